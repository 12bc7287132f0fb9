"""The ledger: balances in double entry. Nothing is created, nothing is lost."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from croupier.bank.accounts import SEPARATOR, may_owe, spoken
from croupier.journal.entries import Posting
from croupier.terms.money import CASH, LARGEST_UNITS, Money
from croupier.terms.refusals import Reason, Refusal


NOTHING_BEFORE: Final[Mapping[tuple[str, str], int]] = {}


class Ledger:
    """Every account's balance, asset by asset, as the journal's postings left it."""

    def __init__(self, balances: Mapping[tuple[str, str], int] | None = None) -> None:
        """Take up the balances of a store; a new ledger is empty."""
        held = {whose: units for whose, units in (balances or {}).items() if units}
        self._units: Counter[tuple[str, str]] = Counter(held)
        self._holders = Counter(_whose(account) for account, _ in held)
        self.touched: set[tuple[str, str]] = set()
        """Accounts and assets that were moved since they were last written down."""

    def balance(self, account: str, asset: str = CASH) -> Money:
        """Return what an account holds of one asset."""
        return Money(self._units[account, asset], asset)

    def balances(self) -> dict[tuple[str, str], int]:
        """Return every account that holds anything."""
        return {account: units for account, units in sorted(self._units.items()) if units}

    def holds_for(self, name: str) -> bool:
        """Say whether an account of somebody holds anything."""
        return self._holders[name] > 0

    def touched_for(self) -> set[str]:
        """Name those whose accounts were moved since they were last written down."""
        return {_whose(account) for account, _ in self.touched}

    def take(self, *, whole: bool) -> list[tuple[str, str, int]]:
        """Give what is to be written down: every balance, or those moved since the last time."""
        touched, self.touched = self.touched, set()
        return [(*whose, self._units[whose]) for whose in (self._units if whole else touched)]

    def refuse(
        self, postings: Iterable[Posting], before: Mapping[tuple[str, str], int] = NOTHING_BEFORE
    ) -> Refusal | None:
        """Say which account cannot give what is asked of it, or None; ``before`` is moved first."""
        asked: dict[tuple[str, str], int] = {}
        for posting in postings:
            whose = (posting.account, posting.asset)
            asked[whose] = asked.get(whose, 0) + posting.units
        for (account, asset), units in asked.items():
            holds = self._units[account, asset] + before.get((account, asset), 0)
            if holds + units > LARGEST_UNITS:
                what = f"{account} would hold more than any account may"
                return Refusal(Reason.AMOUNT_IS_TOO_LARGE, what)
            if units < 0 and holds + units < 0 and not may_owe(account):
                have, need = Money(holds, asset), Money(-units, asset)
                of = "" if asset == CASH else f" {asset}"
                what = f"{spoken(account)} come to {have}{of}, not {need}"
                return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, remedy="Add credit or take less.")
        return None

    def post(self, postings: Iterable[Posting]) -> None:
        """Bring the balances forward by postings that were not refused."""
        for posting in postings:
            whose = (posting.account, posting.asset)
            before = self._units[whose]
            after = before + posting.units
            if after:
                self._units[whose] = after
            else:  # an account that is unknown holds nothing
                self._units.pop(whose, None)
            if bool(before) != bool(after):
                self._hold(_whose(posting.account), 1 if after else -1)
            self.touched.add(whose)

    def _hold(self, name: str, more: int) -> None:
        self._holders[name] += more
        if not self._holders[name]:
            del self._holders[name]

    def total(self) -> dict[str, int]:
        """Return the sum of all accounts, asset by asset: nothing, if the books balance."""
        sums: Counter[str] = Counter()
        for (_, asset), units in self._units.items():
            sums[asset] += units
        return dict(sums)


def _whose(account: str) -> str:
    return account.partition(SEPARATOR)[2]


def is_balanced(postings: Iterable[Posting]) -> bool:
    """Say whether postings sum to nothing, asset by asset."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.asset] = sums.get(posting.asset, 0) + posting.units
    return not any(sums.values())


def moved(units: int, source: str, target: str, asset: str = CASH) -> tuple[Posting, ...]:
    """Return the postings that move an amount; none for nothing."""
    if not units:
        return ()
    return (Posting(source, -units, asset), Posting(target, units, asset))
