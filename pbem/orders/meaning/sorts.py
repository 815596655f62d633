"""Units named by their sort again: ``IX and 3 Cav attack 3224, only the cavalry advances``."""

from collections.abc import Mapping, Sequence

from pbem.orders.forms.language import Context, Language
from pbem.orders.meaning.atoms import Atom
from pbem.orders.words.lexicon import Lexicon

_BESIDE = frozenset(["fill", "troops", "nation"])

Things = Mapping[str, Sequence[Lexicon]]


def with_names_of_sorts(
    atoms: Sequence[Atom], language: Language, context: Context, things: Things
) -> tuple[Atom, ...]:
    """Atoms in which a word such as CAVALRY is the name of the one unit that it can mean.

    That is the one of that sort which the line names, or of the nation that stands beside it.
    """
    return tuple(
        _named(atoms, n, language, context, things) or atom for n, atom in enumerate(atoms)
    )


def _named(
    atoms: Sequence[Atom], index: int, language: Language, context: Context, things: Things
) -> Atom | None:
    atom = atoms[index]
    if atom.kind != "arm" or not atom.values or _belongs_to_name(atoms, index):
        return None
    names = language.own_of_sort(next(iter(atom.values)), context)
    own = {unit for name in names for unit in units_called(name, things)}
    beside = [*atoms[max(0, index - 1) : index], *atoms[index + 1 : index + 2]]
    codes = {
        language.senses.nations.get(value)
        for each in beside
        if each.kind == "nation"
        for value in each.values
    }
    if codes:
        found = {name for name in names if name.split()[0] in codes}
    else:
        said = {each.text for each in atoms if each.means("name", "unit")}
        found = {name for name in said if units_called(name, things) & own}
        found = found or _beside(said, names, language, context)
    return Atom("name", found.pop(), frozenset({"unit"}), atom.at) if len(found) == 1 else None


def _beside(said: set[str], names: Sequence[str], language: Language, context: Context) -> set[str]:
    """Those of some units that stand where one stands that the line names."""
    there = {language.whereabouts(name, context) for name in said} - {None, ""}
    return {name for name in names if language.whereabouts(name, context) in there}


def _belongs_to_name(atoms: Sequence[Atom], index: int) -> bool:
    """True if the name of a unit stands beside a word: ``the cavalry division 3``."""
    near = [each for each in atoms[:index] if each.kind not in _BESIDE][-1:]
    near += [each for each in atoms[index + 1 :] if each.kind not in _BESIDE][:1]
    return any(each.means("name", "unit") or each.kind == "ordinal" for each in near)


def units_called(name: str, things: Things) -> frozenset[str]:
    """The units that a name may mean."""
    return frozenset[str]().union(*(lexicon.exact(name) for lexicon in things.get("unit", ())))
