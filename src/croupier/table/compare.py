"""The same rounds under several books: what each would pay, and where they part."""

from typing import Any

import msgspec

from croupier.table.answer import answer, refusal
from croupier.table.record import RoundRecord, adjudicate
from croupier.terms.refusals import RefusedError
from croupier.terms.shapes import is_list


def compare(records: list[RoundRecord], books: list[str]) -> dict[str, Any]:
    """Settle rounds under each book: its answers, or why the book refuses the table."""
    settled: dict[str, Any] = {}
    for book in books:
        try:
            settled[book] = [answer(played) for played in adjudicate(_under(records, book))]
        except RefusedError as refused:
            settled[book] = {"error": refusal(refused.refusal)}
    return settled


def _under(records: list[RoundRecord], book: str) -> list[RoundRecord]:
    """Move rounds to a table of another book, everything else as it was."""
    moved: list[RoundRecord] = []
    for record in records:
        table = record.table
        there = msgspec.structs.replace(table, rulebook=book) if table is not None else None
        moved.append(msgspec.structs.replace(record, table=there))
    return moved


def differences(settled: dict[str, Any]) -> dict[str, Any]:
    """Lay each wager's outcome side by side, and say whether all books agree."""
    answered = {book: list(rounds) for book, rounds in settled.items() if is_list(rounds)}
    length = max((len(rounds) for rounds in answered.values()), default=0)
    rows: list[list[dict[str, Any]]] = []
    for number in range(length):
        ids = [wager["id"] for wager in next(iter(answered.values()))[number]["wagers"]]
        rows.append([_beside(settled, number, place, name) for place, name in enumerate(ids)])
    agree = all(len(set(wager["books"].values())) == 1 for row in rows for wager in row)
    return {"rounds": rows, "agree": agree and len(answered) == len(settled)}


def _beside(settled: dict[str, Any], number: int, place: int, name: str) -> dict[str, Any]:
    books = {
        book: _outcome(rounds[number]["wagers"][place]) if is_list(rounds) else "refused"
        for book, rounds in settled.items()
    }
    return {"id": name, "books": books}


def _outcome(wager: dict[str, Any]) -> str:
    if wager["result"] == "win":
        return f"win {wager['winnings']}, back {wager['returned']}"
    if wager["result"] == "refused":
        return f"refused: {wager['refusal']['reason']}"
    return f"{wager['result']}, back {wager['returned']}"
