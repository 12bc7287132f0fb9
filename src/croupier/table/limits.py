"""What becomes of a stake outside the limits, as each book says.

One wager at a time: taken, taken in part, void, or refused. What a book leaves until wagering
closes is looked at then (``at_close``).
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.rulebooks.books import Answer, Book, Case, Policy
from croupier.rulebooks.ruleset import BetTerms
from croupier.table.configuration import BetLimits, Limits
from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


NOTHING = Money(0)


@dataclass(frozen=True, slots=True)
class Taken:
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


@dataclass(frozen=True, slots=True)
class Offered:
    """A stake as it was put down: for how many equal pieces, and who let it through."""

    terms: BetTerms
    stake: Money
    pieces: int
    accepted: bool
    allowance_used: bool
    already: Money = NOTHING
    """What the player has on the layout in all, whatever chips it is made with."""
    beside: int = 0
    """What of it lies on the same place already and counts with it, in units of one piece."""
    ceilings: tuple[Ceiling, ...] = ()
    """What else bounds it from above: a player's total on an outcome, an area."""
    floor: tuple[Ref, ...] = ()
    """Rules that ask for the minimum on every area by itself, where the player is on several."""
    sign: tuple[Ref, ...] = ()
    """The bet's own rules of what may be staked on it."""

    def of(self, units: int) -> Money:
        """Return an amount in the asset of the stake."""
        return Money(units, self.stake.asset)

    @property
    def none(self) -> Money:
        """Nothing of the stake."""
        return self.of(0)


def judge(approved: Book, limits: Limits, offered: Offered) -> Taken | Refusal:
    """Say what becomes of a stake when it is put down."""
    taken = _judge_alone(approved, limits, offered)
    if isinstance(taken, Taken):
        taken = _under_ceilings(approved, taken, offered)
    if isinstance(taken, Refusal):
        return replace(taken, rules=_and(taken.rules, offered.sign))
    if taken.rules and offered.sign:
        taken = replace(taken, rules=_and(taken.rules, offered.sign))
    most = limits.total_most
    if most is None:
        return taken
    if offered.already.units + taken.plays.units <= most.units:
        return taken
    return _over_total(approved, limits, offered)


def _and(rules: tuple[Ref, ...], more: tuple[Ref, ...]) -> tuple[Ref, ...]:
    return tuple(dict.fromkeys(rules + more))


def _under_ceilings(approved: Book, taken: Taken, offered: Offered) -> Taken | Refusal:
    """Cut a wager to what there is still room for, or refuse it, where something else bounds it."""
    over = [each for each in offered.ceilings if taken.plays.units > max(0, each.room)]
    if not over:
        return taken
    tight = min(over, key=lambda each: each.room)
    policy = approved.policies[Case.OVER_MAXIMUM]
    room = max(0, tight.room)
    if policy.does is not Answer.TRIMMED and not offered.accepted:
        left = f"there is room for {Money(room)}" if room else "there is no room left"
        what = f"{offered.terms.name} of {offered.stake}: {left} {tight.where}"
        rules = _and(tight.rules, _outside(approved))
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules, "Stake less.")
    if policy.does is Answer.VALID:
        return replace(taken, rules=_and(taken.rules, policy.rules), why=_FOUND_LATE)
    plays, over_it = offered.of(room), taken.plays.units - room
    rules = _and(taken.rules, policy.rules + tight.rules)
    if policy.does is Answer.TRIMMED:
        why = f"trimmed to what there is room for {tight.where}"
        trimmed = offered.of(taken.trimmed.units + over_it)
        return replace(taken, plays=plays, trimmed=trimmed, rules=rules, why=why)
    why = f"more than there is room for {tight.where}: the excess is void"
    void = offered.of(taken.void.units + over_it)
    return replace(taken, plays=plays, void=void, rules=rules, why=why)


_FOUND_LATE = "outside the limits and found too late: valid"


