"""Reads what a book approves and settles the options an operator elected.

``data/<book>/<game>.toml`` is the book; a *study* is a file of the same shape (or a few changes
on top of a book) that nobody approved.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from croupier.rulebooks.conditions import Raw, cited, every_ref, fits, fitting, read_file, refs
from croupier.rulebooks.fields import PER_CENT, share, slip
from croupier.rulebooks.index import BOOKS, file_of, folders, known
from croupier.rulebooks.policies import policies
from croupier.rulebooks.ruleset import (
    BetTerms,
    Cause,
    Pay,
    Prize,
    Ruleset,
    RulingTerms,
    Together,
    Value,
)
from croupier.rulebooks.studies import TABLES, check_conditions, check_study
from croupier.terms.advice import meant, nearest
from croupier.terms.money import amount_told, money
from croupier.terms.ratios import Ratio
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal, RefusedError
from croupier.terms.shapes import is_list, is_object


@dataclass(frozen=True, slots=True)
class Option:
    """What an operator may elect: the values a book approves, and its rules."""

    name: str
    kind: str
    values: tuple[Value, ...]
    default: Any
    rules: tuple[Ref, ...]
    about: str
    when: Raw
    told_by: Raw
    """Bets by whose wagers a record that does not elect the option tells its value."""
    apart: Raw
    """Values of which a table has one only, each with the rules that say so."""
    follows: str = ""
    """What of a table gives it its value where nobody elects one: its chips."""


def games(book: str) -> tuple[str, ...]:
    """List the games for which a book's data is in the house."""
    known(book)
    found = (entry.name for folder in folders(book) for entry in folder.iterdir())
    return tuple(
        sorted(name[:-5] for name in found if name.endswith(".toml") and name not in _NO_GAMES)
    )


_NO_GAMES: Final = {"book.toml", "operations.toml"}
"""What a book's folder has beside its games."""


def title(book: str, game: str) -> str:
    """Return what a book calls a game.

    >>> title("nz1996", "roulette")
    'Roulette'
    """
    return str(_data(book, game).get("title", game))


