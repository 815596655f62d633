"""The orders that one clause may say: the frames that it fills."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.orders.forms.frames import Frame, Named, Senses
from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.before import Before
from pbem.orders.meaning.clause import Clause
from pbem.orders.meaning.clauses import clause_of
from pbem.orders.meaning.sorts import units_called
from pbem.orders.meaning.tries import Reading, Tries
from pbem.orders.words.folding import fold, fold_words
from pbem.orders.words.text import Line
from pbem.rules import Order

_STEM = 5
"""So many letters of a word tell which word it is, however it ends."""
_NOBODY_ASKS = 2
"""The rank of an order whose kind nobody asks for."""
_ENTERING = frozenset(["enter"])
"""The sense of a verb that answers a battle before it, whatever place is named with it."""
_NEXT_BEST = 1
"""The place of an answer to what a battle before it will ask, behind all that is legal now."""
_ATTACKING = frozenset(["attack", "march_attack", "again"])
_WITHOUT_FRAME = (frozenset(["swap"]), frozenset(["lose"]), frozenset(["join"]))
"""The sense of verbs that mean something without a frame."""
_ALONE = frozenset(["dig"])
"""The sense of a verb of one unit that may stand alone behind those who do it."""
_CARRIED = frozenset(["rail", "sail", "replace"])
"""The sense of what a clause behind may mean too, or not: ``IV by rail to 2735, V to 2736``."""
_ARRIVING = frozenset(["arrive"])
"""The sense of orders in which all are those who have not come yet, and so is the rest."""
_AT = frozenset(["at"])
_EVERYBODY = frozenset(["ALL", "REST"])
_UNIT = Named("unit", "", frozenset())
_ATTACK, _GO = frozenset(["attack"]), frozenset(["go"])

Ranked = dict[tuple[Order, ...], tuple[Frame, tuple[Reading, ...]]]
"""Orders that are as likely, each with the frame and the lines that say it."""


class ClauseOrders:
    """Finds the order that a clause says.

    Attributes:
        aside: the words that were passed over.
    """

    def __init__(self, language: Language, tries: Tries, context: Context) -> None:
        self._language, self._tries, self._context = language, tries, context
        self._asks, self._earlier = context.asks, context.earlier
        self._senses: Senses = language.senses
        self.aside: list[str] = []

    def clause(self, atoms: Sequence[Atom]) -> Clause | None:
        """What some atoms say as one clause, if it may fill a frame."""
        clause = clause_of(atoms, self._senses.nations, self._enemy_at)
        if clause is None or clause.says != "order":
            return clause
        if clause.senses in _WITHOUT_FRAME:
            return clause
        return clause if any(self.lines(clause, Before((_UNIT,)), loosely=True)) else None

    def _frames(self, clause: Clause, before: Before, *, loosely: bool) -> Iterator[Frame]:
        """The frames that a clause may fill: those of its verb, else that of the clause before."""
        frames = self._senses.frames
        if clause.senses:
            yield from (frame for frame in frames if frame.meant & clause.senses)
        elif loosely:
            yield from frames
        elif before.frame is not None and _may_go_on(clause, before.frame):
            yield before.frame
            if before.frame.meant & _CARRIED:
                yield from (frame for frame in frames if frame.unsaid)
        else:
            yield from (frame for frame in frames if frame.unsaid)

    def lines(
        self, clause: Clause, before: Before, *, loosely: bool = False
    ) -> Iterator[tuple[Frame, tuple[str, ...]]]:
        """The lines of orders that a clause may say, with their frames."""
        if _has_two_places(clause):
            return
        for frame in self._frames(clause, before, loosely=loosely):
            things = clause.things
            if frame.meant & _ARRIVING and not loosely:
                things = self._with_those_to_come(frame, things, before)
            if frame.here:
                ahead = before.fought and clause.senses == _ENTERING
                things = tuple(
                    t for t in things if not (t.kind == "space" and (ahead or self._is_here(t)))
                )
            both = self._those(clause.count, before) if clause.count > 1 else ()
            if both and (named := _with_names(things, both)):
                yield from ((frame, lines) for lines in frame.lines(named))
            units = [thing for thing in things if thing.kind == "unit"]
            joining = bool(units) and all("along" in unit.hints for unit in units)
            if not (joining and before.units):
                yield from ((frame, lines) for lines in frame.lines(things))
            led = before.units and (things or not frame.each or frame.meant & _ALONE)
            if led and (joining or not units) and not clause.strange:
                yield from ((frame, lines) for lines in frame.lines((*before.units, *things)))

    def _with_those_to_come(
        self, frame: Frame, things: tuple[Named, ...], before: Before
    ) -> tuple[Named, ...]:
        """Things with the units that have not come yet in the place of ALL or the REST."""
        rest = next((thing for thing in things if thing.text in _EVERYBODY), None)
        if rest is None:
            return things
        others = tuple(thing for thing in things if thing is not rest)
        lines = next(iter(frame.lines((rest._replace(text="ALL"), *others))), ())
        found = self._tries.fresh(Line(1, ""), lines) if lines else None
        known = self._language.things_by_kind(self._asks[0].seat)
        apart = {unit for name in before.apart for unit in units_called(name, known)}
        names = (
            name
            for _, orders in found or ()
            for order in orders
            for name in self._language.acting_units(order)
            if name not in before.acted and apart.isdisjoint(units_called(name, known))
        )
        return (*(rest._replace(text=name) for name in names), *others)

    def _those(self, count: int, before: Before) -> Sequence[str]:
        """As many who acted last, else who fight in the battle that is asked about; else none."""
        fighting = self._language.fighting(self._asks)
        acted = before.acted[-count:]
        return next((names for names in (acted, fighting) if len(names) == count), ())

    def _enemy_at(self, unit: str) -> str | None:
        """Where an enemy's unit stands; empty: the sender does not see it; ``None``: no enemy."""
        if not self._language.is_enemy(unit, self._asks):
            return None
        return self._language.whereabouts(unit, self._context)

    def _is_here(self, place: Named) -> bool:
        """True if a place is the one that is asked about."""
        here = self._language.here(self._asks)
        return bool(here) and here in self._tries.hexes(place.text)

    def order(
        self, line: Line, clause: Clause, before: Before
    ) -> tuple[list[Reading], Before] | None:
        """The one order that a clause says: legal now, else one that is asked for, else any.

        Of those that are asked for, one that can be meant only where it is asked comes last. Who
        goes onto where nobody can go attacks there: ``AH 14, AH 3 na 2923``.

        Raises:
            Ambiguous: several are as good.
        """
        if clause.strange and not clause.things:
            return None  # ``take care`` takes nothing
        ranked: list[Ranked] = [{}, {}, {}, {}]
        self._rank(line, clause, before, ranked)
        if not ranked[0] and _may_attack(clause):
            self._rank(line, replace(clause, senses=_ATTACK), before, ranked, only_legal=True)
        best = next(filter(None, ranked), None)
        if best is None:
            return None
        if len(best) > 1 and best is ranked[0]:
            raise self._tries.ambiguous(line, [list(found) for _, found in best.values()])
        frame, found = next(iter(best.values()))
        self.aside += clause.strange
        units = tuple(
            Named("unit", name, frozenset())
            for _, orders in found
            for order in orders
            for name in self._language.acting_units(order)
        )
        attack = found[-1] if frame.meant & _ATTACKING else None
        fights = all(order.reacts for _, orders in found for order in orders)
        return list(found), before.then(units, frame, attack, fights=fights)

    def _rank(
        self,
        line: Line,
        clause: Clause,
        before: Before,
        ranked: Sequence[Ranked],
        *,
        only_legal: bool = False,
    ) -> None:
        """Put the orders that a clause may say where they belong; ``only_legal``: those alone."""
        for frame, lines in self.lines(clause, before):
            found = self._tries.fresh(line, lines) or self._of_a_nation(line, lines, clause)
            if not found or not self._counts(clause, found):
                continue
            if self._changes(clause.strange, found) or self._comes_too_soon(found, before):
                continue
            rank = self._tries.rank(found)
            if only_legal and rank:
                continue
            doubtful = clause.strange and not clause.senses
            unasked = frame.asked and rank == _NOBODY_ASKS and not self._answers(found, before)
            if rank == 0 or not (doubtful or unasked):
                orders = tuple(order for _, each in found for order in each)
                place = rank + (rank and (frame.asked or rank == _NOBODY_ASKS))
                if rank and self._answers(found, before):
                    place = _NEXT_BEST
                ranked[place].setdefault(orders, (frame, found))

    def _comes_too_soon(self, found: Sequence[Reading], before: Before) -> bool:
        """True if orders answer nothing where the letter has yet to answer a battle."""
        waits = not self._earlier and not before.fought and before.frame is None
        answers = all(order.reacts for _, orders in found for order in orders)
        return waits and not answers and all(ask.reacts for ask in self._asks)

    @staticmethod
    def _answers(found: Sequence[Reading], before: Before) -> bool:
        """True if orders answer what a battle before them will ask."""
        return before.fought and all(order.reacts for _, orders in found for order in orders)

    def nobody(self, line: Line, clause: Clause, before: Before) -> list[Reading]:
        """That nobody does something: an order where that is asked, else nothing.

        It ends a phase in which nothing else can be done: ``no trains``.
        """
        for frame in self._senses.frames:
            if frame.none and (not clause.senses or frame.meant & clause.senses):
                found = self._tries.fresh(line, (frame.none,))
                if found and (self._tries.rank(found) == 0 or self._answers(found, before)):
                    return list(found)
        first = not self._earlier and not before.fought
        return self.nothing_more(line, clause) if first and not clause.things else []

    def stays(self, line: Line, clause: Clause) -> list[Reading]:
        """That nobody advances, where all stay who may: ``6 Corps stays where it is``."""
        frame = next((f for f in self._senses.frames if f.none and f.meant & _ENTERING), None)
        everybody = self._tries.fresh(line, (f"{frame.none.split()[0]} ALL",)) if frame else None
        if frame is None or not everybody or self._tries.rank(everybody):
            return []
        said = [order for _, orders in everybody for order in orders]
        able = {name for order in said for name in self._language.acting_units(order)}
        staying = {thing.text for thing in clause.things if thing.kind == "unit"}
        things = self._language.things_by_kind(self._asks[0].seat)
        known = {unit for name in staying for unit in units_called(name, things)}
        if any(known.isdisjoint(units_called(name, things)) for name in able):
            return []
        return list(self._tries.fresh(line, (frame.none,)) or ())

    def nothing_more(self, line: Line, clause: Clause) -> list[Reading]:
        """That no more of something is done: the end of a phase in which nothing else can be."""
        if any(self._language.asks_only_for(self._asks, sense) for sense in clause.senses):
            return self._tries.of_verb(line, self._language.closes.get("end", "")) or []
        return []

    def _of_a_nation(
        self, line: Line, lines: Sequence[str], clause: Clause
    ) -> tuple[Reading, ...] | None:
        """What lines say if their units are of the one nation of which they can be read so."""
        bare = [thing.text for thing in clause.things if thing.kind == "unit"]
        bare = [name for name in bare if name.split()[0] not in self._senses.nations.values()]
        ways = [
            found
            for code in self._senses.nations.values()
            if bare
            and (found := self._tries.fresh(line, [_with_code(said, bare, code) for said in lines]))
            and self._tries.rank(found) == 0
        ]
        return ways[0] if len(ways) == 1 else None

    def _counts(self, clause: Clause, found: Sequence[Reading]) -> bool:
        """True if as many act as a clause says by ``both``, of the nation that it names."""
        actors = {n for _, orders in found for o in orders for n in self._language.acting_units(o)}
        if clause.code and any(name.split()[0] != clause.code for name in actors):
            return False
        return not clause.count or len(actors) == clause.count

    def _changes(self, strange: Sequence[str], found: Sequence[Reading]) -> bool:
        """True if a strange word is like one by which another kind of order is called.

        It may make that order of this one, as ON THE MARCH does of an assault.
        """
        own = {fold(part.text.split()[0]) for part, _ in found}
        others = (
            piece[:_STEM]
            for verb in self._language.verbs
            if not own & set(map(fold, verb.words))
            for word in verb.words
            for piece in fold_words(word.replace("_", " "))
            if len(piece) >= _STEM
        )
        return bool(strange) and not {fold(word)[:_STEM] for word in strange}.isdisjoint(others)


