"""What clauses of a sentence say together, and which of them say nothing by themselves."""

from collections.abc import Sequence

from pbem.games.common.sentences import Strange
from pbem.games.paths_of_glory.language.sentence_clauses import Clause, Group
from pbem.games.paths_of_glory.language.sentence_names import PURPOSES
from pbem.games.paths_of_glory.language.sentence_reader import NO_CARD


def is_behind_attack(clause: Clause, verb: str) -> bool:
    """True if a clause says more of an attack: losses, who advances, no combat cards."""
    if clause.denied and clause.of_cards and not clause.names:
        return True
    return verb == "lose" or (verb == "advance" and not clause.target and not clause.stays)


def check_flank(clauses: Sequence[Clause], found: Sequence[str]) -> None:
    """An attack of the flank says who pins the enemy meanwhile (raises Strange)."""
    flanks = any(clause.flank and not clause.denied for clause in clauses)
    if flanks and all(" FLANK PIN " not in line for line in found):
        raise Strange


def operates(line: str) -> bool:
    """True if a line is of operations, which a round ends with."""
    return line.split(maxsplit=1)[0] in ("MOVE", "ATTACK", "ENTRENCH", "ACTIVATE")


def are_those(clause: Clause, acting: Sequence[Group]) -> bool:
    """True if a clause says by ``both`` that those act who acted before."""
    count = sum(len(group.names) for group in acting)
    return len(clause.groups) == 1 and clause.groups[0] == Group(everybody=True, count=count)


def acting_now(clause: Clause, acting: list[Group]) -> list[Group]:
    """Who acts in a clause behind others: those whom it names, else who acted before."""
    return acting if not clause.groups or are_those(clause, acting) else clause.groups


def joined(clauses: Sequence[Clause]) -> list[Clause]:
    """Clauses, where one that only names units goes on with the list before it.

    Without those that say once more that nothing follows, or that no card is needed.
    """
    found: list[Clause] = []
    without = any(clause.card == NO_CARD for clause in clauses)
    for clause in map(as_activation, clauses):
        bare = not (clause.names or clause.target or clause.origins or clause.card or clause.use)
        if without and clause.denied and clause.of_cards and bare:
            continue
        if found and found[-1].ends and bare and clause.verb in ("attack", "go", "advance"):
            continue
        before = found[-1] if found else Clause()
        if clause.spaces and before.spaces:
            before.spaces += clause.spaces
            continue
        whole = before.names and (before.target or before.verb == "lose") and not before.denied
        if clause.only_names and whole and before.verb != "advance":
            before.groups += clause.groups
        else:
            found.append(clause)
    return found


def says_nothing(clause: Clause) -> bool:
    """True if a clause says how somebody attacks, or for what no card is played, and no more."""
    if clause.card or clause.names or clause.target or clause.origins:
        return False
    return clause.flank or (bool(clause.use) and clause.denied)


def as_activation(clause: Clause) -> Clause:
    """A clause; as activation if it says what spaces do and no more: ``Paris and Lille move``."""
    bare = Clause(verb=clause.verb, origins=clause.origins, led=clause.led, light=clause.light)
    if clause.verb not in PURPOSES or not clause.origins or clause != bare:
        return clause
    spaces = [(space, PURPOSES[clause.verb]) for space in clause.origins]
    return Clause(verb="activate", spaces=spaces)
