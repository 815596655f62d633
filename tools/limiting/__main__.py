"""Train the model, or check it: ``python -m tools.limiting [--check]``."""

import sys

import msgspec

from pbem.orders import opposes
from pbem.resources import templates
from tools.limiting.corpus import LANGUAGES, digest, examples, held_out
from tools.limiting.training import trained


def main(*, check: bool) -> None:
    """Write the weights, or tell how sentences are judged that were held out."""
    if check:
        for lang in LANGUAGES:
            print(_report(lang))
    else:
        path = templates() / "limiting.json"
        path.write_bytes(msgspec.json.encode(trained(examples(), digest())) + b"\n")


def _report(lang: str) -> str:
    """The shares of sentences held out that are taken for limiting; misjudged ones below."""
    told = [each for each in held_out() if each.lang == lang]
    judged = [(each, opposes(each.text)) for each in told]
    limiting = [found for each, found in judged if each.limits]
    harmless = [found for each, found in judged if not each.limits]
    wrong = "".join(f"\n  {each.text}" for each, found in judged if found != each.limits)
    return (
        f"{lang}: limiting found {sum(limiting) / len(limiting):.1%} of {len(limiting)};"
        f" harmless taken for limiting {sum(harmless) / len(harmless):.1%} of {len(harmless)}"
        f"{wrong}"
    )


if __name__ == "__main__":
    main(check="--check" in sys.argv[1:])
