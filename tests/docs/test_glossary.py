"""The glossary has every bet, every result and every name of the protocol, in order."""

import inspect
import re
import tomllib
from pathlib import Path

from croupier.games import protocol
from croupier.rulebooks.coverage import Status
from croupier.table.wagers.slips import Result
from tests.docs.pages import DOCS, ROOT


ENTRIES = re.findall(
    r"^- (.+?): (.+(?:\n  .+)*)$", (DOCS / "glossary.md").read_text(), re.MULTILINE
)
NAMES = {name for head, _ in ENTRIES for name in re.findall(r"\*\*(.+?)\*\*|`(.+?)`", head)}
WORDS = {word for pair in NAMES for word in pair if word}
DATA = ROOT / "src" / "croupier" / "rulebooks" / "data"


def bets(file: Path) -> set[str]:
    """Give the names of the bets of a data file."""
    return {bet["name"] for bet in tomllib.loads(file.read_text()).get("bet", ())}


def test_every_bet_is_explained() -> None:
    names = {name for file in DATA.glob("*/*.toml") for name in bets(file)}
    assert len(names) >= 20
    assert names - WORDS == set()


def test_every_result_and_every_status_is_explained() -> None:
    assert {str(each) for each in (*Result, *Status)} - WORDS == set()


def test_every_name_of_the_protocol_is_explained() -> None:
    classes = {
        name
        for name, thing in inspect.getmembers(protocol, inspect.isclass)
        if thing.__module__ == protocol.__name__
    }
    aliases = {"Symbol", "Mark", "Carry", "Target", "Fact", "Turn", "Move"}
    assert len(classes) >= 20
    assert classes | aliases <= WORDS, (classes | aliases) - WORDS


def test_entries_are_in_order_and_short() -> None:
    heads = [re.sub(r"[^\w ]", "", head).lower() for head, _ in ENTRIES]
    firsts = [
        re.sub(r"[^\w ]", " ", re.findall(r"\*\*(.+?)\*\*", h)[0]).lower() for h, _ in ENTRIES
    ]
    assert firsts == sorted(firsts), next(
        (a, b) for a, b in zip(firsts, sorted(firsts), strict=True) if a != b
    )
    assert len(set(heads)) == len(heads)
    long = [head for head, text in ENTRIES if len(re.findall(r"[.!?](?:\s|$)", text)) > 2]
    assert long == []
