"""The contract between a game and the rest: a game is a coroutine that asks.

The package is pure: no I/O, no clock, no random numbers of its own.
"""

from pbem.rules.adjudication import Adjudication, ResumePoint
from pbem.rules.asks import Ask, AskAll, Checkpoint, Flow, Price, Reply, Request, YesNo
from pbem.rules.canonical import canonical_json, digest
from pbem.rules.errors import Illegal, NotAsked, OutOfScript, RulesError, WouldReveal
from pbem.rules.game import (
    Game,
    Outcome,
    StandingOf,
    StandingOrder,
    View,
    answers_questions,
)
from pbem.rules.knowledge import Forecast, Knowledge, Words, outcomes
from pbem.rules.lint import (
    Answer,
    AskedWorld,
    Foreseen,
    HopefulWorld,
    Lint,
    Reading,
    Warnings,
    fixed_reading,
)
from pbem.rules.log import (
    PUBLIC,
    Audience,
    CalledOff,
    Drawn,
    LogEntry,
    Logged,
    LogRecord,
    Rolled,
    seen_by,
)
from pbem.rules.luck import Cast, chance_of_as_much, numbered
from pbem.rules.orders import Order, Seat
from pbem.rules.plain import from_plain
from pbem.rules.standing import first_answer
from pbem.rules.table import Chance, ScriptedChance, SeededChance, Table, seed_commitment

__all__ = [
    "PUBLIC",
    "Adjudication",
    "Answer",
    "Ask",
    "AskAll",
    "AskedWorld",
    "Audience",
    "CalledOff",
    "Cast",
    "Chance",
    "Checkpoint",
    "Drawn",
    "Flow",
    "Forecast",
    "Foreseen",
    "Game",
    "HopefulWorld",
    "Illegal",
    "Knowledge",
    "Lint",
    "LogEntry",
    "LogRecord",
    "Logged",
    "NotAsked",
    "Order",
    "OutOfScript",
    "Outcome",
    "Price",
    "Reading",
    "Reply",
    "Request",
    "ResumePoint",
    "Rolled",
    "RulesError",
    "ScriptedChance",
    "Seat",
    "SeededChance",
    "StandingOf",
    "StandingOrder",
    "Table",
    "View",
    "Warnings",
    "Words",
    "WouldReveal",
    "YesNo",
    "answers_questions",
    "canonical_json",
    "chance_of_as_much",
    "digest",
    "first_answer",
    "fixed_reading",
    "from_plain",
    "numbered",
    "outcomes",
    "seed_commitment",
    "seen_by",
]
