"""``pbem channel``: the mailing lists and threads on which games are played in the open."""

from typing import Annotated

import typer

from pbem.cli.games import refusing
from pbem.cli.printing import Failure, Screen

app = typer.Typer(no_args_is_help=True, help="Mailing lists and threads of forums on which games are played.")
Context = typer.Context
Lang = Annotated[str, typer.Option("--in", help="The language of its reports: en, it or pl.")]
Called = Annotated[str, typer.Option(help="What letters call it; by default its List-Id or address.")]


@app.command("list")
def list_(context: Context, game: Annotated[str | None, typer.Argument()] = None) -> None:
    """List the channels of a game, or of all games."""
    from pbem.service.channels.bindings import Channels  # noqa: PLC0415

    rows = [(c.id, c.game, c.kind, c.place, c.address, c.lang) for c in Channels(context.obj.app).all(game)]
    context.obj.table("channels", ("number", "game", "kind", "place", "address", "lang"), rows)


@app.command("add-list")
def add_list(
    context: Context,
    game: str,
    list_id: Annotated[str, typer.Argument(help="The List-Id of its letters, as in <ww1.lists.example.org>.")],
    address: Annotated[str, typer.Option(help="Where reports are sent; nothing: nowhere.")] = "",
    name: Called = "",
    lang: Lang = "en",
) -> None:
    """Bind a mailing list to a game; the service's own address must be one of its members."""
    _add(context, (game, "list", list_id.strip("<>")), name, address, lang)


@app.command("add-thread")
def add_thread(
    context: Context,
    game: str,
    feed: Annotated[str, typer.Argument(help="The address of the thread's Atom or RSS feed.")],
    address: Annotated[str, typer.Option(help="Where reports are sent, if the forum takes mail.")] = "",
    name: Called = "",
    lang: Lang = "en",
) -> None:
    """Bind a thread of a forum to a game; without an address its reports are posted by hand (channel report)."""
    _add(context, (game, "thread", feed), name, address, lang)


@app.command()
def remove(context: Context, number: int) -> None:
    """Unbind a channel: what is posted there is not read any more."""
    from pbem.service.channels.bindings import ChannelError, Channels  # noqa: PLC0415

    screen: Screen = context.obj
    try:
        game = Channels(screen.app).remove(number)
    except ChannelError as error:
        raise Failure(screen.text(error.key, error.facts)) from None
    screen.say("cli.channel.removed", number=number, game=game)


@app.command()
def report(
    context: Context,
    number: int,
    form: Annotated[str, typer.Option("--format", help="text, html, bbcode or markdown.")] = "bbcode",
) -> None:
    """Print the next report for a channel, to be posted by hand; the one after it begins where this one ends."""
    from pbem.service.channels.bindings import ChannelError  # noqa: PLC0415
    from pbem.service.channels.by_hand import report_by_hand  # noqa: PLC0415

    screen: Screen = context.obj
    with refusing(screen):
        try:
            typer.echo(report_by_hand(screen.app, number, form))
        except ChannelError as error:
            raise Failure(screen.text(error.key, error.facts)) from None


def _add(context: Context, what: tuple[str, str, str], name: str, address: str, lang: str) -> None:
    from pbem.service.channels.bindings import ChannelError, Channels  # noqa: PLC0415

    screen: Screen = context.obj
    game, kind, place = what
    try:
        number = Channels(screen.app).add(game, "list" if kind == "list" else "thread", place, name, address, lang)
    except ChannelError as error:
        raise Failure(screen.text(error.key, error.facts)) from None
    screen.say("cli.channel.added", number=number, game=game, place=place)
