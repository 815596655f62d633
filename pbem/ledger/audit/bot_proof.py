"""What bots ordered, decided again: each order of a bot is what it had to be from what it saw."""

from typing import Any

from pbem.ledger.chains.chain import Event
from pbem.ledger.chains.votes import VOTES, Votes
from pbem.rules import Adjudication, Game, Order, Seat, from_plain


class BotProof:
    """Follows a chain in which bots play, in the order of its events.

    Attributes:
        unrepeated: decisions by bots of other versions than this program has, and those under rules
            that it does not have; they cannot be decided again.
        repeated: decisions that were decided again and are the same.
    """

    def __init__(self, rules: Game[Any], seed: bytes) -> None:
        self._rules, self._seed = rules, seed
        self.unrepeated = self.repeated = 0
        self._playing: dict[Seat, tuple[str, str]] = {}
        """Level and version of the bot on a seat."""
        self._numbers: dict[Seat, int] = {}
        self._votes = Votes(rules.seats)
        self._letters: dict[Seat, tuple[str, list[Order]]] = {}
        """The action in which a bot decided last, and what is left of its letter."""

    def problem_of(self, event: Event, play: Adjudication[Any] | None) -> str:
        """Take the next event in a position; why it cannot be what a bot did, or nothing.

        Only bots order for bots, by the decision that stands in the chain before. Who replaces one,
        a missed deadline, a standing order and a moderator are on record as what they are.
        """
        match event.kind:
            case "bot" if event.payload["by"] == "table":
                carried = self._votes.may_bot_come(event.payload["seat"])
                self.note(event)
                return "" if carried else "bot_votes"
            case "decided" if play is not None:
                return self._problem_of_decision(event, play)
            case "order" if play is not None:
                self._votes.follow(event.kind, event.payload)
                return self._problem_of_order(event.payload, play)
            case _:
                self.note(event)
                return ""

    def note(self, event: Event) -> None:
        """Take an event that is not proved, or one that seats and unseats bots."""
        payload = event.payload
        if event.kind in VOTES:
            self._votes.follow(event.kind, payload)
        match event.kind:
            case "bot":
                self._playing.pop(payload["seat"], None)
                if payload["level"]:
                    self._playing[payload["seat"]] = payload["level"], payload["version"]
            case "replaced":
                self._playing.pop(payload["seat"], None)
            case "decided":
                self._numbers[payload["by"]] = payload["number"]
                self.unrepeated += 1
            case "rolled_back" | "moved":
                self._letters.clear()

    def _problem_of_decision(self, event: Event, play: Adjudication[Any]) -> str:
        payload = event.payload
        seat, number = payload["by"], payload["number"]
        if self._playing.get(seat) != (payload["level"], payload["version"]):
            return "bot_absent"
        if number != self._numbers.get(seat, 0) + 1 or self._goes_on(seat, play):
            return "bot_number"
        self._numbers[seat] = number
        orders = [from_plain(order, self._rules.order_type) for order in payload["orders"]]
        self._letters[seat] = self._rules.action_id(play.state), [*orders]
        if self._decides_otherwise(payload, play, orders):
            return "bot_decision"
        return ""

    def _decides_otherwise(
        self, payload: dict[str, Any], play: Adjudication[Any], orders: list[Order]
    ) -> bool:
        """True if the bot of this program, of the same version, orders something else."""
        from pbem.bots.levels import LEVELS  # noqa: PLC0415 - most games have no bots
        from pbem.bots.planner import decide  # noqa: PLC0415
        from pbem.bots.registry import bot_version, brain_of, has_bots  # noqa: PLC0415
        from pbem.bots.streams import Stream  # noqa: PLC0415

        game, seat = self._rules.id, payload["by"]
        if not has_bots(game) or bot_version(game) != payload["version"]:
            self.unrepeated += 1
            return False
        if not any(ask.seat == seat for ask in play.asks):
            return True
        stream = Stream.of_decision(self._seed, seat, payload["number"])
        brain = brain_of(self._rules)  # type: ignore[arg-type]
        found = decide(brain, play, seat, LEVELS[payload["level"]], stream)
        self.repeated += 1
        return list(found.orders) != orders

    def _problem_of_order(self, payload: dict[str, Any], play: Adjudication[Any]) -> str:
        seat, via = payload["seat"], payload["via"]
        if seat not in self._playing:
            return "bot_absent" if via == "bot" else ""
        if via == "letter":
            return "bot_order"
        if via not in ("bot", "file"):
            return ""
        order = from_plain(payload["order"], self._rules.order_type)
        _, left = self._letters.get(seat, ("", []))
        while left:
            due = left.pop(0)
            if due == order:
                return ""
            if self._may_answer(seat, due, play):
                return "bot_order"
        return "bot_order"

    def _goes_on(self, seat: Seat, play: Adjudication[Any]) -> bool:
        """True if the last letter of a bot still has something to say to what it is asked."""
        action, left = self._letters.get(seat, ("", []))
        same = action == self._rules.action_id(play.state)
        return same and bool(left) and self._may_answer(seat, left[0], play)

    @staticmethod
    def _may_answer(seat: Seat, order: Order, play: Adjudication[Any]) -> bool:
        mine = (ask for ask in play.asks if ask.seat == seat)
        return any(isinstance(order, ask.accepts) and ask.is_legal(order) for ask in mine)
