"""Partners: players who stake together to get beyond a maximum.

Once staff have found a partnership, its members' wagers on one place count as one against the
maximum. What was taken before, or is taken by mistake, is void: above the maximum only, or the
wager as a whole, as the book says.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from croupier.games.following import shares as whole_shares
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.checks import book_has, rules_of
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.refunds import Grounds, void_wagers
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.people.patrons import unknown
from croupier.table.limits.selections import Selection, shares_on, spots
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.frozen import altered
from croupier.terms.refusals import Reason, Refusal


PARTNERS = 2
"""How many make a partnership, at least."""


def beyond(played: Round, partners: tuple[str, ...]) -> dict[str, int]:
    """Return what each of the partners' wagers keeps of those that pass the maximum together."""
    keeps: dict[str, int] = {}
    staked: Counter[Selection] = Counter()
    for slip in played.slips.of(*partners):
        if slip.result is not Result.OPEN or slip.settled:
            continue
        limits, shares = played.limits_of(slip.player), shares_on(played.table, slip)
        rooms = [each.room for each in spots(played.table, limits, slip, shares, staked)]
        pieces = sum(shares.values())
        unit = min([slip.plays.units // pieces, *(each for each in rooms if each is not None)])
        kept = unit * pieces
        if kept < slip.plays.units:
            keeps[slip.id] = kept - kept % whole_shares(played.table.game, slip.bet, slip.target)
        staked.update({selection: unit * each for selection, each in shares.items()})
    return keeps


def answer_partners(
    case: Case, live: Live, after: Callable[[], Round], slip: Slip, *, accepted: bool
) -> tuple[Happening, ...] | Refusal:
    """Refuse the wager that takes partners beyond a maximum; void that if it was let through.

    ``after`` gives the round with the wager in it. Nothing comes of it where nobody objects.
    """
    group = _group(case.table, slip.player)
    if not group or slip.id not in beyond(with_it := after(), group):
        return ()
    if accepted:
        cut = _cut(case, altered(live, round=with_it), group)
        return () if cut is None else cut if isinstance(cut, Refusal) else (cut,)
    what = f"{' and '.join(group)} stake together: {slip.bet} would pass its maximum"
    rules = rules_of(case.table, "declare partnership")
    return Refusal(Reason.STAKE_IS_OVER_THE_MAXIMUM, what, rules, "Stake less between you.")


def _group(table: TableState, player: str) -> tuple[str, ...]:
    return next((group for group in table.conduct.partners if player in group), ())


def _cut(case: Case, live: Live, group: tuple[str, ...]) -> Happening | Refusal | None:
    """Void what partners have beyond a maximum: the excess, or the wagers that make it."""
    keeps = beyond(live.round, group)
    if not keeps:
        return None
    found = book_has(case.table, "declare partnership")
    assert found is not None  # who declared it had the operation
    only_excess = found.knows("excess")
    rules = (*found.rules, *found.rules_for("excess"))
    kept = {name: units for name, units in keeps.items() if units and only_excess}
    grounds = Grounds("partners beyond the maximum", rules, keeps=kept)
    voided = void_wagers(case, live, keeps, grounds)
    if isinstance(voided, Refusal):
        return voided
    said = Announcement(f"Void beyond the maximum: {', '.join(keeps)}", rules)
    return happened(case, "wagers voided", said, voided.facts, voided.postings)


class DeclarePartnership(Command, tag="declare partnership"):
    """Players are found to stake together with a view to exceeding a maximum."""

    players: list[str]


@does(DeclarePartnership)
def declare_partnership(case: Case, command: DeclarePartnership) -> Decision:
    """Count some players as one against every maximum from now on."""
    group = tuple(dict.fromkeys(command.players))
    for player in group:
        if (refusal := unknown(case, player)) is not None:
            return refusal
        if other := _group(case.table, player):
            what = f"{player} is a partner of {', '.join(each for each in other if each != player)}"
            return Refusal(Reason.PERSON_IS_KNOWN, what, case.operation.rules, "End that first.")
    if len(group) < PARTNERS:
        what = f"a partnership is of {PARTNERS} players or more"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what, case.operation.rules)
    said = Announcement(f"{' and '.join(group)} stake together", case.operation.rules)
    declared = happened(case, "partnership declared", said, {"players": list(group)})
    cut = _cut(case, case.table.live, group) if case.table.live is not None else None
    if isinstance(cut, Refusal):
        return cut
    return (declared, cut) if cut is not None else declared


@folds("partnership declared")
def _declared(table: TableState, entry: Entry) -> TableState:
    partners = (*table.conduct.partners, tuple(entry.happening.facts["players"]))
    return replace(table, conduct=replace(table.conduct, partners=partners))


class EndPartnership(Command, tag="end partnership"):
    """Players no longer stake together."""

    player: str


@does(EndPartnership)
def end_partnership(case: Case, command: EndPartnership) -> Decision:
    """Count the partners one by one again."""
    group = _group(case.table, command.player)
    if not group:
        what = f"{command.player[:40]} is nobody's partner at {case.table.name}"
        return Refusal(Reason.PERSON_IS_UNKNOWN, what, case.operation.rules)
    said = Announcement(f"{' and '.join(group)} are partners no more", case.operation.rules)
    return happened(case, "partnership ended", said, {"players": list(group)})


@folds("partnership ended")
def _ended(table: TableState, entry: Entry) -> TableState:
    gone = tuple(entry.happening.facts["players"])
    partners = tuple(group for group in table.conduct.partners if group != gone)
    return replace(table, conduct=replace(table.conduct, partners=partners))
