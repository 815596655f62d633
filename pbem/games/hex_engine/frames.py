"""What people's own words mean in every hex game, and what places and nations are called."""

from collections.abc import Iterable

from pbem.games.hex_engine.sayings import names_in_words
from pbem.orders import Frame, Senses

SHARED: tuple[Frame, ...] = (
    Frame(
        "MOVE <unit…> [FROM <space>] [VIA <space…>] TO <space>",
        "go|enter|retreat|place",
        unsaid=True,
    ),
    Frame("SM <unit…> [FROM <space>] TO <space>", "rail"),
    Frame(
        "DEPLOY <unit…> [(FROM) <space>] AT <space>", "place|go|stay|enter", unsaid=True, asked=True
    ),
    Frame("REINFORCE <unit…> AT <space>", "arrive|place|go|enter", unsaid=True),
    Frame("MOVE <unit…> [FROM <space>] [VIA <space…>] TO <space>", "arrive"),
    Frame("REPLACE <unit> [AT <space>]", "replace", each=True),
    Frame("LOSSES <unit…>", "lose|replace", asked=True),
    Frame("ADVANCE <unit…>", "enter|go", none="ADVANCE NONE", unsaid=True, asked=True, here=True),
    Frame("EVADE <space>", "retreat|go", none="EVADE STAND", unsaid=True, asked=True),
)
"""Those of the orders that the games share."""
TAILS = {"lose": "LOSSES", "enter": "ADVANCE"}
"""What an attacker may say of losses and advance in the order of the attack."""
SKETCHES: tuple[Frame, ...] = (
    Frame("ADVANCE NONE", "stay"),
    Frame("EVADE STAND", "stay"),
    Frame("DONE", "end"),
)
"""What a letter may be guessed to mean besides."""


def senses(own: Iterable[Frame], nations: dict[str, str], game: str) -> Senses:
    """What a hex game says of the meaning of words.

    Args:
        own: the frames of its own orders.
        nations: the code before the name of a unit, by the sense of a nation's name.
        game: the code of the game.
    """
    return Senses(
        (*SHARED, *own),
        "HEX",
        nations=nations,
        tails=TAILS,
        rewrite=names_in_words,
        forms=game,
        sketches=SKETCHES,
    )
