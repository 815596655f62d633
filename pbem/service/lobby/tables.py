"""Tables: opened, joined, left, and begun when everybody is ready. All within one transaction."""

import hmac
import secrets
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import func, select
from sqlmodel import col

from pbem.games import presets
from pbem.ledger import GameRecord
from pbem.ledger.database.tables import GameRow, PlayerRow
from pbem.lobby.facts import Begun, Confirmed, Joined, Left, Seated, TableEnded, TableOpened
from pbem.lobby.state import LobbyRefused, LobbyTable
from pbem.rules import Words
from pbem.service.clocks.time_control import TimeControl
from pbem.service.lifecycle.game_start import (
    create_game,
    delete_game,
    give_seat,
    start_game,
    take_seat_back,
    welcome,
)
from pbem.service.lobby.desk import Desk, LobbyNotice, facts_of
from pbem.service.lobby.invitations import checked_addresses, invite_to
from pbem.service.lobby.named_beside import Asked, require_nothing_else
from pbem.service.lobby.offers import Offer, board_of, offer_called, seat_called
from pbem.service.mailer.extras import Extras
from pbem.service.mailer.report_mailer import ReportMailer


class Wish(NamedTuple):
    """What a player wants to open, in their own words.

    Attributes:
        game: a kind of game and its scenario.
        side: a seat; empty: what the lot gives.
        hours: time to decide; ``None``: as the operator's settings say.
        bank: hours in the time bank; ``None``: as the operator's settings say.
        addresses: whom places are kept for.
        beside: the other words of their letter.
    """

    game: str
    side: str = ""
    hours: float | None = None
    bank: float | None = None
    addresses: Sequence[str] = ()
    beside: Sequence[str] = ()


def open_table(desk: Desk, player: PlayerRow, wish: Wish) -> list[Words]:
    """Open a table, with a game that waits for its players. Return what its opener is told.

    Raises:
        LobbyRefused: it is not on offer, the player has opened enough, or other words of their
            letter name another scenario or side.
    """
    assert player.id is not None
    desk.require_served(player)
    _require_room(desk, player.id)
    lobby, most = desk.settings.lobby, desk.settings.lobby.tables_a_day
    if sum(1 for _ in desk.state.unbegun()) >= lobby.most_tables:
        raise LobbyRefused("most_tables", count=lobby.most_tables)
    if len(desk.facts_of_day("opened", player.id)) >= most:
        raise LobbyRefused("tables_a_day", count=most)
    offer, control = offer_called(wish.game, lobby), _control_of(desk, wish)
    module = offer.module
    options = next(each.options for each in presets(module.id) if each.id == offer.scenario)
    board = board_of(*offer)
    seats = module.open(board, module.options(options)).seats
    seat = seat_called(offer, seats, wish.side)
    require_nothing_else(Asked(offer, seat), seats, wish.beside)
    addresses = checked_addresses(desk, player, wish.addresses)
    game = create_game(desk.session, desk.context, board, options, control, secrets.token_bytes(32))
    opened = TableOpened(
        table=game.row.id,
        code=offer.code,
        scenario=offer.scenario,
        seats=seats,
        hours=control.hours,
        bank=control.bank_hours,
        rated=lobby.rated,
        player=player.id,
        seat=seat,
        kept_for=tuple(desk.record.digest(address) for address in addresses),
        by=str(player.id),
    )
    invited_before = set(desk.state.invited)
    desk.note(opened)
    table = desk.state.tables[game.row.id]
    new = [a for a in addresses if desk.record.digest(a) not in invited_before]
    facts = facts_of(table) | {"seat": seat, "commitment": game.row.seed_commitment}
    told: list[Words] = [("service.lobby.opened", facts)]
    for address in addresses:
        told += (
            invite_to(desk, table, player, address)
            if address in new
            else [("service.lobby.kept_only", {"address": address})]
        )
    return told


