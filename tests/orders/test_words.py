"""Words of the rulebooks, the player aid and the letters are words of orders, in any form."""

import pytest

from pbem.games import game_module, presets
from pbem.orders import Context, Line, ParsedLetter, read_lines
from pbem.orders.lines.broken_lines import join_broken_lines
from pbem.orders.meaning.atoms import Cutter
from pbem.orders.meaning.vocabulary import vocabulary
from pbem.rules import StandingOrder


def read(game: str, *lines: str) -> ParsedLetter:
    module = game_module(game)
    rules = module.open(
        module.load(presets(module.id)[0].id), module.options(presets(module.id)[0].options)
    )
    seat = {"FWW": "GA", "POG": "CP", "QMG": "DE"}[game]
    seat = seat if seat in rules.seats else rules.seats[-1]
    numbered = [Line(number, text) for number, text in enumerate(lines, 1)]
    return read_lines(
        numbered, module.language(rules), Context(rules.view(rules.setup(), seat)), rules.seats
    )


def meaning(game: str, *lines: str) -> list[object]:
    """What lines say, apart from their text."""
    parsed = read(game, *lines)
    assert not parsed.problems, parsed.problems
    said: list[object] = []
    for item in parsed.items:
        found: StandingOrder | object | None = item.standing or item.command
        said += [found] if found else item.orders
    return said


