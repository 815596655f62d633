"""A line of a person's own words as orders: its sentences, and the clauses of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from pbem.orders.forms.frames import BattleAnswer, Frame, Named, Senses
from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning.appositions import said_once
from pbem.orders.meaning.asides import is_talk_beside, says_need, without_asides
from pbem.orders.meaning.atoms import Atom, Cutter, cutter
from pbem.orders.meaning.attack_tails import AttackTails
from pbem.orders.meaning.battle_answers import battle_answer
from pbem.orders.meaning.before import Before
from pbem.orders.meaning.clause import Clause, riding
from pbem.orders.meaning.clause_orders import ClauseOrders
from pbem.orders.meaning.conditions import (
    ConditionalWish,
    bearing,
    parts_of,
    wish_in,
    with_rests,
    without_if_any,
)
from pbem.orders.meaning.corrections import corrected, with_denials, without_contrast
from pbem.orders.meaning.groups import Around, units_by_place
from pbem.orders.meaning.likewise import with_likewise
from pbem.orders.meaning.phases import with_phases
from pbem.orders.meaning.sentences import cut, says_nothing, sentences
from pbem.orders.meaning.sorts import units_called, with_names_of_sorts
from pbem.orders.meaning.standings import without_standings
from pbem.orders.meaning.those_named import with_those_named
from pbem.orders.meaning.time_words import with_ends
from pbem.orders.meaning.tries import Read, Reading, Tries
from pbem.orders.words.errors import SPARED, STAYS_ELSEWHERE, Unreadable
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.text import Line
from pbem.rules import Order

_MOST_WAYS = 4
_UNCLEAR = frozenset(["doubt", "question"])
_MAY_BE_BUT = ("nothing", "none", "shown")
"""What a clause may say of which the next one takes back some."""
_SWAP = frozenset(["swap"])
_STAY = frozenset(["stay"])
_GO = frozenset(["go"])
_LOSE = frozenset(["lose"])
_ADVANCING = frozenset(["enter"])
_JOIN = frozenset(["join"])
_ATTACKING = frozenset(["attack", "march_attack", "again"])
_NAMING_UNITS = frozenset(["ordinal", "all", "rest", "none", "each"])
_MOST_OF_SORT = 8
"""So many units of a sort are tried."""
_LEAVING = frozenset(["leave", "stay"])
_IN_CONDITIONS = frozenset(["won", "lost"])
"""Kinds of atoms that say nothing outside of conditions."""

Said = tuple[list[Reading], Before]
"""The orders of a part of a line, and what it leads the next one to."""


class Meant(NamedTuple):
    """What a line means.

    Attributes:
        readings: the orders, each with a line that says it; none where it says that nothing is
            done.
        aside: the words that say no order or are not known.
        amends: the order of a line above for which the first of them stands.
        told: folded words that no list has, by which an order is told.
    """

    readings: tuple[Reading, ...]
    aside: tuple[str, ...] = ()
    amends: Order | None = None
    told: frozenset[str] = frozenset()


class _Meaning:
    """Reads one line, as many orders as one line may cost."""

    def __init__(
        self, language: Language, read: Read, context: Context, acting: Sequence[Sequence[str]]
    ) -> None:
        self._language, self._asks = language, context.asks
        self._context, self._earlier = context, context.earlier
        self._senses: Senses = language.senses
        self._things = language.things_by_kind(context.asks[0].seat)
        self._acting = acting
        self._tries = Tries(language, read, context)
        self._orders = ClauseOrders(language, self._tries, context)
        self._tails = AttackTails(language, self._tries)
        self._left_out: list[str] = []
        self._spared: dict[str, None] = {}
        self._stays_behind: dict[str, None] = {}
        self._stays_elsewhere: dict[str, str] = {}
        self._goes_on = False
        self._must_order = False
        self._aside = self._orders.aside
        self._amends: Order | None = None

    def meant(self, line: Line) -> Meant | None:
        """What a line means; ``None``: it cannot be read so.

        Raises:
            Ambiguous: all of it is understood, and it may mean several orders.
        """
        atoms, asides = without_asides(self._atoms(line))
        if any(atom.kind in _UNCLEAR for atom in atoms):
            return None
        self._aside += asides
        if (answer := self._in_battle(line, atoms)) is not None:
            return Meant(answer) if answer else None
        if (right := self._put_right(line, atoms)) is None:
            return None
        first = self._first(line)
        if (said := self._in_sentences(line, right, first)) is None:
            return None
        found, before = said
        if any(not any(left in part.text for part, _ in found) for left in self._left_out):
            return None
        tailed = dict(before.tailed)
        if first.attack in tailed:
            if self._amends is not None:
                return None
            assert first.attack is not None
            self._amends = first.attack[1][-1]
            found = [tailed[first.attack], *found]
        if self._amends is not None and not found:
            return None
        orders = self._closing_last([tailed.get(reading, reading) for reading in found])
        meant = Meant(tuple(orders), tuple(self._aside), self._amends)
        self._heed_the_spared(line, meant.readings)
        return meant

    def _heed_the_spared(self, line: Line, readings: Sequence[Reading]) -> None:
        """Refuse orders that do what their own line says is not done.

        ``Attack 2622 with everybody; do not use AH 6.``

        Raises:
            Unreadable: somebody acts who is spared, or the turn ends that goes on.
        """
        everybody = self._language.wording.line("ALL")
        names = {
            name
            for text, orders in readings
            for order in orders
            for name in self._language.acting_units(order)
        }
        acting = {unit for name in names for unit in units_called(name, self._things)}
        advance = self._senses.tails.get("enter", "")
        advancing = " ".join(
            text.text.partition(f" {advance} ")[2] for text, _ in readings if advance
        )
        spared = [
            name
            for name in self._spared
            if any(everybody in text.text.split() for text, _ in readings)
            or not acting.isdisjoint(units_called(name, self._things))
        ]
        spared += [
            name
            for name in self._stays_behind
            if everybody in advancing.split()
            or not _listed(advancing, self._things).isdisjoint(units_called(name, self._things))
        ]
        ends = self._goes_on and any(orders[-1].closes for _, orders in readings)
        if spared or ends:
            facts: dict[str, object] = {"got": spared[0] if spared else line.orders.strip()[:80]}
            facts["place"] = self._stays_elsewhere.get(str(facts["got"]), "")
            key = STAYS_ELSEWHERE if facts["place"] else SPARED
            raise Unreadable(key, (0, max(1, len(line.text.rstrip()))), facts=facts)

    def _in_sentences(self, line: Line, atoms: Sequence[Atom], before: Before) -> Said | None:
        """What sentences say in turn; ``None``: one of them is not understood, or none says any."""
        found: list[Reading] = []
        first, understood, talked = before, False, False
        for part in (
            each for sentence in sentences(atoms) for each in parts_of(with_rests(sentence))
        ):
            if says_nothing(part):
                continue
            if talked and _is_bare_otherwise(part):
                self._aside[-1] += f" {' '.join(atom.text for atom in part)}"
                continue
            needs = says_need(part)
            said = None if needs else self._of_sentence(line, part, before)
            talked = False
            ended = bool(found) and found[-1][1][-1].closes
            if said is None and (needs or is_talk_beside(part, ended=ended)):
                self._aside.append(" ".join(atom.text for atom in part))
                talked = True
                continue
            if said is None:
                return None
            understood = True
            found += said[0]
            before = said[1]
        tailed = before.tailed != first.tailed
        if not understood or (not (found or tailed) and (self._aside or self._must_order)):
            return None
        return found, before

    def _of_sentence(self, line: Line, sentence: tuple[Atom, ...], before: Before) -> Said | None:
        """What one sentence says."""
        if (wish := wish_in(sentence)) is not None:
            losing = wish.outcome == "losing"
            return (self._bearing if losing else self._waiting)(line, wish, before)
        bare = _without_outcomes(sentence)
        answer = None if before.fought or before.frame else self._in_battle(line, bare)
        if answer:
            return list(answer), before.then(fights=True)
        said = self._one_of(line, cut(bare, self._orders.clause) or (), before)
        return said or self._of_its_sort(line, bare, before)

    def _first(self, line: Line) -> Before:
        """What the lines above lead a line to."""
        last = self._acting[-1] if self._acting else ()
        units = tuple(Named("unit", name, frozenset()) for name in last)
        attacks = [order for order in self._earlier if self._tries.attacks(order)]
        fought = bool(attacks) or any(order.reacts for order in self._earlier)
        attack = None
        if attacks and (len(attacks) == 1 or attacks[-1] is self._earlier[-1]):
            attack = Line(line.number, self._language.write(attacks[-1])), (attacks[-1],)
        acted: dict[str, None] = {}
        for name in (each for names in self._acting for each in names):
            acted.pop(name, None)
            acted[name] = None
        return Before(units, attack=attack, fought=fought, acted=tuple(acted))

    # --- what is put right ------------------------------------------------------------------------

    def _put_right(self, line: Line, atoms: tuple[Atom, ...]) -> tuple[Atom, ...] | None:
        """A line without what it takes back; it may take back an order of a line above."""

        def earlier(units: frozenset[str]) -> tuple[Atom, ...]:
            for order in reversed(self._earlier):
                acting = frozenset(self._language.acting_units(order))
                if acting and (not units or units == acting):
                    self._amends = order
                    return self._said_of(order, line)
            return ()

        right = corrected(atoms, earlier)
        return None if right is None else right.atoms

    def _said_of(self, order: Order, line: Line) -> tuple[Atom, ...]:
        """The atoms of an order, without the places on the way."""
        said = Line(line.number, self._language.write(order))
        way = False
        kept: list[Atom] = []
        for atom in self._cutter(said).atoms(said):
            way = atom.means("hint", "via") if atom.kind == "hint" else way
            if not way:
                kept.append(atom)
        return tuple(kept)

    # --- what waits -------------------------------------------------------------------------------

    def _waiting(self, line: Line, wish: ConditionalWish, before: Before) -> Said | None:
        """What a sentence says that waits for how an attack ends; ``None``: it is not clear."""
        atoms = _without_outcomes(wish.atoms)
        if says_nothing(atoms):
            return [], before
        ways = cut(atoms, self._orders.clause)
        said = self._one_of(line, ways or (), before) or self._of_its_sort(line, atoms, before)
        if said is None:
            rests = wish.outcome == "else" and _leaves_alone(atoms)
            return ([], before) if rests else None
        found, after = said
        told = any(pair not in before.tailed and pair[0] not in found for pair in after.tailed)
        if wish.outcome == "able":
            return None if found else said
        prefix = self._tries.condition(wish.outcome, wish.place, before.attack)
        if prefix is None or (told and wish.outcome in ("lost", "else")):
            return None
        if told and wish.place and not self._tries.names(before.attack, wish.place):
            return None
        changed: dict[Reading, Reading] = {}
        for reading in {*found, *(new for old, new in after.tailed if old in found)}:
            if reading[1][-1].closes:
                return None
            if not reading[1][-1].reacts:
                waits = self._tries.of_verb(line, f"{prefix} {reading[0].text}")
                if waits is None:
                    return None
                changed[reading] = waits[0]
        return [changed.get(each, each) for each in found], replace(
            after,
            attack=changed.get(after.attack, after.attack) if after.attack else None,
            tailed=tuple((changed.get(o, o), changed.get(n, n)) for o, n in after.tailed),
        )

    def _bearing(self, line: Line, wish: ConditionalWish, before: Before) -> Said | None:
        """Who loses steps if any have to be lost, and no more; ``None``: it is not clear."""
        atoms = _without_outcomes(bearing(wish.atoms))
        if says_nothing(atoms):
            return [], before
        ways = cut(atoms, self._orders.clause) or ()
        said = self._one_of(line, ways, before)
        return said if said and self._tails.bear_losses(ways, said[0]) else None

    @staticmethod
    def _closing_last(found: Sequence[Reading]) -> Iterator[Reading]:
        """The orders, with one that ends the turn or the set-up last, and once."""
        closing = [reading for reading in found if reading[1][-1].closes]
        yield from (reading for reading in found if reading not in closing)
        yield from closing[-1:]

    def _cutter(self, line: Line) -> Cutter:
        return cutter(line, self._language, self._things)

    def _atoms(self, line: Line) -> tuple[Atom, ...]:
        """The atoms of a line, with the names of units that it names by their sort again."""
        cut_up = self._cutter(line).atoms(Line(line.number, self._senses.rewrite(line.orders)))
        cut_up = tuple(map(_staying_as_verb, cut_up))
        cut_up = units_by_place(cut_up, self._around())
        pieces = with_phases(with_likewise(with_those_named(with_ends(cut_up))))
        once = said_once(pieces, self._things, self._tries.stands_at)
        atoms = without_standings(once, self._tries.stands_at)
        named = with_names_of_sorts(atoms, self._language, self._context, self._things)
        named = tuple(with_denials(named, follows=bool(self._earlier)))
        return without_if_any(tuple(without_contrast(named)))

    def _around(self) -> Around:
        """Who stands where, for words that name units by it."""
        language, context = self._language, self._context
        return Around(
            own=lambda place: language.own_at(place, context),
            of_sort=lambda sort: language.own_of_sort(sort, context),
            enemy=lambda place: language.enemy_at(place, context),
            stands_at=self._tries.stands_at,
            nations=self._senses.nations,
        )

    # --- clauses ----------------------------------------------------------------------------------

    def _of_its_sort(self, line: Line, sentence: tuple[Atom, ...], before: Before) -> Said | None:
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
            for where in self._tries.hexes(atom.text)
        }
        placed = [
            name for name in names if self._language.whereabouts(name, self._context) in there
        ]
        names = placed or names
        aside = list(self._aside)
        found: list[Said] = []
        for name in names if len(names) <= _MOST_OF_SORT else ():
            atom = Atom("name", name, frozenset({"unit"}), sentence[where].at)
            named = (*sentence[:where], atom, *sentence[where + 1 :])
            said = self._one_of(line, cut(named, self._orders.clause) or (), before)
            if said is not None and said[0] and self._tries.rank(said[0]) == 0:
                found.append(said)
        self._aside[len(aside) :] = [] if len(found) != 1 else self._aside[len(aside) :]
        return found[0] if len(found) == 1 else None

    # --- orders -----------------------------------------------------------------------------------

    def _one_of(self, line: Line, ways: Sequence[Sequence[Clause]], before: Before) -> Said | None:
        """What a sentence says, if all of its ways that can be read say the same.

        Raises:
            Ambiguous: they say several things.
        """
        found: dict[tuple[Order, ...], Said] = {}
        for way in islice(ways, _MOST_WAYS):
            if (said := self._in_turn(line, way, before)) is not None:
                found.setdefault(tuple(o for _, orders in said[0] for o in orders), said)
        if len(found) > 1:
            raise self._tries.ambiguous(line, [said[0] for said in found.values()])
        return next(iter(found.values()), None)

    def _in_turn(self, line: Line, clauses: Sequence[Clause], before: Before) -> Said | None:
        """The orders of clauses one after another; ``None``: one of them cannot be read."""
        found: list[Reading] = []
        apart = tuple(
            thing.text
            for clause in clauses
            if clause.leaves_out
            for thing in clause.things
            if thing.kind == "unit"
        )
        before = replace(before, apart=apart)
        for n, clause in enumerate(clauses):
            if clause.but and not self._may_be_but(clause, before):
                return None
            rides = riding(clause, clauses[:n])
            said = self._now(line, rides, before) if rides else None
            said = said or self._said(line, clause, before)
            if said is None:
                return None
            self._spare(clause, before)
            found += said[0]
            before = said[1] if clause.says == "ditto" else replace(said[1], clause=clause)
        self._goes_on = self._goes_on or any(clause.goes_on for clause in clauses)
        return found, before

    def _now(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """What a clause says, if its orders are legal now."""
        said = self._said(line, clause, before)
        return said if said and said[0] and self._tries.rank(said[0]) == 0 else None

    def _spare(self, clause: Clause, before: Before) -> None:
        """Remember who stays: out of the advance where that is told before, else out of all."""
        last, key = before.attack_as_said(), self._senses.tails.get("enter", "")
        advance = last is not None and bool(key) and f" {key} " in last[0].text
        aside = advance and not clause.senses & _ATTACKING
        (self._stays_behind if aside else self._spared).update(dict.fromkeys(clause.spares))

    def _said(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """The orders of a clause, and what it leads the next one to."""
        tail = self._tails.behind(line, clause, before) or self._tails.joining(line, clause, before)
        if tail is not None:
            return tail
        if clause.senses == _JOIN or self._is_vague_loss(clause, before):
            return None
        if clause.says == "nothing":
            return self._nothing(line, clause, before)
        if clause.says == "ditto":
            if before.clause is None:
                return self._again_of_line_before(line, clause, before)
            again = self._again(clause, before)
            return None if again is None else self._said(line, again, before)
        if clause.says in ("end", "pass"):
            ends = self._tries.of_verb(line, self._language.closes.get(clause.says, ""))
            return None if ends is None else (ends, before.then())
        if clause.says == "shown":
            self._left_out += (thing.text for thing in clause.things)
            order = self._language.shown(self._asks, rest=clause.rest)
            self._must_order = self._must_order or not order
            shown = self._tries.of_verb(line, order) if order else []
            bare = tuple(thing._replace(hints=frozenset()) for thing in clause.things)
            return None if shown is None else (shown, before.then(bare))
        if clause.says == "none":
            return self._none(line, clause, before)
        if clause.senses == _SWAP:
            swapped = self._language.exchanged(self._asks, [each.text for each in clause.things])
            swap = self._tries.of_verb(line, swapped)
            return None if swap is None else (swap, before.then(clause.things))
        return self._orders.order(line, clause, before)

    def _may_be_but(self, clause: Clause, before: Before) -> bool:
        """True if BUT takes back some of what nobody does, or goes on with others who are named.

        ``First however AH 9 goes to 2724``.
        """
        if before.clause and before.clause.says in _MAY_BE_BUT:
            return True
        names = [thing.text for thing in clause.things if thing.kind == "unit"]
        known = {unit for name in before.acted for unit in units_called(name, self._things)}
        free = all(
            name not in ("ALL", "REST") and known.isdisjoint(units_called(name, self._things))
            for name in names
        )
        goes = not clause.leaves_out or before.frame is not None
        return clause.says == "order" and bool(names) and free and goes

    @staticmethod
    def _is_vague_loss(clause: Clause, before: Before) -> bool:
        """True if a clause says of losses what no order says: ``losses as suits the 5th``."""
        told = before.attack is not None or bool(clause.strange)
        return clause.senses == _LOSE and clause.says == "order" and told

    def _none(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """What a clause says by which nobody does something."""
        if before.frame and _is_of(clause, before.frame):
            return [], before
        if before.attack is not None and clause.things and clause.senses & _ADVANCING:
            return None
        known = any(frame.meant & clause.senses for frame in self._senses.frames)
        if clause.senses and not known:
            return None
        return self._orders.nobody(line, clause, before), before.then()

    def _nothing(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """What a clause leads the next one to that says who stays, or that no more is done."""
        first = not (self._earlier or before.fought or before.frame)
        if clause.senses == _STAY and first and (staying := self._orders.stays(line, clause)):
            return staying, before.then(fights=True)
        places = [thing.text for thing in clause.things if thing.kind == "space"]
        if places and clause.senses == _STAY and self._stops_elsewhere(clause, places):
            self._stays_elsewhere.update(dict.fromkeys(clause.spares, places[0]))
            return self._orders.order(line, replace(clause, says="order", senses=_GO), before)
        if places and (there := self._orders.order(line, clause, before)) is not None:
            return there
        if clause.senses != _STAY and not (clause.things or before.fought):
            ended = self._orders.nothing_more(line, clause)
            if ended:
                return ended, before.then()
        if clause.senses == _STAY and not (clause.things or clause.rest or before.fought):
            stands = self._language.answer_in_battle(self._asks, BattleAnswer(stands=True))
            if before.frame is None and not self._earlier and stands:
                return self._tries.of_verb(line, stands) or [], before.then(fights=True)
        denied = before.clause is not None and before.clause.says == "none"
        led = before.frame is not None or denied
        follows = clause.things or clause.rest or clause.senses != _STAY or led
        return ([], replace(before, units=())) if follows else None

    def _stops_elsewhere(self, clause: Clause, places: Sequence[str]) -> bool:
        """True if units are said to stay where they do not stand: ``II stops at Maubeuge``."""
        units = [thing.text for thing in clause.things if thing.kind == "unit"]
        seen = all(self._language.whereabouts(unit, self._context) for unit in units)
        here = any(self._tries.stands_at(unit, place) for unit in units for place in places)
        return bool(units) and seen and not here

    def _in_battle(self, line: Line, atoms: Sequence[Atom]) -> tuple[Reading, ...] | None:
        """The answer of a line to a question of a battle; none: it is not clear.

        ``None``: nothing of the sort is asked, or an order above answers it, or it says another
        thing.
        """
        said = None if self._earlier else battle_answer(atoms)
        order = None if said is None else self._language.answer_in_battle(self._asks, said)
        if order is None:
            return None
        return tuple(self._tries.of_verb(line, order) or ())

    @staticmethod
    def _again(clause: Clause, before: Before) -> Clause | None:
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

    def _again_of_line_before(self, line: Line, clause: Clause, before: Before) -> Said | None:
        """What the last order of the letter says, for others."""
        if not self._earlier:
            return None
        units = [thing.text for thing in clause.things]
        found = self._tries.of_verb(line, self._language.again(self._earlier[-1], units))
        return None if found is None else (found, before.then(clause.things))


def _listed(names: str, things: Mapping[str, Sequence[Lexicon]]) -> frozenset[str]:
    """The units of a list of names."""
    each = (name.strip() for name in names.split(","))
    return frozenset(unit for name in each if name for unit in units_called(name, things))


def _is_bare_otherwise(part: Sequence[Atom]) -> bool:
    """True if a part is no more than OTHERWISE, behind words that are talk: ``Too risky``."""
    return all(atom.kind in ("else", "fill", "mark") for atom in part)


def _leaves_alone(atoms: Sequence[Atom]) -> bool:
    """True if nobody is named who does anything: ``leave Montmirail alone``."""
    verbs = frozenset[str]().union(*(atom.values for atom in atoms if atom.kind == "verb"))
    named = any(atom.means("name", "unit") or atom.kind in _NAMING_UNITS for atom in atoms)
    return bool(verbs) and verbs <= _LEAVING and not named


def _staying_as_verb(atom: Atom) -> Atom:
    """An atom; a word by which somebody stays, as some games list it, is a verb."""
    return atom._replace(kind="verb", values=_STAY) if atom.kind == "stay" else atom


def _without_outcomes(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which words that only conditions know are strange."""
    return tuple(a._replace(kind="unknown") if a.kind in _IN_CONDITIONS else a for a in atoms)


def _is_of(clause: Clause, frame: Frame) -> bool:
    """True if a clause that nobody does something speaks of what was done right before."""
    return not clause.things and (not clause.senses or bool(frame.meant & clause.senses))


def by_meaning(
    line: Line,
    language: Language,
    read: Read,
    context: Context,
    acting: Sequence[Sequence[str]] = (),
) -> Meant | None:
    """What a line in a person's own words means.

    Args:
        line: a line that cannot be read as it stands.
        language: the game's order language.
        read: reads a line of an order.
        context: what its sender sees and is asked, and the orders above it.
        acting: who acts in each order of the letter before it.

    Returns:
        What it means; ``None``: the line is not understood.

    Raises:
        Ambiguous: each of its words is known, and it may mean several orders.
    """
    if not context.asks or not language.senses.frames:
        return None
    return _Meaning(language, read, context, acting).meant(line)
