"""Blocks: the one structure of reports before they become text, HTML, BBCode or Markdown."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

NO_BREAK = "\xa0"


def with_unbreakable_spaces(text: str) -> str:
    """The text with spaces at which no line breaks, such as ``4 FR``; plain text shows spaces."""
    return text.replace(" ", NO_BREAK)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a part of the report."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text.

    ``topic``: what it is about, in words that stay the same; empty: nothing that may be left out.
    """

    text: str
    topic: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list.

    ``names``: what stands for each item in a letter to a reader who knows it; empty: the item.
    """

    items: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a caption, column heads, rows of cells; the first cell heads its row."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Lines to be kept as they are: order blocks, quoted lines with their carets."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Drawing:
    """The map: as characters for plain text, by reference to the picture for HTML.

    Attributes:
        draw: draws the map in characters; ``None`` where the pictures alone are shown. Most letters
            show no such map, so it is drawn on first use.
        alternative: the words of a picture.
        where: a sentence that says where the picture's content stands in words.
        places: what stands where, each with the name of its place: what ``lines`` list.
        legend: what the signs of ``places`` mean; empty: they have none.
    """

    draw: Callable[[], tuple[str, ...]] | None
    alternative: str
    places: tuple[tuple[str, str], ...] = ()
    where: str = ""
    legend: str = ""

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The map in characters."""
        return self.draw() if self.draw else ()


@dataclass(frozen=True, slots=True)
class Button:
    """A link: what it says, where it leads, and a remark."""

    label: str
    link: str
    remark: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """Links to tap, with a line above them: of HTML letters only."""

    caption: str
    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its content, its address and the address of its picture, or empty."""

    text: str
    address: str
    picture: str


@dataclass(frozen=True, slots=True)
class Link:
    """An address on its own line below a caption; in HTML a button that says ``label``."""

    caption: str
    label: str
    address: str


def sentences_of(block: "Block") -> tuple[str, ...]:
    """The sentences of a list or a paragraph; of other blocks none."""
    match block:
        case Bullets(items=items):
            return items
        case Paragraph(text=told):
            return (told,)
        case _:
            return ()


def without_sentence(blocks: "Sequence[Block]", sentence: str) -> "list[Block]":
    """Blocks without an item of their lists, such as one that stands above them already."""
    left: list[Block] = []
    for block in blocks:
        if isinstance(block, Bullets) and sentence in block.items:
            at = block.items.index(sentence)
            items, names = (each[:at] + each[at + 1 :] for each in (block.items, block.names))
            left += [Bullets(items, names)] if items else []
        else:
            left.append(block)
    return left


def last_sentence(blocks: "Sequence[Block]") -> str:
    """The last sentence of some blocks; empty if there is none."""
    for block in reversed(blocks):
        match block:
            case Bullets(items=(*_, last)):
                return last
            case Paragraph(text=told) | Grid(caption=told) if told:
                return told
            case _:
                pass
    return ""


Block = Heading | Paragraph | Bullets | Grid | Verbatim | Drawing | Buttons | Page | Link
