"""Where bots play, and have played: every report and every page says so."""

from datetime import datetime

import msgspec

from pbem.render.catalogue import Catalogue, Key
from pbem.render.kit.renderer import Renderer
from pbem.rules import Seat


class BotSpell(msgspec.Struct, frozen=True):
    """A time in which a bot played a seat; ``end`` is None while it does."""

    seat: Seat
    level: str
    begin: datetime
    end: datetime | None = None

    def told(self, words: Catalogue) -> str:
        """The end of the key of its sentence: it goes on, was within a day, or took longer."""
        if self.end is None:
            return "plays"
        return "played_on" if words.day(self.begin) == words.day(self.end) else "played"


def bot_sentences(
    spells: tuple[BotSpell, ...], words: Catalogue, renderer: Renderer
) -> tuple[str, ...]:
    """A sentence for each time in which a bot played a seat."""
    return tuple(
        words.text(
            f"report.bots.{spell.told(words)}",
            {
                "seat": renderer.seat(spell.seat, words),
                "level": Key(f"report.bot.{spell.level}"),
                "begin": words.day(spell.begin),
                "end": words.day(spell.end) if spell.end else "",
            },
        )
        for spell in spells
    )
