"""Lines of orders that may say what a sentence names, the likeliest form first.

What leads in to a thing counts less than here what can be done with it: the guess is tried in the
game, and whoever wrote the sentence confirms it.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import NamedTuple

from pbem.orders.forms.frames import Frame, FrameSlot, Named
from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.naming import Told
from pbem.orders.prose.order_kinds import features_of, form_model, frame_of
from pbem.orders.words.lexicon import Lexicon
from pbem.orders.words.word_lists import has_word

_POSSIBLE, _RARE, _LEAST, _RATHER, _OTHER, _EVEN = 0.004, 0.01, 0.02, 0.02, 0.1, 0.5
_MOST_FORMS, _MOST_LINES = 14, 24
GOALS, _ORIGIN = frozenset(["to", "onto", "against"]), frozenset(["from"])
"""What leads in to where something goes, and to where it comes from."""
_WHO_AND_WHERE = frozenset(["unit", "space"])
"""What a sentence without a verb names that says who goes where: ``XX Corps into 3117``."""


@dataclass(frozen=True)
class Filled:
    """One line of an order, and the things of a sentence that it does not hold."""

    line: str
    left: tuple[Named, ...]
    likely: bool = True


class _Form(NamedTuple):
    """A form of an order, how likely it is, and how many senses of the sentence's verbs it has."""

    frame: Frame
    share: float
    said: int


def lines_of(
    said: Told,
    language: Language,
    context: Context,
    before: Sequence[str],
    asked: Collection[str] = frozenset(),
    verb: str = "",
) -> Iterator[Filled]:
    """Lines that a sentence may say as one order, the likeliest first.

    Args:
        said: the sentence.
        language: the game's order language.
        context: what its sender sees and is asked.
        before: the units that act in the order before it.
        asked: the verbs of the forms that may be meant; empty: all may.
        verb: of the order before it.
    """
    filling = _Filling(language, context, before, said)
    seen: set[str] = set()
    for frame, likely in _forms(said, language, asked, verb):
        for things in said.ways():
            for filled in islice(filling.lines(frame, things), _MOST_LINES):
                if filled.line not in seen:
                    seen.add(filled.line)
                    yield replace(filled, likely=likely)


def _forms(
    said: Told, language: Language, asked: Collection[str], verb: str
) -> Iterator[tuple[Frame, bool]]:
    """The forms of the game, the likeliest first, and whether each may be meant by the words.

    Those that say more of the verbs of the sentence go before others that it may mean; where none
    is said, those of who goes where do, and first the one with the verb of the order before.
    """
    model, code = form_model(), language.senses.forms
    among = model.games.get(code, ())
    features = features_of(said.masked, language.senses.game or language.senses.sentences)
    shares = model.shares(features, (0, *among))
    meant: dict[str, frozenset[str]] = {}
    for frame in language.senses.frames:
        verb = frame.form.split()[0]
        meant[verb] = meant.get(verb, frozenset()) | frame.meant
    known = {frame_of(form).form: share for form, share in shares.items() if form}
    known = {f: share for f, share in known.items() if not asked or f.split()[0] in asked}
    whole = shares[0] + sum(known.values())
    known = {f: share / whole for f, share in known.items()}
    found: dict[str, _Form] = {}
    for text, share in known.items():
        frame = Frame(text, "|".join(meant.get(text.split()[0], ())))
        found[text] = _Form(frame, share, len(frame.meant & said.senses))
    for frame in language.senses.sketches:
        share = max((s for form, s in known.items() if frame.form.startswith(form)), default=0)
        said_by = len(frame.meant & said.senses)
        if said_by and (not asked or frame.form.split()[0] in asked):
            found[frame.form] = _Form(frame, max(share, _LEAST), said_by)
    told_of = any(form.said for form in found.values())
    best = max((form.share for form in found.values()), default=0)
    bare = not said.senses and said.kinds == _WHO_AND_WHERE

    def fits(form: _Form) -> bool:
        return bare and {slot.kind for slot in form.frame.slots} == _WHO_AND_WHERE

    def goes_on(form: _Form) -> bool:
        return fits(form) and language.wording.line(form.frame.form.split()[0]) == verb

    ranked = sorted(
        found.values(),
        key=lambda f: (-f.said * (f.share >= _RARE), not goes_on(f), not fits(f), -f.share),
    )
    for form in ranked[:_MOST_FORMS]:
        least = max(best * _RATHER, _OTHER if told_of else _POSSIBLE)
        if form.said or fits(form) or form.share >= least:
            yield form.frame, form.share >= _EVEN or form.said > 0


