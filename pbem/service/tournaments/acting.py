"""Who acts in an event: the director or an assistant, or the moderator where all of them play."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pbem.service.base.context import ServiceContext
from pbem.service.lifecycle.moderator_actions import MODERATOR
from pbem.service.tournaments.appeals import all_officials_play
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.rules import Official
from pbem.tournament.event.state import EventRefused, Spot
from pbem.tournament.event.transitions.base import Transition


class ActingOfficial:
    """The director or an assistant. ``address`` says which; it is empty for the director."""

    def __init__(self, context: ServiceContext, address: str = "") -> None:
        self.context, self.address = context, address

    def _append(self, event: str, transition: Callable[[str], Transition]) -> None:
        with self._acting(event) as (record, by):
            record.append(transition(by.name), self.context.now())

    @contextmanager
    def _acting(self, event: str) -> Iterator[tuple[EventRecord, Official]]:
        """The event in a transaction, and the acting official (raises EventRefused for others)."""
        with self.context.store.transaction() as session:
            record = EventRecord.load(session, event)
            official = record.rules.official(self.address or record.rules.director.address)
            if official is None:
                raise EventRefused("no_official", address=self.address)
            yield record, official

    @contextmanager
    def _judging(self, event: str, which: str | Spot) -> Iterator[tuple[EventRecord, Official]]:
        """The event in a transaction, and who judges a game or table of it.

        It is the moderator of the service where all officials play there.

        Raises:
            EventRefused: the address is that of nobody who may judge.
        """
        if not self._is_moderator:
            with self._acting(event) as (record, by):
                yield record, by
            return
        with self.context.store.transaction() as session:
            record = EventRecord.load(session, event)
            game = which.upper() if isinstance(which, str) else record.state.game_of(which) or ""
            if not all_officials_play(record, game):
                raise EventRefused("not_for_moderator", game=game or event)
            settings = self.context.settings
            yield (
                record,
                Official.model_construct(
                    name=MODERATOR, address=settings.moderator, lang=settings.moderator_lang
                ),
            )

    @property
    def _is_moderator(self) -> bool:
        return bool(self.address) and self.address.lower() in (
            MODERATOR,
            self.context.settings.moderator.lower(),
        )
