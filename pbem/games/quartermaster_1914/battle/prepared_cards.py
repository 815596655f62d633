"""Pages 13 and 18: which cards may reinforce, support or counterattack, and for whom."""

from collections import Counter
from dataclasses import dataclass, field

from pbem.games.quartermaster_1914.board.board import Card
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.building import rail_cost
from pbem.games.quartermaster_1914.orders import Battle

HELPED = {"DE": ("AH", "OT"), "US": ("UK", "FR", "IT")}
"""The armies a nation helps through German Aid in the East or Blackjack and the Doughboys."""
_AID = {"DE": "german_aid", "US": "doughboys"}


@dataclass
class Fight:
    """A battle being fought (page 18).

    Attributes:
        nation, source, target: who attacks, from where, what.
        land: whether a land space is attacked.
        difficult: whether the terrain counts as difficult for this attack (17.difficult).
        cost: cards from hand each support card costs on it.
        plan: what the attacker decided beforehand.
        counterattack: whether it answers another battle.
        reinforce, support: symbols shown so far. ``planned``: cards the attacker supported with.
        kept: cards shown and kept, by where they lie now: in this battle they show nothing more.
    """

    nation: str
    source: str
    target: str
    land: bool
    difficult: bool
    cost: int
    plan: Battle = field(default_factory=lambda: Battle(""))
    counterattack: bool = False
    reinforce: int = 0
    support: int = 0
    planned: int = 0
    kept: list[tuple[str, str]] = field(default_factory=list)


def open_fight(position: Position, nation: str, source: str, target: str) -> Fight:
    """A battle about to start.

    Terrain is difficult by print, and between land and sea (17.difficult).
    """
    spaces = position.board.spaces
    land = spaces[target].land
    difficult = spaces[target].difficult or land != spaces[source].land
    cost = int(difficult and nation not in position.state.waived)
    return Fight(nation, source, target, land, difficult, cost)


def unshown_cards(position: Position, power: str, zone: str, fight: Fight) -> list[str]:
    """The cards of a zone that were not shown and kept in this battle.

    A card gives its symbols once (18.procedure).
    """
    kept = Counter(card for where, card in fight.kept if where == zone)
    return sorted((Counter(position.cards_in_zone(power, zone)) - kept).elements())


def start_cost(position: Position, fight: Fight) -> int:
    """Cards from hand a battle costs before it starts: terrain, Limited Rail and Road Network."""
    return fight.cost + rail_cost(position, fight.nation, fight.target)


def truce_forbids(position: Position, nation: str, target: str) -> bool:
    """True if The Christmas Truce forbids a battle."""
    bound = position.state.truce and nation in ("FR", "UK")
    return bound and position.board.spaces[target].land and target in position.state.at["DE"]


def text_allows(card: Card, fight: Fight) -> bool:
    """True if a card's lower text allows the space fought for (18.text), not that attacked from."""
    if card.spaces is not None and fight.target not in card.spaces:
        return False
    return not card.terrain or (card.terrain == "difficult") == fight.difficult


def _gauge_allows(position: Position, card: Card, space: str) -> bool:
    """Russian Rail Gauge: Russia's prepared cards work near Moscow only."""
    gauge = position.status_in_play("russian_rail_gauge")
    return gauge is None or card.nation != "RU" or space in gauge.effect_spaces


def helper_defends(position: Position, helper: str, fight: Fight) -> list[str]:
    """The armies in the space that a nation's cards may defend through its status (page 18)."""
    if not fight.land or position.status_in_play(_AID[helper]) is None:
        return []
    helped = [n for n in HELPED[helper] if fight.target in position.state.at[n]]
    if helper == "US" and not _is_at_or_beside(position, "US", fight.target):
        return []
    return helped


def helper_attacks(position: Position, helper: str, fight: Fight) -> bool:
    """True if a nation's cards may support an attack of an army it helps."""
    if fight.nation not in HELPED[helper] or position.status_in_play(_AID[helper]) is None:
        return False
    if not position.board.spaces[fight.source].land:
        return False
    return helper != "US" or _is_at_or_beside(position, "US", fight.target)


def _is_at_or_beside(position: Position, nation: str, space: str) -> bool:
    own = position.state.at[nation]
    return space in own or not own.isdisjoint(position.spaces_near(nation, space))


def defending_powers(position: Position, fight: Fight) -> list[str]:
    """The powers that may answer for the space, in the order of play (18.procedure)."""
    team = position.board.nations[fight.nation].team
    nations = position.enemies_in(fight.target, team)
    powers = {position.board.nations[n].power for n in nations}
    for helper in HELPED:
        nation = position.board.nations[helper]
        if nation.team != team and helper_defends(position, helper, fight):
            powers.add(nation.power)
    return [p for p in position.board.order if p in powers]


