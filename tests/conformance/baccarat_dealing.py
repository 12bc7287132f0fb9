"""Coups in their dealing styles: a table with seated and standing players, hands that go round."""

from typing import Any

from tests.floor.viewing.watching import Watched
from tests.table.conduct.evening import Evening, rules, words


DEALER: Any = {"who": "Dee", "role": "dealer"}
OPERATOR: Any = {"who": "Olga", "role": "casino operator"}
SUPERVISOR: Any = {"who": "Gus", "role": "game supervisor"}
INSPECTOR: Any = {"who": "Ivy", "role": "inspector"}
SEATS = {"Ana": 5, "Ben": 3, "Cho": 2, "Eve": 1}
STANDING = "Dan"
NATURAL = ("9H", "KS", "KD", "5C")
"""Player 9 and Banker 5, whether they are turned as they leave the shoe or hand by hand."""
DRAWN = ("2H", "KS", "3D", "KC")
"""Turned hand by hand: Player 2, Banker 3; both draw unless Player's third card is an 8."""


def table(book: str, **options: Any) -> Evening:
    """Open a table: four players have seats, and one stands."""
    evening = Evening(book, *SEATS, STANDING, game="baccarat", name="B1", options=options)
    for player, seat in SEATS.items():
        evening.do("sit", who=player, seat=seat)
    return evening


def begin(evening: Evening, *wagers: tuple[str, str, str]) -> tuple[Any, ...]:
    """Begin a coup with wagers (who, on which hand, how much) and close the wagering."""
    evening.do("new game", **DEALER)
    for who, bet, stake in wagers:
        evening.do("place", who=who, bet=bet, stake=stake)
    return evening.do("no more bets", **DEALER)


def deal(evening: Evening, *cards: str) -> Any:
    return evening.cards(*cards)


def play(evening: Evening, *wagers: tuple[str, str, str]) -> None:
    """Play a coup to its end where the dealer turns every card."""
    begin(evening, *wagers)
    deal(evening, *NATURAL)
    evening.do("confirm result", **DEALER)


def slots(evening: Evening) -> list[str]:
    """Name the cards of the last coup as they were turned up."""
    told = [entry.happening.facts for entry in evening.entries]
    return [facts["slot"] for facts in told if "slot" in facts][-4:]


def offered(evening: Evening, hand: str, wagers: tuple[tuple[str, str, str], ...]) -> list[str]:
    """Offer a hand until nobody is left to take it; return to whom it went in turn."""
    begin(evening, *wagers)
    asked = []
    came = evening.do("offer hand", hand=hand, **DEALER)
    while came[-1].happening.kind == "hand offered":
        asked.append(came[-1].happening.facts["player"])
        for other in {*SEATS, STANDING} - {asked[-1]}:
            evening.refused("accept hand", who=other, hand=hand)
        came = evening.do("decline hand", who=asked[-1])
    assert "The dealer turns" in words(came)
    evening.refused("offer hand", hand=hand, **DEALER)
    return asked


def take(evening: Evening, hand: str, player: str) -> Any:
    """Offer a hand to a player who takes it."""
    evening.do("offer hand", hand=hand, player=player, **DEALER)
    return evening.do("accept hand", who=player)


def cited(came: Any, *refs: str) -> None:
    assert set(refs) <= set(rules(came)), (refs, rules(came), came)


def refused_where_they_stand(evening: Evening, *refs: str) -> None:
    """Hold that who stands gets no hand, though they staked the most, and their wager counts."""
    begin(evening, ("Ana", "banker", "50"), (STANDING, "banker", "400"))
    to_them: Any = {"hand": "banker", "player": STANDING, **DEALER}
    cited(evening.refused("offer hand", **to_them), *refs)
    evening.do("offer hand", hand="banker", player="Ana", **DEALER)
    cited(evening.refused("accept hand", who=STANDING, hand="banker"), *refs)
    assert not set(refs) & set(rules(evening.refused("accept hand", who="Ben", hand="banker")))
    evening.do("accept hand", who="Ana")
    deal(evening, "2H", "KS")
    evening.do("pass hand", **DEALER)
    deal(evening, "KD", "9C")
    evening.do("hand back", **DEALER)
    evening.do("confirm result", **DEALER)
    assert evening.chips(STANDING) == "1380"


def third_cards_face_up(
    book: str, third: tuple[str, ...], first: tuple[str, ...] = (), styles: tuple[str, ...] = ()
) -> None:
    """Hold that a third card is the dealer's to turn, seen at once, by these rules and no other."""
    for style in styles or (None,):
        evening = Watched(book, "Ana", game="baccarat", name="B1", options=_styled(style))
        begin(evening, ("Ana", "player", "100"))
        cards = DRAWN if style == "C" else (DRAWN[0], DRAWN[2], DRAWN[1], DRAWN[3])
        for number, card in enumerate((*cards, "6D", "2C"), start=1):
            came = deal(evening, card)
            due, others = (first, third) if number <= len(cards) else (third, first)
            cited(came, *due)
            assert not set(others) & set(rules(came)), (style, number)
            lie = [hand.cards for hand in evening.round().hands or ()]
            assert sum(map(len, lie)) == number
            assert any(card in cards[-1:] for cards in lie)
        evening.do("confirm result", **DEALER)
        assert evening.chips("Ana") == "1100"


def _styled(style: str | None) -> dict[str, Any]:
    return {} if style is None else {"style": style}
