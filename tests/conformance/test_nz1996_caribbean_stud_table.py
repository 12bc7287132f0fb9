"""Caribbean stud under nz1996 at a table: what the dealer does, who is asked, what goes wrong, who may rule."""

from typing import Any

import pytest

from croupier.floor.sections import HandLine
from croupier.games.protocol import Ask, Asks
from croupier.table.conduct.core.commands import SYSTEM
from croupier.table.house.record_export import record_of
from tests.conformance.settling import settle
from tests.conformance.stud import DEALER, LIMITS, rule
from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import notices, rules, words


GIL: Any = {"who": "Gil", "role": "game supervisor"}
OPAL: Any = {"who": "Opal", "role": "casino operator"}
DECIDES = 20
PLAYERS = ("Ana", "Ben", "Cho")


class AtATable(Watched):
    """A table of Caribbean stud with three players, of whom some have wagered."""

    def __init__(self, *wagers: str, **more: Any) -> None:
        record: Any = {"limits": LIMITS, "times": {"decision": DECIDES}, **more}
        super().__init__("nz1996", *PLAYERS, game="caribbean-stud", name="S1", **record)
        if wagers:
            self.deal(*wagers)

    def deal(self, *wagers: str) -> None:
        """Begin a round with wagers noted in short, ``Ana 1 10`` or ``Ana 1 jackpot``, and close it."""
        self.do("new game", **DEALER)
        for each in wagers:
            who, box, what = each.split()
            bet, stake = ("jackpot", "1") if what == "jackpot" else ("ante", what)
            self.do("place", who=who, bet=bet, stake=stake, seat=int(box))
        self.do("no more bets", **DEALER)

    def keyed(self, written: str) -> None:
        for card in written.split():
            self.do("card", card=card, **DEALER)

    def act(self, who: str, act: str) -> Any:
        return self.do("act", who=who, act=act, **({"nonce": "9"} if act == "bet" else {}))

    def asked(self) -> tuple[Ask, ...]:
        """Return the questions that are open."""
        turn = self.table.live.round.turn if self.table.live is not None else None
        return turn.asks if isinstance(turn, Asks) else ()

    def hands(self) -> tuple[HandLine, ...]:
        """Return the hands as everybody sees them."""
        hands = self.round().hands
        assert hands is not None
        return hands

    def have(self) -> list[str]:
        return [self.chips(player) for player in PLAYERS]


def cited(came: Any, *numbers: str) -> None:
    """Hold an answer to citing some rules."""
    assert rule.told(*numbers) <= set(rules(came)), rules(came)


@rule("7.1", "4.4", "8.1", "8.3")
def test_a_round_is_dealt_decided_and_settled() -> None:
    evening = AtATable()
    evening.do("new game", **DEALER)
    evening.do("place", who="Ana", bet="ante", stake="10", seat=1)
    evening.do("place", who="Ben", bet="ante", stake="20", seat=3)
    evening.refused_one_role_lower("no more bets")
    cited(evening.do("no more bets", **DEALER), "7.1")
    evening.keyed("2D")
    assert [(ask.seats, ask.acts) for ask in evening.asked()] == [
        (frozenset((1, 3)), ("bet", "fold"))
    ]
    cited(evening.refused("act", who="Cho", act="fold"), "4.4", "8.1")
    cited(evening.act("Ana", "bet"), "4.4", "8.1")
    cited(evening.refused("card", card="2C", **DEALER), "8.3")
    evening.act("Ben", "fold")
    evening.keyed("2C 7H 9S JD 3D 3C 8S 9H JC")
    assert evening.have() == ["970", "980", "1000"]  # nothing is posted before it is confirmed
    evening.refused_one_role_lower("confirm result")
    evening.do("confirm result", **DEALER)
    assert evening.have() == ["1030", "980", "1000"]


@rule("14.11")
def test_who_is_not_there_in_time_has_folded() -> None:
    evening = AtATable("Ana 1 10", "Ben 3 20", "Cho 5 5")
    evening.keyed("2D")
    evening.refused_one_role_lower("absent player", box=3)
    cited(evening.do("absent player", **DEALER, box=3), "14.11")
    cited(evening.refused("act", who="Ben", act="bet", nonce="9"), "4.4")
    evening.act("Ana", "bet")
    evening.wait(seconds=DECIDES)
    cited(evening.do("time is up", who=SYSTEM), "14.11")
    evening.keyed("2C 7H 9S JD 3D 3C 8S 9H JC")
    evening.do("confirm result", **DEALER)
    assert evening.have() == ["1030", "980", "995"]


@rule("4.9")
def test_spoken_wagers_count_with_chips_and_time() -> None:
    evening = AtATable()
    evening.do("sit", who="Ana", seat=1)
    evening.do("new game", **DEALER)
    spoken: Any = {"bet": "ante", "stake": "10"}
    cited(evening.refused("declare", who="Ana", with_chips=False, **spoken), "4.9")
    cited(evening.do("declare", who="Ana", with_chips=True, **spoken), "4.9")
    evening.refused_one_role_lower("place declared", declared="d1")
    cited(evening.do("place declared", **DEALER, declared="d1"), "4.9")
    evening.do("no more bets", **DEALER)
    assert evening.have()[0] == "990"
    cited(evening.refused("declare", who="Ben", with_chips=True, **spoken), "4.9")


