"""Locks on files, which end with the process that has them, and numbers kept in a file."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_DIGITS = 20


@contextmanager
def locked(path: Path, *, waits: bool = False, removes: bool = False) -> Iterator[bool]:
    """Lock a file, made if need be, until the block ends; ``False`` if somebody else has it.

    Args:
        path: of the file.
        waits: whether to wait for whoever has it.
        removes: whether the file goes when the lock ends.
    """
    file = _locked(path, waits=waits)
    if file is None:
        yield False
        return
    with file:
        try:
            yield True
        finally:
            if removes:
                path.unlink(missing_ok=True)


def _locked(path: Path, *, waits: bool) -> BinaryIO | None:
    while True:
        file = path.open("a+b")
        try:
            fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return None
        except BaseException:
            file.close()
            raise
        if _is_at(path, file):
            return file
        file.close()  # whoever had it removed it


def _is_at(path: Path, file: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def next_number(path: Path, known: int) -> int:
    """A number that nobody else gets: above the last in a file, and above a known one.

    After a power cut the file may lag behind. Then nobody is at work with a number that it lacks.
    """
    made = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    with os.fdopen(made, "r+b", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        last = file.read(_DIGITS) or b""
        number = max(int(last) if last.isdigit() else 0, known) + 1
        file.seek(0)
        file.write(b"%0*d" % (_DIGITS, number))
        return number
