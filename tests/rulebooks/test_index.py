"""The rule index: complete, in order, and with one clear answer to whatever is asked of it."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.rulebooks.index import (
    BOOKS,
    Kind,
    Rule,
    books,
    data,
    known,
    lookup,
    rule,
    rules,
    search,
)
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, RefusedError


COUNTS = {"nz1996": 997, "nz": 1014, "nz-baccarat": 418, "star-premium": 302, "star-rapid": 782}
EVERY = [one for book in BOOKS for one in rules(book)]


def refused(text: str) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        lookup(text)
    return caught.value


def test_every_book_is_indexed(record_property: Callable[[str, object], None]) -> None:
    folders = {folder.name for folder in data().iterdir() if folder.is_dir()}
    assert set(books()) == folders
    assert {book: len(rules(book)) for book in books()} == COUNTS
    record_property("visited", f"rules: {len(EVERY)}")


def test_references_are_unique_and_every_row_says_something() -> None:
    assert len({one.ref for one in EVERY}) == len(EVERY)
    assert all(one.topic and one.summary for one in EVERY)
    assert {one.kind for one in EVERY} == set(Kind)


def test_rules_keep_the_order_of_their_book() -> None:
    refs = [one.ref.ref for one in rules("nz")]
    assert refs.index("8/3.9") < refs.index("8/3.10") < refs.index("8/3.11(a)")


def test_a_rule_is_found_by_its_reference() -> None:
    found = rule(Ref("nz1996", "III/5.1"))
    assert (found.kind, found.topic) == (Kind.ENFORCE, "payout")
    assert lookup(" nz1996 : III/5.1 ") is found
    assert lookup("star-rapid:16.1[Tournament Credit(s)]").topic == "tournament"


@pytest.mark.parametrize(
    ("text", "reason", "said"),
    [
        ("nz1996:III/5.9", Reason.RULE_IS_UNKNOWN, "nz1996:III/5.3"),
        ("III/5.1", Reason.RULE_IS_UNKNOWN, "nearest are nz1996:III/5.1"),
        ("nz:iii/5.1", Reason.RULE_IS_UNKNOWN, "There is no rule 'nz:iii/5.1'"),
        ("nowhere", Reason.RULE_IS_UNKNOWN, "book:ref, like nz1996:III/5.1"),
        ("", Reason.RULE_IS_UNKNOWN, "book:ref"),
        ("nz1996:", Reason.RULE_IS_UNKNOWN, "book:ref"),
        (":III/5.1", Reason.BOOK_IS_UNKNOWN, "The books are nz1996, nz,"),
        ("nz2030:III/5.1", Reason.BOOK_IS_UNKNOWN, "There is no book 'nz2030'"),
        ("nz\n:1", Reason.RULE_IS_UNKNOWN, "There is no rule 'nz:1'"),
    ],
)
def test_an_unknown_rule_is_refused_with_the_nearest(text: str, reason: Reason, said: str) -> None:
    error = refused(text)
    assert error.refusal.reason is reason
    assert said in str(error)


def test_an_unknown_book_is_refused_wherever_it_is_named() -> None:
    for ask in (known, rules, lambda book: search(["zero"], [book])):
        with pytest.raises(RefusedError, match="There is no book 'macau'"):
            ask("macau")


@given(st.one_of(st.text(), st.builds("{}:{}".format, st.sampled_from(BOOKS), st.text())))
@example("nz:" + "8" * 100_000)
@example("nz:\x00\ud800")
@example("\U0001d4e3" * 50)
def test_whatever_is_asked_for_gets_one_short_line(text: str) -> None:
    try:
        found = lookup(text)
    except RefusedError as error:
        line = str(error)
        assert line.isprintable()
        assert len(line) < 240
    else:
        assert text.replace(" ", "").endswith(found.ref.ref.replace(" ", ""))


@given(st.sampled_from(EVERY))
def test_every_reference_reads_back(one: Rule) -> None:
    assert lookup(str(one.ref)) is one
    assert Ref.parse(str(one.ref)) == one.ref
    assert search([str(one.ref)])[0] is one


@given(st.lists(st.text(max_size=8), max_size=3), st.lists(st.sampled_from(BOOKS), max_size=2))
def test_whatever_is_searched_for_is_in_every_rule_found(
    words: list[str], within: list[str]
) -> None:
    found = search(words, within)
    wanted = [word.casefold() for phrase in words for word in phrase.split()]
    for one in found:
        text = f"{one.ref} {one.topic} {one.summary}".casefold()
        assert all(word in text for word in wanted)
        assert one.ref.book in (within or BOOKS)
    assert wanted or not found


def test_search_wants_all_words_in_any_case_and_ranks_references_first() -> None:
    assert [str(one.ref) for one in search(["ZERO split", "allowed"])] == [
        "nz1996:III/4.1(b)(ii)",
        "star-rapid:11.2.1.2.2",
    ]
    first, second, *_ = search(["4.2"], ["nz1996"])
    assert first.ref.ref != second.ref.ref
    assert search(["11.4.2"])[0].ref == Ref("star-rapid", "11.4.2")
    assert all("5.1" in one.ref.ref for one in search(["III/5.1"]))


def test_search_keeps_to_the_books_it_is_given() -> None:
    assert {one.ref.book for one in search(["zero"], ["nz", "star-rapid"])} == {"nz", "star-rapid"}
    assert search(["no such words anywhere"]) == ()
