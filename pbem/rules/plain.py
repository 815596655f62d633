"""Orders, facts and policies as plain data, and back."""

from functools import cache
from typing import Any

import msgspec


def from_plain(content: Any, union: Any) -> Any:
    """Plain data as one of the tagged structs of a union, such as a game's ``order_type``.

    ``msgspec.convert`` analyses a union at every call, which takes a hundred times as long as the
    conversion. It analyses a struct only once, so the union is wrapped in a struct.

    Raises:
        msgspec.ValidationError: it is none of them.
    """
    return msgspec.convert({"content": content}, _wrapper_of(union)).content


@cache
def _wrapper_of(union: Any) -> Any:
    """A struct whose content is one of a union."""
    return msgspec.defstruct("Around", [("content", union)])
