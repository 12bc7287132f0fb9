"""Hands are offered to players, taken or not, passed to them face down and brought back turned."""

from croupier.games.protocol import Offer
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
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.cards.held_hands import (
    OFFERING,
    hand_due,
    hand_out,
    hands_are_passed,
    held,
    is_the_dealers,
    is_turned,
    kept_rules,
    next_in_turn,
    offer_rules,
    passed_by,
    with_held,
)
from croupier.table.conduct.round.hands import hands_of
from croupier.table.conduct.round.results import is_decided
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


_PLAYER = "player"


def _passing(case: Case) -> Live | Refusal:
    """Return the round whose hands are passed about, or say why none are."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if not hands_are_passed(case.table):
        what = "in this style the cards stay with the dealer"
        rules = case.table.operations[OFFERING].rules_for("control")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    if isinstance(live.round.turn, Offer):
        what, rules = "wagers are still taken", case.table.operations["no more bets"].rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Call no more bets first.")
    return live


def _named(case: Case, live: Live, said: str | None, due: str | None) -> str | Refusal:
    """Return the hand that is meant: the one named, or the one that it can only be."""
    every = list(hands_of(live.round))
    name = due if said is None else said
    if name in every:
        return str(name)
    what = f"there is no hand {said[:20]!r}" if said else "which hand is not said"
    remedy = f"Hands: {', '.join(every)}."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, remedy)


def _not_theirs(case: Case, hand: str, player: str) -> tuple[Ref, ...]:
    """Return the rules by which a hand is not this player's; who stands never has one."""
    is_seated = any(seat.player == player for seat in case.table.conduct.seats.values())
    return case.operation.rules_for(hand, *(() if is_seated else ("standing",)))


# The offer


class OfferHand(Command, tag="offer hand"):
    """The dealer offers a hand to the player whose turn it is, named or not."""

    hand: str | None = None
    player: str | None = None


@does(OfferHand)
def offer_hand(case: Case, command: OfferHand) -> Decision:
    """Offer a hand to the next player in turn; where nobody is left, the dealer turns it."""
    live = _passing(case)
    if isinstance(live, Refusal):
        return live
    hand = _named(case, live, command.hand, hand_due(live))
    if isinstance(hand, Refusal):
        return hand
    refusal = _settled_on(case, live, hand)
    if refusal is not None:
        return refusal
    player = next_in_turn(case.table, live, hand)
    if command.player is not None and command.player != player:
        what = f"the {hand}'s hand is offered to {player or 'nobody'}, not to {command.player[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, _not_theirs(case, hand, command.player))
    return _offered(case, live, hand, player)


def _settled_on(case: Case, live: Live, hand: str) -> Refusal | None:
    """Say why it is settled already who turns a hand, or None."""
    now = held(live, hand)
    if not (now.holder or now.is_kept or is_turned(live, hand)):
        return None
    what = f"{now.holder or 'the dealer'} turns the {hand}'s hand"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules_for(hand))


def _offered(case: Case, live: Live, hand: str, player: str | None) -> Happening:
    if player is None:
        words, rules = f"The dealer turns the {hand}'s hand", kept_rules(case.table, live, hand)
        return happened(case, "hand kept", Announcement(words, rules), {"hand": hand})
    rules = offer_rules(case.table, live, hand, player)
    said = Announcement(f"The {hand}'s hand is offered to {player}", rules)
    return happened(case, "hand offered", said, {"hand": hand, "player": player})


