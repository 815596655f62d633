"""Commands every game understands, beside its orders."""

import msgspec


class Command(msgspec.Struct, frozen=True, tag_field="command", tag=True):
    """Base of all commands."""


class Help(Command, frozen=True):
    """Explain the orders, or one of them."""

    topic: str = ""


class About(Command, frozen=True):
    """Tell about a card, a unit or a space (``kind``) by its name."""

    kind: str
    name: str


class Legal(Command, frozen=True):
    """List legal orders, of all kinds or of one."""

    verb: str = ""


class Odds(Command, frozen=True):
    """Tell what an attack promises.

    Attributes:
        order: the order, as it was written.
        plain: whether it was asked in plain words.
    """

    order: str
    plain: bool = False


class Reach(Command, frozen=True):
    """Tell where a unit can go, and at what cost; ``plain``: it was asked in plain words."""

    unit: str
    plain: bool = False


class Supply(Command, frozen=True):
    """Tell what of one's own is or will be out of supply.

    Attributes:
        name: a unit or space of which alone it is told; empty: all.
    """

    name: str = ""


class Due(Command, frozen=True):
    """Tell what comes, leaves and is checked, in this turn and the next."""


class Win(Command, frozen=True):
    """Tell where every side stands towards victory."""


Inquiry = Help | About | Legal | Odds | Reach | Supply | Due | Win
"""Commands that ask about the game, and nothing of the letter or the clock."""


class Status(Command, frozen=True):
    """Tell which seats are asked what, and the clocks."""


class SendReport(Command, frozen=True):
    """Send the last report again."""


class SendMap(Command, frozen=True):
    """Send the whole map."""


class SendAtlas(Command, frozen=True):
    """Send the atlas: the map and every chart as one file."""


class History(Command, frozen=True):
    """What happened, the last ``last`` events (0: all)."""

    last: int = 20


class OnFile(Command, frozen=True):
    """What orders are on file."""


class Cancel(Command, frozen=True):
    """Withdraw the orders on file."""


class Preview(Command, frozen=True):
    """Make the whole letter a dry run."""


class StandingList(Command, frozen=True):
    """List one's standing orders."""


class StandingClear(Command, frozen=True):
    """Strike out one standing order (from 1), or all (0)."""

    number: int = 0


class Press(Command, frozen=True):
    """Words for other players: to one seat or, empty, to all.

    ``quotable``: the public pages may quote them once the game is over.
    """

    to: str
    text: str
    quotable: bool = False


class Absence(Command, frozen=True):
    """Days away, both included (ISO 8601)."""

    first: str
    last: str


class OfferDraw(Command, frozen=True):
    """Offer a draw."""


class Concede(Command, frozen=True):
    """Give up; takes effect only when confirmed."""

    confirmed: bool = False


class AcceptProposal(Command, frozen=True):
    """Agree to the open proposal.

    ``what``: the kind it must be, ``draw`` or ``takeback``; empty: any kind.
    """

    what: str = ""


class AskHint(Command, frozen=True):
    """Tell what a bot would order."""


class Vote(Command, frozen=True):
    """Vote that a bot plays the seat of somebody who is gone (``bot``), or for hints (``hints``).

    ``seat``: as it was written; empty: the only one that is gone.
    """

    what: str
    seat: str = ""


class DeclineProposal(Command, frozen=True):
    """Refuse it."""


class TakeBack(Command, frozen=True):
    """Take one's last letter's orders back."""


class SetLanguage(Command, frozen=True):
    """Get reports in this language."""

    lang: str


class SetPictures(Command, frozen=True):
    """Get every map as a picture (``on``), changed maps only (``changed``), or none (``off``)."""

    which: str


class Attach(Command, frozen=True):
    """Get the page for drawing orders (``composer``) or the deadlines (``calendar``), or stop."""

    what: str
    on: bool


class SetDigest(Command, frozen=True):
    """Get a letter a day in the place of those at the end of each turn, or no more."""

    on: bool


class SetPublicName(Command, frozen=True):
    """What public pages call the player: the name on file (``on``), initials (``off``), a name."""

    name: str


class Salt(Command, frozen=True):
    """Add a word of one's own to the dice before the game starts."""

    word: str


LANGUAGES = ("en", "it", "pl")
