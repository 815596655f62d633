"""The tables of an event: standings, crosstable, schedule, and the bracket in characters."""

from pbem.render.blocks import Block, Bullets, Drawing, Grid, Heading, Paragraph
from pbem.render.catalogue import Catalogue
from pbem.render.tournament.borders import border_notes, tie_break_text
from pbem.render.tournament.bots import MARK, bot_blocks, has_bot
from pbem.render.tournament.bracket import bracket_lines
from pbem.render.tournament.double import double_lines
from pbem.render.tournament.page import EventPage, format_points, split_evenly
from pbem.tournament.model import Ending, EventTable, Result, Round, Stage
from pbem.tournament.pairing.context import Format
from pbem.tournament.pairing.elimination import bracket_of
from pbem.tournament.pairing.teams import team_standings
from pbem.tournament.scoring.crosstable import Cell, CellKind
from pbem.tournament.scoring.standings import Standing
from pbem.tournament.scoring.tiebreaks import Criterion

_ABREAST = 6
"""So many rounds of a crosstable fit beside each other."""


def event_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """The whole page of an event."""
    if page.rules.format is Format.LADDER:
        return [*ladder_blocks(page, words), *challenge_blocks(page, words)]
    blocks = [*standings_blocks(page, words)]
    if page.rules.format is Format.TEAMS:
        blocks = [*team_blocks(page, words), *blocks]
    blocks += bracket_blocks(page, words)
    if page.rounds:
        blocks += crosstable_blocks(page, words)
    for played in reversed(page.rounds):
        blocks += schedule_blocks(page, played, words)
    return blocks


def standings_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """Everybody in order, with what decided it."""
    others = [at for at, criterion in enumerate(page.criteria) if criterion is not Criterion.POINTS]
    head = (
        words.text("report.event.rank"),
        words.text("report.event.name"),
        words.text("report.event.points"),
        *(words.text(f"report.event.criterion.{page.criteria[at]}") for at in others),
        words.text("report.event.record"),
    )
    rows = []
    for one in page.standings:
        values = (tie_break_text(page.criteria[at], one.values[at], words) for at in others)
        rows.append(
            (
                f"{one.rank}. {page.moves.get(one.entrant, '')}".strip(),
                page.name(one.entrant, words),
                format_points(one.points, words),
                *values,
                _record_text(one),
            )
        )
    running = sum(one.running for one in page.standings)
    blocks: list[Block] = [Heading(words.text("report.event.standings"))]
    if running and not page.is_over:
        blocks.append(Paragraph(words.text("report.event.provisional")))
    if rows:
        blocks.append(Grid("", head, tuple(rows)))
    taken = tuple(
        words.text(
            "report.event.penalty",
            {
                "name": page.name(one.number, words),
                "points": format_points(one.penalty, words),
            },
        )
        for one in page.entrants
        if one.penalty
    )
    meant = tuple(words.text(f"report.event.about.{page.criteria[at]}") for at in others)
    moves = (words.text("report.event.league"),) if page.moves else ()
    record = words.text("report.event.record_about")
    blocks.append(Bullets((*moves, *taken, *_match_notes(page, words), *meant, record)))
    return [*blocks, *bot_blocks(page, words)]


def _match_notes(page: EventPage, words: Catalogue) -> list[str]:
    """What matches of several games count, and what decides them; nothing without matches."""
    games, match = page.rules.games, page.rules.scoring.match
    if games == 1:
        return []
    counts = "by_game" if match.by_game else "by_match"
    notes = [words.text(f"report.event.match.{counts}", {"games": games})]
    if match.breaks:
        told = ", ".join(words.text(f"report.event.match_break.{each}") for each in match.breaks)
        notes.append(words.text("report.event.match_breaks", {"breaks": told}))
    return notes


