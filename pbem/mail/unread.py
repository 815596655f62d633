"""Name the parts of a letter that may hold words which cannot be read."""

from email.message import EmailMessage
from itertools import islice

_MOST_PARTS = 100
_KINDS = {
    "application/ms-tnef": "winmail",
    "application/vnd.ms-tnef": "winmail",
    "application/pgp-encrypted": "pgp",
    "application/pkcs7-mime": "smime",
    "application/x-pkcs7-mime": "smime",
    "application/msword": "document",
    "application/pdf": "document",
    "application/rtf": "document",
    "application/vnd.apple.pages": "document",
    "text/rtf": "document",
}
_FAMILIES = (
    "application/vnd.oasis.opendocument.",
    "application/vnd.openxmlformats-officedocument.",
)
_NAMES = {
    "winmail.dat": "winmail",
    ".p7m": "smime",
    **dict.fromkeys(
        (".doc", ".docx", ".odt", ".pages", ".pdf", ".rtf", ".ods", ".xlsx"), "document"
    ),
    **dict.fromkeys((".asc", ".gpg", ".pgp"), "pgp"),
}
_ARMOUR = "-----BEGIN PGP MESSAGE-----"


def unread_kinds(message: EmailMessage, body: str) -> tuple[str, ...]:
    """The kinds of content that may hold words which cannot be read, each once.

    ``document``: a text file of a word processor or a PDF. ``winmail``: Outlook's own format
    (TNEF). ``pgp``: encrypted (RFC 3156, RFC 9580). ``smime``: encrypted or signed within an
    envelope (RFC 8551). ``letter``: an enclosed letter. ``picture``: one that no page shows.

    Args:
        message: the letter; the content of its parts may be missing.
        body: what is read of it.
    """
    parts = islice(message.walk(), _MOST_PARTS)
    found = [kind for part in parts if (kind := _unread_kind(part))]
    if _ARMOUR in body:
        found.append("pgp")
    return tuple(dict.fromkeys(found))


def _unread_kind(part: EmailMessage) -> str:
    """The kind of a part; empty if it holds no words, or words that are read."""
    media, name = part.get_content_type(), (part.get_filename() or "").strip().lower()
    if media == "multipart/encrypted":
        return "pgp"
    if media == "message/rfc822":
        return "letter"
    if part.get_content_maintype() == "image" and "content-id" not in part:
        return "picture"
    if media.startswith(_FAMILIES):
        return "document"
    if media in _KINDS:
        return _KINDS[media]
    if media in ("text/plain", "text/html", "application/pgp-keys", "application/pgp-signature"):
        return ""
    return next((kind for ending, kind in _NAMES.items() if name.endswith(ending)), "")
