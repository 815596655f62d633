"""The order language: letter text becomes typed orders and commands, or problems."""

from pbem.orders.forms.answer_kinds import CardChoice, UnitChoice
from pbem.orders.forms.asked_commands import asked_command, commands_asked, speaks_of_other_worlds
from pbem.orders.forms.choices import Choice, choices, first_answers, in_order_of_price, openings
from pbem.orders.forms.command_reader import COMMAND_WORDS, COMMANDS, command_wording, take_standing
from pbem.orders.forms.commands import (
    About,
    Absence,
    AcceptProposal,
    AskHint,
    Attach,
    Cancel,
    Command,
    Concede,
    DeclineProposal,
    Due,
    Help,
    History,
    Inquiry,
    Legal,
    Odds,
    OfferDraw,
    OnFile,
    Press,
    Preview,
    Reach,
    Salt,
    SendAtlas,
    SendMap,
    SendReport,
    SetDigest,
    SetLanguage,
    SetPictures,
    SetPublicName,
    StandingClear,
    StandingList,
    Status,
    Supply,
    TakeBack,
    Vote,
    Win,
)
from pbem.orders.forms.frames import BattleAnswer, Frame, OwnUnit, Senses
from pbem.orders.forms.grammar import Grammar
from pbem.orders.forms.language import Context, Language, Verb
from pbem.orders.forms.mending import requested
from pbem.orders.forms.phrases import Phrases
from pbem.orders.forms.problems import Problem, nearest_problem, problem_of
from pbem.orders.forms.suggestions import MOST_NAMED, possible_orders, with_suggestion
from pbem.orders.guesses import NO_GUESS, Guess, guessed
from pbem.orders.letter.islands import read_islands
from pbem.orders.letter.parser import MOST_UNREADABLE, ParsedLetter, is_too_long, read_lines
from pbem.orders.letter.second_reading import may_end_turn, read_without_talk
from pbem.orders.letter.unread_orders import may_order_more
from pbem.orders.letter.who_stays import acts_though_it_stays, read_with_who_stays
from pbem.orders.limits.addressing import asks_another
from pbem.orders.limits.after_combat import (
    advances_after_all,
    limits_advance,
    speaks_of_after_combat,
)
from pbem.orders.limits.denials import Denials, denies_end
from pbem.orders.limits.opposing import (
    is_of_subject,
    limits_below,
    opposes,
    own_line_opposes,
    subject_opposes,
)
from pbem.orders.limits.withholding import trials_in, withholds
from pbem.orders.lines.attacks import attack_wordings, is_by_all
from pbem.orders.lines.first_words import begins_loudly, begins_order, begins_press, ends_press
from pbem.orders.lines.footers import footer_numbers
from pbem.orders.lines.line_parser import ParsedLine
from pbem.orders.lines.salutations import begins_with_slip, orders_in_prose, remarks, salutations
from pbem.orders.meaning import denies_what_is_ordered, is_more_than_talk, takes_back
from pbem.orders.prose.described_units import with_units_named
from pbem.orders.talk.confirming import confirms, says_yes_first, without_name
from pbem.orders.talk.giving_up import gives_up
from pbem.orders.talk.left_orders import (
    goes_on_with_names,
    may_be_order,
    names_left_out,
)
from pbem.orders.talk.postscripts import added_parts
from pbem.orders.talk.reasons import is_reason
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.talk.unused_cards import unused_card
from pbem.orders.words.errors import Ambiguous, OrderError, Unreadable
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.key_words import Aliases, Wording, aliases
from pbem.orders.words.lexicon import (
    ARMY_WORDS,
    ARTICLES,
    CORPS_WORDS,
    UNIT_WORDS,
    Lexicon,
    called,
    pass_article,
    renamed,
    spellings,
    words_of,
)
from pbem.orders.words.likeness import is_almost, is_declined
from pbem.orders.words.text import Cursor, Line, sentences_of, whole

__all__ = [
    "ARMY_WORDS",
    "ARTICLES",
    "COMMANDS",
    "COMMAND_WORDS",
    "CORPS_WORDS",
    "MOST_NAMED",
    "MOST_UNREADABLE",
    "NO_GUESS",
    "UNIT_WORDS",
    "About",
    "Absence",
    "AcceptProposal",
    "Aliases",
    "Ambiguous",
    "AskHint",
    "Attach",
    "BattleAnswer",
    "Cancel",
    "CardChoice",
    "Choice",
    "Command",
    "Concede",
    "Context",
    "Cursor",
    "DeclineProposal",
    "Denials",
    "Due",
    "Frame",
    "Grammar",
    "Guess",
    "Help",
    "History",
    "Inquiry",
    "Language",
    "Legal",
    "Lexicon",
    "Line",
    "Odds",
    "OfferDraw",
    "OnFile",
    "OrderError",
    "OwnUnit",
    "ParsedLetter",
    "ParsedLine",
    "Phrases",
    "Press",
    "Preview",
    "Problem",
    "Reach",
    "Salt",
    "SendAtlas",
    "SendMap",
    "SendReport",
    "Senses",
    "SetDigest",
    "SetLanguage",
    "SetPictures",
    "SetPublicName",
    "StandingClear",
    "StandingList",
    "Status",
    "Supply",
    "TakeBack",
    "UnitChoice",
    "Unreadable",
    "Verb",
    "Vote",
    "Win",
    "Wording",
    "acts_though_it_stays",
    "added_parts",
    "advances_after_all",
    "aliases",
    "asked_command",
    "asks_another",
    "attack_wordings",
    "begins_loudly",
    "begins_order",
    "begins_press",
    "begins_with_slip",
    "called",
    "choices",
    "command_wording",
    "commands_asked",
    "confirms",
    "denies_end",
    "denies_what_is_ordered",
    "ends_press",
    "first_answers",
    "fold",
    "fold_words",
    "footer_numbers",
    "gives_up",
    "goes_on_with_names",
    "guessed",
    "in_order_of_price",
    "is_almost",
    "is_by_all",
    "is_declined",
    "is_more_than_talk",
    "is_of_subject",
    "is_reason",
    "is_talk",
    "is_too_long",
    "limits_advance",
    "limits_below",
    "may_be_order",
    "may_end_turn",
    "may_order_more",
    "names_left_out",
    "nearest_problem",
    "openings",
    "opposes",
    "orders_in_prose",
    "own_line_opposes",
    "pass_article",
    "possible_orders",
    "problem_of",
    "read_islands",
    "read_lines",
    "read_with_who_stays",
    "read_without_talk",
    "remarks",
    "renamed",
    "requested",
    "salutations",
    "says_yes_first",
    "sentences_of",
    "speaks_of_after_combat",
    "speaks_of_other_worlds",
    "spellings",
    "subject_opposes",
    "take_standing",
    "takes_back",
    "trials_in",
    "unused_card",
    "whole",
    "with_suggestion",
    "with_units_named",
    "withholds",
    "without_name",
    "words_of",
]
