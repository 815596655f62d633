"""Sentences that answer what is asked in a combat: losses, retreats, advances, combat cards."""

from collections.abc import Callable, Sequence

from pbem.games.common.sentences import Strange
from pbem.games.paths_of_glory.language.sentence_actors import Actors
from pbem.games.paths_of_glory.language.sentence_clauses import Clause
from pbem.games.paths_of_glory.language.unit_resolver import Reading


class BattleAnswers:
    """Says clauses as answers.

    Args:
        reading: who answers, and what they see.
        actors: names those who act.
        both: so many units are meant by ``both``; 0: the text does not say it.
    """

    def __init__(self, reading: Reading, actors: Actors, both: int) -> None:
        self._reading, self._actors, self._both = reading, actors, both

    @property
    def _here(self) -> str:
        """The space of the combat in question."""
        battle = self._reading.battle
        return self._reading.board.spaces[battle.target].id if battle is not None else ""

    def _fighting(self) -> list[str]:
        """Own units in the combat, or able to advance."""
        reading = self._reading
        return [*(reading.advancing or reading.units_fighting(reading.side))]

    def losses(self, clauses: Sequence[Clause]) -> str:
        """Who takes losses."""
        for clause in clauses:
            strange = clause.card or clause.use or clause.stays or clause.denied or clause.target
            if strange or clause.verb not in ("", "lose", "replace", "go", "play"):
                raise Strange
        names = self._actors.of_battle(clauses, self._fighting())
        if not names or len({*names}) != len(names):
            raise Strange
        return f"LOSSES {', '.join(names)}"

    def holding(self, clauses: Sequence[Clause]) -> str:
        """Whether a space is held, and who loses a step for it, or where its units go."""
        if any(
            clause.verb == "retreat" and clause.target not in ("", self._here) and not clause.denied
            for clause in clauses
        ):
            return self.retreat(clauses)
        said = {stance for clause in clauses if (stance := self._stance(clause)) is not None}
        if len(said) != 1:
            raise Strange
        if said == {False}:
            if any(clause.names for clause in clauses):
                raise Strange
            return "RETREAT"
        own = self._fighting()
        names = self._actors.of_battle(clauses, own) or (
            [self._actors.name(own[0])] if len(own) == 1 else []
        )
        if len(names) != 1:
            raise Strange
        return f"HOLD WITH {names[0]}"

    def _stance(self, clause: Clause) -> bool | None:
        """True if a clause holds the space, False if it gives it up; ``None``: it says neither."""
        if (
            clause.card
            or clause.use
            or clause.spaces
            or not {*clause.origins, clause.target, *(group.origin for group in clause.groups)}
            <= {self._here, ""}
        ):
            raise Strange
        if clause.verb in ("lose", "replace", "attack", "") and not (clause.stays or clause.denied):
            return None
        if clause.verb == "retreat" and not clause.stays:
            return clause.denied
        if clause.verb == "lose" and clause.denied:
            raise Strange
        if clause.verb in ("hold", "attack") or clause.stays:
            return not clause.denied
        raise Strange

    def retreat(self, clauses: Sequence[Clause]) -> str:
        """Where units retreat to."""
        own, found, gone, target = self._fighting(), [], set[str](), ""
        for clause in clauses:
            if self._tells_of_others(clause):
                continue
            target = clause.target or (target if clause.groups else "")
            if clause.card or clause.use or clause.denied or clause.stays or clause.spaces:
                raise Strange
            if clause.verb not in ("", "retreat", "go", "advance") or not target:
                raise Strange
            if any(group.origin not in ("", self._here) for group in clause.groups):
                raise Strange
            names = self._actors.of_battle([clause], own) or [self._actors.name(u) for u in own]
            if gone & {*names} or (self._both and len(clauses) == 1 and len(names) != self._both):
                raise Strange
            gone |= {*names}
            way = ", ".join(map(self._actors.place_name, clause.via))
            found.append(
                f"{', '.join(names)}{way and f' VIA {way}'} TO {self._actors.place_name(target)}"
            )
        if not found:
            raise Strange
        return f"RETREAT {'; '.join(found)}"

    def _tells_of_others(self, clause: Clause) -> bool:
        """True if a clause says where units stand that do not fight: ``FR 9 stands there``."""
        fighting = set(map(self._actors.name, self._fighting()))
        says_more = clause.verb or clause.target or clause.origins or clause.denied or clause.card
        units = clause.units
        return clause.stays and bool(units) and not says_more and fighting.isdisjoint(units)

    def advance(self, clauses: Sequence[Clause]) -> str:
        """Who advances: those who are named, or nobody."""
        going: list[str] = []
        staying, able = False, self._fighting()
        for clause in clauses:
            self._check_advance(clause)
            if clause.denied or clause.stays:
                staying = True
            elif clause.groups:
                going += self._advancing(clause, able)
            else:
                raise Strange
        if not going and not staying:
            raise Strange
        return f"ADVANCE {', '.join(going) if going else 'NONE'}"

    def _advancing(self, clause: Clause, able: Sequence[str]) -> list[str]:
        away = any(group.origin not in ("", self._here) for group in clause.unnamed)
        if not away and any(group.everybody or group.count for group in clause.unnamed):
            (group,) = clause.groups if len(clause.groups) == 1 else (None,)
            count = group.count if group else -1
            if (count or self._both or len(able)) != len(able):
                raise Strange
            return ["ALL"]
        return self._actors.of_battle([clause], able)

    def _check_advance(self, clause: Clause) -> None:
        """A clause may say who advances to a space, or that nobody does (raises Strange)."""
        stays_there = clause.stays and self._actors.are_at(clause, clause.target)
        there = clause.target in ("", self._here) or stays_there
        if clause.card or clause.use or clause.origins or not there:
            raise Strange
        if clause.verb not in ("", "advance", "go"):
            raise Strange
        if clause.denied and not (clause.verb or clause.nobody):
            raise Strange
        if clause.stays and (clause.verb or (clause.target and not stays_there)):
            raise Strange

    @staticmethod
    def cards(clauses: Sequence[Clause], shown: Callable[[str], str]) -> str:
        """Which combat cards are played; ``shown``: what one is called (raises Strange)."""
        named: list[str] = []
        denied = False
        for clause in clauses:
            if clause.groups or clause.target or clause.use or clause.origins or clause.spaces:
                raise Strange
            if (clause.stays or clause.verb == "hold") and not clause.denied and denied:
                continue  # ``no cards, I keep them``
            if clause.stays or clause.verb not in ("", "play"):
                raise Strange
            if clause.denied and (clause.card or not (clause.of_cards or clause.verb)):
                raise Strange
            if not (clause.denied or clause.card):
                raise Strange
            denied |= clause.denied
            named += filter(None, [clause.card])
        if denied == bool(named):
            raise Strange
        return f"CARDS {', '.join(map(shown, named)) if named else 'NONE'}"
