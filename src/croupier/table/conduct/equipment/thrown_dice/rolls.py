"""The roll: thrown by the shooter, or by staff where nobody takes the dice; void, or disputed.

With the throw the wagering ends, but for what staff confirm while the dice are in the air. Dice
decide nothing at a table where players throw them unless somebody entitled to it threw them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Chance, Deal, Duty, Offer, Ruling
from croupier.games.shown import THROWN_DICE
from croupier.journal.entries import Entry
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.conduct.core.commands import (
    SYSTEM,
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_hooks import NOTHING, RESULT, Equipment, Phase, equips
from croupier.table.conduct.core.equipment_states import (
    IN_PLAY,
    DiceRound,
    DiceState,
    RoundEquipment,
    TableEquipment,
)
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.standing_equipment import in_round, with_in_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of, with_dice
from croupier.table.conduct.equipment.thrown_dice.dice_electronics import unkeyed
from croupier.table.conduct.equipment.thrown_dice.dice_sets import BOTH, uninspected
from croupier.table.conduct.equipment.thrown_dice.shooter_turns import must_pass, point_of
from croupier.table.conduct.equipment.thrown_dice.shooters import (
    choosing_rules,
    is_eligible,
    undecided,
    without_shooter,
)
from croupier.table.conduct.irregularities.equipment_faults import fault_refused
from croupier.table.conduct.irregularities.void_results import rule_on
from croupier.table.conduct.people.patrons import may_play
from croupier.table.conduct.round.closing import close_wagering
from croupier.table.conduct.round.results import come, read_symbol, rules_at
from croupier.terms.ratios import as_odds
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


BEFORE_A_ROUND: Final = ("bring dice", "inspect dice")
"""What is done with the dice before anybody wagers."""
STAFF: Final = "staff"
"""Who throws where nobody takes the dice."""
DISPUTED: Final = "disputed face"
"""The cause of a no roll that is nobody's to call but the game supervisor's."""


@equips(THROWN_DICE)
class ThrownDice(Equipment):
    """Dice that players throw."""

    state: type[TableEquipment] = DiceState
    in_round: type[RoundEquipment] = DiceRound

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """They are brought, inspected, offered and chosen; with the throw wagering ends."""
        if phase is Phase.BETWEEN:
            yield from (name for name in _due_with(table) if name in BEFORE_A_ROUND)
        elif phase is Phase.WAGERING:
            yield from tuple(_due_with(table)) or ("throw",)
        elif phase is Phase.CHANCE:
            yield from RESULT

    def opens(self, case: Case) -> Announcement | Refusal:
        """Ask for the odds to be displayed, where the operator chose among several."""
        rules = rules_at(case, "open table", "odds")
        odds = ", ".join(_elected(case.table.table.game.ruleset))
        return (
            Announcement("", (), (Duty(f"Display the odds: {odds}", rules),)) if rules else NOTHING
        )

    def closed(self, table: TableState) -> TableState:
        """Take the dice away: at the next opening another set is brought, and nobody has it."""
        dice = dice_of(table)
        away = DiceState(fault=dice.fault, electronics=dice.electronics)
        return replace(table, conduct=replace(table.conduct, equipment=away))

    def begins(self, case: Case) -> Announcement | Refusal:
        """No roll is made while the equipment is at fault."""
        return fault_refused(case) or NOTHING

    def left(self, table: TableState, player: str) -> TableState:
        """Take the dice back from a shooter who leaves, and from whom they were offered to."""
        return without_shooter(table, player)

    def late(self, case: Case, live: Live) -> tuple[Ref, ...]:
        """While dice are in the air a wager is staff's to confirm."""
        return rules_at(case, "place", "in the air") if is_thrown(live) else ()

    def settles(self, case: Case, live: Live) -> Refusal | None:
        """Where electronics are in use, the total is keyed in first."""
        return unkeyed(case, live)

    def refuses(self, case: Case) -> Refusal | None:
        """Nothing counts of dice that nobody entitled to it threw."""
        live = case.table.live
        return None if live is None else throw_refused(case, live)

    def forbids(self, case: Case, live: Live, ruling: Ruling) -> Refusal | None:
        """A roll is void, or counts, once it was thrown."""
        refusal = throw_refused(case, live)
        return refusal and replace(refusal, what=f"{ruling.name}: {refusal.what}")


