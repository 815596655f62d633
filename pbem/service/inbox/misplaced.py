"""What a refusal says of a whole block, and of orders that stand where none are read."""

from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType

from pbem.mail import ReplyLine, quoted_block
from pbem.orders import (
    Concede,
    Denials,
    Language,
    Line,
    ParsedLetter,
    Problem,
    acts_though_it_stays,
    asks_another,
    begins_order,
    begins_press,
    denies_end,
    denies_what_is_ordered,
    ends_press,
    gives_up,
    goes_on_with_names,
    limits_advance,
    limits_below,
    may_be_order,
    may_order_more,
    opposes,
    own_line_opposes,
    sentences_of,
    subject_opposes,
    unused_card,
)
from pbem.rules import Seat
from pbem.service.inbox.account import Account, Reader, is_struck

_MOST_SHOWN = 5
OPPOSES = "orders.problem.opposes"
"""The key of the problem of words that may limit orders."""
LEFT = "orders.problem.left"
"""The key of the problem of words that may be one more order."""
GOES_ON = "orders.problem.goes_on"
"""The key of the problem of words that the turn goes on, beside its end."""
ADDRESSED = "orders.problem.addressed"
"""The key of the problem of words that ask another player to do something."""
UNUSED = "orders.problem.unused_card"
_GIVES_UP = "orders.problem.gives_up"


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
        key = _GIVES_UP if gives_up(text) else key
        problems.append(Problem("unreadable", line.number, line.text, column, len(text), key))
    return tuple(problems[:_MOST_SHOWN])


def problems_of_opposing(
    account: Account, parsed: ParsedLetter, subject: str, language: Language, seat: Seat
) -> tuple[Problem, ...]:
    """The problems of words beside orders that may limit them, take them back, or be one more.

    Args:
        account: of the letter.
        parsed: what its orders say.
        subject: what its sender wrote into the subject; empty: nothing.
        language: the game's order language.
        seat: whose letter it is.
    """
    orders = parsed.orders
    own = [line for line in account.lines if line.place not in ("signature", "quotation")]
    words = [line.text.strip() for line in own if line.fate == "words" and not is_struck(line.text)]
    footers = {said for line in account.footers for said in (line, *sentences_of(line))}
    words = [text for text in (*words, *parsed.beside) if text not in footers]
    denials = Denials(orders, language, seat)
    numbers = {line.text.strip(): line.number for line in account.lines}
    found = [
        text
        for text in dict.fromkeys(words)
        if opposes(text)
        or acts_though_it_stays(text, orders, language, seat)
        or denies_what_is_ordered(text, orders, language, seat)
        or denials.are_in(text)
        or limits_advance(text, orders, language)
    ]
    found += [
        line.text.strip()
        for line in account.lines
        if (line.place, line.fate) == ("signature", "aside") and limits_below(line.text)
    ]
    ordering = {item.line for item in parsed.items if item.orders}
    found += [
        line.text.strip()
        for line in account.orders
        if line.number in ordering and own_line_opposes(line.orders)
    ]
    standing = {item.line for item in parsed.items if item.standing is not None}
    ordered = [line for line in _without_press(account.orders) if line.number not in standing]
    found += [line.text.strip() for line in ordered if denials.are_in(line.orders)]
    found += [subject] if subject_opposes(subject) else []
    conceding = [item.text for item in parsed.items if item.command == Concede()]
    conceding += [text for text in words if gives_up(text)]

    def problem(text: str, key: str, **facts: object) -> Problem:
        return Problem("unreadable", numbers.get(text, 0), text, 0, len(text), key, facts)

    texts = _whole((*(line.orders.strip() for line in ordered), *words))
    addressed = [text for text in texts if asks_another(text, language, seat)]
    problems = [
        problem(text, key)
        for key, told in ((_GIVES_UP, conceding), (ADDRESSED, addressed), (OPPOSES, found))
        for text in dict.fromkeys(told)
        if key != OPPOSES or text not in (*conceding, *addressed)
    ]
    if ends := [order for order in orders if order.closes or order.ends_turn]:
        going_on = [text for text in texts if denies_end(text, language, seat)]
        got = language.display(ends[-1])
        problems += [problem(text, GOES_ON, got=got) for text in going_on]
        found += going_on
    found += addressed
    inside = {line.text.strip() for line in own if (line.fate, line.place) == ("words", "orders")}
    inside |= set(parsed.beside)
    left = [
        text
        for text in dict.fromkeys(words)
        if text not in (*found, *conceding)
        and (
            may_be_order(text, orders, language, seat, inside=text in inside)
            or (text in parsed.beside and goes_on_with_names(text, orders, language, seat))
            or (_is_whole(text, numbers) and may_order_more(text, language, seat))
        )
    ]
    problems += [problem(text, LEFT) for text in left]
    for text in dict.fromkeys(words):
        if text not in (*found, *left) and (card := unused_card(text, orders, language, seat)):
            problems.append(problem(text, UNUSED, got=card))
    return tuple(problems[:_MOST_SHOWN])


def problems_of_addressed(account: Account, language: Language, seat: Seat) -> tuple[Problem, ...]:
    """The problems of words to other players in a letter of which no order could be read."""
    lines = ((line, line.orders.strip()) for line in _without_press(account.orders))
    return tuple(
        Problem("unreadable", line.number, text, 0, len(text), ADDRESSED)
        for line, text in lines
        if "?" not in text and asks_another(text, language, seat)
    )


def problems_of_versions(
    apart: Sequence[str], ours: Sequence[str], language: Language, read: Reader
) -> tuple[Problem, ...]:
    """The problem that the text of a letter and its page do not hold the same orders.

    Args:
        apart: lines that only one of the two has.
        ours: the letter of ours that it quotes, in the forms that programs quote.
        language: the game's order language.
        read: reads lines as orders and commands.
    """
    if not apart:
        return ()
    quoted = "".join("".join(form.split()) for form in ours)

    def orders(text: str) -> bool:
        line = Line(1, text)
        if "".join(text.split()) in quoted or not begins_order(line, language):
            return False
        parsed = read((line,), advising=False)
        unreadable = any(problem.kind == "unreadable" for problem in parsed.problems)
        return bool(parsed.items or parsed.problems) and not unreadable

    text = next(filter(orders, apart), None)
    if text is None:
        return ()
    facts: dict[str, object] = {"got": text}
    return (Problem("unreadable", 0, text, 0, len(text), "service.line.version", facts),)


def problem_of_yes(account: Account) -> Problem:
    """That more stands beside a yes to what a reply has offered."""
    line = next(line for line in account.lines if line.place == "orders" and line.text.strip())
    text = line.text.strip()
    return Problem("unreadable", line.number, text, 0, len(text), "orders.problem.yes_beside")


def _without_press(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines that go to nobody else."""
    press = False
    for line in lines:
        press = not ends_press(line) if press else begins_press(line)
        if not press and not ends_press(line):
            yield line


def _whole(texts: Sequence[str]) -> list[str]:
    """Texts, each once, without those that are a part of another."""
    kept = list(dict.fromkeys(texts))
    return [text for text in kept if not any(text != each and text in each for each in kept)]


def _is_whole(text: str, lines: Container[str]) -> bool:
    """True if words are a line of a letter, or stand as a sentence of one does."""
    return text in lines or (text[:1].isupper() and text.rstrip().endswith((".", "!")))


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
