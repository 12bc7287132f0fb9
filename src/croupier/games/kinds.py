"""The kinds of bet that a game has, the fields of each, and the lines that it must be paid by.

A book's data and a study are held to the same; what a study has wrong is refused with what would
do, because a bet that nobody meant would be priced in silence otherwise.
"""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from croupier.rulebooks.fields import Fields, check, slip
from croupier.rulebooks.ruleset import BetTerms
from croupier.terms.advice import nearest


Kinds: TypeAlias = Mapping[str, Fields]
"""For each kind of bet the fields it has beside its name, odds, lines, rules and conditions."""


def check_kind(terms: BetTerms, kinds: Kinds, game: str) -> str:
    """Hold a bet to a kind of its game, and to the fields of that kind; return the kind."""
    bet, said = f"bet {terms.name!r}", terms.about.get("kind")
    if said is None:
        raise slip(f"{bet} lacks `kind`", f"Known: {', '.join(kinds)}.", terms.rules)
    kind = str(said)
    if kind not in kinds:
        what = f"{bet} is of kind {kind[:40]!r}, which {game} does not have"
        raise slip(what, nearest(kind, kinds), terms.rules)
    check_fields(terms, kinds[kind], kind)
    return kind


def check_fields(terms: BetTerms, fields: Fields, kind: str = "") -> None:
    """Hold what a bet says of itself to fields."""
    own = {name: part for name, part in terms.about.items() if name != "kind" or not kind}
    where = f"bet {terms.name!r} of kind {kind!r}" if kind else f"bet {terms.name!r}"
    check(where, own, fields, terms.rules)


def check_lines(terms: BetTerms, comes: Iterable[str], always: Iterable[str] = ()) -> None:
    """Hold a bet's scales to the lines that it can come to: each is there, and none beside them.

    ``always`` are lines that no chance brings, but staff or the player.
    """
    due = dict.fromkeys(comes)
    bet, known = f"bet {terms.name!r}", f"It comes to {', '.join(due)}."
    every = {*due, *always}
    for scale in terms.scales.values():
        missing = sorted(every - set(scale))
        if missing:
            remedy = f"Add a line of that name, or start from a book. {known}"
            raise slip(f"{bet} has no line {missing[0]!r}", remedy, terms.rules)
    unpriced = [line for line in due if line in terms.unpriced]
    if unpriced:
        what = f"{bet} lacks `pays`, and its line {unpriced[0]!r} pays by it"
        raise slip(what, 'Write its odds, like pays = "3 to 1".', terms.rules)
    odd = sorted(terms.named - every)
    if odd:
        what = f"{bet} has a line {odd[0]!r}, which nothing brings it"
        raise slip(what, known, terms.rules)


def check_composite(terms: BetTerms) -> None:
    """Refuse odds of its own to a bet that its pieces pay."""
    paid = [line for line, pay in terms.scale.items() if pay.won]
    if paid:
        what = f"bet {terms.name!r} is paid by its pieces, and has odds of its own"
        raise slip(what, "Leave out `pays` and its lines.", terms.rules)
