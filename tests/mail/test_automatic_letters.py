"""Automatic letters and reactions are known and not answered."""

import pytest

from pbem.mail import doubtful_reason, is_auto_reply, is_reaction, loop_reason
from tests.mail.letters import read


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        (b"Precedence: bulk\r\n", "list"),
        (b"List-Id: <x.y>\r\n", "list"),
        (b"Return-Path: <>\r\n", "empty_sender"),
        (b"X-Autoreply: yes\r\n", "auto_submitted"),
        (b"X-Auto-Response-Suppress: OOF\r\n", "silent"),
        (b"X-Autoreply: no\r\n", None),
        (b"Auto-Submitted: auto-replied; owner-email=a@x.test\r\n", "auto_submitted"),
        (b"Auto-Submitted: auto-generated\r\n", "generated"),
        (b"Auto-Submitted: no\r\n", None),
        (b"", None),
    ],
)
def test_headers_that_fit_a_program_too_are_in_doubt(header: bytes, reason: str | None) -> None:
    assert doubtful_reason(read(header)) == reason


@pytest.mark.parametrize(
    ("subject", "automatic"),
    [
        ("Automatic reply: [FWW-1] it is your move", True),
        ("Risposta automatica: [FWW-1]", True),
        ("Odpowiedź automatyczna: [FWW-1]", True),
        ("Re: [FWW-1] automatic reply", False),
    ],
)
def test_absence_notices_are_known_by_their_subject(subject: str, automatic: bool) -> None:
    assert is_auto_reply(subject) == automatic


@pytest.mark.parametrize(
    ("text", "reaction"),
    [
        ("\U0001f44d", True),
        ("\u2764\ufe0f\n", True),
        ("Anna reacted via Gmail", True),
        ("\U0001f44d PASS", False),
        ("PASS", False),
        ("", False),
    ],
)
def test_a_thumb_up_is_a_reaction(text: str, reaction: bool) -> None:
    assert is_reaction(b"", text) == reaction


def test_we_do_not_answer_ourselves_nor_delivery_reports() -> None:
    assert (
        loop_reason(read(head=b"From: games+abc@example.net\r\n"), "games@example.net")
        == "ourselves"
    )
    report = b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n'
    assert loop_reason(read(report), "games@example.net") == "delivery_report"
