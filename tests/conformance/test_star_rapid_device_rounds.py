"""star-rapid 13.3, 13.5 and 14.3, 14.5: a round at the device, as its dealer runs it, and what goes wrong."""

from typing import Any

import pytest

from croupier.terms.refusals import Reason
from tests.conformance.at_a_device import GAMES, GS, SECONDS, Device, Game, both, held, rule
from tests.conformance.settling import Answer, cited, refusals
from tests.floor.viewing.watching import DEALER
from tests.table.conduct.evening import notices, rules


# New Game, Bet Now


@both("13.3.1 13.3.5.1", "14.3.3 14.3.7.1")
def test_the_dealer_opens_the_wagering_by_new_game(game: Game, refs: tuple[str, ...]) -> None:
    table = Device(game)
    assert table.desk().next == ("new game",)
    table.refused("place", who="P1", bet=game.bet, target=game.target, stake="10")
    table.refused_one_role_lower("new game")
    came = table.do("new game", **DEALER)
    assert {*refs} <= set(rules(came))
    assert "place your bets" in came[0].happening.facts["words"]
    table.wager()
    assert table.chips("P1") == "990"


@both("13.3.4", "14.3.5")
def test_bet_now_stands_on_the_dealers_terminal_until_somebody_wagers(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    came = table.do("new game", **DEALER)
    assert table.round().closes is None
    assert table.desk().next == ()
    table.wait(minutes=10)
    assert [each["what"] for each in notices(came)][-1] == "The dealer's terminal shows Bet Now"
    assert table.desk().bet_now == refs
    held(came, refs)
    for early in ({"do": "no more bets"}, {"do": "card", "card": "9H"}):
        held(table.refused(**early, **DEALER), refs, Reason.MOVE_IS_NOT_DUE)
    table.wager("P2")
    assert table.desk().bet_now == ()
    closes = table.round().closes
    assert closes is not None
    assert closes * 1000 == table.clock + SECONDS * 1_000_000
    table.wager("P1")
    assert table.round().closes == closes
    table.wait(seconds=SECONDS)
    table.refused("place", who="P1", bet=game.bet, target=game.target, stake="10")
    table.do("no more bets", who="system")
    table.finish(game.wins)
    assert [table.chips(player) for player in ("P1", "P2")] == ["1010", "1010"]


@both("13.3.4.1", "14.3.6")
def test_the_generator_waits_for_nobody(game: Game, refs: tuple[str, ...]) -> None:
    table = Device(game, mode="rng")
    table.begin()
    assert table.desk().bet_now == ()
    closes = table.round().closes
    assert closes is not None
    assert closes * 1000 == table.clock + SECONDS * 1_000_000
    held(table.entries[-1:], refs)
    table.wait(seconds=SECONDS)
    table.bring()
    assert table.table.live is None
    assert table.table.last is not None
    assert table.table.last.round.came


@both("13.3.3", "14.3.4")
def test_a_dealer_of_two_games_changes_over_when_a_round_is_complete(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    other: Any = {"table": "T2", **DEALER}
    table.another("T2")
    table.do("introduce cards", back="blue", preshuffled=True, **other)
    table.do("load cards", **other)
    table.closed()
    held(table.refused("new game", **other), refs, Reason.MOVE_IS_NOT_DUE)
    table.finish(game.wins)
    held(table.do("new game", **other), refs)
    held(table.refused("new game", **DEALER), refs, Reason.MOVE_IS_NOT_DUE)


SIGN = {"min": "5", "max": "50", "total_max": "60"}
AT_TERMINALS: dict[str, tuple[str, tuple[str, ...]]] = {
    # what one player stakes at which terminals: what is won there
    "1: 50; 2: 50": ("50 50", ()),
    "1: 40; 1: 20; 2: 40": ("40 10 40", ("4.3.2", "1[Maximum Bet]")),
    "1: 3; 2: 20": ("rejected 20", ("4.2",)),
    "1: 8; 2: 8; 3: 12": ("rejected rejected 12", ("4.3.4",)),
}


@pytest.mark.parametrize("game", [pytest.param(each, id=name) for name, each in GAMES.items()])
@rule("4.2", "4.3.2", "4.3.4", "1[Maximum Bet]")
def test_a_player_at_two_terminals_is_held_to_the_sign_of_each(game: Game) -> None:
    for staked, (won, refs) in AT_TERMINALS.items():
        least = {"total_min": "10"} if "4.3.4" in refs else {}
        at = [each.split(": ") for each in staked.split("; ")]
        own: Answer = {"player": "P1", "bet": game.bet, "target": game.target}
        plays = {
            seat for (seat, _), came in zip(at, won.split(), strict=True) if came != "rejected"
        }
        stands = [{"player": "P1", "act": "stand", "seat": int(seat)} for seat in sorted(plays)]
        told = game.settled(
            *game.wins.split(),
            limits=SIGN | least,
            wagers=[{**own, "seat": int(seat), "stake": stake} for seat, stake in at],
            decisions=stands if game.part == 13 else [],
        )
        results = [(one["result"], one["winnings"]) for one in told["wagers"]]
        assert [each if each == "rejected" else paid for each, paid in results] == won.split()
        assert rule.told(*refs) <= {ref for one in told["wagers"] for ref in cited(one)}, staked


# Whose the next card is


@both("13.3.5.10 13.3.5.13", "14.3.11")
def test_the_dealers_terminal_says_whose_the_next_card_is_and_for_whom_it_waits(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    told: set[str] = set()
    for card, whose in zip(game.wins.split(), game.needs, strict=True):
        due = table.round().due
        assert due[:1] == whose, due
        assert table.desk().next == ("card",)
        other = table.refused("card", card=card, hand="nobody", **DEALER)
        assert other.reason is Reason.CHANCE_IS_NOT_DUE
        told |= set(rules(table.do("card", card=card, hand=due, **DEALER)))
        if waits := table.desk().waits_for:
            assert [each.player for each in waits] == ["P1"]
            early = table.refused("card", card="2C", **DEALER)
            assert early.reason is Reason.CHANCE_IS_NOT_DUE
            table.do("act", who="P1", act=waits[0].default)
    assert set(refs) <= told
    assert table.desk().next[0] == "confirm result"


@rule("13.3.5.10", "13.3.5.13")
def test_community_cards_are_dealt_until_every_terminal_has_decided() -> None:
    table = Device(GAMES["blackjack"])
    table.do("new game", **DEALER)
    for player in ("P1", "P2"):
        table.wager(player)
    table.do("no more bets", **DEALER)
    for card in ("5H", "6D", "6C"):
        table.do("card", card=card, **DEALER)
    table.do("act", who="P1", act="draw")
    assert [each.player for each in table.desk().waits_for] == ["P2"]
    held(table.refused("card", card="2C", **DEALER), "star-rapid:13.3.5.4")
    table.do("act", who="P2", act="double")
    assert table.round().due[:1] == "c"
    held(table.do("card", card="2S", **DEALER), "star-rapid:13.3.5.10")
    assert [each.player for each in table.desk().waits_for] == ["P1"]
    table.do("act", who="P1", act="stand")
    assert table.round().due[:1] == "d"
    held(table.do("card", card="10S", **DEALER), "star-rapid:13.3.5.13")


@both("13.3.5.14", "14.3.12")
def test_nothing_is_paid_before_the_dealer_confirms_the_result(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    table.refused("confirm result", **DEALER)
    table.cards(game.wins)
    assert table.chips("P1") == "990"
    table.refused("new game", **DEALER)
    table.refused_one_role_lower("confirm result")
    held(table.do("confirm result", **DEALER), refs)
    assert table.chips("P1") == "1010"
    table.do("new game", **DEALER)


# Cards that come irregularly


@both("13.5.1 13.5.3", "14.5.1 14.5.3")
def test_a_card_found_face_up_or_dealt_in_error_is_the_next_card(
    game: Game, refs: tuple[str, ...]
) -> None:
    first, second, *others = game.wins.split()
    for do, ref in (("face-up card", refs[0]), ("exposed card", refs[1])):
        table = Device(game)
        table.closed()
        table.cards(first)
        table.refused_one_role_lower(do, card=second)
        table.refused(do, card="15H", **DEALER)
        held(table.do(do, card=second, **DEALER), ref)
        table.decide()
        assert set(table.lying()) == {first, second}
        table.finish(" ".join(others))
        assert table.chips("P1") == "1010"


@both("13.5.3", "14.5.3")
def test_a_card_dealt_in_error_while_terminals_decide_waits_until_it_is_due(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    cards = {"blackjack": ("10H 6D 5C", "draw", "4C"), "casino-war": ("9H 2C 3C 9D", "war", "2S")}
    before, act, error = cards[game.name]
    for card in before.split():
        table.do("card", card=card, **DEALER)
    held(table.do("exposed card", card=error, **DEALER), refs)
    assert error not in table.lying()
    assert [each.player for each in table.desk().waits_for] == ["P1"]
    table.do("act", who="P1", act=act)
    assert table.table.live is not None
    assert error in [str(card) for _, card in table.table.live.round.came]


@both("13.5.4", "14.5.4")
def test_a_card_seen_before_the_first_or_after_the_last_is_burned(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)

    def burned(do: str = "exposed card") -> None:
        lay = table.lying()
        table.refused_one_role_lower(do, card="AS")
        came = table.do(do, card="AS", **DEALER)
        assert "AS is burned" in came[0].happening.facts["words"]
        assert table.lying() == lay
        held(came, refs)

    burned()
    burned("face-up card")
    table.do("new game", **DEALER)
    burned()
    table.wager()
    burned("face-up card")
    table.do("no more bets", **DEALER)
    burned()
    table.cards(game.wins)
    burned()
    table.refused("exposed card", card="burned", **DEALER)
    table.do("confirm result", **DEALER)
    burned()
    assert table.chips("P1") == "1010"


@both("13.5.4 13.5.5", "14.5.4 14.5.5")
def test_cards_that_come_to_complete_hands_are_told_in_a_record(
    game: Game, refs: tuple[str, ...]
) -> None:
    (burned, kept), wins, last = refs, game.wins.split(), game.loses.split()[-1]
    for came, ref in (
        ({"exposed card": "AS"}, burned),
        ({"face-up card": "AS"}, burned),
        ({"unseen card": True}, kept),
    ):
        told = game.settled(*wins, came)
        assert not refusals(told)
        assert ref in told["steps"][-1]["rules"]
        assert told["wagers"][0]["net"] == "10"
        mended = {"corrected": last, "by": "gaming supervisor"}
        assert game.settled(*wins, came, mended)["wagers"][0]["net"] == "-10"
        moves = [
            {"do": "place", "who": "P1", "bet": game.bet, "target": game.target, "stake": "10"},
            {"do": "close"},
            *({"do": "chance", "chance": each} for each in [*wins[:3]]),
            *([{"do": "act", "who": "P1", "act": "stand"}] if game.part == 13 else []),
            *({"do": "chance", "chance": each} for each in [*wins[3:], came]),
        ]
        full = game.settled(wagers=[], decisions=[], moves=moves)
        assert [each["words"] for each in full["steps"]] == [
            each["words"] for each in told["steps"]
        ]
    no = refusals(game.settled(*wins, {"exposed card": "ZZ"}))
    assert [each["refusal"]["reason"] for each in no] == ["symbol is not on the equipment"]


@both("13.5.5", "14.5.5")
@pytest.mark.parametrize("when", ["while cards come", "before the result is confirmed", "after it"])
def test_a_card_that_nobody_saw_opens_the_next_round(
    when: str, game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.refused("unseen card", **DEALER)
    table.closed()
    held(table.refused("unseen card", **DEALER), refs, Reason.MOVE_IS_NOT_DUE)
    first, *others = game.wins.split()
    table.cards(first)
    if when == "while cards come":
        table.refused_one_role_lower("unseen card")
        held(table.do("unseen card", **DEALER), refs)
    table.cards(" ".join(others))
    if when == "before the result is confirmed":
        held(table.do("unseen card", **DEALER), refs)
    table.do("confirm result", **DEALER)
    if when == "after it":
        held(table.do("unseen card", **DEALER), refs)
    assert table.chips("P1") == "1010"
    came = table.do("new game", **DEALER)
    held(came, refs)
    (told,) = (each for each in table.desk().owed if set(refs) <= set(each.rules))
    assert told.what == "The card under the shuffling device is the first of this round"
    table.wager()
    table.do("no more bets", **DEALER)
    table.cards(first)
    assert not table.desk().owed
    table.finish(" ".join(others))
    assert table.chips("P1") == "1020"
    assert not notices(
        tuple(e for e in table.do("new game", **DEALER) if set(refs) & set(rules((e,))))
    )


# Rounds that were dealt wrong


@both("13.5.6", "14.5.6")
def test_a_round_dealt_wrong_is_reconstructed_before_the_next_one_begins(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    right: Any = {"cards": game.loses.split()}
    table.refused("reconstruct round", **right, **GS)
    table.closed()
    table.cards(game.wins)
    table.refused("reconstruct round", cards=game.wins.split(), **GS)
    table.refused_one_role_lower("reconstruct round", **right)
    held(table.do("reconstruct round", **right, **GS), refs)
    table.do("confirm result", **DEALER)
    assert table.chips("P1") == "990"
    held(table.do("reconstruct round", cards=game.wins.split(), **GS), refs)
    assert table.chips("P1") == "1010"
    short = table.refused("reconstruct round", cards=game.wins.split()[:-1], **GS)
    held(short, refs)
    long = table.refused("reconstruct round", cards=[*game.wins.split(), "2S", "2D"], **GS)
    held(long, refs)
    table.do("correct", chance=game.loses.split()[-1], **GS)
    assert table.chips("P1") == "990"
    table.do("new game", **DEALER)
    for late in (
        {"do": "reconstruct round", "cards": game.wins.split()},
        {"do": "correct", "chance": game.wins.split()[-1]},
        {"do": "void round", "why": "a card was misdealt", "round": 1},
    ):
        held(table.refused(**late, **GS), refs, Reason.RULING_DOES_NOT_APPLY)
    assert table.chips("P1") == "990"


@both("13.5.6 13.5.6.1", "14.5.6 14.5.6.1")
@pytest.mark.parametrize("is_settled", [False, True])
def test_a_round_that_cannot_be_reconstructed_is_void_and_the_cards_go_on(
    is_settled: bool, game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    table.cards(game.wins if is_settled else game.wins.split()[0])
    if is_settled:
        table.do("confirm result", **DEALER)
    void: Any = {"why": "nobody knows the order", "cause": "cannot be reconstructed"}
    table.refused_one_role_lower("void round", **void)
    assert {*refs} <= set(rules(table.do("void round", **void, **GS)))
    assert table.chips("P1") == "1000"
    assert table.desk().next == ("new game",)
    table.played()
    assert table.chips("P1") == "1010"


@rule("13.5.6")
def test_even_money_that_was_paid_stands_in_a_round_that_is_void() -> None:
    table = Device(GAMES["blackjack"])
    table.do("new game", **DEALER)
    table.do("place", who="P1", bet="player", stake="10")
    table.do("place", who="P2", bet="player", stake="10")
    table.do("place", who="P2", bet="royal-match-21", stake="10")
    table.do("no more bets", **DEALER)
    for card in ("AH", "AD", "KH"):
        table.do("card", card=card, **DEALER)
    table.do("act", who="P1", act="insurance")
    table.do("act", who="P1", act="even money")
    assert table.chips("P1") == "1010"
    table.do("act", who="P2", act="no insurance")
    table.do("void round", why="a card fell", cause="cannot be reconstructed", **GS)
    assert [table.chips(player) for player in ("P1", "P2")] == ["1010", "1000"]
    table.played()


@pytest.mark.parametrize("is_confirmed", [False, True])
@rule("13.3.5.7.2", "13.5.6")
def test_even_money_stands_though_the_card_that_ended_the_round_lay_there_already(
    *, is_confirmed: bool
) -> None:
    game = GAMES["blackjack"]
    table = Device(game)
    table.do("new game", **DEALER)
    table.do("place", who="P1", bet="player", stake="10")
    table.do("no more bets", **DEALER)
    for card in ("AH", "AD", "KH"):
        table.do("card", card=card, **DEALER)
    table.do("act", who="P1", act="insurance")
    table.do("exposed card", card="9D", **DEALER)
    table.do("act", who="P1", act="even money")
    assert table.chips("P1") == "1010", "it is paid at once, before the result is announced"
    if is_confirmed:
        table.do("confirm result", **DEALER)
    table.do("void round", why="a card fell", cause="cannot be reconstructed", **GS)
    assert table.chips("P1") == "1010"
    seen = {"exposed card": "9D"}
    void = {"void": "cannot be reconstructed", "by": "gaming supervisor"}
    acts = [{"player": "P1", "act": act} for act in ("insurance", "even money")]
    for last in (seen, "9D"):
        told = game.settled("AH", "AD", "KH", last, void, decisions=acts)
        assert [each["net"] for each in told["wagers"]] == ["10", "0"]


@rule("13.5.6")
def test_a_correction_that_says_not_which_is_of_the_last_card_and_of_no_other() -> None:
    table = Device(GAMES["blackjack"])
    table.closed()
    table.cards("10H 6D 9C")
    table.do("exposed card", card="9D", **DEALER)
    held(no := table.refused("correct", chance="KC", **GS), rule.refs("13.5.6"))
    assert no.what == "the last card came by exposed card, and no correction changes that"
    table.do("correct", chance="KC", which=3, **GS)
    table.cards("5H")
    table.do("confirm result", **DEALER)
    assert table.chips("P1") == "1000", "twenty each"


@both("13.5.7", "14.5.6.2")
def test_a_round_without_enough_cards_is_void_and_all_are_loaded_back(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    table.cards(game.wins.split()[0])
    void: Any = {"why": "the device is empty", "cause": "not enough cards"}
    table.refused_one_role_lower("void round", **void)
    held(table.do("void round", **void, **GS), refs)
    assert table.chips("P1") == "1000"
    held(table.refused("new game", **DEALER), refs, Reason.MOVE_IS_NOT_DUE)
    (owed,) = (each for each in table.desk().owed if set(refs) <= set(each.rules))
    assert owed.by == ("load cards",)
    table.do("load cards", **DEALER)
    table.closed()
    table.cards(game.wins)
    complete = table.refused("void round", **void, **GS)
    held(complete, refs, Reason.RULING_DOES_NOT_APPLY)
    assert complete.what.startswith("every hand is complete")
    table.do("confirm result", **DEALER)
    held(table.refused("void round", **void, **GS), refs, Reason.RULING_DOES_NOT_APPLY)
    assert table.chips("P1") == "1010"
    told = game.settled(*game.wins.split(), {"void": "not enough cards"})
    (late,) = refusals(told)
    assert late["refusal"]["what"] == complete.what
    assert told["wagers"][0]["net"] == "10"


@both("13.5.6 13.5.7 13.5.8", "14.5.6 14.5.6.2 14.5.7")
def test_a_record_names_why_a_round_is_void_and_that_alone_is_cited(
    game: Game, refs: tuple[str, ...]
) -> None:
    first = game.wins.split()[0]
    without: Any = {"do": "ruling", "ruling": "void", "facts": {}, "role": "gaming supervisor"}
    placed = {"do": "place", "bet": game.bet, "target": game.target, "stake": "10"}
    moves = [placed, {"do": "close"}, {"do": "chance", "chance": first}, without]
    for told in (game.settled(first, {"void": True}, decisions=[]), game.settled(moves=moves)):
        (refused,) = refusals(told)
        assert {*refs} <= cited(refused)
        assert refused["refusal"]["remedy"].startswith("Known: cannot be reconstructed, not enough")
        assert told["wagers"][0]["result"] == "open"
    causes = ("cannot be reconstructed", "not enough cards", "wrong shuffling device")
    for cause, ref in zip(causes, refs, strict=True):
        told = game.settled(first, {"void": cause}, decisions=[])
        (low,) = refusals(game.settled(first, {"void": cause, "by": "dealer"}, decisions=[]))
        above = [refs[0]] if ref.startswith(f"{refs[0]}.") else []
        due = [ref, f"{ref}.1"] if ref == refs[0] else [*above, ref]  # .1: play goes on
        for each in (told["steps"][-1], low["refusal"], told["wagers"][0]):
            assert [one for one in each["rules"] if f":{game.part}.5" in one] == due


@both("13.5.8", "14.5.7")
def test_a_round_dealt_from_the_other_games_device_is_void(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    wrong: Any = {"why": "dealt from the left device", "cause": "wrong shuffling device"}
    table.closed()
    table.cards(game.wins.split()[0])
    alone = table.refused("void round", **wrong, **GS)
    assert alone.what.startswith("D1 conducts no other game of this kind")
    held(alone, refs, Reason.RULING_DOES_NOT_APPLY)
    table.finish(" ".join(game.wins.split()[1:]))
    other: Any = {"table": "T2", **DEALER}
    table.another("T2")
    table.do("introduce cards", back="blue", preshuffled=True, **other)
    table.do("load cards", **other)
    table.do("new game", **other)
    table.do("void round", why="nobody came", table="T2", **GS)
    table.closed()
    table.cards(game.wins.split()[0])
    table.refused_one_role_lower("void round", **wrong)
    held(table.do("void round", **wrong, **GS), refs)
    assert table.chips("P1") == "1010"
    table.played()
    assert table.chips("P1") == "1020"