def crosstable_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """Opponents and results of each entrant by round, in the order of the standings, with a key."""
    blocks: list[Block] = [Heading(words.text("report.event.crosstable"))]
    for numbers in split_evenly([played.number for played in page.rounds], _ABREAST):
        head = (
            words.text("report.event.number"),
            words.text("report.event.name"),
            *(words.text("report.event.round_short", {"round": number}) for number in numbers),
        )
        rows = tuple(
            (
                str(one.entrant),
                page.name(one.entrant, words),
                *(_round_text(page, one.entrant, number, words) for number in numbers),
            )
            for one in page.standings
        )
        blocks.append(Grid("", head, rows))
    about = "sides" if page.rules.sides else "more" if len(page.rules.seats) > 2 else "two"
    blocks.append(Paragraph(words.text(f"report.event.crosstable_about.{about}")))
    if page.bots:
        blocks.append(Paragraph(words.text("report.event.bot.mark", {"mark": MARK})))
    return [*blocks, *bot_blocks(page, words)]


def _round_text(page: EventPage, entrant: int, number: int, words: Catalogue) -> str:
    """What a round was for an entrant, who may have sat at several tables.

    A game called off with the event has a dash.
    """
    sides = bool(page.rules.sides)
    return ", ".join(
        "–"
        if page.is_over and cell.kind is CellKind.RUNNING
        else _result_text(cell, words, sides=sides) + _bot_mark(page, entrant, cell)
        for cell in page.crosstable[entrant]
        if cell.round == number
    )


def _bot_mark(page: EventPage, entrant: int, cell: Cell) -> str:
    return MARK if cell.table and has_bot(page, cell.round, cell.table, entrant) else ""


def _result_text(cell: Cell, words: Catalogue, *, sides: bool) -> str:
    """One entrant's round.

    ``+12`` beat 12, ``=12`` drew, ``-12`` lost; ``2/4`` second of four. Where sides win, the sign
    stands alone.
    """
    if cell.kind not in {CellKind.GAME, CellKind.FORFEIT, CellKind.RUNNING}:
        return words.text(f"report.event.cell.{cell.kind}")
    if len(cell.opponents) > 1 and not sides:
        ahead = len(cell.opponents) - len(cell.beaten) - len(cell.drawn)
        place = "?" if cell.kind is CellKind.RUNNING else str(ahead + 1)
        return f"{place}/{len(cell.opponents) + 1}"
    sign = (
        "?" if cell.kind is CellKind.RUNNING else "+" if cell.beaten else "=" if cell.drawn else "-"
    )
    opponent = "" if sides else str(cell.opponents[0])
    return f"{sign}{opponent}{'*' if cell.kind is CellKind.FORFEIT else ''}"


def schedule_blocks(page: EventPage, played: Round, words: Catalogue) -> list[Block]:
    """The tables of a round: places, game and result."""
    head = tuple(
        words.text(f"report.event.{column}") for column in ("table", "players", "game", "result")
    )
    grouped = any(table.group for table in played.tables)
    rows = []
    for table in played.tables:
        if not table.places:
            continue
        group = f"{table.group}/" if grouped else ""
        game = page.games.get((played.number, table.number), "")
        rows.append(
            (
                f"{group}{table.number}",
                _players_text(page, played.number, table, words),
                game,
                _points_text(page, played, table, words),
            )
        )
    heading = stage_heading(played, words)
    blocks: list[Block] = [Heading(heading)]
    if played.stage not in (Stage.POOL, Stage.PRELIMINARY) and page.rules.finals:
        blocks.append(Paragraph(_finals_text(page, words)))
        notes = border_notes(page, played.number, words)
        blocks += [Bullets(tuple(notes))] if notes else []
    told = bot_blocks(page, words, played.number)
    return [*blocks, Grid("", head, tuple(rows)), *told] if rows else blocks


def _finals_text(page: EventPage, words: Catalogue) -> str:
    """What decides who reaches the finals, and what breaks a tie for the last place."""
    criteria = [
        words.text(
            "report.event.points" if each is Criterion.POINTS else f"report.event.criterion.{each}"
        )
        for each in page.criteria
    ]
    return words.text("report.event.finals_about", {"criteria": ", ".join(criteria)})


def stage_heading(played: Round, words: Catalogue) -> str:
    """What a round is called."""
    return words.text(f"report.event.stage.{played.stage}", {"round": played.number})


def _players_text(page: EventPage, number: int, table: EventTable, words: Catalogue) -> str:
    """The players of a table of a round; a bot that plays for one, or has, stands behind them."""
    told = []
    for place in table.places:
        bot = has_bot(page, number, table.number, place.entrant)
        beside = ([page.seat(place.seat)] if place.seat else []) + (["bot"] if bot else [])
        name = page.name(place.entrant, words)
        told.append(f"{name} ({', '.join(beside)})" if beside else name)
    return " – ".join(told)


