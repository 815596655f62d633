"""The order language: letter text becomes typed orders and commands, or problems that say what was expected."""

from pbem.orders.commands import (
    COMMANDS,
    Absence,
    Accept,
    Command,
    Concede,
    Decline,
    Help,
    History,
    Map,
    OfferDraw,
    OnFile,
    Press,
    Preview,
    Report,
    Salt,
    SetLanguage,
    StandingClear,
    StandingList,
    Status,
    TakeBack,
)
from pbem.orders.errors import Ambiguous, OrderError, Unreadable
from pbem.orders.language import Context, Language, Verb
from pbem.orders.names import Lexicon, fold
from pbem.orders.problems import Problem, problem_of
from pbem.orders.reading import MOST_UNREADABLE, Item, Reading, read_lines
from pbem.orders.text import Cursor, Line

__all__ = [
    "COMMANDS",
    "MOST_UNREADABLE",
    "Absence",
    "Accept",
    "Ambiguous",
    "Command",
    "Concede",
    "Context",
    "Cursor",
    "Decline",
    "Help",
    "History",
    "Item",
    "Language",
    "Lexicon",
    "Line",
    "Map",
    "OfferDraw",
    "OnFile",
    "OrderError",
    "Press",
    "Preview",
    "Problem",
    "Reading",
    "Report",
    "Salt",
    "SetLanguage",
    "StandingClear",
    "StandingList",
    "Status",
    "TakeBack",
    "Unreadable",
    "Verb",
    "fold",
    "problem_of",
    "read_lines",
]
