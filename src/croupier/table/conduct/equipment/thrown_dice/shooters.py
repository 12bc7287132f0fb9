"""Who throws the dice: offered around the table, accepted or not, chosen, given up, taken away.

Seats are numbered clockwise, from the left of the member of staff from whom the first offer goes
around; players without a seat come after those who have one, in the order in which they came. The
circle that begins at the left of a shooter ends with them: who gave the dice up may have them again
where nobody else takes them, unless they were taken away.
"""

from collections.abc import Iterable
from typing import Any, Final

from croupier.games.protocol import Deal, Duty, Notice, Offer
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.carried_wagers import stand_on
from croupier.table.conduct.core.checks import text_refused
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import IN_PLAY
from croupier.table.conduct.core.presence import players_at, seat_of
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of, with_dice
from croupier.table.conduct.equipment.thrown_dice.dice_sets import count, uninspected
from croupier.table.conduct.equipment.thrown_dice.shooter_turns import must_pass, point_of
from croupier.table.wagers.slips import Result, Slip
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


_AGAIN: Final = 2
"""Void rolls from which on a shooter makes them repeatedly."""


# Wagers that make somebody eligible


def wagers_of(table: TableState, player: str) -> list[Slip]:
    """Return the wagers that a player has up, undecided."""
    live = table.live or table.last
    own = live.round.slips.of(player) if live is not None else ()
    return [slip for slip in own if slip.result is Result.OPEN]


def is_eligible(table: TableState, player: str) -> bool:
    """Say whether a player has a wager up that entitles them to throw."""
    throwing = table.operations["throw"]
    needed = {bet for bet in table.table.game.bets if throwing.knows(bet)}
    return any(not needed or slip.bet in needed for slip in wagers_of(table, player))


def undecided(table: TableState) -> bool:
    """Say whether any wager waits for a roll."""
    live = table.live
    if live is None:
        return bool(stand_on(table))
    return any(slip.result is Result.OPEN for slip in live.round.slips)


# The offer


class OfferDice(Command, tag="offer dice"):
    """The dealer offers the dice: to the player whose turn it is, named or not."""

    player: str | None = None


@does(OfferDice)
def offer_dice(case: Case, command: OfferDice) -> Decision:
    """Offer the whole set to the next player, in the order that the book has."""
    refusal = _may_offer(case) or uninspected(case) or _worn_out(case)
    if refusal is not None:
        return refusal
    order = dice_of(case.table).offered or _order(case)
    if not order:
        return _nobody(case)
    if command.player is not None and command.player != order[0]:
        what = f"the dice are offered to {order[0]} first, not to {command.player[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, _offer_rules(case))
    return _offered(case, order)


def _offered(case: Case, order: tuple[str, ...]) -> Happening:
    rules = _offer_rules(case)
    said = Announcement(f"The dice are offered to {order[0]}", rules)
    return happened(case, "dice offered", said, {"order": list(order)})


def _offer_rules(case: Case) -> tuple[Ref, ...]:
    """Return the rules of an offer: the first of all, or the one after a shooter."""
    dice = dice_of(case.table)
    first = not (dice.previous or dice.shooter)
    return case.table.operations["offer dice"].rules_for("first" if first else "next")


def _may_offer(case: Case) -> Refusal | None:
    """Say why the dice are not to be offered to anybody now, or None."""
    table = case.table
    dice, live = dice_of(table), table.live
    if not table.conduct.is_open:
        what = f"table {table.name} is not open"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, remedy="Open it first.")
    if live is not None and not isinstance(live.round.turn, Offer):
        air = isinstance(live.round.turn, Deal)
        what = "the dice are in the air" if air else f"round {live.number} is not settled yet"
        rules = case.operation.rules_for("settled")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish the roll first.")
    if dice.shooter and not (must_pass(table) or _has_lost_the_right(table)):
        what = f"{dice.shooter} has the dice"
        remedy = "Wait until they pass them, or have them taken: take dice."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, _offer_rules(case), remedy)
    return None


def _has_lost_the_right(table: TableState) -> bool:
    """Say whether a shooter has no wager that entitles them, and can make none before the roll."""
    return point_of(table) is not None and not is_eligible(table, dice_of(table).shooter)


