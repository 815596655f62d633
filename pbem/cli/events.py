"""``pbem event``: tournaments of many games, from their rules to their final standings."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

import typer

from pbem.cli.acting import director, reason
from pbem.cli.failures import errors_as_failure
from pbem.cli.games import MoreHours
from pbem.cli.printing import Failure, Screen
from pbem.cli.scenarios import failure_of_invalid_file
from pbem.extras import require

if TYPE_CHECKING:
    from pbem.service.tournaments.dashboard import InPlay
    from pbem.service.tournaments.director import Director

app = typer.Typer(no_args_is_help=True, help="Create and direct tournaments.")
Context = typer.Context
Why = Annotated[
    str,
    typer.Option(
        "--why",
        callback=reason,
        help="The reason: it stands in the event's ledger and is told.",
    ),
]
By = Annotated[
    str,
    typer.Option("--by", help="The address of the assistant who acts, instead of the director."),
]


@contextmanager
def event_errors_as_failure(screen: Screen) -> Iterator[None]:
    """Turn the errors of an event into one message."""
    from pbem.tournament.event.event_record import NoSuchEvent  # noqa: PLC0415
    from pbem.tournament.event.state import EventRefused  # noqa: PLC0415

    with errors_as_failure(screen):
        try:
            yield
        except EventRefused as error:
            raise Failure(screen.text(error.key, error.facts)) from None
        except NoSuchEvent as error:
            raise Failure(screen.text("cli.error.no_event", {"event": error})) from None


def act_as_director(
    context: Context, key: str, act: Callable[["Director"], object], by: str = "", **facts: object
) -> None:
    """Do one action of the director, and say that it is done."""
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        act(director(context, by))
    screen.say(f"cli.event.{key}", **facts)


@app.command()
def create(context: Context, file: Path) -> None:
    """Create an event from its file of rules.

    Each error in the file is explained with its line.
    """
    from pbem.file_validation import InvalidFile  # noqa: PLC0415
    from pbem.service.tournaments.opening import read_game_rules  # noqa: PLC0415

    screen: Screen = context.obj
    require("events")
    try:
        rules = read_game_rules(file)
    except InvalidFile as error:
        raise failure_of_invalid_file(screen, error) from None
    if rules.beacon != "none":
        require("beacon")
    with event_errors_as_failure(screen):
        event = director(context).create(rules)
    screen.say("cli.event.created", event=event)


@app.command()
def amend(context: Context, file: Path, why: Why, by: By = "") -> None:
    """Change the rules of an event from now on: its file as it should be.

    Title, officials, clock, entries, rounds, finals, the end of rounds, and tie-breaks not used yet
    can change. Everybody in the event is told. A new clock holds for games that begin later.
    """
    from pbem.file_validation import InvalidFile  # noqa: PLC0415
    from pbem.service.tournaments.opening import read_game_rules  # noqa: PLC0415

    screen: Screen = context.obj
    require("events")
    try:
        rules = read_game_rules(file)
    except InvalidFile as error:
        raise failure_of_invalid_file(screen, error) from None
    with event_errors_as_failure(screen):
        changed = director(context, by).amend(rules, why)
    screen.say("cli.event.amended", event=rules.id, changes="; ".join(changed), count=len(changed))


@app.command("list")
def list_(context: Context) -> None:
    """List every event."""
    from pbem.service.tournaments.views import events  # noqa: PLC0415

    screen: Screen = context.obj
    rows = [(row.id, row.rules["title"], row.status, row.head) for row in events(screen.app)]
    screen.table("tournaments", ("event_id", "title", "status", "facts"), rows)


@app.command()
def show(
    context: Context,
    event: str,
    silent: Annotated[
        int, typer.Option(help="Only who is late, in dispute or silent for so many days.")
    ] = 0,
) -> None:
    """Show who plays, and who is late.

    It also shows bids, challenges and disputes. The player who is latest comes first.
    """
    from pbem.service.tournaments.dashboard import in_play  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        found = [
            row
            for row in in_play(screen.app, event)
            if row.silent >= silent
            or row.late
            or row.disputed
            or row.left
            or row.resigned
            or row.claim
        ]
    show_in_play(screen, found)


def show_in_play(screen: Screen, found: Sequence["InPlay"]) -> None:
    """Print who plays: all columns with ``--json``, else short remarks on what is unusual."""
    from pbem.service.tournaments.dashboard import InPlay  # noqa: PLC0415

    if screen.as_json:
        screen.table("in_play", InPlay._fields, found)
        return
    rows = []
    for row in found:
        where = row.game or (f"{row.round}.{row.table}" if row.round else None)
        rows.append(
            (
                where,
                row.seat,
                f"{row.number} {row.player}",
                row.due,
                "; ".join(_unusual_remarks(screen, row)),
            )
        )
    screen.table("in_play", ("game", "seat", "player", "due", "remarks"), rows)


def _unusual_remarks(screen: Screen, row: "InPlay") -> Iterator[str]:
    """Yield remarks on what a director checks first."""
    if row.status != "running":
        yield screen.text(f"cli.event.status.{row.status}")
    for remark in ("disputed", "left", "resigned"):
        if getattr(row, remark):
            yield screen.text(f"cli.event.remark.{remark}")
    if row.claim:
        yield screen.text(f"cli.event.remark.claim_{row.claim}")
    if row.claims_until is not None:
        yield screen.text("cli.event.remark.claims_until", {"due": row.claims_until})
    for remark in ("voted", "not_voted"):
        if names := getattr(row, remark):
            yield screen.text(f"cli.event.remark.{remark}", {"names": names})
    for remark in ("late", "missed", "silent", "undelivered"):
        if count := getattr(row, remark):
            yield screen.text(f"cli.event.remark.{remark}", {"count": count})


Which = Annotated[
    str, typer.Argument(help="A game of the event, or the number of a round for all of its games.")
]


def _parse_game_or_round(which: str) -> int | str:
    return int(which) if which.isdecimal() else which


def act_on_games(
    context: Context, key: str, event: str, by: str, act: Callable[["Director"], int]
) -> None:
    """Do one action on a game or a round, and say how many games it changed."""
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        count = act(director(context, by))
    screen.say(f"cli.event.{key if count else f'no_game_{key}'}", event=event, count=count)


@app.command()
def hold(context: Context, event: str, which: Which, why: Why, by: By = "") -> None:
    """Stop the clocks of a game, or of all games of a round."""
    act_on_games(
        context, "held", event, by, lambda d: d.hold(event, _parse_game_or_round(which), why)
    )


@app.command()
def resume(context: Context, event: str, which: Which, why: Why, by: By = "") -> None:
    """Resume a held game, or all held games of a round.

    A game that waits for a ruling stays held.
    """
    act_on_games(
        context, "resumed", event, by, lambda d: d.resume(event, _parse_game_or_round(which), why)
    )


@app.command(context_settings={"ignore_unknown_options": True})
def extend(
    context: Context, event: str, which: Which, hours: MoreHours, why: Why, by: By = ""
) -> None:
    """Give more time in a game, or in all games of a round.

    Negative hours take time back.
    """
    act_on_games(
        context,
        "extended" if hours > 0 else "shortened",
        event,
        by,
        lambda d: d.extend(event, _parse_game_or_round(which), hours, why),
    )


@app.command("open")
def open_(context: Context, event: str, by: By = "") -> None:
    """Open the event for entries."""
    act_as_director(context, "opened", lambda d: d.open(event), by, event=event)


@app.command()
def close(context: Context, event: str, by: By = "") -> None:
    """Close the event for entries."""
    act_as_director(context, "closed", lambda d: d.close(event), by, event=event)


@app.command()
def challenge(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    event: str,
    challenger: Annotated[int, typer.Argument(help="The number of who challenges.")],
    defender: Annotated[int, typer.Argument(help="The number of who is challenged.")],
    why: Why,
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept it for who is challenged.")
    ] = False,
    decline: Annotated[
        bool, typer.Option("--decline", help="Decline it for who is challenged.")
    ] = False,
    by: By = "",
) -> None:
    """Make a challenge on a ladder for an entrant, or answer one."""
    facts: dict[str, Any] = {"event": event, "challenger": challenger, "defender": defender}
    if accept and decline:
        raise Failure(context.obj.text("cli.error.event_both_answers"))
    if accept or decline:
        how: Literal["accept", "decline"] = "decline" if decline else "accept"
        key = "challenge_declined" if decline else "challenge_accepted"
        act_as_director(
            context, key, lambda d: d.answer(event, challenger, defender, how, why), by, **facts
        )
    else:
        act_as_director(
            context,
            "challenged",
            lambda d: d.challenge(event, challenger, defender, why),
            by,
            **facts,
        )


@app.command()
def standings(
    context: Context,
    event: str,
    teams: Annotated[bool, typer.Option("--teams", help="Of the teams alone.")] = False,
) -> None:
    """Show the standings.

    They follow from the results. In a team match the standings of the teams come first.
    """
    from pbem.service.tournaments.views import standings as derived  # noqa: PLC0415
    from pbem.service.tournaments.views import team_table  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        (columns, rows), of_teams = derived(screen.app, event), team_table(screen.app, event)
    if teams or (of_teams and not screen.as_json):
        screen.table("teams", ("rank", "team", "match_points", "board_points"), of_teams)
    if teams:
        return
    if not screen.as_json:
        bots = slice(-1, None) if any(row[-1] for row in rows) else slice(0, 0)
        columns = (*columns[:-4], "won_drawn_lost", *columns[bots])
        rows = [(*row[:-4], "/".join(map(str, row[-4:-1])), *row[bots]) for row in rows]
    screen.table("standings", columns, rows)


@app.command()
def page(
    context: Context,
    event: str,
    folder: Annotated[
        Path, typer.Option(help="Where the page goes; what it wrote before is written over.")
    ],
) -> None:
    """Write the page of an event.

    It shows standings, rounds and bracket as HTML, as text and for forums. An Atom feed comes with
    it.
    """
    from pbem.service.tournaments.event_pages import write_pages  # noqa: PLC0415

    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        files = write_pages(screen.app, event, folder, screen.words)
    screen.say("cli.event.page", event=event, files=files)


@app.command()
def tell(
    context: Context,
    event: str,
    text: Annotated[str, typer.Argument(help="The words; - reads them from standard input.")],
    round_number: Annotated[
        int | None,
        typer.Option("--round", min=1, help="Write to the players of this round alone."),
    ] = None,
    player: Annotated[
        int | None,
        typer.Option("--player", min=1, help="Write to the entrant of this number alone."),
    ] = None,
    by: By = "",
) -> None:
    """Write to everybody who plays or waits, to one round, or to one player.

    Their answers go to the director as letters.
    """
    screen: Screen = context.obj
    words = sys.stdin.read() if text == "-" else text
    with event_errors_as_failure(screen):
        count = director(context, by).tell(event, words, round_number or 0, player or 0)
    screen.say("cli.event.told", event=event, count=count)


@app.command()
def export(
    context: Context,
    event: str,
    file: Path,
    form: Annotated[
        str, typer.Option("--as", help="csv: standings and rounds; trf: a Swiss of two seats.")
    ] = "csv",
) -> None:
    """Write an event for other programs: as CSV, or as TRF16, the tournament report of FIDE.

    In a TRF the first seat of the game is white.
    """
    from pbem.service.tournaments.event_pages import export_event  # noqa: PLC0415

    screen: Screen = context.obj
    if form not in ("csv", "trf"):
        raise Failure(screen.text("cli.error.event_form", {"got": form}))
    with event_errors_as_failure(screen):
        text = export_event(screen.app, event, cast("Literal['csv', 'trf']", form))
    file.write_text(text, "utf-8", newline="")
    screen.say("cli.event.exported", event=event, file=file)


@app.command()
def rule(context: Context, event: str, game: str, why: Why, by: By = "") -> None:
    """Rule in a game.

    A game that an appeal held goes on. Nobody rules on their own game.
    """
    act_as_director(context, "ruled", lambda d: d.rule(event, game, why), by, game=game)


@app.command()
def end(context: Context, event: str, why: Why, by: By = "") -> None:
    """End an event.

    Its standings are final and its seed is opened.
    """
    act_as_director(context, "ended", lambda d: d.end(event, why), by, event=event)


@app.command()
def cancel(context: Context, event: str, why: Why, by: By = "") -> None:
    """Call an event off, begun or not.

    Everybody in it is told. Its running games end without a winner, and its seed is opened.
    """
    screen: Screen = context.obj
    with event_errors_as_failure(screen):
        count = director(context, by).cancel(event, why)
    screen.say("cli.event.cancelled", event=event, count=count)
