"""Who may do what, by the words of each text: read from the books, not from the house's data."""

from typing import Any

import pytest

from croupier.rulebooks.operations import operations
from croupier.terms.refusals import Reason, Refusal
from tests.marks import Rules
from tests.table.conduct.evening import Evening, rules


LADDERS = {
    "nz1996": (
        *("player", "dealer", "game supervisor", "casino supervisor"),
        *("shift manager", "casino manager", "casino operator"),
    ),
    "nz": (
        *("player", "dealer", "game supervisor", "casino supervisor"),
        *("senior casino supervisor", "casino operator"),
    ),
    "star-rapid": (
        *("player", "dealer", "gaming supervisor", "assistant gaming manager", "casino operator"),
    ),
}
OWN: Any = {"player": "P1", "min": "10", "max": "900"}
USED: Any = {"player": "P1", "device": "a wheel computer"}
FRAUD: Any = {"ground": "fraud", "fraud_by": ["P1"]}
YELLOW: Any = {"player": "P1", "chips": "yellow", "issued_at": "R1", "amount": "5"}
UNCLAIMED: Any = {"player": "P1", "procedure": "after a year"}
OFF: Any = {"person": "P1", "device": "a telephone"}
FAULT: Any = {"cause": "dealer terminal faulty"}
UNFAIR: Any = {"player": "P1", "why": "the screen froze"}
ESTABLISHED: Any = {"player": "P1", "wagers": []}
CARD: Any = {"card": "9H"}
RIGHT: Any = {"chance": "9H"}
ROLES: dict[str, list[tuple[str, str, str, dict[str, Any]]]] = {
    "nz1996": [
        ("casino supervisor", "I/6.0", "close table", {}),
        ("casino supervisor", "I/6.0", "post closing sign", {"minutes": 20}),
        ("game supervisor", "I/8.1", "decide dispute", {"decision": "it stands"}),
        ("casino supervisor", "I/8.1", "review dispute", {"decision": "it stands"}),
        ("shift manager", "I/11.2(a)", "void wagers", USED),
        ("shift manager", "I/11.2(b)", "bar from game", USED),
        ("casino operator", "I/12.1(a)", "invalidate", {"ground": "fire"}),
        ("casino operator", "I/12.1(b)", "invalidate", FRAUD),
        ("casino operator", "I/13.1", "change limits", {"limits": {"max": "900"}}),
        ("shift manager", "I/13.4", "set personal limits", OWN),
        (
            "casino operator",
            "I/16.2",
            "dispose of unclaimed",
            {"player": "P1", "procedure": "a year"},
        ),
        ("casino operator", "I/17.1(b)", "issue cheque", {"player": "P1", "amount": "5"}),
        ("dealer", "I/18.3", "restrict value chips", {"player": "P1"}),
        ("casino operator", "I/20.1(a)", "reserve table", {"players": ["P1"]}),
        ("casino operator", "III/2.6(e)", "number display", {}),
        ("dealer", "III/3.2", "spin", {}),
        ("dealer", "III/3.3", "no more bets", {}),
        ("dealer", "III/3.4", "result", {"chance": "1"}),
        ("dealer", "III/3.5", "collect", {}),
        ("dealer", "III/3.5", "pay", {}),
        ("casino operator", "III/3.7", "change ball", {}),
        ("dealer", "III/4.3", "place declared", {"declared": "d1"}),
        ("game supervisor", "III/6.4", "examine ball", {}),
        ("dealer", "III/6.8", "put ball back", {}),
    ],
    "nz": [
        ("casino operator", "1/7.1", "reserve table", {"players": ["P1"]}),
        ("casino operator", "1/8.0", "close table", {}),
        ("casino operator", "1/8.0", "post closing sign", {"minutes": 20}),
        ("casino operator", "1/9.1", "change limits", {"limits": {"max": "900"}}),
        ("casino operator", "1/9.4", "set personal limits", OWN),
        ("casino operator", "1/10.5", "hold to one table", {"player": "P1"}),
        ("casino operator", "1/12.2", "dispose of unclaimed", UNCLAIMED),
        ("casino operator", "1/13.1(b)", "issue cheque", {"player": "P1", "amount": "5"}),
        ("casino operator", "1/14.2", "approve chips", {"chips": "promotional"}),
        ("casino operator", "1/14.3(d)", "redeem elsewhere", YELLOW),
        ("casino operator", "1/14.43", "restrict value chips", {"player": "P1"}),
        ("casino operator", "1/17.2", "order device off", OFF),
        ("casino operator", "1/17.3(a)", "void wagers", USED),
        ("casino operator", "1/17.3(b)", "bar from game", USED),
        ("casino operator", "1/18.1", "invalidate", {"ground": "fire"}),
        ("casino operator", "8/2.6(e)", "number display", {}),
        ("dealer", "8/3.4", "place declared", {"declared": "d1"}),
        ("casino operator", "8/3.8", "restore wager", {"wager": "w1"}),
        ("dealer", "8/4.2", "spin", {}),
        ("dealer", "8/4.3", "no more bets", {}),
        ("dealer", "8/4.4(a)", "result", {"chance": "1"}),
        ("dealer", "8/4.4(b)", "dolly", {}),
        ("dealer", "8/4.5(a)", "collect", {}),
        ("dealer", "8/4.5(b)", "pay", {}),
        ("casino operator", "8/4.7", "change ball", {}),
        ("game supervisor", "8/5.2", "examine ball", {}),
        ("dealer", "8/5.4", "put ball back", {}),
        ("dealer", "8/5.6", "clarify", {"wager": "w1"}),
    ],
    "star-rapid": [
        ("gaming supervisor", "3.2.8", "relax", UNFAIR),
        ("dealer", "3.5", "confirm result", {}),
        ("casino operator", "5.1", "set wagering time", {"seconds": 20}),
        ("dealer", "11.3.6.2", "result", {"chance": "1"}),
        ("dealer", "11.3.7", "confirm result", {}),
        ("gaming supervisor", "11.5.1.6", "examine ball", {}),
        ("gaming supervisor", "11.5.1.10", "correct", {"chance": "1"}),
        ("gaming supervisor", "11.5.2", "declare malfunction", FAULT),
        ("gaming supervisor", "11.5.2", "establish wagers", ESTABLISHED),
        ("gaming supervisor", "11.5.2", "recalculate", {}),
        ("assistant gaming manager", "11.5.4", "void unestablished wagers", {}),
        ("assistant gaming manager", "11.5.4", "void round", {"why": "no outcome is known"}),
        ("gaming supervisor", "18.3.1", "void wagers", USED),
        ("gaming supervisor", "18.3.2", "bar from game", USED),
        ("gaming supervisor", "18.3.3", "exclude", {"person": "P1", "because": "a transmitter"}),
        ("gaming supervisor", "18.4", "invalidate", {"ground": "fire"}),
        ("gaming supervisor", "18.4", "invalidate", FRAUD),
        ("gaming supervisor", "18.8", "close table", {}),
        ("gaming supervisor", "18.8", "post closing sign", {"minutes": 20}),
        ("gaming supervisor", "18.11", "decide dispute", {"decision": "it stands"}),
        ("gaming supervisor", "18.11", "review dispute", {"decision": "it stands"}),
        ("casino operator", "18.12", "decide finally", {"decision": "it stands"}),
    ],
    "nz1996 blackjack": [
        ("dealer", "II/5.1", "bring in cards", {"decks": 6, "source": "shoe"}),
        ("dealer", "II/7.5", "card", CARD),
        ("dealer", "II/15.1", "discarded card", {**CARD, "cause": "face up in the shoe"}),
        ("dealer", "II/15.6", "discarded card", {**CARD, "cause": "on the dealer's hand"}),
        ("dealer", "II/15.8", "misdealt card", {**CARD, "to": "box 2"}),
        ("casino supervisor", "II/15.4", "reconstruct", {}),
        ("casino supervisor", "II/15.5", "reconstruct", {}),
        ("casino supervisor", "II/15.8", "correct", RIGHT),
        ("casino supervisor", "II/15.8", "void round", {"why": "it cannot be reconstructed"}),
    ],
    "star-rapid blackjack": [
        ("dealer", "13.3.5.10", "card", CARD),
        ("dealer", "13.5.4", "exposed card", CARD),
        ("dealer", "13.5.4", "face-up card", CARD),
        ("gaming supervisor", "13.5.6", "correct", RIGHT),
    ],
    "star-rapid casino-war": [
        ("dealer", "14.3.10.3", "card", CARD),
        ("dealer", "14.3.10.4", "card", CARD),
        ("dealer", "14.5.4", "exposed card", CARD),
        ("dealer", "14.5.4", "face-up card", CARD),
        ("gaming supervisor", "14.5.6", "correct", RIGHT),
    ],
}
"""Whom the text names, or the least of them; by which rule; for what. At roulette, or another game."""


