"""Quartermaster General: 1914: Build and Battle cards, and the lower part of every card."""

import pytest

from pbem.games.quartermaster_1914.attrition import attrition_orders
from pbem.games.quartermaster_1914.battle.prepared_cards import (
    Fight,
    counterattack_cards,
    open_fight,
    reinforcing_cards,
    supporting_cards,
    text_allows,
)
from pbem.games.quartermaster_1914.board.board import Card
from pbem.games.quartermaster_1914.board.state import Position
from pbem.games.quartermaster_1914.orders import Attrit, Battle, EndTurn, Place, Play
from tests.games.quartermaster_1914.carding import ALL, cases, holding, places, targets
from tests.games.quartermaster_1914.positions import board, new_game, play

CARDS = new_game().board.cards


@pytest.mark.parametrize(
    ("name", "count", "where", "spaces"),
    cases(
        ("AT-BUILD-ARMY-AH", 6, "AH: VIE", {"BUD", "GAL", "TYR", "PRU", "WGE", "BER"}),
        ("AT-BUILD-ARMY-OT", 3, "OT: IST", {"BUL", "ANA"}),
        ("AT-BUILD-NAVY-AH", 2, "AH: VIE TYR", {"ADR"}),
        ("RU-BUILD-ARMY", 9, "RU: MOS", {"PET", "UKR", "CAU"}),
        ("RU-BUILD-NAVY", 2, "RU: MOS UKR", {"BLA"}),
        ("DE-BUILD-ARMY", 6, "DE: BER", {"WGE", "VIE", "PRU"}),
        ("DE-BUILD-NAVY", 3, "DE: BER BAL", {"NTH"}),
        ("FR-BUILD-ARMY-FR", 6, "FR: PAR", {"PIC", "BUR", "PRO"}),
        ("FR-BUILD-ARMY-IT", 4, "FR: PAR", {"ROM"}),
        ("FR-BUILD-NAVY-FR", 2, "FR: PAR", {"ENG", "NAO"}),
        ("FR-BUILD-NAVY-IT", 2, "IT: ROM", {"WES", "EAS", "ADR"}),
        ("UK-BUILD-ARMY-UK", 4, "UK: BRI ENG", {"PIC", "BEL", "PAR"}),
        ("UK-BUILD-ARMY-US", 3, "UK: BRI", {"USA"}),
        ("UK-BUILD-NAVY-UK", 2, "UK: BRI", {"ENG", "NAO"}),
        ("UK-BUILD-NAVY-US", 2, "US: USA", {"WAO"}),
    ),
)
def test_build_cards(name: str, count: int, where: str, spaces: set[str]) -> None:
    going = play(holding(name, where), Play(name))
    assert CARDS[name].count == count
    assert places(going) == spaces
    space = min(spaces)
    assert (
        space in play(holding(name, where), Play(name), Place(space)).state.at[CARDS[name].nation]
    )


@pytest.mark.parametrize(
    ("name", "count", "where", "spaces"),
    cases(
        ("AT-LAND-BATTLE-AH", 2, "AH: VIE; RU: GAL", {"GAL", "BUD", "PRU", "TYR", "WGE", "BER"}),
        ("AT-LAND-BATTLE-OT", 2, "OT: IST; AH: VIE", {"ANA", "BUL"}),
        ("AT-SEA-BATTLE-AH", 1, "AH: VIE TYR", {"ADR"}),
        ("RU-LAND-BATTLE", 5, "RU: MOS; DE: PET", {"PET", "UKR", "CAU"}),
        ("RU-SEA-BATTLE", 1, "RU: MOS PET", {"BAL"}),
        ("DE-LAND-BATTLE", 9, "DE: BER; AH: VIE", {"WGE", "PRU"}),
        ("DE-SEA-BATTLE", 2, "DE: BER BAL", {"BAL", "NTH"} - {"BAL"}),
        ("FR-LAND-BATTLE-FR", 4, "FR: PAR; UK: PIC", {"BUR", "PRO"}),
        ("FR-LAND-BATTLE-IT", 1, "IT: ROM", {"ALP"}),
        ("FR-SEA-BATTLE-FR", 1, "FR: PAR; UK: NAO", {"ENG"}),
        ("FR-SEA-BATTLE-IT", 1, "IT: ROM; AH: ADR", {"WES", "EAS", "ADR"}),
        ("UK-LAND-BATTLE-UK", 3, "UK: BRI NAO", {"IRE", "PAR"}),
        ("UK-LAND-BATTLE-US", 2, "US: USA; UK: BRI", {"CAN"}),
        ("UK-SEA-BATTLE-UK", 3, "UK: BRI", {"ENG", "NAO"}),
        ("UK-SEA-BATTLE-US", 1, "US: USA", {"WAO"}),
    ),
)
def test_battle_cards(name: str, count: int, where: str, spaces: set[str]) -> None:
    spare = next(c.id for c in CARDS.values() if c.power == CARDS[name].power and c.kind == "event")
    position = holding(name, where, spare)
    assert CARDS[name].count == count
    assert targets(play(position, Play(name))) == spaces
    going = play(holding(name, where, spare), Play(name), Battle(min(spaces)), EndTurn())
    assert going.state.up[CARDS[name].power] == [name]


