"""Combat cards of both decks (9.5.4): when each may be used, and what it does to the combat.

A card is a ``CombatCard`` in ``COMBAT_CARDS``: the conditions under which the attacker and the
defender may use it, and its effect. Conditions look at a ``Scene``; how cards are played, kept and
put away is in ``card_play``.
"""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from pbem.games.paths_of_glory.board.board import AP, CP
from pbem.games.paths_of_glory.board.state import Position
from pbem.games.paths_of_glory.cards import ids
from pbem.games.paths_of_glory.combat.combat_state import Battle
from pbem.games.paths_of_glory.combat.legal_attacks import WEST, has_unit_of, is_nation
from pbem.games.paths_of_glory.log.combat import Term
from pbem.games.paths_of_glory.supply.supply import passable_spaces

_LAST_TURN_OF_1915 = 7


class Scene(msgspec.Struct):
    """A combat as cards see it.

    Attributes:
        supplied: defenders that a card may help, in supply when the combat began (14.3.4).
        bonus: modifiers of the attacker that come from no combat card.
        claimed: events claimed for this attack, KERENSKY and BRUSILOV.
        flank: whether a flank attack is tried.
        fresh: cards used in this combat that came from the hand.
    """

    position: Position
    battle: Battle
    supplied: frozenset[int]
    flank: bool
    bonus: list[Term] = msgspec.field(default_factory=list)
    claimed: set[str] = msgspec.field(default_factory=set)
    fresh: list[str] = msgspec.field(default_factory=list)

    @property
    def attackers(self) -> list[int]:
        """The units that attack."""
        return self.battle.attackers

    @property
    def defenders(self) -> list[int]:
        """The units that defend."""
        return self.battle.defenders

    def defended_by(self, nation: str) -> bool:
        """True if a nation has a unit in supply among the defenders."""
        return has_unit_of(self.position, [u for u in self.defenders if u in self.supplied], nation)

    def attacked_by(self, nation: str) -> bool:
        """True if a nation has a unit among the attackers."""
        return has_unit_of(self.position, self.attackers, nation)

    def attacked_from(self, terrain: str, nation: str) -> bool:
        """True if units of a nation attack from a kind of terrain."""
        spaces, origins = self.position.board.spaces, self.battle.origins
        return any(
            spaces[origins[u]].terrain == terrain and is_nation(self.position, u, nation)
            for u in self.attackers
        )

    @property
    def terrain(self) -> str:
        """The terrain of the space attacked."""
        return self.position.board.spaces[self.battle.target].terrain

    @property
    def nation(self) -> str:
        """The nation in which the space attacked lies."""
        return self.position.board.spaces[self.battle.target].nation

    def uses_card(self, side: str, card: str) -> bool:
        """True if a side uses a card in this combat."""
        return card in self.battle.cards[side]


Condition = Callable[[Scene], bool]


def _never_usable(_: Scene) -> bool:
    return False


@dataclass(frozen=True)
class CombatCard:
    """A combat card.

    Attributes:
        attack, defence: whether the attacker, the defender may use it in a combat.
        allowed: what the course of the war so far must allow.
        drm: what it adds to the die of the side that uses it.
        early: it is used before a flank attempt (12.2.4, 12.2.5).
        trench: it cancels all effects of the defenders' trench.
        once: it serves in one combat a turn and is put away after it (9.5.4.2).
    """

    attack: Condition = _never_usable
    defence: Condition = _never_usable
    allowed: Callable[[Position], bool] = lambda _: True
    drm: int = 0
    early: bool = False
    trench: bool = False
    once: bool = False

    @property
    def may_attack(self) -> bool:
        """True if attackers may use it in some combat."""
        return self.attack is not _never_usable

    @property
    def may_defend(self) -> bool:
        """True if defenders may use it in some combat."""
        return self.defence is not _never_usable


def _condition_attack_of(*nations: str) -> Condition:
    """One of some nations has a unit in the attack."""
    return lambda scene: any(scene.attacked_by(nation) for nation in nations)


def _condition_defence_of(nation: str) -> Condition:
    """A nation has a unit in supply in the defence."""
    return lambda scene: scene.defended_by(nation)


def _anybody_defends(scene: Scene) -> bool:
    """Withdrawal: units in supply defend (14.3.4), not a fort alone (12.6.3)."""
    return any(unit in scene.supplied for unit in scene.defenders)


def _severe_weather(scene: Scene) -> bool:
    """Units in supply defend in mountains in autumn or winter, in a swamp in spring or autumn."""
    seasons = {"mountain": ("autumn", "winter"), "swamp": ("spring", "autumn")}.get(
        scene.terrain, ()
    )
    return scene.position.season in seasons and _anybody_defends(scene)


