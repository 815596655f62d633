"""New units in a person's own words: where each comes, and when their phase is over."""

import pytest

from pbem.games import game_module
from pbem.games.when_eagles_fight.orders import Reinforce
from pbem.orders import Context, Line, read_lines
from tests.games.kit.play import Unresumed, shuffled

AT_2913, AT_3113 = "REINFORCE RU 22FN, RU 2C, RU 3S AT 2913", "REINFORCE RU 1TN AT 3113"
BOTH = f"{AT_2913}, then {AT_3113}"
SAID = [
    ("At 2913 22FN, 2C and 3S, 1TN at 3113.", BOTH),
    ("22FN, 2C and 3S at 2913, 1TN at 3113. That's all for the new units.", f"{BOTH}, then DONE"),
    ("22FN, 2C e 3S a 2913, 1TN a 3113\nbasta così con le nuove unità", f"{BOTH}, then DONE"),
    ("22FN, 2C i 3S na 2913, 1TN na 3113. To wszystko, co do nowych jednostek.", f"{BOTH}, then DONE"),
    ("1TN at 3113. I'm not done yet with the new units.", AT_3113),
    ("22FN na 2913, a 3S i 1TN wchodzą na 3113.",
     "REINFORCE RU 22FN AT 2913, then REINFORCE RU 3S, RU 1TN AT 3113"),
    ("I'd put 1TN at 3113, everyone else at 2913.",
     "REINFORCE RU 1TN AT 3113, then REINFORCE RU 22FN, RU 2C, RU 3S AT 2913"),
    ("1TN at 3113\nThe rest at 2913",
     "REINFORCE RU 1TN AT 3113, then REINFORCE RU 22FN, RU 2C, RU 3S AT 2913"),
    ("Everything at 2913", "REINFORCE RU 22FN, RU 2C, RU 3S, RU 1TN AT 2913"),
    ("At 2913 22FN, 2C and 1TN at 3113.", ""),
    ("At 2913 22FN, 2C, 3S and 1TN at 3113.", ""),
]  # fmt: skip


@pytest.mark.rule("wef:10.2")
@pytest.mark.parametrize(("text", "orders"), SAID)
def test_new_units_are_read_where_each_is_named(text: str, orders: str) -> None:
    module = game_module("WEF")
    game = module.open(module.load("free"), module.options({"scenario": "free"}))
    play = Unresumed(game, game.setup(), shuffled(1))
    play.begin()
    while play.asks[0].seat != "RUSSIAN" or not any(
        isinstance(each, Reinforce) for each in play.asks[0].legal()
    ):
        play.carry_out(play.asks[0], play.asks[0].default())
    language = module.language(game, "en")
    context = Context(game.view(play.state, "RUSSIAN"), play.asks)
    lines = [Line(n, line) for n, line in enumerate(text.split("\n"), start=1)]
    parsed = read_lines(lines, language, context, game.seats)
    said = [language.display(each) for item in parsed.items for each in item.orders]
    assert ", then ".join([] if parsed.problems else said) == orders
