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


def asserts_behaviour(test: FunctionType) -> bool:
    """Say whether a test, or a helper it calls, asserts anything beside citations."""
    found = inspect.unwrap(test)
    module = read(Path(found.__code__.co_filename))
    function = module.functions.get(found.__name__) or module.methods.get(found.__name__)
    return function is not None and _any_behaviour(module, function, set())


@dataclass
class Module:
    """The functions of one file of tests, and the names it has from others."""

    functions: dict[str, ast.FunctionDef] = field(default_factory=dict)
    methods: dict[str, ast.FunctionDef] = field(default_factory=dict)
    imported: dict[str, "Module"] = field(default_factory=dict)
    """For each name the file it comes from."""


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


def _any_behaviour(module: Module, function: ast.FunctionDef, seen: set[int]) -> bool:
    if id(function) in seen:
        return False
    seen.add(id(function))
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and looks_at_the_house(node.test):
            return True
        if isinstance(node, ast.Call) and (
            _matches_words(node)
            or any(_any_behaviour(*called, seen) for called in _called(module, node))
        ):
            return True
    return False


def _called(module: Module, call: ast.Call) -> Iterator[tuple[Module, ast.FunctionDef]]:
    """Give the helpers that a call may reach: of this file, of one it imports, or a method."""
    if isinstance(call.func, ast.Name):
        name = call.func.id
        if name in module.functions:
            yield module, module.functions[name]
        elif name in module.imported and name in module.imported[name].functions:
            yield module.imported[name], module.imported[name].functions[name]
    elif isinstance(call.func, ast.Attribute):
        name = call.func.attr
        for each in (module, *module.imported.values()):
            for found in (each.methods.get(name), each.functions.get(name)):
                if found is not None:
                    yield each, found


def _matches_words(call: ast.Call) -> bool:
    """Say whether this is ``pytest.raises`` that reads what was said."""
    is_raises = isinstance(call.func, ast.Attribute) and call.func.attr == "raises"
    return is_raises and any(keyword.arg == "match" for keyword in call.keywords)


def looks_at_the_house(tested: ast.expr) -> bool:
    """Say whether an assertion compares anything beside rules, and more than a kind of answer."""
    match tested:
        case ast.BoolOp(values=parts):
            return any(map(looks_at_the_house, parts))
        case ast.UnaryOp(operand=inner):
            return looks_at_the_house(inner)
        case ast.Call(func=ast.Name(id="isinstance")):
            return False
        case ast.Call(func=ast.Name(id="all" | "any"), args=[ast.GeneratorExp(elt=each)]):
            return looks_at_the_house(each)
        case ast.Compare(left=left, comparators=others):
            return not any(map(cites, (left, *others)))
        case ast.Constant():
            return False
        case _:
            return not cites(tested)


def cites(part: ast.expr) -> bool:
    """Say whether an expression is about the rules of an answer."""
    return any(_names_rules(node) for node in ast.walk(part))


def _names_rules(node: ast.AST) -> bool:
    match node:
        case (
            ast.Name(id=name)
            | ast.Attribute(attr=name)
            | ast.Subscript(slice=ast.Constant(value=name))
        ):
            return name in CITATIONS
        case _:
            return False
