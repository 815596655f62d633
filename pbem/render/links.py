"""Links that open a letter ready to be sent (RFC 6068)."""

import re
from urllib.parse import quote

MOST_CHARACTERS = 1_900
"""Mail programs cut longer links, and with them the order."""

_ADDRESS = re.compile(r"[\w.+-]+@[A-Za-z0-9.-]+", re.ASCII)


def mailto(address: str, subject: str, lines: tuple[str, ...]) -> str:
    """A link to a letter with these lines as its body; empty where the address or the length would break it."""
    if not _ADDRESS.fullmatch(address):
        return ""
    body = "".join(f"{line}\r\n" for line in lines)
    link = f"mailto:{quote(address, safe='@')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"
    return link if len(link) <= MOST_CHARACTERS else ""
