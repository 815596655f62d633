"""Orders above a CANCEL of the same letter, which may mean them or what is on file."""

from msgspec import structs

from pbem.orders import Cancel, ParsedLetter, ParsedLine, Problem


def cancel_behind_orders(parsed: ParsedLetter) -> ParsedLine | None:
    """The line of CANCEL that stands behind orders of its letter; ``None``: none does."""
    ordering = [item.line for item in parsed.items if item.orders or item.advance]
    cancels = (item for item in parsed.items if isinstance(item.command, Cancel))
    return next((item for item in cancels if ordering and min(ordering) < item.line), None)


def orders_in(parsed: ParsedLetter) -> tuple[ParsedLine, ...]:
    """The lines of a letter that give orders, now or in advance."""
    return tuple(item for item in parsed.items if item.orders or item.advance)


def without_orders(parsed: ParsedLetter) -> ParsedLetter:
    """A letter without its orders."""
    kept = tuple(item for item in parsed.items if not (item.orders or item.advance))
    return structs.replace(parsed, items=kept)


def problem_of_cancel(item: ParsedLine) -> Problem:
    """Why orders are not tried above a CANCEL."""
    text = item.text.strip()
    return Problem("unreadable", item.line, item.text, 0, len(text), "service.line.cancel")
