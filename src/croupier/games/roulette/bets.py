"""Roulette's bets: numbers that win when one of them is spun, and multiples made of them."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from croupier.equipment.wheels import ZEROS, Wheel
from croupier.games.bets import PlainBet
from croupier.games.kinds import check_composite, check_kind, check_lines
from croupier.games.one_draw import Settled, State
from croupier.games.protocol import REMOVED, Bid, Mark, Piece, Room, Step, Target
from croupier.games.roulette.cloth import Area, areas, in_order, written
from croupier.games.roulette.kinds import KINDS, SIZES, shape_of
from croupier.games.targets import Shape
from croupier.rulebooks.fields import slip
from croupier.rulebooks.ruleset import BetTerms, Ruleset, Value
from croupier.terms.advice import nearest
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, Refusal


@dataclass(frozen=True)
class Numbers(PlainBet):
    """A bet on a place of the cloth; its mark is the numbers it covers."""

    areas: Mapping[str, Area]

    @property
    def shape(self) -> Shape:
        """What its kind is on."""
        return shape_of(self.terms)

    def targets(self) -> Iterable[Target]:
        """Every place on the cloth."""
        return self.areas

    def rules(self, target: Target) -> tuple[Ref, ...]:
        """The bet's rules and those of the very place."""
        area = self.areas.get(str(target))
        return self.terms.rules + (area.rules if area else ())

    def room(self, state: State, bid: Bid) -> Room | Refusal:
        """Any stake, on any place the cloth has."""
        if bid.target in self.areas:
            return super().room(state, bid)
        return not_on_the_cloth(self.terms, str(bid.target), list(self.areas))

    def place(self, state: State, bid: Bid) -> Mark:
        """Mark the numbers covered."""
        return self.areas[str(bid.target)].numbers

    def line(self, mark: tuple[str, ...], step: Step[State]) -> str | None:
        """Win if a number covered is spun; the zeros have lines of their own."""
        return _line(mark, step.after.symbol) if isinstance(step.after, Settled) else None


def _line(numbers: Collection[object], spun: str) -> str:
    """Say which line a number brings; the zeros have lines of their own."""
    line = "win" if spun in numbers else "lose"
    return f"{line} on {spun}" if spun in ZEROS else line


@dataclass(frozen=True)
class Multiple(Numbers):
    """A bet written as the pieces it places on the cloth; only pieces are settled."""

    parts: Mapping[str, tuple[Piece, ...]] = field(default_factory=dict[str, tuple[Piece, ...]])

    def pieces(self, target: Target) -> tuple[Piece, ...]:
        """The wagers it places."""
        return self.parts.get(str(target), ())


def build(ruleset: Ruleset, wheel: Wheel) -> dict[str, Numbers]:
    """Make every bet the ruleset offers; one whose groups are not configured is left out."""
    bets: dict[str, Numbers] = {}
    for name, terms in ruleset.bets.items():
        kind = check_kind(terms, KINDS, "roulette")
        if kind == "pieces":
            check_composite(terms)
            parts = dict(_parts(terms, wheel))
            bets[name] = Multiple(terms, {target: Area(()) for target in parts}, parts=parts)
            continue
        option = terms.about.get("groups")
        if option is not None and option not in ruleset.options:
            what = f"bet {name!r} takes its groups from an option {option}, which there is not"
            raise slip(what, nearest(str(option), ruleset.options), terms.rules)
        places = areas(terms, ruleset, wheel)
        _check(terms, kind, places, wheel)
        if places:
            bets[name] = Numbers(terms, places)
    for bet in bets.values():
        if isinstance(bet, Multiple):
            _check_pieces(bet, bets)
    return bets


def _check_pieces(multiple: "Multiple", bets: Mapping[str, Numbers]) -> None:
    """Refuse a multiple with a piece that the cloth does not have."""
    name, rules = multiple.terms.name, multiple.terms.rules
    remedy = 'Write one of pieces = ["split 1-2"], neighbours = [5] and finales = true.'
    if not multiple.parts:
        raise slip(f"bet {name!r} covers nothing", remedy, rules)
    if sum(way in multiple.terms.about for way in ("pieces", "neighbours", "finales")) > 1:
        raise slip(f"bet {name!r} is made of pieces in two ways", remedy, rules)
    for piece in (piece for pieces in multiple.parts.values() for piece in pieces):
        own = bets.get(piece.bet)
        if own is None or isinstance(own, Multiple):
            what = f"{name} has a piece {piece.bet} {piece.target} off the cloth"
            known = [each for each, bet in bets.items() if not isinstance(bet, Multiple)]
            raise slip(what, nearest(piece.bet, known), rules)
        if piece.target not in own.areas:
            what = f"{name} has a piece {piece.bet} {piece.target} off the cloth"
            remedy = not_on_the_cloth(own.terms, str(piece.target), list(own.areas)).remedy
            raise slip(what, remedy, rules)


