"""What is said behind an attack: who loses steps, who advances, who joins in."""

from collections.abc import Sequence

from pbem.orders.forms.language import Language
from pbem.orders.meaning.before import Before
from pbem.orders.meaning.clause import Clause
from pbem.orders.meaning.tries import Reading, Tries
from pbem.orders.words.text import Line

_GOING = frozenset(["go", "enter"])
_JOINING: tuple[frozenset[str], ...] = (
    frozenset(["join"]),
    frozenset(["attack"]),
    frozenset(["go"]),
    frozenset(),
)
"""The sense of the verbs of a clause, or none, by which more units attack."""
_LOSING = frozenset(["lose", "replace"])
_EVERYBODY = frozenset(["ALL", "REST"])
_ADVANCE = "enter"

Said = tuple[list[Reading], Before]


class AttackTails:
    """Adds what clauses say of an attack to its order."""

    def __init__(self, language: Language, tries: Tries) -> None:
        self._language, self._tries = language, tries
        self._tails = language.senses.tails

    def behind(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """What is said of the losses and the advance of an attack, as a part of its order.

        ``None``: the clause says another thing.
        """
        last = before.attack_as_said()
        key = self._key(clause, before)
        if last is None or not key or clause.strange:
            return None
        units = [thing.text for thing in clause.things if thing.kind == "unit"]
        nobody = clause.says == "none" and not units
        alone = self._language.acting_units(last[1][-1])
        if clause.says == "order" and not units and len(alone) == 1:
            units = list(alone)
        if not nobody and (clause.says != "order" or not units or "REST" in units):
            return None
        if not self._is_at_target(clause, last):
            return None
        said = self._tries.fresh(line, (f"{last[0].text} {key} {', '.join(units) or 'NONE'}",))
        return ([], before.with_attack(said[0])) if said and len(said) == 1 else None

    @staticmethod
    def bear_losses(ways: Sequence[Sequence[Clause]], found: Sequence[Reading]) -> bool:
        """True if a sentence says who loses steps, and no more than that."""
        clauses = [clause for way in ways for clause in way]
        answers = all(order.reacts for _, orders in found for order in orders)
        return answers and bool(clauses) and all(clause.senses <= _LOSING for clause in clauses)

    def joining(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """More units of an attack: ``the 42nd division joins in``, ``together with the III``.

        ``None``: the clause says another thing.
        """
        last = before.attack_as_said()
        if last is None or clause.says not in ("order", "ditto") or clause.senses not in _JOINING:
            return None
        units = [thing for thing in clause.things if thing.kind == "unit"]
        helps = clause.says == "ditto" or "join" in clause.senses
        along = bool(units) and all("along" in unit.hints for unit in units)
        names = [unit.text for unit in units]
        if not units or not (helps or along) or clause.strange or _EVERYBODY & set(names):
            return None
        if not self._is_at_target(clause, last):
            return None
        order = last[1][-1]
        joined = self._tries.of_verb(line, self._language.joined(order, names))
        return ([], before.with_attack(joined[0])) if joined and len(joined) == 1 else None

    def _key(self, clause: Clause, before: Before) -> str:
        """The key word of what a clause says behind an attack."""
        places = any(thing.kind == "space" for thing in clause.things)
        if clause.senses <= _GOING and clause.senses and (places or _ADVANCE in clause.senses):
            return self._tails.get(_ADVANCE, "") if before.attack else ""
        return self._tails.get(next(iter(clause.senses)), "") if len(clause.senses) == 1 else ""

    def _is_at_target(self, clause: Clause, attack: Reading) -> bool:
        """True if a clause names no place but such as the order of the attack names."""
        words = _words(attack)
        places: Sequence[str] = [t.text for t in clause.things if t.kind == "space"]
        return all(any(each in words for each in self._tries.hexes(place)) for place in places)


def _words(attack: Reading) -> frozenset[str]:
    return frozenset(attack[0].text.replace(",", " ").replace(":", " ").split())
