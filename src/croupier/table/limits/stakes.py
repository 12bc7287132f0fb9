"""What becomes of a stake outside the limits, as each book says.

One wager at a time: taken, taken in part, void, or refused. What a book leaves until wagering
closes is looked at then (``at_close``).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.games.protocol import Target
from croupier.rulebooks.books import Book, Consequence, Matter
from croupier.rulebooks.ruleset import BetTerms
from croupier.table.setup.configuration import BetLimits, Limits
from croupier.terms.frozen import altered
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


NOTHING = Money(0)
_OFF: Final = "off-increment"


class TakenStake(Struct, frozen=True):
    """How much of a stake plays, how much is void, how much was never debited, and why."""

    plays: Money
    void: Money = NOTHING
    trimmed: Money = NOTHING
    rules: tuple[Ref, ...] = ()
    why: str = ""
    uses_allowance: bool = False


@dataclass(frozen=True, slots=True)
class Ceiling:
    """How much more may lie somewhere, in units; where that is, in words, and by which rules."""

    room: int
    where: str
    rules: tuple[Ref, ...]


class StakedSelection(Struct, frozen=True):
    """A selection that shares of a stake lie on: its limits, how many shares, beside what."""

    bounds: BetLimits
    shares: int = 1
    lies: int = 0
    name: str = ""
    """What a piece lies on, in words; nothing of a wager that is no composite, or of all pieces."""

    def is_under(self, unit: int) -> bool:
        """Say whether the selection stays under its minimum with so much a share."""
        least = self.bounds.least
        return least is not None and self.lies + unit * self.shares < least.units

    @property
    def room(self) -> int | None:
        """What a share may be at most, None where nothing bounds it."""
        most = self.bounds.most
        return None if most is None else max(0, (most.units - self.lies) // self.shares)

    def off(self, unit: int) -> int:
        """Return by how much a share must go down, at least, to come to a step of the selection.

        Steps count from the minimum; two shares on one selection may have one each below them.
        """
        if self.bounds.step is None:
            return 0
        base = self.bounds.least.units if self.bounds.least else 0
        whole, step = self.lies + unit * self.shares, self.bounds.step.units
        above = min((whole - base * count) % step for count in {1, self.shares})
        return -(-above // self.shares)


class OfferedStake(Struct, frozen=True):
    """A stake as it was put down: on which selections, and who let it through."""

    terms: BetTerms
    stake: Money
    spots: tuple[StakedSelection, ...]
    pieces: int
    """Into how many equal shares it falls."""
    accepted: bool
    allowance_used: bool
    already: Money = NOTHING
    """What the player has on the layout in all, whatever chips it is made with."""
    ceilings: tuple[Ceiling, ...] = ()
    """What else bounds it from above: a player's total on an outcome, an area."""
    floor: tuple[Ref, ...] = ()
    """Rules that ask for the minimum on every area by itself, where the player is on several."""
    sign: tuple[Ref, ...] = ()
    """The bet's own rules of what may be staked on it."""
    made_of: tuple[Ref, ...] = ()
    """The rules by which it lies on the selections of its pieces."""

    def of(self, units: int) -> Money:
        """Return an amount in the asset of the stake."""
        return Money(units, self.stake.asset)

    @property
    def none(self) -> Money:
        """Nothing of the stake."""
        return self.of(0)

    def puts(self, spot: StakedSelection, bound: str) -> str:
        """Say what the stake puts on a selection beside what lies there, and what bounds that.

        The limits of a composite wager are those of its pieces, so that it is told of a piece.
        """
        name, of = self.terms.name, _of(spot.bounds)
        lies = Money(spot.lies)
        if self.pieces == 1:
            beside = f" on {lies} that lies there" if spot.lies else ""
            return f"{name} takes {bound}{of}, not {self.stake}{beside}"
        share = self.of(self.stake.units // self.pieces * spot.shares)
        if not spot.name:
            return f"{name} of {self.stake} is {share} a piece: it takes {bound}{of} a piece"
        times = f" in {spot.shares} pieces" if spot.shares > 1 else ""
        beside = f", where {lies} lies" if spot.lies else ""
        on = f"{share} on {spot.name}{times}{beside}"
        return f"{name} of {self.stake} puts {on}: {bound}{of} lies there"

    def at(self, spot: StakedSelection) -> str:
        """Say of which selection a limit is, and what lies there, where the stake is in pieces."""
        if self.pieces == 1:
            return ""
        lies = f", where {Money(spot.lies)} lies" if spot.lies else ""
        return f" on {spot.name}{lies}" if spot.name else " a piece"


def judge(approved: Book, limits: Limits, offered: OfferedStake) -> TakenStake | Refusal:
    """Say what becomes of a stake when it is put down."""
    taken = _judge_alone(approved, offered)
    if isinstance(taken, TakenStake):
        taken = _under_ceilings(approved, taken, offered)
    if isinstance(taken, Refusal):
        return replace(taken, rules=_and(taken.rules, offered.sign + offered.made_of))
    if taken.rules and offered.sign:
        taken = altered(taken, rules=_and(taken.rules, offered.sign))
    most = limits.total_most
    if most is None:
        return taken
    if offered.already.units + taken.plays.units <= most.units:
        return taken
    return _over_total(approved, limits, offered)


def _and(rules: tuple[Ref, ...], more: tuple[Ref, ...]) -> tuple[Ref, ...]:
    return tuple(dict.fromkeys(rules + more))


def _under_ceilings(
    approved: Book, taken: TakenStake, offered: OfferedStake
) -> TakenStake | Refusal:
    """Cut a wager to what there is still room for, or refuse it, where something else bounds it."""
    over = [each for each in offered.ceilings if taken.plays.units > max(0, each.room)]
    if not over:
        return taken
    tight = min(over, key=lambda each: each.room)
    policy = approved.policies[Matter.OVER_MAXIMUM]
    room = max(0, tight.room)
    if policy.does is not Consequence.TRIMMED and not offered.accepted:
        left = f"there is room for {Money(room)}" if room else "there is no room left"
        what = f"{offered.terms.name} of {offered.stake}: {left} {tight.where}"
        rules = _and(tight.rules, _outside(approved))
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules, "Stake less.")
    if policy.does is Consequence.VALID:
        return altered(taken, rules=_and(taken.rules, policy.rules), why=_FOUND_LATE)
    plays, over_it = offered.of(room), taken.plays.units - room
    rules = _and(taken.rules, policy.rules + tight.rules)
    if policy.does is Consequence.TRIMMED:
        why = f"trimmed to what there is room for {tight.where}"
        trimmed = offered.of(taken.trimmed.units + over_it)
        return altered(taken, plays=plays, trimmed=trimmed, rules=rules, why=why)
    why = f"more than there is room for {tight.where}: the excess is void"
    void = offered.of(taken.void.units + over_it)
    return altered(taken, plays=plays, void=void, rules=rules, why=why)


