"""The common measurements of hex games: campaigns, letters of a turn, pictures, verification."""

import random
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import structlog
from sqlalchemy import update
from sqlmodel import col

from pbem.games import game_module
from pbem.games.hexes.grid import flood
from pbem.ledger import GameRecord, Store, export_lines, verify
from pbem.ledger.database.tables import SnapshotRow
from pbem.render import Catalogue, png_of_svg
from pbem.rules import Adjudication, Game, Order, ResumePoint, Seat, View, canonical_json
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, cpu_seconds
from tests.bench.letters import new_house, work
from tests.games.kit.choices import choose
from tests.games.kit.letter_count import LetterCount
from tests.games.kit.play import play_random, shuffled
from tests.render.shipped import shipped_renderer

RUNS, CAMPAIGNS, LETTERS, GAMES = 5, 4, 5, 40


@dataclass(frozen=True)
class HexBench(ABC):
    """The figures of a hex game.

    Class attributes:
        code: of the game; figures begin with it in lower case.
        seat: who writes full letters.
        moves, fights: how many of a full letter, at most.
        done: what ends it.
    """

    code: ClassVar[str]
    seat: ClassVar[Seat]
    moves: ClassVar[int]
    done: ClassVar[Order]
    fights: ClassVar[int] = 8
    game: Game[Any]

    @abstractmethod
    def begins(self, state: Any) -> bool:
        """Whether a full player turn begins here."""

    @abstractmethod
    def trace(self, state: Any) -> Callable[[], object]:
        """What traces the supply of a side over the whole map, from the beginning."""

    @abstractmethod
    def marches(self, state: Any) -> Iterator[Callable[[Any], Sequence[Order]]]:
        """For each group of units, the moves it can make in the position of an ask."""

    @abstractmethod
    def attacks(self, ask: Any) -> Iterator[Order]:
        """The attacks that may be made in the position of an ask, with losses and advance."""

    @abstractmethod
    def answered(self, ask: Any) -> Order | None:
        """By the standing orders with which all begin."""

    def measure(self) -> Iterator[Figure]:
        """All figures that hex games have alike."""
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
        name = self.code.lower()
        speeds = [self.campaigns(first) for first in range(0, RUNS * CAMPAIGNS, CAMPAIGNS)]
        yield Figure(f"{name}.random", "campaigns/s", tuple(campaigns for campaigns, _ in speeds))
        yield Figure(
            f"{name}.decisions", "decisions/s", tuple(decisions for _, decisions in speeds)
        )
        yield Figure(f"{name}.supply", "µs", tuple(self.supply() for _ in range(RUNS)))
        yield Figure(f"{name}.letter", "ms", self.letters())
        yield from self.pictures(name)
        yield Figure(f"{name}.verify", "s", self.verified())

    def campaigns(self, first: int) -> tuple[float, float]:
        """Campaigns to their end, and decisions, in a second."""
        decisions = 0

        def look(_: Adjudication[Any]) -> None:
            nonlocal decisions
            decisions += 1

        def play_some() -> None:
            for seed in range(first, first + CAMPAIGNS):
                play_random(self.game, seed, look)

        taken = cpu_seconds(play_some)
        return CAMPAIGNS / taken, decisions / taken

    def point(self, first: int) -> ResumePoint:
        """The start of a full player turn of a random campaign.

        It is the first one, from seed ``first`` on, that lasts so long.
        """
        for seed in count(first):
            play = Adjudication(self.game, self.game.setup(), shuffled(seed))
            rng = random.Random(seed)
            play.begin()
            while play.asks:
                point = play.resume_point
                if self.begins(play.state) and point and point.state == canonical_json(play.state):
                    return point
                ask = play.asks[0]
                play.carry_out(ask, choose(ask, rng.randrange))
        raise AssertionError(first)

    def supply(self) -> float:
        """Microseconds for where a side is in supply, all over the map."""
        trace = self.trace(Adjudication.resume(self.game, self.point(1), shuffled(1)).state)

        def once() -> None:
            flood.cache_clear()
            trace()

        return min(cpu_seconds(once) for _ in range(50)) * 1e6

    # --- letters through the app ------------------------------------------------------------------

    def letters(self) -> tuple[float, ...]:
        """Milliseconds for each full letter of a player turn, Maildir to Maildir.

        A letter has text, HTML and SVG.
        """
        times = []
        house = new_house("svg")
        for seed in range(LETTERS):
            game = house.game(scenario=(self.code, "historical"))
            point = self.point(seed)
            with house.store.transaction() as session:
                rows = update(SnapshotRow).where(col(SnapshotRow.game) == game)
                session.execute(rows.values({"state": point.state, "used": point.used}))
            dispatch(house.app, house.transport)
            lines = self._turn(house.game_record(game))
            block = "\n".join((f"BEGIN {game} #{house.state(game)}", *lines, "END", ""))
            house.drop(bytes(house.letter(game, self.seat, block)))
            before = house.state(game)
            times.append(cpu_seconds(lambda: work(house)) * 1e3)
            assert house.state(game) != before, lines
        house.close()
        return tuple(times)

    def _turn(self, record: GameRecord) -> list[str]:
        """Moves and attacks, tried on a copy."""
        copy, language, rng = (
            record.dry_run(),
            record.module.language(record.game),
            random.Random(1),
        )
        copy.table.sealed = False
        lines: list[str] = []

        def give(order: Order) -> None:
            lines.append(language.write(order))
            copy.submit(copy.asks[0].seat, order)
            while copy.asks[0].seat != self.seat:
                copy.submit(
                    copy.asks[0].seat, self.answered(copy.asks[0]) or copy.asks[0].default()
                )

        groups = list(self.marches(copy.state))
        rng.shuffle(groups)
        for moves_of in groups:
            moves = [move for move in moves_of(copy.asks[0]) if copy.asks[0].is_legal(move)]
            if moves and len(lines) < self.moves:
                give(rng.choice(moves))
        for _ in range(self.fights):
            attack = next(
                (order for order in self.attacks(copy.asks[0]) if copy.asks[0].is_legal(order)),
                None,
            )
            if attack is None:
                break
            give(attack)
        return [*lines, language.write(self.done)]

    # --- pictures and the audit -------------------------------------------------------------------

    def pictures(self, name: str) -> Iterator[Figure]:
        """The whole map as SVG on a drawn ground, and the size of each picture of a letter."""
        words, drawn = Catalogue("en"), shipped_renderer(self.code)
        views: list[View] = []
        play_random(self.game, 1, lambda play: views.append(self.game.view(play.state, self.seat)))
        some = views[:: len(views) // 12]
        drawn.svg(some[0], words)
        times = (cpu_seconds(lambda v=view: drawn.svg(v, words)) * 1e3 for view in some)  # type: ignore[misc]
        yield Figure(f"{name}.svg", "ms", tuple(times))
        sheets = [svg for view in some[::4] for svg in drawn.letter_plates(view, words)]
        yield Figure(f"{name}.png", "kB", tuple(len(png_of_svg(svg)) / 1e3 for svg in sheets))

    def verified(self) -> tuple[float, ...]:
        """Seconds to replay and prove a whole campaign."""
        folder = Path(tempfile.mkdtemp(prefix="pbem-bench-"))
        store, path = Store(f"sqlite:///{folder / 'games.sqlite'}"), folder / "game.jsonl"
        store.migrate()
        now, module, rng = (
            datetime(2026, 11, 22, 12, tzinfo=UTC),
            game_module(self.code),
            random.Random(1),
        )
        with store.transaction() as session:
            options = module.options({"scenario": "historical"})
            record = GameRecord.create(
                session, module, module.load("historical"), options, seed=bytes(32), at=now
            )
            record.start([], now)
            while record.asks:
                record.submit(
                    record.asks[0].seat, choose(record.asks[0], rng.randrange), via="letter", at=now
                )
            assert record.outcome is not None
            record.finish(record.outcome, now)
            path.write_bytes(b"".join(export_lines(record)))
        assert verify(path).opened
        times = tuple(cpu_seconds(lambda: verify(path)) for _ in range(RUNS))
        store.close()
        return times

    # --- how many letters -------------------------------------------------------------------------

    def written(
        self, name: str, asked: type[Any], count_letters: Callable[[int, LetterCount], None]
    ) -> Iterator[Figure]:
        """Letters of the active and of the other player in a player turn of random campaigns.

        Args:
            name: what is added to the names of the figures.
            asked: the ask to which a whole turn is written.
            count_letters: counts the letters of the campaign of a seed.
        """
        counts = [LetterCount((asked,)) for _ in range(GAMES)]
        for seed, found in enumerate(counts):
            count_letters(seed, found)
        turns = sum(found.rounds for found in counts)
        for who in ("active", "other"):
            letters = sum(found.letters[who] for found in counts) / turns
            yield Figure(
                f"{self.code.lower()}.letters.{who}{name}", "letters/player turn", (letters,)
            )