def ruleset(
    book: str,
    game: str,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Ruleset:
    """Settle one game of one book; RefusedError says what the book does not allow.

    >>> ruleset("nz1996", "roulette").bets["split"].scale["win"].won
    Fraction(17, 1)
    """
    raw = _data(book, game)
    return _settle(book, raw, _with_variant(book, raw, variant, options), study=False)


def _with_variant(
    book: str, raw: Raw, variant: str | None, options: Mapping[str, object] | None
) -> dict[str, object]:
    """Elect a variant's options and those given; the two must not contradict each other."""
    own = _variant(book, raw, variant)
    given = dict(options or {})
    for name, value in own.items():
        if name in given and given[name] != value:
            what = f"variant {variant} means {name} {value}, not {str(given[name])[:40]}"
            rules = next(option.rules for option in _options(book, raw) if option.name == name)
            raise refused(Reason.OPTIONS_DO_NOT_GO_TOGETHER, what, rules)
    return {**own, **given}


def study(
    raw: Raw,
    options: Mapping[str, object] | None = None,
    variant: str | None = None,
    *,
    typed: Mapping[str, str] | None = None,
) -> Ruleset:
    """Settle a study: terms nobody approved, to be priced and simulated, never opened.

    With ``book`` and ``game`` it starts from that book's data, and its ``bet``, ``line`` and
    ``option`` tables replace those of the same name or come on top. RefusedError says where it
    has a slip, and what would do. ``typed`` are options as somebody types them.
    """
    check_study(raw)
    book = str(raw.get("book", "")) or "study"
    whole = _on_top(raw) if "book" in raw else raw
    check_conditions(raw, whole)
    elected = {**(options or {}), **as_typed(_options(book, whole), typed or {})}
    return _settle(book, whole, _with_variant(book, whole, variant, elected), study=True)


def _on_top(raw: Raw) -> Raw:
    """Lay a study's tables over those of its book."""
    base = dict(_data(raw["book"], raw["game"]))
    for table in TABLES:
        added = list(raw.get(table, ()))
        names = {entry["name"] for entry in added}
        kept = [entry for entry in base.get(table, ()) if entry["name"] not in names]
        base[table] = kept + added
    return base


def elect(
    book: str, game: str, variant: str | None, options: Mapping[str, object] | None
) -> dict[str, object]:
    """Return the options that a variant and an operator's own election come to."""
    return _with_variant(book, _data(book, game), variant, options)


def told_by(
    book: str, game: str, elected: Mapping[str, object], bets: Iterable[str]
) -> dict[str, Value]:
    """Return what the bets of a record tell of options that it does not elect itself.

    The first bet that tells an option decides: a second one that asks for another value is then
    refused like any bet that a table does not offer.
    """
    told: dict[str, Value] = {}
    written = list(bets)
    for option in options_of(book, game):
        if option.name in elected or any(value in elected for value in option.apart):
            continue
        telling = (
            value for bet in written for name, value in option.told_by.items() if name in bet
        )
        for value in telling:
            told.setdefault(option.name, value)
    return told


def options_of(book: str, game: str) -> tuple[Option, ...]:
    """List everything an operator may elect for a game of a book."""
    return tuple(_options(book, _data(book, game)))


def variants_of(book: str, game: str) -> tuple[str, ...]:
    """List the variants a book has of a game: named sets of options."""
    return tuple(entry["name"] for entry in _data(book, game).get("variant", ()))


def variant_names(book: str, game: str) -> tuple[str, ...]:
    """List all names that a book's variants of a game have, second ones among them."""
    return tuple(chain.from_iterable(map(_names, _data(book, game).get("variant", ()))))


def in_force(ruleset: Ruleset) -> tuple[str, ...]:
    """Name the variants that a ruleset comes to, whether by their names or by their options.

    One whose options are among those of another is not told beside it.

    >>> in_force(ruleset("nz", "roulette", options={"wheel": "38"}))
    ('double-zero',)
    """
    listed = _data(ruleset.book, ruleset.game).get("variant", ()) if ruleset.book in BOOKS else ()
    held = [each for each in listed if fits(each["options"], ruleset.options)]
    return tuple(
        each["name"]
        for each in held
        if not any(each["options"].items() < other["options"].items() for other in held)
    )


def has_variant(game: str, name: str) -> bool:
    """Say whether some book has a variant of a game under this name, or as a second name of it."""
    every = (_data(book, game).get("variant", ()) for book in BOOKS if game in games(book))
    return any(name in _names(each) for each in chain(*every))


def _names(variant: Raw) -> tuple[str, ...]:
    """Give the name of a variant, and those that books and players have for it."""
    return (variant["name"], *variant.get("aliases", ()))


def refused(reason: Reason, what: str, rules: tuple[Ref, ...] = (), remedy: str = "") -> Exception:
    """Make the exception that carries a refusal."""
    return RefusedError(Refusal(reason, what, rules, remedy))


@cache
def _data(book: str, game: str) -> Raw:
    listed = games(book)
    if game not in listed:
        what = f"{book} has no game {str(game)[:40]!r} in the house"
        remedy = f"{meant(game, (*listed, *_second_names(book)))}Known: {', '.join(listed)}."
        remedy = remedy if listed else "Choose another book."
        raise refused(Reason.GAME_IS_NOT_IN_THE_BOOK, what, remedy=remedy)
    return read_file(file_of(book, f"{game}.toml"))


def _second_names(book: str) -> Iterator[str]:
    """Give the names of a book's variants that are names of their games as well."""
    for game in games(book):
        yield from (name for name in variant_names(book, game) if name.endswith(f"-{game}"))


def _variant(book: str, raw: Raw, name: str | None) -> dict[str, object]:
    if name is None:
        return {}
    known = raw.get("variant", ())
    for entry in known:
        if name in _names(entry):
            return dict(entry["options"])
    names = [each for entry in known for each in _names(entry)]
    what = f"{book} has no {raw['game']} variant {str(name)[:40]!r}"
    raise refused(Reason.VARIANT_IS_NOT_IN_THE_BOOK, what, remedy=nearest(name, names))


def _options(book: str, raw: Raw) -> Iterator[Option]:
    for entry in raw.get("option", ()):
        values = tuple(entry.get("values", ()))
        rules = every_ref(book, entry.get("rules"))
        about = str(entry.get("about", ""))
        kind = str(entry.get("kind", "choice"))
        when = entry.get("when", {})
        told_by, apart = entry.get("told_by", {}), entry.get("apart", {})
        name, default = entry["name"], entry["default"]
        follows = str(entry.get("follows", ""))
        yield Option(name, kind, values, default, rules, about, when, told_by, apart, follows)


def _settle(book: str, raw: Raw, elected: Mapping[str, object], *, study: bool) -> Ruleset:
    options = _elect(book, raw, elected)
    for clash in raw.get("clash", ()):
        if fits(clash["when"], options):
            rules = cited(book, clash["rules"], options).rules
            raise refused(Reason.OPTIONS_DO_NOT_GO_TOGETHER, clash["what"], rules)
    lines = [entry for entry in raw.get("line", ()) if fits(entry.get("when", {}), options)]
    bets: dict[str, BetTerms] = {}
    withheld: dict[str, tuple[Ref, ...]] = {}
    for entry in raw.get("bet", ()):
        if fits(entry.get("when", {}), options):
            if entry["name"] in bets:
                raise slip(f"bet {entry['name']!r} is there twice", "Give each its own `when`.")
            bets[entry["name"]] = _bet(book, entry, lines, options)
        else:
            because = cited(book, entry.get("withheld"), options)
            or_else = cited(book, entry.get("rules"), options)
            withheld.setdefault(entry["name"], because.rules or or_else.rules)
    rulings: dict[str, RulingTerms] = {}
    for entry in raw.get("ruling", ()):
        terms = _ruling(book, entry, options)
        if fits(entry.get("when", {}), options):
            rulings[terms.name] = terms
        else:
            causes = (ref for cause in terms.causes.values() for ref in cause.rules)
            withheld.setdefault(terms.name, terms.rules or tuple(causes))
    named = {
        name: cited(book, entry, options).rules for name, entry in raw.get("rules", {}).items()
    }
    together = tuple(
        Together(frozenset(entry["bets"]), cited(book, entry["rules"], options).rules)
        for entry in raw.get("together", ())
        if fits(entry.get("when", {}), options)
    )
    return Ruleset(
        book=book,
        game=str(raw.get("game", "")),
        options=MappingProxyType(options),
        bets=MappingProxyType(bets),
        rulings=MappingProxyType(rulings),
        named=MappingProxyType(named),
        withheld=MappingProxyType(
            {k: v for k, v in withheld.items() if k not in {*bets, *rulings}}
        ),
        study=study,
        together=together,
        policies=() if study else policies(book, str(raw.get("game", "")), options),
    )


def _elect(book: str, raw: Raw, elected: Mapping[str, object]) -> dict[str, Value]:
    """Give every option its value: the operator's where the book approves it, or the default."""
    known = {option.name: option for option in _options(book, raw)}
    written = {entry["name"]: entry.get("rules") for entry in raw.get("option", ())}
    elected = _by_value(book, known.values(), elected)
    for name in elected:
        if name not in known:
            what = f"{raw.get('game', 'the game')} under {book} has no option {str(name)[:40]!r}"
            raise refused(Reason.OPTION_IS_UNKNOWN, what, remedy=nearest(name, list(known)))
    settled: dict[str, Value] = {}
    for listed in known.values():
        option = replace(listed, rules=cited(book, written[listed.name], settled).rules)
        if option.name in elected and fits(option.when, settled):
            settled[option.name] = _approved(option, elected[option.name])
        elif option.name in elected:
            needs = ", ".join(f"{name} {value}" for name, value in option.when.items())
            what = f"option {option.name} is only for {needs}"
            raise refused(Reason.OPTIONS_DO_NOT_GO_TOGETHER, what, option.rules)
        elif fits(option.when, settled):
            settled[option.name] = _default(option, {**elected, **settled})
    return settled


def _by_value(
    book: str, known: Iterable[Option], elected: Mapping[str, object]
) -> Mapping[str, object]:
    """Read values that exclude each other where they are elected by their own names.

    ``"lucky match": true`` elects that value of its option; two such are refused with their rules,
    and so is a list of them.
    """
    plain = dict(elected)
    for option in known:
        said = {v: plain[v] for v in option.apart if isinstance(plain.get(v), bool)}
        for value in said:
            del plain[value]
        given = plain.get(option.name)
        wanted: list[object] = [value for value, is_elected in said.items() if is_elected]
        wanted += given if is_list(given) else [] if given is None else [given]
        several = dict.fromkeys(v for v in option.apart if v in wanted)
        if len(several) > 1:
            rules = refs(book, [ref for value in several for ref in option.apart[value]])
            what = f"{' and '.join(several)} cannot share a table"
            raise refused(Reason.OPTIONS_DO_NOT_GO_TOGETHER, what, rules, "Choose one of them.")
        if several and len(wanted) == 1:
            plain[option.name] = next(iter(several))
        elif not wanted and said.get(str(option.default)) is False:
            plain[option.name] = _NOT_OFFERED
    return plain


_NOT_OFFERED: Final = "none"
"""The value of an option whose values exclude each other where a table has none of them."""


def _default(option: Option, known: Mapping[str, object]) -> Value:
    """Return what an option is that nobody elected; it may be told by others, the first that are known."""
    if not is_object(option.default):
        return freeze(option.default)
    by = option.default["by"]
    told = {value.lower(): then for value, then in option.default.items() if value != "by"}
    said = (str(known[name]).lower() for name in (by if is_list(by) else [by]) if name in known)
    return freeze(next(told[value] for value in said if value in told))


def _approved(option: Option, given: object) -> Value:
    if option.kind in ("numbers", "groups"):
        return _listed(option, given)
    if option.kind == "text":
        return _own_words(option, given)
    if option.kind == BETWEEN:
        return _between(option, given)
    if option.kind == "amount":
        return _amount(option, given)
    for value in option.values:
        if type(given) is type(value) and _as_odds(given) == _as_odds(value):
            return value
    allowed = ", ".join(str(value).lower() for value in option.values)
    slip = next((v for v in option.values if loosely(v) == loosely(given)), None)
    hint = "" if slip is None else f"Write {json.dumps(slip)}. "
    what = f"option {option.name} cannot be {str(given)[:40]!r}"
    raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules, f"{hint}Approved: {allowed}.")