def _worn_out(case: Case) -> Refusal | None:
    dice = dice_of(case.table)
    if not dice.is_worn_out and len(dice.every) >= IN_PLAY:
        return None
    what = f"{count(len(dice.lost))} of the set were lost: it is replaced first"
    rules = case.table.operations["die off table"].rules_for("new set")
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Bring a new set: bring dice.")


def _order(case: Case) -> tuple[str, ...]:
    """Return to whom the dice go in turn: everybody at first, then those with wagers."""
    table, dice = case.table, dice_of(case.table)
    previous, seat = dice.previous, dice.previous_seat
    if dice.shooter:
        previous, seat = dice.shooter, seat_of(table, dice.shooter) or 0
    seated = sorted(table.conduct.seats.items())
    circle = [held.player for number, held in seated if number > seat]
    circle += [held.player for number, held in seated if number <= seat]
    circle += [player for player in players_at(table) if player not in circle]
    if previous:
        circle = [p for p in circle if is_eligible(table, p)]
        last = [previous] if previous in circle else []
        circle = [player for player in circle if player != previous] + last
    return tuple(player for player in circle if player != dice.taken_from)


def _nobody(case: Case) -> Decision:
    """Tell that nobody takes the dice: staff throw on while wagers are undecided."""
    throwing = case.table.operations["throw"]
    rules = throwing.rules_for("nobody")
    if not undecided(case.table):
        what = "there is nobody to whom the dice could be offered"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait for players and wagers.")
    what = "Throw the dice until the wagers are decided, or a 7 out comes"
    said = Announcement(
        "Nobody takes the dice", _offer_rules(case), (Duty(what, rules, ("throw",)),)
    )
    return happened(case, "nobody takes dice", said, {})


@folds("dice offered")
def _dice_offered(table: TableState, entry: Entry) -> TableState:
    order = tuple(entry.happening.facts["order"])
    return with_dice(_relinquished(table), offered=order, nobody=False)


@folds("nobody takes dice")
def _nobody_takes_dice(table: TableState, entry: Entry) -> TableState:
    return with_dice(_relinquished(table), offered=(), nobody=True, taken_from="")


def _relinquished(table: TableState) -> TableState:
    """Take the dice from whoever has them, and remember who that was; all go back to the bowl."""
    dice = dice_of(table)
    if not dice.shooter and not dice.active:
        return table
    bowl = tuple(sorted((*dice.bowl, *dice.active)))
    if not dice.shooter:
        return with_dice(table, bowl=bowl, active=())
    seat = seat_of(table, dice.shooter) or dice.previous_seat
    return with_dice(
        table,
        bowl=bowl,
        active=(),
        shooter="",
        threw=0,
        previous=dice.shooter,
        previous_seat=seat,
        offered=(),
        refused=(),
    )


# The answer


def _asked_of(case: Case, command: "AcceptDice | DeclineDice") -> str | Refusal:
    """Return whom the dice are offered to, if it is they who answer or staff for them."""
    offered, rules = dice_of(case.table).offered, _answer_rules(case)
    player = command.player or (command.who if case.role == "player" else "")
    if not offered:
        what = "the dice are offered to nobody"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Offer them first.")
    if case.role == "player" and player != command.who:
        what = f"{command.who[:40]} answers for themselves, not for {player[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what, rules)
    if player and player != offered[0]:
        what = f"the dice are offered to {offered[0]}, not to {player[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Wait.")
    return offered[0]


class AcceptDice(Command, tag="accept dice"):
    """The player to whom the dice are offered accepts them, and becomes the shooter."""

    player: str | None = None
    dice: tuple[int, ...] = ()
    """The two they choose, if they choose them at once."""


