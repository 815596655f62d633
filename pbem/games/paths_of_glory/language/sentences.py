"""Sentences about cards and operations, read by their meaning: what a card is for, who goes where.

``Moltke for operations: the 2nd and 3rd armies hit Sedan, GE 8 goes to Konigsberg`` is ``PLAY 9 AS
OPS`` with an attack and a move. A text is read so only if each of its words is known.
"""

from collections.abc import Iterator, Sequence

from pbem.games.common.sentences import Strange
from pbem.games.paths_of_glory.combat.advance import AdvanceAsk
from pbem.games.paths_of_glory.language.held_cards import names_of_held
from pbem.games.paths_of_glory.language.implied import left_open
from pbem.games.paths_of_glory.language.phrases import PathsOfGloryPhrases
from pbem.games.paths_of_glory.language.sayings import activation_said
from pbem.games.paths_of_glory.language.sentence_actors import Actors, Several
from pbem.games.paths_of_glory.language.sentence_answers import BattleAnswers
from pbem.games.paths_of_glory.language.sentence_clauses import Clause, Group
from pbem.games.paths_of_glory.language.sentence_joints import (
    acting_now,
    are_those,
    check_flank,
    is_behind_attack,
    joined,
    operates,
    says_nothing,
)
from pbem.games.paths_of_glory.language.sentence_names import WHICH
from pbem.games.paths_of_glory.language.sentence_reader import NO_CARD, ClauseReader
from pbem.games.paths_of_glory.language.unit_resolver import Reading
from pbem.games.paths_of_glory.orders import (
    Activate,
    Attack,
    CancelRetreat,
    Done,
    Move,
    PlayCards,
    PlayEvent,
    PlayOneOp,
    PlayOps,
    PlayRp,
    PlaySr,
    Rebuild,
    Redeploy,
    Retreat,
    TakeLosses,
)
from pbem.orders import Ambiguous, Context, Lexicon
from pbem.orders.words.references import counted

_OPERATIONS = (PlayOps, PlayOneOp, PlayEvent, Activate, Move, Attack)
_BEHIND_ATTACK = {"lose": "LOSSES", "advance": "ADVANCE"}


