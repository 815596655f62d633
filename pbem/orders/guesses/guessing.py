"""What a letter may mean that cannot be read, for its writer to confirm with YES.

Nothing of a guess is done before that, so it may be bolder than reading is: words that nobody knows
are left out, a sentence may mean the form that it rather means than any other, or whatever can be
done with the things that it names. What a sentence denies or puts off is kept out of the orders. A
guess that leaves out a unit or a card of the letter is none. One that is sure needs no YES
(``certainty``).
"""

import re
from collections.abc import Container, Sequence
from itertools import islice

from pbem.orders.forms.frames import Frame
from pbem.orders.forms.language import Context, Language
from pbem.orders.forms.mending import requested
from pbem.orders.guesses.certainty import Certainty
from pbem.orders.guesses.cutting import MARKS, Cutting
from pbem.orders.guesses.distributing import Distributing
from pbem.orders.guesses.filling import GOALS
from pbem.orders.guesses.guess import NO_GUESS, Guess
from pbem.orders.guesses.naming import Mention, Teller, Told, number_of
from pbem.orders.guesses.takings_back import correction, muses, waits, withdrawal
from pbem.orders.guesses.trying import Fits, GuessedPart, Trying, attack_verbs
from pbem.orders.guesses.wordings import Read, Wordings
from pbem.orders.limits.addressing import asks_another
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.lines.first_words import begins_press
from pbem.orders.meaning import has_question_mark
from pbem.orders.speech_acts import judged
from pbem.orders.talk.left_orders import calls_for_something, names_left_out
from pbem.orders.talk.more_later import more_comes_later
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order, Seat

