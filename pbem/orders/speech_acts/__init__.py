"""What a sentence of a letter does: it orders, tells, asks, corrects, or ends a turn.

In the terms of linguistics these are *speech acts*. ``FR X advances`` orders, ``I nearly moved FR
X`` tells. No list of words tells them apart, so a linear model does, for each language: it adds up
weights of the words of a sentence and of how they follow; names of the game are masked. The
weights (``templates/speech_acts``) come from sentences written for that (``tools/speech_acts``).

The act says which sentences need not be read, and these are named in the reply. The readers of
orders make the orders, but for one: a sentence that surely ends the turn, and names and doubts
nothing, ends it (``pbem.orders.letter.second_reading``).
"""

from pbem.orders.speech_acts.acts import ACTS, Act, ActJudgement
from pbem.orders.speech_acts.features import features_of
from pbem.orders.speech_acts.judging import judged
from pbem.orders.speech_acts.model import Model, model_of

__all__ = ["ACTS", "Act", "ActJudgement", "Model", "features_of", "judged", "model_of"]
