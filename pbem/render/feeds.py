"""Atom feeds (RFC 4287): what is new, for whoever follows an event with a feed reader."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring

_ATOM = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True, slots=True)
class News:
    """One entry of a feed.

    Attributes:
        key: what tells it from all others of the feed, for ever.
        title: its heading.
        about: its text, plain.
        at: when it happened.
        link: where it can be read; empty where there is no page.
    """

    key: str
    title: str
    about: str
    at: datetime
    link: str = ""


def write_feed(title: str, address: str, news: Sequence[News], author: str, lang: str) -> bytes:
    """A feed, the newest first.

    Args:
        title: what the feed is about.
        address: the permanent IRI of the feed, such as
            ``tag:example.org,2026:event/POG-OPEN`` (RFC 4151).
        news: its entries.
        author: who tells it.
        lang: the language of its texts.

    Returns:
        The ``application/atom+xml``.

    Raises:
        ValueError: there is no news: a feed must say when it last changed (4.1.1).
    """
    ordered = sorted(news, key=lambda one: (one.at, one.key), reverse=True)
    if not ordered:
        raise ValueError
    feed = Element("feed", {"xmlns": _ATOM, "xml:lang": lang})
    _add_text(feed, "id", address)
    _add_text(feed, "title", title)
    _add_text(feed, "updated", _rfc_3339(ordered[0].at))
    _add_text(SubElement(feed, "author"), "name", author)
    for one in ordered:
        entry = SubElement(feed, "entry")
        _add_text(entry, "id", f"{address}/{one.key}")
        _add_text(entry, "title", one.title)
        _add_text(entry, "updated", _rfc_3339(one.at))
        _add_text(entry, "content", one.about)
        if one.link:
            SubElement(entry, "link", {"rel": "alternate", "href": one.link})
    indent(feed)
    written: bytes = tostring(feed, "utf-8", xml_declaration=True)
    return written


def _add_text(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = text


def _rfc_3339(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
