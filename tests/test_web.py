"""Whatever a web server does, it is given up in time and in size."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import IncompleteRead
from urllib.error import HTTPError
from urllib.request import Request

import pytest

from pbem.web import AnswerTooLong, web_answer

GIVEN_UP = (TimeoutError, AnswerTooLong, HTTPError, IncompleteRead)
HEAD = b"HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n"


@contextmanager
def web_server(first: bytes, again: bytes = b"", seconds: float = 0.02) -> Iterator[str]:
    """A server that says something first, and something else again and again."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            with suppress(OSError):
                connection, _ = listening.accept()
                with connection:
                    connection.recv(65_536)
                    connection.sendall(first)
                    while again and not over.wait(seconds):
                        connection.sendall(again)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        finally:
            over.set()
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            thread.join()


def test_an_answer_is_read_whole() -> None:
    with web_server(HEAD + b"hello") as url:
        assert web_answer(Request(url), 10, 5) == b"hello"


@pytest.mark.parametrize(
    ("first", "again"),
    [
        pytest.param(b"HTTP/1.0 200 OK\r\n", b"x", id="a header that trickles"),
        pytest.param(HEAD, b"x", id="an answer that trickles"),
        pytest.param(HEAD.replace(b"\r\n\r\n", b"\r\nContent-Length: 9\r\n\r\n"), b"", id="short"),
        pytest.param(HEAD + b"x" * 200, b"", id="too long"),
        pytest.param(b"HTTP/1.0 500 no\r\n\r\n", b"x", id="an error that trickles"),
    ],
)
def test_a_server_without_end_is_given_up(first: bytes, again: bytes) -> None:
    with web_server(first, again) as url, pytest.raises(GIVEN_UP):
        web_answer(Request(url), 0.3, 100)


def test_the_answer_of_an_error_counts_where_it_is_wanted() -> None:
    with web_server(b"HTTP/1.0 400 no\r\n\r\nwhy") as url:
        assert web_answer(Request(url), 10, 5, also=(400,)) == b"why"
