"""The names roulette's bets go by, and the words in which a number and a fault are announced."""

import re
from dataclasses import dataclass
from typing import Final


_NAMED: Final = {
    "straight-up": "straight single one-number 1-number number single-number plein en-plein",
    "split": "two-numbers 2-numbers cheval a-cheval",
    "street": "trio three-numbers 3-numbers transversal transversale",
    "corner": "square four-numbers 4-numbers carre",
    "five-line": "fiveline five-numbers 5-numbers",
    "six-line": "line sixline double-street six-numbers 6-numbers sixain sixaine",
    "column": "columns colonne 12-column",
    "dozen": "dozens douzaine",
    "low": "1-18 1-to-18 low-1-18 low-1-to-18 1-18-low manque",
    "high": "19-36 19-to-36 high-19-36 high-19-to-36 19-36-high passe",
    "even": "even-numbers pair",
    "odd": "odd-numbers impair",
    "red": "red-numbers rouge",
    "black": "black-numbers noir",
    "voisins-du-zero": "voisins",
    "neighbours": "neighbors neighbour neighbor",
    "asian-neighbour": "asian-neighbours asian-neighbor asian-neighbors",
    "grand-series": "grande-serie grand-serie",
    "zero-spiel": "zero-game jeu-zero",
    "finales": "finale finals",
    "tier": "tiers tiers-du-cylindre",
    "orphelins": "orphelin orphans",
}
_NAMES: Final = {
    other: name for name, others in _NAMED.items() for other in (name, *others.split())
}
_WITH_NUMBERS: Final = {
    *("straight-up", "split", "street", "corner", "six-line", "five-line"),
    *("column", "dozen", "neighbours", "finales", "asian-neighbour"),
}
_FIRST_FOUR: Final = {"first-four", "first-4", "0-1-2-3"}
_EVEN_CHANCES: Final = {"colour", "color", "even-chance", "even-chances", "outside"}
PLACES: Final = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3"}
ZERO_WORDS: Final = {"zero": "0", "double zero": "00", "double-zero": "00"}
_LINKS: Final = {"of", "on", "and", "no"}
_COLOURS: Final = {"red", "black", "green"}
_CAUSES: Final = (
    # What happened comes before what it did to the revolutions, which any of these may mention.
    ("foreign object", r"foreign|object"),
    ("interference", r"interfer|touched|tamper"),
    ("ball left the wheel", r"\bleft\b|leaves|out of|propelled|fell out|falls out|off the wheel"),
    ("ball with the wheel", r"same (direction|way)|with the wheel"),
    ("ball too long", r"too long|inordinate|hung|air pocket|balanced"),
    ("wheel not turning", r"(not|without|stopped).*(turn|rotat|mov)|stationary|still"),
    ("ball in no pocket", r"no (pocket|compartment)|fail|not (fall|land|settle|come to rest)"),
    ("fewer than four circuits", r"four|\b4\b|circuit|revolution|short"),
)
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Spelt:
    """What a written name came to: the bet, a target in it, and a number of pieces in it."""

    name: str
    target: str | None = None
    size: int | None = None


def bet_name(text: str, target: object = None) -> Spelt:
    """Find a bet by any of its names; ``split 17-20`` and ``2nd dozen`` name their target too.

    >>> bet_name("One number or Straight Up"), bet_name("neighbours-7").size
    (Spelt(name='straight-up', target=None, size=None), 7)
    >>> bet_name("split 17/20").target, bet_name("2nd dozen").target, bet_name("17").name
    ('17-20', '2', 'straight-up')
    """
    name = _plain(text)
    said = _plain(target) if isinstance(target, str) else ""
    if name in _EVEN_CHANCES and said in _NAMES:
        return Spelt(_NAMES[said], said)
    if name in _NAMES:
        return Spelt(_NAMES[name])
    if name in _FIRST_FOUR:
        return Spelt("corner", "0-1-2-3")
    sized = re.fullmatch(r"(neighbou?r|finale)s?-(\d)", name)
    if sized:
        return Spelt("finales" if sized[1] == "finale" else "neighbours", size=int(sized[2]))
    return _with_numbers(name) or Spelt(name)


def _plain(text: str) -> str:
    """Write a name in small letters with dashes; of two names joined by *or* the last is taken."""
    name = re.sub(r"[\s_/(),:-]+", "-", text[:_LONGEST].strip().lower()).strip("-")
    name = name.replace("é", "e").removeprefix("the-").removesuffix("-bet").removesuffix("-wager")
    _, either, last = name.rpartition("-or-")
    return last if either and last in _NAMES else name


def _with_numbers(name: str) -> Spelt | None:
    """Read a name with its numbers after it, a place before it, or a number alone."""
    parts = name.split("-")
    if len(parts) == 1 and name.isdecimal():
        return Spelt("straight-up", name)
    place, rest = PLACES.get(parts[0]), "-".join(parts[1:])
    after = "dozen" if rest in ("12", "twelve") else _NAMES.get(rest)
    if place and after in ("column", "dozen"):
        return Spelt(after, place)
    for cut in range(len(parts) - 1, 0, -1):
        found = _NAMES.get("-".join(parts[:cut]))
        said = [part for part in parts[cut:] if part not in _LINKS]
        if found not in _WITH_NUMBERS or not said:
            continue
        sized = re.fullmatch(r"(\d+)-x-(\d)", "-".join(said))
        if found == "neighbours" and sized:
            return Spelt(found, sized[1], int(sized[2]))
        if all(part.isdecimal() or part in ZERO_WORDS or part in PLACES for part in said):
            return Spelt(found, "-".join(PLACES.get(part, part) for part in said))
    return None


def announced(text: str) -> tuple[str, str | None]:
    """Part a number from the colour that was announced with it.

    >>> announced("17 black"), announced("Red, 3"), announced("17")
    (('17', 'black'), ('3', 'red'), ('17', None))
    """
    words = [word for word in re.split(r"[\s,]+", text[:_LONGEST].strip().lower()) if word]
    colours = [word for word in words if word in _COLOURS]
    if len(words) != 2 or len(colours) != 1:
        return text, None
    (number,) = (word for word in words if word not in _COLOURS)
    return number, colours[0]


def cause_name(text: str) -> str:
    """Read the cause of a no spin in the words of the floor."""
    said = text.strip().lower()
    if any(said == name for name, _ in _CAUSES):
        return said
    named = (name for name, words in _CAUSES if re.search(words, said[:_LONGEST]))
    return next(named, said[:60])
