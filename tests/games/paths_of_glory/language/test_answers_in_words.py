"""What people answer in their own words in a combat, in redeployment and in replacements."""

from functools import cache

import pytest

from pbem.games.paths_of_glory.combat.cancel_retreat import CancelRetreatAsk
from pbem.games.paths_of_glory.combat.card_play import PlayCardsAsk
from pbem.games.paths_of_glory.combat.loss_choices import loss_choices
from pbem.games.paths_of_glory.combat.losses import TakeLossesAsk
from pbem.games.paths_of_glory.combat.retreat import RetreatAsk
from pbem.games.paths_of_glory.language.language import PathsOfGloryLanguage
from pbem.games.paths_of_glory.replacements.replacements import RebuildAsk
from pbem.games.paths_of_glory.sequence.actions import ActionAsk
from pbem.games.paths_of_glory.sequence.operate import OperateAsk
from pbem.orders import Context, Line, read_lines
from pbem.rules import Ask
from tests.games.paths_of_glory.combats import Combat
from tests.games.paths_of_glory.fights import combat
from tests.games.paths_of_glory.language.reading import BOARD, LANGUAGE, seen
from tests.games.paths_of_glory.positions import board, operation
from tests.games.paths_of_glory.redeployment.redeploying import asked

AP, CP = "ap", "cp"
FRONT = (
    "liege: GE-1; koblenz: GE-2 GE-3; metz: GE-4 GE-5; strasbourg: GE-6; essen: GEc;"
    " insterberg: GE-8 GEc; sedan: FR-5; verdun: FR-3 FR-4"
)


def _losses() -> Ask:
    position = board("koblenz: GE-1 GE-2 GE-3; sedan: FR-5", boxes="reserve: GEc")
    battle = combat(position, "GE-1 GE-2 GE-3", "sedan", attacker=3)
    return TakeLossesAsk(position, CP, loss_choices(position, battle, CP))


def _hold() -> Ask:
    position = board("sedan: FR-5 FRc; liege: GE-1")
    return CancelRetreatAsk(
        position, AP, combat(position, "GE-1", "sedan", defender=2, length=1), survivable=True
    )


def _retreat() -> Ask:
    position = board("sedan: FR-5 FRc; liege: GE-1")
    battle = combat(position, "GE-1", "sedan", length=1)
    return RetreatAsk(position, AP, battle, tuple(battle.defenders), 1)


def _cards() -> Ask:
    fought = Combat("metz: GE-4 GE-5 > verdun: FR-3").give("AP-6", "AP-7")
    return PlayCardsAsk(fought.position, AP, fought.scene())


def _rebuild() -> Ask:
    position = board("paris: (FR-6); verdun: FR-3", boxes="eliminated: FR-5")
    return RebuildAsk(position, AP, (("fr", 4),))


def _redeploy() -> Ask:
    return asked(board("essen: GEc; metz: GE-4; berlin: GE-9", boxes="reserve: GEc GEc"), CP)


def _fight() -> Ask:
    position = board("metz: GE-4 GE-5; liege: GE-1; sedan: FR-5; verdun: FR-3", turn=5)
    return OperateAsk(position, CP, operation(position, CP, attack="metz liege"), fighting=True)


def _action() -> Ask:
    position = board(FRONT, boxes="reserve: GEc GEc")
    position.state.hands[CP] = ["CP-1", "CP-8", "CP-11", "CP-7"]
    return ActionAsk(position, CP)


ASKS = {
    "losses": _losses, "hold": _hold, "retreat": _retreat, "cards": _cards, "rebuild": _rebuild,
    "redeploy": _redeploy, "fight": _fight, "action": _action,
}  # fmt: skip


@cache
def ask(name: str) -> Ask:
    return ASKS[name]()


def read(name: str, lang: str, text: str) -> str:
    """The orders of a letter, each as a line; empty: it is refused."""
    question = ask(name)
    context: Context = seen(question.position, question.seat, question)  # type: ignore[attr-defined]
    language = PathsOfGloryLanguage(BOARD, lang)
    lines = [Line(n, line) for n, line in enumerate(text.splitlines(), start=1)]
    letter = read_lines(lines, language, context, ("AP", "CP"))
    orders = [order for item in letter.items for order in item.orders]
    return "" if letter.problems else " / ".join(map(LANGUAGE.display, orders))


