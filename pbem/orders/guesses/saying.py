"""What one clause of a letter says: orders, more of the former ones, or the end of a turn."""

from collections.abc import Sequence
from itertools import groupby, islice

from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.certainty import EXACT, Certainty
from pbem.orders.guesses.draft import GuessDraft
from pbem.orders.guesses.filling import GOALS, bare_frames
from pbem.orders.guesses.naming import UNDOES, Teller, Told, number_of
from pbem.orders.guesses.not_done import STAYING, is_kept_out
from pbem.orders.guesses.plain_speech import tells_state
from pbem.orders.guesses.takings_back import muses, waits
from pbem.orders.guesses.trying import GuessedPart, Trying, attack_verbs, tells_of
from pbem.orders.guesses.wordings import Wordings
from pbem.orders.meaning import has_question_mark
from pbem.orders.meaning.atoms import Atom
from pbem.orders.speech_acts import judged
from pbem.orders.talk.left_orders import calls_for_something, names_left_out
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order, Seat

THINGS = frozenset(["unit", "card"])
SURELY = 0.9
"""So likely a part with a verb is talk that names something."""
_EVEN = 0.5
"""So likely one is that names nothing."""
_CARD = frozenset(["card"])
_USES = frozenset(["OPS", "SR", "RP", "EVENT"])
"""What words for the use of a card mean, but for one operation, which needs none."""
_FAILING = frozenset(["lost", "deny", "else"])
"""Kinds of atoms of what follows an attack that fails."""
_JOINTS = frozenset(["and", "mark"])
_SORT = frozenset(["arm", "fill", "nation", "stop", "troops"])
"""Kinds of atoms of which an item of a list consists that names units by their sort alone."""
_MOST_PARTS, _MOST_WORDINGS = 24, 4


def is_sort(atoms: Sequence[Atom]) -> bool:
    """True if some atoms name units by their sort alone: ``the Guards``."""
    kinds = {atom.kind for atom in atoms}
    return "arm" in kinds and kinds <= _SORT


