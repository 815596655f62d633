"""Clauses of sentences about cards, and the lines of orders that they are."""

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, takewhile

from pbem.games.common.sentences import Strange
from pbem.games.quartermaster_1914.asks import PickAsk
from pbem.games.quartermaster_1914.attrition import LoseAsk
from pbem.games.quartermaster_1914.board.board import Step
from pbem.games.quartermaster_1914.language.clause import BY_KIND, CARDS, KNOWN, SPACES, Clause
from pbem.games.quartermaster_1914.language.given_up import loss_line, pick_line
from pbem.games.quartermaster_1914.language.hand_left import hand_left
from pbem.games.quartermaster_1914.language.parser import Reading
from pbem.games.quartermaster_1914.language.phrases import QuartermasterPhrases
from pbem.games.quartermaster_1914.orders import (
    Counter,
    Decline,
    Discard,
    Draft,
    Draw,
    EndTurn,
    Keep,
    Play,
    Reinforce,
    Support,
)
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import TurnAsk
from pbem.orders import Context

_NAMED = frozenset(["bottom", "discard", "prepare", "attrition"])
"""Verbs that are the word of their order."""
_STEPS = {"build": frozenset(["build", "recruit"]), "battle": frozenset(["battle"])}
"""The steps of cards by which something is done."""
_REACTIONS = {
    "defend": "REINFORCE WITH",
    "support": "SUPPORT WITH",
    "counter": "COUNTERATTACK WITH",
}
_ANSWERS: dict[type[Reinforce | Support | Counter], str] = {
    Reinforce: "defend",
    Support: "support",
    Counter: "counter",
}
"""The orders that answer a battle with a card, by the verbs that mean them."""
_UNSUPPORTED = "SUPPORT NONE"
"""What stands behind a battle that is fought without support."""
_GAINS = frozenset(["draft", "retrieve"])
"""The steps of cards that bring cards into hand."""
_OF_OTHERS = frozenset(["bottom", "mulligan", "draft", "keep", "attrition"])
"""Verbs beside which a power may be named that is not asked."""
_LEFT_OUT = KNOWN - frozenset(_REACTIONS) - {"end", "bottom"}
"""What somebody may say that they do not do."""


