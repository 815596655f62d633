"""Chance that can be verified, tables that refuse to reveal, and the driver on a toy game."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import msgspec
import pytest

from pbem.rules import (
    Adjudication,
    Ask,
    AskAll,
    Checkpoint,
    Flow,
    Illegal,
    LogEntry,
    NotAsked,
    Order,
    OutOfScript,
    ResumePoint,
    ScriptedChance,
    SeededChance,
    Table,
    WouldReveal,
    seed_commitment,
    seen_by,
)


class Why(LogEntry, frozen=True):
    """A toy reason."""


class Guess(Order, frozen=True):
    """A toy order."""

    number: int


class Toy(msgspec.Struct):
    """A toy position."""

    sum: int = 0
    rounds: int = 0


@dataclass(frozen=True)
class GuessAsk(Ask):
    """Guess a number from 1 to 6."""

    who: str
    topic = "toy.guess"
    accepts = (Guess,)

    @property
    def seat(self) -> str:
        return self.who

    def prompt(self) -> LogEntry:
        return Why()

    def check(self, order: Order) -> None:
        assert isinstance(order, Guess)
        if not 1 <= order.number <= 6:
            raise Illegal("toy.illegal", rule="1.1")

    def legal(self) -> Iterator[Order]:
        return (Guess(n) for n in range(1, 7))

    def default(self) -> Order:
        return Guess(1)


class ToyGame:
    """Three rounds: both guess at once, a die is rolled, then one guesses alone."""

    state_type = Toy

    def play(self, state: Toy, table: Table) -> Flow:
        while state.rounds < 3:
            yield Checkpoint()
            both = yield AskAll((GuessAsk("A"), GuessAsk("B")))
            assert isinstance(both, tuple)
            state.sum += sum(g.number for g in both if isinstance(g, Guess)) + 100 * table.roll(
                6, Why()
            )
            alone = yield GuessAsk("A")
            assert isinstance(alone, Guess)
            state.sum += alone.number
            state.rounds += 1

    def outcome(self, state: Toy) -> None:
        """It has none."""
        assert state


def toy(chance: SeededChance | ScriptedChance) -> Adjudication[Toy]:
    going: Adjudication[Toy] = Adjudication(ToyGame(), Toy(), Table(chance))  # type: ignore[arg-type]
    going.begin()
    return going


def test_a_sealed_table_that_assumes_a_harmless_die_takes_a_harmless_face_and_records_nothing() -> (
    None
):
    table = Table(ScriptedChance([4]))
    table.sealed = True
    with pytest.raises(WouldReveal):
        table.roll(6, Why(), harmless=1)
    table.assumes_harmless = True
    assert table.roll(6, Why(), harmless=1) == 1
    assert table.assumed_harmless
    assert not table.drain()
    with pytest.raises(WouldReveal):
        table.roll(6, Why())
    table.sealed = False
    assert table.roll(6, Why(), harmless=1) == 5


def test_a_roll_can_be_recomputed_from_seed_and_event() -> None:
    seed, event = bytes(range(32)), "ab" * 32
    chance = SeededChance(seed)
    chance.bind(event)
    digest = hmac.new(seed, bytes.fromhex(event) + (0).to_bytes(8, "big"), "sha256").digest()
    assert Table(chance).roll(6, Why()) == int.from_bytes(digest[:8], "big") % 6 + 1
    assert seed_commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_dice_depend_on_every_part_and_are_fair() -> None:
    def rolls(seed: bytes, event: str, count: int) -> list[int]:
        chance = SeededChance(seed)
        chance.bind(event)
        return [chance.below(6) for _ in range(count)]

    assert rolls(b"a", "00", 20) == rolls(b"a", "00", 20)
    assert rolls(b"a", "00", 20) != rolls(b"b", "00", 20)
    assert rolls(b"a", "00", 20) != rolls(b"a", "01", 20)
    many = rolls(b"fair", "00", 60_000)
    chi = sum((many.count(face) - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi < 20.5  # 99.9 % of fair dice lie below


def test_a_draw_is_one_of_the_things_and_reveals() -> None:
    table = Table(SeededChance(b"x"))
    table.chance.bind("00")
    assert table.draw("abc", Why(), frozenset({"A"})) in "abc"
    assert table.revealed


def test_a_sealed_table_refuses_chance_and_reveals() -> None:
    table = Table(SeededChance(b"x"))
    table.sealed = True
    for act in (
        lambda: table.roll(6, Why()),
        lambda: table.draw([1], Why(), None),
        table.reveal,
    ):
        with pytest.raises(WouldReveal):
            act()
    assert table.drain() == []


def test_a_script_that_runs_out_or_does_not_fit_is_an_error() -> None:
    table = Table(ScriptedChance([2, 6]))
    assert table.roll(6, Why()) == 3
    for _ in range(2):
        with pytest.raises(OutOfScript):
            table.roll(6, Why())


def test_audiences() -> None:
    assert seen_by(None, None)
    assert seen_by(frozenset({"A"}), "A")
    assert not seen_by(frozenset({"A"}), None)
    assert not seen_by(frozenset(), "A")


def test_several_seats_at_once_in_any_order() -> None:
    for first, second in pairwise(("A", "B", "A")):
        going = toy(ScriptedChance([0] * 9))
        going.submit(first, Guess(2))
        assert going.state.sum == 0
        assert [ask.seat for ask in going.asks] == [second]
        with pytest.raises(NotAsked):
            going.submit(first, Guess(2))
        going.submit(second, Guess(3))
        assert going.state.sum == 105


def test_an_illegal_order_changes_nothing_and_the_game_goes_on() -> None:
    going = toy(ScriptedChance([0] * 9))
    with pytest.raises(Illegal):
        going.submit("A", Guess(7))
    going.submit("A", Guess(6))
    going.submit("B", Guess(6))
    assert going.state.sum == 112


def test_resuming_at_a_checkpoint_goes_on_with_the_same_dice() -> None:
    def start() -> Adjudication[Toy]:
        chance = SeededChance(b"seed")
        chance.bind("01")
        return toy(chance)

    going = start()
    for seat in ("A", "B", "A"):
        going.submit(seat, Guess(1))
    point = going.resume_point
    assert isinstance(point, ResumePoint)
    chance = SeededChance(b"seed")
    chance.bind("01", point.used)
    again: Adjudication[Toy] = Adjudication.resume(ToyGame(), point, Table(chance))  # type: ignore[arg-type]
    for seat in ("A", "B"):
        going.submit(seat, Guess(1))
        again.submit(seat, Guess(1))
    assert again.state == going.state
