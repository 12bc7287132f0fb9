"""Windows in the middle of a round: what is open to all, and what each player may add in them."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.floor.sections import AttachedBet, OfferLine, WindowLine
from croupier.floor.viewing.caches import Kept
from croupier.floor.viewing.slips import refs, say_odds
from croupier.games.protocol import Bet, Bid, Offer, Target, Wager
from croupier.table.conduct.core.state import Live
from croupier.table.conduct.core.windows import first_of_each, going_on, passed_over, window_of
from croupier.table.driver.attached import Stakes, hooks, stakes_on
from croupier.table.driver.later_bets import window_of as made_in
from croupier.table.wagers.moves import Round
from croupier.terms.money import UNITS_PER_DOLLAR
from croupier.terms.ratios import as_odds
from croupier.terms.refusals import Refusal


def _seen(played: Round) -> Round:
    return played if _is_of_use(played) else going_on(played)


def _is_of_use(played: Round) -> bool:
    """Say whether a window is none that the next card ends, or somebody can still do something in it."""
    if passed_over(played) is None:
        return True
    bets, state, wagers = played.table.game.bets, played.position.state, played.position.wagers
    return any(bets[each.bet].calls(each.mark, state, wagers.of(each.player)) for each in wagers)


seen: Final = Kept(_seen)
"""A round as it is seen: past a window of which nobody has any use, and which the next card ends."""


def window_line(live: Live | None) -> WindowLine | None:
    """Return the window that is open in the middle of a round; None in the first, or in none."""
    return _LINE(live.round) if live is not None else None


def _line(played: Round) -> WindowLine | None:
    played = seen(played)
    name, turn = window_of(played), played.turn
    if name is None or not isinstance(turn, Offer):
        return None
    bets = played.table.game.bets
    return WindowLine(
        name=name,
        bets=tuple(each for each, bet in bets.items() if bet.on is None and _is_made(bet, played)),
        attached=tuple(_attached(played)),
        lapses=turn.lapses,
    )


_LINE: Final = Kept(_line)


def _is_made(bet: Bet[Any], played: Round) -> bool:
    """Say whether a bet that needs no other may be made now, wherever."""
    bids = (Bid(1, target, (), None) for target in bet.targets())
    return any(not isinstance(bet.room(played.position.state, bid), Refusal) for bid in bids)


def _attached(played: Round) -> Iterator[AttachedBet]:
    """Give the bets of this window that are made on a wager of one's own, whoever has one."""
    game, open_ = played.table.game, window_of(played)
    for name, bet in game.bets.items():
        terms = game.ruleset.bets[name]
        upon = game.shown.upon(name, played.position.state)
        if bet.on is None or made_in(terms) != open_ or upon is None:
            continue
        pay = terms.scale[upon.line] if upon.line else None
        odds = say_odds(as_odds(pay.won)) if pay is not None else ""
        rules = pay.rules if pay is not None else terms.rules
        yield AttachedBet(name, upon.hand, odds, upon.event, refs(rules))


# What one player may add


def offers(live: Live | None, player: str, credit: int) -> tuple[OfferLine, ...]:
    """Return what a player may add to their own wagers now, and for how much of their credit."""
    window = window_line(live)
    if live is None or window is None:
        return ()
    played, mine = live.round, live.round.position.wagers.of(player)
    known = (
        _offer(played, mine, each.bet, parent, target, credit)
        for each in window.attached
        for parent in first_of_each(mine, hooks(played.table.game.bets[each.bet]))
        for target in played.table.game.bets[each.bet].targets()
    )
    return tuple(each for each in known if each.most or each.staked)


def _offer(
    played: Round, mine: Iterable[Wager], bet: str, parent: Wager, target: Target, credit: int
) -> OfferLine:
    least, most = within(played, stakes_on(played, bet, parent, target), credit)
    at = played.table.game.notation.write_target(bet, target)
    there = [each for each in mine if each.seat == parent.seat]
    return OfferLine(
        bet=bet,
        on=parent.id,
        target="" if at is None else str(at),
        stake=_sum(each for each in there if each.bet == parent.bet),
        least=least,
        most=most,
        step=step(played),
        staked=_sum(each for each in there if (each.bet, each.target) == (bet, target)),
    )


def step(played: Round) -> int:
    """Return the smallest chip that a stake is made of."""
    return min(played.table.tray.values, default=UNITS_PER_DOLLAR)


def within(played: Round, stakes: Stakes | None, credit: int) -> tuple[int, int]:
    """Return from how much to how much a player can stake; nothing where it is too dear."""
    if stakes is None:
        return 0, 0
    bound = credit if stakes.most is None else min(credit, stakes.most)
    if not played.table.tray.values and bound != stakes.least:
        bound -= (
            bound % UNITS_PER_DOLLAR
        )  # whole credits, and cents where the rules say just how much
    most = stakes.part(bound)
    return (stakes.least, most) if stakes.least <= most else (0, 0)


def _sum(wagers: Iterable[Wager]) -> int:
    return sum(each.stake.units for each in wagers)
