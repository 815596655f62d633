"""What a player is told once their game is over: the seed of its dice, and what to do next."""

import msgspec

from pbem.render.blocks import Block, Paragraph
from pbem.render.catalogue import Catalogue


class Aftermath(msgspec.Struct, frozen=True):
    """What can be done with a game that is over.

    Attributes:
        game: the game.
        seed: of its dice, opened now, as hexadecimal digits.
        commitment: the fingerprint of the seed that every seat got before the game.
        page: the address of the public pages where its history lies; empty: there are none.
        lobby: the address at which another game begins; empty: there is no lobby for it.
        code: of the game there, such as ``GLO``.
        practice: whether it may be played against bots there.
    """

    game: str
    seed: str
    commitment: str
    page: str
    lobby: str
    code: str
    practice: bool


def aftermath_blocks(aftermath: Aftermath, words: Catalogue) -> list[Block]:
    """How the dice are checked now, and how another game begins."""
    facts = {name: getattr(aftermath, name) for name in aftermath.__struct_fields__}
    told = ["report.over.seed", f"report.over.record{'_page' if aftermath.page else ''}"]
    if aftermath.lobby:
        told.append(f"report.over.again{'' if aftermath.practice else '_table'}")
    return [Paragraph(words.text(key, facts)) for key in told]
