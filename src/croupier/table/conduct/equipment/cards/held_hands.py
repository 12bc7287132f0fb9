"""Who turns the hands: the dealer, or a seated player to whom a hand was offered and passed.

A hand is offered to whoever staked the most on it, among equals to the lowest seat, then round the
table; seats are numbered the way the offer goes. Where nobody takes it, nobody seated backs it or a
supervisor says so, the dealer turns it. What is told here is only how hands are held: which card is
due to whom is the play's.
"""

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Deal, Duty, Notice, Offer
from croupier.rulebooks.operations import Operation
from croupier.table.conduct.core.equipment_states import CardsRound, Held
from croupier.table.conduct.core.standing_equipment import in_round, with_in_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.round.hands import hands_of
from croupier.table.wagers.slips import Result
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


OFFERING: Final = "offer hand"
_UNTOUCHED: Final = Held()


def hands_are_passed(table: TableState) -> bool:
    """Say whether players turn hands at a table, by its dealing style."""
    offering = table.operations.get(OFFERING)
    return offering is not None and not offering.knows("control")


def held(live: Live, hand: str) -> Held:
    """Return how a hand is held."""
    return in_round(live, CardsRound).held.get(hand, _UNTOUCHED)


def with_held(table: TableState, hand: str, **parts: Any) -> TableState:
    """Return a table where a hand of its round is held otherwise."""
    live = table.live
    assert live is not None
    every = {**in_round(live, CardsRound).held, hand: replace(held(live, hand), **parts)}
    return replace(table, live=with_in_round(live, CardsRound, held=every))


def hand_due(live: Live) -> str | None:
    """Name the hand whose card is turned up next."""
    turn = live.round.turn
    return turn.slot.partition(" ")[0] if isinstance(turn, Deal) else None


def hand_out(live: Live) -> str | None:
    """Name the hand whose cards lie with a player now."""
    return next((hand for hand in hands_of(live.round) if held(live, hand).is_out), None)


def is_turned(live: Live, hand: str) -> bool:
    """Say whether a hand's first cards lie face up."""
    return hands_of(live.round)[hand].count is not None


# To whom a hand is offered


def backers(table: TableState, live: Live, hand: str) -> tuple[tuple[str, int], ...]:
    """List the seated players with a wager on a hand and what they have on it, the first first."""
    seats = {seat.player: number for number, seat in table.conduct.seats.items()}
    staked: Counter[str] = Counter()
    for slip in live.round.slips:
        if slip.bet == hand and slip.result is Result.OPEN and slip.player in seats:
            staked[slip.player] += slip.stake.units
    order = sorted(staked, key=lambda player: (-staked[player], seats[player]))
    return tuple((player, staked[player]) for player in order)


def next_in_turn(table: TableState, live: Live, hand: str) -> str | None:
    """Name whom a hand is to be offered to now; None where nobody is left."""
    declined = held(live, hand).declined
    willing = (player for player, _ in backers(table, live, hand) if player not in declined)
    return next(willing, None)


def offer_rules(table: TableState, live: Live, hand: str, player: str) -> tuple[Ref, ...]:
    """Return the rules by which a hand is offered to this player rather than to another."""
    offering, stakes = table.operations[OFFERING], dict(backers(table, live, hand))
    names = [hand]
    if list(stakes.values()).count(stakes[player]) > 1:
        names.append(f"{hand}, tied")
    if any(stakes.get(each, 0) > stakes[player] for each in held(live, hand).declined):
        names.append(f"{hand}, next")
    return offering.rules_for(*names)


def kept_rules(table: TableState, live: Live, hand: str) -> tuple[Ref, ...]:
    """Return the rules by which the dealer turns a hand that nobody takes."""
    offering = table.operations[OFFERING]
    if not backers(table, live, hand):
        return offering.rules_for("kept", "no bet")
    return offering.rules_for("kept", f"{hand}, kept", "declined")


def is_the_dealers(table: TableState, live: Live, hand: str) -> bool:
    """Say whether the dealer turns a hand: by direction, or because nobody is left to take it."""
    now = held(live, hand)
    return now.is_kept or (not now.holder and next_in_turn(table, live, hand) is None)


# What follows for cards


def steps_due(table: TableState, live: Live) -> tuple[str, ...]:
    """Name what has to be done with the hands before the next card, or before the announcement."""
    if not hands_are_passed(table):
        return ()
    hand, out = hand_due(live), hand_out(live)
    if hand is None:
        return () if out is None else ("hand back",)
    now = held(live, hand)
    if out is not None:
        return () if out == hand else ("hand back",)
    if is_the_dealers(table, live, hand):
        return ()
    if now.holder:
        return ("pass hand",)
    return ("accept hand", "decline hand") if now.offered else (OFFERING,)


def not_ready(table: TableState, live: Live) -> Refusal | None:
    """Say why the card that is due cannot be turned up by anybody yet, or None."""
    due, hand, out = steps_due(table, live), hand_due(live), hand_out(live)
    if not due or hand is None:
        return None
    passing, offering = table.operations["pass hand"], table.operations[OFFERING]
    if out is not None:
        what = f"the {out}'s hand is still with {held(live, out).holder}"
        rules = passing.rules_for("both out")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Bring it back first: hand back.")
    if holder := held(live, hand).holder:
        what = f"{holder} turns the {hand}'s hand, and has not got the cards"
        rules = _passed_by(passing, live, hand)
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Pass them first: pass hand.")
    player = held(live, hand).offered or next_in_turn(table, live, hand)
    what = f"the {hand}'s hand goes to {player} first, if they want it"
    remedy = f"Do first: {' or '.join(due)}."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, offering.rules_for(hand), remedy)


def still_out(table: TableState, live: Live) -> Refusal | None:
    """Say that a hand lies with a player, whose count is announced and which is brought back."""
    hand = hand_out(live)
    if hand is None:
        return None
    what = f"the {hand}'s hand is still with {held(live, hand).holder}"
    rules = table.operations["hand back"].rules_for(hand)
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Bring it back first: hand back.")


def _passed_by(passing: Operation, live: Live, hand: str) -> tuple[Ref, ...]:
    return passing.rules_for("third" if is_turned(live, hand) else hand)


def passed_by(table: TableState, live: Live, hand: str) -> tuple[Ref, ...]:
    """Return the rules by which cards are passed: the first two, or a third one."""
    return _passed_by(table.operations["pass hand"], live, hand)


def offers_owed(table: TableState, live: Live) -> tuple[Notice, ...]:
    """Tell the dealer, when wagering is over, to whom the hands go and which ones they turn."""
    if not hands_are_passed(table) or not isinstance(live.round.turn, Offer):
        return ()
    notices: list[Notice] = []
    for hand in hands_of(live.round):
        player = next_in_turn(table, live, hand)
        if player is None:
            what = f"Turn the {hand}'s hand: nobody seated has a wager on it"
            notices.append(Duty(what, kept_rules(table, live, hand), ("card",)))
        else:
            what = f"Offer the {hand}'s hand to {player}"
            by, about = ("offer hand", "keep hand"), ("hand", hand)
            notices.append(Duty(what, offer_rules(table, live, hand, player), by, about))
    return tuple(notices)
