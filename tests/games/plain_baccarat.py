"""Baccarat worked by hand: every coup by the values of its cards, pairs by counting cards alike."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import perm
from typing import Any, Final, NamedTuple, TypeAlias


VOID: Final = ()
"""A void coup has no result, so that no wager is left standing by it."""
OTHER_RULE: Final = {
    book: {
        "name": "tie",
        "kind": "outcome",
        "pays": "8 to 1",
        "wins": [{"winner": "tie", "counts": [9], "line": "win"}],
    }
    for book in ("nz-baccarat", "nz", "nz1996", "star-premium", "star-rapid")
}
"""A tie that is not one but on nines."""
OTHER_OPTIONS: Final[dict[str, dict[str, Any]]] = {"star-rapid": {"decks": 6}}

Net: TypeAlias = dict[Fraction, Fraction]
"""How likely each net result of a unit is."""
BACK, LOST = Fraction(0), Fraction(-1)


class Coup(NamedTuple):
    """A coup by values: two counts of two cards, and the third cards, None where none was drawn."""

    p: int
    b: int
    x: int | None
    y: int | None

    @property
    def player(self) -> int:
        return (self.p + (self.x or 0)) % 10

    @property
    def banker(self) -> int:
        return (self.b + (self.y or 0)) % 10

    @property
    def natural(self) -> bool:
        return self.p > 7 or self.b > 7


BANKER_STANDS: Final = {3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}
"""The Player's third cards on which each count of the Banker stands; on 0 to 2 there is none."""


def player_hits(p: int, b: int) -> bool:
    return p < 6 and b < 8


def banker_hits(p: int, b: int, x: int | None) -> bool:
    if p > 7 or b > 7:
        return False
    return b < 6 if x is None else str(x) not in BANKER_STANDS.get(b, "")


def thirds(
    p: int, b: int, cards: list[int], ways: int
) -> Iterator[tuple[int | None, int | None, int]]:
    """Give the third cards that may follow, with the ways of six cards; ``cards`` are left."""
    left = sum(cards)
    draws: list[int | None] = list(range(10)) if player_hits(p, b) else [None]
    for x in draws:
        third = ways if x is None else ways * cards[x]
        after = left if x is None else left - 1
        if not banker_hits(p, b, x):
            yield x, None, third * perm(after, 2 - (x is not None))
            continue
        for y in range(10):
            fourth = third * (cards[y] - (x == y))
            yield x, y, fourth * (1 if x is not None else after - 1)


@cache
def coups(decks: int, lacks: int | None = None) -> dict[Coup, int]:
    """Count the ways of every coup, of all orders of six cards; the shoe may lack one card."""
    found: Counter[Coup] = Counter()
    pairs = [(one, other) for one in range(10) for other in range(one, 10)]
    full = [16 * decks - (lacks == 0), *(4 * decks - (lacks == n) for n in range(1, 10))]
    for (p1, p2), (b1, b2) in product(pairs, repeat=2):
        cards = list(full)
        ways = (1 + (p1 != p2)) * (1 + (b1 != b2))
        for card in (p1, p2, b1, b2):
            ways *= cards[card]
            cards[card] -= 1
        if ways:
            p, b = (p1 + p2) % 10, (b1 + b2) % 10
            for x, y, number in thirds(p, b, cards, ways):
                found[Coup(p, b, x, y)] += number
    assert sum(found.values()) == perm(sum(full), 6)
    return {coup: number for coup, number in found.items() if number}


def spread(decks: int, net: Callable[[Coup], Any], given: Any = lambda _: True) -> Net:
    """Say how likely each net result is, among the coups in which a wager is made."""
    found: Counter[Fraction] = Counter()
    for coup, ways in coups(decks).items():
        if given(coup):
            found[Fraction(net(coup))] += ways
    whole = sum(found.values())
    return {each: Fraction(number, whole) for each, number in found.items()}


def lacking(decks: int, value: int, wins: Callable[[Coup], bool]) -> Fraction:
    """Say how likely something is from a shoe that lacks a card of some value."""
    ways = coups(decks, value)
    return Fraction(sum(n for coup, n in ways.items() if wins(coup)), sum(ways.values()))


