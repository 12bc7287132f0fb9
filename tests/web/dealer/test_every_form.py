"""Every form of the desk, at a table of every game: filled in with what it asks for, sent, answered.

One window goes from table to table. A form is done with when what it sent was accepted, or refused by
a rule or with what to do instead. Who may do an operation is somebody else's test: an operator
signs on here, and others sign on over them until nothing is left.
"""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from croupier.floor.configuration import SAMPLE, read_configuration
from croupier.table.setup.configuration import Table, open_table
from croupier.terms.refusals import Reason
from tests.floor.floors import House, opened
from tests.floor.server.asking import tell
from tests.web.desks import Desk, Floor


pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

STAFF: Final = {
    "star-rapid": ("Olga", "Ines", "Gwen"),
    "nz": ("Otis", "Iris", "Gus"),
    "nz1996": ("Opal", "Ivan", "Gil"),
    "nz-baccarat": ("Oona", "Ilse", "Greta"),
    "star-premium": ("Owen", "Ida", "Gina"),
}
"""Of each book the operator, and who signs on over them in turn: an inspector, a supervisor."""
OURS: Final = {
    Reason.RECORD_CANNOT_BE_READ,
    Reason.OPERATION_IS_NOT_IN_THE_BOOK,
    Reason.TERMINAL_MAY_NOT,
    Reason.ROLE_MAY_NOT,
}
"""Refusals that are a form's own fault: it sent what nobody reads, or should not have been there."""
LAST: Final = ("leave", "vacate seat", "exclude", "close table")
"""What leaves nobody, or no table, to do anything with."""
WRITTEN: Final = {
    "cards": "AS, KH",
    "dice": "1, 2",
    "notes": "5, 100",
    "numbers": "17, 20, 3",
    "places": "0, 1",
    "rolls": "1, 2, 3, 4, 5, 6",
}
"""What somebody writes into a field that is no amount, no number and no choice."""

WALK: Final = """
async ({ all, names, whole, written }) => {
  const until = async (is) => {
    const end = Date.now() + 20000;
    while (!is() && Date.now() < end) await new Promise((done) => setTimeout(done));
    return is();
  };
  const drawn = () => new Promise((done) => setTimeout(done));
  const chosen = (of) => [...of.options].find((each) => each.value && each.value !== '\\u0000other');
  const write = (into, text) => {
    into.value = text;
    into.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const said = { decimal: '5', numeric: '1' };
  const simple = async (field) => {
    const name = field.dataset.field;
    for (const select of field.querySelectorAll('select')) {
      const option = chosen(select) ?? select.options[select.options.length - 1];
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await drawn();
    }
    for (const each of field.querySelectorAll('input, textarea')) {
      if (each.type === 'radio') field.querySelector('input[value=yes]').click();
      else if (each.type === 'checkbox') each.checked || each.click();
      else if (each.value) continue;
      else if (each.type === 'time') write(each, '23:59');
      else if (each.type === 'date') write(each, '2030-01-01');
      else write(each, said[each.inputMode] ?? written[name] ?? 'Anna');
    }
    if (!field.querySelector('[aria-pressed=true]')) field.querySelector('[data-number]')?.click();
    for (const row of field.querySelectorAll('.dice .row')) {
      row.querySelector('button').click();
      await drawn();
    }
  };
  const fill = async (form, which) => {
    for (const { dataset: { field } } of [...form.querySelectorAll(which)]) {
      const found = () => form.querySelector(`[data-field="${field}"]`);
      const more = found().querySelector('ul ~ button');
      if (more) more.click();
      await drawn();
      await simple(found());
    }
    await drawn();
  };
  const send = async (name, form) => {
    const button = form.querySelector('button[type=submit]');
    if (button.disabled) return { how: 'locked' };
    button.click();
    await drawn();
    await until(() => !form.isConnected || !button.disabled);
    if (!form.isConnected) return { how: 'accepted' };
    const wrong = form.querySelector('.wrong');
    if (wrong) return { how: 'wrong', why: `${wrong.closest('[data-field]').dataset.field}: ${wrong.textContent}` };
    return { how: 'refused', why: form.querySelector('.refusal:not(.empty)')?.innerText.trim() ?? '' };
  };
  const named = (name) => document.querySelector(`dialog[open] button[data-operation="${name}"]`);
  const opened = async (name) => {
    if (!named(name)) [...document.querySelectorAll('button')].find((each) => each.innerText.trim() === all).click();
    (await until(() => named(name))).click();
    return until(() => document.querySelector(`form[data-operation="${name}"]`));
  };
  const close = async () => {
    for (const dialog of [...document.querySelectorAll('dialog[open]')].reverse()) {
      if (dialog.querySelector('button[data-operation]')) continue;
      const closed = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
      dialog.querySelector('.head button').click();
      await closed;
    }
  };
  const sent = [];
  for (const name of names) {
    for (const required of whole.includes(name) ? [true, false] : [true]) {
      const form = document.querySelector(`form[data-operation="${name}"]`) ?? (await opened(name));
      const asks = `[data-field][data-required=${required}]`;
      // What is needed is kept after a refusal; a form that was closed starts anew.
      if (!required) await fill(form, '[data-field][data-required=true]');
      await fill(form, asks);
      sent.push({ name, ...(await send(name, form)) });
      if (sent.at(-1).how === 'locked') break;
    }
    await close();
  }
  return sent;
}
"""


