"""Combat in its twelve steps (12.2).

Who may attack whom is in ``attack``; ``declaration`` checks whole orders; cards, flanks and fire
have own modules.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.games.paths_of_glory.asks import SideAsk
from pbem.games.paths_of_glory.board.board import AP, CP, ENEMY
from pbem.games.paths_of_glory.board.control import award_points
from pbem.games.paths_of_glory.board.state import Mark, Position
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.combat import flank
from pbem.games.paths_of_glory.combat.advance import advance
from pbem.games.paths_of_glory.combat.card_play import (
    PlayCardsAsk,
    cancel_attack,
    card_choices,
    claim_event,
    count_as_events,
    is_claimable,
    might_use_card,
    put_away_combat_cards,
    use_cards,
)
from pbem.games.paths_of_glory.combat.combat_cards import COMBAT_CARDS, Scene, is_usable
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.declaration import (
    can_attack,
    check_attack,
    declare_combat,
    legal_attacks,
    scene_of,
)
from pbem.games.paths_of_glory.combat.fire import fire_of_side
from pbem.games.paths_of_glory.combat.legal_attacks import (
    WEST,
    has_unit_of,
    is_nation,
    was_kaiser_battle_played,
)
from pbem.games.paths_of_glory.combat.losses import take_losses
from pbem.games.paths_of_glory.combat.mandated import note_attack
from pbem.games.paths_of_glory.combat.retreat import retreat, retreat_units
from pbem.games.paths_of_glory.combat.withdrawal import withdraw
from pbem.games.paths_of_glory.log.combat import (
    AttackDeclared,
    CombatDecided,
    LeftBeforeCombat,
    RetreatIgnored,
)
from pbem.games.paths_of_glory.log.core import Prompt
from pbem.games.paths_of_glory.operations.movement_rules import is_caucasus_crossing
from pbem.games.paths_of_glory.operations.round_operations import Operation
from pbem.games.paths_of_glory.orders import Attack, PlayCards, RetreatBefore
from pbem.rules import Flow, Order, Reply, Request, Table, YesNo

__all__ = ["GreatRetreatAsk", "HaigAsk", "can_attack", "check_attack", "fight", "legal_attacks"]

LONGEST_RETREAT = 2
"""The most spaces of a retreat; less where the loss numbers differ by less (12.5.2)."""

_CLAIMS = (ids.KERENSKY_OFFENSIVE, ids.BRUSILOV_OFFENSIVE)


def fight(position: Position, table: Table, op: Operation, order: Attack) -> Flow:
    """Resolve one combat (12.2.1).

    Args:
        position: where it is fought; changes.
        table: where dice are rolled and facts are noted.
        op: the operations of this round, which remember who attacked what.
        order: an attack that ``check_attack`` accepted.
    """
    scene = scene_of(position, declare_combat(position, op, order))
    battle = scene.battle
    _record_attack(scene, table)
    left = yield from _leave_before(scene, table)
    alone = not (left or battle.defenders or battle.bystanders)
    if position.units_of(battle.defender, battle.target) or position.enemy_fort_strength(
        op.side, battle.target
    ):
        if not (yield from open_combat(scene, table)):
            return
        winner = yield from exchange_fire(scene, table)
        yield from _make_retreat(scene, table, winner)
        put_away_combat_cards(scene, table, winner)
    yield from _make_advance(scene, table, alone=alone)


def open_combat(scene: Scene, table: Table) -> Generator[Request, Reply, bool]:
    """Cards and a flank attempt (12.2.4-12.2.6).

    Returns whether there is a combat: a card may cancel it.
    """
    _use_early_cards(scene, table)
    if scene.flank and flank.why_no_flank_attack(scene.position, scene.battle) is None:
        flank.attempt_flank(scene, table)
    yield from _use_cards(scene, table)
    if scene.uses_card(CP, ids.ALBERICH):
        cancel_attack(scene, table)
        return False
    count_as_events(scene, table)
    return True


def exchange_fire(scene: Scene, table: Table) -> Generator[Request, Reply, str]:
    """Fire and losses (12.2.7-12.2.11). Returns who won, "" for nobody."""
    yield from _fire_and_lose(scene, table)
    return _decide_winner(scene, table)


def _record_attack(scene: Scene, table: Table) -> None:
    """Remember and report that the attack was made (12.1.6, 12.1.9, 15.2.3, 7.1.3)."""
    position, battle = scene.position, scene.battle
    op, state, space = battle.op, position.state, position.space
    op.attacked.update(battle.attackers)
    op.targets.add(battle.target)
    op.sortied.update(unit for unit in battle.attackers if battle.origins[unit] != battle.target)
    marks = state.marks.setdefault(op.side, [])
    for origin in sorted(set(battle.origins.values())):
        marks.append(Mark("battle", op.side, space(origin).id, space(battle.target).id))
    if any(
        is_caucasus_crossing(position, origin, battle.target) for origin in battle.origins.values()
    ):
        state.near_east_moves["ru_move"] = state.near_east_moves.get("ru_move", 0) + 1
    names = position.board.units
    table.log(
        AttackDeclared(
            side=op.side,
            target=space(battle.target).id,
            attackers=tuple(
                (names[unit].id, space(origin).id) for unit, origin in battle.origins.items()
            ),
            defenders=tuple(names[unit].id for unit in battle.defenders),
            bystanders=tuple(names[unit].id for unit in battle.bystanders),
            fort=battle.fort,
            trench=battle.trench,
        )
    )
    note_attack(
        position, table, battle.attackers, battle.target, [*battle.defenders, *battle.bystanders]
    )


@dataclass(frozen=True)
class GreatRetreatAsk(SideAsk):
    """Ask whether the Russians attacked leave before the combat (AP-27)."""

    topic: ClassVar[str] = "pog.ask.great_retreat"
    accepts: ClassVar[tuple[type[Order], ...]] = (RetreatBefore,)
    battle: Battle

    def prompt(self) -> Prompt:
        """The space attacked."""
        return Prompt(self.topic, self.position.space(self.battle.target).id)

    def legal(self) -> Iterator[RetreatBefore]:
        """To stay, to go."""
        yield RetreatBefore(retreat=False)
        yield RetreatBefore(retreat=True)

    def kinds(self) -> Iterator[Order]:
        """Both answers, for they have a word each."""
        return self.legal()

    def yes_no(self) -> YesNo:
        """To go, to stay."""
        return YesNo(RetreatBefore(retreat=True), RetreatBefore(retreat=False))

    def idle_answer(self) -> RetreatBefore:
        """To stay."""
        return RetreatBefore(retreat=False)

    def check(self, order: Order) -> None:
        """Both are legal."""


@dataclass(frozen=True)
class HaigAsk(GreatRetreatAsk):
    """Ask whether entrenched Germans whom Haig lets stay retreat nevertheless (CP-61)."""

    topic: ClassVar[str] = "pog.ask.haig"


def _leave_before(scene: Scene, table: Table) -> Generator[Request, Reply, bool]:
    """Great Retreat: all the Russians may retreat one space before anything else (AP-27).

    Returns whether they left.
    """
    position, battle = scene.position, scene.battle
    russians = [u for u in (*battle.defenders, *battle.bystanders) if is_nation(position, u, "ru")]
    if battle.attacker == AP or not russians or ids.GREAT_RETREAT not in position.state.turn_events:
        return False
    order = yield GreatRetreatAsk(position, AP, battle)
    assert isinstance(order, RetreatBefore)
    if not order.retreat:
        return False
    target = position.space(battle.target).id
    table.log(LeftBeforeCombat(target, tuple(position.unit(unit).id for unit in russians)))
    yield from retreat_units(position, table, battle, russians, 1)
    battle.defenders = [u for u in battle.defenders if u not in russians]
    battle.bystanders = [u for u in battle.bystanders if u not in russians]
    if not battle.defenders and not battle.bystanders:
        battle.trench = 0
    return True


def _use_early_cards(scene: Scene, table: Table) -> None:
    """The attacker's cards and claims that cancel the trench, then Wireless Intercepts (12.2.4)."""
    battle = scene.battle
    stated = [card for card in battle.order.cards if card in _CLAIMS or COMBAT_CARDS[card].early]
    for card in stated:
        if card in _CLAIMS and is_claimable(scene, card):
            claim_event(scene, table, card)
        elif card not in (*_CLAIMS, ids.WIRELESS_INTERCEPTS) and is_usable(
            scene, battle.attacker, card
        ):
            use_cards(scene, table, battle.attacker, [card])
    flanking = flank.why_no_flank_attack(scene.position, battle) is None
    if (
        ids.WIRELESS_INTERCEPTS in stated
        and flanking
        and is_usable(scene, battle.attacker, ids.WIRELESS_INTERCEPTS)
    ):
        use_cards(scene, table, battle.attacker, [ids.WIRELESS_INTERCEPTS])