def returns(_book: str, _options: Mapping[str, Any]) -> dict[Any, Any]:
    """Decide nothing by one draw."""
    return {}


def carry(_came: Sequence[Any]) -> object:
    """Leave nothing that the next coup depends on."""
    return None


# The two hands and the tie.


def on_a_hand(hand: str, options: Mapping[str, Any]) -> Callable[[Coup], Any]:
    scheme = options.get("scheme", "commission")
    premium = Fraction(str(options.get("tie premium", 1))) / 100
    tied = premium if scheme == "tie-premium" else BACK

    def net(coup: Coup) -> Any:
        own, other = coup.player, coup.banker
        drawn = coup.x
        if hand == "banker":
            own, other, drawn = other, own, coup.y
        if own == other:
            return LOST if scheme == "two-to-one" else tied
        if own < other:
            return LOST
        if scheme == "two-to-one" and own > 7 and drawn is not None:
            return 2
        if hand == "player":
            return 1
        if scheme == "ez" and own == 7 and drawn is not None:
            return BACK
        halves = scheme in ("six-half", "even-money") or options.get("banker six") == "1 to 2"
        if halves and own == 6:
            return Fraction(1, 2)
        return Fraction(19, 20) if scheme in ("commission", "standard", "tie-premium") else 1

    return net


def on_a_tie(options: Mapping[str, Any]) -> Callable[[Coup], Any]:
    pays = int(str(options.get("tie", "8 to 1")).split()[0])
    return lambda coup: pays if coup.player == coup.banker else LOST


# Side bets on the result.

