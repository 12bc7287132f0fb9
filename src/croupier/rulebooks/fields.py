"""The fields of data that somebody wrote: how each is written, and the answer to a slip.

A book's own bets are read by the same fields as those of a study.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from croupier.terms.advice import nearest
from croupier.terms.ratios import Ratio, odds
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


@dataclass(frozen=True, slots=True)
class Field:
    """What may stand under a name: what it looks like, whether a value fits, whether it must be."""

    like: str
    fits: Callable[[object], bool]
    is_needed: bool = False

    @property
    def needed(self) -> "Field":
        """The same, where nothing can be said without it."""
        return replace(self, is_needed=True)


Fields: TypeAlias = Mapping[str, Field]

LONGEST: Final = 60
"""No more of what somebody wrote is quoted back."""
_SHARE: Final = re.compile(r"\d{1,9}(?:\.\d{1,9}|/0*[1-9]\d{0,8})?", re.ASCII)


def slip(what: str, remedy: str = "", rules: tuple[Ref, ...] = ()) -> RefusedError:
    """Say what no table can have, and what would do."""
    return RefusedError(Refusal(Reason.STUDY_CANNOT_BE_USED, what, rules, remedy))


def check(
    where: str, entry: Mapping[str, object], fields: Fields, rules: tuple[Ref, ...] = ()
) -> None:
    """Hold an entry to its fields: none unknown, none missing, each written as it should be."""
    for name in entry:
        if name not in fields:
            remedy = nearest(name, fields) if fields else "It has none of its own."
            raise slip(f"{where} has no field `{str(name)[:40]}`", remedy, rules)
    for name, field in fields.items():
        if name not in entry and field.is_needed:
            raise slip(f"{where} lacks `{name}`", f"Write {name} = {field.like}.", rules)
        if name in entry and not field.fits(entry[name]):
            what = f"{where}: `{name}` cannot be {written(entry[name])}"
            raise slip(what, f"Write {name} = {field.like}.", rules)


def written(value: object) -> str:
    """Write a value as its author did, or nearly; a long one cut."""
    text = json.dumps(plain(value), ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def plain(value: object) -> object:
    """Turn frozen data into what JSON can write."""
    if is_object(value):
        return {str(name): plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if is_list(value) else value


def is_share(text: object) -> bool:
    """Say whether a text is a share of a stake, or odds."""
    if not isinstance(text, str):
        return False
    return _SHARE.fullmatch(text.strip()) is not None or is_odds(text)


def is_odds(text: object) -> bool:
    """Say whether a text is odds."""
    try:
        return isinstance(text, str) and odds(text) >= 0
    except ValueError:
        return False


PER_CENT: Final = " %"


def share(text: str) -> Ratio:
    """Read a share of a stake, so many per cent of it, or odds: what is won for each unit."""
    if text.endswith(PER_CENT):
        return Fraction(text.removesuffix(PER_CENT)) / 100
    return odds(text) if "to" in text or ":" in text else Fraction(text)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_rule_list(value: object) -> bool:
    return is_list(value) and all(_is_rule(each) for each in value)


def _is_rule(value: object) -> bool:
    """Say whether this is a reference, or some that hold for a target or under options."""
    if is_object(value):
        return set(value) <= {"when", "on", "rules"} and _is_rule_list(value.get("rules"))
    return isinstance(value, str) and all(value.partition(":")[::2]) is (":" in value)


def _are_tables(value: object) -> bool:
    return is_list(value) and all(is_object(each) for each in value)


TEXT: Final = Field('"a name"', _is_text)
FLAG: Final = Field("true or false", lambda value: isinstance(value, bool))
ODDS: Final = Field('"3 to 1"', is_odds)
SHARE: Final = Field('"1" or "1/2"', is_share)
RULES: Final = Field('["8/3.1(a)"]', _is_rule_list)
TABLE: Final = Field("{ ... }", is_object)
TABLES: Final = Field("[{ ... }]", _are_tables)
ROWS: Final = Field("[{ ... }], one or more", lambda value: _are_tables(value) and bool(value))


def one_of(*values: str | int) -> Field:
    """Take one of these values."""
    like = " or ".join(json.dumps(value) for value in values)
    return Field(like, lambda value: not isinstance(value, bool) and value in values)


def some_of(values: Collection[int], like: str) -> Field:
    """Take a list of some of these whole numbers, none of them twice."""

    def fits(value: object) -> bool:
        if not is_list(value) or not value:
            return False
        numbers = [each for each in value if type(each) is int and each in values]
        return len(numbers) == len(value) == len(set(numbers))

    return Field(like, fits)


def texts(like: str, least: int = 1, most: int | None = None) -> Field:
    """Take a list of texts."""

    def fits(value: object) -> bool:
        if not is_list(value) or not all(map(_is_text, value)):
            return False
        return least <= len(value) and (most is None or len(value) <= most)

    return Field(like, fits)