def join_table(
    desk: Desk, player: PlayerRow, game: str, side: str, beside: Sequence[str] = ()
) -> list[Words]:
    """Let a player sit down. Return what they are told, beside what a full table is told.

    ``beside``: the words of their letter that ask for nothing.

    Raises:
        LobbyRefused: there is no place for them, they sit at enough tables, or other words of their
            letter name another side.
    """
    assert player.id is not None
    desk.require_served(player)
    table = desk.state.table(game, "open", "full")
    if player.id not in table.places:
        _require_room(desk, player.id)
    offer = Offer(table.code, table.scenario)
    seat = seat_called(offer, table.seats, side)
    require_nothing_else(Asked(offer, seat), table.seats, beside)
    whom = desk.record.digest(player.address)
    desk.note(Joined(table=game, player=player.id, whom=whom, seat=seat, by=str(player.id)))
    facts = facts_of(table) | {"seat": seat, "name": desk.shown_name(player)}
    if table.places_left:
        told = LobbyNotice(
            ("service.lobby.title.table", facts), [("service.lobby.has_joined", facts)]
        )
        desk.tell_table(table, told, apart_from=player.id)
        return [("service.lobby.joined", facts)]
    _seat_all(desk, table)
    return [("service.lobby.joined_last", facts)]


def confirm_table(desk: Desk, player: PlayerRow, game: str) -> list[Words]:
    """Note that a player is ready (raises LobbyRefused). Return what they are told."""
    assert player.id is not None
    desk.require_served(player)
    desk.note(Confirmed(table=game, player=player.id, by=str(player.id)))
    table = desk.state.tables[game]
    waits = len(table.places) - len(table.confirmed)
    return [
        (
            "service.lobby.ready" if waits else "service.lobby.all_ready",
            {"table": game, "waits": waits},
        )
    ]


def leave_table(desk: Desk, number: int, game: str, by: str, why: str = "") -> list[Words]:
    """Let a player leave a table whose game has not begun (raises LobbyRefused).

    The others are told. Return what the player is told.
    """
    desk.note(Left(table=game, player=number, by=by, why=why))
    table = desk.state.tables[game]
    facts = facts_of(table) | {"name": desk.shown_name(desk.player(number)), "why": why}
    arrange_seats(desk, table.game)
    if table.status != "ended":
        key = "service.lobby.has_left" + (".why" if why else "")
        told = LobbyNotice(("service.lobby.title.table", facts), [(key, facts)])
        desk.tell_table(table, told)
    return [("service.lobby.left", facts)]


def end_table(desk: Desk, game: str, key: str, by: str = "", why: str = "") -> None:
    """End a table whose game has not begun, and tell everybody there (raises LobbyRefused).

    Args:
        desk: the lobby.
        game: the table.
        key: of what they are told.
        by: who ends it; empty: the service itself.
        why: the reason, if there is one.
    """
    desk.note(TableEnded(table=game, by=by, why=why))
    table = desk.state.tables[game]
    facts = facts_of(table) | {"why": why}
    desk.tell_table(table, LobbyNotice(("service.lobby.title.table", facts), [(key, facts)]))
    arrange_seats(desk, table.game)


def begin_table(desk: Desk, game: str) -> None:
    """Begin the game of a table at which everybody is ready (raises LobbyRefused)."""
    desk.note(Begun(table=game))
    game_record = GameRecord.load(desk.session, game, desk.context.store.module)
    mailer = ReportMailer(desk.session, game_record, desk.settings, desk.now)
    start_game(mailer)
    seats = game_record.game.seats
    welcome(mailer, {seat: Extras(seating=mailer.seating(seat)) for seat in seats})


