"""Who becomes a player by letter: they write, we ask their address, they confirm."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select
from sqlmodel import col

from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.ledger.database.tables import PlayerRow
from pbem.ledger.games.public_names import erased_name
from pbem.lobby.facts import Applied, Declined, NameSeen, Registered
from pbem.lobby.requests import is_name
from pbem.lobby.state import LobbyRefused
from pbem.render import Catalogue
from pbem.rules import Words
from pbem.service.lobby.desk import Desk, LobbyNotice
from pbem.service.lobby.listing import help_words, newcomer_words
from pbem.service.mailer.strangers import letter_to_stranger


class Applicant(NamedTuple):
    """What somebody unknown says of themselves, and what they want to do at once."""

    address: str
    name: str
    lang: str
    zone: str
    wishes: Sequence[dict[str, object]]


def ask_to_confirm(desk: Desk, newcomer: Applicant, answers: str) -> bool:
    """Ask an address to confirm, within the bounds of letters to strangers.

    The letter repeats no word of what was written in its name. Return whether it was written.
    """
    if desk.is_blocked(newcomer.address):
        return False
    known = desk.session.scalars(
        select(LobbyKeyRow).where(col(LobbyKeyRow.address) == newcomer.address)
    ).first()
    if known is not None and known.confirmed:
        return False
    message_id = letter_to_stranger(desk.session, newcomer.address, desk.settings, desk.now)
    if known is None and message_id is None:
        return False
    key = known or desk.key_of(newcomer.address, newcomer.name, newcomer.lang)
    key.name, key.lang, key.zone = newcomer.name, newcomer.lang, newcomer.zone
    key.wishes = list(newcomer.wishes) or key.wishes
    if message_id is None:
        return False
    told: list[Words] = [("service.lobby.confirm", {}), ("service.lobby.confirm_how", {})]
    notice = LobbyNotice(("service.lobby.title.confirm", {}), told, answers=answers)
    desk.tell_address(newcomer.address, Catalogue(newcomer.lang), notice, message_id)
    return True


def confirm_address(desk: Desk, key: LobbyKeyRow) -> PlayerRow | None:
    """Register whoever holds a key, or let them wait for the moderator.

    Return the player; ``None`` if they wait.
    """
    key.confirmed = True
    assert key.id is not None
    if desk.settings.lobby.registration == "moderator":
        if key.id not in desk.state.applicants:
            desk.note(Applied(applicant=key.id))
        notice = LobbyNotice(("service.lobby.title.registered", {}), [("service.lobby.waits", {})])
        desk.tell_address(key.address, Catalogue(key.lang), notice)
        return None
    return _registered(desk, key)


def admit(desk: Desk, applicant: int, by: str) -> PlayerRow:
    """Let somebody play who waits; the moderator has seen their name (raises LobbyRefused)."""
    key = _applicant(desk, applicant)
    player = _registered(desk, key, applicant, desk.record.digest(key.name), by)
    facts = {"name": player.name}
    told: list[Words] = [("service.lobby.registered", facts), *newcomer_words(desk.settings)]
    title: Words = ("service.lobby.title.registered", facts)
    desk.tell(player, LobbyNotice(title, told, after=help_words(desk.settings)))
    return player


def decline(desk: Desk, applicant: int, by: str, why: str) -> None:
    """Do not let somebody play who waits, and tell them (raises LobbyRefused)."""
    key = _applicant(desk, applicant)
    desk.note(Declined(applicant=applicant, by=by, why=why))
    notice = LobbyNotice(
        ("service.lobby.title.registered", {}), [("service.lobby.declined", {"why": why})]
    )
    desk.tell_address(key.address, Catalogue(key.lang), notice)
    desk.session.delete(key)
    desk.session.flush()


def see_name(desk: Desk, player: PlayerRow, by: str) -> None:
    """Note that the moderator has seen a player's name, so that invitations show it."""
    assert player.id is not None
    desk.note(NameSeen(player=player.id, name=desk.record.digest(player.name), by=by))


def unseen_names(desk: Desk) -> list[PlayerRow]:
    """The members whose name the moderator has not seen."""
    members = [desk.session.get(PlayerRow, number) for number in desk.state.members]
    return [
        player
        for player in members
        if player is not None
        and player.id is not None
        and desk.state.members[player.id] != desk.record.digest(player.name)
        and player.name != erased_name(player.id)
    ]


def _registered(
    desk: Desk, key: LobbyKeyRow, applicant: int = 0, name: str = "", by: str = ""
) -> PlayerRow:
    local = key.address.partition("@")[0].title()
    said = key.name or (local if is_name(local) else "")
    player = PlayerRow(name=said, address=key.address, lang=key.lang, zone=key.zone)
    desk.session.add(player)
    desk.session.flush()
    assert player.id is not None
    player.name = said or erased_name(player.id)
    desk.note(Registered(player=player.id, applicant=applicant, name=name, by=by))
    return player


def _applicant(desk: Desk, applicant: int) -> LobbyKeyRow:
    key = desk.session.get(LobbyKeyRow, applicant)
    if key is None or applicant not in desk.state.applicants:
        raise LobbyRefused("no_applicant", applicant=applicant)
    return key
