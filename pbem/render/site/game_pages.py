"""The pages of a game: its latest position with the replay, a page for every step, the feed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from pbem.render.blocks import Block, Bullets, Heading, Paragraph, Verbatim
from pbem.render.bots import bot_sentences
from pbem.render.catalogue import Catalogue
from pbem.render.feeds import News, write_feed
from pbem.render.raster import preview_card
from pbem.render.report_blocks import outcome_sentences
from pbem.render.site.frames import Frame, layer_file, split_layers
from pbem.render.site.replay import ReplayStep, replay_script
from pbem.render.site.templating import PageAddress, render_blocks, render_page
from pbem.render.site.timeline import EVERYBODY, FACE_UP, Step, Timeline, Viewpoint
from pbem.render.writers import write_text
from pbem.rules import Logged

_NEWS = 40
"""So many steps are told in a feed."""
_STEP = ("map", "parts", "position", "steps", "first", "back", "on", "latest", "replay_here")
_GAME = (
    *(
        "map",
        "parts",
        "position",
        "replay",
        "position_of",
        "back_to",
        "on_to",
        "turn",
        "battle",
        "step",
        "play",
    ),
    *("permalink", "contents", "viewpoints", "verify", "commitment", "code", "atlas"),
)


class Turn(NamedTuple):
    """A turn in the contents: its first step, the title of that step, its battles by step."""

    number: int
    title: str
    battles: list[tuple[int, str]]


@dataclass(frozen=True)
class GamePages:
    """The pages of a timeline in one language.

    Attributes:
        timeline: what they tell.
        words: the language.
        languages: all in which the site is written.
        url: of the site.
        atlas: the file of the game's atlas, from the root of the site; empty if there is none.
    """

    timeline: Timeline
    words: Catalogue
    languages: tuple[str, ...]
    url: str = ""
    atlas: str = ""

    @property
    def folder(self) -> str:
        """Where they lie, from the root of the site, but for the folder of their language."""
        return folder_of(self.timeline.game, self.timeline.viewpoint)

    @property
    def heading(self) -> str:
        """The game, and with whose eyes."""
        if self.timeline.about:
            return self.words.text(
                "site.example", {"title": self.words.text(f"{self.timeline.code.lower()}.title")}
            )
        name = f"{self.timeline.game} {self.words.text(f'{self.timeline.code.lower()}.title')}"
        return (
            name
            if self.timeline.viewpoint == EVERYBODY
            else f"{name}: {self.viewpoint_words(self.timeline.viewpoint)}"
        )

    def viewpoint_words(self, viewpoint: Viewpoint) -> str:
        """With whose eyes."""
        if viewpoint == FACE_UP:
            return self.words.text("site.face_up")
        if viewpoint == EVERYBODY:
            return self.words.text("site.everybody")
        return self.words.text(
            "site.seen_by", {"seat": self.timeline.renderer.seat(viewpoint, self.words)}
        )

    @cached_property
    def frames(self) -> tuple[tuple[Frame, ...], ...]:
        """The pictures of every step."""
        drawn = (
            self.timeline.renderer.plates(step.view, self.words) for step in self.timeline.steps
        )
        return tuple(tuple(split_layers(svg) for svg in svgs) for svgs in drawn)

    def moment(self, step: Step) -> str:
        """Where the game stands in a step."""
        return self.timeline.renderer.moment(step.view, self.words)

    def blocks_of_step(self, step: Step) -> list[Block]:
        """What happened on the way to a step."""
        acts = tuple(self.words.text(f"service.history.{act}") for act in step.acts)
        blocks: list[Block] = [Bullets(acts)] if acts else []
        for number, (seat, lines) in enumerate(step.written):
            said = {"seat": self.timeline.renderer.seat(seat, self.words)}
            blocks += [
                Heading(self.words.text("site.answer_of" if number else "site.letter_of", said)),
                Verbatim(lines),
            ]
        blocks += self.timeline.renderer.log_blocks(step.records, self.words)
        if step == self.timeline.last and self.timeline.outcome:
            blocks += [Paragraph(line) for line in self.outcome_sentences()]
        return blocks or [Paragraph(self.words.text("site.nothing_told"))]

    def outcome_sentences(self) -> list[str]:
        """How the game ended, and who won; nothing while it goes on."""
        outcome, renderer = self.timeline.outcome, self.timeline.renderer
        if outcome is None:
            return []
        return outcome_sentences(outcome, self.timeline.drawn, self.words, renderer)

    def battle_sentences(self, step: Step) -> list[str]:
        """The battles of a step, each in a sentence."""
        renderer = self.timeline.renderer
        entries = (record.entry for record in step.records if isinstance(record, Logged))
        return [
            renderer.sentence(entry, self.words)
            for entry in entries
            if isinstance(entry, renderer.battles)
        ]

    @cached_property
    def turns(self) -> list[Turn]:
        """The list of contents."""
        found: list[Turn] = []
        before = None
        for step in self.timeline.steps:
            if step.turn != before:
                found.append(Turn(step.number, self.moment(step), []))
            before = step.turn
            found[-1].battles.extend(
                (step.number, battle) for battle in self.battle_sentences(step)
            )
        return found

    def files(self) -> Iterator[tuple[str, str]]:
        """Every file of the timeline by its name: pages, pictures, the replay."""
        for step, frames in zip(self.timeline.steps, self.frames, strict=True):
            for picture in frames:
                if picture.ground:
                    yield f"maps/{layer_file(picture.ground)}", picture.ground
                yield f"maps/{layer_file(picture.above)}", picture.above
            yield f"step-{step.number}.html", self.step_page(step)
        yield "steps.js", self._replay_script()
        yield "index.html", self.index_page()

    def preview_picture(self) -> bytes:
        """The latest position as a picture that other sites show beside a link."""
        return preview_card(self.timeline.renderer.plates(self.timeline.last.view, self.words)[0])

    def _replay_script(self) -> str:
        """The script with the data of the replay."""
        beginnings = {turn.number for turn in self.turns}
        return replay_script(
            [
                ReplayStep(
                    title=self.moment(step),
                    told=render_blocks(self.blocks_of_step(step)),
                    turn=step.number in beginnings,
                    battle=bool(self.battle_sentences(step)),
                    frames=frames,
                )
                for step, frames in zip(self.timeline.steps, self.frames, strict=True)
            ]
        )

    def step_page(self, step: Step) -> str:
        """The page of a step."""
        title = self.words.text("site.step_title", {"game": self.heading, "number": step.number})
        return self._render_step("step.html.j2", f"step-{step.number}.html", _STEP, step, title)

    def index_page(self) -> str:
        """The page of the game."""
        own = self.timeline.viewpoint
        viewpoints = [
            (
                self.viewpoint_words(other),
                "" if other == own else self._link_to(other, "index.html"),
            )
            for other in self.timeline.viewpoints
        ]
        game = folder_of(self.timeline.game, EVERYBODY)
        return self._render_step(
            "game.html.j2",
            "index.html",
            _GAME,
            self.timeline.last,
            self.heading,
            about=self.words.text(self.timeline.about)
            if self.timeline.about
            else "; ".join(players_of(self.timeline, self.words)),
            turns=self.turns[::-1],
            viewpoints=viewpoints if len(viewpoints) > 1 else [],
            verify=self._verification_lines(),
            record=f"{game}/game.jsonl",
            code=f"{game}/head.svg",
            atlas=self.atlas,
        )

    def _render_step(
        self, name: str, file: str, say: tuple[str, ...], step: Step, title: str, **facts: object
    ) -> str:
        frames = self.frames[step.number - 1]
        before = self.frames[step.number - 2] if step.number > 1 else frames
        position = self.timeline.renderer.position(step.view, self.words)
        return render_page(
            name,
            PageAddress(f"{self.folder}", file, self.languages, self.url),
            self.words,
            say,
            timeline=self.timeline,
            step=step,
            title=title,
            heading=title,
            moment=self.moment(step),
            frames=[(each, (layer_file(each.ground), layer_file(each.above))) for each in frames],
            changed={
                n
                for n, (old, new) in enumerate(zip(before, frames, strict=True))
                if old.above != new.above
            },
            told=Markup(render_blocks(self.blocks_of_step(step))),  # noqa: S704 - a template has escaped it
            position=Markup(render_blocks(position)),  # noqa: S704 - as above
            **facts,
        )

    def _link_to(self, viewpoint: Viewpoint, file: str) -> str:
        """The relative link to a page of another timeline of the game in this language."""
        root = PageAddress(self.folder, "", ()).root
        return f"{root}{folder_of(self.timeline.game, viewpoint)}/{self.words.lang}/{file}"

    def _verification_lines(self) -> list[str]:
        """What there is to be verified, and how."""
        if self.timeline.status == "running":
            return [self.words.text("site.verify_later")]
        return [
            self.words.text("site.verify_how" if self.timeline.record else "site.verify_private")
        ]

    def feed(self, host: str) -> str:
        """What is new, as an Atom feed; every step bears its day, not its hour."""
        place = PageAddress(self.folder, "index.html", self.languages, self.url)
        news = [
            News(
                key=f"{step.number:04}",
                title="; ".join([self.moment(step), *self.battle_sentences(step)]),
                about=write_text(self.moment(step), self.blocks_of_step(step)),
                at=datetime.combine(step.day, time(), UTC),
                link=place.address(self.words.lang, f"step-{step.number}.html"),
            )
            for step in self.timeline.steps[-_NEWS:]
        ]
        tag = f"tag:{host},{self.timeline.since}:game/{self.timeline.game}/{self.words.lang}"
        return write_feed(
            self.heading, tag, news, self.words.text("site.name"), self.words.lang
        ).decode()


def folder_of(game: str, viewpoint: Viewpoint) -> str:
    """Where a timeline of a game lies, from the root of the site."""
    return game.lower() if viewpoint == EVERYBODY else f"{game.lower()}/as-{viewpoint.lower()}"


def players_of(timeline: Timeline, words: Catalogue) -> list[str]:
    """The players by seat, of an anonymous game none; then where bots play or have played."""
    return [
        *names_of(timeline, words),
        *bot_sentences(timeline.bots, words, timeline.renderer),
    ]


def names_of(timeline: Timeline, words: Catalogue) -> list[str]:
    """The players by seat, of an anonymous game none."""
    return [
        f"{timeline.renderer.seat(seat, words)}: {name}" for seat, name in timeline.players.items()
    ]