@pytest.mark.parametrize(
    ("name", "lang", "text", "said"),
    [
        ("losses", "en", "The 2nd army takes the loss.", "LOSSES GE 2"),
        ("losses", "en", "GE 2 flips", "LOSSES GE 2"),
        ("losses", "en", "GE 2", "LOSSES GE 2"),
        ("losses", "it", "la perdita la prende la 3ª armata tedesca", "LOSSES GE 3"),
        ("losses", "pl", "Stratę bierze 2. armia.", "LOSSES GE 2"),
        ("losses", "pl", "Traci GE 1.", "LOSSES GE 1"),
        ("hold", "en", "We stand and fight, the corps takes the extra step.",
         "HOLD WITH FR corps"),
        ("hold", "it", "Ci ritiriamo, niente resistenza.", "RETREAT"),
        ("hold", "pl", "Bronimy Sedanu, traci korpus.", "HOLD WITH FR corps"),
        ("retreat", "en", "Both retreat to Verdun.", "RETREAT FR 5, FR corps TO Verdun"),
        ("retreat", "pl", "FR 5 cofa się do Cambrai, korpus do Verdun.",
         "RETREAT FR 5 TO Cambrai; FR corps TO Verdun"),
        ("retreat", "en", "FR 5 retreats to Verdun via Chateau Thierry",
         "RETREAT FR 5 VIA Chateau Thierry TO Verdun"),
        ("retreat", "en", "RETREAT FR 5, VIA Chateau Thierry, TO Verdun",
         "RETREAT FR 5 VIA Chateau Thierry TO Verdun"),
        ("retreat", "pl", "Wycofaj FR 5, przez Chateau Thierry do Verdun",
         "RETREAT FR 5 VIA Chateau Thierry TO Verdun"),
        ("retreat", "it", "FR 5 si ritira a Verdun passando per Chateau Thierry e il corpo a Cambrai",
         "RETREAT FR 5 VIA Chateau Thierry TO Verdun; FR corps TO Cambrai"),
        ("retreat", "pl", "FR 5 wycofuje się przez Chateau Thierry do Verdun",
         "RETREAT FR 5 VIA Chateau Thierry TO Verdun"),
        ("retreat", "it", "FR 5 si ritira a Cambrai, il corpo a Verdun",
         "RETREAT FR 5 TO Cambrai; FR corps TO Verdun"),
        ("retreat", "en", "A pity for them. FR 5 and the corps fall back to Cambrai.",
         "RETREAT FR 5, FR corps TO Cambrai"),
        ("retreat", "it", "La quinta armata si ritira a Cambrai e il corpo la segue.",
         "RETREAT FR 5, FR corps TO Cambrai"),
        ("cards", "en", "No card from me this time.", "CARDS NONE"),
        ("cards", "it", "Nessuna carta", "CARDS NONE"),
        ("cards", "it", "Niente carte per questa battaglia, me le tengo.", "CARDS NONE"),
        ("cards", "pl", "Bez kart bojowych, zachowuję je.", "CARDS NONE"),
        ("cards", "en", "No combat cards this time, I'll save Withdrawal for later.", "CARDS NONE"),
        ("cards", "it", "Nessuna carta, conservo Ritirata per dopo.", "CARDS NONE"),
        ("cards", "pl", "Bez kart, zachowuję Odwrót na później.", "CARDS NONE"),
        ("cards", "en", "I'd like to use card 6.", "CARDS 6 Withdrawal"),
        ("cards", "en", "Withdrawal and Severe Weather!",
         "CARDS 6 Withdrawal, 7 Severe Weather"),
        ("losses", "pl", "Straty bierze 3. armia", "LOSSES GE 3"),
        ("losses", "it", "Incassa la 3ª armata", "LOSSES GE 3"),
        ("action", "en", ("8 for operations (3 ops). The corps in Insterberg goes through Tannenberg"
         " and Thorn to Posen. GE 4 and GE 5 attack Verdun, GE 5 takes the first loss, then GE 4"
         " advances."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK; Insterberg TO MOVE"
          " / MOVE GE corps VIA Tannenberg, Thorn TO Posen"
          " / ATTACK Verdun WITH GE 4, GE 5 LOSSES GE 5 ADVANCE GE 4 TO Verdun")),
        ("action", "it", "La 8 (Corsa al mare) per operazioni: GE 4 e GE 5 attaccano Verdun.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK"
          " / ATTACK Verdun WITH GE 4, GE 5")),
        ("action", "en", "8 ops. GE 1, GE 2 and GE 3 outflank Sedan, GE 1 pins.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO ATTACK"
          " / ATTACK Sedan WITH GE 1, GE 2, GE 3 FLANK PIN Liege")),
        ("action", "it", "8 per operazioni. GE 1, GE 2 e GE 3 aggirano Sedan, fissa la GE 1.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO ATTACK"
          " / ATTACK Sedan WITH GE 1, GE 2, GE 3 FLANK PIN Liege")),
        ("action", "pl", "8 na operacje. GE 1, GE 2 i GE 3 atakują Sedan z flanki, GE 1 wiąże.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO ATTACK"
          " / ATTACK Sedan WITH GE 1, GE 2, GE 3 FLANK PIN Liege")),
        ("action", "en", "8 ops. Activate Insterberg for movement and Metz for combat.",
         "PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK; Insterberg TO MOVE"),
        ("action", "pl", "8 na operacje, aktywuję Insterberg do ruchu, a Metz do ataku.",
         "PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK; Insterberg TO MOVE"),
        ("redeploy", "en", "One German corps from the reserve to Berlin.",
         "SR GE corps TO Berlin"),
        ("action", "en", "8 ops. Activate Metz for the mandated offensive. GE 4 attacks Verdun.",
         "PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK / ATTACK Verdun WITH GE 4"),
        ("cards", "en", "I play nothing in this combat", "CARDS NONE"),
        ("rebuild", "en", "Rebuild FR 5 at full strength in Paris.",
         "REBUILD FR 5 FULL AT Paris"),
        ("redeploy", "en", "A German corps from the reserve box goes to Metz.",
         "SR GE corps TO Metz"),
        ("redeploy", "it", "Il corpo di Essen va a Metz", "SR GE corps TO Metz"),
        ("fight", "en", "Hmm, Verdun looks too strong. No more attacks, I'm done for this round.",
         "DONE"),
        ("fight", "pl", "Na razie wystarczy, nie atakuję więcej w tej rundzie.", "DONE"),
        ("fight", "it", "Attacco Verdun con tutte e due le armate di Metz. Perde la 5ª.",
         "ATTACK Verdun WITH GE 4, GE 5 LOSSES GE 5"),
        ("action", "en",
         ("I'll use Race to the Sea for operations. GE 1 from Liege and both armies from Koblenz"
         " attack Sedan; no combat cards for now."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO ATTACK"
         " / ATTACK Sedan WITH GE 1, GE 2, GE 3")),
        ("action", "en", ("Card 11 for SR. A German corps from the reserve box goes to Metz and the"
         " one in Essen goes to Koblenz."),
         "PLAY 11 Oberost AS SR / SR GE corps TO Metz / SR GE corps TO Koblenz"),
        ("action", "en", ("Guns of August for the event, then attack Sedan from Liege and Koblenz with"
         " everything. Nobody advances."),
         "PLAY 1 Guns of August AS EVENT / ATTACK Sedan WITH GE 1, GE 2, GE 3 ADVANCE NONE"),
        ("action", "it", ("Vorrei giocare Oberost per il movimento strategico e portare il corpo di"
         " Essen a Metz."), "PLAY 11 Oberost AS SR / SR GE corps TO Metz"),
        ("action", "pl", ("Ósemka na operacje: aktywuję Metz do ataku i atakuję Verdun czwartą i"
         " piątą armią, bez kart."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK"
         " / ATTACK Verdun WITH GE 4, GE 5")),
        ("action", "it", "un'operazione: l'armata di Strasburgo si sposta a Metz",
         "ONE OP / ACTIVATE Strasbourg TO MOVE / MOVE GE 6 TO Metz"),
        ("action", "en", "Just one op without a card: dig in with GE 6 at Strasbourg.",
         "ONE OP / ACTIVATE Strasbourg TO MOVE / ENTRENCH GE 6"),
        ("action", "it", ("Uso la 8 per le operazioni: attivo Metz per attaccare e Insterburg per"
         " muovere. GE 4 e GE 5 attaccano Verdun, l'8ª armata va a Königsberg."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK; Insterberg TO MOVE"
         " / MOVE GE 8 TO Konigsberg / ATTACK Verdun WITH GE 4, GE 5")),
        ("action", "en", "Play 8 as ops.\nGE 1 and GE 3 go to Aachen.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO MOVE"
          " / MOVE GE 1 TO Aachen; GE 3 TO Aachen")),
        ("action", "it", "Gioco 8 come operazioni.\nGE 1 e GE 3 vanno ad Aquisgrana.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO MOVE"
          " / MOVE GE 1 TO Aachen; GE 3 TO Aachen")),
        ("action", "pl", "Zagrywam 8 na operacje.\nGE 1 i GE 3 idą do Akwizgranu.",
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO MOVE"
          " / MOVE GE 1 TO Aachen; GE 3 TO Aachen")),
        ("action", "it", "rinforzi tedeschi (GE 9) come evento, la metto a Essen",
         "PLAY 7 German Reinforcements (GE 9) AS EVENT PLACE GE 9 IN Essen"),
        ("action", "pl", ("Zagrywam Wyścig do morza na operacje. Pierwsza armia z Liège i obie armie"
         " z Koblencji uderzają na Sedan."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Liege, Koblenz TO ATTACK"
         " / ATTACK Sedan WITH GE 1, GE 2, GE 3")),
        ("action", "en", ("8 ops. GE 4 and GE 5 attack Verdun, GE 5 takes the loss if there is one,"
         " nobody advances."),
         ("PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK"
         " / ATTACK Verdun WITH GE 4, GE 5 LOSSES GE 5 ADVANCE NONE")),
    ],
)  # fmt: skip
def test_an_answer_in_own_words_is_read(name: str, lang: str, text: str, said: str) -> None:
    assert read(name, lang, text) == said


