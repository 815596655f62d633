"""What an entrant asks for by letter, carried out."""

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from pbem.orders.requests import Request
from pbem.service.base.context import ServiceContext
from pbem.service.tournaments.appeals import appeal
from pbem.service.tournaments.bidding import record_bid, spot_of_bidding
from pbem.service.tournaments.challenges import (
    Answer,
    answer,
    challenge,
    entrant_called,
    waiting_for,
)
from pbem.service.tournaments.conduct import sit_out
from pbem.service.tournaments.cut_offs import claim, claim_in_game
from pbem.service.tournaments.entries import withdraw
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.state import Entry, EventRefused
from pbem.tournament.event.transitions import Available, BidMade, GaveWay, Preferred, SitsOut
from pbem.tournament.event.transitions.cut_offs import Claim


class EntrantRequests:
    """What one entrant asks for in one letter. ``letter`` is its entry on record."""

    def __init__(
        self, record: EventRecord, context: ServiceContext, entry: Entry, letter: int | None
    ) -> None:
        self.record, self.context, self.entry, self.letter = record, context, entry, letter
        self.number = entry.entrant.number

    def carry_out(self, command: Request) -> None:
        """Carry out one request (raises EventRefused)."""
        acts: dict[str, Callable[[], Any]] = {
            "withdraw": lambda: self._withdraw(command),
            "prefer": lambda: self._note(
                Preferred(entrant=self.number, seat=command.what, by=self.entry.name)
            ),
            "available": lambda: self._note(
                Available(entrant=self.number, first=command.what, by=self.entry.name)
            ),
            "appeal": lambda: appeal(
                self.record, self.context, self.entry, command.what, command.said, self.letter
            ),
            "sit_out": lambda: self._sit_out(command, out=True),
            "play_round": lambda: self._sit_out(command, out=False),
            **{f"claim_{kind}": partial(self._claim, command, kind) for kind in get_args(Claim)},
            "bid": lambda: self._bid(command),
            "limit": lambda: self._bid(command),
            "accept": lambda: self._accept(command),
            "decline": lambda: self._answer_challenge(command, "decline"),
            "challenge": lambda: self._challenge(command),
            "pass": lambda: self._bid(command),
        }
        acts[command.name]()

    def _note(self, transition: Preferred | Available) -> None:
        self.record.append(transition, self.context.now(), self.letter)

    def _withdraw(self, command: Request) -> None:
        name, why = self.entry.name, command.said
        withdraw(self.record, self.number, self.context, by=name, why=why, letter=self.letter)

    def _sit_out(self, command: Request, *, out: bool) -> None:
        name, which = self.entry.name, command.amount
        transition = SitsOut(entrant=self.number, round=which, out=out, by=name, why=command.said)
        sit_out(self.record, self.context, transition, self.letter)

    def _claim(self, command: Request, kind: Claim) -> None:
        name, said = self.entry.name, command.said
        claimed = claim_in_game(self.record, self.number, command.what, kind, by=name, why=said)
        claim(self.record, self.context, claimed, self.letter)

    def _challenge(self, command: Request) -> None:
        pair = self.number, entrant_called(self.record, command.what).entrant.number
        challenge(self.record, self.context, pair, by=self.entry.name, letter=self.letter)

    def _accept(self, command: Request) -> None:
        """Accept the bid or challenge that waits. If both wait, a name means the challenge."""
        on_ladder = self.record.rules.ladder is not None
        if command.what or (on_ladder and spot_of_bidding(self.record, self.number) is None):
            self._answer_challenge(command, "accept")
        else:
            self._bid(command)

    def _answer_challenge(self, command: Request, how: Answer) -> None:
        """Accept or decline a challenge: the only one, or the named one (raises EventRefused)."""
        if command.what:
            challenger = entrant_called(self.record, command.what).entrant.number
        else:
            found = [each.challenger for each in waiting_for(self.record, self.number)]
            if len(found) != 1:
                raise EventRefused(
                    "which_challenge" if found else "no_challenge", entrants=tuple(found)
                )
            challenger = found[0]
        pair, name = (challenger, self.number), self.entry.name
        answer(self.record, self.context, pair, how, by=name, letter=self.letter)

    def _bid(self, command: Request) -> None:
        spot, name = spot_of_bidding(self.record, self.number), self.entry.name
        if spot is None:
            raise EventRefused("no_bidding_now")
        transition: BidMade | GaveWay
        if command.name in ("accept", "pass"):
            if command.name == "accept" and self.record.state.auctions[spot].standing is None:
                raise EventRefused("no_bid_stands")
            transition = GaveWay(spot=spot, entrant=self.number, by=name)
        else:
            transition = BidMade(
                spot=spot,
                entrant=self.number,
                seat=command.what,
                points=command.amount,
                sealed=command.name == "limit",
                by=name,
            )
        record_bid(self.record, self.context, transition, self.letter)
