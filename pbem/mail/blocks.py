"""Find the orders of a letter: in an order block, or in the sender's own words."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field

from pbem.mail.program_lines import names_writer
from pbem.mail.quotation import ReplyLine

_MARKS = r"(?:(?![#|>])[\W_])*"
"""What people draw around the first and the last line of a block.

``#`` makes a comment, ``|`` marks press in our letters, ``>`` marks a quotation.
"""
_BEGIN = re.compile(
    rf"^{_MARKS}BEGIN[\W_]+([A-Z]{{2,6}})(?:\s?[-_]\s?|(?=\d)|\s(?=\d{{1,9}}\s?#))(\d{{1,9}})"
    r"(?:[\W_]+(?:N(?:O|R|UM|UMBER)?\b[\W_]*)?(\d{1,12}))?"
    r"(?:[\W_]+([A-Z0-9]{3,8}))?(?:[\W_]+([A-Z2-7]{5}-[A-Z2-7]{5}))?[\W_]*$",
    re.IGNORECASE,
)
_END = re.compile(
    rf"^{_MARKS}(?:THE\s+)?END(?:E|\s+OF\s+(?:(?:MY|THE)\s+)?(?:ORDERS?|BLOCK))?[\W_]*$",
    re.IGNORECASE,
)
_END_TOO = re.compile(
    rf"^{_MARKS}(?:KONIEC(?:\s+ROZKAZÓW)?|FINE(?:\s+(?:DEGLI\s+)?ORDINI)?)[\W_]*$",
    re.IGNORECASE,
)
"""Polish and Italian words for END that are no orders; they may close a block without END."""
_END_AND_WORDS = re.compile(
    rf"^{_MARKS}(?:END\b|End[.,!:;]|End\s+[-\u2013\u2014]\s)[\W_]*(?P<words>\S.*)$"
)
"""END with words behind it: ``END Thanks!``. It closes a block that has no other END."""
_COMMENT = "#"
_CONTINUED = re.compile(r"^\s*#\s{2,}\S")
"""How our letters go on with an example that is longer than a line."""


@dataclass(frozen=True, slots=True)
class Block:
    """An order block.

    Attributes:
        game: the game.
        state: the number of the state for which the orders were written; ``None`` if the first line
            does not say it.
        lines: its lines with their numbers from 1.
        code: proves who wrote a post that all can read; in capitals, empty if there is none.
        word: names seat and position of the letter that the block is from; in small letters, empty
            if there is none.
        begin: the number of its first line.
    """

    game: str
    state: int | None
    lines: tuple[tuple[int, str], ...]
    code: str = ""
    word: str = ""
    begin: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class BlockProblem:
    """Blocks that cannot be read; holds the line to blame, from 1.

    ``mail.block.two``: two different blocks are filled in. ``mail.block.no_end``: one does not end.
    """

    key: str
    line: int


@dataclass
class _BlockBeingRead:
    """A block while its lines are read.

    ``cut``: it has no END, and what follows its lines shows where it ends.
    """

    begin: ReplyLine
    inside: list[ReplyLine]
    end: ReplyLine | None = None
    cut: bool = False

    @property
    def ended(self) -> bool:
        """True if it is known where it ends."""
        return self.end is not None or self.cut

    @property
    def credited(self) -> bool:
        """True if the sender filled in the block.

        They wrote it, also below their signature mark, or it is ours and only they could fill it
        in.
        """
        signed = self.begin.origin == "signature" and self.begin.depth == 0
        return self.begin.is_own or self.begin.ours or signed

    @property
    def lines(self) -> tuple[tuple[int, str], ...]:
        """Its lines without comments.

        If a mail program broke a comment of ours, the rest belongs to it.
        """
        kept: list[tuple[int, str]] = []
        comment = False
        for line in self.inside:
            comment = line.text.lstrip().startswith(_COMMENT) or (comment and line.broken)
            if not comment and line.depth <= self.begin.depth:
                kept.append((line.number, line.text))
        return tuple(kept)

    @property
    def numbers(self) -> Iterator[int]:
        """The numbers of its lines, with BEGIN, END and comments."""
        within = (line for line in self.inside if line.depth <= self.begin.depth)
        yield from (self.begin.number, *(line.number for line in within))
        if self.end is not None:
            yield self.end.number

    @property
    def rests(self) -> Iterator[int]:
        """The numbers of comments that go on with an example whose first line is no comment."""
        known = {number for number, text in self.lines if text.strip()}
        behind = False
        for line in self.inside:
            if _CONTINUED.match(line.text) and behind:
                yield line.number
            elif line.text.strip():
                behind = line.number in known

    @property
    def filled(self) -> bool:
        """True if anything is written in it."""
        return any(text.strip() for _, text in self.lines)


def find_block(lines: Sequence[ReplyLine]) -> Block | BlockProblem | None:
    """The one order block of a letter that its sender filled in; ``None`` if there is none.

    An empty block does not count. The same block twice counts once.
    """
    own = _filled_in(lines)
    if not own:
        return None
    open_ = next((block for block in own if not block.ended), None)
    if open_ is not None:
        return BlockProblem("mail.block.no_end", open_.begin.number)
    blocks = [_finished_block(found) for found in own]
    other = next(
        (
            found
            for found, block in zip(own, blocks, strict=True)
            if not _say_the_same(block, blocks[0])
        ),
        None,
    )
    return BlockProblem("mail.block.two", other.begin.number) if other is not None else blocks[0]


def posted_blocks(body: str) -> tuple[Block, ...]:
    """The blocks with a code, filled in, ended and unquoted, in a post that all can read.

    Each says for which state it was written, which its code proves.
    """
    lines = (
        ReplyLine(number, text, 0, "sender")
        for number, text in enumerate(body.split("\n"), start=1)
    )
    found = _blocks([line for line in lines if not line.text.lstrip().startswith(">")])
    blocks = (_finished_block(block) for block in found if block.filled and block.ended)
    return tuple(block for block in blocks if block.code and block.state is not None)


def quoted_block(lines: Sequence[ReplyLine]) -> int | None:
    """The first line of a filled block that the sender only quotes, from no letter of their own."""
    found = [block for block in _blocks(lines) if block.filled and not block.credited]
    older = superseded_lines(lines) if found else ()
    return next((each.begin.number for each in found if each.begin.number not in older), None)


def block_lines(lines: Sequence[ReplyLine]) -> frozenset[int]:
    """The numbers of the lines of the blocks that the sender filled in, from BEGIN to END.

    Lines inside with more quote marks are no part of a block.
    """
    return frozenset(number for block in _filled_in(lines) for number in block.numbers)


def superseded_lines(lines: Sequence[ReplyLine]) -> frozenset[int]:
    """The numbers of the lines of blocks in the sender's own older letters, which they quote."""
    return frozenset(number for block in _superseded(lines) for number in block.numbers)


