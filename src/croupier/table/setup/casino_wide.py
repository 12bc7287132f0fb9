"""What must be alike at every table of a casino: one scale for a bet, where the rules say so."""

from collections.abc import Mapping

from croupier.rulebooks.books import Matter
from croupier.rulebooks.ruleset import BetTerms
from croupier.table.setup.configuration import Table
from croupier.terms.ratios import Ratio
from croupier.terms.refusals import Reason, Refusal


def unlike(tables: Mapping[str, Table]) -> dict[str, Refusal]:
    """Name the tables whose scale of a bet differs from that of an earlier one, and say why not.

    Only tables of one book bind each other, and only those that offer the bet.
    """
    refused: dict[str, Refusal] = {}
    first: dict[tuple[str, str], str] = {}
    for name, table in tables.items():
        ruleset = table.game.ruleset
        for policy in ruleset.policies_in(Matter.ONE_SCALE):
            for bet in policy.bets:
                if bet not in ruleset.bets:
                    continue
                other = first.setdefault((ruleset.book, bet), name)
                before = tables[other].game.ruleset.bets[bet]
                if _paid(before) == _paid(ruleset.bets[bet]) or name in refused:
                    continue
                what = f"{name} pays {bet} by another scale than {other}"
                remedy = f"Take the scale of {other} at all tables."
                reason = Reason.OPTIONS_DO_NOT_GO_TOGETHER
                refused[name] = Refusal(reason, what, policy.rules, remedy)
    return refused


def _paid(terms: BetTerms) -> dict[str, tuple[Ratio, Ratio]]:
    """Return what each line of a bet's scale pays."""
    return {line: (pay.won, pay.back) for line, pay in terms.scale.items()}
