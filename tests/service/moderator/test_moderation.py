"""Every moderator action is in the ledger and told. A replaced player's address is dead."""

import pytest

from pbem.games import game_module
from pbem.ledger import NoSuchGame
from pbem.render import Catalogue
from pbem.service.base.errors import ModerationError
from pbem.service.base.reasons import OTHER_RULES
from pbem.service.clocks.time_control import TimeControl
from pbem.service.inbox.checks import CHECKS, explain_reason
from pbem.service.moderator.listings import late_seats
from pbem.service.moderator.moderation import ForcedOrderError, PlayerChanges
from tests.service.house import SEED, House, flat, text_of
from tests.service.inbox.test_letter_handler import deploy_all, statuses


def test_holding_stops_orders_and_clocks(house: House) -> None:
    game = house.game(TimeControl(2, 0, 1))
    house.moderator.hold(game, "holidays")
    house.later(hours=30)
    assert "holidays" in flat(text_of(house.mail("WA")[-1]))
    assert "had no effect" in flat(house.order(game, "GA", "PASS"))
    house.moderator.resume(game, "back again")
    house.later(hours=1.5)
    assert house.asked(game) == ["GA"]
    house.later(hours=2)
    assert house.asked(game) != ["GA"]


def test_a_game_that_is_held_names_no_moment_at_which_a_clock_would_run_out(house: House) -> None:
    game = house.game(TimeControl(48, 0, 1))
    assert house.asked(game) == ["GA"]
    by, runs_out = "(by ", "Your clock runs out"
    told = house.mail("GA")[-1]
    assert by in str(told["Subject"])
    assert runs_out in flat(text_of(told))
    house.moderator.hold(game, "holidays")
    house.write(game, "GA", "STATUS")
    for told in house.mail("GA")[-2:]:
        assert by not in str(told["Subject"])
        assert runs_out not in flat(text_of(told))
        assert "BEGIN" not in text_of(told)
        assert "orders have no effect" in flat(text_of(told))
    house.moderator.resume(game, "back again")
    assert by in str(house.mail("GA")[-1]["Subject"])
    assert f"BEGIN {game} " in text_of(house.mail("GA")[-1])


def test_extending_forcing_and_ruling_are_told_to_all(house: House) -> None:
    game = house.game(TimeControl(2, 0, 1))
    house.moderator.extend(game, "GA", 50, "ill")
    house.later(hours=40)
    assert house.asked(game) == ["GA"]
    deploy_all(house, game)
    house.moderator.force(game, "DE", "PASS", "by telephone")
    assert house.asked(game) == ["WA"]
    house.moderator.record_ruling(game, "dummies count")
    for seat in ("WA", "EA", "DE", "GA"):
        told = " ".join(flat(text_of(letter)) for letter in house.mail(seat))
        assert all(why in told for why in ("ill", "by telephone", "dummies count"))
    with pytest.raises(ForcedOrderError) as caught:
        house.moderator.force(game, "WA", "ATTAK 1", "x")
    assert caught.value.problem.suggestions[0] == "ATTACK"
    with pytest.raises(ModerationError):
        house.moderator.force(game, "EA", "PASS", "not his round")


