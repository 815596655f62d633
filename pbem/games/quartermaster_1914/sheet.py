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
from pbem.games.quartermaster_1914.cards.drafting import DRAFT_COST
from pbem.games.quartermaster_1914.foreseen_steps import (
    BOTH,
    OWES,
    PREPARES,
    ForeseenTurn,
    cards_in_zones,
    draftable_cards,
    foreseen_turn,
)
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge
from pbem.games.quartermaster_1914.language.language import QuartermasterLanguage
from pbem.games.quartermaster_1914.orders import (
    Battle,
    Draft,
    Eliminate,
    Mulligan,
    Place,
    Remove,
    Use,
)
from pbem.games.quartermaster_1914.play.status_uses import legal_uses
from pbem.games.quartermaster_1914.setup import KeepAsk
from pbem.games.quartermaster_1914.turn import STEPS, TurnAsk, removal_orders
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows
from pbem.orders.forms.standing_forms import MOMENT
from pbem.rules import Ask, Order

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
                sheet.verbs |= _TURN | _CONDITIONS
                _fill_outcomes(sheet, language)
                _fill_outlook(sheet, position, ask.power)
                write = _OptionWriter(sheet, position, language)
                counts = [f"n{count}" for count in range(1, position.board.hand)]
                sheet.things |= {count: Thing(count[1:]) for count in counts}
                sheet.tables["counts"] = rows({"": counts})
                sheet.tables["removals"] = rows(
                    {"": write.options(removal_orders(position, ask.power))}
                )
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


EVERYBODY = ""
"""A seat that holds no cards."""
_FOUGHT = "fought"
"""Stands for a battle of this turn that is over."""
_BEYOND = 99
"""So many cards at most come into a hand that has no room left."""
_OWES = (OWES, BOTH)
_PIECE = Slot(
    id="line", table="removals", but=("remove.line", "remove_late.line"), label="qmg.compose.piece"
)
"""A piece to take off. What can be built or battled behind that depends on the pieces left."""
_TURN = {
    "step": Form(
        label="qmg.compose.step", moments=("step",), line="{line}", then=(), leads=("line",),
        slots=(
            Slot(id="line", table="steps", open=True, price="cost", label="qmg.compose.step"),
        ),
    ),
    "draft": Form(
        label="qmg.compose.draft", moments=_phases_until("draft"), then=("play",),
        line="DRAFT {what}[ DISCARDING {cards}]",
        slots=(
            Slot(id="what", table="drafts", price="gain", label="composer.slot.card"),
            Slot(id="cards", table="hand", price="hand", least=0, most=DRAFT_COST, exact=True,
                 label="qmg.compose.cost"),
        ),
    ),
    "play": Form(
        label="qmg.compose.play", use="qmg.compose.use_play",
        moments=_phases_until("play"), line="PLAY {card}[: {step}]",
        slots=(
            Slot(id="card", table="playable", price="hand"),
            Slot(id="step", table="steps_of", by="card", price="cost", least=0,
                 label="qmg.compose.step"),
        ),
        then=("attrition",), closes=("step",), leads=("card", "step"),
    ),
    "attrition": Form(
        label="qmg.compose.attrition", moments=_phases_until("attrition"), line="{line}",
        slots=(
            Slot(id="line", table="attritions", price="attrition", label="qmg.compose.attrition"),
        ),
        then=("prepare", "step/closed", "attrited"), closes=("step",), unless=_OWES,
    ),
    "prepare": Form(
        label="qmg.compose.prepare", use="qmg.compose.use_prepare",
        moments=_phases_until("prepare"), unless=(PREPARES, *_OWES),
        line="PREPARE {card}", slots=(Slot(id="card", table="playable", price="hand"),),
        then=("draw", "step/closed"), closes=("step",),
    ),
    "unprepare": Form(
        label="qmg.compose.unprepare", use="qmg.compose.use_unprepare",
        moments=_phases_until("prepare"), line="UNPREPARE {card}",
        slots=(Slot(id="card", table="prepared", price="prepared"),),
        then=("draw", "step/closed"), closes=("step",), unless=_OWES,
    ),
    "use": Form(
        label="qmg.compose.use", moments=("step",), line="{line}", then=(), leads=("line",),
        slots=(
            Slot(id="line", table="uses", open=True, price="cost", but=("use.line",),
                 label="qmg.compose.use"),
        ),
    ),
    "draw": Form(
        label="qmg.compose.draw", moments=STEPS, line="DRAW", then=(), closes=("step",),
        unless=_OWES,
    ),
    "draw_some": Form(
        label="qmg.compose.draw_some", moments=STEPS, line="DRAW {count}", then=(),
        closes=("step",), unless=_OWES,
        slots=(Slot(id="count", table="counts", price="draw", label="qmg.compose.cards"),),
    ),
    "end": Form(
        label="qmg.compose.end", moments=STEPS, line="ENDTURN", then=(), closes=("step",),
        unless=_OWES,
    ),
    "remove": Form(
        label="qmg.compose.remove", moments=_phases_until("prepare"), line="{line}",
        slots=(_PIECE,), then=("prepare",), closes=("step",),
        unless=(*_OWES, "attrited"),
    ),
    "remove_late": Form(
        label="qmg.compose.remove", moments=("draw",), line="{line}", slots=(_PIECE,),
        unless=("attrited",),
    ),
}  # fmt: skip


