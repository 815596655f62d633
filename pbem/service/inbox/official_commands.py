"""Read what a moderator or official writes: one action a line, in English, Italian or Polish.

HOLD FWW-1 BECAUSE …             RESUME FWW-1 BECAUSE …       RULE FWW-1 BECAUSE …
EXTEND FWW-1 CENTRAL 48 BECAUSE …                             APPROVE CUP
REPLACE FWW-1 CENTRAL anna@example.org BECAUSE …              HELP
AWARD FWW-1 CENTRAL, ALLIES BECAUSE …                         VOTE FWW-1 CENTRAL BECAUSE …

A colon may stand for BECAUSE. Lines right below an action that are none belong to its reason.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from pbem.orders import fold

Kind = Literal["hold", "resume", "extend", "rule", "replace", "award", "vote", "approve", "help"]
WORDS: Mapping[Kind, tuple[str, ...]] = {
    "hold": ("HOLD", "SOSPENDI", "WSTRZYMAJ"),
    "resume": ("RESUME", "RIPRENDI", "WZNÓW"),
    "extend": ("EXTEND", "PROROGA", "PRZEDŁUŻ"),
    "rule": ("RULE", "DECIDI", "ORZEKAM"),
    "replace": ("REPLACE", "SOSTITUISCI", "ZASTĄP"),
    "award": ("AWARD", "ASSEGNA", "PRZYZNAJ"),
    "vote": ("VOTE", "VOTO", "GŁOSUJĘ"),
    "approve": ("APPROVE", "APPROVA", "ZATWIERDŹ"),
    "help": ("HELP", "AIUTO", "POMOC"),
}
_BECAUSE = frozenset(map(fold, ("BECAUSE", "PERCHÉ", "BO", "PONIEWAŻ")))
_KINDS = {fold(word): kind for kind, words in WORDS.items() for word in words}
_LEAST: Mapping[Kind, int] = {"extend": 2, "replace": 3, "award": 2, "vote": 2, "help": 0}
_NO_REASON = ("approve", "help")
_MOST_TEXT = 2_000


@dataclass(frozen=True, slots=True)
class OfficialCommand:
    """An action that was understood.

    Attributes:
        kind: the action.
        line: its number, from 1.
        text: the line as it was written.
        subject: the game or event, in capitals; of HELP empty.
        rest: the words between it and the reason.
        why: the reason.
    """

    kind: Kind
    line: int
    text: str
    subject: str = ""
    rest: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class OfficialProblem:
    """A line that begins as an action and is none: ``service.official.problem.<key>``."""

    line: int
    text: str
    key: str


def read_official_commands(
    lines: Iterable[tuple[int, str]],
) -> list[OfficialCommand | OfficialProblem]:
    """Read a letter; lines without an action are passed over.

    Args:
        lines: the sender's own lines, with their numbers from 1.
    """
    found: list[OfficialCommand | OfficialProblem] = []
    last = 0
    for number, text in lines:
        each = _read_command(number, text.strip())
        if each is not None:
            found.append(each)
        elif not text.strip() or not found or number != last + 1:
            continue
        else:
            before = found[-1]
            if not isinstance(before, OfficialCommand) or not before.why:
                continue
            found[-1] = replace(before, why=f"{before.why} {text.strip()}"[:_MOST_TEXT])
        last = number
    return found


def _read_command(number: int, text: str) -> OfficialCommand | OfficialProblem | None:
    words = text.split()
    kind = _KINDS.get(fold(words[0].rstrip(":"))) if words else None
    if kind is None:
        return None
    head, why = _split_off_reason(words[1:])
    if len(head) < _LEAST.get(kind, 1):
        return OfficialProblem(number, text, kind)
    if not why and kind not in _NO_REASON:
        return OfficialProblem(number, text, "why")
    subject, rest = (head[0].upper(), tuple(head[1:])) if head else ("", ())
    return OfficialCommand(kind, number, text, subject, rest, why[:_MOST_TEXT])


def _split_off_reason(words: list[str]) -> tuple[list[str], str]:
    """The words before BECAUSE or a colon, and the reason behind it."""
    for at, word in enumerate(words):
        if fold(word.rstrip(":")) in _BECAUSE:
            return words[:at], " ".join(words[at + 1 :])
        if word.endswith(":"):
            return [*words[:at], *filter(None, [word.rstrip(":")])], " ".join(words[at + 1 :])
    return words, ""
