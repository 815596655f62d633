"""The export of an event as one JSON Lines file, and its proof, without database or server.

The proof covers the chain, the commitment to the seed, and that every transition was possible when
it happened. Once the seed is open it also covers every lot: each pairing follows from the rules and
the seed, and the final standings follow from the results. With the exports of its games it covers
the results.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from pydantic import ValidationError

from pbem.ledger.audit.fact_files import FORMAT, EventHeader, FactChain, fact_lines
from pbem.ledger.audit.verdict import BadLine, GameEnd, Verdict, false_verdict
from pbem.ledger.chains.chain import Event, blind_of
from pbem.ledger.chains.stamps import BadStamp, StampsFile, verify_stamps
from pbem.ledger.chains.witness import KeptHead
from pbem.ledger.database.timestamps import count_ahead
from pbem.rules import seed_commitment
from pbem.tournament.event.event_record import (
    EventRecord,
    bidding_order,
    lot_of,
    step,
    transition_of,
)
from pbem.tournament.event.outcomes import result_of, without_time
from pbem.tournament.event.proposals import (
    absent_on,
    challenge_table,
    next_proposal,
    standings_of,
    with_swaps,
)
from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, Spot, State
from pbem.tournament.event.transitions import (
    Admitted,
    AnyTransition,
    Approved,
    BiddingOpened,
    ChallengeAccepted,
    Challenged,
    ChallengeDeclined,
    Created,
    Ended,
    Entered,
    GameBegun,
    Resulted,
    Ruled,
    Substituted,
    Warned,
)
from pbem.tournament.event.transitions.base import Transition
from pbem.tournament.event.transitions.cut_offs import panel_of

MODERATOR = "moderator"
"""Who rules in a game that all officials play."""


def export_lines(record: EventRecord) -> Iterator[bytes]:
    """The lines of an export, each with its newline.

    Before the end of the event it holds sealed bids, so only the operator may read it.
    """
    return fact_lines(EventHeader(FORMAT, record.row.id), record.chain())


def verify_event(
    path: Path,
    witness: Sequence[KeptHead] = (),
    stamps: StampsFile | None = None,
    ends: Mapping[str, GameEnd] = MappingProxyType({}),
    now: datetime | None = None,
) -> Verdict:
    """Prove the export of an event. Any file gives a verdict.

    Args:
        path: the file.
        witness: heads that somebody kept, each of which must stand in the file; roots of days are
            held against the stamps.
        stamps: the daily stamps of the event.
        ends: game -> how it ended, as its own proved export tells it. Each result is held against
            it, and each ruling.
        now: the moment of the audit, behind which no entry can lie; ``None``: any time will do.

    Raises:
        OSError: a file of stamps or certificates cannot be read.
        MissingExtra: there are stamps, and the extra ``timestamps`` is not installed.
    """
    proof = _Proof(ends)
    try:
        proof.check_chain(path)
        proof.check_transitions()
        proof.check_ends()
        heads = proof.hear(witness, proof.other_digits)
        stamped = stamps and verify_stamps(stamps, proof.event, proof.hashes, witness)
    except (BadLine, BadStamp) as bad:
        return false_verdict(proof.event, proof.good, bad)
    opened, ahead = (
        proof.seed is not None,
        count_ahead((at for _, at in proof.hashes.values()), now),
    )
    in_part = not opened or proof.clock_back or ahead
    return Verdict(
        ok=True,
        game=proof.event,
        events=proof.good,
        opened=opened,
        state="in_part" if in_part else "proven",
        clock_back=proof.clock_back,
        clock_ahead=ahead,
        heads=heads,
        stamps=stamped,
        results=len(proof.proved),
        untold=sum(proof.state.result(spot) is not None for spot in proof.untold()),
        overruled=tuple(sorted(proof.overruled)),
    )


def _who_may_do(transition: Transition, state: State, rules: EventRules) -> set[str]:
    """The names of those whose act a transition can be; empty: the service itself.

    Raises:
        EventRefused: it is about an entrant who is not there.
    """
    names = {"", *panel_of(rules)}
    match transition:
        case Entered(name=name):
            names.add(name)
        case Challenged(challenger=number) | ChallengeAccepted(defender=number):
            names.add(state.entry(number).name)
        case ChallengeDeclined(defender=number):
            names.add(state.entry(number).name)
        case Ruled() | Resulted():
            names.add(MODERATOR)
        case Substituted() | Warned():
            pass
        case _:
            number = getattr(transition, "entrant", 0)
            if number and not isinstance(transition, Admitted):
                names.add(state.entry(number).name)
    return names


class _Proof(FactChain):
    """Two passes: one over the chain, one over its transitions."""

    def __init__(self, ends: Mapping[str, GameEnd]) -> None:
        super().__init__()
        self.ends, self.state = ends, State()
        self.begun: set[str] = set()
        self.proved: set[str] = set()
        self.overruled: set[str] = set()
        self.seed: bytes | None = None

    @property
    def other_digits(self) -> tuple[str, str]:
        """What looks like a head in letters of the event and is none: commitment and seed."""
        return str(self.entries[0].payload["commitment"]), self.seed.hex() if self.seed else ""

    def check_transitions(self) -> None:
        """Apply every transition again, and check what was drawn or derived."""
        state, rules = self.state, self._rules_of_first_entry()
        self.seed = self._opened_seed(str(self.entries[0].payload["commitment"]))
        for number, event in enumerate(self.entries, start=2):
            if self.seed is not None and event.blind != blind_of(
                self.seed, event.seq, event.prev_hash
            ):
                raise BadLine(number, "blind", seq=event.seq)
            try:
                transition: Transition = transition_of(event)
                self._check_form(number, event, transition, state, rules)
                self._check_derived(number, event.at, transition, state, rules)
                rules = step(state, rules, transition, event.at)
                self._check_game(number, event.at, transition)
            except EventRefused as refused:
                raise BadLine(number, "fact", seq=event.seq, detail=refused.key) from None
            except (msgspec.ValidationError, LookupError, TypeError, ValueError) as error:
                raise BadLine(number, "fact", seq=event.seq, detail=type(error).__name__) from None

    def untold(self) -> list[Spot]:
        """The tables whose game's own export was not given."""
        return [spot for game, spot in self.state.games.items() if game not in self.ends]

    def _check_game(self, number: int, at: str, transition: Transition) -> None:
        """Hold a result or a ruling against the game's own ledger, where it is known.

        An official's result may be another one than that of the game: it has its reason. A ruling
        in a game that is not over stands in its ledger too.
        """
        match transition:
            case GameBegun(game=game):
                self.begun.add(game)
            case Ruled(game=game, why=why) if game in self.ends:
                end = self.ends[game]
                if end.how and at < end.at and why not in end.rulings:
                    raise BadLine(number, "ruling", game=game)
            case Resulted(round=round_number, result=result):
                spot = round_number, result.table
                game = self.state.game_of(spot) or ""
                if (end_of := self.ends.get(game)) is None:
                    return
                if not end_of.how:
                    raise BadLine(number, "result_early", game=game)
                places = self.state.table(spot).places
                told = result_of(result.table, places, end_of, {}, self.state.sides)
                same = without_time(result) == told
                if end_of.how == "Awarded" or not end_of.tallies:
                    same = result.winners == told.winners
                if not same and not transition.why:
                    raise BadLine(number, "result", game=game)
                self.proved.add(game)
                (self.overruled.discard if same else self.overruled.add)(game)

    def check_ends(self) -> None:
        """Require that every game given is one of the event."""
        for game in self.ends:
            if game not in self.begun:
                raise BadLine(self.good + 2, "not_of_event", game=game)

    def _rules_of_first_entry(self) -> EventRules:
        """The rules of the event, from its first entry."""
        try:
            transition = transition_of(self.entries[0])
            assert isinstance(transition, Created)
            rules = EventRules.model_validate(transition.rules)
        except (msgspec.ValidationError, ValidationError, AssertionError, IndexError):
            raise BadLine(2, "header") from None
        if rules.id != self.event:
            raise BadLine(1, "header")
        return rules

    def _opened_seed(self, commitment: str) -> bytes | None:
        """The seed; ``None`` if the last entry does not open it."""
        last: dict[str, Any] = self.entries[-1].payload
        if self.entries[-1].kind not in ("ended", "cancelled"):
            return None
        try:
            seed = bytes.fromhex(last["seed"])
        except (KeyError, ValueError, TypeError):
            raise BadLine(len(self.entries) + 1, "seed") from None
        if seed_commitment(seed) != commitment:
            raise BadLine(len(self.entries) + 1, "seed")
        return seed

    @staticmethod
    def _check_form(
        number: int, event: Event, transition: Transition, state: State, rules: EventRules
    ) -> None:
        """Hold an entry against what the service writes: its spelling, and which official acts."""
        acts = transition.by in _who_may_do(transition, state, rules)
        said = {**event.payload, "kind": event.kind}
        written = msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, AnyTransition)))
        if said != written or not acts:
            raise BadLine(number, "payload", seq=event.seq, got=event.kind)
        if state.status == "over":
            raise BadLine(number, "fact", seq=event.seq, detail="over")

    def _check_derived(
        self, number: int, at: str, transition: Transition, state: State, rules: EventRules
    ) -> None:
        """Compare a transition with what the seed and the rules give."""
        if self.seed is None:
            return
        lot = lot_of(self.seed)
        match transition:
            case Approved(proposal=proposal, swaps=swaps):
                absent = absent_on(state, at[:10])
                fresh = next_proposal(state, rules, lot, absent)
                derived = with_swaps(state, rules, lot, fresh, swaps, absent)
                if (proposal, transition.absent) != (derived, absent):
                    raise BadLine(number, "pairing", round=proposal.round)
            case ChallengeAccepted(challenger=challenger, defender=defender, table=table):
                if table != challenge_table(state, rules, lot, (challenger, defender)):
                    raise BadLine(number, "pairing", round=len(state.rounds) + 1)
            case BiddingOpened(spot=spot, order=order):
                if order != bidding_order(lot, spot, state.table(spot).entrants):
                    raise BadLine(number, "pairing", round=spot[0])
            case Ended(standings=final):
                placed = tuple((each.rank, each.entrant) for each in standings_of(state, rules))
                if final != placed:
                    raise BadLine(number, "standings")
