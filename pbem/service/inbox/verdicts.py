"""The one word for what became of a letter."""

from collections.abc import Sized

from pbem.orders import ParsedLetter, StandingClear


def verdict_without_orders(parsed: ParsedLetter) -> str:
    """The word for a letter without orders: it only sets standing orders, or has commands too."""
    standing = parsed.items and all(
        item.standing is not None or isinstance(item.command, StandingClear)
        for item in parsed.items
    )
    return "standing" if standing else "answered"


def verdict_of(rest: Sized, waiting: Sized, unneeded: Sized, done: Sized) -> str:
    """The one word for what became of a letter's orders."""
    if rest:
        return "partly"
    if waiting:
        return "done_rest" if done else "filed"
    if unneeded:
        return "not_needed" if done else "unneeded"
    return "done" if done else "filed"
