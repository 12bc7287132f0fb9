"""How the code can break a rule: where it asks for the rule by its name, what leads there fails.

A guard that leads to a refusal, a notice or a told step is never met, or its comparison is turned
round; where the code only cites, what it asks to find out which rule it cites is turned round.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, cached_property
from itertools import accumulate, chain, zip_longest
from pathlib import Path
from typing import Final, NamedTuple

from tools.broken_data import Break, Place, row_of


ROOMS: Final = ("games", "table", "floor", "equipment")
ASKING: Final = {"rules", "rules_for", "knows", "_rules", "rules_of"}
"""What code calls to have the rules under a name."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, eq=False)
class Source:
    """One module, and for each of its nodes the one above it."""

    file: Path
    text: str
    above: dict[ast.AST, ast.AST]

    @property
    def nodes(self) -> Iterable[ast.AST]:
        """Every node but the root, in the order of the text as far as it matters."""
        return self.above

    @cached_property
    def offsets(self) -> list[int]:
        """Where each line begins."""
        lines = self.text.encode().splitlines(keepends=True)
        return list(accumulate(map(len, lines), initial=0))

    @cached_property
    def imports(self) -> set[Path]:
        """The modules it has something from."""
        found = (node.module or "" for node in self.nodes if isinstance(node, ast.ImportFrom))
        return {Path(*module.split(".")).with_suffix(".py") for module in found if module}

    def function(self, node: ast.AST) -> Function | None:
        """Return the function a node stands in."""
        while (found := self.above.get(node)) is not None:
            if isinstance(found, Function):
                return found
            node = found
        return None


class Site(NamedTuple):
    """A node that stands for the rule: where it is asked for, or answered by."""

    source: Source
    node: ast.AST


def code_breaks(tree: Path, found: list[Place]) -> list[Break]:
    """Give the changes of the code that asks for a rule under the names that data has for it."""
    asking = dict.fromkeys(chain.from_iterable(_sites(tree, place) for place in found))
    sites = dict.fromkeys(each for site in asking for each in (*_callers(tree, site), site))
    turns = zip_longest(*(_changes(tree, site) for site in sites))  # each site has its turn
    changes = (each for turn in turns for each in turn if each is not None)
    return list({each.words: each for each in changes}.values())


def _changes(tree: Path, site: Site) -> Iterator[Break]:
    yield from _never(site)
    yield from _unsaid(site)
    yield from _turned_guards(site)
    yield from _asked(tree, site)


@cache
def sources(tree: Path) -> tuple[Source, ...]:
    """Read the modules that bring chance, play, conduct and show."""
    files = chain.from_iterable(sorted((tree / "croupier" / room).rglob("*.py")) for room in ROOMS)
    return tuple(_source(tree, file) for file in files)