def _over_total(approved: Book, limits: Limits, offered: Offered) -> Taken | Refusal:
    """Cut the wager that would pass the most a player may stake in all."""
    policy = approved.policy(Case.TOTAL_OVER_MAXIMUM)
    most = limits.total_most or NOTHING
    assert policy is not None  # a table of a book without it has no such limit
    bounds = limits.of(offered.terms.name)
    room = max(0, (most - offered.already).units // offered.pieces)
    room -= _off(bounds, room + offered.beside) if bounds.step and room else 0
    plays = offered.of(max(0, room) * offered.pieces)
    why = f"over the total of {most}: trimmed"
    return Taken(plays, trimmed=offered.stake - plays, rules=policy.rules, why=why)


def _judge_alone(approved: Book, limits: Limits, offered: Offered) -> Taken | Refusal:
    bounds = limits.of(offered.terms.name)
    per_piece, left_over = divmod(offered.stake.units, offered.pieces)
    whole = per_piece + offered.beside
    if left_over and bounds.step is None:
        what = f"{offered.stake} does not divide into {offered.pieces} equal pieces"
        remedy = f"Stake a multiple of {Money(offered.pieces)}."
        return Refusal(Reason.STAKE_DOES_NOT_DIVIDE, what, offered.terms.rules, remedy)
    if bounds.least is not None and whole < bounds.least.units:
        return _under(approved, bounds, offered)
    if bounds.most is not None and whole > bounds.most.units:
        return _over(approved, bounds, offered)
    if bounds.step is not None and (left_over or _off(bounds, whole)):
        return _off_increment(approved, bounds, offered)
    return Taken(offered.stake)


def _selection(approved: Book, offered: Offered) -> tuple[Ref, ...]:
    """Return the rules by which what lies on the same place counts, where something does."""
    policy = approved.policy(Case.SELECTION) if offered.beside else None
    return policy.rules if policy is not None else ()


def _off(bounds: BetLimits, units: int) -> int:
    """Return by how much an amount lies above its step; steps count from the minimum."""
    base = bounds.least.units if bounds.least else 0
    return (units - base) % bounds.step.units if bounds.step else 0


def _under(approved: Book, bounds: BetLimits, offered: Offered) -> Taken | Refusal:
    policy = approved.policies[Case.UNDER_MINIMUM]
    least = bounds.least or NOTHING
    each = " a piece" if offered.pieces > 1 else ""
    own = _own(approved, offered.terms, "under-minimum")
    if own:
        why = f"under the minimum of {least}{each}: void even when a dealer placed it"
        return Taken(offered.none, void=offered.stake, rules=own, why=why)
    if policy.does is Answer.REJECTED_AT_CLOSE:
        return Taken(offered.stake)
    if not offered.accepted:
        what = (
            f"{offered.terms.name} takes at least {least}{each}{_of(bounds)}, not {offered.stake}"
        )
        rules = _and(bounds.because or _outside(approved), offered.floor)
        return Refusal(Reason.STAKE_IS_UNDER_THE_MINIMUM, what, rules, "Stake more.")
    if policy.does is Answer.VALID:
        return Taken(offered.stake, rules=policy.rules, why=_FOUND_LATE)
    if offered.allowance_used:
        why = "under the minimum again: void"
        return Taken(offered.none, void=offered.stake, rules=policy.rules, why=why)
    why = "under the minimum and taken by mistake: valid this once"
    return Taken(offered.stake, rules=policy.rules, why=why, uses_allowance=True)


def _over(approved: Book, bounds: BetLimits, offered: Offered) -> Taken | Refusal:
    policy = approved.policies[Case.OVER_MAXIMUM]
    most = bounds.most or NOTHING
    room = max(0, most.units - _off(bounds, most.units) - offered.beside)
    plays = offered.of(room * offered.pieces)
    over = offered.stake - plays
    if policy.does is Answer.TRIMMED:
        why = f"over the maximum of {most}: trimmed"
        rules = policy.rules + _selection(approved, offered)
        return Taken(plays, trimmed=over, rules=rules, why=why)
    if not offered.accepted:
        lies = f" on {Money(offered.beside)} that lies there" if offered.beside else ""
        most_each = f"{most} a piece" if offered.pieces > 1 else f"{most}"
        name, whose = offered.terms.name, _of(bounds)
        what = f"{name} takes at most {most_each}{whose}, not {offered.stake}{lies}"
        rules = bounds.because or _outside(approved)
        return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules, "Stake less.")
    if policy.does is Answer.VALID:
        return Taken(offered.stake, rules=policy.rules, why=_FOUND_LATE)
    why = f"over the maximum of {most}: the excess is void"
    return Taken(plays, void=over, rules=policy.rules, why=why)


