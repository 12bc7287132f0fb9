"""Which games a casino may offer, where a book names casinos and lists the games of each."""

from collections.abc import Mapping

from croupier.rulebooks.books import Book, Casino
from croupier.rulebooks.conditions import fits
from croupier.rulebooks.index import quoted
from croupier.rulebooks.ruleset import Value
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError


def licence(
    approved: Book, casino: str | None, game: str, options: Mapping[str, Value]
) -> tuple[Ref, ...]:
    """Return the rules by which a casino offers a game with these options, or refuse it.

    Whoever names no casino has the lists of all of them, and a book that names none asks nothing.
    """
    if casino is None or not approved.casinos:
        return ()
    found = next((each for each in approved.casinos if each.name == casino), None)
    if found is None:
        names = " and ".join(each.name for each in approved.casinos)
        rules = tuple(ref for each in approved.casinos for ref in each.rules)
        what = f"{approved.name} is approved for no casino {quoted(casino)}"
        remedy = f"It is approved for {names}; without a name every list is open."
        raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, rules, remedy))
    if _offers(found, game, options):
        return found.rules
    elected = [
        f"{name} {options[name]}" for listed, when in found.games if listed == game for name in when
    ]
    what = " with ".join((f"{found.name} is not approved to offer {game}", *elected))
    others = [each.name for each in approved.casinos if _offers(each, game, options)]
    remedy = f"It is for {' and '.join(others)}." if others else ""
    raise RefusedError(Refusal(Reason.OPTION_IS_NOT_APPROVED, what, found.rules, remedy))


def _offers(casino: Casino, game: str, options: Mapping[str, Value]) -> bool:
    return any(listed == game and fits(when, options) for listed, when in casino.games)