def _source(tree: Path, file: Path) -> Source:
    text = file.read_text("utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    above = {below: node for node in nodes for below in ast.iter_child_nodes(node)}
    return Source(file.relative_to(tree), text, above)


# Where the code asks


def _sites(tree: Path, place: Place) -> Iterator[Site]:
    if place.name is not None:
        operation, name = place.name
        home = _homes(tree, operation) if operation else _game_of(tree, place)
        asked = list(_asking_for(tree, name))
        yield from [site for site in asked if site.source in home] or asked
    elif "operations" in str(place.file):
        yield from _answers_of(tree, str(place.way[0]))
    elif "policies" in place.way or "policies" in place.file.parts:
        case = str(place.way[1]) if place.way[0] == "policies" else _case_of(tree, place)
        yield from _policies_asked(tree)[case]


def _asking_for(tree: Path, name: str) -> Iterator[Site]:
    return (site for site in _asking(tree) if _says(site.node, name))


@cache
def _asking(tree: Path) -> tuple[Site, ...]:
    """Find every piece of text by which code asks for rules."""
    return tuple(
        Site(source, node)
        for source in sources(tree)
        for node in source.nodes
        if isinstance(node, ast.Constant | ast.JoinedStr) and _is_asked(source, node)
    )


@cache
def _calls(tree: Path) -> dict[str, list[Site]]:
    """Find every call, by the name of what is called."""
    return _named(tree, lambda node: _called(node) if isinstance(node, ast.Call) else None)


@cache
def _functions(tree: Path) -> dict[str, list[Site]]:
    return _named(tree, lambda node: node.name if isinstance(node, Function) else None)


@cache
def _policies_asked(tree: Path) -> dict[str, list[Site]]:
    """Find who asks for a policy, by its case."""

    def case_of(node: ast.AST) -> str | None:
        match node:
            case ast.Attribute(value=ast.Name(id="Case"), attr=case):
                return case.lower().replace("_", "-")
            case _:
                return None

    return _named(tree, case_of)


def _named(tree: Path, name_of: Callable[[ast.AST], str | None]) -> dict[str, list[Site]]:
    """Find the nodes that have a name, by it."""
    found: dict[str, list[Site]] = defaultdict(list)
    for source in sources(tree):
        for node in source.nodes:
            if (name := name_of(node)) is not None:
                found[name].append(Site(source, node))
    return found


def _says(node: ast.AST, name: str) -> bool:
    """Say whether a piece of text is this name, or may become it."""
    match node:
        case ast.Constant(value=str(text)):
            return text == name
        case ast.JoinedStr(values=parts):
            return fnmatchcase(name, "".join(map(_pattern, parts)))
        case _:
            return False


def _pattern(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "?*"


def _is_asked(source: Source, node: ast.AST) -> bool:
    while isinstance(node := source.above[node], ast.expr | ast.keyword):
        if isinstance(node, ast.Call) and _called(node) in ASKING:
            return True
    return False


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _game_of(tree: Path, place: Place) -> list[Source]:
    game = place.file.stem.replace("-", "_")
    return [source for source in sources(tree) if game in source.file.parts]


def _homes(tree: Path, operation: str) -> list[Source]:
    """Find the module that has the class of an operation."""
    return [source for source in sources(tree) if f'tag="{operation}"' in source.text]


def _answers_of(tree: Path, operation: str) -> Iterator[Site]:
    """Find where what decides an operation, or a helper beside it, answers by its own rules."""
    for source in _homes(tree, operation):
        for node in chain.from_iterable(map(ast.walk, _deciding(source, operation))):
            if isinstance(node, ast.Attribute) and node.attr == "rules":
                whose = ast.unparse(node.value)
                if whose.endswith(("operation", f"operations['{operation}']")):
                    yield Site(source, node)


def _deciding(source: Source, operation: str) -> list[ast.FunctionDef]:
    """Give the function that decides an operation, and those of its module that it calls."""
    functions = [node for node in source.nodes if isinstance(node, ast.FunctionDef)]
    kinds = (node for node in source.nodes if isinstance(node, ast.ClassDef))
    does = {f"does({kind.name})" for kind in kinds if f"'{operation}'" in _tags(kind)}
    found = [each for each in functions if does & set(map(ast.unparse, each.decorator_list))]
    for each in found:  # it grows while it is read
        calls = {_called(node) for node in ast.walk(each) if isinstance(node, ast.Call)}
        found += [more for more in functions if more.name in calls and more not in found]
    return found


def _tags(kind: ast.ClassDef) -> list[str]:
    return [ast.unparse(keyword.value) for keyword in kind.keywords]


def _case_of(tree: Path, place: Place) -> str:
    return str(row_of(tree, place)["case"])


def _used(site: Site) -> list[Site]:
    """Follow what is put under a name of the function to where that is read."""
    node = site.node
    while not isinstance(node, ast.stmt):
        node = site.source.above[node]
    function = site.source.function(node)
    if function is None or not isinstance(node, ast.Assign):
        return [site]
    names = {
        each.id
        for target in node.targets
        for each in ast.walk(target)
        if isinstance(each, ast.Name)
    }
    read = (each for each in ast.walk(function) if isinstance(each, ast.Name))
    uses = [each for each in read if each.id in names and isinstance(each.ctx, ast.Load)]
    return [Site(site.source, each) for each in uses] or [site]


def _callers(tree: Path, site: Site) -> Iterator[Site]:
    """Find who calls the function that a site stands in, where that gives rules and no more."""
    function = site.source.function(site.node) if _only_cites(site) else None
    calls = _calls(tree)[function.name] if function is not None else []
    near = [call for call in calls if call.source is site.source]
    is_alone = function is not None and len(_functions(tree)[function.name]) == 1
    yield from near or (calls if is_alone else [])


# What is changed there


def _never(site: Site) -> Iterator[Break]:
    """Keep the rule from being reached, by each guard before it, the nearest first."""
    if _only_cites(site):
        return
    for test, away in _leading(site):
        word = "always" if away else "never"
        changed = f"(({_text(site.source, test)}) {'or True' if away else 'and False'})"
        yield _broken(site.source, test, changed, word)


def _unsaid(site: Site) -> Iterator[Break]:
    """Leave out the notice that tells of the rule."""
    for use in _used(site):
        node = use.node
        while isinstance(node, ast.expr | ast.keyword):
            above = use.source.above[node]
            is_made = isinstance(node, ast.Call) and _called(node) == "Notice"
            if (
                (is_made or node is use.node)
                and isinstance(above, ast.Tuple)
                and len(above.elts) == 1
            ):
                yield _broken(use.source, above, "()", "not said")
            node = above


def _turned_guards(site: Site) -> Iterator[Break]:
    for test, _ in [] if _only_cites(site) else _leading(site):
        yield from _turned(site.source, test)


def _only_cites(site: Site) -> bool:
    """Say whether a site stands in a function that gives rules and nothing else."""
    return _returns(site).startswith("tuple[Ref")


def _returns(site: Site) -> str:
    function = site.source.function(site.node)
    return ast.unparse(function.returns) if function and function.returns else ""


def _leading(site: Site) -> list[tuple[ast.expr, bool]]:
    """Give the conditions without which the rule is nowhere used, the nearest first."""
    uses = [list(_guards(use)) for use in _used(site)]
    common = [each for each in uses[0] if all(each in others for others in uses)]
    guards = common + [each for each in _guards(site) if each not in common]
    return [each for each in guards if _is_condition(each[0])]


def _is_condition(test: ast.expr) -> bool:
    """Say whether a test asks about the table: not what kind of answer it has, or if it has any."""
    return not isinstance(test, ast.Name) and "isinstance(" not in ast.unparse(test)


def _guards(site: Site) -> Iterator[tuple[ast.expr, bool]]:
    """Give the conditions that lead to a site, each with the value that leads elsewhere."""
    node = site.node
    while not isinstance(node, Function | ast.Lambda | ast.Module):
        above = site.source.above.get(node)
        match above:
            case ast.If(test=test) | ast.IfExp(test=test) if node is test:
                yield test, False
            case ast.If(test=test, body=body):
                yield test, node not in body
            case ast.IfExp(test=test, body=body):
                yield test, node is not body
            case ast.GeneratorExp(generators=loops) | ast.ListComp(generators=loops):
                yield from ((test, False) for loop in loops for test in loop.ifs)
            case None:
                return
            case _:
                pass
        yield from _exits_before(above, node)
        node = above


def _exits_before(above: ast.AST, node: ast.AST) -> Iterator[tuple[ast.expr, bool]]:
    """Give the nearest way out of a block before a statement of it."""
    body = getattr(above, "body", ())  # of an expression it is no list
    before = body[: body.index(node)] if isinstance(body, list) and node in body else []
    for each in reversed(before):
        if isinstance(each, ast.If) and isinstance(each.body[-1], ast.Return | ast.Continue):
            if "refus" not in ast.unparse(each).lower():  # another refusal would hide this one
                yield each.test, True
            return


TURNED: Final = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
}  # fmt: skip


def _turned(source: Source, within: ast.AST) -> Iterator[Break]:
    """Turn each comparison round, and move each number by one."""
    for node in ast.walk(within):
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in TURNED:
                one, other = _text(source, left), _text(source, right)
                yield _broken(source, node, f"{one} {TURNED[type(op)]} {other}", "turned round")
            case ast.Constant(value=int(number)) if not isinstance(number, bool):
                yield _broken(source, node, str(number + 1), "one more")
            case _:
                pass


def _asked(tree: Path, site: Site) -> Iterator[Break]:
    """Turn round what a function that cites asks other modules, to find out which rule it is."""
    function = site.source.function(site.node)
    if function is None or not (_only_cites(site) or _returns(site).endswith("Told")):
        return
    near = chain.from_iterable(ast.walk(test) for test, _ in _guards(site))
    for name in dict.fromkeys(map(_asks, chain(near, ast.walk(function)))):
        for found in _functions(tree)[name]:
            if found.source.file in site.source.imports:
                yield from _turned(*found)
                for part in _beside(found):
                    yield from _turned(found.source, part)


def _beside(function: Site) -> list[ast.stmt]:
    """Give what else a module has: first the constants that one of its functions reads."""
    read = {node.id for node in ast.walk(function.node) if isinstance(node, ast.Name)}
    own = [node for node, above in function.source.above.items() if isinstance(above, ast.Module)]
    parts = [node for node in own if isinstance(node, ast.FunctionDef | ast.AnnAssign)]
    return sorted(parts, key=lambda part: not read & set(ast.unparse(part).split(":")[:1]))


def _asks(node: ast.AST) -> str:
    match node:
        case ast.Call():
            return _called(node)
        case ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _text(source: Source, node: ast.expr) -> str:
    return source.text.encode()[slice(*_span(source, node))].decode()


def _span(source: Source, node: ast.expr) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    start, end = source.offsets[node.lineno - 1], source.offsets[node.end_lineno - 1]
    return start + node.col_offset, end + node.end_col_offset


def _broken(source: Source, node: ast.expr, changed: str, how: str) -> Break:
    """Put other text in the place of an expression."""
    whole, (start, end) = source.text.encode(), _span(source, node)
    said = " ".join(_text(source, node).split())
    words = f"{source.file.relative_to('croupier')}:{node.lineno}: “{said}” {how}"
    return Break(words, {source.file: (whole[:start] + changed.encode() + whole[end:]).decode()})
