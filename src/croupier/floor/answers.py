"""Answers as they go over the wire."""

from croupier.floor.wire import Answer, Happened, Refused, WagerAnswer
from croupier.journal.entries import Entry
from croupier.table.house.keeper import Receipt as Answered
from croupier.terms.references import Delivery, deliver
from croupier.terms.refusals import Refusal


def refused(refusal: Refusal) -> Refused:
    """Write a refusal."""
    deliver(Delivery.REFUSED, refusal.rules)
    rules = tuple(str(ref) for ref in refusal.rules)
    return Refused(str(refusal.reason), refusal.what, rules, refusal.remedy)


def happened(entry: Entry) -> Happened:
    """Write an entry as whoever asked for it is told: no more than words, rules and receipt."""
    facts = entry.happening.facts
    notices = tuple(str(notice["what"]) for notice in facts.get("notices", ()))
    rules = tuple(str(ref) for ref in entry.happening.rules)
    return Happened(entry.seq, entry.hash, str(facts["words"]), rules, notices)


def answer(key: str, answered: Answered) -> Answer:
    """Write what came of something asked."""
    wagers = tuple(_wager(each) for each in answered.wagers)
    if answered.refusal is not None:
        return Answer(key, refused=refused(answered.refusal), wagers=wagers)
    if answered.repeated is not None:
        told = tuple(
            Happened(receipt["seq"], receipt["hash"], words)
            for receipt, words in zip(
                answered.repeated["receipts"], answered.repeated["words"], strict=True
            )
        )
        return Answer(key, None, told, is_repeated=True, printed=answered.printed, wagers=wagers)
    told = tuple(happened(entry) for entry in answered.entries)
    return Answer(key, happened=told, printed=answered.printed, wagers=wagers)


def _wager(outcome: str | Refusal) -> WagerAnswer:
    """Write what became of one wager."""
    if isinstance(outcome, Refusal):
        return WagerAnswer(refused=refused(outcome))
    return WagerAnswer(outcome)
