"""Post codes: what proves, where everybody reads, whose a post is."""

import base64
import hashlib
import hmac
import unicodedata
from collections.abc import Iterable

_HALF = 5


def post_code(token: str, game: str, state: int, used: int) -> str:
    """The code with which a seat may post once for a position, such as ``K5QXA-27MNT``.

    It holds 50 bits of an HMAC (RFC 2104).

    Args:
        token: the seat's secret.
        game: the game's identifier.
        state: number of the position, as in the block.
        used: how many codes of the seat are used up. A code that was read is public and proves
            nothing more.
    """
    return _code_for(token.encode(), f"{game} {state} {used}")


def orders_key(token: str, game: str, state: int, used: int) -> str:
    """The key of codes that are bound to orders, in hexadecimal; only its seat may hold it.

    The arguments are those of ``post_code``. The key does not tell the seat's secret.
    """
    said = f"orders {game} {state} {used}".encode()
    return hmac.new(token.encode(), said, hashlib.sha256).hexdigest()


def orders_code(key: str, lines: Iterable[str]) -> str:
    """A code that counts for these orders alone, so that a thief who reads it gains nothing.

    Args:
        key: as ``orders_key`` gives it.
        lines: the lines of the block. White space, empty lines and comments do not count.
    """
    orders = (line for line in lines if not line.lstrip().startswith("#"))
    said = unicodedata.normalize("NFC", " ".join(" ".join(orders).split()))
    return _code_for(bytes.fromhex(key), said)


def _code_for(key: bytes, said: str) -> str:
    code = base64.b32encode(hmac.new(key, said.encode(), hashlib.sha256).digest()).decode()
    return f"{code[:_HALF]}-{code[_HALF : 2 * _HALF]}"