def _points_text(page: EventPage, played: Round, table: EventTable, words: Catalogue) -> str:
    """The points of everybody at a table, and how the game ended if its rules did not end it."""
    if table.bye is not None:
        return words.text("report.event.cell.odd")
    result = played.result_of(table)
    unfinished = "called_off" if page.is_over else "running"
    return (
        words.text(f"report.event.{unfinished}")
        if result is None
        else _how_ended_text(page, table, result, words)
    )


def result_line(page: EventPage, round_number: int, result: Result, words: Catalogue) -> str:
    """The players of a table and its result, in one line."""
    table = page.rounds[round_number - 1].tables[result.table - 1]
    players = _players_text(page, round_number, table, words)
    return f"{players}: {_how_ended_text(page, table, result, words)}"


def _how_ended_text(page: EventPage, table: EventTable, result: Result, words: Catalogue) -> str:
    points = page.rules.scoring.points_at_table(table, result)
    told = " – ".join(format_points(points[number], words) for number in table.entrants)
    if result.ending is Ending.PLAYED:
        return told
    how = words.text(f"report.event.ending.{result.ending.replace(' ', '_')}")
    return f"{told} ({how})"


def bracket_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """The bracket in characters, if there is one; the picture takes its place where it can."""
    if page.rules.format not in (Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION):
        return []
    double = page.rules.format is Format.DOUBLE_ELIMINATION
    lines = double_lines(page, words) if double else _single_lines(page, words)
    if not lines:
        return []
    about = words.text(
        f"report.event.{'double' if double else 'bracket'}_about", {"event": page.title}
    )
    blocks: list[Block] = [
        Heading(words.text("report.event.bracket")),
        Drawing(lambda: lines, about),
    ]
    return [*blocks, Paragraph(words.text("report.event.double_signs"))] if double else blocks


def _single_lines(page: EventPage, words: Catalogue) -> tuple[str, ...]:
    """A single elimination in characters; empty before the first round."""
    bracket = bracket_of(page.meetings, page.crosstable)
    names = {
        number: page.name(number, words)
        for column in bracket
        for number in column
        if number is not None
    }
    return bracket_lines(bracket, names) if bracket else ()


def team_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """Where the teams stand."""
    head = tuple(
        words.text(f"report.event.{column}")
        for column in ("rank", "team", "match_points", "board_points")
    )
    rows = tuple(
        (f"{one.rank}.", one.team, str(one.match_points), format_points(one.board_points, words))
        for one in team_standings(page.entrants, page.rounds, page.rules.scoring)
    )
    return [Heading(words.text("report.event.teams")), *([Grid("", head, rows)] if rows else [])]


def ladder_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """The entrants by rung, the top first."""
    head = tuple(
        words.text(f"report.event.{column}") for column in ("rank", "number", "name", "record")
    )
    placed = {one.entrant: one for one in page.standings}
    rows = tuple(
        (f"{rung}.", str(number), page.name(number, words), _record_text(placed[number]))
        for rung, number in enumerate(page.ladder, 1)
    )
    blocks: list[Block] = [Heading(words.text("report.event.ladder"))]
    if rows:
        blocks += [Grid("", head, rows), Bullets((words.text("report.event.record_about"),))]
    return [*blocks, *bot_blocks(page, words)]


def challenge_blocks(page: EventPage, words: Catalogue) -> list[Block]:
    """The challenges of a ladder and how they ended, the latest first."""
    head = tuple(
        words.text(f"report.event.{column}") for column in ("number", "players", "game", "result")
    )
    rows = tuple(
        (
            str(played.number),
            _players_text(page, played.number, table, words),
            page.games.get((played.number, table.number), ""),
            _points_text(page, played, table, words),
        )
        for played in reversed(page.rounds)
        for table in played.tables
    )
    return [Heading(words.text("report.event.challenges")), Grid("", head, rows)] if rows else []


def _record_text(one: Standing) -> str:
    """Games won, drawn and lost."""
    return f"{one.won}/{one.drawn}/{one.lost}"