def _elected(ruleset: Ruleset) -> Iterator[str]:
    """Write the odds that were elected: of a scale that has a number, what each of its lines pays."""
    for name, value in ruleset.options.items():
        if name not in ruleset.bets or ":" in str(value):
            yield f"{name} {value}"
            continue
        for line, pay in ruleset.bets[name].scale.items():
            if pay.won:
                yield f"{name} {as_odds(pay.won).replace(' to ', ':')}{line.removeprefix('win')}"


class Throw(Command, tag="throw"):
    """The dice leave the shooter's hand; staff may write it down for them."""

    player: str | None = None


@does(Throw)
def throw(case: Case, command: Throw) -> Decision:
    """End the wagering: the dice are in the air."""
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    refusal = _is_due(case, live) or uninspected(case)
    if refusal is not None:
        return refusal
    dice = dice_of(case.table)
    refusal = _by_shooter(case, command) if dice.shooter else _by_staff(case)
    if refusal is not None:
        return refusal
    by = dice.shooter or STAFF
    names = ("shooter",) if dice.shooter else ("nobody",)
    rules = case.operation.rules + case.operation.rules_for(*names)
    said = Announcement(f"{dice.shooter or command.who} throws the dice", rules)
    facts = {"by": by, "dice": list(dice.active or dice.every[:IN_PLAY])}
    thrown = happened(case, "dice thrown", said, facts)
    if not isinstance(live.round.turn, Offer):
        return thrown
    closed = close_wagering(
        case, live, Announcement("The dice are in the air: no more bets"), rests=True
    )
    return closed if isinstance(closed, Refusal) else (thrown, closed[0])


def _is_due(case: Case, live: Live) -> Refusal | None:
    """Say why nobody throws now, or None."""
    if isinstance(live.round.turn, Offer) or (
        isinstance(live.round.turn, Deal) and not is_thrown(live)
    ):
        return None
    in_the_air = isinstance(live.round.turn, Deal)
    what = "the dice are in the air already" if in_the_air else "the dice lie already"
    rules = case.operation.rules_for("settled")
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish the roll first.")


def is_thrown(live: Live) -> bool:
    """Say whether the dice of a round were thrown, and no void roll came of it."""
    dice = in_round(live, DiceRound)
    is_last = bool(dice.thrown_by) and dice.thrown_after == live.void_spins
    return is_last and not isinstance(live.round.turn, Offer)


def _by_shooter(case: Case, command: Throw) -> Refusal | None:
    """Say why the shooter may not throw, or whoever it is that would, or None."""
    table, shooter = case.table, dice_of(case.table).shooter
    thrower = command.who if case.role == "player" else command.player or shooter
    if thrower != shooter:
        what = f"{shooter} is the shooter, not {thrower[:40]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules_for("not the shooter"))
    if must_pass(table):
        what = f"{shooter} threw a 7 out: the dice pass"
        rules = table.operations["pass dice"].rules_for("seven out")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Offer them: offer dice.")
    if dice_of(table).missing:
        what = f"{shooter} has not chosen {IN_PLAY} dice yet"
        rules = choosing_rules(table)
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Choose them: choose dice.")
    return may_play(case, shooter) or _not_eligible(case, shooter)


def _not_eligible(case: Case, shooter: str) -> Refusal | None:
    """Refuse the throw of a shooter without the wager that it takes."""
    if is_eligible(case.table, shooter):
        return None
    has_point = point_of(case.table) is not None
    rules = case.operation.rules_for("eligible", "while a point stands" if has_point else "")
    needed = [bet for bet in case.table.table.game.bets if case.operation.knows(bet)]
    wager = f"{' or '.join(needed)} wager" if needed else "wager"
    what = f"{shooter} has no {wager} up, and may not throw"
    remedy = "The dice pass: offer dice." if has_point else "Make one, or pass the dice."
    return Refusal(Reason.WAGER_NEEDS_ANOTHER, what, rules, remedy)


