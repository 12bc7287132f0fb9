"""One player's own: meters, wagers, what they may do now and why not."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from croupier.bank.tickets import numbered
from croupier.floor.viewing.histories import History
from croupier.table.conduct.machine import decide
from croupier.table.conduct.round.wagers import PlaceWager
from croupier.terms.refusals import Reason, Refusal
from tests.bank.rounds import entropy
from tests.floor.viewing.watching import DEALER, SUPERVISOR, Watched
from tests.table.conduct.test_evenings_at_random import PLAYERS, TABLES, Chooser, asked


def test_meters_show_credit_what_lies_and_what_was_won() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    evening.begin()
    evening.place("P1", "straight-up", "10", target="17")
    evening.place("P1", "red", "20")
    evening.place("P2", "black", "40")
    me = evening.me("P1")
    assert (me.credit, me.bet, me.win, me.round) == (97_000, 3_000, 0, 1)
    evening.end("17")
    me = evening.me("P1")
    assert (me.credit, me.bet, me.win) == (133_000, 0, 35_000)
    won, lost = me.wagers
    assert (won.result, won.won, won.back, won.odds) == ("win", 35_000, 1_000, "35:1")
    assert (lost.result, lost.won, lost.back, lost.odds) == ("lose", 0, 0, "")
    assert all(slip.rules for slip in me.wagers)
    assert me.session_net == 33_000
    evening.begin()
    me = evening.me("P1")
    assert (me.wagers, me.round, me.bet, me.win) == ((), 2, 0, 35_000)


def test_by_hand_what_is_decided_lies_until_it_is_paid() -> None:
    evening = Watched("nz", "P1", "P2")
    evening.begin()
    evening.place("P1", "black", "10")
    evening.place("P2", "straight-up", "10", target="17")
    evening.bring("17")
    assert (evening.me("P1").bet, evening.me("P1").win) == (1_000, 0)
    evening.do("collect", **DEALER)
    evening.do("pay", **DEALER, player="P1")
    me = evening.me("P1")
    assert (me.bet, me.credit) == (1_000, 100_000)
    evening.do("pay", **DEALER)
    me = evening.me("P1")
    assert (me.bet, me.credit, me.win) == (0, 101_000, 1_000)


def test_a_wager_taken_up_is_gone_and_one_turned_away_is_explained() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    first = evening.place("P1", "red", "10")
    evening.place("P1", "black", "4")
    evening.do("call", who="P1", wager=first, call="remove")
    (slip,) = evening.me("P1").wagers
    assert (slip.bet, slip.result) == ("black", "open")
    evening.do("no more bets", **DEALER)
    (slip,) = evening.me("P1").wagers
    assert (slip.result, slip.back) == ("rejected", 400)
    assert "credited back" in slip.why
    assert evening.me("P1").bet == 0


def test_a_corrected_wager_shows_before_and_after() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    evening.begin()
    evening.place("P1", "straight-up", "10", target="17")
    evening.place("P1", "straight-up", "10", target="5")
    evening.place("P1", "black", "10")
    evening.end("17")
    evening.do("correct", **SUPERVISOR, chance="20")
    was_17, was_5, black = evening.me("P1").wagers
    assert (was_17.result, was_17.was, was_17.was_won) == ("lose", "win", 35_000)
    assert (was_5.result, was_5.was) == ("lose", "")
    assert (black.result, black.was) == ("win", "")
    me = evening.me("P1")
    assert (me.win, me.session_net) == (1_000, -1_000)
    evening.begin()
    assert evening.me("P1").wagers == ()


def test_what_a_correction_leaves_as_it_was_is_not_shown_as_changed() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "red", "10")
    evening.place("P1", "straight-up", "10", target="17")
    evening.end("17")
    evening.do("correct", **SUPERVISOR, chance="20")
    evening.do("correct", **SUPERVISOR, chance="0")
    red, straight = evening.me("P1").wagers
    assert (red.result, red.was) == ("lose", "")
    assert "star-rapid:11.4.1" in red.rules
    assert (straight.result, straight.was, straight.was_won) == ("lose", "win", 35_000)
    assert History(evening.store).games(evening.house, evening.table, "P1") == evening.games("P1")


def test_a_round_that_is_void_after_all_has_paid_nothing() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "straight-up", "10", target="17")
    evening.end("17")
    assert evening.me("P1").win == 35_000
    evening.do("void round", **SUPERVISOR, why="the wrong ball")
    me = evening.me("P1")
    assert (me.win, me.credit, me.session_net) == (0, 100_000, 0)
    assert [(slip.result, slip.won, slip.back) for slip in me.wagers] == [("void", 0, 1_000)]


def test_what_was_spent_and_corrected_away_is_owed() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.begin()
    evening.place("P1", "straight-up", "10", target="17")
    evening.end("17")
    evening.do("collect credits", who="P1", by="ticket", number=entropy(7), sealed="00")
    assert evening.me("P1").tickets == (numbered(entropy(7))[-4:],)
    evening.do("correct", **SUPERVISOR, chance="20")
    me = evening.me("P1")
    assert (me.credit, me.owes) == (0, 36_000)
    evening.do("insert ticket", who="P1", ticket=numbered(entropy(7)))
    assert evening.me("P1").tickets == ()


def test_nobody_at_a_terminal_has_nothing() -> None:
    evening = Watched("star-rapid", "P1", mode="dealer")
    evening.do("set up terminal", **SUPERVISOR, terminal="terminal of None", notes=["20", "50"])
    evening.begin()
    evening.place("P1", "red", "10")
    me = evening.me(None)
    assert (me.player, me.credit, me.wagers, me.may_wager) == (None, 0, (), False)
    assert (me.needs_card, me.notes, me.takes_tickets) == (True, (2_000, 5_000), True)


def test_limits_of_ones_own_seats_colours_and_declared_wagers() -> None:
    evening = Watched("nz", "P1", "P2")
    evening.do("set personal limits", **SUPERVISOR, player="P1", min="5", max="5000")
    evening.do("sit", who="P1", seat=3)
    evening.do("buy non-value chips", who="P1", colour="yellow", amount="100", worth="5")
    evening.begin()
    evening.do("declare", who="P1", bet="tier", stake="30")
    me, other = evening.me("P1"), evening.me("P2")
    assert (me.seat, me.limits.most, me.has_own_limits) == (3, 500_000, True)
    assert (other.seat, other.limits.most, other.has_own_limits) == (None, 50_000, False)
    assert (me.colours, other.colours) == ((("yellow", 500),), ())
    assert [(each.bet, each.stake) for each in me.declared] == [("tier", "30")]
    assert other.declared == ()


def test_limits_are_proposed_to_those_who_play_until_they_agree() -> None:
    evening = Watched("nz", "P1", "P2")
    evening.do("sit", who="P1")
    evening.do("propose limits", **SUPERVISOR, limits={"min": "10"})
    proposed = evening.me("P1").proposed
    assert proposed is not None
    assert proposed.limits.least == 1_000
    assert evening.me("P2").proposed is None
    evening.do("agree to limits", who="P1")
    assert evening.me("P1").proposed is None


def test_disputes_are_ones_own() -> None:
    evening = Watched("star-rapid", "P1", "P2", mode="dealer")
    evening.do("raise dispute", who="P1", about="the number")
    (dispute,) = evening.me("P1").disputes
    assert (dispute.about, dispute.waits_for) == ("the number", "decide dispute")
    assert evening.me("P2").disputes == ()
    evening.do("decide dispute", who="G", role="gaming supervisor", decision="no")
    evening.do("reject decision", who="P1")
    (dispute,) = evening.me("P1").disputes
    assert (dispute.waits_for, dispute.is_rejected) == ("", True)


# What they may do now

NOT_NOW = {
    Reason.TABLE_IS_PRIVATE,
    Reason.PERSON_IS_UNKNOWN,
    Reason.PERSON_MAY_NOT_PLAY,
    Reason.WAGERING_IS_CLOSED,
    Reason.MOVE_IS_NOT_DUE,
}
"""Why somebody may not wager at all, whatever the wager."""
FOUND: Counter[str] = Counter()


@pytest.mark.parametrize("seed", range(53_001, 53_003))
@pytest.mark.parametrize(("book", "mode"), TABLES)
def test_the_screen_says_no_exactly_when_the_house_would(book: str, mode: str, seed: int) -> None:
    evening = Watched(book, *PLAYERS, mode=mode)
    chooser = Chooser(evening, seed)
    dice = random.Random(seed)
    for _ in range(70):
        do, chosen = chooser.step()
        if dice.random() < 0.1:
            do, chosen = dice.choice(("confirm wagers", "exclude", "relax", "remove card")), {}
        asked(evening, do, chooser.facts(do) | {"because": "x", "person": "P3"} | chosen)
        # Whoever staff let stake no value chips is told that first, whatever else stands in the way.
        for player in set(PLAYERS) - evening.table.conduct.value_chips.keys():
            hold(evening, player)


def hold(evening: Watched, player: str) -> None:
    me = evening.me(player)
    wager: dict[str, Any] = {"who": player, "bet": "red", "stake": "10"}
    state = (evening.chain.seq, evening.clock)
    came = decided(evening, wager)
    assert (evening.chain.seq, evening.clock) == state
    live = evening.table.live
    frozen = live is not None and player in live.confirmed
    if me.may_wager:
        assert not (isinstance(came, Refusal) and came.reason in NOT_NOW), came
        assert me.why_not == ""
    else:
        assert isinstance(came, Refusal)
        assert frozen or came.reason in NOT_NOW, came
        assert me.why_not
        cited = set(me.why_not.partition(" (")[2][:-1].split(", ")) - {""}
        assert cited <= set(map(str, came.rules))
    FOUND[str(came.reason) if isinstance(came, Refusal) else "accepted"] += 1


def decided(evening: Watched, wager: dict[str, Any]) -> object:
    """Ask the house without letting it happen."""
    return decide(evening.house, PlaceWager(**wager), evening.now)


def test_what_was_found(record_property: Callable[[str, object], None]) -> None:
    if not FOUND:  # the evenings ran in another process
        test_the_screen_says_no_exactly_when_the_house_would("star-rapid", "dealer", 53_001)
    told = ", ".join(f"{name}: {count:,}" for name, count in sorted(FOUND.items()))
    record_property("visited", told)
    print(told)  # noqa: T201 - what the run visited
    assert FOUND["accepted"] > 10
    assert FOUND[Reason.WAGERING_IS_CLOSED] > 10
