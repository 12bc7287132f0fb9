"""What tests of tai-sai's conduct share: the rules of its book, a table, a game with wagers."""

from tests.conduct.evening import Evening, notices
from tests.marks import Rules


DEALER = {"who": "D1", "role": "dealer"}
SUPERVISOR = {"who": "G1", "role": "game supervisor"}


rule = Rules("nz1996")
ref = rule.ref


def tai_sai() -> Evening:
    """Open a table, with two players of 1,000 each."""
    return Evening("nz1996", "P1", "P2", game="tai-sai", name="T1")


def wagered(*bets: tuple[str, str | None, str]) -> Evening:
    """Begin a game in which P1 has these wagers, in order: w1, w2..."""
    evening = tai_sai()
    evening.do("new game", **DEALER)
    for bet, target, stake in bets:
        evening.do("place", who="P1", bet=bet, target=target, stake=stake)
    return evening


def closed(*bets: tuple[str, str | None, str]) -> Evening:
    """Call no more bets in such a game."""
    evening = wagered(*bets)
    evening.do("no more bets", **DEALER, bell=True)
    return evening


def told_to(came: object) -> str:
    """Return what staff or players are told to do."""
    assert isinstance(came, tuple)
    return "; ".join(notice["what"] for notice in notices(came))