def _by_staff(case: Case) -> Refusal | None:
    """Let staff throw where nobody takes the dice and wagers are undecided."""
    dice, rules = dice_of(case.table), case.operation.rules_for("nobody")
    if not dice.nobody:
        what = "nobody has the dice"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Offer them: offer dice.")
    if case.role == "player":
        what = "nobody took the dice: staff throw them now"
        return Refusal(Reason.ROLE_MAY_NOT, what, rules)
    if not undecided(case.table):
        what = "no wager is undecided: nobody has to throw"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Offer the dice: offer dice.")
    return None


@folds("dice thrown")
def _dice_thrown(table: TableState, entry: Entry) -> TableState:
    live, facts = table.live, entry.happening.facts
    assert live is not None
    threw = {"thrown_by": facts["by"], "thrown_after": live.void_spins}
    after = replace(table, live=with_in_round(live, DiceRound, **threw))
    if facts["by"] != STAFF:
        return with_dice(after, threw=live.number)
    active = tuple(facts["dice"])
    every = dice_of(table).every
    return with_dice(after, active=active, bowl=tuple(d for d in every if d not in active))


def throw_refused(case: Case, live: Live) -> Refusal | None:
    """Say why dice that lie decide nothing: nobody threw them. None where no player throws."""
    throwing = case.table.operations.get("throw")
    if throwing is None or is_thrown(live) or case.role == SYSTEM:
        return None
    what = "the dice were not thrown yet"
    return Refusal(Reason.CHANCE_IS_NOT_DUE, what, throwing.rules, "Throw them: throw.")


# Void and disputed


class NoRoll(Command, tag="no roll"):
    """A roll goes wrong: the cause, whether no roll was called, and the dice if they count."""

    cause: str
    called: bool = True
    dice: Any = None


@does(NoRoll)
def no_roll(case: Case, command: NoRoll) -> Decision:
    """Rule on a roll that went wrong: void by itself, void by the call, or valid."""
    return _ruled(case, command.cause, called=command.called, dice=command.dice)


def _ruled(case: Case, cause: str, *, called: bool, dice: object) -> Decision:
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    facts: dict[str, object] = {"cause": cause, "called": called}
    if dice is not None:
        facts["roll"] = dice
    try:
        ruling = case.table.table.game.notation.ruling("no roll", facts)
    except RefusedError as refused:
        return refused.refusal
    refusal = _not_theirs(case, str(ruling.fact("cause")))
    return rule_on(case, live, ruling) if refusal is None else refusal


def _not_theirs(case: Case, cause: str) -> Refusal | None:
    """Leave a disputed face to whoever the book gives it to."""
    facing = case.table.operations["settle face"]
    return facing.refuse(case.role) if cause == DISPUTED else None


class SettleFace(Command, tag="settle face"):
    """A disputed face is settled: the dice as they count, or nothing where the throw is void."""

    dice: Any = None


@does(SettleFace)
def settle_face(case: Case, command: SettleFace) -> Decision:
    """Say which face is uppermost, or have the dice thrown again."""
    if command.dice is None:
        return _ruled(case, DISPUTED, called=True, dice=None)
    live = live_of(case)
    if isinstance(live, Refusal):
        return live
    if (refusal := throw_refused(case, live)) is not None:
        return refusal
    read = read_symbol(case.table, command.dice)
    return come(case, live, read) if isinstance(read, Chance) else read


def _due_with(table: TableState) -> Iterator[str]:
    """Name what has to be done with the dice before they are thrown."""
    dice = dice_of(table)
    if not dice.sets or (dice.is_worn_out and not dice.shooter):
        yield "bring dice"
        return
    if not set(BOTH) <= set(dice.inspected):
        yield "inspect dice"
        return
    yield from ("inspect die",) if dice.found else ()
    if dice.shooter and not must_pass(table):
        yield from ("choose dice",) if dice.missing else ()
    elif dice.offered:
        yield from ("accept dice", "decline dice")
    elif not dice.nobody:
        yield "offer dice"
