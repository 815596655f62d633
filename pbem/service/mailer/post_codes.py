"""Post codes: what proves, where everybody reads, whose a post is."""

import base64
import hashlib
import hmac

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
    digest = hmac.new(token.encode(), f"{game} {state} {used}".encode(), hashlib.sha256).digest()
    code = base64.b32encode(digest).decode()
    return f"{code[:_HALF]}-{code[_HALF : 2 * _HALF]}"
