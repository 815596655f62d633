"""What an audit says of a file."""

from typing import Literal

import msgspec

from pbem.ledger.chains.beacon import BeaconVerdict
from pbem.ledger.chains.stamps import BadStamp, StampsVerdict


class BadLine(Exception):
    """A line of an export proves nothing; the key and facts say why (``audit.bad.…``)."""

    def __init__(self, line: int, key: str, **facts: object) -> None:
        self.line, self.key = line, f"audit.bad.{key}"
        self.facts = {name: str(value)[:200] for name, value in facts.items()}
        super().__init__(key)


class GameEnd(msgspec.Struct, frozen=True):
    """How a game ended, as its own ledger tells it.

    Attributes:
        winners: the seats that won; empty where all lost.
        how: the name of the typed fact that says how; empty where it is not over.
        seat: the seat that it names; empty where it names none.
        tallies: the game's own points of each seat at the end.
        rulings: the reasons of all rulings.
        at: when it ended (RFC 3339).
    """

    winners: tuple[str, ...]
    how: str
    seat: str = ""
    tallies: dict[str, int] = {}
    rulings: tuple[str, ...] = ()
    at: str = ""


class Verdict(msgspec.Struct, frozen=True):
    """What the audit found.

    Attributes:
        ok: nothing in the file is false.
        state: ``proven``: everything; ``in_part``: nothing is false, but ``opened``, ``unproved``,
            ``adopted``, ``bots_unrepeated``, ``clock_back`` or ``clock_ahead`` tells what is not
            proved; ``false``: a line is false.
        game: the game, as far as the file says.
        events: entries proved.
        opened: whether the seed is open, so that dice and legality were proved too.
        unproved: first and last event of each run of events under rules that this program does
            not have. Their chain, dice and draws are proved. Their orders and positions are not.
        adopted: events at which the rules of this program went on from a position that such rules
            left. What follows is proved from that position on.
        outcome_proved: False if the game ended under such rules.
        clock_back: number of events whose time lies before the time of the event before.
        clock_ahead: number of events whose time lies behind the moment of the audit.
        letters_back: how often an event names an earlier letter than the event before it. It proves
            nothing: the moderator may have released a letter late.
        behind_the_end: events behind the end of the game: words that change nothing of it.
        bots: decisions of bots that were decided again and are the same.
        bots_unrepeated: decisions of bots of other versions than this program has, or under rules
            that it does not have.
        heads: heads kept by a witness that stand in the file.
        beacon: of the public beacon that entered its dice; ``None``: none ever did.
        stamps: what its daily stamps prove; ``None``: none were given.
        results: of an event: the results that the exports of its games prove.
        untold: of an event: games with a result whose export was not given.
        overruled: of an event: games whose result is another one by the reason on record.
        line: the first bad line of the file, from 1; 0 where all is well.
        key: message key of what is wrong with it.
        facts: named parameters of the message.
    """

    ok: bool
    game: str
    events: int
    opened: bool
    state: Literal["proven", "in_part", "false"]
    unproved: tuple[tuple[int, int], ...] = ()
    adopted: tuple[int, ...] = ()
    outcome_proved: bool = True
    clock_back: int = 0
    clock_ahead: int = 0
    letters_back: int = 0
    behind_the_end: int = 0
    heads: int = 0
    bots: int = 0
    bots_unrepeated: int = 0
    beacon: BeaconVerdict | None = None
    stamps: StampsVerdict | None = None
    results: int = 0
    untold: int = 0
    overruled: tuple[str, ...] = ()
    line: int = 0
    key: str = "audit.ok"
    facts: dict[str, str] = {}

    @property
    def foreign(self) -> int:
        """The number of events under rules that this program does not have."""
        return sum(last - first + 1 for first, last in self.unproved)


def false_verdict(name: str, good: int, bad: BadLine | BadStamp) -> Verdict:
    """The verdict on a file of which something is false.

    Args:
        name: the game, event or lobby, as far as the file says.
        good: entries proved before it.
        bad: what is false.
    """
    return Verdict(
        ok=False,
        game=name,
        events=good,
        opened=False,
        state="false",
        line=bad.line if isinstance(bad, BadLine) else 0,
        key=bad.key,
        facts=bad.facts,
    )
