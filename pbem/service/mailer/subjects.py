"""Subjects: what a letter is about and where the game stands, in the reader's language.

They hold no secret.
"""

from pbem.ledger.database.tables import GameRow
from pbem.render import Catalogue, Report
from pbem.render.kit.renderer import Renderer
from pbem.render.report_blocks import who_won
from pbem.rules import CalledOff

_OF_VERDICTS = {
    "report.verdict.refused": "refused",
    "report.verdict.offered": "refused",
    "report.verdict.stale": "refused",
    "report.verdict.not_asked": "refused",
    "report.verdict.no_orders": "refused",
    "report.verdict.no_orders_now": "refused",
    "report.verdict.unneeded": "refused",
    "report.verdict.by_letter": "refused",
    "report.verdict.final_by_letter": "refused",
    "report.verdict.partly": "partly",
    "report.verdict.preview": "preview",
    "report.verdict.preview_bad": "preview",
}
"""What a subject calls the verdict on a letter; any other is told by what is asked next."""
_PLAYED = (
    "report.verdict.done",
    "report.verdict.done_words",
    "report.verdict.done_rest",
    "report.verdict.done_asked",
    "report.verdict.done_fell",
    "report.verdict.not_needed",
    "report.verdict.file_worked",
)


def headline_key(report: Report, status: str) -> str:
    """The main topic of a report: the last part of a key ``service.headline.…``.

    ``status`` is the game's.
    """
    verdict = report.receipt.verdict if report.receipt else ""
    if report.outcome is not None and isinstance(report.outcome.how, CalledOff):
        return "called_off"
    if status in ("created", "finished"):
        return "over" if status == "finished" else status
    if report.seat is None:
        return "held" if status == "held" else "public"
    if verdict in _OF_VERDICTS:
        return _OF_VERDICTS[verdict]
    if status == "held":
        return status
    if report.asks:
        return "asked"
    return "played" if verdict in _PLAYED else "report"


def game_moment(report: Report, words: Catalogue, renderer: Renderer) -> str:
    """Where the game stands, from what everybody may see."""
    return (
        renderer.moment(report.view, words)
        if report.view is not None
        else words.text("service.moment.created")
    )


def subject(report: Report, row: GameRow, kind: str, words: Catalogue, renderer: Renderer) -> str:
    """The subject of a letter: its game, its headline and the deadline for an answer."""
    facts = {"moment": game_moment(report, words, renderer)}
    if kind == "created":
        facts["seat"] = renderer.seat(report.seat, words) if report.seat else ""
    if kind == "over":
        winners = report.outcome.winners if report.outcome else ()
        facts["result"] = who_won(winners, report.drawn, words, renderer)
    line = words.text(f"service.headline.{kind}", facts)
    if report.due and kind not in ("over", "called_off"):
        line = words.text(
            "service.headline.by", {"headline": line, "due": words.short_moment(report.due)}
        )
    return f"[{row.id}] {line}"
