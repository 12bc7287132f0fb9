"""Wagers as release 0.1.0 wrote them, whose journals and exports have them for ever.

It kept what people had typed: ``RED``, ``Straight Up``, ``line`` on ``13-18``. What is written today has
one spelling, which nothing here touches; doors never ask here.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.games.notation import GameNotation, as_text
from croupier.games.protocol import Backed, Game
from croupier.terms.refusals import RefusedError
from croupier.terms.shapes import is_list, is_object


_NAMES: Final[Mapping[str, str]] = {
    "roulette": "single=straight-up straight=straight-up number=straight-up one-number=straight-up "
    "plein=straight-up two-numbers=split cheval=split trio=street three-numbers=street "
    "transversale=street square=corner four-numbers=corner carre=corner five-numbers=five-line "
    "line=six-line double-street=six-line six-numbers=six-line sixain=six-line 1-18=low manque=low "
    "19-36=high passe=high pair=even impair=odd rouge=red noir=black voisins=voisins-du-zero "
    "neighbors=neighbours neighbour=neighbours grande-serie=grand-series finale=finales tiers=tier",
    "sic-bo": "low=small high=big triple=specific-triple double=specific-double sum=total "
    "domino=combination single=single-die face=single-die four-numbers=four-number",
    "craps": "pass-line=pass dont-pass-line=dont-pass hardways=hardway hard=hardway "
    "big-red=any-seven craps=any-craps snake-eyes=craps-two yo=eleven",
    "baccarat": "punto=player players=player banco=banker bank=banker ties=tie "
    "perfect-pairs=perfect-pair pairs=pair",
}
_WORDS: Final = {
    "zero": "0",
    "double-zero": "00",
    "first": "1",
    "1st": "1",
    "second": "2",
    "2nd": "2",
    "third": "3",
    "3rd": "3",
}
_SIZED: Final = re.compile(r"(neighbou?rs?|finales?)-(\d)")


def said_now(
    game: Game[Any], bet: str, target: object, among: Callable[[], str]
) -> tuple[str, object]:
    """Say a wager as it is said now; ``among`` finds the one bet that a name for several stood for."""
    notation = game.notation
    if not isinstance(notation, GameNotation) or _read(notation, bet, target) is not None:
        return bet, target
    name, own = _name(game.name, bet)
    if name not in game.bets:
        name = among() or name
    for said in _targets(notation, name, target if own is None else own):
        found = _read(notation, name, said)
        if found is not None:
            return name, said
    return bet, target


def _read(notation: GameNotation, bet: str, target: object) -> Backed | None:
    try:
        return notation.wager(bet, target)
    except RefusedError:
        return None


def _name(game: str, written: str) -> tuple[str, str | None]:
    """Read the name of a bet, and a number that was written into it."""
    plain = unicodedata.normalize("NFKD", written[:80]).encode("ascii", "ignore").decode()
    name = re.sub(r"[\s_/()']+", "-", plain.strip().lower()).strip("-")
    names = dict(pair.split("=") for pair in _NAMES.get(game, "").split())
    sized = _SIZED.fullmatch(name)
    if sized is not None:
        return names.get(sized[1], sized[1]), sized[2]
    return names.get(name, name), None


def _targets(notation: GameNotation, bet: str, target: object) -> Iterator[object]:
    """Give what a target may have meant, the likeliest first."""
    yield target
    if target == "":
        yield None
    if is_object(target) and set(target) == {"centre", "pieces"}:
        yield f"{target['centre']} x {target['pieces']}"
    if is_object(target) and len(target) == 1:
        (target,) = target.values()
        yield target
    if is_list(target):
        target = "-".join(map(str, target))
    text = target.strip().lower() if isinstance(target, str) else as_text(target) or ""
    parts = re.split(r"[\s,/&-]+", _WORDS.get(re.sub(r"\s+", "-", text), text))
    numbers = [_WORDS.get(part, part) for part in parts]
    yield "-".join(numbers)
    places = notation.places(bet) if bet in notation.bets else []
    yield from (each for each in places if set(each.split("-")) == set(numbers))
    yield from (each for each in places if [*each.split("-")[:1], *each.split("-")[-1:]] == numbers)
    yield f"{text} x 5"