def _may_attack(clause: Clause) -> bool:
    """True if a clause says onto what somebody goes, by no verb or one of going: ``na Lublin``."""
    onto = any("onto" in thing.hints for thing in clause.things if thing.kind == "space")
    return onto and (not clause.senses or clause.senses == _GO)


def _has_two_places(clause: Clause) -> bool:
    """True if units stand between two places, of which none says that they come from it.

    ``At 2913 22FN and 2C, 1TN at 3113`` says of nobody that he goes from one to the other.
    """
    places = [thing for thing in clause.things if thing.kind == "space"]
    named = any(thing.kind == "unit" and thing.text not in _EVERYBODY for thing in clause.things)
    return named and len(places) > 1 and all(place.hints == _AT for place in places)


def _with_names(things: Sequence[Named], names: Sequence[str]) -> tuple[Named, ...]:
    """Things with some units in the place of BOTH; none where nobody is meant so."""
    both = next((thing for thing in things if thing.text == "ALL"), None)
    if both is None:
        return ()
    units = (both._replace(text=name) for name in names)
    return (*units, *(thing for thing in things if thing is not both))


def _may_go_on(clause: Clause, frame: Frame) -> bool:
    """True if a clause without a verb may say what the one before says, for others.

    It does not if it says where somebody goes, where an attack stands before, or if nobody who acts
    is named there.
    """
    units = any(slot.kind == "unit" for slot in frame.slots)
    goes = any(thing.hints & {"to", "via"} for thing in clause.things if thing.kind == "space")
    return units and not (goes and frame.meant & _ATTACKING)


def _with_code(said: str, names: Sequence[str], code: str) -> str:
    """A line with the code of a nation before some names."""
    for name in names:
        said = re.sub(
            rf"(?<![\w ]){re.escape(name)}(?!\w)|(?<= ){re.escape(name)}(?!\w)",
            f"{code} {name}",
            said,
            count=1,
        )
    return said