def arrange_seats(desk: Desk, game: str) -> None:
    """Give the seats of a table's game to whoever has them, and delete the game of no table.

    Raises:
        LobbyRefused: the game of an open table is deleted already.
    """
    status = desk.session.get_one(GameRow, game).status
    table = desk.state.tables.get(game)
    there = table is not None and table.status in ("open", "full")
    if status != "created":
        if there and status == "deleted":
            raise LobbyRefused("table_ended", game=game)
        return
    game_record = GameRecord.load(desk.session, game, desk.context.store.module)
    players = {seat: number for number, seat in table.places.items()} if table and there else {}
    new = []
    for seat, row in game_record.seats().items():
        if row.player is not None and row.player != players.get(seat):
            take_seat_back(game_record, row)
        if table and table.status == "full" and row.player is None:
            give_seat(game_record, row, desk.player(players[seat]))
            new.append(seat)
    desk.session.flush()
    for seat in new:
        _write_to_seat(desk, game_record, seat)
    if not there:
        delete_game(game_record, "lobby", desk.settings, desk.now)


def _write_to_seat(desk: Desk, game_record: GameRecord, seat: str) -> None:
    """Write the first letter to a seat: with its secret, and with the commitment to the dice."""
    mailer = ReportMailer(desk.session, game_record, desk.settings, desk.now)
    player = mailer.player(seat)
    assert player is not None
    notice: Words = ("service.notice.seated", {"name": player.name, "seat": seat})
    mailer.send(
        seat,
        Extras(notices=(notice,), table=mailer.seating_table(), seating=mailer.seating(seat)),
    )


def _seat_all(desk: Desk, table: LobbyTable) -> None:
    """Give everybody at a complete table a seat, and ask whether they are ready."""
    game_record = GameRecord.load(desk.session, table.game, desk.context.store.module)
    desk.note(Seated(table=table.game, places=_places_by_lot(game_record.row.seed, table)))
    arrange_seats(desk, table.game)
    for number, seat in table.places.items():
        facts = facts_of(table) | {"seat": seat, "days": f"{desk.settings.lobby.confirm_days:g}"}
        told = [("service.lobby.full", facts), ("service.lobby.full_how", facts)]
        desk.tell(desk.player(number), LobbyNotice(("service.lobby.title.full", facts), told))


def _places_by_lot(seed: bytes, table: LobbyTable) -> dict[int, str]:
    """Who plays what: wishes first; the sealed seed of the game orders the others.

    The lot of a player is HMAC-SHA256(seed, "seat NUMBER"). The lowest gets the first free seat.
    """
    free = iter(table.free_seats)
    waiting = [number for number, seat in table.places.items() if not seat]
    drawn = sorted(waiting, key=lambda n: hmac.digest(seed, f"seat {n}".encode(), "sha256"))
    given = {number: next(free) for number in drawn}
    return {number: seat or given[number] for number, seat in table.places.items()}


def _require_room(desk: Desk, player: int) -> None:
    """Ensure that a player sits at fewer tables than the settings allow (raises LobbyRefused)."""
    sits, most = desk.state.tables_of(player), desk.settings.lobby.tables
    over = select(func.count()).where(
        col(GameRow.id).in_([table.game for table in sits]),
        col(GameRow.status).in_(("finished", "deleted")),
    )
    if len(sits) - desk.session.execute(over).scalar_one() >= most:
        raise LobbyRefused("tables", count=most)


def _control_of(desk: Desk, wish: Wish) -> TimeControl:
    """The time control of a table: the operator's, but for what the opener says."""
    clock, lobby = desk.settings.clock, desk.settings.lobby
    hours = clock.hours if wish.hours is None else wish.hours
    bank = clock.bank_hours if wish.bank is None else wish.bank
    if not lobby.least_hours <= hours <= lobby.most_hours or bank > lobby.most_hours:
        raise LobbyRefused("hours", least=f"{lobby.least_hours:g}", most=f"{lobby.most_hours:g}")
    return TimeControl(
        **{
            **clock.model_dump(),
            "hours": hours,
            "bank_hours": bank,
            "weekdays_off": tuple(clock.weekdays_off),
        }
    )
