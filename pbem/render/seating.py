"""What a player reads on getting a seat: players, clock, standing orders, dice."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pbem.orders import command_wording
from pbem.render.blocks import Block, Bullets, Heading, Paragraph
from pbem.render.catalogue import Catalogue, Key
from pbem.render.kit.options import chosen_options
from pbem.render.kit.renderer import Renderer
from pbem.rules import Seat, StandingOrder


class SeatingTable(msgspec.Struct, frozen=True):
    """Who plays.

    Attributes:
        players: each seat with its player's name (empty: still free); none in an anonymous game.
        bots: the level of each seat that a bot plays.
        moderator: where the moderator reads mail; empty where there is none.
    """

    players: tuple[tuple[Seat, str], ...]
    moderator: str
    bots: dict[Seat, str] = {}


class Seating(msgspec.Struct, frozen=True, kw_only=True):
    """The terms a player begins with.

    Attributes:
        hours, grace_hours, remind_hours, policy: the game's time control.
        days_off: the weekdays on which no clock runs; Monday is 0.
        bank_hours: the hours that the seat's time bank holds.
        bank_adds: the most hours that a move adds.
        bank_most: the most hours that the bank can hold.
        zone: the player's time zone.
        standing: the player's standing orders, each with its line.
        beacon: true if a public beacon enters the dice.
        options: what was chosen for the game, by the name of the option.
        atlas: true if the letter brings the atlas.
    """

    hours: float
    grace_hours: float
    remind_hours: float
    days_off: tuple[int, ...]
    policy: str
    bank_hours: float
    bank_adds: float
    bank_most: float
    zone: str
    standing: tuple[tuple[str, StandingOrder], ...]
    beacon: bool
    options: dict[str, Any]
    atlas: bool = False


def table_blocks(table: SeatingTable, words: Catalogue, renderer: Renderer) -> list[Block]:
    """The players and the moderator."""
    blocks: list[Block] = [Heading(words.text("report.seating.players"))]
    told = tuple(
        _player_text(seat, name, words, renderer)
        for seat, name in table.players
        if seat not in table.bots
    )
    bots = tuple(_bot_text(seat, level, words, renderer) for seat, level in table.bots.items())
    if not table.players:
        blocks.append(Paragraph(words.text("report.seating.anonymous")))
    if told or bots:
        blocks.append(Bullets((*told, *bots)))
    if table.moderator:
        blocks.append(
            Paragraph(words.text("report.seating.moderator", {"address": table.moderator}))
        )
    return blocks


def _player_text(seat: Seat, name: str, words: Catalogue, renderer: Renderer) -> str:
    facts = {"seat": renderer.seat(seat, words), "player": name}
    return words.text("report.seating.player" if name else "report.seating.free", facts)


def _bot_text(seat: Seat, level: str, words: Catalogue, renderer: Renderer) -> str:
    facts = {"seat": renderer.seat(seat, words), "level": Key(f"report.bot.{level}")}
    return words.text("report.seating.bot", facts)


def seating_blocks(
    seating: Seating, seed_commitment: str, words: Catalogue, renderer: Renderer
) -> list[Block]:
    """The options, the clock, each standing order with what it does, the commitment to the dice."""
    blocks: list[Block] = []
    if seating.atlas:
        wording = command_wording(words.lang)
        named = {"help": wording.line("HELP"), "atlas": wording.line("ATLAS")}
        blocks.append(Paragraph(words.text("report.seating.atlas", named)))
    if told := chosen_options(renderer.prefix, seating.options, words):
        blocks += [Heading(words.text("report.seating.options")), Bullets(told)]
    blocks.append(Heading(words.text("report.seating.clock")))
    blocks.append(Paragraph(" ".join(_clock_sentences(seating, words))))
    if seating.standing:
        explained = (
            words.text(
                "report.seating.standing_line",
                {"line": line, "what": renderer.initial_standing_sentence(standing, words)},
            )
            for line, standing in seating.standing
        )
        blocks.append(Heading(words.text("report.seating.standing")))
        blocks.append(Paragraph(words.text("report.seating.standing_about")))
        blocks.append(Bullets(tuple(explained)))
    blocks.append(Heading(words.text("report.seating.dice")))
    blocks.append(
        Paragraph(words.text("report.seating.dice_about", {"commitment": seed_commitment}))
    )
    if seating.beacon:
        blocks.append(Paragraph(words.text("report.seating.beacon")))
    return blocks


def _clock_sentences(seating: Seating, words: Catalogue) -> Iterator[str]:
    yield words.text("report.seating.hours", {"hours": f"{seating.hours:g}", "zone": seating.zone})
    if seating.remind_hours:
        yield words.text("report.seating.remind", {"hours": f"{seating.remind_hours:g}"})
    if seating.grace_hours:
        yield words.text("report.seating.grace", {"hours": f"{seating.grace_hours:g}"})
    if seating.bank_hours:
        yield words.text("report.seating.bank", {"hours": f"{round(seating.bank_hours, 1):g}"})
    if seating.bank_adds:
        yield words.text("report.seating.bank_adds", {"hours": f"{seating.bank_adds:g}"})
        if seating.bank_most:
            yield words.text("report.seating.bank_most", {"hours": f"{seating.bank_most:g}"})
    yield words.text(f"report.seating.policy_{seating.policy}")
    if seating.days_off:
        yield words.text("report.seating.days_off", {"days": words.weekdays(seating.days_off)})
    yield words.text("report.seating.absence")