@folds("hand offered")
def _hand_offered(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return with_held(table, facts["hand"], offered=facts["player"])


@folds("hand kept")
def _hand_kept(table: TableState, entry: Entry) -> TableState:
    hand = entry.happening.facts["hand"]
    return with_held(table, hand, offered="", holder="", is_kept=True, is_out=False)


# The answer


class AcceptHand(Command, tag="accept hand"):
    """The player to whom a hand is offered takes it, to turn its cards."""

    hand: str | None = None
    player: str | None = None


class DeclineHand(Command, tag="decline hand"):
    """The player to whom a hand is offered does not want it."""

    hand: str | None = None
    player: str | None = None


def _answered(case: Case, command: AcceptHand | DeclineHand) -> tuple[Live, str, str] | Refusal:
    """Return the hand on offer and who answers, if it is offered to them."""
    live = _passing(case)
    if isinstance(live, Refusal):
        return live
    player = command.player or (command.who if case.role == _PLAYER else "")
    if case.role == _PLAYER and player != command.who:
        what = f"{command.who[:40]} answers for themselves, not for {player[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what)
    on_offer = {hand: held(live, hand).offered for hand in hands_of(live.round)}
    mine = [hand for hand, to in on_offer.items() if to and player in ("", to)]
    pending = mine or [hand for hand, to in on_offer.items() if to] or list(on_offer)
    hand = _named(case, live, command.hand, pending[0])
    if isinstance(hand, Refusal):
        return hand
    if hand not in mine:
        whose = on_offer[hand] or "nobody"
        what = f"the {hand}'s hand is offered to {whose}"
        rules = _not_theirs(case, hand, player)
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait.")
    return live, hand, on_offer[hand]


@does(AcceptHand)
def accept_hand(case: Case, command: AcceptHand) -> Decision:
    """Make a player the one who turns a hand."""
    answered = _answered(case, command)
    if isinstance(answered, Refusal):
        return answered
    _, hand, player = answered
    said = Announcement(f"{player} turns the {hand}'s hand", case.operation.rules_for(hand))
    return happened(case, "hand accepted", said, {"hand": hand, "player": player})


@folds("hand accepted")
def _hand_accepted(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return with_held(table, facts["hand"], offered="", holder=facts["player"])


@does(DeclineHand)
def decline_hand(case: Case, command: DeclineHand) -> Decision:
    """Let the offer go on to the next in turn; after the last one the dealer turns the hand."""
    answered = _answered(case, command)
    if isinstance(answered, Refusal):
        return answered
    _, hand, player = answered
    said = Announcement(f"{player} does not take the {hand}'s hand", case.operation.rules_for(hand))
    declined = happened(case, "hand declined", said, {"hand": hand, "player": player})
    after = _without(case.table, hand, player)
    assert after.live is not None
    following = next_in_turn(after, after.live, hand)
    return declined, _offered(case, after.live, hand, following)


def _without(table: TableState, hand: str, player: str) -> TableState:
    assert table.live is not None
    declined = (*held(table.live, hand).declined, player)
    return with_held(table, hand, offered="", declined=declined)


@folds("hand declined")
def _hand_declined(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return _without(table, facts["hand"], facts["player"])


# The cards


class PassHand(Command, tag="pass hand"):
    """The dealer passes the cards that are due face down to whoever turns the hand."""

    hand: str | None = None


@does(PassHand)
def pass_hand(case: Case, command: PassHand) -> Decision:
    """Pass a hand in its turn, never while the other one is out."""
    live = _passing(case)
    if isinstance(live, Refusal):
        return live
    due = hand_due(live)
    hand = _named(case, live, command.hand, due)
    if isinstance(hand, Refusal):
        return hand
    refusal = _may_pass(case, live, hand, due)
    if refusal is not None:
        return refusal
    holder = held(live, hand).holder
    rules = passed_by(case.table, live, hand)
    what = "third card of the " if is_turned(live, hand) else ""
    said = Announcement(f"The {what}{hand}'s hand is passed face down to {holder}", rules)
    return happened(case, "hand passed", said, {"hand": hand, "player": holder})


def _may_pass(case: Case, live: Live, hand: str, due: str | None) -> Refusal | None:
    out, rules = hand_out(live), case.operation.rules_for(hand)
    if out is not None:
        what = f"the {out}'s hand is with {held(live, out).holder}: two are never out at once"
        both = case.operation.rules_for("both out")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, both, "Bring it back first: hand back.")
    if hand != due:
        what = f"the {due}'s hand comes first" if due else "no card is due any more"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    if not held(live, hand).holder:
        mine = is_the_dealers(case.table, live, hand)
        what = f"{'the dealer' if mine else 'nobody yet'} turns the {hand}'s hand"
        because = kept_rules(case.table, live, hand) if mine else rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, because, "" if mine else "Offer it first.")
    return None


@folds("hand passed")
def _hand_passed(table: TableState, entry: Entry) -> TableState:
    return with_held(table, entry.happening.facts["hand"], is_out=True)


class HandBack(Command, tag="hand back"):
    """The dealer announces the count of a hand that was turned, and brings it back to its box."""

    hand: str | None = None


@does(HandBack)
def hand_back(case: Case, command: HandBack) -> Decision:
    """Bring a hand back once the cards passed with it lie face up."""
    live = _passing(case)
    if isinstance(live, Refusal):
        return live
    out = hand_out(live)
    hand = _named(case, live, command.hand, out or next(iter(hands_of(live.round))))
    if isinstance(hand, Refusal):
        return hand
    rules = case.operation.rules_for(hand)
    if hand != out:
        return Refusal(Reason.MOVE_IS_NOT_DUE, f"the {hand}'s hand is with nobody", rules)
    if hand == hand_due(live) and not is_decided(live):
        what = f"{held(live, hand).holder} has not turned the {hand}'s hand up yet"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Enter its cards first: card.")
    count = hands_of(live.round)[hand].count
    said = Announcement(f"{hand.capitalize()} {count}: the hand is back in its box", rules)
    return happened(case, "hand brought back", said, {"hand": hand, "count": count})


@folds("hand brought back")
def _hand_brought_back(table: TableState, entry: Entry) -> TableState:
    return with_held(table, entry.happening.facts["hand"], is_out=False)


class KeepHand(Command, tag="keep hand"):
    """A supervisor directs that the dealer turns a hand, whoever it was to go to."""

    hand: str


@does(KeepHand)
def keep_hand(case: Case, command: KeepHand) -> Decision:
    """Leave a hand to the dealer, or take it back to them."""
    live = _passing(case)
    if isinstance(live, Refusal):
        return live
    hand = _named(case, live, command.hand, None)
    if isinstance(hand, Refusal):
        return hand
    if held(live, hand).is_kept or is_decided(live):
        what = f"the dealer turns the {hand}'s hand already"
        what = "each hand has all its cards" if is_decided(live) else what
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    said = Announcement(f"The dealer turns the {hand}'s hand, by direction", case.operation.rules)
    return happened(case, "hand kept", said, {"hand": hand})
