"""``pbem map``, ``pbem report``, ``pbem history``: a game as a seat or everybody sees it."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.failures import errors_as_failure
from pbem.cli.printing import Screen

Context = typer.Context
AsSeat = Annotated[
    str | None, typer.Option("--as", help="A seat; nothing: what everybody may see.")
]


def map_(
    context: Context,
    game: str,
    seat: AsSeat = None,
    svg: Annotated[Path | None, typer.Option(help="Write the map as SVG.")] = None,
    png: Annotated[Path | None, typer.Option(help="Write the map as PNG.")] = None,
) -> None:
    """Print a game's map, or write it as a picture."""
    from pbem.ledger import GameRecord  # noqa: PLC0415
    from pbem.render import png_of_svg as drawn  # noqa: PLC0415
    from pbem.render import renderer  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        view = game_record.game.view(game_record.state, seat)
    game_renderer = renderer(game_record.document)
    picture = game_renderer.svg(view, screen.words)
    if svg:
        svg.write_text(picture, "utf-8")
    if png:
        png.write_bytes(drawn(picture))
    screen.plain("map", "\n".join(game_renderer.text_map(view, screen.words).lines))


def report(
    context: Context,
    game: str,
    seat: AsSeat = None,
    form: Annotated[str, typer.Option("--format", help="text, html, bbcode or markdown.")] = "text",
) -> None:
    """Print a report of a game: a seat's, or the public one for a forum."""
    from pbem.service.mailer.reports import written_report  # noqa: PLC0415

    screen: Screen = context.obj
    with errors_as_failure(screen), screen.store.transaction() as session:
        screen.plain(
            "report",
            written_report(session, screen.store.module, game, seat, screen.words, form),
        )


def history(context: Context, game: str, seat: AsSeat = None, last: int = 30) -> None:
    """Print what happened lately, as far as a seat (or everybody) may know."""
    from pbem.ledger import GameRecord, HistoryEntry, parse_timestamp  # noqa: PLC0415

    screen: Screen = context.obj

    def row(entry: HistoryEntry, number: int) -> tuple[object, ...]:
        kind = entry.kind if screen.as_json else screen.text(f"service.history.{entry.kind}")
        return (
            entry.seq,
            number,
            kind,
            entry.payload.get("seat"),
            parse_timestamp(entry.at),
            len(entry.records),
        )

    with errors_as_failure(screen), screen.store.transaction() as session:
        game_record = GameRecord.load(session, game, screen.store.module)
        numbers = game_record.public_event_numbers()
        rows = [row(entry, numbers[entry.seq]) for entry in game_record.entries(0, seat)][-last:]
    screen.table("history", ("event", "number", "kind", "seat", "at", "records"), rows)
