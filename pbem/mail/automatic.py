"""Letters that a program may have sent: what their headers, subject and parts show."""

import re

from pbem.mail.letter import Letter

_AUTOMATIC = ("x-autoreply", "x-autorespond", "x-autoresponder")
_TO_MANY = ("bulk", "junk", "list")
_AUTO_REPLY = re.compile(
    r"^\W*(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office"
    r"|risposta automatica|fuori (?:sede|ufficio)|odpowiedź automatyczna|autoodpowiedź"
    r"|automatyczna odpowiedź|poza biurem|nieobecność w|automatische antwort|abwesenheit)",
    re.IGNORECASE,
)
_REACTED = re.compile(
    r"reacted (?:to your message|via gmail)|ha reagito|zareagował|hat reagiert", re.IGNORECASE
)
_REACTION_PART = b"text/vnd.google.email-reaction+json"
_LONGEST_REACTION = 200


def doubtful_reason(letter: Letter) -> str | None:
    """Why a program may have sent a letter, where a person may have as well; ``None`` if nothing.

    Group addresses, gateways of companies and scripts that somebody writes for their own letters
    put such headers on a person's letter. RFC 3834 forbids to answer a program, not to read a
    person.
    """
    headers = letter.headers
    auto = " ".join(headers["auto-submitted"]).strip().lower()
    if auto and not auto.startswith("no"):
        return "auto_submitted" if auto.startswith("auto-replied") else "generated"
    many = any(value.strip().lower() in _TO_MANY for value in headers["precedence"])
    if many or headers["list-id"]:
        return "list"
    if any(value.replace(" ", "") == "<>" for value in headers["return-path"]):
        return "empty_sender"
    automatic = (value for name in _AUTOMATIC for value in headers[name])
    if any(not value.strip().lower().startswith("no") for value in automatic):
        return "auto_submitted"
    return "silent" if headers["x-auto-response-suppress"] else None


def is_auto_reply(subject: str) -> bool:
    """True if a subject is that of an absence notice, in the words of usual mail programs."""
    return bool(_AUTO_REPLY.match(subject))


def is_reaction(raw: bytes, text: str) -> bool:
    """True if a letter is a reaction to one of ours, such as a thumb up, and no words.

    Args:
        raw: the letter as it came.
        text: the sender's own words in it.
    """
    if _REACTION_PART in raw:
        return True
    said = text.strip()
    picture = bool(said) and not said.isascii() and not any(c.isalnum() for c in said)
    return picture or (len(said) <= _LONGEST_REACTION and bool(_REACTED.search(said)))
