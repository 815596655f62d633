"""What has been made of a letter that is guessed can be gone back to."""

from pbem.orders.guesses.draft import GuessDraft
from pbem.orders.guesses.trying import GuessedPart


def test_a_draft_goes_back_to_what_it_was_in_all_it_holds() -> None:
    draft = GuessDraft([GuessedPart("Moltke", "EVENT Moltke")], ["hi"], [], ["AH 3"])
    before = draft.snapshot()
    draft.parts.append(GuessedPart("that's it", "END"))
    draft.talk.pop()
    draft.kept.append("AH 4 stays")
    draft.dropped.append("AH 5")
    draft.spared, draft.open, draft.is_unsure = frozenset(["AH 4"]), "well...", True
    draft.restore(before)
    assert draft == GuessDraft([GuessedPart("Moltke", "EVENT Moltke")], ["hi"], [], ["AH 3"])
