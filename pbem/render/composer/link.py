"""What only the reader of a page may know, in the part of its address that browsers never send (RFC 3986, 3.5)."""

import zlib
from base64 import urlsafe_b64encode
from typing import Any

import msgspec

MOST_CHARACTERS = 1_800
"""Mail programs break longer links."""

Own = tuple[int, str, dict[str, Any]]
"""The state that is asked for, the address for answers, the patch to the sheet that everybody may see."""


def packed(own: Own) -> str:
    """What is the reader's own, deflated (RFC 1951), in base64url without padding."""
    deflate = zlib.compressobj(level=9, wbits=-15)
    raw = deflate.compress(msgspec.json.encode(own)) + deflate.flush()
    return urlsafe_b64encode(raw).decode().rstrip("=")


def link(page: str, own: Own) -> str:
    """The address of a page with what is the reader's own; empty where mail programs would break it."""
    found = f"{page}#{packed(own)}"
    return found if len(found) <= MOST_CHARACTERS else ""
