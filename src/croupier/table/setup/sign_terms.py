"""What a game's own rules put on the sign of the limits, beside minimum and maximum.

A table differential, a maximum for each area and how many players share one, an ante and from
which wager on it is waived, caps on what a bet pays out, a minimum that some players keep, and bets made for one amount.
Which of them a table may have is the game's own policy; without one the sign is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from croupier.bank.payable import Tray
from croupier.rulebooks.books import Matter
from croupier.rulebooks.ruleset import Ruleset
from croupier.table.setup.amounts import limit_of, refuse_limits
from croupier.terms.money import Money
from croupier.terms.ratios import Ratio
from croupier.terms.references import Ref
from croupier.terms.shapes import is_list, is_object


FURTHER: Final = {
    "differential": Matter.DIFFERENTIAL,
    "ante": Matter.ANTE,
    "ante waived from": Matter.ANTE_WAIVED,
    "payout caps": Matter.PAYOUT_CAP,
    "area max": Matter.AREA_MAXIMUM,
    "area players": Matter.PLAYERS_PER_AREA,
    "player areas": Matter.AREAS_PER_PLAYER,
    "protected": Matter.PROTECTED_MINIMUM,
    "fixed stakes": Matter.FIXED_STAKE,
}
"""The names on the sign, and the policy without which a table has no such thing."""

EIGHTHS: Final = 8


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that a winning wager of a bet pays out, and the approval of that."""

    most: Money
    approval: str


@dataclass(frozen=True, slots=True)
class AreaMost:
    """The most that may lie on one area: of everyone together, or of certain players together."""

    most: Money | None
    """None where it is the maximum of the table."""
    players: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Protected:
    """Players who keep the minimum that stood before it was raised."""

    least: Money
    players: frozenset[str]


@dataclass(frozen=True, slots=True)
class Further:
    """Everything that a game's own rules put on the sign."""

    differential: Money | None = None
    ante: Money | None = None
    ante_waived: Money | None = None
    caps: Mapping[str, Cap] = field(default_factory=lambda: MappingProxyType({}))
    area: AreaMost | None = None
    area_players: int | None = None
    player_areas: int | None = None
    """On how many areas one player may wager."""
    protected: Protected | None = None
    fixed: Mapping[str, Money] = field(default_factory=lambda: MappingProxyType({}))
    """Bets that are made for one amount."""
    written: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """The same as the sign writes it."""
    rules: tuple[Ref, ...] = ()

    def say(self) -> list[str]:
        """Say each of them in words."""
        said: list[str] = []
        if self.differential is not None:
            said.append(f"differential {self.differential}")
        if self.ante is not None:
            waived = f", waived from {self.ante_waived}" if self.ante_waived else ""
            said.append(f"ante {self.ante}{waived}")
        said += [f"{bet} pays out at most {cap.most}" for bet, cap in self.caps.items()]
        if self.area is not None:
            whose = ", ".join(sorted(self.area.players or ())) or "everyone"
            said.append(f"{self.area.most or 'the maximum'} on an area for {whose} together")
        if self.area_players is not None:
            said.append(f"{self.area_players} to an area")
        if self.player_areas is not None:
            said.append(f"{self.player_areas} to a player")
        if self.protected is not None:
            kept = ", ".join(sorted(self.protected.players))
            said.append(f"{self.protected.least} still for {kept}")
        said += [f"{bet} for {amount}" for bet, amount in self.fixed.items()]
        return said


NO_FURTHER: Final = Further()


def read_further(
    ruleset: Ruleset, written: Mapping[str, Any], least: Money | None, tray: Tray
) -> Further:
    """Read what a sign has of them; ``least`` is the table's minimum."""
    kept = {name: written[name] for name in FURTHER if written.get(name) is not None}
    for name in kept:
        _known(ruleset, name)
    ante = _ante(ruleset, kept, least)
    return Further(
        differential=limit_of(kept, "differential"),
        ante=ante,
        ante_waived=limit_of(kept, "ante waived from"),
        caps=_caps(ruleset, kept, tray),
        area=_area(ruleset, kept, written),
        area_players=_area_players(ruleset, kept),
        player_areas=_player_areas(ruleset, kept),
        protected=_protected(ruleset, kept, least),
        fixed=_fixed(ruleset, kept),
        written=MappingProxyType(kept),
        rules=_rules(ruleset, kept),
    )


