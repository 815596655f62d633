"""The reader's own part of a page, in the fragment of its address.

Browsers never send a fragment (RFC 3986, 3.5).
"""

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import msgspec

MOST_CHARACTERS = 1_800
"""Mail programs break longer links."""

Own = tuple[int, str, dict[str, Any], str, str]
"""The state asked for, the address for answers, the patch to the public sheet, the word of the
reader's block, and the key of their posts (empty: the game has no list and no thread)."""


def packed_private_part(own: Own) -> str:
    """What is the reader's own, deflated (RFC 1951), in base64url without padding."""
    deflate = zlib.compressobj(level=9, wbits=-15)
    raw = deflate.compress(msgspec.json.encode(own)) + deflate.flush()
    return urlsafe_b64encode(raw).decode().rstrip("=")


def link_with_private_part(page: str, own: Own) -> str:
    """The address of a page with the reader's own part; empty if too long for mail programs."""
    found = f"{page}#{packed_private_part(own)}"
    return found if len(found) <= MOST_CHARACTERS else ""