_FOUND_LATE = "outside the limits and found too late: valid"


def _over_total(approved: Book, limits: Limits, offered: OfferedStake) -> TakenStake | Refusal:
    """Cut the wager that would pass the most a player may stake in all."""
    policy = approved.policy(Matter.TOTAL_OVER_MAXIMUM)
    most = limits.total_most or NOTHING
    assert policy is not None  # a table of a book without it has no such limit
    room = max(0, (most - offered.already).units // offered.pieces)
    plays = offered.of(_on_steps(offered.spots, room) * offered.pieces)
    why = f"over the total of {most}: trimmed"
    return TakenStake(plays, trimmed=offered.stake - plays, rules=policy.rules, why=why)


def _judge_alone(approved: Book, offered: OfferedStake) -> TakenStake | Refusal:
    unit, left_over = divmod(offered.stake.units, offered.pieces)
    if left_over and not _is_cut_to_steps(approved, offered):
        return _undivided(approved, offered, left_over)
    low = next((spot for spot in offered.spots if spot.is_under(unit)), None)
    if low is not None and (under := _under(approved, low, offered)) is not None:
        return under
    bounded = [spot for spot in offered.spots if spot.room is not None and unit > spot.room]
    if bounded:
        return _over(approved, min(bounded, key=lambda spot: spot.room or 0), offered)
    if left_over or (low is None and _on_steps(offered.spots, unit) != unit):
        return _off_increment(approved, offered, unit if low is not None else None)
    return TakenStake(offered.stake)


def _is_cut_to_steps(approved: Book, offered: OfferedStake) -> bool:
    """Say whether what a stake leaves over goes with what lies above a step."""
    if all(spot.bounds.step is None for spot in offered.spots):
        return False
    is_trimmed = approved.policies[Matter.OFF_INCREMENT].does is Consequence.TRIMMED
    return is_trimmed or not offered.accepted or bool(_own(approved, offered.terms, _OFF))


def _undivided(approved: Book, offered: OfferedStake, left_over: int) -> TakenStake | Refusal:
    """Refuse a stake that leaves something over; let through, what is left over is void."""
    what = f"{offered.stake} does not divide into {offered.pieces} equal pieces"
    if not offered.accepted:
        remedy = f"Stake a multiple of {Money(offered.pieces)}."
        return Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, offered.terms.rules, remedy)
    whole, rest = offered.of(offered.stake.units - left_over), offered.of(left_over)
    why = f"{what}: the rest is void"
    taken: TakenStake | Refusal = TakenStake(whole, why=why)
    if whole.units:
        taken = _judge_alone(approved, altered(offered, stake=whole))
    if isinstance(taken, Refusal):
        return taken
    rules = _and(taken.rules, offered.terms.rules)
    return altered(taken, void=taken.void + rest, rules=rules, why=taken.why or why)


