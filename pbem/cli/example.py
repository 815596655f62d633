"""The rulebook's example of play of Paths of Glory, as reports: text, HTML and a map for every letter."""

from pathlib import Path
from typing import Any

from pbem.render import Catalogue, renderer, write_html, write_index, write_text
from pbem.render.blocks import Block, Heading, Verbatim
from pbem.render.report import Renderer
from pbem.rules import LogRecord, View
from pbem.service.rehearsal import Rehearsal, script

_OTHER = {"AP": "CP", "CP": "AP"}


def show_example(folder: Path, words: Catalogue) -> int:
    """Replay the example and write a report of every letter and an index into a new folder; how many letters."""
    folder.mkdir(parents=True)
    example, renderer_ = script(), renderer("paths_of_glory")
    rehearsal = Rehearsal(example)
    rows: list[tuple[str, str]] = []
    for number, step in enumerate(example["steps"], start=1):
        begun = rehearsal.game.view(rehearsal.play.state, None)
        facts = {"name": getattr(begun, "turn_name", ""), "seat": step["by"], "number": f"{number:02}"}
        title = words.text("cli.example.letter", renderer_.facts(facts, words))
        records = rehearsal.step(step)
        view = rehearsal.game.view(rehearsal.play.state, None)
        _write(folder, facts["number"], title, _blocks(step, records, view, words, renderer_), words)
        (folder / f"{facts['number']}.svg").write_text(renderer_.svg(view, words), "utf-8")
        rows.append((facts["number"], title))
    index = write_index(words.text("cli.example.title"), words.text("cli.example.about"), rows, words.lang)
    (folder / "index.html").write_text(index, "utf-8")
    return len(rows)


def _write(folder: Path, name: str, title: str, blocks: list[Block], words: Catalogue) -> None:
    (folder / f"{name}.txt").write_text(write_text(title, blocks), "utf-8")
    (folder / f"{name}.html").write_text(write_html(title, blocks, words.lang, f"{name}.svg"), "utf-8")


def _blocks(
    step: dict[str, Any], records: tuple[LogRecord, ...], view: View, words: Catalogue, renderer_: Renderer
) -> list[Block]:
    """The letter, what the other side answered, what happened, the position."""
    blocks: list[Block] = []
    for key, seat, lines in (
        ("orders", step["by"], step["lines"]),
        ("answers", _OTHER[step["by"]], step.get("answers", ())),
    ):
        if lines:
            blocks.append(Heading(words.text(f"cli.example.{key}", {"seat": renderer_.seat(seat, words)})))
            blocks.append(Verbatim(tuple(lines)))
    blocks += [Heading(words.text("report.happened")), *renderer_.tell(records, words)]
    blocks += [Heading(words.text("report.position")), *renderer_.position(view, words)]
    return [*blocks, renderer_.drawing(view, words)]
