"""What a step of a script expects: to be accepted or refused, and how accounts stand after it.

So a rule is tried by script: the step that breaks it says that it expects to be refused, and the
script has gone well where it was.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn

from croupier.bank import accounts
from croupier.table.conduct.core.state import House
from croupier.table.setup.amounts import read_amount
from croupier.terms.money import CASH, Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_object


ACCEPTED: Final = "accepted"
REFUSED: Final = "refused"
OWN: Final = ("expect", "balance", "label")
"""The fields of a step that are the script's, and no operation's."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What a step expects, and by which label the paper that it prints is known afterwards."""

    answer: str = ""
    balances: Mapping[str, int] = field(default_factory=dict[str, int])
    label: str = ""

    def unmet(self, refusal: Refusal | None, house: House) -> Iterator[str]:
        """Say what came otherwise than was expected."""
        came = ACCEPTED if refusal is None else REFUSED
        if self.answer and self.answer != came:
            yield f"expected to be {self.answer}, and was {came}"
        for name, units in self.balances.items():
            account, asset, person = _account(name)
            if person is not None and house.person(person) is None:
                yield f"expected a balance of {person}, whom the house does not know"
                continue
            stands = house.ledger.balance(account, asset)
            if stands.units != units:
                yield f"expected {name} to stand at {Money(units)}, and it stands at {stands}"


NOTHING_EXPECTED: Final = Expected()


def expected(written: Mapping[str, Any], where: str) -> Expected:
    """Read what a step expects; RefusedError says what is wrong with it."""
    answer, label = written.get("expect", ""), written.get("label", "")
    if answer not in ("", ACCEPTED, REFUSED):
        said = f"{ACCEPTED!r} or {REFUSED!r}, not {str(answer)[:40]!r}"
        _unreadable(f"{where}: a step is expected to be {said}")
    if not isinstance(label, str) or ("label" in written and not label.strip()):
        _unreadable(f"{where}: a label is a name for the paper that a step prints")
    stands = written.get("balance", {})
    if not is_object(stands):
        _unreadable(f"{where}: a balance names accounts, like {{'Ana': '450'}}")
    return Expected(
        answer, {str(name): _units(part, where) for name, part in stands.items()}, label
    )


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


def _unreadable(what: str) -> NoReturn:
    remedy = "See croupier play --help for a script."
    raise RefusedError(Refusal(Reason.RECORD_CANNOT_BE_READ, what, remedy=remedy))
