"""A report in blocks: what a letter says, in order and in its reader's words."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from textwrap import shorten, wrap

from pbem.games.common.log import Awarded
from pbem.orders import command_wording
from pbem.render.aftermath import aftermath_blocks
from pbem.render.blocks import Block, Bullets, Button, Buttons, Heading, Link, Paragraph, Verbatim
from pbem.render.bots import bot_sentences
from pbem.render.catalogue import Catalogue
from pbem.render.changes import ToldPosition
from pbem.render.kit.renderer import Renderer, variant
from pbem.render.lessons import lesson_blocks
from pbem.render.links import mailto
from pbem.render.receipt_blocks import printable, receipt_blocks, sentence_of
from pbem.render.report import (
    AskPart,
    Bank,
    DryRunOutcome,
    OfferedReading,
    Report,
)
from pbem.render.seating import seating_blocks, table_blocks
from pbem.rules import CalledOff, Outcome, Price, Seat, View

_PRESS_COLUMNS = 68
_UNBROKEN = 64
"""Columns of a line that no mail program breaks, with the mark of a quotation."""
_MOST_BUTTONS = 6
"""Of an ask with more answers than have a button each, so many examples have one."""
_LABEL = 80
"""Characters of an order that a button shows; it stands whole among the examples."""


def blocks_of_report(
    report: Report, words: Catalogue, renderer: Renderer, position: ToldPosition | None = None
) -> list[Block]:
    """The blocks of a report, in the order in which a reader needs them.

    ``position``: that of the report's view, if it was put into words before.
    """
    blocks: list[Block] = []
    if report.receipt:
        seen = report.foreseen.view if report.foreseen else report.view
        blocks += receipt_blocks(report.receipt, seen, words, renderer)
        blocks += _offer_blocks(report, report.receipt.offer, words)
    blocks += _foreseen_blocks(report.foreseen, report.view, words, renderer)
    blocks += [Paragraph(sentence_of(item, words, renderer)) for item in report.notices]
    blocks += lesson_blocks(report.lesson, words) if report.lesson else []
    blocks += _on_file_blocks(report.on_file, words)
    blocks += _outcome_blocks(report, words, renderer)
    blocks += _terms_blocks(report, words, renderer)
    if report.view is not None and report.unchanged:
        below: list[Block] = [Paragraph(words.text("report.unchanged"))]
    elif report.view is not None:
        told_position = position or ToldPosition.of(report.view, words, renderer)
        below = _position_blocks(report, told_position, words)
    else:
        below = []
    blocks += _asked_blocks(report, words, renderer, _held_blocks(report, below, words, renderer))
    if told := renderer.log_blocks(report.records, words):
        blocks += [Heading(words.text("report.happened")), *told]
    for press in report.press:
        sender = (
            renderer.seat(press.sender, words) if press.sender else words.text("report.somebody")
        )
        key = "report.press_to_you" if press.to else "report.press_to_all"
        blocks += [Heading(words.text(key, {"sender": sender})), Verbatim(_press_lines(press.text))]
    blocks += below
    if report.standing is not None:
        blocks.append(Heading(words.text("report.standing")))
        lines = tuple(f"{number}. {line}" for number, line in enumerate(report.standing, start=1))
        blocks.append(Verbatim(lines or (words.text("report.no_standing"),)))
    return [*blocks, *_foot_blocks(report, words)]


def _position_blocks(report: Report, position: ToldPosition, words: Catalogue) -> list[Block]:
    """The position; of one that the reader knows what changed, and how to get the rest."""
    drawing = position.drawing if report.map == "whole" else None
    if not report.shown:
        title = "report.position_now" if report.foreseen else "report.position"
        below = words.text("report.map_below")
        listed = [replace(drawing, where=below)] if drawing and drawing.draw else []
        places = [] if drawing else position.place_blocks
        return [Heading(words.text(title)), *position.blocks, *places, *listed]
    above = words.text("report.map_above")
    picture = [replace(drawing, draw=None, where=above)] if drawing and drawing.draw else []
    with_places = bool(drawing) or position.have_places_changed(report.shown)
    changed = position.changed_blocks(report.shown, with_places, words)
    if not changed:
        return [*picture, Paragraph(words.text("report.unchanged"))]
    rest = Paragraph(words.text("report.rest_unchanged"))
    return [Heading(words.text("report.position_changed")), *changed, rest, *picture]


def _outcome_blocks(report: Report, words: Catalogue, renderer: Renderer) -> list[Block]:
    """How the game ended; nothing while it goes on."""
    if report.outcome is None:
        return []
    return [
        Heading(words.text("report.over")),
        *(
            Paragraph(each)
            for each in outcome_sentences(report.outcome, report.drawn, words, renderer)
        ),
        *(aftermath_blocks(report.aftermath, words) if report.aftermath else ()),
    ]


def outcome_sentences(
    outcome: Outcome,
    drawn: bool,  # noqa: FBT001 - a fact
    words: Catalogue,
    renderer: Renderer,
) -> list[str]:
    """How a game ended, and who won it, unless the first tells it all.

    It does so if it names the winner, or if nobody has won: the game was called off, or it is a
    draw that nobody awarded.
    """
    how, is_award = renderer.sentence(outcome.how, words), isinstance(outcome.how, Awarded)
    is_told = not is_award if drawn else is_award or _names_winner(outcome, words, renderer)
    if isinstance(outcome.how, CalledOff) or is_told:
        return [how]
    return [how, who_won(outcome.winners, drawn, words, renderer)]


def _names_winner(outcome: Outcome, words: Catalogue, renderer: Renderer) -> bool:
    """Whether how a game ended names the only seat that won."""
    winner = getattr(outcome.how, "winner", "")
    told = renderer.facts({"winner": winner}, words)["winner"] if winner else ""
    return [renderer.seat(seat, words) for seat in outcome.winners] == [told]


def _terms_blocks(report: Report, words: Catalogue, renderer: Renderer) -> list[Block]:
    """The players, their terms, and whether words for the dice are still taken."""
    blocks = table_blocks(report.table, words, renderer) if report.table else []
    if report.seating:
        blocks += seating_blocks(report.seating, report.seed_commitment, words, renderer)
        blocks.append(
            Paragraph(words.text(f"report.seating.{'salt' if report.view is None else 'no_salt'}"))
        )
    return blocks


def who_won(
    winners: Sequence[Seat],
    drawn: bool,  # noqa: FBT001 - a fact
    words: Catalogue,
    renderer: Renderer,
) -> str:
    """Say in a sentence who won a game, or that all seats share the outcome."""
    names = ", ".join(renderer.seat(seat, words) for seat in winners)
    key = "report.drawn" if drawn else "report.winners" if names else "report.no_winner"
    return words.text(key, {"seats": names})


def _on_file_blocks(lines: tuple[str, ...], words: Catalogue) -> list[Block]:
    """Lines on file; nothing where there are none."""
    return [Paragraph(words.text("report.on_file")), Verbatim(lines)] if lines else []


def _foreseen_blocks(
    foreseen: DryRunOutcome | None, present: View | None, words: Catalogue, renderer: Renderer
) -> list[Block]:
    """What would happen, what would be asked, and what would change in the position."""
    blocks: list[Block] = []
    if foreseen is None:
        return blocks
    if told := renderer.log_blocks(foreseen.records, words):
        blocks += [Heading(words.text("report.would_happen")), *told]
    if foreseen.asks:
        blocks.append(Heading(words.text("report.would_ask")))
        blocks += [Paragraph(_question_text(ask, words, renderer)) for ask in foreseen.asks]
        if lines := _example_lines(foreseen.asks, words, renderer):
            blocks.append(Verbatim(lines))
    if foreseen.waiting:
        blocks += [
            Heading(words.text("report.would_wait")),
            _waiting_list(foreseen.waiting, words, renderer),
        ]
        blocks.append(Paragraph(words.text("report.would_wait_how")))
    before = renderer.position(present, words) if present is not None else []
    if changed := [
        block
        for block in renderer.position(foreseen.view, words)
        if block not in before and block != Bullets(())
    ]:
        blocks += [Heading(words.text("report.position_after")), *changed]
    return blocks


def _held_blocks(
    report: Report, told: Sequence[Block], words: Catalogue, renderer: Renderer
) -> list[Block]:
    """The reader's cards by name, where they are asked and the position below does not tell them.

    ``told``: the position as the letter tells it.
    """
    if not report.asks or report.view is None or not renderer.tells_hands:
        return []
    asks = [ask.prompt for ask in report.asks]
    named = [
        words.text("report.held", {"what": head.topic, "names": ", ".join(held.names)})
        for head, held in renderer.held(report.view, asks, words)
        if head not in told
    ]
    return [Paragraph(" ".join(named))] if named else []


def _asked_blocks(
    report: Report, words: Catalogue, renderer: Renderer, held: Sequence[Block] = ()
) -> list[Block]:
    """What is asked of the reader, with the ready order block, and who else is waited for.

    ``held``: the reader's cards.
    """
    blocks: list[Block] = []
    if report.asks:
        blocks.append(
            Heading(words.text("report.asked_now" if report.foreseen else "report.asked"))
        )
        blocks += [Paragraph(_question_text(ask, words, renderer)) for ask in report.asks]
        blocks += held
        if report.due:
            blocks.append(Paragraph(_clock_text(report.due, report.bank, words)))
        blocks += (
            [Paragraph(words.text("report.asked_when_held"))]
            if report.held
            else _how_to_answer(report, words, renderer)
        )
    if report.waiting:
        blocks += [
            Heading(words.text("report.waiting")),
            _waiting_list(report.waiting, words, renderer),
        ]
    if report.bots:
        rated = words.text(f"report.bots.{'rated' if report.bots_rated else 'unrated'}")
        told = (*bot_sentences(report.bots, words, renderer), rated)
        blocks += [Heading(words.text("report.bots")), Bullets(told)]
    return blocks


def _question_text(ask: AskPart, words: Catalogue, renderer: Renderer) -> str:
    """What a seat is asked, and the words of the orders that answer it now."""
    question = renderer.sentence(ask.prompt, words)
    if all(word in question for word in ask.openings):
        return question
    return f"{question} {words.text('report.openings', {'words': ', '.join(ask.openings)})}"


def _example_lines(
    asks: Sequence[AskPart], words: Catalogue, renderer: Renderer
) -> tuple[str, ...]:
    """Examples as comments, each with its price as a comment.

    A price stands behind its line where no mail program breaks the line, else above it.
    """
    found: list[str] = []
    for ask in asks:
        for line in ask.examples:
            price = _price_text(ask.prices.get(line, ()), words, renderer)
            beside = f"# {line}  # {price}"
            if not price:
                found.append(f"# {line}")
            elif len(beside) <= _UNBROKEN:
                found.append(beside)
            else:
                found += [f"## {price}:", f"# {line}"]
    return tuple(found)


def _price_text(prices: Sequence[Price], words: Catalogue, renderer: Renderer) -> str:
    """What an example costs, in words; empty if nothing."""
    told = (
        words.text(variant(price.key, price.facts, words), renderer.facts(price.facts, words))
        for price in prices
    )
    return "; ".join(told)


def _how_to_answer(report: Report, words: Catalogue, renderer: Renderer) -> list[Block]:
    """The ready order block, and the other ways in which the reader may answer."""
    examples = _example_lines(report.asks, words, renderer)
    block = Verbatim((report.begin, "", *examples, "END"))
    blocks: list[Block] = [
        Paragraph(words.text("report.how_to_answer")),
        block,
        *_posting_blocks(report, words),
    ]
    if report.composer:
        blocks.append(
            Link(
                words.text("report.composer"), words.text("report.composer_button"), report.composer
            )
        )
    return [
        *blocks,
        *(
            buttons
            for ask in report.asks
            if (buttons := _answer_buttons(report, ask, words, renderer)) is not None
        ),
        *_query_blocks(report, words),
    ]


def _query_blocks(report: Report, words: Catalogue) -> list[Block]:
    """The usual questions, each with a tap."""
    wording, subject = command_wording(words.lang), f"[{report.game}] #{report.state}"
    lines = [wording.line(name) for name in report.queries]
    links = {line: mailto(report.reply_to, subject, (report.begin, line, "END")) for line in lines}
    buttons = tuple(Button(line, link, "") for line, link in links.items() if link)
    return [Buttons(words.text("report.queries"), buttons)] if buttons else []


def _posting_blocks(report: Report, words: Catalogue) -> list[Block]:
    """How to answer in the open, where that is possible."""
    if report.posting is None:
        return []
    orders = report.posting.orders
    key = "report.posting_tried" if orders else "report.posting"
    begin = f"BEGIN {report.game} #{report.state} {report.posting.code}"
    return [
        Paragraph(words.text(key, {"places": ", ".join(report.posting.places)})),
        Verbatim((begin, *orders, "END") if orders else (begin,)),
    ]


def _clock_text(due: datetime, bank: Bank | None, words: Catalogue) -> str:
    """When a clock runs out, and until when the time bank lasts then."""
    if bank is not None and bank.runs:
        return words.text("report.bank_runs", {"due": due, "out": bank.out})
    told = words.text("report.due", {"due": due})
    if bank is None:
        return told
    hours = f"{round(bank.hours, 1):g}"
    return f"{told} {words.text('report.bank', {'hours': hours, 'out': bank.out})}"


def _waiting_list(
    waiting: tuple[tuple[Seat, str], ...], words: Catalogue, renderer: Renderer
) -> Bullets:
    """The seats that decide, each once with all it is asked."""
    topics: dict[Seat, dict[str, None]] = {}
    for seat, topic in waiting:
        topics.setdefault(seat, {})[words.text(topic)] = None
    return Bullets(
        tuple(f"{renderer.seat(seat, words)}: {', '.join(asked)}" for seat, asked in topics.items())
    )


def _answer_buttons(
    report: Report, ask: AskPart, words: Catalogue, renderer: Renderer
) -> Buttons | None:
    """A button for each answer to an ask with few, else for each example of one.

    An answer too long for a link has none; ``None`` if no answer has one.
    """
    every = [(choice.line, choice.default) for choice in ask.choices]
    tapped = every or [(line, False) for line in ask.examples[:_MOST_BUTTONS]]
    found = []
    for line, default in tapped:
        link = mailto(
            report.reply_to, f"[{report.game}] #{report.state}", (report.begin, line, "END")
        )
        price = _price_text(ask.prices.get(line, ()), words, renderer)
        remarks = [words.text("report.button_default")] * default + [price] * bool(price)
        if link:
            label = shorten(line, _LABEL, placeholder=" …")
            found.append(Button(label, link, "; ".join(remarks)))
    key = "report.buttons" if len(found) == len(every) else "report.buttons_some"
    return Buttons(words.text(key), tuple(found)) if found else None


def _offer_blocks(report: Report, offer: OfferedReading | None, words: Catalogue) -> list[Block]:
    """What a refused letter may mean, how to confirm it, and a tap that does so."""
    if offer is None:
        return []
    how = "yes" if offer.by_yes else "lines"
    blocks: list[Block] = [
        Paragraph(words.text("report.offer.guess" if offer.is_guess else "report.offer.beside")),
        Verbatim(offer.lines),
        Paragraph(words.text(f"report.offer.{how}")),
    ]
    if offer.left:
        quoted = ", ".join(f'"{text}"' for text in offer.left)
        blocks.append(Paragraph(words.text("report.offer.left", {"got": quoted})))
    subject = f"[{report.game}] #{report.state}"
    if link := mailto(report.reply_to, subject, (report.begin, *offer.lines, "END")):
        button = Button(words.text("report.offer.button"), link, "")
        blocks.append(Buttons(words.text("report.offer.tap"), (button,)))
    return blocks


def _press_lines(press: str) -> tuple[str, ...]:
    """A player's own lines, each behind a bar, so that a quote opens and closes no order block."""
    lines = [
        piece
        for line in press.splitlines()
        for piece in wrap(printable(line), _PRESS_COLUMNS) or [""]
    ]
    return tuple(f"| {line}" for line in lines)


def _foot_blocks(report: Report, words: Catalogue) -> list[Block]:
    """How to write to a human being, what else a letter may ask for, and what proves the game."""
    facts = {"head": report.head, "commitment": report.seed_commitment}
    root: list[Block] = []
    if report.root is not None:
        day, value = report.root
        root.append(Paragraph(words.text("report.root", {"day": day, "root": value})))
    if report.shown and report.seat:
        return [
            *_people_blocks(report, words),
            Paragraph(words.text("report.foot_again", facts)),
            *root,
        ]
    key = "report.foot" if report.seat else "report.foot_public"
    return [
        *_people_blocks(report, words),
        Heading(words.text("report.small_print")),
        Paragraph(words.text(key, facts)),
        *root,
    ]


def _people_blocks(report: Report, words: Catalogue) -> list[Block]:
    """How a reader who plays writes to a human being: to the moderator and to the others."""
    if not report.seat:
        return []
    told = [words.text("report.write_to_table")]
    if report.moderator:
        told.insert(0, words.text("report.write_to_moderator", {"address": report.moderator}))
    return [Heading(words.text("report.people")), Paragraph(" ".join(told))]
