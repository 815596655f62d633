"""Read what somebody writes to the lobby: one request a line, in English, Italian or Polish.

REGISTER [Anna Rossi]       NAME Anna Rossi          LANGUAGE it         ZONE Europe/Rome
GAMES                       PROFILE                  HELP
OPEN POG historical AS AP HOURS 72 BANK 48 FOR bob@example.org
JOIN POG-7 AS CP            CONFIRM [POG-7]          QUIT POG-7
INVITE bob@example.org TO POG-7
FOLLOW POG-7                UNFOLLOW POG-7
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from pbem.orders import fold

Kind = Literal[
    "register", "name", "language", "zone", "games", "profile", "help", "open", "join", "confirm",
    "quit", "invite", "follow", "unfollow",
]  # fmt: skip
WORDS: Mapping[Kind, tuple[str, ...]] = {
    "register": (
        "REGISTER ME", "REGISTER", "SIGN ME UP", "SIGN UP",
        "REGISTRATEMI", "REGISTRAMI", "MI REGISTRO", "MI ISCRIVO", "ISCRIVIMI", "REGISTRAZIONE",
        "ZAREJESTRUJ MNIE", "ZAREJESTRUJ", "REJESTRUJĘ SIĘ", "REJESTRUJĘ", "REJESTRACJA",
    ),
    "name": ("MY NAME IS", "NAME", "MI CHIAMO", "NOME", "NAZYWAM SIĘ", "IMIĘ I NAZWISKO", "IMIĘ"),
    "language": ("LANGUAGE", "LINGUA", "JĘZYK"),
    "zone": ("TIME ZONE", "ZONE", "FUSO ORARIO", "FUSO", "STREFA CZASOWA", "STREFA"),
    "games": (
        "GAMES", "OPEN TABLES", "TABLES", "PARTITE", "TAVOLI APERTI", "TAVOLI",
        "PARTIE", "OTWARTE STOŁY", "STOŁY", "GRY",
    ),
    "profile": ("MY PROFILE", "PROFILE", "IL MIO PROFILO", "PROFILO", "MÓJ PROFIL", "PROFIL"),
    "help": ("HELP", "AIUTO", "POMOC"),
    "open": ("OPEN", "APRI", "APRO", "OTWÓRZ", "OTWIERAM"),
    "join": (
        "JOIN", "ENTRO IN", "ENTRO", "MI UNISCO A", "MI UNISCO", "PARTECIPO A", "PARTECIPO",
        "DOŁĄCZAM DO", "DOŁĄCZAM", "DOŁĄCZ DO", "DOŁĄCZ",
    ),
    "confirm": (
        "CONFIRM", "READY", "CONFERMO", "CONFERMA", "PRONTO", "PRONTA",
        "POTWIERDZAM", "GOTOWY", "GOTOWA",
    ),
    "quit": (
        "QUIT", "LEAVE", "LASCIO", "ABBANDONO", "ESCO DA", "ESCO",
        "OPUSZCZAM", "ODCHODZĘ Z", "ODCHODZĘ", "WYCHODZĘ Z", "WYCHODZĘ",
    ),
    "invite": ("INVITE", "INVITA", "INVITO", "ZAPROŚ", "ZAPRASZAM"),
    "unfollow": (
        "UNFOLLOW", "STOP FOLLOWING", "NON SEGUO PIÙ", "NON SEGUIRE", "NIE OBSERWUJĘ",
        "NIE OBSERWUJ", "PRZESTAJĘ OBSERWOWAĆ",
    ),
    "follow": ("FOLLOW", "OBSERVE", "SEGUO", "SEGUI", "OSSERVO", "OBSERWUJĘ", "OBSERWUJ"),
}  # fmt: skip
_PARTS: Mapping[str, tuple[str, ...]] = {
    "side": ("AS", "COME", "JAKO"),
    "hours": ("HOURS", "ORE", "GODZIN", "GODZINY"),
    "bank": ("BANK", "BANCA", "RISERVA", "ZAPAS"),
    "kept": ("FOR", "PER", "DLA"),
}
"""The words before what an OPEN or JOIN says beside the game."""
_BY_ITSELF: tuple[Kind, ...] = ("games", "profile", "help")
_WITH_TABLE: tuple[Kind, ...] = ("quit", "follow", "unfollow")
LANGUAGES = {
    "en": "en", "english": "en", "inglese": "en", "angielski": "en",
    "it": "it", "italiano": "it", "italian": "it", "wloski": "it",
    "pl": "pl", "polski": "pl", "polish": "pl", "polacco": "pl",
}  # fmt: skip
_TABLE = re.compile(r"([a-z]{2,6})[- ]?(\d{1,9})", re.IGNORECASE)
_ADDRESS = re.compile(r"<?(?:mailto:)?([^\s<>@,;()]+@[^\s<>@,;()]+?)>?[.,;]?")
_END = " .!,;:"
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
    hours: float | None = None
    bank: float | None = None
    addresses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnreadRequest:
    """A line that was not understood. ``service.lobby.problem.<key>`` says what was expected."""

    line: int
    text: str
    key: str


def read_requests(lines: Iterable[tuple[int, str]]) -> list[LobbyRequest | UnreadRequest]:
    """Read the lines of a letter, each with its number from 1."""
    return [_read_line(number, " ".join(text.split())) for number, text in lines if text.strip()]


def is_name(name: str) -> bool:
    """True if a name can be shown to others: it is short and holds no link, address or number."""
    return len(name) <= _MOST_NAME and _NAME.fullmatch(name) is not None


def _read_line(number: int, text: str) -> LobbyRequest | UnreadRequest:
    said = fold(text.strip(_END))
    for kind, words in WORDS.items():
        for word in words:
            start = fold(word)
            if said == start or said.startswith((f"{start} ", f"{start}:")):
                rest = " ".join(text.split()[len(word.split()) :]).strip(_END)
                return _with_rest(kind, number, text, rest)
    return UnreadRequest(number, text, "unknown")


def _with_rest(kind: Kind, number: int, text: str, rest: str) -> LobbyRequest | UnreadRequest:
    """The request that a word and the rest of its line make."""
    if kind in _BY_ITSELF:
        return (
            LobbyRequest(kind, number, text) if not rest else UnreadRequest(number, text, "alone")
        )
    if kind in ("register", "name", "language", "zone"):
        return _of_oneself(kind, number, text, rest)
    if kind == "open":
        return _open(number, text, rest)
    if kind == "invite":
        return _invite(number, text, rest)
    return _with_table(kind, number, text, rest)


def _of_oneself(kind: Kind, number: int, text: str, rest: str) -> LobbyRequest | UnreadRequest:
    """What a sender says of themselves."""
    if kind == "language":
        word = LANGUAGES.get(fold(rest), "")
    elif kind == "zone":
        word = rest.replace(" ", "_")
    else:
        word = rest if is_name(rest) else ""
    if word or (kind == "register" and not rest):
        return LobbyRequest(kind, number, text, word)
    return UnreadRequest(number, text, "name" if kind == "register" else kind)


def _with_table(kind: Kind, number: int, text: str, rest: str) -> LobbyRequest | UnreadRequest:
    """A request about a table: ``POG-7 AS CP``."""
    if kind == "confirm" and not rest:
        return LobbyRequest(kind, number, text)
    words = rest.split()
    found = next(
        (
            (count, match)
            for count in (1, 2)
            if (match := _TABLE.fullmatch(" ".join(words[:count]).strip(_END)))
        ),
        None,
    )
    if found is None:
        return UnreadRequest(number, text, "table")
    count, match = found
    more = _parts(words[count:])
    if more is None or more[""] or any(more.get(part) for part in ("hours", "bank", "kept")):
        return UnreadRequest(number, text, kind if kind == "join" else "table")
    side = more.get("side", "")
    if side and kind != "join":
        return UnreadRequest(number, text, "table")
    table = f"{match[1].upper()}-{int(match[2])}"
    return LobbyRequest(kind, number, text, table=table, side=side)


def _open(number: int, text: str, rest: str) -> LobbyRequest | UnreadRequest:
    """``OPEN POG historical AS AP HOURS 72 BANK 48 FOR bob@example.org``."""
    parts = _parts(rest.split())
    if parts is None or not parts[""]:
        return UnreadRequest(number, text, "open")
    addresses = _addresses(parts.get("kept", "").split())
    hours, bank = _number(parts.get("hours")), _number(parts.get("bank"))
    if addresses is None or any(
        part in parts and value is None for part, value in (("hours", hours), ("bank", bank))
    ):
        return UnreadRequest(number, text, "open")
    return LobbyRequest(
        "open",
        number,
        text,
        game=parts[""],
        side=parts.get("side", ""),
        hours=hours,
        bank=bank,
        addresses=addresses,
    )


def _invite(number: int, text: str, rest: str) -> LobbyRequest | UnreadRequest:
    """``INVITE bob@example.org TO POG-7``, in any order."""
    table = _TABLE.search(" ".join(word for word in rest.split() if "@" not in word))
    addresses = tuple(found for word in rest.split() if (found := _address(word)))
    if table is None or len(addresses) != 1:
        return UnreadRequest(number, text, "invite")
    game = f"{table[1].upper()}-{int(table[2])}"
    return LobbyRequest("invite", number, text, table=game, addresses=addresses)


def _parts(words: Sequence[str]) -> dict[str, str] | None:
    """What stands before the first word of a part, under an empty key, and behind each of them.

    ``None`` if a part comes twice.
    """
    found, at = {"": ""}, ""
    for word in words:
        folded = fold(word.strip(_END))
        part = next((name for name, said in _PARTS.items() if folded in map(fold, said)), None)
        if part == "hours" and "hours" not in found and found[at].split()[-1:]:
            *before, last = found[at].split()
            if _number(last) is not None:  # 72 hours
                found[at], found["hours"] = " ".join(before), last
                continue
        if part is None:
            found[at] = f"{found[at]} {word.strip(_END)}".strip()
        elif part in found:
            return None
        else:
            at, found[part] = part, ""
    return found


def _number(word: str | None) -> float | None:
    """A number of hours, with at most one digit behind the point or comma."""
    found = re.fullmatch(r"\d{1,4}(?:[.,]\d)?", word or "")
    return float(found[0].replace(",", ".")) if found else None


def _addresses(words: Sequence[str]) -> tuple[str, ...] | None:
    """The addresses in a list of nothing else; ``None`` if something else is there."""
    found = [_address(word) for word in words if fold(word) not in ("and", "e", "i", "oraz")]
    return None if None in found else tuple(each for each in found if each)


def _address(word: str) -> str | None:
    match = _ADDRESS.fullmatch(word)
    return match[1].lower() if match else None


def language_of(requests: Iterable[LobbyRequest]) -> str:
    """The language in which requests are written; English if their words do not tell."""
    for request in requests:
        said = fold(request.text)
        for lang, starts in _SPOKEN.items():
            if said.startswith(starts):
                return lang
    return "en"


_SPOKEN: Mapping[str, tuple[str, ...]] = {
    "it": tuple(
        fold(word)
        for word in (
            "REGISTRA", "MI ", "ISCRIVI", "NOME", "LINGUA", "FUSO", "PARTIT", "TAVOL", "AIUTO",
            "APRI", "APRO", "ENTRO", "PARTECIP", "CONFERM", "IL ", "PROFILO",
        )
    ),
    "pl": tuple(
        fold(word)
        for word in (
            "ZAREJ", "REJESTR", "NAZYWAM", "IMIĘ", "JĘZYK", "STREFA", "PARTIE", "OTW", "STOŁY",
            "GRY", "MÓJ", "POMOC", "DOŁĄCZ", "POTWIERDZ",
        )
    ),
}  # fmt: skip
"""Beginnings of words that only one language has."""
