"""The director's actions, recorded in the event's ledger.

An action that changes something for somebody has its reason there.
"""

import secrets
from collections.abc import Sequence
from datetime import date

import msgspec

from pbem.games import game_module
from pbem.ledger.database.event_tables import TournamentRow
from pbem.orders import fold
from pbem.service.lifecycle.lookups import player_row
from pbem.service.tournaments.acting import ActingOfficial
from pbem.service.tournaments.amending import amend
from pbem.service.tournaments.appeals import (
    is_own_game,
    require_not_own_game,
    require_not_own_seat,
    require_not_own_table,
    rule,
)
from pbem.service.tournaments.bidding import open_bidding
from pbem.service.tournaments.challenges import Answer, answer, challenge, notify_ladder
from pbem.service.tournaments.conduct import sit_out, warn
from pbem.service.tournaments.cut_offs import claim, cut_off, vote
from pbem.service.tournaments.drafts import (
    Draft,
    approve_draft,
    discard_draft,
    show_draft,
    swap_in_draft,
)
from pbem.service.tournaments.ending import cancel_event, notify_end
from pbem.service.tournaments.entries import (
    Wishes,
    enter,
    notify_byes,
    notify_without_table,
    substitute,
    withdraw,
)
from pbem.service.tournaments.messages import entrants_to_tell, tell
from pbem.service.tournaments.notices import notify_of_assistant
from pbem.service.tournaments.official_actions import extend, games_of_round, hold, resume
from pbem.service.tournaments.opening import seats_by_name, seats_of
from pbem.service.tournaments.qualifying import Qualified, enter_qualified
from pbem.service.tournaments.results import Award, award, require_undecided
from pbem.service.tournaments.revoking import revoke_round
from pbem.tournament.event.event_record import EventRecord
from pbem.tournament.event.proposals import standings_of
from pbem.tournament.event.rules import EventRules, Official
from pbem.tournament.event.state import Entry, EventRefused, Spot
from pbem.tournament.event.transitions import (
    Available,
    Claimed,
    Closed,
    CutOff,
    Ended,
    Opened,
    Preferred,
    Seeded,
    SitsOut,
    Started,
    Voted,
)
from pbem.tournament.event.transitions.cut_offs import Claim
from pbem.tournament.model import Ending, Swap


