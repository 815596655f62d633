"""What of a kept letter counts as a fingerprint of ours, and what is somebody's words."""

from pathlib import Path

import pytest

from pbem.ledger.chains.witness import kept_heads

WORDS, HEAD, SEED, ROOT = ("ab" * 32, "cd" * 32, "ef" * 32, "12" * 32)


@pytest.mark.parametrize("name", ["POG-1", "pog-cup"])
def test_digits_in_a_reason_are_no_fingerprint(tmp_path: Path, name: str) -> None:
    letter = tmp_path / "letter.eml"
    letter.write_text(
        f"Subject: [{name}] Winter Cup\n\nDora holds the game. Reason: see {WORDS}\n\n"
        f"Fingerprint of all games on 2026-11-25: {ROOT}.\n\n"
        f"Fingerprint of the event so far: {HEAD}. Fingerprint of the seed:\n{SEED}. Keep them.\n"
    )
    found = kept_heads(str(letter))
    assert [(each.head, each.day) for each in found] == [
        (ROOT, "2026-11-25"),
        (HEAD, ""),
        (SEED, ""),
    ]
    assert {each.game for each in found} == {name}


def test_every_fingerprint_of_a_note_counts(tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text(f"POG-1 {WORDS}\n\nand later {HEAD}\n")
    assert [each.head for each in kept_heads(str(note))] == [WORDS, HEAD]
