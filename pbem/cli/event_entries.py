"""``pbem event entry``: who plays in an event."""

from datetime import datetime
from typing import Annotated, Any

import typer

from pbem.cli.acting import director
from pbem.cli.events import By, Context, Why, act_as_director, event_errors_as_failure
from pbem.cli.printing import Screen

entries = typer.Typer(no_args_is_help=True, help="Who plays in an event.")


@entries.command()
def add(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    address: str,
    prefer: Annotated[str, typer.Option(help="The seat that they prefer.")] = "",
    available: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="Their first day.")
    ] = None,
    team: Annotated[str, typer.Option(help="Their team.")] = "",
    by: By = "",
) -> None:
    """Enter a registered player, also in an event under way as far as its rules allow.

    If no place is left, they wait for one. The rounds that they missed count as the event's rules
    say.
    """
    from pbem.service.tournaments.entries import Wishes  # noqa: PLC0415

    wishes = Wishes(prefer, available.date().isoformat() if available else "", team)
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        entry = director(context, by).add(event, address, wishes)
    key = "waits" if entry.waiting else "entered"
    screen.say(f"cli.event.{key}", event=event, address=address, number=entry.entrant.number)


@entries.command()
def prefer(
    context: Context,
    event: str,
    number: int,
    seat: Annotated[str, typer.Argument(help="The seat; empty for no preference.")],
    by: By = "",
) -> None:
    """Note which seat an entrant prefers."""
    act_as_director(
        context, "noted", lambda d: d.prefer(event, number, seat), by, event=event, number=number
    )


@entries.command()
def available(
    context: Context,
    event: str,
    number: int,
    first: Annotated[datetime, typer.Argument(formats=["%Y-%m-%d"], help="Their first day.")],
    by: By = "",
) -> None:
    """Note from which day on an entrant can begin games."""
    act_as_director(
        context,
        "noted",
        lambda d: d.available(event, number, first.date()),
        by,
        event=event,
        number=number,
    )


@entries.command()
def withdraw(context: Context, event: str, number: int, why: Why, by: By = "") -> None:
    """Withdraw an entrant: they are not paired again."""
    act_as_director(
        context,
        "withdrawn",
        lambda d: d.withdraw(event, number, why),
        by,
        event=event,
        number=number,
    )


@entries.command()
def substitute(
    context: Context, event: str, number: int, address: str, why: Why, by: By = ""
) -> None:
    """Give an entrant's place to another player.

    The record and the game with its clock go with it.
    """
    facts: dict[str, Any] = {"event": event, "number": number, "address": address}
    act_as_director(
        context, "substituted", lambda d: d.substitute(event, number, address, why), by, **facts
    )


@entries.command("list")
def list_entries(context: Context, event: str) -> None:
    """List the entrants.

    The columns are number, name, team, first round, last round, preferred seat and waiting.
    """
    from pbem.service.tournaments.views import entries as found  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        rows = [
            (
                e.entrant.number,
                e.name,
                e.entrant.team,
                e.entrant.joined,
                e.entrant.left,
                e.entrant.prefers,
                e.waiting,
            )
            for e in found(screen.app, event)
        ]
    columns = ("number", "player", "team", "joined", "left", "prefers", "waiting")
    if not screen.as_json and not any(row[2] for row in rows):
        columns, rows = columns[:2] + columns[3:], [row[:2] + row[3:] for row in rows]  # type: ignore[assignment, misc]
    screen.table("entrants", columns, rows)
