"""The tumbler of sic bo and tai-sai: its dice tumbled under cover, uncovered, and covered again.

The dice lie before the first wager, and nobody may see them before the last. So they are tumbled
with the call for wagers, unless the dealer writes that down before it; what shows them too early is
void, or ends the wagering, as the book has it.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from croupier.games.protocol import Duty, Offer, Ruling
from croupier.games.shown import TUMBLER
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
from croupier.table.conduct.core.equipment_hooks import (
    CLOSING,
    NOTHING,
    RESULT,
    UNCOVERED,
    Equipment,
    Phase,
    equips,
)
from croupier.table.conduct.core.equipment_states import TableEquipment, TumblerState
from croupier.table.conduct.core.rounds import live_of
from croupier.table.conduct.core.standing_equipment import equipment_of, with_equipment
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.irregularities.equipment_faults import (
    FAULT,
    MENDED,
    fault_notices,
    fault_refused,
    with_fault,
)
from croupier.table.conduct.irregularities.void_results import rule_on
from croupier.table.conduct.round.closing import close_wagering, time_is_up
from croupier.table.conduct.round.results import is_decided
from croupier.terms.refusals import Reason, Refusal


EARLY: Final = "early uncovering"
"""The ruling by which dice that are seen too early end the wagering, and count."""
LIGHTS: Final = "lights failed"
"""The ruling by which the dice count, whatever is lit."""
EXPOSED: Final = "dice exposed early"
_AT_FAULT: Final = "tumbler fault"
_SEEN: Final = ("uncover", "result", "no spin", "no result", "void round")
"""What is done once the dice are seen, or cannot count."""


@equips(TUMBLER)
class DiceUnderCover(Equipment):
    """A tumbler that a dealer works."""

    brings = "dice"
    state: type[TableEquipment] = TumblerState

    def due(self, table: TableState, phase: Phase) -> Iterable[str]:
        """It is covered and tumbled before wagers are closed, and uncovered after that."""
        live, uncovered = table.live, tumbler_of(table).is_uncovered
        if phase is Phase.CLOSED:
            yield from ("check equipment",) if unchecked(table) else ()
        elif phase is Phase.BETWEEN:
            yield from ("cover",) if uncovered else ()
        elif phase is Phase.WAGERING and live is not None:
            again = bool(live.void_spins) and "tumble" in table.operations
            yield from ("cover",) if again and uncovered else ()
            is_tumbled = not again or tumbler_of(table).tumbled_for == live.number
            yield CLOSING if is_tumbled else "tumble"
        elif phase is Phase.CHANCE and live is not None:
            yield from RESULT if UNCOVERED in live.steps else ("uncover", "result")

    def opens(self, case: Case) -> Announcement | Refusal:
        """Open no table of which a part was not checked."""
        return fault_refused(case) or _unchecked_refused(case) or NOTHING

    def opened(self, table: TableState) -> TableState:
        """What was checked for this opening is checked anew for the next."""
        return _with(table, checked=-1, in_order=())

    def begins(self, case: Case) -> Announcement | Refusal:
        """Tumble the dice under their cover with the call for wagers."""
        refusal = fault_refused(case)
        if refusal is not None:
            return refusal
        rules = case.operation.rules_for("tumbled")
        if _is_tumbled(case.table):
            return Announcement("", rules)
        times = case.operation.values["tumbles"]
        return Announcement(f"The covered dice are tumbled {times} times. ", rules)

    def begun(self, table: TableState) -> TableState:
        """The dice lie under their cover."""
        return _with(table, tumbled_for=table.conduct.round, is_uncovered=False)

    def closes(self, case: Case, live: Live, *, rests: bool) -> Announcement | Refusal:
        """Ask for the uncovering; the dice lie before the last wager, after a void spin too."""
        refusal = self.refuses(case)
        if refusal is not None:
            return refusal
        if rests or UNCOVERED in live.steps:
            return NOTHING
        rules = case.table.operations["uncover"].rules
        return Announcement("", (), (Duty("Uncover the dice", rules, _SEEN),))

    def overtaken(self, case: Case, live: Live) -> tuple[Happening, Live] | Refusal | None:
        """End wagering that still ran when the dice were seen, where they count all the same."""
        terms = case.table.table.game.ruleset.rulings.get(EARLY)
        if terms is None:
            return None
        words = (
            "The dice were uncovered before the wagering ended: no more wagers; those placed stand"
        )
        return close_wagering(case, live, Announcement(words, terms.rules), rests=True)

    def refuses(self, case: Case) -> Refusal | None:
        """After a void spin nothing counts before the dice are tumbled again."""
        live = case.table.live
        if live is None or not live.void_spins or _is_tumbled(case.table):
            return None
        rules = case.table.operations["tumble"].rules
        what = "the dice were not tumbled again since the spin was void"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Tumble them: tumble.")

    def forbids(self, case: Case, live: Live, ruling: Ruling) -> Refusal | None:
        """Dice that were seen when wagering had ended, or ended it, count."""
        terms = case.table.table.game.ruleset.rulings.get(EARLY)
        if terms is None or UNCOVERED not in live.steps or ruling.fact("cause") != EXPOSED:
            return None
        what = "wagering had ended when the dice were seen: they count"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, "Enter them: result.")

    def voids(self, case: Case, ruling: Ruling) -> tuple[Announcement, dict[str, Any]]:
        """Note that the dice were seen, or that equipment at fault begins no further game."""
        cause = ruling.fact("cause")
        if cause == EXPOSED:
            return NOTHING, {"exposed": True}
        is_fault = cause == _AT_FAULT and MENDED in case.table.operations
        return NOTHING, ({FAULT: _AT_FAULT} if is_fault else {})

    def voided(self, table: TableState, entry: Entry) -> TableState:
        """The dice are to be tumbled again."""
        seen = entry.happening.facts.get("exposed") is True
        uncovered = seen or tumbler_of(table).is_uncovered
        return with_fault(_with(table, tumbled_for=0, is_uncovered=uncovered), entry)

    def stands(self, case: Case, ruling: Ruling) -> tuple[Announcement, dict[str, Any]]:
        """Note that lights at fault begin no further game, though the dice count."""
        if ruling.name != LIGHTS:
            return NOTHING, {}
        return Announcement("", (), fault_notices(case)), {FAULT: "the lights"}

    def stood(self, table: TableState, entry: Entry) -> TableState:
        """Remember what is at fault."""
        return with_fault(table, entry)


def _game(table: TableState) -> int:
    """Return the number of the game in progress, or of the next."""
    return table.conduct.round + (table.live is None)


def _is_tumbled(table: TableState) -> bool:
    return tumbler_of(table).tumbled_for == _game(table)


def tumbler_of(table: TableState) -> TumblerState:
    """Return what a table was told of its tumbler."""
    return equipment_of(table, TumblerState)


def _with(table: TableState, **changes: Any) -> TableState:
    return with_equipment(table, TumblerState, **changes)


def _no_tumbler(case: Case) -> Refusal | None:
    if isinstance(case.table.conduct.equipment, TumblerState):
        return None
    what = "this table has no tumbler: the generator draws the dice"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.table.table.mode.rules)


# Tumbled


class Tumble(Command, tag="tumble"):
    """The dealer tumbles the covered dice, so many times, before wagers are called for."""

    times: int = 3


@does(Tumble)
def tumble(case: Case, command: Tumble) -> Decision:
    """Tumble the dice under their cover, often enough, before the wagers."""
    refusal = _no_tumbler(case) or fault_refused(case) or _may_tumble(case, command)
    if refusal is not None:
        return refusal
    said = Announcement(f"The covered dice are tumbled {command.times} times", case.operation.rules)
    return happened(case, "dice tumbled", said, {"times": command.times})


def _uncovered(case: Case) -> Refusal | None:
    """Refuse to tumble dice that lie open, or None."""
    if not tumbler_of(case.table).is_uncovered:
        return None
    rules = case.table.operations["cover"].rules
    what, remedy = "the dice are uncovered", "Cover them first: cover."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, remedy)


def _may_tumble(case: Case, command: Tumble) -> Refusal | None:
    rules, least = case.operation.rules, case.operation.values["times"]
    live = case.table.live
    if not least <= command.times <= least * 100:
        what = f"dice are tumbled at least {least} times, not {str(command.times)[:20]}"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if not case.table.conduct.is_open:
        what = f"table {case.table.name} is not open"
        return Refusal(Reason.TABLE_IS_NOT_OPEN, what, remedy="Open it first.")
    if (refusal := _uncovered(case)) is not None:
        return refusal
    if live is not None and _is_tumbled(case.table):
        what = "the dice lie for this game already: they are tumbled before the wagers"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Finish the game first.")
    return None


@folds("dice tumbled")
def _dice_tumbled(table: TableState, entry: Entry) -> TableState:
    return _with(table, tumbled_for=_game(table))


# Uncovered and covered


class Uncover(Command, tag="uncover"):
    """The dealer takes the cover off the dice."""


@does(Uncover)
def uncover(case: Case, command: Uncover) -> Decision:
    """Uncover the dice after the wagering; before, it ends at once or the spin is void."""
    refusal = _no_tumbler(case)
    live = refusal or live_of(case)
    if isinstance(live, Refusal):
        return live
    if live.reading is not None or is_decided(live):
        what = "the dice are uncovered and entered already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Go on with the game.")
    if UNCOVERED in live.steps:
        what = "the dice are uncovered already"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Enter them: result.")
    refusal = DiceUnderCover().refuses(case)
    if refusal is not None:
        return refusal
    uncovered = happened(
        case, "dice uncovered", Announcement("The dice are uncovered", case.operation.rules)
    )
    if not isinstance(live.round.turn, Offer):
        return uncovered
    if time_is_up(live, case.moment.clock):
        up = Announcement("The time is up: no more bets")
        ended: tuple[Happening, Live] | Refusal | None = close_wagering(case, live, up, rests=True)
    else:
        ended = DiceUnderCover().overtaken(case, live)
    if ended is None:
        return _exposed(case, live)
    return ended if isinstance(ended, Refusal) else (ended[0], uncovered)


def _exposed(case: Case, live: Live) -> Decision:
    """Rule that dice were exposed while wagers were made: void, though nobody called it."""
    game, facts = case.table.table.game, {"cause": EXPOSED, "called": False}
    name = next(each.name for each in game.ruleset.rulings.values() if EXPOSED in each.causes)
    return rule_on(case, live, game.notation.ruling(name, facts))


@folds("dice uncovered")
def _dice_uncovered(table: TableState, entry: Entry) -> TableState:
    assert table.live is not None
    live = replace(table.live, steps=(*table.live.steps, UNCOVERED))
    return _with(replace(table, live=live), is_uncovered=True)


class Cover(Command, tag="cover"):
    """The dealer puts the cover back over the dice."""


@does(Cover)
def cover(case: Case, command: Cover) -> Decision:
    """Cover the dice again once their result is entered or void."""
    refusal = _no_tumbler(case)
    if refusal is not None:
        return refusal
    live, rules = case.table.live, case.operation.rules
    if not tumbler_of(case.table).is_uncovered:
        return Refusal(Reason.MOVE_IS_NOT_DUE, "the dice are covered already", rules)
    if live is not None and UNCOVERED in live.steps and not is_decided(live):
        what = "the result of the dice is not settled yet"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Enter and confirm it first.")
    return happened(case, "dice covered", Announcement("The dice are covered again", rules))


@folds("dice covered")
def _dice_covered(table: TableState, entry: Entry) -> TableState:
    return _with(table, is_uncovered=False)


# Checked before the table opens


CHECKED: Final = {
    "power": "power",
    "lights": "lights in test runs",
    "tumbler": "tumbler",
    "seal": "seal of the dice",
}
"""The parts that are checked, each a fact of its own, and how they are called."""


class CheckEquipment(Command, tag="check equipment"):
    """What is checked before the table opens, each in order or not; at once or one by one."""

    power: bool | None = None
    lights: bool | None = None
    tumbler: bool | None = None
    seal: bool | None = None


def unchecked(table: TableState) -> tuple[str, ...]:
    """Name the parts that nobody found in order for the next opening, where the book has it done."""
    tumbler = tumbler_of(table)
    since = tumbler.in_order if tumbler.checked == table.conduct.round else ()
    parts = CHECKED if "check equipment" in table.operations else ()
    return tuple(part for part in parts if part not in since)


def _unchecked_refused(case: Case) -> Refusal | None:
    """Say what was not checked before the table opens, or None."""
    missing = unchecked(case.table)
    if not missing:
        return None
    check = case.table.operations["check equipment"]
    what = f"not checked before the opening: {', '.join(CHECKED[part] for part in missing)}"
    remedy = f"Have the {check.role} check it: check equipment."
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, check.rules_for(*missing), remedy)


@does(CheckEquipment)
def check_equipment(case: Case, command: CheckEquipment) -> Decision:
    """Write down the checks; what is not in order, or not checked, keeps the table from opening."""
    conduct, known = case.table.conduct, case.operation
    if conduct.is_open and conduct.round > conduct.since:
        what = f"table {case.table.name} is in play: its equipment is checked before it opens"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, known.rules)
    said_of = {part: getattr(command, part) for part in CHECKED}
    found = {part: is_right for part, is_right in said_of.items() if is_right is not None}
    if not found:
        what = "nothing is said to be in order or not"
        remedy = f"Say it of each part that was checked: {', '.join(CHECKED)}."
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, known.rules, remedy)
    wrong = [name for name, is_right in found.items() if not is_right]
    rules = known.rules_for(*found)
    facts: dict[str, Any] = {"found": found}
    if not wrong:
        words = f"Checked and in order: {', '.join(CHECKED[part] for part in found)}"
        return happened(case, "equipment checked", Announcement(words, rules), facts)
    fault = ", ".join(wrong)
    said = Announcement(f"Checked and not in order: {fault}", rules, fault_notices(case))
    return happened(case, "equipment checked", said, {**facts, FAULT: fault})


@folds("equipment checked")
def _equipment_checked(table: TableState, entry: Entry) -> TableState:
    if FAULT in entry.happening.facts:  # and once that is mended it is to be checked anew
        return with_fault(_with(table, checked=-1, in_order=()), entry)
    tumbler, now = tumbler_of(table), table.conduct.round
    before = tumbler.in_order if tumbler.checked == now else ()
    parts = tuple(dict.fromkeys((*before, *entry.happening.facts["found"])))
    return _with(table, checked=now, in_order=parts)
