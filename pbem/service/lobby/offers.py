"""What the lobby offers: games and scenarios, found by any of their names in three languages."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from pbem.games import Document, GameModule, game_module, game_modules, presets
from pbem.lobby.state import LobbyRefused
from pbem.orders import fold
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
    on_offer, said = offers(settings), _plain(words)
    for name, code in sorted(_game_names(), key=lambda each: -len(each[0])):
        if said != name and not said.startswith(f"{name} "):
            continue
        rest = said[len(name) :].strip()
        of_game = [offer for offer in on_offer if offer.code == code]
        for offer in of_game:
            if not rest or rest in (_plain(offer.scenario), offer.scenario):
                return offer
        known = [offer.scenario for offer in of_game]
        if known:
            raise LobbyRefused("no_scenario", got=words, known=known)
    raise LobbyRefused("no_game", got=words, known=[offer.text for offer in on_offer])


def seat_called(offer: Offer, seats: Iterable[str], words: str) -> str:
    """The seat that words mean, in any language; empty for no words.

    Raises:
        LobbyRefused: no seat is called so.
    """
    if not words:
        return ""
    told, seats, said = renderer(board_of(*offer)), tuple(seats), _plain(words)
    for seat in seats:
        names = {_plain(told.seat(seat, Catalogue(lang))) for lang in LANGUAGES}
        if said in names | {_plain(seat)}:
            return seat
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
