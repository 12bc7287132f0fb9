"""A sketch of baccarat after nz-baccarat: one coup, commission, and insurance in a second window.

Of 11H it has the second insurance bet, after four cards, on either hand: (c), (d) of 11H.3 with
lines (d) to (j) of 11H.4. A situation without a line is not offered, a tie is a stand off, and
by default the Banker's four pays 1.5 to 1 and no insurance wins more than the wager it is on
(11H.5(a)). Left out: insurance after two and after five cards, burning, styles of dealing, and
whatever is irregular.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from croupier.equipment.cards import DECK, decks
from croupier.equipment.devices import Device, Independent, Shoe
from croupier.games.protocol import Game
from croupier.rulebooks import approval
from tests.sketches.baccarat import bets
from tests.sketches.baccarat.notation import BaccaratNotation
from tests.sketches.baccarat.play import BaccaratPlay, State
from tests.sketches.baccarat.policies import everything, insured_banker


__all__ = ["ENDLESS", "build", "everything", "insured_banker"]

CUT_FROM_THE_END = 14
ENDLESS = Independent(DECK)
"""A deck that never runs down."""


def build(
    options: Mapping[str, object] | None = None, *, device: Device | None = None
) -> Game[State]:
    """Make the sketch under its study: dealt from a shoe, or from the device given."""
    data = Path(__file__).with_name("baccarat.toml").read_text(encoding="utf-8")
    ruleset = approval.study(tomllib.loads(data), options)
    cards = decks(int(str(ruleset.options["decks"])))
    offered = bets.build(ruleset)
    return Game(
        name="baccarat",
        play=BaccaratPlay(ruleset, bets.insured_counts(ruleset)),
        bets=offered,
        ruleset=ruleset,
        device=device or Shoe(cards, cut=len(cards) - CUT_FROM_THE_END),
        notation=BaccaratNotation(offered),
    )
