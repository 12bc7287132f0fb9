"""What the game's own rules look at when wagering closes: antes, and wagers that need another.

A wager whose ante is missing is void. So is one that needs another which is not there. An ante
that nobody owes goes back. And where more lies on one hand than the sign's differential allows,
the dealer is told that it may be reduced.
"""

from collections.abc import Collection

from croupier.games.protocol import Description, Notice, Offer
from croupier.rulebooks.books import Consequence, Matter, Policy
from croupier.table.limits.combinations import has_needed
from croupier.table.limits.differential import excesses
from croupier.table.limits.selections import holder_of, places
from croupier.table.limits.stakes import LaidWager, at_close
from croupier.table.wagers.layout import Lying
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result, Slip
from croupier.table.wagers.voids import taken_off
from croupier.terms.frozen import altered
from croupier.terms.references import Ref
from croupier.terms.rosters import roster_of


def check_at_close(current: Round) -> tuple[Round, tuple[Description, ...]]:
    """Take off the layout what may not lie there any longer, and tell it."""
    if not current.table.game.ruleset.policies or current.has_begun:
        return current, ()
    current, antes = _antes(current)
    current, alone = _alone(current)
    return current, (*antes, *alone, *_differential(current))


def open_slips(current: Round) -> list[Slip]:
    """List the wagers that lie on the layout, undecided."""
    return [slip for slip in current.slips if slip.result is Result.OPEN]


def _antes(current: Round) -> tuple[Round, tuple[Description, ...]]:
    policy = current.table.game.ruleset.policy(Matter.ANTE)
    if policy is None:
        return current, ()
    groups: dict[tuple[str, int], list[Slip]] = {}
    for slip in open_slips(current):
        groups.setdefault((slip.player, slip.area), []).append(slip)
    gone: dict[str, Slip] = {}
    told: list[Description] = []
    for (player, _), own in groups.items():
        antes = [each for each in own if each.bet in policy.bets]
        mains = [each for each in own if each.bet in policy.named("with")]
        off, said = _ante_of(current, player, antes, mains)
        gone |= {slip.id: slip for slip in off}
        told += said
    return taken_off(current, gone), tuple(told)


def _ante_of(
    current: Round, player: str, antes: list[Slip], mains: list[Slip]
) -> tuple[list[Slip], list[Description]]:
    """Look at one player's ante on one area: missing, owed, waived, or beside no wager."""
    ruleset, further = current.table.game.ruleset, current.table.limits.further
    if further.ante is None:
        return [], []
    largest = max((each.plays.units for each in mains), default=0)
    waived = further.ante_waived is not None and largest >= further.ante_waived.units
    if not mains:
        rules = _rules(ruleset.policy(Matter.ANTE_MISSING))
        return [_back(each, rules, "goes with no wager; credited back") for each in antes], []
    if waived:
        rules = _rules(ruleset.policy(Matter.ANTE_WAIVED))
        off = [_back(each, rules, "the ante is waived; credited back") for each in antes]
        return off, [
            Description(f"{player}: the ante is waived from {further.ante_waived} on", rules)
        ]
    if antes:
        return [], []
    rules = _rules(ruleset.policy(Matter.ANTE_MISSING))
    why = f"its ante of {further.ante} is missing: void"
    off = [_void(each, rules, why) for each in mains]
    return off, [Description(f"{each.id}: {why}", rules) for each in off]


def _alone(current: Round) -> tuple[Round, tuple[Description, ...]]:
    """Void what needs another wager of the same player, and that is not there."""
    ruleset, lying = current.table.game.ruleset, open_slips(current)
    has = Lying(roster_of(lying), current.areas)
    gone: dict[str, Slip] = {}
    told: list[Description] = []
    for slip in lying:
        policy = ruleset.policy(Matter.NEEDS_ANOTHER, slip.bet)
        if policy is None or has_needed(policy, slip, has.of(slip.player)):
            continue
        if policy.about.get("kept") == "waits" and current.opening.slips.get(slip.id):
            continue
        why = "made without the wager it needs: void"
        gone[slip.id] = _void(slip, policy.rules, why)
        told.append(Description(f"{slip.id}: {why}", policy.rules))
    return taken_off(current, gone), tuple(told)


def _differential(current: Round) -> tuple[Description, ...]:
    """Tell the dealer what lies above the sign, and may be reduced."""
    policy = current.table.game.ruleset.policy(Matter.PRO_RATA)
    if policy is None:
        return ()
    return tuple(
        Description(
            each.words,
            each.rules,
            (Notice(f"{each.words}: wagers may be reduced pro rata", each.rules + policy.rules),),
        )
        for each in excesses(current)
    )


def _rules(policy: Policy | None) -> tuple[Ref, ...]:
    return policy.rules if policy is not None else ()


def _void(slip: Slip, rules: tuple[Ref, ...], why: str) -> Slip:
    whole = altered(slip.plays, units=slip.plays.units + slip.void.units)
    nothing = altered(slip.plays, units=0)
    rules = slip.rules + rules
    return altered(slip, plays=nothing, void=whole, result=Result.VOID, rules=rules, why=why)


def _back(slip: Slip, rules: tuple[Ref, ...], why: str) -> Slip:
    return altered(slip, result=Result.REJECTED, rules=slip.rules + rules, why=why)


def _left_alone(current: Round, gone: Collection[str]) -> dict[str, tuple[Ref, ...]]:
    """Name the wagers that are credited back because what they need is not there, or is gone."""
    ruleset = current.table.game.ruleset
    if not ruleset.policies_in(Matter.NEEDS_ANOTHER):
        return {}
    lying = [slip for slip in open_slips(current) if slip.id not in gone]
    has = Lying(roster_of(lying), current.areas)
    found: dict[str, tuple[Ref, ...]] = {}
    for slip in lying:
        policy = ruleset.policy(Matter.NEEDS_ANOTHER, slip.bet)
        is_rejected = policy is not None and policy.does is Consequence.REJECTED_AT_CLOSE
        if policy is not None and is_rejected and not has_needed(policy, slip, has.of(slip.player)):
            found[slip.id] = policy.rules
    return found


def reject_at_close(current: Round) -> Round:
    """Take off the layout what the book rejects when wagering closes."""
    table = current.table
    laid = [
        LaidWager(
            slip.id,
            holder_of(table, slip),
            slip.plays,
            places(table, current.limits_of(slip.player), slip),
        )
        for slip in current.slips
        if slip.result is Result.OPEN and not slip.settled
    ]
    rejected = at_close(
        table.book, current.limits_of, laid, lambda gone: _left_alone(current, gone)
    )
    if not rejected or not isinstance(current.turn, Offer):
        return current
    back = {
        slip.id: altered(
            slip,
            result=Result.REJECTED,
            rules=slip.rules + rejected[slip.id],
            why="rejected when wagering closed; credited back",
        )
        for slip in current.slips
        if slip.id in rejected
    }
    gone = {piece for slip in back.values() for piece in slip.pieces}
    kept = roster_of(w for w in current.position.wagers if w.id not in gone)
    position = altered(current.position, wagers=kept)
    return altered(current, slips=current.slips.swap(back), position=position)
