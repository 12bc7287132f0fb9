"""The set of dice: brought to the table, looked at by two people, lost, found, replaced.

Dice that are not in play are the dealers' to keep, in the bowl. Nobody throws dice that were not
inspected twice: by the dealer, and apart from them by the game supervisor. A set from which too
many were lost is replaced; the shooter may finish their turn with what is left of it.
"""

from collections.abc import Iterable
from typing import Final

from croupier.games.protocol import Deal, Duty, Notice
from croupier.journal.entries import Entry
from croupier.table.conduct.core.commands import (
    Announcement,
    Case,
    Command,
    Decision,
    does,
    folds,
    happened,
)
from croupier.table.conduct.core.equipment_states import IN_PLAY, DiceState
from croupier.table.conduct.core.state import TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of, with_dice
from croupier.table.conduct.equipment.thrown_dice.shooter_turns import must_pass
from croupier.terms.refusals import Reason, Refusal


DEALER: Final = "dealer"
SUPERVISOR: Final = "game supervisor"
BOTH: Final = (DEALER, SUPERVISOR)
"""Who inspect a set, independently of each other."""


def uninspected(case: Case) -> Refusal | None:
    """Say why no dice of this table may be offered or thrown, or None."""
    dice, known = dice_of(case.table), case.table.operations
    if not dice.sets:
        what = "there are no dice at the table"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, known["bring dice"].rules, "Bring dice.")
    missing = [role for role in BOTH if role not in dice.inspected]
    if missing:
        what = f"the dice were not inspected by the {' and the '.join(missing)} yet"
        remedy = "Each inspects them by themselves: inspect dice."
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, known["inspect dice"].rules, remedy)
    return None


def count(many: int) -> str:
    """Say how many dice there are."""
    return "1 die" if many == 1 else f"{many} dice"


# Bringing


_LOOKED_FOR: Final = ("find die", "bring dice")


class BringDice(Command, tag="bring dice"):
    """A set of dice comes to the table: at the opening, or in the place of another."""

    count: int | None = None


@does(BringDice)
def bring_dice(case: Case, command: BringDice) -> Decision:
    """Put a set of dice on the table, as many as the game has; they are still to be inspected."""
    dice, rules = dice_of(case.table), case.operation.rules
    most, least = case.operation.values["dice"], case.operation.values["least"]
    many = command.count if command.count is not None else most
    if not least <= many <= most:
        so_many = count(most) if least == most else f"{least} to {count(most)}"
        what = f"{so_many} are at the table, not {str(many)[:20]}"
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules)
    refusal = _may_replace(case, dice) if dice.sets else None
    if refusal is not None:
        return refusal
    look = case.table.operations["inspect dice"].rules
    notices = tuple(
        Duty(f"The {role} inspects the dice", look, ("inspect dice",), ("role", role), role)
        for role in BOTH
    )
    old = f"; what is left of the old set ({count(len(dice.every))}) is removed" * bool(dice.sets)
    said = Announcement(f"A set of {count(many)} is on the table{old}", rules, notices)
    return happened(case, "dice brought", said, {"count": many})


def _may_replace(case: Case, dice: DiceState) -> Refusal | None:
    """Say why a set may not be replaced by another now, or None."""
    if _is_in_the_air(case):
        what = "the dice are in the air"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Wait.")
    told = case.operation.rules_for("inspector")
    if told and not dice.inspector_told:
        what = "the inspector was not told that the dice are going to be replaced"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, told, "Tell them first: tell inspector.")
    if dice.shooter and len(dice.every) >= IN_PLAY and not must_pass(case.table):
        what = f"{dice.shooter} may go on with the dice that are left, until their turn ends"
        rules = case.operation.rules_for("go on") or case.operation.rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Replace them then.")
    return None


def _is_in_the_air(case: Case) -> bool:
    live = case.table.live
    return live is not None and isinstance(live.round.turn, Deal)


@folds("dice brought")
def _dice_brought(table: TableState, entry: Entry) -> TableState:
    dice = dice_of(table)
    many = int(entry.happening.facts["count"])
    return with_dice(
        table,
        sets=dice.sets + 1,
        bowl=tuple(range(1, many + 1)),
        active=(),
        lost=(),
        found=(),
        unfit=(),
        inspected={},
        is_worn_out=False,
        inspector_told=False,
    )


