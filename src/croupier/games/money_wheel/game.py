"""The money wheel: a large wheel of many sections and a few symbols, one of which wins."""

from collections.abc import Mapping
from typing import Final

from croupier.equipment.devices import Independent
from croupier.equipment.money_wheels import MoneyWheel, rim
from croupier.games.money_wheel import bets
from croupier.games.money_wheel.play import MoneyWheelPlay
from croupier.games.money_wheel.shown import shown
from croupier.games.notation import GameNotation, Symbols
from croupier.games.one_draw import State
from croupier.games.protocol import Game
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import Ruleset
from croupier.terms.refusals import Reason, Refusal, RefusedError


BET: Final = "symbol"


def build(ruleset: Ruleset) -> Game[State]:
    """Make the money wheel under a ruleset; RefusedError says what is wrong with its wheel."""
    offered = bets.build(ruleset)
    if set(offered) != {BET}:
        other = next((name for name in offered if name != BET), None)
        what = (
            f"the money wheel has one bet, {BET}, and {f'not {other!r}' if other else 'lacks it'}"
        )
        raise slip(what, f"Name it {BET}: then it takes the place of the book's.")
    wheel = _wheel(ruleset, offered[BET].sections)
    return Game(
        name="money-wheel",
        play=MoneyWheelPlay(ruleset, wheel),
        bets=offered,
        ruleset=ruleset,
        device=Independent(wheel.order),
        notation=_notation(ruleset, offered, wheel),
        shown=shown(ruleset, wheel),
    )


def _notation(
    ruleset: Ruleset, offered: Mapping[str, bets.OneSymbol], wheel: MoneyWheel
) -> GameNotation:
    """Write a symbol as its letter, or as the name that the operator gave it."""
    names = {name: letter for letter, name in wheel.names.items()}
    known = (each if each == name else f"{each} ({name})" for each, name in wheel.names.items())
    letters = {letter: letter for letter in wheel.names}
    remedy = f"It has {', '.join(known)}."
    symbols = Symbols("symbol of the wheel", "wheel", str, names | letters, remedy)
    return GameNotation(ruleset, offered, symbols, nicknames=names)


def _wheel(ruleset: Ruleset, sections: Mapping[str, int]) -> MoneyWheel:
    """Take the standard wheel, or the operator's own once it is checked."""
    order = tuple(each.strip().upper() for each in _listed(ruleset, "wheel-order"))
    called = tuple(each.strip() for each in _listed(ruleset, "symbols")) or tuple(sections)
    names = dict(zip(sections, called, strict=False))
    wheel = MoneyWheel(order or rim(sections), names)
    faults = wheel.faults(sections)
    if len(called) != len(sections):
        faults.append(f"it has {len(sections)} symbols, not {len(called)}")
    if faults:
        rules = ruleset.rules("wheel") + ruleset.rules("symbols")
        what = f"this wheel is not approved: {'; '.join(faults)}"
        remedy = "Correct wheel-order or symbols, or leave them out for the standard wheel."
        raise RefusedError(Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, rules, remedy))
    return wheel


def _listed(ruleset: Ruleset, option: str) -> tuple[str, ...]:
    value = ruleset.options.get(option, ())
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
