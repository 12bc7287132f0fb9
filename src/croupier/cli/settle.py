"""``croupier settle``: a recorded round in, who won what by which rule out."""

from typing import TYPE_CHECKING, Any

import click

from croupier.cli.common import JSON, print_json, print_table, read_bytes
from croupier.cli.main import EXIT_REFUSED, shown
from croupier.terms.shapes import is_list


if TYPE_CHECKING:
    from croupier.table.record.fields import RoundRecord
    from croupier.table.wagers.moves import Round


ALL = "all"
"""What is compared where no books are named: every edition of the game."""


@click.command()
@click.argument("file", metavar="FILE", required=False)
@click.option(
    "--compare",
    metavar="[BOOK,BOOK]",
    is_flag=False,
    flag_value=ALL,
    help="Settle the same rounds under these books; without books under every edition.",
)
@JSON
@click.pass_context
def settle(ctx: click.Context, file: str | None, compare: str | None, *, as_json: bool) -> None:
    """Settle the rounds recorded in FILE (- for standard input).

    A record names its table, the wagers and what chance brought:

    \b
    {"table": {"rulebook": "nz", "game": "roulette", "options": {"wheel": "38"},
               "limits": {"min": "5", "max": "500"}},
     "wagers": [{"id": "w1", "player": "seat 3", "bet": "street",
                 "target": ["00", 1, 2], "stake": "10"}],
     "chance": ["00"]}

    Other games are written alike, with what leaves their equipment in that order, like [[2, 4], [3, 3]]
    for two rolls of two dice. `croupier rules games --json` has a record of each.

    What players decide stands beside it, in the order in which they did:

    \b
    "chance": ["8H", "6D", "8C", "KD", "9S", "KC"],
    "decisions": [{"player": "Ana", "act": "split"},
                  {"player": "Ana", "act": "stand"}]

    An irregular spin is an object; the ball is spun again and the next entry counts:

    \b
    "chance": [{"no spin": "ball left the wheel", "called": true}, "17"]
    "chance": ["17", {"corrected": "18", "by": "game supervisor"}]

    Rounds whose wagers change on the way are written as moves:

    \b
    "moves": [{"do": "place", "id": "w1", "bet": "red", "stake": "5"},
              {"do": "call", "wager": "w1", "call": "remove"},
              {"do": "close"}, {"do": "chance", "chance": "17"}]

    Several rounds may follow in one file, as a list or one to a line. The exit code is 0 when
    everything was accepted, 1 when something in a round was refused (the rest is settled), and 2
    when the record cannot be used at all.

    \b
    croupier settle spin.json
    croupier settle spin.json --compare nz1996,nz,star-rapid
    croupier settle coup.json --compare
    croupier settle evening.jsonl --json
    """
    from croupier.table.record.adjudication import adjudicate, read_records
    from croupier.table.record.answers import is_clean

    if file is None and compare is not None and compare != ALL:
        file, compare = compare, ALL  # --compare stood before the file
    if file is None:
        raise click.MissingParameter(ctx=ctx, param_hint="FILE", param_type="argument")
    records = read_records(read_bytes(file))
    if compare == ALL:
        ctx.exit(_compare_all(records, as_json=as_json))
    if compare is not None:
        ctx.exit(_compare(records, compare, as_json=as_json))
    rounds = adjudicate(records)
    _print_json(rounds) if as_json else _print(rounds)
    ctx.exit(0 if all(is_clean(played) for played in rounds) else EXIT_REFUSED)


def _print_json(rounds: "list[Round]") -> None:
    from croupier.table.record.answers import answer

    answers = [answer(played) for played in rounds]
    print_json(answers[0] if len(answers) == 1 else {"rounds": answers})


def _print(rounds: "list[Round]") -> None:
    from croupier.table.record.answers import answer

    for number, played in enumerate(rounds, start=1):
        told = answer(played)
        title = f"{told['table']['game']} under {told['table']['rulebook']}"
        click.secho(f"Round {number}: {title}" if len(rounds) > 1 else title, bold=True)
        for step in told["steps"]:
            click.echo(f"  {shown(step['words'])}{_cited(step['rules'])}")
        click.echo()
        _print_wagers(told["wagers"])
        _print_rest(told)