@pytest.mark.parametrize(
    ("game", "plain", "typed"),
    [
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "PRZERZUC 7 DE Z 4 DO 8"),
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "PRZERZUC 7 DE Z 4 NA 8"),
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "TRASFERISCI 7 DE DAL fronte 4 ALL'8"),
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "TRASFERISCI 7 tedesco DALLE Alsazia-Lorena ALL’8"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATTACCA le Fiandre CON 1 britannico"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATTACCA 1 CON 1 inglese"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATAKUJ Flandrię Z 1 brytyjską"),
        ("FWW", "ATTACK 2 WITH 1 BR", "ATAKUJ Ardenów Z 1 brytyjska"),
        ("FWW", "DEPLOY 1 DE AT 1", "ROZSTAW 1 DE NA FRONCIE 1"),
        ("FWW", "DEPLOY 1 DE AT 1", "SCHIERA 1 DE sul fronte 1"),
        ("FWW", "STANDING CHIT NEVER ON 5", "STALE ZETON NIGDY NA 5"),
        ("FWW", "STANDING CHIT NEVER ON 5", "STAŁY ROZKAZ ŻETON NIGDY NA 5"),
        ("FWW", "STANDING CHIT NEVER ON 5", "PERMANENTE PEDINA MAI SUL 5"),
        ("FWW", "STANDING CHIT NEVER ON 5", "STANDING ORDER CHIT NEVER ON 5"),
        ("FWW", "STANDING DRAW ALWAYS", "PERMANENTE PESCA SEMPRE"),
        ("FWW", "STANDING DRAW ALWAYS", "STALE DOBIERZ ZAWSZE"),
        ("FWW", "DEPLOY 1 DE AT 7; 2 DE AT 8", "ROZSTAW: 1 DE NA Bałtyku; 2 DE NA Polsce"),
        ("FWW", "DEPLOY 1 AH AT 5", "ROZSTAW 1 AH NA Trydencie"),
        ("FWW", "ATTACK 1 WITH 1 BR CHIT NONE", "ATTACCO: 1 CON 1 BR PEDINA: NESSUNA"),
        ("FWW", "ATTACK 1 WITH 1 BR", "Atak 1 Z 1 BR"),
        ("FWW", "STANDING CHIT NEVER ON 5", "STAŁY: ŻETON NIGDY NA 5"),
        ("FWW", "TREATY OFFER", "TRATTATO OFFRO"),
        ("FWW", "TREATY OFFER", "TRAKTAT PROPONUJ"),
        ("FWW", "TREATY REFUSE", "TRAKTAT ODMOWA"),
        ("FWW", "TREATY REFUSE", "TRAKTAT ODRZUĆ"),
        ("FWW", "TAKE", "DRAW CHIT"),
        ("POG", "RETREAT", "RITIRATA"),
        ("POG", "REBUILD GE 3 AT Essen", "RICOSTITUISCI GE 3 A Essen"),
        ("POG", "REBUILD GE 3 AT Essen", "RIMPIAZZA GE 3 NELLA Essen"),
        ("POG", "REBUILD GE 3 AT Essen", "UZUPEŁNIJ GE 3 W Essen"),
        ("POG", "DONE", "FINE"),
        ("POG", "PLAY 2 AS SR", "GIOCA 2 COME MOVIMENTO STRATEGICO"),
        ("POG", "PLAY 2 AS SR", "ZAGRAJ 2 JAKO RS"),
        ("POG", "PLAY 2 AS OPS", "ZAGRAJ 2 JAKO PO"),
        ("POG", "PLAY 2 AS RP", "ZAGRAJ 2 JAKO PU"),
        ("POG", "SR GE 8 TO Berlin", "MOVIMENTO STRATEGICO GE 8 A Berlino"),
        ("POG", "SR GE 8 TO Berlin", "RUCH STRATEGICZNY GE 8 DO Berlina"),
        ("POG", "SR GE 8 TO Warsaw", "PRZERZUC GE 8 NA Warszawę"),
        ("POG", "SR GE 8 TO Konigsberg; GE 1 TO Vienna", "RS GE 8 DO Królewca; GE 1 DO Wiednia"),
        ("POG", "SR GE 8 TO Riga", "RS GE 8 DO Rygi"),
        ("POG", "LOSSES GE 1", "Perdita: GE 1"),
        ("POG", "LOSSES GE 1", "STRATA GE 1"),
        ("POG", "CARDS NONE", "carte: nessuna"),
        ("POG", "CARD 3", "KARTA: 3"),
        ("POG", "PLAY Guns of August AS EVENT", "GIOCA I Cannoni di Agost COME EVENTO"),
        ("POG", "PLAY Guns of August AS EVENT", "ZAGRAJ Sierpniowych dział JAKO WYDARZENIE"),
        ("POG", "PLAY Reichstag Truce AS EVENT", "ZAGRAJ Porozumienie w Reichstgu JAKO WYDARZENIE"),
        ("POG", "ENTRENCH GE 4 AT Metz", "OKOPAJ GE 4 W Metzu"),
        ("POG", "PEACE OFFER", "PACE OFFRO"),
        ("POG", "PEACE OFFER", "POKÓJ PROPONUJ"),
        ("POG", "PEACE ACCEPT", "PACE ACCETTO"),
        ("POG", "STANDING WITHDRAWAL CAREFUL", "PERMANENTE RITIRATA GENERALE PRUDENTE"),
        ("POG", "STANDING RETREAT CAREFUL", "STALE WYCOFANIE OSTROŻNIE"),
        ("QMG", "MULLIGAN", "RIPESCA"),
        ("QMG", "MULLIGAN FOR Germany", "RIPESCA PER Germania"),
        ("QMG", "UNPREPARE Landwehr", "DISMETTI Landwehr"),
        ("QMG", "ATTRITION Mustard Gas ON France", "ATTRITO Iprite SU Francia"),
        ("QMG", "ATTRITION Mustard Gas ON France", "WYCZERPANIE Mustard Gas NA Francję"),
        ("QMG", "BATTLE Galicia", "BATTAGLIA in Galizia"),
        ("QMG", "BATTLE Galicia", "BITWA Galicji"),
        ("QMG", "BUILD Poland", "ZWERBUJ Polskę"),
        ("QMG", "BATTLE Alps", "ATAK: Alpach Włoskich"),
        ("QMG", "BATTLE Alps", "ATTACCO Alp Włoskich"),
        (
            "QMG",
            "IF WON BUILD Poland; ELSE BUILD Ukraine",
            "SE VINTA: COSTRUISCI Polonia; ALTRIMENTI: COSTRUISCI Ucraina",
        ),
        ("QMG", "BOTTOM Landsturm, Mata Hari", "Na spód: Landsturm, Mata Hari"),
        ("QMG", "SUPPORT WITH Land Battle DE", "SUPPORTA CON Land Battle DE"),
        ("QMG", "SUPPORT WITH Land Battle DE", "WSPIERAJ Z Land Battle DE"),
        ("QMG", "ENDTURN", "FINE TURNO"),
        ("QMG", "ENDTURN", "KONIEC TURY"),
        ("QMG", "DRAW 2", "POBIERZ 2"),
        ("QMG", "FORCE UK", "ZMUŚ Brytanii"),
        ("QMG", "DISCARD 2 Land Battle DE", "DISCARD 2 × Land Battle DE"),
        ("QMG", "DISCARD 2 Land Battle DE", "SCARTA 2x Battaglia Terrestre DE"),
        ("QMG", "PLAY Schlieffen Plan", "PLAY “Schlieffen Plan”"),
        ("QMG", "PLAY Schlieffen Plan", "ZAGRAJ „Schlieffen\u00a0Plan”"),
        ("POG", "ABSENCE 2026-12-24 - 2027-01-02", "ASSENZA 24/12/2026 – 2/1/2027"),
        ("POG", "ABSENCE 2026-12-24 - 2027-01-02", "NIEOBECNOŚĆ 24.12.2026—2.01.2027"),
        ("POG", "CANCEL", "ANULUJ"),
        ("POG", "ACCEPT DRAW", "ACCETTA PATTA"),
        ("POG", "DECLINE", "RIFIUTA"),
        ("POG", "CONCEDE CONFIRM", "ABBANDONA CONFERMA"),
        (
            "POG",
            "SR GE 2 FROM Koblenz TO Bar le Duc",
            "SR GE\u00a02 FROM «Koblenz» TO Bar\u2011le\u2011Duc",
        ),
        ("FWW", "ATTACK 1 WITH 1 BR", "attacco il fronte 1 con 1 br"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATTACCARE 1 CON 1 BR"),
        ("FWW", "ATTACK 1 WITH 1 BR", "attaccheremo 1 con 1 br"),
        ("QMG", "DRAW 2", "DOBIORĘ 2"),
        ("FWW", "ATTACK 1 WITH 1 BR", "att. 1 with 1 BR"),
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "trasf. 7 DE da 4 a 8"),
        ("QMG", "PREPARE Landwehr", "prep. Landwehr"),
        ("FWW", "ATTACK 2 WITH 1 BR", "ATTACCA 2 Ardenne CON 1 BR"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATAKUJĘ 1 Flandria Z 1 BR"),
        ("FWW", "ATTACK 1 WITH 1 BR", "atakuje flandrie z 1 BR"),
        ("FWW", "ATTACK 1 WITH 1 BR", "ATAK FRONT 1 Z 1 BR"),
        ("FWW", "MOVE 1 BR FROM 1 TO 2", "MUOVO 1 BR DAL fronte 1 AL fronte 2"),
        ("FWW", "MOVE 1 BR FROM 1 TO 2", "SPOSTA 1 BR DA 1 A 2 Ardenne"),
        ("FWW", "MOVE 1 BR FROM 1 TO 2", "PRZESUWAM 1 BR Z 1 DO 2"),
        ("FWW", "TRANSFER 7 DE FROM 4 TO 8", "TRASFERISCO 7 DE DA 4 A 8"),
        ("FWW", "TRANSFER 7 DE FROM 9 TO 8", "PRZERZUCAM 7 DE z Galicji do Polski"),
        ("FWW", "DEPLOY 1 DE AT 11", "SCHIERO 1 DE IN Romania"),
        ("FWW", "DEPLOY 1 DE AT 11", "ROZSTAWIAM 1 DE W Rumunii"),
        ("FWW", "CAPTURE Warszawa", "ZDOBYWAM Warszawę"),
        ("FWW", "CAPTURE Krakow", "ZDOBADZ Krakow"),
        ("FWW", "CAPTURE Paris", "CATTURO Parigi"),
        ("FWW", "REPLACE 1 FR, 2 FR", "RIMPIAZZO 1 FR e 2 FR"),
        ("FWW", "REPLACE 1 FR, 2 FR", "uzupelnij 1 FR i 2 FR"),
        ("FWW", "PASS", "PASSO"),
        ("FWW", "PASS", "PASUJĘ"),
        ("FWW", "STANDING CHIT NEVER", "PERMANENTE: PEDINA MAI"),
        ("FWW", "STANDING CHIT NEVER", "STAŁY ROZKAZ: ŻETON NIGDY"),
        ("POG", "ATTACK Sedan WITH GE 2", "ATTACCO Sedan CON GE 2"),
        ("POG", "ATTACK Sedan WITH GE 2", "ATAKUJĘ Sedan Z GE 2"),
        ("POG", "MOVE GE 2 FROM Koblenz TO Metz", "MUOVERE GE 2 DA Coblenza A Metz"),
        ("POG", "MOVE GE 2 FROM Koblenz TO Metz", "SPOSTA la 2a Armata tedesca DA Coblenza A Metz"),
        (
            "POG",
            "MOVE GE 2 FROM Koblenz TO Metz",
            "PRZESUWAM 2. Armię niemiecką Z Koblencji DO Metzu",
        ),
        ("POG", "ACTIVATE Metz TO ATTACK", "ATTIVO Metz PER ATTACCARE"),
        ("POG", "ACTIVATE Metz TO ATTACK", "AKTYWUJĘ Metz DO ATAKU"),
        ("POG", "PLAY 2 AS OPS", "GIOCO carta 2 COME OPERAZIONI"),
        ("POG", "PLAY 2 AS OPS", "GIOCA 2 PER OPERAZIONI"),
        ("POG", "PLAY 2 AS OPS", "ZAGRYWAM kartę 2 NA OPERACJE"),
        ("POG", "PLAY 2 AS EVENT", "zagraj karte 2 jako wydarzenie"),
        ("POG", "ENTRENCH GE 4 AT Metz", "TRINCERO la GE 4 A Metz"),
        ("POG", "ENTRENCH GE 4 AT Metz", "OKOPUJĘ GE 4 w Metzu"),
        ("POG", "SR GE 8 TO Lodz", "ruch strategiczny GE 8 do Łodzi"),
        ("POG", "REBUILD GE 3", "RICOSTRUIRE GE 3"),
        ("POG", "GUNS YES", "cannoni si"),
        ("POG", "PASS", "PASUJE"),
        ("POG", "DONE", "FINITO"),
        ("QMG", "PLAY Schlieffen Plan", "GIOCO Piano Schlieffen"),
        ("QMG", "PLAY Schlieffen Plan", "ZAGRYWAM Plan Schlieffena"),
        ("QMG", "BUILD Berlin", "COSTRUISCO a Berlino"),
        ("QMG", "BUILD Berlin", "BUDUJĘ w Berlinie"),
        ("QMG", "BATTLE Picardy FROM Belgium", "ATTACCO Piccardia DAL Belgio"),
        ("QMG", "BATTLE Picardy FROM Belgium", "atakuje Pikardie z Belgii"),
        ("QMG", "DRAW 2", "PESCO 2"),
        ("QMG", "DRAW 2", "DOBIERAM 2"),
        ("QMG", "PREPARE Landwehr", "PREPARO Landwehr"),
        ("QMG", "DISCARD Landsturm", "ODRZUCAM Landsturm"),
    ],
)  # fmt: skip
def test_a_line_as_it_is_typed_says_what_the_plain_one_says(
    game: str, plain: str, typed: str
) -> None:
    assert meaning(game, typed) == meaning(game, plain)


