"""Invitations: one letter to an address, ever, in which nothing stands that a stranger wrote."""

from collections.abc import Iterable

from pbem.ledger.database.tables import PlayerRow
from pbem.lobby.facts import Invited
from pbem.lobby.state import LobbyRefused, LobbyTable
from pbem.mail import mail_address
from pbem.render import Catalogue
from pbem.rules import Words
from pbem.service.lobby.desk import Desk, LobbyNotice, facts_of
from pbem.service.mailer.strangers import letter_to_stranger


def invite(desk: Desk, player: PlayerRow, game: str, address: str) -> list[Words]:
    """Invite somebody to a table (raises LobbyRefused). Return what the inviting player is told."""
    assert player.id is not None
    desk.require_served(player)
    (address,) = checked_addresses(desk, player, (address,))
    whom = desk.record.digest(address)
    desk.note(Invited(table=game, player=player.id, whom=whom, by=str(player.id)))
    return invite_to(desk, desk.state.tables[game], player, address)


def checked_addresses(desk: Desk, player: PlayerRow, addresses: Iterable[str]) -> tuple[str, ...]:
    """Addresses as mail servers know them.

    Raises:
        LobbyRefused: one is no address, or the player's own or the service's; or it is of nobody
            known, and nobody registers by letter; or the player invited enough people today.
    """
    found = tuple(dict.fromkeys(_checked_address(desk, player, each) for each in addresses))
    assert player.id is not None
    most = desk.settings.lobby.invitations_a_day
    if found and len(found) + _invited_today(desk, player.id) > most:
        raise LobbyRefused("invitations_a_day", count=most)
    return found


def invite_to(desk: Desk, table: LobbyTable, player: PlayerRow, address: str) -> list[Words]:
    """Write the invitation to a table (raises LobbyRefused). Return what its sender is told."""
    known, message_id = desk.player_at(address), ""
    if known is None:
        written = letter_to_stranger(desk.session, address, desk.settings, desk.now)
        if written is None:
            raise LobbyRefused("no_letter_now", address=address)
        message_id = written
        key = desk.key_of(address, "", player.lang)
        key.wishes = [*key.wishes, {"kind": "join", "table": table.game}]
    facts = facts_of(table) | {"name": desk.shown_name(player), "address": address}
    if not desk.wants_no_letters(address):
        how = "invited_known" if known else "invited_how"
        words = Catalogue(known.lang, known.zone) if known else Catalogue(player.lang)
        told = [("service.lobby.invited", facts), (f"service.lobby.{how}", facts)]
        notice = LobbyNotice(("service.lobby.title.invited", facts), told)
        desk.tell_address(address, words, notice, message_id)
    return [("service.lobby.has_invited", facts)]


def _checked_address(desk: Desk, player: PlayerRow, text: str) -> str:
    try:
        address = mail_address(text)
    except ValueError:
        raise LobbyRefused("address", address=text) from None
    user, _, domain = address.partition("@")
    own = f"{user.partition('+')[0]}@{domain}" == desk.settings.address
    if own or address == player.address.lower():
        raise LobbyRefused("own_address", address=address)
    if desk.settings.lobby.registration == "closed" and desk.player_at(address) is None:
        raise LobbyRefused("registration_closed")
    return address


def _invited_today(desk: Desk, player: int) -> int:
    """How many addresses a player invited within a day, by INVITE and by FOR."""
    kept = sum(len(fact["kept_for"]) for fact in desk.facts_of_day("opened", player))
    return kept + len(desk.facts_of_day("invited", player))
