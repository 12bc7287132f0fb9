"""Prizes: what wagers win that are paid an amount, or a share of a jackpot where that is more.

All that are won by one step of a round are reckoned together. Amounts come off the jackpot first, then
each share of what those left of it, and last what is shared alike by all who win that. No prize is less
than its amount: where the jackpot has less, the house pays the rest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final, NamedTuple

from croupier.games.following import DecidedWager
from croupier.rulebooks.ruleset import Prize
from croupier.table.wagers.moves import Round
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref


class Won(NamedTuple):
    """What a wager wins as its prize, by which rules beside those of its line."""

    amount: Money
    rules: tuple[Ref, ...] = ()


NO_PRIZE: Final = Won(Money(0))
NO_PRIZES: Final[Mapping[str, Won]] = MappingProxyType({})


def with_jackpot(fresh: Round, jackpot: Money | None) -> Round:
    """Tell a round that begins what the jackpot comes to; nothing, where that is not known."""
    return altered(fresh, opening=replace(fresh.opening, jackpot=jackpot))


def prizes(current: Round, decisions: Iterable[DecidedWager]) -> Mapping[str, Won]:
    """Reckon the prizes that some decided wagers win together, by the wager."""
    won: dict[str, Prize] = {}
    for each in decisions:
        scale = current.table.game.ruleset.bets[each.wager.bet].scale
        for line in each.lines:
            prize = scale[line].prize
            if prize is not None:
                won[each.wager.id] = prize
    if not won:
        return NO_PRIZES
    jackpot = current.opening.jackpot
    amounts = shared(won, jackpot.units if jackpot is not None else 0)
    are_several = len(won) > 1
    return {
        name: Won(Money(units), won[name].several if are_several else ())
        for name, units in amounts.items()
    }


def shared(won: Mapping[str, Prize], jackpot: int) -> dict[str, int]:
    """Reckon what each prize comes to, in units, from a jackpot of so many.

    >>> shared(
    ...     {"a": Prize(100), "b": Prize(1000, Fraction(1, 10)), "c": Prize(1000, Fraction(1, 10))},
    ...     50100,
    ... )
    {'a': 100, 'b': 5000, 'c': 5000}
    """
    plain = {name: prize.least for name, prize in won.items() if not prize.share}
    left = max(0, jackpot - sum(plain.values()))
    parts = {n: _more(p, left) for n, p in won.items() if p.share and not p.alike}
    left = max(0, left - sum(parts.values()))
    alike = [name for name, prize in won.items() if prize.share and prize.alike]
    whole = {name: _more(won[name], left, len(alike)) for name in alike}
    return {name: (plain | parts | whole)[name] for name in won}


def _more(prize: Prize, left: int, among: int = 1) -> int:
    """Return the amount of a prize, or its share where that is more; a part of a unit goes up."""
    share = Fraction(prize.share) * left / among
    return max(prize.least, -(-share.numerator // share.denominator))
