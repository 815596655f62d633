"""Orders, facts and policies as plain data, and back."""

from functools import cache
from typing import Any

import msgspec


def from_plain(content: Any, union: Any, *, loosely: bool = False) -> Any:
    """Plain data as one of the tagged structs of a union, such as a game's ``order_type``.

    ``msgspec.convert`` analyses a union at every call, which takes a hundred times as long as the
    conversion. It analyses a struct only once, so the union is wrapped in a struct.

    Args:
        content: the data.
        union: of the structs.
        loosely: whether text may stand for a number, and as the key of a number, as in JSON.

    Raises:
        msgspec.ValidationError: it is none of them.
    """
    wrapped, wrapper = {"content": content}, _wrapper_of(union)
    return msgspec.convert(wrapped, wrapper, strict=not loosely, str_keys=loosely).content


@cache
def _wrapper_of(union: Any) -> Any:
    """A struct whose content is one of a union."""
    return msgspec.defstruct("Around", [("content", union)])
