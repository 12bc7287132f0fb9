"""What a wager lies on, as limits count it: each selection, with so many shares of its stake.

A composite wager lies on the selections of its pieces, on one of them perhaps with two shares. Some
are one wager against the limits although they are paid as pieces; the book's data says which.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from croupier.games.following import pieces_of
from croupier.games.protocol import Target
from croupier.rulebooks.books import Matter
from croupier.table.limits.areas import terminal_of
from croupier.table.limits.stakes import Holder, PlayerSpot, StakedSelection
from croupier.table.setup.configuration import Limits, Table
from croupier.table.wagers.slips import Result, Slip


Selection: TypeAlias = tuple[str, Target]
"""A bet and what it is on."""


def shares_on(table: Table, slip: Slip) -> dict[Selection, int]:
    """Say with how many shares of its stake a wager lies on each selection."""
    if table.game.ruleset.bets[slip.bet].about.get("limits") == "whole":
        return {(slip.bet, slip.target): 1}
    shares: dict[Selection, int] = {}
    for piece in pieces_of(table.game, slip.bet, slip.target):
        on = (piece.bet, piece.target)
        shares[on] = shares.get(on, 0) + piece.units
    return shares


def units_on(table: Table, slip: Slip) -> dict[Selection, int]:
    """Say how much of a wager lies on each selection."""
    shares = shares_on(table, slip)
    unit = slip.plays.units // sum(shares.values())
    return {selection: unit * each for selection, each in shares.items()}


def spots(
    table: Table,
    limits: Limits,
    slip: Slip,
    shares: Mapping[Selection, int],
    lies: Mapping[Selection, int],
) -> tuple[StakedSelection, ...]:
    """Return what bounds each share of a wager: its selections, and its own limits on the sign.

    ``shares`` are those of its stake on each selection, ``lies`` is what lies there already.
    """
    found = [
        StakedSelection(
            limits.of(on[0]), each, lies.get(on, 0), _named(table, on) if len(shares) > 1 else ""
        )
        for on, each in shares.items()
    ]
    if _has_own(limits, slip, shares):
        found.append(StakedSelection(limits.of(slip.bet)))
    return tuple(found)


def _named(table: Table, selection: Selection) -> str:
    """Name what a piece lies on."""
    bet, target = selection
    written = table.game.notation.write_target(bet, target)
    return bet if written is None else f"{bet} {written}"


def _has_own(limits: Limits, slip: Slip, shares: Mapping[Selection, int]) -> bool:
    """Say whether a composite wager has limits of its own on the sign, for each of its shares."""
    return slip.bet in limits.bets and (slip.bet, slip.target) not in shares


def lying_of(table: Table, slips: Iterable[Slip]) -> Counter[Selection]:
    """Sum up what wagers have on each selection."""
    lies: Counter[Selection] = Counter()
    for slip in slips:
        if slip.result is Result.OPEN:
            lies.update(units_on(table, slip))
    return lies


def holder_of(table: Table, slip: Slip) -> Holder:
    """Say whose a wager is, and at which terminal: what they have there is held to one sign."""
    return slip.player, terminal_of(table, slip)


def beside(table: Table, slip: Slip, slips: Iterable[Slip]) -> Counter[Selection]:
    """Return what its player has on selections already, where that counts with a wager."""
    if not table.counts_selections:
        return Counter()
    where = held_at(table, slip)
    return lying_of(table, (each for each in slips if held_at(table, each) == where))


def held_at(table: Table, slip: Slip) -> tuple[Holder, int]:
    """Say whose a wager is and on which area, where each area of a player has a minimum by itself."""
    by_area = bool(table.game.ruleset.policies_in(Matter.EACH_AREA_MINIMUM))
    return holder_of(table, slip), slip.area if by_area else 0


def places(table: Table, limits: Limits, slip: Slip) -> dict[PlayerSpot, int]:
    """Say how much of a wager counts on each of its places; of two on one, where so counted."""
    together = table.counts_selections and table.book.policy(Matter.SELECTION_MINIMUM) is not None
    whose = holder_of(table, slip) if together else slip.id
    units = units_on(table, slip)
    counted: dict[PlayerSpot, int] = {
        (whose, *selection): each for selection, each in units.items()
    }
    if _has_own(limits, slip, units):
        counted[slip.id, slip.bet, slip.target] = min(units.values())
    return counted
