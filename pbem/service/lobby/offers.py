"""What the lobby offers: games and scenarios, found by any of their names in three languages."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from pbem.games import Document, GameModule, game_module, game_modules, presets
from pbem.lobby.state import LobbyRefused
from pbem.orders import fold
from pbem.orders.requests import Setting
from pbem.orders.requests.vocabulary import common_words
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES
from pbem.service.base.settings import LobbySettings


class Offer(NamedTuple):
    """A scenario on offer: the code of its game, such as ``POG``, and its own identifier."""

    code: str
    scenario: str

    @property
    def module(self) -> GameModule:
        """The game."""
        return game_module(self.code)

    @property
    def text(self) -> str:
        """What an OPEN calls it."""
        return f"{self.code} {self.scenario}"


@cache
def board_of(code: str, scenario: str) -> Document:
    """The board of a scenario as it was when this process first asked for it."""
    return game_module(code).load(scenario)


def offers(settings: LobbySettings) -> list[Offer]:
    """The scenarios that the operator offers."""
    found = [
        Offer(module.code, preset.id)
        for module in game_modules().values()
        if not settings.games or module.code in settings.games
        for preset in presets(module.id)
    ]
    return [offer for offer in found if not settings.scenarios or offer.text in settings.scenarios]


def offer_called(words: str, settings: LobbySettings) -> Offer:
    """The scenario that words mean: a game by code or title, then the scenario by its name.

    The scenario may be left out. Then it is the first one of the game on offer.

    Raises:
        LobbyRefused: no game or scenario on offer is called so.
    """
    on_offer, said = offers(settings), f" {_plain(words)} "
    for name, code in sorted(_game_names(), key=lambda each: -len(each[0])):
        before, found, rest = said.partition(f" {name} ")
        of_game = [offer for offer in on_offer if offer.code == code]
        if not found or len(before.split()) > _MOST_BEFORE or not of_game:
            continue
        for offer in of_game:
            if _says_no_more(rest.split(), _plain(offer.scenario).split()):
                return offer
        if _says_no_more(rest.split(), []):
            return of_game[0]
        raise LobbyRefused("no_scenario", got=words, known=[offer.scenario for offer in of_game])
    raise LobbyRefused("no_game", got=words, known=[offer.text for offer in on_offer])


_MOST_BEFORE = 3
"""So many words may stand before the name of a game: ``a table of``."""


def _says_no_more(words: Sequence[str], scenario: Sequence[str]) -> bool:
    """True if words name a scenario, or none, and the others of them say nothing."""
    if not set(scenario) <= set(words):
        return False
    return _say_nothing([word for word in words if word not in scenario])


def _say_nothing(words: Sequence[str]) -> bool:
    """True if words are courtesy or filling, and keep no place for somebody: ``for me``."""
    said = [word for word in words if word not in _SCENARIO]
    kept = bool(said) and said[0] in ("for", "per", "dla") and not _is_polite(said)
    return not said or (common_words().courtesy.cover(said) and not kept)


def _is_polite(words: Sequence[str]) -> bool:
    """True if words are one phrase of courtesy, such as ``per favore``."""
    return common_words().courtesy.size_at(words, 0) == len(words) > 1


_SCENARIO = ("scenario", "scenariusz", "scenariusza")


def seat_called(offer: Offer, seats: Iterable[str], words: str) -> str:
    """The seat that words mean, in any language; empty for no words.

    Raises:
        LobbyRefused: no seat is called so.
    """
    if not words:
        return ""
    told, seats = renderer(board_of(*offer)), tuple(seats)
    names = {fold(told.seat(seat, Catalogue(lang))): seat for seat in seats for lang in LANGUAGES}
    called = Setting(names | {fold(seat): seat for seat in seats}).called
    said = _plain(words).split()
    for size in range(len(said), 0, -1):
        for start in range(len(said) - size + 1):
            found = called.get(" ".join(said[start : start + size]))
            if found and _say_nothing(said[:start]) and _say_nothing(said[start + size :]):
                return found
    raise LobbyRefused("seat_unknown", got=words, seats=seats)


def seat_name(offer: Offer, seat: str, words: Catalogue) -> str:
    """A seat as letters call it, with its code where that differs: ``AP (Allied Powers)``."""
    name = renderer(board_of(*offer)).seat(seat, words)
    return seat if name == seat else f"{seat} ({name})"


def _game_names() -> Iterator[tuple[str, str]]:
    """Every name of every game, folded, with its code."""
    for module in game_modules().values():
        yield _plain(module.code), module.code
        yield _plain(module.id), module.code
        for lang in LANGUAGES:
            yield _plain(Catalogue(lang).text(module.title)), module.code


def _plain(words: str) -> str:
    """Words folded, without underscores and punctuation."""
    kept = "".join(letter if letter.isalnum() else " " for letter in fold(words))
    return " ".join(kept.split())
