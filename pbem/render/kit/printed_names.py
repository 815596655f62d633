"""What is printed on a board, from the document of the game and never from today's files."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from pbem.games import Document
from pbem.render.catalogue import Catalogue


class PrintedNames:
    """Base of the names of a game: what stands in its document, by identifier."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def printed(self, stem: str) -> dict[str, Any]:
        """A file of the board, as a game keeps it."""
        found: dict[str, Any] = self._document.content[stem]
        return found

    def entries(self, stem: str, part: str) -> dict[str, dict[str, Any]]:
        """The entries of a list of a file by their identifiers, in the order of the file."""
        return {entry["id"]: entry for entry in self.printed(stem)[part]}

    @cached_property
    def aliases(self) -> dict[str, Any]:
        """What players call things, beside their printed names."""
        found: dict[str, Any] = self._document.presentation["names"]
        return found

    def in_language(self, part: str, identifier: str, words: Catalogue) -> str | None:
        """What a thing is called in the reader's language; None where that is as it is printed."""
        entry = self.aliases.get(part, {}).get(identifier)
        return str(entry[words.lang]) if isinstance(entry, dict) and words.lang in entry else None

    @cached_property
    def layout(self) -> dict[str, Any]:
        """Where the map draws what."""
        found: dict[str, Any] = self._document.presentation["layout"]
        return found

    @cached_property
    def colours(self) -> dict[str, str]:
        """The colours of counters, by whose they are."""
        found: dict[str, str] = self.layout["colours"]
        return found

    @cached_property
    def inks(self) -> dict[str, str]:
        """The colours of everything else that the map shows, by what they are of."""
        found: dict[str, str] = self.layout["inks"]
        return found


def translated(text: str, prefixes: Iterable[str], words: Catalogue) -> str:
    """The words of the first key ``<prefix>.<text>`` in the catalogue; without one, the text."""
    keys = (f"{prefix}.{text}" for prefix in prefixes)
    return next((words.text(key) for key in keys if words.has(key)), text)