DRAGON: Final = {
    "one": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "two": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "three": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


def dragon(hand: str, scale: str) -> Callable[[Coup], Any]:
    def net(coup: Coup) -> Any:
        margin = coup.player - coup.banker if hand == "player" else coup.banker - coup.player
        if coup.natural:
            return 1 if margin > 0 else BACK if margin == 0 else LOST
        return DRAGON[scale].get(margin, LOST)

    return net


def banker_wins_on(count: int, two: int | None, three: int | None) -> Callable[[Coup], Any]:
    """Pay a win of the Banker's with a count, by how many cards it has."""

    def net(coup: Coup) -> Any:
        if coup.banker != count or coup.banker <= coup.player:
            return LOST
        pays = two if coup.y is None else three
        return LOST if pays is None else pays

    return net


def panda(coup: Coup) -> Any:
    return 25 if coup.player == 8 and coup.banker < 8 and coup.x is not None else LOST


SUPER_6: Final = {"12 to 1": 12, "15 to 1": 15}


def results(options: Mapping[str, Any]) -> dict[tuple[str, str], Callable[[Coup], Any]]:
    """List every bet that counts decide, whether or not a table has it."""
    six = SUPER_6[str(options.get("super 6 pays", "15 to 1"))]
    scale = str(options.get("dragon bonus scale", "one"))
    return {
        ("player", ""): on_a_hand("player", options),
        ("banker", ""): on_a_hand("banker", options),
        ("tie", ""): on_a_tie(options),
        ("dragon-bonus", "player"): dragon("player", scale),
        ("dragon-bonus", "banker"): dragon("banker", scale),
        ("dragon-7", ""): banker_wins_on(7, None, 40),
        ("panda-8", ""): panda,
        ("lucky-6", ""): banker_wins_on(6, 12, 20),
        ("super-6", ""): banker_wins_on(6, six, six),
        ("tiger", ""): banker_wins_on(6, 12, 20),
        ("big-tiger", ""): banker_wins_on(6, None, 50),
        ("small-tiger", ""): banker_wins_on(6, 22, None),
        ("tiger-tie", ""): lambda coup: 35 if coup.player == coup.banker == 6 else LOST,
        ("ante", ""): lambda _: LOST,
    }


# Pairs.

PERFECT: Final = {"one": (5, 10, 30), "two": (6, 12, 25), "three": (5, 12, 25)}
ANY: Final = {"one": 11, "two": 10}
TIGER: Final = (4, 20, 100)
LUCKY: Final = {"one": (5, 10, 25, 100), "two": (5, 10, 20, 500)}


def alike(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that a second card has the first one's rank: other colour, same, the same card."""
    left = 52 * decks - 1
    return Fraction(2 * decks, left), Fraction(decks, left), Fraction(decks - 1, left)


def paid(*each: tuple[Any, Fraction]) -> Net:
    found: Net = {}
    for pays, share in each:
        found[Fraction(pays)] = found.get(Fraction(pays), Fraction(0)) + share
    found[LOST] = Fraction(1) - sum(found.values())
    return found


def triple(hand: str, decks: int) -> Fraction:
    """The chance that a hand has three cards alike: two of them first, and a third is drawn."""
    ways = 0
    for value in range(10):
        kinds = 16 if value == 0 else 4
        of_its_own = kinds * decks * (decks - 1)
        cards = [16 * decks] + [4 * decks] * 9
        cards[value] -= 2
        for one, other in product(range(10), repeat=2):
            pair = cards[one] * (cards[other] - (one == other))
            if not pair:
                continue
            same = _still_alike(value, (one, other), decks)
            p, b = (2 * value % 10, (one + other) % 10)
            if hand == "banker":
                p, b = b, p
            left = list(cards)
            left[one] -= 1
            left[other] -= 1
            ways += of_its_own * _third_alike(hand, (p, b), value, left, same)
    return Fraction(ways, perm(52 * decks, 6))


def _still_alike(value: int, others: tuple[int, int], decks: int) -> list[tuple[int, int]]:
    """Give how many of two other cards may be one more of the same, with their ways."""
    cards = [16 * decks] + [4 * decks] * 9
    cards[value] -= 2
    same, rest = decks - 2, cards[value] - (decks - 2)
    one, other = others
    if value not in others:
        return [(0, cards[one] * (cards[other] - (one == other)))]
    if one == other:
        return [(0, rest * (rest - 1)), (1, 2 * same * rest), (2, same * (same - 1))]
    beside = cards[other if one == value else one]
    return [(0, rest * beside), (1, same * beside)]


def _third_alike(
    hand: str, counts: tuple[int, int], value: int, left: list[int], same: list[tuple[int, int]]
) -> int:
    """Count the ways in which the hand draws, and draws one more of the same."""
    p, b = counts
    cards = sum(left)
    ways = 0
    decks = (cards + 4) // 52
    for gone, pairs in same:
        own = decks - 2 - gone
        if hand == "player":
            if player_hits(p, b):
                ways += pairs * own * (cards - 1)
        elif not player_hits(p, b):
            if banker_hits(p, b, None):
                ways += pairs * own * (cards - 1)
        else:
            for x in range(10):
                if banker_hits(p, b, x):
                    plain = left[x] - (own if x == value else 0)
                    ways += pairs * (plain * own + (own * (own - 1) if x == value else 0))
    return ways


def tiger_pair(decks: int) -> Net:
    """One hand's pair, two of different ranks, or four cards of one rank."""
    rank, cards = 4 * decks, 52 * decks
    four = perm(cards, 4)
    twin = Fraction(13 * perm(rank, 4), four)
    double = Fraction(13 * 12 * perm(rank, 2) ** 2, four)
    one = Fraction(13 * perm(rank, 2), perm(cards, 2))
    return paid(*zip(TIGER, (2 * (one - twin - double), double, twin), strict=True))


def pairs(options: Mapping[str, Any], decks: int) -> dict[tuple[str, str], Net]:
    """List every bet on cards alike, whether or not a table has it."""
    mixed, coloured, same = alike(decks)
    found = {("tiger-pair", ""): tiger_pair(decks)}
    perfect = PERFECT[str(options.get("perfect pair scale", "one"))]
    lucky = LUCKY[str(options.get("lucky match scale", "one"))]
    for hand in ("player", "banker"):
        chances = (mixed, coloured, same)
        found["perfect-pair", hand] = paid(*zip(perfect, chances, strict=True))
        any_pair = ANY[str(options.get("any pair scale", "one"))]
        found["any-pair", hand] = paid((any_pair, mixed + coloured + same))
        found["pair", hand] = paid((11, mixed + coloured + same))
        three = triple(hand, decks)
        shares = (mixed, coloured, same - three, three)
        found["lucky-match", hand] = paid(*zip(lucky, shares, strict=True))
    return found


# Insurance: what the insured hand shows, when, and what the other hand must come to.


class Insured(NamedTuple):
    """How insurance is paid: what, and whether on a natural alone or on a tie."""

    pays: Any
    natural: bool = False
    tie: bool = False


def insurance(
    hand: str, stage: int, options: Mapping[str, Any]
) -> tuple[Callable[[Coup], Insured | None], Callable[[Coup], Any]]:
    """Return how a wager is paid where it is made, and what it comes to."""
    banker = hand == "banker"

    def offered(coup: Coup) -> Insured | None:
        own, other = (coup.b, coup.p) if banker else (coup.p, coup.b)
        if stage == 1:
            return _first(own, options)
        if stage == 2:
            return _second(own, other, coup, options, banker=banker)
        return _third(coup, options, banker=banker)

    def net(coup: Coup) -> Any:
        insured = offered(coup)
        assert insured is not None
        own, other = (coup.banker, coup.player) if banker else (coup.player, coup.banker)
        if other == own:
            return insured.pays if insured.tie else BACK
        wins = other > own and (coup.natural or not insured.natural) and not insured.tie
        return insured.pays if wins else LOST

    return offered, net


def _odds(text: object) -> Fraction:
    return Fraction(str(text).split()[0])


def _first(own: int, options: Mapping[str, Any]) -> Insured | None:
    tie = _odds(options["natural nine pays"])
    return {
        7: Insured(2, natural=True),
        8: Insured(7, natural=True),
        9: Insured(tie, tie=True),
    }.get(own)


def _second(
    own: int, other: int, coup: Coup, options: Mapping[str, Any], *, banker: bool
) -> Insured | None:
    due = player_hits(coup.p, coup.b) or banker_hits(coup.p, coup.b, coup.x)
    if own <= other or not due:
        return None
    if banker:
        four = _odds(options["banker four pays"])
        pays: Mapping[int, Any] = {4: four, 5: 2, 6: 3, 7: 4}
    else:
        pays = {5: 2, 6: 3, 7: 4} if other == 4 or own > 5 else {}
    return Insured(pays[own]) if own in pays else None


def _third(coup: Coup, options: Mapping[str, Any], *, banker: bool) -> Insured | None:
    if coup.x is None or coup.y is None:
        return None
    own, other = (coup.banker, coup.p) if banker else (coup.player, coup.b)
    shown_first = options.get("reveal") == "banker first" and coup.b <= 2
    if own <= other or banker != shown_first:
        return None
    if own == 9:
        return Insured(_odds(options["nine pays"]), tie=True)
    pays = {4: 1, 5: 2, 6: 3, 7: 4, 8: 7}
    return Insured(pays[own]) if own in pays else None


def dealt(options: Mapping[str, Any]) -> dict[tuple[str, str, str], Callable[[], Net]]:
    """Give for every bet, target and bet it hangs on how likely each net result is, if asked."""
    decks = int(options["decks"])
    found: dict[tuple[str, str, str], Callable[[], Net]] = {}
    for (bet, target), net in results(options).items():
        found[bet, target, ""] = lambda net=net: spread(decks, net)  # type: ignore[misc]
    for bet, target in pairs({}, 2):
        found[bet, target, ""] = lambda at=(bet, target): pairs(options, decks)[at]  # type: ignore[misc]
    for hand, stage in product(("player", "banker"), (1, 2, 3)):
        given, net = insurance(hand, stage, options)
        at = f"{hand}-insurance-{stage}", "", hand
        found[at] = lambda given=given, net=net: spread(decks, net, given)  # type: ignore[misc]
    return found
