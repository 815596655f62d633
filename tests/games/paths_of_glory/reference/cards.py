"""Combat cards: when one may be used, and what it adds to a die (card list, 9.5.4)."""

from tests.games.paths_of_glory.reference.board import AP, CP
from tests.games.paths_of_glory.reference.fight import Fight
from tests.games.paths_of_glory.reference.position import Position
from tests.games.paths_of_glory.reference.supply import Ways

CANCEL_TRENCH = ("CP-43", "CP-44", "CP-49", "CP-50", "CP-51")
EARLY = (*CANCEL_TRENCH, "CP-2", "AP-46")
WITHDRAWALS = ("AP-6", "CP-56")
ONCE_A_TURN = ("AP-36", "AP-48", "CP-31")
WESTERN = ("fr", "be", "ge")
NOT_BRITISH = ("AUSc", "CNDc", "PTc", "ANAc")
ADDS_ONE = {
    "AP-4",
    "AP-5",
    "AP-18",
    "AP-19",
    "AP-21",
    "AP-36",
    "AP-58",
    "AP-59",
    "CP-3",
    "CP-15",
    "CP-16",
    "CP-18",
    "CP-19",
    "CP-30",
    "CP-35",
    "CP-40",
    "CP-49",
    "CP-57",
    "CP-62",
}
ADDS_TWO = {"AP-7", "CP-4", "CP-26"}


def nations(fight: Fight, units: list[str]) -> set[str]:
    """The nations of units as cards mean them: Dominions are not British, and so on."""
    found = set()
    for name in units:
        unit = fight.position.unit(name)
        found.add(unit.kind if unit.kind in NOT_BRITISH else unit.nation)
    return found


def in_force(fight: Fight) -> int:
    """The level of the defenders' trench, unless a card cancels it (12.2.4)."""
    if fight.ignores_trench or any(fight.uses(fight.side, card) for card in CANCEL_TRENCH):
        return 0
    return max(fight.trench, 1 if fight.uses(fight.enemy, "CP-60") else 0)


def usable(fight: Fight, side: str, card: str) -> bool:  # noqa: C901, PLR0912 - one line a card
    """True if the conditions of a card hold now (9.5.4, 12.2.6)."""
    position, attacks = fight.position, side == fight.side
    ours = nations(fight, fight.units_of(side))
    if not attacks and (not fight.defenders or _unfed(fight, card)):
        return False
    foes = nations(fight, fight.defenders + fight.bystanders if attacks else fight.attackers)
    space = position.space(fight.target)
    german = attacks and "ge" in ours
    match card:
        case "AP-4":
            return "ru" in ours
        case "AP-5":
            return "sb" in ours and position.turn <= 7
        case "AP-6" | "CP-56":
            return not attacks
        case "AP-7" | "CP-4":
            season = position.season
            high = fight.terrain == "mountain" and season in ("autumn", "winter")
            wet = fight.terrain == "swamp" and season in ("spring", "autumn")
            return not attacks and (high or wet)
        case "AP-18":
            return attacks and "br" in ours
        case "AP-19":
            return attacks and bool(ours & {"br", "fr"})
        case "AP-21":
            return attacks and "fr" in ours
        case "AP-36":
            return attacks and "br" in ours and in_force(fight) > 0 and bool(fight.defenders)
        case "AP-39":
            fort = space.nation == "fr" and position.fort(fight.target)
            return not attacks and bool(fort) and "fr" in ours
        case "AP-48":
            west = space.nation in WESTERN and fight.terrain == "clear"
            return attacks and position.played("AP-28") and "br" in ours and west
        case "AP-58":
            return attacks and "ru" in ours
        case "AP-59":
            return attacks and ours == {"it"}
        case "AP-61":
            return (
                attacks
                and "br" in ours
                and all(by_land_to_basra(position, n) for n in fight.attackers)
            )
        case "AP-63":
            armies = [n for n in fight.defenders if position.unit(n).army]
            return not attacks and space.nation in ("fr", "be") and "br" in nations(fight, armies)
        case "CP-2":
            return german and foes == {"ru"}
        case "CP-3":
            return german and "ru" in foes
        case "CP-15" | "CP-19" | "CP-35" | "CP-40":
            return german
        case "CP-16":
            return "tu" in ours
        case "CP-18":
            return not attacks and "ge" in ours and in_force(fight) > 0
        case "CP-26":
            before = position.played("CP-13") and not position.played("CP-54")
            return german and before and space.nation == "fr" and position.fort(fight.target) > 0
        case "CP-30":
            froms = [fight.origins[n] for n in fight.attackers if position.unit(n).nation == "ge"]
            high = any(position.space(s).terrain == "mountain" for s in froms)
            return german and (high or fight.terrain == "mountain")
        case "CP-31":
            armed = [
                n
                for n in fight.defenders
                if position.unit(n).nation == "tu" and position.factors(n)[0] >= 1
            ]
            return not attacks and bool(armed)
        case "CP-43":
            return german and foes == {"it"}
        case "CP-44":
            return german and "ru" in foes
        case "CP-49" | "CP-50" | "CP-51":
            return german and position.played("CP-54")
        case "CP-57":
            return "ah" in ours
        case "CP-60":
            return not attacks and "tu" in ours and fight.trench == 0
        case "CP-62":
            return german and fight.terrain == "clear"
        case "CP-64":
            tanks = fight.uses(AP, "AP-48") or fight.acts.bonus == "yanks"
            return not attacks and space.nation in ("fr", "be") and not tanks
    return False


