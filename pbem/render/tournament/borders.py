"""What decided a tie for a place in the finals, in words."""

from fractions import Fraction

from pbem.render.catalogue import Catalogue
from pbem.render.tournament.page import EventPage, format_points
from pbem.tournament.pairing.borders import Border, borders_of
from pbem.tournament.scoring.tiebreaks import Criterion


def border_notes(page: EventPage, number: int, words: Catalogue, outside: int = 0) -> list[str]:
    """A note for each tie for a place in a round of finals.

    Args:
        page: of the event.
        number: of the round.
        words: of the reader.
        outside: the entrant without a place whose ties alone are told; 0: everybody's.
    """
    found = borders_of(page.rules, page.entrants, page.rounds, number)
    return [_note(page, border, words) for border in found if outside in {0, border.outside}]


def _note(page: EventPage, border: Border, words: Catalogue) -> str:
    """Who got the place, and by what."""
    facts: dict[str, object] = {
        "inside": page.name(border.inside, words),
        "outside": page.name(border.outside, words),
    }
    if border.criterion is None:
        return words.text("report.event.border.lot", facts)
    one, other = (tie_break_text(border.criterion, each, words) for each in border.values)
    facts |= {
        "criterion": words.text(f"report.event.criterion.{border.criterion}"),
        "one": one,
        "other": other,
    }
    about = words.text(f"report.event.about.{border.criterion}")
    return f"{words.text('report.event.border', facts)} {about}"


def tie_break_text(criterion: Criterion, value: Fraction | None, words: Catalogue) -> str:
    """A tie-break; time used in hours and minutes."""
    if criterion is Criterion.TIME and value is not None:
        hours, minutes = divmod(int(-value) // 60, 60)
        return f"{hours}:{minutes:02d}"
    return format_points(value, words)
