"""Page 12: building and recruiting; also eliminating (page 17)."""

from collections.abc import Iterator, Sequence

from pbem.games.quartermaster_1914.asks import DiscardAsk, give_up_cards
from pbem.games.quartermaster_1914.board.board import ARMY, ENTENTE, Step
from pbem.games.quartermaster_1914.board.state import Frame, Position
from pbem.games.quartermaster_1914.log import Built, Eliminated, Recruited
from pbem.rules import Flow, Illegal, Table


def may_build(position: Position, nation: str, space: str) -> bool:
    """True if a nation may build in a space (12.build): by a supplied piece, or an army at home."""
    if not position.may_stand(nation, space) or not can_pay_rail(position, nation, space):
        return False
    return _is_in_reach(position, nation, space)


def _is_in_reach(position: Position, nation: str, space: str) -> bool:
    if space == position.board.nations[nation].home:
        return True
    return not position.supplied_spaces(nation).isdisjoint(position.spaces_near(nation, space))


def building_sites(
    position: Position, nation: str, pieces: frozenset[str], among: Sequence[str] | None
) -> list[str]:
    """The spaces in which a nation may build one of these pieces now."""
    spaces, home = position.board.spaces, position.board.nations[nation].home
    near = dict.fromkeys(
        other
        for space in sorted(position.supplied_spaces(nation))
        for other in position.spaces_near(nation, space)
    )
    found = [space for space in {home: None} | near if spaces[space].piece in pieces]
    allowed = found if among is None else [space for space in found if space in among]
    return [
        s for s in allowed if position.may_stand(nation, s) and can_pay_rail(position, nation, s)
    ]


def sites_for_step(position: Position, frame: Frame, step: Step) -> Iterator[str]:
    """Where a step of a card lets a piece be built or recruited (12.build, 12.recruit).

    Recruiting needs no supply.
    """
    if step.do == "recruit":
        assert step.spaces is not None
        for space in step.spaces:
            if position.may_stand(step.nation, space) and can_pay_rail(
                position, step.nation, space
            ):
                yield space
    else:
        yield from building_sites(position, step.nation, step.pieces, _spaces_of_step(frame, step))


def _spaces_of_step(frame: Frame, step: Step) -> Sequence[str] | None:
    """The spaces a step names.

    Where it builds in the space of a battle, that space if the battle allows it.
    """
    if not step.battled:
        return step.spaces
    return (frame.battled,) if frame.won and not (step.open_only and frame.difficult) else ()


def check_site(position: Position, frame: Frame, step: Step, space: str) -> None:
    """A step of a card lets a piece be built or recruited in a space.

    Raises:
        Illegal: 7.pieces, 12.build, 16.complex, or the card Limited Rail and Road Network.
    """
    known = position.board.spaces
    among = step.spaces if step.do == "recruit" else _spaces_of_step(frame, step)
    facts: dict[str, object] = {"space": space, "nation": step.nation}
    if (
        space not in known
        or (among is not None and space not in among)
        or known[space].piece not in step.pieces
    ):
        raise Illegal("qmg.illegal.not_this_space", rule="16.complex", facts=facts, names=(space,))
    if position.enemies_in(space, position.board.nations[step.nation].team):
        raise Illegal("qmg.illegal.enemy_there", rule="7.pieces", facts=facts, names=(space,))
    if space in position.state.at[step.nation]:
        raise Illegal("qmg.illegal.own_piece_there", rule="7.pieces", facts=facts, names=(space,))
    if not position.pieces_free(step.nation, known[space].piece):
        raise Illegal("qmg.illegal.no_piece_left", rule="7.pieces", facts=facts, names=(space,))
    if step.do == "build" and not _is_in_reach(position, step.nation, space):
        raise Illegal("qmg.illegal.not_supplied", rule="12.build", facts=facts, names=(space,))
    if not can_pay_rail(position, step.nation, space):
        raise Illegal("qmg.illegal.rail_card", rule="15.exhaustion", facts=facts, names=(space,))


def rail_cost(position: Position, nation: str, space: str) -> int:
    """What Limited Rail and Road Network costs a nation in a space: a card, or nothing."""
    card = position.status_in_play("limited_rail")
    enemy = position.board.nations[nation].team == ENTENTE
    return int(card is not None and enemy and space in card.effect_spaces)


def can_pay_rail(position: Position, nation: str, space: str) -> bool:
    """True if the power of a nation has the card Limited Rail and Road Network may cost it."""
    hand = position.state.hands[position.board.nations[nation].power]
    return len(hand) >= rail_cost(position, nation, space)


def set_up_piece(position: Position, table: Table, nation: str, space: str, do: str) -> Flow:
    """A nation builds or recruits a piece in a checked space; armies may cost a card there."""
    if position.board.spaces[space].piece == ARMY and (cost := rail_cost(position, nation, space)):
        power = position.board.nations[nation].power
        yield from give_up_cards(table, DiscardAsk(position, power, "hand", cost, "qmg.why.rail"))
    position.place(nation, space)
    if do == "build":
        table.log(Built(nation, space))
        if position.board.spaces[space].piece == ARMY:
            position.state.built = space if nation == "DE" else ""
    else:
        table.log(Recruited(nation, space))


def eliminate_piece(position: Position, table: Table, nation: str, space: str) -> None:
    """A piece is removed without battle: no supply, cost, defence or status (17.elimination)."""
    position.remove(nation, space)
    table.log(Eliminated(nation, space))
