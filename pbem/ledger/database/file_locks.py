"""Locks on files, which end with the process that has them, and numbers kept in a file."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import FileIO
from pathlib import Path
from typing import BinaryIO

_DIGITS = 20


class FileTrouble(OSError):
    """A file beside the database cannot be made, locked or written now."""


@contextmanager
def locked(path: Path, *, waits: bool = False, removes: bool = False) -> Iterator[bool]:
    """Lock a file, made if need be, until the block ends; ``False`` if somebody else has it.

    Args:
        path: of the file.
        waits: whether to wait for whoever has it.
        removes: whether the file goes when the lock ends.

    Raises:
        FileTrouble: it cannot be locked now.
    """
    file = _open_and_lock(path, waits=waits)
    if file is None:
        yield False
        return
    with file:
        try:
            yield True
        finally:
            if removes:
                path.unlink(missing_ok=True)


def _open_and_lock(path: Path, *, waits: bool) -> BinaryIO | None:
    how = fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB
    while True:
        with ExitStack() as opened, _raising_file_trouble(path):
            file = opened.enter_context(path.open("ab"))
            try:
                fcntl.flock(file, how)
            except BlockingIOError:
                return None
            if _is_at(path, file):  # else whoever had it removed it
                opened.pop_all()
                return file


def _is_at(path: Path, file: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def next_number(path: Path, known: int) -> int:
    """A number that nobody else gets: above the last in a file, and above a known one.

    After a power cut the file may lag behind. Then nobody is at work with a number that it lacks.

    Raises:
        FileTrouble: it cannot be written now.
    """
    with _raising_file_trouble(path), _open_private_file(path) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        last = file.read(_DIGITS) or b""
        number = max(int(last) if last.isdigit() else 0, known) + 1
        file.seek(0)
        file.write(b"%0*d" % (_DIGITS, number))
        return number


def _open_private_file(path: Path) -> FileIO:
    made = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    return FileIO(made, "r+")


@contextmanager
def _raising_file_trouble(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileTrouble(error.errno, error.strerror, str(path)) from error
