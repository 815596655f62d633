"""The frames of orders that clauses fill, and what a game says of them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

_PART = re.compile(r"(\[)?\s*(?:(\(?[A-Z][A-Z ]*?\)?)\s+)?<(\w+)(…?)>\s*(\])?|([A-Z]+)")
_ROLES: Mapping[str, frozenset[str]] = {
    "FROM": frozenset({"from", "at"}),
    "VIA": frozenset({"via"}),
    "TO": frozenset({"to", "at", ""}),
    "AT": frozenset({"to", "at", ""}),
    "IN": frozenset({"to", "at", ""}),
    "": frozenset({"to", "at", "against", "with", ""}),
    "WITH": frozenset({"with", "from", ""}),
    "BY": frozenset({"with", "from", ""}),
}
"""What may lead in to a thing, by the key word before its place in a frame."""


class Named(NamedTuple):
    """A thing that a clause names.

    Attributes:
        kind: ``unit``, ``space``, ``card`` or another kind of ``Language.things_by_kind``.
        text: its name, as an order may say it.
        hints: what leads in to it, such as ``from``; empty: nothing does.
    """

    kind: str
    text: str
    hints: frozenset[str]


class BattleAnswer(NamedTuple):
    """What somebody says to a question of a battle.

    Attributes:
        stands: whether they stay; ``None``: they do not say.
        loses: whether they lose steps; ``None``: they do not say.
        place: where they retreat; empty: they name none.
        units: who loses steps, as they are named.
        steps: how many steps; 0: they do not say.
        named: all who are named.
        fights: whether it is only by a word such as ``fight`` that they stay.
    """

    stands: bool | None = None
    loses: bool | None = None
    place: str = ""
    units: tuple[str, ...] = ()
    steps: int = 0
    named: tuple[str, ...] = ()
    fights: bool = False


class FrameSlot(NamedTuple):
    """A place in a frame: the key word before it, what it holds, how many, and whether it must."""

    key: str
    kind: str
    many: bool
    needed: bool

    def takes(self, thing: Named) -> bool:
        """True if a thing may stand here."""
        roles = _ROLES.get(self.key.strip("()"), _ROLES["WITH"])
        return thing.kind == self.kind and bool((thing.hints or {""}) & roles)


@dataclass(frozen=True)
class Frame:
    """One form of an order that people may give in their own words.

    Attributes:
        form: its form, such as ``MOVE <unit…> [FROM <space>] TO <space>``: the kinds of things are
            those of ``Language.things_by_kind``, ``…`` stands for several, brackets for what may be
            left out. What stands behind a word in round brackets, ``(FROM)``, may be named and is
            not written.
        senses: those of the verbs that mean it, such as ``go|enter``.
        unsaid: whether it may be meant where no verb is said: ``II to 1621``.
        none: the order that nobody does it, such as ``ADVANCE NONE``; empty: that is no order.
        each: whether one order names one thing, so that several things make several orders.
        asked: whether it can be meant only where its order is asked for.
        here: whether the place that is asked about may be named, too, and is not said.
    """

    form: str
    senses: str
    unsaid: bool = False
    none: str = ""
    each: bool = False
    asked: bool = False
    here: bool = False

    @cached_property
    def meant(self) -> frozenset[str]:
        """The senses, each by itself."""
        return frozenset(self.senses.split("|"))

    @cached_property
    def parts(self) -> tuple[str | FrameSlot, ...]:
        """Key words that stand by themselves, and slots, in order."""
        found: list[str | FrameSlot] = []
        for opened, key, kind, many, _, word in _PART.findall(self.form):
            if word:
                found.append(word)
            elif not found and key:
                found += [key, FrameSlot("", kind, bool(many), not opened)]
            else:
                found.append(FrameSlot(key, kind, bool(many), not opened))
        return tuple(found)

    @cached_property
    def slots(self) -> tuple[FrameSlot, ...]:
        """The slots alone."""
        return tuple(part for part in self.parts if isinstance(part, FrameSlot))

    def lines(self, things: Sequence[Named]) -> Iterator[tuple[str, ...]]:
        """Ways to say all of some things in the frame.

        Each is one line, or several lines of which each names one thing.
        """
        places = [[n for n, slot in enumerate(self.slots) if slot.takes(thing)] for thing in things]
        for where in product(*places):
            filled = {
                n: [t.text for t, w in zip(things, where, strict=True) if w == n] for n in where
            }
            if self._fits(filled):
                yield tuple(self._said(filled))

    def _fits(self, filled: Mapping[int, Sequence[str]]) -> bool:
        return all(
            (not slot.needed or n in filled)
            and (slot.many or self._one_each(n) or len(filled.get(n, ())) <= 1)
            for n, slot in enumerate(self.slots)
        )

    def _one_each(self, number: int) -> bool:
        return self.each and number == 0

    def _said(self, filled: Mapping[int, Sequence[str]]) -> Iterator[str]:
        """The lines: one, or with ``each`` one for each thing in the first slot."""
        groups = [[text] for text in filled.get(0, ())] if self.each else [filled.get(0, ())]
        for group in groups or [[]]:
            now = {**filled, 0: group}
            words: list[str] = []
            number = -1
            for part in self.parts:
                if isinstance(part, str):
                    words.append(part)
                    continue
                number += 1
                if now.get(number) and not part.key.startswith("("):
                    words += filter(None, (part.key, ", ".join(now[number])))
            yield " ".join(words)


class OwnUnit(NamedTuple):
    """A unit that a seat may order about.

    Attributes:
        name: as orders write it.
        place: the identifier of the place where it stands; empty: it waits.
        nation: the code before its name.
        sorts: what it is: ``corps``, ``army``, ``division``, ``cavalry``, ``guard``, ``landwehr``,
            ``gun``.
    """

    name: str
    place: str
    nation: str
    sorts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Senses:
    """What a game says of the meaning of words.

    Attributes:
        frames: its orders, the likeliest first.
        game: the code before the names of the game's own files in ``templates/words``, whose words
            go first; empty: it has none.
        sentences: the same code for the words of the game's own sentences, which tell what a line
            speaks of; empty: they are those of ``game``.
        nations: the code before the name of a unit, by the sense of a nation's name.
        tails: the key word of what may be said behind an attack, by the sense of its verb.
        rewrite: puts names in words as the game has them: ``42nd division`` is ``42 XX``.
        forms: the code of the game's forms among the weights of ``order_kinds``; empty: none are.
        sketches: further forms that a letter may be guessed to mean, by the senses of its verbs.
    """

    frames: tuple[Frame, ...] = ()
    game: str = ""
    sentences: str = ""
    nations: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    tails: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    rewrite: Callable[[str], str] = str
    forms: str = ""
    sketches: tuple[Frame, ...] = ()
