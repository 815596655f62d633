"""Daily roots: an authority signs them, and one that is kept finds a second history."""

import json
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from pbem.ledger import (
    GameRecord,
    KeptHead,
    StampsFile,
    export_lines,
    kept_heads,
    stamp_lines,
    verify,
)
from pbem.ledger.chains.chain import GENESIS, Event, blind_of, hash_of
from pbem.ledger.chains.daily_roots import daily_roots, stamps_of
from pbem.ledger.chains.stamps import Stamp
from pbem.render.catalogue import LANGUAGES, Catalogue
from pbem.rules import canonical_json
from pbem.service.base.settings import Settings, TimestampSettings
from pbem.service.run.doctor import examine
from pbem.service.run.tick import tick
from pbem.service.site.build import build_site
from pbem.tournament.event.audit import verify_event
from tests.authority import Authority
from tests.ledger.stand_alone import SCRIPT
from tests.service.house import House
from tests.service.incident_rows import incidents
from tests.service.tournaments.club import Club
from tests.test_web import HEAD, web_server

PAST, FUTURE = datetime(2024, 5, 6, 9, tzinfo=UTC), datetime(2124, 5, 6, 9, tzinfo=UTC)


@pytest.fixture
def authority(tmp_path: Path) -> Iterator[Authority]:
    with Authority(tmp_path / "authority") as server:
        yield server


@pytest.fixture
def house(tmp_path: Path, authority: Authority) -> House:
    """A service whose clock is behind the authority's, so that no event comes after a signature."""
    stamping = TimestampSettings(url=authority.url, certificates=authority.certificates)
    settings = Settings(address="games@pbem.test", pictures="none", timestamps=stamping)
    return House(tmp_path, PAST, settings)


def played(house: House) -> str:
    """A game over three days, ended on the second."""
    game = house.game()
    house.later(hours=1)
    house.later(hours=24)
    house.moderator.end_as_draw(game, "an example")
    house.later(hours=24)
    return game


def exported(house: House, game: str, folder: Path) -> tuple[Path, Path]:
    with house.store.transaction() as session:
        lines = export_lines(GameRecord.load(session, game, house.store.module))
        (folder / "game.jsonl").write_bytes(b"".join(lines))
        stamped = stamp_lines(game, stamps_of(session, game), certificates(house))
        (folder / "game.stamps").write_bytes(b"".join(stamped))
    return folder / "game.jsonl", folder / "game.stamps"


def certificates(house: House) -> str:
    return house.settings.timestamps.certificates.read_text()


def roots(house: House) -> dict[str, str]:
    with house.store.transaction() as session:
        return {row.day: row.root for row in daily_roots(session)}


def test_every_day_has_a_root_that_the_authority_signed(
    house: House, authority: Authority, tmp_path: Path
) -> None:
    game = played(house)
    file, stamps = exported(house, game, tmp_path)
    verdict = verify(file, stamps=StampsFile(stamps, authority.certificates))
    assert verdict.state == "proven"
    assert verdict.stamps is not None
    assert (verdict.stamps.days, verdict.stamps.signed) == (3, 3) == (len(roots(house)),) * 2
    assert verdict.stamps.given
    assert authority.asked == 3
    assert "Test Authority" in verdict.stamps.authorities[0]


def test_letters_and_a_public_page_tell_the_root(house: House, tmp_path: Path) -> None:
    game = played(house)
    *_, (day, _), (first, root) = roots(house).items()
    letters = [
        str(each) for seat in house.game_record(game).game.seats for each in house.mail(seat)
    ]
    assert day > first
    assert any(root in letter for letter in letters)
    build_site(house.app, tmp_path / "site")
    for lang in ("en", "it", "pl"):
        page = (tmp_path / "site" / "roots" / lang / "index.html").read_text()
        assert all(each in page for each in roots(house).values())
        assert "roots/" in (tmp_path / "site" / lang / "index.html").read_text()
    assert len(list((tmp_path / "site" / "roots").glob("*.tsr"))) == 3


