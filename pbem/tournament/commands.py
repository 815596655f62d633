"""Read what a player writes to an event: one command a line, in English, Italian or Polish.

JOIN [AP]                   WITHDRAW [: …]           BID AP 2        BID AP UPTO 3
PREFER CP                   AVAILABLE FROM 2027-01-31
ACCEPT [Anna]               PASS                     APPEAL POG-3: …
CHALLENGE Anna              DECLINE [Anna]           STANDINGS       HELP
NAME Anna                   LANGUAGE it              TEAM Torino     CONFIRM
ZONE Europe/Rome

A paragraph without a command, such as a greeting, is ignored.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby
from typing import Literal
from zoneinfo import available_timezones

from pbem.orders import fold

Kind = Literal[
    "join", "withdraw", "prefer", "available", "bid", "limit", "accept", "pass", "appeal", "name",
    "language", "team", "confirm", "challenge", "decline", "standings", "help", "zone",
]  # fmt: skip
WORDS: Mapping[str, tuple[str, ...]] = {
    "join": ("JOIN", "ENTER", "ISCRIVIMI", "PARTECIPO", "ZAPISZ", "ZGŁASZAM", "DOŁĄCZAM"),
    "withdraw": ("WITHDRAW", "RITIRO", "MI RITIRO", "REZYGNUJĘ", "WYCOFUJĘ"),
    "prefer": ("PREFER", "PREFERISCO", "WOLĘ"),
    "available": (
        "AVAILABLE FROM",
        "DISPONIBILE DAL",
        "DISPONIBILE DA",
        "DOSTĘPNY OD",
        "DOSTĘPNA OD",
    ),
    "bid": ("BID", "OFFRO", "LICYTUJĘ"),
    "accept": ("ACCEPT", "ACCETTO", "ZGODA"),
    "pass": ("PASS", "PASSO", "PASUJĘ"),
    "appeal": ("APPEAL", "RICORSO", "ODWOŁANIE"),
    "name": ("NAME", "NOME E COGNOME", "NOME", "IMIĘ I NAZWISKO", "IMIĘ", "NAZWISKO"),
    "language": ("LANGUAGE", "LINGUA", "JĘZYK"),
    "zone": ("ZONE", "FUSO ORARIO", "FUSO", "STREFA"),
    "team": ("TEAM", "SQUADRA", "DRUŻYNA"),
    "confirm": ("CONFIRM", "CONFERMO", "CONFERMA", "POTWIERDZAM"),
    "challenge": ("CHALLENGE", "SFIDO", "WYZYWAM"),
    "decline": ("DECLINE", "RIFIUTO", "ODMOWA", "ODMAWIAM"),
    "standings": ("STANDINGS", "CLASSIFICA", "TABELA"),
    "help": ("HELP", "AIUTO", "POMOC"),
}
_UPTO = ("UPTO", "UP TO", "FINO A", "DO")
_GAME = re.compile(r"([A-Za-z]{2,6}-\d{1,9})\s*:?\s*(.*)", re.DOTALL)
_LANGUAGES = {"en": "en", "english": "en", "it": "it", "italiano": "it", "pl": "pl", "polski": "pl"}
_OF_ONE = ("accept", "decline")
"""The commands that may name an entrant."""
_MOST_NAME, _MOST_TEXT = 60, 4_000


@dataclass(frozen=True, slots=True)
class EventCommand:
    """A line that was understood.

    Attributes:
        kind: the command.
        line: its number, from 1.
        text: the line as it was written.
        word: a seat, a date (ISO 8601), a name, a language, a game, or an entrant.
        points: the points of a bid or limit.
        said: the text of an appeal, or the reason of a withdrawal.
    """

    kind: Kind
    line: int
    text: str
    word: str = ""
    points: int = 0
    said: str = ""


@dataclass(frozen=True, slots=True)
class CommandProblem:
    """A line that was not understood. ``service.event.problem.<key>`` says what was expected."""

    line: int
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class IgnoredLine:
    """A line of a paragraph without a command. The letter has a command elsewhere."""

    line: int
    text: str


Line = EventCommand | CommandProblem | IgnoredLine


def read_commands(lines: Iterable[tuple[int, str]], seats: Mapping[str, str]) -> list[Line]:
    """Read a letter.

    Everything after the first line of an appeal belongs to the appeal. The lines directly below a
    withdrawal that are no commands belong to its reason.

    Args:
        lines: the sender's own lines, with their numbers from 1.
        seats: every name of a seat, folded -> the seat.
    """
    found: list[EventCommand | CommandProblem] = []
    rest = list(lines)
    while rest:
        number, text = rest.pop(0)
        each = _read_line(number, text.strip(), seats)
        if isinstance(each, EventCommand) and each.kind == "appeal":
            said = "\n".join([each.said, *(line for _, line in rest)]).strip()
            return _with_asides(
                [
                    *found,
                    EventCommand("appeal", number, each.text, each.word, said=said[:_MOST_TEXT]),
                ]
            )
        if isinstance(each, EventCommand) and each.kind == "withdraw" and each.said:
            below = _right_below(number, rest, seats)
            rest = rest[len(below) :]
            each = replace(each, said="\n".join([each.said, *below])[:_MOST_TEXT])
        found.append(each)
    return _with_asides(found)


def _with_asides(found: list[EventCommand | CommandProblem]) -> list[Line]:
    """The same lines, with asides.

    A paragraph of unknown lines becomes asides if another paragraph has a command.
    """
    paragraphs = [
        [each for _, each in lines]
        for _, lines in groupby(enumerate(found), lambda at: at[1].line - at[0])
    ]
    foreign = [
        all(isinstance(each, CommandProblem) and each.key == "unknown" for each in lines)
        for lines in paragraphs
    ]
    if all(foreign):
        return [*found]
    return [
        IgnoredLine(each.line, each.text) if aside else each
        for lines, aside in zip(paragraphs, foreign, strict=True)
        for each in lines
    ]


def _right_below(
    number: int, rest: Sequence[tuple[int, str]], seats: Mapping[str, str]
) -> list[str]:
    """The lines directly below a line that are no commands."""
    found = []
    for at, (line, text) in enumerate(rest, number + 1):
        each = _read_line(line, text.strip(), seats)
        if line != at or not isinstance(each, CommandProblem) or each.key != "unknown":
            break
        found.append(text)
    return found


def _read_line(number: int, text: str, seats: Mapping[str, str]) -> EventCommand | CommandProblem:
    before, colon, why = text.partition(":")
    if colon and fold(before) in map(fold, WORDS["withdraw"]):
        return EventCommand("withdraw", number, text, said=why.strip())
    for kind, words in WORDS.items():
        for word in words:
            said = fold(text)
            if said == fold(word) or said.startswith(fold(word) + " "):
                return _command_with_rest(
                    kind, number, text, " ".join(text.split()[len(word.split()) :]), seats
                )
    return CommandProblem(number, text, "unknown")


def _command_with_rest(
    kind: str, number: int, text: str, rest: str, seats: Mapping[str, str]
) -> EventCommand | CommandProblem:
    """The command that a word and the rest of its line make."""
    if kind in ("available", "appeal", "language", "name", "team", "challenge", "zone") or (
        kind in _OF_ONE and rest
    ):
        return _command_with_words(kind, number, text, rest)
    if kind == "bid":
        return _read_bid(number, text, rest, seats)
    if kind == "prefer" or (kind == "join" and rest):
        seat = seats.get(fold(rest))
        if not seat:
            return CommandProblem(number, text, "seat")
        return EventCommand(kind, number, text, seat)  # type: ignore[arg-type]
    if rest:
        return CommandProblem(number, text, "withdraw" if kind == "withdraw" else "alone")
    return EventCommand(kind, number, text)  # type: ignore[arg-type]


def _command_with_words(
    kind: str, number: int, text: str, rest: str
) -> EventCommand | CommandProblem:
    """A command whose rest is not a seat."""
    match kind:
        case "available":
            return _read_available(number, text, rest)
        case "appeal":
            game = _GAME.fullmatch(rest)
            return (
                EventCommand("appeal", number, text, game[1].upper(), said=game[2])
                if game
                else CommandProblem(number, text, kind)
            )
        case "language":
            lang = _LANGUAGES.get(fold(rest))
            return (
                EventCommand("language", number, text, lang)
                if lang
                else CommandProblem(number, text, kind)
            )
        case "zone":
            zone = next(
                (
                    each
                    for each in available_timezones()
                    if fold(each) == fold(rest.replace(" ", "_"))
                ),
                None,
            )
            return (
                EventCommand("zone", number, text, zone)
                if zone
                else CommandProblem(number, text, kind)
            )
    if rest and len(rest) <= _MOST_NAME and rest.isprintable():
        return EventCommand(kind, number, text, rest)  # type: ignore[arg-type]
    return CommandProblem(number, text, "entrant" if kind in ("challenge", *_OF_ONE) else "name")


def _read_available(number: int, text: str, rest: str) -> EventCommand | CommandProblem:
    try:
        return EventCommand("available", number, text, date.fromisoformat(rest).isoformat())
    except ValueError:
        return CommandProblem(number, text, "date")


def _read_bid(
    number: int, text: str, rest: str, seats: Mapping[str, str]
) -> EventCommand | CommandProblem:
    """Read ``AP 2`` or ``AP UPTO 3``: a seat by any of its names, and whole points."""
    words = fold(rest).split()
    if len(words) < 2 or not words[-1].isdecimal() or len(words[-1]) > 4:
        return CommandProblem(number, text, "bid")
    before, kind = " ".join(words[:-1]), "bid"
    for upto in _UPTO:
        if before.endswith(" " + fold(upto)):
            before, kind = before.removesuffix(" " + fold(upto)), "limit"
    if before not in seats:
        return CommandProblem(number, text, "seat")
    return EventCommand(
        "limit" if kind == "limit" else "bid", number, text, seats[before], int(words[-1])
    )