_MOST_TRIES: Final = 1_000


def _on_steps(spots: tuple[StakedSelection, ...], unit: int) -> int:
    """Return the largest share up to this one that comes to a step of every selection."""
    for _ in range(_MOST_TRIES):
        off = max((spot.off(unit) for spot in spots), default=0)
        if unit <= 0 or not off:
            break
        unit -= off
    else:
        return 0
    return max(0, unit)


def _selection(approved: Book, spot: StakedSelection) -> tuple[Ref, ...]:
    """Return the rules by which what lies on one selection counts together, where it does."""
    policy = approved.policy(Matter.SELECTION) if spot.lies or spot.shares > 1 else None
    return policy.rules if policy is not None else ()


def _under(
    approved: Book, spot: StakedSelection, offered: OfferedStake
) -> TakenStake | Refusal | None:
    """Say what becomes of a stake under a minimum; None where it may lie until wagering ends."""
    policy = approved.policies[Matter.UNDER_MINIMUM]
    least = spot.bounds.least or NOTHING
    own = _own(approved, offered.terms, "under-minimum")
    if own:
        at = offered.at(spot)
        why = f"under the minimum of {least}{at}: void even when a dealer placed it"
        return TakenStake(offered.none, void=offered.stake, rules=own, why=why)
    if policy.does is Consequence.REJECTED_AT_CLOSE:
        return None
    if not offered.accepted:
        what = offered.puts(spot, f"at least {least}")
        rules = _and(spot.bounds.because or _outside(approved), offered.floor)
        return Refusal(Reason.STAKE_IS_UNDER_THE_MINIMUM, what, rules, "Stake more.")
    if policy.does is Consequence.VALID:
        return TakenStake(offered.stake, rules=policy.rules, why=_FOUND_LATE)
    if offered.allowance_used:
        why = "under the minimum again: void"
        return TakenStake(offered.none, void=offered.stake, rules=policy.rules, why=why)
    why = "under the minimum and taken by mistake: valid this once"
    return TakenStake(offered.stake, rules=policy.rules, why=why, uses_allowance=True)


def _over(approved: Book, spot: StakedSelection, offered: OfferedStake) -> TakenStake | Refusal:
    """Say what becomes of a stake over the maximum of the selection that has least room."""
    policy = approved.policies[Matter.OVER_MAXIMUM]
    most, at = spot.bounds.most or NOTHING, offered.at(spot)
    plays = offered.of(_on_steps(offered.spots, spot.room or 0) * offered.pieces)
    over = offered.stake - plays
    if policy.does is Consequence.TRIMMED:
        why = f"over the maximum of {most}{at}: trimmed"
        rules = policy.rules + _selection(approved, spot)
        return TakenStake(plays, trimmed=over, rules=rules, why=why)
    if not offered.accepted:
        what = offered.puts(spot, f"at most {most}")
        rules = spot.bounds.because or _outside(approved)
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules, "Stake less.")
    if policy.does is Consequence.VALID:
        return TakenStake(offered.stake, rules=policy.rules, why=_FOUND_LATE)
    why = f"over the maximum of {most}{at}: the excess is void"
    return TakenStake(plays, void=over, rules=policy.rules + spot.bounds.because, why=why)


def _of(bounds: BetLimits) -> str:
    """Say that limits are one player's, where they are not those of the table."""
    return " of this player" if bounds.because else ""


