"""Letters between the players of a house and an event."""

from email.message import EmailMessage

from tests.service.house import House, flat, text_of

EVENT = "games+pog-cup@pbem.test"


def write(
    house: House, sender: str, to: str, *lines: str, message_id: str = ""
) -> EmailMessage | None:
    """Write a letter; the last letter that the sender then has, if it is new."""
    before, message = len(house.mail_to(sender)), EmailMessage()
    for name, value in (
        ("From", sender),
        ("To", to),
        ("Message-ID", message_id or f"<{next(house.numbers)}@p.test>"),
    ):
        message[name] = value
    message.set_content("\n".join(lines) + "\n")
    house.drop(bytes(message))
    house.app.poll(house.inbox)
    after = house.mail_to(sender)
    return after[-1] if len(after) > before else None


def said(letter: EmailMessage | None) -> str:
    """What a letter says, in one line."""
    assert letter is not None
    return flat(text_of(letter))


def key(house: House, address: str) -> str:
    """The address that the last letter of the event asks to answer to."""
    return str(
        [letter for letter in house.mail_to(address) if "[pog-cup]" in letter["Subject"]][-1][
            "Reply-To"
        ]
    )


def answer(house: House, n: int, *lines: str) -> str:
    """What player n is told when they answer a letter of the event with some lines."""
    address = house.address(f"p{n}")
    return said(write(house, address, key(house, address), *lines))
