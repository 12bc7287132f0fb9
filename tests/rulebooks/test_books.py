"""The books: every rule they name exists, their roles are a ladder, their policies are read."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebooks.approval import games
from croupier.rulebooks.books import Book, Consequence, Matter, Role, book
from croupier.rulebooks.conditions import every_ref
from croupier.rulebooks.index import BOOKS, data, rule
from croupier.terms.references import Ref
from croupier.terms.refusals import Reason, RefusedError


ALL = [book(name) for name in BOOKS]


def citations(one: Book) -> list[tuple[Ref, ...]]:
    """Return the rules of every entry of a book."""
    return [
        *(role.rules + role.apart for role in one.roles),
        *(casino.rules for casino in one.casinos),
        *(mode.rules for mode in one.modes),
        *(policy.rules for policy in one.policies.values()),
    ]


@pytest.fixture(params=BOOKS)
def each(request: pytest.FixtureRequest) -> Book:
    """One book after the other."""
    return book(str(request.param))


def test_every_rule_the_books_name_exists(record_property: Callable[[str, object], None]) -> None:
    named = [ref for one in ALL for refs in citations(one) for ref in refs]
    for ref in named:
        assert rule(ref).ref == ref
    assert len(named) == 205
    record_property("visited", f"references in books: {len(named)}")


def test_every_entry_has_a_rule(each: Book) -> None:
    assert all(citations(each))
    assert each.title
    assert each.edition


def test_every_ladder_begins_with_the_player_and_has_an_inspector_beside(each: Book) -> None:
    ladder = [role.name for role in each.roles if not role.beside]
    assert ladder[:2] == ["player", "dealer"]
    assert ladder[-1] == "casino operator"
    assert each.role("inspector").beside


def test_no_two_roles_share_a_name(each: Book) -> None:
    names = [name for role in each.roles for name in (role.name, *role.also)]
    assert len(names) == len(set(names))
    for role in each.roles:
        assert all(each.role(lower) for lower in role.includes)


@pytest.mark.parametrize(
    ("name", "ladder"),
    [
        ("nz1996", ["game supervisor", "casino supervisor", "shift manager", "casino manager"]),
        ("nz", ["game supervisor", "casino supervisor", "senior casino supervisor"]),
        ("nz-baccarat", ["game supervisor", "casino supervisor"]),
        (
            "star-premium",
            [
                "gaming supervisor",
                "casino supervisor",
                "assistant gaming manager",
                "gaming manager",
            ],
        ),
        ("star-rapid", ["gaming supervisor", "assistant gaming manager"]),
    ],
)
def test_the_ladder_of_a_book(name: str, ladder: list[str]) -> None:
    found = [role.name for role in book(name).roles if not role.beside]
    assert found == ["player", "dealer", *ladder, "casino operator"]


def test_a_role_goes_by_its_name_or_a_second_one_that_its_book_has() -> None:
    assert book("nz1996").role("game supervisor").name == "game supervisor"
    assert book("nz1996").role("stickperson").name == "dealer"


@pytest.mark.parametrize("slip", ["Game Supervisor", "GAME_SUPERVISOR", " game--supervisor\t"])
def test_whoever_writes_a_role_otherwise_is_told_its_name(slip: str) -> None:
    with pytest.raises(RefusedError, match="Did you mean 'game supervisor'"):
        book("nz1996").role(slip)


def test_an_unknown_role_is_refused_with_the_roles_there_are() -> None:
    with pytest.raises(RefusedError) as caught:
        book("star-rapid").role("pit boss")
    assert caught.value.refusal.reason is Reason.ROLE_IS_UNKNOWN
    assert "star-rapid has no role 'pit boss'. Its roles are player, dealer, gaming" in str(
        caught.value
    )


@given(st.sampled_from(BOOKS), st.text())
def test_whatever_is_taken_for_a_role_gets_one_short_line(title: str, name: str) -> None:
    one = book(title)
    try:
        found = one.role(name)
    except RefusedError as refused:
        line = str(refused)
        assert line.isprintable()
        assert len(line) < 300
    else:
        assert found in one.roles


@given(st.data())
def test_a_higher_role_may_do_what_a_lower_may_and_those_beside_only_their_own(
    data: st.DataObject,
) -> None:
    one = data.draw(st.sampled_from(ALL))
    held, needed = (data.draw(st.sampled_from(one.roles)) for _ in range(2))
    assert one.at_least(held.name, needed.name) == expected(one, held, needed)


def expected(one: Book, held: Role, needed: Role) -> bool:
    if held.beside or needed.beside:
        return held == needed
    above = one.roles.index(held) >= one.roles.index(needed)
    return above or held.name in needed.includes


def test_a_gaming_supervisor_counts_as_casino_supervisor_where_the_book_says_so() -> None:
    assert book("star-premium").at_least("gaming supervisor", "casino supervisor")
    assert not book("star-premium").at_least("dealer", "casino supervisor")
    assert not book("nz1996").at_least("game supervisor", "casino supervisor")


def test_an_unknown_book_is_refused() -> None:
    with pytest.raises(RefusedError, match=r"There is no book 'macau'. The books are nz1996"):
        book("macau")


@pytest.mark.parametrize(
    ("name", "case", "does", "refs"),
    [
        ("nz1996", "under-minimum", "valid once", ["nz1996:I/14.2(a)"]),
        ("nz", "under-minimum", "valid once", ["nz:1/10.2(a)", "nz:1/10.2"]),
        ("nz-baccarat", "under-minimum", "valid once", ["nz-baccarat:2.1", "nz:1/10.2(a)"]),
        ("star-premium", "under-minimum", "valid", ["star-premium:6.4"]),
        ("star-rapid", "under-minimum", "rejected at close", ["star-rapid:4.2"]),
        ("nz1996", "over-maximum", "excess void", ["nz1996:I/14.2(b)"]),
        ("star-premium", "over-maximum", "valid", ["star-premium:6.3"]),
        ("star-rapid", "over-maximum", "trimmed", ["star-rapid:4.3.2", "star-rapid:4.3.3"]),
        ("nz", "off-increment", "refused", ["nz:1/9.5"]),
        ("star-rapid", "off-increment", "trimmed", ["star-rapid:4.3.1", "star-rapid:4.3.3"]),
        ("nz1996", "increment", "at most the minimum", ["nz1996:I/13.5"]),
        (
            "star-rapid",
            "total-under-minimum",
            "rejected at close",
            ["star-rapid:4.3.4", "star-rapid:1[Minimum Total Bet]"],
        ),
        ("nz1996", "overpayment", "recoverable", ["nz1996:I/15.1"]),
        ("nz", "overpayment", "recoverable", ["nz:1/11.1"]),
        ("nz1996", "unlisted-wager", "refused", ["nz1996:I/14.1(a)"]),
        ("nz", "outside-limits", "refused", ["nz:1/10.1(b)", "nz:1/10.1"]),
    ],
)
def test_what_a_book_does_outside_the_limits(
    name: str, case: str, does: str, refs: list[str]
) -> None:
    policy = book(name).policy(case)
    assert policy is not None
    assert policy.does is Consequence(does)
    assert list(policy.rules) == [Ref.parse(ref) for ref in refs]


def test_a_silent_book_has_no_policy_and_a_case_nobody_knows_is_a_mistake() -> None:
    assert book("nz1996").policy(Matter.TOTAL_UNDER_MINIMUM) is None
    with pytest.raises(ValueError, match="not a valid Matter"):
        book("nz1996").policy("weather")


def written_of_games() -> Iterator[tuple[Matter, Consequence, tuple[Ref, ...]]]:
    """Give all that the books' data has of the games' own policies, whatever is elected."""
    for name in BOOKS:
        folder = Path(str(data() / name / "policies"))
        for file in sorted(folder.glob("*.toml")):
            for entry in tomllib.loads(file.read_text(encoding="utf-8"))["policy"]:
                refs = every_ref(name, entry["rules"])
                yield Matter(entry["case"]), Consequence(entry["does"]), refs


def test_every_rule_behind_a_games_own_policies_exists() -> None:
    named = [ref for _, _, refs in written_of_games() for ref in refs]
    assert len(named) > 80
    assert all(rule(ref).ref == ref for ref in named)


@pytest.mark.parametrize(
    ("name", "game"),
    [
        (name, game)
        for name in BOOKS
        for game in games(name)
        if data().joinpath(name, "signs", f"{game}.toml").is_file()
    ],
)
def test_every_rule_and_bet_of_what_is_on_show_exists(name: str, game: str) -> None:
    def read(*parts: str) -> dict[str, list[dict[str, Any]]]:
        return tomllib.loads(data().joinpath(name, *parts, f"{game}.toml").read_text("utf-8"))

    bets = {each["name"] for each in read()["bet"]}
    for entry in read("signs")["sign"]:
        assert all(rule(ref).ref == ref for ref in every_ref(name, entry["rules"]))
        assert {*entry.get("bets", ()), *entry.get("with", ())} <= bets


def test_every_case_and_answer_is_used_by_some_book() -> None:
    used = [(each.case, each.does) for one in ALL for each in one.policies.values()]
    used += [(case, does) for case, does, _ in written_of_games()]
    assert {case for case, _ in used} == set(Matter)
    assert {does for _, does in used} == set(Consequence)


@pytest.mark.parametrize(
    ("game", "modes"),
    [
        ("roulette", ["dealer", "automated", "rng"]),
        ("baccarat", ["dealer", "rng"]),
        ("three-card-poker", ["rng"]),
        ("craps", []),
    ],
)
def test_the_electronic_book_approves_modes_game_by_game(game: str, modes: list[str]) -> None:
    assert [mode.name for mode in book("star-rapid").modes_of(game)] == modes


def test_a_mode_is_found_or_refused_with_the_rule() -> None:
    assert book("star-rapid").mode("rng", "roulette").rules[-1] == Ref("star-rapid", "17.1")
    assert book("nz1996").mode("dealer", "roulette").name == "dealer"
    with pytest.raises(RefusedError) as caught:
        book("star-rapid").mode("dealer", "three-card-poker")
    assert caught.value.refusal.reason is Reason.OPTION_IS_NOT_APPROVED
    assert str(caught.value) == (
        "star-rapid approves no mode 'dealer' for three-card-poker (star-rapid:2.1)."
        " It approves rng."
    )