def _print_wagers(wagers: list[dict[str, Any]]) -> None:
    from croupier.terms.money import money

    heads = ("wager", "player", "bet", "target", "stake", "result", "won", "back", "rules")
    rows: list[tuple[str, ...]] = []
    for wager in wagers:
        rows.append(_row(wager, wager["id"], wager["player"]))
        rows += [_row(piece, "", "") for piece in wager.get("pieces", ())]
    print_table(heads, rows, right="stake won back")
    for wager in wagers:
        if wager["void"] != "0" or "trimmed" in wager:
            parts = f"{wager['void']} void, {wager.get('trimmed', '0')} trimmed"
            why = f" ({wager['why']})" if "why" in wager else ""
            whole = money(wager["stake"]) + money(wager.get("trimmed", "0"))
            click.echo(shown(f"{wager['id']}: of {whole}, {parts}{why}"))
        for name, said in (("reduced", "reduced by"), ("capped", "the pay-out is capped, less")):
            if name in wager:
                click.echo(shown(f"{wager['id']}: {said} {wager[name]}"))
        if wager["commission"] != "0":
            click.echo(shown(f"{wager['id']}: commission {wager['commission']}"))
        if "commission_returned" in wager:
            click.echo(shown(f"{wager['id']}: commission {wager['commission_returned']} returned"))
    click.echo()


def _row(wager: dict[str, Any], name: str, player: str) -> tuple[str, ...]:
    bet = wager["bet"] if name else f"  {wager['bet']}"
    result = f"{wager['result']} {wager['odds']}" if wager["odds"] else wager["result"]
    return (
        name,
        player,
        bet,
        _where(wager),
        wager["stake"],
        result,
        wager["winnings"],
        wager["returned"],
        " ".join(wager["rules"]),
    )


def _where(wager: dict[str, Any]) -> str:
    """Say where a wager lies: its target, or else the wager it is made on, or its seat."""
    if wager["target"] is not None:
        return _target(wager["target"])
    on, seat = wager.get("on"), wager.get("area")
    return f"on {on}" if on is not None else f"seat {seat}" if seat is not None else ""


def _target(target: object) -> str:
    """Write a target in a column; one that was refused is shown as it was written."""
    if target is None:
        return ""
    return "-".join(str(part) for part in target) if is_list(target) else str(target)


def _print_rest(told: dict[str, Any]) -> None:
    from croupier.table.record.dead_ends import NOT_FOLLOWED

    for move in told["moves"]:
        refused = move.get("refusal")
        if refused is not None and not refused["what"].startswith(NOT_FOLLOWED):
            is_decision = move.get("list") == "decisions"
            name = move.get("id") or (_entry(move) if is_decision else move.get("do", "move"))
            what = f"Refused, {name}: {refused['what']}{_cited(refused['rules'])}."
            click.secho(shown(f"{what} {refused['remedy']}".rstrip()), fg="red")
    for change in told.get("corrected", ()):
        before, after = change["before"], change["after"]
        click.echo(
            f"Corrected, {change['wager']}: {before['result']} {before['winnings']} becomes "
            f"{after['result']} {after['winnings']}, difference {change['difference']}"
        )
    for notice in told["notices"]:
        click.echo(f"Notice: {notice['what']}{_cited(notice['rules'])}")
    if "stopped" in told:
        stopped = told["stopped"]
        still = ", ".join(stopped["open"]) or "none"
        click.secho(
            shown(
                f"Stopped at {_entry(stopped)}: nothing after it is followed. "
                f"The round waits for {stopped['waits_for']}; open wagers: {still}."
            ),
            fg="red",
        )
    elif not told["over"]:
        stand = any(wager["result"] == "open" for wager in told["wagers"])
        still = ": wagers marked open still stand" if stand else ""
        click.echo(f"The round is not over{still}.")


