"""When a guess is sure: every word of the letter says an order of it, or is surely talk.

Such a letter needs no YES. Whatever may be meant in two ways, denies, doubts, waits for something
or holds several words that nobody knows leaves the guess to its writer.
"""

from collections.abc import Collection, Sequence

from pbem.orders.forms.language import Context, Language
from pbem.orders.guesses.naming import Mention, Teller, Told
from pbem.orders.guesses.plain_speech import comments
from pbem.orders.guesses.trying import attack_verbs
from pbem.orders.limits.later_words import puts_off
from pbem.orders.limits.opposing import opposes
from pbem.orders.meaning import has_question_mark, is_heading
from pbem.orders.meaning.atoms import Atom
from pbem.orders.speech_acts import judged
from pbem.orders.talk.small_talk import is_talk
from pbem.orders.words.folding import fold_words
from pbem.orders.words.text import Line
from pbem.orders.words.word_lists import has_word
from pbem.rules import Order

CONTRARY = frozenset(
    ["deny", "none", "no", "nothing", "if", "else", "later", "yet", "doubt", "question", "but"]
)
"""Kinds of atoms by which a text says something else than that something is done now."""
_MOST_STRANGE = 1
"""So many words of an order may be strange: the rest says what is done, and with what."""
_TALK, _SURELY_TALK = 0.6, 0.95
"""So likely talk is talk that holds no verb of orders: what names nobody, and what does."""
_ADVANCING = frozenset(["enter"])
"""The sense of verbs that answer who follows up behind a battle."""
EXACT = frozenset(["march_attack"])
"""Senses of verbs that say how an attack is made; no other attack is surely meant by them."""
_GOING, _AGAINST = frozenset(["go", "place"]), frozenset(["against"])
"""Who is sent against somewhere attacks."""
_STAYING = frozenset(["stay"])
_THINGS = frozenset(["unit", "card"])


class Certainty:
    """Judges the parts of one letter."""

    def __init__(self, language: Language, context: Context, teller: Teller) -> None:
        self._language, self._seat, self._tell = language, context.asks[0].seat, teller.tell
        self._reacts = all(ask.reacts for ask in context.asks)

    def is_said(self, text: str, orders: Sequence[Order]) -> bool:
        """True if a part surely says some orders by the names and the verbs that it holds."""
        said = self._tell(text)
        lines = [self._language.write(order) for order in orders]
        if said.is_past or not self._is_plain(said, lines) or not self._mean(said, lines):
            return False
        if any(m.kind in _THINGS and not self._names_one(m) for m in said.mentions):
            return False
        acting = {unit for order in orders for unit in self._language.acting_units(order)}
        named = [name for m in said.mentions if m.kind == "unit" and m.sure for name in m.meant[0]]
        return len(acting) <= len(named) and len(self._strange(said, lines)) <= _MOST_STRANGE

    def is_read(self, text: str) -> bool:
        """True if nothing makes a part doubtful that reads as orders as it stands."""
        return self._is_plain(self._tell(text))

    def is_talk(self, text: str, senses: Collection[str]) -> bool:
        """True if a part is surely talk, or says no more than that those whom it names stay.

        Whoever reads it beside the orders asks whether it limits them.

        Args:
            text: the part.
            senses: what the verbs of the orders mean; talk may use their words again.
        """
        said = self._tell(text)
        promises = has_word(text, "guesses", "promise") and not said.kinds & _THINGS
        if is_talk(text) or is_heading(Line(1, text), self._language):
            return True
        if self._is_of_staying(text) or (promises and not opposes(text)):
            return True
        named = any(m.kind in _THINGS for m in said.mentions)
        if comments(text) and not (named or opposes(text) or has_question_mark(text)):
            return True
        acts = bool(said.senses) if named else not said.senses <= {*senses}
        if acts or opposes(text):
            return False
        judgement = judged(Line(1, text), self._language, self._seat)
        if judgement.waits or has_question_mark(text) or puts_off(text):
            return False
        return bool(said.senses) or judgement.idle >= (_SURELY_TALK if named else _TALK)

    def _is_of_staying(self, text: str) -> bool:
        said = self._tell(text)
        stays = bool(said.senses) and said.senses <= _STAYING
        return stays and bool(said.names) and self._is_plain(said) and not _unknown(said)

    def _names_one(self, mention: Mention) -> bool:
        """True if something is meant in one way; a number alone may stand for its unit."""
        return len([names for names in mention.meant if not names[0].isdigit()]) <= 1

    def _is_plain(self, said: Told, lines: Sequence[str] = ()) -> bool:
        """True if a part says nothing that denies, doubts or waits, but for what a battle brings.

        ``lines``: of orders, which may say who advances then.
        """
        contrary = [atom for atom in said.atoms if atom.kind in CONTRARY]
        if self._says_who_advances(said, lines):
            attack = min(
                (a.at[0] for a in said.atoms if "attack" in a.values), default=len(said.text)
            )
            contrary = [a for a in contrary if a.kind != "if" or a.at[0] < attack]
        elif has_word(said.text, "guesses", "condition"):
            return False
        return not contrary and not has_question_mark(said.text)

    def _says_who_advances(self, said: Told, lines: Sequence[str]) -> bool:
        tails = self._language.senses.tails
        told = [key for sense, key in tails.items() if sense in said.senses]
        return any(
            line.startswith(tuple(attack_verbs(self._language)))
            and any(f" {self._language.wording.line(key)}" in line for key in told)
            for line in lines
        )

    def _mean(self, said: Told, lines: Sequence[str]) -> bool:
        """True if the verbs of a part mean the forms of all lines.

        Who is named with a place and no known verb, where a battle asks who advances, does.
        """
        senses, wording = self._language.senses, self._language.wording
        frames = (*senses.frames, *senses.sketches)
        wanted = _ADVANCING if self._reacts and not said.senses else said.senses
        meant = {
            wording.line(frame.form).split(maxsplit=1)[0]
            for frame in frames
            if frame.meant & wanted
        }
        if said.senses & _GOING and any(m.hints & _AGAINST for m in said.mentions):
            meant |= {verb.split(maxsplit=1)[0] for verb in attack_verbs(self._language)}
        verbs = {line.split(maxsplit=1)[0] for line in lines}
        exact = {
            wording.line(frame.form).split(maxsplit=1)[0]
            for frame in frames
            if frame.meant & wanted & EXACT
        }
        return verbs <= meant and (not exact or bool(verbs & exact))

    def _strange(self, said: Told, lines: Sequence[str]) -> list[Atom]:
        """The words of a part that nobody knows, but for those of lines and of names."""
        known = {*fold_words(" ".join(lines))}
        spans = [range(m.at[0], sum(m.at)) for m in said.mentions]
        return [
            atom
            for atom in _unknown(said)
            if not known.issuperset(fold_words(atom.text))
            and not any(atom.at[0] in span for span in spans)
        ]


def _unknown(said: Told) -> list[Atom]:
    return [atom for atom in said.atoms if atom.kind == "unknown"]
