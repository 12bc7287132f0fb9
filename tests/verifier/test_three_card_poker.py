"""Three card poker followed by the verifier's own rules: rounds at random, and lies about some of them."""

import io
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, Final

import pytest

from croupier.equipment.cards import DECK
from croupier.journal.export import export
from tests.conformance import plain_three_card_poker as plain
from tests.conformance.test_star_rapid_three_card_poker_at_random import AtRandom
from tests.conformance.three_cards import SUPERVISOR, Terminals
from tests.verifier.forging import Copy
from tests.verifier.loading import report, verify


SEED: Final = 154
"""Written down before the first run."""
ROUNDS: Final = 12


def exported(evening: Terminals) -> bytes:
    out = io.BytesIO()
    export(evening.keeper.store, out, evening.keeper.keys.public)
    return out.getvalue()


@pytest.mark.slow
@pytest.mark.parametrize("table", range(4))
def test_rounds_at_random_are_found_clean(
    table: int, record_property: Callable[[str, object], None]
) -> None:
    counts = Counter[str]()
    evening = AtRandom(Random(f"{SEED} {table}"), counts)
    for _ in range(ROUNDS):
        evening.round()
    found = report(exported(evening))
    assert found.in_order == []
    assert found.partial == 0
    assert found.counts["rounds"] == ROUNDS
    assert found.counts["wagers settled"] > 0
    record_property("visited", f"three card poker {evening.elected}: {dict(counts)}")


def test_hands_are_called_as_the_plain_settlement_calls_them() -> None:
    chance, called = Random(SEED), {"pair": "one pair", "high card": "odd cards"}
    cards = tuple(map(str, DECK))
    for three in combinations(cards, 3):
        name = plain.named(three)
        assert verify._hand(three)[0] == called.get(name, name)
    for _ in range(20_000):
        five = chance.sample(cards, 5)
        name = plain.named(five)
        assert verify._hand(five)[0] == called.get(name, name)


@cache
def played() -> bytes:
    """A hand that is played, one that folds, one that is withdrawn, one that the clock folds."""
    evening = Terminals()
    evening.begin(
        "Ana: ante for 10; Ana: pair-plus for 5; Ana: six-card-bonus row 2 for 5; Ben: ante for 20"
    )
    evening.answers("Ana: 048; Ben: 012; Ana: play; Ben: fold")
    evening.begin(
        "Ana: ante for 10; Ben: ante for 20; Cho: ante for 30; Cho: pair-plus row 1 for 5"
    )
    evening.do("power failure", **SUPERVISOR)
    evening.answers("Cho: withdraw; Ana: stay; Ben: stay; Ana: 345")
    while evening.live is not None:
        evening.let_time_pass()
    return exported(evening)


Lie = Callable[[Copy], None]
LIES: list[Any] = []


def lies(words: str) -> Callable[[Lie], Lie]:
    """Note a lie, and words of what is said of it."""

    def note(lie: Lie) -> Lie:
        LIES.append(pytest.param(lie, words, id=lie.__name__.replace("_", " ")))
        return lie

    return note


def facts(copy: Copy, kind: str, number: int = 0) -> Any:
    return copy.entry(copy.places(kind)[number])["facts"]


def decision(copy: Copy, act: str) -> Any:
    made = (copy.entry(place)["facts"] for place in copy.places("decision made"))
    return next(each for each in made if each["acts"][0][2] == act)


def settled(copy: Copy, bet: str) -> Any:
    rounds = (copy.entry(place)["facts"] for place in copy.places("round settled"))
    return next(each for told in rounds for each in told["wagers"] if each["bet"] == bet)


@lies("the seed gives")
def a_card_is_another(copy: Copy) -> None:
    came = facts(copy, "result decided")["came"]
    came[0] = next(card for card in ("2S", "3S", "4S") if card not in came)


@lies("the seed gives")
def a_card_comes_from_another_place(copy: Copy) -> None:
    places = facts(copy, "result decided")["places"]
    places[-1] = next(place for place in range(9) if place not in places)


@lies("chooses")
def a_card_is_chosen_twice(copy: Copy) -> None:
    decision(copy, "choose")["acts"][0][3] = [0, 0, 8]


@lies("may not 'withdraw' now")
def somebody_withdraws_who_was_not_asked(copy: Copy) -> None:
    decision(copy, "fold")["acts"][0][2] = "withdraw"


@lies("stakes 500 on play, where 1000 to 1000 may be")
def a_hand_is_played_for_less(copy: Copy) -> None:
    place = next(at for at in copy.places("decision made") if "wager" in copy.entry(at)["facts"])
    entry = copy.entry(place)
    entry["facts"]["wager"]["stake"] = "5"
    entry["post"] = [["chips:Ana", "cash", -500], ["stakes:T", "cash", 500]]


@lies("decides for")
def somebody_folds_for_another(copy: Copy) -> None:
    decision(copy, "fold")["by"] = "Ana"


@lies("the clock plays")
def the_clock_plays_a_hand(copy: Copy) -> None:
    for place in copy.places("decision made"):
        told = copy.entry(place)["facts"]
        if told["by"] is None:
            told["acts"][0][2] = "play"


@lies("is told to win")
def an_ante_that_folded_wins(copy: Copy) -> None:
    rounds = (copy.entry(place)["facts"] for place in copy.places("round settled"))
    ante = next(w for told in rounds for w in told["wagers"] if w["player"] == "Ben")
    ante["result"] = "win"


@lies("is called")
def the_dealer_has_another_hand(copy: Copy) -> None:
    told = facts(copy, "result decided")
    told["chance"] = "flush" if told["chance"] != "flush" else "one pair"


def test_what_was_played_is_found_clean() -> None:
    found = report(played())
    assert found.in_order == []
    assert found.partial == 0


@pytest.mark.parametrize(("lie", "words"), LIES)
def test_a_lie_is_found(lie: Lie, words: str) -> None:
    copy = Copy(played())
    lie(copy)
    copy.rebalance()
    copy.rechain()
    said = [fault.what for fault in report(copy.text()).in_order]
    assert any(words in each for each in said), said
