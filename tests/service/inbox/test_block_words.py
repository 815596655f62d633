"""The first line of a block says for which seat and which position the block was written."""

import re
from email.message import EmailMessage

import pytest

from pbem.service.inbox import answered_letter
from pbem.service.mailer.block_words import block_word
from tests.service.house import House, flat, text_of

WORD = re.compile(r"[bcdfghjkmnpqrstvwxz2-9]{5}")


def begin(letter: EmailMessage) -> str:
    """The first line of a letter's block."""
    found = re.search(r"^BEGIN \S+ #\d+ \S+$", text_of(letter), re.MULTILINE)
    assert found is not None
    return found[0]


def default(house: House, game: str) -> str:
    """The line of what a missed deadline would play."""
    record = house.game_record(game)
    return record.module.language(record.game).write(record.asks[0].default())


def last(house: House, seat: str) -> str:
    return flat(text_of(house.mail(seat)[-1]))


def test_a_word_names_seat_game_and_position_and_is_no_word_of_a_language() -> None:
    words = {
        block_word(token, game, state)
        for token in ("one", "two")
        for game in ("FWW-1", "FWW-2")
        for state in range(50)
    }
    assert len(words) == 200
    assert all(WORD.fullmatch(word) for word in words)


def test_a_block_is_worked_for_the_position_that_its_word_names(house: House) -> None:
    game = house.game()
    (seat,) = house.asked(game)
    line, first = default(house, game), house.mail(seat)[-1]
    begins = begin(first)
    mistyped = f"{begins[:-1]}{'b' if begins[-1] != 'b' else 'c'}"
    house.write(game, seat, f"{mistyped}\n{line}\nEND\n")
    assert f"{mistyped.rsplit(maxsplit=1)[-1]} is not the word" in last(house, seat)
    assert house.asked(game) == [seat]
    house.write(game, seat, f"{begins.lower()}.\n{line}\nEND.\n")
    assert "Everything in your letter was carried out." in last(house, seat)
    (other,) = house.asked(game)
    assert other != seat
    house.write(game, seat, f"{begins}\nDEPLOY 1 DE ON 2\nEND\n")
    assert "another state" in last(house, seat)
    theirs = begin(house.mail(other)[-1])
    house.write(game, seat, f"{theirs}\n{default(house, game)}\nEND\n")
    assert "to another seat" in last(house, seat)
    assert house.asked(game) == [other]


def test_an_answer_without_a_block_to_an_old_letter_is_outdated(house: House) -> None:
    game = house.game(players=2)
    seat = house.asked(game)[0]
    line, first = default(house, game), house.mail(seat)[-1]
    answers = {"In_Reply_To": str(first["Message-ID"])}
    house.write(game, seat, f"{line}\n", **answers)
    assert "Everything in your letter was carried out." in last(house, seat)
    house.write(game, seat, f"{line}\n", **answers)
    assert "nothing was done twice" in last(house, seat)
    house.write(game, seat, "NEXT PASS\n", **answers)
    assert "another state" in last(house, seat)
    quoted = "\n".join(f"> {line}" for line in text_of(first).splitlines())
    house.write(game, seat, f"NEXT PASS\n\nOn Monday, <g@pbem.test> wrote:\n{quoted}\n")
    assert "another state" in last(house, seat)


@pytest.mark.parametrize("mark", ["#", ""])
def test_a_block_without_a_word_stays_readable(house: House, mark: str) -> None:
    game = house.game()
    (seat,) = house.asked(game)
    block = f"Begin {game} {mark}{house.state(game)}\n{default(house, game)}\nEnd,\n"
    house.write(game, seat, block)
    assert "Everything in your letter was carried out." in last(house, seat)


def test_the_words_of_any_number_of_quoted_blocks_are_made_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.game()
    (seat,) = house.asked(game)
    made = list[int]()

    def noted(token: str, game: str, state: int) -> str:
        made.append(state)
        return block_word(token, game, state)

    monkeypatch.setattr(answered_letter, "block_word", noted)
    quoted = "".join(f"> BEGIN {game} #1 {n:05}\n> END\n" for n in range(300))
    house.write(game, seat, f"What now?\n{quoted}")
    assert len(made) < 10


@pytest.mark.parametrize("by", ["reference", "word"])
def test_an_older_letter_of_ours_is_known_in_a_quotation(house: House, by: str) -> None:
    game = house.game(players=2)
    seat = house.asked(game)[0]
    first = house.mail(seat)[-1]
    house.write(game, seat, "STATUS\n")
    second = house.mail(seat)[-1]
    nested = text_of(first)
    if by == "reference":
        nested = nested.replace(begin(first), "")
    quoted = "\n".join(f"> {line}" for line in text_of(second).splitlines())
    quoted += "\n> On Monday, <g@pbem.test> wrote:\n"
    quoted += "\n".join(f"> > {line}" for line in nested.splitlines())
    house.write(
        game,
        seat,
        f"{default(house, game)}\n\nOn Tuesday, <g@pbem.test> wrote:\n{quoted}\n",
        In_Reply_To=str(second["Message-ID"]),
        References=f"{first['Message-ID'] if by == 'reference' else ''} {second['Message-ID']}",
    )
    assert "in your letter w" in last(house, seat), "everything, or all the orders, was carried out"
    assert house.asked(game) != [seat]


@pytest.mark.parametrize("hyphen", ["\u2011", "\uff0d"])
def test_an_old_block_with_any_kind_of_hyphen_is_no_talk(house: House, hyphen: str) -> None:
    game = house.game()
    (seat,) = house.asked(game)
    old = begin(house.mail(seat)[-1])
    house.order(game, seat, default(house, game))
    before = house.state(game)
    house.write(game, seat, f"{old.replace('-', hyphen)}\nDEPLOY 1 DE ON 2\nEND\n")
    assert "another state" in last(house, seat)
    assert house.state(game) == before
