"""Values of an option that exclude each other, and rules that hold under conditions."""

import pytest

from croupier.rulebooks.approval import options_of, ruleset, told_by
from croupier.terms.refusals import Reason, RefusedError


@pytest.mark.parametrize(
    ("elected", "value"),
    [
        ({}, "perfect pair"),
        ({"any pair": True}, "any pair"),
        ({"lucky match": True, "any pair": False}, "lucky match"),
        ({"perfect pair": False}, "none"),
        ({"any pair": False}, "perfect pair"),
        ({"pair bet": ["any pair"]}, "any pair"),
        ({"pair bet": "any pair", "any pair": True}, "any pair"),
    ],
)
def test_a_value_is_elected_by_its_own_name(elected: dict[str, object], value: str) -> None:
    assert ruleset("nz", "baccarat", None, elected).options["pair bet"] == value


@pytest.mark.parametrize(
    ("elected", "reason"),
    [
        ({"pair bet": ["any pair", "perfect pair"]}, Reason.OPTIONS_DO_NOT_GO_TOGETHER),
        ({"pair bet": "any pair", "lucky match": True}, Reason.OPTIONS_DO_NOT_GO_TOGETHER),
        ({"pair bet": ["any pair", 3]}, Reason.OPTION_IS_NOT_APPROVED),
        ({"pair bet": []}, Reason.OPTION_IS_NOT_APPROVED),
        ({"pair bet": {"any": "pair"}}, Reason.OPTION_IS_NOT_APPROVED),
        ({"any pair": "true"}, Reason.OPTION_IS_UNKNOWN),
        ({"pair bet": "Any Pair"}, Reason.OPTION_IS_NOT_APPROVED),
    ],
)
def test_what_cannot_be_elected_is_refused(elected: dict[str, object], reason: Reason) -> None:
    with pytest.raises(RefusedError) as refused:
        ruleset("nz", "baccarat", None, elected)
    assert refused.value.refusal.reason is reason


def test_rules_follow_the_options_they_hold_under() -> None:
    for division, name in (("IV", "mini"), ("IX", "midi"), ("V", "full")):
        settled = ruleset("nz1996", "baccarat", name)
        natural = [f"nz1996:{division}/{number}" for number in ("9.2", "1[Natural]")]
        assert [str(ref) for ref in settled.rules("natural")] == natural
        with pytest.raises(RefusedError) as refused:
            ruleset("nz1996", "baccarat", name, {"decks": 6})
        assert [str(ref) for ref in refused.value.refusal.rules] == [f"nz1996:{division}/3.1"]
    decks = next(o for o in options_of("nz1996", "baccarat") if o.name == "decks")
    assert len(decks.rules) == 3


def test_rules_follow_the_target_they_are_for() -> None:
    pair = ruleset("star-rapid", "baccarat").bets["pair"]
    line = pair.scale["picture pair"]
    for target, part in (("banker", "7"), ("player", "8")):
        assert f"star-rapid:10.2.1.{part}" in map(str, pair.rules_for(target))
        due = ["star-rapid:10.4.5", f"star-rapid:10.2.1.{part}.2"]
        assert [str(ref) for ref in line.rules_for(target)] == due
    assert [str(ref) for ref in line.rules_for("neither")] == ["star-rapid:10.4.5"]


def test_which_bets_one_player_may_have() -> None:
    older, salon = ruleset("nz1996", "baccarat"), ruleset("star-premium", "baccarat")
    assert older.joined(["banker", "player"]) is None
    assert [str(ref) for ref in older.joined(["tie", "banker"]) or ()] == ["nz1996:IV/4.8"]
    assert older.joined([]) == ()
    assert salon.joined(["banker", "player"]) is None
    approved = ruleset("star-premium", "baccarat", None, {"both sides": True})
    joined = approved.joined(["banker", "player", "pair"])
    assert [str(ref) for ref in joined or ()] == [f"star-premium:5.6{n}" for n in ("", ".2", ".3")]


def test_the_first_bet_that_tells_an_option_decides() -> None:
    bets = ["banker", "player-lucky-match", "any-pair", "ante"]
    assert told_by("nz", "baccarat", {}, bets) == {"ante up": True, "pair bet": "lucky match"}
    assert told_by("nz", "baccarat", {"pair bet": "none", "ante up": False}, bets) == {}
    assert told_by("nz", "baccarat", {"any pair": True}, ["lucky-match"]) == {}
