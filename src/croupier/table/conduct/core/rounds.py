"""Rounds in the hands of a table: begun, changed by one move, and told."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from croupier.games.protocol import Notice, Over
from croupier.table.conduct.core.answer_cache import ask
from croupier.table.conduct.core.commands import Case
from croupier.table.conduct.core.state import Live, Review, Seat, TableState
from croupier.table.driver.prizes import with_jackpot
from croupier.table.driver.rounds import begin, follow_on
from croupier.table.setup.configuration import BetLimits, Limits, read_limits
from croupier.table.wagers.moves import AnsweredMove, Round, RoundMove
from croupier.table.wagers.slips import VALUE, Result, Slip
from croupier.terms.frozen import altered
from croupier.terms.money import Money, money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.shapes import is_list


MICROSECONDS = 1_000_000
HOLDS_TO = "to"
MINIMUM = "minimum"
"""A level that is whatever minimum the sign has, until the shoe it was set in is at its end."""
JACKPOT = "jackpot"
"""The note of a table that has what its jackpot comes to."""
LATEST = 100
"""How many results a table remembers for its display."""


def begun(table: TableState) -> Round:
    """Open a round at a table from where the last one left it, under the signs of the hour."""
    allowances = table.conduct.allowances
    if table.last is not None:
        last = replace(table.last.round, table=table.table, allowances=allowances)
        fresh = follow_on(last)
    else:
        carry = table.conduct.carry
        start = None if carry is None else table.table.game.notation.carry(carry)
        fresh = begin(table.table, start, allowances)
    told = with_jackpot(fresh, jackpot_of(table))
    return replace(told, personal=own_limits(table))


def jackpot_of(table: TableState) -> Money | None:
    """Return what the jackpot of a table comes to, where that was told."""
    told = table.conduct.notes.get(JACKPOT)
    return None if told is None else money(told)


def own_limits(table: TableState) -> dict[str, Limits]:
    """Return the limits of players who have a sign of their own or are held to a level."""
    own = dict(table.table.personal)
    for player, level in table.conduct.levels.items():
        base = own.get(player, table.table.limits)
        own[player] = _held_to(table, base, level)
    return own


def _held_to(table: TableState, base: Limits, level: Mapping[str, str]) -> Limits:
    """Narrow a player's limits to the level that a rule of the game sets for them."""
    if level.get(HOLDS_TO) == MINIMUM:
        return _held_to_minimum(table, base, level)
    written = {n: level[n] for n in ("min", "max") if n in level}
    read = read_limits(table.book, table.table.game, written, beside=base)
    because = (*table.operations["hold to level"].rules, Ref.parse(level["rule"]))

    def narrowed(bounds: BetLimits) -> BetLimits:
        least, most = read.every.least or bounds.least, read.every.most or bounds.most
        return BetLimits(least, most, bounds.step, because)

    bets = {name: narrowed(bounds) for name, bounds in base.bets.items()}
    return replace(base, every=narrowed(base.every), bets=bets)


def _held_to_minimum(table: TableState, base: Limits, level: Mapping[str, str]) -> Limits:
    """Narrow a player's limits to the least of each bet."""
    because = (*table.operations["hold to minimum"].rules, Ref.parse(level["rule"]))

    def narrowed(bounds: BetLimits) -> BetLimits:
        return replace(bounds, most=bounds.least, because=because)

    bets = {name: narrowed(bounds) for name, bounds in base.bets.items()}
    return replace(base, every=narrowed(base.every), bets=bets)


def resigned(table: TableState) -> TableState:
    """Bring changed signs to the round in progress, as far as no wager of it is touched.

    Wagers were made under the signs that stood then. So a round keeps its table's limits once
    there is a wager in it, and a player keeps their own once they have one.
    """
    live = table.live
    if live is None:
        return table
    if not live.round.slips:
        fresh = replace(live.round, table=table.table, personal=own_limits(table))
        return replace(table, live=replace(live, round=fresh))
    bound = {slip.player for slip in live.round.slips}
    kept = {p: limits for p, limits in live.round.personal.items() if p in bound}
    new = {p: limits for p, limits in own_limits(table).items() if p not in bound}
    return replace(table, live=replace(live, round=replace(live.round, personal=kept | new)))


def changed(table: TableState, move: RoundMove) -> TableState:
    """Make one move of the round in progress that was not refused."""
    assert table.live is not None
    return altered(table, live=altered(table.live, round=ask(table.live.round, move)))


