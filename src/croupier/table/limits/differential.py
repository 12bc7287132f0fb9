"""More on one hand than the sign allows, and the reduction of its wagers in proportion.

The differential is the difference between all that lies on either of two bets; where a sign has a
maximum for each area, more may lie there too, if staff let it through. Whoever the book lets may
reduce the wagers that are too many, before anything of the round has been seen.

Each wager keeps its share of what may lie, rounded down to what chips can make and, where a win
must be paid exactly, to what can be paid. What that leaves over goes back a step at a time to the
wagers that lost most by the rounding, the earlier before the later. So the sum comes to what the
sign allows, or as near below it as chips can.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.protocol import Deal, Description, Offer
from croupier.rulebooks.books import Matter
from croupier.table.limits.exact_payment import exact_part, grain_of
from croupier.table.wagers.moves import AnsweredMove, ReduceProRata, Round
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


@dataclass(frozen=True, slots=True)
class Excess:
    """Wagers on one bet that come to more than may lie: what they are, and what may."""

    bet: str
    wagers: tuple[str, ...]
    total: int
    most: int
    words: str
    rules: tuple[Ref, ...]


def excesses(current: Round) -> tuple[Excess, ...]:
    """List what lies above the sign: areas first, then the differential of what they leave."""
    found = [*_on_areas(current)]
    hand = _on_hand(current)
    return tuple([*found, hand] if hand is not None else found)


def _lying(current: Round, bet: str) -> list[Slip]:
    return [slip for slip in current.slips if slip.result is Result.OPEN and slip.bet == bet]


def _on_hand(current: Round) -> Excess | None:
    """Find the hand that has more than the other by more than the differential."""
    policy = current.table.game.ruleset.policy(Matter.DIFFERENTIAL)
    differential = current.table.limits.further.differential
    if policy is None or differential is None:
        return None
    lies = {bet: _lying(current, bet) for bet in policy.bets}
    totals = {bet: sum(slip.plays.units for slip in slips) for bet, slips in lies.items()}
    heavy, light = (
        max(totals, key=lambda bet: totals[bet]),
        min(totals, key=lambda bet: totals[bet]),
    )
    most = totals[light] + differential.units
    if totals[heavy] <= most:
        return None
    over = Money(totals[heavy] - most)
    words = f"{heavy} has {Money(totals[heavy])} and {light} {Money(totals[light])}"
    words = f"{words}: {over} above the differential of {differential}"
    names = tuple(slip.id for slip in lies[heavy])
    return Excess(heavy, names, totals[heavy], most, words, policy.rules)


def _on_areas(current: Round) -> list[Excess]:
    """Find areas that have more than their maximum, where the rules let that be reduced too."""
    ruleset, area = current.table.game.ruleset, current.table.limits.further.area
    reducing, policy = ruleset.policy(Matter.PRO_RATA), ruleset.policy(Matter.AREA_MAXIMUM)
    hands = ruleset.policy(Matter.DIFFERENTIAL)
    if reducing is None or not reducing.about.get("areas") or area is None:
        return []
    if policy is None or hands is None:
        return []
    found: list[Excess] = []
    for bet in hands.bets:
        most = area.most or current.table.limits.of(bet).most
        lies = _lying(current, bet)
        for number in sorted({slip.area for slip in lies} - {0}) if most is not None else ():
            there = [slip for slip in lies if slip.area == number]
            total = sum(slip.plays.units for slip in there)
            if most is not None and total > most.units:
                words = f"{bet} at area {number} has {Money(total)}, above its maximum of {most}"
                names = tuple(slip.id for slip in there)
                found.append(Excess(bet, names, total, most.units, words, policy.rules))
    return found


def reduce_pro_rata(current: Round, command: ReduceProRata) -> Round:
    """Reduce what lies above the sign, or say why nothing is reduced."""
    refusal = _refuse(current, command)
    if refusal is not None:
        return current.answering(AnsweredMove(command, refusal))
    told: list[Description] = []
    after = current
    for excess in _on_areas(current):
        after, said = _reduced(after, excess)
        told.append(said)
    if (hand := _on_hand(after)) is not None:
        after, said = _reduced(after, hand)
        told.append(said)
    return after.answering(AnsweredMove(command, told=tuple(told)))


def _refuse(current: Round, command: ReduceProRata) -> Refusal | None:
    table = current.table
    policy = table.game.ruleset.policy(Matter.PRO_RATA)
    if policy is None:
        what = f"{table.book.name} lets no wagers be reduced pro rata at {table.game.name}"
        return Refusal(Reason.OPERATION_IS_NOT_IN_THE_BOOK, what)
    if command.role is not None:
        try:
            may = table.book.at_least(command.role, str(policy.about["role"]))
        except RefusedError as refused:
            return refused.refusal
        if not may:
            what = (
                f"wagers are reduced by the {policy.about['role']} or above, not the {command.role}"
            )
            return Refusal(Reason.ROLE_MAY_NOT, what, policy.rules)
    if current.has_begun or not isinstance(current.turn, Offer | Deal):
        what = "wagers are reduced before a card is seen"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, policy.rules)
    if not excesses(current):
        most = table.limits.further.differential
        what = f"nothing lies above the sign (differential {most or 'none'})"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, policy.rules)
    return None


def _reduced(current: Round, excess: Excess) -> tuple[Round, Description]:
    """Cut wagers in proportion, so that they come to what may lie."""
    table = current.table
    policy = table.game.ruleset.policy(Matter.PRO_RATA)
    rules = excess.rules + (policy.rules if policy else ())
    before = [slip for name in excess.wagers if (slip := current.slip(name)) is not None]

    def fits(units: int) -> bool:
        return table.tray.can_pay(units) and exact_part(table, excess.bet, units) == units

    grain = grain_of(table, excess.bet)
    parts = pro_rata([slip.plays.units for slip in before], excess.most, grain, fits)
    slips = [_less(slip, units, rules) for slip, units in zip(before, parts, strict=True)]
    wagers = current.position.wagers
    for slip in slips:
        wager = wagers.get(slip.id)
        if wager is not None and slip.result is Result.OPEN:
            wagers = wagers.put(altered(wager, stake=slip.plays))
        elif wager is not None:
            wagers = wagers.without(slip.id)
    after = altered(
        current,
        slips=current.slips.swap({slip.id: slip for slip in slips}),
        position=altered(current.position, wagers=wagers),
    )
    said = ", ".join(f"{slip.id} to {slip.plays}" for slip in slips)
    return after, Description(f"{excess.words}; reduced pro rata: {said}", rules)


def _less(slip: Slip, units: int, rules: tuple[Ref, ...]) -> Slip:
    """Write on a slip what is left of it; one of which nothing is left is void."""
    asset, whole = slip.stake.asset, slip.plays.units
    if units == whole:
        return slip
    cited = slip.rules + rules
    if not units:
        void = Money(whole + slip.void.units, asset)
        why = "reduced pro rata to nothing: void"
        nothing = Money(0, asset)
        return altered(slip, plays=nothing, void=void, result=Result.VOID, rules=cited, why=why)
    return altered(
        slip,
        stake=Money(units + slip.void.units, asset),
        plays=Money(units, asset),
        reduced=Money(slip.reduced.units + whole - units, asset),
        rules=cited,
        why="; ".join(each for each in (slip.why, "reduced pro rata") if each),
    )


def pro_rata(
    stakes: Sequence[int], most: int, grain: int, fits: Callable[[int], bool]
) -> list[int]:
    """Share an amount out in proportion to stakes, in steps of a grain.

    >>> pro_rata([300, 200, 100], 400, 1, bool)
    [200, 133, 67]
    """
    whole = sum(stakes)
    shares = [Fraction(stake * most, whole) for stake in stakes]
    steps = [int(share) // grain for share in shares]
    left = most // grain - sum(steps)
    by_loss = sorted(range(len(stakes)), key=lambda n: (steps[n] * grain - shares[n], n))
    for number in by_loss:
        if left and (steps[number] + 1) * grain <= stakes[number]:
            steps[number] += 1
            left -= 1
    return [_fitting(count, grain, fits) for count in steps]


def _fitting(steps: int, grain: int, fits: Callable[[int], bool]) -> int:
    """Go down to an amount that chips can make."""
    while steps and not fits(steps * grain):
        steps -= 1
    return steps * grain
