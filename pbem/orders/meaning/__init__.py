"""Orders read by their meaning: who acts, what is done and where, in whatever order it is said.

A line of a person's own words is cut into *atoms*: names of things that the game knows, words for
what is done, words that say to where or from where, and words that say nothing. Atoms make
*clauses*, and a clause fills the *frame* of an order: ``Into Sedan go the 1st and the 2nd army`` is
``MOVE GE 1, GE 2 TO Sedan``. A line is read so only if each of its words is accounted for, nothing
in it doubts or asks, and one reading is left.

A game plugs in by the attribute ``senses`` of its language (``Senses``): a ``Frame`` for each order
that people may give in their own words, with the sense of the verbs that mean it (the kinds
``verb:…`` of ``templates/words``), and by ``Language.things_by_kind``, whose lexicons name what the
game knows. The words that a game has alone stand in files of its own there (``Senses.game``).
"""

from pbem.orders.meaning.chosen_units import chosen_units
from pbem.orders.meaning.corrections import takes_back
from pbem.orders.meaning.examples import with_examples
from pbem.orders.meaning.headings import HeadedList, heading_of, says_what_is_done
from pbem.orders.meaning.kept_cards import kept_cards
from pbem.orders.meaning.line_kinds import (
    is_heading,
    is_more_than_talk,
    is_people_somewhere,
    is_remark,
    lists_counters,
    may_order,
    names_an_order,
    names_what_is_asked,
    says_end,
    spoken_of,
    without_remarks,
)
from pbem.orders.meaning.not_but import NotBut, not_but
from pbem.orders.meaning.polarity import Answer, yes_or_no
from pbem.orders.meaning.questions import (
    asks,
    asks_apart,
    denies_what_is_ordered,
    depends_on,
    has_question_mark,
)
from pbem.orders.meaning.reading import Meant, by_meaning

__all__ = [
    "Answer",
    "HeadedList",
    "Meant",
    "NotBut",
    "asks",
    "asks_apart",
    "by_meaning",
    "chosen_units",
    "denies_what_is_ordered",
    "depends_on",
    "has_question_mark",
    "heading_of",
    "is_heading",
    "is_more_than_talk",
    "is_people_somewhere",
    "is_remark",
    "kept_cards",
    "lists_counters",
    "may_order",
    "names_an_order",
    "names_what_is_asked",
    "not_but",
    "says_end",
    "says_what_is_done",
    "spoken_of",
    "takes_back",
    "with_examples",
    "without_remarks",
    "yes_or_no",
]
