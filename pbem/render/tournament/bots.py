"""Where bots play or have played for entrants of an event: its tables and exports say so."""

from pbem.render.blocks import Block, Bullets, Heading
from pbem.render.catalogue import Catalogue, Key
from pbem.render.tournament.page import EventBot, EventPage

MARK = "b"
"""Behind a result of a game in which a bot has played for the entrant."""


def has_bot(page: EventPage, round_number: int, table: int, entrant: int) -> bool:
    """True if a bot plays or has played for an entrant at a table."""
    return any(
        (bot.round, bot.table, bot.entrant) == (round_number, table, entrant) for bot in page.bots
    )


def bot_blocks(page: EventPage, words: Catalogue, round_number: int = 0) -> list[Block]:
    """Since when bots play, and have played; of one round (0: of all). Nothing where none has."""
    bots = [bot for bot in page.bots if round_number in (0, bot.round)]
    if not bots:
        return []
    rated = words.text(f"report.bots.{'rated_each' if page.rates_bots else 'unrated_each'}")
    told = tuple(_sentence(bot, page, words) for bot in bots)
    return [Heading(words.text("report.bots")), Bullets((*told, rated))]


def _sentence(bot: EventBot, page: EventPage, words: Catalogue) -> str:
    spell = bot.spell
    return words.text(
        f"report.event.bot.{spell.told(words)}",
        {
            "name": page.name(bot.entrant, words),
            "level": Key(f"report.bot.{spell.level}"),
            "begin": words.day(spell.begin),
            "end": words.day(spell.end) if spell.end else "",
            "round": bot.round,
            "table": bot.table,
            "game": bot.game,
        },
    )


def bot_text(page: EventPage, entrant: int) -> str:
    """When bots have played for an entrant, for other programs: ISO 8601 intervals."""
    return "; ".join(
        f"{bot.game} {bot.spell.seat} {bot.spell.level} {bot.spell.begin.date()}/"
        f"{bot.spell.end.date() if bot.spell.end else '..'}"
        for bot in page.bots
        if bot.entrant == entrant
    )
