"""The ledger: balances in double entry. Nothing is created, nothing is lost."""

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.bank.accounts import may_owe, spoken
from croupier.journal.entries import Posting
from croupier.terms.money import CASH, LARGEST_UNITS, Money
from croupier.terms.refusals import Reason, Refusal


class Ledger:
    """Every account's balance, asset by asset, as the journal's postings left it."""

    def __init__(self, balances: Mapping[tuple[str, str], int] | None = None) -> None:
        """Take up the balances of a store; a new ledger is empty."""
        self._units: Counter[tuple[str, str]] = Counter(balances or {})

    def balance(self, account: str, asset: str = CASH) -> Money:
        """Return what an account holds of one asset."""
        return Money(self._units[account, asset], asset)

    def balances(self) -> dict[tuple[str, str], int]:
        """Return every account that holds anything."""
        return {account: units for account, units in sorted(self._units.items()) if units}

    def tidy(self) -> None:
        """Forget accounts that hold nothing: that is what an unknown account holds."""
        self._units = Counter({account: units for account, units in self._units.items() if units})

    def refuse(self, postings: Iterable[Posting]) -> Refusal | None:
        """Say which account cannot give what is asked of it, or None."""
        asked: dict[tuple[str, str], int] = {}
        for posting in postings:
            whose = (posting.account, posting.asset)
            asked[whose] = asked.get(whose, 0) + posting.units
        for (account, asset), units in asked.items():
            after = self._units[account, asset] + units
            if after > LARGEST_UNITS:
                what = f"{account} would hold more than any account may"
                return Refusal(Reason.AMOUNT_IS_TOO_LARGE, what)
            if units < 0 and after < 0 and not may_owe(account):
                have, need = Money(self._units[account, asset], asset), Money(-units, asset)
                of = "" if asset == CASH else f" {asset}"
                what = f"{spoken(account)} come to {have}{of}, not {need}"
                return Refusal(Reason.CREDIT_IS_NOT_ENOUGH, what, remedy="Add credit or take less.")
        return None

    def post(self, postings: Iterable[Posting]) -> None:
        """Bring the balances forward by postings that were not refused."""
        for posting in postings:
            self._units[posting.account, posting.asset] += posting.units

    def total(self) -> dict[str, int]:
        """Return the sum of all accounts, asset by asset: nothing, if the books balance."""
        sums: Counter[str] = Counter()
        for (_, asset), units in self._units.items():
            sums[asset] += units
        return dict(sums)


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
