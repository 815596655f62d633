"""``pbem game``: creating, watching and moderating games."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from pbem.cli.acting import MOST_NUMBER, Number, moderator, reason
from pbem.cli.failures import errors_as_failure
from pbem.cli.options import option_from
from pbem.cli.printing import FAILED, Failure, Screen
from pbem.extras import require

if TYPE_CHECKING:
    from pbem.games import Document
    from pbem.service.base.settings import ClockSettings
    from pbem.service.clocks.time_control import TimeControl

app = typer.Typer(no_args_is_help=True, help="Create and moderate games.")
Context = typer.Context
T = TypeVar("T")
Why = Annotated[
    str,
    typer.Option(
        "--why",
        callback=reason,
        help="The reason: it stands in the ledger and every seat is told.",
    ),
]
MoreHours = Annotated[
    float, typer.Argument(help="So many more; -24 takes 24 back that were given before.")
]
Bot = Annotated[str, typer.Option("--bot", help="A bot's level: quick, steady or strong.")]


def _is_for_bot(context: Context, address: str, level: str) -> bool:
    """True if a seat is for a bot, false if for a player (raises Failure if for both or none)."""
    if bool(address) == bool(level):
        raise Failure(context.obj.text("cli.error.player_or_bot"))
    return bool(level)


@app.command()
def create(  # noqa: PLR0913, PLR0917 - one option each
    context: Context,
    game: str,
    scenario: Annotated[
        str | None, typer.Option(help="See scenario list; by default its first of the game.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="name=value, as often as needed.")
    ] = None,
    hours: Annotated[float | None, typer.Option(help="Time for a decision.")] = None,
    grace: Annotated[float | None, typer.Option(help="Silent extra hours.")] = None,
    policy: Annotated[str | None, typer.Option(help="default or moderator.")] = None,
    bank: Annotated[
        float | None, typer.Option(help="Hours in every time bank at the start.")
    ] = None,
    bank_adds: Annotated[
        float | None, typer.Option(help="Hours a move in time adds to it at most.")
    ] = None,
    bank_most: Annotated[
        float | None, typer.Option(help="Moves fill it no further; 0: no limit.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where corrected files of the board are.")
    ] = None,
    beacon: Annotated[
        str, typer.Option(help="drand: rolls mix in rounds of that public beacon.")
    ] = "",
    anonymous: Annotated[
        bool, typer.Option("--anonymous", help="Press does not say whose it is.")
    ] = False,
) -> None:
    """Create a game.

    Give its seats to players with player add and game seat. The game keeps the board that it
    begins with.
    """
    from pbem.service.moderator.moderation import new_seed  # noqa: PLC0415

    screen: Screen = context.obj
    control = _time_control(
        screen.settings.clock,
        hours=hours or None,
        grace_hours=grace,
        policy=policy or None,
        bank_hours=bank,
        bank_adds=bank_adds,
        bank_most=bank_most,
    )
    if beacon not in ("", "drand"):
        raise Failure(screen.text("cli.error.beacon_unknown", {"got": beacon}))
    if beacon:
        require("beacon")
    with errors_as_failure(screen):
        document, chosen = _board_and_options(screen, game, scenario, option or (), folder)
        acting = moderator(context)
        name = acting.create(document, chosen, control, new_seed())
        if anonymous:
            acting.make_anonymous(name)
        if beacon:
            acting.set_beacon(name, on=True, why="")
    screen.say("cli.created", game=name)


def _time_control(clock: "ClockSettings", **said: Any) -> "TimeControl":
    """The clock of a new game: what the moderator said, the settings for the rest."""
    from pbem.service.clocks.time_control import TimeControl  # noqa: PLC0415

    def of(name: str) -> Any:
        return getattr(clock, name) if said[name] is None else said[name]

    return TimeControl(
        of("hours"),
        of("grace_hours"),
        clock.remind_hours,
        tuple(clock.weekdays_off),
        of("policy"),
        of("bank_hours"),
        of("bank_adds"),
        of("bank_most"),
    )


def _board_and_options(
    screen: Screen, game: str, scenario: str | None, options: Sequence[str], folder: Path | None
) -> "tuple[Document, dict[str, Any]]":
    """The board of a scenario, by default the first of its game, and its options.

    Raises:
        Failure: there is no such scenario, or an option has no value.
    """
    from pbem.games import game_module, presets  # noqa: PLC0415

    found = game_module(game)
    preset = next((p for p in presets(found.id) if scenario in (None, p.id)), None)
    if preset is None:
        raise Failure(screen.text("cli.error.no_scenario", {"scenario": scenario}))
    chosen = {**preset.options, **dict(option_from(screen, text) for text in options)}
    return found.load(preset.id, folder), chosen


@app.command("list")
def list_(context: Context) -> None:
    """List every game, and who is late in it."""
    from pbem.service.moderator.listings import games, late_seats  # noqa: PLC0415

    screen: Screen = context.obj
    now, late = datetime.now(UTC), dict[str, list[str]]()
    for each in late_seats(screen.store, now):
        hours = int((now - each.out_at).total_seconds() // 3600)
        told = screen.text("cli.late", {"seat": each.seat, "name": each.player, "hours": hours})
        late.setdefault(each.game, []).append(told)
    found = games(screen.store)
    phases = {phase: phase and screen.text(phase) for phase in {game.phase for game in found}}
    rows = [
        (g.id, g.module, g.status, g.turn, phases[g.phase], g.head, "; ".join(late.get(g.id, ())))
        for g in found
    ]
    screen.table("games", ("game", "module", "status", "turn", "phase", "events", "late"), rows)


@app.command()
def show(context: Context, game: str) -> None:
    """Show a game's seats and its state.

    For each seat: if it is asked, until when, time used, time in the bank, missed deadlines, and
    when bots have played it. For a held game: the reason.
    """
    from pbem.ledger import GameRecord  # noqa: PLC0415
    from pbem.ledger.database.tables import DeadlineRow, PlayerRow  # noqa: PLC0415
    from pbem.service.moderator.listings import hold_since_and_why  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        rows = []
        for seat, row in game_record.seats().items():
            player = session.get(PlayerRow, row.player) if row.player else None
            deadline = session.get(DeadlineRow, (game_record.row.id, seat))
            asked = ", ".join(
                screen.text(ask.topic) for ask in game_record.asks if ask.seat == seat
            )
            due = deadline.due_at if deadline else None
            used, bank = row.seconds_used // 3600, row.bank // 3600
            name = screen.text("cli.bot", {"level": row.bot}) if row.bot else None
            name = player.name if player else name
            spells = ", ".join(f"{s['level']} {s['from']}/{s['to'] or '..'}" for s in row.spells)
            rows.append((seat, name, asked, due, used, bank, row.missed, spells))
        held = hold_since_and_why(session, game_record.row)
    if game_record.row.beacon is not None and not screen.as_json:
        screen.say("cli.has_beacon", game=game_record.row.id, chain=game_record.row.beacon["chain"])
    if held is not None and not screen.as_json:
        since, why = held
        screen.say(
            "cli.is_held", game=game_record.row.id, since=f"{since:%Y-%m-%d %H:%M} UTC", why=why
        )
    columns = ("seat", "player", "asked", "due", "hours", "bank", "missed", "bots")
    told = len(columns) if screen.as_json or any(row[-1] for row in rows) else -1
    screen.table("seats", columns[:told], [row[:told] for row in rows])


def act_as_moderator(context: Context, key: str, action: Callable[[Any], T], **facts: object) -> T:
    """Let the moderator do something, and say the sentence ``cli.<key>`` with the facts."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        done = action(moderator(context))
    screen.say(f"cli.{key}", **facts)
    return done


