"""Where a step happened: the places that its picture and its log name, and the ways of counters.

Both come from what the viewpoint may know: its view, and the log as it reads it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pbem.render.kit.renderer import Renderer, Spot, Trace
from pbem.rules import Logged, LogRecord, Rolled, View

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
_MOVES = frozenset({"move", "rail", "sea", "retreat", "redeploy"})


@dataclass(frozen=True)
class Happening:
    """Where a step happened, in the units of the board.

    Attributes:
        box: what holds all its places; None if it has none.
        ways: of each counter that moved, the place where it stands now, and the x and y of every
            place on its way.
    """

    box: Box | None = None
    ways: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = ()


def new_traces(renderer: Renderer, before: View | None, view: View) -> list[Trace]:
    """What the map shows of this step: the traces that it did not show before."""
    old = Counter(renderer.traces(before)) if before is not None else Counter[Trace]()
    return list((Counter(renderer.traces(view)) - old).elements())


def happening_of(
    renderer: Renderer, view: View, traces: Sequence[Trace], records: Iterable[LogRecord]
) -> Happening:
    """Where a step happened that led to a view."""
    spots = renderer.board_spots(view)
    ways = tuple(
        (trace.path[-1], tuple(spots[place][:2] for place in trace.path))
        for trace in traces
        if trace.kind in _MOVES and all(place in spots for place in trace.path)
    )
    traced = [place for trace in traces for place in trace.path if place in spots]
    told = [place for record in records for place in _places_told(renderer, record, spots)]
    return Happening(box_around([spots[place] for place in traced or told]), ways)


def _places_told(renderer: Renderer, record: LogRecord, spots: Mapping[str, Spot]) -> Iterator[str]:
    """The places of the map that an entry of the log names."""
    match record:
        case Logged():
            entry = record.entry
        case Rolled():
            entry = record.why
        case _:
            return
    for key, value in renderer.entry_facts(entry).items():
        yield from (place for place in renderer.places_in_fact(key, value) if place in spots)


def box_around(spots: Collection[Spot]) -> Box | None:
    """The box that holds some places with all that lies at them."""
    if not spots:
        return None
    left, top = (min(spot[n] - spot[2] for spot in spots) for n in (0, 1))
    right, bottom = (max(spot[n] + spot[2] for spot in spots) for n in (0, 1))
    return round(left), round(top), round(right - left), round(bottom - top)