class Director(ActingOfficial):
    """The director or an assistant. ``address`` says which; it is empty for the director."""

    # --- the event --------------------------------------------------------------------------------

    def create(self, rules: EventRules, seed: bytes | None = None) -> str:
        """Record a new event and return its identifier.

        Raises:
            EventRefused: there is one of this name.
        """
        with self.context.store.transaction() as session:
            if session.get(TournamentRow, rules.id) is not None:
                raise EventRefused("exists", event=rules.id)
            seed = seed or secrets.token_bytes(32)
            seats = seats_of(game_module(rules.game), rules)
            return EventRecord.create(session, rules, seats, seed, self.context.now()).row.id

    def open(self, event: str) -> None:
        """Open the event for entries (raises EventRefused)."""
        self._append(event, lambda by: Opened(by=by))

    def close(self, event: str) -> None:
        """Let nobody else enter (raises EventRefused)."""
        self._append(event, lambda by: Closed(by=by))

    def start(self, event: str) -> Draft | None:
        """Start the event and propose its first round. A ladder has none (raises EventRefused)."""
        with self._acting(event) as (record, by):
            record.append(Started(by=by.name), self.context.now())
            if record.rules.ladder is None:
                return show_draft(record, by, self.context.now())
            notify_ladder(record, self.context, (), ())
            return None

    def amend(self, after: EventRules, why: str) -> list[str]:
        """Change the rules of the event of this name from now on. Return a line for each change.

        Raises:
            EventRefused: the director alone may, nothing changes, or something that cannot.
        """
        with self._acting(after.id) as (record, by):
            return amend(record, self.context, after, by, why)

    # --- entries ----------------------------------------------------------------------------------

    def add(
        self,
        event: str,
        address: str,
        wishes: Wishes = Wishes(),  # noqa: B008 - frozen
    ) -> Entry:
        """Enter a player of the list. They wait if no place is left.

        Raises:
            ModerationError: there is no player of this address.
            EventRefused: they cannot enter, or the games have no such seat.
        """
        with self._acting(event) as (record, by):
            player = player_row(record.session, address)
            wishes = msgspec.structs.replace(wishes, prefers=_seat_by_name(record, wishes.prefers))
            return enter(record, player, self.context, wishes, by=by.name, letter=None)

    def qualify(self, event: str) -> list[Qualified]:
        """Enter everybody whom the rules give a place by an earlier event (raises EventRefused)."""
        with self._acting(event) as (record, by):
            return enter_qualified(record, self.context, by)

    def withdraw(self, event: str, number: int, why: str) -> None:
        """Let an entrant leave (raises EventRefused).

        A result or a substitute settles their unfinished games.
        """
        with self._acting(event) as (record, by):
            withdraw(record, number, self.context, by=by.name, why=why)

    def substitute(self, event: str, number: int, address: str, why: str) -> None:
        """Give an entrant's place, record and game to another player of the list.

        Raises:
            ModerationError: there is no player of this address.
            EventRefused: the player plays already, or there is no such entrant.
        """
        with self._acting(event) as (record, by):
            substitute(
                record,
                number,
                player_row(record.session, address),
                self.context,
                by=by.name,
                why=why,
            )

    def prefer(self, event: str, number: int, seat: str) -> None:
        """Note the seat that an entrant prefers, or none if it is empty (raises EventRefused)."""
        with self._acting(event) as (record, by):
            record.append(
                Preferred(entrant=number, seat=_seat_by_name(record, seat), by=by.name),
                self.context.now(),
            )

    def available(self, event: str, number: int, first: date) -> None:
        """Note from which day on an entrant can begin games (raises EventRefused)."""
        self._append(event, lambda by: Available(entrant=number, first=first.isoformat(), by=by))

    def seed(self, event: str, order: Sequence[int], why: str) -> None:
        """Put entrants in order for a bracket or pools, the strongest first (raises EventRefused).

        Who is not named comes behind, by rating or lot.
        """
        self._append(event, lambda by: Seeded(order=tuple(order), by=by, why=why))

    def sit_out(self, event: str, number: int, which: int, why: str, *, out: bool = True) -> None:
        """Note that an entrant sits a round out, or plays in it after all (raises EventRefused)."""
        with self._acting(event) as (record, by):
            transition = SitsOut(entrant=number, round=which, out=out, by=by.name, why=why)
            sit_out(record, self.context, transition)

    def warn(self, event: str, number: int, why: str, points: str = "0") -> None:
        """Warn an entrant, take points off or give them back (raises EventRefused)."""
        with self._acting(event) as (record, by):
            warn(record, self.context, number, points, by, why)

    # --- a ladder ---------------------------------------------------------------------------------

    def challenge(self, event: str, challenger: int, defender: int, why: str) -> None:
        """Make a challenge for an entrant who asked for it not by letter (raises EventRefused)."""
        with self._acting(event) as (record, by):
            challenge(record, self.context, (challenger, defender), by=by.name, why=why)

    def answer(self, event: str, challenger: int, defender: int, how: Answer, why: str) -> None:
        """Accept or decline a challenge for the challenged entrant (raises EventRefused)."""
        with self._acting(event) as (record, by):
            answer(record, self.context, (challenger, defender), how, by=by.name, why=why)

    # --- rounds -----------------------------------------------------------------------------------

    def propose(self, event: str, early: str = "") -> Draft:
        """The next round as it would be approved now. The official has seen it then.

        Args:
            event: which.
            early: why it is wanted while games of the rounds before are played; empty: it is not.

        Raises:
            EventRefused: no round can follow.
        """
        with self._acting(event) as (record, by):
            return show_draft(record, by, self.context.now(), early)

    def swap(self, event: str, one: int, other: int, why: str) -> Draft:
        """Let two entrants change places in the next round, with a reason (raises EventRefused)."""
        with self._acting(event) as (record, by):
            draft = swap_in_draft(record, Swap(one, other, by.name, why), by, self.context.now())
            require_not_own_seat(record, draft.proposal.tables, (one, other), by)
            return draft

    def discard(self, event: str) -> bool:
        """Forget the changes to the next round, and who saw it. True if there was anything."""
        with self._acting(event) as (record, _):
            return discard_draft(record)

    def approve(self, event: str) -> int:
        """Make the proposal that the official saw the round, and return its number.

        The next tick starts its games.

        Raises:
            EventRefused: they saw none, or the proposal has changed since.
        """
        with self._acting(event) as (record, by):
            proposal = approve_draft(record, by, self.context.now())
            open_bidding(record, self.context)
            notify_byes(record, self.context)
            notify_without_table(record, self.context, proposal.left_over)
            return proposal.round

    def revoke(self, event: str, number: int, why: str) -> int:
        """Take the last round back before any order has come in. Return how many games it ends.

        Raises:
            EventRefused: it is not the last round, or something was played in it.
        """
        with self._acting(event) as (record, by):
            return revoke_round(record, self.context, number, by, why)

    def rule(self, event: str, game: str, why: str) -> None:
        """Rule in a game of the event: it goes on, if an appeal held it (raises EventRefused)."""
        with self._judging(event, game) as (record, by):
            rule(record, self.context, game.upper(), by, why)

    def award(
        self, event: str, spot: Spot, winners: tuple[int, ...], ending: Ending, why: str
    ) -> None:
        """Put a result on record that the game did not give; a game still in play ends by it.

        Args:
            event: which.
            spot: round and table.
            winners: the entrants who win: all for a draw, none where all lose.
            ending: adjudicated, or forfeited on time or by withdrawal.
            why: the reason.

        Raises:
            EventRefused: it is one's own game, there is no such table, or it has its result.
        """
        with self._judging(event, spot) as (record, by):
            require_undecided(record, spot)
            self._award(record, by, Award(spot, winners, ending), why)

    def overrule(
        self, event: str, spot: Spot, winners: tuple[int, ...], ending: Ending, why: str
    ) -> None:
        """Replace a result on record by another one, as ``award`` does (raises EventRefused)."""
        with self._judging(event, spot) as (record, by):
            if record.state.result(spot) is None:
                raise EventRefused("no_result", round=spot[0], table=spot[1])
            self._award(record, by, Award(spot, winners, ending), why)

    def _award(self, record: EventRecord, by: Official, given: Award, why: str) -> None:
        number, table = given.spot
        require_not_own_table(record, given.spot, by)
        award(record, self.context, given, by=by.name, why=why)
        facts = {
            "official": by.name,
            "event": record.rules.title,
            "round": number,
            "table": table,
            "why": why,
        }
        notify_of_assistant(record, self.context, by, [("service.event.result_by", facts)])

    def draw(self, event: str, number: int, why: str) -> int:
        """End all games of a round without a result as draws. Return how many.

        Raises:
            EventRefused: there is no such round, or one of these games is one's own.
        """
        with self._acting(event) as (record, by):
            _require_round(record, number)
            spots = [spot for spot in record.state.open_tables() if spot[0] == number]
            for spot in spots:
                require_not_own_table(record, spot, by)
            for spot in spots:
                given = Award(spot, record.state.table(spot).entrants, Ending.ADJUDICATED)
                award(record, self.context, given, by=by.name, why=why)
            if spots:
                facts = {
                    "official": by.name,
                    "event": record.rules.title,
                    "round": number,
                    "count": len(spots),
                    "why": why,
                }
                notify_of_assistant(record, self.context, by, [("service.event.drawn_by", facts)])
            return len(spots)

    def cut_off(self, event: str, number: int, why: str) -> int:
        """End a round now and ask its players how their games would end. Return how many games.

        Raises:
            EventRefused: it is over, or there is none of this number.
        """
        with self._acting(event) as (record, by):
            return cut_off(record, self.context, CutOff(round=number, by=by.name, why=why), by)

    def claim(self, event: str, spot: Spot, number: int, what: Claim, why: str) -> None:
        """Put a claim on record that a player made not by letter (raises EventRefused)."""
        with self._acting(event) as (record, by):
            transition = Claimed(spot=spot, entrant=number, claim=what, by=by.name, why=why)
            claim(record, self.context, transition)

    def vote(self, event: str, spot: Spot, winners: tuple[int, ...], why: str) -> bool:
        """Vote as one of the panel on a table of a round that is over. True if that decides it.

        Raises:
            EventRefused: it is one's own table, it is decided or not over, or there is no panel.
        """
        with self._acting(event) as (record, by):
            transition = Voted(spot=spot, winners=winners, by=by.name, why=why)
            return vote(record, self.context, transition, by)

    def hold(self, event: str, which: int | str, why: str) -> int:
        """Hold a game or all games of a round, but for one's own. Return how many.

        Raises:
            EventRefused: it is no game of the event, or one's own.
        """
        with self._acting(event) as (record, by):
            return hold(record, self.context, _chosen_games(record, which, by), by, why)

    def resume(self, event: str, which: int | str, why: str) -> int:
        """Resume a held game or all held games of a round, but for one's own. Return how many.

        Raises:
            EventRefused: it is no game of the event, one's own, or waits for a ruling.
        """
        with self._acting(event) as (record, by):
            games = _chosen_games(record, which, by)
            if isinstance(which, str) and games[0] in record.state.appeals:
                raise EventRefused("waits_for_ruling", game=games[0], event=event)
            return resume(record, self.context, games, by, why)

    def extend(self, event: str, which: int | str, hours: float, why: str) -> int:
        """Extend the clocks of a game or of a round's games, or take time back. Return how many.

        One's own game is left out of a round.

        Raises:
            EventRefused: it is no game of the event, or one's own.
            ModerationError: these are no such hours, or somebody's time would be up without them.
        """
        with self._acting(event) as (record, by):
            return extend(record, self.context, _chosen_games(record, which, by), hours, by, why)

    def tell(self, event: str, text: str, which: int = 0, entrant: int = 0) -> int:
        """Write words to everybody in the event. Return to how many.

        Args:
            event: its identifier.
            text: the words.
            which: the round whose players alone are written to; 0: no round.
            entrant: the number of the only entrant who is written to; 0: none.

        Raises:
            EventRefused: there are no words or too many, or no such round or entrant.
        """
        with self._acting(event) as (record, by):
            if which:
                _require_round(record, which)
            return tell(
                record, self.context, by.name, entrants_to_tell(record, which, entrant), text
            )

    def end(self, event: str, why: str) -> None:
        """End the event: its standings are final, its seed is opened.

        Raises:
            EventRefused: a game is not decided, or an appeal waits for its ruling.
        """
        with self._acting(event) as (record, by):
            if record.state.appeals:
                raise EventRefused("appeals_wait", event=event, games=tuple(record.state.appeals))
            waiting = tuple(record.state.challenges)
            final = tuple(
                (each.rank, each.entrant) for each in standings_of(record.state, record.rules)
            )
            record.append(
                Ended(standings=final, seed=record.row.seed.hex(), by=by.name, why=why),
                self.context.now(),
            )
            notify_end(record, self.context, waiting, why)

    def cancel(self, event: str, why: str) -> int:
        """Call the event off, begun or not. Return how many games it ends.

        Raises:
            EventRefused: it is over.
        """
        with self._acting(event) as (record, by):
            return cancel_event(record, self.context, by, why)


def _seat_by_name(record: EventRecord, called: str) -> str:
    """A seat by any of its names; none where it is called nothing (raises EventRefused)."""
    seats = seats_by_name(record.rules, record.state.seats)
    if called and fold(called) not in seats:
        raise EventRefused("no_seat", got=called, seats=record.state.seats)
    return seats[fold(called)] if called else ""


def _require_round(record: EventRecord, number: int) -> None:
    """Ensure that there is a round of this number (raises EventRefused)."""
    if not 0 < number <= len(record.state.rounds):
        raise EventRefused("no_round_yet", round=number)


def _chosen_games(record: EventRecord, which: int | str, by: Official) -> list[str]:
    """The named game of the event, or all games of a round without a result.

    An official's own game is refused, and left out of a round.
    """
    if isinstance(which, int):
        _require_round(record, which)
        return [game for game in games_of_round(record, which) if not is_own_game(record, game, by)]
    if which.upper() not in record.state.games:
        raise EventRefused("no_game", game=which)
    require_not_own_game(record, which.upper(), by)
    return [which.upper()]