class _Filling:
    """Fills forms with the things of one sentence."""

    def __init__(
        self, language: Language, context: Context, before: Sequence[str], said: Told
    ) -> None:
        self._language, self._context, self._before, self._told = language, context, before, said
        self._spaces: Sequence[Lexicon] = language.things_by_kind(context.asks[0].seat).get(
            "space", ()
        )

    def lines(self, frame: Frame, things: Sequence[Named]) -> Iterator[Filled]:
        """The lines of a form that hold some things."""
        kinds = {kind: _once(t for t in things if t.kind == kind) for kind in _kinds(things)}
        slots = frame.slots
        if any(slot.needed and slot.kind == "card" and not kinds.get("card") for slot in slots):
            return
        where = [n for n, slot in enumerate(slots) if slot.kind == "space"]
        for spaces in self._placed([slots[n] for n in where], kinds.get("space", ())):
            target = {n: [thing.text] for n, thing in zip(where, spaces, strict=True)}
            left = [thing for thing in kinds.get("space", ()) if thing not in spaces]
            for units in self._units(frame, kinds.get("unit", ()), spaces, left):
                yield from self._written(frame, {**target, **units[0]}, kinds, [*left, *units[1]])

    def _placed(
        self, slots: Sequence[FrameSlot], spaces: Sequence[Named]
    ) -> Iterator[tuple[Named, ...]]:
        """Spaces for the slots, those that are led in to so first."""
        if any(slot.many for slot in slots):
            if len(slots) == 1 and spaces:
                yield (spaces[0]._replace(text=", ".join(each.text for each in spaces)),)
            return
        ways = permutations(spaces, len(slots))
        fits = [
            (sum(map(_fit, slots, way)), way) for way in ways if all(map(_may_fill, slots, way))
        ]
        yield from (way for _, way in sorted(fits, key=lambda each: -each[0]))

    def _units(
        self,
        frame: Frame,
        units: Sequence[Named],
        spaces: Sequence[Named],
        left: Sequence[Named],
    ) -> Iterator[tuple[dict[int, list[str]], list[Named]]]:
        """Units for the slots of a form, and the things that are left."""
        slots = [(n, slot) for n, slot in enumerate(frame.slots) if slot.kind == "unit"]
        if not slots:
            yield {}, [*units]
            return
        n, slot = slots[0]
        all_units, units = units, [unit for unit in units if "except" not in unit.hints]
        if (all_units and not units) or (units and self._names_others()):
            return
        own = [u for u in units if not self._language.is_enemy(u.text, self._context.asks)]
        enemies = [u for u in units if u not in own]
        names = [unit.text for unit in own]
        implied = self._implied(spaces, left) if spaces and self._may_imply() else ()
        groups = [names] if names else [*implied]
        for group in groups:
            many = slot.many or frame.each
            if not many and len(group) > 1:
                continue
            filled = {n: [*group]}
            if len(slots) == 1:
                yield filled, enemies
            for other, _ in slots[1:]:
                for leader in self._leaders(group):
                    yield {**filled, other: [leader]}, enemies

    def _leaders(self, group: Sequence[str]) -> Iterator[str]:
        """The unit that may lead others: one that is named twice goes first."""
        twice = [name for name in group if sum(name in names for names in self._names()) > 1]
        yield from dict.fromkeys((*twice, *group))

    def _names(self) -> list[tuple[str, ...]]:
        return [names for m in self._told.mentions if m.kind == "unit" for names in m.meant]

    def _names_others(self) -> bool:
        """True if a group is spoken of beside units that are named: ``the stack and the 6th``."""
        return has_word(self._told.text, "guesses", "group")

    def _may_imply(self) -> bool:
        """False if nothing is done, or somebody whom nobody knows may stand for the units."""
        return bool(self._told.senses) and not any(
            n and atom.kind == "unknown" and atom.text[:1].isupper()
            for n, atom in enumerate(self._told.atoms)
        )

    def _implied(self, spaces: Sequence[Named], left: Sequence[Named]) -> Iterator[list[str]]:
        """Units that are meant where none is named: those that stand somewhere, or acted before."""
        if self._before:
            yield [*self._before]
        own = self._language.units_in_play(self._context)
        for place in (*left, *spaces):
            known = {each for known in self._spaces for each in known.meant(place.text)}
            names = [unit.name for unit in own if unit.place in known | {place.text}]
            if names:
                yield names

    def _written(
        self,
        frame: Frame,
        filled: dict[int, list[str]],
        kinds: dict[str, Sequence[Named]],
        left: Sequence[Named],
    ) -> Iterator[Filled]:
        """The line of a form with what fills it, if cards and numbers fit."""
        rest = [*left]
        for kind in ("card", "number"):
            slots = [(n, slot) for n, slot in enumerate(frame.slots) if slot.kind == kind]
            things = [*kinds.get(kind, ())]
            for n, slot in slots:
                take = things if slot is slots[-1][1] and slot.many else things[:1]
                if slot.needed and not take:
                    return
                filled = {**filled, n: [thing.text for thing in take]}
                things = things[len(take) :]
            rest += things
        words: list[str] = []
        number = -1
        for part in frame.parts:
            if isinstance(part, str):
                words.append(part)
                continue
            number += 1
            if filled.get(number):
                words += filter(None, (part.key.strip("()"), ", ".join(filled[number])))
        yield Filled(" ".join(words), tuple(rest))


def bare_frames(said: Told, language: Language) -> list[Frame]:
    """The forms that the verbs of a clause may mean and that hold no name, such as DRAW."""
    sketches = language.senses.sketches
    return [frame for frame in sketches if not frame.slots and frame.meant & said.senses]


def _fit(slot: FrameSlot, thing: Named) -> int:
    """How well a thing fits a slot by what leads in to it: 3 well, 0 not at all."""
    if not slot.takes(thing):
        return 0
    return 3 if thing.hints & GOALS or slot.key == "FROM" else 1 + bool(thing.hints)


def _may_fill(slot: FrameSlot, thing: Named) -> bool:
    """False if a thing is surely led in to as the place that a slot is not for."""
    if slot.key == "FROM":
        return not thing.hints or not thing.hints <= GOALS
    return thing.hints != _ORIGIN


def _kinds(things: Iterable[Named]) -> frozenset[str]:
    return frozenset(thing.kind for thing in things)


def _once(things: Iterable[Named]) -> Sequence[Named]:
    """Things without those that are named again."""
    found: dict[str, Named] = {}
    for thing in things:
        found.setdefault(thing.text, thing)
    return tuple(found.values())
