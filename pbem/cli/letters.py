"""``pbem letter``, ``pbem orders`` and ``pbem quarantine``: letters by hand."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.acting import moderator
from pbem.cli.games import errors_as_failure
from pbem.cli.printing import FAILED, Failure, Screen

if TYPE_CHECKING:
    from pbem.ledger import GameRecord
    from pbem.render import Catalogue
    from pbem.render.report import Receipt

letter = typer.Typer(no_args_is_help=True, help="Letters by hand.")
orders = typer.Typer(no_args_is_help=True, help="Orders, checked before they are sent.")
quarantine = typer.Typer(no_args_is_help=True, help="Letters that wait for the moderator.")
Context = typer.Context
Existing = Annotated[Path, typer.Argument(exists=True, dir_okay=False)]


@letter.command()
def deliver(context: Context, file: Existing) -> None:
    """Work one letter from a file (.eml), as if it had come into the mailbox."""
    import hashlib  # noqa: PLC0415
    from datetime import UTC, datetime  # noqa: PLC0415

    from pbem.mail import Fetched  # noqa: PLC0415

    screen: Screen = context.obj
    raw = file.read_bytes()
    source = f"file:{hashlib.sha256(raw).hexdigest()}"
    status = screen.app.receive(Fetched(raw, datetime.now(UTC), source))
    screen.say("cli.delivered", status=status)
    if status in ("quarantined", "awaits"):
        raise typer.Exit(FAILED)


@orders.command()
def check(
    context: Context,
    file: Existing,
    game: Annotated[str, typer.Option(help="The game.")],
    seat: Annotated[str, typer.Option("--as", help="The seat.")],
) -> None:
    """Try a file of orders on a sealed copy of the game.

    Nothing changes and nothing is revealed.
    """
    from pbem.ledger import GameRecord  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        receipt = _dry_run_receipt(
            game_record, seat.upper(), file.read_text("utf-8"), screen.words.lang
        )
    if screen.as_json:
        screen.json({"legal": not receipt.problems, "problems": receipt.problems})
    else:
        screen.plain("check", _report_of(game_record, seat, receipt, screen.words))
    if receipt.problems:
        raise typer.Exit(FAILED)


def _dry_run_receipt(game_record: "GameRecord", seat: str, text: str, lang: str) -> "Receipt":
    """What a letter with these orders would be told, tried on a sealed copy of the game."""
    from pbem.orders import Context as ReadingContext  # noqa: PLC0415
    from pbem.orders import Line, read_lines  # noqa: PLC0415
    from pbem.render.report import Receipt  # noqa: PLC0415
    from pbem.service.orders.agenda import Agenda, pending_of  # noqa: PLC0415
    from pbem.service.orders.leftovers import order_lines  # noqa: PLC0415
    from pbem.service.orders.lint import lint  # noqa: PLC0415
    from pbem.service.orders.runner import DryRun  # noqa: PLC0415

    game, state = game_record.game, game_record.state
    language = game_record.module.language(game, lang)
    asks = tuple(ask for ask in game_record.asks if ask.seat == seat)
    numbered = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    context = ReadingContext(game.view(state, seat), asks)
    reading = read_lines(numbered, language, context, game.seats)
    queue, problems = pending_of(reading.items), reading.problems
    if not problems:
        agenda = Agenda(seat, list(queue), game.action_id(state))
        problem = lint(game_record, DryRun(game_record, language, agenda)).problem
        problems = (problem,) if problem else ()
    if problems:
        return Receipt("report.verdict.preview_bad", problems=problems)
    return Receipt("report.verdict.preview", done=order_lines(queue, language))


def _report_of(game_record: "GameRecord", seat: str, receipt: "Receipt", words: "Catalogue") -> str:
    """The reply to a trial, as plain text."""
    from pbem.render import build, renderer, write_text  # noqa: PLC0415
    from pbem.render.report import Report  # noqa: PLC0415

    report = Report(
        game=game_record.row.id,
        seat=seat,
        state=game_record.row.position,
        view=None,
        head=game_record.row.head_hash,
        seed_commitment=game_record.row.seed_commitment,
        receipt=receipt,
    )
    return write_text(game_record.row.id, build(report, words, renderer(game_record.document)))


@quarantine.command("list")
def list_(context: Context) -> None:
    """List the letters that wait, with the reason."""
    from pbem.service.inbox.checks import explain_reason  # noqa: PLC0415
    from pbem.service.moderator.moderation import Moderator  # noqa: PLC0415

    screen: Screen = context.obj
    rows = [
        (
            row.id,
            row.received_at,
            row.sender,
            row.subject,
            row.reason,
            screen.text(*explain_reason(row.reason)[0]),
        )
        for row in Moderator(screen.app).quarantined()
    ]
    screen.table("quarantine", ("number", "at", "sender", "subject", "reason", "why"), rows)


@quarantine.command()
def show(context: Context, number: int) -> None:
    """Print why a letter waits, and the letter as it came in."""
    from pbem.service.inbox.checks import explain_reason  # noqa: PLC0415
    from pbem.service.moderator.moderation import Moderator  # noqa: PLC0415
    from pbem.service.moderator.pending_items import incident_number_words  # noqa: PLC0415

    screen: Screen = context.obj
    row = next((r for r in Moderator(screen.app).quarantined() if r.id == number), None)
    if row is None:
        raise Failure(screen.text("cli.error.no_such_letter", {"number": number}))
    words = (*explain_reason(row.reason), *incident_number_words(row.incident))
    why = [screen.text(*part) for part in words]
    screen.plain("letter", "\n".join([*why, "", row.raw.decode("utf-8", "replace")]))


@quarantine.command()
def release(
    context: Context,
    number: int,
    game: Annotated[
        str, typer.Option(help="The game it is for, with --as, where its address names no seat.")
    ] = "",
    seat: Annotated[str, typer.Option("--as", help="The seat it is for.")] = "",
) -> None:
    """Process a letter after all.

    You vouch for its sender. With --game and --as you say whose orders it holds.
    """
    screen: Screen = context.obj
    if bool(game) != bool(seat):
        raise Failure(screen.text("cli.error.game_and_seat"))
    with errors_as_failure(screen):
        status = moderator(context).release(number, (game, seat) if game else None)
    screen.say("cli.delivered", status=status)
    if status == "quarantined":
        raise typer.Exit(FAILED)


@quarantine.command()
def reject(context: Context, number: int) -> None:
    """Put a letter away for good."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        moderator(context).reject(number)
    screen.say("cli.rejected", number=number)
