"""Croupier, the executable rulebook of casino table games.

>>> import croupier
>>> spin = {
...     "table": {"rulebook": "nz", "game": "roulette"},
...     "wagers": [{"bet": "split", "target": [17, 20], "stake": "5"}],
...     "chance": ["17"],
... }
>>> croupier.settle(spin)["wagers"][0]["winnings"]
'85'
"""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.terms.money import Money
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


if TYPE_CHECKING:
    from croupier import rank
    from croupier.games.protocol import Game
    from croupier.lab.odds import OddsReport
    from croupier.lab.reports import Report
    from croupier.rulebooks.index import Rule

__version__ = "0.1.0"

__all__ = [
    "Fraction",
    "Money",
    "Reason",
    "Ref",
    "Refusal",
    "RefusedError",
    "check_table",
    "game",
    "odds",
    "rank",
    "rule",
    "settle",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Load `croupier.rank` when it is asked for: it fills its tables then."""
    if name != "rank":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("croupier.rank")


def settle(record: Mapping[str, Any] | str) -> dict[str, Any]:
    """Settle a recorded round: what every wager came to, with the rules of each payment.

    A record of several rounds (a JSON list, or one to a line) answers with ``rounds``.
    RefusedError says what is wrong with a record that cannot be used at all.
    """
    from croupier.table.record.adjudication import adjudicate, read_records
    from croupier.table.record.answers import answer

    text = record if isinstance(record, str) else json.dumps(record, default=str)
    answers = [answer(played) for played in adjudicate(read_records(text))]
    return answers[0] if len(answers) == 1 else {"rounds": answers}


def game(
    name: str,
    *,
    rulebook: str,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    bets: Sequence[Mapping[str, object]] = (),
) -> "Game[Any]":
    """Open a game under a book with the options an operator elected.

    With ``bets`` of one's own, written as a study's tables are, it becomes a study: something to
    be priced and simulated that nobody approved.

    >>> len(game("roulette", rulebook="nz1996").bets)
    13
    >>> own = {"name": "trio", "kind": "group", "numbers": [[7, 8, 9]], "pays": "11 to 1"}
    >>> game("roulette", rulebook="nz1996", bets=[own]).ruleset.study
    True
    """
    from croupier.games import open_game
    from croupier.rulebooks.approval import elect, ruleset, study

    if not bets:
        return open_game(ruleset(rulebook, name, variant, options))
    elected = elect(rulebook, name, variant, options)
    return open_game(study({"book": rulebook, "game": name, "bet": list(bets)}, elected))


def odds(  # noqa: PLR0913 - names, all but one
    name: str,
    *,
    rulebook: str,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    bets: Sequence[Mapping[str, object]] = (),
    bet: str | None = None,
    target: object = None,
    strategy: str | None = None,
) -> "OddsReport":
    """Price every bet of a game exactly, or one ``bet`` alone, perhaps on one ``target``.

    Where players decide in the round, most bets have odds under a ``strategy`` by its name alone.
    Cards of a shoe need ``pip install 'croupier[lab]'``.

    >>> {bet.ev for bet in odds("roulette", rulebook="nz1996").bets}
    {Fraction(-1, 37)}
    >>> odds("craps", rulebook="nz1996", bet="c-and-e", target="3-2").bets[0].ev
    Fraction(-1, 9)
    """
    from croupier.lab.needs import need_for
    from croupier.lab.odds import asked, price

    opened = game(name, rulebook=rulebook, variant=variant, options=options, bets=bets)
    need_for(opened.device)
    only, on = (None, None) if bet is None else asked(opened, bet, target)
    if strategy is not None:
        from croupier.lab.steered import price_played

        return price_played(opened, strategy, only)
    return price(opened, only, target=on)


def simulate(  # noqa: PLR0913 - names, all but one
    name: str,
    *,
    rulebook: str,
    rounds: int,
    seed: int,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    bets: Sequence[Mapping[str, object]] = (),
    strategy: str | None = None,
) -> "Report":
    """Play many rounds with the whole cloth covered, or by a ``strategy`` with a unit of 10 dollars.

    Needs ``pip install 'croupier[lab]'``.
    """
    from croupier.lab.needs import need_lab

    need_lab()
    from croupier.lab.reports import simulated
    from croupier.lab.strategies import party
    from croupier.lab.strategies import strategy as find_strategy
    from croupier.terms.money import money

    opened = game(name, rulebook=rulebook, variant=variant, options=options, bets=bets)
    playing = None
    if strategy is not None:
        playing = strategy, party(find_strategy(opened, strategy), money("10").units)
    return simulated(opened, rounds=rounds, seed=seed, playing=playing)


def rule(ref: str) -> "Rule":
    """Look up one rule.

    >>> rule("nz1996:III/5.1").topic
    'payout'
    """
    from croupier.rulebooks.index import lookup

    return lookup(ref)


def check_table(table: Mapping[str, Any]) -> None:
    """Check a table's configuration; RefusedError says what its book does not allow.

    >>> check_table({"rulebook": "nz", "game": "roulette", "options": {"wheel": "38"}})
    """
    from croupier.table.setup.admission import admitted
    from croupier.table.setup.configuration import read_table

    admitted(read_table(json.dumps(table, default=str).encode()))
