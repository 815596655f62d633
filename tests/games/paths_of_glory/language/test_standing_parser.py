"""Standing orders in letters: each policy survives writing and reading in three languages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.games.paths_of_glory.language.grammar import STANDING_VERBS, STANDING_WORDS
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.standing import (
    SHIPPED,
    AfricaPolicy,
    AskMe,
    CardPolicy,
    DiscardPolicy,
    ExcessPolicy,
    GreatRetreatPolicy,
    HaigPolicy,
    HoldPolicy,
    LossPolicy,
    PathsOfGloryStandingOrder,
    PeacePolicy,
    ReplacePolicy,
    RetreatPolicy,
    WithdrawalPolicy,
)
from pbem.games.paths_of_glory.view import view
from pbem.orders import Context, Line, OrderError, fold, read_lines
from pbem.render import Catalogue
from pbem.rules import StandingOrder
from tests.games.paths_of_glory.positions import start, the_board

BOARD = the_board()
LANGUAGE = PathsOfGloryLanguage(BOARD)
CP = Context(view(start(), "CP"))
AP = Context(view(start(), "AP"))
PUBLIC = Context(view(start(), None))


def read(text: str, context: Context = CP) -> StandingOrder:
    return LANGUAGE.read_standing(Line(1, text), context)


# --- what is written can be read ------------------------------------------------------------------


def some(names: Any, least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(sorted(names)), min_size=least, max_size=4, unique=True).map(
        tuple
    )


COMBAT_CARDS = [card.id for card in BOARD.cards.values() if card.combat]
SPACES = some(space.id for space in BOARD.spaces)
UNITS = some({u.id for u in BOARD.units} | set(BOARD.kinds))
YES = st.booleans()
LOCAL = ("CARDS", "LOSSES", "HOLD", "RETREAT", "GREAT RETREAT", "HAIG", "WITHDRAWAL", "EXCESS")

FORMS: dict[type[StandingOrder], st.SearchStrategy[StandingOrder]] = {
    CardPolicy: st.builds(
        CardPolicy,
        st.sampled_from(["keep", "all"]) | some(COMBAT_CARDS, 1),
        SPACES,
        st.sampled_from(["attack", "defence", "any"]),
    ),
    LossPolicy: st.builds(LossPolicy, UNITS, SPACES, UNITS),
    HoldPolicy: st.builds(HoldPolicy, st.just("always"), UNITS, SPACES, UNITS)
    | st.builds(HoldPolicy, st.just("cheap"), UNITS, SPACES)
    | st.builds(HoldPolicy, st.sampled_from(["careful", "never"]), spaces=SPACES),
    RetreatPolicy: st.builds(RetreatPolicy, SPACES, SPACES),
    WithdrawalPolicy: st.builds(WithdrawalPolicy, UNITS),
    ExcessPolicy: st.builds(ExcessPolicy, UNITS),
    GreatRetreatPolicy: st.builds(GreatRetreatPolicy, YES, SPACES),
    HaigPolicy: st.builds(HaigPolicy, YES, SPACES),
    AfricaPolicy: st.builds(AfricaPolicy, st.sampled_from(["corps", "reserve", "point"])),
    DiscardPolicy: st.builds(DiscardPolicy, st.just("all") | some(BOARD.cards)),
    ReplacePolicy: st.builds(ReplacePolicy, UNITS),
    PeacePolicy: st.builds(PeacePolicy, YES),
    AskMe: st.builds(AskMe, st.sampled_from(LOCAL), SPACES)
    | st.builds(AskMe, st.sampled_from(["AFRICA", "DISCARD", "REPLACE", "PEACE"])),
}


def test_every_policy_has_a_form() -> None:
    assert set(FORMS) == set(PathsOfGloryStandingOrder.__args__)  # type: ignore[attr-defined]


@given(st.one_of(*FORMS.values()))
def test_every_policy_is_read_as_it_was_written_whoever_reads_it(policy: StandingOrder) -> None:
    line = LANGUAGE.write_standing(policy)
    for context in (CP, AP, PUBLIC):
        assert read(line, context) == policy
        assert read(line.lower(), context) == policy


def test_the_list_every_seat_begins_with_can_be_sent_back() -> None:
    lines = [Line(n, LANGUAGE.write_standing(policy)) for n, policy in enumerate(SHIPPED, start=1)]
    assert [item.standing for item in read_lines(lines, LANGUAGE, AP, ("AP", "CP")).items] == list(
        SHIPPED
    )


# --- examples and words ---------------------------------------------------------------------------


@pytest.mark.parametrize("verb", STANDING_VERBS, ids=lambda verb: verb.name)
def test_every_example_can_be_read_by_both_sides_and_every_alias_stands_for_its_name(
    verb: Any,
) -> None:
    assert read(verb.example, AP)
    assert read(verb.example, CP)
    for alias in verb.aliases:
        assert read(verb.example.replace(verb.name, alias, 1)) == read(verb.example)


@pytest.mark.parametrize("lang", ["en", "it", "pl"])
def test_every_policy_is_explained_and_every_problem_worded(lang: str) -> None:
    words = Catalogue(lang)
    problems = [f"pog.problem.{name}" for name in ("policy", "policy_unit", "no_combat_card")]
    assert all(words.has(key) for key in (*(verb.key for verb in STANDING_VERBS), *problems))


def test_no_word_stands_for_two_policies_or_for_a_space() -> None:
    names = [fold(word) for verb in STANDING_VERBS for word in (verb.name, *verb.aliases)]
    assert len(names) == len(set(names))
    assert not {"clear", "cancella", "usun"} & set(names)
    words = {fold(word) for name, others in STANDING_WORDS.items() for word in (name, *others)}
    assert not words & set(LANGUAGE.phrases.spaces._aliases)


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("STANDING CARDS KEEP", CardPolicy("keep")),
        ("STANDING CARDS NONE", CardPolicy("keep")),
        (
            "STANDING CARDS 3, Liman IN Verdun WHEN DEFENDING",
            CardPolicy(("CP-3", "CP-16"), ("verdun",), "defence"),
        ),
        (
            "STANDING CARDS ALL WHEN ATTACKING IN Verdun, Sedan",
            CardPolicy("all", ("verdun", "sedan"), "attack"),
        ),
        ("STANDING LOSSES GE corps, GE 3 FIRST IN Sedan", LossPolicy(("GEc", "GE-3"), ("sedan",))),
        ("STANDING LOSSES GE corps, GE 3", LossPolicy(("GEc", "GE-3"))),
        ("STANDING LOSSES CAREFUL", LossPolicy()),
        (
            "STANDING LOSSES CAREFUL REPLACED BY PL corps IN Lodz",
            LossPolicy((), ("lodz",), ("PLc",)),
        ),
        ("STANDING HOLD ALWAYS IN Verdun", HoldPolicy("always", (), ("verdun",))),
        ("STANDING HOLD CHEAP WITH FR corps", HoldPolicy("cheap", ("FRc",))),
        (
            "STANDING RETREAT TO Paris, Amiens IN Cambrai",
            RetreatPolicy(("paris", "amiens"), ("cambrai",)),
        ),
        ("STANDING GREAT RETREAT YES", GreatRetreatPolicy(leave=True)),
        ("STANDING HAIG LEAVE IN Sedan", HaigPolicy(stay=False, spaces=("sedan",))),
        ("STANDING DISCARD NONE", DiscardPolicy()),
        ("STANDING DISCARD ALL", DiscardPolicy("all")),
        ("STANDING REPLACE FR 1 AND FR corps FIRST", ReplacePolicy(("FR-1", "FRc"))),
        ("STANDING ASK ABOUT CARDS IN Sedan", AskMe("CARDS", ("sedan",))),
        ("STANDING ASK PEACE", AskMe("PEACE")),
        # Italian
        ("PERMANENTE CARTE TIENI", CardPolicy("keep")),
        (
            "PERMANENTE carte 4 a Verdun quando difendo",
            CardPolicy(("CP-4",), ("verdun",), "defence"),
        ),
        (
            "PERMANENTE PERDITE GE corpi, GE 3 prima a Sedan",
            LossPolicy(("GEc", "GE-3"), ("sedan",)),
        ),
        ("PERMANENTE RESISTI sempre con GE 5 a Metz", HoldPolicy("always", ("GE-5",), ("metz",))),
        (
            "PERMANENTE RESISTI sempre con GE 5 sostituita da corpo PL",
            HoldPolicy("always", ("GE-5",), (), ("PLc",)),
        ),
        ("PERMANENTE RITIRATA a Coblenza", RetreatPolicy(("koblenz",))),
        (
            "PERMANENTE GRANDE RITIRATA sì a Varsavia",
            GreatRetreatPolicy(leave=True, spaces=("warsaw",)),
        ),
        ("PERMANENTE CHIEDI su PERDITE", AskMe("LOSSES")),
        # Polish
        ("STALE KARTY zachowaj gdy bronię", CardPolicy("keep", role="defence")),
        ("STALE STRATY ostrożnie", LossPolicy()),
        ("STALE STRATY ostrożnie zastąpiona przez korpus PL", LossPolicy((), (), ("PLc",))),
        ("STALE TRZYMAJ nigdy w Sedan", HoldPolicy("never", (), ("sedan",))),
        ("STALE ODWROT do Koblencja w Metz", RetreatPolicy(("koblenz",), ("metz",))),
        ("STALE AFRYKA rezerwa", AfricaPolicy("reserve")),
        ("STALE POKÓJ odrzuć", PeacePolicy(accept=False)),
        ("STALE PYTAJ o WIELKI ODWRÓT", AskMe("GREAT RETREAT")),
    ],
)
def test_what_people_write(text: str, policy: StandingOrder) -> None:
    reading = read_lines([Line(1, text)], LANGUAGE, CP, ("AP", "CP"))
    assert [item.standing for item in reading.items] == [policy], reading.problems


# --- slips ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key", "column", "length", "suggestion"),
    [
        ("STANDING CRADS KEEP", "pog.problem.policy", 9, 5, "CARDS"),
        ("STANDING RETRET CAREFUL", "pog.problem.policy", 9, 6, "RETREAT"),
        ("STANDING ASK ABOUT LOSES", "pog.problem.policy", 19, 5, "LOSSES"),
        ("STANDING ASK ASK", "pog.problem.policy", 13, 3, None),
        ("STANDING CARDS", "orders.problem.incomplete", 14, 1, None),
        ("STANDING CARDS Chlorin Gas Gas", "orders.problem.rest", 27, 3, None),
        ("STANDING CARDS Chlorene", "pog.problem.card", 15, 8, "15 Chlorine Gas"),
        ("STANDING CARDS 3, Guns of August IN Sedan", "pog.problem.no_combat_card", 18, 14, None),
        ("STANDING CARDS ALL IN Verdunn", "pog.problem.space", 22, 7, "Verdun"),
        ("STANDING CARDS ALL WHEN RAINING", "orders.problem.expected", 24, 7, None),
        ("STANDING LOSSES 2 GE corps", "pog.problem.policy_unit", 16, 10, None),
        ("STANDING LOSSES (GE corps)", "pog.problem.policy_unit", 16, 10, None),
        ("STANDING LOSSES ALL", "pog.problem.policy_unit", 16, 3, None),
        ("STANDING LOSSES GE corps FIRST AT", "orders.problem.incomplete", 33, 1, None),
        ("STANDING HOLD SOMETIMES", "orders.problem.expected", 14, 9, None),
        ("STANDING HOLD NEVER WITH GE 3", "orders.problem.rest", 20, 4, None),
        ("STANDING RETREAT Paris", "orders.problem.expected", 17, 5, None),
        ("STANDING GREAT RETREAT", "orders.problem.incomplete", 22, 1, None),
        ("STANDING PEACE ACCEPT IN Paris", "orders.problem.rest", 22, 2, None),
        ("STANDING ASK PEACE IN Paris", "orders.problem.rest", 19, 2, None),
    ],
)
def test_slips_point_at_their_place_and_say_what_may_have_been_meant(
    text: str, key: str, column: int, length: int, suggestion: str | None
) -> None:
    with pytest.raises(OrderError) as caught:
        read(text)
    assert (caught.value.key, caught.value.at) == (key, (column, length))
    if suggestion:
        assert caught.value.suggestions[0] == suggestion


@given(st.sampled_from([verb.name for verb in STANDING_VERBS]), st.text(max_size=120))
def test_nothing_else_comes_out_of_any_line(topic: str, text: str) -> None:
    reading = read_lines([Line(1, f"STANDING {topic} {text}")], LANGUAGE, CP, ("AP", "CP"))
    assert len(reading.items) + len(reading.problems) == 1