def _rules(ruleset: Ruleset, kept: Mapping[str, Any]) -> tuple[Ref, ...]:
    """Return the rules behind what the sign shows."""
    named = kept.get("payout caps")
    caps = set(named) if is_object(named) else set[str]()
    found = [
        policy.rules
        for name in kept
        for policy in ruleset.policies_in(FURTHER[name])
        if policy.case is not Matter.PAYOUT_CAP or caps & set(policy.bets)
    ]
    return tuple(dict.fromkeys(ref for rules in found for ref in rules))


def _known(ruleset: Ruleset, name: str) -> None:
    if ruleset.policy(FURTHER[name]) is None:
        what = f"{ruleset.game} under {ruleset.book} has no {name!r} on its sign as it is elected"
        refuse_limits(what, remedy="Leave it out.")


def _ante(ruleset: Ruleset, kept: Mapping[str, Any], least: Money | None) -> Money | None:
    """Read the ante: a flat amount, small beside the table's minimum."""
    policy = ruleset.policy(Matter.ANTE)
    ante = limit_of(kept, "ante")
    if policy is None:
        return None
    if ante is None:
        if least is not None or "ante waived from" in kept:
            refuse_limits("the ante is not on the sign", policy.rules, 'Name it: "ante": "1".')
        return None
    most = (least.units if least else 0) * policy.figure("eighths") // EIGHTHS
    if ante.units > most:
        what = f"an ante of {ante} is more than 12.5 % of the minimum {least or 0}"
        refuse_limits(what, policy.rules, f"Take at most {Money(most)}.")
    return ante


def _fixed(ruleset: Ruleset, kept: Mapping[str, Any]) -> Mapping[str, Money]:
    """Read the one amount for which a bet is made."""
    written = kept.get("fixed stakes", {})
    if not is_object(written):
        refuse_limits('fixed stakes are written by bet, like {"super-sevens": "5"}')
    fixed: dict[str, Money] = {}
    for bet in map(str, written):
        policy = ruleset.policy(Matter.FIXED_STAKE, bet)
        amount = limit_of(written, bet)
        if policy is None or bet not in ruleset.bets or amount is None:
            what = f"no rule lets {bet[:40]!r} be made for one amount at this table"
            refuse_limits(what, remedy="Leave it out.")
        fixed[bet] = amount
    return MappingProxyType(fixed)


def _caps(ruleset: Ruleset, kept: Mapping[str, Any], tray: Tray) -> Mapping[str, Cap]:
    """Read caps on pay-outs; each names the approval it rests on, and can be paid in chips."""
    written = kept.get("payout caps", {})
    example = 'like {"lucky-match": {"most": "10000", "approval": "S-12"}}'
    if not is_object(written):
        refuse_limits(f"caps on pay-outs are written by bet, {example}")
    caps: dict[str, Cap] = {}
    for bet, cap in written.items():
        policy = ruleset.policy(Matter.PAYOUT_CAP, str(bet))
        if policy is None or bet not in ruleset.bets:
            capped = [each for p in ruleset.policies_in(Matter.PAYOUT_CAP) for each in p.bets]
            may = [each for each in capped if each in ruleset.bets]
            refuse_limits(
                f"no rule lets the pay-out of {str(bet)[:40]!r} be capped at this table",
                remedy=f"It may be for {', '.join(may) or 'none'}.",
            )
        terms: Mapping[str, Any] = cap if is_object(cap) else {"most": cap}
        most, named = limit_of(terms, "most"), terms.get("approval")
        approval = named.strip()[:80] if isinstance(named, str) else ""
        if most is None or set(terms) - {"most", "approval"}:
            refuse_limits(f"the cap of {bet} is written {example}")
        if not approval:
            what = f"a cap on {bet} needs approval, and none is named"
            refuse_limits(what, policy.rules, 'Name it: "approval": "S-12".')
        if not tray.can_pay(most.units):
            what = f"a cap of {most} on {bet} cannot be paid in the table's chips"
            under = tray.part(most.units, Ratio(1))
            remedy = f"Take {Money(under)}." if under else "Take more."
            refuse_limits(what, policy.rules + tray.rules, remedy)
        caps[str(bet)] = Cap(most, approval)
    return MappingProxyType(caps)


