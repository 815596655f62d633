"""What people say in letters of this game, by what it means; ``*`` stands for any ending.

The words of every game come behind these.
"""

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "dummy:one": "dummy decoy fake blank",
        "dummy:many": "dummies decoys fakes blanks",
        "rest": """
            rest remaining remainder other others last last_ones everything_else all_else leftover
            leftovers
        """,
        "front": "front fronts sector sectors",
        "stay": "stay stays wait waits keep keeps remain_behind held_back hold_back unplaced",
        "fill": "counter counters box reserve reserves please my each_of_the would like deployment",
        "each": "each apiece every per",
    },
    "it": {
        "dummy:one": """
            fittizio fittizia finto finta pedina_finta pedina_fittizia segnalino_finto pezzo_finto
        """,
        "dummy:many": """
            fittizi fittizie finti finte pedine_finte pedine_fittizie segnalini_finti pezzi_finti
        """,
        "rest": """
            resto altri altre rimanenti restanti rimasti rimaste ultimo ultima ultimi ultime
        """,
        "front": "fronte fronti settore settori",
        "stay": "resta restano rimane rimangono attesa aspetta aspettano tengo",
        "fill": "pedina pedine pezzo pezzi riserva scatola vorrei mettere schieramento",
        "each": "ciascuno ciascuna ognuno ogni per a_testa",
    },
    "pl": {
        "dummy:one": "atrapa atrapę atrapą atrapie pozorna pozorną",
        "dummy:many": "atrapy atrap atrapami atrapom pozorne pozornych",
        "rest": """
            reszta resztę resztą reszty pozostałe pozostali pozostałych pozostałymi inne ostatnia
            ostatnią ostatnie ostatnimi ostatnich
        """,
        "front": "front frontu froncie fronty frontach frontów odcinek odcinku",
        "stay": "zostaje zostają zostaw czeka czekają trzymam rezerwie",
        "fill": "pionek pionki pionka pudełku pudełko chcę rozstawienie",
        "each": "każdy każda każde każdym każdej każdą po",
    },
}
"""Words by language and sense."""
