"""The rule marks are held to small suites of their own."""

import json
from pathlib import Path

import pytest

from croupier.terms.references import Ref
from tests.plugins import rule_marks


CITING = """
    import pytest
    from croupier.terms.references import Ref, cite

    @pytest.mark.rule("nz1996:III/5.1")
    def test_that_cites():
        cite((Ref("nz1996", "III/5.1"), Ref("nz1996", "III/5.2")))
"""
RECORD = Path(".croupier", "rule-coverage.json")


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder of tests that runs under the rule marks and nothing else."""
    pytester.makeini("[pytest]\n")
    return pytester


def run(suite: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return suite.runpytest_inprocess("-p", "tests.plugins.rule_marks", *arguments)


def test_a_test_whose_rule_is_cited_passes_and_is_recorded(suite: pytest.Pytester) -> None:
    suite.makepyfile(CITING)
    run(suite).assert_outcomes(passed=1)
    record = json.loads((suite.path / RECORD).read_bytes())
    name = "test_a_test_whose_rule_is_cited_passes_and_is_recorded.py::test_that_cites"
    assert record["rules"] == {"nz1996:III/5.1": [name]}
    assert record["commit"]
    assert record["date"].endswith("Z")


def test_a_mark_the_engine_does_not_answer_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        CITING.replace('cite((Ref("nz1996", "III/5.1")', 'cite((Ref("nz1996", "III/4.5")')
    )
    result = run(suite)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*marked with nz1996:III/5.1 but the engine never cited it*"])
    assert not (suite.path / RECORD).exists()


def test_what_was_cited_in_another_test_does_not_count(suite: pytest.Pytester) -> None:
    suite.makepyfile(
        CITING
        + """
    @pytest.mark.rule("nz1996:III/5.2")
    def test_that_is_silent():
        pass
"""
    )
    run(suite).assert_outcomes(passed=1, failed=1)


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ('"nz1996:III/99"', "*There is no rule 'nz1996:III/99'. The nearest are*"),
        ('"old:1"', "*There is no book 'old'*"),
        ('"III/5.1"', "*There is no rule 'III/5.1'. The nearest are nz1996:III/5.1*"),
        ("", "*a rule mark without a rule*"),
        ("7", "*There is no rule '7'*"),
        (", ".join(f'"nz1996:III/6.{n}"' for n in range(1, 6)), "*marked with 5 rules*"),
    ],
    ids=["rule", "book", "no-book", "empty", "number", "five"],
)
def test_a_bad_mark_stops_the_run(suite: pytest.Pytester, marks: str, said: str) -> None:
    suite.makepyfile(CITING.replace('"nz1996:III/5.1"', marks, 1))
    result = run(suite)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([said])


def test_a_mark_of_a_rule_that_waits_stops_the_run(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = {Ref("nz1996", "III/5.1"): "It waits for a part that is not built."}
    monkeypatch.setattr(rule_marks, "later", lambda: waits)
    suite.makepyfile(CITING)
    result = run(suite)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*later.toml still lists*"])


def test_parameters_carry_marks_of_their_own(suite: pytest.Pytester) -> None:
    suite.makepyfile("""
        import pytest
        from croupier.terms.references import Ref, cite

        @pytest.mark.parametrize("ref", [
            pytest.param("III/5.1", marks=pytest.mark.rule("nz1996:III/5.1")),
            pytest.param("III/5.2", marks=pytest.mark.rule("nz1996:III/5.3")),
        ])
        def test_each(ref):
            cite((Ref("nz1996", ref),))
    """)
    run(suite).assert_outcomes(passed=1, failed=1)


@pytest.mark.parametrize(
    ("arguments", "recorded"),
    [
        ((), True),
        ((".",), True),
        (("-k", "cites"), True),
        (("-k", "plain"), False),
        (("-k", "plain", "--rule-record"), True),
        (("test_*.py",), False),
        (("test_*.py", "--rule-record"), True),
        (("--no-rule-record",), False),
        (("--collect-only",), False),
        (("--ignore=elsewhere",), False),
    ],
    ids=[
        "all",
        "root",
        "unmarked-out",
        "marked-out",
        "out-asked",
        "file",
        "file-asked",
        "none",
        "collect",
        "ignore",
    ],
)
def test_a_part_of_the_tests_leaves_a_fuller_record_alone(
    suite: pytest.Pytester, arguments: tuple[str, ...], recorded: bool
) -> None:
    name = suite.makepyfile(CITING + "\n    def test_plain():\n        pass\n").name
    run(suite, *(name if argument == "test_*.py" else argument for argument in arguments))
    assert (suite.path / RECORD).exists() == recorded
