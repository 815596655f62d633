"""Forms of orders in the reader's language: what stands in angle brackets is put into words."""

import re

from pbem.render.catalogue import Catalogue

_PART = re.compile(r"<([a-z ]+)>")


def _slug(part: str) -> str:
    return part.replace(" ", "_")


def translated_form(syntax: str, words: Catalogue) -> str:
    """The form of an order with its parts in the reader's language: ``ATTACCA <spazio>``."""
    return _PART.sub(lambda found: f"<{words.text(f'orders.part.{_slug(found[1])}')}>", syntax)
