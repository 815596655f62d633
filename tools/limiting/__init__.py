"""Trains the model of words that limit the orders beside them (``pbem.orders.limits.limiting``).

The corpora ``en.jsonl``, ``it.jsonl`` and ``pl.jsonl`` hold sentences as people write them beside
orders, each with whether it limits these; those of ``tools/speech_acts`` are taken as well.
``held_out.jsonl`` holds sentences that no model learns from. ``python -m tools.limiting`` writes
``templates/limiting.json``; with ``--check`` it tells how the sentences held out are judged, and
writes nothing.
"""
