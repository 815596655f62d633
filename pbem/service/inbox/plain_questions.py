"""Questions in plain words: answered with where the game stands, or passed on to the moderator."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.orm import Session

from pbem.ledger.database.tables import PlayerRow
from pbem.orders import Due, Win, speaks_of_other_worlds
from pbem.render import Catalogue
from pbem.render.blocks import Bullets, Paragraph
from pbem.rules import Seat, Words
from pbem.service.base.settings import Settings
from pbem.service.mailer.plain_letters import PlainLetter, is_in_outbox, letter_to_address
from pbem.service.mailer.report_mailer import ReportMailer

MOST_A_DAY = 5
"""So many letters with questions of one player go to the moderator in a day (UTC)."""
_MOST_LINES, _LONGEST = 20, 400

_ASKS = re.compile(
    r"\s*(?:why|who(?:['’]s|se)?|when is|how (?:do|many|much)|perch[eé]|come (?:faccio|si)"
    r"|a chi tocca|dlaczego|czemu|czyj[ae]?|kiedy|jak (?:mam|mog[eę]))(?!\w)",
    re.IGNORECASE,
)
"""How a question without a question mark begins."""
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_LINK = re.compile(r"\bhttps?://[^\s<>]*")
_WHY = re.compile(r"\b(?:why|how come|perch[eé]|come mai|dlaczego|czemu)\b", re.IGNORECASE)
_CLOCK = re.compile(
    r"\b(?:deadline|clock|due|time (?:left|do i)|(?:until|by) when|how (?:long|much time)|scad\w+"
    r"|entro quando|(?:quanto )?tempo (?:ho|resta|rimane)|quanto tempo|termin\w*|do kiedy"
    r"|ile (?:mam )?czasu|zegar\w*)\b",
    re.IGNORECASE,
)
_TURN = re.compile(
    r"\b(?:who(?:['’]s|se)?\b.*\b(?:turn|moves?|next|playing|waiting|wait)|(?:is it|am i) my turn"
    r"|is it my (?:turn|move)|a chi tocca|tocca a|di chi è|chi (?:muove|gioca|tocca|deve)"
    r"|czyj[ae]?|kto (?:teraz|ma|gra|si[eę]|nast[eę]pny)|na kogo|kogo czekamy|moja kolej)\b",
    re.IGNORECASE,
)

_WIN = re.compile(
    r"\b(?:(?:points?|vps?)\b.*\b(?:need|win|wins|missing|short|ahead|behind)"
    r"|how\b.*\bwin|what\b.*\b(?:need|needs|have to|has to|must|takes?)\b.*\bwin"
    r"|who(?:['’]s| is| are)? (?:winning|ahead|leading|in the lead)|am i (?:winning|losing)"
    r"|punt[oi]\b.*\b(?:vinc\w+|mancan?o?|serv\w+)|come\b.*\bvinc\w+|chi (?:sta )?vinc\w+"
    r"|cosa\b.*\bvincere|punkt\w*\b.*\b(?:wygra\w+|zwyci\w+|brakuje|potrzeb\w+)"
    r"|jak\b.*\b(?:wygra\w*|zwyci\w+)|kto (?:teraz )?(?:wygrywa|prowadzi)|czego\b.*\bwygra\w+)\b",
    re.IGNORECASE,
)
"""How somebody asks what victory takes, and how far it is."""
_DUE = re.compile(
    r"\b(?:when|which|what)\b.*\b(?:reinforcements?|replacements?|new units?)\b"
    r"|\b(?:quando|quali)\b.*\b(?:rinforz[oi]|rimpiazz[oi]|nuove unità)\b"
    r"|\b(?:kiedy|jakie)\b.*\b(?:posiłk\w+|uzupełnie\w+|now\w+ jednost\w+)",
    re.IGNORECASE,
)
"""How somebody asks when units come."""


_CHANCES = re.compile(
    r"\b(?:chances?|odds|likely|likelihood|probab\w+|percent\w*|risky?|risks"
    r"|prospects?|possibilit\w+|rischi\w*|percentual\w+|speranz[ae]"
    r"|szans\w*|prawdopodob\w+|ryzyk\w+|procent\w*)\b",
    re.IGNORECASE,
)
"""How somebody asks how likely something is."""


def questions_in(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that ask something in plain words."""
    return tuple(line.strip() for line in lines if "?" in _LINK.sub("", line) or _ASKS.match(line))