class Saying:
    """Adds to the draft of one letter what its clauses say."""

    def __init__(
        self,
        language: Language,
        context: Context,
        teller: Teller,
        tries: Trying,
        wordings: Wordings,
        draft: GuessDraft,
    ) -> None:
        self._language, self._tell, self._tries, self._draft = language, teller.tell, tries, draft
        self._seat: Seat = context.asks[0].seat
        self._wordings = wordings
        self._certain = Certainty(language, context, teller)
        self._left = _MOST_PARTS

    def says(self, part: str) -> bool:
        """True if a part can be read as orders behind the former ones, which it then joins."""
        if is_kept_out(self._tell(part)):
            return False
        return self.may_say_orders(part) or self.says_by_names(self._tell(part))

    def closes(self, part: str) -> bool:
        """True if a part reads as the end of a turn or phase, or as a pass, and no more."""
        if self._tell(part).mentions or waits(part):
            return False
        orders = self._tries.orders((), part)
        passes = {self._language.wording.line(line) for line in self._language.closes.values()}
        ends = all(order.closes or self._language.write(order) in passes for order in orders)
        if not (orders and ends and self._tries.asked_items(self._draft.parts, part)):
            return False
        self._draft.parts.append(GuessedPart(part, part, is_sure=True))
        return True

    def may_say_orders(self, part: str) -> bool:
        """True if a part can be read behind the former ones, in one of its wordings."""
        self._left -= 1
        if self._left < 0 or has_question_mark(part) or is_talk(part):
            return False
        said = self._tell(part)
        if has_word(said.text, "guesses", "group") or muses(said.text):
            return False
        if tells_state(part) and not said.senses:
            return False
        for text in islice(self._wordings.of(part), _MOST_WORDINGS):
            items = self._tries.asked_items(self._draft.parts, text)
            orders = [order for item in items for order in item.orders]
            if text != part and not (said.mentions or said.senses):
                continue
            lost = names_left_out(said.text, orders, self._language, self._seat)
            ends = all(order.closes or order.ends_turn for order in orders)
            lost = lost or self._loses_number(said, orders) or self._loses_card(said, orders)
            lost = lost or self._loses_sort(said, orders)
            lost = lost or (ends and calls_for_something(said.text))
            if orders and not (lost or self._misses(said, orders)):
                sure = self._certain.is_read(part) if text == part else self._is_said(part, text)
                self._draft.parts.append(GuessedPart(part, text, sure))
                return True
        return False

    def knows(self, text: str) -> bool:
        """True if a line needs no guess, as it can be read with the others."""
        if not self._tries.orders((), text) or not self._tries.reads(self._draft.parts, text):
            return False
        self._draft.parts.append(GuessedPart(text, text, is_sure=True))
        return True

    def orders_something(self, clause: str) -> bool:
        """True if a clause says what a unit or a card is to do, and rather no talk."""
        said = self._tell(clause)
        stays = bool(said.senses & STAYING) and not said.names
        if stays or is_talk(clause) or has_question_mark(clause) or tells_of(clause, said):
            return False
        if calls_for_something(clause):
            return True
        somewhere = any(m.kind == "space" and m.hints & GOALS for m in said.mentions)
        goes = somewhere and ("card" in said.kinds or bool(said.senses))
        piece = any(atom.kind == "piece" for atom in said.atoms)
        goes = goes or (piece and "space" in said.kinds)
        if not (goes or (said.senses and (said.mentions or bare_frames(said, self._language)))):
            return False
        judgement = judged(Line(1, clause), self._language, self._seat)
        return judgement.idle < (SURELY if said.names or goes else _EVEN)

    def _is_said(self, part: str, line: str) -> bool:
        """True if a part surely says a line behind the former parts."""
        return self._certain.is_said(part, self._orders_of(line))

    def _orders_of(self, line: str) -> list[Order]:
        """The orders of a line behind the former parts."""
        items = self._tries.items(self._draft.parts, line)
        return [order for item in items for order in item.orders]

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

    def _loses_sort(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a list names somebody by their sort alone, and no order by more units.

        ``The II, the Guards and the VII``.
        """
        groups = groupby(said.atoms, lambda atom: atom.kind in _JOINTS)
        if not any(is_sort([*group]) for joins, group in groups if not joins):
            return False
        acting = {unit for order in orders for unit in self._language.acting_units(order)}
        named = [name for m in said.mentions if m.kind == "unit" for name in m.meant[0]]
        return bool(named) and len(acting) <= len(named)

    def _misses(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part says what its orders do not: DRAW, which needs no name, or MA."""
        if self._attacks_otherwise(said, orders) or self._uses_otherwise(said, orders):
            return True
        written = [self._language.write(order).split()[0] for order in orders]
        sketches = [f for f in self._language.senses.sketches if f.meant & said.senses]
        named = frozenset[str]().union(*(frame.meant for frame in sketches if frame.slots))
        return any(
            self._language.wording.line(frame.form).split()[0] not in written
            for frame in bare_frames(said, self._language)
            if not frame.meant & named
        )

    def _uses_otherwise(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part says what a card is played for, and its orders play it for another use."""
        uses = [use for a in said.atoms if a.kind == "use" for use in a.values if use in _USES]
        wording = self._language.wording
        played = [
            line
            for line in map(self._language.write, orders)
            if line.startswith(wording.line("PLAY"))
        ]
        return bool(uses and played) and not any(
            wording.line(use) in line for use in uses for line in played
        )

    def _attacks_otherwise(self, said: Told, orders: Sequence[Order]) -> bool:
        """True if a part says how an attack is made, and its orders make it in another way."""
        exact = [
            self._language.wording.line(frame.form.split()[0])
            for frame in self._language.senses.frames
            if frame.meant & said.senses & EXACT
        ]
        written = map(self._language.write, orders)
        return bool(exact) and not any(line.startswith(tuple(exact)) for line in written)

    def says_by_names(self, said: Told, *, loosely: bool = False) -> bool:
        """True if something can be done with all that a part names, which then joins.

        ``loosely``: a place may be named that has to do with nothing.
        """
        if loosely and any(atom.kind == "piece" for atom in said.atoms):
            return False
        found = self._tries.line_of(said, self._draft.parts, loosely=loosely)
        if not found or self._misses(said, self._tries.orders(self._draft.parts, found)):
            return False
        orders = self._orders_of(found)
        if self._loses_sort(said, orders):
            return False
        sure = not loosely and self._certain.is_said(said.text, orders)
        self._draft.parts.append(GuessedPart(said.text, found, sure))
        return True

    def adds(self, said: Told) -> bool:
        """True if a part says more of the last order: who else acts, or how it is done."""
        if not self._draft.parts or not said.mentions:
            return False
        strange = any(atom.kind == "unknown" for atom in said.atoms)
        if said.kinds == {"unit"} and strange and not has_word(said.text, "guesses", "more"):
            return False
        *earlier, last = self._draft.parts
        whole = self._tell(f"{last.text} {said.text}")
        found = self._tries.line_of(whole, earlier)
        before, after = self._tries.orders(self._draft.parts), self._tries.orders(earlier, found)
        known = before[len(self._tries.orders(earlier)) :]
        if not found or after == before or not self._tries.names(known) <= self._tries.names(after):
            return False
        self._draft.parts.pop()
        sure = last.is_sure and self._is_said(whole.text, found)
        self._draft.parts.append(GuessedPart(whole.text, found, sure))
        return True

    def goes_on(self, said: Told) -> bool:
        """True if a clause says orders together with the one before it, which says none."""
        before = self._tell(self._draft.talk[-1]) if self._draft.talk else None
        of_it = said.mentions or UNDOES in said.senses
        of_card = before is not None and before.kinds & _CARD and of_it
        if before is None or not (said.kinds & THINGS or of_card):
            return False
        if not self.says_by_names(self._tell(f"{self._draft.talk[-1]} {said.text}")):
            return False
        self._draft.open = "" if self._draft.talk.pop() == self._draft.open else self._draft.open
        return True

    def tells_outcome(self, said: Told) -> bool:
        """True if a clause says what follows the attack before it: ``and go in if it is empty``."""
        tails = [key for sense, key in self._language.senses.tails.items() if sense in said.senses]
        if not (self._draft.parts and tails) or "stay" in said.senses:
            return False
        if any(atom.kind in _FAILING for atom in said.atoms):
            return False
        last = self._tries.orders(self._draft.parts)[-1]
        attack = self._language.write(last)
        if not attack.startswith(tuple(attack_verbs(self._language))):
            return False
        acting = {*self._language.acting_units(last)}
        names = [
            name
            for m in said.mentions
            if m.kind == "unit"
            for name in next((ns for ns in m.meant if acting.issuperset(ns)), m.meant[0])
        ]
        if len(names) > 1 and has_word(said.text, "guesses", "only"):
            return False
        units = ", ".join(names or self._language.acting_units(last))
        line = f"{attack} {self._language.wording.line(f'{tails[0]} {units}')}"
        if not self._tries.can_be_done(line, self._draft.parts[:-1]):
            return False
        whole = f"{self._draft.parts[-1].text} {said.text}"
        self._draft.parts[-1] = GuessedPart(whole, line, self._draft.parts[-1].is_sure)
        return True
