"""Quartermaster General: 1914: random games, letters of a turn, and letters others must write."""

import random
from collections.abc import Iterator
from itertools import count

import structlog

from pbem.games import game_module
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.ledger import GameRecord
from pbem.render import Catalogue
from pbem.rules import Adjudication, SeededChance, Table, View
from pbem.service.run.sender import dispatch
from tests.bench.figure import Figure, percentile, seconds
from tests.bench.letters import new_house, work
from tests.games.kit.choices import choose
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.letters import random_letter
from tests.games.quartermaster_1914.positions import new_game
from tests.render.shipped import shipped_renderer

RUNS, GAMES, LETTERS = 5, 40, 60
PLAYERS = (2, 3, 4, 5)


def measure() -> Iterator[Figure]:
    """Speed of the rules, of a turn's letter and its picture. Then the mail that a turn takes."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("error"))
    games, seeds = [new_game(players=players) for players in PLAYERS], count()

    def batch() -> None:
        for seed in (next(seeds) for _ in range(GAMES)):
            play_random(games[seed % len(games)], seed)

    yield Figure("qmg.random", "games/s", tuple(GAMES / seconds(batch) for _ in range(RUNS)))
    runs = [_letters() for _ in range(3)]
    yield Figure("qmg.letter", "ms", tuple(percentile(run, 0.5) * 1e3 for run in runs))
    yield _pictures()
    chunks = (range(first, first + 100) for first in range(0, 500, 100))
    yield Figure(
        "qmg.letters.other", "letters/turn", tuple(_letters_of_others(chunk) for chunk in chunks)
    )


def _letters() -> list[float]:
    """Time of a turn's letter, Maildir to Maildir, with text, HTML and SVG, in a game of five."""
    house = new_house("svg")
    game, rng, times = house.game(scenario=("QMG", "standard")), random.Random(1), []
    dispatch(house.app, house.transport)
    while asks := house.game_record(game).asks:
        seat, turn = asks[0].seat, isinstance(asks[0], TurnAsk)
        with house.store.transaction() as session:
            lines = random_letter(GameRecord.load(session, game, game_module), seat, rng)
        block = "\n".join((f"BEGIN {game} #{house.state(game)}", *lines, "END\n"))
        house.drop(bytes(house.letter(game, seat, block)))
        spent = work(house)
        if turn:
            times.append(spent)
        if len(times) == LETTERS:
            break
    house.close()
    return times


def _pictures() -> Figure:
    """One SVG of positions along a game."""
    game, views = new_game(), list[View]()
    play_random(game, 0, lambda play: views.append(game.view(play.state, "DE")))
    words, renderer_ = Catalogue("en"), shipped_renderer(game.id)
    renderer_.svg(views[0], words)
    some = views[:: max(1, len(views) // 20)]
    return Figure(
        "qmg.svg",
        "ms",
        tuple(seconds(lambda v=view: renderer_.svg(v, words)) * 1e3 for view in some),
    )  # type: ignore[misc]


def _letters_of_others(seeds: range) -> float:
    """Letters per turn of seats that are not in turn, with their first standing orders."""
    turns = letters = 0
    for seed in seeds:
        game, rng = new_game(players=PLAYERS[seed % len(PLAYERS)]), random.Random(seed)
        shipped = {seat: game.shipped_standing(seat) for seat in game.seats}
        table = Table(SeededChance(seed.to_bytes(32, "big")))
        table.chance.bind("00")
        play: Adjudication[State] = Adjudication(game, game.setup(), table)
        play.begin()
        while play.asks:
            ask = play.asks[0]
            order = game.standing_answer(shipped, ask)
            if play.state.phase != "keep":
                letters += order is None and ask.seat != Position(game.board, play.state).seat(
                    _active(play)
                )
            before = _active(play)
            play.submit(ask.seat, order if order is not None else choose(ask, rng.randrange))
            turns += before != _active(play)
    return letters / turns


def _active(play: Adjudication[State]) -> str:
    """The power whose turn it is."""
    assert isinstance(play.game, Quartermaster)
    return Position(play.game.board, play.state).active