def _of(bounds: BetLimits) -> str:
    """Say that limits are one player's, where they are not those of the table."""
    return " of this player" if bounds.because else ""


def _off_increment(approved: Book, bounds: BetLimits, offered: Offered) -> Taken | Refusal:
    policy = approved.policies[Case.OFF_INCREMENT]
    per_piece = offered.stake.units // offered.pieces
    off = _off(bounds, per_piece + offered.beside)
    plays = offered.of(max(0, per_piece - off) * offered.pieces)
    over = offered.stake - plays
    own = _own(approved, offered.terms, "off-increment")
    if own:
        why = f"off the increment of {bounds.step}: the excess is void"
        return Taken(plays, void=over, rules=own, why=why)
    if policy.does is Answer.TRIMMED:
        why = f"off the increment of {bounds.step}: trimmed"
        return Taken(plays, trimmed=over, rules=policy.rules, why=why)
    if offered.accepted:
        return Taken(offered.stake)
    what = f"{offered.terms.name} is staked in steps of {bounds.step}, not {offered.stake}"
    remedy = f"Stake {plays}."
    return Refusal(Reason.STAKE_IS_OFF_THE_INCREMENT, what, policy.rules, remedy)


def _own(approved: Book, terms: BetTerms, case: str) -> tuple[Ref, ...]:
    """Return a bet's own rule for a case, which beats the general one."""
    refs: Any = terms.about.get(case, ())
    return tuple(Ref(approved.name, str(ref)) for ref in refs)


def _outside(approved: Book) -> tuple[Ref, ...]:
    policy = approved.policy(Case.OUTSIDE_LIMITS)
    return policy.rules if policy else ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A wager that lies on the layout when wagering closes; its places, and how much on each."""

    name: str
    player: str
    bet: str
    stake: Money
    places: Mapping[Hashable, int]


def at_close(
    approved: Book, limits_of: Callable[[str], Limits], laid: Iterable[Laid]
) -> dict[str, Policy]:
    """Say which wagers are rejected when wagering closes, and by what.

    First wagers under their minimum, then the totals of what is left.
    """
    rejected: dict[str, Policy] = {}
    wagers = list(laid)
    single = approved.policy(Case.UNDER_MINIMUM)
    if single is not None and single.does is Answer.REJECTED_AT_CLOSE:
        rejected = dict.fromkeys(_under_minimum(limits_of, wagers), single)
    total = approved.policy(Case.TOTAL_UNDER_MINIMUM)
    if total is not None:
        rejected.update(
            (wager.name, total)
            for player, own in _by_player(w for w in wagers if w.name not in rejected).items()
            if (least := limits_of(player).total_least) is not None
            and sum(wager.stake.units for wager in own) < least.units
            for wager in own
        )
    return rejected


def _under_minimum(limits_of: Callable[[str], Limits], wagers: list[Laid]) -> set[str]:
    """Name the wagers that leave a place under its minimum; what goes may leave others so too."""
    lies: Counter[Hashable] = Counter()
    for wager in wagers:
        lies.update(wager.places)
    under: set[str] = set()
    while True:
        gone = [
            wager
            for wager in wagers
            if wager.name not in under
            and (least := limits_of(wager.player).of(wager.bet).least) is not None
            and min(lies[place] for place in wager.places) < least.units
        ]
        if not gone:
            return under
        for wager in gone:
            under.add(wager.name)
            lies.subtract(wager.places)


def _by_player(laid: Iterable[Laid]) -> dict[str, list[Laid]]:
    own: dict[str, list[Laid]] = {}
    for wager in laid:
        own.setdefault(wager.player, []).append(wager)
    return own
