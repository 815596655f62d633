"""What web servers answer, bounded in bytes and seconds whatever the server does."""

from collections.abc import Container
from http.client import IncompleteRead
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, build_opener

_PIECE = 65_536


class AnswerTooLong(OSError):
    """An answer that is longer than what is read of one."""


def web_answer(
    request: Request, seconds: float, most_bytes: int, also: Container[int] = ()
) -> bytes:
    """What a web server answers to a request. It is given up after so many seconds in all.

    A thread asks. So a name that is not resolved and a header that trickles are given up too.

    Args:
        request: to an HTTP or HTTPS address.
        seconds: how long all of it may take.
        most_bytes: how long the answer may be.
        also: status codes of errors whose answer counts.

    Raises:
        AnswerTooLong: the answer is longer.
        OSError: there is none, or it is not there in time.
        HTTPException: what came is no answer, or not all of one.
    """
    came: Queue[bytes | Exception] = Queue()

    def ask() -> None:
        try:
            came.put(_read(request, monotonic() + seconds, seconds, most_bytes, also))
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to whoever asked
            came.put(error)

    asking = Thread(target=ask, daemon=True)
    asking.start()
    asking.join(seconds)
    if came.empty():
        raise TimeoutError
    answer = came.get()
    if isinstance(answer, Exception):
        raise answer
    return answer


def _read(
    request: Request, end: float, seconds: float, most_bytes: int, also: Container[int]
) -> bytes:
    """The answer, read in pieces until it ends or its time is over."""
    answer: Any
    try:
        answer = build_opener().open(request, timeout=seconds)
    except HTTPError as error:
        if error.code not in also:
            error.close()
            raise
        answer = error
    content = bytearray()
    with answer:
        while piece := answer.read1(_PIECE):
            content += piece
            if len(content) > most_bytes:
                raise AnswerTooLong
            if monotonic() > end:
                raise TimeoutError
        if answer.length:
            raise IncompleteRead(bytes(content), answer.length)
    return bytes(content)
