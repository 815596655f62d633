"""The renderer: entries and positions in words, and the heap."""

from collections.abc import Sequence
from typing import Any

from pbem.games.toy.log import Prompt
from pbem.games.toy.view import ToyView
from pbem.render.toy.ascii import ascii_map
from pbem.render.toy.printed_names import ToyNames
from pbem.render.toy.svg import svg_map

from pbem.games import Document
from pbem.render.blocks import Block, Drawing, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Renderer, Telling
from pbem.rules import Logged, LogRecord, Seat, View


class ToyRenderer(Renderer):
    """Tells and draws Nim."""

    prefix = "toy"
    prompt = Prompt

    def __init__(self, document: Document) -> None:
        self.names = ToyNames(document)

    def seat(self, seat: Seat, words: Catalogue) -> str:  # noqa: ARG002 - a name is the same in all languages
        """The name of a player."""
        return self.names.seat(seat)

    def listed(self, key: str, values: Sequence[Any], words: Catalogue) -> str:
        """Values with commas between them."""
        return ", ".join(self.word(key, value, words) for value in values)

    def word(self, key: str, value: Any, words: Catalogue) -> str:
        """A seat by its name, anything else as it is."""
        return self.seat(value, words) if key in ("seat", "by") else str(value)

    def tell(self, records: tuple[LogRecord, ...], words: Catalogue) -> list[Block]:
        """What happened, as a list."""
        telling = Telling()
        for record in records:
            if isinstance(record, Logged):
                telling.item(self.say(record.entry, words))
        return telling.done()

    def moment(self, view: View, words: Catalogue) -> str:
        """The number of stones that are left."""
        assert isinstance(view, ToyView)
        return words.text("toy.moment", {"stones": view.stones})

    def position(self, view: View, words: Catalogue) -> list[Block]:
        """The stones that are left."""
        return [Paragraph(self._heap(view, words))]

    def drawing(self, view: View, words: Catalogue) -> Drawing:
        """The heap in characters."""
        assert isinstance(view, ToyView)
        return Drawing(ascii_map(view.stones), self._heap(view, words))

    def svg(self, view: View, words: Catalogue) -> str:
        """The heap as a picture."""
        assert isinstance(view, ToyView)
        return svg_map(view.stones, self.names.colours["stone"], self._heap(view, words))

    def _heap(self, view: View, words: Catalogue) -> str:
        assert isinstance(view, ToyView)
        return words.text("toy.heap", {"stones": view.stones})
