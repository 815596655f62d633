"""Read what somebody writes to the lobby, in English, Italian or Polish.

REGISTER [Anna Rossi]       NAME Anna Rossi          LANGUAGE it         ZONE Europe/Rome
GAMES                       PROFILE                  HELP
OPEN POG historical AS AP HOURS 72 BANK 48 FOR bob@example.org
PRACTICE GLO marne AS ALLIED LEVEL quick
TUTORIAL GLO
JOIN POG-7 AS CP            CONFIRM [POG-7]          QUIT POG-7
INVITE bob@example.org TO POG-7
FOLLOW POG-7                UNFOLLOW POG-7

The words stand in ``templates/words/lobby_requests.yaml``.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from pbem.orders import fold
from pbem.orders.requests import (
    Item,
    PlainWords,
    Request,
    RequestFault,
    Setting,
    forms_of,
    read_requests,
)
from pbem.orders.words.text import Line

Kind = Literal[
    "register", "name", "language", "zone", "games", "profile", "help", "open", "join", "confirm",
    "quit", "invite", "follow", "unfollow", "practice", "tutorial",
]  # fmt: skip
SURE: tuple[Kind, ...] = ("register", "open", "join", "invite", "follow", "practice", "tutorial")
"""What nobody writes who means an order to a game."""
_ADDRESS = re.compile(
    r"(?:\s{0,9}(?:,|\b(?:for|per|dla|and|e|i|oraz)\b)){0,4}\s{0,9}<?"
    r"(?<![^\s<>@,;()])(?:mailto:)?([^\s<>@,;()]+@[^\s<>@,;()]+)>?",
    re.IGNORECASE,
)
"""An address and what leads to it. It begins where a word does, so a long word is read once."""
_TABLE = re.compile(r"\b([a-z]{3})[ #]*(\d{1,9})\b", re.IGNORECASE)
_MOST_NAME = 40
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|[ '’-]|\.(?= |$))*")
"""Letters of any script, with what stands between the parts of names: no link can be written."""


class LobbyRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line that was understood.

    Attributes:
        kind: what is asked for.
        line: its number, from 1; 0: of an earlier letter.
        text: the line as it was written.
        word: a name, a language or a zone.
        table: a game, such as ``POG-7``.
        game: the words for a kind of game and its scenario.
        side: the words for a seat.
        level: the words for a level of bots.
        hours: time to decide; ``bank``: hours in the time bank.
        addresses: whom a table is for, or who is invited.
    """

    kind: Kind
    line: int = 0
    text: str = ""
    word: str = ""
    table: str = ""
    game: str = ""
    side: str = ""
    level: str = ""
    hours: float | None = None
    bank: float | None = None
    addresses: tuple[str, ...] = ()


class UnreadRequest(msgspec.Struct, frozen=True):
    """A line that was not understood. ``service.lobby.problem.<key>`` says what was expected.

    Attributes:
        kind: what it was meant to ask for; empty: nothing, it is words to a person.
        meant: what may have been meant.
    """

    line: int
    text: str
    key: str
    kind: str = ""
    meant: tuple[str, ...] = ()


Read = LobbyRequest | UnreadRequest


def read_lobby_requests(lines: Iterable[tuple[int, str]], codes: Sequence[str]) -> list[Read]:
    """Read the lines of a letter, each with its number from 1. Courtesy is left out.

    Args:
        lines: the sender's own lines.
        codes: of the games, such as ``POG``.
    """
    written = [(number, _with_table(text, codes)) for number, text in lines]
    addresses = {
        number: tuple(dict.fromkeys(found.lower().rstrip(".") for found in _ADDRESS.findall(text)))
        for number, text in written
    }
    bare = [Line(number, _ADDRESS.sub(" ", text).rstrip()) for number, text in written]
    found = [_read(item, addresses) for item in read_requests(bare, forms_of("lobby"), _SETTING)]
    whole = {line.text.strip(): text.strip() for line, (_, text) in zip(bare, written, strict=True)}
    return [
        msgspec.structs.replace(each, text=whole.get(each.text.strip(), each.text))
        for each in found
        if each is not None
    ]


