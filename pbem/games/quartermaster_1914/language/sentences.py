"""Sentences about cards, read by their meaning: who does what with which cards, and where.

``For Russia, Redl and two Build Armies go underneath`` is ``BOTTOM …``. A text is read so only if
each of its words is a name that the writer may mean, a word for what is done, or one that says
nothing. Nothing is read beside a word that doubts or asks; what somebody does not do is no order.
"""

from pbem.games.common.sentences import Strange
from pbem.games.quartermaster_1914.language.clause import ALL, ANSWERS, CARDS, KNOWN, SPACES, Clause
from pbem.games.quartermaster_1914.language.clauses import ClauseOrders
from pbem.games.quartermaster_1914.language.sentence_names import SILENT, CardNames
from pbem.orders.meaning.vocabulary import Sense

_WEAK_VERBS = frozenset(["go", "place", "arrive", "lose", "replace"])
"""Verbs of other games, which say little here."""
_MORE_EXACT = frozenset([("end", "draw"), ("discard", "attrition"), ("play", "attrition")])
"""Verbs, and those that say behind them what is meant: ``use it for attrition``."""


class Sentences(CardNames):
    """Reads one text."""

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The lines of orders that a text says; ``None``: it is not understood."""
        if not self._asks:
            return None
        try:
            self.walk(text, lang)
            orders = ClauseOrders(self._phrases, self._context, self._reading)
            lines = orders.lines(self._clauses)
        except Strange:
            return None
        return None if self._names_in_play and not (lines or self._clauses) else lines

    # --- meanings ---------------------------------------------------------------------------------

    def mean(self, sense: Sense) -> None:
        """What a known word does to the clause."""
        self._end_begun()
        value = next(iter(sense.values), "")
        match sense.kind:
            case "verb":
                self._known(value)
            case "weak" | "new":
                self._weak(value or sense.kind)
            case "end":
                self._known(sense.kind)
            case "deny" | "none" | "nothing":
                self._deny()
            case "there":
                self._there()
            case "piece":
                self._piece(value)
            case "prepared":
                self._prepared()
            case "hint" | "and" | "hand" | "rest" | "all" | "deck" | "points" | "won":
                self._note(sense)
            case kind if kind not in SILENT:
                raise Strange

    def _unseen(self, kind: str) -> None:
        """Take unseen cards or points that are lost: so many as were said before, or all."""
        if not self._loses:
            if kind == "points":
                raise Strange
            return
        now = self._now
        number, now.number = now.number, None
        setattr(now, kind, ALL if number is None else number)

    def _where_won(self) -> None:
        """Take ``if we win``: of what stands behind it, or before it in the same part."""
        if self._now.names and (self._parted or self._joined):
            self.stop()
        self._now.won = True

    def _note(self, sense: Sense) -> None:
        """Remember a word for what follows, or what is spoken of."""
        if sense.kind == "hint":
            self._hint = "from" if "from" in sense.values else ""
            self._led_in = True
        elif sense.kind == "and":
            if self._now == Clause(denied=True):  # ``I do nothing this turn and draw``
                self.stop()
            self._joined, self._subject = True, ""
        elif sense.kind == "hand":
            self._now.hand = True
        elif sense.kind in ("deck", "points"):
            self._unseen(sense.kind)
        elif sense.kind == "won":
            self._where_won()
        else:
            if self._now.names and (self._parted or self._joined):
                self.stop()
            self._now.rest = True

    def _prepared(self) -> None:
        """Take which card it is: the one that lies prepared; alone it says that one is prepared."""
        if not (self._declines or self._now.verb in ANSWERS):
            self._verb("prepare")

    def _there(self) -> None:
        """Take the space that was named last; without one the only one of the card in play."""
        if self._place and self._hint == "from":
            self._from_there()
        elif self._place:
            self._there_again()
        else:
            if self._now.verb and self._now.names:
                self.stop()
            self._now.there = True

    def _piece(self, sort: str) -> None:
        """Take an army or a navy, behind a mark for the next clause.

        ``sort``: which, if it is told.

        Raises:
            Strange: it is neither built nor part of a card's name.
        """
        if self._parted and self._now.names and not self._keeps:
            self.stop()
        if self._now.verb == "draft" and sort and not self._now.kinds:
            self._now.kinds.append((f"build_{sort}", ""))
        elif self._now.verb not in ("", *SPACES, "play"):
            self._begin_name(sort)
        else:
            self._now.piece, self._parted, self._joined = True, False, False

    def _begin_name(self, sort: str) -> None:
        """Take a piece as the first word of a card's name, whose others follow at once."""
        if not self._keeps:
            raise Strange
        self._begun = sort

    def _from_there(self) -> None:
        """Take the space that was named last, before that of an attack, as where it begins.

        Raises:
            Strange: there is none.
        """
        if self._now.verb != "battle":
            self.stop()
        before = [place for place in self._places if place not in self._now.spaces]
        if not before:
            raise Strange
        self._now.source, self._hint = before[-1], ""

    def leave_out(self) -> None:
        """Take ``all but``: the cards behind it are not meant.

        Raises:
            Strange: cards stand before it.
        """
        if self._now.names:
            raise Strange
        self._now.except_ = True

    def _there_again(self) -> None:
        """Take the space that was named last, for this clause or the next one."""
        if self._now.spaces:
            self.stop()
        self._now.spaces.append(self._place)
        self._parted = False

    def _known(self, verb: str) -> None:
        """Take a verb of this game, or one of other games."""
        verb = "battle" if verb == "attack" else verb
        if verb == "draw" and self._keeps and self._has_said("mulligan"):
            verb = "mulligan"
        if verb == "end" and self._has_said("draw"):
            return  # who has drawn has ended the turn
        if self._keeps and verb in SPACES and self._now.cards and not self._parted:
            return
        if verb in KNOWN:
            self._verb("draw" if verb == "mulligan" and not self._keeps else verb)
        elif verb in _WEAK_VERBS:
            self._weak("put")
        else:
            raise Strange

    def _has_said(self, verb: str) -> bool:
        """True if the last clause that says what is done says this."""
        said = [clause.verb for clause in (*self._clauses, self._now) if clause.verb]
        return said[-1:] == [verb]

    def _verb(self, verb: str) -> None:
        now = self._now
        subject, self._subject = self._subject, ""
        if now.verb == verb and not ((now.names or now.piece) and self._parted):
            return
        if verb == "battle" and now.verb == "" and [subject] == now.spaces and not now.piece:
            now.spaces = []
            if now.cards:
                self.stop()
            self._now.verb, self._now.spaces, self._now.before = verb, [subject], True
            self._parted = False
            return
        stands_in = now.spaces[0] if verb == "battle" and self._sets_out() else ""
        anew = now.verb == "play" and (self._parted or self._joined)
        if (now.verb, verb) in _MORE_EXACT and not anew:
            now.verb = verb
            return
        if now.verb == "" and verb == "battle" and self._is_attacker():
            now.source, now.spaces = now.spaces[0], []
        elif now.verb or ((now.names or now.there) and not self._is_before(verb)):
            self.stop()
        self._now.led = bool(self._now.cards) and not self._now.weak
        self._now.verb, self._parted = verb, False
        self._now.source = self._now.source or stands_in

    def _sets_out(self) -> bool:
        """True if the army that comes to a space attacks: ``an army lands there and attacks``."""
        now = self._now
        comes = now.piece and bool(now.weak) and len(now.spaces) == 1 and not now.cards
        return comes and self._joined and not self._parted

    def _is_attacker(self) -> bool:
        """True if the army in the space that is named attacks: ``the army in Paris attacks``."""
        now = self._now
        apart = self._parted or self._joined or bool(now.weak) or bool(now.cards)
        return now.piece and len(now.spaces) == 1 and not apart

    def _is_before(self, verb: str) -> bool:
        """True if what is named already goes with a verb behind it."""
        now = self._now
        if verb == "play" and self._headed and len(now.cards) == 1:
            return not now.spaces
        if self._parted and not (verb in ("bottom", "mulligan") and self._keeps):
            return False
        if self._joined and now.weak and now.cards and not self._keeps:
            return False  # ``I take this and prepare that``
        if verb in CARDS or (verb == "mulligan" and not now.cards):
            return not now.spaces
        return verb in SPACES and not now.cards and not now.piece

    def _weak(self, word: str) -> None:
        now = self._now
        headed = self._headed and bool(now.cards) and not now.verb and not self._keeps
        if (
            headed
            or (now.verb and now.verb not in CARDS | {"mulligan"})
            or (now.verb and now.names and word not in ("swap", "new"))
            or (word == "swap" and self._joined and now.cards and not self._keeps)
        ):
            self.stop()
        if word == "keep" and self._keeps:
            self._verb(word)
        elif word == "keep":
            self._now.weak = self._now.weak or word
        elif self._now.weak not in ("swap", "new"):
            self._now.weak = word

    def _deny(self) -> None:
        now = self._now
        led = bool(now.cards) and not now.verb and not self._parted
        late = bool(now.verb) and (self._parted or now.verb in ("draw", "end"))
        if (now.names and not led) or late:
            self.stop()
        self._now.denied = True

    def end_sentence(self) -> None:
        """End a clause; no mark of the sentence before it parts what the next one names."""
        self.stop()
        self._parted = self._headed = self._joined = False

    def stop(self) -> None:
        """End a clause."""
        self._end_begun()
        now, self._now, self._hint = self._now, Clause(), ""
        self._subject = ""
        if now.before and len(now.spaces) > 1 and not now.source:
            now.source = now.spaces.pop(0)
        if now != Clause():
            piece = now.piece and any(clause.cards for clause in self._clauses)
            if now.verb or now.weak or now.names or now.denied or piece:
                self._clauses.append(now)
            else:
                self._now.nations = now.nations
