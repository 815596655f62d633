"""Which letters are for the lobby, and what their lines ask for."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlmodel import col

from pbem.games import GAMES
from pbem.ledger.database.lobby_tables import LobbyKeyRow
from pbem.lobby.requests import SURE, LobbyRequest, Read, read_lobby_requests
from pbem.mail import own_text, reply_lines, sender_is_authenticated
from pbem.service.inbox.event_account import forms_of_answered_letter, is_answer
from pbem.service.inbox.incoming_letter import IncomingLetter
from pbem.service.inbox.plain_questions import questions_in

_MOST_LINES = 40


def find_lobby(incoming: IncomingLetter, token: str | None) -> bool:
    """Find out whether a letter is for the lobby.

    It is if it comes to an address by which the lobby wrote to somebody, or if it comes to the
    service's own address and asks for something that the lobby does. A player for whom our server
    vouches may ask a question there, too, if the letter holds nothing that is meant for a game.
    """
    settings = incoming.settings.lobby
    if token is not None:
        query = select(LobbyKeyRow).where(col(LobbyKeyRow.token) == token)
        incoming.lobby_key = incoming.session.scalars(query).first()
        incoming.lobby = incoming.lobby_key is not None
        return incoming.lobby
    if settings.registration == "closed" and incoming.authenticated_player() is None:
        return False
    incoming.lobby = True
    incoming.read_body()
    found = requests_in(incoming)
    incoming.lobby = any(
        isinstance(each, LobbyRequest) or each.kind in SURE for each in found
    ) or _asks_a_person(incoming, found)
    return incoming.lobby


def _asks_a_person(incoming: IncomingLetter, found: Sequence[Read]) -> bool:
    """True if a letter of a player is a question, and no orders stand in it."""
    said = [each.text for each in found]
    vouched = sender_is_authenticated(incoming.letter, incoming.settings.authserv_id, "required")
    return (
        vouched
        and incoming.authenticated_player() is not None
        and bool(questions_in(said))
        and not any(line.lstrip(" >*-_").upper().startswith("BEGIN") for line in said)
    )


def requests_in(incoming: IncomingLetter) -> list[Read]:
    """What the sender's own lines ask for; the subject counts if they ask for nothing.

    The subject of an answer holds the words of the letter that is answered, so it never counts.
    """
    letter, codes = incoming.letter, tuple(GAMES.values())
    own = _own_lines(incoming)
    found = read_lobby_requests(own, codes)
    if any(each.kind for each in found) or is_answer(letter):
        return found
    return [*read_lobby_requests([(1, letter.subject)], codes), *found]


def words_beside(incoming: IncomingLetter, asked: Iterable[LobbyRequest]) -> tuple[str, ...]:
    """The sender's own lines without what they ask for: talk and courtesy, too."""
    lines = "\n".join(text for _, text in _own_lines(incoming))
    for request in asked:
        lines = lines.replace(request.text, " ", 1)
    return tuple(line for line in lines.split("\n") if line.strip())


def _own_lines(incoming: IncomingLetter) -> list[tuple[int, str]]:
    """The sender's own lines with their numbers, as many as are read."""
    forms = forms_of_answered_letter(incoming.session, incoming.letter)
    return list(own_text(reply_lines(incoming.letter.body, forms))[:_MOST_LINES])