def with_round(table: TableState, number: int, change: Callable[[Live], Live]) -> TableState:
    """Change the round of this number: the one in progress, or the last completed one."""
    if table.live is not None and table.live.number == number:
        return replace(table, live=change(table.live))
    assert table.last is not None
    return replace(table, last=change(table.last))


def finished(table: TableState) -> TableState:
    """End the round if the play is over, everything is posted and nothing lies on the layout."""
    live = table.live
    if live is None or live.unpaid or live.lying or not isinstance(live.round.turn, Over):
        return table
    if live.reading is not None:  # decided, and still to be announced
        return table
    shown = table.table.game.notation.write_carry(live.round.carry)
    conduct = table.conduct
    numbers = (*conduct.numbers, *shown_results(live.round))[-LATEST:]
    wagered = {slip.player for slip in live.round.slips if slip.result is not Result.REFUSED}
    seats = {
        seat: Seat(held.player, 0 if held.player in wagered else held.skipped + 1)
        for seat, held in conduct.seats.items()
    }
    conduct = altered(
        conduct,
        numbers=numbers,
        seats=seats,
        allowances=conduct.allowances | live.round.allowances,
        carry=shown,
    )
    return altered(table, conduct=conduct, live=None, last=live)


def shown_results(current: Round) -> tuple[str, ...]:
    """Return the result of a round as the display shows it, or none."""
    return () if current.result is None else (current.result,)


def shown_as(written: object) -> str:
    """Write a result in one word, as displays show it: a number, a symbol, dice as 3-4-6."""
    return "-".join(map(str, written)) if is_list(written) else str(written)


def live_of(case: Case) -> Live | Refusal:
    """Return the round in progress, or say that there is none."""
    if case.table.live is not None:
        return case.table.live
    what = f"no round is in progress at {case.table.name}"
    remedy = "Begin one: new game."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)


def between_rounds(case: Case) -> Refusal | None:
    """Say that a round is in progress, where something is done between two; or None."""
    if case.table.live is None:
        return None
    what = f"round {case.table.live.number} is in progress"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Finish it first.")


def told_since(before: Round, after: Round) -> tuple[tuple[Ref, ...], tuple[Notice, ...]]:
    """Return the rules and the notices of every move that led from one round to the other."""
    made = after.answered[len(before.answered) :]
    notices = tuple(n for each in made for told in each.told for n in told.notices)
    return tuple(ref for each in made for ref in plain_rules(each)), notices


def plain_rules(answered: AnsweredMove) -> tuple[Ref, ...]:
    """Return the rules a move was answered by."""
    return tuple(ref for told in answered.told for ref in told.rules)


def say_slip(table: TableState, slip: Slip) -> str:
    """Tell a wager in words."""
    target = table.table.game.notation.write_target(slip.bet, slip.target)
    on = f" {target}" if target is not None else ""
    why = f" ({slip.why})" if slip.why else ""
    on += f", in {slip.chips} chips" if slip.chips != VALUE else ""
    if slip.void.units and not slip.plays.units:
        return f"{slip.id}: {slip.player}'s {slip.stake} on {slip.bet}{on} does not stand{why}"
    of = f" of {slip.stake}" if slip.plays != slip.stake else ""
    return f"{slip.id}: {slip.player} has {slip.plays}{of} on {slip.bet}{on}{why}"


def wager_facts(table: TableState, slip: Slip) -> dict[str, Any]:
    """Write what became of a wager, for the journal and whoever verifies it."""
    notation, total = table.table.game.notation, slip.totals
    written: dict[str, Any] = {
        "id": slip.id,
        "player": slip.player,
        "bet": slip.bet,
        "target": notation.write_target(slip.bet, slip.target) if slip.target is not None else None,
        "stake": slip.plays.units + slip.void.units,
        "void": slip.void.units,
        "result": str(slip.result),
        "winnings": total.won,
        "returned": total.back,
        "commission": total.commission,
        "rules": [str(ref) for ref in _rules(slip)],
    }
    if slip.chips != VALUE:
        written["chips"] = slip.chips
    if total.rounded:
        written["rounded"] = total.rounded
    return written


def _rules(slip: Slip) -> Iterable[Ref]:
    return dict.fromkeys((*slip.rules, *(ref for each in slip.settled for ref in each.rules)))


def review_of(case: Case) -> tuple[tuple[str], tuple[str, int]]:
    """Return what carries out a duty to look into the round: its own review."""
    return ("close review",), ("reviewed", case.table.conduct.round)


def under_review(table: TableState, why: str) -> TableState:
    """Note that somebody has to look into the round."""
    reviews = (*table.conduct.reviews, Review(table.conduct.round, why))
    return replace(table, conduct=replace(table.conduct, reviews=reviews))
