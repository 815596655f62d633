"""The page on which orders are drawn: public static data; the rest comes with its link."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from markupsafe import Markup

from pbem.orders.forms.sheets import Sheet
from pbem.render.catalogue import Catalogue
from pbem.render.composer.link import Own
from pbem.render.composer.words import with_words
from pbem.render.kit.renderer import Renderer
from pbem.render.site.frames import Frame, split_layers
from pbem.render.site.night import night_style
from pbem.render.writers import site_file, template
from pbem.rules import View

_SAID = (
    *(
        "skip",
        "scripts",
        "map",
        "smaller",
        "bigger",
        "whole",
        "heading",
        "letter",
        "undo",
        "by_hand",
        "add",
        "preview",
    ),
    *("send", "to_clipboard", "post", "checks", "drop", "legend", "copy_whole"),
    *("share", "draft_file", "mine", "mine_file"),
)
"""Words of the page itself."""
_SPOKEN = (
    *(
        "added",
        "what",
        "what_with",
        "nothing_more",
        "pick_one",
        "pick_some",
        "first_the_others",
        "next",
        "add",
        "back",
    ),
    *(
        "plain",
        "up",
        "down",
        "remove",
        "no_address",
        "too_long",
        "left",
        "unused",
        "open",
        "copied",
        "not_copied",
    ),
    *("no_link", "gone_on", "not_yet"),
    *(
        "chance",
        "chance_open",
        "chance_nobody",
        "edit",
        "broken",
        "all",
        "cost",
        "odds",
        "odds_seen",
        "ratio",
        "ratio_most",
    ),
    *("sent", "changed", "answered"),
    *("beside", "more_on_map"),
    *("opened", "saved_file", "shared", "not_shared", "copied_whole"),
)
"""Words that its script says."""
_STYLES = ("site.css", "composer.css")
_SCRIPTS = (
    *(
        "board.js",
        "walks.js",
        "together.js",
        "offer.js",
        "kept.js",
        "sending.js",
        "odds.js",
        "ghosts.js",
    ),
    *("elements.js", "choices.js", "drawn_board.js", "composer.js"),
)


@dataclass(frozen=True)
class ComposerPage:
    """What a page shows to everybody.

    Attributes:
        game: its identifier; ``state``: the number of the position, as in the block.
        sheet: what can be clicked, as far as everybody may know it.
        view: what everybody may see.
        asked: what is asked, in sentences.
        forms: lines that can be typed, such as standing orders.
        preview: the word of a dry run.
        links: where more is to be read, each with its name.
    """

    game: str
    state: int
    title: str
    sheet: Sheet
    view: View
    asked: tuple[str, ...]
    forms: tuple[str, ...]
    preview: str
    links: tuple[tuple[str, str], ...] = ()


def write_page(page: ComposerPage, renderer: Renderer, words: Catalogue) -> str:
    """The page as a file of the site."""
    return _rendered_page(
        page, _script_data(page, renderer, words), words, {"styles": "'self'", "scripts": "'self'"}
    )


def cover_page(words: Catalogue) -> str:
    """The page of the folder itself, which leads to no page in it."""
    return template("site/cover.html.j2").render(
        lang=words.lang,
        title=words.text("composer.cover"),
        told=words.text("composer.no_link"),
    )


def whole_page(page: ComposerPage, own: Own, renderer: Renderer, words: Catalogue) -> str:
    """The page as one file with all that it needs, and with what only its reader may know."""
    style, script = ("".join(site_file(name) for name in names) for names in (_STYLES, _SCRIPTS))
    facts = {
        "style": Markup(style),  # noqa: S704 - our own files
        "script": Markup(script),  # noqa: S704 - our own files
        "styles": _policy_digest(style),
        "scripts": _policy_digest(script),
    }
    return _rendered_page(page, _script_data(page, renderer, words) | {"own": own}, words, facts)


def _rendered_page(
    page: ComposerPage, data: dict[str, Any], words: Catalogue, facts: Mapping[str, str]
) -> str:
    # No "<" in the data: nothing in it can end the element that holds it.
    text = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return template("site/composer.html.j2").render(
        title=page.title,
        lang=words.lang,
        say={key: words.text(f"composer.{key}") for key in _SAID},
        asked=page.asked,
        forms=page.forms,
        links=page.links,
        files=_SCRIPTS,
        data=Markup(text),  # noqa: S704 - see above
        **{"style": "", "script": "", **facts},
    )


def _script_data(page: ComposerPage, renderer: Renderer, words: Catalogue) -> dict[str, Any]:
    """What the script reads; it says what each field is."""
    drawn = split_layers(renderer.board(page.view, words))
    ground = Frame("", "", drawn.ground) if drawn.ground else None
    layers = (ground, drawn) if ground else (drawn,)
    night = night_style(
        (style for layer in layers for style in layer.styles),
        [element for layer in layers for element in layer.elements],
        drawn.defs,
    )
    board = {
        "alt": drawn.described,
        "box": drawn.box,
        "ground": drawn.ground,
        "above": drawn.above,
        "night": night.replace(".pieces ", ""),
        "spots": renderer.board_spots(page.view),
    }
    named = {
        name: f"composer.counter.{name}"
        for name in page.sheet.counters.keys() | _counters(page.sheet)
    }
    return {
        "game": page.game,
        "state": page.state,
        "sheet": with_words(page.sheet, words) | {"foretold": _foretold(page, renderer, words)},
        "board": board,
        "cards": {
            name: face
            for name in page.sheet.things
            if (face := renderer.card_face(name, words)) is not None
        },
        "counters": {name: words.text(key) for name, key in named.items() if words.has(key)},
        "say": {key: _sentence_with_fields(f"composer.{key}", words) for key in _SPOKEN}
        | {"preview_word": page.preview},
    }


def _foretold(
    page: ComposerPage, renderer: Renderer, words: Catalogue
) -> dict[str, tuple[str, ...]]:
    """What options come to, in sentences."""
    return {
        place: tuple(words.text(key, renderer.facts(facts, words)) for key, facts in told)
        for place, told in page.sheet.foretold.items()
    }


def _counters(sheet: Sheet) -> set[str]:
    return {
        counter
        for prices in sheet.prices.values()
        for price in prices.values()
        for counter in price
    }


_FIELDS = {
    name: f"{{{name}}}"
    for name in (
        *("line", "thing", "slot", "address", "counter", "number", "names", "verbs"),
        *("when", "name", "attack", "defence", "won", "lost"),
    )
}


def _sentence_with_fields(key: str, words: Catalogue) -> str:
    """A sentence with its fields as they stand: the script fills them in."""
    return words.text(key, _FIELDS)


def _policy_digest(text: str) -> str:
    """What a policy says of the one script or style that it lets through."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
