"""Wagers that outlive a round: posted once, settled once, corrected, ruled on, taken up again."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from croupier.journal.entries import Entry
from croupier.table.conduct.equipment.thrown_dice.dice import dice_of
from croupier.table.house.record_export import record_of
from croupier.table.house.replay.replay import Replay
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.wagers.moves import Round
from croupier.table.wagers.slips import Result
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from tests.conformance.throwing import DEALER, HOUSE, SUPERVISOR, roll, rolls, shooting, thrown
from tests.table.conduct.evening import Evening


STAKES = "stakes:T1"


def on_a_point() -> Evening:
    """P1 has 10 on pass with the point 6, P2 a come bet of 20 that went to 9 with odds of 20."""
    evening = shooting("nz1996")
    roll(evening, 2, 4)
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="come", stake="20", id="c")
    roll(evening, 5, 4)
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="come-odds", on="c", stake="20", id="o")
    return evening


def chips(evening: Evening) -> list[str]:
    return [evening.chips(player) for player in ("P1", "P2")]


def postings(entries: list[Entry], account: str) -> list[int]:
    return [
        posting.units
        for entry in entries
        for posting in entry.happening.postings
        if posting.account == account
    ]


# Money


def test_a_stake_lies_on_the_layout_over_rounds_and_is_settled_once() -> None:
    evening = on_a_point()
    assert (chips(evening), evening.balance(STAKES)) == (["990", "960"], "50")
    rolls(evening, (1, 2), (5, 6), (6, 6))
    assert (chips(evening), evening.balance(STAKES)) == (["990", "960"], "50")
    before = len(evening.entries)
    evening.do("new game", **DEALER)
    roll(evening, 3, 6)
    # The come bet pays even money, its odds 3 to 2: 20 and 30 on stakes of 40.
    assert (chips(evening), evening.balance(STAKES)) == (["990", "1050"], "10")
    assert postings(evening.entries[before:], "chips:P2") == [4000, 5000]
    rolls(evening, (4, 5), (2, 2))
    assert (chips(evening), evening.balance(STAKES)) == (["990", "1050"], "10")


def test_calls_between_rolls_post_what_they_move_and_nothing_else() -> None:
    evening = on_a_point()
    rolls(evening, (1, 2))
    evening.do("new game", **DEALER)
    evening.do("call", who="P2", wager="o", call="off")
    assert evening.balance(STAKES) == "50"
    evening.do("call", who="P2", wager="o", call="on")
    evening.do("call", who="P2", wager="o", call="reduce", to="10")
    assert (evening.chips("P2"), evening.balance(STAKES)) == ("970", "40")
    locked = evening.refused("call", who="P2", wager="c", call="remove")
    assert locked.reason is Reason.CALL_IS_NOT_ALLOWED
    evening.do("call", who="P2", wager="o", call="remove")
    assert (evening.chips("P2"), evening.balance(STAKES)) == ("980", "30")
    evening.do("place", who="P2", bet="come-odds", on="c", stake="20")
    roll(evening, 4, 5)
    assert evening.chips("P2") == "1050"


def test_commission_is_paid_when_a_wager_is_placed_and_returned_with_it_rounds_later() -> None:
    evening = shooting("nz1996")
    evening.do("place", who="P2", bet="buy", target=4, stake="40", id="b")
    evening.do("place", who="P2", bet="lay", target=10, stake="40", id="l")
    assert (evening.chips("P2"), evening.balance("house:T1")) == ("917", "3")
    rolls(evening, (2, 4), (1, 1))
    evening.do("new game", **DEALER)
    evening.do("call", who="P2", wager="b", call="remove")
    assert (evening.chips("P2"), evening.balance("house:T1")) == ("959", "1")
    roll(evening, 3, 4)
    # The lay bet wins 20 on 40 and its commission of 1 stays with the house; pass loses 10.
    assert (evening.chips("P2"), evening.balance("house:T1")) == ("1019", "-9")


def test_limits_on_a_selection_count_what_stands_there_from_earlier_rolls() -> None:
    evening = shooting("nz1996", limits_on="selection")
    six = {"who": "P2", "bet": "place", "target": 6}
    evening.do("place", **six, stake="300")
    roll(evening, 2, 2)
    evening.do("new game", **DEALER)
    over = evening.refused("place", **six, stake="204")
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    evening.do("place", **six, stake="198")
    alone = shooting("nz1996")
    for _ in range(2):
        alone.do("place", **six, stake="300")


# Correction


def test_a_correction_lets_decided_wagers_stand_on_and_sends_travelled_ones_elsewhere() -> None:
    evening = on_a_point()
    evening.do("place", who="P2", bet="come", stake="30", id="d")
    roll(evening, 3, 6)  # 9: c and o win, d goes to 9
    assert chips(evening) == ["990", "1020"]
    evening.do("correct", **SUPERVISOR, chance=[3, 5])  # 8: c and o stand, d goes to 8
    assert (chips(evening), evening.balance(STAKES)) == (["990", "930"], "80")
    evening.do("new game", **DEALER)
    roll(evening, 4, 4)
    assert evening.chips("P2") == "990"
    evening.do("correct", **SUPERVISOR, chance=[5, 4])
    assert evening.chips("P2") == "1020"
    assert evening.table.conduct.carry == {"point": 6, "last": "5-4"}


def test_the_round_that_has_begun_is_told_again_from_where_a_corrected_one_leaves_it() -> None:
    evening = on_a_point()
    roll(evening, 3, 6)
    evening.do("new game", **DEALER)
    evening.do("place", who="P2", bet="field", stake="10", id="f")
    evening.do("correct", **SUPERVISOR, chance=[3, 5])
    live = evening.table.live
    assert live is not None
    assert {slip.id for slip in live.round.slips} == {"line", "c", "o", "f"}
    assert (chips(evening), evening.balance(STAKES)) == (["990", "950"], "60")
    roll(evening, 4, 5)
    # Field 10 and stake, come 20 and 20, odds 30 and 20.
    assert chips(evening) == ["990", "1060"]


def test_a_correction_that_a_later_move_does_not_survive_is_refused() -> None:
    evening = on_a_point()
    roll(evening, 3, 5)
    evening.do("new game", **DEALER)
    evening.do("call", who="P2", wager="o", call="remove")
    refusal = evening.refused("correct", **SUPERVISOR, chance=[3, 6])
    assert refusal.reason is Reason.WAGER_IS_UNKNOWN
    evening.do("correct", **SUPERVISOR, chance=[2, 2])
    assert evening.chips("P2") == "980"


def test_chips_moved_since_a_roll_are_not_put_back_by_its_correction() -> None:
    evening = shooting("nz")
    roll(evening, 2, 2)
    evening.do("new game", **DEALER)
    evening.do("chips moved", **DEALER, wager="line", bet="hardway", target=6)
    refusal = evening.refused("correct", **SUPERVISOR, chance=[1, 2])
    assert (refusal.reason, "line" in refusal.what) == (Reason.MOVE_IS_NOT_DUE, True)
    evening.do("restore wager", **HOUSE, wager="line")
    evening.do("correct", **SUPERVISOR, chance=[1, 2])
    roll(evening, 4, 4)
    assert evening.chips("P1") == "1090"


@pytest.mark.parametrize("steps", [(), ("collect",)])
def test_a_correction_in_the_middle_of_paying_pays_what_is_decided_now(
    steps: tuple[str, ...],
) -> None:
    evening = on_a_point()
    evening.do("place", who="P2", bet="field", stake="10", id="f")
    thrown(evening)
    evening.do("result", **DEALER, chance=[3, 3])  # 6: pass wins, the field loses
    for step in steps:
        evening.do(step, **DEALER)
    evening.do("correct", **SUPERVISOR, chance=[5, 4])  # 9: c, o and the field win, pass stands
    assert evening.table.live is not None
    assert evening.table.live.unpaid == {"c", "o", "f"} - ({"f"} if steps else set())
    evening.do("pay", **DEALER)
    assert (chips(evening), evening.balance(STAKES)) == (["990", "1060"], "10")


def test_a_stake_on_a_void_line_goes_back_once() -> None:
    evening = shooting("nz1996")
    evening.do("place", who="P2", bet="dont-pass", stake="20")
    roll(evening, 6, 6)
    assert (chips(evening), evening.balance(STAKES)) == (["990", "1000"], "0")


def test_a_correction_to_a_roll_that_decides_nothing_ends_the_round() -> None:
    evening = on_a_point()
    thrown(evening)
    evening.do("result", **DEALER, chance=[3, 3])
    evening.do("correct", **SUPERVISOR, chance=[6, 5])
    assert evening.table.live is None
    assert (chips(evening), evening.balance(STAKES)) == (["990", "960"], "50")


# Rulings


@pytest.mark.parametrize("between", [True, False])
def test_an_invalid_round_refunds_every_wager_that_stood_in_it(between: bool) -> None:
    evening = on_a_point()
    rolls(evening, (1, 2))
    if not between:
        evening.do("new game", **DEALER)
    evening.do("invalidate", **HOUSE, ground="fire")
    assert (chips(evening), evening.balance(STAKES)) == (["1000", "1000"], "0")
    evening.do("new game", **DEALER)
    live = evening.table.live
    assert live is not None
    assert len(live.round.slips) == 0
    assert live.round.table.game.play.view(live.round.position.state)["point"] == 6


def test_a_round_whose_wagers_stand_on_in_the_next_is_ruled_on_there() -> None:
    evening = on_a_point()
    rolls(evening, (1, 2))
    evening.do("new game", **DEALER)
    last = evening.table.last
    assert last is not None
    refusal = evening.refused("invalidate", **HOUSE, ground="fire", round=last.number)
    assert refusal.reason is Reason.NOTHING_TO_CORRECT
    evening.do("invalidate", **HOUSE, ground="fire")
    assert evening.balance(STAKES) == "0"


@pytest.mark.parametrize("begun", [True, False])
def test_the_wagers_of_somebody_with_a_device_are_void_wherever_they_stand(begun: bool) -> None:
    evening = on_a_point()
    rolls(evening, (1, 2))
    last = evening.table.last
    assert last is not None
    if begun:
        evening.do("new game", **DEALER)
    evening.do("report device", **DEALER, person="P2", device="a camera")
    named = {"player": "P2", "device": "a camera"}
    manager = {"who": "S1", "role": "shift manager"}
    if begun:
        gone = evening.refused("void wagers", **manager, **named, round=last.number)
        assert gone.reason is Reason.WAGER_IS_UNKNOWN
        evening.do("void wagers", **manager, **named)
    else:
        evening.do("void wagers", **manager, **named, round=last.number)
        evening.do("new game", **DEALER)
    assert (chips(evening), evening.balance(STAKES)) == (["990", "1000"], "10")
    roll(evening, 3, 3)
    assert chips(evening) == ["1010", "1000"]


# Leaving


def test_wagers_of_whoever_left_play_on_and_what_they_bring_is_held_for_them() -> None:
    evening = on_a_point()
    evening.do("leave", who="P2")
    roll(evening, 1, 2)
    evening.do("new game", **DEALER)
    roll(evening, 4, 5)
    assert evening.chips("P2") == "1050"
    evening.do("new game", **DEALER)
    evening.do("hold unclaimed", **DEALER, player="P2")
    assert (evening.chips("P2"), evening.balance("unclaimed:P2")) == ("960", "90")
    evening.do("claim", who="P2")
    assert evening.chips("P2") == "1050"


def test_a_wager_left_behind_keeps_nobody_at_the_table() -> None:
    evening = on_a_point()
    evening.do("leave", who="P2")
    roll(evening, 1, 2)
    evening.do("new game", **DEALER)
    evening.do("leave", who="P1")
    evening.do("leave", who="P3")
    roll_by_staff(evening, 3, 6)
    evening.do("new game", **DEALER)
    roll_by_staff(evening, 3, 3)
    evening.do("close table", who="C1", role="casino supervisor")
    assert chips(evening) == ["1010", "1050"]


def roll_by_staff(evening: Evening, *dice: int) -> None:
    """Throw as staff where nobody has the dice."""
    if not dice_of(evening.table).nobody:
        evening.do("offer dice", **DEALER)
    roll(evening, *dice)


# Found by


def test_a_stake_counts_in_the_round_it_was_made_and_winnings_where_they_were_won() -> None:
    evening = on_a_point()
    rolls(evening, (1, 2), (4, 5), (3, 3))
    told = kept_rows(evening)
    assert [(staked, paid) for _, staked, paid in told] == [
        (1000, 0),  # pass
        (2000, 0),  # come
        (2000, 0),  # odds
        (0, 9000),  # the nine
        (0, 2000),  # the point
    ]


def kept_rows(evening: Evening) -> list[tuple[int, int, int]]:
    """Return the rounds of an evening as they are found by: number, staked, paid."""
    replay = Replay()
    rows = []
    for entry in evening.entries:
        assert not list(replay.take(entry))
        rows += replay.ended()
    rows += replay.rest()
    return [(row.round, row.staked, row.paid) for row in rows]


def settled_again(evening: Evening, number: int) -> list[Round]:
    """Settle a round once more from the record that the journal gives of it."""
    record = record_of(evening.entries, "T1", number)
    return adjudicate(read_records(json.dumps(record)))


def test_a_round_is_one_record_away_with_the_rounds_its_wagers_come_from() -> None:
    evening = on_a_point()
    evening.do("call", who="P2", wager="o", call="reduce", to="10")
    thrown(evening)
    evening.do("place", **DEALER, player="P3", bet="field", stake="10", confirmed=True)
    evening.do("no roll", **DEALER, cause="missed the end")
    roll(evening, 1, 2)
    evening.do("new game", **DEALER)
    roll(evening, 3, 5)
    evening.do("correct", **SUPERVISOR, chance=[4, 5])
    last = evening.table.last
    assert last is not None
    rounds = settled_again(evening, last.number)
    assert [each.refusal for told in rounds for each in told.answered if each.refusal] == []
    assert len(rounds) == 4
    assert list(rounds[-1].slips) == list(last.round.slips)
    assert evening.chips("P2") == "1035"
    (alone,) = settled_again(evening, 1)
    assert [slip.id for slip in alone.slips] == ["line"]


# At random


ODDS = ("pass-odds", "come-odds", "dont-pass-behind", "dont-come-behind")
BETS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("pass", (None,)),
    ("dont-pass", (None,)),
    ("come", (None,)),
    ("dont-come", (None,)),
    ("place", (4, 5, 6, 8, 9, 10)),
    ("buy", (4, 10)),
    ("lay", (4, 5)),
    ("hardway", (4, 6, 8, 10)),
    ("field", (None,)),
    ("horn", (None,)),
    ("world", (None,)),
)


def disturb(evening: Evening, chance: random.Random, count: Counter[str]) -> None:
    """Do something at random that may be done between two rolls."""
    player = chance.choice(("P1", "P2", "P3"))
    live = evening.table.live
    assert live is not None
    own = [slip.id for slip in live.round.slips.of(player)]
    kinds = ["place"] * 4 + ["odds", "call", "call", "correct", "overrule"]
    match chance.choice(kinds):
        case "place":
            bet, targets = chance.choice(BETS)
            wager = {"bet": bet, "target": chance.choice(targets), "stake": "20"}
            came = evening.ask("place", who=player, **wager)
        case "odds" if own:
            came = evening.ask(
                "place", who=player, bet=chance.choice(ODDS), on=chance.choice(own), stake="20"
            )
        case "call" if own:
            call = chance.choice(("remove", "off", "on", "reduce"))
            to = {"to": "10"} if call == "reduce" else {}
            came = evening.ask("call", who=player, wager=chance.choice(own), call=call, **to)
        case "correct":
            came = evening.ask("correct", **SUPERVISOR, chance=dice(chance))
        case "overrule":
            manager = {"who": "M", "role": "casino manager"}
            came = evening.ask("overrule", **manager, dice=dice(chance))
        case _:
            return
    count["refused" if isinstance(came, Refusal) else "done"] += 1


def dice(chance: random.Random) -> list[int]:
    return [chance.randint(1, 6), chance.randint(1, 6)]


def test_whatever_is_done_between_rolls_every_entry_replays_and_nothing_is_lost() -> None:
    chance, count = random.Random(20261116), Counter[str]()
    evening = shooting("nz1996")
    for _ in range(120):
        if evening.table.live is None:
            evening.do("new game", **DEALER)
        for _ in range(chance.randrange(5)):
            disturb(evening, chance, count)
        if evening.table.live is None:
            continue
        throw_somehow(evening)
        evening.do("result", **DEALER, chance=dice(chance))
        evening.pay_out()
        assert evening.balance(STAKES) == str(Money(standing_in(evening)))
    assert count["done"] > 100
    assert count["refused"] > 20


def standing_in(evening: Evening) -> int:
    """Add up what lies on the layout after a roll."""
    last = evening.table.last
    assert last is not None
    return sum(slip.plays.units for slip in last.round.slips if slip.result is Result.OPEN)


def throw_somehow(evening: Evening) -> None:
    """Throw: as the shooter, or as staff, whoever has the dice by now."""
    came = evening.ask("throw", **DEALER)
    if isinstance(came, Refusal):
        if dice_of(evening.table).shooter:
            evening.do("take dice", **SUPERVISOR, why="delay")
        evening.ask("place", who="P1", bet="field", stake="5")
        while dice_of(evening.table).offered or not dice_of(evening.table).nobody:
            if not dice_of(evening.table).offered:
                evening.do("offer dice", **DEALER)
            for player in dice_of(evening.table).offered:
                evening.do("decline dice", who=player)
        evening.do("throw", **DEALER)
