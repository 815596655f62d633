"""What a letter says that is not done: what it denies, or puts off."""

from pbem.orders.forms.language import Language
from pbem.orders.guesses.cutting import Cutting
from pbem.orders.guesses.draft import GuessDraft
from pbem.orders.guesses.filling import GOALS, bare_frames
from pbem.orders.guesses.naming import Teller, Told
from pbem.orders.guesses.takings_back import waits
from pbem.orders.guesses.trying import GuessedPart, Trying, attack_verbs
from pbem.orders.limits.opposing import surely_opposes
from pbem.orders.words.word_lists import has_word

STAYING = frozenset(["stay", "leave"])
_KEPT_OUT = frozenset(["deny", "none", "no", "if", "else", "later"])
"""Kinds of atoms of a part whose things are to do nothing now."""
_FOR_LATER = frozenset(["later"])
"""What is prepared is for later."""
_ADVANCE = "enter"
"""The sense of verbs that say who follows up behind a battle."""
_LEAVING = frozenset(["go", "leave", "stay"])
"""What nobody does who does not advance; all stay."""
_NOBODY = frozenset(["none", "nothing", "no"])
"""Kinds of atoms that say that nobody does something."""
_DENYING = frozenset(["none", "nothing", "no", "deny"])


def is_kept_out(said: Told) -> bool:
    """True if a clause denies what it names, or puts it off."""
    stays = bool(said.senses) and said.senses <= STAYING
    kinds = frozenset(atom.kind for atom in said.atoms)
    if "prepare" in said.senses:
        limited = has_word(said.text, "guesses", "condition")
        return limited or bool(kinds & _KEPT_OUT - _FOR_LATER)
    return stays or waits(said.text) or bool(kinds & _KEPT_OUT)


class NotDone:
    """Adds to the draft of one letter what its clauses deny or put off."""

    def __init__(
        self, language: Language, teller: Teller, cutting: Cutting, tries: Trying, draft: GuessDraft
    ) -> None:
        self._language, self._tell, self._cutting = language, teller.tell, cutting
        self._tries, self._draft = tries, draft

    def keeps_out(self, said: Told) -> bool:
        """True if it is clear what a clause keeps out of the orders."""
        if any(map(self._sends, self._cutting.pieces(said.text))):
            return False
        if self._says_nothing(said) or self._denies_all(said) or self._denies_advance(said):
            return True
        if "unit" in said.kinds and self.may_say_who_advances(said):
            return False
        limits = surely_opposes(said.text) or waits(said.text)
        writes = has_word(said.text, "guesses", "writes")
        if limits and not (said.mentions or writes) and self._draft.parts:
            return False
        self._draft.spared |= said.names
        self._draft.kept.append(said.text)
        named = bool(self._draft.parts) and "unit" in self._tell(self._draft.parts[-1].text).kinds
        stays = bool(said.senses & STAYING)
        return bool(said.mentions) or named or not stays or self._tries.is_idle(said.text)

    def _sends(self, piece: str) -> bool:
        """True if a piece of a sentence says where a unit goes, without a verb."""
        said = self._tell(piece)
        leads = any(atom.kind == "hint" and atom.values & GOALS for atom in said.atoms)
        return leads and "unit" in said.kinds and not said.senses

    def _says_nothing(self, said: Told) -> bool:
        """True if a clause says that nobody does what is asked, such as ADVANCE NONE."""
        denies = any(atom.kind in _DENYING for atom in said.atoms)
        if self._draft.parts or not (denies or said.senses <= STAYING):
            return False
        for frame in bare_frames(said, self._language):
            if frame.meant & said.senses & STAYING:
                line = self._language.wording.line(frame.form)
                if self._tries.can_be_done(line, ()):
                    self._draft.parts.append(GuessedPart(said.text, line))
                    return True
        return False

    def _denies_all(self, said: Told) -> bool:
        """True if a clause says that nothing of a kind is done: ``I am not playing any chit``."""
        if said.mentions or not self._draft.parts:
            return False
        for frame in self._language.senses.frames:
            if frame.none and frame.meant & said.senses:
                line = self._language.wording.line(frame.none)
                if self._tries.items(self._draft.parts, line):
                    sure = not waits(said.text)
                    self._draft.parts.append(GuessedPart(said.text, line, sure))
                    return True
        return False

    def may_say_who_advances(self, said: Told) -> bool:
        """True if a clause speaks of advancing behind the attack before it."""
        tails = self._language.senses.tails
        if not self._draft.parts or _ADVANCE not in tails or _ADVANCE not in said.senses:
            return False
        last = self._tries.orders(self._draft.parts)[-1]
        return self._language.write(last).startswith(tuple(attack_verbs(self._language)))

    def _denies_advance(self, said: Told) -> bool:
        """True if a clause says that nobody advances behind the attack before it."""
        tails = self._language.senses.tails
        going = said.senses & {_ADVANCE, *_LEAVING}
        nobody = any(atom.kind in _NOBODY for atom in said.atoms)
        if "unit" in said.kinds or not (self._draft.parts and _ADVANCE in tails):
            return False
        if not (going and nobody):
            return False
        *earlier, last = self._draft.parts
        attack = self._language.write(self._tries.orders(self._draft.parts)[-1])
        line = f"{attack} {self._language.wording.line(f'{tails[_ADVANCE]} NONE')}"
        attacks = attack.startswith(tuple(attack_verbs(self._language)))
        if not attacks or not self._tries.can_be_done(line, earlier):
            return False
        self._draft.parts[-1] = GuessedPart(f"{last.text} {said.text}", line, last.is_sure)
        return True
