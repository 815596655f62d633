"""Where a letter's orders are: in an explicit block, or in what stands above the first quotation."""

import re
from dataclasses import dataclass

_BEGIN = re.compile(r"^\s*BEGIN\s+([A-Za-z]{2,6}-\d{1,9})\s*#\s*(\d{1,12})\s*$", re.IGNORECASE)
_END = re.compile(r"^\s*END\s*$", re.IGNORECASE)
_QUOTE = re.compile(r"^\s*>")
_ATTRIBUTION = re.compile(
    r"^\s*(On .{5,200} wrote|Il .{5,200} ha scritto|Le .{5,200} a écrit)\s*:?\s*$"
    r"|^\s*(W dniu|Dnia) .{5,200} (napisał|pisze)\S*\s*:?\s*$"
    r"|^-{2,}\s*(Original Message|Messaggio originale|Wiadomość oryginalna|Forwarded)|^_{10,}$"
    r"|^\s*(From|Da|Od|Von): .+@",
    re.IGNORECASE,
)
_SIGNATURE = re.compile(r"^--\s?$")


@dataclass(frozen=True, slots=True)
class Block:
    """An order block: the game, the state its orders were written for, and its lines with their numbers from 1."""

    game: str
    state: int
    lines: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class BlockProblem:
    """Blocks that cannot be worked: ``mail.block.two`` or ``mail.block.no_end``; the line to blame, from 1."""

    key: str
    line: int


def find_block(body: str) -> Block | BlockProblem | None:
    """The order block of a letter, ``None`` where there is none.

    An unquoted block counts before a quoted one (players edit the quotation); two of the same kind are a problem.
    """
    lines = list(enumerate(body.split("\n"), start=1))
    unquoted = _blocks([(number, text) for number, text in lines if not _QUOTE.match(text)])
    if unquoted:
        return _only(unquoted)
    quoted = [(number, re.sub(r"^\s*(>\s?)+", "", text)) for number, text in lines]
    return _only(_blocks(quoted))


def _only(blocks: list[Block | BlockProblem]) -> Block | BlockProblem | None:
    if len(blocks) > 1:
        second = blocks[1]
        line = second.line if isinstance(second, BlockProblem) else (second.lines[0][0] if second.lines else 1)
        return BlockProblem("mail.block.two", line)
    return blocks[0] if blocks else None


def _blocks(lines: list[tuple[int, str]]) -> list[Block | BlockProblem]:
    found: list[Block | BlockProblem] = []
    begun: tuple[int, str, int] | None = None
    inside: list[tuple[int, str]] = []
    for number, text in lines:
        if (match := _BEGIN.match(text)) and begun is None:
            begun, inside = (number, match[1].upper(), int(match[2])), []
        elif begun and _END.match(text):
            found.append(Block(begun[1], begun[2], tuple(inside)))
            begun = None
        elif begun:
            inside.append((number, text))
    if begun:
        found.append(BlockProblem("mail.block.no_end", begun[0]))
    return found


def unquoted_head(body: str) -> tuple[tuple[int, str], ...]:
    """The lines above the first quotation, attribution or signature, with their numbers from 1."""
    head: list[tuple[int, str]] = []
    for number, text in enumerate(body.split("\n"), start=1):
        if _QUOTE.match(text) or _ATTRIBUTION.match(text) or _SIGNATURE.match(text):
            break
        head.append((number, text))
    return tuple(head)
