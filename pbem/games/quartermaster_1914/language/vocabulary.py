"""What people say in letters of this game, by what it means; ``*`` stands for any ending.

The words of every game come behind these.
"""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "verb:bottom": """
            bottom bury buries burying underneath beneath under_the_deck
            under_my_deck under_our_deck
            under_their_deck under_its_deck to_the_bottom at_the_bottom
            on_the_bottom below_the_deck
        """,
        "verb:mulligan": "mulligan mulligans redraw redraws reshuffle reshuffles",
        "verb:draft": "draft drafts drafting conscript conscripts",
        "verb:play": "play plays playing",
        "verb:prepare": "prepare prepares preparing prepared as_prepared ready",
        "verb:build": "build builds building recruit recruits recruiting raise raises",
        "verb:battle": """
            attack attacks attacking battle battles battling fight fights strike strikes assault
            assaults hit hits invade invades
        """,
        "verb:draw": "draw draws drawing refill refills top_up",
        "verb:discard": "discard discards discarding throw_away throws_away pay pays paying",
        "verb:defend": "defend defends defending reinforce reinforces reinforcing",
        "verb:support": "support supports supporting",
        "verb:counter": """
            counterattack counterattacks counter-attack counter strike_back hit_back
        """,
        "verb:end": "end_of_turn end_turn end_my_turn finished done finish",
        "weak:put": """
            put puts putting place places lay lays set sets keep_back move moves go
            goes going choose
            chooses pick picks select selects take takes
        """,
        "weak:shed": """
            get_rid_of gets_rid_of getting_rid_of lose loses dump dumps ditch ditches shed sheds
            part_with parts_with drop drops send send_away sends_away return returns
        """,
        "weak:swap": """
            exchange exchanges swap swaps change changes replace replaces new fresh
            another different
            whole_new
        """,
        "hand": "hand hands all_ten whole_hand entire_hand full_hand",
        "full": "full_hand to_seven up_to_seven back_to_seven",
        "piece": "army armies navy navies fleet fleets piece pieces",
        "there": "there",
        "fill": """
            status event economic warfare card cards of_them deck pile step turn
            turns table game play_area
            down onto side aside into_play on_the_table in_front_of_me for_it instead_of_that
            opening would like likes wants as_an_event as_a_status first next finally
        """,
    },
    "it": {
        "verb:bottom": """
            in_fondo in_fondo_al_mazzo sotto_il_mazzo sotto_al_mazzo
            in_fondo_al_suo_mazzo sotto sul_fondo
            al_fondo seppellisc* fondo
        """,
        "verb:mulligan": "mulligan ripesc* rimescol*",
        "verb:draft": "arruol* coscri*",
        "verb:play": "gioc* calo cala caliamo metto_in_gioco mette_in_gioco mettiamo_in_gioco",
        "verb:prepare": "prepar* in_preparazione",
        "verb:build": "costru* reclut*",
        "verb:battle": "attacc* combatt* assalt* assal* battaglia_contro invad*",
        "verb:draw": "pesc*",
        "verb:discard": "scart* pago paga paghiamo pagando rinunci* butt*",
        "verb:defend": "difend* difes* rinforz*",
        "verb:support": "sostien* sosteng* supporto supporta appogg*",
        "verb:counter": "contrattacc* contrattacco",
        "verb:end": "fine_turno fine_del_turno finito finisco termino chiudo fatto fine",
        "weak:put": """
            metto mette mettiamo mettono metti va vanno finisce finiscono scelgo
            scegli* sceglie piazz* poso
            tengo prendo prende
        """,
        "weak:shed": "elimin* perdo perde tolgo toglie lascio lascia mando manda manderei",
        "weak:swap": "cambi* sostitu* nuova nuove altra rifaccio rifà",
        "hand": "mano mani",
        "full": "fino_a_sette a_sette mano_piena",
        "piece": "armata armate flotta flotte esercito eserciti",
        "there": "lì là ci qui",
        "fill": """
            stato evento guerra economica carta carte mazzo passo turno turni tavolo da_parte
            in_gioco sul_tavolo come_evento come_status status iniziale infine
            vorrei vorrebbe vuole
            vorremmo poi_infine prima
        """,
    },
    "pl": {
        "verb:bottom": """
            na_spód na_spodzie pod_spód spód pod_talię pod_talią na_dno zakop* pod_stos
        """,
        "verb:mulligan": "mulligan mulligana przetasow*",
        "verb:draft": "powoł* pobór poboru pobiera_rekruta wciel* werbuję_kartę",
        "verb:play": "zagr* zagry* gra gram gramy grają grają wyklad* wykład* wyłoż*",
        "verb:prepare": "przygot* przygotow* jako_przygotowan*",
        "verb:build": """
            buduj* zbuduj* budow* wzno* stawiam_armię werbuj* zwerbuj* rekrutuj* rekrut*
        """,
        "verb:battle": "atak* zaatak* walcz* uderz* szturm* nacier* bij* najeżdż*",
        "verb:draw": "dobier* dobr* dobier ciągn* pobieram",
        "verb:discard": "odrzuc* wyrzuc* płac* zapłac*",
        "verb:defend": "bron* broń obron* wzmacn* wzmocn*",
        "verb:support": "wspier* wspar* wesprz*",
        "verb:counter": "kontratak* kontrataku*",
        "verb:end": "koniec koniec_tury kończę zakończ* kończymy",
        "weak:put": """
            kład* położ* odkład* odłoż* daję daje dajemy idą idzie idzie wybier*
            wybior* wkład* bior*
            przenos* staw* trafia trafiają lądują ląduje
        """,
        "weak:shed": "chow* schow* oddaj* odda* pozbyw* trac* żegna* wycofuj* pożegna*",
        "weak:swap": "wymie* wymian* zmien* zamien* nową nowa nowej inną",
        "hand": "ręka rękę ręki ręką ręce",
        "full": "do_siedmiu do_pełna do_pełnej_ręki",
        "piece": "armia armię armie armii flota flotę floty",
        "there": "tam tamże",
        "fill": """
            dla u status wydarzenie wydarzeniem jako_wydarzenie wojna_ekonomiczna
            karta kartę karty kart kartami
            kartą talia talii talię krok tura turze stół na_stół jako całą cała
            pełną swoją swoich
            swoje bok na_bok początkową chciałbym chcę chciałaby prosi prosimy poprosi
        """,
    },
}
"""Words by language and sense."""
