"""Which lines may stand in a post, where everybody reads them."""

from pbem.orders import (
    AcceptProposal,
    Concede,
    ParsedLetter,
    ParsedLine,
    StandingClear,
    StandingList,
)


def is_sealed(item: ParsedLine) -> bool:
    """True if only its seat may see a line."""
    sealed = any(order.sealed for order in item.orders)
    return (
        sealed
        or item.advance
        or item.standing is not None
        or isinstance(item.command, StandingList | StandingClear)
    )


def is_final(item: ParsedLine) -> bool:
    """True if nobody can undo a line: it needs a private letter."""
    return isinstance(item.command, Concede | AcceptProposal)


def lines_for_post(parsed: ParsedLetter) -> tuple[str, ...]:
    """The orders of a letter as the lines of a post; none if one line may not be posted."""
    if any(is_sealed(item) or is_final(item) for item in parsed.items):
        return ()
    return tuple(item.text.strip() for item in parsed.items if item.orders)
