"""What a page offers of a set-up: the ground of each unit, and the markers of the free one (3)."""

from functools import reduce
from operator import or_

from pbem.games.glorys_end.board.setup import NEAR, deployable_hexes, units_to_deploy
from pbem.games.glorys_end.board.state import Position
from pbem.games.glorys_end.language.language import GlorysEndLanguage
from pbem.games.glorys_end.sequence.deployment import marker_ground, markers_of
from pbem.games.hexes.grid import Hexes
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows, span

_MARKER = Form(
    label="glo.compose.marker", moments=("deploy",), line="DEPLOY {marker} AT {to}",
    joins=("marker",), moves=("marker", "to"),
    slots=(
        Slot(id="marker", table="markers", but=("marker.marker",)),
        Slot(id="to", table="marker_ground", but=("marker.to",)),
    ),
)  # fmt: skip


def fill_markers(sheet: Sheet, position: Position, side: str, language: GlorysEndLanguage) -> None:
    """The mobilization markers and the hexes where they may be laid, in the free set-up (3.5)."""
    if position.state.options.scenario != "free":
        return
    words = {
        f"marker/{army}": f"{language.wording.line('MARKER')} {army}"
        for army in markers_of(position, side)
    }
    sheet.things |= {marker: Thing(word) for marker, word in words.items()}
    ground = tuple(position.hexes_in(marker_ground(position, side)))
    sheet.tables |= {
        "markers": rows({"": words}),
        "marker_ground": rows({"": span(map(position.name, ground))}),
    }
    armies = {unit.id: unit.army for unit in position.board.units if unit.side == side}
    sheet.tables["leaders"] = rows(
        {unit: [f"marker/{army}"] if army else words for unit, army in armies.items()}
    )
    sheet.tables["near_leaders"] = rows(
        {
            position.name(h): span(
                map(position.name, position.hexes_in(position.grid.hexes_within(h, NEAR)))
            )
            for h in ground
        }
    )
    sheet.verbs |= {"marker": _MARKER, **sheet.verbs}


def set_up_hexes(position: Position, side: str) -> dict[int, Hexes]:
    """Where each unit may begin: near its army's marker, one without an army near any (3.3, 3.4).

    Of the free set-up nobody else may know the markers: its ground is all that of the side (3.5).
    """
    ground = deployable_hexes(position, side)
    found = {}
    markers = markers_of(position, side) if position.state.options.scenario != "free" else {}
    near = {army: position.grid.hexes_within(h, NEAR) for army, h in markers.items()}
    everywhere = reduce(or_, near.values(), 0) if near else ground
    for n in units_to_deploy(position, side):
        army = position.unit(n).army
        found[n] = ground & (near.get(army, everywhere) if army else everywhere)
    return found
