"""What a dealer is shown where players turn the hands: the next step, and the operations by name."""

from croupier.floor.viewing.desks import AtDesk, operations_section
from tests.floor.viewing.watching import DEALER, Watched


FULL = {"format": "full", "style": "B"}
NOBODY = AtDesk(signed=None, is_locked=False, over=None, over_until=None, lock_at=None)


FIRST = ("offer hand", "accept hand", "pass hand", "9H", "KS", "hand back")
SECOND = ("offer hand", "accept hand", "pass hand", "KD", "5C", "hand back")


def test_the_next_step_follows_the_hands_around_the_table() -> None:
    evening = Watched("nz1996", "P1", "P2", game="baccarat", options=FULL)
    for number, player in enumerate(("P1", "P2"), 1):
        evening.do("sit", who=player, seat=number)
    evening.begin()
    evening.place("P1", "player", "50")
    evening.place("P2", "banker", "50")
    evening.do("no more bets", **DEALER)
    seen = []
    for do in (*FIRST, *SECOND):
        seen.append(evening.desk().next[0])
        if " " in do:
            evening.do(do, **DEALER)
        else:
            evening.do("card", card=do, **DEALER)
    dealt = ("offer hand", "accept hand", "pass hand", "card", "card", "hand back")
    assert seen == [*dealt, *dealt]  # the second is back before the result is announced
    assert evening.desk().next[0] == "confirm result"


def test_a_table_offers_the_operations_and_rules_of_its_own_division_and_style() -> None:
    listed = {}
    for format_ in ("mini", "full"):
        options = {"format": format_}
        evening = Watched("nz1996", "P1", game="baccarat", options=options)
        shown = operations_section(evening.table, NOBODY)
        listed[format_] = {each.name: each for each in shown.operations}
    mini, full = listed["mini"], listed["full"]
    assert "offer hand" in full
    assert "offer hand" not in mini
    assert mini["change style"].rules == ("nz1996:IV/8.4",)
    assert full["change style"].rules == ("nz1996:V/8.4",)
    assert full["change style"].choices["style"] == ("face up", "face down", "A", "B", "C")