def _as_odds(value: object) -> object:
    """Take odds alike, as ``9:1`` or as ``9 to 1``: books print both."""
    return _ODDS.sub(r"\1:\2", value) if isinstance(value, str) else value


_ODDS: Final = re.compile(r"^(\d+) to (\d+)$", re.ASCII)


def loosely(value: object) -> str:
    """Write a value without what is easily mistaken in it, so that whoever does is told the spelling."""
    plain = re.sub(r"(?<=\d)\s*(?::|to)\s*(?=\d)", ":", str(value).strip().lower()[:80])
    plain = re.sub(r"^option[\s_-]*(?=\d)|(?<=\.\d)0$|(?<=\d):1$", "", plain)
    return re.sub(r"[\s_-]+", " ", plain)


def as_typed(listed: Iterable[Option], typed: Mapping[str, str]) -> dict[str, object]:
    """Read options that somebody typed at a command line, where everything is text.

    >>> as_typed(options_of("nz", "roulette"), {"wheel": "38"})
    {'wheel': '38'}
    """
    known = {option.name: option for option in listed}
    flags = {value: _FLAGS for option in known.values() for value in option.apart}
    return {
        name: _typed(known[name], text) if name in known else flags.get(name, {}).get(text, text)
        for name, text in typed.items()
    }


