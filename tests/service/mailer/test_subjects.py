"""The subject tells, in the reader's language, what to do and where the game stands.

It holds no secret.
"""

from email.message import EmailMessage

import pytest

from pbem.games import game_module, game_modules, presets
from pbem.render import Catalogue, renderer
from pbem.render.catalogue import LANGUAGES
from pbem.rules import Adjudication
from pbem.service.clocks.time_control import TimeControl
from tests.games.kit.play import play_random, some_game
from tests.service.house import House
from tests.service.inbox.test_letter_handler import deploy_all


def last(house: House, seat: str) -> str:
    return str(house.mail(seat)[-1]["Subject"])


def test_a_subject_says_whose_move_it_is_and_until_when_in_the_readers_language_and_zone(
    house: House,
) -> None:
    game = house.game(
        TimeControl(hours=35, grace_hours=6, remind_hours=1), langs={"DE": "it", "WA": "pl"}
    )
    assert last(house, "GA") == "[FWW-1] YOUR MOVE: 1914, turn 1, deployment (by Tue 24 Nov 21:00)"
    assert last(house, "EA") == "[FWW-1] 1914, turn 1, deployment: nothing to do"
    deploy_all(house, game)
    assert (
        last(house, "DE")
        == "[FWW-1] TOCCA A TE: 1914, turno 1, round di gioco (entro mar 24 nov 21:00)"
    )
    house.order(game, "DE", "PASS")
    assert last(house, "DE") == "[FWW-1] 1914, turno 1, round di gioco: giocato, niente da fare"
    assert last(house, "WA") == "[FWW-1] TWÓJ RUCH: 1914, etap 1, rundy (do wt. 24 lis 21:00)"


def test_a_subject_says_what_became_of_the_letter(house: House) -> None:
    game = house.game()
    deploy_all(house, game)
    house.order(game, "DE", "ATTACK 99")
    assert last(house, "DE") == "[FWW-1] REFUSED: 1914, turn 1, rounds (by Thu 26 Nov 10:00)"
    house.order(game, "DE", "PREVIEW", "PASS")
    assert last(house, "DE") == "[FWW-1] PREVIEW: 1914, turn 1, rounds (by Thu 26 Nov 10:00)"
    house.order(game, "WA", "PASS")
    assert last(house, "WA") == "[FWW-1] REFUSED: 1914, turn 1, rounds"
    house.order(game, "WA", "STATUS")
    assert last(house, "WA") == "[FWW-1] 1914, turn 1, rounds: nothing to do"
    house.later(hours=50)
    assert last(house, "DE") == "[FWW-1] REMINDER: 1914, turn 1, rounds (by Thu 26 Nov 10:00)"
    house.moderator.hold(game, "holidays")
    assert last(house, "DE").startswith("[FWW-1] GAME HELD: 1914")
    house.moderator.end_as_draw(game, "abandoned")
    assert last(house, "DE") == "[FWW-1] GAME OVER. Drawn: all share the result."


def marks(letter: EmailMessage) -> tuple[str, str]:
    return str(letter["Auto-Submitted"]), str(letter["In-Reply-To"])


def test_an_answer_names_the_letter_it_answers_and_news_say_that_nobody_asked_for_them(
    house: House,
) -> None:
    """RFC 3834: auto-replied with In-Reply-To for an answer, auto-generated for other letters."""
    game = house.game()
    first = house.mail("GA")[-1]
    assert marks(first)[0] == "auto-generated"
    house.write(game, "GA", "STATUS", message_id="<mine@players.test>")
    answer = house.mail("GA")[-1]
    assert marks(answer) == ("auto-replied", "<mine@players.test>")
    assert str(answer["References"]).split()[-2:] == [first["Message-ID"], "<mine@players.test>"]
    house.moderator.record_ruling(game, "all well")
    assert marks(house.mail("GA")[-1]) == ("auto-generated", str(answer["Message-ID"]))


@pytest.mark.few(3)
@pytest.mark.parametrize("module", sorted(game_modules()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_subject_tells_each_seat_only_what_everybody_knows(module: str, lang: str) -> None:
    game, words = some_game(game_module(module), 3), Catalogue(lang)
    drawn = renderer(game_module(module).load(presets(module)[0].id))
    seen = set()

    def look(play: Adjudication[object]) -> None:
        public = drawn.moment(game.view(play.state, None), words)
        seen.add(public)
        assert {drawn.moment(game.view(play.state, seat), words) for seat in game.seats} == {public}

    play_random(game, 3, look)
    assert len(seen) > 5
