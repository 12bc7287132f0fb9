from croupier.terms.references import Ref, attend, cite
from croupier.terms.refusals import Reason, Refusal


def test_a_witness_hears_every_citation_until_it_leaves() -> None:
    heard: list[Ref] = []
    leave = attend(heard.extend)
    rule = Ref("nz", "8/3.9")
    cite((rule,))
    refusal = Refusal(Reason.BET_IS_UNKNOWN, "no such bet", (rule,), "Choose another.")
    leave()
    cite((rule,))
    assert heard == [rule, rule]
    assert str(refusal) == "no such bet (nz:8/3.9). Choose another."


def test_reasons_are_sentences_and_differ() -> None:
    names = [str(reason) for reason in Reason]
    assert len(set(names)) == len(names)
    assert all(name.replace(" ", "").replace("-", "").isalpha() for name in names)
