"""Polish words of orders by what they mean.

``*`` stands for any ending, ``_`` for a space. The first sense that has a word decides.
"""

WORDS: dict[str, str] = {
    "verb:go": """
        idzie idą idę idziemy iść pójdzie pójdą pójdę rusza* ruszy* ruszę rusz ruch ruchy
        masz*rują maszeruj* przesu* przeno* przemieszcz* jedzie jadą jadę przejd* przechodz*
        przejeżdż* podąża* kieruj* wyrusz* wysyłam wysyła wyślij poślij posyłam udaje udają
        zmierza* podchodz* dochodz* przerzuc* podciąg* cofa_się wraca wracają
    """,
    "verb:enter": """
        wchodz* wejdzie wejdą wejdź wejście wkracz* wkrocz* zajmuj* zajmie zajmą pości*
        ścig* awansuj* naciera_dalej podąża_za
    """,
    "verb:attack": """
        atak* atakuj* zaatak* szturm* uderz* natar* naciera* bij* biją walcz* rzuca_się
        rzucają_się
    """,
    "verb:place": """
        staw* stawia* postaw* ustaw* rozstaw* umie* umieszcz* kład* połóż dam daj* staj*
        stan* stoi stoją zaczyna zaczynają rozmie* wystaw* lokuj*
    """,
    "verb:arrive": """
        przyby* przyjeżdż* wjeżdż* przychodz* przyjd* posiłki posiłek wzmocn* pojawi*
        zjawia* dociera* ląduj*
    """,
    "verb:replace": """
        uzupełn* odtwarz* odtwórz odbudow* krok kroku kroki kroków krokiem odzyskuj*
        dopełni* odnawia* odnów
    """,
    "verb:rail": "kolej koleją pociąg* kolejowo kolejowy transportem",
    "verb:sail": "morzem morze statkiem statkami płyn* drogą_morską",
    "verb:dig": "okop* okopuj* kop* umacnia* umocni*",
    "verb:stay": """
        zosta* pozosta* trzyma* czeka* stoi_w_miejscu stoją_w_miejscu nie_rusza_się stój
        tkwi* bez_ruchu bez_zmian
    """,
    "verb:retreat": "wycof* cofa* cofn* odwrót ustęp* unik*",
    "verb:lose": "trac* strat* straci* ponosi ponoszą",
    "verb:play": "zagr* gra* gram używa* użyj* użyję wykorzyst*",
    "verb:draw": "dobier* dobr* ciągn*",
    "verb:bottom": "na_spód spód pod_spód na_dno",
    "verb:discard": "odrzuc* odkład* wyrzuc*",
    "verb:prepare": "przygot*",
    "verb:build": "zbuduj* buduj* zbuduję",
    "verb:draft": "powoł* powołuj* wciel*",
    "verb:mulligan": "wymie* wymian*",
    "light": """
        bierze biorą biorę bierzemy dostaj* otrzym* ma mają mam mamy chc* robi* robię zrób
        daje dają daję niech weź wezmę chciał* zamierza* próbuj* przejmuj*
    """,
    "hint:to": "do na ku w_stronę w_kierunku aż_do aż_na",
    "hint:at": "w we nad pod przy koło obok przeciw przeciwko wewnątrz",
    "hint:from": "od spod znad sprzed",
    "hint:from|with": "z ze",
    "hint:via": "przez poprzez",
    "hint:with": "razem_z razem_ze wraz_z wraz_ze siłami przy_użyciu plus łącznie_z wspólnie_z",
    "hint:instead": "zamiast",
    "hint:except": "oprócz poza prócz za_wyjątkiem z_wyjątkiem wyjąwszy",
    "and": """
        i oraz a potem następnie też także również później po_czym zaś natomiast dalej & +
        na_koniec
    """,
    "but": "ale lecz jednak",
    "all": """
        wszyscy wszystkie wszystko wszystkich wszystkim wszystkimi obie oba obaj obydwa
        obydwie obiema oboma wszystkie_trzy wszystkie_cztery całość całością
    """,
    "rest": """
        reszta resztę reszty resztą cała_reszta całą_resztę pozostałe pozostali pozostałych
        pozostałymi inne inni całej_reszty wszystkie_pozostałe wszystkie_inne
    """,
    "none": "nikt nikogo żaden żadna żadne żadnej żadnych żadnego ani",
    "nothing": "nic niczego",
    "deny": "nie bez nigdy",
    "doubt": """
        jeśli jeżeli gdyby jakby może chyba lub albo zanim dopóki czy mógł* mogł* powin*
        jutro wieczorem później_może dlaczego kiedy gdzie co kto ile jak_to jednak_nie
        lepiej przepraszam sorki właściwie raczej czekaj poczekaj zastan* myśl* ewentualnie
        inaczej
    """,
    "end": """
        koniec kończę kończymy skończ* zakończ* gotowe gotów gotowy gotowa gotowi
        twoja_kolej zrobione fajrant
    """,
    "enough": """
        wystarczy to_wszystko to_tyle tyle to_już_wszystko nic_więcej nic_poza_tym stop
        i_tyle dalej_nie i_dość dość basta więcej_nic
    """,
    "time": """
        tura turę tury turze runda rundę rundy rundzie etap etapu etapie dziś dzisiaj
        kolejka kolejkę kolejki na_razie na_dziś na_dzisiaj teraz rozstawienie rozstawienia
        rozstawianie miesiąc
    """,
    "example": """
        jak_w_przykładzie jak_w_waszym_przykładzie jak_w_twoim_przykładzie
        tak_jak_w_przykładzie jak_proponujecie tak_jak_proponujecie jak_proponujesz
        tak_jak_proponujesz jak_sugerujecie tak_jak_sugerujecie jak_sugerujesz
        tak_jak_sugerujesz jak_zaproponowano tak_jak_zaproponowano według_przykładu
        według_waszego_przykładu zgodnie_z_przykładem zgodnie_z_waszym_przykładem
        wasz_przykład waszego_przykładu waszym_przykładem wasza_propozycja waszą_propozycję
        waszej_propozycji jak_chcecie jak_chcesz gdzie_chcecie gdzie_chcesz jak_uważacie
        jak_uważasz tak_jak_w_waszym_przykładzie tak_jak_pokazano jak_pokazano jak_podano
        tak_jak_podano jak_napisaliście tak_jak_napisaliście jak_u_was tak_jak_u_was
        zgodnie_z_waszą_propozycją jak_w_waszej_propozycji tak_jak_w_waszej_propozycji
        przykład przykładu tak_jak_podaliście jak_podaliście jak_zaproponowaliście
        tak_jak_zaproponowaliście
    """,
    "verb:swap": "zamien* zamieni* zamiana miejscami",
    "number:1": "jeden jedna jedną jedno jednego jednej jednym jednemu",
    "number:2": "dwa dwie dwóch dwiema dwoma dwaj",
    "number:3": "trzy trzech trzema trzej",
    "number:4": "cztery czterech czterema",
    "number:5": "pięć pięciu pięcioma",
    "number:6": "sześć sześciu sześcioma",
    "number:7": "siedem siedmiu",
    "number:8": "osiem ośmiu",
    "number:9": "dziewięć dziewięciu",
    "number:10": "dziesięć dziesięciu",
    "ordinal:1": "pierwszy pierwsza pierwszą pierwszej pierwszego pierwszym",
    "ordinal:2": "drugi druga drugą drugiej drugiego drugim",
    "ordinal:3": "trzeci trzecia trzecią trzeciej trzeciego trzecim",
    "ordinal:4": "czwarty czwarta czwartą czwartej czwartego czwartym",
    "ordinal:5": "piąty piąta piątą piątej piątego piątym",
    "ordinal:6": "szósty szósta szóstą szóstej szóstego",
    "ordinal:7": "siódmy siódma siódmą siódmej siódmego",
    "ordinal:8": "ósmy ósma ósmą ósmej ósmego",
    "ordinal:9": "dziewiąty dziewiąta dziewiątą dziewiątej",
    "ordinal:10": "dziesiąty dziesiąta dziesiątą dziesiątej",
    "troops": """
        armia armie armię armii armią armiami korpus korpusy korpusu korpusem korpusów
        dywizja dywizje dywizję dywizji dywizją brygada brygady grupa grupę grupy jednostka
        jednostki jednostek jednostkę
    """,
    "each": "każdy każda każde każdą każdego każdej każdemu po",
    "yet": "jeszcze",
    "yes": "tak jasne pewnie oczywiście chętnie owszem dobrze ok zgoda no_jasne no_tak no_pewnie",
    "no": "skądże",
    "nation:german": "niemieck* niemców niemcami",
    "nation:french": "francus* francuz*",
    "nation:russian": "rosyjs* rosjan*",
    "nation:austrian": "austriac* austro-węgiersk* austro-węgr* austriak*",
    "nation:british": "brytyjs* anglik* angiels*",
    "nation:belgian": "belgijs* belgów belgami",
    "nation:italian": "włosk* włoch*",
    "nation:turkish": "tureck* turk* turc*",
    "nation:serbian": "serbsk* serb*",
    "nation:romanian": "rumuńs* rumun*",
    "nation:bulgarian": "bułgars* bułgar*",
    "fill": """
        ja my ty wy on ona ono oni one się mój moja moje moi nasz nasza nasze nasi swój
        swoja swoje mojej moją moim moich naszej naszym naszych ten ta te to ci tę tą tego
        tej tych tym tam tu tutaj jest są będzie będą był proszę poproszę dziękuję dzięki
        tylko właśnie razem wspólnie łącznie prosto od_razu natychmiast oddział oddziały
        wojska wojsko pole pola polu polem heks heksie heksu miasto miasta mieście front
        frontu froncie rozkaz rozkazy ruch kartę karta karty z_jedną_zmianą z_taką_zmianą
        jedna_zmiana zmiana zmianą zmianę wróg wroga nieprzyjaciel nieprzyjaciela niemcy
        brytyjczyków cześć witam hej najpierw w_tej_turze w_tej_rundzie w_tym_etapie tą_samą
        sam sama same samo bardzo wielkie pozdrawiam który która które którzy kawaleria
        kawalerię kawalerii piechota piechotę rezerwa twierdza twierdzę już jeszcze_raz o u
        za tak_samo pozycje pozycji miejsce miejsca miejscu walka walki walce bitwa bitwy no
        więc bardziej
    """,
}
