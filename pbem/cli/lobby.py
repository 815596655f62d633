"""``pbem lobby``: who registers, opens and joins tables by letter, and what is taken back."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.acting import Number, log_who_acts, reason
from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import Screen

if TYPE_CHECKING:
    from pbem.service.moderator.lobby_desk import LobbyDesk

app = typer.Typer(no_args_is_help=True, help="Players who register and fill tables by letter.")
Context = typer.Context
Why = Annotated[
    str,
    typer.Option(
        "--why",
        callback=reason,
        help="The reason: it stands in the lobby's ledger; who is concerned is told.",
    ),
]


def _desk(context: Context) -> "LobbyDesk":
    from pbem.service.moderator.lobby_desk import LobbyDesk  # noqa: PLC0415

    screen: Screen = context.obj
    return LobbyDesk(screen.app)


def _act(context: Context, key: str, act: Callable[["LobbyDesk"], object], **facts: object) -> None:
    """Do something in the lobby, and say that it is done."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        log_who_acts(context)
        act(_desk(context))
    screen.say(f"cli.lobby.{key}", **facts)


@app.command("list")
def list_(context: Context) -> None:
    """List the tables: those open or full, and those whose game has begun."""
    columns = ("game", "scenario", "status", "places", "players")
    context.obj.table("lobby_tables", columns, _desk(context).tables())


@app.command()
def waiting(context: Context) -> None:
    """List who waits to be admitted, and the new names that nobody has seen."""
    columns = ("number", "what", "name", "address")
    context.obj.table("lobby_waiting", columns, _desk(context).waiting())


@app.command()
def facts(context: Context) -> None:
    """List every fact of the lobby's ledger; one that was taken back says so."""
    columns = ("number", "at", "kind", "by", "said", "undone")
    context.obj.table("lobby_facts", columns, _desk(context).facts())


@app.command()
def admit(context: Context, number: Number) -> None:
    """Let somebody play who waits. Invitations may show the name that you saw."""
    _act(context, "admitted", lambda desk: desk.admit(number), number=number)


@app.command()
def decline(context: Context, number: Number, why: Why) -> None:
    """Do not let somebody play who waits."""
    _act(context, "declined", lambda desk: desk.decline(number, why), number=number)


@app.command()
def name(context: Context, number: Number) -> None:
    """Say that the name of a player may be shown in invitations and letters of the lobby."""
    _act(context, "name_seen", lambda desk: desk.see_name(number), number=number)


@app.command()
def end(context: Context, table: str, why: Why) -> None:
    """End a table whose game has not begun."""
    _act(context, "ended", lambda desk: desk.end(table, why), table=table.upper())


@app.command()
def remove(context: Context, table: str, address: str, why: Why) -> None:
    """Take a player from a table whose game has not begun."""
    facts = {"table": table.upper(), "address": address}
    _act(context, "removed", lambda desk: desk.remove(table, address, why), **facts)


@app.command()
def block(context: Context, address: str, why: Why) -> None:
    """Serve an address no more: no letter from it is answered, and none goes there.

    A domain with its @, such as @example.org, stands for all addresses there.
    """
    _act(context, "blocked", lambda desk: desk.block(address, why), address=address)


@app.command()
def unblock(context: Context, address: str, why: Why) -> None:
    """Serve an address again."""
    _act(context, "unblocked", lambda desk: desk.unblock(address, why), address=address)


@app.command()
def undo(context: Context, number: Number, why: Why) -> None:
    """Take a fact back, with those that were possible only after it."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        log_who_acts(context)
        taken = _desk(context).undo(number, why)
    screen.say("cli.lobby.undone", numbers=taken)


@app.command()
def audit(context: Context) -> None:
    """Prove the chain of the lobby's ledger: every entry has the hash that it must have."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        entries, head = _desk(context).prove()
    screen.say("cli.lobby.proved", count=entries, head=head)


@app.command()
def export(context: Context, file: Path) -> None:
    """Write the lobby's ledger as one JSON Lines file: players by number, addresses as digests.

    pbem audit verify proves it, also with --witness.
    """
    from pbem.private_files import write_private  # noqa: PLC0415

    screen: Screen = context.obj
    write_private(file, _desk(context).export())
    screen.say("cli.lobby.exported", file=str(file))
