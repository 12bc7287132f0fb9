"""Baccarat's course and its bets, where no record or table shows them: order, windows, marks, studies.

What coups and insurance come to is `plain_baccarat`'s to say; its bets are held to it in `test_dealt.py`.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from croupier.equipment.cards import DECK, Card, card
from croupier.games import following, open_game
from croupier.games.baccarat.bets import CoupBet, Made
from croupier.games.baccarat.insurance import Insurance
from croupier.games.baccarat.outcomes import endings
from croupier.games.baccarat.pairs import Pair, PairOfEach, Suited
from croupier.games.baccarat.states import Coup, Hand, Hands, State
from croupier.games.following import Laying, Placement, Position
from croupier.games.phases import Wagering
from croupier.games.protocol import (
    Chance,
    Close,
    Deal,
    Game,
    Move,
    Offer,
    Over,
    Ruling,
    Step,
    Sure,
    Symbol,
    Turn,
)
from croupier.rulebooks import approval
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal, RefusedError
from tests.conformance.baccarat_coups import pair
from tests.games import plain_baccarat


BOOK = "nz-baccarat"
HANDS = ("player", "banker")
ORDERS = {
    "face up": ("player 1", "banker 1", "player 2", "banker 2"),
    "player first": ("player 1", "player 2", "banker 1", "banker 2"),
    "banker first": ("banker 1", "banker 2", "player 1", "player 2"),
}
SHOE = ORDERS["face up"]
PAYS = {"natural nine pays": "8 to 1", "banker four pays": "1.5 to 1", "nine pays": "8 to 1"}


@cache
def _made(variant: str | None, options: tuple[tuple[str, object], ...]) -> Game[State]:
    return open_game(approval.ruleset(BOOK, "baccarat", variant, dict(options)))


def table(variant: str | None = None, **options: object) -> Game[State]:
    """Open a table of the latest edition; names of options are written with underscores."""
    named = {name.replace("_", " "): value for name, value in options.items()}
    return _made(variant, tuple(named.items()))


class Box:
    """One player's view of a coup, without money."""

    def __init__(self, game: Game[State], *bets: str | tuple[str, str], units: int = 1200) -> None:
        self.game = game
        self.position: Position[State] = Position(game.play.start(None))
        self.lines: dict[str, str] = {}
        for bet in bets:
            name, target = bet if isinstance(bet, tuple) else (bet, "")
            refused = self.place(name, units, target)
            assert refused is None, str(refused)

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def turn(self) -> Turn:
        return self.game.play.turn(self.state)

    def place(
        self, bet: str, units: int = 100, target: str = "", *, on: str | None = None, name: str = ""
    ) -> Refusal | None:
        laying = Laying(self.game, self.position)
        known = name or f"{bet} {target}".strip()
        refused = laying.lay((Placement(known, 1, "a", bet, target, Money(units), on),))
        self.position = laying.position
        return refused

    def call(self, wager: str, name: str) -> Refusal | None:
        found = self.position.wager(wager)
        assert found is not None
        called = following.call(self.game, self.position, found, name)
        if isinstance(called, Refusal):
            return called
        self.position = called.position
        self.lines |= {d.wager.id: d.lines[0] for d in called.decisions}
        return None

    def close(self) -> "Box":
        return self.move(Close())

    def deal(self, cards: str) -> "Box":
        """Turn cards up; a window that is open is closed first."""
        return self.values(card(each) for each in cards.split())

    def values(self, symbols: Iterable[Symbol]) -> "Box":
        for symbol in symbols:
            while isinstance(self.turn, Offer):
                self.close()
            self.move(Chance(symbol))
        return self

    def move(self, move: Move) -> "Box":
        advanced = following.advance(self.game, self.position, move)
        assert not isinstance(advanced, Refusal), str(advanced)
        self.position = advanced.position
        self.lines |= {d.wager.id: d.lines[0] for d in advanced.decisions}
        return self


# The course of a coup


def turned_up(coup: plain_baccarat.Coup, reveal: str) -> list[int]:
    """List the values of a coup in the order in which they are turned up."""
    first = {"player 1": coup.p, "banker 1": coup.b}
    thirds = [each for each in (coup.x, coup.y) if each is not None]
    if reveal == "banker first" and coup.b <= 2:
        thirds.reverse()  # the Banker's is due whatever the Player's is
    return [*(first.get(slot, 0) for slot in ORDERS[reveal]), *thirds]


