"""Amounts as records and signs write them."""

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Final, NoReturn, TypeAlias

import msgspec

from croupier.terms.money import WRITTEN, Money, amount_told, money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


def meant_as(kind: Any) -> msgspec.Meta:
    """Say of a field that is read by hand, so that one slip refuses no more than itself, how it is written."""
    return msgspec.Meta(extra_json_schema=msgspec.json.schema(kind))


AMOUNT: Final = Annotated[str, msgspec.Meta(pattern=f"^{WRITTEN}$")] | int | float


def names_of(kind: Any, names: Collection[str]) -> dict[str, Any]:
    """Say what stands under the names of an object that is read by hand, and that it has no others."""
    (told,) = msgspec.json.schema(kind)["$defs"].values()
    return {"properties": told["properties"], "propertyNames": {"enum": list(names)}}


Amount: TypeAlias = Annotated[Any, meant_as(AMOUNT)]
"""An amount as records and signs write it: ``"2.50"``, or a plain number."""


def read_amount(written: object) -> Money:
    """Read an amount as records and commands write it; a ValueError says what is wrong with it."""
    return amount_told(written)


def read_stake(written: object) -> Money | Refusal:
    """Read a stake, or say why it is none."""
    try:
        stake = read_amount(written)
    except ValueError as error:
        return Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"the stake is no amount: {error}")
    return _more_than_nothing(stake)


def kept_stake(written: object) -> Money | Refusal:
    """Read a stake that a house wrote down: earlier releases kept it as it was typed."""
    try:
        stake = money(str(written))
    except ValueError as error:
        return Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, f"the stake is no amount: {error}")
    return _more_than_nothing(stake)


def _more_than_nothing(stake: Money) -> Money | Refusal:
    if stake.units > 0:
        return stake
    what = f"a stake is more than nothing, not {stake}"
    return Refusal(Reason.STAKE_IS_NOT_AN_AMOUNT, what)


def limit_of(written: Mapping[str, Any], name: str) -> Money | None:
    """Read one amount of a sign, more than nothing; None where the sign has none."""
    value = written.get(name)
    if value is None:
        return None
    try:
        amount = read_amount(value)
    except ValueError as error:
        refuse_limits(f"limit {name}: {error}")
    if amount.units <= 0:
        refuse_limits(f"limit {name} is more than nothing, not {amount}")
    return amount


def refuse_limits(what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> NoReturn:
    """Refuse a sign."""
    raise RefusedError(Refusal(Reason.LIMITS_ARE_NOT_PERMITTED, what, rules, remedy))
