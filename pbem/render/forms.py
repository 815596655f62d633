"""Forms of orders in the reader's language: what stands in angle brackets is put into words."""

import re

from pbem.render.catalogue import Catalogue

_PART = re.compile(r"<([a-z ]+)>")


def _slug(part: str) -> str:
    return part.replace(" ", "_")


def form(syntax: str, words: Catalogue) -> str:
    """A form, its key words in the reader's language already, with its parts named: ``ATTACCA <spazio>``."""
    return _PART.sub(lambda found: f"<{words.text(f'orders.part.{_slug(found[1])}')}>", syntax)
