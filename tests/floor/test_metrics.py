"""The floor's metrics: counted once, read by Prometheus, and never more than a few labels."""

import random

from prometheus_client.parser import text_string_to_metric_families

from croupier.floor.metrics import CONTENT_TYPE, Metrics
from croupier.terms.refusals import Reason


Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def samples(metrics: Metrics) -> Samples:
    """Read the exposition as Prometheus would."""
    text = metrics.exposition().decode()
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float:
    return samples(metrics)[(f"croupier_{name}", tuple(sorted(labels.items())))]


def test_what_happens_is_counted() -> None:
    metrics = Metrics(["R1", "R2"])
    for _ in range(3):
        metrics.connected("player")
    metrics.disconnected("player")
    metrics.answered("place", "done", 0.004)
    metrics.answered("place", "refused", 0.2)
    metrics.refused(Reason.STAKE_IS_OVER_THE_MAXIMUM)
    metrics.told()
    metrics.told(is_whole=True)
    metrics.overrun()
    metrics.round_ended("R1", "settled")
    metrics.wagered("R1", 7)
    metrics.saved(commands=4, entries=9)
    metrics.durable(0.003)
    metrics.notary_failed()
    metrics.table_stopped("R2")
    metrics.store_stopped()
    assert value(metrics, "connections", kind="player") == 2
    assert value(metrics, "commands_total", operation="place", outcome="done") == 1
    assert value(metrics, "commands_total", operation="place", outcome="refused") == 1
    assert value(metrics, "refusals_total", reason="stake is over the maximum") == 1
    assert value(metrics, "answer_seconds_bucket", le="0.005") == 1
    assert value(metrics, "answer_seconds_count") == 2
    assert value(metrics, "views_total") == 2
    assert value(metrics, "whole_views_total") == 1
    assert value(metrics, "outboxes_overrun_total") == 1
    assert value(metrics, "rounds_total", table="R1", end="settled") == 1
    assert value(metrics, "wagers_total", table="R1") == 7
    assert value(metrics, "entries_total") == 9
    assert value(metrics, "group_commands_sum") == 4
    assert value(metrics, "durable_seconds_count") == 1
    assert value(metrics, "notary_stopped") == 1
    assert value(metrics, "table_stopped", table="R2") == 1
    assert value(metrics, "table_stopped", table="R1") == 0
    assert value(metrics, "store_stopped") == 1
    metrics.table_stopped("R2", is_stopped=False)
    assert value(metrics, "table_stopped", table="R2") == 0


def test_what_alerts_watch_is_there_before_it_happens() -> None:
    metrics = Metrics(["R1"])
    read = samples(metrics)
    for name in ("store_stopped", "notary_stopped", "outboxes_overrun_total"):
        assert read[(f"croupier_{name}", ())] == 0
    assert read[("croupier_table_stopped", (("table", "R1"),))] == 0
    assert read[("croupier_rounds_total", (("end", "void"), ("table", "R1")))] == 0
    assert read[("process_resident_memory_bytes", ())] > 1_000_000


def test_labels_are_few_whatever_comes_in() -> None:
    metrics = Metrics(["R1"])
    chance = random.Random(20261116)
    before = len(samples(metrics))
    for _ in range(5_000):
        word = f"{chance.getrandbits(64):x}"
        metrics.connected(word)
        metrics.answered(word, word, 0.1)
        metrics.round_ended(word, word)
        metrics.wagered(word)
        metrics.table_stopped(word)
    assert len(samples(metrics)) == before + 5
    assert value(metrics, "commands_total", operation="other", outcome="other") == 5_000


def test_two_floors_in_one_process_do_not_count_together() -> None:
    one, other = Metrics(["R1"]), Metrics(["R1"])
    one.told()
    assert value(other, "views_total") == 0


def test_the_exposition_is_small_and_plain_text() -> None:
    metrics = Metrics([f"R{number}" for number in range(10)])
    assert len(metrics.exposition()) < 64 * 1024
    assert CONTENT_TYPE.startswith("text/plain")