def test_a_root_kept_in_a_letter_finds_a_second_history(house: House, tmp_path: Path) -> None:
    game = played(house)
    file, stamps = exported(house, game, tmp_path)
    witness = [kept for path in house.root.glob("out/*/*") for kept in kept_heads(str(path))]
    verdict = verify(file, witness=witness, stamps=StampsFile(stamps))
    assert verdict.state == "proven"
    assert verdict.stamps is not None
    assert verdict.stamps.roots >= 1
    day = min(roots(house))
    second = KeptHead("ab" * 32, "a letter", day=day)
    found = verify(file, witness=[second], stamps=StampsFile(stamps))
    assert (found.state, found.key) == ("false", "audit.bad.stamp_root")


def test_whatever_is_changed_of_the_stamps_is_found(house: House, tmp_path: Path) -> None:
    game = played(house)
    file, stamps = exported(house, game, tmp_path)
    with house.store.transaction() as session:
        good = stamps_of(session, game)
    other = house.game_record(game).row.seed_commitment

    def key(*changed: Stamp, name: str = game) -> str:
        stamps.write_bytes(b"".join(stamp_lines(name, changed, certificates(house))))
        return verify(file, stamps=StampsFile(stamps)).key.removeprefix("audit.bad.stamp_")

    def first(**fields: object) -> tuple[Stamp, ...]:
        return (_changed(good[0], **fields), *good[1:])

    assert key(*good) == "audit.ok"
    assert key(*good, name="FWW-2") == "other"
    assert key(*first(head=other)) == "head"
    assert key(*first(root=other)) == "path"
    assert key(*first(path=(other,))) == "path"
    assert key(*first(at="yesterday")) == "path"
    assert key(*first(token=good[2].token)) == "token"
    assert key(*first(token=b"no token")) == "token"
    assert key(good[1], good[0]) == "unreadable"
    assert (
        key(*(_changed(each, head=good[-1].head, root=good[-1].root) for each in good)) == "token"
    )
    assert key(*(_changed(each, head=good[0].head, root=good[0].root) for each in good)) == "token"
    stamps.write_bytes(b"{}\n")
    assert verify(file, stamps=StampsFile(stamps)).key == "audit.bad.stamp_unreadable"


def _changed(stamp: Stamp, **fields: object) -> Stamp:
    return Stamp(
        **{name: fields.get(name, getattr(stamp, name)) for name in Stamp.__struct_fields__}
    )  # type: ignore[arg-type]


def test_another_authority_than_the_one_trusted_is_found(house: House, tmp_path: Path) -> None:
    file, stamps = exported(house, played(house), tmp_path)
    with Authority(tmp_path / "other") as other:
        verdict = verify(file, stamps=StampsFile(stamps, other.certificates))
    assert verdict.key == "audit.bad.stamp_token"


def test_an_authority_that_is_away_is_asked_again_in_an_hour(
    house: House, authority: Authority
) -> None:
    house.game()
    authority.away = True
    tick(house.app)
    tick(house.app)
    assert authority.asked == 1
    with house.store.transaction() as session:
        assert [row.kind for row in incidents(session)] == ["timestamps HTTPError"]
    authority.away, authority.lies = False, b"yes, of course"
    house.later(hours=1)
    assert authority.asked == 2
    authority.lies = b""
    house.later(hours=1)
    with house.store.transaction() as session:
        assert not incidents(session)
        assert daily_roots(session)[0].token is not None


def test_the_stand_alone_script_follows_the_stamps(house: House, tmp_path: Path) -> None:
    file, stamps = exported(house, played(house), tmp_path)
    day, root = min(roots(house).items())
    command = [sys.executable, "-I", str(SCRIPT), str(file), "--stamps", str(stamps)]
    good = subprocess.run([*command, f"{day}:{root}"], capture_output=True, text=True, check=False)
    assert good.returncode == 0, good.stdout
    assert "3 days" in good.stdout
    second = subprocess.run([*command, f"{day}:{'ab' * 32}"], capture_output=True, check=False)
    assert second.returncode == 3
    header, line, *rest = stamps.read_text().splitlines()
    changed = json.loads(line)
    changed["head"] = root
    stamps.write_text("\n".join([header, json.dumps(changed), *rest]) + "\n")
    assert subprocess.run(command, capture_output=True, check=False).returncode == 3