def _unfed(fight: Fight, card: str) -> bool:
    """True if defenders get nothing from a card for want of supply (14.3.4)."""
    del card
    unfed = [name for name in fight.defenders if name in fight.unfed]
    if fight.position.facts["supplied_beside_unsupplied"] == "own_supply":
        return len(unfed) == len(fight.defenders)
    return bool(unfed)


def by_land_to_basra(position: Position, name: str) -> bool:
    """True if a unit can trace a line by land to Basra (AP-61)."""
    unit, start = position.unit(name), position.place[name]
    return "basra" in Ways(position, unit.side).reach([start], [unit.nation])


def modifier(fight: Fight, side: str) -> int:
    """What cards, events and Sinai add to a side's die (12.2.7)."""
    sum_ = sum(1 for card in fight.cards[side] if card in ADDS_ONE)
    sum_ += sum(2 for card in fight.cards[side] if card in ADDS_TWO)
    if side != fight.side:
        return sum_
    if set(fight.origins.values()) == {"sinai"} and not (
        side == AP and fight.position.played("AP-49")
    ):
        sum_ -= 3
    return sum_ + favour(fight)


def favour(fight: Fight) -> int:
    """What the event that gave these operations adds (AP-35, AP-46)."""
    ours = nations(fight, fight.attackers)
    if fight.claims_kerensky:
        return 2
    if fight.acts.bonus == "yanks" and "us" in ours:
        return 2
    if fight.acts.bonus == "brusilov" and "ru" in ours:
        return 1
    return 0


def put_away(fight: Fight, winner: str) -> None:
    """What becomes of the cards in use (9.5.4.2, 9.5.4.3).

    The winner keeps them face up, but starred cards are gone and those of one combat a turn
    discarded. They Shall Not Pass goes only when the Allies lose (12.2.11).
    """
    facts, printed = fight.position.facts, fight.position.board.cards
    for side in (AP, CP):
        for card in fight.cards[side]:
            for pile in ("hands", "open_cards"):
                if card in facts[pile][side]:
                    facts[pile][side].remove(card)
            lost = winner != side
            if card == "AP-39":
                lost = winner == CP
            if printed[card].get("starred"):
                facts["gone_cards"][side].append(card)
            elif lost or card in ONCE_A_TURN:
                facts["discards"][side].append(card)
            else:
                facts["open_cards"][side].append(card)
            facts["spent_cards"].append(card)
