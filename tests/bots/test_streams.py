"""The random numbers of a decision follow from the seed, the seat and its number."""

import hmac

from pbem.bots.streams import Stream
from pbem.bots.worlds import dealt, matched
from pbem.rules import SeededChance


def numbers(stream: Stream) -> list[int]:
    return [stream.below(1000) for _ in range(5)]


def test_a_stream_can_be_computed_from_the_seed_by_anybody() -> None:
    seed = bytes(range(32))
    chance = SeededChance(hmac.digest(seed, b"bot GERMAN 3", "sha256"))
    chance.bind("")
    assert numbers(Stream.of_decision(seed, "GERMAN", 3)) == [chance.below(1000) for _ in range(5)]


def test_every_decision_has_a_stream_of_its_own() -> None:
    seed = bytes(32)
    streams = [
        Stream.of_decision(s, seat, n)
        for s in (seed, bytes([1]) * 32)
        for seat in "AB"
        for n in (1, 2)
    ]
    assert len({tuple(numbers(stream)) for stream in streams}) == len(streams)


def test_a_branch_does_not_depend_on_what_was_drawn_before() -> None:
    stream = Stream(b"key")
    before = numbers(stream.branch("dice 1"))
    stream.below(6)
    assert numbers(stream.branch("dice 1")) == before != numbers(stream.branch("dice 2"))


def test_shuffled_things_are_the_same_things() -> None:
    assert sorted(Stream(b"").shuffled(range(20))) == list(range(20))
    assert Stream(b"").shuffled(range(20)) != list(range(20))


def test_a_pool_is_dealt_to_piles_of_their_sizes() -> None:
    piles = dealt("abcdef", (2, 0, 3), Stream(b""))
    assert [len(pile) for pile in piles] == [2, 0, 3]
    assert len({card for pile in piles for card in pile}) == 5


def test_as_many_things_as_can_be_are_matched_to_places() -> None:
    fits = {0: "ab", 1: "a", 2: "a"}
    for n in range(10):
        found = matched(
            (0, 1, 2), "ab", lambda thing, place: place in fits[thing], Stream(bytes([n]))
        )
        assert found[0] == 1
        assert sorted(found.values()) == [0, 1]
