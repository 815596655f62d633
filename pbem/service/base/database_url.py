"""Where the database is, read without the other settings, so that a list starts fast."""

import os
import tomllib
from pathlib import Path

DATABASE = "sqlite:///pbem.sqlite"
"""The database of a settings file that names none."""
_FILE = "sqlite:///"


def database_url(path: Path) -> str | None:
    """The URL of the database by a settings file and the environment, which outranks the file.

    Returns:
        ``None`` where the file names it by anything but a string: the settings say what is wrong.

    Raises:
        tomllib.TOMLDecodeError: the file is no TOML.
        FileNotFoundError: there is no such file.
    """
    found = tomllib.loads(path.read_text("utf-8")).get("database", DATABASE)
    chosen = os.environ.get("PBEM_DATABASE", found)
    return with_absolute_path(chosen, path.resolve().parent) if isinstance(chosen, str) else None


def with_absolute_path(url: str, root: Path) -> str:
    """The URL with the path of an SQLite file relative to a folder made absolute."""
    if url.startswith(_FILE) and not url.startswith(f"{_FILE}/"):
        return f"{_FILE}{root / url.removeprefix(_FILE)}"
    return url


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite database; ``None`` for other databases and one in memory."""
    scheme, _, path = url.partition(":///")
    if scheme.partition("+")[0] != "sqlite" or path in ("", ":memory:"):
        return None
    return Path(path)
