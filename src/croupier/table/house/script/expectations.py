"""What a step of a script expects: to be accepted or refused, and how accounts stand after it.

So a rule is tried by script: the step that breaks it says that it expects to be refused, and the
script has gone well where it was. Of several wagers put down together each may be expected by its place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NoReturn, TypeAlias

import msgspec

from croupier.bank import accounts
from croupier.table.conduct.core.state import House
from croupier.table.setup.amounts import Amount, read_amount
from croupier.terms.misreadings import in_words
from croupier.terms.money import CASH, Money
from croupier.terms.refusals import Reason, Refusal, RefusedError


ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
PARTLY: Final = "partly refused"
"""What several things asked together are, where some of them were refused and others not."""
Answer: TypeAlias = Literal["accepted", "refused"]


class LineRecord(msgspec.Struct, forbid_unknown_fields=True):
    """What of any line is the script's, and no operation's."""

    expect: Answer | list[Answer] | None = None
    """What it is to be answered; as a list, each of its wagers in that order."""
    balance: dict[str, Amount] = {}
    """How accounts stand after it."""
    label: str = ""
    """A name for the paper that it prints."""


class StepRecord(LineRecord):
    """What of a step is the script's: when it is done as well."""

    at: str | msgspec.UnsetType = msgspec.UNSET


OWN: Final = LineRecord.__struct_fields__


class Wait(msgspec.Struct, tag="wait", tag_field="do", forbid_unknown_fields=True):
    """Time passes."""


class Restart(msgspec.Struct, tag="restart", tag_field="do", forbid_unknown_fields=True):
    """The house stops, and is taken up again from its journal."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a step expects, and by which label the paper that it prints is known afterwards."""

    answer: str | list[Answer] | None = None
    """Of the whole step, or of each of its wagers."""
    balances: Mapping[str, int] = field(default_factory=dict[str, int])
    label: str = ""

    def unmet(self, came: str, each: Sequence[str], house: House) -> Iterator[str]:
        """Say what came otherwise than was expected: as a whole, and of ``each`` wager."""
        if isinstance(self.answer, str) and self.answer != came:
            yield f"expected to be {self.answer}, and was {came}"
        elif isinstance(self.answer, list):
            yield from _unmet(self.answer, each)
        for name, units in self.balances.items():
            account, asset, person = _account(name)
            if person is not None and house.person(person) is None:
                yield f"expected a balance of {person}, whom the house does not know"
                continue
            stands = house.ledger.balance(account, asset)
            if stands.units != units:
                yield f"expected {name} to stand at {Money(units)}, and it stands at {stands}"


def _unmet(answers: Sequence[str], each: Sequence[str]) -> Iterator[str]:
    if len(answers) != len(each):
        yield f"expected answers to {len(answers)} wagers, and {len(each)} came"
        return
    for number, (answer, came) in enumerate(zip(answers, each, strict=True), start=1):
        if answer != came:
            yield f"expected wager {number} to be {answer}, and it was {came}"


NOTHING_EXPECTED: Final = Expected()


def expected(written: Mapping[str, Any], where: str) -> Expected:
    """Read what a step expects; RefusedError says what is wrong with it."""
    own = {name: written[name] for name in OWN if name in written}
    try:
        read = msgspec.convert(own, LineRecord)
    except msgspec.ValidationError as error:
        _unreadable(f"{where}: {in_words(str(error)[:200], {'': 'a step'})}", _REMEDY)
    if "label" in own and not read.label.strip():
        _unreadable(f"{where}: a label is a name for the paper that a step prints")
    balances = {name: _units(part, where) for name, part in read.balance.items()}
    return Expected(read.expect, balances, read.label)


def _account(name: str) -> tuple[str, str, str | None]:
    """Read an account as balances are told: a name alone is that person's chips."""
    whole, _, rest = name.partition(" (")
    asset = rest.removesuffix(")") or CASH
    if accounts.SEPARATOR in whole:
        return whole, asset, None
    return accounts.chips(whole), asset, whole


def _units(written: object, where: str) -> int:
    try:
        return read_amount(written).units
    except ValueError as error:
        _unreadable(f"{where}: {error}")


_REMEDY: Final = (
    'Write "expect": "accepted" or "refused", for several wagers a list of them, and '
    '"balance": {"Ana": "450"}.'
)


def _unreadable(what: str, remedy: str = "See croupier play --help for a script.") -> NoReturn:
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))
