"""The names on one board and the key words of its orders, read from a line."""

from pbem.games.first_world_war.board.board import Board
from pbem.games.first_world_war.language.grammar import KEYWORDS
from pbem.orders import Cursor, Lexicon, Unreadable, fold

_WORDS = {fold(word): name for name, words in KEYWORDS.items() for word in (name, *words)}


def keyword(text: str) -> str:
    """The key word a text is in any language, or an empty string."""
    return _WORDS.get(fold(text), "")


class Naming:
    """What cities, fronts, chits and armies are called on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        names = board.aliases
        self._cities = Lexicon({c: (city.name, *names["cities"].get(c, ())) for c, city in board.cities.items()})
        self._fronts = Lexicon(
            {
                str(n): (str(n), f"front {n}", f"fronte {n}", f"F{n}", *names["fronts"].get(str(n), ()))
                for n in board.fronts
            }
        )
        self._chits = Lexicon(
            {
                c: (_chit_name(board, c), chit.name, c, *names["chits"].get(chit.name, ()))
                for c, chit in board.chits.items()
            }
        )
        self._armies = Lexicon({a: self._army_names(a) for a in board.armies})

    def army_name(self, counter: str) -> str:
        """An army as the rulebook writes it, such as ``1 DE``; a dummy by its identifier."""
        return self._armies.shown[counter]

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

    def _keyword(self, cursor: Cursor) -> str:
        return keyword(cursor.peek())

    def _expect(self, cursor: Cursor, word: str) -> None:
        if self._keyword(cursor) != word:
            raise Unreadable(
                "orders.problem.expected", cursor.here, facts={"expected": word, "got": cursor.peek()[:80]}
            )
        cursor.next()

    def _took(self, cursor: Cursor, word: str) -> bool:
        found = self._keyword(cursor) == word
        cursor.index += found
        return found

    def _front(self, cursor: Cursor) -> int:
        if cursor.span(1).isdecimal():
            number = cursor.peek()
            if len(number) < 3 and int(number) in self.board.fronts:
                cursor.next()
                return int(number)
        return int(self._fronts.read(cursor, "fww.problem.front"))

    def _city(self, cursor: Cursor) -> str:
        return self._cities.read(cursor, "fww.problem.city")

    def _chit(self, cursor: Cursor) -> str:
        return self._chits.read(cursor, "fww.problem.chit")

    def _army(self, cursor: Cursor) -> str:
        return self._armies.read(cursor, "fww.problem.army")

    def _choice(self, cursor: Cursor, words: tuple[str, ...]) -> str:
        word = self._keyword(cursor)
        if word not in words:
            facts: dict[str, object] = {"expected": " | ".join(words), "got": cursor.peek()[:80]}
            raise Unreadable("orders.problem.expected", cursor.here, facts=facts)
        cursor.next()
        return word


def _chit_name(board: Board, chit: str) -> str:
    """A chit's name; where both alliances have one of that name, with its identifier."""
    name = board.chits[chit].name
    return f"{name} {chit}" if sum(other.name == name for other in board.chits.values()) > 1 else name
