"""Limits as a sign shows them, and what changing them takes from the players."""

from typing import Any

from croupier.table.setup.amounts import limit_of
from croupier.table.setup.configuration import BetLimits, Limits
from croupier.terms.money import Money


def write_limits(limits: Limits) -> dict[str, Any]:
    """Write limits as their sign has them, amounts as texts."""
    written: dict[str, Any] = _write(limits.every)
    for name, amount in (("total_min", limits.total_least), ("total_max", limits.total_most)):
        if amount is not None:
            written[name] = str(amount)
    if limits.bets:
        written["bets"] = {bet: _write(bounds) for bet, bounds in limits.bets.items()}
    return {**written, **limits.further.written}


def _write(bounds: BetLimits) -> dict[str, Any]:
    named = {"min": bounds.least, "max": bounds.most, "increment": bounds.step}
    return {name: str(amount) for name, amount in named.items() if amount is not None}


def merged(limits: Limits, changes: dict[str, Any]) -> dict[str, Any]:
    """Write limits with some of them changed; what is changed to nothing is left out.

    A minimum that players keep from before ends with one for everybody that is no higher.
    """
    both = {**write_limits(limits), **changes}
    kept, least = limits.further.protected, limit_of(both, "min")
    if kept is not None and "protected" not in changes and least and least <= kept.least:
        both["protected"] = None
    return {name: part for name, part in both.items() if part is not None}


def say_limits(limits: Limits) -> str:
    """Say what a sign shows."""
    said = [_say(limits.every)]
    said += [f"{bet} {_say(bounds)}" for bet, bounds in limits.bets.items()]
    if limits.total_least is not None:
        said.append(f"total from {limits.total_least}")
    if limits.total_most is not None:
        said.append(f"total to {limits.total_most}")
    said += limits.further.say()
    return ", ".join(said)


def _say(bounds: BetLimits) -> str:
    step = f" in steps of {bounds.step}" if bounds.step is not None else ""
    return f"{bounds.least or 'any'} to {bounds.most or 'any'}{step}"


def tightened(before: Limits, after: Limits, *, minimums: bool = False) -> tuple[str, ...]:
    """Name every minimum that is raised and, but of ``minimums``, every maximum that is lowered."""
    found: list[str] = []
    for bet in ("", *dict.fromkeys((*before.bets, *after.bets))):
        old, new = before.of(bet), after.of(bet)
        on = f" on {bet}" if bet else ""
        if _is_raised(old.least, new.least):
            found.append(f"the minimum{on} rises from {old.least or 'none'} to {new.least}")
        if not minimums and _is_lowered(old.most, new.most):
            found.append(f"the maximum{on} falls from {old.most or 'none'} to {new.most}")
    return tuple(found)


def _is_raised(old: Money | None, new: Money | None) -> bool:
    return new is not None and (old is None or new > old)


def _is_lowered(old: Money | None, new: Money | None) -> bool:
    return new is not None and (old is None or new < old)
