"""What is written is read back the same, and both forms of a record get the same answer."""

import json
from collections.abc import Iterable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.equipment.devices import Shoe
from croupier.games.protocol import (
    Act,
    Asks,
    Chance,
    Close,
    Game,
    Move,
    Offer,
    Over,
    StandingWager,
)
from croupier.table.record.adjudication import adjudicate, read_records
from croupier.table.record.answers import answer
from croupier.terms.money import Money
from tests.games.tables import (
    Case,
    backed,
    every_table,
    every_table_of_all,
    game_of,
    plain,
    table_of,
    voids,
)
from tests.games.test_moves import stakes
from tests.games.whole_rounds import MOST, whole_round


def through_json(written: object) -> Any:
    """Send something through a file."""
    return json.loads(json.dumps(written))


@every_table_of_all
def test_a_target_is_read_as_it_is_written(case: Case) -> None:
    game = game_of(case)
    for bet, target in backed(game):
        written = through_json(game.notation.write_target(bet, target))
        read = game.notation.wager(bet, written)
        assert (read.bet, read.target) == (bet, target)
        assert not read.rules, "nothing had to be read by a rule"


@every_table_of_all
def test_no_two_targets_of_a_bet_are_written_alike(case: Case) -> None:
    game = game_of(case)
    written = [(bet, game.notation.write_target(bet, target)) for bet, target in backed(game)]
    assert len(set(map(repr, written))) == len(written)


@every_table_of_all
def test_a_symbol_is_read_as_it_is_written(case: Case) -> None:
    notation = game_of(case).notation
    for symbol in dict.fromkeys(game_of(case).device.symbols):
        assert notation.chance(through_json(notation.write_symbol(symbol))) == Chance(symbol)


def carries(game: Game[Any]) -> set[Any]:
    """Play on, bringing every face to every state, until no round leaves a new carry."""
    symbols = game.device.symbols
    if isinstance(game.device, Shoe):  # the cards of a hand are more than can be walked over
        symbols = tuple(map(game.play.face, symbols))
    if game.asks:  # nor are those of a hand that is drawn to
        symbols = tuple(dict.fromkeys(symbols))[:3]
    draws = tuple(map(Chance, dict.fromkeys(symbols)))
    found: set[Any] = {None}
    queue: list[Any] = [game.play.start(None)]
    seen = set(queue)
    while queue:
        state = queue.pop()
        turn = game.play.turn(state)
        if isinstance(turn, Over):
            found.add(turn.carry)
            after = [game.play.start(turn.carry)]
        else:
            moves: tuple[Move, ...] = draws
            if isinstance(turn, Asks):
                moves = tuple(Act(ask.seat, ask.hand, ask.default) for ask in turn.asks[:1])
            elif isinstance(turn, Offer):
                moves = (Close(_backed(game)) if game.asks else Close(),)
            assert all(game.play.refuse(state, move) is None for move in moves)
            after = [game.play.step(state, move) for move in moves]
        queue += [each for each in dict.fromkeys(after) if each not in seen]
        seen.update(after)
    return found


def _backed(game: Game[Any]) -> tuple[StandingWager, ...]:
    """Back every bet that a round may begin with, at one seat."""
    bets = ((name, bet) for name, bet in game.bets.items() if bet.on is None)
    return tuple(StandingWager(1, name, next(iter(b.targets())), Money(100)) for name, b in bets)


@every_table_of_all
def test_a_carry_is_read_as_it_is_written(case: Case) -> None:
    notation = game_of(case).notation
    for carry in carries(game_of(case)):
        assert notation.carry(through_json(notation.write_carry(carry))) == carry


@st.composite
def wagers(draw: st.DrawFn, game: Game[Any]) -> dict[str, Any]:
    """Draw a wager as a record writes it, now and then one that is refused."""
    bet, target = draw(st.sampled_from(backed(game)))
    odd = draw(st.sampled_from([None] * 6 + ["0", "-5", "no amount"]))
    return {
        "player": f"seat {draw(st.integers(1, 4))}",
        "bet": bet,
        "target": game.notation.write_target(bet, target),
        "stake": odd or str(draw(stakes(game, bet, target))),
    }


def symbol_of(case: Case, written: object) -> Any:
    """Read a symbol."""
    move = game_of(case).notation.chance(through_json(written))
    assert isinstance(move, Chance)
    return move.symbol


@st.composite
def rounds(draw: st.DrawFn, case: Case) -> tuple[dict[str, Any], dict[str, Any]]:
    """Draw a round in the short form, and the same in the full form."""
    game = game_of(case)
    table = {"rulebook": case.book, "game": case.game, "options": case.options}
    placed = draw(st.lists(wagers(game), max_size=8))
    void = draw(st.lists(st.sampled_from(voids(case)), max_size=2)) if voids(case) else []
    moves: list[dict[str, Any]] = [{"do": "place", **wager} for wager in placed]
    for each in void:
        moves += [{"do": "close"}, {"do": "chance", "chance": each}]
    most = st.lists(st.sampled_from(game.device.symbols), min_size=MOST, max_size=MOST)
    came, turned = whole_round(game, draw(most))
    moves += [through_the_round(game, move) for move in turned]
    chance = [*void, *map(game.notation.write_symbol, came)]
    short = {"table": table, "wagers": placed, "chance": chance}
    return short, {"table": table, "moves": moves}


def through_the_round(game: Game[Any], move: Move) -> dict[str, Any]:
    """Write a close or a draw as a record has it."""
    if isinstance(move, Chance):
        return {"do": "chance", "chance": game.notation.write_symbol(move.symbol)}
    return {"do": "close"}


def at_one_table(records: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Write rounds one after the other: a record that names a table begins there afresh."""
    first, *others = records
    return [first, *({k: v for k, v in each.items() if k != "table"} for each in others)]


def answers(records: object) -> list[dict[str, Any]]:
    """Settle a file and take the answers through another."""
    told = [answer(played) for played in adjudicate(read_records(json.dumps(records)))]
    again: list[dict[str, Any]] = json.loads(json.dumps(told, allow_nan=False))
    assert again == told
    return again


@every_table
@settings(max_examples=15)
@given(data=st.data())
def test_both_forms_of_a_record_get_the_same_answer(case: Case, data: st.DataObject) -> None:
    written = data.draw(st.lists(rounds(case), min_size=1, max_size=4))
    short, full = (answers(at_one_table(forms)) for forms in zip(*written, strict=True))
    for told in (*short, *full):  # each move is told where it stands in its own form
        for move in told["moves"]:
            assert {move.pop(name, None) is None for name in ("list", "index")} in ({True}, {False})
    assert short == full
    assert all(told["over"] for told in short)
    came = [symbol_of(case, record["chance"][-1]) for record, _ in written]
    left = [through_json(plain(case.game).carry(came[: n + 1])) for n in range(len(came))]
    assert [told["carry"] for told in short] == left


@every_table_of_all
def test_an_answer_names_its_table(case: Case) -> None:
    table = table_of(case)
    record = {"table": {"rulebook": case.book, "game": case.game, "options": case.options}}
    (told,) = answers([record])
    assert told["table"]["content_hash"] == table.game.ruleset.content_hash
    assert told["over"] is False
