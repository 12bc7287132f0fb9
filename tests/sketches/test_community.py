"""Blackjack on community cards: seats in groups, cards that count for those who asked, stakes with a decision."""

from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.games.protocol import Act, Asks, Chance, Close, Deal, StandingWager
from croupier.games.seat_groups import merged
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.money import Money
from croupier.terms.refusals import Reason
from tests.sketches import community
from tests.sketches.community.states import Playing, Settled, State
from tests.sketches.tables import COMMUNITY, DEALER, everybody, named
from tests.table.conduct.boxes import Dealt


GAME = community.build()


class AtTheTable(Dealt):
    """An evening at the sketch, dealt by hand: so many players with 100 each, at seats of their own."""

    def __init__(self, seats: int, **record: Any) -> None:
        """Open the table and begin a round."""
        self.players = named(range(1, seats + 1))
        super().__init__("star-rapid", *self.players, **COMMUNITY, **record)
        self.do("new game", **DEALER)
        for seat, player in enumerate(self.players, start=1):
            self.do("place", who=player, bet="player", stake="100", seat=seat, id=player)
        self.do("no more bets", **DEALER)

    @property
    def asked(self) -> list[set[int]]:
        """The seats that are asked, by question."""
        assert self.table.live is not None
        turn = self.table.live.round.turn
        return [set(ask.seats) for ask in turn.asks] if isinstance(turn, Asks) else []

    def act(self, seat: int, act: str, **more: Any) -> None:
        """Answer for a seat."""
        self.do("act", who=self.players[seat - 1], act=act, **more)

    @property
    def all_chips(self) -> list[str]:
        """What each player has."""
        return [self.chips_of(player) for player in self.players]


def played(seats: int, *moves: Act | str) -> State:
    """Make moves of a round; cards are written."""
    play = GAME.play
    standing = tuple(StandingWager(n, "player", "", Money(100)) for n in range(1, seats + 1))
    state = play.step(play.start(None), Close(standing))
    for move in moves:
        made = Chance(card(move)) if isinstance(move, str) else move
        assert play.refuse(state, made) is None
        state = play.step(state, made)
    return state


def test_a_card_counts_for_those_who_asked_for_it_and_for_nobody_else() -> None:
    evening = AtTheTable(4)
    evening.cards("5H 6D 6C")
    assert evening.asked == [{1, 2, 3, 4}]
    evening.act(1, "hit")
    evening.act(2, "double", stake="100")
    evening.act(3, "hit")
    assert evening.asked == [{4}]
    evening.act(4, "hit")
    evening.cards("5S")
    assert evening.asked == [{1, 3, 4}]  # who doubled has 16 and no more
    evening.act(1, "stand")
    evening.act(3, "hit")
    evening.act(4, "hit")
    evening.cards("4S")  # 20
    evening.act(3, "stand")
    evening.act(4, "hit")
    evening.cards("2S")  # 22
    evening.cards("10D 2D")  # 18
    assert evening.table.live is None
    assert evening.all_chips == ["900", "800", "1100", "900"]


def test_seats_in_the_same_position_are_one_group_however_they_came_there() -> None:
    acts = [Act(seat, 1, "hit" if seat % 2 else "stand") for seat in range(1, 401)]
    state = played(400, "10H", "6D", "4C", *acts)
    assert isinstance(state, Playing)
    assert len(state.lanes.groups) == 2
    assert isinstance(GAME.play.turn(state), Deal)
    after = GAME.play.step(state, Chance(card("AS")))
    assert isinstance(after, Playing)
    turn = GAME.play.turn(after)
    assert isinstance(turn, Asks)
    assert everybody(turn.asks) == set(range(1, 401, 2))


def test_until_all_are_done_means_that_no_group_asks_or_draws() -> None:
    state = played(2, "10H", "9D", "8C", Act(1, 1, "stand"), Act(2, 1, "hit"), "KS", "10S")
    assert isinstance(state, Settled)
    assert state.lines == merged([("lose", {1}), ("bust", {2})])


def test_the_clock_draws_up_to_the_least_and_stakes_nothing() -> None:
    evening = AtTheTable(3, times={"decisions": 20})
    evening.cards("5H 6D 6C")
    evening.act(2, "double", stake="100")
    evening.wait(seconds=20)
    before = evening.house.ledger.balances()
    evening.time_is_up()
    assert evening.house.ledger.balances() == before
    assert evening.entries[-1].happening.facts["acts"] == [[1, 1, "hit", []], [3, 1, "hit", []]]
    evening.cards("7S")  # 18
    assert evening.asked == [{1, 3}]
    evening.wait(seconds=20)
    evening.time_is_up()
    evening.cards("10D 10C")  # 26
    assert evening.all_chips == ["1100", "1200", "1100"]


@pytest.mark.parametrize(
    ("cards", "asks", "reason"),
    [
        ("5H 6D 6C", {"act": "stand"}, Reason.ACT_IS_NOT_ALLOWED),
        ("5H 6D 6C", {"act": "double", "stake": "60"}, Reason.STAKE_IS_UNDER_THE_MINIMUM),
        ("5H 6D 6C", {"act": "double", "stake": "2000"}, Reason.STAKE_IS_OVER_THE_MAXIMUM),
        ("5H 6D 6C", {"act": "hit", "stake": "100"}, Reason.BET_IS_NOT_OFFERED),
        ("5H 6D 6C", {"act": "hit", "places": [0]}, Reason.ACT_IS_NOT_ALLOWED),
        ("5H 6D 6C", {"act": "hit", "seat": 2}, Reason.ROLE_MAY_NOT),
        ("10H 6D 6C", {"act": "double", "stake": "100"}, Reason.BET_IS_NOT_OFFERED),
    ],
)
def test_a_refused_answer_moves_neither_seat_nor_stake(
    cards: str, asks: dict[str, Any], reason: Reason
) -> None:
    evening = AtTheTable(2)
    evening.cards(cards)
    assert evening.refused("act", who="P1", **asks).reason is reason
    assert evening.asked == [{1, 2}]
    assert evening.all_chips == ["900", "900"]


def test_a_card_is_put_right_under_the_answers_that_were_given() -> None:
    evening = AtTheTable(2)
    evening.cards("5H 6D 6C")
    evening.act(1, "double", stake="100")
    evening.act(2, "hit")
    evening.cards("9S")  # 20
    supervisor: dict[str, Any] = {"who": "S1", "role": "gaming supervisor"}
    evening.do("correct", chance="4S", **supervisor)  # 15
    evening.act(2, "stand")
    evening.cards("10D 2D")  # 18
    assert evening.all_chips == ["800", "900"]
    refused = evening.refused("correct", chance="10S", which=4, **supervisor)  # nobody asked at 21
    assert refused.reason is Reason.MOVE_IS_NOT_DUE


def test_a_round_of_the_journal_is_settled_again_as_a_record() -> None:
    evening = AtTheTable(2)
    evening.cards("5H 6D 6C")
    evening.act(1, "double", stake="100")
    evening.act(2, "hit")
    evening.cards("9S")
    evening.act(2, "stand")
    evening.cards("10D 2D")
    (told,) = adjudicate(read_records(evening.record()))
    nets = [(each["id"], each["net"]) for each in answer(told)["wagers"]]
    assert nets == [("P1", "100"), ("P2", "100"), ("w3", "100")]