@pytest.mark.parametrize(
    ("at", "role", "by", "do", "asked"),
    [
        pytest.param(at, *each, marks=Rules(at.split()[0])(each[1]))
        for at, rows in ROLES.items()
        for each in rows
    ],
)
def test_it_begins_with_the_role_the_text_names(
    at: str, role: str, by: str, do: str, asked: dict[str, Any]
) -> None:
    book, _, game = at.partition(" ")
    evening = Evening(book, "P1", game=game or "roulette")
    below = LADDERS[book][LADDERS[book].index(role) - 1]
    refusal = evening.refused(do, who="somebody", role=below, **asked)
    assert refusal.reason is Reason.ROLE_MAY_NOT
    assert f"{book}:{by}" in rules(refusal)
    came = evening.ask(do, who="somebody", role=role, **asked)
    assert not (isinstance(came, Refusal) and came.reason is Reason.ROLE_MAY_NOT), came


STEPS = {
    ("nz1996", "sic-bo"): {
        "dealer": "tumble, new game, no more bets, uncover, result, no spin, collect, pay",
        "game supervisor": "correct",
        "casino supervisor": "check equipment",
        "nobody": "confirm result, no result, dolly, spin, change ball",
    },
    ("nz1996", "money-wheel"): {
        "dealer": "no more bets, spin, result, no spin, collect, pay",
        "casino operator": "set up table",
        "nobody": "confirm result, dolly, change ball, tumble, relax",
    },
    ("nz1996", "roulette"): {"nobody": "confirm result, sensor reads, relax, clarify"},
    ("star-rapid", "sic-bo"): {
        "dealer": "new game, uncover, result, confirm result, cover, no result",
        "gaming supervisor": "correct, void round",
        "nobody": "collect, pay, dolly, spin, no spin, tumble",
    },
}


@pytest.mark.parametrize(("book", "game"), STEPS)
def test_each_step_is_for_those_whom_the_book_names_or_the_game_does_not_have_it(
    book: str, game: str
) -> None:
    known = operations(book, game)
    for least, steps in STEPS[book, game].items():
        for do in steps.split(", "):
            assert (known[do].role if do in known else "nobody") == least, do
