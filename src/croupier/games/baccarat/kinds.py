"""Makes every bet that a ruleset offers, of the kind its data names."""

from typing import Final

from croupier.games.baccarat.bets import CoupBet, Outcome
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.pairs import Pair, PairOfEach
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
        what = f"bet {terms.name!r} is of no kind that baccarat knows"
        remedy = f"Known: {', '.join(KINDS)}."
        raise RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, terms.rules, remedy))
    return kind(terms, ruleset)
