"""The options of a game in words: what each choice means at the table."""

from collections.abc import Mapping
from typing import Any

from pbem.render.catalogue import Catalogue


def option_words(prefix: str, name: str, value: object, words: Catalogue) -> str:
    """What one choice means; a number without words of its own stands in those of the option.

    Args:
        prefix: the first part of the game's message keys.
        name: of the option, such as ``hand``.
        value: the choice; a boolean is worded under ``true`` or ``false``.
        words: the catalogue.

    Raises:
        MissingWords: the catalogue has no words for the choice.
    """
    said = str(value).lower() if isinstance(value, bool) else str(value)
    own = f"{prefix}.option.{name}.{said}"
    key = own if words.has(own) else f"{prefix}.option.{name}"
    return words.text(key, {"value": said})


def chosen_options(prefix: str, chosen: Mapping[str, Any], words: Catalogue) -> tuple[str, ...]:
    """The options of a game, each in a sentence.

    An empty text or the number 0 chooses nothing, and nothing is told of it.
    """
    return tuple(
        option_words(prefix, name, value, words)
        for name, value in chosen.items()
        if value or isinstance(value, bool)
    )
