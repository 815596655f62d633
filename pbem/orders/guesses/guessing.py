"""What a letter may mean that cannot be read, for its writer to confirm with YES.

Nothing of a guess is done before that, so it may be bolder than reading is: words that nobody knows
are left out, a sentence may mean the form that it rather means than any other, or whatever can be
done with the things that it names. What a sentence denies or puts off is kept out of the orders. A
guess that leaves out a unit or a card of the letter is none. One that is sure needs no YES
(``certainty``).
"""

import re
from collections.abc import Container, Sequence

from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import requested
from pbem.orders.guesses.certainty import Certainty
from pbem.orders.guesses.cutting import MARKS, Cutting
from pbem.orders.guesses.distributing import Distributing
from pbem.orders.guesses.draft import GuessDraft
from pbem.orders.guesses.guess import NO_GUESS, Guess
from pbem.orders.guesses.naming import Teller
from pbem.orders.guesses.not_done import NotDone, is_kept_out
from pbem.orders.guesses.plain_speech import comments, plainly
from pbem.orders.guesses.putting_right import PuttingRight
from pbem.orders.guesses.saying import SURELY, THINGS, Saying, is_sort
from pbem.orders.guesses.takings_back import correction, muses, waits
from pbem.orders.guesses.trying import Fits, Trying
from pbem.orders.guesses.wordings import Read, Wordings
from pbem.orders.limits.addressing import asks_another
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.lines.first_words import begins_press, without_numbers
from pbem.orders.meaning import has_question_mark
from pbem.orders.speech_acts import judged
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.words.text import Line
from pbem.rules import Order, Seat

_SENTENCE = re.compile(r"\S.*?(?:(?<!\b\d)(?<!\b\d\d)(?<!\b[A-Za-z])[.;!?…]+(?=\s|$)|$)")
"""A sentence; a full stop behind a short number or an initial ends none."""
_SAYING_HOW = frozenset(["use", "purpose", "flank", "manner"])
"""Kinds of atoms of what a card is for, or how something is done."""
_MOST_CHARACTERS, _MOST_PIECES = 800, 8


def guessed(
    lines: Sequence[Line],
    language: Language,
    context: Context,
    read: Read,
    fits: Fits,
    wrong: Container[int],
) -> Guess:
    """The orders that a letter may mean.

    Args:
        lines: of the letter.
        language: the game's order language.
        context: what its sender sees and is asked.
        read: reads lines, each as far as it can be read without a guess.
        fits: whether orders can be carried out one after the other.
        wrong: the numbers of the lines at fault; the others are read as they stand.
    """
    if not context.asks or sum(len(line.text) for line in lines) > _MOST_CHARACTERS:
        return NO_GUESS
    if any(map(begins_press, lines)):
        return NO_GUESS
    if any(asks_another(line.text, language, context.asks[0].seat) for line in lines):
        return NO_GUESS
    guess = _Guess(language, context, read, fits)
    if language.distributes(context.asks):
        return guess.of_distribution(lines)
    for line in without_numbers(lines):
        parts = [found[0] for found in _SENTENCE.finditer(line.orders)]
        known = line.number not in wrong and guess.knows(line.orders)
        if not known and not all(map(guess.takes, parts)):
            return NO_GUESS
    return guess.result()


