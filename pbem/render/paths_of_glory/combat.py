"""The table of a combat: each side's factors, column, die and result, with all terms by name."""

from collections.abc import Iterable, Sequence

from pbem.games.paths_of_glory.log.combat import Fired, FireRoll, FlankRoll, Term
from pbem.render.blocks import Grid
from pbem.render.catalogue import Catalogue
from pbem.render.paths_of_glory.printed_names import PathsOfGloryNames
from pbem.rules import LogRecord, Rolled


def is_table_roll(record: LogRecord) -> bool:
    """True if a combat's table or the entry on a flank attempt already shows this die."""
    return isinstance(record, Rolled) and isinstance(record.why, FireRoll | FlankRoll)


def combat_grid(names: PathsOfGloryNames, fires: Sequence[Fired], words: Catalogue) -> Grid:
    """The fire of one combat: a column for each side that fired, a row for each term (12.2.7-9)."""
    rows = [
        _row_cells("strength", [_strength_text(fire, words) for fire in fires], words),
        _row_cells("table", [words.text(f"pog.combat.{fire.table}") for fire in fires], words),
        _row_cells("base", [str(fire.base) for fire in fires], words),
        *_term_rows(names, [fire.shifts for fire in fires], words),
        _row_cells("column", [str(fire.column) for fire in fires], words),
        _row_cells("die", [str(fire.die) for fire in fires], words),
        *_term_rows(names, [fire.modifiers for fire in fires], words),
        _row_cells("result", [str(fire.result) for fire in fires], words),
    ]
    caption = words.text("pog.combat.title", {"target": names.place(fires[0].target, words)})
    return Grid(caption, ("", *(names.side(fire.side, words) for fire in fires)), tuple(rows))


def term_text(names: PathsOfGloryNames, value: Term, words: Catalogue) -> str:
    """A term with its name: ``Pleve +1``."""
    return f"{_term_name(names, value.key, words)} {value.amount:+}"


def _row_cells(key: str, cells: Iterable[str], words: Catalogue) -> tuple[str, ...]:
    return (words.text(f"pog.combat.{key}"), *cells)


def _strength_text(fire: Fired, words: Catalogue) -> str:
    """The sum of the factors, with what a fort has part in it."""
    if not fire.fort:
        return str(fire.strength)
    return words.text("pog.combat.with_fort", {"strength": fire.strength, "fort": fire.fort})


def _term_rows(
    names: PathsOfGloryNames, columns: Sequence[tuple[Term, ...]], words: Catalogue
) -> list[tuple[str, ...]]:
    """A row for each term any side has."""
    keys = dict.fromkeys(value.key for column in columns for value in column)
    amounts = [{value.key: f"{value.amount:+}" for value in column} for column in columns]
    return [
        (f"  {_term_name(names, key, words)}", *(found.get(key, "-") for found in amounts))
        for key in keys
    ]


def _term_name(names: PathsOfGloryNames, key: str, words: Catalogue) -> str:
    named = f"pog.term.{key}"
    return words.text(named) if words.has(named) else names.name(key, words)