NO_ANSWERS = {
    "losses": """GE 2 does not take the loss. / Maybe GE 2 takes the loss. / not GE 2
        GE 2 or GE 3 takes the loss / Should GE 2 take the loss? / GE 2 took the loss.
        GE 2 non perde / GE 2 nie traci / GE 2 straciła / GE 2 loses two steps / The enemy loses""",
    "hold": """We do not retreat, or do we? / Hold or retreat? / We hold unless it costs FR 5
        the corps holds, FR 5 retreats / Forse ci ritiriamo / Może się bronimy / nie / no / yes
        nobody""",
    "retreat": """FR 5 does not retreat to Verdun / FR 5 retreats to Verdun or Cambrai
        Both retreat to Verdun? / to Verdun, but not FR 5""",
    "cards": """Withdrawal? / not Withdrawal / Maybe Withdrawal / no / all but Withdrawal
        Withdrawal or Severe Weather""",
    "rebuild": "FR 5 is not rebuilt / do not flip FR 6 / flip FR 6 or FR 5 / flip FR 6?",
    "redeploy": """GE corps does not go to Metz / no corps from Essen to Metz
        the corps in Essen stays""",
    "fight": """no more / not done yet / I am not finished / no more attacks from Metz
        no attack on Sedan, attack Verdun""",
    "action": """no attack on Verdun / 8 ops, no attack on Verdun with GE 4
        Nobody in Metz attacks Verdun / They do not attack Verdun / They attack Verdun
        GE 4 attacks Verdun if we win / GE 4 from Koblenz attacks Verdun
        all three armies from Koblenz attack Sedan / the army in Koblenz attacks Sedan
        GE 1 instead of GE 2 attacks Sedan / Everyone but GE 4 attacks Verdun
        Nessuna armata di Metz attacca Verdun / Obie armie z Metz nie atakują Verdun
        activate Metz, no attack / Do not activate Metz to attack
        8 ops but do not activate Metz to attack""",
}


