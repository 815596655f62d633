"""The names on one board and the key words of its orders, read from a line."""

import re

from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.language.grammar import FACTIONS, KEYWORDS
from pbem.orders import ARMY_WORDS, Cursor, Lexicon, OrderError, Phrases, Wording, called

_WORD = re.compile(r"[^\W\d_]{4,}")
_IN_BRACKETS = re.compile(
    r"\s*\((?:(?:front\w*|from|da|dal|z|ze)\s+)?(?P<first>\d+)"
    r"(?:\s*(?:-+>?|–|→|,|to|a|al|na|do)\s*(?P<last>\d+))?\)",
    re.IGNORECASE,
)
"""The numbers of fronts in brackets, behind their names: ``Flanders (1)``, ``(from 2 to 1)``."""


class FirstWorldWarPhrases(Phrases):
    """What cities, fronts, chits and armies are called on one board."""

    def __init__(self, board: Board, wording: Wording) -> None:
        super().__init__(KEYWORDS, wording)
        self.board, lang = board, wording.lang
        names = board.aliases
        self.cities = Lexicon(
            {
                c: called(city.name, names["cities"].get(c, ()), lang)
                for c, city in board.cities.items()
            }
        )
        self.fronts = Lexicon(
            {
                str(n): _front_names(n, called(front.name, names["fronts"].get(str(n), ()), lang))
                for n, front in board.fronts.items()
            }
        )
        chits = {
            c: _chit_names(c, called(chit.name, names["chits"].get(chit.name, ()), lang))
            for c, chit in board.chits.items()
        }
        self.chits = Lexicon(chits)
        self.chits_of = {
            side: Lexicon(
                {c: words for c, words in chits.items() if board.chits[c].alliance == side}
            )
            for side in sorted(set(board.alliance.values()))
        }
        self.factions = Lexicon(FACTIONS)
        self.armies = Lexicon({a: self._army_names(a) for a in board.armies}, ARMY_WORDS)

    def army_name(self, counter: str) -> str:
        """An army as the rulebook writes it, such as ``1 DE``; a dummy by its identifier."""
        return self.armies.shown[counter]

    def _army_names(self, counter: str) -> tuple[str, ...]:
        army = self.board.armies[counter]
        number = counter.partition("-")[2]
        if army.dummy:
            return (counter,)
        if not number:
            return (counter, *self.board.aliases["nations"].get(army.nation, ()))
        nations = self.board.aliases["nations"].get(army.nation, (army.nation,))
        names = [f"{number} {n}" for n in nations] + [f"{n} {number}" for n in nations]
        alone = () if number.isdecimal() else (number,)
        return (f"{number} {army.nation}", *names, *alone)

    def without_numbers_again(self, text: str) -> str:
        """A text without the numbers in brackets of the fronts named before: ``Flanders (1)``."""

        def sub(found: re.Match[str]) -> str:
            numbers = [number for number in found.groups() if number]
            named = map(self._front_of, _WORD.findall(text[: found.start()]))
            last = [*filter(None, named)][-len(numbers) :]
            return "" if last == numbers else found[0]

        return _IN_BRACKETS.sub(sub, text)

    def _front_of(self, name: str) -> str:
        """The number of the front, or of that of the city, which is called so; empty: none."""
        if len(fronts := self.fronts.meant(name)) == 1:
            return next(iter(fronts))
        cities = self.cities.meant(name) if name[:1].isupper() else frozenset[str]()
        return str(self.board.cities[next(iter(cities))].front) if len(cities) == 1 else ""

    def read_front(self, cursor: Cursor) -> int:
        """A front by number, by name, or by both."""
        return int(self.fronts.read(cursor, "fww.problem.front"))

    def read_city(self, cursor: Cursor) -> str:
        """A city."""
        return self.cities.read(cursor, "fww.problem.city")

    def read_chit(self, cursor: Cursor, side: str) -> str:
        """A combat chit.

        A chit of the alliance has precedence; an empty alliance has none.
        """
        start = cursor.index
        try:
            return self.chits_of.get(side, self.chits).read(cursor, "fww.problem.chit")
        except OrderError:
            cursor.index = start
            return self.chits.read(cursor, "fww.problem.chit")

    def read_faction(self, cursor: Cursor) -> str:
        """A faction by code or name."""
        return self.factions.read(cursor, "fww.problem.faction")

    def read_army(self, cursor: Cursor) -> str:
        """An army, such as ``1 DE``, in any order and language."""
        return self.armies.read(cursor, "fww.problem.army")


def _front_names(number: int, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a front: as letters print it (``2 Ardennes``), its number, its name."""
    numbers = (str(number), f"{number:02}", f"F{number}")
    fronts = tuple(f"{word} {number}" for word in ("front", "fronte", "froncie", "frontu"))
    return (*(f"{number} {name}" for name in names), *numbers, *fronts, *names)


def _chit_names(chit: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """The name of a chit, with its identifier where the other alliance's of that name is meant."""
    return (*names, chit, *(f"{name} {chit}" for name in names))
