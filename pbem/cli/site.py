"""``pbem site``: the public pages."""

from pathlib import Path

import typer

from pbem.cli.printing import Screen

app = typer.Typer(no_args_is_help=True, help="The public pages of games and events: static files.")
Context = typer.Context


@app.callback()
def site() -> None:
    """The public pages of games and events: static files."""


@app.command()
def build(context: Context, folder: Path) -> None:
    """Write the public pages into a folder, or bring them up to date there."""
    from pbem.service.site.build import build_site  # noqa: PLC0415

    screen: Screen = context.obj
    screen.say("cli.site_built", count=build_site(screen.app, folder), folder=folder)


@app.command()
def examples(context: Context, folder: Path) -> None:
    """Write the rulebooks' examples of play as replays.

    Run it before the public pages are built. The replays go to their folder.
    """
    from pbem.service.site.examples import build_examples  # noqa: PLC0415

    screen: Screen = context.obj
    screen.say("cli.site_built", count=build_examples(screen.app, folder), folder=folder)
