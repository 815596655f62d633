"""One hash over the heads of many chains, in which each chain has one place only.

The tree is a trie over the SHA-256 hashes of the names, one bit a step. A subtree of one chain is a
leaf: SHA-256 of ``00``, the hash of the name and the head. A node is SHA-256 of ``01`` and its two
subtrees, an empty one as 32 zero bytes. The bits of a name lead to one place, so no root can hold
two heads of one name.
"""

import hashlib
from collections.abc import Mapping, Sequence

_EMPTY = bytes(32)
_BITS = 256
_Leaf = tuple[bytes, bytes]


def root_of(heads: Mapping[str, str]) -> str:
    """The root over some chains; names and heads (64 hexadecimal digits)."""
    return _node(_leaves(heads), 0).hex()


def path_of(heads: Mapping[str, str], name: str) -> tuple[str, ...]:
    """The hashes beside the way from the root to a chain, the first next to the root."""
    own, path = _key(name), list[str]()
    leaves: Sequence[_Leaf] = _leaves(heads)
    while len(leaves) > 1:
        left, right = _parted(leaves, len(path))
        leaves, other = (right, left) if _bit(own, len(path)) else (left, right)
        path.append(_node(other, len(path) + 1).hex())
    return tuple(path)


def root_from(name: str, head: str, path: Sequence[str]) -> str:
    """The root that a chain's head and path lead to.

    Raises:
        ValueError: these are no hashes.
    """
    own, node = _key(name), _leaf(_key(name), bytes.fromhex(head))
    if len(path) > _BITS:
        raise ValueError(len(path))
    for depth, beside in reversed(list(enumerate(path))):
        other = bytes.fromhex(beside)
        pair = (other, node) if _bit(own, depth) else (node, other)
        node = _hash(b"\x01", *pair)
    return node.hex()


def _leaves(heads: Mapping[str, str]) -> list[_Leaf]:
    return sorted((_key(name), bytes.fromhex(head)) for name, head in heads.items())


def _node(leaves: Sequence[_Leaf], depth: int) -> bytes:
    if not leaves:
        return _EMPTY
    if len(leaves) == 1:
        return _leaf(*leaves[0])
    left, right = _parted(leaves, depth)
    return _hash(b"\x01", _node(left, depth + 1), _node(right, depth + 1))


def _parted(leaves: Sequence[_Leaf], depth: int) -> tuple[Sequence[_Leaf], Sequence[_Leaf]]:
    """Sorted leaves in two, by one bit of their keys."""
    middle = sum(not _bit(key, depth) for key, _ in leaves)
    return leaves[:middle], leaves[middle:]


def _bit(key: bytes, depth: int) -> int:
    return key[depth // 8] >> (7 - depth % 8) & 1


def _leaf(key: bytes, head: bytes) -> bytes:
    return _hash(b"\x00", key, head)


def _key(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def _hash(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()
