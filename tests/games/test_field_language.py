"""The default order language: a verb and one value for each field."""

from typing import ClassVar, Literal

import pytest

from pbem.games.common.field_language import FieldLanguage
from pbem.games.common.standing import AskMe, Repeat
from pbem.orders import Context, Line, Unreadable, Verb, aliases
from pbem.rules import Order, View


class Bet(Order, frozen=True):
    """A bet on the side of a coin."""

    side: Literal["HEADS", "TAILS"]
    stake: int


class CoinLanguage(FieldLanguage):
    key_words: ClassVar = {
        "AND": aliases("E / I"),
        "HEADS": aliases("TESTA / ORZEŁ"),
        "TAILS": aliases("CROCE / RESZKA"),
    }
    verbs = (
        Verb("BET", aliases("PUNTA / STAWIAJ"), "BET <side> <number>", "BET HEADS 2", "1", "bet"),
    )
    orders: ClassVar = {"BET": Bet}


CONTEXT = Context(View(game="coin", seat="A"))


@pytest.mark.parametrize(
    ("lang", "line"),
    [("en", "BET TAILS 3"), ("it", "PUNTA CROCE 3"), ("pl", "STAWIAJ RESZKA 3")],
)
def test_words_and_numbers_read_back_in_every_language(lang: str, line: str) -> None:
    language, bet = CoinLanguage(None, lang), Bet("TAILS", 3)
    assert language.write(bet) == line
    assert language.read(Line(1, line), CONTEXT) == (bet,)
    for policy in (Repeat(bet), AskMe()):
        assert language.read_standing(Line(1, language.write_standing(policy)), CONTEXT) == policy


@pytest.mark.parametrize("line", ["BET EDGE 3", "BET HEADS", "BET HEADS many", "CALL HEADS 3"])
def test_what_is_no_order_cannot_be_read(line: str) -> None:
    with pytest.raises(Unreadable):
        CoinLanguage(None).read(Line(1, line), CONTEXT)