_WAITING = ("play", "step", "use", "attrition", "prepare", "unprepare", "remove", "remove_late")
"""What may wait for how a battle ends (16.complex)."""
_CONDITIONS = {
    "if_won": Form(
        label="qmg.compose.if_won", moments=STEPS, line="IF {fate}", precedes=_WAITING,
        slots=(
            Slot(id="fate", table="outcomes",
                 after=("battles", ("step.line", "play.step", "use.line"))),
        ),
        group=MOMENT,
    ),
    "else": Form(
        label="qmg.compose.else", moments=STEPS, line="ELSE", precedes=_WAITING, behind=("if_won",),
        group=MOMENT,
    ),
}  # fmt: skip


def _fill_outcomes(sheet: Sheet, language: QuartermasterLanguage) -> None:
    """How a battle may end."""
    sheet.things |= {word.lower(): Thing(language.wording.line(word)) for word in ("WON", "LOST")}
    sheet.tables["outcomes"] = rows({"": ("won", "lost")})


def _fill_outlook(sheet: Sheet, position: Position, power: str) -> None:
    """What a battle for each space with enemies comes to, as far as everybody may know."""
    knowledge = QuartermasterKnowledge(position, EVERYBODY)
    for space in position.board.spaces:
        if position.enemies_in(space, position.board.team(power)) and (
            told := knowledge.battle_outlook(power, space)
        ):
            sheet.foretold[space] = tuple(told)


