"""Held rules are broken on purpose: their tests have to notice."""

import os
from collections.abc import Callable

import pytest

from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tools.breaking import TRIES, draw, held_rules, is_caught, seed_of_today, try_rules


SUITE = """
    import pytest
    from croupier.games.baccarat.drawing import player_draws
    from croupier.rulebooks.operations import operation
    from croupier.terms.references import Delivery, Ref, deliver

    def at_work(number, name="close table"):
        deliver(Delivery.ANSWERED, (Ref("nz", number),))
        return operation("nz", "roulette", name)

    @pytest.mark.rule("nz:1/8.0")
    def test_by_data():
        assert at_work("1/8.0").values["minutes"] == 20

    @pytest.mark.rule("nz:5/9.3")
    def test_by_code():
        at_work("5/9.3")
        assert player_draws(5)
        assert not player_draws(6)

    @pytest.mark.rule("nz:1/6.0")
    def test_without_teeth():
        assert at_work("1/6.0", "vacate seat").name == "vacate seat"
"""


@pytest.mark.slow
def test_what_is_broken_is_caught_unless_a_test_has_no_teeth(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\n")
    pytester.makeconftest("pytest_plugins = ['tests.plugins.rule_marks']")
    suite = pytester.makepyfile(test_small=SUITE)
    rules = ("nz:1/8.0", "nz:5/9.3", "nz:1/6.0")
    data, code, toothless = try_rules({rule: [suite.name] for rule in rules}, suite.parent)
    assert "minutes 20 becomes 21" in data.caught, data
    assert "test_by_data (AssertionError" in data.by
    assert "games/baccarat/drawing.py" in code.caught, code
    assert "test_by_code (AssertionError" in code.by
    assert (toothless.is_weak, len(toothless.survived)) == (True, TRIES), toothless


def refused() -> None:
    raise RefusedError(Refusal(Reason.ROLE_MAY_NOT, "not for the dealer"))


def broken_down() -> None:
    Ref.parse("a fault of the house, not of a rule")


def not_found() -> None:
    raise KeyError("minimum")


@pytest.mark.parametrize(
    ("failing", "caught"), [(refused, True), (not_found, True), (broken_down, False)]
)
def test_a_house_that_breaks_down_is_not_caught(failing: Callable[[], None], caught: bool) -> None:
    with pytest.raises((RefusedError, LookupError, ValueError)) as failure:
        failing()
    assert is_caught(failure.value) is caught


@pytest.mark.soak
def test_held_rules_are_held_in_truth(record_property: Callable[[str, object], None]) -> None:
    held, seed = held_rules(), seed_of_today()
    drawn = draw(held, int(os.environ.get("SOAK", "10")), seed)
    record_property("visited", f"rules broken: {len(drawn)}, SOAK_SEED={seed}")
    tried = list(try_rules({rule: held[rule] for rule in drawn}))
    weak = [str(each) for each in tried if each.is_weak]
    assert not weak, f"SOAK_SEED={seed}\n" + "\n".join(weak)
