"""``pbem audit``, ``export`` and ``import``: a game's history proved from one file."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.acting import log_who_acts
from pbem.cli.failures import errors_as_failure
from pbem.cli.positions import AsSeat
from pbem.cli.printing import FAILED, PROVEN_IN_PART, UNVERIFIED, Failure, Screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pbem.ledger import GameEnd, KeptHead, StampsVerdict, Verdict
    from pbem.ledger.audit.fact_files import Header

app = typer.Typer(
    no_args_is_help=True, help="Prove a game's history; needs neither database nor server."
)
Context = typer.Context
Existing = Annotated[Path, typer.Argument(exists=True, dir_okay=False)]


@app.command()
def verify(
    context: Context,
    file: Existing,
    games: Annotated[
        list[Path] | None,
        typer.Argument(exists=True, dir_okay=False, help="Of an event: the exports of its games."),
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            help="What you kept: a letter, mbox, Maildir or fingerprint; may be repeated."
        ),
    ] = None,
    stamps: Annotated[
        Path | None, typer.Option(help="The daily stamps of the game or event, see audit stamps.")
    ] = None,
    authority: Annotated[
        Path | None,
        typer.Option(help="The authority's certificates (PEM), instead of those in the stamps."),
    ] = None,
) -> None:
    """Prove an export, or name its first bad entry.

    The proof covers the chain, the commitment, each roll, order and state, and the outcome. The
    exit code is 0 if all of it is proven, 5 if only a part is, and 3 if anything is false. Stamps
    prove on which days the history stood as it stands. The exports of its games prove the results
    of an event.
    """
    from rich.console import Console  # noqa: PLC0415

    from pbem.ledger import StampsFile, kept_heads  # noqa: PLC0415
    from pbem.ledger import verify as prove  # noqa: PLC0415
    from pbem.ledger.audit.fact_files import EventHeader, LobbyHeader, header_of  # noqa: PLC0415
    from pbem.lobby.export import verify_lobby  # noqa: PLC0415
    from pbem.tournament.event.audit import verify_event  # noqa: PLC0415

    screen: Screen = context.obj
    try:
        kept = [head for source in witness or () for head in kept_heads(source)]
        stamped = StampsFile(stamps, authority) if stamps is not None else None
        with Console(stderr=True).status(screen.text("cli.verifying", {"file": file.name})):
            header, now = header_of(file), datetime.now(UTC)
            of_event = isinstance(header, EventHeader)
            ends = _proved_ends(screen, file if of_event else None, games or (), kept)
            if of_event:
                verdict = verify_event(file, kept, stamped, ends, now)
            elif isinstance(header, LobbyHeader):
                verdict = verify_lobby(file, kept, stamped, now)
            else:
                verdict = prove(file, witness=kept, stamps=stamped, now=now)
    except OSError as error:
        raise Failure(
            screen.text("cli.error.no_witness", {"file": str(error.filename)}), UNVERIFIED
        ) from None
    if screen.as_json:
        screen.json(verdict)
    if not verdict.ok:
        raise _failure_of(screen, file, verdict)
    if not screen.as_json:
        _say_proved(screen, header, verdict)
        _say_dated(screen, verdict)
        if witness:
            screen.say("cli.witnessed", heads=verdict.heads)
    if verdict.state == "in_part":
        raise typer.Exit(PROVEN_IN_PART)


def _proved_ends(
    screen: Screen, event: Path | None, files: "Sequence[Path]", kept: "Sequence[KeptHead]"
) -> "dict[str, GameEnd]":
    """How the games of an event ended, as their own exports prove it."""
    from pbem.ledger import prove_end  # noqa: PLC0415

    if files and event is None:
        raise Failure(screen.text("cli.error.no_event_file"), UNVERIFIED)
    ends = {}
    for file in files:
        verdict, end = prove_end(file, witness=kept)
        if end is None:
            raise _failure_of(screen, file, verdict)
        ends[verdict.game] = end
    return ends


def _say_proved(screen: Screen, header: "Header | None", verdict: "Verdict") -> None:
    """What is proved of an event, of the lobby, or of a game."""
    from pbem.ledger.audit.fact_files import EventHeader, LobbyHeader  # noqa: PLC0415

    if isinstance(header, EventHeader):
        key = "cli.event.verified" if verdict.opened else "cli.event.verified_sealed"
        screen.say(key, event=verdict.game, count=verdict.events)
        _say_results(screen, verdict)
    elif isinstance(header, LobbyHeader):
        screen.say("cli.lobby.verified", count=verdict.events)
    else:
        _print_proof(screen, verdict)


def _say_results(screen: Screen, verdict: "Verdict") -> None:
    """How many results of an event its games prove, and which are other ones."""
    if verdict.results:
        screen.say("cli.event.results_proved", count=verdict.results)
    if verdict.untold:
        screen.say("cli.event.results_untold", count=verdict.untold)
    if verdict.overruled:
        screen.say("cli.event.results_overruled", games=verdict.overruled)


def _failure_of(screen: Screen, file: Path, verdict: "Verdict") -> Failure:
    """What is wrong with a file, and in which line, where it is one."""
    place = (
        screen.text("cli.bad_line", {"file": file.name, "line": verdict.line})
        if verdict.line
        else ""
    )
    return Failure(f"{place} {screen.text(verdict.key, verdict.facts)}".strip(), UNVERIFIED)


def _print_proof(screen: Screen, verdict: "Verdict") -> None:
    key = "cli.verified" if verdict.state == "proven" else "cli.verified_in_part"
    screen.say(
        key if verdict.opened else "cli.verified_sealed", game=verdict.game, events=verdict.events
    )
    for first, last in verdict.unproved:
        screen.say("cli.unproved.events", first=first, last=last)
    for event in verdict.adopted:
        screen.say("cli.unproved.position", event=event)
    if verdict.bots:
        screen.say("cli.bots.repeated", count=verdict.bots)
    if verdict.bots_unrepeated:
        screen.say("cli.unproved.bots", count=verdict.bots_unrepeated)
    if not verdict.outcome_proved:
        screen.say("cli.unproved.outcome")
    if (beacon := verdict.beacon) is None:
        return
    screen.say("cli.beacon.rounds", count=beacon.rounds, seconds=beacon.seconds)
    if not beacon.known:
        screen.say("cli.beacon.other")
    if beacon.without:
        screen.say("cli.beacon.without", count=beacon.without)


def _say_dated(screen: Screen, verdict: "Verdict") -> None:
    """What is known of its times."""
    if verdict.clock_back:
        screen.say("cli.unproved.times", count=verdict.clock_back)
    if verdict.clock_ahead:
        screen.say("cli.unproved.times_ahead", count=verdict.clock_ahead)
    if verdict.letters_back:
        screen.say("cli.letters_back", count=verdict.letters_back)
    if verdict.behind_the_end:
        screen.say("cli.behind_the_end", count=verdict.behind_the_end)
    if verdict.stamps is not None:
        _print_stamps(screen, verdict.game, verdict.stamps)


def _print_stamps(screen: Screen, name: str, stamps: "StampsVerdict") -> None:
    screen.say("cli.stamps.days", game=name, days=stamps.days)
    if stamps.roots:
        screen.say("cli.stamps.roots", roots=stamps.roots)
    if not stamps.signed:
        screen.say("cli.stamps.unsigned")
        return
    screen.say("cli.stamps.signed", signed=stamps.signed, first=stamps.first, last=stamps.last)
    for authority in stamps.authorities:
        screen.say("cli.stamps.authority", authority=authority)
    if not stamps.given:
        screen.say("cli.stamps.not_given")


@app.command()
def stamps(context: Context, game: str, file: Path) -> None:
    """Write the daily stamps of a game or event. They prove when its history stood as it stands.

    Roots are taken once a day if the settings name a time-stamping authority.
    """
    from pbem.ledger import stamp_lines  # noqa: PLC0415
    from pbem.ledger.chains.daily_roots import stamps_of  # noqa: PLC0415

    screen: Screen = context.obj
    with screen.store.transaction() as session:
        name = game.upper()
        found = stamps_of(session, name)
        if not found:
            name = game.lower()
            found = stamps_of(session, name)
    if not found:
        raise Failure(screen.text("cli.error.no_stamps", {"game": game}))
    certificates = screen.settings.timestamps.certificates
    pem = certificates.read_text("utf-8") if certificates.is_file() else ""
    file.write_bytes(b"".join(stamp_lines(name, found, pem)))
    screen.say("cli.stamps_written", game=name, file=str(file), days=len(found))


@app.command()
def show(
    context: Context,
    file: Existing,
    at: Annotated[int, typer.Option(help="Right after this event.")],
    seat: AsSeat = None,
) -> None:
    """Show any moment of a finished game as any seat saw it."""
    from pbem.ledger import view_after as shown  # noqa: PLC0415
    from pbem.render import renderer  # noqa: PLC0415

    screen: Screen = context.obj
    try:
        view, document = shown(file, at, seat)
    except LookupError:
        raise Failure(screen.text("cli.error.no_such_moment", {"to": at}), UNVERIFIED) from None
    if screen.as_json:
        screen.json(view)
    else:
        screen.plain("map", "\n".join(renderer(document).text_map(view, screen.words).lines))


def export(context: Context, game: str, file: Path) -> None:
    """Write a game or an event as one JSON Lines file.

    Before the end, the file holds the players' secrets. Only its owner may read a new file.
    """
    from pbem.ledger import GameRecord, export_lines  # noqa: PLC0415
    from pbem.private_files import write_private  # noqa: PLC0415
    from pbem.tournament.event.audit import export_lines as lines_of_event  # noqa: PLC0415
    from pbem.tournament.event.event_record import EventRecord, NoSuchEvent  # noqa: PLC0415

    screen: Screen = context.obj
    with screen.store.transaction() as session, suppress(NoSuchEvent):
        record = EventRecord.load(session, game)
        write_private(file, b"".join(lines_of_event(record)))
        over = record.row.status == "over"
        screen.say(
            "cli.exported" if over else "cli.event.exported_secret", game=game, file=str(file)
        )
        return
    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        write_private(file, b"".join(export_lines(game_record)))
        finished = game_record.row.status == "finished"
    screen.say("cli.exported" if finished else "cli.exported_secret", game=game, file=str(file))


def archive(
    context: Context,
    folder: Path,
    days: Annotated[float, typer.Option(help="Only games that ended so long ago.")] = 90,
) -> None:
    """Move games that are over into one compressed file each; import brings one back.

    Games of an event that is not over stay. Each file is proved before its game leaves the
    database.
    """
    from pbem.ledger import UnverifiedExport, archive_game  # noqa: PLC0415
    from pbem.mail import new_token  # noqa: PLC0415
    from pbem.service.moderator.listings import archivable  # noqa: PLC0415

    screen: Screen = context.obj
    log_who_acts(context)
    folder.mkdir(parents=True, exist_ok=True)
    rows, left = [], False
    for game in archivable(screen.store, screen.app.now() - timedelta(days=days)):
        try:
            file = archive_game(screen.store, game, folder, new_token)
        except UnverifiedExport as error:
            rows.append((game, screen.text(error.verdict.key, error.verdict.facts)))
            left = True
        else:
            rows.append((game, str(file)))
    screen.table("archive", ("game", "what"), rows)
    if left:
        raise typer.Exit(FAILED)


def import_(context: Context, file: Existing) -> None:
    """Put the export of a finished game back into the database; it is verified first."""
    from pbem.ledger import UnverifiedExport, import_file  # noqa: PLC0415

    screen: Screen = context.obj
    try:
        with screen.store.transaction() as session:
            game = import_file(session, file, screen.store.module)
    except UnverifiedExport as error:
        raise _failure_of(screen, file, error.verdict) from None
    screen.say("cli.imported", game=game)