class _Guess:
    """The parts of a letter that may mean orders, one after the other, and its other parts."""

    def __init__(self, language: Language, context: Context, read: Read, fits: Fits) -> None:
        self._language, self._context = language, context
        self._seat: Seat = context.asks[0].seat
        self._teller = teller = Teller(language, context)
        self._tell, self._cutting = teller.tell, Cutting(teller)
        self._tries = tries = Trying(language, context, read, fits, teller)
        self._certain = Certainty(language, context, teller)
        self._draft = draft = GuessDraft()
        wordings = Wordings(language, context, read, teller)
        self._saying = Saying(language, context, teller, tries, wordings, draft)
        self._not_done = NotDone(language, teller, self._cutting, tries, draft)
        self._right = PuttingRight(
            teller, self._cutting, tries, self._saying, draft, self._takes_all
        )

    def of_distribution(self, lines: Sequence[Line]) -> Guess:
        """The one order that says where everything goes; a heading goes on in the next line."""
        sentences = [found[0] for line in lines for found in _SENTENCE.finditer(line.orders)]
        if any(map(correction().search, sentences)):
            return NO_GUESS
        language, context, tell = self._language, self._context, self._teller
        reader = Distributing(language, context, self._tries, self._certain, tell)
        return reader.result(sentences)

    def result(self) -> Guess:
        """The orders of all parts; none: a thing that the letter names is left out."""
        if self._draft.open or not self._tries.reads(self._draft.parts):
            return NO_GUESS
        orders = self._tries.orders(self._draft.parts)
        written = self._tries.names(orders)
        lost = any(self._tries.leaves_out(text, written) for text in self._draft.talk)
        if lost or written & self._draft.spared or self._contradict(orders):
            return NO_GUESS
        talk = (*self._draft.dropped, *self._draft.kept, *self._draft.talk)
        return Guess(_once_closed(orders), talk, self._is_sure)

    def _contradict(self, orders: Sequence[Order]) -> bool:
        """True if one question is answered twice: a retreat, and that somebody stands."""
        if not all(ask.reacts for ask in self._context.asks):
            return False
        each = [(type(order), self._tries.names([order])) for order in orders]
        return any(
            one == other and (a <= b or b <= a)
            for n, (one, a) in enumerate(each)
            for other, b in each[n + 1 :]
        )

    @property
    def _is_sure(self) -> bool:
        """True if all parts are sure, and the other words are talk, or say who stays.

        Whoever takes something back confirms what is left.
        """
        said = frozenset[str]().union(*(self._tell(part.text).senses for part in self._draft.parts))
        talk = (*self._draft.kept, *self._draft.talk)
        sure = not self._draft.is_unsure and all(part.is_sure for part in self._draft.parts)
        return sure and all(self._certain.is_talk(text, said) for text in talk)

    def knows(self, text: str) -> bool:
        """True if a line needs no guess, as it can be read with the others."""
        known = self._saying.knows(text)
        self._draft.orders_last |= known
        return known

    def takes(self, sentence: str) -> bool:
        """True if a sentence says orders, or nothing that has to be done."""
        before = [*self._draft.parts]
        clear, parts = self._takes(sentence), self._draft.parts
        self._draft.orders_last = parts != before and len(parts) >= len(before)
        return clear

    def _takes(self, sentence: str) -> bool:
        if asked := requested(Line(1, sentence)):
            sentence = asked.text.strip()
        sentence, is_hedged = plainly(sentence, self._language.lang)
        self._draft.is_unsure |= is_hedged
        if has_question_mark(sentence) and self._tell(sentence).mentions:
            return False
        if any(atom.means("hint", "except") for atom in self._tell(sentence).atoms):
            return self._saying.may_say_orders(sentence)
        if self._saying.closes(sentence) or self._right.denies_thought(sentence):
            return True
        if more_comes_later(sentence):
            self._draft.dropped.append(sentence)
            return True
        if (clear := self._right.takes_back(sentence)) is not None:
            return clear
        return self._takes_sentence(sentence)

    def _without_heading(self, sentence: str) -> str:
        """A sentence without words before a colon that are talk: ``My plan: VII into 3117``."""
        head, colon, rest = sentence.partition(": ")
        matters = self._tell(head).mentions or self._may_matter(head)
        if not colon or (matters and not comments(head)):
            return sentence
        self._draft.talk.append(head)
        return rest

    def _takes_sentence(self, sentence: str) -> bool:
        """True if a sentence that takes nothing back says orders, or nothing to be done."""
        if not is_kept_out(self._tell(sentence)) and self._saying.may_say_orders(sentence):
            return True
        clauses, items = self._cutting.clauses(sentence), self._cutting.items(sentence)
        named = self._cutting.by_names(sentence)
        if any(map(self._says_some, (clauses, items, named if named != clauses else ()))):
            return True
        if (bare := self._without_heading(sentence)) != sentence:
            return self._takes_sentence(bare)
        if self._says_between_talk(sentence):
            return True
        if len(clauses) > 1 and self._says_half(clauses):
            return False
        if is_kept_out(self._tell(sentence)) and not waits(sentence):
            said = (clause for clause in clauses if not is_kept_out(self._tell(clause)))
            if len(clauses) > 1 and any(map(self._saying.orders_something, said)):
                return False
        return self._takes_clause(sentence, whole=True)

    def _says_some(self, clauses: Sequence[str]) -> bool:
        """True if each of several clauses is taken, and one of them says orders."""
        before = len(self._draft.parts)
        return len(clauses) > 1 and self._takes_all(clauses, more_than=before)

    def _says_half(self, clauses: Sequence[str]) -> bool:
        """True if the first of several clauses says an order, and another cannot be told."""
        before = self._draft.snapshot()
        more = any(
            "card" in self._tell(clause).kinds or self._saying.orders_something(clause)
            for clause in clauses[1:]
        )
        half = more and self._saying.may_say_orders(clauses[0])
        self._draft.restore(before)
        return half

    def _takes_all(self, clauses: Sequence[str], *, more_than: int = -1) -> bool:
        """True if each of some clauses is taken; else none is.

        ``more_than``: of so many parts the letter has more then.
        """
        draft, before = self._draft, self._draft.snapshot()
        taken = all(map(self._takes_clause, clauses)) and len(draft.parts) > more_than
        told = [text for text in draft.talk if text not in before.talk]
        if taken and draft.open in ("", before.open) and not self._loses(told):
            return True
        draft.restore(before)
        return False

    def _loses(self, talk: Sequence[str]) -> bool:
        """True if talk names a unit or a card that no order so far does."""
        written = self._tries.names(self._tries.orders(self._draft.parts))
        return any(self._tries.leaves_out(text, written) for text in talk)

    def _says_between_talk(self, sentence: str) -> bool:
        """True if some of the clauses of a sentence say orders, and those around them are talk."""
        pieces = self._cutting.pieces(sentence.rstrip(f"{MARKS}.!"))
        count = len(pieces) if self._tell(sentence).mentions else 0
        count = 0 if muses(sentence) or count > _MOST_PIECES else count
        for size in range(count - 1, 0, -1):
            for start in range(count - size, -1, -1):
                around = [*pieces[:start], *pieces[start + size :]]
                text = "".join(pieces[start : start + size]).strip(MARKS)
                if not any(map(self._may_matter, around)) and self._saying.says(text):
                    self._draft.talk += [said for piece in around if (said := piece.strip(MARKS))]
                    return True
        return False

    def _may_matter(self, piece: str) -> bool:
        """True if a piece of a sentence may say, limit or take back an order."""
        said = self._tell(piece)
        limits = surely_opposes(piece) or waits(piece) or has_question_mark(piece)
        limits = limits or any(atom.kind in _SAYING_HOW for atom in said.atoms)
        if not limits and comments(piece):
            return False
        limits = limits or is_sort(said.atoms)
        if limits or said.kinds & THINGS or self._saying.orders_something(piece):
            return True
        judgement = judged(Line(1, piece), self._language, self._seat)
        return bool(said.senses) and judgement.idle < SURELY

    def _takes_clause(self, clause: str, *, whole: bool = False) -> bool:
        """True if a clause says orders, more of the former ones, or nothing to be done.

        ``whole``: it is a whole sentence; what waits within one makes all of it wait.
        """
        said = self._tell(clause)
        if self._saying.tells_outcome(said):
            return True
        if self._saying.closes(clause):
            return True
        if muses(clause) or more_comes_later(clause):
            self._draft.dropped.append(clause)
            return True
        if waits(clause) and not whole:
            return False
        if comments(clause) and not (surely_opposes(clause) or waits(clause)):
            self._draft.talk += [] if self._saying.says(clause) else [clause]
            return True
        if is_kept_out(said):
            head, mark, rest = clause.partition(":")
            apart = mark and not waits(clause) and not is_kept_out(self._tell(rest))
            if apart and is_kept_out(self._tell(head)):
                clear = self._not_done.keeps_out(self._tell(head))
                return clear and self._takes_clause(rest.strip(MARKS))
            return self._not_done.keeps_out(said)
        only_units = said.kinds == {"unit"} and not said.senses
        saying = self._saying
        if (only_units and saying.adds(said)) or saying.says(clause) or saying.adds(said):
            return True
        if saying.goes_on(said) or saying.says_by_names(said, loosely=True):
            return True
        return not surely_opposes(clause) and self._is_set_aside(clause)

    def _is_set_aside(self, clause: str) -> bool:
        """True if a clause may be talk, or may have to be read with the next one."""
        said = self._tell(clause)
        if is_sort(said.atoms):
            return False
        if not comments(clause) and self._not_done.may_say_who_advances(said):
            return False
        if self._saying.orders_something(clause):
            if self._draft.open:
                return False
            self._draft.open = clause
        self._draft.talk.append(clause)
        return True


def _once_closed(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Orders without one that closes a phase or turn again right behind itself."""
    found: list[Order] = []
    for order in orders:
        if not (found and order.closes and order == found[-1]):
            found.append(order)
    return tuple(found)