@rule("9.3", "11.10", "11.11", "11.7")
def test_a_jackpot_hand_is_left_verified_and_paid_last() -> None:
    evening = AtATable()
    evening.refused_one_role_lower("set jackpot", amount="50000")
    evening.do("set jackpot", **OPAL, amount="50000")
    evening.deal("Ana 1 10", "Ana 1 jackpot", "Ben 3 20")
    evening.keyed("KD")
    evening.act("Ana", "bet")
    evening.act("Ben", "bet")
    evening.keyed("QH 8C 6S 4D AC 2C 3C 4C")
    came = evening.do("card", card="5C", **DEALER)
    told = {ref for each in notices(came) for ref in each["rules"]}
    assert rule.told("9.3", "11.10", "11.11") <= told
    evening.do("confirm result", **DEALER)
    assert evening.have() == [str(1000 + 10 - 1 + 5000), "1020", "1000"]


RULED: dict[str, tuple[str, dict[str, Any], Any, str]] = {
    # the operation, what it says, who may, and when: while cards are dealt, or once they are
    "14.3": ("misdeal", {"cause": "wrong number of cards"}, DEALER, "dealt"),
    "14.5": ("misdeal", {"cause": "more than one card exposed"}, DEALER, "dealing"),
    "14.9": ("misdeal", {"cause": "not fifty-two cards"}, DEALER, "dealt"),
    "14.4": ("exposed card", {"card": "9S", "to": "box 1"}, DEALER, "dealing"),
    "14.6": ("exposed card", {"card": "9S", "to": "dealer"}, DEALER, "dealing"),
    "14.7": ("redeal", {"box": 4}, DEALER, "dealing"),
    "14.8": ("hand without an ante", {"box": 4}, DEALER, "dealt"),
    "14.1": ("dead hand", {"box": 3}, GIL, "dealt"),
    "9.6": ("face down", {"box": 3}, DEALER, "shown"),
}


@pytest.mark.parametrize("number", rule.each({n: n for n in RULED}))
def test_irregularities_are_ruled_on_by_the_right_role_and_not_one_lower(number: str) -> None:
    do, said, by, when = RULED[number]
    evening = AtATable("Ana 1 10", "Ana 1 jackpot", "Ben 3 20")
    if when != "dealing":
        evening.keyed("2D")
    if when == "shown":
        evening.act("Ana", "bet")
        evening.act("Ben", "bet")
        evening.keyed("2C 7H 9S JD")
    before = evening.have()
    evening.refused_one_role_lower(do, **said)
    cited(evening.do(do, **by, **said), number)
    if do == "misdeal":
        assert evening.have() == ["999", "1000", "1000"]
        assert evening.table.live is None
        return
    assert evening.have() == before
    assert evening.table.live is not None
    match number:
        case "14.6":
            assert evening.hands()[0].cards[0] == "9S"
        case "14.1" | "9.6":
            assert evening.hands()[2].result == ("dead hand" if number == "14.1" else "face down")
        case _:
            assert evening.hands()[0].cards[0] in {"", "2D"}


@rule("14.10")
def test_a_misdeal_is_dealt_again_with_other_wagers_and_the_same_on_the_jackpot() -> None:
    evening = AtATable("Ana 1 10", "Ana 1 jackpot", "Ben 3 20", "Ben 3 jackpot")
    evening.keyed("2D")
    evening.act("Ana", "bet")
    evening.act("Ben", "fold")
    came = evening.do("misdeal", **DEALER, cause="wrong number of cards")
    cited(came, "14.10", "14.3")
    assert evening.have() == ["999", "999", "1000"]
    evening.deal("Ana 1 50")
    evening.keyed("2D")
    evening.act("Ana", "bet")
    evening.keyed("2C 7H 9S JD 3C 5C 7C 9C KC")
    evening.do("confirm result", **DEALER)
    assert evening.have() == [str(999 + 50 + 500 + 100), "999", "1000"]
    evening.do("new game", **DEALER)
    evening.do("call", who="Ben", wager="w4", call="remove")
    assert evening.have()[1] == "1000"
    told = settle(record_of(evening.entries, "S1", 2))
    assert not [move for each in told for move in each["moves"] if move["answer"] == "refused"]
    won = next(
        each for each in told[-1]["wagers"] if each["line"] == "flush" and each["bet"] == "bet"
    )
    assert won["winnings"] == "500"


@rule("2.2")
def test_the_cloth_says_what_the_dealer_plays_with() -> None:
    (found,) = [each for each in AtATable().sign().lines if "ace and king" in str(each)]
    assert found.what == "dealer plays with ace and king"
    assert rule.ref("2.2") in found.rules


@rule("4.1(b)")
def test_everybody_is_offered_the_jackpot_before_the_first_card() -> None:
    evening = AtATable()
    came = evening.do("new game", **DEALER)
    cited(came, "4.1(b)")
    evening.do("place", who="Ana", bet="ante", stake="10", seat=1)
    evening.do("place", who="Ana", bet="jackpot", stake="1", seat=1)
    evening.do("no more bets", **DEALER)
    late: Any = {"who": "Ana", "bet": "jackpot", "stake": "1", "seat": 1}
    assert evening.refused("place", **late).reason.value
    assert evening.have()[0] == "989"


def test_backs_lie_on_the_layout_until_the_dealer_keys_what_is_shown() -> None:
    evening = AtATable("Ana 1 10", "Ben 3 20")
    evening.keyed("2D")
    dealer, ana, ben = evening.hands()
    assert (dealer.cards, ana.cards, ben.cards) == (("2D", "", "", "", ""), ("",) * 5, ("",) * 5)
    assert len({*ana.places, *ben.places, *dealer.places} - {-1}) == 14
    for player in PLAYERS:  # nothing has read them
        assert evening.me(player).hands == ()
    evening.act("Ana", "bet")
    evening.act("Ben", "fold")
    evening.keyed("2C 7H 9S JD 3D")
    dealer, ana, ben = evening.hands()
    assert (dealer.label, ana.cards, ben.cards) == ("one pair: 2s", ("3D", "", "", "", ""), ())
    assert ben.result == "folded"
    assert "Box 1 shows 3D" in words(tuple(evening.entries[-1:]))
