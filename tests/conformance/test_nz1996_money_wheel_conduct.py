"""nz1996: a spin of the money wheel at the table. No more bets first, the symbol, void spins."""

from croupier.floor.viewing.remarks import About
from croupier.floor.viewing.tables import table_section
from croupier.terms.refusals import Reason
from tests.bank.rounds import DEALER
from tests.conformance.conducting import LAYOUTS, SUPERVISOR, told_to
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules, words


rule = Rules("nz1996")
ref = rule.ref


wagered, closed = LAYOUTS["money_wheel"].wagered, LAYOUTS["money_wheel"].closed


# The wheel


def test_a_dealer_or_a_supervisor_spins_once_and_without_a_ball() -> None:
    evening = closed("P1: symbol A for 50")
    evening.refused_one_role_lower("spin", least="dealer")
    assert evening.refused("spin", **DEALER, ball="clockwise").what == "this wheel has no ball"
    assert words(evening.do("spin", **SUPERVISOR, wheel="clockwise")) == "The wheel turns clockwise"
    assert evening.refused("spin", **DEALER).what == "the wheel turns already"
    evening.do("result", **DEALER, chance="A")
    assert evening.refused("spin", **DEALER).reason is Reason.MOVE_IS_NOT_DUE


# The symbol


@rule("VII/3.5(a)")
def test_the_dealer_announces_the_symbol_when_the_indicator_settles() -> None:
    evening = closed("P1: symbol B for 50")
    evening.do("spin", **DEALER)
    assert ref("VII/3.5(a)") in rules(evening.refused_one_role_lower("result", chance="B"))
    wrong = evening.refused("result", **DEALER, chance="H")
    assert wrong.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    came = evening.do("result", **DEALER, chance="B")
    assert words(came) == "Symbol B"
    assert ref("VII/3.5(a)") in rules(came)
    assert evening.refused("result", **DEALER, chance="B").reason is Reason.CHANCE_IS_NOT_DUE


# Void spins


# The operator's own


@rule("VII/2.8")
def test_the_operator_may_give_the_game_any_name() -> None:
    evening = wagered(options={"game-name": "Big Six"})
    came = evening.entries[:1]
    assert words(tuple(came)) == "Table R1: money-wheel (Big Six) by nz1996, mode dealer"
    assert ref("VII/2.8") in rules(tuple(came))
    shown = table_section(evening.table, About())
    assert shown.game_title == "Big Six"
    assert ref("VII/2.8") in shown.layout_rules
    plain = words(tuple(wagered().entries[:1]))
    assert plain == "Table R1: money-wheel by nz1996, mode dealer"


@rule("VII/2.2")
def test_the_wheel_is_judged_whether_it_is_chance() -> None:
    evening = Evening("nz1996", "P1", game="money-wheel")
    stuck = [*range(1, 53)] * 20
    on_record = evening.refused("assess wheel", **SUPERVISOR)
    assert on_record.what == "the table has its symbols on record, not the sections that won"
    assert rules(on_record) == [ref("VII/2.2")]
    by_letter = evening.refused("assess wheel", **SUPERVISOR, numbers=["A"] * 1000)
    assert by_letter.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    assert rules(evening.refused_one_role_lower("assess wheel", numbers=stuck)) == [ref("VII/2.2")]
    came = evening.do("assess wheel", **SUPERVISOR, numbers=stuck)
    assert ref("VII/2.2") in rules(came)
    assert "Take the wheel out of play" in told_to(came)
