"""Roulette: one number, and what was on it."""

from croupier.equipment.devices import Independent
from croupier.equipment.wheels import STANDARD, Wheel
from croupier.games.one_draw import State
from croupier.games.protocol import Game
from croupier.games.roulette import bets
from croupier.games.roulette.notation import RouletteNotation, pockets
from croupier.games.roulette.play import RoulettePlay
from croupier.games.roulette.shown import shown
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import Ruleset, Value
from croupier.terms.refusals import Reason, Refusal, RefusedError


GROUP_SIZE = 3


def build(ruleset: Ruleset) -> Game[State]:
    """Make roulette under a ruleset; RefusedError says what is wrong with its equipment."""
    wheel = _wheel(ruleset)
    _check_groups(ruleset, wheel)
    offered = bets.build(ruleset, wheel)
    return Game(
        name="roulette",
        play=RoulettePlay(ruleset, wheel),
        bets=offered,
        ruleset=ruleset,
        device=Independent(wheel.order),
        notation=RouletteNotation(ruleset, offered, pockets(wheel)),
        shown=shown(ruleset, wheel, offered),
    )


def _wheel(ruleset: Ruleset) -> Wheel:
    """Take the standard wheel, or the operator's own once it is checked."""
    pockets = ruleset.text("wheel")
    if pockets not in STANDARD:
        what = "roulette needs an option wheel, of 37 or 38 pockets"
        raise slip(what, 'Start from a book, or add it: values = ["37", "38"].')
    standard = STANDARD[pockets]
    order, reds = _numbers(ruleset, "wheel-order"), _numbers(ruleset, "reds")
    wheel = Wheel(order or standard.order, frozenset(reds) or standard.reds)
    faults = wheel.faults(int(pockets))
    if faults:
        rules = ruleset.rules("wheel") + ruleset.rules("order")
        what = f"this wheel is not approved: {'; '.join(faults)}"
        remedy = "Correct wheel-order or reds, or leave them out for the standard wheel."
        raise RefusedError(Refusal(Reason.EQUIPMENT_IS_NOT_APPROVED, what, rules, remedy))
    return wheel


def _check_groups(ruleset: Ruleset, wheel: Wheel) -> None:
    groups: Value = ruleset.options.get("asian-groups", ())
    for group in groups if isinstance(groups, tuple) else ():
        numbers = tuple(group) if isinstance(group, tuple) else ()
        if len(set(numbers)) != GROUP_SIZE or any(n not in wheel.order for n in numbers):
            what = f"an Asian racetrack group is three different numbers of the wheel, not {group}"
            terms = ruleset.bets.get("asian-neighbour")
            rules = terms.rules if terms else ()
            raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules))


def _numbers(ruleset: Ruleset, option: str) -> tuple[str, ...]:
    value = ruleset.options.get(option, ())
    return tuple(map(str, value)) if isinstance(value, tuple) else ()
