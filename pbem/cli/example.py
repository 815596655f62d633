"""A rulebook's example of play, as reports: text, HTML and a map for every letter."""

from collections.abc import Iterable
from pathlib import Path

from pbem.games import ExampleLetter, GameModule, presets
from pbem.render import Catalogue, renderer, write_html, write_index, write_text
from pbem.render.blocks import Block, Heading, Verbatim
from pbem.render.kit.renderer import Renderer


def show_example(module: GameModule, letters: Iterable[ExampleLetter], folder: Path, words: Catalogue) -> int:
    """Write a report of every letter of an example and an index into a new folder; how many letters."""
    folder.mkdir(parents=True)
    renderer_ = renderer(module.load(presets(module.id)[0].id))
    rows: list[tuple[str, str]] = []
    for number, letter in enumerate(letters, start=1):
        facts = {"name": letter.when, "seat": letter.written[0][0], "number": f"{number:02}"}
        title = words.text("cli.example.letter", renderer_.facts(facts, words))
        _write(folder, facts["number"], title, _blocks(letter, words, renderer_), words)
        (folder / f"{facts['number']}.svg").write_text(renderer_.svg(letter.view, words), "utf-8")
        rows.append((facts["number"], title))
    heading = words.text("cli.example.title", {"title": words.text(module.title)})
    about = words.text(f"{module.code.lower()}.example.about")
    (folder / "index.html").write_text(write_index(heading, about, rows, words.lang), "utf-8")
    return len(rows)


def _write(folder: Path, name: str, title: str, blocks: list[Block], words: Catalogue) -> None:
    (folder / f"{name}.txt").write_text(write_text(title, blocks), "utf-8")
    (folder / f"{name}.html").write_text(write_html(title, blocks, words.lang, (f"{name}.svg",)), "utf-8")


def _blocks(letter: ExampleLetter, words: Catalogue, renderer_: Renderer) -> list[Block]:
    """The letter, what the other side answered, what happened, the position."""
    blocks: list[Block] = []
    for number, (seat, lines) in enumerate(letter.written):
        key = "answers" if number else "orders"
        blocks.append(Heading(words.text(f"cli.example.{key}", {"seat": renderer_.seat(seat, words)})))
        blocks.append(Verbatim(lines))
    blocks += [Heading(words.text("report.happened")), *renderer_.tell(letter.records, words)]
    blocks += [Heading(words.text("report.position")), *renderer_.position(letter.view, words)]
    return [*blocks, renderer_.drawing(letter.view, words)]
