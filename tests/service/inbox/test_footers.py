"""Footers, signatures and disclaimers below an order, as programs and companies write them."""

import pytest

from pbem.games import game_modules
from pbem.mail import Block, find_block, reply_lines
from pbem.orders import Line
from tests.mail.programs.footers import FOOTERS, Footer
from tests.service.inbox.desk import Desk, desk

GAMES = sorted(game_modules())
FEW = 50
"""One letter of so many may be refused for its footer."""


def is_refused(here: Desk, footer: Footer, *, block: bool) -> bool:
    """True if an order above a footer is not read as it stands alone."""
    order = here.language.write(here.ask.default())
    said = f"BEGIN {here.code}-1 #1\n{order}\nEND" if block else order
    written = reply_lines(f"{said}\n\n{footer.text}\n")
    found = find_block(written)
    account = here.account(written, found if isinstance(found, Block) else None)
    parsed, alone = here.read(account.orders), here.read((Line(1, order),))
    same = [item.orders for item in parsed.items] == [item.orders for item in alone.items]
    return bool(parsed.problems or account.misplaced) or not same


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_footer_refuses_at_most_one_letter_of_fifty(game: str) -> None:
    letters = [(footer, block) for footer in FOOTERS for block in (True, False)]
    refused = [
        (footer.text, block)
        for footer, block in letters
        if is_refused(desk(game, footer.lang), footer, block=block)
    ]
    assert len(FOOTERS) >= FEW
    assert len(refused) * FEW <= len(letters), refused


def test_what_programs_add_is_known_as_such() -> None:
    for footer in FOOTERS:
        if footer.program:
            found = reply_lines(f"PASS\n\n{footer.text}\n")
            assert [each.text for each in found if each.is_own] == ["PASS"], footer