def one_of_each() -> dict[str, Table]:
    """Open a table of each game and book that the demo has; one with a dealer if it can be."""
    found: dict[tuple[str, str], Table] = {}
    for each in read_configuration(SAMPLE).tables:
        table = open_table(each.record)
        kind = table.book.name, table.game.name
        if kind not in found or table.mode.name == "dealer":
            found[kind] = table
    return {table.name: table for table in found.values()}


TABLES: Final = one_of_each()


@pytest.fixture(scope="module")
def demo(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    written = [f"[[table]]{part}" for part in SAMPLE.read_text().split("[[table]]")[1:]]
    ours = [part for part in written if any(f'name = "{at}"' in part for at in TABLES)]
    with opened(House(tmp_path_factory.mktemp("demo"), *ours)) as house:
        found = Floor(browser, house)
        yield found
        found.close()


def walked(desk: Desk, staff: tuple[str, ...], known: set[str]) -> list[dict[str, Any]]:
    """Send every form of a desk, in the order of the list, as often as it takes to be let.

    One whose fields are not known yet is sent once more, with what it does not need as well.
    """
    operator, *others = staff
    desk.sign_on(operator)
    found = desk.view["operations"]["operations"]
    fields = {each["name"]: f"{each['name']} {each['fields']}" for each in found}
    optional = [e["name"] for e in found if any(not needed for _, _, needed in e["fields"])]
    whole = [name for name in optional if fields[name] not in known]
    known.update(fields.values())
    left = [each["name"] for each in found]
    left.sort(key=lambda name: name in LAST)
    sent: list[dict[str, Any]] = []
    for over in others * 2:
        if left:
            secret = desk.house.sign_ins[over]
            desk.post("sign-on-over", {"name": over, "secret": secret})
            desk.until(lambda who=over: (desk.view["desk"]["over"] or {}).get("name") == who)  # type: ignore[misc]
            given = {"all": "All operations", "names": left, "whole": whole, "written": WRITTEN}
            came = desk.page.evaluate(WALK, given)
            sent += [each for each in came if each["how"] != "locked"]
            left = [each["name"] for each in came if each["how"] == "locked"]
    assert not left, f"forms that nobody can send: {left}"
    return sent


def wrong_with(each: dict[str, Any], refused: dict[str, Any] | None) -> Iterator[str]:
    """Say what is wrong with the answer that a form got."""
    if each["how"] == "wrong":
        yield f"it cannot be filled in: {each['why']}"
    elif refused is None:
        return
    elif refused["reason"] in OURS:
        yield f"it is refused for what it sent: {refused}"
    elif not (refused["rules"] or refused["remedy"]):
        yield f"neither a rule nor what to do is named: {refused}"
    elif not each["why"]:
        yield "it is refused without a word"


def test_every_form_at_every_game_is_sent_and_answered(demo: Floor) -> None:
    desk = demo.window()
    visited, accepted, faults, known = 0, 0, list[str](), set[str]()
    for at, table in TABLES.items():
        demo.house.player(at, f"Anna {at}", "100", "100")
        sent = walked(desk.go_to("dealer", at), STAFF[table.book.name], known)
        answers = iter(desk.answered)
        for each in sent:
            _, refused = ({}, None) if each["how"] == "wrong" else next(answers)
            faults += [f"{at}: {each['name']}, {fault}" for fault in wrong_with(each, refused)]
        assert next(answers, None) is None
        desk.answered.clear()
        visited += len({each["name"] for each in sent})
        accepted += len({each["name"] for each in sent if each["how"] == "accepted"})
        desk.post("sign-out")
    tell(f"{visited} forms at {len(TABLES)} tables, of which {accepted} were accepted")
    assert not faults, "\n".join(faults)
