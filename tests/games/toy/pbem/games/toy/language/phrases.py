"""The key words of the orders; nothing on the board has a name."""

from pbem.games.toy.language.grammar import CONNECTORS

from pbem.orders import Cursor, Phrases, Unreadable, Wording


class ToyPhrases(Phrases):
    """What is called how."""

    def __init__(self, wording: Wording) -> None:
        super().__init__(CONNECTORS, wording)

    def stones(self, cursor: Cursor) -> int:
        """A number of stones.

        Raises:
            Unreadable: no number stands here.
        """
        place, got = cursor.here, cursor.peek()[:80]
        number = self.number(cursor)
        if number is None:
            raise Unreadable("orders.problem.number", place, facts={"got": got})
        self.accept(cursor, "STONES")
        return number
