"""Letters as people send them: Gmail replies that quote our letter, all games in equal parts."""

import gc
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog

from pbem.games import GameModule, game_modules, presets
from pbem.service.base.settings import Settings
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, cpu_seconds
from tests.games.kit.choices import choose
from tests.mail.programs import PROGRAMS, reply
from tests.mail.programs.compose import Place
from tests.service.house import House

RUNS, WARM, LETTERS = 5, 5, 20
Written = Callable[[House, str, random.Random], bytes]
_GMAIL = next(program for program in PROGRAMS if str(program) == "gmail-en-both")


def measure() -> Iterator[Figure]:
    """Processor time of a letter, from the mailbox to the answer sent.

    ``dearest`` is the dearest game's letter over a letter of The First World War with a bare block.
    """
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    modules = sorted(game_modules().values(), key=lambda module: module.code)
    runs = [_run(modules, number) for number in range(RUNS)]
    for name in runs[0]:
        yield Figure(f"replies.{name}", "ms", tuple(run[name] for run in runs))
    codes = [module.code.lower() for module in modules]
    for kind in ("svg", "png"):
        means = (sum(run[f"{kind}.{code}"] for code in codes) / len(codes) for run in runs)
        yield Figure(f"replies.{kind}", "ms", tuple(means))
    dearest = (max(run[f"svg.{code}"] for code in codes) / run["bare.fww"] for run in runs)
    yield Figure("replies.dearest", "", tuple(dearest))


def _run(modules: list[GameModule], run: int) -> dict[str, float]:
    """Milliseconds a letter, by kind and game.

    Each run plays other games: what was drawn for a letter once is drawn quickly again.

    One letter of each in turn: whatever else the machine does slows all of them alike.
    """
    first_world_war = next(module for module in modules if module.code == "FWW")
    players = {"bare.fww": _Player(first_world_war, "svg", bare, run)}
    for kind in ("svg", "png"):
        for module in modules:
            players[f"{kind}.{module.code.lower()}"] = _Player(module, kind, in_gmail, run)
    spent = dict.fromkeys(players, 0.0)
    for number in range(WARM + LETTERS):
        for name, player in players.items():
            cost = player.cost_of_letter()
            spent[name] += cost if number >= WARM else 0.0  # boards are read, SQL is compiled
    for player in players.values():
        player.house.close()
    return {name: seconds / LETTERS * 1e3 for name, seconds in spent.items()}


class _Player:
    """Who writes the letters of one kind, in a house of its own."""

    def __init__(self, module: GameModule, pictures: str, written: Written, run: int) -> None:
        self.house = House(
            Path(tempfile.mkdtemp(prefix="pbem-bench-")),
            settings=Settings(address="games@pbem.test", pictures=pictures),
        )
        self._written, self._rng = written, random.Random(f"{module.code} {run} {pictures}")
        self._scenario = (module.code, presets(module.id)[0].id)
        self._game = self.house.game(scenario=self._scenario)

    def cost_of_letter(self) -> float:
        """Seconds that the service computes for the next letter.

        What the test made before is kept from Python's garbage collector, which else would look
        through it in the middle of some letter. Each letter pays for its own objects.
        """
        if not self.house.asked(self._game):
            self._game = self.house.game(scenario=self._scenario)
        self.house.drop(self._written(self.house, self._game, self._rng))
        gc.freeze()
        return cpu_seconds(lambda: _work(self.house))


def bare(house: House, game: str, rng: random.Random) -> bytes:
    """An order in a block and nothing else."""
    seat, line = _order(house, game, rng)
    return bytes(house.letter(game, seat, f"BEGIN {game} #{house.state(game)}\n{line}\nEND\n"))


def in_gmail(house: House, game: str, rng: random.Random) -> bytes:
    """The same order in Gmail's reply: typed into the block of the quotation, or above it."""
    seat, line = _order(house, game, rng)
    own = f"+{house.token(game, seat)}@"
    letters = [*house.put_away(seat), *house.mail(seat)]
    asked = next(m for m in reversed(letters) if own in str(m["Reply-To"]))
    place: Place = "inside" if len(line) % 2 else "top"
    message = reply(_GMAIL, asked, line, place, house.address(seat))
    message.replace_header("Message-ID", f"<{next(house.numbers)}@players.test>")
    return bytes(message)


def _order(house: House, game: str, rng: random.Random) -> tuple[str, str]:
    """Some legal order of a seat that is asked."""
    record = house.game_record(game)
    ask = rng.choice(record.asks)
    language = record.module.language(record.game)
    return ask.seat, language.write(choose(ask, rng.randrange))


def _work(house: House) -> None:
    house.app.poll(house.inbox)
    dispatch(house.app, house.transport)
    gc.collect(0)