_FLAGS: Final[Mapping[str, bool]] = {"true": True, "false": False}


def _typed(option: Option, text: str) -> object:
    """Read one such option: as the value that is written so, a list as JSON."""
    if option.kind in ("numbers", "groups"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    if option.kind == BETWEEN:
        return int(text) if _WHOLE.fullmatch(text) else text
    written = {str(v).lower() if isinstance(v, bool) else str(v): v for v in option.values}
    return written.get(text, text)


_WHOLE: Final = re.compile(r"0|[1-9]\d{0,8}", re.ASCII)


BETWEEN: Final = "between"
"""The kind of an option that is any number from the first of its values to the last."""
_NUMBER: Final = re.compile(r"(?:0|[1-9]\d{0,8})\.\d{0,5}[1-9]", re.ASCII)


def _between(option: Option, given: object) -> Value:
    """Read a number of a range: a whole one, or one with a part of a whole, which is kept as text."""
    least, most = option.values[0], option.values[-1]
    number = Fraction(given) if type(given) is int else None
    if isinstance(given, str | float) and _NUMBER.fullmatch(str(given)):
        number = Fraction(str(given))
    if number is None or not Fraction(str(least)) <= number <= Fraction(str(most)):
        what = f"option {option.name} cannot be {str(given)[:40]!r}"
        approved = f"Approved: from {least} to {most}, as a number."
        raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules, approved)
    return given if isinstance(given, int) else str(given)


