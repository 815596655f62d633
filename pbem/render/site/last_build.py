"""What an earlier build of the site drew and told, so that the next one need not do it again."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from pbem.render.site.frames import Frame
from pbem.render.site.places import Told


class LastBuild(NamedTuple):
    """What an earlier build drew and told, by the digest of all on which that rests.

    Attributes:
        boards: the boards.
        places: what is told of the places of the board.
    """

    boards: Mapping[str, Frame] = MappingProxyType({})
    places: Mapping[str, Told] = MappingProxyType({})

    def with_others(self, others: "LastBuild") -> "LastBuild":
        """This and what others drew and told."""
        return LastBuild({**self.boards, **others.boards}, {**self.places, **others.places})


NOTHING_BUILT = LastBuild()