def without_questions(text: str) -> str:
    """A text without the sentences that end in a question mark."""
    said = (part for part in _SENTENCE_END.split(text) if not part.rstrip(" )").endswith("?"))
    return " ".join(said).strip()


def asks_where_it_stands(question: str) -> bool:
    """True if the state of the game and its clocks answer a question."""
    if _CLOCK.search(question):
        return _WHY.search(question) is None
    return _TURN.search(question) is not None and not _is_beyond_us(question)


def command_asked(question: str) -> Due | Win | None:
    """The command that answers a question, where the game can tell; ``None``: none does."""
    if _is_beyond_us(question):
        return None
    if _DUE.search(question):
        return Due()
    return Win() if _WIN.search(question) else None


def asks_for_chances(question: str) -> bool:
    """True if a question asks how likely something of the game is."""
    return _CHANCES.search(question) is not None and not _is_beyond_us(question)


def _is_beyond_us(question: str) -> bool:
    """True if a question asks for a reason, or about something that is not of the game."""
    return _WHY.search(question) is not None or speaks_of_other_worlds(question)


@dataclass(frozen=True, slots=True)
class Inquirer:
    """Who asks the moderator something, and where.

    Attributes:
        player: who asks.
        where: what the moderator is told of it.
        game: the game; empty if they ask the lobby.
        answers: Message-ID of the player's letter.
    """

    player: PlayerRow
    where: Words
    game: str
    answers: str


def pass_on_to_moderator(
    mailer: ReportMailer, seat: Seat, words: Sequence[str], answers: str
) -> str:
    """Write to the moderator what a player of a game asks.

    Args:
        mailer: the mailer of the game.
        seat: whose question it is.
        words: the lines that the player wrote.
        answers: Message-ID of the player's letter.

    Returns:
        The last part of the key of what the player is told, ``service.answer.question_…``.
    """
    player, game = mailer.player(seat), mailer.game_record.row.id
    assert player is not None
    where: Words = ("service.question.who", {"player": player.name, "seat": seat, "game": game})
    asks = Inquirer(player, where, game, answers)
    return pass_words_to_moderator(mailer.session, mailer.settings, mailer.now, asks, words)


def pass_words_to_moderator(
    session: Session, settings: Settings, now: datetime, asks: Inquirer, words: Sequence[str]
) -> str:
    """Write to the moderator what somebody asks, if they have not asked enough today.

    Returns:
        ``passed``, ``too_many`` or ``no_moderator``: what the player is told.
    """
    if not settings.moderator:
        return "no_moderator"
    domain, day = settings.address.rpartition("@")[2], f"{now:%Y%m%d}"
    ids = (f"<question.{asks.player.id}.{day}.{n}@{domain}>" for n in range(MOST_A_DAY))
    message_id = next((each for each in ids if not is_in_outbox(session, each)), None)
    if message_id is None:
        return "too_many"
    letter = _letter_to_moderator(asks, words, message_id, settings.moderator_lang)
    lang = settings.moderator_lang
    session.add(letter_to_address(settings.moderator, lang, settings, letter, now))
    return "passed"


def _letter_to_moderator(
    asks: Inquirer, words: Sequence[str], message_id: str, lang: str
) -> PlainLetter:
    """The letter to the moderator; an answer to it goes to the player."""
    catalogue, facts = Catalogue(lang), {"player": asks.player.name}
    return PlainLetter(
        catalogue.text("service.question.title", facts),
        (
            Paragraph(catalogue.text(*asks.where)),
            Bullets(tuple(line.strip()[:_LONGEST] for line in words[:_MOST_LINES])),
            Paragraph(catalogue.text("service.question.answer", facts)),
        ),
        message_id,
        answer_to=asks.player.address,
        game=asks.game,
        references=(asks.answers,),
    )
