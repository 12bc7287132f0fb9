"""A house killed while a hand may be insured, and on the card after, comes back in the same coup."""

from pathlib import Path
from typing import Any
from unittest.mock import ANY

from croupier.table.house.keeper import Stage
from tests.table.house.test_killed import SEED, Client, examine, journal_of


DEALER: Any = {"who": "D", "role": "dealer"}
TABLE: Any = {
    "rulebook": "nz-baccarat",
    "game": "baccarat",
    "name": "B",
    "limits": {"min": "10", "max": "500"},
}
BEFORE: list[Any] = [
    {"do": "set up", "table": TABLE},
    {"do": "admit", "person": "P1", "age": 40, "who": "the door", "role": "dealer"},
    {"do": "buy in", "who": "P1", "amount": "1000"},
    {"do": "open table", "who": "G", "role": "game supervisor"},
    {"do": "new game", **DEALER},
    {"do": "place", "who": "P1", "bet": "banker", "stake": "100", "id": "b"},
    {"do": "no more bets", **DEALER},
    *({"do": "card", "card": card, **DEALER} for card in ("2H", "9S", "3D", "7C")),
]
INSURE: Any = {"do": "place", "who": "P1", "bet": "banker-insurance-2", "stake": "20", "id": "i"}
CARD: Any = {"do": "card", "card": "4C", **DEALER}


def test_a_house_killed_in_the_insurance_window_and_after_it_goes_on_with_the_coup(
    tmp_path: Path,
) -> None:
    client = Client(tmp_path, SEED)
    with client.house() as process:
        for command in BEFORE:
            assert "refused" not in (client.say(process, **command) or {"refused": "killed"})
        client.stop_at(process, Stage.ACCEPTED)
        assert client.say(process, **INSURE) is None  # killed while the window is open
    with client.house() as process:
        assert client.repeat(process) == {"key": ANY, "receipts": [ANY]}
        client.stop_at(process, Stage.SAVED)
        assert client.say(process, **CARD) is None  # killed when the card had decided the coup
    with client.house() as process:
        told = client.repeat(process)
        assert told is not None
        assert told["repeated"] is True
        told = client.say(process, do="confirm result", chance="player", **DEALER)
        assert told is not None
        assert "refused" not in told, told
    examine(client)
    entries = journal_of(client)
    kinds = [entry.happening.kind for entry in entries[-5:]]
    assert kinds == [
        "card dealt",
        "wager placed",
        "wagering closed",
        "result decided",
        "round settled",
    ]
    moved = [posting for entry in entries for posting in entry.happening.postings]
    assert sum(each.units for each in moved if each.account == "chips:P1") == 96_000  # -100 +60