def test_an_event_cannot_bear_a_later_time_than_its_signature(house: House, tmp_path: Path) -> None:
    house.now = FUTURE
    file, stamps = exported(house, played(house), tmp_path)
    assert verify(file, stamps=StampsFile(stamps)).key == "audit.bad.stamp_late"


def test_without_an_authority_there_are_no_roots(tmp_path: Path) -> None:
    house = House(tmp_path)
    game = house.game()
    house.later(hours=25)
    with house.store.transaction() as session:
        assert not daily_roots(session)
        assert not stamps_of(session, game)


def test_the_stamps_hold_events_too(house: House, authority: Authority, tmp_path: Path) -> None:
    """From a kept root a second history of an event is known, and one with other times."""
    club = Club(house)
    club.join(4)
    house.later(hours=1)
    club.director.start(club.event)
    club.play_round()
    house.later(hours=24)
    club.director.end(club.event, "one round is enough")
    house.later(hours=24)
    file, stamps = tmp_path / "cup.jsonl", tmp_path / "cup.stamps"
    file.write_bytes(club.export())
    with house.store.transaction() as session:
        good = stamps_of(session, club.event)
    stamps.write_bytes(b"".join(stamp_lines(club.event, good, certificates(house))))
    kept = [KeptHead(root, "a page", day=day) for day, root in roots(house).items()]
    trusted = StampsFile(stamps, authority.certificates)
    verdict = verify_event(file, witness=[*kept, KeptHead(good[0].head, "a note")], stamps=trusted)
    assert (verdict.state, verdict.heads) == ("proven", 1)
    assert verdict.stamps is not None
    assert (verdict.stamps.days, verdict.stamps.signed, verdict.stamps.roots) == (3, 3, 3)

    def key(path: Path, *witness: KeptHead) -> str:
        return verify_event(path, witness=witness, stamps=trusted).key

    assert key(file, KeptHead("ab" * 32, "a page", day=good[0].day)) == "audit.bad.stamp_root"
    assert key(file, KeptHead("ab" * 32, "a note")) == "audit.bad.witness"
    assert key(second_history(file)) == "audit.bad.stamp_head"
    stamps.write_bytes(b"".join(stamp_lines("other", good, certificates(house))))
    assert key(file) == "audit.bad.stamp_other"


def second_history(file: Path) -> Path:
    """The same event with another name of a player, signed anew by whoever holds its seed."""
    header, *entries, head = (json.loads(raw) for raw in file.read_bytes().splitlines())
    prev, seed = GENESIS, bytes.fromhex(entries[-1]["fact"]["payload"]["seed"])
    for line in entries:
        entry = line["fact"]
        entry["payload"] = json.loads(json.dumps(entry["payload"]).replace("Player 1", "Player 7"))
        entry["prev_hash"], entry["blind"] = prev, blind_of(seed, entry["seq"], prev)
        prev = entry["hash"] = hash_of(msgspec.convert(entry, Event))
    head["hash"] = prev
    path = file.with_name("second.jsonl")
    path.write_bytes(b"".join(canonical_json(x) + b"\n" for x in (header, *entries, head)))
    assert verify_event(path).state == "proven"
    return path


def test_the_doctor_tries_the_authority(
    house: House, authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def finding(**other: object) -> tuple[str, str]:
        stamping = house.settings.timestamps.model_copy(update=other)
        tried = house.settings.model_copy(update={"timestamps": stamping})
        (found,) = examine(tried, ("timestamps",))
        assert all(Catalogue(lang).text(found.key, found.facts) for lang in LANGUAGES)
        assert found.good != ("configuration_error" in found.key)
        return found.key.rpartition(".")[2], found.facts.get("detail", "")

    assert finding() == ("timestamps", "")
    assert authority.asked == 1
    assert finding(url="") == ("timestamps_unused", "")
    assert finding(certificates=tmp_path / "none.pem") == ("stamp_certificates", "")
    with Authority(tmp_path / "other") as other:
        assert finding(certificates=other.certificates) == ("stamp_untrusted", "")
    authority.away = True
    assert finding() == ("timestamps", "HTTPError")
    monkeypatch.setattr("pbem.service.run.timestamping._ANSWER_SECONDS", 0.3)
    with web_server(HEAD, b"x") as url:
        assert finding(url=url) == ("timestamps", "TimeoutError")
