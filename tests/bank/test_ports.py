"""Doors: simulated devices do what they are told, and their work otherwise."""

from croupier.bank.ports import AUSTRALIAN_NOTES, Did, Door, Errand, Port, SimulatedPort, simulated
from croupier.terms.money import Money


ERRAND = Errand(Door.TICKETS_OUT, Money(500), "1")


def test_a_port_answers_as_told_and_then_does_its_work() -> None:
    port = SimulatedPort().told(Did.REFUSED, Did.JAMMED)
    assert [port.ask(ERRAND) for _ in range(3)] == [Did.REFUSED, Did.JAMMED, Did.DONE]
    assert port.seen == [ERRAND] * 3


def test_a_late_answer_comes_once() -> None:
    port: Port = SimulatedPort(later=Did.JAMMED).told(Did.LATE)
    assert port.ask(ERRAND) is Did.LATE
    assert port.answers() == ((ERRAND, Did.JAMMED),)
    assert port.answers() == ()


def test_every_door_has_a_port_that_works() -> None:
    ports = simulated()
    assert set(ports) == set(Door)
    assert {port.ask(ERRAND) for port in ports.values()} == {Did.DONE}


def test_the_notes_are_those_of_the_country() -> None:
    assert [str(note) for note in AUSTRALIAN_NOTES] == ["5", "10", "20", "50", "100"]
