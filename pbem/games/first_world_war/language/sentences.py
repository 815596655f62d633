"""Deployments in sentences: ``The 1st to Trentino with two dummies, the rest in Galicia``.

Counters stand before the front that they go to, or behind it, in all of a sentence. A text is read
so only if each of its words is known.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pbem.games.common.sentences import SentenceReader, Strange, to_the_stop
from pbem.games.first_world_war.deployment import DeploymentAsk, waiting
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.language.vocabulary import WORDS
from pbem.games.first_world_war.orders import Deploy
from pbem.orders import Context, Cursor
from pbem.orders.meaning.vocabulary import Sense

_LONGEST_NAME, _SHORTEST_NAME = 4, 3
_SILENT = frozenset(["fill", "and", "time", "yes", "light", "nation", "enough", "troops"])
_PLACING = frozenset(["place", "go", "arrive", "enter", "replace"])
"""Verbs of every game by which counters come to a front."""


class _Item(NamedTuple):
    """A front, or counters.

    Attributes:
        kind: what it is; ``rest`` is what no other item names.
        name: of the army.
        count: so many dummies; 0: all that are left.
        front: its number.
        beside: whether it goes with the group before: ``in Flanders with a dummy``.
        among: of the rest, whether its armies, its dummies or both.
    """

    kind: Literal["army", "dummies", "rest", "front"]
    name: str = ""
    count: int = 0
    front: int = 0
    beside: bool = False
    among: str = "both"


Group = tuple[list[_Item], list[int], bool]
"""Counters, the fronts that they go to, and whether so many go to each."""


class Deployments(SentenceReader):
    """Reads one text in which somebody deploys."""

    words = WORDS

    def __init__(self, phrases: FirstWorldWarPhrases, context: Context, ask: DeploymentAsk) -> None:
        self._phrases, self._board = phrases, phrases.board
        earlier = (order for order in context.earlier if isinstance(order, Deploy))
        placed = {counter for order in earlier for counter, _ in order.placements}
        ready = [c for c in waiting(ask.position, ask.faction) if c not in placed]
        self._armies = [c for c in ready if not self._board.armies[c].dummy]
        self._dummies = len(ready) - len(self._armies)
        self._admits = {n: [c for c in ready if ask.position.may_operate(c, n)] for n in self._board.fronts}
        self._groups: list[Group] = []
        self._begin()
        self._of_dummies = self._keeps = False

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The line of the deployment that a text says; ``None``: it is not understood."""
        try:
            self.walk(text, lang)
            said = [part for group in self._groups for part in self._said(group)]
        except Strange:
            return None
        if not said:
            return None
        return (f"DEPLOY {'; '.join(said)}{'; REST NONE' if self._keeps else ''}",)

    def _begin(self) -> None:
        """Begin a sentence."""
        self._items: list[_Item] = []
        self._each_at: list[int] = []
        self._number = 0
        self._rest = ""
        self._hint = ""
        self._denied = self._stays = self._everywhere = False

    # --- words ------------------------------------------------------------------------------------

    def name(self, cursor: Cursor, size: int, sense: Sense | None) -> bool:
        """Take an army, a front or a number."""
        clean = to_the_stop(cursor)
        for length in range(min(_LONGEST_NAME, len(clean.tokens) - clean.index), 0, -1):
            text = clean.span(length)
            if sense is not None and length <= size and sense.kind not in ("nation", "fill"):
                return False
            if armies := self._army(text):
                self._flush()
                self._add(_Item("army", armies, beside=self._hint == "with"))
            elif front := self._front(text):
                self._flush()
                self._add(_Item("front", front=front))
            else:
                continue
            cursor.index += length
            return True
        return self._count(cursor, clean)

    def _army(self, text: str) -> str:
        """A waiting army, also the only one of its nation by that; empty: none is named.

        Raises:
            Strange: it does not wait.
        """
        found = self._phrases.armies.meant(text) if any(map(str.isdigit, text)) else frozenset()
        if not found and len(text) >= _SHORTEST_NAME:
            armies = self._phrases.armies.exact(text)
            found = armies if len(armies) == 1 else frozenset()
        if not found:
            return ""
        (name, *others) = found
        if others or name not in self._armies:
            raise Strange
        return name

    def _front(self, text: str) -> int:
        """A front by its name, its number behind AT, or a city of it; 0: none is named."""
        if text.isdigit():
            return int(text) if self._hint == "at" and int(text) in self._board.fronts else 0
        if len(text) < _SHORTEST_NAME:
            return 0
        if fronts := self._phrases.fronts.meant(text):
            return int(next(iter(fronts)))
        cities = self._phrases.cities.meant(text)
        return self._board.cities[next(iter(cities))].front if len(cities) == 1 else 0

    def _count(self, cursor: Cursor, clean: Cursor) -> bool:
        number = self._phrases.number(clean)
        if number is None:
            return False
        self._flush()
        if not number:
            raise Strange
        self._number = number
        cursor.next()
        return True

    def mean(self, sense: Sense) -> None:
        """What a known word does to the sentence."""
        value = next(iter(sense.values), "")
        match sense.kind:
            case "dummy":
                self._take_dummies(value)
            case "all" | "rest":
                self._flush()
                self._rest = sense.kind
            case "each":
                self._each_at.append(len(self._items))
            case "front":
                self._everywhere = True
            case "deny" | "none" | "nothing":
                self._denied = True
            case "stay":
                self._stays = True
            case "hint":
                self._flush()
                self._hint = "with" if sense.values == {"with"} else "at"
            case "verb" if value in _PLACING:
                self._flush()
            case kind if kind not in _SILENT:
                raise Strange

    def _take_dummies(self, several: str) -> None:
        """Dummies: so many as a number before them says, one, or all that are left."""
        self._of_dummies = True
        if self._rest and not self._number and several == "many":
            self._rest = "dummies"
            return
        count = self._number or (1 if several == "one" else 0)
        self._number, self._rest = 0, ""
        self._add(_Item("dummies", count=count, beside=self._hint == "with"))

    def _add(self, item: _Item) -> None:
        if not self._denied:
            self._items.append(item)
        if item.kind != "front" or self._hint == "with":
            self._hint = ""

    def _flush(self) -> None:
        """Take a number without a noun for dummies, and what is left for that."""
        if self._number:
            if not self._of_dummies:
                raise Strange
            count, self._number, self._rest = self._number, 0, ""
            self._add(_Item("dummies", count=count, beside=self._hint == "with"))
        elif self._rest:
            among = "dummies" if self._rest == "dummies" else "both"
            self._rest = ""
            self._add(_Item("rest", among=among))

    def part(self, mark: str) -> None:
        """Take a mark; counters before a colon that no front follows are a heading."""
        if mark == ":" and self._items and all(i.kind == "dummies" for i in self._items):
            self._items.clear()
        self._flush()
        self._denied = False
        self._hint = ""

    def stop(self) -> None:
        """End a sentence: its counters and fronts make groups."""
        self._flush()
        if self._stays:
            self._stay()
        elif self._items:
            self._groups += self._grouped()
        self._begin()

    def _stay(self) -> None:
        """Dummies that wait: the rest of them.

        Raises:
            Strange: somebody else waits.
        """
        if not all(item.kind in ("dummies", "rest") for item in self._items):
            raise Strange
        self._keeps = True

    # --- groups -----------------------------------------------------------------------------------

    def _grouped(self) -> Iterator[Group]:
        """The groups of a sentence, counters first or fronts first as it begins.

        Raises:
            Strange: counters have no front, or a front no counters.
        """
        fronts_first = self._items[0].kind == "front"
        runs: list[list[int]] = []
        for n, item in enumerate(self._items):
            first = (item.kind == "front") == fronts_first
            begins = first and not (runs and (self._items[n - 1].kind == "front") == fronts_first)
            if begins and not (item.beside and runs):
                runs.append([])
            runs[-1].append(n)
        for run in runs:
            items = [self._items[n] for n in run]
            counters = [item for item in items if item.kind != "front"]
            fronts = [item.front for item in items if item.kind == "front"]
            each = any(run[0] <= at <= run[-1] + 1 for at in self._each_at)
            if each and not fronts and self._everywhere:
                fronts = [n for n, admitted in self._admits.items() if admitted]
            if not counters or not fronts or (len(fronts) > 1 and not each):
                raise Strange
            yield counters, fronts, each

    def _said(self, group: Group) -> Iterator[str]:
        """What a group is in a line, without the word DEPLOY (raises Strange)."""
        counters, fronts, _ = group
        for front in fronts:
            names = [name for item in counters for name in self._named(item)]
            if names:
                yield f"{', '.join(names)} AT {front}"

    def _named(self, item: _Item) -> Sequence[str]:
        """The names of the counters of an item, which are placed by that.

        Raises:
            Strange: there are not so many.
        """
        if item.kind == "army":
            if item.name not in self._armies:
                raise Strange
            self._armies.remove(item.name)
            return [self._phrases.army_name(item.name)]
        count = item.count if item.kind == "dummies" and item.count else self._dummies
        if count > self._dummies or (item.kind == "dummies" and not count):
            raise Strange
        self._dummies -= count
        armies = self._armies[:] if item.kind == "rest" and item.among == "both" else []
        self._armies = [army for army in self._armies if army not in armies]
        return [*map(self._phrases.army_name, armies), *([f"{count} DUMMY"] if count else [])]