class ClauseOrders:
    """Says the clauses of one text as lines of orders."""

    def __init__(self, phrases: QuartermasterPhrases, context: Context, reading: Reading) -> None:
        self._phrases, self._board, self._reading = phrases, phrases.board, reading
        self._earlier, asks = context.earlier, context.asks
        accepts = {kind for ask in asks for kind in ask.accepts}
        self._keeps, self._declines = Keep in accepts, Decline in accepts
        self._discards = Discard in accepts
        self._asks = asks
        turn = next((ask for ask in asks if isinstance(ask, TurnAsk)), None)
        state = turn.position.state if turn else None
        self._may_play = state is not None and state.phase in ("draft", "play")
        self._in_play = [frame.card for frame in state.frames] if state else []

    def lines(self, clauses: Sequence[Clause]) -> tuple[str, ...]:
        """The lines of a text.

        Raises:
            Strange: a clause says something else.
        """
        self._clauses = clauses
        self._put_under_the_deck(clauses)
        shown = self._phrases.cards.shown
        for ask in self._asks:
            if isinstance(ask, LoseAsk):
                return (loss_line(clauses, ask, shown),)
            if isinstance(ask, PickAsk):
                return (pick_line(clauses, ask, shown),)
        self._drafted = any(clause.verb == "draft" and not clause.denied for clause in clauses)
        said: list[str] = []
        for n, clause in enumerate(clauses):
            if self._only_keeps(clause):
                continue
            lines = [*self._where_won(clause, self._said(clause, clauses[n + 1 :]))]
            if _loses_piece(clause, lines):
                raise Strange
            for line in lines:
                if line == _UNSUPPORTED and said:
                    said[-1] += f" {line}"
                else:
                    said.append(line)
        if not said and any(clause.denied and not clause.verb for clause in clauses):
            raise Strange
        return tuple(dict.fromkeys(said) if self._keeps else said)

    def _put_under_the_deck(self, clauses: Sequence[Clause]) -> None:
        """Understand what is discarded as put under the deck, where only that is asked."""
        if self._keeps and not self._discards:
            for clause in clauses:
                clause.verb = "bottom" if clause.verb == "discard" else clause.verb

    def _where_won(self, clause: Clause, lines: Iterator[str]) -> Iterator[str]:
        """The lines of a clause; if it waits for a battle to be won they do (raises Strange)."""
        before = self._clauses[: self._clauses.index(clause)]
        fought = [c for c in before if c.verb == "battle" and not c.denied]
        if clause.won and not fought:
            raise Strange
        there = bool(fought) and clause.spaces == fought[-1].spaces and clause.verb == "build"
        waits = clause.won and not there  # nobody builds where the enemy still stands
        yield from (f"IF WON {line}" if waits else line for line in lines)

    def _said(self, clause: Clause, later: Sequence[Clause]) -> Iterator[str]:
        """The lines of a clause (raises Strange)."""
        verb = self._answering(clause) or clause.verb or self._unsaid(clause, later)
        does = verb if verb in SPACES else ""
        verb = "play" if does and clause.cards else verb
        if clause.denied:
            yield from self._denied(clause, verb)
            return
        if clause.rest and verb not in ("discard", "draw") and self._says_the_rest(clause, verb):
            return
        if self._says_again(clause, verb):
            return
        if (step := self._step_of_basic_card(clause)) and verb in ("play", *SPACES):
            clause.cards, verb = [], step
        if verb == "build" and clause.number in (1, len(clause.spaces)):
            clause.number = None
        self._check(clause, verb)
        forms: dict[str, Callable[[Clause], Iterator[str]]] = {
            "mulligan": self._mulligan,
            "draft": self._draft,
            "play": self._play,
            "draw": self._draw,
            "keep": self._keep,
            "build": self._build,
            "battle": self._battle,
            "end": lambda _: iter(["ENDTURN"]),
        }
        if verb == "discard" and (clause.except_ or clause.rest):
            yield f"DISCARD {self._names(self._rest_of_hand(clause))}"
        elif verb in forms:
            yield from forms[verb](clause)
        elif verb in _REACTIONS and len(clause.cards) == 1:
            yield f"{_REACTIONS[verb]} {self._names(clause.cards)}"
        elif verb in _NAMED and clause.cards and not clause.except_:
            yield f"{verb.upper()} {self._names(clause.cards)}{self._victim(clause, verb)}"
        else:
            raise Strange

    @staticmethod
    def _only_keeps(clause: Clause) -> bool:
        """True if somebody only keeps what they have in hand: ``I keep the one in hand``."""
        others = clause.verb or clause.cards or clause.spaces or clause.piece or clause.denied
        return clause.weak == "keep" and clause.hand and not others

    def _answering(self, clause: Clause) -> str:
        """What the one card that is used does where a battle asks for one; empty: it is no answer.

        ``I use Build Army``.
        """
        if not self._declines or clause.verb != "play" or len(clause.cards) != 1:
            return ""
        kinds = {
            kind
            for ask in self._asks
            for order in ask.legal()
            for kind, verb in _ANSWERS.items()
            if isinstance(order, kind) and [order.card] == clause.cards
        }
        return _ANSWERS[kinds.pop()] if len(kinds) == 1 else ""

    def _says_the_rest(self, clause: Clause, verb: str) -> bool:
        """True if a clause only says that what others leave over is kept, or goes underneath.

        Raises:
            Strange: it speaks of the rest in another way.
        """
        other = {"bottom": "keep", "keep": "bottom"}.get(verb, "")
        if clause.except_ and verb == "keep":
            return False
        if clause.names or not any(c.verb == other and c.cards for c in self._clauses):
            raise Strange
        return True

    def _says_again(self, clause: Clause, verb: str) -> bool:
        """True if a clause names nothing, and another one says the same of cards by name.

        ``All but the navy; those go under the deck``, ``Of course I defend! Reinforce with …``.
        """
        if clause.names or clause.rest:
            return False
        others = [c for c in self._clauses if c is not clause and c.cards and not c.denied]
        if verb == "bottom":
            return any(c.verb == "keep" and c.except_ for c in others)
        return verb in _REACTIONS and any(c.verb == verb for c in others)

    def _rest_of_hand(self, clause: Clause) -> list[str]:
        """The cards of the hand that nothing is said of: all, or all but some (raises Strange)."""
        before = [c for c in self._clauses[: self._clauses.index(clause)] if not c.denied]
        named = clause.kinds or clause.spaces or clause.source
        unclear = any(
            c.verb in ("draft", "draw") or (c.verb in SPACES and not self._in_play) for c in before
        )
        gains = any(
            step.do in _GAINS for card in self._in_play for step in self._board.cards[card].steps
        )
        if named or unclear or gains or (clause.cards and not clause.except_):
            raise Strange
        gone = [card for c in (*before, clause) for card in c.cards]
        left = Tally(hand_left(self._asks, self._earlier))
        left.subtract(gone)
        if not left or min(left.values()) < 0:
            raise Strange
        return sorted(left.elements())

    def _check(self, clause: Clause, verb: str) -> None:
        """A clause names nothing that its verb has no place for, and no other power's cards.

        Raises:
            Strange: it does.
        """
        cards = self._board.cards
        if (
            any(clause.cards.count(card) > cards[card].count for card in clause.cards)
            or (clause.cards and verb not in CARDS | {"keep"})
            or (clause.number is not None and verb != "draw")
            or (clause.spaces and verb not in ("build", "battle", "play"))
            or (clause.source and not self._attacks(clause, verb))
            or (clause.except_ and verb not in ("keep", "discard"))
            or (verb not in _OF_OTHERS and not self._is_own(clause))
            or (verb in ("bottom", "keep") and not self._of_one_power(clause))
        ):
            raise Strange

    def _attacks(self, clause: Clause, verb: str) -> bool:
        """True if a clause speaks of a battle, by its verb or by the card that it plays."""
        return "battle" in (verb, clause.verb) or (verb == "play" and self._fights(clause.cards))

    def _unsaid(self, clause: Clause, later: Sequence[Clause]) -> str:
        """What is done where no verb says it; who eliminates a piece somewhere builds none."""
        if clause.weak == "shed" and clause.spaces:
            return ""
        if clause.spaces and (self._builds(clause.cards) or self._fights(clause.cards)):
            return "play"
        if clause.spaces and not (clause.cards or clause.piece or clause.hand or clause.there):
            return self._only_step_in(clause)
        if clause.hand and clause.weak and not clause.cards:
            return "mulligan" if self._keeps and clause.weak in ("swap", "new") else "draw"
        if clause.cards and clause.weak not in ("swap", "new") and self._keeps:
            return "bottom"
        if clause.weak == "send" and len(clause.cards) == 1 and not clause.spaces:
            return "play"
        if clause.cards and clause.weak in ("put", "shed") and self._discards:
            return "discard"
        if clause.weak in ("", "put", "new") and not clause.source:
            return self._unsaid_in_turn(clause, later)
        return ""

    def _only_step_in(self, clause: Clause) -> str:
        """The one thing that the card in play lets be done in all spaces that a clause names."""
        does = ["battle"] if clause.source else sorted(SPACES)
        able = [verb for verb in does if all(self._offers(verb, s) for s in clause.spaces)]
        return able[0] if len(able) == 1 else ""

    def _unsaid_in_turn(self, clause: Clause, later: Sequence[Clause]) -> str:
        """What a card or a piece alone says: a card is played, a piece is built."""
        if clause.piece and not clause.cards and (clause.spaces or self._of_played(clause)):
            return "build"
        if clause.there and self._builds(clause.cards) and len(self._of_played(clause)) == 1:
            clause.cards = []
            return "build"
        if self._taken_from_the_deck(clause):
            return "draft"
        plays = self._may_play and not self._in_play and len(clause.cards) == 1
        return "play" if plays and not clause.weak and self._goes_on(clause, later) else ""

    def _goes_on(self, clause: Clause, later: Sequence[Clause]) -> bool:
        """True if what stands behind a card is said of it, or of what follows it in a turn."""
        first = later[0] if later else Clause()
        if first.denied and not first.names and first.verb in ("", "play"):
            return False
        steps = [c for c in (clause, *later) if not c.denied and (c.spaces or c.verb in SPACES)]
        prepares = any(c.verb == "prepare" and c.cards and not c.denied for c in later)
        return bool(steps) or prepares

    def _denied(self, clause: Clause, verb: str) -> Iterator[str]:
        """What is not done: nothing, or the answer of somebody who is asked for a card.

        Raises:
            Strange: it names something, or answers nothing.
        """
        if verb in _REACTIONS and self._declines and not clause.names:
            yield "PASS"
        elif verb == "support" and not clause.names and self._follows_battle(clause):
            yield _UNSUPPORTED
        elif verb == "draw" and clause is self._clauses[-1] and not clause.names:
            yield "ENDTURN"
        elif (
            (verb and verb not in _LEFT_OUT)
            or clause.weak not in ("", "put")
            or clause.names
            or clause.source
        ):
            raise Strange

    def _victim(self, clause: Clause, verb: str) -> str:
        """The one power that a clause names as whom attrition hits; empty: it names none.

        Raises:
            Strange: it names several.
        """
        if verb != "attrition" or self._is_own(clause):
            return ""
        powers = [
            p for p, each in self._board.powers.items() if {*each.nations} & {*clause.nations}
        ]
        if len(powers) != 1:
            raise Strange
        return f" ON {self._phrases.powers.shown[powers[0]]}"

    def _follows_battle(self, clause: Clause) -> bool:
        """True if the clause before it is a battle."""
        number = self._clauses.index(clause)
        before = self._clauses[number - 1] if number else Clause()
        return before.verb == "battle" and not before.denied

    def _is_own(self, clause: Clause) -> bool:
        """True if no other power is named than one that is asked."""
        powers = self._board.powers
        own = {nation for power in self._reading.powers for nation in powers[power].nations}
        return {*clause.nations} <= own

    def _of_one_power(self, clause: Clause) -> bool:
        """True if the cards belong to one power, and to the one that is named."""
        board = self._board
        powers = {p for p, power in board.powers.items() if {*power.nations} & {*clause.nations}}
        owners = {board.cards[card].power for card in clause.cards}
        return len(owners) <= 1 and (not powers or powers == owners or self._adjective(clause))

    def _adjective(self, clause: Clause) -> bool:
        """True if the nations that are named are those of the cards."""
        return {self._board.cards[card].nation for card in clause.cards} >= {*clause.nations}

    def _names(self, cards: Sequence[str]) -> str:
        """Cards by their names, of several of one how many."""
        shown, counts = self._phrases.cards.shown, Tally(cards)
        return ", ".join(
            f"{count} {shown[card]}" if count > 1 else shown[card] for card, count in counts.items()
        )

    # --- forms ------------------------------------------------------------------------------------

    def _draw(self, clause: Clause) -> Iterator[str]:
        """As many cards as a hand has room for, or a number of them; none ends the turn."""
        number = clause.number
        if number == 0:
            yield "ENDTURN"
            return
        full = number == self._board.hand
        yield "DRAW" if number is None or full else f"DRAW {number}"

    def _mulligan(self, clause: Clause) -> Iterator[str]:
        """A new hand for each power that is named."""
        board = self._board
        powers = [p for p in board.powers if {*board.powers[p].nations} & {*clause.nations}]
        names = self._phrases.powers.shown
        yield from (f"MULLIGAN FOR {names[power]}" for power in powers)
        if not powers:
            yield "MULLIGAN"

    def _keep(self, clause: Clause) -> Iterator[str]:
        """The cards of the opening hand that are not kept, as so many as go under the deck.

        Raises:
            Strange: they are more or fewer.
        """
        powers = {self._board.cards[card].power for card in clause.cards}
        ask = next((a for a in self._asks if isinstance(a, KeepAsk) and {a.power} == powers), None)
        if ask is None:
            raise Strange
        left = Tally(ask.position.state.hands[ask.power])
        if not clause.except_:
            left.subtract(clause.cards)
        bottom = clause.cards if clause.except_ else list(left.elements())
        if len(bottom) != ask.count or min(left.values()) < 0:
            raise Strange
        yield f"BOTTOM {self._names(bottom)}"

    def _draft(self, clause: Clause) -> Iterator[str]:
        """A basic card; its nation may stand beside it."""
        cards = [self._board.cards[card] for card in clause.cards]
        kinds = clause.kinds or [(card.kind, card.nation) for card in cards]
        if len(kinds) != 1 or (clause.kinds and cards) or kinds[0][0] not in BY_KIND:
            raise Strange
        kind, nation = kinds[0]
        nation = nation or (clause.nations[0] if len(clause.nations) == 1 else "")
        yield f"DRAFT {self._phrases.kind_name(kind)} {nation}"

    def _play(self, clause: Clause) -> Iterator[str]:
        """A card; a basic one of either nation is that which can carry out what follows."""
        spaces = self._phrases.spaces.shown
        if clause.kinds and not clause.cards and len(clause.spaces) == 1:
            does = BY_KIND[clause.kinds[0][0]].upper()
            yield f"{does} {spaces[clause.spaces[0]]}"
            return
        if not clause.cards and (drafted := self._drafted_card(clause)):
            clause.cards = [drafted]
        if not clause.cards and len(clause.spaces) == 1 and self._drafted:
            yield f"BUILD {spaces[clause.spaces[0]]}"
            return
        if len(clause.cards) != 1 or len(clause.spaces) > 1:
            raise Strange
        card = clause.cards[0]
        goes_on = card in self._in_play and self._board.cards[card].count == 1
        self._in_play.append(card)
        builds = self._builds(clause.cards)
        there = f" IN {spaces[clause.spaces[0]]}" if clause.spaces and builds else ""
        if not goes_on:
            yield f"PLAY {self._names([card])}{there}"
        if clause.spaces and self._fights([card]):
            yield from self._battle(clause)
        elif clause.spaces and not builds:
            if not self._offers("build", clause.spaces[0]):
                raise Strange
            yield f"BUILD {spaces[clause.spaces[0]]}"

    def _drafted_card(self, clause: Clause) -> str:
        """The card that is drafted last before a clause, which ``it`` means; empty: none is.

        A card that is played in between may be meant.
        """
        basic = self._phrases.basic.shown
        said = self._clauses[: self._clauses.index(clause)]
        last = next((c for c in said[::-1] if c.verb in ("draft", "play") and not c.denied), None)
        if last is None:
            above = [order for order in self._earlier if isinstance(order, Draft | Play)]
            drafts = {(str(o.kind), o.nation) for o in above[-1:] if isinstance(o, Draft)}
        else:
            drafts = {*last.kinds} if last.verb == "draft" else set()
        cards = self._board.cards
        found = [card for card in basic if {(cards[card].kind, cards[card].nation)} == drafts]
        return found[0] if len(found) == 1 else ""

    def _build(self, clause: Clause) -> Iterator[str]:
        """A piece in each space that is named, or in the only one of the card played.

        Raises:
            Strange: there is no such space, or there are several.
        """
        spaces = clause.spaces or self._of_played(clause)
        if not spaces or (not clause.spaces and len(spaces) > 1):
            raise Strange
        yield from (f"BUILD {self._phrases.spaces.shown[space]}" for space in spaces)

    def _battle(self, clause: Clause) -> Iterator[str]:
        """A battle in the space that is named, or the only one of the card played."""
        spaces = clause.spaces or self._of_played(clause)
        if len(spaces) != 1:
            raise Strange
        names = self._phrases.spaces.shown
        source = f" FROM {names[clause.source]}" if clause.source else ""
        yield f"BATTLE {names[spaces[0]]}{source}"

    # --- the card in play -------------------------------------------------------------------------

    def _steps(self) -> tuple[Step, ...]:
        """The steps of the card played last, in a text, on a line above or before the letter."""
        card = self._in_play[-1] if self._in_play else self._card_above()
        return self._board.cards[card].steps if card else ()

    def _card_above(self) -> str:
        """The card that the lines above play, unless they end the turn; empty: none."""
        turn = takewhile(lambda order: not isinstance(order, Draw | EndTurn), self._earlier[::-1])
        return next((order.card for order in turn if isinstance(order, Play)), "")

    def _of_played(self, clause: Clause) -> list[str]:
        """The spaces in which the card played last lets something be done."""
        kinds = _STEPS[clause.verb if clause.verb in SPACES else "build"]
        spaces = (step.spaces or () for step in self._steps() if step.do in kinds)
        return list(dict.fromkeys(chain.from_iterable(spaces)))

    def _offers(self, verb: str, space: str) -> bool:
        """True if the card played last lets something be done in a space."""
        return any(
            step.do in _STEPS[verb] and (step.spaces is None or space in step.spaces)
            for step in self._steps()
        )

    def _step_of_basic_card(self, clause: Clause) -> str:
        """What the card played last offers in the words of a basic card: ``build army in Paris``.

        Empty: it offers nothing of the sort, or another card is said to be played.
        """
        if clause.verb == "play" or len(clause.cards) != 1 or len(clause.spaces) != 1:
            return ""
        does = BY_KIND.get(self._board.cards[clause.cards[0]].kind, "")
        return does if does and self._offers(does, clause.spaces[0]) else ""

    def _taken_from_the_deck(self, clause: Clause) -> bool:
        """True if somebody takes a basic card that the card played last lets them draft."""
        cards = [self._board.cards[card] for card in clause.cards]
        return (
            clause.weak == "put"
            and len(cards) == 1
            and not clause.spaces
            and any(s.do == "draft" and cards[0].kind in s.kinds for s in self._steps())
        )

    def _builds(self, cards: Sequence[str]) -> bool:
        """True if some cards are one basic card that builds."""
        return len(cards) == 1 and BY_KIND.get(self._board.cards[cards[0]].kind) == "build"

    def _fights(self, cards: Sequence[str]) -> bool:
        """True if some cards are one basic card that attacks."""
        return len(cards) == 1 and BY_KIND.get(self._board.cards[cards[0]].kind) == "battle"


def _loses_piece(clause: Clause, lines: Sequence[str]) -> bool:
    """True if a clause puts a piece somewhere, and its lines say nothing of it.

    ``The new fleet goes to the Channel, the Dreadnoughts I keep face down``.
    """
    if clause.denied or not clause.piece:
        return False
    return clause.verb in _NAMED or bool(clause.spaces and not lines)