def _use_cards(scene: Scene, table: Table) -> Flow:
    """The attacker's other cards, then the defender's (12.2.6), Withdrawal too (12.6.2).

    Whether a side is asked depends on what everybody knows, so that being asked tells nothing of
    its hand.
    """
    position, battle = scene.position, scene.battle
    fitting = card_choices(scene, battle.attacker)
    use_cards(
        scene, table, battle.attacker, [card for card in battle.order.cards if card in fitting]
    )
    asked = [battle.attacker, battle.defender] if battle.order.ask_cards else [battle.defender]
    for side in asked:
        if might_use_card(scene, side):
            order = yield PlayCardsAsk(position, side, scene)
            assert isinstance(order, PlayCards)
            use_cards(scene, table, side, list(order.cards))


def _fire_and_lose(scene: Scene, table: Table) -> Flow:
    """Both fire and take losses, the defender's first (12.2.10), or one after the other (12.3.3).

    Von Hutier lets the attacker fire first whatever became of a flank attempt (CP-44).
    """
    position, battle = scene.position, scene.battle
    attacker, defender = battle.attacker, battle.defender
    hutier = scene.uses_card(attacker, ids.VON_HUTIER)
    if battle.flank is None and not hutier:
        fire_of_side(scene, table, attacker)
        fire_of_side(scene, table, defender)
        yield from take_losses(position, table, battle, defender)
        yield from take_losses(position, table, battle, attacker)
        return
    for side in (attacker, defender) if battle.flank or hutier else (defender, attacker):
        fire_of_side(scene, table, side)
        yield from take_losses(position, table, battle, ENEMY[side])


