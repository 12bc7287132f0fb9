"""A sketch of craps after nz1996 X: wagers that outlive a roll, odds on others, off and on.

Left out: the don't side, buy and lay with their commissions, one-roll and composite bets other
than the field, odds beyond the limit "for the purpose of a payable unit", one marker that turns
all similar wagers on, and everything about the shooter.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from croupier.equipment.devices import Independent
from croupier.equipment.dice import rolls
from croupier.games.protocol import Game
from croupier.rulebooks import approval
from tests.sketches.craps import bets
from tests.sketches.craps.notation import CrapsNotation
from tests.sketches.craps.play import CrapsPlay, State
from tests.sketches.craps.policies import pass_line, two_players


__all__ = ["build", "pass_line", "two_players"]


def build(options: Mapping[str, object] | None = None) -> Game[State]:
    """Make the sketch under its study."""
    data = Path(__file__).with_name("craps.toml").read_text(encoding="utf-8")
    ruleset = approval.study(tomllib.loads(data), options)
    offered = bets.build(ruleset)
    return Game(
        name="craps",
        play=CrapsPlay(ruleset),
        bets=offered,
        ruleset=ruleset,
        device=Independent(rolls(2)),
        notation=CrapsNotation(offered),
    )
