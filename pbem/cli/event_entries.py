"""``pbem event entry``: who plays in an event."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.acting import director
from pbem.cli.events import By, Context, Why, act_as_director, event_errors_as_failure
from pbem.cli.printing import Failure, Screen

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
def qualified(context: Context, event: str, by: By = "") -> None:
    """Enter everybody whom the rules give a place by an earlier event.

    Who shares the rank on a border is not entered: add whom you choose.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        found = director(context, by).qualify(event)
    columns = ("event", "who", "name", "number", "kept_out")
    rows = [
        (*each[:-1], each.kept_out if screen.as_json else _why_kept_out(screen, each.kept_out))
        for each in found
    ]
    screen.table("qualified", columns, rows)


def _why_kept_out(screen: Screen, kept_out: str) -> str:
    return screen.text(f"cli.event.kept_out.{kept_out}") if kept_out else ""


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


@entries.command()
def seed(
    context: Context,
    event: str,
    numbers: Annotated[
        list[int] | None, typer.Argument(help="Entrants by number, the strongest first.")
    ] = None,
    ratings: Annotated[
        Path | None,
        typer.Option(help="Or a file: an entrant's number or name, a semicolon, a rating a line."),
    ] = None,
    why: Why = "",
    by: By = "",
) -> None:
    """Put entrants in order for a bracket or pools, before the first round.

    Who is not named comes behind.
    """
    from pbem.service.tournaments.views import order_by_ratings  # noqa: PLC0415

    screen: Screen = context.obj
    if bool(numbers) == (ratings is not None):
        raise Failure(screen.text("cli.error.event_seeds_which"))
    with event_errors_as_failure(screen):
        order = order_by_ratings(screen.app, event, ratings) if ratings else tuple(numbers or ())
    act_as_director(
        context, "seeded", lambda d: d.seed(event, order, why), by, event=event, count=len(order)
    )


@entries.command()
def bye(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    number: int,
    round_number: Annotated[int, typer.Argument(metavar="ROUND")],
    why: Why,
    back: Annotated[bool, typer.Option("--back", help="They play in it after all.")] = False,
    by: By = "",
) -> None:
    """Let an entrant sit out a round that has not begun."""
    act_as_director(
        context,
        "bye_taken_back" if back else "bye_noted",
        lambda d: d.sit_out(event, number, round_number, why, out=not back),
        by,
        event=event,
        number=number,
        round=round_number,
    )


@entries.command()
def warn(
    context: Context,
    event: str,
    number: int,
    why: Why,
    points: Annotated[
        str, typer.Option(help="Points to take off, such as 1/2; --points=-1/2 gives them back.")
    ] = "0",
    by: By = "",
) -> None:
    """Warn an entrant, with or without points that are taken off the standings.

    They are told the reason. Pairings and the tie-breaks of opponents do not change.
    """
    act_as_director(
        context,
        "warned",
        lambda d: d.warn(event, number, why, points),
        by,
        event=event,
        number=number,
    )


@entries.command("list")
def list_entries(context: Context, event: str) -> None:
    """List the entrants.

    The columns are number, name, team, first round, last round, preferred seat, waiting, rounds sat
    out, warnings, points taken off, seed and rating at entry.
    """
    from pbem.service.tournaments.views import entries as found  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        rows: list[tuple[object, ...]] = [
            (
                e.entrant.number,
                e.name,
                e.entrant.team,
                e.entrant.joined,
                e.entrant.left,
                e.entrant.prefers,
                e.waiting,
                ", ".join(map(str, e.sits_out)),
                len(e.warnings),
                str(e.entrant.penalty),
                e.entrant.seed,
                e.entrant.rating or 0,
            )
            for e in found(screen.app, event)
        ]
    columns: tuple[str, ...] = (
        "number",
        "player",
        "team",
        "joined",
        "left",
        "prefers",
        "waiting",
        *_RARE,
    )
    if not screen.as_json:
        kept = [at for at, name in enumerate(columns) if name not in _SHOWN_IF or _any(rows, at)]
        columns = tuple(columns[at] for at in kept)
        rows = [tuple(row[at] for at in kept) for row in rows]
    screen.table("entrants", columns, rows)


_RARE = ("sits_out", "warnings", "penalty", "seed", "rating")
_SHOWN_IF = ("team", *_RARE)
"""Columns that a table shows only if somebody has something there."""


def _any(rows: Sequence[tuple[object, ...]], at: int) -> bool:
    return any(row[at] not in ("", 0, "0") for row in rows)