class InspectDice(Command, tag="inspect dice"):
    """Somebody inspects the set: the dealer, and the game supervisor, each by themselves."""

    fit: bool = True


@does(InspectDice)
def inspect_dice(case: Case, command: InspectDice) -> Decision:
    """Write down who inspected the dice; when both have, they go into the bowl."""
    dice, rules = dice_of(case.table), case.operation.rules
    if not dice.sets:
        what = "there are no dice at the table"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Bring dice.")
    role = DEALER if case.role == DEALER else SUPERVISOR
    if role in dice.inspected:
        what = f"the dice were inspected by the {role} already: {dice.inspected[role]}"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules)
    if command.who in dice.inspected.values():
        what = f"{command.who[:40]} inspected the dice already: it takes two people"
        return Refusal(Reason.SECOND_PERSON_IS_NEEDED, what, rules)
    if not command.fit:
        bringing = case.table.operations["bring dice"].rules
        duty = Duty("Bring another set of dice", bringing, ("bring dice",))
        said = Announcement(f"{command.who} found the dice not fit for play", rules, (duty,))
        return happened(
            case, "dice inspected", said, {"role": role, "by": command.who, "fit": False}
        )
    is_last = len(dice.inspected) + 1 == len(BOTH)
    where = "the bowl" if len(dice.bowl) > IN_PLAY else "the layout"
    lie = f"; they go on to {where}" if where == "the layout" else f"; they go into {where}"
    words = f"The {role}, {command.who}, inspected the dice{lie if is_last else ''}"
    facts = {"role": role, "by": command.who, "fit": True}
    kept = case.operation.rules_for("bowl") if is_last else ()
    return happened(case, "dice inspected", Announcement(words, rules + kept), facts)


@folds("dice inspected")
def _dice_inspected(table: TableState, entry: Entry) -> TableState:
    facts, dice = entry.happening.facts, dice_of(table)
    if not facts["fit"]:
        return _with_none(table)
    return with_dice(table, inspected={**dice.inspected, facts["role"]: facts["by"]})


def _with_none(table: TableState) -> TableState:
    """Take a set that is not fit off the table."""
    return with_dice(table, bowl=(), active=(), inspected={}, inspector_told=True)


# Lost and found


class DieOffTable(Command, tag="die off table"):
    """Dice went off the table: their numbers, where they are known."""

    dice: tuple[int, ...] = ()


@does(DieOffTable)
def die_off_table(case: Case, command: DieOffTable) -> Decision:
    """Note which dice left the table: they are looked for, and the shooter chooses others."""
    dice, rules = dice_of(case.table), case.operation.rules
    gone = command.dice or dice.active[:1]
    stray = [die for die in gone if die not in dice.every]
    if stray or not gone:
        what = f"die {str(stray[0])[:20]} is not on the table" if stray else "no dice are in play"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    if _is_in_the_air(case):
        what = "the roll is no roll: that is called first"
        rules = case.operation.rules_for("no roll") or rules
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Call it: no roll.")
    lost = len(dice.lost) + len(set(gone))
    notices = [Duty("Look for it at once", rules, _LOOKED_FOR), *_choose(case, dice)]
    if lost >= case.operation.values["replace"]:
        notices += _replacing(case)
    words = f"{count(len(set(gone)))} went off the table: {', '.join(map(str, gone))}"
    facts = {"dice": sorted(set(gone))}
    return happened(case, "dice lost", Announcement(words, rules, tuple(notices)), facts)


def _choose(case: Case, dice: DiceState) -> Iterable[Notice]:
    if not dice.shooter:
        return
    rules = case.operation.rules_for("choose")
    what = f"{dice.shooter} chooses from the other dice, or asks for the one that left back"
    yield Duty(what, rules, ("choose dice", "pass dice", "offer dice"))


