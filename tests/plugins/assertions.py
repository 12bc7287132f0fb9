"""What a test asserts, read from its source: something of the house, or only which rules it cites.

A test that looks at nothing but citations would pass in a house that cites a rule and breaks it.
"""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType


TESTS = Path(__file__).parents[1]
CITATIONS = frozenset({"cited", "refs", "ref", "rule", "rules"})
"""What answers and helpers call the rules of something."""
ACTS = frozenset({"ask", "do"})
"""How a test acts: what is asserted there holds of every answer, whatever the test is about."""
COLLECTS = frozenset({"frozenset", "list", "set", "sorted", "tuple"})


def asserts_behaviour(test: FunctionType) -> bool:
    """Say whether a test, or a helper it calls, asserts anything beside citations."""
    found = inspect.unwrap(test)
    module = read(Path(found.__code__.co_filename))
    function = module.functions.get(found.__name__) or module.methods.get(found.__name__)
    return function is not None and _any_behaviour(Reached(module, function), {})


@dataclass(eq=False)
class Module:
    """The functions of one file of tests, and the names it has from others."""

    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)
    imported: dict[str, "Module"] = field(default_factory=dict)
    """For each name the file it comes from."""


@dataclass(frozen=True)
class Reached:
    """A function that is called, and those of its parameters that are left at None."""

    module: Module
    function: ast.FunctionDef
    without: frozenset[str] = frozenset()


@cache
def read(file: Path) -> Module:
    """Read a file of tests, and those of the project's tests that it imports."""
    module = Module()
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            module.functions[node.name] = node
        elif isinstance(node, ast.ClassDef):
            module.methods |= {
                each.name: each for each in node.body if isinstance(each, ast.FunctionDef)
            }
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("tests"):
            module.imported |= _imported(node)
    return module


def _imported(node: ast.ImportFrom) -> Iterator[tuple[str, Module]]:
    package = TESTS.parent.joinpath(*(node.module or "").split("."))
    for name in node.names:
        for file in (package / f"{name.name}.py", package.with_suffix(".py")):
            if file.is_file():
                yield name.asname or name.name, read(file)
                break


def _any_behaviour(reached: "Reached", known: dict["Reached", bool]) -> bool:
    if reached in known:
        return known[reached]
    known[reached] = False  # one that calls itself says nothing new by it
    aliases = _aliases(reached.function)
    known[reached] = any(
        (isinstance(node, ast.Assert) and looks_at_the_house(node.test, aliases))
        or (isinstance(node, ast.Call) and _looks_by_calling(reached.module, node, known))
        for node in _carried_out(reached.function, reached.without)
    )
    return known[reached]


def _looks_by_calling(module: Module, call: ast.Call, known: dict["Reached", bool]) -> bool:
    """Say whether every helper that a call may reach asserts something of the house."""
    reached = list(_called(module, call))
    return _matches_words(call) or (
        bool(reached) and all(_any_behaviour(each, known) for each in reached)
    )


def _carried_out(node: ast.AST, without: frozenset[str]) -> Iterator[ast.AST]:
    """Walk over what a function does, but for what it does only with a parameter it was not given."""
    for each in ast.iter_child_nodes(node):
        match each:
            case ast.If(
                test=ast.Name(id=name)
                | ast.Compare(
                    left=ast.Name(id=name),
                    ops=[ast.IsNot()],
                    comparators=[ast.Constant(value=None)],
                ),
                orelse=otherwise,
            ) if name in without:
                for other in otherwise:
                    yield other
                    yield from _carried_out(other, without)
            case _:
                yield each
                yield from _carried_out(each, without)


def _reached(module: Module, function: ast.FunctionDef, call: ast.Call) -> Reached:
    """Find which parameters that are None by default a call leaves so."""
    plain, named = function.args, {keyword.arg for keyword in call.keywords}
    names = [each.arg for each in (*plain.posonlyargs, *plain.args)]
    names = names[1:] if names[:1] == ["self"] else names
    defaults = dict(zip(names[::-1], plain.defaults[::-1], strict=False))
    defaults |= {
        each.arg: value
        for each, value in zip(plain.kwonlyargs, plain.kw_defaults, strict=True)
        if value is not None
    }
    given = {*names[: len(call.args)], *named}
    is_spread = None in named or any(isinstance(each, ast.Starred) for each in call.args)
    left = {
        name
        for name, value in defaults.items()
        if name not in given and isinstance(value, ast.Constant) and value.value is None
    }
    return Reached(module, function, frozenset() if is_spread else frozenset(left))


