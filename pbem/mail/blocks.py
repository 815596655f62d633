"""Where a letter's orders are: in an explicit block, or in what its sender wrote outside of what he quotes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.mail.quotation import ReplyLine

_BEGIN = re.compile(
    r"^[\s*_]*BEGIN\s+([A-Z]{2,6}-\d{1,9})\s*#\s*(\d{1,12})(?:\s+([A-Z2-7]{5}-[A-Z2-7]{5}))?[\s*_]*$",
    re.IGNORECASE,
)
_END = re.compile(r"^[\s*_]*END[\s*_]*$", re.IGNORECASE)
_END_TOO = re.compile(r"^[\s*_]*(?:KONIEC|FINE)[\s*_]*$", re.IGNORECASE)
"""How the END of a block is said in Polish and in Italian, where it is no order: in a block without END."""
_COMMENT = "#"


@dataclass(frozen=True, slots=True)
class Block:
    """An order block: the game, the state its orders were written for, and its lines with their numbers from 1.

    ``code``: behind the state, that proves who wrote it where all can read it; in capitals, empty where there is none.
    """

    game: str
    state: int
    lines: tuple[tuple[int, str], ...]
    code: str = ""


@dataclass(frozen=True, slots=True)
class BlockProblem:
    """Blocks that cannot be worked; the line to blame, from 1.

    ``mail.block.two``: two filled in, and differently; ``mail.block.no_end``: one that does not end.
    """

    key: str
    line: int


@dataclass
class _Found:
    """A block on its way through the lines."""

    begin: ReplyLine
    inside: list[ReplyLine]
    ended: bool = False

    @property
    def credited(self) -> bool:
        """Whether it is the sender's: he wrote it, or it is ours, which nobody but he can have filled in."""
        return self.begin.own or self.begin.ours

    @property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """Its lines without comments; where a mail program broke one of our comments, what follows belongs to it."""
        kept: list[tuple[int, str]] = []
        comment = False
        for line in self.inside:
            comment = line.text.lstrip().startswith(_COMMENT) or (comment and line.broken)
            if not comment and line.depth <= self.begin.depth:
                kept.append((line.number, line.text))
        return tuple(kept)

    @property
    def filled(self) -> bool:
        """Whether anything is written in it."""
        return any(text.strip() for _, text in self.lines)


def find_block(lines: Sequence[ReplyLine]) -> Block | BlockProblem | None:
    """The one order block of a letter that its sender filled in, wherever it stands.

    A block in which nothing is filled in is none; the same block twice is one. ``None``: there is none.
    """
    own = [block for block in _blocks(lines) if block.filled and block.credited]
    if not own:
        return None
    open_ = next((block for block in own if not block.ended), None)
    if open_ is not None:
        return BlockProblem("mail.block.no_end", open_.begin.number)
    blocks = [_block(found) for found in own]
    other = next(
        (found for found, block in zip(own, blocks, strict=True) if not _same(block, blocks[0])),
        None,
    )
    return BlockProblem("mail.block.two", other.begin.number) if other is not None else blocks[0]


def posted_blocks(body: str) -> tuple[Block, ...]:
    """The blocks with a code of a post that all can read, filled and ended, outside of what is marked as quoted."""
    lines = (
        ReplyLine(number, text, 0, own=True, ours=False)
        for number, text in enumerate(body.split("\n"), start=1)
    )
    found = _blocks([line for line in lines if not line.text.lstrip().startswith(">")])
    blocks = (_block(block) for block in found if block.filled and block.ended)
    return tuple(block for block in blocks if block.code)


def quoted_block(lines: Sequence[ReplyLine]) -> int | None:
    """The line where a filled block begins that is not the sender's: he quotes it out of somebody's letter."""
    found = (block.begin.number for block in _blocks(lines) if block.filled and not block.credited)
    return next(found, None)


def _blocks(lines: Sequence[ReplyLine]) -> Iterator[_Found]:
    found: _Found | None = None
    for line in lines:
        if _BEGIN.match(line.text):
            if found is not None:
                yield _closed(found)
            found = _Found(line, [])
        elif found is not None and _END.match(line.text):
            found.ended = True
            yield found
            found = None
        elif found is not None:
            found.inside.append(line)
    if found is not None:
        yield _closed(found)


def _closed(found: _Found) -> _Found:
    """A block without END, closed by the last line that says so in the sender's language, if there is one."""
    ends = [n for n, line in enumerate(found.inside) if _END_TOO.match(line.text)]
    return _Found(found.begin, found.inside[: ends[-1]], ended=True) if ends else found


def _block(found: _Found) -> Block:
    begin = _BEGIN.match(found.begin.text)
    assert begin is not None
    return Block(begin[1].upper(), int(begin[2]), found.lines, (begin[3] or "").upper())


def _same(one: Block, other: Block) -> bool:
    said = (
        [" ".join(text.split()).casefold() for _, text in block.lines] for block in (one, other)
    )
    return (one.game, one.state) == (other.game, other.state) and next(said) == next(said)


def own_text(lines: Sequence[ReplyLine]) -> tuple[tuple[int, str], ...]:
    """What the sender wrote outside of order blocks, with the numbers of the lines from 1; empty lines left out."""
    inside = {
        line.number
        for found in _blocks(lines)
        if found.ended
        for line in (found.begin, *found.inside)
    }
    return tuple(
        (line.number, line.text)
        for line in lines
        if line.own and line.number not in inside and not _END.match(line.text)
    )