# --- lower parts ----------------------------------------------------------------------------------


def standing(card: Card, space: str, *, enemy_holds: bool = False) -> tuple[Position, Fight]:
    """A battle for a space in which the card's nation takes part, supplied by decree."""
    position = board(
        ALL,
        hands="; ".join(f"{p}: {c}" for p, c in SPARE.items() if p != card.power),
        prepared=f"{card.power}: {card.id}",
    )
    foe = "RU" if position.board.nations[card.nation].team == "central_powers" else "DE"
    for nation in position.state.at:
        position.state.at[nation].discard(space)
    near = next(
        s for s in position.spaces_near(card.nation, space) if position.board.spaces[s].land
    )
    attacker, defender = (card.nation, foe) if enemy_holds else (foe, card.nation)
    for nation, where in ((attacker, near), (defender, space)):
        position.state.at[nation].add(where)
        position.state.granted.append((nation, where))
    position.state.hands[card.power] = [SPARE[card.power]]
    return position, open_fight(position, attacker, near, space)


SPARE = {"AT": "AT-38", "RU": "RU-33", "DE": "DE-53", "FR": "FR-36", "UK": "UK-47"}
LAND = (
    "SER",
    "BUL",
    "MOS",
    "POL",
    "GAL",
    "AZE",
    "RUM",
    "VIE",
    "BUD",
    "TYR",
    "ALP",
    "ROM",
    "GRE",
    "ANA",
    "IST",
    "PIC",
    "BEL",
    "BUR",
    "PAR",
    "WGE",
    "BER",
    "PRU",
    "PRO",
    "UKR",
)
SEA = ("NTH", "BAL", "ADR", "ENG", "BLA", "WES", "EAS")
SYMBOLS = {
    "army_reinforce": (LAND, False),
    "navy_reinforce": (SEA, False),
    "land_support": (LAND, True),
    "sea_support": (SEA, True),
}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.card(f"qmg:{n}")) for n in CARDS]
)
@pytest.mark.rule("qmg:13.symbols", "qmg:18.text")
def test_the_lower_part_works_where_its_text_allows_and_nowhere_else(name: str) -> None:
    """Reinforcement, support, counterattack: the number of symbols in the spaces named, nothing
    elsewhere."""
    card = CARDS[name]
    assert card.symbols or card.attrition
    for symbol, (spaces, attacking) in SYMBOLS.items():
        for space in spaces:
            position, fight = standing(card, space, enemy_holds=attacking)
            found = (supporting_cards if attacking else reinforcing_cards)(
                position, card.power, fight
            )
            named = card.spaces is None or space in card.spaces
            terrain = card.terrain in ("", "difficult" if fight.difficult else "open")
            assert text_allows(card, fight) == (named and terrain)
            assert found == (
                {name: card.symbols[symbol]} if symbol in card.symbols and named and terrain else {}
            ), space
    position, fight = standing(card, "PRO")
    assert (name in counterattack_cards(position, card.power, fight)) == (
        "counterattack" in card.symbols
    )


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.card(f"qmg:{n}")) for n, c in CARDS.items() if c.attrition],
)
@pytest.mark.rule("qmg:12.attrition", "qmg:13.symbols")
def test_attrition_symbols_of_the_lower_part(name: str) -> None:
    card = CARDS[name]
    foe = "RU" if card.power in ("AT", "DE") else "DE"
    near = next(s for s in new_game().board.plain_links["GAL"])
    position = board(
        f"{card.nation}: GAL; {foe}: {near}", active=card.power, prepared=f"{card.power}: {name}"
    )
    if "any" in card.attrition:
        assert list(attrition_orders(position, card.power)) == [Attrit(name, foe)]
    else:
        going = play(position, Attrit(name))
        assert {ask.power: ask.count for ask in going.asks} == card.attrition