def _area(ruleset: Ruleset, kept: Mapping[str, Any], sign: Mapping[str, Any]) -> AreaMost | None:
    """Read the most for one area: the table's maximum, or where so ruled any amount."""
    written, most = kept.get("area max"), limit_of(sign, "max")
    policy = ruleset.policy(Matter.AREA_MAXIMUM)
    if policy is None or written is None or written is False:
        return None
    if (written is True or is_list(written)) and most is None and not _has_own_maximum(sign):
        what = "an area's maximum is the table's, and the sign has none"
        refuse_limits(what, policy.rules, 'Give "max", or leave "area max" out.')
    if is_list(written):
        if not written:
            what = "an area's maximum holds for everyone there, or for players who are named"
            refuse_limits(what, policy.rules, 'Write "area max": true, or name them.')
        return AreaMost(None, frozenset(map(str, written)))
    if written is True:
        return AreaMost(None)
    amount = limit_of(kept, "area max")
    if policy.about.get("maximum") == "table" and amount != most:
        what = f"an area's maximum is the table's ({most or 'none'}), not {amount}"
        refuse_limits(what, policy.rules, 'Write "area max": true.')
    return AreaMost(amount)


def _has_own_maximum(sign: Mapping[str, Any]) -> bool:
    """Say whether a sign has a maximum for some bet."""
    bets = sign.get("bets")
    own = bets.values() if is_object(bets) else ()
    return any(is_object(each) and each.get("max") is not None for each in own)


def _area_players(ruleset: Ruleset, kept: Mapping[str, Any]) -> int | None:
    """Read how many players may share an area: fewer than the rules allow, or as many."""
    written = kept.get("area players")
    if written is None:
        return None
    policy = next(each for each in ruleset.policies_in(Matter.PLAYERS_PER_AREA) if not each.bets)
    most = policy.figure("most")
    if not _is_count(written, most):
        what = f"1 to {most} players share an area, not {str(written)[:20]}"
        refuse_limits(what, policy.rules)
    return int(written)


def _is_count(written: Any, most: int) -> bool:
    """Say whether a figure on the sign is a whole number from one up to the most."""
    is_whole = isinstance(written, int) and not isinstance(written, bool)
    return is_whole and 1 <= written <= most


def _player_areas(ruleset: Ruleset, kept: Mapping[str, Any]) -> int | None:
    """Read on how many areas one player may wager: one at least."""
    written = kept.get("player areas")
    if written is None:
        return None
    policy = ruleset.policy(Matter.AREAS_PER_PLAYER)
    assert policy is not None  # it was looked for
    most = policy.figure("most")
    if not _is_count(written, most):
        what = f"a player wagers on 1 to {most} areas, not {str(written)[:20]}"
        refuse_limits(what, policy.rules)
    return int(written)


def _protected(ruleset: Ruleset, kept: Mapping[str, Any], least: Money | None) -> Protected | None:
    """Read which players keep a lower minimum than the table's."""
    written = kept.get("protected")
    if written is None:
        return None
    policy = ruleset.policy(Matter.PROTECTED_MINIMUM)
    assert policy is not None  # it was looked for
    example = 'like {"min": "25", "players": ["Ana"]}'
    if not is_object(written) or set(written) != {"min", "players"}:
        refuse_limits(f"a minimum that players keep is written {example}", policy.rules)
    kept_least, players = limit_of(written, "min"), written["players"]
    if kept_least is None or not is_list(players):
        refuse_limits(f"a minimum that players keep is written {example}", policy.rules)
    if least is None or kept_least >= least:
        what = f"the minimum that players keep, {kept_least}, is not below the table's"
        refuse_limits(what, policy.rules)
    return Protected(kept_least, frozenset(map(str, players)))
