"""Amendments: rules of an event that change while it goes on, with a reason."""

from typing import Any

from pydantic import ValidationError

from pbem.tournament.event.rules import EventRules
from pbem.tournament.event.state import EventRefused, State
from pbem.tournament.event.transitions.base import Transition, require_status
from pbem.tournament.model import Stage

AMENDABLE = (
    "title",
    "director",
    "assistants",
    "clock",
    "entries",
    "format",
    "tie_breaks",
    "cut_off",
)
"""The parts of the rules that can change. Of the format only rounds and finals can."""
_OF_FORMAT = ("rounds", "finals")


class Amended(Transition, frozen=True, tag="amended"):
    """The director changes parts of the rules from now on.

    Attributes:
        changes: part -> its new content, as in the rules on record.
    """

    changes: dict[str, Any]

    def apply(self, state: State, rules: EventRules, at: str) -> None:  # noqa: ARG002
        """Check the amendment. The rules are no part of the state: see ``rules_after``."""
        require_status(state, "created", "open", "closed", "running")
        if not self.why:
            raise EventRefused("no_reason")
        if self.by != rules.director.name:
            raise EventRefused("director_amends", name=rules.director.name)
        _require_amendable(state, rules, _with(rules, self.changes), self.changes)


def rules_after(rules: EventRules, transition: Transition) -> EventRules:
    """The rules of an event from a transition on."""
    return _with(rules, transition.changes) if isinstance(transition, Amended) else rules


def changes_between(before: EventRules, after: EventRules) -> dict[str, Any]:
    """The parts in which rules differ, as they stand on record."""
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    return {part: content for part, content in new.items() if content != old[part]}


def _with(rules: EventRules, changes: dict[str, Any]) -> EventRules:
    try:
        return EventRules.model_validate({**rules.model_dump(mode="json"), **changes})
    except ValidationError:
        raise EventRefused("not_amendable", parts=tuple(changes)) from None


def _require_amendable(
    state: State, before: EventRules, after: EventRules, changes: dict[str, Any]
) -> None:
    """Require that something changes, and nothing that counts already (raises EventRefused)."""
    if changes != changes_between(before, after) or not changes:
        raise EventRefused("nothing_amended", event=before.id)
    fixed = tuple(part for part in changes if part not in AMENDABLE)
    if fixed:
        raise EventRefused("not_amendable", parts=fixed)
    old, new = before.format.model_dump(), after.format.model_dump()
    changed = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    if any(name not in _OF_FORMAT for name in changed):
        raise EventRefused("not_amendable", parts=("format",))
    first = (Stage.POOL, Stage.PRELIMINARY) if old.get("finals") else (Stage.POOL, Stage.ROUND)
    played = sum(each.stage in first for each in state.rounds)
    if "rounds" in changed and new["rounds"] < played:
        raise EventRefused("rounds_played", count=played)
    if len(state.rounds) > played and (changed or before.tie_breaks != after.tie_breaks):
        raise EventRefused("used_already")
    if len(state.playing()) > after.entries.most:
        raise EventRefused("places_taken", count=len(state.playing()))
