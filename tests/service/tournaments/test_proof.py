"""What binds a director: heads and commitment in letters and on pages, and the games themselves."""

from pathlib import Path

from pbem.ledger import kept_heads
from pbem.render import Catalogue
from pbem.service.run.tick import tick
from pbem.service.tournaments.event_pages import write_pages
from pbem.tournament.event.audit import verify_event
from tests.service.house import House
from tests.service.tournaments.club import CUP, Club
from tests.service.tournaments.post import EVENT, answer, said, write

SHORT = CUP.replace("rounds: 3", "rounds: 1")


def played(house: House) -> Club:
    """An event of two games, with an appeal, that is over."""
    club = Club(house, text=SHORT)
    club.join(4)
    club.director.start(club.event)
    game, other = club.round()
    number = club.look().state.table((1, 1)).entrants[0]
    answer(house, number, f"APPEAL {game}: the die was cocked")
    club.director.rule(club.event, game, "it stands")
    for each in (game, other):
        club.concede(each, "CP")
    tick(house.app)
    club.director.end(club.event, "all is played")
    return club


def exported(club: Club, folder: Path) -> Path:
    path = folder / "cup.jsonl"
    path.write_bytes(club.export())
    return path


def test_every_letter_of_an_event_binds_it(house: House, tmp_path: Path) -> None:
    club = played(house)
    house.later(hours=1)
    letters = [path for path in house.root.glob("out/*/*/*") if path.is_file()]
    of_event = [path for path in letters if b"[pog-cup]" in path.read_bytes()]
    heads = [kept_heads(str(path)) for path in of_event]
    commitment = club.look().row.seed_commitment
    for path, found in zip(of_event, heads, strict=True):
        assert [each.game for each in found] == [club.event] * 2, path
        assert found[1].head == commitment
    verdict = verify_event(exported(club, tmp_path), [each for found in heads for each in found])
    assert (verdict.ok, verdict.heads) == (True, len(of_event))
    assert len(of_event) > 10


def test_the_answer_to_an_entry_has_the_commitment_already(house: House) -> None:
    club = Club(house)
    commitment = club.look().row.seed_commitment
    asked = write(house, "nina@new.test", EVENT, "JOIN")
    assert asked is not None
    assert commitment in said(asked)
    assert commitment in said(write(house, "nina@new.test", asked["Reply-To"], "CONFIRM"))


def test_every_page_of_an_event_binds_it(house: House, tmp_path: Path) -> None:
    club = played(house)
    row = club.look().row
    for lang in ("en", "it", "pl"):
        write_pages(house.app, club.event, tmp_path / lang, Catalogue(lang))
        for name in ("index.html", "index.txt", "index.bbcode", "index.md"):
            page = (tmp_path / lang / name).read_text("utf-8")
            assert row.head_hash in page
            assert row.seed_commitment in page
