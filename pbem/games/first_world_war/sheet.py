"""The sheet of deployment, rounds and replacements: what a page offers to be clicked (4.2 to 7).

Which counters stand on a front is known to their owner and commander alone; of the board everybody
knows the fronts.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from pbem.games.first_world_war import brest_litovsk
from pbem.games.first_world_war.asks import FactionAsk
from pbem.games.first_world_war.attack_lines_and_captures import capturable_cities
from pbem.games.first_world_war.board.board import GERMAN_ABROAD, Army
from pbem.games.first_world_war.board.state import Position
from pbem.games.first_world_war.combat import may_attack
from pbem.games.first_world_war.combat_chits import chits_in_hand, may_ever_use, usable_chits
from pbem.games.first_world_war.deployment import (
    DeploymentAsk,
    empty_garrisons,
    fronts_admitting_each,
    waiting_counters,
)
from pbem.games.first_world_war.knowledge import Chances, FirstWorldWarKnowledge
from pbem.games.first_world_war.language.language import FirstWorldWarLanguage
from pbem.games.first_world_war.operating import may_operate
from pbem.games.first_world_war.replacements import PaymentRequestAsk, ReplaceAsk
from pbem.games.first_world_war.rounds_and_movement import (
    GERMAN_HOME,
    MOST_TRANSFERRED,
    ActionAsk,
    movable_counters,
    reachable_fronts,
)
from pbem.orders.forms.sheets import Form, Sheet, Slot, Thing, rows
from pbem.rules import Ask

DRAWN: tuple[type[Ask], ...] = (ActionAsk, DeploymentAsk, ReplaceAsk, PaymentRequestAsk)
"""The asks that are answered by clicks; any other is answered by whole lines."""

_ALL = 99


def public_sheet(position: Position, asks: Sequence[Ask], language: FirstWorldWarLanguage) -> Sheet:
    """What everybody may know of what a seat is asked: forms, names of fronts and counters."""
    phrases = language.phrases
    sheet = Sheet(
        things={
            _front_id(n): Thing(str(n), phrases.fronts.shown[str(n)]) for n in position.board.fronts
        }
    )
    sheet.things |= {
        name: _counter_thing(army, language) for name, army in position.board.armies.items()
    }
    for ask in asks:
        assert isinstance(ask, FactionAsk)
        match ask:
            case DeploymentAsk():
                sheet.moments["deploy"], sheet.verbs["deploy"] = True, _DEPLOY
            case ReplaceAsk() | PaymentRequestAsk():
                sheet.moments["choose"] = True
                sheet.verbs |= _choice_forms(
                    "REPLACE" if isinstance(ask, ReplaceAsk) else "REQUEST", len(ask.armies)
                )
                sheet.tables["eliminated"] = rows({"": ask.armies})
                sheet.counters["armies"] = (
                    ask.most if isinstance(ask, ReplaceAsk) else len(ask.armies)
                )
                sheet.prices["army"] = {army: {"armies": 1} for army in ask.armies}
            case ActionAsk():
                sheet.moments["action"] = True
                sheet.verbs |= _ACTIONS
                sheet.things |= {c: Thing(phrases.chits.shown[c]) for c in position.board.chits}
                _fill_cities(sheet, position, ask.faction, language)
                armies = position.board.armies.values()
                sheet.worth = {army.id: army.value for army in armies if not army.dummy}
                sheet.worth |= {chit.id: chit.value for chit in position.board.chits.values()}
    return sheet


def private_sheet(
    position: Position,
    asks: Sequence[Ask],
    language: FirstWorldWarLanguage,  # noqa: ARG001 - a sheet's shape
) -> Sheet:
    """What the asked seat alone knows: its counters by front, its chits, and their uses."""
    sheet = Sheet()
    for ask in asks:
        if isinstance(ask, DeploymentAsk):
            _fill_waiting(sheet, position, ask.faction)
        elif isinstance(ask, ActionAsk):
            _fill_moves(sheet, position, ask.faction)
            _fill_attacks(sheet, position, ask.faction)
            _fill_prospects(sheet, position, ask)
            _fill_free_actions(sheet, position, ask.faction)
    return sheet


# --- deployment and replacements (4.2, 7.0) -------------------------------------------------------

_DEPLOY = Form(
    label="fww.compose.deploy", moments=("deploy",), line="DEPLOY {units} AT {to}",
    joins=("deploy",), moves=("units", "to"),
    slots=(
        Slot(id="units", table="waiting", price="army", but=("deploy.units",), most=_ALL),
        Slot(id="to", table="admitting", by="units", fills="units"),
    ),
)  # fmt: skip


def _fill_waiting(sheet: Sheet, position: Position, faction: str) -> None:
    """Every counter that waits, with the fronts that admit it; armies must be placed (4.2, 7.0)."""
    counters = waiting_counters(position, faction)
    armies = [counter for counter in counters if not position.board.armies[counter].dummy]
    sheet.counters["armies"], sheet.musts["armies"] = len(armies), True
    sheet.demands |= {
        _front_id(front): tuple(army for army in armies if may_operate(position, army, front))
        for front in empty_garrisons(position, faction)
    }
    sheet.prices["army"] = {army: {"armies": 1} for army in armies}
    admitted = {
        counter: map(_front_id, fronts)
        for counter, fronts in fronts_admitting_each(position, counters).items()
    }
    sheet.tables |= {"waiting": rows({"": counters}), "admitting": rows(admitted)}


_LABELS = {
    "REPLACE": ("fww.compose.replace", "fww.compose.replace_none"),
    "REQUEST": ("fww.compose.request", "fww.compose.request_none"),
}


def _choice_forms(word: str, most: int) -> dict[str, Form]:
    """The forms of an order that chooses armies, or none."""
    armies = Slot(id="armies", table="eliminated", price="army", most=most)
    labels = _LABELS[word]
    return {
        "choose": Form(
            label=labels[0],
            moments=("choose",),
            line=f"{word} {{armies}}",
            slots=(armies,),
            then=(),
        ),
        "none": Form(label=labels[1], moments=("choose",), line=f"{word} NONE", then=()),
    }


# --- a round (4.2, phase 2) -----------------------------------------------------------------------

_MOVED = ("move.units", "move_on.units")
_ACTIONS = {
    "attack": Form(
        label="fww.compose.attack", moments=("action",),
        line="ATTACK {front} WITH {armies}[ CHIT {chit}][ LEAD {lead}][ CAPTURE {city}]",
        attacks=("armies", "front"), duel=("armies", "lead", "chit", "commanders"),
        slots=(
            Slot(id="front", table="battles"),
            Slot(id="armies", table="attackers", by="front", most=_ALL),
            Slot(id="chit", table="chits", by="armies", any=True, prior="forced", least=0),
            Slot(id="lead", table="attackers", by="front", among=("attack.armies",),
                 also=("commanders", "chit"), least=0),
            Slot(id="city", table="cities", by="front", least=0),
        ),
        then=(),
    ),
    "move": Form(
        label="fww.compose.move", moments=("action",),
        line="MOVE {units} FROM {from} TO {to}",
        slots=(
            Slot(id="from", table="origins"),
            Slot(id="units", table="adjacent_units", here="from", price="leave", most=_ALL),
            Slot(id="to", table="adjacent", by="units"),
        ),
        then=("moving",),
    ),
    "move_on": Form(
        label="fww.compose.more", moments=("moving",), line="{units} TO {to}",
        slots=(
            Slot(id="units", table="adjacent_units", stands=("move.from",), but=_MOVED,
                 price="leave", most=_ALL),
            Slot(id="to", table="adjacent", by="units"),
        ),
        joins=("move", "move_on"),
    ),
    "transfer": Form(
        label="fww.compose.transfer", moments=("action",),
        line="TRANSFER {units} FROM {from} TO {to}",
        slots=(
            Slot(id="from", table="distant_origins"),
            Slot(id="units", table="distant_units", here="from", price="leave",
                 most=MOST_TRANSFERRED),
            Slot(id="to", table="distant", by="units"),
        ),
        then=(),
    ),
    "pass": Form(label="fww.compose.pass", moments=("action",), line="PASS", then=()),
    "reveal": Form(
        label="fww.compose.reveal", moments=("action",), line="REVEAL {armies}",
        slots=(Slot(id="armies", table="hidden", but=("reveal.armies",), most=_ALL),),
    ),
    "recall": Form(
        label="fww.compose.recall", moments=("action",), line="RECALL {armies} TO {to}",
        slots=(
            Slot(id="armies", table="abroad", but=("recall.armies",), most=_ALL),
            Slot(id="to", table="home", by="armies"),
        ),
    ),
    "return": Form(
        label="fww.compose.return", moments=("action",), line="RETURN {chit}",
        slots=(Slot(id="chit", table="useless", but=("return.chit",)),),
    ),
}  # fmt: skip


def _fill_cities(
    sheet: Sheet, position: Position, faction: str, language: FirstWorldWarLanguage
) -> None:
    """The cities that could be taken on each front (6.4)."""
    alliance = position.board.alliance[faction]
    found = {
        _front_id(n): capturable_cities(position, front, alliance)
        for n, front in position.board.fronts.items()
    }
    sheet.tables["cities"] = rows(found)
    shown = language.phrases.cities.shown
    sheet.things |= {city: Thing(shown[city]) for cities in found.values() for city in cities}


def _fill_attacks(sheet: Sheet, position: Position, faction: str) -> None:
    """Which armies may attack where (6.0), and with which chits (6.2)."""
    fronts = position.board.fronts
    attackers = {
        _front_id(n): may_attack(position, faction, fronts[n]) for n in position.fronts_of(faction)
    }
    chits = chits_in_hand(position, faction)
    armies = [army for each in attackers.values() for army in each]
    fitting = {army: usable_chits(position, faction, (army,), "attack") for army in armies}
    sheet.tables |= {
        "battles": rows({"": [front for front, armies in attackers.items() if armies]}),
        "attackers": rows(attackers),
        "chits": rows(fitting),
        "forced": rows({"": [chit for chit in chits if position.board.chits[chit].mandatory]}),
        "commanders": rows({c: [a for a in armies if c in fitting[a]] for c in chits}),
        "useless": rows(
            {"": [chit for chit in chits if not may_ever_use(position, faction, chit)]}
        ),
    }


def _fill_prospects(sheet: Sheet, position: Position, ask: ActionAsk) -> None:
    """The chances of attacks, by front and number of armies, and by what decides beside dice.

    A row has an entry for each sum of a commander and a chit.
    """
    knowledge, found = FirstWorldWarKnowledge(position, ask.seat), dict[str, list[str]]()
    for n in position.fronts_of(ask.faction):
        able = may_attack(position, ask.faction, position.board.fronts[n])
        duels = {
            _worth(position, lead, chit): (ask.faction, lead, chit)
            for lead in able
            for chit in (None, *usable_chits(position, ask.faction, (lead,), "attack"))
        }
        for mine in range(1, len(able) + 1):
            found[f"{_front_id(n)}/{mine}"] = [
                _chances_shown(*knowledge.prospects(n, duels[worth], mine))
                if worth in duels
                else ""
                for worth in range(max(duels) + 1)
            ]
    sheet.tables["prospects"] = rows(found)


def _worth(position: Position, lead: str, chit: str | None) -> int:
    """What a commander and a chit add to the dice (6.1)."""
    board = position.board
    return board.armies[lead].value + (board.chits[chit].value if chit else 0)


def _chances_shown(is_perhaps_empty: bool, meetings: Sequence[Chances]) -> str:  # noqa: FBT001 - a pair of the rules
    """The chances to win and to lose, as ``Form.duel`` has them."""
    won, lost = (_percents(meeting[which] for meeting in meetings) for which in (0, 2))
    return f"{won}/{lost}{'?' if is_perhaps_empty else ''}" if meetings else "-"


def _percents(chances: Iterable[Fraction]) -> str:
    """The least and the most of some chances in percent; never 0 or 100 for what is open."""
    shown = [min(99, max(1, round(c * 100))) if 0 < c < 1 else int(c * 100) for c in chances]
    return "-".join(map(str, dict.fromkeys((min(shown), max(shown))))) if shown else ""


def _fill_moves(sheet: Sheet, position: Position, faction: str) -> None:
    """Where each counter may go: to adjacent fronts (5.0), or to any (4.2)."""
    fronts = position.board.fronts
    near: dict[str, list[str]] = {}
    far: dict[str, list[str]] = {}
    for origin, front in fronts.items():
        for counter in movable_counters(position, faction, origin):
            sheet.at[counter] = _front_id(origin)
            if brest_litovsk.is_bound(position, counter):
                name = f"leave/{position.board.armies[counter].faction}/{origin}"
                sheet.counters[name] = brest_litovsk.armies_to_spare(position, counter)
                sheet.prices.setdefault("leave", {})[counter] = {name: 1}
            near[counter] = _front_ids(
                reachable_fronts(position, faction, counter, origin, front.adjacent)
            )
            far[counter] = _front_ids(
                reachable_fronts(position, faction, counter, origin, tuple(fronts))
            )
    for name, ends, origins in (("adjacent", near, "origins"), ("distant", far, "distant_origins")):
        going = [counter for counter, goals in ends.items() if goals]
        sheet.tables |= {
            name: rows(ends),
            f"{name}_units": rows({"": going}),
            origins: rows({"": dict.fromkeys(sheet.at[counter] for counter in going)}),
        }


def _fill_free_actions(sheet: Sheet, position: Position, faction: str) -> None:
    """What may be done before an action: turn armies face up (4.2), ask Germans back (5.2)."""
    state, board = position.state, position.board
    own_armies = [
        army for n in position.fronts_of(faction) for army in position.armies_on(n, faction)
    ]
    sheet.tables["hidden"] = rows({"": [army for army in own_armies if army not in state.up]})
    if faction == "DE" and state.options.players > 2:
        abroad = [counter for counter in board.counters["DE"] if state.at[counter] in GERMAN_ABROAD]
        home = _front_ids(sorted(GERMAN_HOME))
        sheet.tables |= {"abroad": rows({"": abroad}), "home": rows(dict.fromkeys(abroad, home))}


def _counter_thing(army: Army, language: FirstWorldWarLanguage) -> Thing:
    """A counter with what its owner reads on it: its combat value, or that it is a dummy (2.2)."""
    name = language.phrases.army_name(army.id)
    return Thing(
        name,
        f"{language.wording.line('DUMMY').lower()} {name}"
        if army.dummy
        else f"{name} ({army.value})",
    )


def _front_id(number: int) -> str:
    """The identifier of a front among other things."""
    return f"F{number}"


def _front_ids(numbers: Iterable[int]) -> list[str]:
    return [_front_id(number) for number in numbers]
