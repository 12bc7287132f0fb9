"""What may be staked now on a wager that stands: by the bet's own room, the signs and the chips.

It is what whoever looks at the window is offered; the wager itself is taken or refused by ``placement``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.games.following import Laying, Placement
from croupier.games.protocol import Ask, Bet, Bid, Choice, Room, Target, Wager
from croupier.rulebooks.books import Matter
from croupier.table.driver.placement import Taking
from croupier.table.limits.areas import ceilings
from croupier.table.limits.exact_payment import exact_part
from croupier.table.limits.stakes import StakedSelection
from croupier.table.wagers.layout import Lying
from croupier.table.wagers.moves import Place, Round
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.money import Money
from croupier.terms.ratios import Ratio
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Stakes:
    """From how much to how much may be staked; no most where nothing bounds it.

    Not every amount up to the most may be: ``part`` gives the largest stake up to an amount, one that chips
    make and can pay, on the sign's steps.
    """

    least: int
    most: int | None
    part: Callable[[int], int]


def stakes_on(
    current: Round, name: str, parent: Wager, target: Target, chosen: str | None = None
) -> Stakes | None:
    """Return what may be staked on a bet that hangs on this wager, or None where nothing may.

    ``chosen`` where it is made with a decision: the bet that the decision is made with.
    """
    table, position = current.table, current.position
    mine = position.wagers.of(parent.player)
    bid = Bid(parent.seat, target, mine, parent, table.tray.pays)
    room = table.game.bets[name].room(position.state, bid)
    if isinstance(room, Refusal):
        return None
    signed = _signed(current, name, parent)
    bounds = [each for each in (room.most, signed.most) if each is not None]
    least = table.tray.pays(max(room.least, signed.least))
    most = min(bounds) if bounds else None
    if most is not None and most >= least:
        most = table.tray.part(most, Ratio(1))
    if most is not None and most < least:
        return None
    asked = _asked(current, name, parent, target, least)
    is_taken = _is_taken(current, asked, chosen)
    return replace(signed, least=least, most=most) if is_taken else None


def hooks(bet: Bet[Any]) -> tuple[str, ...]:
    """Name the bets on a wager of which a bet is made; none where it stands by itself."""
    return tuple(bet.on.split("|")) if bet.on else ()


def parents(
    current: Round, name: str, player: str, seat: int, on: str | None = None
) -> tuple[Wager, ...]:
    """Return the wagers of a player at a seat that a bet may be made on, or the one that is named."""
    on_any = hooks(current.table.game.bets[name])
    return tuple(
        each
        for each in current.position.wagers.of(player)
        if each.bet in on_any and each.seat == seat and on in (None, each.id)
    )


def targets_of(current: Round, choice: Choice) -> tuple[Target, ...]:
    """List what the wager of a decision may be on: what it names, or all that its bet has."""
    if choice.target is not None:
        return (choice.target,)
    return tuple(current.table.game.bets[choice.bet].targets()) if choice.bet is not None else ()


def open_target(current: Round, choice: Choice, player: str, seat: int, on: str | None) -> object:
    """Write what a decision's wager can be on now for a player at a seat; None if not just one."""
    name = choice.bet
    assert name is not None
    game, position = current.table.game, current.position
    bet, mine = game.bets[name], position.wagers.of(player)
    hung = parents(current, name, player, seat, on) if hooks(bet) else (None,)
    open_ = {
        target
        for parent in hung
        for target in targets_of(current, choice)
        if not isinstance(bet.room(position.state, Bid(seat, target, mine, parent)), Refusal)
    }
    return game.notation.write_target(name, open_.pop()) if len(open_) == 1 else None


def full_stake(
    current: Round, choice: Choice, player: str, seat: int, on: str | None = None
) -> Money | None:
    """Return what a decision stakes that is made with a bet and names no amount: all that it may be.

    Where a sign or chips leave nothing of it, all there is room for: they are why it is refused. None
    where no wager of the player has room for it, or nothing bounds it.
    """
    name = choice.bet
    assert name is not None
    game, position = current.table.game, current.position
    mine = position.wagers.of(player)
    for parent in parents(current, name, player, seat, on):
        for target in targets_of(current, choice):
            room = game.bets[name].room(position.state, Bid(seat, target, mine, parent))
            if isinstance(room, Room) and room.most:
                may = stakes_on(current, name, parent, target, chosen=name)
                units = may.part(may.most) if may is not None and may.most else room.most
                return Money(units, parent.stake.asset)
    return None


def why_no_stake(current: Round, choice: Choice, player: str, seat: int, on: str | None) -> Refusal:
    """Say why a decision that names no amount stakes nothing: there is no room, or no end to it."""
    name = choice.bet
    assert name is not None
    target, game = targets_of(current, choice)[0], current.table.game
    laying = Laying(game, current.position, chosen=name)
    room = laying.room_for(Placement("", seat, player, name, target, Money(0), on))
    if isinstance(room, Refusal):
        return room
    what = f"{choice.act} is decided with a wager on {name}, and nothing is staked"
    rules = game.ruleset.bets[name].rules
    return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, "Say the stake.")


def several_asked(seat: int, asks: Sequence[Ask]) -> Refusal:
    """Say that an answer may be meant for several hands of a seat, and which."""
    named = " and ".join(str(ask.hand) for ask in asks)
    what = f"seat {seat} is asked on hands {named}"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, remedy="Name the hand.")


def _signed(current: Round, name: str, parent: Wager) -> Stakes:
    """Return what the signs say of a bet, for this player and at the area of their wager.

    Nothing but that chips make it, where the bet itself says how much.
    """
    table = current.table
    if table.game.ruleset.policy(Matter.EQUAL_STAKE, name) is not None:
        return Stakes(1, None, lambda units: table.tray.part(units, Ratio(1)))
    limits = current.limits_of(parent.player)
    bounds = limits.of(name)
    on = current.slip(current.pieces.get(parent.id) or parent.id)
    slip = Slip("", parent.player, name, "", Money(0), area=on.area if on is not None else 0)
    above = ceilings(table, limits, slip, Lying(current.slips, current.areas))
    tops = [max(0, each.room) for each in above]
    tops += [bounds.most.units] if bounds.most is not None else []
    least = bounds.least.units if bounds.least is not None else 1

    def part(units: int) -> int:
        found, step = -1, StakedSelection(bounds)
        while found != units:
            found, units = units, exact_part(table, name, table.tray.part(units, Ratio(1)))
            units = max(0, units - step.off(units))
        return found

    return Stakes(least, min(tops, default=None), part)


_TRIED: Final = " "
"""The name of a wager that is only tried: one that nobody can give."""


def _asked(current: Round, name: str, parent: Wager, target: Target, units: int) -> Place:
    """Ask for the bet as its player would."""
    at = current.table.game.notation.write_target(name, target)
    return Place(_TRIED, parent.player, parent.seat, name, at, Money(units), on=parent.id)


def _is_taken(current: Round, asked: Place, chosen: str | None) -> bool:
    """Say whether the least stake would be taken: who else is on the area may keep it off."""
    taking = Taking(current, chosen=chosen)
    after = taking.into(current, [taking.take(asked)])
    slip = after.slip(_TRIED)
    return slip is not None and slip.result is Result.OPEN
