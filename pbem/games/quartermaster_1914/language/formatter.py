"""Orders and policies as canonical lines, which read back to the same."""

from collections.abc import Iterable, Mapping

from pbem.games.quartermaster_1914.language.phrases import MOST_COPIES, QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import (
    Attrit,
    Battle,
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    Drop,
    Eliminate,
    EndTurn,
    Force,
    Keep,
    Lose,
    Mulligan,
    Pick,
    Place,
    Play,
    PlayOnly,
    Prepare,
    Reinforce,
    Remove,
    Retrieve,
    Revive,
    Spend,
    Support,
    TurnOrder,
    Unleash,
    Unprepare,
    Use,
    Withdraw,
)
from pbem.games.quartermaster_1914.standing import (
    AskMe,
    CounterPolicy,
    DefendPolicy,
    DiscardPolicy,
    LossPolicy,
    PickPolicy,
    StatusPolicy,
    SupportPolicy,
    Topic,
)
from pbem.rules import Order, StandingOrder

TOPICS: dict[str, Topic] = {
    "DEFEND": "DEFEND",
    "SUPPORT": "SUPPORT",
    "COUNTERATTACK": "COUNTER",
    "LOSE": "LOSE",
    "DISCARD": "DISCARD",
    "USE": "STATUS",
    "PICK": "PICK",
}
"""What a policy asks by letter about, by the verb that speaks of it."""

_OF_A_CARD: dict[type[Order], str] = {
    Play: "PLAY",
    PlayOnly: "PLAY",
    Prepare: "PREPARE",
    Unprepare: "UNPREPARE",
    Spend: "SPEND",
    Counter: "COUNTERATTACK WITH",
}
_BARE: dict[type[Order], str] = {EndTurn: "ENDTURN", Decline: "PASS"}


