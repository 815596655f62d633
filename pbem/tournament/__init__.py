"""Tournaments: events, their pairings, results, standings and ratings.

Everything is derived from the ledger of an event. The packages, each importing only those below:

    event     the ledger: rules, state, transitions, proposals, the audit
    pairing   who meets whom in the next round
    scoring   points, crosstables, tie-breaks, standings, ratings
    model     entrants, tables, results, rounds, proposals

``commands`` reads what players write to an event. It imports none of them.
"""
