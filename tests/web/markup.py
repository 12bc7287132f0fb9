"""Reads the markup of a component: what a person would see of it that no catalogue gave."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple


LETTERS: Final = re.compile(r"[^\W\d_]")
HAN: Final = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
SPOKEN: Final = (
    "alt",
    "aria-description",
    "aria-label",
    "aria-placeholder",
    "aria-roledescription",
    "aria-valuetext",
    "label",
    "more",
    "placeholder",
    "text",
    "title",
)
"""Attributes that somebody reads or hears, of elements and of our own components."""
_UNSEEN: Final = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_ATTRIBUTE: Final = re.compile(r"([\w:-]+)\s*=\s*(\"[^\"]*\"|'[^']*')")
_SENTENCE: Final = re.compile(r"[?:|&+{]\s*(['\"`])([^'\"`]*[^\W\d_]+ [^\W\d_]+[^'\"`]*)\1")
"""Words as a value: on their own, or as one side of a choice; not as a name to compare with."""


class Piece(NamedTuple):
    """A tag, an expression in braces, or text between them."""

    kind: str
    text: str


def pieces(markup: str) -> Iterator[Piece]:
    """Cut markup into tags, expressions and text; braces and quotes are kept whole."""
    at = 0
    while at < len(markup):
        if markup[at] == "{":
            end = _closed(markup, at)
            yield Piece("expression", markup[at:end])
        elif re.match(r"</?[\w:.-]", markup[at:]):
            end = _tag_end(markup, at)
            yield Piece("tag", markup[at:end])
        else:
            found = re.compile(r"\{|</?[\w:.-]").search(markup, at + 1)
            end = found.start() if found else len(markup)
            yield Piece("text", markup[at:end])
        at = end


def _closed(markup: str, at: int) -> int:
    depth, quote = 0, ""
    for place in range(at, len(markup)):
        character = markup[place]
        if quote:
            quote = "" if character == quote and markup[place - 1] != "\\" else quote
        elif character in "'\"`":
            quote = character
        else:
            depth += (character == "{") - (character == "}")
            if depth == 0:
                return place + 1
    return len(markup)


def _tag_end(markup: str, at: int) -> int:
    quote = ""
    place = at
    while place < len(markup):
        character = markup[place]
        if character == "{" and not quote:
            place = _closed(markup, place)
            continue
        if quote:
            quote = "" if character == quote else quote
        elif character in "'\"":
            quote = character
        elif character == ">":
            return place + 1
        place += 1
    return len(markup)


def literals(component: str) -> list[str]:
    """Give every literal text of a component's markup; a good one has none."""
    markup = _UNSEEN.sub("", component)
    found: list[str] = []
    for kind, text in pieces(markup):
        if kind == "text" and LETTERS.search(text):
            found.append(text.strip())
        if kind == "expression":
            shows = not re.match(r"\{\s*[#:/@]", text) and "say" not in text
            found += [match[2] for match in _SENTENCE.finditer(text) if shows]
            found += [text] if HAN.search(text) else []
        if kind == "tag":
            for name, value in _ATTRIBUTE.findall(text):
                bare = re.sub(r"\{.*?\}", "", value[1:-1])
                if name in SPOKEN and LETTERS.search(bare):
                    found.append(f"{name}={value}")
    scripts = re.findall(r"<script\b.*?</script>", component, re.DOTALL)
    without_comments = re.sub(r"/\*.*?\*/|//[^\n]*", "", " ".join(scripts), flags=re.DOTALL)
    return found + HAN.findall(without_comments)
