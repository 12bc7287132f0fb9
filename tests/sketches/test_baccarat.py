"""Baccarat, the sketch: a coup, commission, insurance in a second window; all drivers agree."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import islice, product

import pytest

from croupier.equipment.cards import card, decks
from croupier.equipment.devices import Device, Shoe, Symbol, Urn
from croupier.games import following
from croupier.games.following import Placement, Position
from croupier.games.protocol import Chance, Close, Deal, Game, Offer, Over, Turn, Wager
from croupier.lab.exact import best, long_run, one_round
from croupier.lab.lowering import Counted, Key, lower
from croupier.lab.simulation import run
from croupier.rulebooks.books import book
from croupier.table.configuration import Limits, Table
from croupier.table.moves import Place
from croupier.table.round import ask, begin
from croupier.terms.money import Money
from croupier.terms.refusals import Reason, Refusal
from croupier.terms.rosters import roster_of
from tests.sketches import Live, Walker, baccarat, lines_of, made, place, scores
from tests.sketches.baccarat.bets import Insured, Made
from tests.sketches.baccarat.play import Coup, Insuring, PlayerDraws, State, Wagering


SHOE = baccarat.build()
ENDLESS = baccarat.build(device=baccarat.ENDLESS)
SEED = 2019

BANKER, PLAYER, TIE = 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216
SIX_CARDS = 416 * 415 * 414 * 413 * 412 * 411
"""Of all orders of six cards from eight decks those that each hand wins, as published."""


# The game counted here from its table of play alone, with a deck that never runs down.

THIRD_CARDS = {3: "012345679", 4: "234567", 5: "4567", 6: "67"}
"""The Player's third cards on which the Banker draws; on 0 to 2 any, on 7 none."""
POINTS = [(value, Fraction(4 if value == 0 else 1, 13)) for value in range(10)]


def course(player: int, banker: int) -> Iterator[tuple[int, int, Fraction]]:
    """Give every end of a coup from two counts of two cards, with its chance."""
    if player in (8, 9) or banker in (8, 9):
        yield player, banker, Fraction(1)
    elif player in (6, 7):
        draws = POINTS if banker < 6 else [(0, Fraction(1))]
        yield from ((player, (banker + card) % 10, share) for card, share in draws)
    else:
        for third, share in POINTS:
            draw = banker < 3 or str(third) in THIRD_CARDS.get(banker, "")
            for card, part in POINTS if draw else [(0, Fraction(1))]:
                yield (player + third) % 10, (banker + card) % 10, share * part


@cache
def two_cards() -> dict[int, Fraction]:
    counts: Counter[int] = Counter()
    for (one, p), (other, q) in product(POINTS, repeat=2):
        counts[(one + other) % 10] += p * q  # type: ignore[assignment]
    return {count: Fraction(share) for count, share in counts.items()}


