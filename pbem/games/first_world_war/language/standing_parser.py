"""Standing orders read from a line."""

from collections.abc import Callable
from typing import Any

from pbem.games.first_world_war.language.grammar import STANDING_VERBS
from pbem.games.first_world_war.language.phrases import FirstWorldWarPhrases
from pbem.games.first_world_war.language.unit_resolver import writers_alliance
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
from pbem.games.first_world_war.view import FirstWorldWarView
from pbem.orders import Context, Cursor, Unreadable, whole
from pbem.rules import StandingOrder

_SYNTAX = {verb.name: verb.syntax for verb in STANDING_VERBS}


class PolicyReader:
    """Reads one policy; the context tells which turn is this turn."""

    def __init__(self, phrases: FirstWorldWarPhrases, cursor: Cursor, context: Context) -> None:
        self.phrases, self.cursor, self.context = phrases, cursor, context

    def read(self) -> StandingOrder:
        """The policy after the word STANDING, to the end of the line.

        Raises:
            Unreadable, Ambiguous: it cannot be understood.
        """
        topic = self._expect(*_SYNTAX)
        with whole(self.cursor, self.phrases.wording.line(_SYNTAX[topic])):
            return self._read_policy(topic)

    def _read_policy(self, topic: str) -> StandingOrder:
        """The form after the word each policy begins with, as ``STANDING_VERBS`` gives it."""
        match topic:
            case "CHIT":
                prefer: Any = self._read_word_or_list(("BEST", "NEVER"), self._read_chit)
                fronts = self._read_fronts()
                role: Any = "any"
                if self._accept("WHEN"):
                    role = {"ATTACKING": "attack", "DEFENDING": "defence"}[
                        self._expect("ATTACKING", "DEFENDING")
                    ]
                return ChitPolicy(prefer, fronts, role)
            case "LEAD":
                prefer = self._read_word_or_list(("STRONGEST", "WEAKEST"), self.phrases.read_army)
                return LeadPolicy(prefer, self._read_fronts())
            case "DRAW":
                take: Any = self._expect("ALWAYS", "ROOM", "NEVER").lower()
                return DrawPolicy(take)
            case "CAPTURE":
                chosen = self._read_word_or_list(("ANY",), self.phrases.read_city)
                return CapturePolicy(() if chosen == "any" else tuple(chosen))
            case "REPLACE":
                chosen = self._read_word_or_list(("STRONGEST",), self.phrases.read_army)
                return ReplacePolicy(() if chosen == "strongest" else tuple(chosen))
            case "TREATY":
                return TreatyPolicy(accept=self._expect("ACCEPT", "REFUSE") == "ACCEPT")
            case "PASS":
                return self._read_pass()
            case _:
                about: Any = self._expect("CHIT", "LEAD", "DRAW", "CAPTURE", "REPLACE", "TREATY")
                return AskMe(about, self._read_fronts())

    def _read_pass(self) -> PassPolicy:
        """``[FOR <faction>] [THIS TURN | IN TURN <n>] [UNLESS ATTACKED | CHANGED [ON …]]``."""
        faction = self.phrases.read_faction(self.cursor) if self._accept("FOR") else ""
        turn = self._read_turn()
        if not self._accept("UNLESS"):
            return PassPolicy(faction, turn)
        unless: Any = self._expect("ATTACKED", "CHANGED").lower()
        return PassPolicy(faction, turn, unless, self._read_fronts())

    def _read_turn(self) -> int:
        """The number of a turn, if one stands here; 0: none does."""
        chosen = self.phrases.accept(self.cursor, "THIS", "IN")
        if not chosen:
            return 0
        self._expect("TURN")
        if chosen == "THIS":
            view = self.context.view
            assert isinstance(view, FirstWorldWarView)
            return view.turn
        turns = [str(turn) for turn in range(1, self.phrases.board.last_turn + 1)]
        if self.cursor.peek() not in turns:
            facts: dict[str, object] = {
                "expected": f"1-{turns[-1]}",
                "got": self.cursor.peek()[:80],
            }
            raise Unreadable("orders.problem.expected", self.cursor.here, facts=facts)
        return int(self.cursor.next())

    def _read_chit(self, cursor: Cursor) -> str:
        """A combat chit by its name."""
        return self.phrases.read_chit(cursor, writers_alliance(self.phrases.board, self.context))

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _expect(self, *words: str) -> str:
        """Take one of some key words; which (raises Unreadable)."""
        return self.phrases.expect(self.cursor, *words)

    def _read_word_or_list(
        self, words: tuple[str, ...], read: Callable[[Cursor], str]
    ) -> str | tuple[str, ...]:
        """One of the words in lower case, or a list of names."""
        return self.phrases.accept(self.cursor, *words).lower() or self.phrases.several(
            self.cursor, read
        )

    def _read_fronts(self) -> tuple[int, ...]:
        """The fronts after ON; none: everywhere."""
        return (
            self.phrases.several(self.cursor, self.phrases.read_front) if self._accept("ON") else ()
        )
