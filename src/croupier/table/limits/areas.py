"""Wagering areas: the numbered places of a layout, one for each outcome, and who shares them.

An area is a number and what is backed there; a numbered set of areas is a seat's. What lies on
areas without a number, as standing players use them, is bound by none of this.
"""

from croupier.games.protocol import Target
from croupier.rulebooks.books import Matter
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.limits.stakes import Ceiling
from croupier.table.setup.configuration import Limits, Table
from croupier.table.wagers.layout import Lying
from croupier.table.wagers.slips import Slip
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


def refuse_area(table: Table, slip: Slip, lying: Lying) -> Refusal | None:
    """Say why a wager may not lie on its area, for those who are there already; or None.

    Bets that have places of their own on an area are looked at by those.
    """
    own = table.game.ruleset.policy(Matter.PLACES_PER_AREA, slip.bet)
    if not slip.area or own is not None:
        return None
    on = lying.on(slip.area)
    for policy in table.game.ruleset.policies_in(Matter.PLAYERS_PER_AREA, slip.bet):
        most = policy.figure("most")
        permitted = table.limits.further.area_players
        if permitted is not None and not policy.bets:
            most = min(most, permitted)
        spot = on.players if policy.about.get("whole") else set(on.on(slip))
        there = spot - {slip.player}
        if len(there) >= most:
            who = ", ".join(sorted(there))
            what = f"area {slip.area} is for {most} at most, and is taken by {who}"
            remedy = "Choose another area."
            if are_terminals(table.game.ruleset):
                what = f"terminal {slip.area} is {who}'s: nobody else wagers at it"
                remedy = "Choose another terminal."
            return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, remedy)
    return _one_too_many(table, slip, lying)


def _one_too_many(table: Table, slip: Slip, lying: Lying) -> Refusal | None:
    """Say that a player is on as many areas already as one may wager on, or None."""
    policy = table.game.ruleset.policy(Matter.AREAS_PER_PLAYER, slip.bet)
    if policy is None:
        return None
    permitted = table.limits.further.player_areas or policy.figure("most")
    others = sorted(set(lying.of(slip.player).on(slip)) - {slip.area})
    if len(others) < permitted:
        return None
    areas = "1 area" if permitted == 1 else f"{permitted} areas"
    what = f"a player wagers on {areas}, and {slip.player} is on {', '.join(map(str, others))}"
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Wager there.")


def are_terminals(ruleset: Ruleset) -> bool:
    """Say whether each numbered set of areas is one player's own, and nobody stands: a terminal."""
    if not ruleset.policies or ruleset.policy(Matter.STANDING) is not None:
        return False
    policies = ruleset.policies_in(Matter.PLAYERS_PER_AREA)
    return any(policy.about.get("whole") is True for policy in policies)


def terminal_of(table: Table, slip: Slip) -> int:
    """Return the terminal whose sign a wager is held to; 0 where a player's wagers are all held to one."""
    return slip.area if are_terminals(table.game.ruleset) else 0


def refuse_number(table: Table, slip: Slip) -> Refusal | None:
    """Say that a layout has no area of this number, or None."""
    policy = table.game.ruleset.policy(Matter.NUMBERED_AREAS)
    if policy is None or slip.area <= policy.figure("most"):
        return None
    what = f"there is no area {slip.area}: they are numbered up to {policy.figure('most')}"
    return Refusal(Reason.SEAT_IS_UNKNOWN, what, policy.rules)


def refuse_standing(table: Table, slip: Slip) -> Refusal | None:
    """Say why somebody who stands may not use a numbered area, where the rules keep them off."""
    policy = table.game.ruleset.policy(Matter.STANDING)
    if policy is None or not slip.area:
        return None
    what = f"area {slip.area} is for seated players, and {slip.player} stands"
    remedy = "Use an area for standing players."
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, remedy)