@pytest.mark.parametrize("width", [72, 74, 76, 78])
def test_a_line_that_a_mail_program_wrapped_is_one(width: int) -> None:
    lines = (
        (
            "ACTIVATE Koblenz, Aachen, Metz, Essen, Strasbourg TO ATTACK; "
            "Insterberg, Tannenberg, Breslau, Posen TO MOVE"
        ),
        (
            "MOVE GE 8 FROM Insterberg TO Konigsberg; GE corps FROM Insterberg TO Tannenberg; "
            "GE 2, GE 3 FROM Koblenz TO Metz"
        ),
        "DONE",
    )
    broken = [part for line in lines for part in wrapped(line, width)]
    assert len(broken) > len(lines)
    assert meaning("POG", *broken) == meaning("POG", *lines)


def test_a_short_line_is_not_joined_to_one_that_begins_with_no_order() -> None:
    problems = read("POG", "DONE", "Konigsberg").problems
    assert [(p.line, p.key) for p in problems] == [(2, "orders.problem.verb")]


def test_an_order_on_several_lines_is_joined_before_a_part_is_read_in_plain_words() -> None:
    parts = wrapped(f"DEPLOY {'; '.join(f'DE-X{n} AT {n}' for n in range(20))}", 72)
    lines = [Line(n, part) for n, part in enumerate(parts, start=1)]

    def said(line: Line) -> bool:
        raise AssertionError(line)

    assert len(parts) > 3
    for readable in ({" ".join(parts)}, {" ".join(parts), parts[0]}):
        first, *waiting = lines
        waiting.reverse()
        joined = join_broken_lines(first, waiting, {"deploy"}, readable.__contains__, said)
        assert joined.text == " ".join(parts)
        assert not waiting


@pytest.mark.parametrize(
    ("lang", "said", "holds"),
    [
        ("en", "All go to 2, except 8 DE", True),
        ("en", "Move all but not 8 DE to 2", True),
        ("it", "Tutti al 2, tranne 8 DE", True),
        ("it", "8 DE resta dov'è", True),
        ("pl", "Wszyscy do 2 oprócz 8 DE", True),
        ("pl", "8 DE zostaje", True),
        ("en", "MOVE 8 DE FROM 4 TO 2", False),
    ],
)
def test_a_short_look_finds_every_word_that_tells_who_stays(
    lang: str, said: str, holds: bool
) -> None:
    senses = frozenset({"stay", "keep", "deny", "hint:except", "verb:stay"})
    cutter = Cutter({}, vocabulary(lang, "KEEP"))
    found = {
        name
        for atom in cutter.atoms(Line(1, said))
        for name in (atom.kind, *(f"{atom.kind}:{value}" for value in atom.values))
    }
    assert bool(found & senses) == cutter.may_hold(Line(1, said), senses) == holds


def wrapped(line: str, width: int) -> list[str]:
    """A line broken at spaces as Gmail does."""
    found = [""]
    for word in line.split():
        if len(found[-1]) + 1 + len(word) > width:
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found
