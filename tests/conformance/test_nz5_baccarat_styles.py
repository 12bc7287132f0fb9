"""Division 5 of nz: in which style cards are dealt, and who turns the hands."""

from typing import Any

import pytest

from croupier.table.configuration import TableRecord, open_table
from croupier.terms.refusals import RefusedError
from tests.conformance.dealing import (
    DEALER,
    INSPECTOR,
    OPERATOR,
    SUPERVISOR,
    begin,
    cited,
    deal,
    offered,
    play,
    slots,
    table,
    take,
)
from tests.marks import Rules


BOOK = "nz"


ref = Rules(BOOK, "5/").refs


@Rules(BOOK)("5/8.5")
@pytest.mark.parametrize("source", ["shoe", "batch shuffler"])
def test_a_shoe_keeps_its_style_to_its_end(source: str) -> None:
    evening = table(BOOK, style="A", **{"cards from": source})
    cited(evening.refused_one_role_lower("change style", style="C"), *ref("8.5"))
    play(evening)
    assert slots(evening) == ["player 1", "banker 1", "player 2", "banker 2"]
    for more in ({}, {"second": INSPECTOR}, {"procedure": "P-7"}):
        kept: Any = {"style": "C", **more, **OPERATOR}
        cited(evening.refused("change style", **kept), *ref("8.5"))
    evening.do("new shoe", **DEALER)
    for style in ("B", "C"):
        cited(evening.do("change style", style=style, **OPERATOR), *ref("8.5"))
    play(evening)
    assert slots(evening) == ["player 1", "player 2", "banker 1", "banker 2"]
    cited(evening.refused("change style", style="D", **OPERATOR), *ref("8.5"))


@Rules(BOOK)("5/8.5", "5/3.4(a)(iii)")
def test_with_a_continuous_shuffler_the_style_changes_by_an_approved_procedure() -> None:
    endless = {"cards from": "continuous shuffler"}
    with pytest.raises(RefusedError) as caught:
        open_table(TableRecord(BOOK, "baccarat", options={"style": "B", **endless}))
    assert tuple(map(str, caught.value.refusal.rules)) == ref("3.4(a)(iii)")
    evening = table(BOOK, **endless)
    for dealt in (False, True):
        cited(evening.refused("change style", style="C", **OPERATOR), *ref("8.5"))
        if not dealt:
            play(evening)
    cited(evening.refused("new shoe", **DEALER), *ref("8.5"))
    evening.refused("change style", style="C", procedure="\n", **OPERATOR)
    cited(evening.do("change style", style="C", procedure="P-7", **OPERATOR), *ref("8.5"))
    cited(
        evening.refused("change style", style="B", procedure="P-7", **OPERATOR), *ref("3.4(a)(iii)")
    )


@Rules(BOOK)("5/8.9(a)", "5/8.9(b)", "5/8.9(c)", "5/8.9(d)")
def test_the_banker_is_found_from_the_highest_wagers_down() -> None:
    evening = table(BOOK, style="B")
    stakes = {"Ana": "100", "Ben": "200", "Cho": "200", "Dan": "400"}
    wagers = tuple((who, "banker", stake) for who, stake in stakes.items())
    assert offered(evening, "banker", wagers) == ["Cho", "Ben", "Ana"]
    told = [entry for entry in evening.entries if entry.happening.kind == "hand offered"]
    assert [set(ref("8.9(b)", "8.9(c)")) & set(map(str, e.happening.rules)) for e in told] == [
        set(ref("8.9(b)")),
        set(ref("8.9(b)")),
        set(ref("8.9(c)")),
    ]
    cited(told, *ref("8.9(a)"))
    cited(evening.entries[-1:], *ref("8.9(d)", "8.18(b)"))


@Rules(BOOK)("5/8.10", "5/8.16", "5/8.18(a)", "5/8.18(c)")
def test_one_hand_after_the_other_is_out() -> None:
    evening = table(BOOK, style="B")
    # One player backs both hands, and is offered both.
    begin(evening, ("Ana", "player", "50"), ("Ana", "banker", "100"))
    cited(take(evening, "player", "Ana"), *ref("8.10"))
    take(evening, "banker", "Ana")
    evening.do("pass hand", **DEALER)
    cited(evening.refused("pass hand", hand="banker", **DEALER), *ref("8.16"))
    deal(evening, "9H", "KS")
    cited(evening.refused("card", card="2D", **DEALER), *ref("8.16"))
    evening.do("hand back", **DEALER)
    evening.refused_one_role_lower("keep hand", hand="banker")
    cited(evening.do("keep hand", hand="banker", **SUPERVISOR), *ref("8.18(c)"))
    deal(evening, "KD", "5C")
    evening.do("confirm result", chance="player", **DEALER)
    cited(begin(evening, ("Ana", "player", "50")), *ref("8.18(a)"))