def ceilings(table: Table, limits: Limits, slip: Slip, lying: Lying) -> tuple[Ceiling, ...]:
    """Return what bounds a wager beside its own maximum: its player's total, and its area's."""
    if not table.game.ruleset.policies:
        return ()
    found = (
        _on_outcome(table, limits, slip, lying),
        _on_area(table, slip, lying),
        _of_antes(table, slip, lying),
    )
    return tuple(each for each in found if each is not None)


def _on_outcome(table: Table, limits: Limits, slip: Slip, lying: Lying) -> Ceiling | None:
    policy = table.game.ruleset.policy(Matter.OUTCOME_MAXIMUM, slip.bet)
    bounds = limits.of(slip.bet)
    if policy is None or bounds.most is None:
        return None
    has = lying.of(slip.player).on(slip).total()
    where = f"beside {Money(has)} of {slip.player} on {slip.bet}, with a maximum of {bounds.most}"
    return Ceiling(bounds.most.units - has, where, bounds.because + policy.rules)


def _on_area(table: Table, slip: Slip, lying: Lying) -> Ceiling | None:
    area = table.limits.further.area
    policy = table.game.ruleset.policy(Matter.AREA_MAXIMUM, slip.bet)
    most = (area.most if area else None) or table.limits.of(slip.bet).most
    if policy is None or area is None or most is None or not slip.area:
        return None
    if area.players is not None and slip.player not in area.players:
        return None
    there = lying.on(slip.area).on(slip)
    counted = there if area.players is None else area.players.intersection(there)
    has = sum(there[player] for player in counted)
    where = f"on {slip.bet} at area {slip.area}, where {Money(has)} lies of at most {most}"
    return Ceiling(most.units - has, where, policy.rules)


def _of_antes(table: Table, slip: Slip, lying: Lying) -> Ceiling | None:
    """A player puts one ante on an area."""
    policy, ante = table.game.ruleset.policy(Matter.ANTE, slip.bet), table.limits.further.ante
    if policy is None or ante is None:
        return None
    has = lying.of(slip.player).on(slip)[slip.area]
    return Ceiling(ante.units - has, f"beside the ante of {Money(has)} there", policy.rules)


def floor_rules(table: Table, slip: Slip, lying: Lying) -> tuple[Ref, ...]:
    """Return the rules that ask for the minimum on each area, of a player who is on several."""
    policy = table.game.ruleset.policy(Matter.EACH_AREA_MINIMUM, slip.bet)
    if policy is None:
        return ()
    elsewhere = set(lying.of(slip.player).on(slip)) - {slip.area}
    return policy.rules if elsewhere else ()


def give_way(table: Table, slip: Slip, lying: Lying) -> tuple[Slip, ...] | Refusal:
    """Give the wager that gives its place up to this one, chip by chip; none if there is room.

    Or say why this finds no place. Of bets that have few places on an area, one player has one for each target; and who has a
    main wager goes before who has none, the last of whom gives way.
    """
    policy = table.game.ruleset.policy(Matter.PLACES_PER_AREA, slip.bet)
    if policy is None:
        return ()
    has = lying.of(slip.player).on(slip)
    if has and table.counts_selections and slip.area in has:
        return ()  # it grows chip by chip and is one wager
    if has:
        what = f"{slip.player} has {slip.bet} on this hand already"
        return Refusal(Reason.BET_IS_NOT_OFFERED, what, policy.rules)
    wagers = lying.on(slip.area).wagers if slip.area else {}
    there: dict[tuple[str, str, Target], list[Slip]] = {}
    for each in (each for bet in policy.bets for each in wagers.get(bet, ())):
        there.setdefault((each.player, each.bet, each.target), []).append(each)
    if len(there) < policy.figure("most"):
        return ()
    prefers = set(policy.named("prefers"))
    others = [lie for (who, *_), lie in there.items() if not prefers & lying.of(who).bets]
    if others and prefers & lying.of(slip.player).bets:
        return tuple(others[-1])
    what = f"{len(there)} wagers on {slip.bet} lie at area {slip.area} already"
    return Refusal(Reason.SEAT_IS_NOT_FREE, what, policy.rules, "Choose another area.")
