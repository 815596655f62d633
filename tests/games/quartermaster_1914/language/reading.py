"""The order language of the standard board, and lines read by it as a seat would."""

from typing import Any

from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.games.quartermaster_1914.module import MODULE
from pbem.orders import Context, Line
from tests.games.quartermaster_1914.positions import board, new_game, play

GAME = new_game()
LANGUAGE = MODULE.language(GAME)
assert isinstance(LANGUAGE, QuartermasterLanguage)
PUBLIC = Context(GAME.view(GAME.setup(), None))


def seen_by(seat: str, **cards: str) -> Context:
    """What a seat reads its lines with in its own turn."""
    position = board("DE: BER WGE BEL; FR: PAR; RU: MOS POL; AH: VIE", active=seat, **cards)
    return Context(GAME.view(position.state, seat), play(position).asks)


def read(text: str, context: Context = PUBLIC) -> tuple[Any, ...]:
    return LANGUAGE.read(Line(1, text), context)


def standing(text: str, seat: str = "FR") -> Any:
    return LANGUAGE.read_standing(
        Line(1, f"STANDING {text}"), Context(GAME.view(GAME.setup(), seat))
    )
