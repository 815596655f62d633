"""The pages of a game: its latest position with the replay, each turn, each battle, the feed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import cached_property, partial
from hashlib import sha256
from itertools import chain, groupby
from typing import NamedTuple

import msgspec
from markupsafe import Markup

from pbem.render.blocks import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Verbatim,
    sentences_of,
)
from pbem.render.catalogue import Catalogue
from pbem.render.feeds import News, write_feed
from pbem.render.raster import preview_card
from pbem.render.report_blocks import outcome_sentences
from pbem.render.site.battles import Battle, battles_of
from pbem.render.site.film import film_file
from pbem.render.site.frames import Frame, layer_file, split_layers
from pbem.render.site.happenings import Happening, happening_of, new_traces
from pbem.render.site.last_build import NOTHING_BUILT, LastBuild
from pbem.render.site.night import night_picture, night_style
from pbem.render.site.pictures import by_night, mark_of, part_in_small, thumbnail
from pbem.render.site.places import PLACES, PlaceWriter, ToldStep, places_script
from pbem.render.site.replay import ReplayStep, replay_script
from pbem.render.site.standing import players_of, to_move
from pbem.render.site.templating import PageAddress, render_blocks, render_page
from pbem.render.site.timeline import EVERYBODY, FACE_UP, Step, Timeline, Viewpoint
from pbem.render.writers import write_text
from pbem.rules import Logged, View

LUCK = "luck.html"
"""The file name of the page of the dice of combats."""
STORY = "story.html"
"""The file name of the story of a finished game."""
STEPS = "steps.js"
"""The file name of the data of the replay."""
THUMBNAIL, THUMBNAIL_BY_NIGHT = "thumb.png", "night-thumb.png"
"""The file names of the map in small."""
_DIGITS = 16
"""So many digits of the digest of what a board is drawn from."""
_NEWS = 40
"""So many steps are told in a feed."""
_BOARD = ("map", "nearer", "farther", "whole_map", "position")
_TURN = (*_BOARD, "turns", "back", "on", "replay_here", "battles")
_GAME = (
    *_BOARD,
    *("replay", "position_of", "back_to", "on_to", "turn", "battle", "step", "play"),
    *("speed", "loop", "film", "film_file"),
    *("permalink", "contents", "viewpoints", "verify", "commitment", "code", "atlas"),
    *("luck", "story", "close", "battle_page"),
)


class Turn(NamedTuple):
    """A turn: its place in the game from 1, the title of its first step, its steps, its battles."""

    number: int
    title: str
    steps: tuple[Step, ...]
    battles: tuple[Battle, ...]

    @property
    def file_name(self) -> str:
        """Of its page."""
        return f"turn-{self.number}.html"


class SiteFile(NamedTuple):
    """A file of the site.

    Attributes:
        name: its name, relative to the pages of its timeline.
        make: what it holds.
        mark: bytes near its beginning that tell that it holds just this; empty: there are none.
    """

    name: str
    make: Callable[[], str | bytes]
    mark: bytes = b""


class Proof(NamedTuple):
    """How to verify a game: in words, then the files of its record and its code from the root."""

    lines: tuple[str, ...]
    record: str
    code: str


@dataclass(frozen=True)
class GamePages:
    """The pages of a timeline in one language.

    Attributes:
        timeline: what they tell.
        words: the language.
        languages: all in which the site is written.
        url: of the site.
        atlas: the file of the game's atlas, from the root of the site; empty if there is none.
        program: the digest of the code and the templates; empty where no later build reads.
        known: what an earlier build drew and told.
    """

    timeline: Timeline
    words: Catalogue
    languages: tuple[str, ...]
    url: str = ""
    atlas: str = ""
    program: str = ""
    known: LastBuild = NOTHING_BUILT

    @property
    def folder(self) -> str:
        """Where they lie, from the root of the site, but for the folder of their language."""
        return folder_of(self.timeline.game, self.timeline.viewpoint)

    @property
    def maps(self) -> str:
        """The folder of its maps from its pages; those that everybody sees are shared by all."""
        shared = self.timeline.viewpoint == EVERYBODY
        return "maps" if shared else f"../../{self.words.lang}/maps"

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
    def frames(self) -> tuple[Frame, ...]:
        """The board at every step; what was drawn before is not drawn again."""
        renderer, words = self.timeline.renderer, self.words
        return tuple(
            self.known.boards.get(source) or split_layers(renderer.board(step.view, words))
            for step, source in zip(self.timeline.steps, self._sources, strict=True)
        )

    @cached_property
    def _sources(self) -> tuple[str, ...]:
        """Of every step, the digest of all from which its board is drawn."""
        by_whom = (self.program, self.timeline.board, self.words.lang)
        on_board = self.timeline.renderer.on_board
        return tuple(
            sha256(msgspec.json.encode((*by_whom, on_board(step.view)))).hexdigest()[:_DIGITS]
            for step in self.timeline.steps
        )

    @cached_property
    def drawn(self) -> LastBuild:
        """What these pages draw and tell, for others of the same game in this language."""
        boards = dict(zip(self._sources, self.frames, strict=True))
        return LastBuild(boards, {step.drawn: step.told for step in self._told_places})

    def moment(self, step: Step) -> str:
        """Where the game stands in a step."""
        return self.timeline.renderer.moment(step.view, self.words)

    def blocks_of_step(self, step: Step) -> list[Block]:
        """What happened on the way to a step."""
        return self._blocks[step.number - 1]

    def told_of_step(self, step: Step) -> Markup:
        """What happened on the way to a step, as HTML."""
        return self._told[step.number - 1]

    @cached_property
    def _blocks(self) -> tuple[list[Block], ...]:
        return tuple(map(self._blocks_of, self.timeline.steps))

    @cached_property
    def _told(self) -> tuple[Markup, ...]:
        return tuple(Markup(render_blocks(blocks)) for blocks in self._blocks)  # noqa: S704 - a template has escaped it

    def _blocks_of(self, step: Step) -> list[Block]:
        acts = tuple(self.words.text(f"service.history.{act}") for act in step.acts)
        blocks: list[Block] = [Bullets(acts)] if acts else []
        for number, (seat, lines) in enumerate(step.written):
            said = {"seat": self.timeline.renderer.seat(seat, self.words)}
            blocks += [
                Heading(self.words.text("site.answer_of" if number else "site.letter_of", said)),
                Verbatim(lines),
            ]
        renderer, before = self.timeline.renderer, self._view_before(step)
        traces = new_traces(renderer, before, step.view)
        moves = renderer.trace_sentences(traces, before, step.view, self.words)
        blocks += [Bullets(tuple(moves))] if moves else []
        blocks += renderer.log_blocks(step.records, self.words)
        if step == self.timeline.last:
            told = {line for block in blocks for line in sentences_of(block)}
            blocks += [Paragraph(line) for line in self.outcome_sentences() if line not in told]
        return blocks or [Paragraph(self.words.text("site.nothing_told"))]

    def _view_before(self, step: Step) -> View | None:
        """The view before a step; None before the first."""
        return self.timeline.steps[step.number - 2].view if step.number > 1 else None

    def happening(self, step: Step) -> Happening:
        """Where a step happened on the board."""
        renderer = self.timeline.renderer
        traces = new_traces(renderer, self._view_before(step), step.view)
        return happening_of(renderer, step.view, traces, step.records)

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
    def battles(self) -> tuple[Battle, ...]:
        """All battles in order."""
        return battles_of(self.timeline)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """All turns in order."""
        found: list[Turn] = []
        for number, steps in enumerate(self._steps_by_turn(), start=1):
            held = {step.number for step in steps}
            battles = tuple(battle for battle in self.battles if battle.first.number in held)
            found.append(Turn(number, self.moment(steps[0]), steps, battles))
        return tuple(found)

    def _steps_by_turn(self) -> list[tuple[Step, ...]]:
        groups = groupby(self.timeline.steps, key=lambda step: step.turn)
        return [tuple(steps) for _, steps in groups]

    def turn_of(self, step: Step) -> Turn:
        """The turn of a step."""
        return next(turn for turn in self.turns if step in turn.steps)

    def link_to_step(self, step: Step) -> str:
        """Where a step is told, relative to the pages of this timeline."""
        return f"{self.turn_of(step).file_name}#step-{step.number}"

    def link_to_battle(self, battle: Battle) -> str:
        """Where a battle is told: with everybody's eyes it has a page of its own."""
        has_page = self.timeline.viewpoint == EVERYBODY
        return battle.file_name if has_page else self.link_to_step(battle.first)

    def _pages_of_battles(self, step: Step) -> tuple[int, ...]:
        """The numbers of the battles that a step tells and that have pages of their own."""
        if self.timeline.viewpoint != EVERYBODY:
            return ()
        number = step.number
        told = (each for each in self.battles if each.first.number <= number <= each.last.number)
        return tuple(battle.number for battle in told)

    def battle_sentence(self, battle: Battle) -> str:
        """Who attacks whom."""
        return self.timeline.renderer.sentence(battle.entry, self.words)

    def files(self) -> Iterator[SiteFile]:
        """Every file of the timeline but those of battles: pages, pictures, the replay."""
        shown = {turn.steps[-1].number for turn in self.turns}
        grounds = dict.fromkeys(frame.ground for frame in self.frames if frame.ground)
        above = dict.fromkeys(self.frames[number - 1].above for number in sorted(shown))
        for layer in (*grounds, *above):
            yield SiteFile(f"{self.maps}/{layer_file(layer)}", partial(str, layer))
        for ground in grounds:
            night = f"{self.maps}/night-{layer_file(ground)}"
            yield SiteFile(night, partial(night_picture, ground))
        yield SiteFile("board.css", self.board_style)
        for turn in self.turns:
            yield SiteFile(turn.file_name, partial(self.turn_page, turn))
        if self.timeline.viewpoint == EVERYBODY:
            renderer, view = self.timeline.renderer, self.timeline.last.view
            latest = split_layers(renderer.overview(view, self.words))
            held = [place for place, _ in renderer.stacks(view)]
            part = part_in_small(latest, next(iter(renderer.spots(view)), {}), held)
            for name, frame in ((THUMBNAIL, latest), (THUMBNAIL_BY_NIGHT, by_night(latest))):
                mark = mark_of(frame, part).encode()
                yield SiteFile(name, partial(thumbnail, frame, part), mark)
        yield SiteFile(STEPS, self._replay_script)
        yield SiteFile(PLACES, self._places_script)
        yield SiteFile("index.html", self.index_page)

    def board_style(self) -> str:
        """The style of the board, by day and by night."""
        drawn = dict.fromkeys(chain.from_iterable(frame.elements for frame in self.frames))
        dark = night_style(self.frames[-1].styles, drawn, self.frames[-1].defs)
        return f"{self.frames[-1].style}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"

    def preview_picture(self) -> bytes:
        """The latest position as a picture that other sites show beside a link."""
        return preview_card(self.timeline.renderer.overview(self.timeline.last.view, self.words))

    @cached_property
    def film_file(self) -> str:
        """The file name of the film of the front, which is made to be shared; empty: none is.

        There is one with everybody's eyes alone, of a site whose address is known.
        """
        if not self.url or self.timeline.viewpoint != EVERYBODY or self.timeline.about:
            return ""
        return film_file(self.timeline, self.words)

    def _replay_script(self) -> bytes:
        """The script with the data of the replay."""
        beginnings = {turn.steps[0].number for turn in self.turns}
        return replay_script(
            [
                ReplayStep(
                    title=self.moment(step),
                    told=str(self.told_of_step(step)),
                    turn=step.number in beginnings,
                    battle=bool(self.battle_sentences(step)),
                    pages=self._pages_of_battles(step),
                    happening=self.happening(step),
                    frame=frame,
                    drawn=source,
                    checkpoint=step.checkpoint,
                )
                for step, frame, source in zip(
                    self.timeline.steps, self.frames, self._sources, strict=True
                )
            ]
        )

    def _places_script(self) -> bytes:
        """The script that tells what stands at each place in each step."""
        spots = self.timeline.renderer.tapped_spots(self.timeline.last.view)
        return places_script(self._told_places, spots)

    @cached_property
    def _told_places(self) -> tuple[ToldStep, ...]:
        """What is told of each place in each step; what was told before is not worded again."""
        writer = PlaceWriter(self.timeline.renderer, self.words)
        return tuple(
            ToldStep(source, self.known.places.get(source) or writer.told(step.view))
            for step, source in zip(self.timeline.steps, self._sources, strict=True)
        )

    def turn_page(self, turn: Turn) -> str:
        """The page of a turn: its steps in words and the map at its end."""
        told = [(step.number, self.moment(step), self.told_of_step(step)) for step in turn.steps]
        return self._render_step(
            "turn.html.j2",
            turn.file_name,
            _TURN,
            turn.steps[-1],
            f"{self.heading}, {turn.title}",
            turn=turn,
            last=self.turns[-1].number,
            steps=told,
            battles=[(self.link_to_battle(b), self.battle_sentence(b)) for b in turn.battles],
        )

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
        return self._render_step(
            "game.html.j2",
            "index.html",
            _GAME,
            self.timeline.last,
            self.heading,
            about=self.words.text(self.timeline.about)
            if self.timeline.about
            else " ".join(players_of(self.timeline, self.words)),
            to_move=to_move(self.timeline, self.words),
            turns=[
                (
                    turn.file_name,
                    turn.title,
                    [(self.link_to_battle(b), self.battle_sentence(b)) for b in turn.battles],
                )
                for turn in self.turns[::-1]
            ],
            viewpoints=viewpoints if len(viewpoints) > 1 else [],
            proof=self.proof,
            atlas=self.atlas,
            luck=LUCK if self.timeline.casts else "",
            story=STORY if self.has_story else "",
            film=self.film_file,
        )

    def _render_step(
        self, name: str, file: str, say: tuple[str, ...], step: Step, title: str, **facts: object
    ) -> str:
        frame, happening = self.frames[step.number - 1], self.happening(step)
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
            frame=frame,
            defs=Markup(frame.defs),  # noqa: S704 - drawn by the renderer, which escapes its words
            maps=self.maps,
            files=(layer_file(frame.ground), layer_file(frame.above)),
            at=happening.box,
            told=self.told_of_step(step),
            position=Markup(render_blocks(position)),  # noqa: S704 - as above
            **facts,
        )

    def _link_to(self, viewpoint: Viewpoint, file: str) -> str:
        """The relative link to a page of another timeline of the game in this language."""
        root = PageAddress(self.folder, "", ()).root
        return f"{root}{folder_of(self.timeline.game, viewpoint)}/{self.words.lang}/{file}"

    @property
    def has_story(self) -> bool:
        """True if the game is over and was not called off; its story is for everybody's eyes."""
        is_over = self.timeline.outcome is not None and not self.timeline.is_called_off
        return is_over and self.timeline.viewpoint == EVERYBODY

    @property
    def proof(self) -> Proof:
        """What there is to be verified, and how."""
        home, is_open = folder_of(self.timeline.game, EVERYBODY), self.timeline.record
        how = "how" if is_open else "private"
        how = "later" if self.timeline.status == "running" else how
        lines = (self.words.text(f"site.verify_{how}"),)
        return Proof(lines, f"{home}/game.jsonl", f"{home}/head.svg")

    def feed(self, host: str) -> str:
        """What is new, as an Atom feed; every step bears its day, not its hour."""
        place = PageAddress(self.folder, "index.html", self.languages, self.url)
        news = [
            News(
                key=f"{step.number:04}",
                title="; ".join([self.moment(step), *self.battle_sentences(step)]),
                about=write_text(self.moment(step), self.blocks_of_step(step)),
                at=datetime.combine(step.day, time(), UTC),
                link=place.address(self.words.lang, self.link_to_step(step)),
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
