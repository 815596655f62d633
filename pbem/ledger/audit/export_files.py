"""Files of exports, plain or compressed (RFC 1952)."""

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, cast

_MAGIC = b"\x1f\x8b"
DAMAGED = (EOFError, zlib.error, gzip.BadGzipFile)
"""What reading a damaged compressed file raises."""
SUFFIX = ".jsonl.gz"


def open_export(path: Path) -> BinaryIO:
    """A file of lines to read, decompressed if it is compressed (raises OSError)."""
    with path.open("rb") as file:
        compressed = file.read(2) == _MAGIC
    return cast("BinaryIO", gzip.open(path, "rb")) if compressed else path.open("rb")


def export_lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a file that verifies."""
    with open_export(path) as file:
        yield from file


def gzip_bytes(content: bytes) -> bytes:
    """The same bytes for the same content, whenever they are made."""
    return gzip.compress(content, mtime=0)
