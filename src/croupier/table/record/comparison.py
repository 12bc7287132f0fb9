"""The same rounds under several books: what each would pay, and where they part."""

from typing import Any

import msgspec

from croupier.table.record.adjudication import adjudicate
from croupier.table.record.answers import answer, refusal
from croupier.table.record.fields import RoundRecord
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
    rows = [_row(settled, answered, number) for number in range(length)]
    agree = all(len(set(wager["books"].values())) == 1 for row in rows for wager in row)
    return {"rounds": rows, "agree": agree and len(answered) == len(settled)}


def _row(
    settled: dict[str, Any], answered: dict[str, list[Any]], number: int
) -> list[dict[str, Any]]:
    """Lay the wagers of one round side by side; a book may have some that others settled before."""
    wagers = {
        book: {wager["id"]: wager for wager in rounds[number]["wagers"]}
        for book, rounds in answered.items()
    }
    ids = dict.fromkeys(name for own in wagers.values() for name in own)
    return [
        {"id": name, "books": {book: _beside(wagers.get(book), name) for book in settled}}
        for name in ids
    ]


def _beside(wagers: dict[str, Any] | None, name: str) -> str:
    if wagers is None:
        return "refused"
    return _outcome(wagers[name]) if name in wagers else "settled before"


def _outcome(wager: dict[str, Any]) -> str:
    if wager["result"] == "win":
        return f"win {wager['winnings']}, back {wager['returned']}"
    if wager["result"] == "refused":
        return f"refused: {wager['refusal']['reason']}"
    return f"{wager['result']}, back {wager['returned']}"
