"""``pbem player``: the people who play."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.acting import log_who_acts
from pbem.cli.failures import errors_as_failure
from pbem.cli.games import act_as_moderator
from pbem.cli.printing import Failure, Screen

app = typer.Typer(no_args_is_help=True, help="The people who play.")
Context = typer.Context


def _check_language_and_zone(screen: Screen, lang: str, zone: str) -> None:
    import zoneinfo  # noqa: PLC0415

    if zone not in zoneinfo.available_timezones() or lang not in ("en", "it", "pl"):
        raise Failure(screen.text("cli.error.zone", {"zone": zone, "lang": lang}))


@app.command()
def add(
    context: Context,
    name: str,
    address: str,
    lang: Annotated[str, typer.Option(help="en, it or pl.")] = "en",
    zone: Annotated[str, typer.Option(help="Time zone, such as Europe/Rome.")] = "UTC",
) -> None:
    """Put a player on the list."""
    _check_language_and_zone(context.obj, lang, zone)
    act_as_moderator(
        context,
        "player_added",
        lambda m: m.add_player(name, address, lang, zone),
        name=name,
        address=address,
    )


@app.command()
def edit(
    context: Context,
    player: Annotated[str, typer.Argument(metavar="ADDRESS", help="The address on file.")],
    name: Annotated[str | None, typer.Option(help="The new name.")] = None,
    address: Annotated[str | None, typer.Option(help="The new address.")] = None,
    lang: Annotated[str | None, typer.Option(help="en, it or pl.")] = None,
    zone: Annotated[str | None, typer.Option(help="Time zone, such as Europe/Rome.")] = None,
) -> None:
    """Change what is on file of a player; they are told at both addresses."""
    from pbem.service.moderator.moderation import PlayerChanges  # noqa: PLC0415

    _check_language_and_zone(context.obj, lang or "en", zone or "UTC")
    changes = PlayerChanges(name, address, lang, zone)
    act_as_moderator(
        context,
        "player_edited",
        lambda m: m.edit_player(player, changes),
        address=address or player,
    )


@app.command("list")
def list_players(context: Context) -> None:
    """List the players."""
    from pbem.service.moderator.listings import players as rows  # noqa: PLC0415

    screen: Screen = context.obj
    columns = ("number", "player", "address", "lang", "zone")
    screen.table("players", columns, rows(screen.store))


@app.command()
def export(context: Context, address: str, file: Path) -> None:
    """Write all that the database holds of a player as one JSON file.

    Only its owner may read a new file.
    """
    import msgspec  # noqa: PLC0415

    from pbem.private_files import write_private  # noqa: PLC0415
    from pbem.service.moderator.erasing import personal_data  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        found = personal_data(screen.app, address)
    write_private(file, msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    screen.say("cli.player_exported", address=address, file=str(file))


@app.command()
def erase(context: Context, address: str) -> None:
    """Have the name and address of a player leave the database after retention_days.

    They must not play any more. Ledgers of games stay provable; the ledger of an event keeps the
    names that its entrants gave.
    """
    from pbem.service.moderator.erasing import ask_to_erase  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        log_who_acts(context)
        at = ask_to_erase(screen.app, address)
    screen.say("cli.player_erased", address=address, at=f"{at:%Y-%m-%d}")


@app.command()
def calendar(context: Context, address: str, file: Path) -> None:
    """Write the deadlines of a player in all their games and events as a calendar (.ics)."""
    from pbem.service.tournaments.event_calendars import calendar_of  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen):
        file.write_bytes(calendar_of(screen.app, address))
    screen.say("cli.calendar", address=address, path=file)