@does(AcceptDice)
def accept_dice(case: Case, command: AcceptDice) -> Decision:
    """Make a player the shooter, who then chooses two of the dice."""
    player = _asked_of(case, command)
    if isinstance(player, Refusal):
        return player
    before = case.operation.rules_for("wager first")
    if before and not is_eligible(case.table, player):
        what = f"{player} has no wager up that entitles them to throw"
        return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, before, "Make it first, then accept.")
    facts: dict[str, Any] = {"player": player}
    accepted = happened(
        case, "dice accepted", Announcement(f"{player} is the shooter", _answer_rules(case)), facts
    )
    if not command.dice:
        return accepted
    chosen = _chosen(case, player, command.dice, dice_of(case.table).every)
    return chosen if isinstance(chosen, Refusal) else (accepted, chosen)


def _answer_rules(case: Case) -> tuple[Ref, ...]:
    return case.operation.rules_for(_turn(case.table))


def _turn(table: TableState) -> str:
    """Tell the first shooter of a table from those after them: they have rules of their own."""
    return "next" if dice_of(table).previous else "first"


@folds("dice accepted")
def _dice_accepted(table: TableState, entry: Entry) -> TableState:
    return with_dice(
        table,
        shooter=entry.happening.facts["player"],
        threw=0,
        voids=table.conduct.void_spins,
        offered=(),
        refused=(),
        taken_from="",
        nobody=False,
    )


class DeclineDice(Command, tag="decline dice"):
    """The player to whom the dice are offered does not take them."""

    player: str | None = None


@does(DeclineDice)
def decline_dice(case: Case, command: DeclineDice) -> Decision:
    """Let the offer go on to the next player; after the last one nobody takes the dice."""
    player = _asked_of(case, command)
    if isinstance(player, Refusal):
        return player
    rest = dice_of(case.table).offered[1:]
    said = Announcement(f"{player} does not take the dice", _answer_rules(case))
    declined = happened(case, "dice declined", said, {"player": player})
    if rest:
        return (declined, _offered(case, rest))
    if not undecided(case.table):
        return declined
    ended = _nobody(case)
    assert isinstance(ended, Happening)
    return (declined, ended)


@folds("dice declined")
def _dice_declined(table: TableState, entry: Entry) -> TableState:
    dice = dice_of(table)
    refused = (*dice.refused, entry.happening.facts["player"])
    return with_dice(table, offered=dice.offered[1:], refused=refused)


# The choice


class ChooseDice(Command, tag="choose dice"):
    """The shooter chooses the two dice they throw, or others in the place of lost ones."""

    dice: tuple[int, ...]
    player: str | None = None


@does(ChooseDice)
def choose_dice(case: Case, command: ChooseDice) -> Decision:
    """Let the shooter choose; the rest lie in the bowl before the dealer."""
    player = command.player or command.who
    shooter = dice_of(case.table).shooter
    if not shooter or player != shooter:
        what = f"{shooter or 'nobody'} is the shooter, not {player[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, choosing_rules(case.table))
    if case.role == "player" and player != command.who:
        what = f"{command.who[:40]} does not choose for {player[:40]}"
        return Refusal(Reason.ROLE_MAY_NOT, what, choosing_rules(case.table))
    live = case.table.live
    if live is not None and not isinstance(live.round.turn, Offer):
        what = "dice are chosen before the throw"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, choosing_rules(case.table))
    return _chosen(case, player, command.dice, dice_of(case.table).every)


def choosing_rules(table: TableState) -> tuple[Ref, ...]:
    """Return the rules by which the shooter of this turn chooses dice."""
    choosing = table.operations["choose dice"]
    return choosing.rules + choosing.rules_for(_turn(table))


def _chosen(
    case: Case, player: str, dice: Iterable[int], every: tuple[int, ...]
) -> Happening | Refusal:
    choosing = case.table.operations["choose dice"]
    held, wanted = dice_of(case.table), tuple(dict.fromkeys(dice))
    asked_back = [die for die in wanted if die in (*held.lost, *held.found, *held.unfit)]
    if asked_back:
        what = f"die {asked_back[0]} left the table and was not found fit for play yet"
        rules = choosing.rules_for("original")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Find it and have it inspected.")
    if len(wanted) != IN_PLAY or any(die not in every for die in wanted):
        left = ", ".join(map(str, every))
        what = f"the shooter chooses {IN_PLAY} of the dice {left}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, choosing_rules(case.table))
    bowl = [die for die in every if die not in wanted]
    rest = f"; {count(len(bowl))} {'lies' if len(bowl) == 1 else 'lie'} in the bowl" * bool(bowl)
    again = choosing.rules_for("again") if held.lost or held.found else ()
    rules = choosing_rules(case.table) + again
    words = f"{player} takes dice {wanted[0]} and {wanted[1]}{rest}"
    return happened(case, "dice chosen", Announcement(words, rules), {"dice": list(wanted)})


