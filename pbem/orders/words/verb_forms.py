"""Verbs in all the forms in which people write orders, as ``tools/verb_forms.py`` lists them."""

from collections.abc import Mapping
from functools import cache

import yaml

from pbem import resources

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def forms_of(lang: str, word: str) -> tuple[str, ...]:
    """The other forms of the verb of which a word is one; none: it is of no listed verb.

    Args:
        lang: of the word: ``en``, ``it`` or ``pl``.
        word: with its accents, in whatever letters.
    """
    said = word.casefold()
    return tuple(form for form in _forms(lang).get(said, ()) if form != said)


@cache
def _forms(lang: str) -> Mapping[str, tuple[str, ...]]:
    """All forms of a verb by each of them; by one of several verbs, those of the first."""
    path = resources.templates() / "words" / "forms.yaml"
    listed = yaml.load(path.read_text("utf-8"), Loader=_LOADER)[lang]  # noqa: S506 - safe loader
    found: dict[str, tuple[str, ...]] = {}
    for said in listed.values():
        forms = tuple(said.split())
        found.update({form: forms for form in forms if form not in found})
    return found