def _off_increment(
    approved: Book, offered: OfferedStake, unit: int | None = None
) -> TakenStake | Refusal:
    """Say what becomes of a stake between two steps; with ``unit`` a share is that much."""
    policy = approved.policies[Matter.OFF_INCREMENT]
    missed = _missed(offered)
    step, at = missed.bounds.step, offered.at(missed)
    if unit is None:
        unit = _on_steps(offered.spots, offered.stake.units // offered.pieces)
    plays = offered.of(unit * offered.pieces)
    over = offered.stake - plays
    own = _own(approved, offered.terms, _OFF)
    if own:
        why = f"off the increment of {step}{at}: the excess is void"
        return TakenStake(plays, void=over, rules=own, why=why)
    if policy.does is Consequence.TRIMMED:
        why = f"off the increment of {step}{at}: trimmed"
        return TakenStake(plays, trimmed=over, rules=policy.rules, why=why)
    if offered.accepted:
        return TakenStake(offered.stake)
    what = f"{offered.terms.name} is staked in steps of {step}{at}, not {offered.stake}"
    remedy = f"Stake {plays}."
    return Refusal(Reason.STAKE_IS_OFF_THE_INCREMENT, what, policy.rules, remedy)


def _missed(offered: OfferedStake) -> StakedSelection:
    """Return the selection whose step a share misses; nameless where the shares come out unequal.

    What is left over then is off the steps of all pieces, and no piece can be named for it.
    """
    unit = offered.stake.units // offered.pieces
    missed = next((spot for spot in offered.spots if spot.off(unit)), None)
    stepped = next(spot for spot in offered.spots if spot.bounds.step is not None)
    return missed or StakedSelection(stepped.bounds)


def _own(approved: Book, terms: BetTerms, case: str) -> tuple[Ref, ...]:
    """Return a bet's own rule for a case, which beats the general one."""
    refs: Any = terms.about.get(case, ())
    return tuple(Ref(approved.name, str(ref)) for ref in refs)


def _outside(approved: Book) -> tuple[Ref, ...]:
    policy = approved.policy(Matter.OUTSIDE_LIMITS)
    return policy.rules if policy else ()


Holder: TypeAlias = tuple[str, int]
"""A player, and the terminal where they wager; 0 where all that they wager counts as one's."""
PlayerSpot: TypeAlias = tuple[Holder | str, str, Target]
"""Whose it is or which wager, the bet, and what it is on."""


@dataclass(frozen=True, slots=True)
class LaidWager:
    """A wager that lies on the layout when wagering closes; its places, and how much on each."""

    name: str
    holder: Holder
    stake: Money
    places: Mapping[PlayerSpot, int]

    @property
    def player(self) -> str:
        """Whose it is."""
        return self.holder[0]


Alone: TypeAlias = Callable[[Collection[str]], Mapping[str, tuple[Ref, ...]]]
"""Says which wagers lack another that they need, once those of these names are gone, by which rules."""


def at_close(
    approved: Book, limits_of: Callable[[str], Limits], laid: Iterable[LaidWager], alone: Alone
) -> dict[str, tuple[Ref, ...]]:
    """Say which wagers are rejected when wagering closes, and by which rules.

    First wagers under their minimum, then those left without another that they need, then the totals
    of what is left.
    """
    rejected: dict[str, tuple[Ref, ...]] = {}
    wagers = list(laid)
    single = approved.policy(Matter.UNDER_MINIMUM)
    if single is not None and single.does is Consequence.REJECTED_AT_CLOSE:
        under, shared = _under_minimum(limits_of, wagers), _shared(wagers)
        policy = approved.policy(Matter.SELECTION_MINIMUM)
        together = policy.rules if policy is not None else ()
        for wager in wagers:
            if wager.name in under:
                counts = not shared.isdisjoint(wager.places)
                rejected[wager.name] = single.rules + (together if counts else ())
    rejected |= alone(rejected)
    total = approved.policy(Matter.TOTAL_UNDER_MINIMUM)
    if total is not None:
        rejected.update(
            (wager.name, total.rules)
            for (player, _), own in _by_holder(w for w in wagers if w.name not in rejected).items()
            if (least := limits_of(player).total_least) is not None
            and sum(wager.stake.units for wager in own) < least.units
            for wager in own
        )
    return rejected


def _shared(wagers: list[LaidWager]) -> set[PlayerSpot]:
    """Name the places on which more than one wager lies."""
    places = Counter(place for wager in wagers for place in wager.places)
    return {place for place, count in places.items() if count > 1}


def _under_minimum(limits_of: Callable[[str], Limits], wagers: list[LaidWager]) -> set[str]:
    """Name the wagers that leave a place under its minimum; what goes may leave others so too."""
    lies: Counter[PlayerSpot] = Counter()
    for wager in wagers:
        lies.update(wager.places)

    def is_under(place: PlayerSpot, limits: Limits) -> bool:
        least = limits.of(place[1]).least
        return least is not None and lies[place] < least.units

    under: set[str] = set()
    while True:
        gone = [
            wager
            for wager in wagers
            if wager.name not in under
            and any(is_under(place, limits_of(wager.player)) for place in wager.places)
        ]
        if not gone:
            return under
        for wager in gone:
            under.add(wager.name)
            lies.subtract(wager.places)


def _by_holder(laid: Iterable[LaidWager]) -> dict[Holder, list[LaidWager]]:
    own: dict[Holder, list[LaidWager]] = {}
    for wager in laid:
        own.setdefault(wager.holder, []).append(wager)
    return own
