"""The sender of a letter: tokens in plus-addresses, authentication, automatic letters."""

import base64
import secrets
from collections.abc import Iterable
from email.errors import HeaderParseError
from email.headerregistry import Address
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from pbem.mail.letter import Letter

AuthenticationPolicy = Literal["required", "if_present", "off"]
_TOKEN_BYTES = 20
_LONGEST_ADDRESS = 254


def new_token() -> str:
    """A seat's secret: 160 random bits, in letters and digits that survive any mail system."""
    return base64.b32encode(secrets.token_bytes(_TOKEN_BYTES)).decode().lower()


def mail_address(text: str) -> str:
    """An address in lower case, with an internationalised domain in its ASCII form (RFC 5891).

    Raises:
        ValueError: no letter can go there.
    """
    local, _, domain = text.strip().rpartition("@")
    try:
        spec = Address(
            username=local, domain=domain.encode("idna").decode("ascii")
        ).addr_spec.lower()
    except (IndexError, HeaderParseError):
        raise ValueError(text) from None
    there = local and local.isascii() and local.isprintable() and domain
    if not there or " " in spec or len(spec) > _LONGEST_ADDRESS:
        raise ValueError(text)
    return spec


def reply_address(base: str, token: str) -> str:
    """The address that carries a token.

    ``games@example.org`` becomes ``games+token@example.org`` (RFC 5233).
    """
    user, _, domain = base.partition("@")
    return f"{user}+{token}@{domain}"


def token_of(recipients: Iterable[str], base: str) -> str | None:
    """The only token among the recipients; ``None`` if there is none, or more than one."""
    user, _, domain = base.lower().partition("@")
    found = {
        address[len(user) + 1 : -len(domain) - 1]
        for address in (a.lower() for a in recipients)
        if address.startswith(f"{user}+") and address.endswith(f"@{domain}")
    }
    return found.pop() if len(found) == 1 else None


def loop_reason(letter: "Letter", own: str) -> str | None:
    """Why a letter must not be answered (RFC 3834); ``None`` if a person may have written it.

    A machine or this service wrote it. :func:`pbem.mail.automatic.doubtful_reason` tells of doubts.
    """
    user, _, domain = own.lower().partition("@")
    if letter.content_type == "multipart/report":
        return "delivery_report"
    local, _, host = letter.sender.partition("@")
    if host == domain and (local == user or local.startswith(f"{user}+")):
        return "ourselves"
    if local in ("mailer-daemon", "postmaster", "noreply", "no-reply"):
        return "machine"
    return None


def _without_comments(value: str) -> str:
    """A header value without comments, and with every quoted string as ``q`` (RFC 8601, RFC 5322).

    A sender can make our server repeat their words in quotes or comments. Those must not read as a
    result.
    """
    kept: list[str] = []
    depth, quoted = 0, False
    characters = iter(value)
    for character in characters:
        if character == "\\":
            next(characters, "")
        elif character == '"' and not depth:
            quoted = not quoted
            kept.append("q" if quoted else "")
        elif not quoted and character in "()":
            depth = max(0, depth + (1 if character == "(" else -1))
        elif not quoted and not depth:
            kept.append(character)
    return "".join(kept)


def sender_is_authenticated(
    letter: "Letter", authserv_id: str, policy: AuthenticationPolicy
) -> bool:
    """True if our own server authenticates the sender: see :func:`domain_is_authenticated`."""
    domain = letter.sender.rpartition("@")[2]
    return domain_is_authenticated(letter, domain, authserv_id, policy)


def domain_is_authenticated(
    letter: "Letter", domain: str, authserv_id: str, policy: AuthenticationPolicy
) -> bool:
    """True if our own server vouches that a letter comes from a domain (RFC 8601).

    Only the topmost Authentication-Results of our id counts. DMARC passes for the domain of the
    From header, or DKIM passes for it. ``if_present`` also accepts letters without a result;
    ``off`` accepts all.
    """
    if policy == "off":
        return True
    passed = _passed_methods(letter, domain, authserv_id)
    return policy == "if_present" if passed is None else bool(passed)


def sender_has_signed(letter: "Letter", authserv_id: str) -> bool:
    """True if our own server vouches for a DKIM signature of the sender's domain (RFC 6376)."""
    domain = letter.sender.rpartition("@")[2]
    return "dkim" in (_passed_methods(letter, domain, authserv_id) or ())


def _passed_methods(letter: "Letter", domain: str, authserv_id: str) -> set[str] | None:
    """The methods that passed for a domain; ``None`` where our own server says nothing."""
    results = letter.headers["authentication-results"]
    if not results or not authserv_id:
        return None
    name, _, rest = _without_comments(results[0]).partition(";")
    if not name.split() or name.split()[0].lower() != authserv_id.lower():
        return None
    passed = set()
    for result in rest.lower().split(";"):
        words = dict(word.split("=", 1) for word in result.split() if "=" in word)
        if words.get("dkim") == "pass":
            signed = words.get("header.d", words.get("header.i", "").rpartition("@")[2])
            passed |= {"dkim"} if signed == domain else set()
        shown = words.get("header.from", "").rpartition("@")[2] == domain
        if words.get("dmarc") == "pass" and shown:
            passed.add("dmarc")
    return passed
