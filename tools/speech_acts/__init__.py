"""Trains the models that judge what sentences of letters do (``pbem.orders.speech_acts``).

The corpora ``en.jsonl``, ``it.jsonl`` and ``pl.jsonl`` hold sentences as people write them in
letters of orders, each with its act and the game it is of. In English the model learns from the
sentences of ``tools/order_kinds`` too. ``python -m tools.speech_acts`` writes
``templates/speech_acts``; with ``--check`` it tells how well sentences are judged that the model
has not seen, and writes nothing.
"""