def insurable(
    coup: plain_baccarat.Coup, reveal: str, left_out: int
) -> dict[int, tuple[str, Fraction]]:
    """Say at which stages which hand is insured, and what a unit of that comes to."""
    found: dict[int, tuple[str, Fraction]] = {}
    for stage, hand in product((1, 2, 3), HANDS):
        offered, net = plain_baccarat.insurance(hand, stage, PAYS | {"reveal": reveal})
        if stage != left_out and (stage > 1 or reveal == f"{hand} first") and offered(coup):
            found[stage] = hand, Fraction(net(coup))
    return found


@pytest.mark.parametrize(
    ("reveal", "left_out"),
    [*((reveal, 0) for reveal in ORDERS), *product(("player first",), (1, 2, 3))],
)
def test_every_coup_and_its_insurance_are_those_of_the_second_count(
    reveal: str, left_out: int
) -> None:
    elected: dict[str, Any] = {f"insurance_{left_out}": False} if left_out else {}
    game = table(reveal=reveal, insurance_cap=False, **elected)
    for coup in plain_baccarat.coups(8):
        due, seen = insurable(coup, reveal, left_out), dict[int, str]()
        box = Box(game, *HANDS).close()
        cards = turned_up(coup, reveal)
        for value in cards:
            if isinstance(turn := box.turn, Offer):
                stage = int(turn.window[-1])
                assert turn == Offer(f"insurance {stage}", lapses=True)
                seen[stage], other = HANDS if due[stage][0] == "player" else HANDS[::-1]
                assert box.place(f"{seen[stage]}-insurance-{stage}", on=seen[stage]) is None
                behind = f"{other}-insurance-{stage}"
                assert behind not in game.bets or box.place(behind, on=other)
            box.values([value])
        assert seen == {stage: hand for stage, (hand, _) in due.items()}, coup
        end = box.state
        assert isinstance(end, Coup)
        assert (end.player.count, end.banker.count) == (coup.player, coup.banker)
        assert (end.turned, box.turn) == (len(cards), Over(end.result, end.result))
        for stage, (hand, net) in due.items():
            bet = f"{hand}-insurance-{stage}"
            assert game.ruleset.bets[bet].scale[box.lines[bet]].total - 1 == net, (bet, coup)


def test_every_end_is_listed_once() -> None:
    ends = {
        Coup(
            Hand(coup.player, 2 if coup.x is None else 3),
            Hand(coup.banker, 2 if coup.y is None else 3),
        )
        for coup in plain_baccarat.coups(8)
    }
    assert set(endings()) == ends
    assert len(endings()) == len(ends)


@pytest.mark.parametrize("reveal", ORDERS)
def test_cards_come_as_they_are_turned_up(reveal: str) -> None:
    box, due = Box(table(reveal=reveal)).close(), list[Deal]()
    for value in (0, 0, 0, 0, 1):
        assert isinstance(box.turn, Deal)
        due.append(box.turn)
        box.values([value])
    assert tuple(each.slot for each in due[:4]) == ORDERS[reveal]
    places = [None if reveal == "face up" else SHOE.index(slot) for slot in ORDERS[reveal]]
    assert [each.place for each in due[:4]] == places
    is_first = reveal == "banker first"  # its third card leaves the shoe after the Player's
    assert due[4] == (Deal("banker 3", place=5) if is_first else Deal("player 3"))
    assert isinstance(box.turn, Deal)
    assert (box.turn.slot, box.turn.place) == ("player 3" if is_first else "banker 3", None)


def test_a_coup_of_cards_is_shown_and_told_and_values_leave_nothing_to_show() -> None:
    box = Box(table(), "player").deal("9H KS 4D 2C")
    assert box.game.play.view(box.state) == {
        "phase": "drawing",
        "player": ["9H", "4D"],
        "player count": 3,
        "banker": ["KS", "2C"],
        "banker count": 2,
        "due": "player 3",
    }
    before = box.state
    box.deal("7D")
    told = box.game.play.tell(Step(before, Chance(card("7D")), box.state))
    assert told.words == "Player 0, Banker 2: Banker draws"
    assert " ".join(rule.ref for rule in told.rules) == "9.1 4.1 4.1(a) 4.2 4.2(b) 9.4 9.4(a)"
    assert box.deal("8C").game.play.view(box.state)["result"] == "tie"
    plain = Box(table()).values([4, 0, 0, 0])
    assert plain.game.play.view(plain.state)["player"] == []
    assert [plain.game.play.face(each) for each in (card("KH"), 9)] == [0, 9]


