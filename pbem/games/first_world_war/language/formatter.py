"""Orders and policies as canonical lines, which read back to the same."""

from collections.abc import Sequence
from itertools import groupby

from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.orders import (
    AnswerTreaty,
    AskReplacement,
    Attack,
    Capture,
    ChooseOrder,
    Deploy,
    GiveUpChit,
    Lead,
    Move,
    OfferTreaty,
    PlayChit,
    Recall,
    Replace,
    ReturnChit,
    Reveal,
    TakeChit,
    Transfer,
)
from pbem.games.first_world_war.standing import (
    AskMe,
    CapturePolicy,
    ChitPolicy,
    DrawPolicy,
    LeadPolicy,
    PassPolicy,
    ReplacePolicy,
    TreatyPolicy,
)
from pbem.rules import Order, StandingOrder


class Writer:
    """Writes with the names of one board."""

    def __init__(self, phrases: FirstWorldWarPhrases) -> None:
        self.phrases = phrases

    def order(self, order: Order) -> str:
        """The canonical line of an order."""
        match order:
            case Deploy():
                placed = self._grouped_counters(order.placements, "AT")
                rest = "; REST NONE" if placed and order.keeps else ""
                return f"DEPLOY {placed or 'NONE'}{rest}"
            case Attack():
                return f"ATTACK {order.front} WITH {self._counter_list(order.armies)}"
            case Move():
                text = self._grouped_counters(order.moves, "TO").replace(
                    " TO ", f" FROM {order.origin} TO ", 1
                )
                return f"MOVE {text}"
            case Transfer():
                return (
                    f"TRANSFER {self._counter_list(order.counters)} FROM {order.origin} TO "
                    f"{order.target}"
                )
            case Recall():
                return f"RECALL {self._counter_list(order.armies)} TO {order.target}"
            case Reveal() | Replace() | AskReplacement():
                verb = {Reveal: "REVEAL", Replace: "REPLACE", AskReplacement: "REQUEST"}[
                    type(order)
                ]
                return f"{verb} {self._counter_list(order.armies) or 'NONE'}"
            case _:
                return self._short_line(order)

    def _short_line(self, order: Order) -> str:
        match order:
            case ReturnChit():
                return f"RETURN {self.phrases.chits.shown[order.chit]}"
            case PlayChit():
                return f"CHIT {self.phrases.chits.shown[order.chit] if order.chit else 'NONE'}"
            case GiveUpChit():
                return f"DISCARD {self.phrases.chits.shown[order.chit]}"
            case Lead():
                return f"LEAD {self.phrases.army_name(order.army)}"
            case TakeChit():
                return "TAKE" if order.take else "LEAVE"
            case Capture():
                return f"CAPTURE {self.phrases.cities.shown[order.city] if order.city else 'NONE'}"
            case OfferTreaty():
                return "TREATY OFFER" if order.offer else "TREATY NONE"
            case AnswerTreaty():
                return "TREATY ACCEPT" if order.accept else "TREATY REFUSE"
            case ChooseOrder():
                return f"SEQUENCE DEPLOYMENT {order.deployment} ROUNDS {order.rounds}"
            case _:
                return "PASS"

    def _counter_list(self, counters: Sequence[str]) -> str:
        return ", ".join(self.phrases.army_name(c) for c in counters)

    def _grouped_counters(self, pairs: Sequence[tuple[str, int]], word: str) -> str:
        grouped = groupby(pairs, key=lambda pair: pair[1])
        return "; ".join(
            f"{self._counter_list([c for c, _ in group])} {word} {front}"
            for front, group in grouped
        )

    def policy(self, standing: StandingOrder) -> str:
        """The canonical line of a policy, without the word STANDING."""
        match standing:
            case ChitPolicy():
                role = {"attack": " WHEN ATTACKING", "defence": " WHEN DEFENDING", "any": ""}[
                    standing.role
                ]
                prefer = self._preference_text(standing.prefer, self.phrases.chits.shown)
                return f"CHIT {prefer}{_on_text(standing.fronts)}{role}"
            case LeadPolicy():
                prefer = self._preference_text(standing.prefer, self.phrases.armies.shown)
                return f"LEAD {prefer}{_on_text(standing.fronts)}"
            case DrawPolicy():
                return f"DRAW {standing.take.upper()}"
            case CapturePolicy():
                prefer = self._preference_text(standing.cities or "any", self.phrases.cities.shown)
                return f"CAPTURE {prefer}"
            case ReplacePolicy():
                shown = self.phrases.armies.shown
                return f"REPLACE {self._preference_text(standing.armies or 'strongest', shown)}"
            case TreatyPolicy():
                return f"TREATY {'ACCEPT' if standing.accept else 'REFUSE'}"
            case PassPolicy():
                return _pass_text(standing)
            case _:
                assert isinstance(standing, AskMe)
                return f"ASK {standing.about}{_on_text(standing.fronts)}"

    @staticmethod
    def _preference_text(prefer: str | tuple[str, ...], shown: dict[str, str]) -> str:
        return (
            prefer.upper() if isinstance(prefer, str) else ", ".join(shown[name] for name in prefer)
        )


def _on_text(fronts: tuple[int, ...]) -> str:
    return f" ON {', '.join(str(front) for front in fronts)}" if fronts else ""


def _pass_text(policy: PassPolicy) -> str:
    faction = f" FOR {policy.faction}" if policy.faction else ""
    turn = f" IN TURN {policy.turn}" if policy.turn else ""
    unless = (
        ""
        if policy.unless == "never"
        else f" UNLESS {policy.unless.upper()}{_on_text(policy.fronts)}"
    )
    return f"PASS{faction}{turn}{unless}"
