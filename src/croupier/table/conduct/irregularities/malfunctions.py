"""Malfunctions: declared, wagers established from records, results calculated again, the rest void.

What was posted on a faulty terminal is put right by the difference, as new postings. What nobody
can establish is void. A wall display that disagrees is looked into, and disregarded if need be.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any, Final, Literal

import msgspec

from croupier.bank import accounts
from croupier.games.protocol import Close, Duty, Notice, Offer
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.postings import owing, posted, staked
from croupier.table.conduct.core.refunds import Grounds, void_wagers
from croupier.table.conduct.core.rounds import wager_facts, with_round
from croupier.table.conduct.core.state import Live, Malfunction, Review, TableState
from croupier.table.conduct.core.wager_facts import read_place
from croupier.table.conduct.irregularities.result_corrections import corrected, settled_again
from croupier.table.conduct.irregularities.rulings import round_of
from croupier.table.conduct.round.results import came, come, is_decided, is_same, read_symbol
from croupier.table.conduct.round.wagers import whole
from croupier.table.driver.rounds import retell
from croupier.table.wagers.moves import Round, Unread, Void
from croupier.table.wagers.slips import Result, Slip
from croupier.table.wagers.voids import GONE
from croupier.terms.advice import nearest
from croupier.terms.money import CASH, Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


_SETTLING: Final = ("recalculate", "void unestablished wagers")
"""The operations that settle a malfunction."""
MOST_ESTABLISHED: Final = 1_000
SHOWN: Final = 5
"""How many wagers a notice names on either side; the entry has them all."""


class DeclareMalfunction(Command, tag="declare malfunction"):
    """A terminal, the wheel or the system does not function: why, and whose terminals."""

    cause: str
    terminals: tuple[str, ...] = ()
    round: int | None = None


@does(DeclareMalfunction)
def declare_malfunction(case: Case, command: DeclareMalfunction) -> Decision:
    """Declare a malfunction of a round, so that its wagers are established from records."""
    cause = command.cause
    if cause not in case.operation.because:
        what = f"{cause[:40]!r} is no malfunction of this book"
        remedy = nearest(cause, case.operation.because)
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)
    live = round_of(case, command.round)
    if isinstance(live, Refusal):
        return live
    stranger = next((p for p in command.terminals if case.house.person(p) is None), None)
    if stranger is not None:
        return Refusal(Reason.PERSON_IS_UNKNOWN, f"the house does not know {stranger[:40]!r}")
    name = f"m{len(case.table.conduct.malfunctions) + 1}"
    where = f"the terminals of {', '.join(command.terminals)}" if command.terminals else "the table"
    what = f"Establish from records what was wagered at {where}"
    establish = Duty(what, case.operation.rules, _SETTLING, ("name", name))
    rules = case.operation.rules + case.operation.rules_for(cause)
    said = Announcement(
        f"Malfunction {name} in round {live.number}, {where}: {cause}", rules, (establish,)
    )
    facts = {
        "name": name,
        "round": live.number,
        "cause": cause,
        "terminals": list(command.terminals),
    }
    return happened(case, "malfunction declared", said, facts)


@folds("malfunction declared")
def _declared(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    declared = Malfunction(facts["name"], facts["round"], facts["cause"], tuple(facts["terminals"]))
    return _with(table, declared)


def _with(table: TableState, malfunction: Malfunction) -> TableState:
    kept = {**table.conduct.malfunctions, malfunction.name: malfunction}
    return replace(table, conduct=replace(table.conduct, malfunctions=kept))


def _open(case: Case, name: str | None) -> tuple[Malfunction, Live] | Refusal:
    """Find a declared malfunction that is not settled, the latest if none is named."""
    waiting = [each for each in case.table.conduct.malfunctions.values() if not each.is_settled]
    found = next((each for each in reversed(waiting) if name in (None, each.name)), None)
    if found is None:
        what = f"no malfunction {name!r} is open" if name else "no malfunction is open"
        remedy = "Declare it first."
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules, remedy)
    live = round_of(case, found.round)
    return live if isinstance(live, Refusal) else (found, live)


# Establishing


class Established(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wager as the records show it."""

    bet: str
    stake: Any
    target: Any = None