def results(player: int, banker: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that Player wins, Banker wins, neither does, from two counts of two cards."""
    ends = list(course(player, banker))
    return (
        sum((share for p, b, share in ends if p > b), Fraction(0)),
        sum((share for p, b, share in ends if p < b), Fraction(0)),
        sum((share for p, b, share in ends if p == b), Fraction(0)),
    )


def test_the_published_figures_of_eight_decks() -> None:
    assert BANKER + PLAYER + TIE == SIX_CARDS == 4_998_398_275_503_360
    lowered = lower(SHOE, baccarat.everything(SHOE))
    rounds = one_round(lowered, Urn.of(SHOE.device, SHOE.play.face))
    shares: Counter[tuple[str, str]] = Counter()
    for lines, chance in rounds.items():
        for key, line in lines:
            shares[key.bet, line] += chance  # type: ignore[assignment]
    assert shares["banker", "win"] == shares["player", "lose"] == Fraction(BANKER, SIX_CARDS)
    assert shares["player", "win"] == shares["banker", "lose"] == Fraction(PLAYER, SIX_CARDS)
    assert shares["tie", "win"] == shares["banker", "stand off"] == Fraction(TIE, SIX_CARDS)
    edges = {
        bet: sum(
            float(share * (1 - SHOE.ruleset.bets[bet].scale[line].total))
            for (each, line), share in shares.items()
            if each == bet
        )
        for bet in ("banker", "player", "tie")
    }
    known = {"banker": 0.010579, "player": 0.012351, "tie": 0.143596}
    assert edges == pytest.approx(known, abs=5e-7)


def test_an_endless_deck_gives_what_the_table_of_play_gives() -> None:
    totals = [Fraction(0)] * 3
    for (player, p), (banker, q) in product(two_cards().items(), repeat=2):
        ends = results(player, banker)
        totals = [so_far + p * q * end for so_far, end in zip(totals, ends, strict=True)]
    courses = long_run(lower(ENDLESS, baccarat.everything(ENDLESS), merge=False))
    lines = {key.bet: course.lines for key, course in courses.items()}
    wins, loses, ties = totals
    assert lines["player"] == {"win": wins, "lose": loses, "stand off": ties}
    assert lines["banker"] == {"win": loses, "lose": wins, "stand off": ties}
    assert lines["tie"] == {"win": ties, "lose": 1 - ties}
    assert {course.rounds for course in courses.values()} == {1}


# Insurance, situation by situation.


def insured(
    game: Game[State], player: int, banker: int, hand: str, units: int = 100
) -> Position[State] | Refusal:
    """A hand insured at these counts, or why it may not be."""
    stands = Wager("main", 1, "a", hand, "", Money(1200), Made())
    asked = Placement("cover", 1, "a", f"{hand}-insurance", "", Money(units), "main")
    return place(game, Position(Insuring(player, banker), roster_of((stands,))), asked)


def situations(hand: str) -> Iterator[tuple[int, int]]:
    """The counts (Player, Banker) at which 11H.4 has a line for insuring a hand."""
    least = {"banker": {4: 0, 5: 0, 6: 0, 7: 0}, "player": {5: 4, 6: 0, 7: 0}}[hand]
    for count, first in least.items():
        for other in range(first, min(count, 6)):
            yield (other, count) if hand == "banker" else (count, other)


def value(game: Game[State], player: int, banker: int, hand: str) -> Fraction:
    """What a unit of insurance is worth, as the exact driver finds it."""
    position = insured(game, player, banker, hand)
    assert not isinstance(position, Refusal), str(position)

    def worth(key: Key, line: str) -> Fraction:
        if not key.bet.endswith("insurance"):
            return Fraction(0)
        return game.ruleset.bets[key.bet].scale[line].total - 1

    return best(game, position, worth)


@pytest.mark.parametrize("hand", ["banker", "player"])
def test_insurance_is_worth_what_its_situation_says(hand: str) -> None:
    odds = {4: Fraction(3, 2), 5: Fraction(2), 6: Fraction(3), 7: Fraction(4)}
    found = list(situations(hand))
    assert len(found) == {"banker": 21, "player": 13}[hand]
    for player, banker in found:
        player_wins, banker_wins, _ = results(player, banker)
        if hand == "banker":
            expected = odds[banker] * player_wins - banker_wins
        else:
            expected = odds[player] * banker_wins - player_wins
        assert value(ENDLESS, player, banker, hand) == expected


def test_the_bankers_four_at_two_to_one_never_favours_the_house() -> None:
    game = baccarat.build({"insured four": "2 to 1"}, device=baccarat.ENDLESS)
    values = [round(100 * float(value(game, player, 4, "banker")), 1) for player in range(4)]
    assert values == [15.4, 8.3, 1.2, 0.0]
    assert all(value(ENDLESS, player, 4, "banker") < 0 for player in range(1, 4))


def test_six_insured_is_even_or_better() -> None:
    assert round(100 * float(value(ENDLESS, 5, 6, "banker")), 1) == 8.3
    assert all(value(ENDLESS, 6, banker, "player") == 0 for banker in range(6))


def test_every_other_situation_is_not_insured() -> None:
    for hand in ("banker", "player"):
        offered = set(situations(hand))
        for player, banker in product(range(8), repeat=2):
            position = insured(ENDLESS, player, banker, hand)
            assert isinstance(position, Refusal) is ((player, banker) not in offered)


# Machine and array, draw for draw.


def shoes(device: Device) -> Iterator[Iterator[Symbol]]:
    source = random.Random(SEED)
    while True:
        yield iter(source.sample(device.symbols, len(device.symbols)))


@pytest.mark.parametrize("backed", ["insured_banker", "everything"])
def test_the_array_decides_what_the_live_table_decides(backed: str) -> None:
    policy = getattr(baccarat, backed)(SHOE)
    table, array = Live(SHOE, policy), Walker(lower(SHOE, policy))
    assert isinstance(SHOE.device, Shoe)
    seen: Counter[str] = Counter()
    for shoe in islice(shoes(SHOE.device), 20):
        dealt = 0
        while dealt < SHOE.device.cut or not array.rests:
            symbol = next(shoe)
            dealt += 1
            decided = lines_of(table.draw(symbol))
            assert decided == array.draw(symbol), f"{symbol} in {table.position}"
            seen.update({f"{key.bet}: {line}": n for (key, line), n in decided.items()})
    assert {f"banker-insurance: win on {count}" for count in (4, 5, 6, 7)} <= seen.keys()
    assert seen["banker: win"] + seen["banker: lose"] + seen["banker: stand off"] > 1_500


def test_the_table_settles_the_lines_the_array_comes_to() -> None:
    approved = book("nz-baccarat")
    table = Table(approved, SHOE, Limits(), approved.modes_of("baccarat")[0])
    policy = baccarat.everything(SHOE)
    array = Walker(lower(SHOE, policy))
    for shoe in islice(shoes(SHOE.device), 100):
        current, expected = begin(table), Counter[tuple[str, str]]()
        while not isinstance(current.turn, Over):
            if isinstance(current.turn, Offer):
                for w in policy.wagers(current.position, current.turn.window):
                    asked = Place(w.id, w.player, w.seat, w.bet, None, w.stake, w.on)
                    current = ask(current, asked)
                current = ask(current, Close())
            else:
                symbol = next(shoe)
                current = ask(current, Chance(symbol))
                expected += Counter((key.bet, line) for key, line in array.draw(symbol).elements())
        settled = [each for slip in current.slips for each in slip.settled]
        assert Counter((each.bet, each.line) for each in settled) == expected
        for each in settled:
            pay = SHOE.ruleset.bets[each.bet].scale[each.line]
            paid = each.winnings.units + each.returned.units - each.commission.units
            assert paid == each.stake.units * pay.total


@pytest.mark.statistical
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_simulated_coups_end_as_often_as_they_should(seed: int) -> None:
    lowered = lower(SHOE, baccarat.everything(SHOE))
    expected: dict[Counted, Fraction] = defaultdict(Fraction)
    for lines, chance in one_round(lowered, Urn.of(SHOE.device, SHOE.play.face)).items():
        for counted in lines:
            expected[counted] += chance
    found = scores(run(lowered, draws=8_000_000, seed=seed), expected, each_round=True)
    assert len(found) == 19
    assert all(abs(z) < 4 for z in found.values()), found


def test_a_coup_rests_at_its_start_alone() -> None:
    lowered = lower(SHOE, baccarat.insured_banker(SHOE))
    assert [node for node in range(lowered.nodes) if lowered.rests[node]] == [0]
    assert lowered.nodes == 325
    assert sum(lowered.ways) == 416
    ways = dict(zip(lowered.faces, lowered.ways, strict=True))
    assert ways == {0: 128, **dict.fromkeys(range(1, 10), 32)}


def test_the_shoe_and_the_endless_deck_have_one_behaviour_but_for_the_ways() -> None:
    shoe = lower(SHOE, baccarat.everything(SHOE))
    endless = lower(ENDLESS, baccarat.everything(ENDLESS))
    assert (shoe.array, shoe.classes, shoe.outcomes) == (
        endless.array,
        endless.classes,
        endless.outcomes,
    )


# Cards, windows and wagers, one by one.


class Box:
    """One player's view of the live table."""

    def __init__(self, *bets: str, game: Game[State] = SHOE) -> None:
        self.game = game
        self.position: Position[State] = Position(game.play.start(None))
        self.lines: dict[str, str] = {}
        for bet in bets:
            assert self.place(bet) is None

    def place(self, bet: str, units: int = 600, on: str | None = None) -> Refusal | None:
        asked = Placement(bet, 1, "a", bet, "", Money(units), on)
        placed = place(self.game, self.position, asked)
        if isinstance(placed, Refusal):
            return placed
        self.position = placed
        return None

    def close(self) -> "Box":
        return self._move(Close())

    def deal(self, cards: str) -> "Box":
        for each in cards.split():
            self._move(Chance(card(each)))
        return self

    def _move(self, move: Close | Chance) -> "Box":
        advanced = made(following.advance(self.game, self.position, move))
        self.position = advanced.position
        self.lines |= {d.wager.id: d.lines[0] for d in advanced.decisions}
        return self

    def waits(self) -> Turn:
        return self.game.play.turn(self.position.state)


def test_cards_go_to_the_hands_in_turn() -> None:
    box = Box("player", "banker", "tie").close()
    assert box.waits() == Deal("player 1")
    assert box.deal("9H KS 4D 2C").position.state == PlayerDraws(3, 2)
    assert box.waits() == Deal("player 3")
    assert box.deal("7D").waits() == Deal("banker 3")
    assert box.deal("8C").position.state == Coup(0, 0)
    assert box.waits() == Over(None)
    assert box.lines == {"player": "stand off", "banker": "stand off", "tie": "win"}


def test_a_natural_ends_the_coup() -> None:
    box = Box("player", "banker", "tie").close().deal("9H KS QD 7C")
    assert box.waits() == Over(None)
    assert box.lines == {"player": "win", "banker": "lose", "tie": "lose"}


@pytest.mark.parametrize(
    ("banker", "third", "draws"),
    [
        (2, "8S", True),
        (3, "8S", False),
        (3, "9S", True),
        (4, "AS", False),
        (4, "2S", True),
        (4, "7S", True),
        (5, "3S", False),
        (5, "4S", True),
        (6, "5S", False),
        (6, "7S", True),
        (7, "7S", False),
    ],
)
def test_the_banker_draws_by_the_players_third_card(banker: int, third: str, draws: bool) -> None:
    box = Box().close().deal(f"KH KS QD {banker}C")
    if isinstance(box.waits(), Offer):
        box.close()
    assert box.deal(third).waits() == (Deal("banker 3") if draws else Over(None))


def test_insurance_is_a_wager_on_the_bankers_hand_with_lines_of_its_own() -> None:
    box = Box("banker").close().deal("AH 4S KD 2C")
    assert box.position.state == Insuring(1, 6)
    assert box.waits() == Offer("insurance")
    assert box.place("banker-insurance", 200, on="banker") is None
    marks = {wager.id: wager.mark for wager in box.position.wagers}
    assert marks == {"banker": Made(), "banker-insurance": Insured(6)}
    box.close().deal("6D")
    assert box.waits() == Deal("banker 3")
    box.deal("KC")
    assert box.lines == {"banker": "lose", "banker-insurance": "win on 6"}
    scale = SHOE.ruleset.bets["banker-insurance"].scale
    assert [scale[f"win on {count}"].won for count in (4, 5, 6, 7)] == [Fraction(3, 2), 2, 3, 4]


@pytest.mark.parametrize(
    ("cards", "line"), [("6D 2H", "lose"), ("6D AH", "stand off"), ("AD", "lose")]
)
def test_insurance_stands_off_on_a_tie_and_loses_when_the_hand_wins(cards: str, line: str) -> None:
    box = Box("banker").close().deal("AH 4S KD 2C")
    box.place("banker-insurance", 100, on="banker")
    assert box.close().deal(cards).lines["banker-insurance"] == line


def test_the_banker_pays_a_commission_of_five_percent() -> None:
    win = SHOE.ruleset.bets["banker"].scale["win"]
    assert win.commission == Fraction(1, 20)
    assert win.total == 1 + 1 - win.commission


# What is refused.


def test_insurance_waits_for_its_window() -> None:
    box = Box("banker")
    early = box.place("banker-insurance", on="banker")
    assert early is not None
    assert early.reason is Reason.BET_IS_NOT_OFFERED
    late = box.close().deal("AH 3S KD KC").place("banker-insurance", on="banker")
    assert late is not None, "three against one has no line: no window opens"
    assert late.reason is Reason.WAGERING_IS_CLOSED


def test_only_the_hand_that_is_ahead_is_insured() -> None:
    box = Box("banker", "player").close().deal("AH 4S KD 2C")
    behind = box.place("player-insurance", 100, on="player")
    assert behind is not None
    assert behind.reason is Reason.BET_IS_NOT_OFFERED
    assert [str(rule) for rule in behind.rules] == ["nz-baccarat:11H.3(d)"]
    assert box.place("banker-insurance", 100, on="banker") is None


def test_insurance_corresponds_to_a_wager_on_that_hand() -> None:
    box = Box("player", "tie").close().deal("AH 4S KD 2C")
    for on in (None, "player", "tie", "banker"):
        alone = box.place("banker-insurance", 100, on=on)
        assert alone is not None
        assert alone.reason is Reason.WAGER_NEEDS_ANOTHER


def test_insurance_may_win_no_more_than_the_wager_it_is_on() -> None:
    box = Box("banker").close().deal("AH 4S KD 2C")
    over = box.place("banker-insurance", 201, on="banker")
    assert over is not None, "201 at 3 to 1 would win more than 600"
    assert over.reason is Reason.STAKE_IS_OVER_THE_MAXIMUM
    assert box.place("banker-insurance", 200, on="banker") is None
    free = Box("banker", game=baccarat.build({"insurance cap": False})).close()
    assert free.deal("AH 4S KD 2C").place("banker-insurance", 9999, on="banker") is None


def test_the_insurance_window_opens_nothing_else() -> None:
    box = Box("banker").close().deal("AH 4S KD 2C")
    for bet in ("player", "tie"):
        refused = box.place(bet)
        assert refused is not None
        assert refused.reason is Reason.BET_IS_NOT_OFFERED
    wager = box.position.wager("banker")
    assert wager is not None
    taken = following.call(box.game, box.position, wager, "remove")
    assert isinstance(taken, Refusal)
    assert taken.reason is Reason.CALL_IS_NOT_ALLOWED


def test_cards_come_when_they_are_due_and_only_cards() -> None:
    refuse = SHOE.play.refuse
    early = refuse(Wagering(), Chance(card("9H")))
    assert early is not None
    assert early.reason is Reason.CHANCE_IS_NOT_DUE
    odd = refuse(SHOE.play.step(Wagering(), Close()), Chance("joker"))
    assert odd is not None
    assert odd.reason is Reason.SYMBOL_IS_NOT_ON_THE_EQUIPMENT
    late = refuse(Coup(1, 2), Close())
    assert late is not None
    assert late.reason is Reason.MOVE_IS_NOT_DUE


def test_six_decks_may_be_elected() -> None:
    six = baccarat.build({"decks": 6})
    assert six.device == Shoe(decks(6), cut=312 - 14)
