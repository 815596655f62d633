"""``pbem rating``: what players are rated, derived from the ledgers of all events."""

from fractions import Fraction
from typing import TYPE_CHECKING

import typer

from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import Failure, Screen

if TYPE_CHECKING:
    from pbem.service.tournaments.ratings import Rated

app = typer.Typer(no_args_is_help=True, help="Ratings of players.")
Context = typer.Context


@app.command("list")
def list_(context: Context, game: str) -> None:
    """List everybody who is rated in a game, the best first; provisional until five games."""
    columns = ("player", "rating", "games", "provisional")
    rows = [
        (one.name, _rounded(one.rating.value), one.rating.games, one.rating.is_provisional)
        for one in _ratings_of_game(context, game)
    ]
    context.obj.table("ratings", columns, rows)


@app.command()
def show(context: Context, game: str, address: str) -> None:
    """Show how a player's rating came about, game by game, the last one last."""
    screen: Screen = context.obj
    found = next(
        (one for one in _ratings_of_game(context, game) if one.address.lower() == address.lower()),
        None,
    )
    if found is None:
        raise Failure(screen.text("cli.error.unrated", {"address": address, "game": game}))
    rows = [
        (step.game, _rounded(step.before), _rounded(step.after)) for step in found.rating.history
    ]
    screen.table("rating", ("game", "before", "after"), rows)


@app.command()
def recompute(context: Context, game: str) -> None:
    """Compute all ratings of a game again.

    Each display of ratings does the same. The command says how many games count.
    """
    rated = _ratings_of_game(context, game)
    games = {step.game for one in rated for step in one.rating.history}
    context.obj.say("cli.rating.reckoned", game=game, players=len(rated), count=len(games))


def _ratings_of_game(context: Context, game: str) -> list["Rated"]:
    from pbem.service.tournaments.ratings import ratings  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        return ratings(screen.app, game)


def _rounded(value: Fraction) -> str:
    """A rating as a whole number, or to two decimals."""
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.2f}"
