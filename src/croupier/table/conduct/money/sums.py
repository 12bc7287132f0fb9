"""What every operation with money reads alike: whose it is, and how much."""

from typing import Any, TypeAlias

from croupier.bank.ports import Did, Door
from croupier.journal.entries import Entry, Happening
from croupier.table.conduct.core.commands import (
    HOUSE,
    Announcement,
    Case,
    Command,
    folds_house,
    happened,
)
from croupier.table.conduct.core.state import House
from croupier.table.setup.amounts import read_amount
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


class InCash(Command, kw_only=True):
    """Something for which cash changes hands, or credit is made: what shows that it did."""

    counted: Any = None
    """What the second person counted, who stands by."""
    reader: str = ""
    """The device that read the money, where one did: no person fills this in."""


class ThroughADoor(Command, kw_only=True):
    """Something for which money goes through a door: what the device or desk there did.

    Left out, it did its work; a house with ports asks them.
    """

    device: Did | None = None

    @property
    def is_done(self) -> bool:
        """Whether the device did its work."""
        return self.device in (None, Did.DONE)


class OutInCash(ThroughADoor, kw_only=True):
    """Something for which cash is handed out at the cage's door, with what shows that it was."""

    counted: Any = None
    reader: str = ""


Cash: TypeAlias = InCash | OutInCash
"""What takes evidence, and has fields for it."""


def device_did(case: Case, door: Door, did: Did | None, player: str) -> Happening:
    """Write down that a device did not do its work: nothing moves."""
    did_what = "has not answered yet" if did is Did.LATE else str(did)
    said = Announcement(f"The {door} {did_what}: nothing of {player}'s moves", case.operation.rules)
    facts = {"door": str(door), "did": str(did), "player": player}
    return happened(case, "device answered", said, facts, stream=HOUSE)


@folds_house("device answered")
def _device_answered(house: House, entry: Entry) -> None:
    """Nothing moved."""


def read_sum(written: object) -> Money:
    """Read an amount of money; RefusedError says why it is none."""
    try:
        amount = read_amount(written)
    except ValueError as error:
        raise RefusedError(Refusal(Reason.AMOUNT_CANNOT_BE_READ, str(error))) from error
    if amount.units <= 0:
        what = f"an amount is more than nothing, not {amount}"
        raise RefusedError(Refusal(Reason.AMOUNT_CANNOT_BE_READ, what))
    return amount


def holder(case: Case, player: str | None, who: str) -> str:
    """Return whose money it is: one's own, or that of the player staff act for; or refuse."""
    name = player or who
    if name != who and case.role == "player":
        what = f"{who} has no hand in {name[:40]}'s money"
        raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, what, case.operation.rules))
    if case.house.person(name) is None:
        what = f"the house does not know {name[:40]!r}"
        raise RefusedError(Refusal(Reason.PERSON_IS_UNKNOWN, what, remedy="Admit them first."))
    return name
