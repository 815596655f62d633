"""Where a game stands in words: who plays it, and who is to move."""

from datetime import UTC, date, datetime, time

from pbem.render.bots import bot_sentences
from pbem.render.catalogue import Catalogue
from pbem.render.site.timeline import Timeline


def players_of(timeline: Timeline, words: Catalogue) -> list[str]:
    """Sentences: the players by seat, then where bots play or have played."""
    names = names_of(timeline, words)
    return [*([names] if names else []), *bot_sentences(timeline.bots, words, timeline.renderer)]


def names_of(timeline: Timeline, words: Catalogue) -> str:
    """The players by seat; empty for an anonymous game."""
    return "; ".join(
        f"{timeline.renderer.seat(seat, words)}: {name}" for seat, name in timeline.players.items()
    )


def to_move(timeline: Timeline, words: Catalogue) -> str:
    """Who is asked what in the latest position, and since which day; empty if nobody is."""
    topics: dict[str, dict[str, None]] = {}
    for seat, topic in timeline.asked:
        topics.setdefault(timeline.renderer.seat(seat, words), {})[words.text(topic)] = None
    who = "; ".join(f"{seat} ({', '.join(asked)})" for seat, asked in topics.items())
    facts = {"day": day_in_words(timeline.last.day, words), "who": who}
    return words.text("site.to_move", facts) if who else ""


def day_in_words(day: date, words: Catalogue) -> str:
    """A day, with its year."""
    return words.day(datetime.combine(day, time(), UTC))
