"""The pages of a game: its latest position with the replay, a page for every step, the feed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from pbem.render.blocks import Block, Bullets, Heading, Paragraph, Verbatim
from pbem.render.catalogue import Catalogue
from pbem.render.feeds import News, write_feed
from pbem.render.png import card
from pbem.render.report import who_won
from pbem.render.site.frame import Place, fragment, written
from pbem.render.site.plates import Plate, file_of, plate
from pbem.render.site.replay import Shown, replay
from pbem.render.site.story import EVERYBODY, FACE_UP, Reading, Step, Story
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
    *("permalink", "contents", "readings", "verify", "commitment", "code"),
)


class Turn(NamedTuple):
    """A turn in the list of contents: the step in which it begins, what that is called, its battles by step."""

    number: int
    title: str
    battles: list[tuple[int, str]]


@dataclass(frozen=True)
class GamePages:
    """The pages of a story in one language.

    Attributes:
        story: what they tell.
        words: the language.
        languages: all in which the site is written.
        url: of the site.
    """

    story: Story
    words: Catalogue
    languages: tuple[str, ...]
    url: str = ""

    @property
    def folder(self) -> str:
        """Where they lie, from the root of the site, but for the folder of their language."""
        return folder_of(self.story.game, self.story.reading)

    @property
    def heading(self) -> str:
        """The game, and with whose eyes."""
        if self.story.about:
            return self.words.text(
                "site.example", {"title": self.words.text(f"{self.story.code.lower()}.title")}
            )
        name = f"{self.story.game} {self.words.text(f'{self.story.code.lower()}.title')}"
        return (
            name
            if self.story.reading == EVERYBODY
            else f"{name}: {self.reading(self.story.reading)}"
        )

    def reading(self, reading: Reading) -> str:
        """With whose eyes."""
        if reading == FACE_UP:
            return self.words.text("site.face_up")
        if reading == EVERYBODY:
            return self.words.text("site.everybody")
        return self.words.text(
            "site.seen_by", {"seat": self.story.renderer.seat(reading, self.words)}
        )

    @cached_property
    def plates(self) -> tuple[tuple[Plate, ...], ...]:
        """The pictures of every step."""
        drawn = (self.story.renderer.atlas(step.view, self.words) for step in self.story.steps)
        return tuple(tuple(plate(svg) for svg in svgs) for svgs in drawn)

    def moment(self, step: Step) -> str:
        """Where the game stands in a step."""
        return self.story.renderer.moment(step.view, self.words)

    def told(self, step: Step) -> list[Block]:
        """What happened on the way to a step."""
        acts = tuple(self.words.text(f"service.history.{act}") for act in step.acts)
        blocks: list[Block] = [Bullets(acts)] if acts else []
        for number, (seat, lines) in enumerate(step.written):
            said = {"seat": self.story.renderer.seat(seat, self.words)}
            blocks += [
                Heading(self.words.text("site.answer_of" if number else "site.letter_of", said)),
                Verbatim(lines),
            ]
        blocks += self.story.renderer.tell(step.records, self.words)
        if step == self.story.last and self.story.outcome:
            blocks += [Paragraph(line) for line in self.ended()]
        return blocks or [Paragraph(self.words.text("site.nothing_told"))]

    def ended(self) -> list[str]:
        """How the game ended, and who won; nothing while it goes on."""
        outcome, told = self.story.outcome, self.story.renderer
        if outcome is None:
            return []
        return [
            told.say(outcome.how, self.words),
            who_won(outcome.winners, self.story.drawn, self.words, told),
        ]

    def battles(self, step: Step) -> list[str]:
        """The battles of a step, each in a sentence."""
        told = self.story.renderer
        entries = (record.entry for record in step.records if isinstance(record, Logged))
        return [told.say(entry, self.words) for entry in entries if isinstance(entry, told.battles)]

    @cached_property
    def turns(self) -> list[Turn]:
        """The list of contents."""
        found: list[Turn] = []
        before = None
        for step in self.story.steps:
            if step.turn != before:
                found.append(Turn(step.number, self.moment(step), []))
            before = step.turn
            found[-1].battles.extend((step.number, battle) for battle in self.battles(step))
        return found

    def files(self) -> Iterator[tuple[str, str]]:
        """Every file of the story by its name: pages, pictures, the replay."""
        for step, plates in zip(self.story.steps, self.plates, strict=True):
            for picture in plates:
                if picture.ground:
                    yield f"maps/{file_of(picture.ground)}", picture.ground
                yield f"maps/{file_of(picture.above)}", picture.above
            yield f"step-{step.number}.html", self.step(step)
        yield "steps.js", self.replay()
        yield "index.html", self.index()

    def card(self) -> bytes:
        """The latest position as a picture that other sites show beside a link."""
        return card(self.story.renderer.atlas(self.story.last.view, self.words)[0])

    def replay(self) -> str:
        """The data of the replay."""
        beginnings = {turn.number for turn in self.turns}
        return replay(
            [
                Shown(
                    title=self.moment(step),
                    told=fragment(self.told(step)),
                    turn=step.number in beginnings,
                    battle=bool(self.battles(step)),
                    plates=plates,
                )
                for step, plates in zip(self.story.steps, self.plates, strict=True)
            ]
        )

    def step(self, step: Step) -> str:
        """The page of a step."""
        title = self.words.text("site.step_title", {"game": self.heading, "number": step.number})
        return self._page("step.html.j2", f"step-{step.number}.html", _STEP, step, title)

    def index(self) -> str:
        """The page of the game."""
        own = self.story.reading
        readings = [
            (self.reading(other), "" if other == own else self._link(other, "index.html"))
            for other in self.story.readings
        ]
        game = folder_of(self.story.game, EVERYBODY)
        return self._page(
            "game.html.j2",
            "index.html",
            _GAME,
            self.story.last,
            self.heading,
            about=self.words.text(self.story.about)
            if self.story.about
            else "; ".join(players_of(self.story, self.words)),
            turns=self.turns[::-1],
            readings=readings if len(readings) > 1 else [],
            verify=self._verify(),
            record=f"{game}/game.jsonl",
            code=f"{game}/head.svg",
        )

    def _page(
        self, name: str, file: str, say: tuple[str, ...], step: Step, title: str, **facts: object
    ) -> str:
        plates = self.plates[step.number - 1]
        before = self.plates[step.number - 2] if step.number > 1 else plates
        return written(
            name,
            Place(f"{self.folder}", file, self.languages, self.url),
            self.words,
            say,
            story=self.story,
            step=step,
            title=title,
            heading=title,
            moment=self.moment(step),
            plates=[(each, (file_of(each.ground), file_of(each.above))) for each in plates],
            changed={
                n
                for n, (old, new) in enumerate(zip(before, plates, strict=True))
                if old.above != new.above
            },
            told=Markup(fragment(self.told(step))),  # noqa: S704 - a template has escaped it
            position=Markup(fragment(self.story.renderer.position(step.view, self.words))),  # noqa: S704 - as above
            **facts,
        )

    def _link(self, reading: Reading, file: str) -> str:
        """A page of another story of the game in this language, as a page of this one sees it."""
        root = Place(self.folder, "", ()).root
        return f"{root}{folder_of(self.story.game, reading)}/{self.words.lang}/{file}"

    def _verify(self) -> list[str]:
        """What there is to be verified, and how."""
        if self.story.status == "running":
            return [self.words.text("site.verify_later")]
        return [self.words.text("site.verify_how" if self.story.record else "site.verify_private")]

    def feed(self, host: str) -> str:
        """What is new, as an Atom feed; every step bears its day, not its hour."""
        place = Place(self.folder, "index.html", self.languages, self.url)
        news = [
            News(
                key=f"{step.number:04}",
                title="; ".join([self.moment(step), *self.battles(step)]),
                about=write_text(self.moment(step), self.told(step)),
                at=datetime.combine(step.day, time(), UTC),
                link=place.address(self.words.lang, f"step-{step.number}.html"),
            )
            for step in self.story.steps[-_NEWS:]
        ]
        tag = f"tag:{host},{self.story.since}:game/{self.story.game}/{self.words.lang}"
        return write_feed(
            self.heading, tag, news, self.words.text("site.name"), self.words.lang
        ).decode()


def folder_of(game: str, reading: Reading) -> str:
    """Where a story of a game lies, from the root of the site."""
    return game.lower() if reading == EVERYBODY else f"{game.lower()}/as-{reading.lower()}"


def players_of(story: Story, words: Catalogue) -> list[str]:
    """Who plays which seat; nothing of an anonymous game."""
    return [f"{story.renderer.seat(seat, words)}: {name}" for seat, name in story.players.items()]
