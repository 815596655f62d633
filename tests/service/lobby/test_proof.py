"""The lobby's ledger as a file, and what keeps its moderator from changing it."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.ledger import kept_heads
from pbem.ledger.chains.chain import GENESIS, Event, hash_of
from pbem.lobby.export import verify_lobby
from pbem.rules import canonical_json
from tests.ledger.stand_alone import stand_alone
from tests.service.house import House, flat, text_of
from tests.service.lobby.guests import answer, desk, last, open_lobby, register, write

IN_PART, NOT_SO = 5, 3
Lines = list[dict[str, Any]]


def filled(house: House) -> tuple[str, str]:
    """Two register, open, join, follow and leave; one fact is taken back."""
    open_lobby(house)
    anna, bruno = register(house, "Anna"), register(house, "Bruno")
    write(house, anna, "OPEN POG AS AP HOURS 48", "OPEN WEF")
    write(house, bruno, "JOIN POG-1")
    answer(house, bruno, "JOIN WEF-1")
    answer(house, bruno, "QUIT WEF-1")
    desk(house).block("spam@evil.test", "spam")
    desk(house).undo(desk(house).facts()[-1].number, "a mistake")
    return anna, bruno


def saved(house: House, folder: Path) -> Path:
    path = folder / "lobby.jsonl"
    path.write_bytes(desk(house).export())
    return path


def test_the_file_of_the_lobby_is_proved_and_names_nobody(house: House, tmp_path: Path) -> None:
    anna, _ = filled(house)
    path = saved(house, tmp_path)
    verdict = verify_lobby(path)
    assert (verdict.ok, verdict.game, verdict.state) == (True, "lobby", "in_part")
    assert verdict.events == len(desk(house).facts())
    text = path.read_text()
    assert all(word not in text for word in (anna, "Anna", "evil.test"))


def test_a_kept_letter_of_the_lobby_finds_another_history(house: House, tmp_path: Path) -> None:
    anna, _ = filled(house)
    letter = last(house, anna)
    assert letter["Subject"].startswith("[lobby]")
    assert "Fingerprint of the lobby's history" in flat(text_of(letter))
    (tmp_path / "kept.eml").write_bytes(bytes(letter))
    kept = kept_heads(str(tmp_path / "kept.eml"))
    path = saved(house, tmp_path)
    assert verify_lobby(path, kept).heads == 1
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[2]["fact"]["payload"]["why"] = "another"
    path.write_bytes(signed(lines))
    assert verify_lobby(path).ok
    assert verify_lobby(path, kept).key == "audit.bad.witness"


def signed(lines: Lines) -> bytes:
    """The file with every number and hash made anew."""
    header, *entries, head = lines
    prev = GENESIS
    for seq, line in enumerate(entries, start=1):
        entry = line["fact"]
        entry |= {"seq": seq, "prev_hash": prev}
        prev = entry["hash"] = hash_of(msgspec.convert(entry, Event))
    head |= {"facts": len(entries), "hash": prev}
    return b"".join(canonical_json(line) + b"\n" for line in (header, *entries, head))


def saying(kind: str, **values: Any) -> Callable[[Lines], None]:
    """The first entry of a kind says something else."""

    def change(lines: Lines) -> None:
        found = next(line["fact"] for line in lines[1:-1] if line["fact"]["kind"] == kind)
        found["payload"].update(values)

    return change


FALSE: dict[str, Callable[[Lines], None]] = {
    "registered by a stranger": saying("registered", by="99"),
    "registered who did not wait": saying("registered", applicant=7),
    "a table of another": saying("opened", by="2"),
    "a seat that is none": saying("opened", seat="MOON"),
    "joined by another": saying("joined", by="1"),
    "joined no table": saying("joined", table="POG-9"),
    "joined twice": lambda lines: lines.insert(
        -1, deepcopy(next(x for x in lines if x.get("fact", {}).get("kind") == "joined"))
    ),
    "blocked by a player": saying("blocked", by="1"),
    "taken back by a player": saying("undone", by="1"),
    "taken back what is to come": saying("undone", facts=[999]),
    "a key too many": saying("registered", shoe=44),
    "a number as a word": saying("registered", player="1"),
    "left who did not sit": saying("left", player=7, by="7"),
    "seats of another game": saying("seated", places={"1": "AP", "2": "AP"}),
}


@pytest.mark.parametrize("kind", FALSE)
def test_what_no_lobby_writes_is_found(house: House, tmp_path: Path, kind: str) -> None:
    filled(house)
    path = saved(house, tmp_path)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    path.write_bytes(signed(deepcopy(lines)))
    assert verify_lobby(path).ok
    FALSE[kind](lines)
    path.write_bytes(signed(lines))
    assert not verify_lobby(path).ok


def test_every_changed_byte_is_found(house: House, tmp_path: Path) -> None:
    filled(house)
    path = saved(house, tmp_path)
    raw = path.read_bytes()
    for at in range(0, len(raw), 101):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        assert not verify_lobby(path).ok
    path.write_bytes(b"".join(raw.splitlines(keepends=True)[:-1]))
    assert verify_lobby(path).key == "audit.bad.cut_off"


def test_the_script_alone_proves_the_lobby_in_part_and_says_why(
    house: House, tmp_path: Path
) -> None:
    filled(house)
    path = saved(house, tmp_path)
    last_hash = json.loads(path.read_bytes().splitlines()[-1])["hash"]
    found = stand_alone(path, last_hash)
    assert found.returncode == IN_PART, found.stdout + found.stderr
    assert "Proven in part: its seed hides addresses and is never opened" in found.stdout
    assert stand_alone(path, "0" * 64).returncode == NOT_SO
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:2], *lines[3:], b""]))
    assert stand_alone(path).returncode == NOT_SO
