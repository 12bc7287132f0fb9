"""Wagering areas: the numbered places of a layout, one for each outcome, and who shares them.

An area is a number and what is backed there; a numbered set of areas is a seat's. What lies on
areas without a number, as standing players use them, is bound by none of this.
"""

from collections.abc import Iterable, Sequence

from croupier.rulebooks.books import Case, Policy
from croupier.table.configuration import Limits, Table
from croupier.table.limits import Ceiling
from croupier.table.slips import Slip
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def refuse_area(table: Table, limits: Limits, slip: Slip, lying: Sequence[Slip]) -> Refusal | None:
    """Say why a wager may not lie on its area, for those who are there already; or None.

    Bets that have places of their own on an area are looked at by those.
    """
    own = table.game.ruleset.policy(Case.PLACES_PER_AREA, slip.bet)
    if not slip.area or own is not None:
        return None
    for policy in table.game.ruleset.policies_in(Case.PLAYERS_PER_AREA, slip.bet):
        most = policy.figure("most")
        if limits.further.area_players is not None and not policy.bets:
            most = min(most, limits.further.area_players)
        there = {each.player for each in lying if _shares(policy, each, slip)} - {slip.player}
        if len(there) >= most:
            who = ", ".join(sorted(there))
            what = f"area {slip.area} is for {most} at most, and is taken by {who}"
            return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Choose another area.")
    return None


def _shares(policy: Policy, other: Slip, slip: Slip) -> bool:
    """Say whether two wagers lie on what one policy counts together."""
    if other.area != slip.area:
        return False
    return bool(policy.about.get("whole")) or (other.bet, other.target) == (slip.bet, slip.target)


def refuse_standing(table: Table, slip: Slip) -> Refusal | None:
    """Say why somebody who stands may not use a numbered area, where the rules keep them off."""
    policy = table.game.ruleset.policy(Case.STANDING)
    if policy is None or not slip.area:
        return None
    what = f"area {slip.area} is for seated players, and {slip.player} stands"
    remedy = "Use an area for standing players."
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, remedy)


def ceilings(
    table: Table, limits: Limits, slip: Slip, lying: Sequence[Slip]
) -> tuple[Ceiling, ...]:
    """Return what bounds a wager beside its own maximum: its player's total, and its area's."""
    found = (
        _on_outcome(table, limits, slip, lying),
        _on_area(table, slip, lying),
        _of_antes(table, slip, lying),
    )
    return tuple(each for each in found if each is not None)


def _on_outcome(table: Table, limits: Limits, slip: Slip, lying: Sequence[Slip]) -> Ceiling | None:
    policy = table.game.ruleset.policy(Case.OUTCOME_MAXIMUM, slip.bet)
    bounds = limits.of(slip.bet)
    if policy is None or bounds.most is None:
        return None
    has = _units(each for each in lying if each.player == slip.player and _same(each, slip))
    where = f"beside {Money(has)} of {slip.player} on {slip.bet}, with a maximum of {bounds.most}"
    return Ceiling(bounds.most.units - has, where, bounds.because + policy.rules)


def _on_area(table: Table, slip: Slip, lying: Sequence[Slip]) -> Ceiling | None:
    policy, area = table.game.ruleset.policy(Case.AREA_MAXIMUM), table.limits.further.area
    most = (area.most if area else None) or table.limits.of(slip.bet).most
    if policy is None or area is None or most is None or not slip.area:
        return None
    if area.players is not None and slip.player not in area.players:
        return None
    has = _units(
        each
        for each in lying
        if each.area == slip.area
        and _same(each, slip)
        and (area.players is None or each.player in area.players)
    )
    where = f"on {slip.bet} at area {slip.area}, where {Money(has)} lies of at most {most}"
    return Ceiling(most.units - has, where, policy.rules)


def _of_antes(table: Table, slip: Slip, lying: Sequence[Slip]) -> Ceiling | None:
    """A player puts one ante on an area."""
    policy, ante = table.game.ruleset.policy(Case.ANTE, slip.bet), table.limits.further.ante
    if policy is None or ante is None:
        return None
    own = [each for each in lying if each.player == slip.player and each.area == slip.area]
    has = _units(each for each in own if each.bet in policy.bets)
    return Ceiling(ante.units - has, f"beside the ante of {Money(has)} there", policy.rules)


def _same(other: Slip, slip: Slip) -> bool:
    return (other.bet, other.target) == (slip.bet, slip.target)


def _units(slips: Iterable[Slip]) -> int:
    return sum(each.plays.units for each in slips)


def floor_rules(table: Table, slip: Slip, lying: Sequence[Slip]) -> tuple[Ref, ...]:
    """Return the rules that ask for the minimum on each area, of a player who is on several."""
    policy = table.game.ruleset.policy(Case.EACH_AREA_MINIMUM, slip.bet)
    if policy is None:
        return ()
    elsewhere = any(
        each.player == slip.player and each.area != slip.area and _same(each, slip)
        for each in lying
    )
    return policy.rules if elsewhere else ()


def give_way(table: Table, slip: Slip, lying: Sequence[Slip]) -> Slip | Refusal | None:
    """Say which wager gives its place up to this one, or why this finds none; None if it may lie.

    Of bets that have few places on an area, one player has one for each target; and who has a
    main wager goes before who has none, the last of whom gives way.
    """
    policy = table.game.ruleset.policy(Case.PLACES_PER_AREA, slip.bet)
    if policy is None:
        return None
    own = [each for each in lying if each.player == slip.player and _same(each, slip)]
    if own:
        what = f"{slip.player} has {slip.bet} on this hand already: {own[0].id}"
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, policy.rules)
    there = [each for each in lying if each.bet in policy.bets and each.area == slip.area]
    if not slip.area or len(there) < policy.figure("most"):
        return None
    main = {each.player for each in lying if each.bet in policy.named("prefers")}
    others = [each for each in there if each.player not in main]
    if slip.player in main and others:
        return others[-1]
    what = f"{len(there)} wagers on {slip.bet} lie at area {slip.area} already"
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Choose another area.")
