"""What a letter asks about the game, answered from what its seat knows."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pbem.orders import (
    COMMANDS,
    About,
    Context,
    Due,
    Help,
    Language,
    Legal,
    Line,
    Odds,
    OrderError,
    Problem,
    Reach,
    Supply,
    Verb,
    Win,
    attack_wordings,
    begins_order,
    command_wording,
    is_by_all,
    problem_of,
    read_lines,
)
from pbem.render import Catalogue, Key
from pbem.render.kit.charts import chart_word, charts_named
from pbem.render.report import AnswerPart, ChartAnswer, ForecastAnswer, LegalAnswer, ToldAnswer
from pbem.rules import Ask, Illegal, Knowledge, Order, Words
from pbem.service.inbox.command_reply import CommandReply
from pbem.service.orders.foreseen_orders import answers_behind
from pbem.service.orders.queries import (
    LegalLines,
    find_thing,
    knowledge_of,
    legal_lines,
    verb_named,
)


class Inquiries:
    """The questions of one letter, answered for one position.

    Attributes:
        asks: what the seat is asked there.
        state: the position; ``None`` before the game has begun.
    """

    def __init__(self, reply: CommandReply) -> None:
        self._reply, self.seat, self.mailer = reply, reply.seat, reply.mailer
        self._game = self.mailer.game_record.game
        self.asks: Sequence[Ask] = ()
        self.state: Any = None
        self.look_again()
        self.doers: dict[type, Callable[[Any], None]] = {
            Help: self._answer_help,
            About: self._answer_about,
            Legal: self._answer_legal,
            Odds: self._answer_odds,
            Reach: self._answer_reach,
            Supply: self._answer_supply,
            Due: lambda _: self._answer_from_knowledge("due", lambda known: known.due()),
            Win: lambda _: self._answer_from_knowledge(
                "win", lambda known: known.progress_to_victory()
            ),
        }

    def look_again(self) -> None:
        """Answer from here on for the position as it is now."""
        record = self.mailer.game_record
        self.asks = tuple(ask for ask in record.asks if ask.seat == self.seat)
        self.state = record.state if record.play is not None else None

    @property
    def _language(self) -> Language:
        """The order language in the reader's words."""
        return self.mailer.language(self.seat)

    # --- orders, charts, things -------------------------------------------------------------------

    def _answer_help(self, command: Help) -> None:
        """All orders and commands; those, and charts, of one name; else the card called so."""
        language = self._language
        verbs = [
            v
            for v in (*language.verbs, *language.standing_verbs, *COMMANDS)
            if language.example(v, self.seat)
        ]
        named = [v for v in verbs if not command.topic or verb_named((v,), command.topic)]
        for verb in named:
            self._reply.answer("help_rule" if verb.rule else "help", self._verb_facts(verb))
        charts = self.mailer.charts(self.seat)
        asked = charts_named(charts, command.topic) if command.topic else ()
        self._reply.answers.extend(ChartAnswer(chart) for chart in asked)
        if not command.topic and charts:
            words = Catalogue(self._language.lang)
            listed = tuple(chart_word(chart.key, words) for chart in charts)
            lines = {word.lower(): self._command(word) for word in ("HELP", "ATLAS")}
            self._reply.answer("charts", {**lines, "charts": listed})
        if not named and not asked and not self._find_card(command.topic):
            self._tell_of_help()

    def _tell_form(self, command: str) -> None:
        """Say how a question is written as a command, if the game has such questions."""
        verb = next(each for each in COMMANDS if each.name == command)
        if not self._language.example(verb, self.seat):
            self._reply.answer("not_told")
            return
        facts = self._verb_facts(verb)
        if command == "REACH" and (unit := self._unit_that_moves()):
            facts["example"] = f"{self._command(command)} {unit}"
        self._reply.answer("help", facts)

    def _unit_that_moves(self) -> str:
        """What the first unit is called that the seat may ask REACH about; empty: none."""
        known, units = self._knowledge, self._language.things_by_kind(self.seat).get("unit", ())
        if known is None:
            return ""
        for unit, name in units[0].shown.items() if units else ():
            try:
                if known.reach(unit):
                    return name
            except Illegal:
                continue
        return ""

    def _find_card(self, name: str) -> bool:
        """Answer with a card. False: nothing is called so, and nothing nearly so."""
        told = len(self._reply.answers)
        self._answer_about(About("card", name))
        return any(not _is_unknown(each) for each in self._reply.answers[told:])

    def _tell_of_help(self) -> None:
        """Say which command lists orders and charts."""
        self._reply.answer("help_lists", {"help": self._command("HELP")})

    def _command(self, word: str) -> str:
        """A command in the reader's words."""
        return command_wording(self._language.lang).line(word)

    def _verb_facts(self, verb: Verb) -> dict[str, Any]:
        wording = (
            command_wording(self._language.lang) if verb in COMMANDS else self._language.wording
        )
        form, example = wording.line(verb.syntax), self._language.example(verb, self.seat)
        if verb in COMMANDS and (other := self._other_word(verb)):
            form, example = (
                text.replace(self._command(verb.name), other, 1) for text in (form, example)
            )
        return {"syntax": form, "what": Key(verb.key), "example": example, "rule": verb.rule}

    def _other_word(self, command: Verb) -> str:
        """Another word for a command whose own is that of an order of the game; empty: none."""
        verbs, own = self._language.verbs, self._command(command.name)
        if verb_named(verbs, own) is None:
            return ""
        return next((word for word in command.aliases.en if verb_named(verbs, word) is None), "")

    def _answer_about(self, command: About) -> None:
        """A thing; WHERE may name a unit as well as a place."""
        kinds = ("space", "unit") if command.kind == "space" else (command.kind,)
        if known := self._find_thing(command, kinds):
            self._reply.answers.append(known)

    def _find_thing(self, asked: About, kinds: Sequence[str] = ()) -> About | None:
        """The thing of some kinds that a question names; else what it may mean is answered."""
        known, near = find_thing(self._language, self.seat, asked)
        for kind in kinds:
            if known is None:
                known, others = find_thing(self._language, self.seat, About(kind, asked.name))
                near = near or others
        if known is None and near:
            self._reply.answer("unknown_near", {"got": asked.name, "choices": near})
        elif known is None:
            self._reply.answer("unknown", {"got": asked.name})
        return known

    def _tell_of_others(self, listed: LegalLines) -> None:
        """Say what is legal besides the lines that are listed."""
        if listed.more:
            self._reply.answer(
                "legal_endless" if listed.looked else "legal_more", {"count": listed.more}
            )
        if listed.portions and listed.lines:
            self._reply.answer("legal_portions")
        if listed.some:
            self._reply.answer("legal_some")
        if listed.sample:
            self._reply.answer("legal_sample")

    def _answer_legal(self, command: Legal) -> None:
        verbs, (word, _, about) = self._language.verbs, command.verb.partition(" ")
        verb, about = verb_named(verbs, command.verb) or verb_named(verbs, word), about.strip()
        if command.verb and verb is None:
            self._reply.answer("unknown", {"got": command.verb})
            self._tell_of_help()
            return
        about = "" if verb_named(verbs, command.verb) else about
        listed = legal_lines(self._language, tuple(self.asks), verb, about)
        if listed.lines:
            self._reply.answers.append(LegalAnswer(listed.lines))
        self._tell_of_others(listed)
        if about and not listed.lines and listed.kinds:
            self._reply.answer("no_legal_about", {"got": about})
        elif listed.looked:
            self._reply.answer("legal_looked", {"count": listed.looked})
        elif not listed.lines and listed.kinds:
            self._reply.answer("no_legal_but", {"choices": listed.kinds})
        elif not listed.lines:
            self._reply.answer("no_legal")

    # --- what follows from the position -----------------------------------------------------------

    @property
    def _knowledge(self) -> Knowledge[Any] | None:
        """What the seat can work out; ``None`` is answered."""
        state, known = self.state, None
        if state is not None:
            known = knowledge_of(self.mailer.game_record, state, self.seat, self.asks)
        if known is None:
            self._reply.answer("not_told" if state is not None else "not_begun")
        return known

    def _answer_from_knowledge(
        self, what: str, ask: Callable[[Knowledge[Any]], Sequence[Words]]
    ) -> None:
        """Answer with sentences under the title ``report.told.<what>``."""
        if (known := self._knowledge) is None:
            return
        sentences = tuple(ask(known))
        if sentences:
            self._reply.answers.append(ToldAnswer((f"report.told.{what}", {}), sentences))
        else:
            self._reply.answer("not_told")

    def told_by(self, command: Due | Win) -> ToldAnswer | None:
        """What a command would be answered with; ``None``: nothing can be told."""
        if self.state is None:
            return None
        known = knowledge_of(self.mailer.game_record, self.state, self.seat, self.asks)
        if known is None:
            return None
        what, ask = (
            ("due", known.due) if isinstance(command, Due) else ("win", known.progress_to_victory)
        )
        sentences = tuple(ask())
        return ToldAnswer((f"report.told.{what}", {}), sentences) if sentences else None

    def _answer_reach(self, command: Reach) -> None:
        named = bool(command.unit) or not command.plain
        unit = self._find_thing(About("unit", command.unit)) if named else None
        if unit is None and command.plain:
            self._tell_form("REACH")
        if unit is None or (known := self._knowledge) is None:
            return
        try:
            sentences = tuple(known.reach(unit.name))
        except Illegal as illegal:
            self._answer_refused(illegal, command.unit)
            return
        if sentences:
            title = ("report.told.reach", {"unit": unit.name})
            self._reply.answers.append(ToldAnswer(title, sentences))
        else:
            self._reply.answer("not_told")

    def _answer_supply(self, command: Supply) -> None:
        """The supply of a side, or of one unit or space."""
        if not command.name:
            self._answer_from_knowledge("supply", lambda known: known.supply())
        elif thing := self._find_thing(About("unit", command.name), ("unit", "space")):
            about = thing
            self._answer_from_knowledge(
                "supply", lambda known: known.supply_at(about.kind, about.name)
            )

    def _answer_odds(self, command: Odds) -> None:
        """What each attack of a line promises."""
        if (known := self._knowledge) is None:
            return
        language = self._language
        attacks = self._attacks_said(command.order, known)
        if isinstance(attacks, Problem):
            self._answer_unread(command, attacks, known)
            return
        if not attacks:
            self._reply.answer("no_attack", {"got": command.order})
        for order, answers in attacks:
            try:
                forecast = known.odds_answered(order, answers)
            except Illegal as illegal:
                if not self._answer_outlook(command.order, known):
                    self._answer_refused(illegal, command.order)
                if known.moves_come_first:
                    self._reply.answer("odds_behind", {"preview": self._command("PREVIEW")})
                continue
            if forecast is not None:
                told = ForecastAnswer(language.display(order), forecast)
                self._reply.answers.append(told)

    def _answer_unread(self, command: Odds, problem: Problem, known: Knowledge[Any]) -> None:
        """Answer a question about an attack that cannot be read.

        Of plain words the first place that they name is taken, else they tell how it is asked.
        """
        if not command.plain:
            if not self._answer_outlook(command.order, known):
                self._reply.answers.append(problem)
        elif place := next(filter(self._is_place, _spans(command.order)), ""):
            self._answer_odds(Odds(place))
        else:
            self._tell_form("ODDS")

    def _is_place(self, text: str) -> bool:
        """True if a line names a space and nothing else, so that nobody is named to attack it."""
        return find_thing(self._language, self.seat, About("space", text))[0] is not None

    def _answer_outlook(self, text: str, known: Knowledge[Any]) -> bool:
        """Answer with what an attack on a space would meet. False: no such space is named alone."""
        space, _ = find_thing(self._language, self.seat, About("space", text))
        sentences = tuple(known.outlook(space.name)) if space is not None else ()
        if space is None or not sentences:
            return False
        title = ("report.told.outlook", {"space": space.name})
        self._reply.answers.append(ToldAnswer(title, sentences))
        return True

    def _attacks_said(
        self, text: str, known: Knowledge[Any]
    ) -> Sequence[tuple[Order, Sequence[Order]]] | Problem:
        """The attacks that a line speaks of, with or without their verb; else why it is none.

        Each with the answers that the line gives to what it asks.
        """
        context = Context(lambda: self._game.view(self.state, self.seat), tuple(self.asks))
        problem: Problem | None = None
        for wording in attack_wordings(self._language, text):
            line = Line(0, wording)
            try:
                orders = self._language.read(line, context)
            except OrderError as error:
                problem = problem or problem_of(error, line)
                continue
            if attacks := [order for order in orders if isinstance(order, known.attacks)]:
                if self._is_place(text) or is_by_all(self._language, wording):
                    return [(_first_possible(known, order), ()) for order in attacks]
                return [(order, answers_behind(orders, order)) for order in attacks]
        said = read_lines((Line(0, text),), self._language, context, self._game.seats)
        orders = tuple(said.orders)
        attacks = [order for order in orders if isinstance(order, known.attacks)]
        one = begins_order(Line(0, text), self._language)
        if problem is not None and one and len(attacks) > 1:
            return problem  # one order with a slip in it, parted into several
        answered = [(order, answers_behind(orders, order)) for order in attacks]
        return answered or problem or []

    def _answer_refused(self, illegal: Illegal, written: str) -> None:
        """Answer with the rule that forbids what is asked about."""
        problem = problem_of(illegal, Line(0, written), self._language.lexicons)
        self._reply.answers.append(problem)


def _spans(text: str) -> Iterator[str]:
    """The runs of up to three words of a text, those of one word last."""
    words = [word.strip(",;:?!.()") for word in text.split()]
    for size in (3, 2, 1):
        yield from (" ".join(words[n : n + size]) for n in range(len(words) - size + 1))


def _is_unknown(answer: AnswerPart) -> bool:
    return isinstance(answer, tuple) and answer[0] == "service.answer.unknown"


def _first_possible(known: Knowledge[Any], order: Order) -> Order:
    """An attack, else the first by fewer units that is possible; the attack where none is."""
    for tried in (order, *known.fewer(order)):
        try:
            known.odds(tried)
        except Illegal:
            continue
        return tried
    return order
