"""docs/reference/tournaments.md names every format, system of scoring, figure and tie-break there is."""

import dataclasses
from pathlib import Path

from pbem.tournament.model import Penalty
from pbem.tournament.pairing.formats import Format
from pbem.tournament.scoring.config import SYSTEMS
from pbem.tournament.scoring.systems import MatchTieBreak, Unplayed
from pbem.tournament.scoring.tiebreaks import Absences, Byes, Criterion, Forfeits

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "tournaments.md").read_text("utf-8")


def test_every_name_of_a_rules_file_is_explained() -> None:
    figures = {
        field.name
        for system in (*SYSTEMS.values(), Unplayed)
        for field in dataclasses.fields(system)
    } - {"unplayed", "match"}
    names = {*Format, *Criterion, *MatchTieBreak, *Byes, *Forfeits, *Absences, *SYSTEMS, *figures}
    assert {name for name in names if f"`{name}`" not in TEXT} == set()


def test_every_line_of_a_cost_is_explained_in_its_order() -> None:
    at = [TEXT.find(f"**{line}**") for line in Penalty.__struct_fields__]
    assert -1 not in at
    assert at == sorted(at)
