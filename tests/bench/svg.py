"""Pictures of the map."""

from collections.abc import Iterator

from pbem.games import GameModule, game_modules, presets
from pbem.render import Catalogue, png_of_svg, renderer
from pbem.rules import View
from tests.bench.figure import Figure, cpu_seconds, seconds
from tests.games.first_world_war.positions import new_game
from tests.games.kit.play import play_random
from tests.render.shipped import shipped_renderer

RUNS, PICTURES = 20, 8


def measure() -> Iterator[Figure]:
    """One SVG, one PNG, of positions along a game."""
    game = new_game()
    views: list[View] = []
    for seed in range(RUNS):
        play_random(game, seed, lambda play: views.append(game.view(play.state, "DE")))
    views = views[:: max(1, len(views) // RUNS)][:RUNS]
    words, renderer_ = Catalogue("en"), shipped_renderer(game.id)
    renderer_.svg(views[0], words)
    yield Figure(
        "svg.render",
        "ms",
        tuple(seconds(lambda v=view: renderer_.svg(v, words)) * 1e3 for view in views),
    )  # type: ignore[misc]
    for module in game_modules().values():
        yield from _letters(module)


def _letters(module: GameModule) -> Iterator[Figure]:
    """What each picture of a game's letters costs as PNG, the ground drawn before."""
    preset = presets(module.id)[0]
    document = module.load(preset.id)
    game = module.open(document, module.options(preset.options))
    views: list[View] = []
    play_random(game, 1, lambda play: views.append(game.view(play.state, game.seats[0])))
    words, code = Catalogue("en"), module.code.lower()
    some = views[:: max(1, len(views) // PICTURES)][:PICTURES]
    sheets = [svg for view in some for svg in renderer(document).letter_plates(view, words)]
    sizes = tuple(len(png_of_svg(svg)) / 1e3 for svg in sheets)
    yield Figure(
        f"svg.png.{code}",
        "ms",
        tuple(cpu_seconds(lambda s=svg: png_of_svg(s)) * 1e3 for svg in sheets),
    )  # type: ignore[misc]
    yield Figure(f"svg.png_size.{code}", "kB", sizes)