def test_in_the_late_window_main_wagers_alone_are_taken_up() -> None:
    box = Box(table("international"), "player", ("perfect-pair", "player")).close()
    assert box.turn == Offer("late wagers")
    assert box.call("player", "remove") is None
    closed = box.call("perfect-pair player", "remove")
    assert closed is not None
    assert closed.reason is Reason.CALL_IS_NOT_ALLOWED


def test_nothing_is_misdelivered_before_a_card_or_insured_after_a_withdrawal() -> None:
    game = table("international")
    early = game.play.refuse(Wagering(), Ruling("misdelivered"))
    assert early is not None
    assert early.reason is Reason.RULING_DOES_NOT_APPLY
    box = Box(game, "player").deal("KH 2S").move(Ruling("misdelivered")).close()
    assert box.deal("3C AD").turn == Deal("player 3", since="withdrawal")
    assert box.deal("3H").turn == Deal("banker 3", since="withdrawal"), "five to four opened none"


def test_cards_come_when_they_are_due_and_only_cards() -> None:
    play = table().play
    dealing = play.step(Wagering(), Close())
    odd: list[tuple[State, Move]] = [
        (dealing, Chance(each)) for each in ("joker", 10, -1, True, None)
    ]
    early: list[tuple[State, Move]] = [(Wagering(), Chance(card("9H"))), (dealing, Close())]
    for state, move in (*early, *odd):
        refused = play.refuse(state, move)
        assert refused is not None
        is_odd = (state, move) in odd
        assert (refused.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT) is is_odd, move
        due = Reason.MOVE_IS_NOT_DUE if move == Close() else Reason.CHANCE_IS_NOT_DUE
        assert is_odd or refused.reason is due


@pytest.mark.parametrize(
    ("coup", "rules"),
    [
        (Coup(Hand(8, 2), Hand(3, 2)), ["9.2", "1[Natural]"]),
        (Coup(Hand(7, 2), Hand(6, 2)), ["9.3", "9.3(b)", "9.5"]),
        (Coup(Hand(5, 3), Hand(7, 2)), ["9.4", "9.4(b)", "9.6"]),
        (Coup(Hand(5, 3), Hand(7, 3)), ["9.6"]),
    ],
)
def test_a_card_too_many_is_refused_by_the_rule_that_ends_the_coup(
    coup: Coup, rules: list[str]
) -> None:
    refused = table().play.refuse(coup, Chance(card("9H")))
    assert refused is not None
    assert refused.reason is Reason.CHANCE_IS_NOT_DUE
    assert [each.ref for each in refused.rules] == rules


# Insurance


def test_what_the_books_table_is_silent_on_has_no_line() -> None:
    bet = table().bets["banker-insurance-2"]
    assert isinstance(bet, Insurance)
    for banker, player in ((b, p) for b in range(1, 4) for p in range(b)):
        assert bet.covers(Hands(Hand(player, 2), Hand(banker, 2))) is None


def test_what_a_player_has_on_a_hand_is_insured_as_one_wager_and_taken_back_in_its_window() -> None:
    box = Box(table(), "banker", units=100)
    assert box.place("banker", 100, name="more") is None
    box.deal("AH 4S KD 2C")
    over = box.place("banker-insurance-2", 67, on="banker")
    assert over is not None, "67 at 3 to 1 is 201"
    assert box.place("banker-insurance-2", 40, on="banker") is None
    rest = box.place("banker-insurance-2", 27, name="again", on="more")
    assert rest is not None, "120 may be won already: 27 at 3 to 1 is 1 too much"
    assert box.place("banker-insurance-2", 26, name="again", on="more") is None
    main = box.call("banker", "remove")
    assert main is not None
    assert main.reason is Reason.CALL_IS_NOT_ALLOWED
    assert box.call("banker-insurance-2", "remove") is None
    assert box.lines == {"banker-insurance-2": "removed"}


