"""What a letter puts right of itself, or takes back."""

from collections.abc import Callable, Sequence

from pbem.orders.guesses.cutting import MARKS, Cutting
from pbem.orders.guesses.draft import GuessDraft
from pbem.orders.guesses.naming import Mention, Teller
from pbem.orders.guesses.not_done import is_kept_out
from pbem.orders.guesses.saying import Saying
from pbem.orders.guesses.takings_back import correction, withdrawal
from pbem.orders.guesses.trying import Trying
from pbem.orders.words.word_lists import has_word

_TRAILS = ("...", "…")
_OF_NO = frozenset(["deny", "no", "fill", "mark", "stop", "but", "time", "yet", "yes"])
"""Kinds of atoms of a sentence that says no more than NO."""
_LEADING, _REFUSING = frozenset(["fill", "light", "but"]), frozenset(["deny", "no"])
"""Kinds of atoms before a NO that takes back, and of that."""


class PuttingRight:
    """Changes the draft of one letter by what its sentences put right or take back.

    Args:
        takes_all: whether each of some clauses is taken, or none.
    """

    def __init__(
        self,
        teller: Teller,
        cutting: Cutting,
        tries: Trying,
        saying: Saying,
        draft: GuessDraft,
        takes_all: Callable[[Sequence[str]], bool],
    ) -> None:
        self._tell, self._cutting, self._tries = teller.tell, cutting, tries
        self._saying, self._draft, self._takes_all = saying, draft, takes_all

    def takes_back(self, sentence: str) -> bool | None:
        """Whether it is clear what a sentence takes back; ``None``: it takes nothing back."""
        if found := withdrawal().search(sentence):
            return self._withdraws(sentence[: found.start()], sentence[found.end() :])
        if self._drops_what_is_begun(sentence):
            return True
        if found := correction().search(sentence):
            return self._puts_right(sentence[: found.start()], sentence[found.end() :])
        return None

    def denies_thought(self, sentence: str) -> bool:
        """True if a sentence says no more than NO to what was only thought of before."""
        atoms = self._tell(sentence).atoms
        return bool(self._draft.dropped) and all(atom.kind in _OF_NO for atom in atoms)

    def _drops_what_is_begun(self, sentence: str) -> bool:
        """True if a sentence says no to what was only begun: ``Moltke for... no, too early``."""
        said = self._tell(sentence)
        kinds = [atom.kind for atom in said.atoms if atom.kind not in _LEADING]
        refuses = bool(kinds) and kinds[0] in _REFUSING and kinds[1:2] in ([], ["mark"], ["stop"])
        draft = self._draft
        ordered = draft.parts[-1:] if draft.orders_last else []
        last = [part.text for part in ordered] or draft.talk[-1:]
        begun = bool(last) and last[0].endswith(_TRAILS)
        if not (refuses and begun) or said.mentions or said.senses:
            return False
        draft.dropped.append(self._last())
        draft.talk.append(sentence)
        draft.is_unsure = True
        return True

    def _puts_right(self, wrong: str, right: str) -> bool:
        """True if it is clear what is meant in the place of what somebody takes back."""
        self._draft.is_unsure = True
        wrong = wrong.strip(MARKS) or self._last()
        pieces = [piece.strip(MARKS) for piece in self._cutting.pieces(right)]
        for size in range(len(pieces), 0, -1):
            head, rest = " ".join(pieces[:size]), " ".join(pieces[size:])
            if is_kept_out(self._tell(head)):
                continue
            if self._saying.says(head) or self._says_instead(wrong, head):
                return self._takes_all(self._cutting.clauses(rest)) if rest else True
        clauses = self._cutting.clauses(right)
        if self._is_reason(wrong, clauses):
            self._draft.dropped += [wrong, right.strip(MARKS)]
            return True
        self._draft.talk.append(wrong)
        return bool(clauses) and self._takes_all(clauses) and wrong not in self._draft.talk

    def _is_reason(self, wrong: str, clauses: Sequence[str]) -> bool:
        """True if clauses say no more than why something is taken back."""
        known = [mention.meant for mention in self._tell(wrong).mentions]
        return bool(wrong and clauses) and not any(
            self._saying.orders_something(clause)
            or any(mention.meant not in known for mention in self._tell(clause).mentions)
            for clause in clauses
        )

    def _withdraws(self, before: str, behind: str) -> bool:
        """True if it is clear what is taken back, and what is said in its place.

        Where several orders stand before, it may be any of them.
        """
        wrong, parts = correction().sub(" ", before).strip(MARKS), self._draft.parts
        said = self._tell(wrong)
        if not (said.mentions or said.senses):
            if len(self._tries.orders(parts)) > 1:
                return False
            wrong = parts.pop().text if parts else self._last()
        if not wrong and self._drops(behind):
            return True
        dropped = bool(self._draft.dropped) and self._draft.is_unsure
        if self._draft.parts or not (wrong or dropped):
            return False
        clauses = self._cutting.clauses(behind)
        self._draft.dropped.append(wrong or before)
        self._draft.is_unsure |= len(self._cutting.clauses(wrong)) > 1
        return not clauses or self._takes_all(clauses)

    def _drops(self, thought: str) -> bool:
        """True if what is not done was not said before: ``Forget about Rouen, it is no use``."""
        clauses = self._cutting.clauses(thought)
        of_that = thought.strip()[:1] in MARKS or not self._tell(thought).mentions
        if of_that or any(map(self._saying.orders_something, clauses)):
            return False
        self._draft.dropped.append(thought.strip(MARKS))
        return True

    def _last(self) -> str:
        """The last part of the letter so far, which no longer counts."""
        if self._draft.parts and self._draft.orders_last:
            return self._draft.parts.pop().text
        text = self._draft.talk.pop() if self._draft.talk else ""
        self._draft.open = "" if text == self._draft.open else self._draft.open
        return text

    def _says_instead(self, wrong: str, right: str) -> bool:
        """True if a part says an order with what another one puts right of it."""
        one, other = self._tell(wrong), self._tell(right)
        known = [mention.meant for mention in one.mentions]
        again = [mention for mention in other.mentions if mention.meant in known]
        kinds = {mention.kind for mention in other.mentions if mention not in again}
        adds = has_word(right, "guesses", "more")
        gone = [mention for mention in one.mentions if mention.kind in kinds and not adds]
        text = f"{_without(one.text, gone)} {_without(other.text, again)}"
        return bool(kinds) and self._saying.says_by_names(self._tell(text))


def _without(text: str, mentions: Sequence[Mention]) -> str:
    """A text without some of the things that it names."""
    for mention in reversed(mentions):
        column, length = mention.at
        text = f"{text[:column]}{' ' * length}{text[column + length :]}"
    return text
