"""Pictures of the map."""

from collections.abc import Iterator

from pbem.render import Catalogue, png
from pbem.rules import View
from tests.bench.figure import Figure, cpu_seconds, seconds
from tests.games.first_world_war.positions import new_game
from tests.games.kit.play import play_random
from tests.render.shipped import shipped_renderer

RUNS = 20


def measure() -> Iterator[Figure]:
    """One SVG, one PNG, of positions along a game."""
    game = new_game()
    views: list[View] = []
    for seed in range(RUNS):
        play_random(game, seed, lambda play: views.append(game.view(play.state, "DE")))
    views = views[:: max(1, len(views) // RUNS)][:RUNS]
    words, renderer_ = Catalogue("en"), shipped_renderer(game.id)
    renderer_.svg(views[0], words)
    yield Figure("svg.render", "ms", tuple(seconds(lambda v=view: renderer_.svg(v, words)) * 1e3 for view in views))  # type: ignore[misc]
    picture = renderer_.svg(views[0], words)
    yield Figure("svg.png", "ms", tuple(cpu_seconds(lambda: png(picture)) * 1e3 for _ in range(5)))
    yield Figure("svg.png_size", "kB", (len(png(picture)) / 1e3,))
