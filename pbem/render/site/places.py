"""What is told of each place of the board when it is tapped: what is printed, and what stands."""

from typing import Any

import msgspec

from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Renderer
from pbem.render.site.templating import render_blocks
from pbem.rules import View


def places_script(renderer: Renderer, view: View, words: Catalogue) -> str:
    """The script that hands the places of a position to ``places.js``.

    Each is its spot on the board (its middle and how far it reaches) and what a query would tell
    of it, as HTML. A text that several places share is written once.
    """
    told: dict[str, int] = {}
    places: list[Any] = []
    for place, spot in renderer.board_spots(view).items():
        text = render_blocks(renderer.place_blocks(place, view, words))
        if text:
            places.append([spot, told.setdefault(text, len(told))])
    data = msgspec.json.encode({"places": places, "told": list(told)}).decode()
    return f"globalThis.places = {data};\n"
