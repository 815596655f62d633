"""Every card that a rule looks for has one name, from its title, and never its number."""

import ast
import re
from pathlib import Path

import pbem
from pbem.games.paths_of_glory.cards import ids
from tests.games.paths_of_glory.positions import the_board
from tools.syntax import walked

ROOT = Path(pbem.__file__).parent
NAMES = {
    name: value for name, value in vars(ids).items() if name.isupper() and isinstance(value, str)
}
SPELT = {
    "14 Points": "fourteen points",
    "11th Army": "eleventh army",
    "H-L": "HL",
    "U-Boats": "UBoats",
}


def as_name(title: str, side: str) -> set[str]:
    """The names a card may have: its title, with its side if both decks have it."""
    for written, spelt in SPELT.items():
        title = title.replace(written, spelt)
    name = re.sub(r"[^A-Z0-9]+", "_", title.upper()).strip("_")
    return {name, f"{name}_{side.upper()}"}


def test_every_card_but_reinforcements_has_its_title_as_name() -> None:
    cards = {card.id: card for card in the_board().cards.values() if not card.reinforces}
    assert sorted(NAMES.values()) == sorted(cards)
    for name, card in NAMES.items():
        assert name in as_name(cards[card].name, cards[card].side), (name, cards[card].name)


def test_no_card_stands_in_the_program_by_its_number() -> None:
    texts = {file: file.read_text() for file in sorted(ROOT.rglob("*.py"))}
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno} {node.value}"
        for file, text in texts.items()
        if file != Path(ids.__file__) and ("AP" in text or "CP" in text)
        for node in walked(ast.parse(text))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch(r"(AP|CP)-\d+", node.value)
    ]
    assert found == []
