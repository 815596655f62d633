"""``HINT``: what a bot would order from what the seat sees, and what speaks for it."""

from collections.abc import Iterator
from fractions import Fraction

from pbem.bots.hints import Hint, hint
from pbem.bots.registry import brain_of, has_bots
from pbem.bots.streams import Stream
from pbem.orders import AskHint
from pbem.render import Catalogue, Key
from pbem.render.report import ForecastAnswer, LegalAnswer, ToldAnswer
from pbem.rules import Illegal, Order, Words
from pbem.service.inbox.command_reply import CommandReply
from pbem.service.lifecycle.hints import may_have_hints, votes_of
from pbem.service.orders.queries import knowledge_of

_MOST_LINES = 12
"""So many lines of a letter are told; the others follow from them."""


class HintAnswers:
    """The hints of one seat's letter."""

    def __init__(self, reply: CommandReply) -> None:
        self.reply, self.seat, self.mailer = reply, reply.seat, reply.mailer
        self.game_record = reply.mailer.game_record

    def answer(self, _: AskHint) -> None:
        """Tell a hint for what the seat is asked, or why there is none. Nothing goes on record."""
        record = self.game_record
        if not has_bots(record.row.module):
            self.reply.answer("vote_no_bots")
        elif not may_have_hints(record):
            self.reply.answer("hint_rated")
        elif record.row.status != "running" or record.play is None:
            self.reply.answer("hint_not_asked")
        elif not votes_of(record).are_hints_agreed():
            self.reply.answer("hint_not_agreed")
        elif not any(ask.seat == self.seat for ask in record.asks):
            self.reply.answer("hint_not_asked")
        else:
            stream = Stream.of_hint(record.row.seed, self.seat, record.row.position)
            brain = brain_of(record.game)  # type: ignore[arg-type]
            if (known := knowledge_of(record, record.state, self.seat)) is not None:
                brain.remembered = known.remembered
            self._tell(hint(brain, record.dry_run(), self.seat, stream))

    def _tell(self, found: Hint) -> None:
        language = self.mailer.language(self.seat)
        lines = tuple(language.write(order) for order in found.orders[:_MOST_LINES])
        self.reply.answers.append(LegalAnswer(lines, "service.answer.hint"))
        self.reply.answers.extend(self._odds(found.orders[:1]))
        if not found.against:
            self.reply.answer("hint_alone")
            return
        words = Catalogue(language.lang)
        other = "; ".join(language.display(order) for order in _as_far_as_it_differs(found))
        facts = {"line": other, "count": found.worlds}
        reasons = tuple(_reason("hint", *reason, words) for reason in found.reasons)
        costs = tuple(_reason("hint_cost", *cost, words) for cost in found.costs)
        key = "hint_why" if reasons else "hint_same"
        told = ToldAnswer((f"service.answer.{key}", facts), (*reasons, *costs))
        self.reply.answers.append(told)

    def _odds(self, orders: tuple[Order, ...]) -> Iterator[ForecastAnswer]:
        """What the attack promises with which a hint begins, if it does."""
        record = self.game_record
        asks = tuple(ask for ask in record.asks if ask.seat == self.seat)
        known = knowledge_of(record, record.state, self.seat, asks)
        for order in orders:
            if known is None or not isinstance(order, known.attacks):
                continue
            try:
                forecast = known.odds(order)
            except Illegal:
                continue
            if forecast is not None:
                yield ForecastAnswer(self.mailer.language(self.seat).display(order), forecast)


def _as_far_as_it_differs(found: Hint) -> tuple[Order, ...]:
    """The letter that a hint is compared with, up to the first order that the hint has not."""
    same = 0
    for own, other in zip(found.orders, found.against, strict=False):
        if own != other:
            break
        same += 1
    return found.against[: same + 1]


def _reason(kind: str, name: str, change: Fraction, words: Catalogue) -> Words:
    """How much more or less of something there is; ``kind``: whether it speaks for the hint."""
    size = abs(change)
    much = str(size) if size.denominator == 1 else words.decimal(size)
    key = "more" if change > 0 else "less"
    return (f"service.answer.{kind}_{key}", {"what": Key(f"bots.figure.{name}"), "much": much})
