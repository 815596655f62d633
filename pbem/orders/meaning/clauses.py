"""Clauses: what a run of atoms says as one piece, and how a sentence is cut into them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise

from pbem.orders.forms.frames import Named
from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.clause import Clause
from pbem.orders.meaning.likewise import NEITHER, NOT, THEM, THEN, TOGETHER, may_mean_also
from pbem.orders.meaning.named_things import EnemyAt, everybody, things_named
from pbem.orders.meaning.verb_senses import ON_THE_MARCH, together
from pbem.orders.meaning.vocabulary import is_past
from pbem.orders.words.references import speaks_of_one

_MOST_STRANGE = 2
"""So many words of a clause may be unknown."""
_CLOSING = frozenset(["end", "enough", "pass"])
_SORTS = frozenset(["arm", "troops"])
"""Kinds of atoms that say of what sort a unit is."""
_UNITS = frozenset(["name:unit", "ordinal", "all", "rest", "none", "example", "deny"])
_NAMING = _UNITS | {"name"}
_DOING = frozenset(["verb", "end"])
_APPROVING = frozenset(
    (
        *("fine", "good", "great", "nice", "well", "right", "ok"),
        *("bene", "benissimo", "perfetto", "va bene", "vanno bene", "dobrze"),
    )
)
"""Words that take what we propose, besides those of the kind ``accept``."""
_DENYING = frozenset(["deny", "none", "no", "nothing"])
_ACTORS = frozenset(["name:unit", "ordinal", "all", "rest", "arm"])
"""Kinds of atoms of who may act."""
_OF_SENTENCES = frozenset(["if", "else", "correct"])
"""Kinds of atoms of which sentences are read that no clause may hold."""
_NAMED = frozenset(["name", "name:unit", "ordinal"])
_NAMED_UNITS = frozenset(["name:unit", "ordinal"])
_NAMED_WITH = frozenset(["name", "ordinal", "all", "rest"])
_STAYING = frozenset(["stay"])
_SHOWING = frozenset(["place", "go", "enter", "arrive", "stay", "play"])
"""Verbs that say nothing more beside ``as in your example``."""
_PHASES = frozenset(["muster"])
"""The sense of words for a phase: ``the new units``."""
_TWO = 2
_ATTACKING = frozenset(["attack", "march_attack", "again"])
_GOING = frozenset(["go", "enter"])
COUNTS: Mapping[str, int] = {
    **dict.fromkeys(("both", "entrambi", "entrambe", "due", "obie", "oba", "obaj", "obiema"), 2),
    **dict.fromkeys(("oboma", "obydwa", "obydwie", "ambedue"), 2),
    **dict.fromkeys(("three", "tre", "trzy"), 3),
    **dict.fromkeys(("four", "quattro", "cztery"), 4),
    **dict.fromkeys(("five", "cinque"), 5),
    **dict.fromkeys(("six", "sei"), 6),
}
"""How many words such as ``both`` mean, by a word in them."""


def clause_of(
    atoms: Sequence[Atom], nations: Mapping[str, str], enemy_at: EnemyAt
) -> Clause | None:
    """What a run of atoms says as one clause; ``None``: they are none, or more than one.

    Args:
        atoms: the run.
        nations: the code before the names of units, by nation.
        enemy_at: where an enemy stands.
    """
    said = _Said(atoms, nations, enemy_at)
    if said.kinds & _OF_SENTENCES or said.is_parted or not said.numbers_are_one:
        return None
    if said.senses is None or said.things is None:
        return None
    if said.strange is None or "later" in said.kinds:
        return said.put_off()
    if said.is_ditto:
        return Clause("ditto", things=said.things)
    if said.is_shown:
        return Clause("shown", things=said.left_out, rest="rest" in said.kinds)
    if said.left_out or said.is_unclear:
        return None
    if said.kinds & _CLOSING:
        return said.closing()
    if said.senses == _STAYING:
        stays = Clause("nothing", said.senses, said.things, rest=said.everybody, spares=said.units)
        return None if said.denied or said.stays_apart or said.travels else stays
    if said.denied or "nothing" in said.kinds:
        return None if said.acts_apart or said.contrasts else said.denying()
    return said.acting()


class _Said:
    """What is in a run of atoms.

    Attributes:
        kinds: the kinds of the atoms.
        denied: whether a word denies, or says that nobody does it.
        everybody: whether it speaks of all, or of the rest.
    """

    def __init__(
        self, atoms: Sequence[Atom], nations: Mapping[str, str], enemy_at: EnemyAt
    ) -> None:
        self._atoms, self._nations, self._enemy_at = atoms, nations, enemy_at
        self.kinds = frozenset(atom.kind for atom in atoms)
        self.denied = bool(self.kinds & {"deny", "none", "no"})
        self.everybody = bool(self.kinds & {"all", "rest"})

    @property
    def units(self) -> tuple[str, ...]:
        """The units that it names."""
        return tuple(thing.text for thing in self.things or () if thing.kind == "unit")

    @cached_property
    def senses(self) -> frozenset[str] | None:
        """The sense of the verbs; ``None``: they mean several things.

        A journey by rail is one, and so is a step that somebody gets.
        """
        found = [atom.values for atom in self._atoms if atom.kind == "verb"]
        meant: frozenset[str] = frozenset().union(*found)
        if any(atom.means("manner", "march") for atom in self._atoms):
            return ON_THE_MARCH.get(meant)
        if "leave" in meant:
            return self._left(meant - {"leave"})
        if meant <= _GOING and any(atom.means("hint", "against") for atom in self._atoms):
            return frozenset({"attack"})
        if meant == {"attack"} and any(atom.means("manner", "oberost") for atom in self._atoms):
            return frozenset({"again"})
        placed = any(atom.means("name", "space") for atom in self._atoms)
        return together(found, placed=placed, apart=self.acts_apart)

    def _left(self, others: frozenset[str]) -> frozenset[str] | None:
        """What LEAVE means: somebody goes elsewhere, or stays; ``None``: it is not clear.

        ``AH 9 leaves 2725 for 2724``, but ``leave AH 9 in 2725``.
        """
        places = [thing for thing in self.things or () if thing.kind == "space"]
        if any(place.hints & {"to", "via"} for place in places):
            return frozenset({"go"}) if others <= _GOING else None
        if any("from" in place.hints for place in places):
            return None
        return _STAYING if others <= _STAYING else None

    @property
    def is_parted(self) -> bool:
        """True if THEN, or BUT behind a denial, parts what is before it from what follows."""
        named = [n for n, atom in enumerate(self._atoms) if atom.kind in ("name", "verb")]
        inner = self._atoms[named[0] : named[-1]] if named else ()
        then = any(atom.kind == "and" and atom.text.casefold() in THEN for atom in inner)
        return then or self._excepts

    @property
    def _excepts(self) -> bool:
        """True if BUT stands behind a word that denies: ``no moves but AH 9 to 2724``."""
        denying = [n for n, atom in enumerate(self._atoms) if atom.kind in _DENYING]
        return bool(denying) and any(atom.kind == "but" for atom in self._atoms[denying[0] :])

    @cached_property
    def things(self) -> tuple[Named, ...] | None:
        """The things that are named, see ``things_named``."""
        found = things_named(self._atoms, self._nations, self._enemy_at)
        if found is None:
            return None
        if self._takes_back:
            found = tuple(thing._replace(hints=thing.hints - {"except"}) for thing in found)
        if not self._speaks_of_them:
            return found
        return tuple(
            thing._replace(hints=thing.hints | {"along"})
            if thing.kind == "unit" and "with" in thing.hints
            else thing
            for thing in found
        )

    @property
    def _takes_back(self) -> bool:
        """True if EXCEPT leads in to what goes elsewhere: ``except the VII, which goes to``."""
        said = [atom for atom in self._atoms if atom.kind != "mark"]
        leads = said[:1] and said[0].means("hint", "except")
        goes = any(atom.kind == "hint" and atom.values & {"to", "at"} for atom in said)
        return bool(leads) and goes and "example" not in self.kinds

    @property
    def _speaks_of_them(self) -> bool:
        """True if a pronoun says that those named before act: ``have it attack with AH 6``."""
        return any(atom.kind == "fill" and atom.text.casefold() in THEM for atom in self._atoms)

    @property
    def is_ditto(self) -> bool:
        """True if units are named who do the same: ``the 6th follows``, ``6th corps too``."""
        likewise = "ditto" in self.kinds or any(map(may_mean_also, self._atoms))
        things = self.things or ()
        units = bool(things) and all(thing.kind == "unit" and not thing.hints for thing in things)
        return likewise and units and not (self.senses or self.strange or self.denied)

    @property
    def left_out(self) -> tuple[Named, ...]:
        """What is named behind EXCEPT."""
        return tuple(thing for thing in self.things or () if "except" in thing.hints)

    @property
    def is_shown(self) -> bool:
        """True if it is said that all, or the rest, is as in an example of ours."""
        placing = self.senses is not None and self.senses <= _SHOWING
        all_left_out = self.left_out == self.things
        taken = any(
            atom.means("example", "as") or atom.text.casefold() in _APPROVING
            for atom in self._atoms
        ) or bool(self.senses or self.kinds & {"accept", "light", "yes", "all", "rest"})
        some = "nation" in self.kinds and not self.everybody
        shown = "example" in self.kinds and placing and all_left_out
        return shown and taken and not self.denied and not some

    @cached_property
    def strange(self) -> tuple[str, ...] | None:
        """The words that are not known; ``None``: they may be of the order.

        That is so of several, of one in the middle that begins with a capital, as a name does, of
        one inside a list, and of one that tells what was done.
        """
        found = [n for n, atom in enumerate(self._atoms) if atom.kind == "unknown"]
        names = [n for n, atom in enumerate(self._atoms) if atom.kind == "name"]
        listed = (
            between
            for one, other in pairwise(names)
            for between in found
            if one < between < other and self._atoms[one].values == self._atoms[other].values
        )
        capital = bool(names) and any(self._atoms[n].text[:1].isupper() for n in found if n)
        past = any(is_past(self._atoms[n].text) for n in found)
        if len(found) > _MOST_STRANGE or capital or past or any(True for _ in listed):
            return None
        return tuple(self._atoms[n].text for n in found)

    def put_off(self) -> Clause | None:
        """The rest that comes later: ``the others tomorrow``."""
        rest = "later" in self.kinds and "rest" in self.kinds and not self.things
        return Clause("nothing") if rest else None

    @property
    def is_unclear(self) -> bool:
        """True if something in it is denied beside a strange word, or is named by its kind alone.

        ``The cavalry and GE I`` names two units, of which one is not known.
        """
        if "ditto" in self.kinds or ("yet" in self.kinds and not self.denied):
            return True
        if self.kinds >= {"all", "but"} and self.things:
            return True
        names = all(word[:1].isupper() for word in self.strange or ())
        if self.strange and (self.denied or (self.kinds & _CLOSING and not names)):
            return True
        if any(self._sorts(n) for n, atom in enumerate(self._atoms) if atom.kind == "arm"):
            return True
        if any(group and group[0].kind == "unknown" for group in self._behind_joints()):
            return True
        if self._goes_with_somebody or any(atom.means("dummy", "many") for atom in self._atoms):
            return True
        return any(
            (kinds & _SORTS and not kinds & _NAMING)
            or ("arm" in kinds and not kinds & _UNITS)
            or ("unknown" in kinds and not kinds & (_NAMING | _DOING))
            for kinds in self._groups
        )

    @property
    def _goes_with_somebody(self) -> bool:
        """True if WITH stands beside troops that have no name.

        ``The Guard with its guns``, ``all of this stack together with the 6th corps``.
        """
        for n, atom in enumerate(self._atoms):
            if atom.means("hint", "with") and "from" not in atom.values:
                before = {each.kind for each in self._atoms[:n]}
                if "troops" in before and not before & (_NAMED_WITH | {"verb"}):
                    return True
                kinds = [each.kind for each in self._atoms[n + 1 :] if each.kind != "fill"]
                if kinds[:1] in (["arm"], ["troops"]) and not _NAMED_WITH.intersection(kinds):
                    return True
        return False

    def _behind_joints(self) -> Iterator[list[Atom]]:
        """What stands behind AND, WITH and the like, without words that say nothing.

        A strange word there may be one more unit: ``AH 1 and its friends``.
        """
        for n, atom in enumerate(self._atoms):
            if (atom.kind == "and" and n) or atom.means("hint", "with"):
                yield [each for each in self._atoms[n + 1 :] if each.kind not in ("fill", "each")]

    @property
    def _groups(self) -> list[frozenset[str]]:
        """The kinds of atoms between commas and words such as AND."""
        return [
            frozenset(
                f"{atom.kind}:unit" if atom.means("name", "unit") else atom.kind for atom in group
            )
            for joins, group in groupby(self._atoms, lambda atom: atom.kind in ("and", "mark"))
            if not joins
        ]

    @property
    def acts_apart(self) -> bool:
        """True if verbs stand on both sides of a mark or a word such as AND."""
        return sum("verb" in kinds for kinds in self._groups) > 1

    @property
    def stays_apart(self) -> bool:
        """True if who stays is named apart from that verb, so that another clause names them.

        So is who is named with a place of their own: ``AH 6 to 2624, the rest stay``.
        """
        groups = self._groups
        apart = any("verb" in kinds and not kinds & _NAMING for kinds in groups)
        placed = len(groups) > 1 and any(
            kinds & _NAMED_UNITS and "name" in kinds and "verb" not in kinds for kinds in groups
        )
        return (apart or placed) and bool(self.things)

    @property
    def travels(self) -> bool:
        """True if places say that somebody goes from one to another, who does not stay then."""
        places = [n for n, atom in enumerate(self._atoms) if atom.means("name", "space")]
        apart = any(
            not {atom.kind for atom in self._atoms[one:other]} & {"and", "mark"}
            for one, other in pairwise(places)
        )
        hints = {thing.hints for thing in self.things or () if thing.kind == "space"}
        return apart or len(hints) > 1 or any("via" in each for each in hints)

    def _sorts(self, index: int) -> bool:
        """True if a word such as CAVALRY stands beside the name of a unit, and is not of it."""
        for step in (1, -1):
            n = index + step
            while 0 <= n < len(self._atoms) and self._atoms[n].kind in ("fill", "troops", "nation"):
                n += step
            if 0 <= n < len(self._atoms) and (
                self._atoms[n].kind == "ordinal" or self._atoms[n].means("name", "unit")
            ):
                return True
        return False

    @property
    def numbers_are_one(self) -> bool:
        """True if each number is the one of ``one step``, or stands before the name of a unit."""
        return all(
            (atom.text == "1" and self._is_counted(n + 1)) or n == self._counting
            for n, atom in enumerate(self._atoms)
            if atom.kind == "number"
        )

    @cached_property
    def _counting(self) -> int | None:
        """Which atom says how many there are of troops that have no names: ``the two corps``."""
        if any(thing.kind == "unit" for thing in self.things or ()):
            return None
        numbers = [n for n, atom in enumerate(self._atoms) if atom.kind == "number"]
        behind = [
            [atom.kind for atom in self._atoms[n + 1 :] if atom.kind not in ("fill", "nation")]
            for n in numbers
        ]
        counts = len(numbers) == 1 and behind[0][:1] == ["troops"]
        return numbers[0] if counts and self._atoms[numbers[0]].text != "1" else None

    def _is_counted(self, behind: int) -> bool:
        return any(
            near.means("verb", "replace") or near.means("name", "unit") or near.kind == "hint"
            for near in self._atoms[behind : behind + 1]
        )

    def closing(self) -> Clause | None:
        """A turn that is done, or is not done yet; or that there is no more."""
        done = "end" in self.kinds and not self.denied
        over = "enough" in self.kinds or done or (self.senses or _STAYING) <= _SHOWING | _PHASES
        if self.things or not over or "none" in self.kinds:
            return None
        if self.denied and not any("end" in kinds and kinds & _DENYING for kinds in self._groups):
            return None
        if "end" in self.kinds:
            return Clause("nothing", goes_on=True) if self.denied else Clause("end")
        if self.denied:
            return None
        if "enough" not in self.kinds:
            return Clause("pass")
        return Clause("nothing", self.senses or frozenset())

    def denying(self) -> Clause | None:
        """That nobody does something, that some do not, or that nothing is done in the turn."""
        senses, things = self.senses or frozenset(), self.things or ()
        if "nothing" in self.kinds and not senses and not things:
            return Clause("pass" if "time" in self.kinds else "nothing")
        if things and self._denies_apart:
            return None
        if any(thing.kind == "unit" for thing in things) or self.everybody:
            says = senses or "light" in self.kinds or self._is_neither or self._is_not_these
            return Clause("nothing", spares=self.units) if says else None
        return Clause("none", senses, things) if senses or "none" in self.kinds else None

    @property
    def _is_neither(self) -> bool:
        """True if units are named who do it neither: ``nor the 6th``, ``the 6th no``."""
        said = [atom for atom in self._atoms if atom.kind not in ("fill", "mark", "and", "troops")]
        denying = [n for n, atom in enumerate(said) if atom.kind in _DENYING]
        units = all(thing.kind == "unit" for thing in self.things or ())
        leads = bool(said) and said[0].text.casefold() in NEITHER
        return units and len(denying) == 1 and (leads or denying[0] == len(said) - 1)

    @property
    def contrasts(self) -> bool:
        """True if who acts stands behind who does not: ``Not AH 14, AH 9 goes to 2724``."""
        runs = [
            list(run)
            for mark, run in groupby(self._atoms, lambda atom: atom.kind == "mark")
            if not mark
        ]
        return len(runs) > 1 and _leads_denied(runs[0]) and any(map(_sends_somebody, runs[1:]))

    @property
    def _is_not_these(self) -> bool:
        """True if it says no more than who does not act: ``not the 14th``."""
        beside = ("fill", "mark", "and", "troops", "nation")
        units = (_is_unit(atom) or atom.kind in beside for atom in self._atoms[1:])
        return _leads_denied(self._atoms) and all(units)

    @property
    def _denies_apart(self) -> bool:
        """True if what is denied stands apart from what is named before it or acts behind it.

        ``AH 1 goes to 2521, nobody else moves`` denies nothing of AH 1, nor does ``There is nobody
        at 2521: AH 1 goes there``.
        """
        groups = self._groups
        denying = next(n for n, kinds in enumerate(groups) if kinds & _DENYING)
        named = any(kinds & _NAMED for kinds in groups[:denying])
        tells = "name" in groups[denying] and not groups[denying] & (_ACTORS | {"verb"})
        acts = any(
            "verb" in kinds and kinds & _ACTORS and not kinds & _DENYING
            for kinds in groups[denying + 1 :]
        )
        return (tells and acts) or (named and not groups[denying] & _NAMED)

    def acting(self) -> Clause | None:
        """That somebody does something; what refers to an example before is a clause of its own."""
        order = [atom.kind for atom in self._atoms if atom.kind in ("example", "name")]
        if "name" in order and (order[0] == "example" or self.kinds >= {"example", "rest"}):
            return None
        senses, things = self.senses or frozenset(), self.things or ()
        if (
            not senses
            and self.strange
            and not any(thing.kind == "space" and thing.hints & {"to", "at"} for thing in things)
        ):
            return None
        if not any(thing.kind == "unit" for thing in things):
            named = tuple(everybody(self._atoms))
            if not named and self._together:
                named = (Named("unit", "ALL", frozenset()),)
            things = (*things, *(named or self._those_there(things)))
            if self._people_act and not any(thing.kind == "unit" for thing in things):
                return None
        if not things and not senses:
            return None
        words = (w for a in self._atoms if a.kind == "all" for w in a.text.casefold().split())
        count = next((COUNTS[word] for word in words if word in COUNTS), int("one" in self.kinds))
        if self._counting is not None:
            count = int(self._atoms[self._counting].text)
        elif self._speaks_of_one and things != self.things:
            count = 1
        elif not count and self._together and things != self.things:
            count = _TWO
        rest, strange = "rest" in self.kinds, self.strange or ()
        but = "but" in self.kinds or self._takes_back
        code = "" if things == self.things or senses & _ATTACKING else self._code_of_troops
        return Clause(
            "order",
            senses,
            things,
            count,
            code=code,
            rest=rest,
            strange=strange,
            but=but,
            leaves_out=self._takes_back,
        )

    @property
    def _people_act(self) -> bool:
        """True if a people is said to act of whom no units are named: ``the Englishman leads``."""
        said = [atom for atom in self._atoms if atom.kind != "fill"]
        sorts = self.kinds & {"troops", "arm"}
        return not sorts and any(
            atom.kind == "nation" and not (n and said[n - 1].kind == "hint")
            for n, atom in enumerate(said)
        )

    @property
    def _together(self) -> bool:
        """True if two who are named before act at once: ``then attack together``."""
        return any(a.kind == "fill" and a.text.casefold() in TOGETHER for a in self._atoms)

    @property
    def _code_of_troops(self) -> str:
        """The code of the nation that stands beside a word for troops: ``the German corps``."""
        for one, other in pairwise(atom for atom in self._atoms if atom.kind != "fill"):
            if {one.kind, other.kind} == {"nation", "troops"}:
                values = one.values if one.kind == "nation" else other.values
                return next(
                    (self._nations[value] for value in values if value in self._nations), ""
                )
        return ""

    @property
    def _speaks_of_one(self) -> bool:
        """True if a word for troops without a name means one unit: ``the unit in 2725``."""
        said = " ".join(atom.text for atom in self._atoms if atom.kind == "troops")
        verbs = [atom.text for atom in self._atoms if atom.kind == "verb"]
        return speaks_of_one(said) or (
            "corps" in said.casefold() and any(verb.endswith("s") for verb in verbs)
        )

    def _those_there(self, things: Sequence[Named]) -> Iterator[Named]:
        """All who stand somewhere, where a clause says no more of them: ``the units in 2625``.

        A strange word may say more.
        """
        if self.strange:
            return
        places = [thing for thing in things if thing.kind == "space"]
        there = [place for place in places if place.hints & {"from", "at"}]
        senses = self.senses or frozenset()
        leads = len(there) == len(places) == _TWO and bool(senses & _GOING)
        attacks = len(places) > 1 and bool(senses & _ATTACKING)
        if there and (leads or attacks or any("to" in place.hints for place in places)):
            yield Named("unit", "ALL", frozenset())


def _is_unit(atom: Atom) -> bool:
    return atom.kind == "ordinal" or atom.means("name", "unit")


def _leads_denied(run: Sequence[Atom]) -> bool:
    """True if a run begins with a denial, names units right behind it and has no verb."""
    said = [atom for atom in run if atom.kind not in ("fill", "nation", "troops")]
    units = any(map(_is_unit, said[1:2])) and not any(atom.kind == "verb" for atom in said)
    return units and said[0].kind == "deny" and said[0].text.casefold() in NOT


def _sends_somebody(run: Sequence[Atom]) -> bool:
    """True if a run says of units what they do or where they go, and denies nothing."""
    acts = any(atom.kind == "verb" or atom.means("name", "space") for atom in run)
    return acts and any(map(_is_unit, run)) and not any(atom.kind in _DENYING for atom in run)
