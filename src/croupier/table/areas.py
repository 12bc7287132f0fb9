"""Wagering areas: the numbered places of a layout, one for each outcome, and who shares them.

An area is a number and what is backed there; a numbered set of areas is a seat's. What lies on
areas without a number, as standing players use them, is bound by none of this.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.rulebooks.books import Case, Policy
from croupier.table.companions import has_any
from croupier.table.configuration import Limits, Table
from croupier.table.limits import Ceiling
from croupier.table.slips import Result, Slip
from croupier.terms.growing import Index
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import Roster


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on the layout, undecided: a player's, or what is on an area."""

    slips: Roster[Slip]
    areas: Index[tuple[str, ...]]

    def of(self, player: str) -> list[Slip]:
        """List what one player has there."""
        return [slip for slip in self.slips.of(player) if slip.result is Result.OPEN]

    def on(self, area: int) -> list[Slip]:
        """List what lies on a numbered set of areas."""
        named = (self.slips.get(name) for name in self.areas.get(str(area)) or ())
        return [slip for slip in named if slip is not None and slip.result is Result.OPEN]


def with_area(areas: Index[tuple[str, ...]], slip: Slip) -> Index[tuple[str, ...]]:
    """Note which area a wager lies on, where that has a number."""
    if not slip.area:
        return areas
    return areas.put(str(slip.area), (*(areas.get(str(slip.area)) or ()), slip.id))


def refuse_area(table: Table, slip: Slip, lying: Lying) -> Refusal | None:
    """Say why a wager may not lie on its area, for those who are there already; or None.

    Bets that have places of their own on an area are looked at by those.
    """
    own = table.game.ruleset.policy(Case.PLACES_PER_AREA, slip.bet)
    if not slip.area or own is not None:
        return None
    on = lying.on(slip.area)
    for policy in table.game.ruleset.policies_in(Case.PLAYERS_PER_AREA, slip.bet):
        most = policy.figure("most")
        permitted = table.limits.further.area_players
        if permitted is not None and not policy.bets:
            most = min(most, permitted)
        there = {each.player for each in on if _shares(policy, each, slip)} - {slip.player}
        if len(there) >= most:
            who = ", ".join(sorted(there))
            what = f"area {slip.area} is for {most} at most, and is taken by {who}"
            return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Choose another area.")
    return None


def _shares(policy: Policy, other: Slip, slip: Slip) -> bool:
    """Say whether two wagers on one set of areas lie on what a policy counts together."""
    return bool(policy.about.get("whole")) or (other.bet, other.target) == (slip.bet, slip.target)


def refuse_standing(table: Table, slip: Slip) -> Refusal | None:
    """Say why somebody who stands may not use a numbered area, where the rules keep them off."""
    policy = table.game.ruleset.policy(Case.STANDING)
    if policy is None or not slip.area:
        return None
    what = f"area {slip.area} is for seated players, and {slip.player} stands"
    remedy = "Use an area for standing players."
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, remedy)


def ceilings(table: Table, limits: Limits, slip: Slip, lying: Lying) -> tuple[Ceiling, ...]:
    """Return what bounds a wager beside its own maximum: its player's total, and its area's."""
    found = (
        _on_outcome(table, limits, slip, lying),
        _on_area(table, slip, lying),
        _of_antes(table, slip, lying),
    )
    return tuple(each for each in found if each is not None)


def _on_outcome(table: Table, limits: Limits, slip: Slip, lying: Lying) -> Ceiling | None:
    policy = table.game.ruleset.policy(Case.OUTCOME_MAXIMUM, slip.bet)
    bounds = limits.of(slip.bet)
    if policy is None or bounds.most is None:
        return None
    has = _units(each for each in lying.of(slip.player) if _same(each, slip))
    where = f"beside {Money(has)} of {slip.player} on {slip.bet}, with a maximum of {bounds.most}"
    return Ceiling(bounds.most.units - has, where, bounds.because + policy.rules)


def _on_area(table: Table, slip: Slip, lying: Lying) -> Ceiling | None:
    policy, area = table.game.ruleset.policy(Case.AREA_MAXIMUM), table.limits.further.area
    most = (area.most if area else None) or table.limits.of(slip.bet).most
    if policy is None or area is None or most is None or not slip.area:
        return None
    if area.players is not None and slip.player not in area.players:
        return None
    has = _units(
        each
        for each in lying.on(slip.area)
        if _same(each, slip) and (area.players is None or each.player in area.players)
    )
    where = f"on {slip.bet} at area {slip.area}, where {Money(has)} lies of at most {most}"
    return Ceiling(most.units - has, where, policy.rules)


def _of_antes(table: Table, slip: Slip, lying: Lying) -> Ceiling | None:
    """A player puts one ante on an area."""
    policy, ante = table.game.ruleset.policy(Case.ANTE, slip.bet), table.limits.further.ante
    if policy is None or ante is None:
        return None
    own = [each for each in lying.of(slip.player) if each.area == slip.area]
    has = _units(each for each in own if each.bet in policy.bets)
    return Ceiling(ante.units - has, f"beside the ante of {Money(has)} there", policy.rules)


def _same(other: Slip, slip: Slip) -> bool:
    return (other.bet, other.target) == (slip.bet, slip.target)


def _units(slips: Iterable[Slip]) -> int:
    return sum(each.plays.units for each in slips)


def floor_rules(table: Table, slip: Slip, lying: Lying) -> tuple[Ref, ...]:
    """Return the rules that ask for the minimum on each area, of a player who is on several."""
    policy = table.game.ruleset.policy(Case.EACH_AREA_MINIMUM, slip.bet)
    if policy is None:
        return ()
    own = lying.of(slip.player)
    elsewhere = any(each.area != slip.area and _same(each, slip) for each in own)
    return policy.rules if elsewhere else ()


def give_way(table: Table, slip: Slip, lying: Lying) -> Slip | Refusal | None:
    """Say which wager gives its place up to this one, or why this finds none; None if it may lie.

    Of bets that have few places on an area, one player has one for each target; and who has a
    main wager goes before who has none, the last of whom gives way.
    """
    policy = table.game.ruleset.policy(Case.PLACES_PER_AREA, slip.bet)
    if policy is None:
        return None
    own = [each for each in lying.of(slip.player) if _same(each, slip) and each.id != slip.id]
    if own:
        what = f"{slip.player} has {slip.bet} on this hand already: {own[0].id}"
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, policy.rules)
    on = lying.on(slip.area) if slip.area else []
    there = [each for each in on if each.bet in policy.bets and each.id != slip.id]
    if len(there) < policy.figure("most"):
        return None
    prefers = policy.named("prefers")
    main = {who for who in {each.player for each in there} if has_any(lying.of(who), prefers)}
    others = [each for each in there if each.player not in main]
    if others and has_any(lying.of(slip.player), prefers):
        return others[-1]
    what = f"{len(there)} wagers on {slip.bet} lie at area {slip.area} already"
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Choose another area.")
