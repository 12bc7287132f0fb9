"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.baccarat.bets import VOID, CoupBet, Outcome
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.pairs import Pair, PairOfEach
from croupier.games.protocol import REMOVED
from croupier.rulebooks.ruleset import BetTerms, Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


KINDS: Final[dict[str, type[CoupBet]]] = {
    "outcome": Outcome,
    "pair": Pair,
    "pair-of-each": PairOfEach,
    "insurance": Insurance,
}


def build(ruleset: Ruleset) -> dict[str, CoupBet]:
    """Make every bet the ruleset offers; RefusedError says which no table can have."""
    return {name: _bet(terms, ruleset) for name, terms in ruleset.bets.items()}


def _bet(terms: BetTerms, ruleset: Ruleset) -> CoupBet:
    kind = KINDS.get(str(terms.about.get("kind")))
    if kind is None:
        known = ", ".join(KINDS)
        raise _unusable(terms, "is of no kind that baccarat knows", f"Known: {known}.")
    bet = kind(terms, ruleset)
    missing = bet.missing()
    if missing:
        raise _unusable(terms, f"has no {missing!r} in its data")
    due = {VOID, REMOVED, *(line for target in bet.targets() for line in bet.lines(target))}
    for scale in terms.scales.values():
        lacking = sorted(due - set(scale))
        if lacking:
            raise _unusable(terms, f"has no line {lacking[0]!r}")
    return bet


def _unusable(terms: BetTerms, what: str, remedy: str = "") -> RefusedError:
    """Say what is wrong with a bet's data: an author's slip in a study."""
    found = f"bet {terms.name!r} {what}"
    return RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, found, terms.rules, remedy))