def _called(module: Module, call: ast.Call) -> Iterator[Reached]:
    """Give the helpers that a call may reach: of this file, of one it imports, or a method."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in ACTS:
            return
        case ast.Name(id=name):
            at = module if name in module.functions else module.imported.get(name)
            if at is not None and name in at.functions:
                yield _reached(at, at.functions[name], call)
        case ast.Attribute(value=ast.Name(id=name), attr=attr) if (
            name in module.imported and attr in module.imported[name].functions
        ):
            yield _reached(module.imported[name], module.imported[name].functions[attr], call)
        case ast.Attribute(attr=attr):
            for each in _within_reach(module):
                if attr in each.methods:
                    yield _reached(each, each.methods[attr], call)
        case _:
            return


def _within_reach(module: Module) -> list[Module]:
    """List a file and all that it imports, by whatever way: an instance may be of any class there."""
    found = [module]
    for each in found:
        found += dict.fromkeys(other for other in each.imported.values() if other not in found)
    return found


def _matches_words(call: ast.Call) -> bool:
    """Say whether this is ``pytest.raises`` that reads what was said."""
    is_raises = isinstance(call.func, ast.Attribute) and call.func.attr == "raises"
    return is_raises and any(keyword.arg == "match" for keyword in call.keywords)


def looks_at_the_house(tested: ast.expr, aliases: frozenset[str] = CITATIONS) -> bool:
    """Say whether an assertion compares anything beside rules, and more than a kind of answer.

    ``aliases`` are the names under which the rules of something are known.
    """
    match tested:
        case ast.BoolOp(values=parts):
            return any(looks_at_the_house(part, aliases) for part in parts)
        case ast.UnaryOp(operand=inner):
            return looks_at_the_house(inner, aliases)
        case ast.Call(func=ast.Name(id="isinstance")):
            return False
        case ast.Call(func=ast.Name(id="all" | "any"), args=[ast.GeneratorExp(elt=each)]):
            return looks_at_the_house(each, aliases)
        case ast.Compare(ops=[ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return False
        case ast.Compare(left=left, comparators=others):
            return not any(cites(part, aliases) for part in (left, *others))
        case ast.Constant():
            return False
        case _:
            return not cites(tested, aliases)


def cites(part: ast.expr, aliases: frozenset[str] = CITATIONS) -> bool:
    """Say whether an expression is about the rules of an answer."""
    return any(_named(node) in aliases for node in ast.walk(part))


def _named(node: ast.AST) -> str | None:
    match node:
        case (
            ast.Name(id=name)
            | ast.Attribute(attr=name)
            | ast.Subscript(slice=ast.Constant(value=str(name)))
        ):
            return name
        case _:
            return None


def _aliases(function: ast.FunctionDef) -> frozenset[str]:
    """Find the names that a function gives to the rules of something, by assigning or looping."""
    known = CITATIONS
    while True:
        bound = {
            target.id
            for node in ast.walk(function)
            for target, value in _bound(node)
            if isinstance(target, ast.Name) and _is_citation(value, known)
        }
        if bound <= known:
            return known
        known |= bound


def _bound(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield target, value
        case ast.NamedExpr(target=target, value=value):
            yield target, value
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield target, value
        case _:
            return


def _is_citation(value: ast.expr, aliases: frozenset[str]) -> bool:
    """Say whether a value is rules and nothing else."""
    match value:
        case ast.Call(func=ast.Name(id=name), args=[inner, *_]) if name in COLLECTS:
            return _is_citation(inner, aliases)
        case ast.Call(func=func):
            return _named(func) in aliases
        case ast.BinOp(left=left, right=right):
            return _is_citation(left, aliases) and _is_citation(right, aliases)
        case ast.ListComp(elt=each) | ast.SetComp(elt=each) | ast.GeneratorExp(elt=each):
            return _is_citation(each, aliases)
        case _:
            return _named(value) in aliases
