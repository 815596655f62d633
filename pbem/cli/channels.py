"""``pbem channel``: the mailing lists and threads on which games are played in the open."""

from typing import Annotated

import typer

from pbem.cli.acting import Number, log_who_acts
from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import Failure, Screen, terminal_text
from pbem.extras import require

app = typer.Typer(
    no_args_is_help=True, help="Mailing lists and threads of forums on which games are played."
)
Context = typer.Context


@app.command("list")
def list_(context: Context, game: Annotated[str | None, typer.Argument()] = None) -> None:
    """List the channels of a game, or of all games."""
    from pbem.service.mailer.channels import Channels  # noqa: PLC0415

    rows = [
        (c.id, c.game, c.kind, c.place, c.address, c.lang)
        for c in Channels(context.obj.app).all_channels(game)
    ]
    context.obj.table("channels", ("number", "game", "kind", "place", "address", "lang"), rows)


@app.command()
def add(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    game: str,
    list_id: Annotated[
        str,
        typer.Option("--list", help="A list: the List-Id of its letters, as in <ww1.example.org>."),
    ] = "",
    feed: Annotated[
        str, typer.Option(help="A thread of a forum: the address of its Atom or RSS feed.")
    ] = "",
    address: Annotated[
        str, typer.Option(help="Where reports are sent; nothing: they are posted by hand.")
    ] = "",
    name: Annotated[
        str, typer.Option(help="What letters call it; by default its List-Id or feed.")
    ] = "",
    under: Annotated[
        str,
        typer.Option(
            help="The Message-ID of the post that the first report answers, where reports are sent."
        ),
    ] = "",
    lang: Annotated[
        str, typer.Option("--in", help="The language of its reports: en, it or pl.")
    ] = "en",
) -> None:
    """Bind a mailing list or a forum thread to a game.

    The service's own address must be a member of the list.
    """
    from pbem.service.mailer.channels import ChannelError, Channels, Kind  # noqa: PLC0415

    screen: Screen = context.obj
    if bool(list_id) == bool(feed):
        raise Failure(screen.text("cli.error.channel.one"))
    place = list_id.strip("<>") or feed
    log_who_acts(context)
    try:
        kind: Kind = "list" if list_id else "thread"
        if kind == "thread":
            require("forums")
        number = Channels(screen.app).add(game, kind, place, name, address, lang, under)
    except ChannelError as error:
        raise Failure(screen.text(error.key, error.facts)) from None
    screen.say("cli.channel.added", number=number, game=game, place=place)


@app.command()
def remove(context: Context, number: Number) -> None:
    """Unbind a channel: what is posted there is not read any more."""
    from pbem.service.mailer.channels import ChannelError, Channels  # noqa: PLC0415

    screen: Screen = context.obj
    log_who_acts(context)
    try:
        game = Channels(screen.app).remove(number)
    except ChannelError as error:
        raise Failure(screen.text(error.key, error.facts)) from None
    screen.say("cli.channel.removed", number=number, game=game)


@app.command()
def report(
    context: Context,
    number: Number,
    form: Annotated[
        str, typer.Option("--format", help="text, html, bbcode or markdown.")
    ] = "bbcode",
) -> None:
    """Print a channel's next report, to post it by hand.

    The report after it begins where this one ends.
    """
    from pbem.service.mailer.channel_reports import report_by_hand  # noqa: PLC0415
    from pbem.service.mailer.channels import ChannelError  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        try:
            typer.echo(terminal_text(report_by_hand(screen.app, number, form)))
        except ChannelError as error:
            raise Failure(screen.text(error.key, error.facts)) from None
