"""A hex game begun under an older number of the rules waits, moves over, goes on and is proved."""

from pathlib import Path

import pytest

from pbem.games import game_module
from pbem.ledger import Verdict, export_lines, verify
from pbem.service.moderator.pending_items import outdated_game_names
from tests.service.house import House, flat, text_of

BEGUN = {
    "GLO": (
        ("ALLIED", "DONE"),
        ("GERMAN", "DONE"),
        ("ALLIED", "ASSAULT 2919 BY FR VI, FR 3R Grp, FR 42 XX LOSSES FR VI ADVANCE NONE", "DONE"),
    ),
    "WEF": (("CENTRAL", "MOVE DE FR TO 2316"),),
}
NEXT = {
    "GLO": ("GERMAN", "ASSAULT 1621 BY GE G, GE 305 mm, GE 420 mm ADVANCE NONE", "DONE"),
    "WEF": ("CENTRAL", "MOVE DE WL TO 1819"),
}


def audited(house: House, game: str, path: Path) -> Verdict:
    path.write_bytes(b"".join(export_lines(house.game_record(game))))
    return verify(path)


@pytest.mark.parametrize("code", ["GLO", "WEF"])
def test_a_game_begun_under_an_older_number_moves_over_and_goes_on(
    house: House, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, scenario = game_module(code).rules, (code, "historical")
    present = rules.rules_version
    older = str(int(present) - 1)
    with monkeypatch.context() as patch:
        patch.setattr(rules, "rules_version", older)
        game = house.game(scenario=scenario, chosen={"scenario": "historical"})
        for seat, *lines in BEGUN[code]:
            house.order(game, seat, *lines)
        state = house.state(game)
    assert outdated_game_names(house.store) == [game]
    seat, *lines = NEXT[code]
    address, to = house.address(seat), house.mail(seat)[-1]["Reply-To"]
    house.drop("\n".join((f"From: {address}", f"To: {to}", "", *lines, "")).encode())
    house.app.poll(house.inbox)
    reply = flat(text_of(house.mail(seat)[-1]))
    assert "The program has changed since your game began" in reply
    found = house.moderator.upgrade(game, "the new program")
    assert (found.before, found.after, found.differs) == (older, present, 0)
    assert outdated_game_names(house.store) == []
    assert house.state(game) > state
    done = [flat(text_of(letter)) for letter in house.mail(seat)]
    assert any(f"goes on under version {present} of the rules" in each for each in done)
    assert lines[0].split(" ADVANCE")[0] in " ".join(done)
    verdict = audited(house, game, house.root / "game.jsonl")
    assert verdict.ok
    assert not verdict.opened  # the seed is secret while the game runs
