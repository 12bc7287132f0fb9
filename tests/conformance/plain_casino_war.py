"""Casino war settled once more, plainly and from the book's words; no code of the house is used.

A round is the cards in the order in which they leave the shuffling device, and who answered what on
which area; a seat that says nothing surrenders. What every wager wins and has back comes out in
cents. It also says which cards are due to whom, so that whoever deals can be held to it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple


ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
"""14.1.6.1, from the lowest; 14.1.5: what follows a card's rank, its suit, is not looked at."""


def higher(one: str, other: str) -> int:
    """Say by how many ranks a card is higher."""
    return ORDER.index(one[:-1]) - ORDER.index(other[:-1])


class Bet(NamedTuple):
    """A wager: whose, ante or tie, on which area, how many cents."""

    player: str
    name: str
    area: int
    cents: int


class Came(NamedTuple):
    """What a wager won, and what it has back."""

    won: int
    back: int


class War(NamedTuple):
    """A round settled: every wager, what was staked on war by whom and where, and every card's place."""

    wagers: list[Came]
    wars: dict[tuple[str, int], Came]
    places: list[str]


def tied(areas: int, cards: Sequence[str], bets: Sequence[Bet]) -> dict[int, list[str]]:
    """Say on which areas players are asked, and whom (14.3.10): all with an ante where ranks are equal."""
    asked: dict[int, list[str]] = {}
    for area in range(1, areas + 1):
        antes = {bet.player for bet in bets if (bet.name, bet.area) == ("ante", area)}
        if antes and higher(cards[area - 1], cards[areas]) == 0:
            asked[area] = sorted(antes)
    return asked


def settled(
    areas: int,
    burned: int,
    bets: Sequence[Bet],
    cards: Sequence[str],
    answers: Mapping[tuple[str, int], str],
) -> War:
    """Settle a round."""
    places = [f"area {area}" for area in range(1, areas + 1)] + ["dealer"]
    dealer, asked = cards[areas], tied(areas, cards, bets)
    fights = [
        area for area, who in asked.items() if any(answers.get((p, area)) == "war" for p in who)
    ]
    own: dict[int, str] = {}
    if fights:
        places += ["burn"] * burned + [f"area {area} war" for area in fights] + ["dealer war"]
        first = areas + 1 + burned
        own = dict(zip(fights, cards[first : first + len(fights)], strict=True))
        dealer = cards[first + len(fights)]
    wagers: list[Came] = []
    wars: dict[tuple[str, int], Came] = {}
    for bet in bets:
        over = higher(cards[bet.area - 1], cards[areas])
        if bet.name == "tie":
            wagers.append(Came(11 * bet.cents, bet.cents) if over == 0 else Came(0, 0))
        elif over != 0:
            wagers.append(Came(bet.cents, bet.cents) if over > 0 else Came(0, 0))
        elif answers.get((bet.player, bet.area)) != "war":
            wagers.append(Came(0, (bet.cents + 1) // 2))
        else:
            then = higher(own[bet.area], dealer)
            wagers.append(Came(0, bet.cents) if then >= 0 else Came(0, 0))
            pays = 0 if then < 0 else 1 if then > 0 else 2
            won, back = wars.get((bet.player, bet.area), Came(0, 0))
            more = bet.cents if pays else 0
            wars[bet.player, bet.area] = Came(won + pays * bet.cents, back + more)
    return War(wagers, wars, places)
