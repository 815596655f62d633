"""How the standing orders of Paths of Glory are written: one line for every policy."""

from collections.abc import Callable
from typing import Any, get_args

from pbem.games.paths_of_glory.language.formatter import ROLES
from pbem.games.paths_of_glory.language.grammar import STANDING_VERBS
from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.standing import (
    AfricaPolicy,
    AskMe,
    CardPolicy,
    DiscardPolicy,
    ExcessPolicy,
    GreatRetreatPolicy,
    HaigPolicy,
    HoldPolicy,
    LossPolicy,
    PeacePolicy,
    ReplacePolicy,
    RetreatPolicy,
    Topic,
    WithdrawalPolicy,
)
from pbem.orders import Cursor, Lexicon, Line, Unreadable, take_standing, whole
from pbem.rules import StandingOrder

_SYNTAX = {verb.name: verb.syntax for verb in STANDING_VERBS}
_NAMES = {verb.name: (verb.name, *verb.aliases) for verb in STANDING_VERBS}
_VERBS = Lexicon(_NAMES)
_TOPICS = Lexicon({topic: _NAMES[topic] for topic in get_args(Topic)})
_LOCAL = frozenset(
    {"CARDS", "LOSSES", "HOLD", "RETREAT", "GREAT RETREAT", "HAIG", "WITHDRAWAL", "EXCESS"}
)
"""Topics of asks about one space."""


def read_standing(phrases: PathsOfGloryPhrases, line: Line, side: str) -> StandingOrder:
    """The policy a line states; the line begins with the word STANDING.

    Args:
        phrases: the names on the board.
        line: the line.
        side: whose it is; empty where nobody's.

    Raises:
        Unreadable: it is no policy.
        Ambiguous: a name in it may mean several things.
    """
    cursor = Cursor(line)
    take_standing(cursor)
    verb = _VERBS.read(cursor, "pog.problem.policy")
    with whole(cursor, phrases.wording.line(_SYNTAX[verb])):
        return PolicyReader(phrases, cursor, side).read(verb)


