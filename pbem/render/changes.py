"""What of a position a reader's last letter told already: it is not told again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import NamedTuple

from pbem.render.blocks import Block, Bullets, Drawing, Grid, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.kit.renderer import Renderer
from pbem.rules import View

PLACE = "@"
"""The mark of a place of the map, before its name; unlike all else only letters with the map tell
places."""
PICTURE = "#"
"""The mark of a picture that a letter showed."""
_TEXT, _TOPIC, _LINE, _ROW, _ITEM = "¶", "§", "-", "|", "•"
_UNNAMED = (_TEXT, _ITEM, PICTURE)
_MOST_TEXTS = 1 << 13


class _Part(NamedTuple):
    """The smallest part of a position that is told or left out.

    Attributes:
        key: a mark of its kind and what it is about.
        text: its words.
        place: the number of the block in which it stands, and its number there.
    """

    key: str
    text: str
    place: tuple[int, int]


@dataclass(frozen=True)
class ToldPosition:
    """A position in words, as a reader may know it: its blocks, and its map."""

    blocks: tuple[Block, ...]
    drawing: Drawing

    @classmethod
    def of(cls, view: View, words: Catalogue, renderer: Renderer) -> "ToldPosition":
        """The position that a view shows."""
        return cls(tuple(renderer.position(view, words)), renderer.text_map(view, words))

    @property
    def place_blocks(self) -> list[Block]:
        """What stands where, in words, and what the signs mean; nothing where nothing stands."""
        if not self.drawing.places:
            return []
        listed = Bullets(tuple(text for _, text in self.drawing.places))
        return [listed, *([Paragraph(self.drawing.legend)] if self.drawing.legend else [])]

    def digests(self) -> dict[str, str]:
        """A digest of each part, by its key, with which a later letter finds what changed."""
        return {part.key: _digest(part.text) for part in self._parts}

    def have_places_changed(self, before: Mapping[str, str]) -> bool:
        """True if a place of the map is not as a reader's last map told it."""
        now = {key: digest for key, digest in self.digests().items() if key[0] == PLACE}
        told = {key: digest for key, digest in before.items() if key[0] == PLACE}
        return bool(told) and now != told

    def changed_blocks(
        self,
        before: Mapping[str, str],
        with_places: bool,  # noqa: FBT001 - a fact
        words: Catalogue,
    ) -> list[Block]:
        """The blocks and places that differ from a letter with these digests.

        Names of what is no longer told come last. ``with_places``: whether the letter tells places.
        """
        parts = self._parts
        new = {part.place for part in parts if before.get(part.key) != _digest(part.text)}
        cuts = (self._new_part_of(n, new, words) for n in range(len(self.blocks)))
        blocks = [cut for cut in cuts if cut is not None]
        if not with_places:
            new = {place for place in new if place[0] >= 0}
        if places := [part.text for part in parts if part.place in new and part.place[0] < 0]:
            blocks.append(Bullets(tuple(places)))
            blocks += [Paragraph(self.drawing.legend)] if self.drawing.legend else []
        keys = {part.key for part in parts}
        gone = [
            key[1:].rpartition(_ROW)[2]
            for key in before
            if key not in keys and key[0] not in _UNNAMED and (with_places or key[0] != PLACE)
        ]
        if gone:
            named = ", ".join(dict.fromkeys(gone))
            blocks.append(Paragraph(words.text("report.no_longer", {"names": named})))
        return blocks

    @cached_property
    def _parts(self) -> list[_Part]:
        """Every part under a key of its own."""
        seen: dict[str, int] = {}
        parts: list[_Part] = []
        for part in self._all_parts():
            count = seen[part.key] = seen.get(part.key, 0) + 1
            parts.append(part if count == 1 else part._replace(key=f"{part.key} ({count})"))
        return parts

    def _all_parts(self) -> Iterator[_Part]:
        """Every part: a paragraph with the list below it is one, else each line and each row."""
        for n, block in enumerate(self.blocks):
            match block:
                case Paragraph():
                    listed = self._listed_below(n)
                    text = "\n".join((block.text, *listed))
                    key = f"{_TOPIC}{block.topic}" if block.topic else f"{_TEXT}{_digest(text)}"
                    yield _Part(key, text, (n, 0))
                    for m, name in enumerate(self._names_below(n)):
                        yield _Part(f"{_ITEM}{key}{_ITEM}{name}", listed[m], (n + 1, m))
                case Bullets() if not self._has_head(n):
                    for m, item in enumerate(block.items):
                        yield _Part(f"{_LINE}{item.partition(': ')[0]}", item, (n, m))
                case Grid():
                    table = f"{block.caption}{' '.join(block.head)}"
                    for m, row in enumerate(block.rows):
                        yield _Part(f"{_ROW}{table}{_ROW}{row[0]}", "\t".join(row), (n, m))
                case _:
                    pass
        for m, (place, text) in enumerate(self.drawing.places):
            yield _Part(f"{PLACE}{place}", text, (-1, m))

    def _new_part_of(self, n: int, new: set[tuple[int, int]], words: Catalogue) -> Block | None:
        """What of a block is new; a list below a paragraph goes with it, what is known by name."""
        block = self.blocks[n]
        match block:
            case Grid():
                rows = tuple(row for m, row in enumerate(block.rows) if (n, m) in new)
                return replace(block, rows=rows) if rows else None
            case Bullets() if not self._has_head(n):
                items = tuple(item for m, item in enumerate(block.items) if (n, m) in new)
                return replace(block, items=items) if items else None
            case Bullets() if (n - 1, 0) not in new:
                return None
            case Bullets(names=()):
                return block
            case Bullets():
                items = tuple(item for m, item in enumerate(block.items) if (n, m) in new)
                known = [name for m, name in enumerate(block.names) if (n, m) not in new]
                told = words.text("report.as_before", {"names": ", ".join(known)})
                return Bullets((*items, told)) if known else block
        return block if (n, 0) in new else None

    def _has_head(self, n: int) -> bool:
        return n > 0 and isinstance(self.blocks[n - 1], Paragraph)

    def _listed_below(self, n: int) -> Sequence[str]:
        below = self.blocks[n + 1] if n + 1 < len(self.blocks) else None
        return below.items if isinstance(below, Bullets) else ()

    def _names_below(self, n: int) -> Sequence[str]:
        below = self.blocks[n + 1] if n + 1 < len(self.blocks) else None
        return below.names if isinstance(below, Bullets) else ()


@lru_cache(maxsize=_MOST_TEXTS)
def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
