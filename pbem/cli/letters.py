"""``pbem letter``, ``pbem orders`` and ``pbem quarantine``: letters by hand."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.acting import Number, moderator
from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import FAILED, Failure, Screen

if TYPE_CHECKING:
    from pbem.ledger import GameRecord
    from pbem.render import Catalogue
    from pbem.service.mailer.extras import Extras

letter = typer.Typer(no_args_is_help=True, help="Letters by hand.")
orders = typer.Typer(no_args_is_help=True, help="Orders, checked before they are sent.")
quarantine = typer.Typer(no_args_is_help=True, help="Letters that wait for the moderator.")
Context = typer.Context
_NO_ORDERS = ("report.verdict.no_orders", "report.verdict.no_orders_now")
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
    """Try a letter on a sealed copy of the game, and tell what its reply would.

    Nothing changes, nothing is revealed and nothing is sent. Its questions are answered.
    """
    from pbem.ledger import GameRecord  # noqa: PLC0415
    from pbem.service.inbox.letter_trial import TrialMailer, answer_to_trial  # noqa: PLC0415

    screen: Screen = context.obj
    seat = seat.upper()
    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        lang, now = screen.words.lang, screen.app.now()
        mailer = TrialMailer(session, game_record, screen.settings, now, lang)
        told = answer_to_trial(mailer, seat, file.read_text("utf-8"))
        report = _report_of(game_record, seat, told, screen.words)
        session.rollback()
    receipt = told.receipt
    problems = receipt.problems if receipt else ()
    legal = not problems and receipt is not None and receipt.verdict not in _NO_ORDERS
    if screen.as_json:
        screen.json({"legal": legal, "problems": problems})
    else:
        screen.plain("check", report)
    if not legal:
        raise typer.Exit(FAILED)


def _report_of(game_record: "GameRecord", seat: str, told: "Extras", words: "Catalogue") -> str:
    """The reply to a trial, as plain text."""
    from pbem.render import blocks_of_report, renderer, write_text  # noqa: PLC0415
    from pbem.render.report import Report  # noqa: PLC0415
    from pbem.service.mailer.bot_spells import counts_with_bots, spells_of  # noqa: PLC0415

    game = game_record.game
    state = game_record.state if game_record.play else game.setup()
    report = Report(
        game=game_record.row.id,
        seat=seat,
        state=game_record.row.position,
        view=game.view(state, seat),
        unchanged=True,
        head=game_record.row.head_hash,
        seed_commitment=game_record.row.seed_commitment,
        receipt=told.receipt,
        foreseen=told.foreseen,
        bots=spells_of(game_record.seats()),
        bots_rated=counts_with_bots(game_record),
    )
    return write_text(
        game_record.row.id, blocks_of_report(report, words, renderer(game_record.document))
    )


@quarantine.command("list")
def list_(context: Context) -> None:
    """List the letters that wait, with the reason."""
    from pbem.service.base.reasons import reason_words  # noqa: PLC0415
    from pbem.service.moderator.moderation import Moderator  # noqa: PLC0415

    screen: Screen = context.obj
    rows = [
        (
            row.id,
            row.received_at,
            row.sender,
            row.subject,
            row.reason,
            screen.text(*reason_words(row.reason)),
        )
        for row in Moderator(screen.app).quarantined()
    ]
    screen.table("quarantine", ("number", "at", "sender", "subject", "reason", "why"), rows)


@quarantine.command()
def show(context: Context, number: Number) -> None:
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
    number: Number,
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
def reject(context: Context, number: Number) -> None:
    """Put a letter away for good."""
    screen: Screen = context.obj
    with errors_as_failure(screen):
        moderator(context).reject(number)
    screen.say("cli.rejected", number=number)
