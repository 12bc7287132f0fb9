from croupier.terms.references import Delivery, Ref, attend, deliver
from croupier.terms.refusals import Reason, Refusal


def test_a_witness_hears_of_what_is_delivered_until_it_leaves() -> None:
    heard: list[tuple[Delivery, tuple[Ref, ...]]] = []
    leave = attend(lambda *told: heard.append(told))
    rule = Ref("nz", "8/3.9")
    refusal = Refusal(Reason.BET_IS_UNKNOWN, "no such bet", (rule, rule), "Choose another.")
    assert heard == [], "nobody was told it yet"
    deliver(Delivery.REFUSED, refusal.rules)
    leave()
    deliver(Delivery.REFUSED, refusal.rules)
    assert heard == [(Delivery.REFUSED, (rule,))]
    assert str(refusal) == "no such bet (nz:8/3.9). Choose another."


def test_reasons_are_sentences_and_differ() -> None:
    names = [str(reason) for reason in Reason]
    assert len(set(names)) == len(names)
    assert all(name.replace(" ", "").replace("-", "").isalpha() for name in names)
