"""Non-value chips in use: the rack and its marker buttons show them, and they may be staked."""

import pytest

from croupier.floor.staff_sections import Signed
from croupier.floor.viewing.desks import AtDesk, desk_section
from croupier.journal.entries import Moment
from croupier.table.conduct.chips import rack
from tests.conduct.evening import OPERATOR, Evening, rules


AT_DESK = AtDesk(Signed("D", "dealer", ""), False, None, None, None)
GAMES = [
    ("nz1996", "roulette", "red", ("III/2.6(a)", "III/2.6(b)")),
    ("nz1996", "tai-sai", "small", ("VI/2.5(a)", "VI/2.5(b)", "VI/3.4")),
    ("nz1996", "money-wheel", "symbol A", ("VII/2.6(b)", "VII/2.6(c)", "VII/4.2")),
    ("nz", "roulette", "red", ("8/2.6(a)", "8/2.6(b)")),
    ("nz", "snake-eyes", "field", ("11A/3.1(e)(i)", "11A/3.1(e)(ii)", "11A/4.3")),
]
"""Book, game, a bet, and its rules: of the rack, of the buttons, of what may be staked."""


@pytest.mark.parametrize(
    ("book", "game", "bet", "refs"),
    [
        pytest.param(*case, marks=pytest.mark.rule(*(f"{case[0]}:{ref}" for ref in case[3])))
        for case in GAMES
    ],
)
def test_rack_and_marker_buttons_show_every_colour_in_use(
    book: str, game: str, bet: str, refs: tuple[str, ...]
) -> None:
    evening = Evening(book, "P1", "P2", game=game)
    shown, buttons, *staked = (f"{book}:{ref}" for ref in refs)
    bought = evening.do("buy non-value chips", who="P1", colour="yellow", worth="5", amount="100")
    evening.do("buy non-value chips", who="P2", colour="Light Blue", worth="10", amount="100")
    assert set(staked) <= set(rules(bought))
    on_show = [("yellow", "P1", 500), ("light blue", "P2", 1000)]
    assert [(e.colour, e.player, e.worth) for e in rack(evening.house, evening.table)] == on_show
    desk = desk_section(evening.house, evening.table, AT_DESK, (), Moment(0, 0))
    assert list(desk.colours) == on_show
    owed = [each for each in evening.table.conduct.owed if "display rack" in each.what]
    assert [each.what for each in owed] == [
        f"Show {colour} in the display rack, with its marker button"
        for colour in ("yellow at 5", "light blue at 10")
    ]
    for each in owed:
        assert {shown, buttons} <= set(each.rules)
        evening.refused_one_role_lower("discharge notice", notice=each.number)
        told = evening.do("discharge notice", who="D", role="dealer", notice=each.number)
        assert {shown, buttons} <= set(rules(told))
    assert not [each for each in evening.table.conduct.owed if "display rack" in each.what]
    evening.do("new game", who="D", role=OPERATOR)
    name, _, target = bet.partition(" ")
    evening.do("place", who="P1", bet=name, target=target or None, stake="5", chips="yellow")
    evening.do("redeem", who="P2", amount="100", chips="light blue")
    assert [each.colour for each in rack(evening.house, evening.table)] == ["yellow"]