def _entry(answered: dict[str, Any]) -> str:
    """Name an entry of a record, counted from 1."""
    one = {"moves": "move", "wagers": "wager", "decisions": "decision"}
    of = f" of round {answered['round']}" if "round" in answered else ""
    return f"{one.get(answered['list'], answered['list'])} {answered['index'] + 1}{of}"


def _cited(rules: list[str]) -> str:
    return f"  ({', '.join(rules)})" if rules else ""


def _compare(records: "list[RoundRecord]", books: str, *, as_json: bool) -> int:
    """Settle the same rounds under several books and show where they part."""
    from croupier.rulebooks.index import known
    from croupier.table.record.comparison import compare, differences

    names = [known(name.strip()) for name in books.split(",") if name.strip()]
    if not names:
        known("")
    settled = compare(records, names)
    parted = differences(settled)
    if as_json:
        print_json({"books": settled, "differences": parted})
        return 0
    for number, row in enumerate(parted["rounds"], start=1):
        if len(parted["rounds"]) > 1:
            click.secho(f"Round {number}", bold=True)
        heads = ("wager", *names)
        rows = [(wager["id"], *(wager["books"][name] for name in names)) for wager in row]
        print_table(heads, rows)
        click.echo()
    for name, answered in settled.items():
        if not is_list(answered):
            click.secho(f"{name}: {answered['error']['what']}", fg="red")
            continue
        for move in (each for told in answered for each in told["moves"]):
            if move["answer"] == "refused" and move.get("do") != "place":
                click.secho(shown(f"{name}: {move['refusal']['what']}"), fg="red")
    same = "The books agree." if parted["agree"] else "The books part where the rows differ."
    click.echo(same)
    return 0


def _compare_all(records: "list[RoundRecord]", *, as_json: bool) -> int:
    """Settle the same rounds under every edition of their game, and lay them out in one table."""
    from croupier.table.record.editions import under_all

    told = under_all(records)
    if as_json:
        print_json(told)
        return 0
    _print_editions(told)
    return 0


def _print_editions(told: dict[str, Any]) -> None:
    from croupier.table.record.editions import alike

    heads = ("wager", "bet", "stake", "book", "edition", "result", "line", "won", "back", "rules")
    entries = list(alike(told))
    is_one = all(cell["round"] == 1 for _, _, cell in entries)
    named = {_place(cell): cell for _, _, cell in entries}
    named |= {_place(cell): cell for _, _, cell in entries if cell["result"] != "refused"}
    rows: list[tuple[str, ...]] = []
    last = ""
    for book, variants, cell in entries:
        name = cell["id"] if is_one else f"{cell['round']}: {cell['id']}"
        known = named[_place(cell)]
        bet = f"{known['bet']} {_target(known['target'])}".strip()
        what = (name, bet, cell["stake"]) if name != last else ("", "", "")
        rows.append((*what, book, variants, *_outcome(book, cell)))
        last = name
    print_table(heads, rows, right="stake won back")
    click.echo()
    for each in told["editions"]:
        if (error := each["error"]) is not None:
            edition = " ".join(filter(None, (each["book"], each["variant"])))
            click.secho(shown(f"{edition}: {error['what']}{_cited(error['rules'])}"), fg="red")
    agree = "The editions agree." if told["agree"] else "The editions part where the rows differ."
    click.echo(agree)


def _place(cell: dict[str, Any]) -> tuple[int, str]:
    return cell["round"], cell["id"]


def _outcome(book: str, cell: dict[str, Any]) -> tuple[str, ...]:
    """Say what an edition makes of a wager; its rules without the name of the book beside them."""
    refused = cell.get("refusal", {})
    won = cell["winnings"]
    if cell["commission"] != "0":
        won += f" less {cell['commission']}"
    return (
        f"{cell['result']} {cell['odds']}" if cell["odds"] else cell["result"],
        cell["line"] or refused.get("reason", ""),
        won,
        cell["returned"],
        " ".join(ref.removeprefix(f"{book}:") for ref in cell["rules"]),
    )