def words_behind_end(lines: Sequence[ReplyLine]) -> dict[int, str]:
    """The words behind the END of the blocks that the sender filled in, by line numbers."""
    ends = (block.end for block in _filled_in(lines) if block.end is not None)
    found = ((end.number, _END_AND_WORDS.match(end.text)) for end in ends if not _ends(end.text))
    return {number: words["words"] for number, words in found if words}


def _filled_in(lines: Sequence[ReplyLine]) -> list[_BlockBeingRead]:
    """The blocks that the sender filled in, without those of their own older letters."""
    credited = [block for block in _blocks(lines) if block.filled and block.credited]
    older = {block.begin.number for block in _superseded(lines)} if credited else set()
    return [block for block in credited if block.begin.number not in older]


def _superseded(lines: Sequence[ReplyLine]) -> Iterator[_BlockBeingRead]:
    """The blocks of the sender's own older letters, which stand quoted below what they wrote now.

    Such a block was written for an earlier state, or stands deeper in the thread than the letter
    of ours that is answered, or less deep in the quotation than all else of our letter.
    """
    blocks = list(_blocks(lines))
    filled = [block for block in blocks if block.filled]
    inside = {number for block in filled for number in block.numbers}
    if not filled or not _writes_anew(lines, filled, inside):
        return
    shown = [block for block in blocks if block.begin.is_own or block.begin.ours]
    states = (_finished_block(block).state for block in shown)
    newest = max((state for state in states if state is not None), default=None)
    quoted = [block.begin for block in shown if block.begin.ours]
    heads = [line for line in lines if line.origin == "header" and names_writer(line.text)]
    depths = [line.depth for line in lines if line.ours and line.number not in inside]
    for block in filled:
        begin, state = block.begin, _finished_block(block).state
        if begin.is_own and not any(head.number < begin.number for head in heads):
            continue
        earlier = newest is not None and state is not None and state < newest
        lifted = 0 < begin.depth < min(depths, default=0)
        if not block.credited:
            older = any(each.text.split() == begin.text.split() for each in quoted)
        else:
            older = earlier or (
                begin.ours and (lifted or _is_in_older_letter(begin, quoted, heads))
            )
        if older:
            yield block


def _writes_anew(
    lines: Sequence[ReplyLine], filled: Sequence[_BlockBeingRead], inside: Container[int]
) -> bool:
    """True if the sender wrote something beside the blocks that they quote."""
    typed = any(block.begin.is_own for block in filled)
    return typed or any(line.is_own and line.number not in inside for line in lines)


