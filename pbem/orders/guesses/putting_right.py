"""What a letter puts right of itself, or takes back."""

from collections.abc import Callable, Sequence

from pbem.orders.guesses.cutting import MARKS, Cutting
from pbem.orders.guesses.draft import Draft
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
        draft: Draft,
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
        begun = self._draft.talk[-1:] and self._draft.talk[-1].endswith(_TRAILS)
        if not (refuses and begun) or said.mentions or said.senses:
            return False
        self._draft.talk[-1:], self._draft.open, self._draft.corrects = [sentence], "", True
        return True

    def _puts_right(self, wrong: str, right: str) -> bool:
        """True if it is clear what is meant in the place of what somebody takes back."""
        self._draft.corrects = True
        wrong = wrong.strip(MARKS) or self._last()
        pieces = [piece.strip(MARKS) for piece in self._cutting.pieces(right)]
        for size in range(len(pieces), 0, -1):
            head, rest = " ".join(pieces[:size]), " ".join(pieces[size:])
            if is_kept_out(self._tell(head)):
                continue
            if self._saying.says(head) or self._says_instead(wrong, head):
                return self._takes_all(self._cutting.clauses(rest)) if rest else True
        clauses = self._cutting.clauses(right)
        self._draft.talk.append(wrong)
        return bool(clauses) and self._takes_all(clauses) and wrong not in self._draft.talk

    def _withdraws(self, before: str, behind: str) -> bool:
        """True if it is clear what is taken back, and what is said in its place.

        Where several orders stand before, it may be any of them.
        """
        wrong, parts = correction().sub(" ", before).strip(MARKS), self._draft.parts
        said = self._tell(wrong)
        if not (said.mentions or said.senses):
            if len(self._tries.orders(parts)) > 1:
                return False
            wrong = self._last()
        if not wrong or self._draft.parts:
            return False
        clauses = self._cutting.clauses(behind)
        self._draft.dropped.append(wrong)
        self._draft.corrects |= len(self._cutting.clauses(wrong)) > 1
        return not clauses or self._takes_all(clauses)

    def _last(self) -> str:
        """The last part of the letter so far, which no longer counts."""
        if self._draft.parts:
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