LONGEST_NAME: Final = 60


def _own_words(option: Option, given: object) -> str:
    """Read an option that is the operator's own wording."""
    text = given if isinstance(given, str) else ""
    if not 0 < len(text) <= LONGEST_NAME or not text.isprintable() or text != text.strip():
        what = f"option {option.name} is a name of 1 to {LONGEST_NAME} characters, no blank around"
        raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules)
    return text


def _amount(option: Option, given: object) -> str:
    """Read an option that is an amount of money."""
    try:
        amount = amount_told(given)
    except ValueError as error:
        what = f"option {option.name}: {error}"
        raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules) from error
    if amount.units <= 0:
        what = f"option {option.name} is an amount like '2.50', not {str(given)[:40]!r}"
        raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules)
    return str(amount)


def _listed(option: Option, given: object) -> Value:
    """Read an option that is a list: of numbers, or of groups of numbers."""
    rows = list(given) if is_list(given) else None
    if rows is None or not all(_is_row(option, row) for row in rows):
        shape = "[[1, 2, 3], ...]" if option.kind == "groups" else "[0, 32, ...]"
        what = f"option {option.name} is a list written like {shape}"
        raise refused(Reason.OPTION_IS_NOT_APPROVED, what, option.rules)
    if option.kind == "groups":
        return tuple(tuple(str(number) for number in row) for row in rows)
    return tuple(str(number) for number in rows)


def _is_row(option: Option, row: object) -> bool:
    return is_list(row) if option.kind == "groups" else isinstance(row, str | int)


_BET_FIELDS = {"name", "rules", "withheld", "pays", "when", "scale", "line"}