def _mine_attack(scene: Scene) -> bool:
    """British units attack entrenched defenders."""
    return scene.attacked_by("br") and scene.battle.trench > 0


def _they_shall_not_pass(scene: Scene) -> bool:
    """French units in supply defend the space of a French fort that stands."""
    fort = scene.position.fort_strength(scene.battle.target)
    return bool(fort) and scene.nation == "fr" and scene.defended_by("fr")


def _tanks(scene: Scene) -> bool:
    """British units attack open ground in France, Belgium or Germany."""
    return scene.attacked_by("br") and scene.terrain == "clear" and scene.nation in WEST


def _alpine_troops(scene: Scene) -> bool:
    """Only Italians attack."""
    return all(is_nation(scene.position, unit, "it") for unit in scene.attackers)


def _maude(scene: Scene) -> bool:
    """British units attack, and every attacker can trace supply to Basra by land."""
    return scene.attacked_by("br") and all(
        _traces_to_basra(scene.position, unit) for unit in scene.attackers
    )


def _traces_to_basra(position: Position, unit: int) -> bool:
    """True if a line of supply by land leads from a unit to Basra (14.1.2, 14.1.3)."""
    links = position.board.links[position.board.units[unit].nation]
    free, basra = passable_spaces(position, AP), position.board.space["basra"]
    seen = {position.state.at[unit]}
    frontier = list(seen)
    while frontier:
        space = frontier.pop()
        if space == basra:
            return True
        fresh = [s for s in links[space] if s not in seen and free >> s & 1]
        seen.update(fresh)
        frontier += fresh
    return False


def _backs_to_the_wall(scene: Scene) -> bool:
    """A British army in supply defends in France or Belgium."""
    armies = [
        u for u in scene.defenders if u in scene.supplied and scene.position.board.units[u].army
    ]
    return scene.nation in ("fr", "be") and has_unit_of(scene.position, armies, "br")


def _defended_only_by(scene: Scene, nation: str) -> bool:
    """True if all the defenders, at least one, are of a nation."""
    here = [*scene.defenders, *scene.battle.bystanders]
    return bool(here) and all(is_nation(scene.position, unit, nation) for unit in here)


def _wireless_intercepts(scene: Scene) -> bool:
    """Germans try a flank attack on Russians alone."""
    return scene.flank and scene.attacked_by("ge") and _defended_only_by(scene, "ru")


def _on_russians(scene: Scene) -> bool:
    """Germans attack a space with Russian units."""
    return scene.attacked_by("ge") and has_unit_of(scene.position, scene.defenders, "ru")


def _fortified_machine_guns(scene: Scene) -> bool:
    """Germans in supply defend in a trench."""
    return scene.battle.trench > 0 and scene.defended_by("ge")


def _place_of_execution(scene: Scene) -> bool:
    """Germans attack the space of a French fort that stands."""
    return (
        scene.attacked_by("ge")
        and scene.nation == "fr"
        and scene.position.fort_strength(scene.battle.target) > 0
    )


def _alpenkorps(scene: Scene) -> bool:
    """Germans attack into mountains or out of them."""
    return scene.attacked_by("ge") and (
        scene.terrain == "mountain" or scene.attacked_from("mountain", "ge")
    )


def _kemal(scene: Scene) -> bool:
    """A Turkish unit in supply with a combat factor defends."""
    able = [u for u in scene.defenders if u in scene.supplied and scene.position.cf(u) >= 1]
    return has_unit_of(scene.position, able, "tu")


def _von_below(scene: Scene) -> bool:
    """Germans attack Italians alone."""
    return scene.attacked_by("ge") and _defended_only_by(scene, "it")


def _turk_determination(scene: Scene) -> bool:
    """True if Turks in supply defend a space without a trench and Brusilov does not deny it."""
    no_trench = (
        not scene.position.trench_level(CP, scene.battle.target)
        and ids.BRUSILOV_OFFENSIVE not in scene.claimed
    )
    return no_trench and scene.defended_by("tu")


def _achtung_panzer(scene: Scene) -> bool:
    """Germans attack open ground."""
    return scene.attacked_by("ge") and scene.terrain == "clear"


def _alberich(scene: Scene) -> bool:
    """An attack without tanks on units in supply (14.3.4) in France or Belgium.

    A fort alone gets no card (3.0).
    """
    tanks = scene.uses_card(AP, ids.ROYAL_TANK_CORPS) or scene.battle.op.bonus == "yanks"
    return scene.nation in ("fr", "be") and not tanks and _anybody_defends(scene)


def _after_ludendorff(position: Position) -> bool:
    return position.was_played(ids.HL_TAKE_COMMAND)


def _offensive_card(drm: int = 0) -> CombatCard:
    """One of the German offensives after H-L Take Command, which cancel trenches."""
    return CombatCard(
        _condition_attack_of("ge"), allowed=_after_ludendorff, drm=drm, early=True, trench=True
    )


