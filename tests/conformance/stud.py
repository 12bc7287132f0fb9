"""Caribbean stud as tests play it: rounds noted in short, settled by the record or at a table."""

from typing import Any

from tests.conformance.settling import Answer, settle
from tests.marks import Rules


rule = Rules("nz1996", "VIII/")
LIMITS: Any = {"min": "5", "max": "200", "fixed stakes": {"jackpot": "1"}}
DEALER: Any = {"who": "Dee", "role": "dealer"}
NOTHING = "KD QH 8C 6S 4D"
"""Five cards with which the dealer does not qualify: no ace."""
ACE_KING = "AC KD 9H 6S 4D"
"""The least with which the dealer qualifies, but for the other three."""


def table(limits: Any = None, **options: Any) -> Answer:
    """Write a table; an option's underscore is a space."""
    elected = {name.replace("_", " "): value for name, value in options.items()}
    return {
        "rulebook": "nz1996",
        "game": "caribbean-stud",
        "limits": {**LIMITS, **(limits or {})},
        "options": elected,
    }


def places(written: str) -> list[Answer]:
    """Read wagers noted in short: ``Ana 1 10; Ana 1 jackpot; Ben 3 20``."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        who, box, what = each.split()
        is_jackpot = what == "jackpot"
        bet, stake = ("jackpot", "1") if is_jackpot else ("ante", what)
        made = {"bet": bet, "stake": stake, "player": who, "seat": int(box)}
        taken = any(one["id"] == f"{who} {bet}" for one in found)
        name = f"{who} {bet} {box}" if taken else f"{who} {bet}"
        found.append({"do": "place", "id": name, **made})
    return found


def moves(written: str) -> list[Answer]:
    """Read what follows: ``Ana bets``, ``Ben folds``, rulings as ``ruling: misdeal cause=...``, or cards."""
    found: list[Answer] = []
    for each in filter(None, written.split("; ")):
        who, _, does = each.partition(" ")
        if does in ("bets", "folds"):
            found.append({"do": "act", "who": who, "act": does.removesuffix("s")})
        else:
            found += [{"do": "chance", "chance": card} for card in each.split()]
    return found


def ruling(name: str, by: str | None = None, **facts: Any) -> Answer:
    """Write a ruling."""
    return {"do": "ruling", "ruling": name, "facts": facts, "role": by}


def round_of(wagers: str, *course: str | Answer, **more: Any) -> Answer:
    """Write a round of the full form: wagers, their end, and what follows."""
    said = [move for each in course for move in (moves(each) if isinstance(each, str) else [each])]
    return {"moves": [*places(wagers), {"do": "close"}, *said], **more}


def played(wagers: str, *course: str | Answer, at: Answer | None = None, **more: Any) -> Answer:
    """Settle one round; the dealer's five cards come first up, then the other four."""
    if "jackpot_is" in more:
        more["jackpot"] = more.pop("jackpot_is")
    return settle({"table": at or table(), **round_of(wagers, *course), **more})[0]


def showdown(own: str, dealer: str, *, jackpot: bool = False, **more: Any) -> Answer:
    """Settle one hand that bets 20 on an ante of 10 against the dealer's."""
    up, *rest = dealer.split()
    wagers = "Ana 1 10" + ("; Ana 1 jackpot" if jackpot else "")
    return played(wagers, up, "Ana bets", " ".join(rest), own, **more)


def of(told: Answer, bet: str, who: str = "Ana") -> Answer:
    """Return what a player's wager on a bet came to."""
    return next(each for each in told["wagers"] if (each["bet"], each["player"]) == (bet, who))


def came(told: Answer, bet: str, who: str = "Ana") -> tuple[str, str, str]:
    """Give a wager's result, winnings and what is returned."""
    each = of(told, bet, who)
    return each["result"], each["winnings"], each["returned"]
