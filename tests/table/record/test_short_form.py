"""A record's list of cards is in the order of the shoe, whatever hand is turned first."""

from typing import Any

import pytest

from tests.conformance.settling import play, spin


FIRST = ("player first", "banker first")
CARDS = ("5H", "2S", "KD", "KC", "3D", "4C")  # the Player's 8 beats the Banker's 6


def _table(reveal: str) -> dict[str, Any]:
    return {"rulebook": "nz-baccarat", "game": "baccarat", "options": {"reveal": reveal}}


WAGER = {"player": "Ana", "bet": "banker", "stake": "100"}


@pytest.mark.rule("nz-baccarat:12.5")
@pytest.mark.parametrize("reveal", FIRST)
@pytest.mark.parametrize("left", range(len(CARDS)))
def test_a_shoe_may_run_out_while_cards_lie_face_down(reveal: str, left: int) -> None:
    told = spin(_table(reveal), [WAGER], *CARDS[:left], {"void": "not enough cards"})
    assert [move["answer"] for move in told["moves"] if move["answer"] != "accepted"] == []
    (slip,) = told["wagers"]
    assert (told["over"], slip["result"], slip["returned"]) == (True, "void", "100")
    assert "nz-baccarat:12.5" in told["steps"][-1]["rules"]


@pytest.mark.rule("nz-baccarat:12.6")
@pytest.mark.parametrize("reveal", ["face up", *FIRST])
@pytest.mark.parametrize("which", range(1, len(CARDS) + 1))
def test_a_card_is_put_right_by_its_place_in_the_list(reveal: str, which: int) -> None:
    wrong = [*CARDS]
    wrong[which - 1] = {"KD": "QD", "KC": "QC"}.get(CARDS[which - 1], CARDS[which - 1][0] + "S")
    right = {"corrected": CARDS[which - 1], "which": which}
    told = spin(_table(reveal), [WAGER], *wrong, right)
    assert told["state"]["player"] == ["5H", "KD", "3D"]
    assert told["state"]["banker"] == ["2S", "KC", "4C"]
    assert told["wagers"][0]["result"] == "lose"


@pytest.mark.parametrize("reveal", FIRST)
@pytest.mark.parametrize("before", range(1, len(CARDS) + 1))
def test_without_its_place_it_is_the_card_before(reveal: str, before: int) -> None:
    wrong: list[object] = [*CARDS]
    wrong[before - 1 : before] = ["9D", {"corrected": CARDS[before - 1]}]
    told = spin(_table(reveal), [WAGER], *wrong)
    assert told["state"]["player"] == ["5H", "KD", "3D"]
    assert told["state"]["banker"] == ["2S", "KC", "4C"]


@pytest.mark.rule("nz-baccarat:15.11")
@pytest.mark.parametrize(("turned", "answer"), [(0, "accepted"), (4, "accepted"), (5, "refused")])
def test_a_boxed_card_ends_a_coup_among_the_first_four_only(turned: int, answer: str) -> None:
    table = {"rulebook": "nz-baccarat", "game": "baccarat", "variant": "international"}
    boxed = {"do": "ruling", "ruling": "void", "role": "game supervisor"}
    shown = [{"do": "chance", "chance": card} for card in ("5H", "KD", "7S", "KC", "2C")[:turned]]
    place = {"do": "place", "who": "Ana", "bet": "banker", "stake": "100"}
    closes = [{"do": "close"}, {"do": "close"}]
    told = play(table, place, *closes, *shown, boxed | {"facts": {"cause": "boxed card"}})
    assert told["moves"][-1]["answer"] == answer
    cited = told["moves"][-1].get("refusal", told["steps"][-1])["rules"]
    assert "nz-baccarat:15.11" in cited
