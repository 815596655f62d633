"""The sheet of opening hands, turns and discards: what a page offers (pages 6 and 9 to 15).

The pieces on the board are open; hands, prepared cards and what can be done with them only their
owner knows.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from pbem.games.quartermaster_1914.asks import DiscardAsk
from pbem.games.quartermaster_1914.attrition import attrition_orders
from pbem.games.quartermaster_1914.board.state import Phase, Position
from pbem.games.quartermaster_1914.cards.drafting import draft_orders
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.games.quartermaster_1914.orders import Battle, Draft, Eliminate, Mulligan, Place, Use
from pbem.games.quartermaster_1914.play.chosen_steps import lay_down
from pbem.games.quartermaster_1914.play.playing import legal_steps
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import LOOKING, STEPS, TurnAsk
from pbem.orders.sheets import Form, Sheet, Slot, Thing, rows
from pbem.rules import Ask, Order, ScriptedChance, Table

DRAWN: tuple[type[Ask], ...] = (TurnAsk, KeepAsk, DiscardAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""


def public_sheet(position: Position, asks: Sequence[Ask], language: QuartermasterLanguage) -> Sheet:
    """What everybody may know of what a seat is asked: forms, names of spaces and cards."""
    sheet = Sheet(
        things={space: Thing(name) for space, name in language.phrases.spaces.shown.items()}
    )
    for number, ask in enumerate(asks):
        match ask:
            case TurnAsk():
                sheet.moments[position.state.phase] = True
                if position.state.frames:
                    sheet.moments["step"] = True
                sheet.verbs |= _TURN
            case KeepAsk() | DiscardAsk():
                _fill_card_choice(sheet, ask, f"cards{number}", language)
        assert isinstance(ask, TurnAsk | KeepAsk | DiscardAsk)
        _fill_names(sheet, position, ask.power, language)
    return sheet


def private_sheet(
    position: Position, asks: Sequence[Ask], language: QuartermasterLanguage
) -> Sheet:
    """What the asked seat alone knows: its cards, and what can be done with each."""
    sheet = Sheet()
    for number, ask in enumerate(asks):
        match ask:
            case TurnAsk():
                _fill_turn(sheet, position, ask.power, language)
            case KeepAsk():
                sheet.tables[f"cards{number}"] = rows(
                    {"": _options_of_copies(position.state.hands[ask.power])}
                )
            case DiscardAsk():
                sheet.tables[f"cards{number}"] = rows(
                    {"": _options_of_copies(position.cards_in_zone(ask.power, ask.zone))}
                )
    return sheet


# --- cards ----------------------------------------------------------------------------------------


def _fill_names(
    sheet: Sheet, position: Position, power: str, language: QuartermasterLanguage
) -> None:
    """What every card of a power is called, as often as there may be copies of it."""
    shown = language.phrases.cards.shown
    for card in position.board.cards.values():
        if card.power == power:
            sheet.things |= dict.fromkeys(
                _options_of_copies([card.id] * card.count), Thing(shown[card.id])
            )


def _options_of_copies(cards: Iterable[str]) -> list[str]:
    """Cards as options: a second copy of one is another option."""
    counts = Counter(cards)
    return [
        card if n == 0 else f"{card}#{n}" for card in sorted(counts) for n in range(counts[card])
    ]


def _fill_card_choice(
    sheet: Sheet, ask: KeepAsk | DiscardAsk, table: str, language: QuartermasterLanguage
) -> None:
    """The form that names so many cards: under the deck at the start, later given up (6, 15)."""
    sheet.moments[table] = True
    word, label = (
        ("BOTTOM", "qmg.compose.bottom")
        if isinstance(ask, KeepAsk)
        else ("DISCARD", "qmg.compose.discard")
    )
    cards = Slot(
        id="cards", table=table, least=ask.count, most=ask.count, label="qmg.compose.cards"
    )
    sheet.verbs[table] = Form(
        label=label, moments=(table,), line=f"{word} {{cards}}", slots=(cards,), then=()
    )
    if isinstance(ask, KeepAsk) and ask.mulligan:
        line = language.write(Mulligan(ask.power))
        sheet.verbs[f"{table}_anew"] = Form(
            label="qmg.compose.mulligan", moments=(table,), line=line, then=()
        )


# --- a turn (9.turn) ------------------------------------------------------------------------------


def _phases_until(step: Phase) -> tuple[str, ...]:
    """The steps of the turn in which what belongs to one of them can be given."""
    return STEPS[: STEPS.index(step) + 1]


_CARDS = Slot(id="cards", table="hand", least=0, most=2, label="qmg.compose.cost")
_TURN = {
    "step": Form(
        label="qmg.compose.step", moments=("step",), line="{line}",
        slots=(Slot(id="line", table="steps", label="qmg.compose.step"),), then=(),
    ),
    "draft": Form(
        label="qmg.compose.draft", moments=_phases_until("draft"),
        line="DRAFT {what}[ DISCARDING {cards}]",
        slots=(Slot(id="what", table="drafts", label="composer.slot.card"), _CARDS), then=("play",),
    ),
    "play": Form(
        label="qmg.compose.play", moments=_phases_until("play"), line="PLAY {card}[: {step}]",
        slots=(
            Slot(id="card", table="playable"),
            Slot(id="step", table="steps_of", by="card", least=0, label="qmg.compose.step"),
        ),
        then=("attrition",),
    ),
    "attrition": Form(
        label="qmg.compose.attrition", moments=_phases_until("attrition"), line="{line}",
        slots=(Slot(id="line", table="attritions", label="qmg.compose.attrition"),),
        then=("prepare",),
    ),
    "prepare": Form(
        label="qmg.compose.prepare", moments=_phases_until("prepare"), line="PREPARE {card}",
        slots=(Slot(id="card", table="hand", but=("play.card",)),), then=("draw",),
    ),
    "unprepare": Form(
        label="qmg.compose.unprepare", moments=_phases_until("prepare"), line="UNPREPARE {card}",
        slots=(Slot(id="card", table="prepared"),), then=("draw",),
    ),
    "use": Form(
        label="qmg.compose.use", moments=STEPS, line="{line}",
        slots=(Slot(id="line", table="uses", label="qmg.compose.use"),),
    ),
    "draw": Form(label="qmg.compose.draw", moments=STEPS, line="DRAW", then=()),
    "end": Form(label="qmg.compose.end", moments=STEPS, line="ENDTURN", then=()),
}  # fmt: skip


def _fill_turn(
    sheet: Sheet, position: Position, power: str, language: QuartermasterLanguage
) -> None:
    """Every card that may be played with its first step, and the other steps of the turn."""
    state, steps = position.state, {}
    hand = sorted(set(state.hands[power]))
    for card in hand if state.phase in _phases_until("play") else ():
        steps[card] = _order_options(sheet, position, _first_steps(position, power, card), language)
    drawn = draft_orders(position, power) if state.phase in _phases_until("draft") else []
    for draft in drawn:
        sheet.things[_basic_card_id(draft)] = Thing(
            language.write(draft).removeprefix(language.wording.line("DRAFT "))
        )
    sheet.tables |= {
        "drafts": rows({"": [_basic_card_id(draft) for draft in drawn]}),
        "hand": rows({"": _options_of_copies(state.hands[power])}),
        "playable": rows({"": hand}),
        "prepared": rows({"": sorted(set(state.prepared[power]))}),
        "steps_of": rows(steps),
        "steps": rows(
            {"": _order_options(sheet, position, legal_steps(position, LOOKING), language)}
        ),
        "uses": rows({"": _order_options(sheet, position, legal_uses(position, power), language)}),
        "attritions": rows(
            {"": _order_options(sheet, position, attrition_orders(position, power), language)}
        ),
    }


def _basic_card_id(draft: Draft) -> str:
    """The identifier of what is drafted."""
    return f"{draft.kind}/{draft.nation}/{draft.pile}"


def _first_steps(position: Position, power: str, card: str) -> list[Order]:
    """The choices that a card gives as soon as it is played."""
    state = msgspec.convert(msgspec.to_builtins(position.state), type(position.state))
    after = Position(position.board, state)
    table = Table(ScriptedChance(()))
    lay_down(after, table, power, card)
    return list(legal_steps(after, table))


def _order_options(
    sheet: Sheet, position: Position, orders: Iterable[Order], language: QuartermasterLanguage
) -> list[str]:
    """Orders as options; those about one space stand there."""
    found = []
    for order in orders:
        line = language.write(order)
        name = f"={line}"
        sheet.things[name] = Thing(line)
        space = order.target if isinstance(order, Battle) else getattr(order, "space", "")
        if isinstance(order, Place | Battle | Eliminate | Use) and space in position.board.spaces:
            sheet.at[name] = space
        found.append(name)
    return found
