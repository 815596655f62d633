"""What words beside a request name that it does not ask for, such as a side of the game.

To begin the game without heeding them would begin another one than its player wants.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pbem.bots.levels import LEVELS_OFFERED
from pbem.games import presets
from pbem.lobby.state import LobbyRefused
from pbem.orders import fold, fold_words
from pbem.orders.meaning.vocabulary import LANGUAGES as READ
from pbem.orders.meaning.vocabulary import vocabulary
from pbem.orders.words.word_lists import is_word
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES, Key
from pbem.service.lobby.offers import Offer, board_of

_STEM, _LEAST = 5, 4
"""Words are the same if they begin with so many letters; so many has one that names a side."""


class Asked(NamedTuple):
    """What a request for a game asks for, with what is left open as it will be.

    Attributes:
        offer: the game and its scenario.
        seat: of whoever asks.
        level: of the bots; empty: there are none.
        told: whether it names the seat itself.
    """

    offer: Offer
    seat: str
    level: str = ""
    told: bool = False


def require_nothing_else(asked: Asked, seats: Sequence[str], texts: Sequence[str]) -> None:
    """Ensure that the words beside a request name nothing that it does not ask for.

    Args:
        asked: what it asks for.
        seats: of that game.
        texts: the words beside it.

    Raises:
        LobbyRefused: they name another scenario, side or level.
    """
    words = list(dict.fromkeys(re.findall(r"\w+", fold(" ".join(texts)))))
    scenarios = _scenarios(words, asked.offer)
    sides = list(_sides(words, asked.offer, seats))
    levels = {level: word for word in words for level in LEVELS_OFFERED if _is_level(word, level)}
    others = [word for word, named in scenarios if asked.offer.scenario not in named]
    others += [word for word, named in sides if asked.seat not in named]
    others += [word for level, word in levels.items() if asked.level not in ("", level)]
    if not others:
        return
    found = [scenario for _, named in scenarios for scenario in named[:1]]
    named = [seat for _, meant in sides for seat in meant[:1] if seat != asked.seat]
    level = next((level for level in levels if level != asked.level), asked.level)
    raise LobbyRefused(
        "named_beside" if asked.level else "named_beside_table",
        got=tuple(dict.fromkeys(others)),
        offer=Offer(asked.offer.code, (found or [asked.offer.scenario])[0]).text,
        code=asked.seat if asked.told else (named or [asked.seat])[0],
        level=Key(f"report.bot.{level}") if level else "",
    )


def _scenarios(words: Sequence[str], offer: Offer) -> list[tuple[str, list[str]]]:
    """The words that name scenarios of a game, each with these."""
    ids = [preset.id for preset in presets(offer.module.id)]
    named = [(word, [each for each in ids if word in fold(each).split("_")]) for word in words]
    return [(word, each) for word, each in named if each]


def _sides(
    words: Sequence[str], offer: Offer, seats: Sequence[str]
) -> Iterator[tuple[str, list[str]]]:
    """The words that name sides or nations, each with the seats that they may mean."""
    told = renderer(board_of(*offer))
    names = {seat: {told.seat(seat, Catalogue(lang)) for lang in LANGUAGES} for seat in seats}
    parts = {seat: set(fold_words(*names[seat], seat)) for seat in seats}
    nations = {seat: {n for part in parts[seat] for n in _nations(part)} for seat in seats}
    for word in words:
        meant = _nations(word)
        named = [
            seat
            for seat in seats
            if meant & nations[seat] or any(_is_same(word, part) for part in parts[seat])
        ]
        if named or meant:
            yield word, named


def _nations(word: str) -> set[str]:
    """The nations that a word means in any language."""
    found = (vocabulary(lang).longest([word]) for lang in READ)
    return {
        value for each in found if each and each[1].kind == "nation" for value in each[1].values
    }


def _is_same(word: str, part: str) -> bool:
    """True if a word is one of the name of a side, declined or not."""
    if len(part) < _LEAST:
        return False
    return word == part or (len(word) >= _STEM and word[:_STEM] == part[:_STEM])


def _is_level(word: str, level: str) -> bool:
    """True if a word names a level of bots in any language."""
    names = {level, *(fold(Catalogue(lang).text(f"report.bot.{level}")) for lang in LANGUAGES)}
    return word in names or is_word(word, "levels", level)