def attacking_powers(position: Position, fight: Fight) -> list[str]:
    """The powers that may support the attack: the attacker's first, then its helper's."""
    own = position.board.nations[fight.nation].power
    helping = [
        position.board.nations[h].power for h in HELPED if helper_attacks(position, h, fight)
    ]
    return list(dict.fromkeys((own, *helping)))


def reinforcing_cards(position: Position, power: str, fight: Fight) -> dict[str, int]:
    """The prepared cards a power may reinforce with, and their symbols (18.procedure)."""
    symbol = "army_reinforce" if fight.land else "navy_reinforce"
    found: dict[str, int] = {}
    for name in sorted(set(unshown_cards(position, power, "prepared", fight))):
        card = position.board.cards[name]
        count = card.symbols.get(symbol, 0)
        if count and text_allows(card, fight) and _may_defend(position, card, fight):
            found[name] = count
    return found


def _may_defend(position: Position, card: Card, fight: Fight) -> bool:
    present = fight.target in position.state.at[card.nation]
    helped = helper_defends(position, card.nation, fight) if card.nation in HELPED else []
    if card.supply:
        return present or bool(helped)
    if not _gauge_allows(position, card, fight.target):
        return False
    nations = ([card.nation] if present else []) + helped
    return any(fight.target in position.supplied_spaces(nation) for nation in nations)


def supporting_cards(position: Position, power: str, fight: Fight) -> dict[str, int]:
    """The prepared cards a power may support with, and their symbols (18.procedure)."""
    symbol = "land_support" if fight.land else "sea_support"
    own = position.board.nations[fight.nation].power
    found: dict[str, int] = {}
    if len(position.state.hands[own]) < fight.cost:
        return found
    for name in sorted(set(unshown_cards(position, power, "prepared", fight))):
        card = position.board.cards[name]
        count = card.symbols.get(symbol, 0)
        if count and text_allows(card, fight) and _may_support(position, card, fight):
            found[name] = count
    return found


def _may_support(position: Position, card: Card, fight: Fight) -> bool:
    helps = card.nation in HELPED and helper_attacks(position, card.nation, fight)
    return (card.nation == fight.nation or helps) and _gauge_allows(position, card, fight.target)


_FROM_HAND = (("creeping_barrage", "land_battle", True), ("battlecruisers", "sea_battle", False))
"""Two statuses: the kind of card each uses from hand, and whether on land or at sea.

They are General Nivelle's Creeping Barrage and Battlecruisers.
"""


def hand_status(position: Position, power: str, fight: Fight) -> str:
    """The status that lets an attacker use a battle card from hand as one symbol; empty: none."""
    for effect, _, land in _FROM_HAND:
        status = position.status_ready(effect)
        if (
            status
            and status.nation == fight.nation
            and status.power == power
            and fight.land == land
        ):
            return effect
    return ""


def supporting_hand_card(position: Position, power: str, fight: Fight) -> str:
    """That card, if there is one and what it costs besides; empty: none."""
    effect = hand_status(position, power, fight)
    if effect and len(position.state.hands[power]) > fight.cost:
        kind = next(kind for name, kind, _ in _FROM_HAND if name == effect)
        for name in unshown_cards(position, power, "hand", fight):
            card = position.board.cards[name]
            if card.kind == kind and card.nation == fight.nation:
                return name
    return ""


def counterattack_cards(position: Position, power: str, fight: Fight) -> dict[str, str]:
    """The counterattack cards of a power, each with the nation that strikes (18.counterattack)."""
    found: dict[str, str] = {}
    for name in sorted(set(position.state.prepared[power])):
        card = position.board.cards[name]
        usable = text_allows(card, fight) and _gauge_allows(position, card, fight.target)
        if usable and card.symbols.get("counterattack"):
            helped = helper_defends(position, card.nation, fight) if card.nation in HELPED else []
            nation = next(
                (n for n in (card.nation, *helped) if _can_strike(position, n, fight)), None
            )
            if nation:
                found[name] = nation
    return found


def _can_strike(position: Position, nation: str, fight: Fight) -> bool:
    """True if a supplied army in the attacked space may battle back and pay for it."""
    if fight.target not in position.supplied_spaces(nation) or truce_forbids(
        position, nation, fight.source
    ):
        return False
    back = open_fight(position, nation, fight.target, fight.source)
    return len(position.state.hands[position.board.nations[nation].power]) >= start_cost(
        position, back
    )