class Writer:
    """Writes with the names of one board."""

    def __init__(self, phrases: QuartermasterPhrases) -> None:
        self._card = phrases.cards.shown
        self._space = phrases.spaces.shown
        self._nation = phrases.nations.shown
        self._power = phrases.powers.shown
        self._phrases = phrases

    # --- orders -----------------------------------------------------------------------------------

    def order(self, order: Order) -> str:
        """The canonical line of an order."""
        when = f"IF {order.when.upper()} " if isinstance(order, TurnOrder) and order.when else ""
        return when + self._line_without_condition(order)

    def _line_without_condition(self, order: Order) -> str:
        """An order without its condition."""
        match order:
            case Play() | Prepare() | Unprepare() | Spend() | Counter():
                none = ": NONE" if isinstance(order, PlayOnly) else ""
                return f"{_OF_A_CARD[type(order)]} {self._card[order.card]}{none}"
            case Keep():
                return f"BOTTOM {self._cards_text(order.bottom)}"
            case Retrieve():
                return f"RETRIEVE {self._cards_text(order.cards)}"
            case Discard():
                return f"DISCARD {self._cards_text(order.cards)}"
            case Battle():
                return self._battle_text(order)
            case Lose():
                return self._lose_text(order)
            case Use():
                return f"USE {self._card[order.status]}{self._use_text(order)}"
            case Unleash():
                return f"USE {self._card[order.status]}{self._on_power_text(order.power)}"
            case Revive():
                return f"REVIVE {order.to.upper()} {self._card[order.card]}"
            case _:
                return self._line_with_optional_part(order)

    def _line_with_optional_part(self, order: Order) -> str:
        """Orders with a part that may be missing."""
        match order:
            case Draft():
                name = self._phrases.basic_name(order.kind, order.nation)
                return f"DRAFT {name}{_words_if(order.pile == 'discard', 'FROM DISCARDS')}"
            case Support():
                name = self._card[order.card]
                return (
                    f"SUPPORT WITH {name}{_words_if(order.hand, 'FROM HAND')}"
                    f"{_words_if(order.keep, 'KEEP')}"
                )
            case Reinforce():
                return f"REINFORCE WITH {self._card[order.card]}{_words_if(order.keep, 'KEEP')}"
            case Attrit():
                return f"ATTRITION {self._card[order.card]}{self._on_power_text(order.power)}"
            case Pick():
                return f"PICK {self._card[order.card] if order.card else 'NONE'}"
            case Draw():
                return f"DRAW{_words_if(order.count is not None, str(order.count))}"
            case _:
                return self._short_line(order)

    def _short_line(self, order: Order) -> str:
        match order:
            case Mulligan():
                return f"MULLIGAN{self._for_power_text(order.power)}"
            case Place():
                return f"BUILD {self._space[order.space]}"
            case Withdraw():
                return f"WITHDRAW{self._clause_text('', order.spaces, self._space)}"
            case Eliminate():
                return f"ELIMINATE {self._nation[order.nation]} IN {self._space[order.space]}"
            case Remove():
                return f"REMOVE {self._nation[order.nation]} FROM {self._space[order.space]}"
            case Drop():
                return f"DROP {self._card[order.status]}"
            case Force():
                return f"FORCE {self._power[order.power]}"
            case _:
                return _BARE[type(order)]

    def _use_text(self, order: Use) -> str:
        card = f" WITH {self._card[order.card]}" if order.card else ""
        space = f" IN {self._space[order.space]}" if order.space else ""
        return f"{card}{space}{_words_if(order.keep, 'KEEP')}"

    def _on_power_text(self, power: str) -> str:
        return f" ON {self._power[power]}" if power else ""

    def _battle_text(self, order: Battle) -> str:
        line = f"BATTLE {self._space[order.target]}"
        if order.source:
            line += f" FROM {self._space[order.source]}"
        if order.says_support:
            cards = "" if order.support is None else self._cards_text(order.support) or "NONE"
            most = "" if order.support_most is None else f"UP TO {order.support_most}"
            line += f" SUPPORT {' '.join(filter(None, (cards, most)))}"
        if order.pay:
            line += f" PAY {self._cards_text(order.pay)}"
        if order.use is not None:
            uses = [f"{self._card[card]}{self._on_power_text(power)}" for card, power in order.use]
            line += f" USE {', '.join(uses) or 'NONE'}"
        return line

    def _lose_text(self, order: Lose) -> str:
        parts = [f"{order.deck} DECK"] if order.deck else []
        parts += [f"HAND {self._cards_text(order.hand)}"] if order.hand else []
        parts += [f"PREPARED {self._cards_text(order.prepared)}"] if order.prepared else []
        parts += [f"{order.vp} VP"] if order.vp else []
        return f"LOSE {', '.join(parts)}{self._for_power_text(order.power)}"

    def _for_power_text(self, power: str) -> str:
        return f" FOR {self._power[power]}" if power else ""

    def _cards_text(self, cards: Iterable[str]) -> str:
        """Cards in their order, the same ones in a row counted."""
        runs: list[tuple[str, int]] = []
        for card in cards:
            if runs and runs[-1][0] == card and runs[-1][1] < MOST_COPIES:
                runs[-1] = (card, runs[-1][1] + 1)
            else:
                runs.append((card, 1))
        return ", ".join(
            self._card[card] if count == 1 else f"{count} {self._card[card]}"
            for card, count in runs
        )

    # --- policies ---------------------------------------------------------------------------------

    def policy(self, policy: StandingOrder) -> str:
        """The canonical line of a policy, without the word STANDING."""
        match policy:
            case DefendPolicy():
                against = self._clause_text("AGAINST", policy.attackers, self._nation)
                return (
                    self._reaction_policy_text("DEFEND", policy)
                    + against
                    + self._for_powers_text(policy.powers)
                )
            case SupportPolicy():
                return self._reaction_policy_text("SUPPORT", policy) + self._for_powers_text(
                    policy.powers
                )
            case CounterPolicy():
                return self._reaction_policy_text("COUNTERATTACK", policy) + self._for_powers_text(
                    policy.powers
                )
            case LossPolicy():
                zones = " THEN ".join(zone.upper() for zone in policy.zones)
                keep = self._clause_text("KEEP", policy.keep, self._card)
                return f"LOSE {zones}{keep}{self._for_powers_text(policy.powers)}"
            case DiscardPolicy():
                keep = self._clause_text("KEEP", policy.keep, self._card)
                first = self._clause_text("", policy.first, self._card)
                return f"DISCARD{first}{keep} TURN {policy.turn.upper()}"
            case StatusPolicy():
                which = self._clause_text("", policy.statuses, self._card) or " ALL"
                return f"USE{which}" if policy.use else f"NEVER USE{which}"
            case PickPolicy():
                return f"PICK{self._clause_text('', policy.prefer, self._card) or ' BEST'}"
            case _:
                assert isinstance(policy, AskMe)
                word = next(word for word, topic in TOPICS.items() if topic == policy.about)
                return f"ASK {word}{self._clause_text('IN', policy.spaces, self._space)}"

    def _reaction_policy_text(
        self, verb: str, policy: DefendPolicy | SupportPolicy | CounterPolicy
    ) -> str:
        never = "NEVER " if policy.cards == "never" else ""
        cards = policy.cards if isinstance(policy.cards, tuple) else ()
        spaces = self._clause_text("", policy.spaces, self._space)
        return f"{never}{verb}{spaces}{self._clause_text('WITH', cards, self._card)}"

    def _for_powers_text(self, powers: tuple[str, ...]) -> str:
        return self._clause_text("FOR", powers, self._power)

    @staticmethod
    def _clause_text(word: str, names: tuple[str, ...], shown: Mapping[str, str]) -> str:
        """A word and names after it, a space before; empty where there are none."""
        words = (word, ", ".join(shown[name] for name in names))
        return "".join(f" {text}" for text in words if text) if names else ""


def _words_if(said: bool, words: str) -> str:  # noqa: FBT001 - whether the words stand in the line
    return f" {words}" if said else ""