_SENTENCE = re.compile(r"\S.*?(?:(?<!\b\d)(?<!\b\d\d)(?<!\b[A-Za-z])[.;!?…]+(?=\s|$)|$)")
"""A sentence; a full stop behind a short number or an initial ends none."""
_MOST_CHARACTERS, _MOST_PARTS, _MOST_WORDINGS, _MOST_PIECES = 800, 16, 4, 8
_EVEN, _SURELY = 0.5, 0.9
"""So likely a part with a verb is talk: one that names nothing, and one that names something."""
_TRAILS = ("...", "…")
_STAYING = frozenset(["stay", "leave"])
_KEPT_OUT = frozenset(["deny", "none", "no", "if", "else", "later", "yet"])
"""Kinds of atoms of a part whose things are to do nothing now."""
_OF_NO = frozenset(["deny", "no", "fill", "mark", "stop", "but", "time", "yet", "yes"])
"""Kinds of atoms of a sentence that says no more than NO."""
_THINGS = frozenset(["unit", "card"])
_ADVANCE = "enter"
"""The sense of verbs that say who follows up behind a battle."""
_LEAVING = frozenset(["go", "leave", "stay"])
"""What nobody does who does not advance; all stay."""
_NOBODY = frozenset(["none", "nothing", "no"])
"""Kinds of atoms that say that nobody does something."""
_DENYING = frozenset(["none", "nothing", "no", "deny"])
_LEADING, _REFUSING = frozenset(["fill", "light", "but"]), frozenset(["deny", "no"])
"""Kinds of atoms before a NO that takes back, and of that."""


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
    for line in lines:
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
        self._tries = Trying(language, context, read, fits, teller)
        self._wordings = Wordings(language, context, read, teller)
        self._certain = Certainty(language, context, teller)
        self._parts: list[GuessedPart] = []
        self._spared = frozenset[str]()
        self._talk: list[str] = []
        self._kept: list[str] = []
        """What keeps somebody out."""
        self._dropped: list[str] = []
        """What is taken back, or only thought of."""
        self._open = ""
        self._corrects = False
        self._left = _MOST_PARTS

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
        if not self._parts or self._open:
            return NO_GUESS
        orders = self._tries.orders(self._parts)
        written = self._tries.names(orders)
        lost = any(self._tries.leaves_out(text, written) for text in self._talk)
        if lost or written & self._spared or self._contradict(orders):
            return NO_GUESS
        talk = (*self._dropped, *self._kept, *self._talk)
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
        said = frozenset[str]().union(*(self._tell(part.text).senses for part in self._parts))
        talk = (*self._kept, *self._talk)
        sure = not self._corrects and all(part.is_sure for part in self._parts)
        return sure and all(self._certain.is_talk(text, said) for text in talk)

    def knows(self, text: str) -> bool:
        """True if a line needs no guess, as it can be read with the others."""
        if not self._tries.orders((), text):
            return False
        self._parts.append(GuessedPart(text, text, is_sure=True))
        return True

    def takes(self, sentence: str) -> bool:
        """True if a sentence says orders, or nothing that has to be done."""
        if asked := requested(Line(1, sentence)):
            sentence = asked.text.strip()
        if has_question_mark(sentence) and self._tell(sentence).mentions:
            return False
        if any(atom.means("hint", "except") for atom in self._tell(sentence).atoms):
            return self._may_say_orders(sentence)
        if self._closes(sentence) or self._denies_thought(sentence):
            return True
        if more_comes_later(sentence):
            self._dropped.append(sentence)
            return True
        if (clear := self._takes_back(sentence)) is not None:
            return clear
        return self._takes_sentence(sentence)

    def _takes_sentence(self, sentence: str) -> bool:
        """True if a sentence that takes nothing back says orders, or nothing to be done."""
        if not self._is_kept_out(sentence) and self._may_say_orders(sentence):
            return True
        clauses, items = self._cutting.clauses(sentence), self._cutting.items(sentence)
        if any(map(self._says_some, (clauses, items))) or self._says_between_talk(sentence):
            return True
        if len(clauses) > 1 and self._says_half(clauses):
            return False
        if self._is_kept_out(sentence) and not waits(sentence):
            said = (clause for clause in clauses if not self._is_kept_out(clause))
            if len(clauses) > 1 and any(map(self._orders_something, said)):
                return False
        return self._takes_clause(sentence, whole=True)

    def _says_some(self, clauses: Sequence[str]) -> bool:
        """True if each of several clauses is taken, and one of them says orders."""
        before = len(self._parts)
        return len(clauses) > 1 and self._takes_all(clauses, more_than=before)

    def _says_half(self, clauses: Sequence[str]) -> bool:
        """True if the first of several clauses says an order, and another cannot be told."""
        before = [*self._parts]
        more = any("card" in self._tell(c).kinds or self._orders_something(c) for c in clauses[1:])
        half = more and self._may_say_orders(clauses[0])
        self._parts = before
        return half

    def _takes_all(self, clauses: Sequence[str], *, more_than: int = -1) -> bool:
        """True if each of some clauses is taken; else none is.

        ``more_than``: of so many parts the letter has more then.
        """
        before = [*self._parts], [*self._talk], [*self._kept], self._spared, self._open
        taken = all(map(self._takes_clause, clauses)) and len(self._parts) > more_than
        told = [text for text in self._talk if text not in before[1]]
        if taken and self._open in ("", before[-1]) and not self._loses(told):
            return True
        self._parts, self._talk, self._kept, self._spared, self._open = before
        return False

    def _loses(self, talk: Sequence[str]) -> bool:
        """True if talk names a unit or a card that no order so far does."""
        written = self._tries.names(self._tries.orders(self._parts))
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
                if not any(map(self._may_matter, around)) and self._says(text):
                    self._talk += [said for piece in around if (said := piece.strip(MARKS))]
                    return True
        return False

    def _may_matter(self, piece: str) -> bool:
        """True if a piece of a sentence may say, limit or take back an order."""
        said = self._tell(piece)
        limits = surely_opposes(piece) or waits(piece) or has_question_mark(piece)
        if limits or said.kinds & _THINGS or self._orders_something(piece):
            return True
        judgement = judged(Line(1, piece), self._language, self._seat)
        return bool(said.senses) and judgement.idle < _SURELY

    def _takes_clause(self, clause: str, *, whole: bool = False) -> bool:
        """True if a clause says orders, more of the former ones, or nothing to be done.

        ``whole``: it is a whole sentence; what waits within one makes all of it wait.
        """
        said = self._tell(clause)
        if self._tells_outcome(said):
            return True
        if self._closes(clause):
            return True
        if muses(clause):
            self._dropped.append(clause)
            return True
        if waits(clause) and not whole:
            return False
        if self._is_kept_out(clause):
            head, mark, rest = clause.partition(":")
            apart = mark and not waits(clause) and not self._is_kept_out(rest)
            if apart and self._is_kept_out(head):
                return self._keeps_out(self._tell(head)) and self._takes_clause(rest.strip(MARKS))
            return self._keeps_out(said)
        only_units = said.kinds == {"unit"} and not said.senses
        if (only_units and self._adds(said)) or self._says(clause) or self._adds(said):
            return True
        if self._goes_on(said) or self._says_by_names(said, loosely=True):
            return True
        return not surely_opposes(clause) and self._is_set_aside(clause)

    def _is_set_aside(self, clause: str) -> bool:
        """True if a clause may be talk, or may have to be read with the next one."""
        if self._orders_something(clause):
            if self._open:
                return False
            self._open = clause
        self._talk.append(clause)
        return True

    def _orders_something(self, clause: str) -> bool:
        """True if a clause says what a unit or a card is to do, and rather no talk."""
        said = self._tell(clause)
        stays = bool(said.senses & _STAYING) and not said.names
        if stays or is_talk(clause) or has_question_mark(clause):
            return False
        if calls_for_something(clause):
            return True
        somewhere = any(m.kind == "space" and m.hints & GOALS for m in said.mentions)
        goes = somewhere and ("card" in said.kinds or bool(said.senses))
        if not (goes or (said.senses and (said.mentions or self._bare_frames(said)))):
            return False
        judgement = judged(Line(1, clause), self._language, self._seat)
        return judgement.idle < (_SURELY if said.names or goes else _EVEN)

    def _bare_frames(self, said: Told) -> list[Frame]:
        """The forms that the verbs of a clause may mean and that hold no name, such as DRAW."""
        sketches = self._language.senses.sketches
        return [frame for frame in sketches if not frame.slots and frame.meant & said.senses]

    # --- what is said -----------------------------------------------------------------------------

    def _says(self, part: str) -> bool:
        """True if a part can be read as orders behind the former ones, which it then joins."""
        if self._is_kept_out(part):
            return False
        return self._may_say_orders(part) or self._says_by_names(self._tell(part))

    def _denies_thought(self, sentence: str) -> bool:
        """True if a sentence says no more than NO to what was only thought of before."""
        atoms = self._tell(sentence).atoms
        return bool(self._dropped) and all(atom.kind in _OF_NO for atom in atoms)

    def _closes(self, part: str) -> bool:
        """True if a part reads as the end of a turn or phase, or as a pass, and no more."""
        if self._tell(part).mentions or waits(part):
            return False
        orders = self._tries.orders((), part)
        passes = {self._language.wording.line(line) for line in self._language.closes.values()}
        ends = all(order.closes or self._language.write(order) in passes for order in orders)
        if not (orders and ends and self._tries.asked_items(self._parts, part)):
            return False
        self._parts.append(GuessedPart(part, part, is_sure=True))
        return True

    def _may_say_orders(self, part: str) -> bool:
        """True if a part can be read behind the former ones, in one of its wordings."""
        self._left -= 1
        if self._left < 0 or has_question_mark(part) or is_talk(part):
            return False
        said = self._tell(part)
        if has_word(said.text, "guesses", "group") or muses(said.text):
            return False
        for text in islice(self._wordings.of(part), _MOST_WORDINGS):
            items = self._tries.asked_items(self._parts, text)
            orders = [order for item in items for order in item.orders]
            if text != part and not (said.mentions or said.senses):
                continue
            lost = names_left_out(said.text, orders, self._language, self._seat)
            ends = all(order.closes or order.ends_turn for order in orders)
            lost = lost or self._loses_number(said, orders) or self._loses_card(said, orders)
            lost = lost or (ends and calls_for_something(said.text))
            if orders and not (lost or self._misses(said, orders)):
                sure = self._certain.is_read(part) if text == part else self._is_said(part, text)
                self._parts.append(GuessedPart(part, text, sure))
                return True
        return False

    def _is_said(self, part: str, line: str) -> bool:
        """True if a part surely says a line behind the former parts."""
        items = self._tries.items(self._parts, line)
        orders = [order for item in items for order in item.orders]
        return self._certain.is_said(part, orders)

    def _loses_number(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part names one of a row by its number, and its orders do not."""
        written = " ".join(map(self._language.write, orders)).split()
        known = {number_of(word.strip(",;:")) for word in written}
        row = (atom.text for atom in said.atoms if atom.kind == "ordinal")
        return any(number_of(text) not in known for text in row)

    def _loses_card(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part names a card that its orders do not."""
        written = self._tries.names(orders)
        cards = (m for m in said.mentions if m.kind == "card" and m.sure)
        return any(written.isdisjoint(card.names) for card in cards)

    def _misses(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part says something that needs no name, such as DRAW, and its orders do not."""
        written = [self._language.write(order).split()[0] for order in orders]
        sketches = [f for f in self._language.senses.sketches if f.meant & said.senses]
        named = frozenset[str]().union(*(frame.meant for frame in sketches if frame.slots))
        return any(
            self._language.wording.line(frame.form).split()[0] not in written
            for frame in self._bare_frames(said)
            if not frame.meant & named
        )

    def _says_by_names(self, said: Told, *, loosely: bool = False) -> bool:
        """True if something can be done with all that a part names, which then joins.

        ``loosely``: a place may be named that has to do with nothing.
        """
        found = self._tries.line_of(said, self._parts, loosely=loosely)
        if found and self._misses(said, self._tries.orders(self._parts, found)):
            return False
        if found:
            sure = not loosely and self._is_said(said.text, found)
            self._parts.append(GuessedPart(said.text, found, sure))
        return bool(found)

    def _adds(self, said: Told) -> bool:
        """True if a part says more of the last order: who else acts, or how it is done."""
        if not self._parts or not said.mentions:
            return False
        strange = any(atom.kind == "unknown" for atom in said.atoms)
        if said.kinds == {"unit"} and strange and not has_word(said.text, "guesses", "more"):
            return False
        *earlier, last = self._parts
        whole = self._tell(f"{last.text} {said.text}")
        found = self._tries.line_of(whole, earlier)
        before, after = self._tries.orders(self._parts), self._tries.orders(earlier, found)
        known = before[len(self._tries.orders(earlier)) :]
        if not found or after == before or not self._tries.names(known) <= self._tries.names(after):
            return False
        self._parts.pop()
        sure = last.is_sure and self._is_said(whole.text, found)
        self._parts.append(GuessedPart(whole.text, found, sure))
        return True

    def _goes_on(self, said: Told) -> bool:
        """True if a clause says orders together with the one before it, which says none."""
        if not self._talk or not said.kinds & _THINGS:
            return False
        if not self._says_by_names(self._tell(f"{self._talk[-1]} {said.text}")):
            return False
        self._open = "" if self._talk.pop() == self._open else self._open
        return True

    def _tells_outcome(self, said: Told) -> bool:
        """True if a clause says what follows the attack before it: ``and go in if it is empty``."""
        tails = [key for sense, key in self._language.senses.tails.items() if sense in said.senses]
        if not (self._parts and tails) or "stay" in said.senses:
            return False
        last = self._tries.orders(self._parts)[-1]
        attack = self._language.write(last)
        if not attack.startswith(tuple(attack_verbs(self._language))):
            return False
        names = [name for m in said.mentions if m.kind == "unit" for name in m.meant[0]]
        if len(names) > 1 and has_word(said.text, "guesses", "only"):
            return False
        units = ", ".join(names or self._language.acting_units(last))
        line = f"{attack} {self._language.wording.line(f'{tails[0]} {units}')}"
        if not self._tries.can_be_done(line, self._parts[:-1]):
            return False
        whole = f"{self._parts[-1].text} {said.text}"
        self._parts[-1] = GuessedPart(whole, line, self._parts[-1].is_sure)
        return True

    # --- what is not done -------------------------------------------------------------------------

    def _is_kept_out(self, clause: str) -> bool:
        """True if a clause denies what it names, or puts it off."""
        said = self._tell(clause)
        stays = bool(said.senses) and said.senses <= _STAYING
        return stays or waits(clause) or any(atom.kind in _KEPT_OUT for atom in said.atoms)

    def _keeps_out(self, said: Told) -> bool:
        """True if it is clear what a clause keeps out of the orders."""
        if any(map(self._sends, self._cutting.pieces(said.text))):
            return False
        if self._says_nothing(said) or self._denies_all(said) or self._denies_advance(said):
            return True
        limits = surely_opposes(said.text) or waits(said.text)
        writes = has_word(said.text, "guesses", "writes")
        if limits and not (said.mentions or writes) and self._parts:
            return False
        self._spared |= said.names
        self._kept.append(said.text)
        named = bool(self._parts) and "unit" in self._tell(self._parts[-1].text).kinds
        stays = bool(said.senses & _STAYING)
        return bool(said.mentions) or named or not stays or self._tries.is_idle(said.text)

    def _sends(self, piece: str) -> bool:
        """True if a piece of a sentence says where a unit goes, without a verb."""
        said = self._tell(piece)
        leads = any(atom.kind == "hint" and atom.values & GOALS for atom in said.atoms)
        return leads and "unit" in said.kinds and not said.senses

    def _says_nothing(self, said: Told) -> bool:
        """True if a clause says that nobody does what is asked, such as ADVANCE NONE."""
        denies = any(atom.kind in _DENYING for atom in said.atoms)
        if self._parts or not (denies or said.senses <= _STAYING):
            return False
        for frame in self._bare_frames(said):
            if frame.meant & said.senses & _STAYING:
                line = self._language.wording.line(frame.form)
                if self._tries.can_be_done(line, ()):
                    self._parts.append(GuessedPart(said.text, line))
                    return True
        return False

    def _denies_all(self, said: Told) -> bool:
        """True if a clause says that nothing of a kind is done: ``I am not playing any chit``."""
        if said.mentions or not self._parts:
            return False
        for frame in self._language.senses.frames:
            if frame.none and frame.meant & said.senses:
                line = self._language.wording.line(frame.none)
                if self._tries.items(self._parts, line):
                    sure = not waits(said.text)
                    self._parts.append(GuessedPart(said.text, line, sure))
                    return True
        return False

    def _denies_advance(self, said: Told) -> bool:
        """True if a clause says that nobody advances behind the attack before it."""
        tails = self._language.senses.tails
        going = said.senses & {_ADVANCE, *_LEAVING}
        nobody = any(atom.kind in _NOBODY for atom in said.atoms)
        if not (self._parts and _ADVANCE in tails and going and nobody) or "unit" in said.kinds:
            return False
        *earlier, last = self._parts
        attack = self._language.write(self._tries.orders(self._parts)[-1])
        line = f"{attack} {self._language.wording.line(f'{tails[_ADVANCE]} NONE')}"
        attacks = attack.startswith(tuple(attack_verbs(self._language)))
        if not attacks or not self._tries.can_be_done(line, earlier):
            return False
        self._parts[-1] = GuessedPart(f"{last.text} {said.text}", line, last.is_sure)
        return True

    # --- what is put right ------------------------------------------------------------------------

    def _takes_back(self, sentence: str) -> bool | None:
        """Whether it is clear what a sentence takes back; ``None``: it takes nothing back."""
        if found := withdrawal().search(sentence):
            return self._withdraws(sentence[: found.start()], sentence[found.end() :])
        if self._drops_what_is_begun(sentence):
            return True
        if found := correction().search(sentence):
            return self._puts_right(sentence[: found.start()], sentence[found.end() :])
        return None

    def _drops_what_is_begun(self, sentence: str) -> bool:
        """True if a sentence says no to what was only begun: ``Moltke for... no, too early``."""
        said = self._tell(sentence)
        kinds = [atom.kind for atom in said.atoms if atom.kind not in _LEADING]
        refuses = bool(kinds) and kinds[0] in _REFUSING and kinds[1:2] in ([], ["mark"], ["stop"])
        begun = self._talk[-1:] and self._talk[-1].endswith(_TRAILS)
        if not (refuses and begun) or said.mentions or said.senses:
            return False
        self._talk[-1:], self._open, self._corrects = [sentence], "", True
        return True

    def _puts_right(self, wrong: str, right: str) -> bool:
        """True if it is clear what is meant in the place of what somebody takes back."""
        self._corrects = True
        wrong = wrong.strip(MARKS) or self._last()
        pieces = [piece.strip(MARKS) for piece in self._cutting.pieces(right)]
        for size in range(len(pieces), 0, -1):
            head, rest = " ".join(pieces[:size]), " ".join(pieces[size:])
            if self._is_kept_out(head):
                continue
            if self._says(head) or self._says_instead(wrong, head):
                return self._takes_all(self._cutting.clauses(rest)) if rest else True
        clauses = self._cutting.clauses(right)
        self._talk.append(wrong)
        return bool(clauses) and self._takes_all(clauses) and wrong not in self._talk

    def _withdraws(self, before: str, behind: str) -> bool:
        """True if it is clear what is taken back, and what is said in its place.

        Where several orders stand before, it may be any of them.
        """
        wrong, parts = correction().sub(" ", before).strip(MARKS), self._parts
        said = self._tell(wrong)
        if not (said.mentions or said.senses):
            if len(self._tries.orders(parts)) > 1:
                return False
            wrong = self._last()
        if not wrong or self._parts:
            return False
        clauses = self._cutting.clauses(behind)
        self._dropped.append(wrong)
        self._corrects |= len(self._cutting.clauses(wrong)) > 1
        return not clauses or self._takes_all(clauses)

    def _last(self) -> str:
        """The last part of the letter so far, which no longer counts."""
        if self._parts:
            return self._parts.pop().text
        text = self._talk.pop() if self._talk else ""
        self._open = "" if text == self._open else self._open
        return text

    def _says_instead(self, wrong: str, right: str) -> bool:
        """True if a part says an order with what another one puts right of it."""
        one, other = self._tell(wrong), self._tell(right)
        known = [mention.meant for mention in one.mentions]
        again = [mention for mention in other.mentions if mention.meant in known]
        kinds = {mention.kind for mention in other.mentions if mention not in again}
        adds = has_word(right, "guesses", "more")
        gone = [mention for mention in one.mentions if mention.kind in kinds and not adds]
        text = f"{_without(one.text, gone)} {_without(other.text, again)}"
        return bool(kinds) and self._says_by_names(self._tell(text))


def _without(text: str, mentions: Sequence[Mention]) -> str:
    """A text without some of the things that it names."""
    for mention in reversed(mentions):
        column, length = mention.at
        text = f"{text[:column]}{' ' * length}{text[column + length :]}"
    return text


def _once_closed(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Orders without one that closes a phase or turn again right behind itself."""
    found: list[Order] = []
    for order in orders:
        if not (found and order.closes and order == found[-1]):
            found.append(order)
    return tuple(found)