class Sentences:
    """Reads one text."""

    def __init__(self, phrases: PathsOfGloryPhrases, context: Context, reading: Reading) -> None:
        self._phrases, self._reading, self._context = phrases, reading, context
        self._asks = [ask for ask in context.asks if PlayOps in ask.accepts]
        self._accepts = {kind for ask in context.asks for kind in ask.accepts}
        self._advances = any(isinstance(ask, AdvanceAsk) for ask in context.asks)
        self._actors = Actors(phrases, reading)
        self._attackers: list[str] = []
        """Those of the last attack, of whom the number is enough behind it."""
        self._attacked = ""
        """The space of the last attack."""
        self._listed = False
        """Whether its attackers stand behind its verb."""
        self._event = ""
        """The card of which the event was played last."""

    def lines(self, text: str, lang: str) -> tuple[str, ...] | None:
        """The lines of orders that a text says; ``None``: it is not understood.

        Raises:
            Ambiguous: fewer units are spoken of than stand where it says.
        """
        if Activate in self._accepts and (activation := activation_said(text)):
            return (activation,)
        holds = self._accepts & {PlayOps, PlayCards, Attack}
        held = Lexicon(names_of_held(self._phrases, self._reading)) if holds else None
        reader = ClauseReader(self._phrases, self._reading, held, self._asked())
        try:
            reader.walk(text, lang)
            return tuple(self._said(joined(reader.clauses), counted(text)))
        except Several as error:
            facts: dict[str, object] = {"got": text.strip()[:80]}
            where = (len(text) - len(text.lstrip()), max(1, len(text.strip())))
            raise Ambiguous(
                "orders.problem.ambiguous", where, facts=facts, suggestions=error.names
            ) from error
        except Strange:
            return None

    def _asked(self) -> Sequence[str]:
        """The own units of a battle that is asked about."""
        reading = self._reading
        asked = {CancelRetreat, Retreat, TakeLosses} & self._accepts
        return reading.advancing or (reading.units_fighting(reading.side) if asked else ())

    def _said(self, clauses: Sequence[Clause], both: int) -> Iterator[str]:
        """The lines of all clauses (raises Strange)."""
        answers = BattleAnswers(self._reading, self._actors, both)
        if any(clause.later and not clause.keeps_card for clause in clauses):
            raise Strange
        ends = any(clause.ends for clause in clauses)
        said = [clause for clause in clauses if not clause.ends]
        if self._advances:
            yield answers.advance(said)
        elif CancelRetreat in self._accepts:
            yield answers.holding(said)
        elif Retreat in self._accepts:
            yield answers.retreat(said)
        elif TakeLosses in self._accepts:
            yield answers.losses(said)
        elif PlayCards in self._accepts:
            yield answers.cards(said, self._phrases.cards[""].shown.__getitem__)
        elif Rebuild in self._accepts:
            yield from self._rebuilt(said)
        else:
            acts = [clause for clause in said if not clause.keeps_card]
            if acts or ends or not said:
                yield from self._operations(acts, both, ends=ends)
            return
        closes = self._advances and any(clause.closes for clause in clauses)
        if closes or (ends and Done in self._accepts):
            yield "DONE"

    # --- cards and operations ---------------------------------------------------------------------

    def _operations(self, clauses: Sequence[Clause], both: int, *, ends: bool) -> list[str]:
        """The lines of clauses about cards and operations (raises Strange)."""
        found: list[str] = []
        acting = self._acted_before()
        verb, use = "", "SR" if Redeploy in self._accepts else ""
        for clause in self._with_cards_behind(clauses):
            verb = self._verb_of(clause, verb, found)
            if says_nothing(clause) or (use == "EVENT" and self._choose(clause, found)):
                continue
            if more := self._said_of_attack(clause, verb, both, found):
                self._put_behind(found, more)
            elif clause.use or clause.card:
                found.append(self._played(clause))
                verb, use = "", clause.use
            elif clause.spaces:
                found.append(self._activation(clause))
                verb = ""
            elif clause.denied or clause.stays:
                self._check_idle(clause, verb, found)
                acting = acting_now(clause, acting)
            elif use == "EVENT" and found and verb != "attack":
                found[-1] += self._arrival(clause, found[-1])
            else:
                acting = acting_now(clause, acting)
                found.append(self._acting(clause, verb, acting, use))
        check_flank(clauses, found)
        if ends and (Done in self._accepts or any(map(operates, found)) or self._operated()):
            found.append("DONE")
        elif not found:
            raise Strange
        return found

    def _verb_of(self, clause: Clause, before: str, found: Sequence[str]) -> str:
        """What is done in a clause: by its verb, else as in the one before."""
        if self._enters(clause, found):
            return "advance"
        return clause.verb or ("go" if clause.light else before)

    def _enters(self, clause: Clause, found: Sequence[str]) -> bool:
        """True if units are said to go in behind their attack, into its space if any is named."""
        attacks = bool(found) and found[-1].startswith("ATTACK ")
        there = clause.target in ("", self._attacked)
        going = clause.verb == "advance" or clause.enters
        if not (attacks and going and there and clause.units) or clause.denied or clause.via:
            return False
        clause.target = ""
        return True

    def _acted_before(self) -> list[Group]:
        """Who acted in the last order of the lines above."""
        last = self._context.earlier[-1] if self._context.earlier else None
        units: Sequence[str] = ()
        if isinstance(last, Attack):
            units = last.units
        elif isinstance(last, Move):
            units = last.groups[-1][0]
        return [Group(names=[self._actors.name(unit) for unit in units])] if units else []

    def _operated(self) -> bool:
        return any(isinstance(order, _OPERATIONS) for order in self._context.earlier)

    def _behind_attack(self, clause: Clause, verb: str, both: int, found: list[str]) -> str:
        """What a clause says more of an attack (raises Strange)."""
        if clause.target or clause.origins or clause.spaces or clause.stays:
            raise Strange
        if clause.of_cards and clause.denied:
            return "CARDS NONE"
        if clause.denied:
            if verb != "advance" or clause.names:
                raise Strange
            return "ADVANCE NONE"
        if any(group.everybody for group in clause.unnamed):
            if verb != "advance" or len(clause.groups) > 1 or clause.groups[0].count or both:
                raise Strange
            return "ADVANCE ALL"
        for group in clause.groups:
            group.names = [self._attacker(name) for name in group.names]
        names = [name for group in clause.groups for name in self._actors.of_group(group)]
        names = self._without_attackers_before(names, found)
        if not names and verb == "advance" and len(self._attackers) == 1:
            names = list(self._attackers)
        if not names:
            raise Strange
        return f"{_BEHIND_ATTACK[verb]} {', '.join(names)}"

    def _without_attackers_before(self, names: list[str], found: list[str]) -> list[str]:
        """Units behind an attack without those at the end of the list of its attackers.

        ``ATTACK Sedan WITH GE 1, GE 2 and GE 1 advances``: GE 2 attacks.

        Raises:
            Strange: an army is named that does not attack.
        """
        told = f" WITH {', '.join(self._attackers)}"
        attack = found[-1] if found else ""
        if not (self._attackers and attack.startswith("ATTACK ") and told in attack):
            return names
        armies = [name for name in names if self._phrases.armies.exact(name)]
        others = [name for name in armies if name not in self._attackers]
        if not others:
            return names
        behind = names[len(others) :]
        if names[: len(others)] != others or not behind or not self._listed:
            raise Strange
        found[-1] = attack.replace(told, ", ".join((told, *others)), 1)
        self._attackers += others
        return behind

    def _said_of_attack(self, clause: Clause, verb: str, both: int, found: list[str]) -> str:
        """What a clause says more of an attack before it; empty: it says something else."""
        if clause.card and not clause.use and self._is_combat_card(clause.card, found):
            return self._combat_cards(clause, self._phrases.cards[""].shown[clause.card])
        if clause.card or clause.use or clause.spaces:
            return ""
        if verb == "pin":
            return f"FLANK PIN {self._pinning(clause)}"
        behind = is_behind_attack(clause, verb)
        return self._behind_attack(clause, verb, both, found) if behind else ""

    def _with_cards_behind(self, clauses: Sequence[Clause]) -> Sequence[Clause]:
        """Clauses with a card behind the attack in which it is used: ``Pleve: RU 3 attacks``."""
        if len(clauses) > 1 and self._is_for_attack(clauses[0]):
            return (clauses[1], clauses[0], *clauses[2:])
        return clauses

    def _is_for_attack(self, clause: Clause) -> bool:
        """True if a clause names a card that may be used in an attack, where one is asked for."""
        attacks = Attack in self._accepts and PlayOps not in self._accepts
        card = self._reading.board.cards.get(clause.card)
        return attacks and card is not None and card.combat and not clause.use

    def _is_combat_card(self, card: str, found: Sequence[str]) -> bool:
        """True if a card stands behind an attack in which it can be used."""
        return (
            bool(found)
            and found[-1].startswith("ATTACK ")
            and self._reading.board.cards[card].combat
        )

    @staticmethod
    def _combat_cards(clause: Clause, shown: str) -> str:
        """The card that is used in an attack (raises Strange: it is not, or more is said)."""
        strange = clause.names or clause.target or clause.origins or clause.spaces or clause.stays
        if strange or clause.denied or clause.verb not in ("", "play"):
            raise Strange
        return f"CARDS {shown}"

    def _pinning(self, clause: Clause) -> str:
        """The one space from which units pin the enemy while others attack the flank (12.3.5)."""
        places = {*clause.origins, *filter(None, (group.origin for group in clause.groups))}
        if clause.target and self._reading.own_units_in(clause.target):
            places.add(clause.target)
        names = [name for group in clause.groups for name in self._actors.of_group(group)]
        armies = [unit for name in names for unit in self._phrases.armies.exact(name)]
        places |= {self._reading.at[unit] for unit in armies if unit in self._reading.at}
        if len(places) != 1 or clause.denied or clause.stays:
            raise Strange
        return self._actors.place_name(*places)

    def _attacker(self, name: str) -> str:
        """The one of the attackers of which the number alone is said, else the name as it is."""
        number = f" {name.removeprefix(WHICH)}"
        found = [attacker for attacker in self._attackers if attacker.endswith(number)]
        return found[0] if name.startswith(WHICH) and len(found) == 1 else name

    @staticmethod
    def _put_behind(found: list[str], more: str) -> None:
        """Put more behind the attack before it, or on a line of its own (raises Strange)."""
        word = more.split(maxsplit=1)[0]
        if found and found[-1].startswith("ATTACK ") and f" {word} " not in found[-1]:
            found[-1] += f" {more}"
        elif not found:
            found.append(more)
        else:
            raise Strange

    def _check_idle(self, clause: Clause, verb: str, found: Sequence[str]) -> None:
        """A clause may say that somebody stays, or that nobody does something more.

        Behind an advance those stay who do not advance.

        Raises:
            Strange: it takes something back.
        """
        away = clause.target and not (clause.stays and self._actors.are_at(clause, clause.target))
        if away or clause.origins or clause.card or clause.use:
            raise Strange
        if clause.stays and clause.denied and clause.names:
            raise Strange
        if clause == Clause(denied=True):  # ``GE 4 attacks Verdun, not this time``
            raise Strange
        if clause.stays and verb == "advance":
            advance = found[-1].rpartition(" ADVANCE ")[2] if found else ""
            going = {self._attacker(name) for name in advance.split(", ")}
            if not advance or "ALL" in going or going & set(map(self._attacker, clause.units)):
                raise Strange
        elif clause.stays and verb not in ("", "go", "attack"):
            raise Strange
        if clause.denied and not clause.stays and (clause.names or verb not in ("attack", "go")):
            raise Strange

    def _played(self, clause: Clause) -> str:
        """A card, and what it is for."""
        if clause.names or clause.target or clause.origins or clause.denied or not clause.card:
            raise Strange
        if clause.card == NO_CARD:
            return "ONE OP"
        use = clause.use or self._only_use(clause.card)
        self._event = clause.card if use == "EVENT" else ""
        return f"PLAY {self._phrases.cards[''].shown[clause.card]} AS {use}"

    def _only_use(self, card: str) -> str:
        """The one thing that a card may be played for now (raises Strange: there are several)."""
        ways = {"OPS": PlayOps, "SR": PlaySr, "RP": PlayRp, "EVENT": PlayEvent}
        uses = [
            use for use, way in ways.items() if any(ask.is_legal(way(card)) for ask in self._asks)
        ]
        if len(uses) != 1:
            raise Strange
        return uses[0]

    def _activation(self, clause: Clause) -> str:
        """Spaces, and what each is activated for (raises Strange: it is not said).

        They are activated before anybody acts.
        """
        if clause.names or clause.target or clause.origins or clause.denied:
            raise Strange
        parts = [
            f"{', '.join(spaces)} TO {use}"
            for use in ("ATTACK", "MOVE")
            if (spaces := [self._actors.place_name(s) for s, to in clause.spaces if to == use])
        ]
        if not parts or not all(to for _, to in clause.spaces):
            raise Strange
        return f"ACTIVATE {'; '.join(parts)}"

    def _choose(self, clause: Clause, found: list[str]) -> bool:
        """Take the units that a clause names for an event that chooses some; else ``False``."""
        others = (
            clause.card or clause.use or clause.denied or clause.stays or clause.spaces
            or clause.origins or clause.via or clause.in_case or clause.later
        )  # fmt: skip
        if others or clause.verb not in ("", "replace", "play", "lose") or not clause.units:
            return False
        if not self._event or left_open(PlayEvent(self._event), self._context) is None:
            return False
        found[-1] += self._choice(clause, found[-1])
        return True

    def _choice(self, clause: Clause, played: str) -> str:
        """The units that an event chooses, each corps with where it stands (raises Strange)."""
        if clause.unnamed:
            raise Strange
        chosen: list[str] = []
        for group in clause.groups:
            last = group is clause.groups[-1]
            for name in group.names:
                ends = last and name is group.names[-1]
                places = [group.origin, *group.also, *([clause.target] if ends else [])]
                chosen += self._chosen(name, [place for place in places if place])
        return f"{', ' if ' CHOOSE ' in played else ' CHOOSE '}{', '.join(chosen)}"

    def _chosen(self, name: str, places: Sequence[str]) -> list[str]:
        """A unit that is chosen, or several corps of one kind, one in each of so many places."""
        armies = self._phrases.armies.exact(name)
        if armies:
            return [self._phrases.unit_name(*armies)] if len(armies) == 1 else [name]
        count, _, kind = name.partition(" ")
        if not count.isdigit():
            count, kind = "1", name
        if int(count) > 1 and len(places) != int(count):
            raise Strange
        return [f"{kind} FROM {self._actors.place_name(place)}" for place in places] or [name]

    def _arrival(self, clause: Clause, played: str) -> str:
        """Where a unit of an event comes, or which units it restores.

        Without a name it is the one army on the card.
        """
        if clause.verb == "replace" and clause.groups and not clause.target:
            return f" CHOOSE {', '.join(self._actors.of_clause(clause))}"
        places = [clause.target, *(group.origin for group in clause.groups)]
        places = list(dict.fromkeys(filter(None, places)))
        if len(places) != 1 or clause.origins or clause.verb not in ("", "go"):
            raise Strange
        for group in clause.groups:
            group.origin = ""
        named = any(group.names for group in clause.groups)
        new = not named and all(group.kinds in ([], ["army"]) for group in clause.groups)
        names = self._armies_of(played) if new else self._actors.of_clause(clause)
        if not names:
            raise Strange
        place = f"{', '.join(names)} IN {self._actors.place_name(places[0])}"
        return f"; {place}" if " PLACE " in played else f" PLACE {place}"

    def _armies_of(self, played: str) -> list[str]:
        """The one army that a card brings."""
        board, shown = self._reading.board, self._phrases.cards[""].shown
        units = [
            unit
            for card in board.cards.values()
            if played == f"PLAY {shown[card.id]} AS EVENT"
            for unit in card.units
            if unit in board.unit and self._actors.kind_of(unit) == "army"
        ]
        return [self._phrases.unit_name(units[0])] if len(units) == 1 else []

    def _acting(self, clause: Clause, verb: str, acting: list[Group], use: str) -> str:
        """An operation, or a journey of a card for SR (raises Strange)."""
        verb = verb or "go"
        strange = clause.in_case or (clause.those and not acting)
        if strange or (use == "EVENT" and verb != "attack"):
            raise Strange
        if verb == "go" and clause.target and use != "SR" and self._enemies(clause.target):
            verb = "attack"
        who = clause
        bare = not clause.groups and not (verb == "attack" and (clause.origins or not acting))
        if bare or are_those(clause, acting):
            who = Clause(groups=acting, origins=clause.origins)
        if verb == "attack":
            return self._attack(clause, who, use)
        names = ", ".join(self._actors.of_clause(who, clause.target))
        if not names:
            raise Strange
        target = f" TO {self._actors.place_name(clause.target)}" if clause.target else ""
        if clause.via and (verb != "go" or use not in ("", "OPS")):
            raise Strange
        if use == "SR" and verb in ("go", "retreat") and target:
            return f"SR {names}{target}"
        if verb in ("go", "retreat") and target and use in ("", "OPS"):
            return f"MOVE {names}{self._on_the_way(clause)}{target}"
        if verb == "entrench":
            return f"ENTRENCH {names}{f' AT{target[3:]}' if target else ''}"
        raise Strange

    def _on_the_way(self, clause: Clause) -> str:
        """The spaces through which somebody moves."""
        places = ", ".join(map(self._actors.place_name, clause.via))
        return f" VIA {places}" if places else ""

    def _attack(self, clause: Clause, who: Clause, use: str) -> str:
        """An attack on the target of a clause (raises Strange)."""
        own = self._reading.own_units_in(clause.target) and not self._enemies(clause.target)
        if not clause.target or own or clause.via or use in ("SR", "RP"):
            raise Strange
        target = self._actors.place_name(clause.target)
        bare = [group for group in who.unnamed if not group.origin]
        if bare and not who.origins:
            if len(who.groups) > 1:
                raise Strange
            return self._attack_of_all(bare[0], clause.target)
        self._attacked, self._listed = clause.target, not clause.led
        names = self._attackers = self._actors.of_clause(who, clause.target)
        return f"ATTACK {target} WITH {', '.join(names)}" if names else f"ATTACK {target}"

    def _attack_of_all(self, group: Group, space: str) -> str:
        """An attack of all that may, or of so many armies.

        Raises:
            Strange: it is none.
        """
        count = group.count
        near = self._reading.own_units_next_to(space)
        armies = [unit for unit in near if self._actors.kind_of(unit) == "army"]
        if count and (len(near) != len(armies) or count != len(armies)):
            raise Strange
        if not (group.everybody or count) or (group.kinds and not count):
            raise Strange
        return f"ATTACK {self._phrases.spaces.shown[space]}"

    def _enemies(self, space: str) -> bool:
        """True if units of the other side stand in a space."""
        board, side = self._reading.board, self._reading.side
        if space not in board.space:
            return False
        return any(board.units[board.unit[u]].side != side for u in self._reading.units_in(space))

    def _rebuilt(self, clauses: Sequence[Clause]) -> Iterator[str]:
        """Units that get replacements."""
        for clause in clauses:
            strange = clause.denied or clause.stays or clause.card or clause.use or clause.spaces
            if strange or clause.verb not in ("", "replace", "build", "go") or clause.origins:
                raise Strange
            for group in clause.groups:
                self._settle_rebuilt(clause, group)
            names = [name for group in clause.groups for name in self._actors.of_group(group)]
            if not names:
                raise Strange
            full = " FULL" if clause.full else ""
            at = f" AT {self._actors.place_name(clause.target)}" if clause.target else ""
            yield f"REBUILD {', '.join(names)}{full}{at}"

    def _settle_rebuilt(self, clause: Clause, group: Group) -> None:
        """Take where units come to for where they stand, if they do not stand there."""
        armies = [unit for name in group.names for unit in self._phrases.armies.exact(name)]
        if group.origin and armies and all(self._reading.at.get(u) != group.origin for u in armies):
            clause.target, group.origin = clause.target or group.origin, ""
