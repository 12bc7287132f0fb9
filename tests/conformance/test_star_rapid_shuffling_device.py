"""star-rapid 13.1 and 14.1: what is done with the cards of a shuffling device, by whom, and when."""

from typing import Any

from croupier.terms.refusals import Reason
from tests.conformance.at_a_device import GS, INSPECTOR, Device, Game, both, held
from tests.floor.viewing.watching import DEALER
from tests.table.conduct.evening import rules


def state(table: Device) -> Any:
    return table.table.conduct.equipment


@both("13.1.13 13.1.13.1", "14.1.14 14.1.14.1")
def test_cards_are_shuffled_before_play_unless_their_maker_shuffled_them(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    at: Any = {"table": "T2", **DEALER}
    table.another("T2")
    held(table.refused("new game", **at), refs[1], Reason.MOVE_IS_NOT_DUE)
    table.refused_one_role_lower("introduce cards", table="T2", back="blue")
    table.do("introduce cards", back="blue", **at)
    early = table.refused("new game", **at)
    assert {*refs} <= set(rules(early))
    assert early.what == "the shuffling device is not ready: shuffle cards comes first"
    table.refused("load cards", **at)
    table.refused_one_role_lower("shuffle cards", table="T2")
    assert {*refs} <= set(rules(table.do("shuffle cards", **at)))
    held(table.refused("shuffle cards", **at), refs[0], Reason.MOVE_IS_NOT_DUE)
    table.do("load cards", **at)
    table.do("new game", **at)
    table.another("T3")
    maker: Any = {"table": "T3", "who": "D2", "role": "dealer"}
    table.do("introduce cards", back="blue", preshuffled=True, **maker)
    held(table.refused("shuffle cards", **maker), refs[0])
    table.do("load cards", **maker)
    table.do("new game", **maker)


@both("13.1.14", "14.1.15")
def test_cards_that_came_shuffled_may_be_riffled_with_approval_before_they_are_loaded(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.another("T2")
    at: Any = {"table": "T2", **DEALER}
    approved: Any = {"second": GS, **at}
    table.refused("riffle cards", **approved)
    table.do("introduce cards", back="red", preshuffled=True, **at)
    alone = table.refused("riffle cards", **at)
    held(alone, refs, Reason.SECOND_PERSON_IS_NEEDED)
    table.refused("riffle cards", second={"who": "D2", "role": "dealer"}, **at)
    table.refused_one_role_lower("riffle cards", table="T2", second=GS)
    held(table.do("riffle cards", **approved), refs)
    table.do("load cards", **at)
    held(table.refused("riffle cards", **approved), refs, Reason.MOVE_IS_NOT_DUE)
    table.do("replace unfit cards", table="T2", why="worn", **GS)
    table.do("introduce cards", back="red", **at)
    table.do("shuffle cards", **at)
    held(table.refused("riffle cards", **approved), refs, Reason.MOVE_IS_NOT_DUE)


@both("13.1.6", "14.1.7")
def test_cards_are_checked_by_the_dealer_a_supervisor_or_a_device_before_use(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.another("T2")
    at: Any = {"table": "T2", **DEALER}
    table.refused_one_role_lower("check cards", table="T2")
    table.do("check cards", **at)
    table.do("introduce cards", back="red", **at)
    for by, device in ((DEALER, False), (GS, False), (DEALER, True)):
        (entry,) = table.do("check cards", table="T2", device=device, **by)
        held((entry,), refs)
        assert entry.happening.facts["asked"]["who"] == by["who"]
        assert ("deck-checking device" in entry.happening.facts["words"]) is device
    table.do("check cards", fault="the nine of hearts is missing", **at)
    table.loads(table="T2")
    table.refused("new game", **at)
    table.do("replace unfit cards", table="T2", why="a card is missing", **GS)
    table.do("introduce cards", back="red", **at)
    table.loads(table="T2")
    table.do("new game", **at)


@both("13.1.12", "14.1.13")
def test_a_supervisor_or_an_inspector_has_the_cards_checked_at_any_time(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    for by in (GS, INSPECTOR, {"who": "M1", "role": "assistant gaming manager"}):
        table.closed()
        if by is GS:
            table.refused_one_role_lower("order card check")
        held(table.do("order card check", **by), refs)
        (owed,) = (each for each in table.desk().owed if set(refs) <= set(each.rules))
        assert owed.by == ("check cards",)
        table.finish(game.wins)
        held(table.refused("new game", **DEALER), refs, Reason.MOVE_IS_NOT_DUE)
        table.do("check cards", **DEALER)
        assert not table.desk().owed


@both("13.1.10", "14.1.11")
def test_after_a_round_the_cards_are_exchanged_for_a_set_with_other_backs(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    held(table.refused("exchange cards", back="blue", **GS), refs, Reason.MOVE_IS_NOT_DUE)
    table.finish(game.wins)
    table.refused_one_role_lower("exchange cards", back="blue")
    for same in ("red", " RED "):
        alike = table.refused("exchange cards", back=same, **GS)
        held(alike, refs, Reason.EQUIPMENT_IS_NOT_APPROVED)
    held(table.do("exchange cards", back="blue", **GS), refs)
    assert state(table).back == "blue"
    assert table.desk().next[0] == "shuffle cards"
    table.loads()
    table.played()
    table.do("exchange cards", back="red", preshuffled=True, **GS)
    table.do("load cards", **DEALER)
    table.played()


@both("13.1.11", "14.1.12")
def test_unfit_cards_are_replaced_by_direction_while_no_round_is_in_progress(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    worn: Any = {"why": "corners are bent"}
    held(table.refused("replace unfit cards", **worn, **GS), refs, Reason.MOVE_IS_NOT_DUE)
    table.finish(game.wins)
    table.refused_one_role_lower("replace unfit cards", **worn)
    held(table.do("replace unfit cards", **worn, **GS), refs)
    table.refused("new game", **DEALER)
    assert table.desk().next[0] == "introduce cards"
    table.do("introduce cards", back="red", **DEALER)
    table.loads()
    table.played()


@both("13.1.13 13.1.13.2", "14.1.14 14.1.14.2")
def test_cards_that_may_not_lie_at_random_are_shuffled_after_the_round_by_direction(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    table.refused_one_role_lower("direct shuffle", why="three aces in a row")
    held(table.do("direct shuffle", why="three aces in a row", **GS), refs[1])
    held(table.refused("shuffle cards", **DEALER), refs[1], Reason.MOVE_IS_NOT_DUE)
    table.finish(game.wins)
    held(table.refused("new game", **DEALER), refs[1], Reason.MOVE_IS_NOT_DUE)
    assert table.desk().next[0] == "shuffle cards"
    assert {*refs} <= set(rules(table.do("shuffle cards", **DEALER)))
    table.do("load cards", **DEALER)
    table.played()


@both("13.5.2", "14.5.2")
def test_a_device_with_cards_the_wrong_way_is_emptied_and_checked_after_the_round(
    game: Game, refs: tuple[str, ...]
) -> None:
    table = Device(game)
    table.closed()
    first, *others = game.wins.split()
    table.cards(first)
    table.do("face-up card", card=others[0], **DEALER)
    faced: Any = {"why": "a card lay face up"}
    during = table.refused("empty shuffling device", **faced, **GS)
    held(during, refs, Reason.MOVE_IS_NOT_DUE)
    table.finish(" ".join(others[1:]))
    assert table.chips("P1") == "1010"
    table.refused_one_role_lower("empty shuffling device", **faced)
    held(table.do("empty shuffling device", **faced, **GS), refs)
    for due in ("check cards", "load cards"):
        table.refused("new game", **DEALER)
        assert table.desk().next[0] == due
        table.do(due, **DEALER)
    table.played()
