"""A report: everything one letter to one seat tells, built from views and records only."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Literal

import msgspec

from pbem.orders import About, Choice, Problem
from pbem.render.aftermath import Aftermath
from pbem.render.bots import BotSpell
from pbem.render.kit.charts import Chart
from pbem.render.lessons import LessonPart
from pbem.render.seating import Seating, SeatingTable
from pbem.rules import Forecast, LogEntry, LogRecord, Outcome, Price, Seat, View, Words

__all__ = [
    "AnswerPart",
    "AskPart",
    "Bank",
    "ChartAnswer",
    "DryRunOutcome",
    "ForecastAnswer",
    "LegalAnswer",
    "LessonPart",
    "OfferedReading",
    "Posting",
    "PressPart",
    "Receipt",
    "Report",
    "ToldAnswer",
    "Words",
]


class AskPart(msgspec.Struct, frozen=True):
    """One decision that the reader is asked for.

    Attributes:
        prompt: the question.
        examples: legal lines that answer it.
        choices: all legal answers where they are few, else none.
        openings: the words with which an answer may begin.
        prices: what examples cost, by their line.
        places: what the map should show to who decides.
    """

    prompt: LogEntry
    examples: tuple[str, ...]
    choices: tuple[Choice, ...] = ()
    openings: tuple[str, ...] = ()
    prices: Mapping[str, tuple[Price, ...]] = MappingProxyType({})
    places: tuple[str, ...] = ()


class LegalAnswer(msgspec.Struct, frozen=True):
    """Lines that could be ordered, under the sentence of a key."""

    lines: tuple[str, ...]
    title: str = "report.legal"


class ChartAnswer(msgspec.Struct, frozen=True):
    """A chart that was asked for, in the reader's words."""

    chart: Chart


class ForecastAnswer(msgspec.Struct, frozen=True):
    """What an attack promises.

    Attributes:
        line: the attack as an order.
        forecast: what it promises.
        when: message key of what the position is for which it is worked out; empty: as it is now.
    """

    line: str
    forecast: Forecast
    when: str = ""


class ToldAnswer(msgspec.Struct, frozen=True):
    """Sentences under a title: the answer to a question about the game."""

    title: Words
    sentences: tuple[Words, ...]


AnswerPart = Words | About | LegalAnswer | ChartAnswer | ForecastAnswer | ToldAnswer | Problem
"""The answer to a command.

A sentence, what is known of a thing, legal lines, a chart, what an attack promises, sentences under
a title, or what is wrong with the question.
"""


class OfferedReading(msgspec.Struct, frozen=True):
    """The orders of a refused letter as they may be meant.

    Attributes:
        lines: the orders.
        is_guess: some of its words were left out or not known; else only words beside the orders
            kept these back.
        by_yes: whether YES confirms them.
        left: words of the letter that they leave out.
    """

    lines: tuple[str, ...]
    is_guess: bool = False
    by_yes: bool = True
    left: tuple[str, ...] = ()


class Receipt(msgspec.Struct, frozen=True):
    """What became of the reader's own letter.

    Attributes:
        verdict: key of the one sentence that sums it up, ``report.verdict.…``.
        done, not_done: lines that were carried out, and lines that were not.
        stands, needs, unlooked: lines of a dry run behind dice or other players: possible as things
            stand, possible if those go well, and those of which nothing can be said.
        kept: lines that wait in the position for their time.
        unneeded: lines that answer what nobody asked.
        on_file: lines that wait with the seat.
        problems: what was wrong.
        offer: what the letter may mean, where that can be confirmed.
        answers: the answers to the letter's commands, in the order in which they were written.
    """

    verdict: str
    done: tuple[str, ...] = ()
    stands: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    unlooked: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    not_done: tuple[str, ...] = ()
    unneeded: tuple[str, ...] = ()
    on_file: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    offer: OfferedReading | None = None
    answers: tuple[AnswerPart, ...] = ()


class DryRunOutcome(msgspec.Struct, frozen=True):
    """The outcome of a dry run, up to the first secret or the first decision of another seat.

    Attributes:
        view: what the reader would see then.
        records: what would happen until then, as the reader would be told.
        asks: what the reader would be asked next.
        waiting: seats that decide before that, each with the topic, unless standing orders answer.
    """

    view: View
    records: tuple[LogRecord, ...]
    asks: tuple[AskPart, ...] = ()
    waiting: tuple[tuple[Seat, str], ...] = ()


class Bank(msgspec.Struct, frozen=True):
    """A seat's time bank.

    Attributes:
        hours: what it holds.
        out: until when it lasts.
        runs: whether it is drawn on already.
    """

    hours: float
    out: datetime
    runs: bool


class Posting(msgspec.Struct, frozen=True):
    """Where else the reader may answer in public.

    Attributes:
        places: the names of the places.
        code: the reader's post code.
        orders: the lines for which alone the code counts; empty: it counts for any.
    """

    places: tuple[str, ...]
    code: str
    orders: tuple[str, ...] = ()


class PressPart(msgspec.Struct, frozen=True):
    """Press received: from whom (empty: anonymous), to whom (empty: all), the words."""

    sender: str
    to: str
    text: str


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one letter tells one seat (``None``: the public).

    Attributes:
        on_file: the seat's lines on file, unless a receipt lists them.
        word: the word of the reader's block; empty if nothing is asked.
        drawn: true if all seats share the outcome.
        aftermath: what the reader may do once the game is over.
        held: true if the game is held and takes no orders.
        due: when the reader's clock runs out.
        bank: the reader's time bank, if it holds anything.
        posting: where else the reader may answer.
        unchanged: one line stands for the position, which the reader's last letter told.
        shown: digests of what the reader's last letter told of the position; empty: tell it whole.
        queries: commands about the game that a reader who is asked may give by a tap.
        composer: the reader's own address of the page that composes orders on the map.
        bots: when bots have played.
        bots_rated: True if the game counts for ratings all the same.
        lesson: of the tutorial that the reader goes through.
        root: the last day that has a root over all ledgers, and that root; ``None``: there is none.
        reply_to: the address that answers go to.
        moderator: the address of the human being who answers questions; empty: none is known.
    """

    game: str
    seat: Seat | None
    state: int
    view: View | None
    head: str
    seed_commitment: str
    receipt: Receipt | None = None
    notices: tuple[Words, ...] = ()
    on_file: tuple[str, ...] = ()
    records: tuple[LogRecord, ...] = ()
    press: tuple[PressPart, ...] = ()
    asks: tuple[AskPart, ...] = ()
    waiting: tuple[tuple[Seat, str], ...] = ()
    bots: tuple[BotSpell, ...] = ()
    bots_rated: bool = False
    due: datetime | None = None
    bank: Bank | None = None
    standing: tuple[str, ...] | None = None
    map: Literal["none", "whole"] = "none"
    unchanged: bool = False
    shown: Mapping[str, str] = MappingProxyType({})
    outcome: Outcome | None = None
    drawn: bool = False
    aftermath: Aftermath | None = None
    held: bool = False
    posting: Posting | None = None
    composer: str = ""
    root: tuple[str, str] | None = None
    reply_to: str = ""
    moderator: str = ""
    table: SeatingTable | None = None
    seating: Seating | None = None
    foreseen: DryRunOutcome | None = None
    queries: tuple[str, ...] = ()
    word: str = ""
    lesson: LessonPart | None = None

    @property
    def begin(self) -> str:
        """The first line of the reader's block."""
        return f"BEGIN {self.game} #{self.state} {self.word}".rstrip()