MANDATED = "PLAY 8 Race to the Sea AS OPS / ACTIVATE Metz TO ATTACK / ATTACK Verdun WITH GE 4, GE 5"


@pytest.mark.rule("pog:7.1")
@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Play 8 as ops.\nOffensive option: GE 4 and GE 5 attack Verdun."),
        ("en", "Play 8 as ops.\nGE 4 and GE 5 attack Verdun as our mandated offensive."),
        ("it", "Gioco 8 come operazioni.\nOpzione offensiva: GE 4 e GE 5 attaccano Verdun."),
        ("it", ("Gioco 8 come operazioni.\nPer fare l'offensiva obbligatoria GE 4 e GE 5 attaccano"
         " Verdun.")),
        ("pl", "Zagrywam 8 na operacje.\nOfensywa obowiązkowa: GE 4 i GE 5 atakują Verdun."),
        ("pl", ("Zagrywam 8 na operacje.\nGE 4 i GE 5 atakują Verdun w ramach obowiązkowej"
         " ofensywy.")),
    ],
)  # fmt: skip
def test_an_attack_may_be_called_the_mandated_offensive(lang: str, text: str) -> None:
    assert read("action", lang, text) == MANDATED


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Play 8 as ops.\nI keep Oberost for later."),
        ("en", "I'll hold on to Oberost for the next turn. Play 8 as ops."),
        ("it", "Gioco 8 come operazioni.\nTengo Oberost per dopo."),
        ("it", "Conservo Oberost per il prossimo turno. Gioco 8 come operazioni."),
        ("pl", "Zagrywam 8 na operacje.\nOberost zostawiam na później."),
        ("pl", "Zatrzymuję Oberost na następny etap. Zagrywam 8 na operacje."),
    ],
)
def test_a_card_that_is_kept_for_later_is_no_order(lang: str, text: str) -> None:
    assert read("action", lang, text) == "PLAY 8 Race to the Sea AS OPS"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Play 8 as ops for the next turn."),
        ("it", "Gioco 8 come operazioni per il prossimo turno."),
        ("pl", "Zagrywam 8 na operacje na następny etap."),
    ],
)
def test_what_is_for_the_next_turn_is_no_order_of_this_one(lang: str, text: str) -> None:
    assert not read("action", lang, text)


