"""Italian words of orders by what they mean.

``*`` stands for any ending, ``_`` for a space. The first sense that has a word decides.
"""

WORDS: dict[str, str] = {
    "verb:go": """
        va vanno vado andiamo vada vadano andare andrà andranno vai muov* mosso mossa mosse
        spost* marci* manda mandano mando mandiamo invia invio inviano trasferi* dirig*
        procede procedono prosegu* raggiung* sal* scend* scende sale passa passano viaggia
        viaggiano porto porta portano portiamo si_dirige si_dirigono cammin* torna tornano
    """,
    "verb:enter": """
        entra entrano entro entriamo entrare avanz* occup* insegu* inseguimento segue
        seguono subentra prende_possesso
    """,
    "verb:attack": """
        attacc* assalt* colpi* combatt* assale assalgono carica caricano scontra aggred*
        investe investono battaglia_contro
    """,
    "verb:place": """
        mett* metto pongo poni piazz* colloc* disp* dispongo schier* posizion* sistem* sta
        stanno parte partono inizi* comincia cominciano
    """,
    "verb:arrive": """
        arriv* rinforz* compare compaiono giung* sbarc* entra_in_gioco entrano_in_gioco
    """,
    "verb:replace": """
        rimpiazz* ricostru* ripristin* recuper* livello livelli passo passi step rimett*
        riprend* rafforz* reintegr*
    """,
    "verb:rail": "treno treni ferrovia ferrovie ferroviario in_treno col_treno per_ferrovia rotaia",
    "verb:sail": "mare nave navi salp* via_mare per_mare naviga navigano",
    "verb:dig": "trincer* trincea trincee scav* fortific*",
    "verb:stay": """
        resta restano resto restiamo rimane rimangono rimango rimaniamo ferm* tien* tengo
        attend* aspett* sta_fermo stanno_fermi sta_ferma stanno_ferme non_si_muove
        non_si_muovono resist* mantien* mantengo restare senza_modifiche senza_cambiamenti
        invariat*
    """,
    "verb:retreat": "ritir* arretr* ripieg* indietreggi* evit* sfugg*",
    "verb:lose": "perd* perdita perdite subi*",
    "verb:play": "gioc* uso usa usiamo usare metto_in_gioco spend*",
    "verb:draw": "pesc*",
    "verb:bottom": "in_fondo fondo in_fondo_al_mazzo",
    "verb:discard": "scart* butt*",
    "verb:prepare": "prepar*",
    "verb:build": "costru* reclut*",
    "verb:draft": "arruol*",
    "verb:mulligan": "cambio_la_mano mulligan cambio_mano",
    "light": """
        prend* ricev* ha hanno ho abbiamo fa fanno faccio dò do danno diamo voglio vogliamo
        vorrei vorremmo intendo decido cerco fare
    """,
    "hint:to": """
        a ad al allo alla ai agli alle all fino_a fino_al fino_alla verso in_direzione_di
        fin fino alla_volta_di
    """,
    "hint:at": """
        in nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull
        contro presso vicino addosso
    """,
    "hint:from": "da dal dallo dalla dai dagli dalle dall partendo_da fuori_da",
    "hint:via": "attraverso passando_per passando_da via tramite passando",
    "hint:with": "con col coi insieme_a insieme_al insieme_alla insieme_con assieme_a usando più",
    "hint:instead": "invece_di invece_che anziché al_posto_di al_posto_del",
    "hint:except": "tranne eccetto salvo a_parte fuorché all_infuori_di",
    "and": "e ed poi quindi dopo infine inoltre mentre dopodiché successivamente anche & +",
    "but": "ma però invece",
    "all": """
        tutti tutte tutto entrambi entrambe tutti_e_due tutte_e_due tutti_quanti
        tutte_quante ambedue tutti_e_tre tutte_e_tre tutti_e_quattro tutte_e_quattro ognuno
    """,
    "rest": """
        resto il_resto tutto_il_resto gli_altri le_altre tutti_gli_altri tutte_le_altre
        altri altre rimanenti i_rimanenti le_rimanenti restanti i_restanti le_restanti
        per_il_resto chi_resta
    """,
    "none": "nessuno nessuna nessun nessuna_unità né",
    "nothing": "niente nulla",
    "deny": "non no mai senza neanche nemmeno",
    "doubt": """
        se forse magari o oppure potrei potremmo dovrei dovremmo finché anzi scusa scusate
        ripensandoci domani dopodomani stasera stanotte perché quando dove che_cosa quale
        quali quanto chi come_mai però_no aspetta vediamo pensavo penso credo probabilmente
        eventualmente sennò altrimenti piuttosto
    """,
    "end": """
        fatto finito fine fine_turno chiudo concludo termino finisco tocca_a_te completo
        completato ho_finito a_posto tocca_a_voi
    """,
    "enough": """
        basta basta_così è_tutto e'_tutto tutto_qui nient_altro nient'altro null'altro
        null_altro niente_altro stop nulla_di_più punto e_basta è_tutto_qui
    """,
    "time": """
        turno round fase oggi piazzamento per_ora per_adesso per_oggi adesso ora mese
        stagione
    """,
    "example": """
        come_nell_esempio come_nel_vostro_esempio come_nel_tuo_esempio come_da_esempio
        come_dall_esempio come_da_vostro_esempio come_proposto come_proponete come_proponi
        come_suggerito come_suggerite come_suggerisci come_mostrato come_indicato
        vostro_esempio il_vostro_esempio del_vostro_esempio dell_esempio esempio_vostro
        nel_vostro_esempio nell_esempio il_tuo_esempio tuo_esempio come_l_esempio
        come_volete come_vuoi come_preferite come_preferisci dove_volete dove_vuoi
        come_avete_proposto come_avete_suggerito come_dite_voi come_nella_vostra_proposta
        la_vostra_proposta vostra_proposta secondo_il_vostro_esempio secondo_l_esempio
        seguendo_il_vostro_esempio seguo_il_vostro_esempio come_avete_scritto
        come_avete_messo uguale_al_vostro_esempio uguale_all_esempio l_esempio
        al_vostro_esempio all_esempio come_avete_indicato come_consigliate
    """,
    "verb:swap": "scambi*",
    "number:1": "uno",
    "number:2": "due",
    "number:3": "tre",
    "number:4": "quattro",
    "number:5": "cinque",
    "number:6": "sei",
    "number:7": "sette",
    "number:8": "otto",
    "number:9": "nove",
    "number:10": "dieci",
    "ordinal:1": "primo prima",
    "ordinal:2": "secondo seconda",
    "ordinal:3": "terzo terza",
    "ordinal:4": "quarto quarta",
    "ordinal:5": "quinto quinta",
    "ordinal:6": "sesto sesta",
    "ordinal:7": "settimo settima",
    "ordinal:8": "ottavo ottava",
    "ordinal:10": "decimo decima",
    "ordinal:9": "nona nono",
    "troops": "armata armate corpo corpi esercito divisione divisioni brigata gruppo unità",
    "each": "ciascuno ciascuna ognuna a_testa ogni per_uno",
    "yet": "ancora per_ora_no",
    "yes": """
        sì si certo certamente certo_che_sì volentieri ovvio ovviamente esatto senz'altro ok
        d_accordo
    """,
    "no": "macché",
    "nation:german": "tedesc*",
    "nation:french": "francese francesi",
    "nation:russian": "russo russa russi russe",
    "nation:austrian": "austriac* austroungaric* austro-ungaric*",
    "nation:british": "inglese inglesi britannic*",
    "nation:belgian": "belga belgi belghe",
    "nation:italian": "italian*",
    "nation:turkish": "turco turca turchi turche",
    "nation:serbian": "serbo serba serbi serbe",
    "nation:romanian": "rumen* romen*",
    "nation:bulgarian": "bulgar*",
    "fill": """
        il lo la i gli le l un uno una mio mia miei mie nostro nostra nostri nostre vostro
        suo sua loro noi io voi lui lei essi si ci vi ne li lì là qui qua che di del dello
        della dei degli delle d dell questo questa questi queste quello quella così sono è
        sia per_favore per_piacere grazie pure solo soltanto semplicemente insieme assieme
        subito direttamente dritto avanti me benissimo perfetto perfetti truppe pedina
        pedine esagono esagoni spazio città fronte ordine ordini mossa mosse carta per come
        bene vanno_bene va_bene con_una_modifica con_un_cambio con_una_variante modifica
        cambio nemico nemica nemici nemiche ciao salve buongiorno buonasera caro cari
        prima_di_tutto per_prima_cosa intanto ora adesso oggi posto posti posizione
        posizioni cavalleria fanteria riserva artiglieria in_questo_turno questo_turno
        in_questo_round per_questo_turno stesso stessa molto molte combattimento battaglia
        tutto_come esattamente proprio
    """,
}