def _fill_turn(
    sheet: Sheet, position: Position, power: str, language: QuartermasterLanguage
) -> None:
    """Every card that may be played with its steps, and the other steps of the turn."""
    state, write = position.state, _OptionWriter(sheet, position, language)
    drafts = dict(draftable_cards(position, power)) if state.phase == "draft" else {}
    hand = sorted(set(state.hands[power]))
    playable = sorted({*hand, *drafts.values()}) if state.phase in _phases_until("play") else []
    turn = foreseen_turn(position, power, playable)
    if turn.first:
        sheet.moments[turn.first] = True
    attritions = list(attrition_orders(position, power))
    sheet.counters |= cards_in_zones(state, power)
    sheet.counters["room"] = position.board.hand - len(state.hands[power]) + _BEYOND
    sheet.counters["deck"] = position.deck_size(power)
    sheet.prices |= {
        "hand": {
            copy: {f"hand/{copy.partition('#')[0]}": 1, "room": -1}
            for copy in _options_of_copies([*state.hands[power], *drafts.values()])
        },
        "prepared": {
            card: {f"prepared/{card}": 1, f"hand/{card}": -1, "room": 1}
            for card in state.prepared[power]
        },
        "attrition": {
            option: {f"prepared/{order.card}": 1}
            for order, option in zip(attritions, write.options(attritions), strict=True)
        },
        "gain": {
            _basic_card_id(draft): {f"hand/{card}": -1, "room": 1} for draft, card in drafts.items()
        },
        "draw": {f"n{n}": {"room": n + _BEYOND, "deck": n} for n in range(1, position.board.hand)},
    }
    for draft in drafts:
        sheet.things[_basic_card_id(draft)] = Thing(
            language.write(draft).removeprefix(language.wording.line("DRAFT "))
        )
    sheet.tables |= {
        "drafts": rows({"": map(_basic_card_id, drafts)}),
        "hand": rows({"": _options_of_copies(state.hands[power])}),
        "playable": rows({"": {*hand, *playable}}),
        "prepared": rows({"": sorted(set(state.prepared[power]))}),
        "attritions": rows({"": write.options(attritions)}),
    }
    _fill_moments(sheet, turn, write)
    if state.last:
        sheet.picked["step.line"] = (_FOUGHT,)
    closed = msgspec.structs.replace(state, phase="draw", frames=[], built="", won="", drafted="")
    late = write.options(legal_uses(Position(position.board, closed), power))
    sheet.tables["uses"]["step/closed"] = tuple(late)


def _fill_moments(sheet: Sheet, turn: ForeseenTurn, write: "_OptionWriter") -> None:
    """The steps and uses of each moment, and where they lead."""
    steps: dict[str, Iterable[str]] = {}
    uses: dict[str, Iterable[str]] = {}
    for name, moment in turn.moments.items():
        steps[name], uses[name] = write.options(moment.steps), write.options(moment.uses)
        leads = moment.steps | moment.uses
        options = zip(write.options(leads), leads.values(), strict=True)
        sheet.leads[name] = {option: to for option, to in options if to}
    sheet.leads[""] = {card: to for card, to in turn.played.items() if to}
    offered = (order for moment in turn.moments.values() for order in moment.steps)
    battles = write.options(order for order in offered if isinstance(order, Battle))
    first = {card: write.options(turn.moments[to].steps) for card, to in sheet.leads[""].items()}
    sheet.things["none"] = Thing(write.none)
    sheet.tables |= {
        "battles": rows({"": dict.fromkeys((*battles, _FOUGHT))}),
        "steps": rows(steps),
        "uses": rows(uses),
        "steps_of": rows({card: [*found, "none"] for card, found in first.items() if found}),
    }
    costs = zip(write.options(turn.costs), turn.costs.values(), strict=True)
    sheet.prices["cost"] = {option: cost for option, cost in costs if cost}


_IN_SPACES = Place | Battle | Eliminate | Use | Remove
"""Orders about one space."""


def _basic_card_id(draft: Draft) -> str:
    """The identifier of what is drafted."""
    return f"{draft.kind}/{draft.nation}/{draft.pile}"


class _OptionWriter:
    """Writes orders of a turn as options of a sheet."""

    def __init__(self, sheet: Sheet, position: Position, language: QuartermasterLanguage) -> None:
        self._sheet, self._spaces, self._language = sheet, position.board.spaces, language
        self.none = language.wording.line("NONE")

    def options(self, orders: Iterable[Order]) -> list[str]:
        """Orders as options; those about one space stand there."""
        found = []
        for order in orders:
            name = f"={self._language.write(order)}"
            space = order.target if isinstance(order, Battle) else getattr(order, "space", "")
            if isinstance(order, _IN_SPACES) and space in self._spaces:
                self._sheet.at[name] = space
            found.append(name)
        return found
