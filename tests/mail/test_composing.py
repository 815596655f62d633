"""What is composed can be read, and holds no header of a stranger."""

from hypothesis import given
from hypothesis import strategies as st

from pbem.mail import Attachment, Outgoing, compose, new_token, read_letter, reply_address, token_of
from pbem.mail.body import normalised_text
from tests.mail.letters import NOW


def test_tokens_are_long_survive_and_are_found() -> None:
    token = new_token()
    assert len(token) >= 26
    assert (
        token_of([reply_address("games@example.org", token).upper(), "x@y.z"], "games@example.org")
        == token
    )
    assert token_of(["games+a@example.org", "games+b@example.org"], "games@example.org") is None
    assert token_of(["games@example.org", "games+a@evil.org"], "games@example.org") is None
    assert len({new_token() for _ in range(100)}) == 100


ANY = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=60)


@given(
    ANY,
    st.text(
        st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"], include_characters="\n"),
        max_size=400,
    ),
)
def test_what_is_composed_can_be_read(subject: str, body: str) -> None:
    pictures = (
        Attachment("map.png", "image/png", b"\x89PNG", "map"),
        Attachment("map.svg", "image/svg+xml", b"<svg/>"),
    )
    reply_to, references = "games+t@x.org", ("<1@x>", "<2@x>")
    html = f"<p>{len(body)}</p>"
    out = Outgoing(
        "<7@x>", "games@x.org", "a@b.org", reply_to, subject, NOW, body, html, pictures, references
    )
    raw = compose(out)
    letter = read_letter(raw, NOW, "test:1")
    assert (
        letter.subject
        == " ".join("".join(c if c.isprintable() else " " for c in subject).split())[:250]
    )
    assert letter.references == ("<1@x>", "<2@x>")
    assert letter.message_id == "<7@x>"
    assert raw == compose(out)
    if body.strip():
        assert letter.body.split() == normalised_text(body).split()


def test_headers_cannot_be_injected() -> None:
    raw = compose(
        Outgoing(
            "<7@x>", "g@x.org", "a@b.org", "g+t@x.org", "x\r\nBcc: evil@y.z\n\nbody", NOW, "text"
        )
    )
    assert b"\r\nBcc:" not in raw
    assert read_letter(raw, NOW, "t").subject == "x Bcc: evil@y.z body"