def _replacing(case: Case) -> Iterable[Notice]:
    """Say what follows when so many are lost that the set is replaced."""
    yield Duty(
        "A new set replaces these dice; the shooter may finish their turn with them",
        case.operation.rules_for("new set"),
        ("bring dice",),
    )
    inspector = case.operation.rules_for("inspector")
    if inspector:
        yield Duty(
            "Tell the inspector before the dice are replaced", inspector, ("tell inspector",)
        )


@folds("dice lost")
def _dice_lost(table: TableState, entry: Entry) -> TableState:
    gone, dice = entry.happening.facts["dice"], dice_of(table)
    lost = (*dice.lost, *gone)
    return with_dice(
        table,
        lost=lost,
        bowl=_without(dice.bowl, gone),
        active=_without(dice.active, gone),
        is_worn_out=_is_worn_out(table, lost),
    )


def _is_worn_out(table: TableState, lost: tuple[int, ...]) -> bool:
    """Say whether so many dice are lost that the book has the set replaced."""
    losing = table.operations.get("die off table")
    return losing is not None and len(lost) >= losing.values["replace"]


def _without(dice: Iterable[int], gone: Iterable[int]) -> tuple[int, ...]:
    left = set(gone)
    return tuple(die for die in dice if die not in left)


class FindDie(Command, tag="find die"):
    """A die that left the table is found."""

    die: int | None = None


@does(FindDie)
def find_die(case: Case, command: FindDie) -> Decision:
    """Note that a die was found; the game supervisor looks at it before anybody uses it."""
    lost, rules = dice_of(case.table).lost, case.operation.rules
    die = command.die if command.die is not None else next(iter(lost), None)
    if die is None or die not in lost:
        what = "no die is missing" if die is None else f"die {str(die)[:20]} is not missing"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, rules)
    look = case.table.operations["inspect die"]
    what = f"The {look.role} inspects die {die} for damage or alteration"
    duty = Duty(what, look.rules, ("inspect die",), ("die", die))
    said = Announcement(f"Die {die} is found", rules, (duty,))
    return happened(case, "die found", said, {"die": die})


@folds("die found")
def _die_found(table: TableState, entry: Entry) -> TableState:
    dice, die = dice_of(table), entry.happening.facts["die"]
    lost = _without(dice.lost, (die,))
    worn_out = _is_worn_out(table, lost)
    return with_dice(table, lost=lost, found=(*dice.found, die), is_worn_out=worn_out)


class InspectDie(Command, tag="inspect die"):
    """A die that was found is inspected: fit for play, or not."""

    die: int | None = None
    fit: bool = True


@does(InspectDie)
def inspect_die(case: Case, command: InspectDie) -> Decision:
    """Let a found die back: into the bowl, where the shooter who asks for it takes it from."""
    found, rules = dice_of(case.table).found, case.operation.rules
    die = command.die if command.die is not None else next(iter(found), None)
    if die is None or die not in found:
        what = "no die was found that is still to be inspected"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Say that it is found: find die.")
    is_right = "is fit for play and goes into the bowl" if command.fit else "is not fit for play"
    said = Announcement(f"Die {die} was inspected: it {is_right}", rules)
    return happened(case, "die inspected", said, {"die": die, "fit": command.fit})


@folds("die inspected")
def _die_inspected(table: TableState, entry: Entry) -> TableState:
    facts, dice = entry.happening.facts, dice_of(table)
    die = facts["die"]
    found = _without(dice.found, (die,))
    if facts["fit"]:
        return with_dice(table, found=found, bowl=tuple(sorted((*dice.bowl, die))))
    return with_dice(table, found=found, unfit=(*dice.unfit, die))


class TellInspector(Command, tag="tell inspector"):
    """The inspector is told that the dice are going to be replaced."""


@does(TellInspector)
def tell_inspector(case: Case, command: TellInspector) -> Decision:
    """Note that the inspector knows, before the dice are replaced."""
    notice = Notice("Inspector: the dice are going to be replaced", case.operation.rules)
    said = Announcement(
        "The inspector is told that the dice are going to be replaced", (), (notice,)
    )
    return happened(case, "inspector told", said)


@folds("inspector told")
def _inspector_told(table: TableState, entry: Entry) -> TableState:
    return with_dice(table, inspector_told=True)
