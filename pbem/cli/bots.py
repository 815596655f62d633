"""``pbem bots``: games between bots, as evidence about their levels and about balance."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.options import option_from
from pbem.cli.printing import Failure, Screen
from pbem.cli.scenarios import unknown_game

if TYPE_CHECKING:
    from pbem.bots.match import Share

app = typer.Typer(no_args_is_help=True, help="Games between bots.")
Context = typer.Context
_MOST_GAMES = 100_000


@app.command()
def match(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    game: str,
    scenario: Annotated[str, typer.Option(help="See scenario list.")],
    games: Annotated[int, typer.Option(min=1, max=_MOST_GAMES, help="How many.")] = 20,
    levels: Annotated[str, typer.Option(help="Two levels: random, quick, steady, strong.")] = (
        "quick,random"
    ),
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="name=value, as often as needed.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game.")] = 0,
    workers: Annotated[int, typer.Option(min=0, help="Games at once; 0: one on each core.")] = 0,
) -> None:
    """Let bots play games; the first level's share of wins, with its interval of 95 %.

    Each seed is played once for each side, so that sides and dice favour nobody. The same seeds
    give the same games. A draw is half a win. It is evidence about balance, not truth.
    """
    from pbem.bots.levels import LEVELS  # noqa: PLC0415
    from pbem.bots.match import (  # noqa: PLC0415
        as_plain,
        pairings,
        pairs_of_first,
        play_match,
        share_of_first,
    )
    from pbem.games import BadOptions, UnknownGame  # noqa: PLC0415

    screen: Screen = context.obj
    named = tuple(name.strip() for name in levels.split(","))
    if len(named) != 2 or not set(named) <= set(LEVELS):
        known = ", ".join(LEVELS)
        raise Failure(screen.text("cli.error.bot_levels", {"got": levels, "known": known}))
    chosen = dict(option_from(screen, text) for text in option or ())
    try:
        found = list(pairings(game, scenario, named, games, seed, chosen))
    except UnknownGame as error:
        raise unknown_game(screen, error) from None
    except BadOptions as error:
        detail = screen.text(error.key, error.facts)
        raise Failure(screen.text("cli.error.options", {"detail": detail})) from None
    except LookupError:
        raise Failure(screen.text("cli.error.no_scenario", {"scenario": scenario})) from None
    played = list(play_match(found, workers or os.cpu_count() or 1))
    share, pairs = share_of_first(played, named), pairs_of_first(played, named)
    if screen.as_json:
        screen.json(
            {
                "games": [as_plain(each) for each in played],
                "levels": named,
                "share": share.share,
                "interval": share.interval,
                "pairs": {"share": pairs.share, "interval": pairs.interval}
                if pairs.games
                else None,
            }
        )
        return
    rows = [
        (
            each.pairing.seed,
            ", ".join(f"{seat} {level}" for seat, level in each.pairing.levels.items()),
            ", ".join(each.winners),
            each.turns,
            ", ".join(f"{seat} {points}" for seat, points in each.tally.items()),
        )
        for each in played
    ]
    screen.table("match", ("seed", "levels", "winners", "turn", "points"), rows)
    for key, found_share in (("cli.bots.share", share), ("cli.bots.pairs", pairs)):
        if found_share.games:
            _tell(screen, key, named, found_share)


def _tell(screen: Screen, key: str, levels: Sequence[str], share: "Share") -> None:
    """Print a share of games or of pairs, in percent, with its interval."""
    low, high = share.interval
    screen.say(
        key,
        level=levels[0],
        other=levels[1],
        games=share.games,
        share=f"{100 * share.share:.1f}",
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
    )
