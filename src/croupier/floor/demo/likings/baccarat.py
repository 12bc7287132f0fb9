"""What guests like at baccarat: a hand first, and whatever else the table offers beside it."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.floor.demo.hands import pick
from croupier.floor.demo.patrons import Patron
from croupier.floor.demo.tastes import Cloth, Taste, Wanted, one_of


_PAIRS: Final = ("perfect-pair", "any-pair", "lucky-match", "pair")
_ON_THE_COUP: Final = ("dragon-7", "panda-8", "lucky-6", "super-6", "tiger")


def _with(*bets: str) -> Taste:
    """Back a hand, and one of these bets: they stand only beside a wager on the coup."""

    def taste(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
        yield from one_of("player", "banker")(cloth, who)
        yield from one_of(*bets)(cloth, who)

    return taste


def _the_last(cloth: Cloth, who: Patron) -> Iterator[Wanted]:
    """Back the hand that won last, as those do who follow the shoe."""
    last = cloth.round.last_result
    hand = last if last in ("player", "banker") else pick(("player", "banker"))
    yield from one_of(hand)(cloth, who)


TASTES: Final[Mapping[str, Taste]] = {
    "a hand": one_of("player", "banker"),
    "banker": one_of("banker"),
    "the last winner": _the_last,
    "a hand and a tie": _with("tie"),
    "a hand and pairs": _with(*_PAIRS),
    "a hand and a bonus": _with("dragon-bonus", *_ON_THE_COUP),
}