class EstablishWagers(Command, tag="establish wagers"):
    """What a player had wagered, as the records of a terminal show."""

    player: str
    wagers: tuple[Established, ...]
    source: Literal["terminal", "dealer terminal"] = "terminal"
    malfunction: str | None = None


@does(EstablishWagers)
def establish_wagers(case: Case, command: EstablishWagers) -> Decision:
    """Put what the records show in the place of what the round has of a player."""
    found = _open(case, command.malfunction)
    if isinstance(found, Refusal):
        return found
    malfunction, live = found
    refusal = _is_affected(case, malfunction, command)
    if refusal is not None:
        return refusal
    known = {slip.id for slip in live.round.slips}
    free = (
        name for n in count(1) if (name := f"{malfunction.name}-{command.player}-{n}") not in known
    )
    wagers = [
        {
            "id": name,
            "player": command.player,
            "bet": each.bet,
            "target": whole(each.target),
            "stake": str(each.stake),
        }
        for name, each in zip(free, command.wagers, strict=False)
    ]
    after = _instead(live.round, command.player, wagers, case.operation.rules)
    if isinstance(after, Refusal):
        return after
    fresh = [slip for slip in after.slips if slip.id not in known]
    refusal = _beyond_sign(case, fresh) or _beyond_credit(case, live, command.player, fresh)
    if refusal is not None:
        return refusal
    differs = _differences(case, command.player, live.round, after)
    moved = settled_again(case, live, after)
    facts: dict[str, Any] = {
        "malfunction": malfunction.name,
        "round": live.number,
        "player": command.player,
        "source": command.source,
        "established": wagers,
        "wagers": [wager_facts(case.table, slip) for slip in fresh],
        "by": [str(ref) for ref in case.operation.rules],
        **owing(moved),
    }
    if differs:
        facts["differs"] = differs
    many = "1 wager" if len(wagers) == 1 else f"{len(wagers)} wagers"
    words = f"{command.player} had {many} by the records of the {command.source}"
    said = Announcement(
        words, case.operation.rules, _contradicts(case, command, live.number, differs)
    )
    return happened(case, "wagers established", said, facts, moved)


def _beyond_sign(case: Case, fresh: list[Slip]) -> Refusal | None:
    """Refuse wagers that no terminal can have taken: it shows what the sign allows and no more."""
    for slip in fresh:
        if not slip.trimmed.units and slip.result is not Result.REJECTED:
            continue
        what = f"{slip.player} cannot have wagered {slip.stake} on {slip.bet}: {slip.why}"
        over = Reason.STAKE_IS_OVER_THE_MAXIMUM
        reason = over if slip.trimmed.units else Reason.STAKE_IS_UNDER_THE_MINIMUM
        rules = tuple(dict.fromkeys(case.operation.rules + slip.rules))
        remedy = "Look at the records again, or void what they do not establish."
        return Refusal(reason, what, rules, remedy)
    return None


def _beyond_credit(case: Case, live: Live, player: str, fresh: list[Slip]) -> Refusal | None:
    """Refuse wagers whose stakes the player cannot have had when wagering closed."""
    most = _could_wager(case, live, player)
    wanted = sum(slip.plays.units + slip.void.units for slip in fresh)
    if wanted <= most:
        return None
    what = f"{player} cannot have wagered {Money(wanted)}: they had {Money(most)}"
    rules = case.operation.rules + case.table.operations["place"].rules
    remedy = "Look at the records again, or void what they do not establish."
    return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, rules, remedy)


def _could_wager(case: Case, live: Live, player: str) -> int:
    """Return what a player had for wagers, as it was written down when wagering closed.

    Of a player without any, and while wagering is open, it is what lies of theirs and their credit
    of now, without what the round has paid them.
    """
    if player in live.had and not isinstance(live.round.turn, Offer):
        return live.had[player]
    own = [slip for slip in live.round.slips.of(player) if slip.result not in GONE]
    account = accounts.chips(player)
    lay = sum(staked(slip) for slip in own if slip.stake.asset == CASH)
    moved = sum(posted(case.table.name, live, slip).get((account, CASH), 0) for slip in own)
    return max(lay, case.house.ledger.balance(account).units - moved)


