"""The folder of a site: a file is written only if it changes, and no old file stays.

All files of one build get the same time.
"""

import os
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from datetime import datetime
from pathlib import Path

from pbem.render.site.game_pages import SiteFile


def full_hour(now: datetime) -> datetime:
    """The full hour before a moment."""
    return now.replace(minute=0, second=0, microsecond=0)


_MARKED = 512
"""So many bytes from its beginning a file may bear a mark."""


class SiteFolder:
    """What a build writes below a folder.

    Args:
        root: of the site; it is made if it is not there.
        at: the time of every file written. A full hour reveals only the hour.
    """

    def __init__(self, root: Path, at: datetime) -> None:
        self.root, self._at = root, at.timestamp()
        self._written: set[Path] = set()
        self.changed = 0
        """How many files were new or different."""

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file by its name with slashes.

        Readers see the old or the new file, never a part.
        """
        path = self._path(name)
        if path in self._written:
            return
        self._written.add(path)
        raw = content.encode() if isinstance(content, str) else content
        if path.is_file() and path.read_bytes() == raw:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(f"{path.name}.new")
        draft.write_bytes(raw)
        os.utime(draft, (self._at, self._at))
        draft.replace(path)
        self.changed += 1

    def write_file(self, folder: str, file: SiteFile) -> None:
        """Write a file, unless one with its mark is there already."""
        path = self._path(f"{folder}/{file.name}")
        if file.mark and path.is_file():
            with path.open("rb") as there:
                if file.mark in there.read(_MARKED):
                    self._written.add(path)
                    return
        self.write(f"{folder}/{file.name}", file.make())

    def _path(self, name: str) -> Path:
        """Where a file lies whose name may lead out of its folder, as that of shared maps does."""
        return self.root / os.path.normpath(name)

    def write_once(self, name: str, make: Callable[[], bytes]) -> None:
        """Write a file whose name tells its content, unless it is there."""
        path = self.root / name
        if path.is_file():
            self._written.add(path)
        else:
            self.write(name, make())

    def tidy(self, folder: str) -> None:
        """Remove the files below a folder of the site that were not written this time."""
        self.keep(folder, {str(path.relative_to(self.root)) for path in self._written})

    def keep(self, folder: str, names: AbstractSet[str]) -> None:
        """Remove the files below a folder of the site that have none of these names."""
        for path in list(self._files(self.root / folder)):
            if str(path.relative_to(self.root)) not in names:
                path.unlink()
                self.changed += 1

    @staticmethod
    def _files(folder: Path) -> Iterator[Path]:
        return (path for path in folder.rglob("*") if path.is_file())