@app.command()
def seat(
    context: Context,
    game: str,
    seat: str,
    address: Annotated[str, typer.Argument()] = "",
    bot: Bot = "",
) -> None:
    """Give a seat of a game not yet started to a player, or to a bot."""
    if _is_for_bot(context, address, bot):
        act_as_moderator(
            context,
            "seated_bot",
            lambda m: m.seat_bot(game, seat, bot),
            game=game,
            seat=seat,
            level=bot,
        )
        return
    act_as_moderator(
        context,
        "seated",
        lambda m: m.seat_player(game, seat, address),
        game=game,
        seat=seat,
        address=address,
    )


@app.command()
def start(context: Context, game: str) -> None:
    """Start a game: everybody is welcomed, the first is asked."""
    act_as_moderator(context, "started", lambda m: m.start(game), game=game)


@app.command()
def delete(context: Context, game: str, why: Why) -> None:
    """Delete a game not yet started; whoever has a seat is told."""
    act_as_moderator(context, "deleted", lambda m: m.delete_unstarted(game, why), game=game)


@app.command()
def hold(context: Context, game: str, why: Why) -> None:
    """Stop all clocks of a game."""
    act_as_moderator(context, "held", lambda m: m.hold(game, why), game=game)


@app.command()
def resume(context: Context, game: str, why: Why) -> None:
    """Go on with a game that was held."""
    act_as_moderator(context, "resumed", lambda m: m.resume(game, why), game=game)