def test_where_insurance_favours_the_player() -> None:
    """The figures an operator should know before electing 2 to 1, in percent of the stake."""
    shares = {None: Fraction(1), 0: Fraction(4, 13)}

    def percent(hand: str, player: int, banker: int, pays: str = "1.5 to 1") -> float:
        _, net = plain_baccarat.insurance(hand, 2, PAYS | {"banker four pays": pays})
        ends = [each for each in plain_baccarat.coups(8) if each[:2] == (player, banker)]
        chance = [[shares.get(third, Fraction(1, 13)) for third in end[2:]] for end in ends]
        worth = sum(x * y * net(end) for (x, y), end in zip(chance, ends, strict=True))
        return round(100 * float(worth), 1)

    assert [percent("banker", each, 4, "2 to 1") for each in range(4)] == [15.4, 8.3, 1.2, 0.0]
    assert all(percent("banker", each, 4) < 0 for each in range(1, 4))
    assert percent("banker", 5, 6) == 8.3
    assert {percent("player", 6, each) for each in range(6)} == {0.0}


# Bets

PAIRS = {
    "perfect-pair": {"perfect": "perfect pair", "coloured": "coloured pair", "mixed": "mixed pair"},
    "any-pair": dict.fromkeys(("perfect", "coloured", "mixed"), "win"),
    "lucky-match": {"perfect": "lucky match", "coloured": "coloured match", "mixed": "mixed match"},
}


@pytest.mark.parametrize("bet", PAIRS)
def test_every_two_first_cards(bet: str) -> None:
    game = table(pair_bet=bet.replace("-", " "))
    found: Counter[str] = Counter()
    for first, second in product(DECK, repeat=2):
        kind = pair((str(first), str(second)))
        due = PAIRS[bet].get(kind, "lose")
        waits = bet == "lucky-match" and kind == "perfect"  # for a third card alike
        assert mark_of(game, bet, first, second) == (
            Suited("player", first, due) if waits else Sure((due,))
        )
        found[kind] += 1
    assert found == {"none": 52 * 48, "perfect": 52, "coloured": 52, "mixed": 104}


def mark_of(game: Game[State], bet: str, first: Card, second: Card) -> object:
    """Give the mark of a wager once the Player's hand has two cards: it is settled after the result."""
    box = Box(game, (bet, "player")).close().values((first, card("2H"), second))
    wager = box.position.wager(f"{bet} player")
    assert wager is not None
    return wager.mark


def test_every_bet_on_the_result_says_which_lines_can_come() -> None:
    for variant in ("standard", "six-half", "two-to-one", "two-to-one-six", "ez", "ante-up"):
        for found in table(variant).bets.values():
            if not isinstance(found, CoupBet) or isinstance(found, Insurance | Pair | PairOfEach):
                continue
            for target in found.targets():
                ends = {found.at_end(Made(str(target)), coup) for coup in endings()}
                assert ends == set(found.lines(target))
    banker = table("ez").bets["banker"]
    assert set(banker.lines("")) == {"win", "lose", "stand off", "stand off on three-card 7"}


_INSURANCE = {"kind": "insurance", "on": "player", "hand": "player"}


@pytest.mark.parametrize(
    ("bet", "word"),
    [
        ({"kind": "colour"}, "kind"),
        ({"kind": "outcome", "wins": [{"line": "win", "winner": "dealer"}]}, "winner"),
        ({"kind": "outcome", "wins": [{"line": "win", "count": 7}]}, "count"),
        ({"kind": "outcome", "wins": [{"winner": "tie", "line": "wow"}]}, "wow"),
        ({"kind": "pair", "pairs": [{"suits": "blue", "line": "win"}], "hands": "either"}, "suits"),
        (_INSURANCE, "stage"),
        (
            {**_INSURANCE, "stage": 2, "insures": [{"count": 5, "line": "win", "upon": "luck"}]},
            "upon",
        ),
    ],
)
def test_a_study_that_no_table_can_have_is_refused(bet: dict[str, object], word: str) -> None:
    odd = {"name": "odd", "pays": "5 to 1", **bet}
    with pytest.raises(RefusedError) as refused:
        open_game(approval.study({"book": BOOK, "game": "baccarat", "bet": [odd]}))
    assert refused.value.refusal.reason is Reason.STUDY_CANNOT_BE_USED
    assert word in refused.value.refusal.what
