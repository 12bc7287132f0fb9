"""Make the screens' types from the floor's own: web/src/lib/wire.ts, or check that it is as made.

Types and tags are what msgspec reads and writes; the words beside them are those of the source.
"""

import ast
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import msgspec
from msgspec import inspect as look

from croupier.floor import sections, staff_sections, wire


ROOT: Final = Path(__file__).parent.parent
FILE: Final = ROOT / "web" / "src" / "lib" / "wire.ts"
HEAD: Final = (
    "// Made by tools/wire_types.py from croupier.floor.wire, sections and staff_sections.\n"
    "// Change those, then make this again.\n"
)
PLAIN: Final = {
    look.AnyType: "unknown",
    look.BoolType: "boolean",
    look.FloatType: "number",
    look.IntType: "number",
    look.NoneType: "null",
    look.RawType: "unknown",
    look.StrType: "string",
}


def written(kind: look.Type) -> str:
    """Write a type as TypeScript has it."""
    plain = PLAIN.get(type(kind))
    if plain is not None:
        return plain
    match kind:
        case look.StructType(cls=cls):
            return cls.__name__
        case look.UnionType(types=types):
            return " | ".join(map(written, types))
        case look.VarTupleType(item_type=item) | look.ListType(item_type=item):
            return f"readonly {grouped(item)}[]"
        case look.TupleType(item_types=items):
            return f"readonly [{', '.join(map(written, items))}]"
        case look.DictType(value_type=look.RawType()):
            return "Partial<Sections>"
        case look.DictType(value_type=value):
            return f"Readonly<Record<string, {written(value)}>>"
        case _:
            raise TypeError(f"no word for {kind}")


def grouped(kind: look.Type) -> str:
    """Write a type so that brackets may follow it."""
    text = written(kind)
    return f"({text})" if " " in text and not text.startswith("Readonly<") else text


def commented(text: str | None, indent: str = "") -> Iterator[str]:
    """Give a docstring as the comment of what follows."""
    if not text:
        return
    lines = inspect.cleandoc(text).replace("``", "`").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
        return
    yield f"{indent}/**"
    for line in lines:
        yield f"{indent} * {line}".rstrip()
    yield f"{indent} */"


def field_words(node: ast.ClassDef | ast.Module) -> dict[str, str]:
    """Give what the source says beneath its fields and constants, by their names."""
    said: dict[str, str] = {}
    for above, below in zip(node.body, node.body[1:], strict=False):
        match above, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                said[name] = words
            case _:
                pass
    return said


def interface(cls: type[msgspec.Struct], node: ast.ClassDef) -> Iterator[str]:
    """Write one class, its tag first."""
    kind = look.type_info(cls)
    if not isinstance(kind, look.StructType):
        raise TypeError(f"{cls.__name__} is no plain class")
    words = field_words(node)
    yield from commented(cls.__doc__)
    yield f"export interface {cls.__name__} {{"
    if kind.tag_field is not None:
        yield f"  readonly {kind.tag_field}: '{kind.tag}';"
    for field in kind.fields:
        yield from commented(words.get(field.name), "  ")
        # A terminal may leave out what has a default; the house writes everything.
        mark = "?" if issubclass(cls, wire.TerminalMessage) and not field.required else ""
        yield f"  readonly {field.encode_name}{mark}: {written(field.type)};"
    yield "}\n"


def constants(module: ModuleType, tree: ast.Module) -> Iterator[str]:
    """Write the module's numbers."""
    words = field_words(tree)
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)) if isinstance(
                value := getattr(module, name), int
            ):
                yield from commented(words.get(name))
                yield f"export const {name} = {value};\n"
            case _:
                pass


def interfaces(module: ModuleType, tree: ast.Module) -> Iterator[str]:
    """Write every class of a module, in its order."""
    for node in tree.body:
        cls = getattr(module, node.name) if isinstance(node, ast.ClassDef) else None
        if cls in (None, wire.TerminalMessage, wire.HouseMessage, sections.Section):
            continue
        assert isinstance(node, ast.ClassDef)
        yield from interface(cls, node)


def index() -> Iterator[str]:
    """Write which section has which type, and the two unions of messages."""
    yield "/** The sections of a view, by their names in it. */"
    yield "export interface Sections {"
    for cls in sections.Section.__subclasses__():
        if cls is sections.PastRound:  # one for each game
            yield f"  readonly [game: `game ${{number}}`]: {cls.__name__};"
            continue
        yield f"  readonly {cls.__name__.removesuffix('Section').lower()}: {cls.__name__};"
    yield "}\n"
    asked = " | ".join(cls.__name__ for cls in wire.TerminalMessage.__subclasses__())
    told = " | ".join(cls.__name__ for cls in wire.HouseMessage.__subclasses__())
    yield f"/** What a terminal asks. */\nexport type Message = {asked};\n"
    yield f"/** What the house tells. */\nexport type ToTerminal = {told};"


def made() -> str:
    """Give the whole file."""
    trees = {
        module: ast.parse(inspect.getsource(module)) for module in (wire, sections, staff_sections)
    }
    lines = [HEAD]
    lines.extend(constants(wire, trees[wire]))
    for module, tree in trees.items():
        lines.extend(interfaces(module, tree))
    lines.extend(index())
    return "\n".join(lines) + "\n"


def main(arguments: list[str], file: Path = FILE) -> int:
    """Write the file, or with --check say whether it is as it would be written."""
    if arguments not in ([], ["--check"]):
        print("usage: wire_types.py [--check]", file=sys.stderr)
        return 2
    if not arguments:
        file.write_text(made(), encoding="utf-8")
        return 0
    if file.exists() and file.read_text(encoding="utf-8") == made():
        return 0
    print(f"{file.name} is not what tools/wire_types.py makes: run it.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
