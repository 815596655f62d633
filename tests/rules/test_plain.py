"""Orders, facts and policies come back from plain data as what they were, and nothing else does."""

import msgspec
import pytest

from pbem.rules import LogEntry, Order, from_plain


class March(Order, frozen=True):
    to: str
    units: tuple[str, ...] = ()


class Wait(Order, frozen=True):
    pass


class Rested(LogEntry, frozen=True):
    unit: str


@pytest.mark.parametrize("order", [March("Sedan", ("GE 1", "GE 2")), March("Sedan"), Wait()])
def test_an_order_comes_back_as_it_was(order: Order) -> None:
    assert from_plain(msgspec.to_builtins(order), March | Wait) == order


@pytest.mark.parametrize(
    "content",
    [
        msgspec.to_builtins(Rested("GE 1")),
        {"order": "March"},
        {**msgspec.to_builtins(Wait()), "more": 1},
        None,
    ],
)
def test_what_is_none_of_the_union_is_refused(content: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        from_plain(content, March | Wait)


def test_unions_are_told_apart() -> None:
    march = msgspec.to_builtins(March("Sedan"))
    assert from_plain(march, March | Wait) == March("Sedan")
    with pytest.raises(msgspec.ValidationError):
        from_plain(march, Wait)