_TABLES = ("table", "tables", "tavolo", "tavoli", "stol", "stolu", "stole", "stolik")
_SETTING = Setting(title=" ".join(_TABLES))
"""What a letter to the lobby is about: these words say nothing more in a request."""


def is_name(name: str) -> bool:
    """True if a name can be shown to others: it is short and holds no link, address or number."""
    return len(name) <= _MOST_NAME and _NAME.fullmatch(name) is not None


def language_of(lines: Iterable[str]) -> str:
    """The language that lines are written in, by words and letters that only one language has."""
    said = " ".join(lines).lower()
    words = set(re.findall(r"\w+", fold(said)))
    if words & _POLISH or re.search("[ąćęłńśźż]", said):
        return "pl"
    return "it" if words & _ITALIAN else "en"


_POLISH = frozenset(
    [
        "sie",
        "prosze",
        "czesc",
        "witam",
        "chce",
        "chcialbym",
        "chcialabym",
        "gry",
        "jako",
        "stol",
        "imie",
    ]
)
_ITALIAN = frozenset(
    [
        "mi",
        "ciao",
        "salve",
        "buongiorno",
        "vorrei",
        "grazie",
        "nome",
        "lingua",
        "partite",
        "tavoli",
        "tavolo",
        "apri",
        "apro",
        "entro",
        "ore",
        "registrami",
        "registrarmi",
        "iscrivermi",
        "iscrivimi",
        "partecipo",
    ]
)
"""Folded words that letters to the lobby often hold in one language and never in another."""


def _with_table(text: str, codes: Sequence[str]) -> str:
    """A line in which every table is spelled as letters spell it: ``pog 7`` is ``POG-7``."""

    def spelled(found: re.Match[str]) -> str:
        known = found[1].upper() in codes
        return f"{found[1].upper()}-{int(found[2])}" if known else found[0]

    return _TABLE.sub(spelled, text)


def _read(item: Item, addresses: dict[int, tuple[str, ...]]) -> Read | None:
    """An item of a letter as the lobby understands it; ``None``: it is courtesy."""
    line, found = item.lines[0], tuple(a for n in item.lines for a in addresses.get(n, ()))
    match item:
        case PlainWords(kind="courtesy") if not found:
            return None
        case PlainWords():
            return UnreadRequest(line, item.text, "unknown")
        case RequestFault():
            key = item.key if item.key in _FAULTS else _EXPECTED.get(item.name, item.name)
            return UnreadRequest(line, item.text, key, item.name, item.meant)
    return _checked(item, line, found)


_FAULTS = ("slip", "bound", "withheld")
"""What can be wrong with a line beside what its request takes."""
_EXPECTED = {
    "register": "name",
    "games": "alone",
    "profile": "alone",
    "help": "alone",
    "confirm": "table",
    "quit": "table",
    "follow": "table",
    "unfollow": "table",
}
"""What requests of several kinds expect alike."""


def _checked(request: Request, line: int, addresses: tuple[str, ...]) -> Read:
    """A request, if its name can be shown and its addresses belong to it."""
    kind: Kind = msgspec.convert(request.name, Kind)
    word = request.word("name") or request.word("language") or request.word("zone")
    if kind in ("register", "name") and word and not is_name(word):
        return UnreadRequest(line, request.text, "name", kind)
    most = {"open": len(addresses), "invite": 1}.get(kind, 0)
    if len(addresses) > most or (kind == "invite" and not addresses):
        return UnreadRequest(line, request.text, _EXPECTED.get(kind, kind), kind)
    return LobbyRequest(
        kind,
        line,
        request.text,
        word=word,
        table=request.word("table"),
        game=request.word("game"),
        side=request.word("side"),
        level=request.word("level"),
        hours=_number(request, "hours"),
        bank=_number(request, "bank"),
        addresses=addresses,
    )


def _number(request: Request, name: str) -> float | None:
    return float(request.number(name)) if name in request.values else None