@app.command()
def beacon(context: Context, game: str, on_or_off: str, why: Why) -> None:
    """Use the public beacon for dice (on) or not (off).

    The change counts from now on.
    """
    screen: Screen = context.obj
    if on_or_off not in ("on", "off"):
        raise Failure(screen.text("cli.error.on_or_off", {"got": on_or_off}))
    on = on_or_off == "on"
    if on:
        require("beacon")
    act_as_moderator(
        context,
        "beacon_on" if on else "beacon_off",
        lambda m: m.set_beacon(game, on=on, why=why),
        game=game,
    )


@app.command(context_settings={"ignore_unknown_options": True})
def extend(context: Context, game: str, seat: str, hours: MoreHours, why: Why) -> None:
    """Give a seat more time, or take back what was given."""
    key, moved = (
        "extended" if hours > 0 else "shortened",
        abs(int(hours) if hours.is_integer() else hours),
    )
    act_as_moderator(
        context, key, lambda m: m.extend(game, seat, hours, why), game=game, seat=seat, hours=moved
    )


@app.command()
def rollback(context: Context, game: str, event: Number, why: Why) -> None:
    """Take a game back to right after an event."""
    act_as_moderator(
        context, "rolled_back", lambda m: m.rollback(game, event, why), game=game, event=event
    )


@app.command()
def rule(context: Context, game: str, why: Why) -> None:
    """Put a ruling on record and tell everybody."""
    act_as_moderator(context, "ruled", lambda m: m.record_ruling(game, why), game=game)


@app.command()
def upgrade(
    context: Context,
    game: Annotated[str, typer.Argument(help="A game, or ALL.")],
    why: Why,
    by_ruling: Annotated[
        bool, typer.Option("--by-ruling", help="Move it though something differs.")
    ] = False,
) -> None:
    """Move games to the present rules if their history stays the same.

    By a ruling, a game whose history differs goes on under the present rules from its last
    checkpoint.
    """
    from pbem.service.moderator.pending_items import outdated_game_names  # noqa: PLC0415

    screen: Screen = context.obj
    names = outdated_game_names(screen.store) if game.upper() == "ALL" else [game]
    with errors_as_failure(screen):
        acting = moderator(context)
        found = [
            (acting.move_to_present_rules if by_ruling else acting.upgrade)(name, why)
            for name in names
        ]
    rows = []
    for each in found:
        key = (
            "cli.upgrade.ruled"
            if each.target
            else "cli.upgrade.stays"
            if each.differs
            else "cli.upgrade.moved"
        )
        became = screen.text(key, {"event": each.differs, "checkpoint": each.target})
        rows.append((each.game, each.before, each.after, became))
    screen.table("upgrade", ("game", "before", "after", "what"), rows)
    if any(each.differs and not each.target for each in found):
        raise typer.Exit(FAILED)


@app.command()
def replace(
    context: Context,
    game: str,
    seat: str,
    why: Why,
    address: Annotated[str, typer.Argument()] = "",
    bot: Bot = "",
) -> None:
    """Give a seat of a running game to another player or a bot.

    The old address of the seat is dead.
    """
    if _is_for_bot(context, address, bot):
        act_as_moderator(
            context,
            "replaced_bot",
            lambda m: m.replace_by_bot(game, seat, bot, why),
            game=game,
            seat=seat,
            level=bot,
        )
        return
    facts = {"game": game, "seat": seat, "address": address}
    others: tuple[str, ...] = act_as_moderator(
        context, "replaced", lambda m: m.replace(game, seat, address, why), **facts
    )
    if others:
        context.obj.say("cli.replaced_sits", address=address, seats=", ".join(others))


@app.command()
def resend(
    context: Context,
    game: str,
    seat: str,
    at: Annotated[
        int | None,
        typer.Option(
            max=MOST_NUMBER, help="The report that told of this event, as the position was then."
        ),
    ] = None,
) -> None:
    """Write a seat's last report anew, to the address on file."""
    act_as_moderator(context, "resent", lambda m: m.resend(game, seat, at), game=game, seat=seat)


@app.command()
def force(context: Context, game: str, seat: str, order: str, why: Why) -> None:
    """Give an order for a seat."""
    act_as_moderator(
        context,
        "forced",
        lambda m: m.force(game, seat, order, why),
        game=game,
        seat=seat,
        order=order,
    )


@app.command()
def end(context: Context, game: str, why: Why) -> None:
    """End a game as a draw."""
    act_as_moderator(context, "ended", lambda m: m.end_as_draw(game, why), game=game)


@app.command()
def award(
    context: Context,
    game: str,
    why: Why,
    winner: Annotated[
        list[str] | None, typer.Option(help="A seat that wins; as often as needed, none: all lose.")
    ] = None,
) -> None:
    """End a game that you award to some of its seats."""
    act_as_moderator(
        context, "awarded", lambda m: m.award(game, tuple(winner or ()), why), game=game
    )
