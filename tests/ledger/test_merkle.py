"""The tree over heads: any chain has one place, and nothing else leads to the root."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.ledger.chains.merkle import path_of, root_from, root_of

HEADS = st.dictionaries(
    st.text(min_size=1, max_size=8), st.binary(min_size=32, max_size=32).map(bytes.hex), min_size=1
)


@given(HEADS)
def test_every_chain_leads_to_the_root_and_another_head_does_not(heads: dict[str, str]) -> None:
    root = root_of(heads)
    for name, head in heads.items():
        path = path_of(heads, name)
        assert root_from(name, head, path) == root
        other = hashlib.sha256(head.encode()).hexdigest()
        assert root_from(name, other, path) != root
        for depth in range(len(path)):
            assert root_from(name, head, path[:depth]) != root


@given(HEADS, st.text(min_size=1, max_size=8), st.binary(min_size=32, max_size=32))
def test_one_more_chain_is_another_root(heads: dict[str, str], name: str, head: bytes) -> None:
    more = {**heads, name: head.hex()}
    assert (root_of(more) == root_of(heads)) == (more == heads)


@pytest.mark.parametrize("head", ["", "zz", "00"])
def test_what_is_no_hash_leads_nowhere(head: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        root_from("FWW-1", "00" * 32, ("00" * 32,) * 257)
    if head == "zz":
        with pytest.raises(ValueError, match="hex"):
            root_from("FWW-1", head, ())
    else:
        assert root_from("FWW-1", head, ()) != root_of({"FWW-1": "00" * 32})
