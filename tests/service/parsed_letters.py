"""The letters of a Maildir, each parsed when a test first looks at it."""

from collections.abc import Callable, Iterable, Sequence
from email.message import EmailMessage
from pathlib import Path
from typing import overload


class ParsedLetters(Sequence[EmailMessage]):
    """Letters by their files: most tests look at the last one only.

    ``parsed`` gives the letter of a file.
    """

    def __init__(self, paths: Iterable[Path], parsed: Callable[[Path], EmailMessage]) -> None:
        self._paths, self._parsed = tuple(paths), parsed

    def __len__(self) -> int:
        return len(self._paths)

    @overload
    def __getitem__(self, at: int) -> EmailMessage: ...

    @overload
    def __getitem__(self, at: slice) -> "ParsedLetters": ...

    def __getitem__(self, at: int | slice) -> "EmailMessage | ParsedLetters":
        if isinstance(at, slice):
            return ParsedLetters(self._paths[at], self._parsed)
        return self._parsed(self._paths[at])

    def __eq__(self, other: object) -> bool:
        """As a list of the same letters."""
        return isinstance(other, list | ParsedLetters) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