_SEVERE_WEATHER = CombatCard(defence=_severe_weather, drm=2)
_WITHDRAWAL = CombatCard(defence=_anybody_defends)
_GERMAN_ATTACK = CombatCard(_condition_attack_of("ge"), drm=1)

COMBAT_CARDS: dict[str, CombatCard] = {
    ids.PLEVE: CombatCard(_condition_attack_of("ru"), _condition_defence_of("ru"), drm=1),
    ids.PUTNIK: CombatCard(
        _condition_attack_of("sb"),
        _condition_defence_of("sb"),
        allowed=lambda position: position.state.turn <= _LAST_TURN_OF_1915,
        drm=1,
    ),
    ids.WITHDRAWAL_AP: _WITHDRAWAL,
    ids.SEVERE_WEATHER_AP: _SEVERE_WEATHER,
    ids.HURRICANE_BARRAGE: CombatCard(_condition_attack_of("br"), drm=1),
    ids.AIR_SUPERIORITY_AP: CombatCard(_condition_attack_of("br", "fr"), drm=1),
    ids.PHOSGENE_GAS: CombatCard(_condition_attack_of("fr"), drm=1),
    ids.MINE_ATTACK: CombatCard(_mine_attack, drm=1, once=True),
    ids.THEY_SHALL_NOT_PASS: CombatCard(defence=_they_shall_not_pass),
    ids.ROYAL_TANK_CORPS: CombatCard(
        _tanks, allowed=lambda position: position.was_played(ids.LANDSHIPS), once=True
    ),
    ids.RUSSIAN_GUARDS: CombatCard(_condition_attack_of("ru"), drm=1),
    ids.ALPINE_TROOPS: CombatCard(_alpine_troops, drm=1),
    ids.MAUDE: CombatCard(_maude),
    ids.BACKS_TO_THE_WALL: CombatCard(defence=_backs_to_the_wall),
    ids.WIRELESS_INTERCEPTS: CombatCard(_wireless_intercepts, early=True),
    ids.VON_FRANCOIS: CombatCard(_on_russians, drm=1),
    ids.SEVERE_WEATHER_CP: _SEVERE_WEATHER,
    ids.CHLORINE_GAS: _GERMAN_ATTACK,
    ids.LIMAN_VON_SANDERS: CombatCard(
        _condition_attack_of("tu"), _condition_defence_of("tu"), drm=1
    ),
    ids.FORTIFIED_MACHINE_GUNS: CombatCard(defence=_fortified_machine_guns, drm=1),
    ids.FLAMETHROWERS: _GERMAN_ATTACK,
    ids.PLACE_OF_EXECUTION: CombatCard(
        _place_of_execution,
        allowed=lambda position: (
            position.was_played(ids.FALKENHAYN) and not position.was_played(ids.HL_TAKE_COMMAND)
        ),
        drm=2,
    ),
    ids.ALPENKORPS: CombatCard(_alpenkorps, drm=1),
    ids.KEMAL: CombatCard(defence=_kemal, once=True),
    ids.MUSTARD_GAS: _GERMAN_ATTACK,
    ids.AIR_SUPERIORITY_CP: _GERMAN_ATTACK,
    ids.VON_BELOW: CombatCard(_von_below, early=True, trench=True),
    ids.VON_HUTIER: CombatCard(_on_russians, early=True, trench=True),
    ids.MICHAEL: _offensive_card(1),
    ids.BLUCHER: _offensive_card(),
    ids.PEACE_OFFENSIVE: _offensive_card(),
    ids.WITHDRAWAL_CP: _WITHDRAWAL,
    ids.KAISERTREU: CombatCard(_condition_attack_of("ah"), _condition_defence_of("ah"), drm=1),
    ids.TURK_DETERMINATION: CombatCard(defence=_turk_determination),
    ids.ACHTUNG_PANZER: CombatCard(_achtung_panzer, drm=1),
    ids.ALBERICH: CombatCard(defence=_alberich),
}
"""Every combat card by its identifier."""


def is_usable(scene: Scene, side: str, card: str) -> bool:
    """True if a side may use a combat card in a combat as it stands, wherever the card is."""
    spec = COMBAT_CARDS[card]
    condition = spec.attack if side == scene.battle.attacker else spec.defence
    return spec.allowed(scene.position) and condition(scene)


def die_modifiers(scene: Scene, side: str) -> list[Term]:
    """The die modifiers of a side: its cards, then everything else (12.2.7, 12.3.4)."""
    terms = [
        Term(card, drm) for card in scene.battle.cards[side] if (drm := COMBAT_CARDS[card].drm)
    ]
    return terms + scene.bonus if side == scene.battle.attacker else terms