@pytest.mark.parametrize("name", NO_ANSWERS)
def test_what_denies_doubts_or_fits_nobody_is_no_answer(name: str) -> None:
    texts = [text.strip() for line in NO_ANSWERS[name].split("\n") for text in line.split(" / ")]
    assert [text for text in texts if read(name, "en", text)] == []


SAID = {
    "en": ("{a} and {b} attack Verdun, {a} takes the loss, {b} advances.",
           "Attack on Verdun: {a} and {b}, losses {a}, then {b} follows up",
           "We hit Verdun with {a} and {b}. Losses on {a} first. {b} moves up."),
    "it": ("{a} e {b} attaccano Verdun, le perdite a {a}, avanza {b}.",
           "Attacco a Verdun: {a} e {b}, perde {a}, poi entra {b}",
           "Attacchiamo Verdun con {a} e {b}. Perde {a}. Entra {b}."),
    "pl": ("{a} i {b} atakują Verdun, straty bierze {a}, wchodzi {b}.",
           "atak na Verdun: {a} i {b}, straty {a}, potem wchodzi {b}",
           "Uderzamy na Verdun siłami {a} i {b}. Traci {a}. Wchodzi {b}."),
}  # fmt: skip


@pytest.mark.parametrize("lang", SAID)
def test_each_part_of_an_attack_is_of_those_of_whom_it_is_said(lang: str) -> None:
    """It may be refused, but who fights, loses and advances is never mixed up."""
    found = []
    for text in SAID[lang]:
        for a, b in (("GE 4", "GE 5"), ("GE 5", "GE 4")):
            said = read("fight", lang, text.format(a=a, b=b))
            assert said in ("", f"ATTACK Verdun WITH {a}, {b} LOSSES {a} ADVANCE {b} TO Verdun")
            found.append(said)
    assert any(found)


def test_behind_an_attack_the_number_of_an_attacker_is_enough() -> None:
    """The Austrian 4th army is near as well, and attacks nobody."""
    position = board(FRONT.replace("strasbourg: GE-6", "strasbourg: AH-4"))
    position.state.hands[CP] = ["CP-8"]
    context = seen(position, "CP", ActionAsk(position, CP))
    text = (
        "8 ops. Attack Verdun with the fourth and fifth German armies, the fourth takes the loss."
    )
    letter = read_lines([Line(1, text)], LANGUAGE, context, ("AP", "CP"))
    lines = [LANGUAGE.display(order) for item in letter.items for order in item.orders]
    assert lines[-1:] in ([], ["ATTACK Verdun WITH GE 4, GE 5 LOSSES GE 4"])
    text = "8 ops. Attack Verdun with GE 4 and GE 5, the 4th takes the loss."
    letter = read_lines([Line(1, text)], LANGUAGE, context, ("AP", "CP"))
    lines = [LANGUAGE.display(order) for item in letter.items for order in item.orders]
    assert lines[-1] == "ATTACK Verdun WITH GE 4, GE 5 LOSSES GE 4"


def test_who_stays_and_who_attacks_are_kept_apart() -> None:
    said = read("action", "en", "8 ops. GE 5 stays in Metz. GE 4 attacks Verdun.")
    assert said.endswith("ATTACK Verdun WITH GE 4")
