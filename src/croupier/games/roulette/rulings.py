"""Roulette's irregularities that touch the outcome: no spin, the early ball, the dropped ball.

Which causes void a spin, and whether they need the call, is the book's data. A void spin decides
nothing: stakes stay where they are, may be changed, and the ball is spun again.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.equipment.wheels import Wheel
from croupier.games import void_draws
from croupier.games.facts import terms_of
from croupier.games.one_draw import Drawing, Settled, State
from croupier.games.phases import Wagering
from croupier.games.protocol import Description, Duty, Notice, Ruling
from croupier.rulebooks.ruleset import Cause, Ruleset, Value
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Dropped(Drawing):
    """The ball has dropped although no more bets was not called."""


LEAST_CIRCUITS = 4
SPINNING = ("spin", "wheel spins", "result", "sensor reads", "no spin", "void round")
"""The operations by which a ball is spun, brings its number, or is not spun in this round."""
STANDS = "no spin stands"
"""The name of the rule by which a void spin stays void, called or not, landed or not."""


def refuse(ruleset: Ruleset, wheel: Wheel, state: State, ruling: Ruling) -> Refusal | None:
    """Say why a ruling cannot be made, or None."""
    terms = terms_of(ruleset, ruling.name)
    if isinstance(terms, Refusal):
        return terms
    ball = ruling.fact("ball")
    if ball is not None and ball not in wheel.order:
        what = f"{ball} is not on the wheel of {len(wheel.order)} pockets"
        return Refusal(Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT, what, ruleset.rules("wheel"))
    if ruling.name == "no spin":
        return _refuse_no_spin(ruleset, state, ruling)
    if ruling.name == "ball dropped" and type(state) is Drawing:
        return None
    if ruling.name == "early ball" and ball is None:
        what = "an early ball is settled on the number in which it rests"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules, "Give 'ball'.")
    if not isinstance(state, Wagering):
        what = f"{ruling.name} is ruled while wagers are open"
        return Refusal(Reason.RULING_DOES_NOT_APPLY, what, terms.rules)
    return None


def _refuse_no_spin(ruleset: Ruleset, state: State, ruling: Ruling) -> Refusal | None:
    if (unknown := void_draws.refuse_cause(ruleset, ruling)) is not None:
        return unknown
    if isinstance(state, Settled):
        settled = "settled: a wrong number is corrected"
        return void_draws.refuse_settled(ruleset, ruling, settled, "spin")
    if not is_void(ruleset, ruling) and ruling.fact("ball") is None:
        return void_draws.refuse_uncalled(ruleset, ruling, "ball", "spin")
    return None


def is_void(ruleset: Ruleset, ruling: Ruling) -> bool:
    """Say whether a spin with this fault is void: called, void by itself, or recorded short."""
    return void_draws.is_void(ruleset, ruling) or _is_short(ruling)


def step(ruleset: Ruleset, ruling: Ruling) -> State:
    """Follow a ruling: spin again, settle on the ball, or close."""
    match ruling.name:
        case "no spin" if is_void(ruleset, ruling):
            return Wagering()
        case "no spin" | "early ball":
            return Settled(str(ruling.fact("ball")))
        case _:
            return Dropped()


def tell(ruleset: Ruleset, wheel: Wheel, ruling: Ruling, after: State) -> Description:
    """Tell a ruling with its rules and what it obliges staff to do."""
    terms = ruleset.rulings[ruling.name]
    match ruling.name, after:
        case "no spin", Wagering():
            return _tell_void(ruleset, ruling)
        case "no spin", Settled(number):
            words = f"No spin was not called: {number} {wheel.colour(number)} counts"
            return Description(words, _cause(ruleset, ruling).rules + ruleset.rules(STANDS))
        case "early ball", Settled(number):
            words = f"The ball came early: wagers stand, {number} {wheel.colour(number)}"
            return Description(words, terms.rules, _review(ruleset, terms.about.get("review")))
        case _:
            return Description("The ball has dropped: no more wagers", terms.rules)


def _tell_void(ruleset: Ruleset, ruling: Ruling) -> Description:
    cause = _cause(ruleset, ruling)
    rules = cause.rules + (ruleset.rules("short") if _is_short(ruling) else ())
    if void_draws.is_void(ruleset, ruling):
        rules += ruleset.rules(STANDS)
    again = "Spin again; stakes stay and may be changed"
    notices = [Duty(again, ruleset.rules("respin"), SPINNING)]
    if cause.about.get("lift") is True and ruling.fact("ball") is None:
        lift = "Try to lift the ball before it comes to rest"
        notices.insert(0, Duty(lift, cause.rules, ("put ball back", *SPINNING)))
    if "examine" in cause.about:
        role = str(cause.about["examine"])
        by = ("examine ball",)
        notices.append(Duty(f"The {role} examines the ball", cause.rules, by, role=role))
    return Description(f"No spin: {cause.name}", rules, tuple(notices))


def _review(ruleset: Ruleset, review: Value | None) -> tuple[Notice, ...]:
    if not isinstance(review, Mapping):
        return ()
    what = f"The {review['role']} reviews it as a malfunction"
    by = ("close review",)
    return (Duty(what, ruleset.refs(review["rules"]), by, role=str(review["role"])),)


def _is_short(ruling: Ruling) -> bool:
    circuits = ruling.fact("circuits")
    return isinstance(circuits, int) and circuits < LEAST_CIRCUITS


def _cause(ruleset: Ruleset, ruling: Ruling) -> Cause:
    return ruleset.rulings["no spin"].causes[str(ruling.fact("cause"))]