def _is_in_older_letter(
    begin: ReplyLine, quoted: Sequence[ReplyLine], heads: Sequence[ReplyLine]
) -> bool:
    """True if a block stands in a letter of the sender that is quoted once more.

    Args:
        begin: its first line.
        quoted: the first lines of all quoted blocks of ours, in order.
        heads: the lines that say who wrote a quoted letter.
    """
    first = quoted[0]
    if begin.number > first.number:
        return begin.depth > first.depth or any(
            first.number < head.number < begin.number for head in heads
        )
    above = sum(head.number < begin.number for head in heads)
    if above > 1:
        return True
    copies = [each.number for each in quoted if each.text.split() == begin.text.split()]
    return bool(above) and any(
        begin.number < head.number < copy for head in heads for copy in copies
    )


def quotes_another(lines: Sequence[ReplyLine]) -> bool:
    """True if a letter quotes what is not ours outside of the blocks that its sender filled in.

    What is typed into a quoted block has the marks of the quotation, too. Of a thread without marks
    only its second head shows it.
    """
    quoted = {line.number for line in lines if line.origin == "quoted"}
    heads = [line.number for line in lines if line.origin == "header" and names_writer(line.text)]
    if len(heads) > 1:
        quoted |= {line.number for line in lines if line.is_own and line.number > heads[1]}
    return bool(quoted and quoted - block_lines(lines))


def rests_of_examples(lines: Sequence[ReplyLine]) -> frozenset[int]:
    """The numbers of comments that go on with an example whose first line became an order."""
    return frozenset(number for block in _filled_in(lines) for number in block.rests)


def frames_block(text: str) -> bool:
    """True if a line is the first or the last one of a block."""
    return bool(_BEGIN.match(text)) or _ends(text)


def block_word_of(text: str) -> str:
    """The word of a block's first line, in small letters; empty if a line is none or has none."""
    begin = _BEGIN.match(text)
    return (begin[4] or "").lower() if begin else ""


def _blocks(lines: Sequence[ReplyLine]) -> Iterator[_BlockBeingRead]:
    found: _BlockBeingRead | None = None
    for line in lines:
        if "beg" in line.text.lower() and _BEGIN.match(line.text):
            if found is not None:
                yield _closed_at_last_end(found)
            found = _BlockBeingRead(line, [])
        elif found is not None and _END.match(line.text):
            found.end = line
            yield found
            found = None
        elif found is not None:
            found.inside.append(line)
    if found is not None:
        yield _closed_at_last_end(found)


def _closed_at_last_end(found: _BlockBeingRead) -> _BlockBeingRead:
    """Close a block without END at the last line that says END in the sender's language.

    Where there is none, words may stand behind END, or the quotation below shows that no line is
    missing.
    """
    ends = [n for n, line in enumerate(found.inside) if _END_TOO.match(line.text)]
    ends = ends or [n for n, line in enumerate(found.inside) if _END_AND_WORDS.match(line.text)][:1]
    if ends:
        return _BlockBeingRead(found.begin, found.inside[: ends[-1]], found.inside[ends[-1]])
    cut = next((n for n in range(len(found.inside)) if _stands_below(found, n)), None)
    return found if cut is None else _BlockBeingRead(found.begin, found.inside[:cut], cut=True)


def _stands_below(found: _BlockBeingRead, nth: int) -> bool:
    """True if a line behind BEGIN belongs to no block that the sender filled in."""
    line = found.inside[nth]
    if not found.begin.ours:
        return found.credited and line.origin not in ("sender", "empty")
    if line.ours:
        return not (line.text.lstrip().startswith(_COMMENT) or line.broken)
    return line.origin not in ("sender", "empty", "quoted")


def _ends(text: str) -> bool:
    """True if a line says nothing but END."""
    return bool(_END.match(text) or _END_TOO.match(text))


def _finished_block(found: _BlockBeingRead) -> Block:
    begin = _BEGIN.match(found.begin.text)
    assert begin is not None
    game, state = f"{begin[1].upper()}-{begin[2]}", int(begin[3]) if begin[3] else None
    word, code = (begin[4] or "").lower(), (begin[5] or "").upper()
    return Block(game, state, found.lines, code, word, found.begin.number)


def _say_the_same(one: Block, other: Block) -> bool:
    """True if two blocks have the same lines, whatever stands empty between these."""
    said = (
        [" ".join(text.split()).casefold() for _, text in block.lines if text.strip()]
        for block in (one, other)
    )
    same = (one.game, one.state, one.word) == (other.game, other.state, other.word)
    return same and next(said) == next(said)


def own_text(lines: Sequence[ReplyLine]) -> tuple[tuple[int, str], ...]:
    """What the sender wrote outside of order blocks: line numbers from 1, without empty lines.

    ``END`` in capitals is taken for the last line of a block whose first one is lost; ``End.`` may
    end a turn.
    """
    inside = {
        line.number
        for found in _blocks(lines)
        if found.ended
        for line in (found.begin, *found.inside)
    }
    return tuple(
        (line.number, line.text)
        for line in lines
        if line.is_own and line.number not in inside and not _ends_block(line.text)
    )


def _ends_block(text: str) -> bool:
    return bool(_END.match(text)) and text.isupper()
