"""Electronics at a table of dice: the total is keyed in as it is called, and winning areas light up.

They are the operator's choice, and of an approved type. While they are in use nothing is settled
before the total is keyed; one keyed wrong is amended first, under the eye of the game supervisor.
"""

from typing import Any

from croupier.games.protocol import Bid, Chance, Decided, Duty, Game, Notice, Step
from croupier.journal.entries import Entry
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
from croupier.table.conduct.core.equipment_states import DiceRound
from croupier.table.conduct.core.rounds import with_round
from croupier.table.conduct.core.standing_equipment import in_round, with_in_round
from croupier.table.conduct.core.state import Live, TableState
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of, with_dice
from croupier.table.conduct.round.results import came, is_decided
from croupier.terms.refusals import Reason, Refusal


class ApproveEquipment(Command, tag="approve equipment"):
    """The electronics of a table are of an approved type, and in use from now on, or no more."""

    approval: str
    use: bool = True


@does(ApproveEquipment)
def approve_equipment(case: Case, command: ApproveEquipment) -> Decision:
    """Put electronics into use, naming their approval."""
    refusal = text_refused(command.approval, "an approval")
    if refusal is not None:
        return refusal
    if not command.approval.strip():
        what = "by whose approval the equipment is in use is not said"
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, case.operation.rules, "Name it.")
    words = f"The electronics are {'in use' if command.use else 'out of use'}: {command.approval}"
    facts = {"approval": command.approval.strip() if command.use else ""}
    return happened(case, "equipment approved", Announcement(words, case.operation.rules), facts)


@folds("equipment approved")
def _equipment_approved(table: TableState, entry: Entry) -> TableState:
    return with_dice(table, electronics=entry.happening.facts["approval"])


def unkeyed(case: Case, live: Live) -> Refusal | None:
    """Say why nothing is settled yet: the total was not keyed, or keyed wrong."""
    if not dice_of(case.table).electronics:
        return None
    keying = case.table.operations["enter result"]
    keyed, total = in_round(live, DiceRound).keyed, _total(live)
    if keyed == total:
        return None
    if keyed is None:
        what = f"{total} was called and not keyed in yet"
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, keying.rules, "Key it: enter result.")
    what = f"{keyed} was keyed in, and {total} was called"
    rules = keying.rules_for("wrong")
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Amend it first: amend entry.")


def _total(live: Live) -> int:
    dice: Any = came(live)
    return sum(dice)


# Keyed


class KeyTotal(Command, tag="enter result"):
    """The total that was called is keyed into the electronics."""

    total: int


@does(KeyTotal)
def key_total(case: Case, command: KeyTotal) -> Decision:
    """Key the total in: winning areas light up, or the entry has to be amended."""
    live = _to_key(case)
    if isinstance(live, Refusal):
        return live
    keyed = in_round(live, DiceRound).keyed
    if keyed is not None:
        what = f"{keyed} is keyed in already"
        rules = case.operation.rules_for("wrong")
        return Refusal(Reason.MOVE_IS_NOT_DUE, what, rules, "Amend it: amend entry.")
    return _keyed(case, live, command.total)


def _to_key(case: Case) -> Live | Refusal:
    """Return the round whose total was called and is not settled, or say why there is none."""
    if not dice_of(case.table).electronics:
        what = "no electronics are in use at this table"
        rules = case.table.operations["approve equipment"].rules
        return Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, "Approve them first.")
    live = case.table.live or case.table.last
    if live is not None and is_decided(live):
        return live
    what = "no total was called that could be keyed in"
    return Refusal(Reason.MOVE_IS_NOT_DUE, what, case.operation.rules, "Call it: result.")


def _keyed(case: Case, live: Live, total: int) -> Decision:
    facts = {"round": live.number, "total": total}
    if total != _total(live):
        rules = case.table.operations["enter result"].rules_for("wrong")
        what = "Amend the entry under the game supervisor's eye before anything is settled"
        words = f"{str(total)[:10]} is keyed in, and {_total(live)} was called"
        said = Announcement(words, case.operation.rules, (Duty(what, rules, ("amend entry",)),))
        return happened(case, "total keyed", said, facts)
    lit = ", ".join(areas_lit(case.table.table.game, live)) or "none"
    notice = Notice(f"Winning areas lit: {lit}", case.table.operations["enter result"].rules)
    said = Announcement(f"{total} is keyed in", case.operation.rules, (notice,))
    return happened(case, "total keyed", said, facts)


@folds("total keyed")
def _total_keyed(table: TableState, entry: Entry) -> TableState:
    facts = entry.happening.facts
    return with_round(
        table,
        facts["round"],
        lambda live: with_in_round(live, DiceRound, keyed=facts["total"]),
    )


class AmendEntry(Command, tag="amend entry"):
    """A total that was keyed wrong is amended, the game supervisor standing by."""

    total: int


@does(AmendEntry)
def amend_entry(case: Case, command: AmendEntry) -> Decision:
    """Amend what was keyed, before anything is settled on it."""
    live = _to_key(case)
    if isinstance(live, Refusal):
        return live
    if in_round(live, DiceRound).keyed in (None, _total(live)):
        what = "nothing was keyed wrong"
        return Refusal(Reason.NOTHING_TO_CORRECT, what, case.operation.rules)
    return _keyed(case, live, command.total)


def areas_lit(game: Game[Any], live: Live) -> list[str]:
    """Name every area of the layout on which the roll of a round would have won at once."""
    rolled = came(live)
    if rolled is None:
        return []
    before = live.round.opening.position.state
    step = Step(before, Chance(rolled), live.round.position.state)
    lit: list[str] = []
    for name, bet in game.bets.items():
        for target in bet.targets() if bet.on is None and name in game.ruleset.bets else ():
            if bet.pieces(target):
                continue
            outcome = bet.follow(bet.place(before, Bid(0, target)), step)
            lines = outcome.lines if isinstance(outcome, Decided) else ()
            if any(game.ruleset.bets[name].scale[line].won for line in lines):
                lit.append(f"{name} {target}".strip())
    return lit
