"""A draw is offered in a person's own words, and by nothing that only speaks of one."""

import pytest

from pbem.orders import Line, OfferDraw
from tests.service.inbox.desk import desk

OFFERS = ["I offer a draw.", "We propose a draw to everybody", "propongo a tutti la patta",
          "Offro la patta.", "Proponuję remis."]  # fmt: skip
NONE = ["I don't offer a draw.", "Should I offer a draw?", "I would offer a draw if I were you.",
        "Draw near!", "non propongo la patta", "Nie proponuję remisu."]  # fmt: skip


@pytest.mark.parametrize("text", [*OFFERS, *NONE])
def test_a_draw_is_offered_by_whoever_says_so(text: str) -> None:
    parsed = desk("fww", "en").read((Line(1, text),))
    offered = any(isinstance(item.command, OfferDraw) for item in parsed.items)
    assert (offered and not parsed.problems) == (text in OFFERS)
