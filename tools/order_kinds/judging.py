"""What the model takes a sentence for, whatever the rules say."""

from pbem.orders.prose.order_kinds import LIKELY, NO_ORDER, features_of, form_model, forms_filled
from tools.order_kinds.corpus import WORDS, Sentence, with_kinds


def likely_form(sentence: Sentence) -> str:
    """The form that a sentence is taken for, whatever is legal; empty: it is not read."""
    model = form_model()
    features = features_of(with_kinds(sentence.text), WORDS[sentence.game])
    among = forms_filled(sentence.game, features)
    shares = model.shares(features, (0, *among))
    best = max(among, key=lambda form: shares[form], default=0)
    likely = best and shares[best] >= LIKELY and model.signs_of(features, best)
    return model.forms[best] if likely else NO_ORDER