class PolicyReader:
    """The rest of one line being read, after what the policy is about."""

    def __init__(self, phrases: PathsOfGloryPhrases, cursor: Cursor, side: str) -> None:
        self.phrases, self.cursor, self.side = phrases, cursor, side
        self.forms: dict[str, Callable[[], StandingOrder]] = {
            "CARDS": self._read_cards_policy,
            "LOSSES": self._read_losses,
            "HOLD": self._read_hold,
            "RETREAT": lambda: RetreatPolicy(self._read_towards(), self._read_where()),
            "GREAT RETREAT": lambda: GreatRetreatPolicy(
                self._take_one_of("YES", "NO") == "YES", self._read_where()
            ),
            "HAIG": lambda: HaigPolicy(
                self._take_one_of("STAY", "LEAVE") == "STAY", self._read_where()
            ),
            "WITHDRAWAL": lambda: WithdrawalPolicy(self._read_first()),
            "EXCESS": lambda: ExcessPolicy(self._read_first()),
            "AFRICA": self._read_africa,
            "DISCARD": lambda: DiscardPolicy(
                "all" if self._accept("ALL") else self._read_card_list()
            ),
            "REPLACE": lambda: ReplacePolicy(self._read_first()),
            "PEACE": lambda: PeacePolicy(self._take_one_of("ACCEPT", "REFUSE") == "ACCEPT"),
            "ASK": self._read_ask,
        }

    def read(self, verb: str) -> StandingOrder:
        """The policy the rest of the line states."""
        return self.forms[verb]()

    # --- parts of a line --------------------------------------------------------------------------

    def _accept(self, word: str) -> bool:
        """Take a key word if it stands here."""
        return bool(self.phrases.accept(self.cursor, word))

    def _take_one_of(self, *words: str) -> str:
        """Take one of some key words; which (raises Unreadable)."""
        return self.phrases.expect(self.cursor, *words)

    def _read_where(self) -> tuple[str, ...]:
        """``[IN <spaces>]``."""
        return tuple(self.phrases.read_space_list(self.cursor)) if self._accept("IN") else ()

    def _read_first(self) -> tuple[str, ...]:
        """Units and kinds in a player's order; none where careful play is enough."""
        if self._accept("CAREFUL"):
            return ()
        units = self._read_units()
        self._accept("FIRST")
        return units

    def _read_units(self) -> tuple[str, ...]:
        """Units and kinds with commas between them."""
        return self.phrases.several(self.cursor, lambda _: self._read_unit())

    def _read_unit(self) -> str:
        """A unit or a kind; how many, at which strength and where is not for a policy to say."""
        mention = self.phrases.read_mention(self.cursor)
        name = mention.unit or mention.kind
        if not name or mention.count != 1 or mention.strength:
            raise Unreadable("pog.problem.policy_unit", mention.at, facts={"got": mention.text})
        return name

    def _read_card_list(self) -> tuple[str, ...]:
        """Cards with commas between them, or ``NONE``."""
        return tuple(self.phrases.read_card_list(self.cursor, self.side))

    def _read_combat_cards(self) -> tuple[str, ...]:
        """Combat cards with commas between them."""
        return self.phrases.several(self.cursor, lambda _: self._read_combat_card())

    def _read_combat_card(self) -> str:
        """A combat card (raises Unreadable for any other)."""
        start = self.cursor.index
        card = self.phrases.read_card(self.cursor, self.side)
        if not self.phrases.board.cards[card].combat:
            size = self.cursor.index - start
            self.cursor.index = start
            facts: dict[str, object] = {"got": self.cursor.span(size)}
            raise Unreadable("pog.problem.no_combat_card", self.cursor.place(size), facts=facts)
        return card

    # --- policies ---------------------------------------------------------------------------------

    def _read_cards_policy(self) -> CardPolicy:
        """Where and in which role may be said in either order."""
        play: Any = (
            next((word.lower() for word in ("KEEP", "ALL") if self._accept(word)), "")
            or self._read_combat_cards()
        )
        spaces, role = self._read_where(), self._read_role()
        return CardPolicy(play, spaces or self._read_where(), role)

    def _read_role(self) -> Any:
        """``[WHEN ATTACKING | DEFENDING]``."""
        if not self._accept("WHEN"):
            return "any"
        word = self._take_one_of(*ROLES.values())
        return next(role for role, name in ROLES.items() if name == word)

    def _read_losses(self) -> LossPolicy:
        """What takes the steps, where, and what replaces armies."""
        first, corps = self._read_first(), self._read_replacing_corps()
        return LossPolicy(first, self._read_where(), corps)

    def _read_replacing_corps(self) -> tuple[str, ...]:
        """REPLACED BY corps or kinds of corps, in the order in which they are preferred."""
        if not self._accept("REPLACED"):
            return ()
        self._accept("BY")
        return self._read_units()

    def _read_hold(self) -> HoldPolicy:
        """``ALWAYS [WITH …] [REPLACED BY …] | CHEAP [WITH …] | CAREFUL | NEVER [IN <spaces>]``."""
        hold: Any = self._take_one_of("ALWAYS", "CHEAP", "CAREFUL", "NEVER").lower()
        units = self._read_units() if hold in ("always", "cheap") and self._accept("WITH") else ()
        corps = self._read_replacing_corps() if hold == "always" else ()
        return HoldPolicy(hold, units, self._read_where(), corps)

    def _read_towards(self) -> tuple[str, ...]:
        """``CAREFUL`` or ``TO <spaces>``."""
        return (
            tuple(self.phrases.read_space_list(self.cursor))
            if self._take_one_of("CAREFUL", "TO") == "TO"
            else ()
        )

    def _read_africa(self) -> AfricaPolicy:
        """``CORPS | RESERVE | POINT``."""
        give: Any = self._take_one_of("CORPS", "RESERVE", "POINT").lower()
        return AfricaPolicy(give)

    def _read_ask(self) -> AskMe:
        """``[ABOUT] <topic> [IN <spaces>]``, spaces only of topics about one space."""
        self._accept("ABOUT")
        about: Any = _TOPICS.read(self.cursor, "pog.problem.policy")
        return AskMe(about, self._read_where() if about in _LOCAL else ())
