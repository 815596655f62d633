"""A clause of a sentence about cards: what is done, with which cards, and where."""

from dataclasses import dataclass, field

SPACES = frozenset(["build", "battle"])
"""What is done in spaces."""
CARDS = frozenset(
    ["bottom", "prepare", "discard", "attrition", "play", "draft", "defend", "support", "counter"]
)
"""What is done with cards."""
ANSWERS = frozenset(["defend", "support", "counter"])
"""What is done with a card that answers a battle."""
KNOWN = CARDS | SPACES | frozenset(["mulligan", "draw", "end", "keep"])
"""The verbs of this game."""
BY_KIND = {
    "build_army": "build",
    "build_navy": "build",
    "land_battle": "battle",
    "sea_battle": "battle",
}
"""What a basic card does."""
ALL = -1
"""As many as are asked for."""


@dataclass
class Clause:
    """What is done, with which cards, and where.

    Attributes:
        verb: what is done; empty: not said yet.
        weak: a word that says little by itself, such as ``put``.
        denied: whether it is not done.
        except_: whether its cards are those of which it is not said.
        kinds: basic cards by kind and nation, of a draft.
        source: the space from which somebody attacks.
        led: whether its cards stand before its verb.
        before: whether its first space stands right before a verb of battle, as who attacks does.
        rest: whether all that others leave over is spoken of.
        piece: whether an army or a navy is spoken of.
        deck, points: so many unseen cards and points; ``ALL``: as many as are asked for.
        won: whether it waits for a battle to be won.
        there: whether it is said to go there, where the card in play says.
    """

    verb: str = ""
    weak: str = ""
    denied: bool = False
    except_: bool = False
    cards: list[str] = field(default_factory=list)
    kinds: list[tuple[str, str]] = field(default_factory=list)
    spaces: list[str] = field(default_factory=list)
    source: str = ""
    nations: list[str] = field(default_factory=list)
    number: int | None = None
    hand: bool = False
    before: bool = False
    rest: bool = False
    led: bool = False
    piece: bool = False
    there: bool = False
    deck: int = 0
    points: int = 0
    won: bool = False

    @property
    def names(self) -> bool:
        """True if something is named."""
        return bool(
            self.cards
            or self.kinds
            or self.spaces
            or self.hand
            or self.number
            or self.deck
            or self.points
        )
