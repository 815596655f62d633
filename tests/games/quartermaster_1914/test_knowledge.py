"""What a seat can work out: what a battle may come to, and nothing hidden is in it."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pbem.games.quartermaster_1914.battle.battle import CounterAsk
from pbem.games.quartermaster_1914.battle.prepared_cards import open_fight
from pbem.games.quartermaster_1914.battle.reinforce_and_support import ReinforceAsk
from pbem.games.quartermaster_1914.board.state import Position, State
from pbem.games.quartermaster_1914.game import Quartermaster
from pbem.games.quartermaster_1914.knowledge import QuartermasterKnowledge, drawn_sums
from pbem.games.quartermaster_1914.log import BattleWon
from pbem.games.quartermaster_1914.orders import Battle, Decline, Play, Reinforce
from pbem.rules import Adjudication, Illegal
from tests.games.kit.play import play_random
from tests.games.quartermaster_1914.positions import at, board, more, new_game, notes, play
from tests.games.quartermaster_1914.twins import twin

rule = pytest.mark.rule
LB = "DE-LAND-BATTLE"
WEST = "DE: BER WGE BEL; FR: PAR PIC; UK: BRI"


def told(position: Position, seat: str, order: Battle) -> dict[str, dict[str, object]]:
    forecast = QuartermasterKnowledge(position, seat).odds(order)
    assert forecast is not None
    return dict(forecast.told) | {key: {"chance": c} for (key, _), c in forecast.results}


@rule("qmg:17.battle", "qmg:18.procedure")
def test_without_prepared_cards_a_battle_is_won_for_sure_and_removes_what_is_told() -> None:
    position = board("DE: BER WGE BEL; FR: PAR PIC; UK: BRI PIC", hands=f"DE: {LB}")
    found = told(position, "DE", Battle("PIC"))
    assert found["qmg.odds.result.won"] == {"chance": 1}
    removed = found["qmg.odds.removes"]["nations"]
    (won,) = notes(play(position, Play(LB), Battle("PIC")), BattleWon)
    assert won.removed == removed == ("FR", "UK")


@rule("qmg:17.difficult")
def test_what_difficult_terrain_costs_is_told_and_what_cannot_be_paid_is_refused() -> None:
    position = board("DE: BER WGE; FR: PAR BUR", hands=f"DE: {LB} DE-21")
    assert told(position, "DE", Battle("BUR"))["qmg.odds.cost"] == {"count": 1, "each": 1}
    with pytest.raises(Illegal):
        told(board("DE: BER WGE; FR: PAR BUR"), "DE", Battle("BUR"))
    with pytest.raises(Illegal):
        told(position, "DE", Battle("PAR"))


@rule("qmg:17.battle")
@pytest.mark.parametrize("effect", ["verdun", "marne", "la_revanche", "tripled_trench_lines"])
def test_statuses_that_act_at_the_start_are_named(effect: str) -> None:
    status = new_game().board.effects[effect]
    target = "WGE" if effect in ("la_revanche", "tripled_trench_lines") else "PIC"
    where = "DE: BER WGE BEL; FR: PAR BUR PIC; UK: BRI"
    position = board(where, hands=f"DE: {LB} DE-21", statuses=f"{status.power}: {status.id}")
    seat = "FR" if target == "WGE" else "DE"
    named = told(position, seat, Battle(target)).get("qmg.odds.statuses", {"names": ()})
    inside = not status.effect_spaces or target in status.effect_spaces
    assert (status.id in named["names"]) == inside  # type: ignore[operator]
    position.state.statuses[status.power].clear()
    assert "qmg.odds.statuses" not in told(position, seat, Battle(target))


def test_a_prepared_card_leaves_the_end_open_and_names_every_card_that_would_fit() -> None:
    position = board(WEST, hands=f"DE: {LB}", prepared="FR: FR-BUILD-ARMY-FR")
    found = told(position, "DE", Battle("PIC"))
    assert not [key for key in found if key.startswith("qmg.odds.result")]
    defence = found["qmg.odds.defence"]
    assert (defence["power"], defence["count"]) == ("FR", 1)
    assert dict(defence["cards"])["FR-BUILD-ARMY-FR"] == 1  # type: ignore[call-overload]


@pytest.mark.parametrize("prepared", [1, 2])
def test_odds_say_that_there_is_no_die_and_count_the_cards_that_nobody_sees(prepared: int) -> None:
    """The chance is that of cards drawn blindly, counted here by every draw."""
    hidden = " ".join(["FR-BUILD-ARMY-FR", "FR-LAND-BATTLE-FR"][:prepared])
    position = board(WEST, hands=f"DE: {LB}", prepared=f"FR: {hidden}")
    found = told(position, "DE", Battle("PIC"))
    assert "qmg.odds.no_dice" in found
    unseen, deck = found["qmg.odds.unseen"], position.board.deck("FR")
    fitting = dict(found["qmg.odds.defence"]["cards"])  # type: ignore[call-overload]
    draws = [*combinations(deck, prepared)]
    answered = sum(any(card in fitting for card in draw) for draw in draws)
    assert unseen["unseen"] == len(deck)
    assert unseen["fits"] == sum(card in fitting for card in deck)
    assert unseen["number"] == round(100 * answered / len(draws))


@rule("qmg:15.discards")
def test_cards_played_before_everybodys_eyes_are_not_unseen() -> None:
    """Discards are open when they come; what Russia may have taken back unseen counts as hidden."""
    army, seen = "RU-BUILD-ARMY", "RU-LAND-BATTLE"
    where = "DE: BER PRU; RU: MOS UKR POL"

    def pool(up: str, hands: str = "") -> tuple[object, ...]:
        position = board(
            where, hands=f"DE: {LB}; {hands}", prepared="RU: RU-SEA-BATTLE", up=f"RU: {up}"
        )
        facts = told(position, "DE", Battle("POL"))["qmg.odds.unseen"]
        return tuple(facts[key] for key in ("unseen", "fits", "number"))

    every = len(new_game().board.deck("RU"))
    none, one, two = pool(""), pool(army), pool(f"{army} {army} {seen}")
    assert (none[0], one[0], two[0]) == (every, every - 1, every - 3)
    assert one[1] == none[1] - 1  # type: ignore[operator]
    taken = pool(f"RU-28 {seen}", f"RU: {army} {army}")
    assert taken == pool(f"{army} {army} RU-28 {seen}")
    assert taken[0] == every - 2


@rule("qmg:18.procedure")
@pytest.mark.parametrize("support", [(), (LB,), (LB, LB)])
def test_the_chance_with_the_named_support_is_that_of_every_hidden_card(
    support: tuple[str, ...],
) -> None:
    """Each card that could lie prepared is put there and the battle is fought out."""
    order = Battle("PIC", support=support)

    def position(card: str) -> Position:
        return board(WEST, hands=f"DE: {LB}", prepared=f"DE: {LB} {LB}; FR: {card}")

    deck, won = Counter(new_game().board.deck("FR")), 0
    for card, copies in deck.items():
        going = play(position(card), Play(LB), order)
        (ask,) = going.asks if isinstance(going.asks[0], ReinforceAsk) else (None,)
        if ask is not None:
            reinforcing = [each for each in ask.legal() if isinstance(each, Reinforce)]
            more(going, *(reinforcing or [Decline()])[:1])
        won += copies * bool(notes(going, BattleWon))
    found = told(position("FR-BUILD-ARMY-FR"), "DE", order)
    key = "level" if support else "unanswered"
    chance = Fraction(won, deck.total())
    assert found[f"qmg.odds.result.{key}"] == {"chance": chance}
    assert found.get("qmg.odds.result.beaten", {"chance": 0}) == {"chance": 1 - chance}


def test_sums_of_cards_drawn_blindly_are_those_of_every_draw() -> None:
    values = (0, 1, 2, 0, 1, 0)
    draws = [sum(draw) for draw in combinations(values, 3)]
    assert drawn_sums(values, 3) == {n: Fraction(draws.count(n), len(draws)) for n in {*draws}}


def test_in_random_games_every_reaction_was_told_to_be_possible() -> None:
    game = new_game()
    seen: list[str] = []

    def look(going: Adjudication[State]) -> None:
        for ask in going.asks:
            if not isinstance(ask, ReinforceAsk | CounterAsk) or not ask.cards:
                continue
            position = Position(game.board, going.state)
            attacker = position.seat(game.board.nations[ask.fight.nation].power)
            known = QuartermasterKnowledge(position, attacker)
            kind = "defence" if isinstance(ask, ReinforceAsk) else "counter"
            (cards,) = [
                facts["cards"]
                for key, facts in known._words_of_defence(ask.fight)
                if key == f"qmg.odds.{kind}" and facts["power"] == ask.power
            ]
            listed = {card if isinstance(card, str) else card[0] for card in cards}
            assert set(ask.cards) <= listed
            seen.append(ask.power)

    for seed in (1, 2):
        play_random(game, seed, look)
    assert seen


def answers(game: Quartermaster, state: State, seat: str) -> list[object]:
    known = QuartermasterKnowledge(Position(game.board, state), seat)
    found: list[object] = [known.supply(), known.due(), known.progress_to_victory()]
    for target in ("PIC", "BEL", "GAL", "SER", "NTH", "POL", "ALP"):
        try:
            found.append(known.odds(Battle(target)))
        except Illegal as illegal:
            found.append((illegal.key, illegal.facts))
    found += [known.outlook(space) for space in ("PAR", "BEL", "POL")]
    return found


@pytest.mark.parametrize("seed", range(2))
def test_no_answer_depends_on_what_others_hide(seed: int) -> None:
    game, rng = new_game(), Random(seed)
    compared: list[str] = []

    def look(going: Adjudication[State]) -> None:
        if rng.random() > 0.1:
            return
        for seat in game.seats:
            other = twin(game, going.state, seat, rng)
            assert answers(game, going.state, seat) == answers(game, other, seat)
            compared.append(seat)

    play_random(game, seed, look)
    assert compared


@rule("qmg:8.supply")
def test_supply_names_own_pieces_that_are_cut_off() -> None:
    position = board("DE: BER WGE; FR: PAR PIC BEL PRO; RU: MOS GAL")
    position.state.at["FR"].discard("PAR")
    told_to = dict(QuartermasterKnowledge(position, "FR").supply())
    assert told_to["qmg.supply.cut_off"] == {"nation": "FR", "spaces": ("BEL", "PIC", "PRO")}
    assert QuartermasterKnowledge(position, "DE").supply() == [("qmg.supply.good", {})]


@rule("qmg:20.scoring", "qmg:20.sudden")
def test_due_and_win_tell_what_the_next_scoring_would_bring() -> None:
    position = at(board("DE: BER WGE BEL; RU: MOS"), "draft", round_=4)
    position.state.vp.update(central_powers=5, entente=2)
    known = QuartermasterKnowledge(position, "RU")
    due = known.due()
    assert due[0] == ("qmg.due.round", {"round": 4, "last": 17, "scoring": 7})
    assert ("qmg.due.worth", {"team": "central_powers", "change": 3}) in due
    assert ("qmg.due.worth", {"team": "entente", "change": 1}) in due
    won = dict(known.progress_to_victory())
    assert won["qmg.win.then"] == {"round": 7, "team": "central_powers", "lead": 5}
    assert won["qmg.win.lead"] == {"lead": 12, "round": 7}


@rule("qmg:11.battle", "qmg:11.event")
@pytest.mark.parametrize(
    ("hand", "target", "told"),
    [
        ("DE-LAND-BATTLE DE-21", "PIC", ("DE-LAND-BATTLE",)),
        ("DE-SEA-BATTLE", "PIC", ()),
        ("DE-SEA-BATTLE DE-LAND-BATTLE", "NTH", ("DE-SEA-BATTLE",)),
        ("", "PIC", ()),
    ],
)
def test_odds_name_the_cards_that_begin_such_a_battle(
    hand: str, target: str, told: tuple[str, ...]
) -> None:
    where = "DE: BER WGE BEL NTH; FR: PAR PIC; UK: BRI ENG"
    known = QuartermasterKnowledge(board(where, hands=f"DE: {hand}"), "DE")
    source = "" if target == "NTH" else "BEL"
    fight = open_fight(known.position, "DE", source or "WGE", target)
    key, facts = known._words_of_battle_cards(fight)
    assert (key, facts["cards"]) == ("qmg.odds.cards" if told else "qmg.odds.no_card", told)


@rule("qmg:17.prerequisites")
def test_a_battle_on_a_place_alone_is_tried_from_each_space_beside_it() -> None:
    """With several pieces beside it the order must name one; a question need not."""
    position = board("DE: BER WGE BEL; FR: PAR BUR", hands="DE: DE-21 DE-LAND-BATTLE")
    known = QuartermasterKnowledge(position, "DE")
    order = Battle("BUR")
    with pytest.raises(Illegal):
        known.odds(order)
    ways = known.fewer(order)
    assert [way.source for way in ways if isinstance(way, Battle)] == ["BEL", "WGE"]
    assert all(known.odds(way) for way in ways)


@rule("qmg:17.prerequisites")
@pytest.mark.parametrize(
    ("target", "source", "why"),
    [
        ("BUD", "SER", "cut_off_there"),
        ("BUD", "RUM", "no_piece_there"),
        ("PIC", "SER", "not_beside"),
    ],
)
def test_why_no_attack_starts_from_a_space_is_told_of_the_nation_there(
    target: str, source: str, why: str
) -> None:
    position = board("RU: MOS SER; FR: PAR; AH: VIE BUD", hands="RU: RU-LAND-BATTLE")
    with pytest.raises(Illegal) as caught:
        QuartermasterKnowledge(position, "RU").odds(Battle(target, source))
    assert caught.value.key == f"qmg.illegal.{why}"


@rule("qmg:17.difficult")
def test_the_cost_of_a_place_out_of_reach_is_that_from_its_own_kind_of_space() -> None:
    """Belgium lies at two seas; from land it costs nothing to attack there."""
    known = QuartermasterKnowledge(board("DE: BER WGE BEL; FR: PAR", hands="FR: FR-36"), "FR")
    told = dict(known.outlook("BEL"))
    assert "qmg.outlook.nobody" in told
    assert "qmg.odds.cost" not in told
