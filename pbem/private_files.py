"""Files that hold secrets: only the account of the service reads and writes them."""

import os
import stat
from pathlib import Path

_MODE = 0o600


def make_private(path: Path) -> None:
    """Make an empty file with mode 0600 unless there is a file (raises OSError)."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT, _MODE))


def make_private_folder(path: Path) -> None:
    """Make a folder with mode 0700 unless there is one (raises OSError)."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Write a file; a new one gets mode 0600 (raises OSError)."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _MODE), "wb") as file:
        file.write(content)


def is_private(path: Path) -> bool:
    """True if nobody but the owner may read or write the file, or there is none."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return True
    return not stat.S_IMODE(mode) & ~_MODE


def replace_private(path: Path, content: bytes) -> None:
    """Replace a file in one step by one of mode 0600; a crash leaves the old or the new one."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    write_private(draft, content)
    draft.replace(path)