@folds("dice chosen")
def _dice_chosen(table: TableState, entry: Entry) -> TableState:
    chosen = tuple(entry.happening.facts["dice"])
    every = dice_of(table).every
    return with_dice(table, active=chosen, bowl=tuple(d for d in every if d not in chosen))


# Given up and taken away


def _may_change_hands(case: Case) -> Refusal | None:
    """Say why the dice cannot leave the shooter's hands now, or None."""
    live = case.table.live
    if not dice_of(case.table).shooter:
        return Refusal(Reason.MOVE_IS_NOT_DUE, "nobody has the dice", case.operation.rules)
    if live is not None and isinstance(live.round.turn, Deal):
        what = "the dice are in the air"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Wait for the roll.")
    return None


class PassDice(Command, tag="pass dice"):
    """The shooter gives the dice up."""

    player: str | None = None


@does(PassDice)
def pass_dice(case: Case, command: PassDice) -> Decision:
    """Let a shooter pass the dice after any roll; they go around from their left."""
    player = command.player or command.who
    refusal = _may_change_hands(case)
    if refusal is not None:
        return refusal
    shooter = dice_of(case.table).shooter
    if player != shooter or (case.role == "player" and command.who != shooter):
        what = f"{shooter} is the shooter, not {player[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules)
    out = case.operation.rules_for("seven out") if must_pass(case.table) else ()
    said = Announcement(f"{player} passes the dice", case.operation.rules + out, _next(case))
    return happened(case, "dice passed", said, {"player": player})


def _next(case: Case) -> tuple[Notice, ...]:
    rules = case.table.operations["offer dice"].rules_for("next")
    return (Duty("Offer the whole set to the next player", rules, ("offer dice",)),)


@folds("dice passed")
def _dice_passed(table: TableState, entry: Entry) -> TableState:
    return _relinquished(table)


class TakeDice(Command, tag="take dice"):
    """The dice are taken from the shooter: undue delay, invalid rolls, a breach of the rules."""

    why: str
    what: str = ""


@does(TakeDice)
def take_dice(case: Case, command: TakeDice) -> Decision:
    """Require the shooter to pass the dice, on one of the book's grounds."""
    refusal = _may_change_hands(case)
    if refusal is not None:
        return refusal
    ground = command.why
    if not case.operation.knows(ground):
        what = f"{ground[:40]!r} is no ground to take the dice"
        remedy = nearest(ground, case.operation.because)
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules, remedy)
    if (refusal := text_refused(command.what or ground, "a ground")) is not None:
        return refusal
    void = case.table.conduct.void_spins - dice_of(case.table).voids
    if ground == "invalid rolls" and void < _AGAIN:
        rolls = "1 roll" if void == 1 else f"{void} rolls"
        what = f"{rolls} of this shooter were void: that is not repeatedly"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, case.operation.rules_for(ground))
    shooter = dice_of(case.table).shooter
    rules = case.operation.rules + case.operation.rules_for(ground)
    said = Announcement(
        f"The dice are taken from {shooter}: {command.what or ground}", rules, _next(case)
    )
    return happened(case, "dice taken", said, {"player": shooter, "why": ground})


@folds("dice taken")
def _dice_taken(table: TableState, entry: Entry) -> TableState:
    return with_dice(_relinquished(table), taken_from=entry.happening.facts["player"])


def without_shooter(table: TableState, player: str) -> TableState:
    """Take the dice back from a shooter who leaves the table."""
    dice = dice_of(table)
    if dice.shooter == player:
        return _relinquished(table)
    if player in dice.offered:
        return with_dice(table, offered=tuple(p for p in dice.offered if p != player))
    return table
