"""The page of a battle: the map before and after, what happened, and its card to share."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from markupsafe import Markup

from pbem.render.blocks import without_sentence
from pbem.render.kit.renderer import Spot
from pbem.render.site.battle_card import RING, BattleScene, battle_card, window_around
from pbem.render.site.battles import Battle
from pbem.render.site.frames import Frame, Part, layer_file
from pbem.render.site.game_pages import GamePages, SiteFile
from pbem.render.site.templating import PageAddress, render_blocks, render_page

_KEYS = (
    *("turns", "back", "on", "replay_here", "whole_turn", "share", "copied"),
    *("battle_card", "battle_picture"),
)


_SHOWN = (423, 225)
"""How much of the map a page shows, in pixels of the card: it is larger there."""


class SceneMap(NamedTuple):
    """A part of the board as a page shows it, drawn for day and night by the style of the board.

    Attributes:
        label: what is said above it.
        part: what it shows.
        ground: the file of its lower layer; empty if it has none.
        defs, drawn: its upper layer, what it refers to and its elements.
        ring: the middle and the radius of a ring around the place.
    """

    label: str
    part: Part
    ground: str
    defs: Markup
    drawn: Markup
    ring: tuple[float, float, float]


def battle_files(pages: GamePages) -> Iterator[SiteFile]:
    """The page and the card of every battle."""
    for battle in pages.battles:
        scene = scene_of(battle, pages)
        yield SiteFile(battle.file_name, partial(battle_page, battle, scene, pages))
        if scene:
            make, mark = partial(battle_card, scene), scene.mark.encode()
            yield SiteFile(battle.picture_name, make, mark)


def battle_page(battle: Battle, scene: BattleScene | None, pages: GamePages) -> str:
    """The page of a battle in the language of the others."""
    words, heading = pages.words, pages.battle_sentence(battle)
    blocks = pages.timeline.renderer.log_blocks(battle.records, words)
    told = render_blocks(without_sentence(blocks, heading))
    return render_page(
        "battle.html.j2",
        PageAddress(pages.folder, battle.file_name, pages.languages, pages.url),
        words,
        _KEYS,
        title=f"{pages.heading}: {heading}",
        heading=heading,
        game=pages.heading,
        moment=pages.moment(battle.last),
        battle=battle,
        last=len(pages.battles),
        turn=pages.turn_of(battle.first),
        card=battle.picture_name if scene else "",
        scenes=maps_of(scene) if scene else [],
        maps=pages.maps,
        told=Markup(told),  # noqa: S704 - a template has escaped it
    )


def scene_of(battle: Battle, pages: GamePages) -> BattleScene | None:
    """What a battle shows; ``None`` if the map does not show its place."""
    renderer, words = pages.timeline.renderer, pages.words
    place = renderer.battle_place(battle.entry)
    spot = renderer.board_spots(battle.last.view).get(place)
    if spot is None:
        return None
    before, after = max(battle.first.number - 2, 0), battle.last.number - 1
    return BattleScene(
        title=pages.battle_sentence(battle),
        moment=f"{pages.heading} · {pages.moment(battle.last)}",
        before=pages.frames[before],
        after=pages.frames[after],
        labels=(words.text("site.battle_before"), words.text("site.battle_after")),
        spot=spot,
        told=tuple(renderer.log_blocks(battle.records, words)),
        dice=tuple(renderer.die_face(value) for value in battle.dice),
    )


def maps_of(scene: BattleScene) -> list[SceneMap]:
    """The maps before and after a battle."""
    frames = scene.before, scene.after
    return [
        _map_of(frame, label, scene.spot) for frame, label in zip(frames, scene.labels, strict=True)
    ]


def _map_of(frame: Frame, label: str, spot: Spot) -> SceneMap:
    part, (x, y, radius) = window_around(frame, spot, _SHOWN).part, spot
    return SceneMap(
        label,
        part,
        layer_file(frame.ground),
        Markup(frame.defs),  # noqa: S704 - drawn by the renderer, which escapes its words
        Markup("".join(frame.elements_near(part))),  # noqa: S704 - as above
        (x, y, RING * radius),
    )
