"""What the money wheel shows: its rim, what the symbols are called, what the game is called."""

from collections.abc import Hashable
from dataclasses import dataclass

from croupier.equipment.money_wheels import MoneyWheel
from croupier.games.shown import MONEY_WHEEL, Equipment, Shown
from croupier.rulebooks.ruleset import Ruleset


@dataclass(frozen=True)
class MoneyWheelShown(Shown):
    """A place for every symbol of the wheel."""

    def numbers(self, bet: str, target: Hashable) -> tuple[str, ...]:
        """The symbol of a place."""
        return (str(target),)


def shown(ruleset: Ruleset, wheel: MoneyWheel) -> MoneyWheelShown:
    """Show a wheel and its layout."""
    own = {symbol: name for symbol, name in wheel.names.items() if name != symbol}
    title = ruleset.text("game-name")
    return MoneyWheelShown(Equipment(MONEY_WHEEL, wheel.order, names=own), title)
