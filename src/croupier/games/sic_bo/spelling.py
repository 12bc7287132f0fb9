"""The names sic bo's bets go by, and how numbers and the words of the floor are read."""

import re
from collections.abc import Mapping
from typing import Final

from croupier.terms.shapes import is_list


_NAMED: Final = {
    "small": "small low 4-10 4-to-10 small-4-10 xiao siu",
    "big": "big high large 11-17 11-to-17 big-11-17 tai da",
    "even": "even even-total even-totals even-number",
    "odd": "odd odd-total odd-totals odd-number",
    "specific-triple": "triple triples specific-triples single-triple exact-triple each-triple "
    "particular-triple three-of-a-kind named-triple triplet",
    "specific-double": "double doubles specific-doubles single-double exact-double each-double "
    "particular-double two-of-a-kind named-double",
    "any-triple": "any-triples all-triples any-triplet any-three-of-a-kind triple-any "
    "triples-any any-specific-triple",
    "total": "totals sum three-dice-total three-dice-totals 3-dice-total 3-dice-totals three-dice "
    "3-dice dice-total total-of-three-dice three-dice-sum number-total specific-total point",
    "combination": "combinations dice-combination dice-combinations two-dice-combination "
    "two-dice-combinations 2-dice-combination 2-dice-combinations two-dice 2-dice domino duo "
    "two-number two-numbers two-number-combination two-die-combination two-dice-pair combo",
    "single-die": "single singles one-die 1-die individual-die individual individual-die-face-value "
    "individual-die-face-values individual-die-face individual-dice individual-number any-number "
    "any-number-single-die single-number single-dice one-number number face face-value die "
    "individual-die-value one-of-a-kind single-die-number",
    "four-number": "four-numbers four-number-combination four-number-combinations 4-number "
    "4-numbers 4-number-combination 4-number-combinations four-combination three-of-four 3-of-4 "
    "four-numbers-combination",
    # Among players a pair is either: its numbers tell.
    "pair": "pair pairs",
}
_OTHER_NAMES: Final = {
    other: name for name, others in _NAMED.items() for other in (name, *others.split())
}
_FACES: Final = ("one", "two", "three", "four", "five", "six")
_SEVERAL: Final = ("ones", "twos", "threes", "fours", "fives", "sixes")
_TOTALS: Final = (
    *("seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
)
WORDS: Final = {
    **{word: place for words in (_FACES, _SEVERAL) for place, word in enumerate(words, start=1)},
    **{word: total for total, word in enumerate(_TOTALS, start=7)},
}
_CAUSES: Final = {
    # What was left undone comes before what came of it, and objects before how they behaved.
    "fewer than three tumbles": r"(fewer|less) than (three|3)|once|twice|two times|one tumble",
    "tumbler not activated": r"(not|never|n't|fail\w*|forg[eo]t\w*|without)( \w+){0,3}? "
    r"(activat|spin|spun|tumbl(ed|ing|e\b)|shak|start|press)|unactivated|inactive",
    "dice or tumbler broken": r"broke|crack|chipped|damag|shatter",
    "die not flat": r"flat|cock|tilt|lean|slant|stack|on top|on edge|uneven|\brest\b",
    "dice exposed early": r"expos|uncover|lifted|cover|seen|shown|reveal|visible|early",
    "tumbler fault": r"malfunction|fault|incorrect|not( \w+)? (work|operat|function)|wrong|jam"
    r"|stuck|fail|tumbler.*broke|broke.*tumbler",
}
_LONGEST: Final = 200
_LARGEST: Final = 10_000


def short(written: object) -> str:
    """Quote something written, however long it is."""
    text = str(written)
    return text if len(text) <= 60 else text[:57] + "..."


def plain_name(text: str) -> str:
    """Write a name in small letters with dashes.

    >>> plain_name(" Any Number (Single Die) wager")
    'any-number-single-die'
    """
    name = re.sub(r"[\s_/()&:,-]+", "-", text[:_LONGEST].strip().lower()).strip("-")
    return name.removesuffix("-bet").removesuffix("-wager").removesuffix("-bets")


def bet_name(text: str) -> tuple[str, str | None]:
    """Find a bet by any of its names; ``total 9`` and ``double three`` name their target too.

    >>> bet_name("Three Dice Totals"), bet_name("double-3"), bet_name("combination 1 and 2")
    (('total', None), ('specific-double', '3'), ('combination', '1-2'))
    """
    name = plain_name(text)
    if name in _OTHER_NAMES:
        return _OTHER_NAMES[name], None
    parts = [part for part in name.split("-") if part not in ("and", "of", "on")]
    for cut in range(len(parts) - 1, 0, -1):
        found = _OTHER_NAMES.get("-".join(parts[:cut]))
        if found and all(part.isdecimal() or part in WORDS for part in parts[cut:]):
            return found, "-".join(str(WORDS.get(part, part)) for part in parts[cut:])
    return name, None


def number(written: object) -> int | None:
    """Read one number as people write it, or None."""
    if isinstance(written, bool):
        return None
    if isinstance(written, float):
        return int(written) if written.is_integer() and abs(written) < _LARGEST else None
    if isinstance(written, int):
        return written if abs(written) < _LARGEST else None
    text = written.strip().lower() if isinstance(written, str) else ""
    if text in WORDS:
        return WORDS[text]
    return int(text) if re.fullmatch(r"[0-9]{1,4}", text) else None


def numbers(written: object) -> list[int] | None:
    """Read a list of numbers in any of the ways people write it, or None."""
    parts: list[object] = [written]
    if isinstance(written, str):
        text = written[:_LONGEST].strip().lower()
        parts = list(re.split(r"\s*(?:[\s,/&+;\u2010-\u2015-]|\band\b)\s*", text))
    elif is_list(written):
        parts = list(written)
    found = [number(part) for part in parts if part != ""]
    read = [each for each in found if each is not None]
    return read if read and len(read) == len(found) <= 18 else None


def digits(read: list[int]) -> list[int]:
    """Take a number such as 346 as the three faces it is written with."""
    return [int(digit) for digit in str(read[0])] if len(read) == 1 and read[0] > 10 else read


def cause_name(text: str, known: Mapping[str, object]) -> str:
    """Read why there is no result in the words of the floor."""
    said = text.strip().lower()[:_LONGEST]
    if said in known:
        return said
    named = (name for name, words in _CAUSES.items() if name in known and re.search(words, said))
    return next(named, said[:60])
