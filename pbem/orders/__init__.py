"""The order language: letter text becomes typed orders and commands, or problems that say what was expected."""

from pbem.orders.choices import Choice, choices
from pbem.orders.commands import (
    COMMANDS,
    NEXT_WORDS,
    Absence,
    Accept,
    Cancel,
    Command,
    Concede,
    Decline,
    Help,
    History,
    OfferDraw,
    OnFile,
    Press,
    Preview,
    Salt,
    SendMap,
    SendReport,
    SetLanguage,
    StandingClear,
    StandingList,
    Status,
    TakeBack,
)
from pbem.orders.errors import Ambiguous, OrderError, Unreadable
from pbem.orders.grammar import Grammar
from pbem.orders.language import Context, Language, Verb
from pbem.orders.names import Lexicon, fold, spellings
from pbem.orders.parser import MOST_UNREADABLE, ParsedLetter, ParsedLine, begins_order, read_lines
from pbem.orders.phrases import Phrases
from pbem.orders.problems import Problem, problem_of
from pbem.orders.text import Cursor, Line, whole

__all__ = [
    "COMMANDS",
    "MOST_UNREADABLE",
    "NEXT_WORDS",
    "Absence",
    "Accept",
    "Ambiguous",
    "Cancel",
    "Choice",
    "Command",
    "Concede",
    "Context",
    "Cursor",
    "Decline",
    "Grammar",
    "Help",
    "History",
    "Language",
    "Lexicon",
    "Line",
    "OfferDraw",
    "OnFile",
    "OrderError",
    "ParsedLetter",
    "ParsedLine",
    "Phrases",
    "Press",
    "Preview",
    "Problem",
    "Salt",
    "SendMap",
    "SendReport",
    "SetLanguage",
    "StandingClear",
    "StandingList",
    "Status",
    "TakeBack",
    "Unreadable",
    "Verb",
    "begins_order",
    "choices",
    "fold",
    "problem_of",
    "read_lines",
    "spellings",
    "whole",
]