def _differences(
    case: Case, player: str, before: Round, after: Round
) -> dict[str, list[dict[str, Any]]]:
    """Return what only the journal has of a player's wagers, and what only the records show."""
    own = [
        [slip for slip in current.slips.of(player) if slip.result not in GONE]
        for current in (before, after)
    ]
    journal, shown = ([_as_placed(case, slip) for slip in slips] for slips in own)
    alone = {
        "journal": _without(journal, shown),
        "records": _without(shown, journal),
    }
    return alone if any(alone.values()) else {}


def _as_placed(case: Case, slip: Slip) -> dict[str, Any]:
    written = wager_facts(case.table, slip)
    return {name: written[name] for name in ("bet", "target", "stake")}


def _without(some: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return those of some that have no match among the others, one for one."""
    left = list(others)
    alone: list[dict[str, Any]] = []
    for each in some:
        if each in left:
            left.remove(each)
        else:
            alone.append(each)
    return alone


def _contradicts(
    case: Case,
    command: EstablishWagers,
    in_round: int,
    differs: Mapping[str, list[dict[str, Any]]],
) -> tuple[Notice, ...]:
    """Tell where the records contradict the journal; it is looked into."""
    if not differs:
        return ()
    journal, shown = (
        ", ".join(map(_say, differs[name][:SHOWN])) or "nothing" for name in ("journal", "records")
    )
    what = (
        f"The journal has {journal} of {command.player} where the {command.source} shows {shown}:"
        " review it"
    )
    return (Duty(what, case.operation.rules, ("close review",), ("reviewed", in_round)),)


def _say(wager: Mapping[str, Any]) -> str:
    target = f" {wager['target']}" if wager["target"] is not None else ""
    return f"{Money(wager['stake'])} on {wager['bet']}{target}"


def _is_affected(case: Case, malfunction: Malfunction, command: EstablishWagers) -> Refusal | None:
    rules = case.operation.rules
    if case.house.person(command.player) is None:
        return Refusal(Reason.PERSON_IS_UNKNOWN, f"the house does not know {command.player[:40]!r}")
    if malfunction.terminals and command.player not in malfunction.terminals:
        what = f"{command.player}'s terminal is not among those of {malfunction.name}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if len(command.wagers) > MOST_ESTABLISHED:
        what = f"no terminal has more than {MOST_ESTABLISHED:,} wagers in a round"
        return Refusal(Reason.RECORD_IS_TOO_LARGE, what, rules)
    return None


def _instead(
    current: Round, player: str, wagers: list[dict[str, Any]], rules: tuple[Ref, ...]
) -> Round | Refusal:
    """Fold a round again with other wagers of one player; those it had are void."""
    own = tuple(slip.id for slip in current.slips.of(player))
    made = [each.move for each in current.answered if not isinstance(each.move, Unread)]
    closes = [number for number, move in enumerate(made) if isinstance(move, Close)]
    place = closes[-1] if closes else len(made)
    void = Void(own, rules, "not what the records show")
    put = [read_place(wager) for wager in wagers]
    after = retell(current, [*made[:place], void, *put, *made[place:]])
    refused = (each.refusal for each in after.answered if each.move in put)
    return next((each for each in refused if each is not None), after)


@folds("wagers established")
def _established(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    rules = tuple(Ref.parse(ref) for ref in facts["by"])

    def again(live: Live) -> Live:
        after = _instead(live.round, facts["player"], facts["established"], rules)
        assert isinstance(after, Round)
        return replace(live, round=after)

    malfunction = table.conduct.malfunctions[facts["malfunction"]]
    known = replace(malfunction, established=malfunction.established | {facts["player"]})
    after = _with(with_round(table, facts["round"], again), known)
    if "differs" not in facts:
        return after
    why = f"{facts['player']}'s established wagers are not what the journal has"
    reviews = (*after.conduct.reviews, Review(facts["round"], why))
    return replace(after, conduct=replace(after.conduct, reviews=reviews))


# Calculating again


class Recalculate(Command, tag="recalculate"):
    """Results are calculated again on what actually came; without ``chance`` it stands."""

    chance: Any = None
    malfunction: str | None = None


@does(Recalculate)
def recalculate(case: Case, command: Recalculate) -> Decision:
    """Settle a malfunction by the actual outcome, and post the difference."""
    found = _open(case, command.malfunction)
    if isinstance(found, Refusal):
        return found
    malfunction, live = found
    refusal = _may_recalculate(case, command) or _unestablished(case, malfunction)
    if refusal is not None:
        return refusal
    done = _settled(case, malfunction, "calculated again on the actual outcome")
    if command.chance is None:
        return done if is_decided(live) else _no_outcome(case)
    symbol = read_symbol(case.table, command.chance)
    if isinstance(symbol, Refusal):
        return symbol
    if is_same(case.table, symbol.symbol, came(live)):
        return done
    again = corrected(case, live, symbol) if is_decided(live) else come(case, live, symbol)
    if isinstance(again, Refusal):
        return again
    return (*(again if isinstance(again, tuple) else (again,)), done)


def _no_outcome(case: Case) -> Refusal:
    what = "the round has no outcome yet that it could be calculated on"
    return Refusal(Reason.CHANCE_IS_NOT_DUE, what, case.operation.rules, "Give 'chance'.")


def _may_recalculate(case: Case, command: Recalculate) -> Refusal | None:
    """Leave a wheel that reads its own number to whom the book leaves it."""
    terms = case.table.table.game.ruleset.rulings.get("correction")
    if terms is None:
        return _drawn(case) if command.chance is not None else None
    if case.table.book.at_least(case.role, terms.role):
        return None
    what = f"results are calculated again by the {terms.role} or above, not by the {case.role}"
    return Refusal(Reason.ROLE_MAY_NOT, what, terms.rules, f"Call the {terms.role}.")


def _unestablished(case: Case, malfunction: Malfunction) -> Refusal | None:
    """Calculate nothing again while nobody knows what some terminal had wagered."""
    still = [name for name in malfunction.terminals if name not in malfunction.established]
    if not still:
        return None
    void = case.table.operations["void unestablished wagers"]
    what = f"the wagers of {', '.join(still)} are neither established nor void"
    remedy = f"Establish them from records, or have the {void.role} void them."
    rules = case.operation.rules + void.rules
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)


def _drawn(case: Case) -> Refusal:
    what = "no rule lets a result be corrected at this table: it was drawn, or the round is void"
    return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.table.table.mode.rules)


def _settled(case: Case, malfunction: Malfunction, how: str) -> Happening:
    rules = case.operation.rules + case.operation.rules_for(case.table.table.mode.name)
    said = Announcement(f"Malfunction {malfunction.name}: {how}", rules)
    return happened(case, "malfunction settled", said, {"name": malfunction.name})


@folds("malfunction settled")
def _malfunction_settled(table: TableState, entry: Entry) -> TableState:
    malfunction = table.conduct.malfunctions[entry.happening.facts["name"]]
    return _with(table, replace(malfunction, is_settled=True))


# Void


class VoidUnestablished(Command, tag="void unestablished wagers"):
    """Wagers that no record establishes are void."""

    malfunction: str | None = None


@does(VoidUnestablished)
def void_unestablished(case: Case, command: VoidUnestablished) -> Decision:
    """Void the plays and payouts of the terminals whose wagers cannot be established."""
    found = _open(case, command.malfunction)
    if isinstance(found, Refusal):
        return found
    malfunction, live = found
    names = [
        slip.id
        for slip in live.round.slips
        if slip.result not in GONE
        and slip.player not in malfunction.established
        and (not malfunction.terminals or slip.player in malfunction.terminals)
    ]
    rules = case.operation.rules
    voided = void_wagers(case, live, names, Grounds("no record establishes it", rules))
    if isinstance(voided, Refusal):
        return voided
    said = Announcement(
        f"Void, for no record establishes them: {', '.join(names) or 'none'}", rules
    )
    void = happened(case, "wagers voided", said, voided.facts, voided.postings)
    return (void, _settled(case, malfunction, "what no record establishes is void"))
