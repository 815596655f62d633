"""Links that open a letter ready to be sent (RFC 6068)."""

import re
from urllib.parse import quote

MOST_CHARACTERS = 1_900
"""Mail programs cut longer links, and with them the order."""

_ADDRESS = re.compile(r"[\w.+-]+@[A-Za-z0-9.-]+", re.ASCII)


def mailto(address: str, subject: str, lines: tuple[str, ...]) -> str:
    """A link that opens a letter with these lines; empty if the address or length breaks it."""
    if not _ADDRESS.fullmatch(address):
        return ""
    body = "".join(f"{line}\r\n" for line in lines)
    fields = f"subject={quote(subject, safe='')}&body={quote(body, safe='')}"
    link = f"mailto:{quote(address, safe='@')}?{fields}"
    return link if len(link) <= MOST_CHARACTERS else ""
