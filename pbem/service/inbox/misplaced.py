"""What a refusal says of a whole block, and of orders that stand where none are read."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pbem.mail import ReplyLine, quoted_block
from pbem.orders import Line, Problem, begins_press
from pbem.service.inbox.account import Account

_MOST_SHOWN = 5


def problems_of_misplaced(account: Account, written: Sequence[ReplyLine]) -> tuple[Problem, ...]:
    """The problems of the lines that read as orders where none are read.

    A block of somebody else is one problem, shown by its first line.
    """
    number = quoted_block(written)
    problems = [problem_at_block(written, number, "mail.block.quoted")] if number else []
    for line in account.misplaced:
        if number and line.place == "quotation":
            continue
        text = line.text.strip()
        key, column = f"service.line.{line.place}", line.text.index(text)
        own = line.place in ("above", "below", "signature")
        if own and begins_press(Line(line.number, text)):
            key = "orders.problem.endpress"
        problems.append(Problem("unreadable", line.number, line.text, column, len(text), key))
    return tuple(problems[:_MOST_SHOWN])


def problem_at_block(
    written: Sequence[ReplyLine],
    number: int,
    key: str,
    facts: Mapping[str, object] = MappingProxyType({}),
) -> Problem:
    """A problem of a whole block, placed at its first line, which is at or before ``number``."""
    before = [line for line in written if line.number <= number and line.text.strip()]
    begin = next((line for line in reversed(before) if "BEGIN" in line.text.upper()), None)
    text = begin.text.strip() if begin else ""
    return Problem(
        "unreadable",
        begin.number if begin else number,
        text,
        0,
        max(1, len(text)),
        key,
        dict(facts),
    )