def _decide_winner(scene: Scene, table: Table) -> str:
    """The winner: who caused the greater loss number; "" if they are equal (12.2.11)."""
    battle = scene.battle
    suffered, caused = battle.numbers[battle.attacker], battle.numbers[battle.defender]
    winner = "" if suffered == caused else battle.attacker if caused > suffered else battle.defender
    table.log(CombatDecided(scene.position.space(battle.target).id, winner, suffered, caused))
    return winner


def _make_retreat(scene: Scene, table: Table, winner: str) -> Flow:
    """Withdrawal (12.6.3, 12.6.4), or a forced retreat (12.2.12), unless a card cancels it."""
    position, battle = scene.position, scene.battle
    if any(scene.uses_card(battle.defender, card) for card in ids.WITHDRAWALS):
        yield from withdraw(position, table, battle)
        battle.retreat_length = 1
        yield from retreat(position, table, battle)
        return
    battle.retreat_length, ignored = forced_retreat(scene, winner)
    if ignored:
        table.log(RetreatIgnored(position.space(battle.target).id, ignored))
    if not battle.retreat_length:
        return
    if _does_haig_help(scene):
        order = yield HaigAsk(position, CP, battle)
        assert isinstance(order, RetreatBefore)
        if not order.retreat:
            table.log(RetreatIgnored(position.space(battle.target).id, ids.HAIG))
            battle.staying = [unit for unit in battle.defenders if is_nation(position, unit, "ge")]
    yield from retreat(position, table, battle)


def forced_retreat(scene: Scene, winner: str) -> tuple[int, str]:
    """How many spaces the defenders must retreat (12.2.12, 12.5.1, 12.5.2), or why they need not.

    That is a card by which they ignore it, or "".
    """
    battle = scene.battle
    if winner != battle.attacker or not battle.defenders or not _has_fresh_attackers(scene):
        return 0, ""
    for card in (ids.THEY_SHALL_NOT_PASS, ids.BACKS_TO_THE_WALL):
        if scene.uses_card(battle.defender, card):
            return 0, card
    difference = battle.numbers[battle.defender] - battle.numbers[battle.attacker]
    return min(difference, LONGEST_RETREAT), ""


def _does_haig_help(scene: Scene) -> bool:
    """True if entrenched Germans in the West may ignore a retreat before the British (CP-61)."""
    position, battle = scene.position, scene.battle
    haig = ids.HAIG in position.state.turn_events and not was_kaiser_battle_played(position)
    west = (
        scene.nation in WEST and battle.trench > 0 and has_unit_of(position, battle.defenders, "ge")
    )
    return (
        haig
        and west
        and battle.attacker == AP
        and has_unit_of(position, list(battle.origins), "br")
    )


def _has_fresh_attackers(scene: Scene) -> bool:
    """True if an attacker remains at full strength (12.5.1)."""
    return any(not scene.position.is_reduced(unit) for unit in scene.battle.attackers)


def _make_advance(scene: Scene, table: Table, *, alone: bool) -> Flow:
    """Attackers, never defenders (12.7.8), advance when the defenders are gone (12.2.13).

    A fort that stood ``alone`` must have fallen. Besiegers stand in the space and advance nowhere,
    so Peace Offensive (CP-51) costs them the point.
    """
    position, battle = scene.position, scene.battle
    barred = alone and position.enemy_fort_strength(battle.attacker, battle.target)
    gone = not position.units_of(battle.defender, battle.target)
    if gone and not barred and _has_fresh_attackers(scene):
        yield from advance(position, table, battle)
    at = position.state.at
    if scene.uses_card(CP, ids.PEACE_OFFENSIVE) and not any(
        at[u] != battle.origins[u] for u in battle.attackers
    ):
        award_points(position, table, -1, "card", ids.PEACE_OFFENSIVE)