def _bet(book: str, entry: Raw, lines: list[Raw], options: Mapping[str, Value]) -> BetTerms:
    scales: dict[str, Mapping[str, Pay]] = {}
    common = {line["name"] for line in lines}
    unpriced: set[str] = set()
    named: set[str] = set()
    given: list[Raw] = list(entry.get("scale", ())) or [{"name": "book", **_own(entry)}]
    for scale in given:
        if fits(scale.get("when", {}), options):
            own = {
                line["name"]: line
                for line in scale.get("line", ())
                if fits(line.get("when", {}), options)
            }
            every = [own.get(line["name"], line) for line in lines]
            every += [line for name, line in own.items() if name not in common]
            pays = scale.get("pays")
            unpriced.update(
                line["name"] for line in every if line.get("won") == "pays" and not pays
            )
            named.update(own)
            scales[str(scale["name"])] = MappingProxyType(
                {line["name"]: _pay(book, line, pays, options) for line in every}
            )
    if not scales:
        raise slip(f"bet {entry['name']!r} has no scale under these options", "Give it one.")
    about = {
        name: freeze(fitting(value, options))
        for name, value in entry.items()
        if name not in _BET_FIELDS
    }
    rested = cited(book, entry.get("rules"), options)
    return BetTerms(
        name=entry["name"],
        rules=rested.rules,
        scales=MappingProxyType(scales),
        about=MappingProxyType(about),
        own=rested.own,
        unpriced=frozenset(unpriced),
        named=frozenset(named),
    )


def _own(entry: Raw) -> Raw:
    return {name: entry[name] for name in ("pays", "line") if name in entry}


def _pay(book: str, line: Raw, pays: object, options: Mapping[str, Value]) -> Pay:
    won = str(line.get("won", "0"))
    rules, own = cited(book, line.get("rules"), options)
    if won.endswith(PER_CENT):  # as many per cent as an option says
        said = options.get(won.removesuffix(PER_CENT))
        if said is None:
            raise slip(
                f"line {line['name']!r} wins by an option that is not in force", "Give it a `when`."
            )
        won = f"{said}{PER_CENT}"
    return Pay(
        won=_own_odds(pays) if won == "pays" else share(won),
        back=share(str(line.get("back", "0"))),
        rules=rules,
        commission=share(str(line.get("commission", "0"))),
        own=own,
        prize=_prize(book, line.get("prize"), options),
    )


def _prize(book: str, entry: Raw | None, options: Mapping[str, Value]) -> Prize | None:
    if entry is None:
        return None
    return Prize(
        least=money(str(entry["least"])).units,
        share=share(str(entry.get("share", "0"))),
        alike=entry.get("alike") is True,
        several=cited(book, entry.get("several"), options).rules,
    )


def _own_odds(pays: object) -> Ratio:
    """Read a bet's own odds; a composite bet has none, for its pieces pay."""
    return Fraction(0) if pays is None else share(str(pays))


def _ruling(book: str, entry: Raw, options: Mapping[str, Value]) -> RulingTerms:
    causes = {
        cause["name"]: Cause(
            cause["name"], cited(book, cause["rules"], options).rules, _about(cause)
        )
        for cause in entry.get("causes", ())
    }
    return RulingTerms(
        name=entry["name"],
        rules=cited(book, entry.get("rules"), options).rules,
        role=str(entry.get("role", "dealer")),
        about=_about(entry),
        causes=MappingProxyType(causes),
        facts=MappingProxyType(_facts(entry)),
    )


def _facts(entry: Raw) -> Mapping[str, Value]:
    """Read what a ruling tells, and what each fact is written as; its cause, where nothing is said."""
    unsaid = {"cause": "cause"} if entry.get("causes") else {}
    return {name: freeze(kind) for name, kind in entry.get("facts", unsaid).items()}


_RULING_FIELDS = {"name", "rules", "role", "causes", "facts", "when"}


def _about(entry: Raw) -> Mapping[str, Value]:
    """Freeze what of an entry only its game reads."""
    own = {name: freeze(part) for name, part in entry.items() if name not in _RULING_FIELDS}
    return MappingProxyType(own)


def freeze(value: Any) -> Value:
    """Make data read from a file unchangeable."""
    if is_object(value):
        return MappingProxyType({str(name): freeze(part) for name, part in value.items()})
    if is_list(value):
        return tuple(freeze(part) for part in value)
    if isinstance(value, str | bool | int):
        return value
    return str(value)