def _check(terms: BetTerms, kind: str, places: Mapping[str, Area], wheel: Wheel) -> None:
    """Refuse a bet whose data no roulette table can have: an author's slip in a study."""
    bet, rules = f"bet {terms.name!r}", terms.rules
    if not places and "groups" not in terms.about:
        example = _LISTING.get(kind, _NUMBERS)
        raise slip(f"{bet} covers nothing", f"Write {example}.", rules)
    size = SIZES.get(kind, terms.about.get("size"))
    for area in places.values():
        odd = [number for number in area.numbers if number not in wheel.order]
        if odd:
            what = f"{bet} covers {odd[0]}, which is not on the wheel"
            raise slip(what, f"The wheel has {', '.join(in_order(wheel.order))}.", rules)
        if len(set(area.numbers)) != len(area.numbers):
            raise slip(
                f"{bet} covers a number twice: {written(area.numbers)}", "Name it once.", rules
            )
        if size is not None and len(area.numbers) != size:
            what = f"{bet} is a {kind}, which covers {size} numbers, not {written(area.numbers)}"
            raise slip(what, f'A bet on any numbers is kind = "group", {_NUMBERS}.', rules)
    comes = (_line(area.numbers, spun) for area in places.values() for spun in wheel.order)
    if places:
        check_lines(terms, sorted(set(comes)), (REMOVED,))


_NUMBERS: Final = "numbers = [[7, 8, 9]]"
_LISTING: Final = {"five-line": 'combinations = { "0-00-1-2-3" = [] }'}


def not_on_the_cloth(terms: BetTerms, target: str, known: list[str]) -> Refusal:
    """Refuse a target the layout does not have, with what it does have."""
    named = set(target.split("-"))
    near = [each for each in known if named & set(each.split("-"))] or sorted(known, key=len)
    some = ", ".join(near[:6]) + (" and others" if len(near) > 6 else "")
    remedy = f"{terms.name} is made on {some}." if any(known) else f"{terms.name} has no target."
    what = f"{terms.name} {target or 'without a target'} is not on the cloth"
    return Refusal(Reason.TARGET_IS_NOT_ON_THE_LAYOUT, what, terms.rules, remedy)


def _parts(terms: BetTerms, wheel: Wheel) -> Iterable[tuple[str, tuple[Piece, ...]]]:
    """Give each target of a multiple with its pieces."""
    listed, sizes = terms.about.get("pieces"), terms.about.get("neighbours")
    if isinstance(listed, tuple):
        yield "", tuple(_piece(str(text)) for text in listed)
    elif isinstance(sizes, tuple):
        for number in wheel.order:
            for size in sizes:
                yield (
                    neighbours(number, sizes, int(str(size))),
                    _straight(wheel.neighbours(number, int(str(size)) // 2)),
                )
    elif terms.about.get("finales") is True:
        for digit in "0123456789":
            ending = (n for n in wheel.order if n.endswith(digit) and n != "00")
            yield digit, _straight(sorted(ending, key=int))


def neighbours(number: str, sizes: tuple[Value, ...], size: int) -> str:
    """Write the target of a neighbours bet: its centre, and its size where there is a choice."""
    return number if len(sizes) == 1 else f"{number} x {size}"


def _piece(text: str) -> Piece:
    """Read a piece such as ``street 0-2-3 x 2``."""
    found = re.fullmatch(r"(\S+) (\S+?)(?: x ([1-9]))?", text)
    if found is None:
        what = f"a piece is written like 'street 0-2-3 x 2', not {text[:40]!r}"
        raise slip(what, "Name a bet, its numbers, and how many units if not one.")
    return Piece(found[1], written(found[2].split("-")), int(found[3] or 1))


def _straight(numbers: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(Piece("straight-up", number) for number in numbers)
