"""Which units answer a question: ``Let it be GE XXI``, ``GE 1 goes in, but GE 2 does not``.

Such an answer is a list of units by itself, or a sentence with words by which units are chosen or
left out. A sentence that only speaks of a unit is none: each of its words has to be one of these.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pbem.orders.forms.answer_kinds import UnitChoice
from pbem.orders.meaning.atoms import Atom
from pbem.orders.meaning.likewise import may_mean_also

_JOINTS = frozenset(["mark", "and", "stop", "but"])
_DENYING = frozenset(["deny", "none", "no", "nothing"])
_STAYING = frozenset(["stay", "hold", "leave"])
_BESIDE = frozenset(
    (
        *(
            "name",
            "ordinal",
            "rest",
            "all",
            "verb",
            "stay",
            "chosen",
            "yes",
            "fill",
            "light",
            "hint",
        ),
        *("troops", "nation", "only", "time", "accept", "ditto", *_DENYING),
    )
)
"""Kinds of atoms of which a sentence may consist that says who is chosen."""
_BARE = frozenset(["name", "ordinal", "troops", "nation", "only", "fill"])
"""Those of a list of units by itself."""
_SAID = frozenset(
    (
        *("the", "it", "is", "it's", "my", "our", "please", "thanks", "just", "so", "well"),
        *("il", "lo", "la", "l", "i", "gli", "le", "è", "mio", "mia", "grazie"),
        *("per favore", "per piacere", "allora", "prego", "dunque"),
        *("sadly", "unfortunately", "alas", "purtroppo", "peccato", "niestety", "trudno", "szkoda"),
        *("to", "jest", "mój", "moja", "właśnie", "proszę", "dzięki", "więc", "no"),
    )
)
"""Words that say nothing in a list of units by itself."""
_LEADS = frozenset(["at", "to", "onto", "from", "for", "with"])
"""What may lead in to a unit or a place."""
_MOST_IN_LEAD = 8
"""The most words of what leads in to an answer: ``somebody has to take it``."""

Says = Literal["yes", "no", ""]


class ChosenUnits(NamedTuple):
    """Who is chosen by a line, and who is not, as they are named; ``everybody``: else all are."""

    units: tuple[str, ...]
    others: tuple[str, ...]
    everybody: bool = False


class _Piece(NamedTuple):
    """What stands between two joints.

    Attributes:
        says: whether those in it are chosen; empty: it does not say.
        units: who is named.
        leads: whether words that choose stand before whom they choose.
        joint: the kind of the joint before it.
        only: whether it says that nobody else is meant.
        everybody: whether it speaks of all.
        rest: whether it speaks of the others.
        ditto: whether those in it do as those before.
        acts: whether a verb chooses them.
    """

    says: Says
    units: tuple[str, ...]
    leads: bool
    joint: str
    only: bool = False
    everybody: bool = False
    rest: bool = False
    ditto: bool = False
    acts: bool = False

    @property
    def claims_behind(self) -> bool:
        """True if a list behind it may belong to it: ``no shells for RU 1, RU 8``."""
        return bool(self.says) and (self.leads or not (self.units or self.everybody or self.rest))

    @property
    def claims_before(self) -> bool:
        """True if a list before it may belong to it: ``GE 1, GE 2 stay``."""
        return bool(self.says) and not (self.leads or self.everybody or self.rest)


def chosen_units(
    atoms: Sequence[Atom], choice: UnitChoice, here: frozenset[str]
) -> ChosenUnits | None:
    """Who is chosen by a line; ``None``: it does not simply say so.

    Args:
        atoms: of the line.
        choice: what is asked.
        here: what the place may be called that it is asked about.
    """
    yes: list[str] = []
    no: list[str] = []
    answers: list[bool] = []
    everybody = False
    for sentence in _sentences(atoms):
        pieces = _pieces(sentence, choice, here)
        settled = None if pieces is None else _settled(pieces)
        if settled is None:
            return None
        if any(piece.says == "yes" for piece in settled):
            answers.append(any(piece.acts for piece in settled))
        everybody = everybody or any(piece.everybody for piece in settled)
        for piece in settled:
            (yes if piece.says == "yes" else no).extend(piece.units)
    once = len(answers) == 1 or (all(answers) and len({*yes}) == len(yes))
    clear = once and bool(answers) and {*yes}.isdisjoint(no) and bool(no if everybody else yes)
    if not clear or (everybody and yes):
        return None
    return ChosenUnits(tuple(yes), tuple(no), everybody)


def _sentences(atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """What stands between full stops."""
    run: list[Atom] = []
    for atom in (*atoms, Atom("stop", "")):
        if atom.kind != "stop":
            run.append(atom)
            continue
        if any(each.kind not in _JOINTS for each in run):
            yield run
        run = []


def _is_lead(run: Sequence[Atom]) -> bool:
    """True if words say that somebody has to be chosen, and name nobody."""
    words = sum(len(atom.text.split()) for atom in run)
    somebody = any(atom.kind == "somebody" for atom in run)
    return somebody and words <= _MOST_IN_LEAD and not any(a.kind in ("name", "deny") for a in run)


def _pieces(
    sentence: Sequence[Atom], choice: UnitChoice, here: frozenset[str]
) -> list[_Piece] | None:
    """The pieces of a sentence; ``None``: one of them is not understood."""
    found: list[_Piece] = []
    run: list[Atom] = []
    joint = ""
    for atom in (*sentence, Atom("mark", "")):
        if atom.kind not in _JOINTS:
            run.append(atom)
            continue
        if run and not _is_lead(run):
            piece = _piece(run, joint, choice, here)
            if piece is None:
                return None
            if piece.units or piece.says or piece.only:
                found.append(piece)
                joint = ""
        joint = atom.kind if joint in ("", "mark") else joint
        run = []
    return found


def _piece(
    run: Sequence[Atom], joint: str, choice: UnitChoice, here: frozenset[str]
) -> _Piece | None:
    """One piece; ``None``: it is not understood."""
    if any(atom.kind not in _BESIDE for atom in run) or not _may_lead(run):
        return None
    verbs = frozenset[str]().union(*(a.values for a in run if a.kind == "verb"))
    lacks = "short" in verbs & choice.senses  # ``RU 2 stays without shells``
    stays = not lacks and (bool(verbs & _STAYING) or any(atom.kind == "stay" for atom in run))
    acts = bool(verbs & choice.senses)
    chosen = acts or any(atom.kind in ("chosen", "yes") for atom in run)
    ditto = not chosen and any(a.kind == "ditto" or may_mean_also(a) for a in run)
    chosen = chosen or ditto
    strange = any(a.kind == "verb" and not a.values & (choice.senses | _STAYING) for a in run)
    denied = any(atom.kind in _DENYING for atom in run)
    if strange or (stays and (chosen or denied)):
        return None
    rest = any(atom.kind == "rest" for atom in run)
    rests = rest and not chosen and any(atom.means("name", "unit") for atom in run)
    says: Says = "no" if stays or denied or rests else "yes" if chosen else ""
    places = [atom.text for atom in run if atom.means("name", "space")]
    if any((place in here) == (says == "no") for place in places) or (places and not says):
        return None
    units = tuple(a.text for a in run if a.means("name", "unit") or a.kind == "ordinal")
    if sum(a.kind in ("name", "ordinal") for a in run) != len(units) + len(places):
        return None
    if not says and not _is_bare(run):
        return None
    if not (units or rest) and any(atom.kind in ("troops", "nation") for atom in run):
        return None
    if (denied and not (units or rest)) or (rest and says == "yes" and units):
        return None
    only = any(atom.kind == "only" for atom in run)
    everybody = any(atom.kind == "all" for atom in run) or (rest and says == "yes")
    if everybody and (says != "yes" or units or only):
        return None
    return _Piece(says, units, _leads(run), joint, only, everybody, rest, ditto, acts)


def _may_lead(run: Sequence[Atom]) -> bool:
    """True if words such as AT and FOR lead in to what is named, and leave nobody out."""
    return all(atom.values <= _LEADS for atom in run if atom.kind == "hint")


def _is_bare(run: Sequence[Atom]) -> bool:
    """True if a piece is a list of units by itself, with no word that may say more of them."""
    return all(
        atom.kind in _BARE and (atom.kind != "fill" or atom.text.casefold() in _SAID)
        for atom in run
    )


def _leads(run: Sequence[Atom]) -> bool:
    """True if the words that choose stand before whom they choose."""
    kinds = [atom.kind for atom in run]
    named = [n for n, atom in enumerate(run) if atom.kind in ("name", "ordinal", "rest")]
    said = [n for n, kind in enumerate(kinds) if kind in ("verb", "stay", "chosen", *_DENYING)]
    return bool(named and said) and said[0] < named[0]


def _settled(pieces: Sequence[_Piece]) -> list[_Piece] | None:
    """The pieces, those that do not say it with what the piece beside them says.

    ``None``: it is not clear which one that is.
    """
    if not any(piece.says for piece in pieces):
        listed = pieces and all(piece.joint != "but" for piece in pieces)
        return [piece._replace(says="yes") for piece in pieces] if listed else None
    found: list[_Piece] = []
    n = 0
    while n < len(pieces):
        if pieces[n].says:
            if pieces[n].ditto and not (found and found[-1].says == "yes"):
                return None
            found.append(pieces[n])
            n += 1
            continue
        stop = next((m for m in range(n, len(pieces)) if pieces[m].says), len(pieces))
        apart = stop == n + 1 < len(pieces) and pieces[stop].joint != "and"
        if pieces[n].only and apart:  # ``Only DE 1, DE 17 stays``
            found.append(pieces[n]._replace(says="yes"))
            n = stop
            continue
        contrasts = pieces[n].joint == "but" or pieces[n].only
        if contrasts and stop == len(pieces) and found and found[-1].says == "no":
            found += (piece._replace(says="yes") for piece in pieces[n:])  # ``not 1 BE but 3 FR``
            break
        goes_on = bool(found) and all(piece.says == "yes" for piece in found)
        if goes_on and stop == len(pieces) and all(p.joint == "and" for p in pieces[n:]):
            found += (piece._replace(says="yes") for piece in pieces[n:])  # ``and then DE 1``
            break
        before = found[-1] if found and found[-1].claims_behind else None
        after = pieces[stop] if stop < len(pieces) and pieces[stop].claims_before else None
        cut = _cut([each.joint for each in pieces[n : stop + 1]], stop - n, before, after)
        if cut is None:
            return None
        for m in range(n, stop):
            beside = before if m - n < cut else after
            assert beside is not None
            found.append(pieces[m]._replace(says=beside.says))
        n = stop
    return found


def _cut(
    joints: Sequence[str], count: int, before: _Piece | None, after: _Piece | None
) -> int | None:
    """How many of some pieces between two others go with the one before; ``None``: it is not clear.

    A comma parts them where AND joins the others: ``no shells for RU 1 and RU 8, RU 19 stays``.
    """
    if before is None and after is None:
        return None
    if after is None:
        return count
    if before is None:
        return 0
    if before.says == after.says:
        return count
    apart = [n for n, joint in enumerate(joints) if joint != "and"]
    return apart[0] if len(apart) == 1 else None
