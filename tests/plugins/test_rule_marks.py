"""The rule marks are held to small suites of their own."""

import pytest

from croupier.terms.references import Ref
from tests.plugins import rule_marks
from tools.test import HELD


CITING = """
    import pytest
    from croupier.terms.references import Delivery, Ref, deliver

    def answer(*numbers):
        deliver(Delivery.ANSWERED, (Ref("nz1996", number) for number in numbers))

    @pytest.mark.rule("nz1996:III/5.1")
    def test_that_cites():
        answer("III/5.1", "III/5.2")
        told = {"stake": 70, "rules": ["III/5.1"]}
        assert told["stake"] == 70

    def helper(told):
        assert told["stake"] == 70

    def only_cites(told):
        assert told["rules"]

    def pays(told):
        assert told["rules"]

    def held(told, stake=None):
        assert told["rules"]
        if stake is not None:
            assert told["stake"] == stake

    class House:
        def do(self, told):
            assert told["stake"] == 70

        def cites(self, told):
            assert told["rules"]

        def pays(self, told):
            assert told["stake"] == 70
"""


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A folder of tests that runs under the rule marks and nothing else."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makeini("[pytest]\n")
    return pytester


def run(suite: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return suite.runpytest_inprocess("-p", "tests.plugins.rule_marks", *arguments)


def test_a_test_whose_rule_is_cited_passes_and_says_what_it_held(suite: pytest.Pytester) -> None:
    suite.makepyfile(CITING)
    result = suite.inline_run("-p", "tests.plugins.rule_marks")
    (passed,) = result.listoutcomes()[0]
    assert passed.user_properties == [(HELD, "nz1996:III/5.1")]


def test_the_tests_of_one_rule_can_be_asked_for(suite: pytest.Pytester) -> None:
    suite.makepyfile(CITING + "\n    def test_of_no_rule():\n        pass\n")
    run(suite, "--rule=nz1996:III/5.1").assert_outcomes(passed=1, deselected=1)
    run(suite, "--rule=nz1996:III/5.2").assert_outcomes(deselected=2)
    result = run(suite, "--rule=nz1996:III/99")
    result.stderr.fnmatch_lines(["*--rule: There is no rule 'nz1996:III/99'. The nearest are*"])


def test_a_mark_the_engine_does_not_answer_fails_the_test(suite: pytest.Pytester) -> None:
    suite.makepyfile(CITING.replace('answer("III/5.1"', 'answer("III/4.5"'))
    result = run(suite)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*marked with nz1996:III/5.1, but no answer that cites it was*"])


def test_that_a_table_opened_holds_no_rule(suite: pytest.Pytester) -> None:
    suite.makepyfile(CITING.replace("Delivery.ANSWERED", "Delivery.OPENED"))
    run(suite).assert_outcomes(failed=1)


@pytest.mark.parametrize(
    ("asserted", "holds"),
    [
        ("assert told['stake'] == 70", True),
        ("assert told['rules'] == told['rules'] and told['stake'] == 70", True),
        ("assert all(each == 70 for each in [told['stake']])", True),
        ("helper(told)", True),
        ("assert [each for each in told['rules']] == [] or told['stake'] == 70", True),
        ("assert told.get('won') is None", True),
        ("pass", False),
        ("assert True", False),
        ("assert told['rules'] == ['III/5.1']", False),
        ("assert {'III/5.1'} <= set(told['rules']), told['stake']", False),
        ("assert not isinstance(told, str)", False),
        ("assert all(ref in told['rules'] for ref in told['rules'])", False),
        ("only_cites(told)", False),
        ("assert told is not None", False),
        ("assert all(each for each in told['rules'])", False),
        ("said = set(told['rules']); assert said", False),
        ("found = told['rules']; names = sorted(found); assert names == ['III/5.1']", False),
        ("House().do(told)", False),
        ("House().cites(told)", False),
        ("House().pays(told)", True),
        ("held(told)", False),
        ("held(told, 70)", True),
        ("held(told, stake=70)", True),
    ],
)
def test_a_marked_test_asserts_more_than_citations(
    suite: pytest.Pytester, asserted: str, holds: bool
) -> None:
    suite.makepyfile(CITING.replace('assert told["stake"] == 70', asserted, 1))
    run(suite).assert_outcomes(passed=int(holds), failed=int(not holds))


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
        from croupier.terms.references import Delivery, Ref, deliver

        @pytest.mark.parametrize("ref", [
            pytest.param("III/5.1", marks=pytest.mark.rule("nz1996:III/5.1")),
            pytest.param("III/5.2", marks=pytest.mark.rule("nz1996:III/5.3")),
        ])
        def test_each(ref):
            deliver(Delivery.REFUSED, (Ref("nz1996", ref),))
            assert len("of something else") == 17
    """)
    run(suite).assert_outcomes(passed=1, failed=1)
