"""Deployments in sentences: ``The 1st to Trentino with two dummies, the rest in Galicia``.

Counters stand before the front that they go to, or behind it, in all of a sentence. A text is read
so only if each of its words is known.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from pbem.games.common.sentences import Strange
from pbem.games.first_world_war.language.counter_names import CounterNames, Group, Item
from pbem.orders.meaning.vocabulary import Sense
from pbem.orders.words.references import counted

_MOST_RUNS = 3
"""Counters, a front, and counters that go along."""
_SILENT = frozenset(["fill", "time", "yes", "light", "nation", "enough", "troops"])
_PLACING = frozenset(["place", "go", "arrive", "enter", "replace"])
"""Verbs of every game by which counters come to a front."""


class _Way(NamedTuple):
    """A way to part items of a sentence.

    Attributes:
        odd: of so many of its groups a mark parts the front from the counters before it, and so
            many are held together by a mark where AND or WITH parts less.
        groups: counters with their fronts.
        many: whether another way is as good.
    """

    odd: tuple[int, int]
    groups: tuple[Group, ...]
    many: bool = False


class Deployments(CounterNames):
    """Reads one text in which somebody deploys."""

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The line of the deployment that a text says; ``None``: it is not understood."""
        self._both = counted(text)
        try:
            self.walk(text, lang)
            said = [part for group in self._with_each_front() for part in self._said(group)]
        except Strange:
            return None
        if not said or (self._kept and self._kept != self._dummies):
            return None
        if self._example:
            return self._as_shown()
        return (f"DEPLOY {'; '.join(said)}{'; REST NONE' if self._keeps else ''}",)

    def _with_each_front(self) -> list[Group]:
        """The groups; where there are too few dummies for each front, one to each that is named."""
        named = sorted(
            {f for _, fronts in self._groups for f in fronts if fronts is not self._admitted}
        )
        needed = len(self._admitted)
        return [
            (counters, named if fronts is self._admitted and needed > self._dummies else fronts)
            for counters, fronts in self._groups
        ]

    def _as_shown(self) -> tuple[str, ...] | None:
        """The deployment of the example, but for the armies that are named; ``None``: no such."""
        items = [(item, fronts[0]) for group, fronts in self._groups for item in group]
        moved = {item.name: front for item, front in items if item.kind == "army"}
        shown = self._ask.default()
        if len(moved) < len(items) or not moved.keys() <= {c for c, _ in shown.placements}:
            return None
        placed = [
            (
                "DUMMY" if self._board.armies[c].dummy else self._phrases.army_name(c),
                moved.get(c, front),
            )
            for c, front in shown.placements
        ]
        return (f"DEPLOY {'; '.join(f'{name} AT {front}' for name, front in placed)}",)

    def mean(self, sense: Sense) -> None:
        """What a known word does to the sentence."""
        value = next(iter(sense.values), "")
        match "stay" if value == "stay" else sense.kind:
            case "dummy":
                self._take_dummies(value)
            case "all" | "rest" | "ordinal":
                self._take_rest(sense.kind, value)
            case "each":
                self._flush()
                behind = len(self._items) if self._parted else len(self._items) - 1
                self._each_at.append(max(0, behind))
            case "deny" | "none" | "nothing":
                self._denied = True
                self._of_nobody = self._of_nobody and sense.kind == "deny"
            case "number" | "another" | "front" | "stay" | "and":
                self._note(sense.kind, value)
            case "hint":
                self._lead(sense)
            case "verb" if value in _PLACING:
                self._flush()
            case "example" | "but":
                self._take_example(sense.kind)
            case kind if kind not in _SILENT:
                raise Strange

    def _take_example(self, kind: str) -> None:
        """Take our example for whatever is not said otherwise, and ``but`` behind it.

        Raises:
            Strange: no example is spoken of.
        """
        if kind == "but" and not self._example:
            raise Strange
        self._rest = ""
        self._end_item()
        self._example = True

    def leave_out(self) -> None:
        """Take ``except``: what stands behind it is not as our example shows (raises Strange)."""
        if not self._example:
            raise Strange
        self._end_item()

    def _note(self, kind: str, value: str) -> None:
        """Remember a number for what follows, or that fronts or waiting are spoken of.

        Raises:
            Strange: nobody goes along where somebody should.
        """
        if kind == "number":
            self._number = int(value)
        elif kind == "another":
            self._flush()
            self._another = True
        elif kind == "and":
            self._end_item()
            self._hint, self._parted = "", self._parted or "and"
            self._clause_from = len(self._items)
        else:
            if kind == "front":
                self._speak_of_fronts(value)
            elif kind == "stay" and "stay" not in self._said_too:
                self._staying_from = self._clause_from
            self._said_too.add(kind)
            self._hint = self._hint or ("at" if kind == "front" else "")

    def _speak_of_fronts(self, theatre: str) -> None:
        """Take a word for fronts, and how many there are, if that is said: ``each of the four``.

        Raises:
            Strange: there are not so many.
        """
        if theatre:
            fronts = self._board.fronts.values()
            self._all_fronts = [f.number for f in fronts if f.theatre == theatre]
        if self._number and self._each_at and self._hint == "at":
            if self._number != len(self._all_fronts):
                raise Strange
            self._number = 0

    def _take_rest(self, kind: str, value: str) -> None:
        """Take a word for all, or for what is left; a number before it is of something else.

        Raises:
            Strange: ``the sixth`` is not the last one of the dummies.
        """
        if kind == "ordinal":
            if value != str(self._all):
                raise Strange
            value = "last"
        if self._number and value != "last":
            self._flush()
        self._rest = value or kind

    def _lead(self, sense: Sense) -> None:
        """Take a word that leads in to a front, or to who goes along.

        Raises:
            Strange: it leads in to where somebody comes from.
        """
        if not sense.values & {"with", "at", "to"}:
            raise Strange
        self._end_item()
        self._hint = "with" if "with" in sense.values else "at"

    def _take_dummies(self, several: str) -> None:
        """Dummies: so many as a number before them says, one, or all that are left."""
        self._of_dummies = self._dummies_here = True
        if self._rest and not self._number and several == "many":
            self._rest = "dummies"
            return
        self._add_dummies(self._number or (1 if several == "one" else 0))

    def part(self, mark: str) -> None:
        """Take a mark; counters before a colon that no front follows are a heading.

        So are all dummies, or all armies of the one nation of a faction.
        """
        if mark == ":" and self._is_heading():
            self._heading, self._items = self._items, []
            self._rest = "" if self._rest == "dummies" else self._rest
        self._end_clause()
        self._hint = ""
        self._parted = ","
        self._clause_from = len(self._items)

    def _end_clause(self) -> None:
        """End what may be denied.

        Raises:
            Strange: something else is denied than that counters go somewhere.
        """
        self._end_item()
        if self._denied and self._of_nobody:
            raise Strange
        self._denied, self._of_nobody = False, True

    def _is_heading(self) -> bool:
        """True if the counters of a sentence so far are all dummies, or all armies."""
        named = [item.name for item in self._items if item.kind == "army"]
        dummies = all(item.kind == "dummies" for item in self._items)
        return dummies or (len(named) == len(self._items) and sorted(named) == sorted(self._armies))

    def stop(self) -> None:
        """End a sentence: its counters and fronts make groups."""
        self._end_clause()
        if self._heading and len(self._items) == 1 and self._has_front(self._items):
            self._items = [*self._heading, *self._items]  # ``The last two dummies: Romania.``
        if "stay" in self._said_too:
            first = self._staying_from if self._has_front(self._items) else 0
            staying = self._items[first:]
            if not self._has_front(staying):
                self._stay(staying)
                del self._items[first:]
        if self._items:
            along = [self._items.pop()] if self._goes_with_each() else []
            groups = self._grouped()
            if along and any(i.kind == "dummies" for counters, _ in groups for i in counters):
                raise Strange  # to which of them one more goes is not told
            self._groups += [([*counters, *along], at) for counters, at in groups]
        self._begin()

    def _goes_with_each(self) -> bool:
        """True if the last dummies go to each front before: ``1 DE on 1, 2 DE on 2, a dummy each``.

        They do so behind all fronts of the sentence only.
        """
        last = len(self._items) - 1
        with_each = self._each_at == [last] and self._items[last].kind == "dummies"
        others = {item.kind for item in self._items[:last]}
        if not with_each or "front" not in others or others == {"front"}:
            return False
        self._each_at.clear()
        return True

    def _stay(self, items: Sequence[Item]) -> None:
        """Dummies that wait: the rest of them.

        Raises:
            Strange: somebody else waits.
        """
        if not all(item.kind in ("dummies", "rest") for item in items):
            raise Strange
        self._kept += sum(item.number for item in items)
        self._keeps = True

    @staticmethod
    def _has_front(items: Iterable[Item]) -> bool:
        return any(item.kind == "front" for item in items)

    # --- groups -----------------------------------------------------------------------------------

    def _grouped(self) -> tuple[Group, ...]:
        """The groups of a sentence.

        Raises:
            Strange: counters have no front, or a front no counters, or it may be read in two ways.
        """
        best = self._best(0, {})
        if best is None or best.many:
            raise Strange
        return best.groups

    def _best(self, start: int, known: dict[int, "_Way | None"]) -> "_Way | None":
        """The best way to part the items of a sentence from one on; ``None``: there is none.

        ``known``: the best ways that are found.
        """
        if start == len(self._items):
            return _Way((0, 0), ())
        if start in known:
            return known[start]
        best: _Way | None = None
        for stop in range(start + 1, len(self._items) + 1):
            may_end = stop == len(self._items) or self._may_part(stop)
            if not may_end or (group := self._group(start, stop)) is None:
                continue
            if (others := self._best(stop, known)) is None:
                continue
            odd = (
                others.odd[0] + self._is_apart(start, stop),
                others.odd[1] + self._is_loose(start, stop),
            )
            way = _Way(odd, (group, *others.groups), many=others.many)
            if best is None or way.odd < best.odd:
                best = way
            elif way.odd == best.odd:
                best = best._replace(many=True)
        known[start] = best
        return best

    def _is_apart(self, start: int, stop: int) -> bool:
        """True if a mark stands between the counters of a group and its front behind them.

        Such a front rather leads in to the counters behind it.
        """
        fronts = (n for n in range(start + 1, stop) if self._items[n].kind == "front")
        return any(n in self._parts[","] for n in fronts)

    def _is_loose(self, start: int, stop: int) -> bool:
        """True if a mark binds what AND or WITH parts: both bind closer than a mark does."""
        marks = [n for n in range(start + 1, stop) if n in self._parts[","]]
        close = self._parts["and"] | self._parts["with"]
        joined = any(n in close for n in range(start + 1, max(marks, default=start)))
        return bool(marks) and (joined or start in self._parts["and"])

    def _may_part(self, place: int) -> bool:
        """True if a group may end before an item: at a mark or AND, or behind a front."""
        before, item = self._items[place - 1], self._items[place]
        return place in self._parts[","] | self._parts["and"] or (
            before.kind == "front" and item.kind != "front" and not item.beside
        )

    def _group(self, start: int, stop: int) -> Group | None:
        """Some items as one group: counters and a front, in either order; ``None``: no group."""
        items = self._items[start:stop]
        counters = [item for item in items if item.kind != "front"]
        fronts = [item.front for item in items if item.kind == "front"]
        runs = [kind for kind, _ in groupby(items, key=lambda i: i.kind == "front" or i.beside * 2)]
        each = any(start <= at < stop for at in self._each_at)
        if each and any(item.all_left for item in counters):
            return None
        if each and not fronts and "front" in self._said_too:
            fronts = self._all_fronts
        if not counters or not fronts or (len(fronts) > 1 and not each) or len(runs) > _MOST_RUNS:
            return None
        return (counters, fronts) if len(runs) < _MOST_RUNS or items[-1].beside else None

    def _said(self, group: Group) -> Iterator[str]:
        """What a group is in a line, without the word DEPLOY (raises Strange)."""
        counters, fronts = group
        for front in fronts:
            names = [name for item in counters for name in self._named(item)]
            if names:
                yield f"{', '.join(names)} AT {front}"

    def _named(self, item: Item) -> Sequence[str]:
        """The names of the counters of an item, which are placed by that.

        Raises:
            Strange: there are not so many, or more are left than is said.
        """
        if item.kind == "rest" and item.all_left and len(self._armies) + self._dummies != 1:
            raise Strange
        if item.kind == "army":
            if item.name not in self._armies:
                raise Strange
            self._armies.remove(item.name)
            return [self._phrases.army_name(item.name)]
        count = item.number if item.kind == "dummies" and item.number else self._dummies
        if item.all_left and count != self._dummies and item.kind == "dummies":
            raise Strange
        if count > self._dummies or (item.kind == "dummies" and not count):
            raise Strange
        self._dummies -= count
        armies = self._armies[:] if item.kind == "rest" and item.among == "both" else []
        if self._both and not item.number and count + len(armies) != self._both:
            raise Strange
        self._armies = [army for army in self._armies if army not in armies]
        return [*map(self._phrases.army_name, armies), *([f"{count} DUMMY"] if count else [])]
