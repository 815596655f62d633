"""Orders, facts and policies as plain data, and back."""

from functools import cache
from typing import Any

import msgspec


def from_plain(content: Any, union: Any) -> Any:
    """Plain data as one of the tagged structs of a union, such as a game's ``order_type``.

    ``msgspec.convert`` works a union out anew whenever it is called, which takes a hundred times as long as the
    converting, but a struct only once: so it is given one around the union.

    Raises:
        msgspec.ValidationError: it is none of them.
    """
    return msgspec.convert({"content": content}, _around(union)).content


@cache
def _around(union: Any) -> Any:
    """A struct whose content is one of a union."""
    return msgspec.defstruct("Around", [("content", union)])