def test_a_rollback_keeps_the_branch_and_is_told(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    target = house.game_record(game).row.head
    house.order(game, "DE", "ATTACK 1 WITH ALL")
    house.moderator.rollback(game, target, "wrong letter")
    assert house.asked(game) == ["DE"]
    assert "wrong letter" in flat(text_of(house.mail("WA")[-1]))
    with pytest.raises(ModerationError):
        house.moderator.rollback(game, 10_000, "nonsense")


def test_a_substitute_gets_everything_and_the_old_address_is_dead(house: House) -> None:
    game = house.game()
    old = house.token(game, "GA")
    house.moderator.add_player("Eva", "eva@players.test", "en", "UTC")
    assert house.moderator.replace(game, "GA", "eva@players.test", "no answer") == ()
    assert house.token(game, "GA") != old
    last = house.mail("GA")[-1]
    assert last["Subject"] == f"[{game}] Another player has your seat"
    assert "your seat (German Allies)" in flat(text_of(last))
    assert "Reason: no answer" in flat(text_of(last))
    greeted = flat(text_of(house.mail_to("eva@players.test")[-1]))
    assert "Welcome, Eva. Your side: German Allies." in greeted
    assert "Western Allies: Wa" in greeted
    assert "you can no longer add a word to the seed (SALT)" in greeted
    assert "until the start" not in greeted
    house.write(game, "GA", "STATUS", to=f"games+{old}@pbem.test")
    assert statuses(house)[-1] == ("quarantined", "no_seat")
    house.write(game, "GA", "STATUS", sender="eva@players.test")
    assert statuses(house)[-1][0] == "processed"


def test_who_replaces_a_player_of_the_other_side_is_told_of_that(house: House) -> None:
    game = house.game()
    assert house.moderator.replace(game, "GA", house.address("WA"), "no answer") == ("WA",)


def test_an_address_made_anew_dismisses_nobody(house: House) -> None:
    game = house.game()
    house.moderator.replace(game, "GA", house.address("GA"), "the old address was seen in public")
    assert not any("has your seat" in str(letter["Subject"]) for letter in house.mail("GA"))


def test_ending_a_game_and_acts_that_cannot_be(house: House) -> None:
    game = house.game()
    house.moderator.end_as_draw(game, "abandoned")
    assert "The game is over" in text_of(house.mail("EA")[-1])
    for act in (
        lambda: house.moderator.hold(game, "x"),
        lambda: house.moderator.start(game),
        lambda: house.moderator.seat_player(game, "XX", "a@b.c"),
        lambda: house.moderator.add_player("Anna", house.address("WA"), "en", "UTC"),
        lambda: house.moderator.reject(99),
    ):
        with pytest.raises(ModerationError):
            act()


def test_every_reason_of_every_check_has_words_for_the_moderator() -> None:
    for check in CHECKS:
        for reason in check.reasons:
            told, asked = explain_reason(reason)
            assert told == (f"service.reason.{reason}", {})
            assert asked == (check.description, {})
    of_reading = ("too_large", "too_deep", "broken", "sender", "error.ValueError")
    for key, facts in (words for reason in of_reading for words in explain_reason(reason)):
        assert Catalogue("en").text(key, facts).endswith(".")
    for key, facts in (
        words for check in CHECKS for reason in check.reasons for words in explain_reason(reason)
    ):
        assert Catalogue("en").text(key, facts).endswith(".")


def test_a_report_is_written_anew_with_all_since_the_last_order(house: House) -> None:
    game = house.game(scenario=("POG", "campaign"))
    house.order(game, "CP", "GUNS YES")
    before = len(house.mail("AP"))
    house.moderator.resend(game, "AP")
    *_, first, again = house.mail("AP")
    assert len(house.mail("AP")) == before + 1
    assert f"BEGIN {game} #{house.state(game)}" in text_of(again) or "BEGIN" not in text_of(first)
    assert "This is the last report again" in flat(text_of(again))


def test_what_is_on_file_of_a_player_is_changed_and_told_at_both_addresses(house: House) -> None:
    game = house.game()
    house.moderator.edit_player(
        house.address("GA"), PlayerChanges(address="Gustav@Müller.test", lang="it")
    )
    house.mail("GA")
    for address in (house.address("GA"), "gustav@xn--mller-kva.test"):
        letters = list((house.root / "out" / address / "new").iterdir())
        assert any("I tuoi dati sono cambiati" in path.read_text() for path in letters)
    house.write(game, "GA", "STATUS", sender="gustav@xn--mller-kva.test")
    assert statuses(house) == [("processed", "")]
    with pytest.raises(ModerationError):
        house.moderator.edit_player(
            "gustav@xn--mller-kva.test", PlayerChanges(address=house.address("EA"))
        )


@pytest.mark.parametrize(
    "address",
    ["zoë@b.test", "", "a@b.test\r\nBcc: c@d.test", "a b@c.test", "@b.test", "a@", "a@.."],
)
def test_an_address_that_no_letter_can_go_to_is_refused(house: House, address: str) -> None:
    with pytest.raises(ModerationError) as caught:
        house.moderator.add_player("Zoë", address, "en", "UTC")
    assert caught.value.key == "cli.error.address"


def test_who_is_late_is_said_over_all_games(house: House) -> None:
    quick, slow, still = (house.game(TimeControl(hours, 100, 1)) for hours in (24, 48, 24))
    house.moderator.hold(still, "x")
    assert late_seats(house.store, house.now) == []
    house.later(hours=26)
    (late,) = late_seats(house.store, house.now)
    assert (late.game, late.seat) == (quick, "GA")
    house.later(hours=24)
    assert [late.game for late in late_seats(house.store, house.now)] == [quick, slow]


def test_a_game_not_yet_started_is_deleted_and_its_number_never_given_again(house: House) -> None:
    running = house.game()
    document = game_module("FWW").load("standard")
    game = house.moderator.create(document, {}, TimeControl(), SEED)
    house.moderator.seat_player(game, "GA", house.address("GA"))
    house.mail("GA")
    letter = bytes(house.letter(game, "GA", "STATUS"))
    house.moderator.delete_unstarted(game, "too few players")
    assert "too few players" in text_of(house.mail("GA")[-1])
    house.drop(letter)
    house.app.poll(house.inbox)
    assert statuses(house)[-1] == ("quarantined", "no_seat")
    assert house.moderator.create(document, {}, TimeControl(), SEED) not in (running, game)
    with pytest.raises(NoSuchGame):
        house.moderator.seat_player(game, "GA", house.address("GA"))
    with pytest.raises(ModerationError) as caught:
        house.moderator.delete_unstarted(running, "x")
    assert caught.value.key == "cli.error.started"


def test_letters_that_came_under_other_rules_are_processed_by_the_upgrade(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    seat = house.asked(game)[0]
    rules = house.game_record(game).module.rules
    letters = [bytes(house.letter(game, seat, order)) for order in ("STATUS", "HELP")]
    monkeypatch.setattr(rules, "rules_version", "of tomorrow")
    for letter in letters:
        house.drop(letter)
    house.app.poll(house.inbox)
    assert [letter.reason for letter in house.moderator.quarantined()] == [OTHER_RULES] * 2
    sent = len(house.mail(seat))
    house.moderator.upgrade(game, "the program was upgraded")
    assert house.moderator.quarantined() == []
    assert len(house.mail(seat)) == sent + 3  # what the upgrade tells, and two replies
