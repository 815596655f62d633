"""A line of a person's own words as orders: the frames that its clauses fill."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from pbem.orders.errors import Ambiguous, OrderError
from pbem.orders.frames import Frame, Named, Senses
from pbem.orders.language import Context, Language
from pbem.orders.lexicon import fold
from pbem.orders.meaning.atoms import Atom, cutter, without_origins
from pbem.orders.meaning.battle_answers import battle_answer
from pbem.orders.meaning.clauses import Clause, clause_of, cut, says_nothing, sentences
from pbem.orders.meaning.vocabulary import is_past
from pbem.orders.text import Line
from pbem.rules import Order

Reading = tuple[Line, tuple[Order, ...]]
Read = Callable[[Line], Reading]
"""Reads a line as it stands. Raises OrderError."""

_MOST_READ = 24
"""So many lines of orders are read for one line of a letter."""
_MOST_WAYS = 4
_STEM = 5
"""So many letters of a word tell which word it is, however it ends."""
_UNCLEAR = frozenset(["doubt", "question"])
_TALK = frozenset(
    [
        "unknown",
        "fill",
        "mark",
        "and",
        "hint",
        "light",
        "later",
        "time",
        "yes",
        "each",
        "accept",
        "nation",
        "troops",
        "but",
        "go",
    ]
)
"""Kinds of atoms of which a sentence may consist that orders nothing."""
_IDLE = frozenset(["place", "stay", "play"])
"""The sense of verbs that alone order nothing."""
_MAY_BE_BUT = ("nothing", "none", "shown")
"""What a clause may say of which the next one takes back some."""
_NOBODY_ASKS = 2
"""The rank of an order whose kind nobody asks for."""
_SWAP = frozenset(["swap"])
_ATTACKING = frozenset(["attack", "march_attack"])
_NAMING_UNITS = frozenset(["ordinal", "all", "rest", "none", "each"])
_MOST_OF_SORT = 8
"""So many units of a sort are tried."""
_LOSING = frozenset(["lose"])
_UNIT = Named("unit", "", frozenset())


@dataclass(frozen=True)
class _Before:
    """What clauses before one lead it to.

    Attributes:
        units: who acted.
        frame: what was done.
        clause: the one right before.
        attack: the order of an attack that they end with.
        tailed: orders of attacks, and what they are with what was said behind them.
    """

    units: tuple[Named, ...] = ()
    frame: Frame | None = None
    clause: Clause | None = None
    attack: Reading | None = None
    tailed: tuple[tuple[Reading, Reading], ...] = ()

    def then(
        self,
        units: tuple[Named, ...] = (),
        frame: Frame | None = None,
        attack: Reading | None = None,
    ) -> "_Before":
        """What the next clause is led to after another order."""
        return _Before(units, frame, None, attack, self.tailed)


class _Meaning:
    """Reads one line, as many orders as one line may cost."""

    def __init__(
        self, language: Language, read: Read, context: Context, acting: Sequence[Sequence[str]]
    ) -> None:
        self._language, self._read, self._asks = language, read, context.asks
        self._context, self._earlier = context, context.earlier
        self._senses: Senses = language.senses
        self._acting = acting
        self._left = _MOST_READ
        self._left_out: list[str] = []
        self._must_order = False
        self.aside: list[str] = []
        """The words that were passed over."""
        self._known: dict[str, tuple[Reading, ...] | None] = {}

    def readings(self, line: Line) -> tuple[Reading, ...] | None:
        """The orders of a line, each with its part; ``None``: it cannot be read so.

        Raises:
            Ambiguous: all of it is understood, and it may mean several orders.
        """
        atoms = self._atoms(line)
        if any(atom.kind in _UNCLEAR for atom in atoms):
            return None
        if (answer := self._in_battle(line, atoms)) is not None:
            return answer or None
        found: list[Reading] = []
        before, understood = _Before(self._acted()), False
        for sentence in sentences(atoms):
            if says_nothing(sentence):
                continue
            ways = cut(sentence, self._clause)
            said = self._one_of(line, ways or (), before)
            if said is None:
                said = self._of_its_sort(line, sentence, before)
            if said is None and _is_talk(sentence):
                self.aside.append(" ".join(atom.text for atom in sentence))
                continue
            if said is None:
                return None
            understood = True
            found += said[0]
            before = said[1]
        if not understood or (not found and (self.aside or self._must_order)):
            return None
        if any(not any(left in part.text for part, _ in found) for left in self._left_out):
            return None
        tailed = dict(before.tailed)
        return tuple(self._closing_last([tailed.get(reading, reading) for reading in found]))

    @staticmethod
    def _closing_last(found: Sequence[Reading]) -> Iterator[Reading]:
        """The orders, with one that ends the turn or the set-up last, and once."""
        closing = [reading for reading in found if reading[1][-1].closes]
        yield from (reading for reading in found if reading not in closing)
        yield from closing[-1:]

    def _atoms(self, line: Line) -> tuple[Atom, ...]:
        things = self._language.things_by_kind(self._asks[0].seat)
        text = self._senses.rewrite(line.orders)
        atoms = cutter(line, self._language, things).atoms(Line(line.number, text))
        return without_origins(atoms, self._stands_at)

    def _stands_at(self, unit: str, place: str) -> bool:
        """True if the sender sees a unit at a place, or an order above brings it there."""
        return self._language.whereabouts(unit, self._context) in self._hexes(place)

    def _acted(self) -> tuple[Named, ...]:
        """Who acted in the last order of the letter."""
        last = self._acting[-1] if self._acting else ()
        return tuple(Named("unit", name, frozenset()) for name in last)

    # --- clauses ----------------------------------------------------------------------------------

    def _clause(self, atoms: Sequence[Atom]) -> Clause | None:
        """What some atoms say as one clause, if it may fill a frame."""
        clause = clause_of(atoms, self._senses.nations, self._enemy_at)
        if clause is None or clause.says != "order":
            return clause
        if clause.senses in (_SWAP, _LOSING):
            return clause
        return clause if any(self._lines(clause, _Before((_UNIT,)), loosely=True)) else None

    def _frames(self, clause: Clause, before: _Before, *, loosely: bool) -> Iterator[Frame]:
        """The frames that a clause may fill: those of its verb, else that of the clause before."""
        frames = self._senses.frames
        if clause.senses:
            yield from (frame for frame in frames if frame.meant & clause.senses)
        elif loosely:
            yield from frames
        elif before.frame is not None and not _leads_elsewhere(clause, before.frame):
            yield before.frame
        else:
            yield from (frame for frame in frames if frame.unsaid)

    def _lines(
        self, clause: Clause, before: _Before, *, loosely: bool = False
    ) -> Iterator[tuple[Frame, tuple[str, ...]]]:
        """The lines of orders that a clause may say, with their frames."""
        for frame in self._frames(clause, before, loosely=loosely):
            things = clause.things
            if frame.here:
                things = tuple(t for t in things if not (t.kind == "space" and self._is_here(t)))
            units = [thing for thing in things if thing.kind == "unit"]
            joining = bool(units) and all("along" in unit.hints for unit in units)
            if not (joining and before.units):
                yield from ((frame, lines) for lines in frame.lines(things))
            if before.units and (joining or not units):
                yield from ((frame, lines) for lines in frame.lines((*before.units, *things)))

    def _hexes(self, place: str) -> Iterator[str]:
        """What a place may be called, and by what number."""
        yield place
        for known in self._language.things_by_kind(self._asks[0].seat).get("space", ()):
            yield from known.meant(place)

    def _enemy_at(self, unit: str) -> str | None:
        """Where an enemy's unit stands; empty: the sender does not see it; ``None``: no enemy."""
        if not self._language.is_enemy(unit, self._asks):
            return None
        return self._language.whereabouts(unit, self._context)

    def _is_here(self, place: Named) -> bool:
        """True if a place is the one that is asked about."""
        here = self._language.here(self._asks)
        return bool(here) and here in self._hexes(place.text)

    def _of_its_sort(
        self, line: Line, sentence: tuple[Atom, ...], before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """What a sentence orders that names a unit by its sort alone, where just one can do it.

        ``The cavalry goes to 2515``.
        """
        sorts = [n for n, atom in enumerate(sentence) if atom.kind == "arm" and atom.values]
        if len(sorts) != 1 or any(atom.means("name", "unit") for atom in sentence):
            return None
        if any(atom.kind in _NAMING_UNITS for atom in sentence):
            return None
        where = sorts[0]
        codes = {
            self._senses.nations.get(v) for a in sentence if a.kind == "nation" for v in a.values
        }
        names = [
            name
            for name in self._language.own_of_sort(
                next(iter(sentence[where].values)), self._context
            )
            if not codes or name.split()[0] in codes
        ]
        there = {
            where
            for atom in sentence
            if atom.means("name", "space")
            for where in self._hexes(atom.text)
        }
        placed = [
            name for name in names if self._language.whereabouts(name, self._context) in there
        ]
        names = placed or names
        aside = list(self.aside)
        found: list[tuple[list[Reading], _Before]] = []
        for name in names if len(names) <= _MOST_OF_SORT else ():
            atom = Atom("name", name, frozenset({"unit"}), sentence[where].at)
            named = (*sentence[:where], atom, *sentence[where + 1 :])
            said = self._one_of(line, cut(named, self._clause) or (), before)
            if said is not None and said[0] and self._rank(said[0]) == 0:
                found.append(said)
        self.aside[len(aside) :] = [] if len(found) != 1 else self.aside[len(aside) :]
        return found[0] if len(found) == 1 else None

    # --- orders -----------------------------------------------------------------------------------

    def _one_of(
        self, line: Line, ways: Sequence[Sequence[Clause]], before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """What a sentence says, if all of its ways that can be read say the same.

        Raises:
            Ambiguous: they say several things.
        """
        found: dict[tuple[Order, ...], tuple[list[Reading], _Before]] = {}
        for way in islice(ways, _MOST_WAYS):
            if (said := self._in_turn(line, way, before)) is not None:
                found.setdefault(tuple(o for _, orders in said[0] for o in orders), said)
        if len(found) > 1:
            raise self._ambiguous(line, [said[0] for said in found.values()])
        return next(iter(found.values()), None)

    def _in_turn(
        self, line: Line, clauses: Sequence[Clause], before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """The orders of clauses one after another; ``None``: one of them cannot be read."""
        found: list[Reading] = []
        for clause in clauses:
            if clause.but and not (before.clause and before.clause.says in _MAY_BE_BUT):
                return None
            said = self._said(line, clause, before)
            if said is None:
                return None
            found += said[0]
            before = said[1] if clause.says == "ditto" else replace(said[1], clause=clause)
        return found, before

    def _said(
        self, line: Line, clause: Clause, before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """The orders of a clause, and what it leads the next one to."""
        if (tail := self._behind_attack(line, clause, before)) is not None:
            return tail
        if clause.says == "nothing":
            return self._nothing(line, clause, before)
        if clause.says == "ditto":
            if before.clause is None:
                return self._again_of_line_before(line, clause, before)
            again = self._again(clause, before)
            return None if again is None else self._said(line, again, before)
        if clause.says in ("end", "pass"):
            ends = self._of_verb(line, self._language.closes.get(clause.says, ""))
            return None if ends is None else (ends, before.then())
        if clause.says == "shown":
            self._left_out += (thing.text for thing in clause.things)
            order = self._language.shown(self._asks, rest=clause.rest)
            self._must_order = self._must_order or not order
            shown = self._of_verb(line, order) if order else []
            bare = tuple(thing._replace(hints=frozenset()) for thing in clause.things)
            return None if shown is None else (shown, before.then(bare))
        if clause.says == "none" and before.frame and _is_of(clause, before.frame):
            return [], before
        if clause.says == "none":
            known = any(frame.meant & clause.senses for frame in self._senses.frames)
            said = known or not clause.senses
            return (self._nobody(line, clause), before.then()) if said else None
        if clause.senses == _SWAP:
            swapped = self._language.exchanged(self._asks, [each.text for each in clause.things])
            swap = self._of_verb(line, swapped)
            return None if swap is None else (swap, before.then(clause.things))
        return self._order(line, clause, before)

    def _nothing(
        self, line: Line, clause: Clause, before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """What a clause leads the next one to that says who stays, or that no more is done."""
        places = any(thing.kind == "space" for thing in clause.things)
        if places and (there := self._order(line, clause, before)) is not None:
            return there
        denied = before.clause is not None and before.clause.says == "none"
        led = before.frame is not None or denied
        follows = clause.things or clause.rest or not clause.senses or led
        return ([], replace(before, units=())) if follows else None

    def _behind_attack(
        self, line: Line, clause: Clause, before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """What is said of the losses and the advance of an attack, as a part of its order.

        ``None``: the clause says another thing.
        """
        key = self._senses.tails.get(next(iter(clause.senses), ""), "")
        if before.attack is None or not key or len(clause.senses) != 1 or clause.strange:
            return None
        units = [thing.text for thing in clause.things if thing.kind == "unit"]
        nobody = clause.says == "none" and not units
        if not nobody and (clause.says != "order" or not units or "ALL" in units):
            return None
        places = {thing.text for thing in clause.things if thing.kind == "space"}
        if not all(any(h in before.attack[0].text for h in self._hexes(p)) for p in places):
            return None
        last = next((new for old, new in before.tailed if old == before.attack), before.attack)
        said = self._fresh(line, (f"{last[0].text} {key} {', '.join(units) or 'NONE'}",))
        if not said or len(said) != 1:
            return None
        others = tuple(pair for pair in before.tailed if pair[0] != before.attack)
        return [], replace(before, tailed=(*others, (before.attack, said[0])))

    def _in_battle(self, line: Line, atoms: Sequence[Atom]) -> tuple[Reading, ...] | None:
        """The answer of a line to a question of a battle; none: it is not clear.

        ``None``: nothing of the sort is asked, or an order above answers it, or it says another
        thing.
        """
        said = None if self._earlier else battle_answer(atoms)
        order = None if said is None else self._language.answer_in_battle(self._asks, said)
        if order is None:
            return None
        return tuple(self._of_verb(line, order) or ())

    @staticmethod
    def _again(clause: Clause, before: _Before) -> Clause | None:
        """The clause before with others who act.

        ``None``: there is none, or they may rather join those who attack.
        """
        last = before.clause
        if last is None or last.says not in ("order", "nothing") or last.senses & _ATTACKING:
            return None
        others = tuple(
            thing for thing in last.things if thing.kind != "unit" and not thing.hints & {"from"}
        )
        return replace(last, things=(*clause.things, *others), count=0, strange=(), but=False)

    def _again_of_line_before(
        self, line: Line, clause: Clause, before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """What the last order of the letter says, for others."""
        if not self._earlier:
            return None
        units = [thing.text for thing in clause.things]
        found = self._of_verb(line, self._language.again(self._earlier[-1], units))
        return None if found is None else (found, before.then(clause.things))

    def _of_verb(self, line: Line, said: str) -> list[Reading] | None:
        found = self._fresh(line, (said,)) if said else None
        return None if found is None else list(found)

    def _nobody(self, line: Line, clause: Clause) -> list[Reading]:
        """That nobody does something: an order where that is asked, else nothing.

        It ends a phase in which nothing else can be done: ``no trains``.
        """
        for frame in self._senses.frames:
            if frame.none and (not clause.senses or frame.meant & clause.senses):
                found = self._fresh(line, (frame.none,))
                if found and self._rank(found) == 0:
                    return list(found)
        if clause.senses and not clause.things and not self._earlier:
            sense = next(iter(clause.senses))
            if self._language.asks_only_for(self._asks, sense):
                return self._of_verb(line, self._language.closes.get("end", "")) or []
        return []

    def _order(
        self, line: Line, clause: Clause, before: _Before
    ) -> tuple[list[Reading], _Before] | None:
        """The one order that a clause says: legal now, else one that is asked for, else any.

        Of those that are asked for, one that can be meant only where it is asked comes last.

        Raises:
            Ambiguous: several are as good.
        """
        ranked: list[dict[tuple[Order, ...], tuple[Frame, tuple[Reading, ...]]]] = [{}, {}, {}, {}]
        for frame, lines in self._lines(clause, before):
            found = self._fresh(line, lines) or self._of_a_nation(line, lines, clause)
            if not found or not self._counts(clause, found):
                continue
            if self._changes(clause.strange, found):
                continue
            rank = self._rank(found)
            doubtful = clause.strange and not clause.senses
            if rank == 0 or not (doubtful or (frame.asked and rank == _NOBODY_ASKS)):
                orders = tuple(order for _, each in found for order in each)
                place = rank + (rank and (frame.asked or rank == _NOBODY_ASKS))
                ranked[place].setdefault(orders, (frame, found))
        best = next(filter(None, ranked), None)
        if best is None:
            return None
        if len(best) > 1 and best is ranked[0]:
            raise self._ambiguous(line, [list(found) for _, found in best.values()])
        frame, found = next(iter(best.values()))
        self.aside += clause.strange
        units = tuple(
            Named("unit", name, frozenset())
            for _, orders in found
            for order in orders
            for name in self._language.acting_units(order)
        )
        attack = found[-1] if frame.meant & _ATTACKING else None
        return list(found), before.then(units, frame, attack)

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
            and (found := self._fresh(line, [_with_code(said, bare, code) for said in lines]))
            and self._rank(found) == 0
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
            for piece in fold(word.replace("_", " ")).split()
            if len(piece) >= _STEM
        )
        return bool(strange) and not {fold(word)[:_STEM] for word in strange}.isdisjoint(others)

    def _fresh(self, line: Line, lines: Sequence[str]) -> tuple[Reading, ...] | None:
        """What some lines say as orders; ``None``: one of them is none."""
        found: list[Reading] = []
        for said in lines:
            text = self._language.wording.line(said)
            if text not in self._known:
                self._known[text] = self._try(Line(line.number, text))
            known = self._known[text]
            if known is None:
                return None
            found += known
        return tuple(found)

    def _try(self, line: Line) -> tuple[Reading, ...] | None:
        if not self._left:
            return None
        self._left -= 1
        try:
            reading = self._read(line)
        except OrderError:
            return None
        return (reading,) if reading[1] else None

    def _rank(self, found: Sequence[Reading]) -> int:
        """0: the first order is legal now; 1: its kind is asked for; 2: neither."""
        order = found[0][1][0]
        asks = [ask for ask in self._asks if isinstance(order, ask.accepts)]
        if not asks:
            return 2
        return 0 if any(ask.is_legal(order) for ask in asks) else 1

    def _ambiguous(self, line: Line, ways: Sequence[Sequence[Reading]]) -> Ambiguous:
        """That a line may say several things."""
        text = line.orders.strip()
        names = tuple("; ".join(part.text for part, _ in way) for way in ways)
        place = (len(line.orders) - len(line.orders.lstrip()), max(1, len(text)))
        facts: dict[str, object] = {"got": text[:80]}
        return Ambiguous("orders.problem.ambiguous", place, facts=facts, suggestions=names)


def _is_talk(sentence: Sequence[Atom]) -> bool:
    """True if a sentence orders nothing: all of it is talk, or it tells of the past without names.

    ``What a pity that the cavalry escaped!``
    """
    told = any(atom.kind == "unknown" and is_past(atom.text) for atom in sentence)
    kinds = _TALK | {"arm"} if told else _TALK
    return all(
        atom.kind in kinds or (atom.kind == "verb" and atom.values <= _IDLE) for atom in sentence
    )


def _is_of(clause: Clause, frame: Frame) -> bool:
    """True if a clause that nobody does something speaks of what was done right before."""
    return not clause.things and (not clause.senses or bool(frame.meant & clause.senses))


def _leads_elsewhere(clause: Clause, frame: Frame) -> bool:
    """True if a clause without a verb says where somebody goes, and no target of an attack."""
    goes = any(thing.hints & {"to", "via"} for thing in clause.things if thing.kind == "space")
    return goes and bool(frame.meant & _ATTACKING)


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


def by_meaning(
    line: Line,
    language: Language,
    read: Read,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
) -> tuple[tuple[Reading, ...], tuple[str, ...]] | None:
    """The orders of a line in a person's own words, each with a line that says it.

    Args:
        line: a line that cannot be read as it stands.
        language: the game's order language.
        read: reads a line of an order.
        context: what its sender sees and is asked, and the orders above it.
        acting: who acts in each order of the letter before it.

    Returns:
        The orders, none where the line says that nothing is done, and the words that say no order
        or are not known; ``None``: the line is not understood.

    Raises:
        Ambiguous: each of its words is known, and it may mean several orders.
    """
    if not context.asks or not language.senses.frames:
        return None
    meaning = _Meaning(language, read, context, acting)
    found = meaning.readings(line)
    return None if found is None else (found, tuple(meaning.aside))
