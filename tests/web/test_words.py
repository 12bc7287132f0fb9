"""No screen speaks on its own: every word comes from a catalogue, and the font can draw it."""

import re
from pathlib import Path

import pytest

from tests.web.markup import literals
from tools.font import DATES, FONTS, LATIN, catalogue_characters, cmap, covered


SOURCES = Path(__file__).parents[2] / "web" / "src"
COMPONENTS = sorted(SOURCES.rglob("*.svelte"))
WORDS = frozenset(SOURCES.glob("words/*/*.ts")) | frozenset(SOURCES.glob("games/*/words/*.ts"))


@pytest.mark.parametrize("file", COMPONENTS, ids=lambda file: str(file.relative_to(SOURCES)))
def test_a_component_has_no_words_of_its_own(file: Path) -> None:
    assert literals(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ("<p>Hello</p>", ["Hello"]),
        ("<p>红</p>", ["红"]),
        ('<button aria-label="Close">{x}</button>', ['aria-label="Close"']),
        ("<input placeholder='Code' />", ["placeholder='Code'"]),
        ("<p>{won ? 'You have won' : ''}</p>", ["You have won"]),
        ("<p>{'红'}</p>", ["{'红'}"]),
        ("<script>const word = '黑'; // 红</script>", ["黑"]),
        ('<Status text="Too late" />', ['text="Too late"']),
        ("{#if a}seen{/if}", ["seen"]),
        ("<p>{say('close')}</p>", []),
        ("<p title={say('a', { b: '}' })} class=\"big\">{x}, 12</p>", []),
        ("<!-- a note --><style>p { color: red }</style><script>// a word</script>", []),
        ("{#each a as b (b)}<i onclick={() => (x = a > b)}>{b}</i>{/each}", []),
    ],
)
def test_literal_text_is_found_wherever_it_stands(markup: str, found: list[str]) -> None:
    assert literals(markup) == found


def test_the_font_covers_both_catalogues() -> None:
    lacking = (catalogue_characters() | DATES) - covered()
    assert not lacking, "tools/font.py cuts the font anew"


def test_every_weight_of_the_chinese_font_draws_the_same() -> None:
    weights = [set(cmap(file)) for file in FONTS.glob("noto-sans-sc-*.woff2")]
    needed = {ord(each) for each in catalogue_characters()} & set[int]().union(*weights)
    assert [weight for weight in weights if needed - weight] == [], "tools/font.py cuts them anew"


def test_the_font_covers_printable_latin() -> None:
    assert {chr(point) for point in range(0x20, 0x7F)} <= covered() & LATIN


def test_the_fonts_come_with_their_licence() -> None:
    fonts = SOURCES / "fonts"
    for font in fonts.glob("*.woff2"):
        licences = [each for each in fonts.glob("*.LICENSE") if font.stem.startswith(each.stem)]
        assert licences
        assert "SIL OPEN FONT LICENSE" in licences[0].read_text("utf-8").upper()


def test_every_line_of_the_catalogues_is_said_somewhere() -> None:
    """A key is used as it stands, or by a name whose beginning is written out: `bet.${name}`."""
    sources = [
        file.read_text("utf-8")
        for file in SOURCES.rglob("*")
        if file.suffix in {".svelte", ".ts"} and file not in WORDS
    ]
    whole = "\n".join(sources)
    written = set(re.findall(r"['\"`]([\w. -]+)['\"`]", whole))
    begun = set(re.findall(r"['\"`]([\w.-]+\.)(?:\$\{|['\"`]\s*\+)", whole))
    known = set[str]().union(*map(keys, WORDS))
    unused = {key for key in known - written if not any(key.startswith(each) for each in begun)}
    assert sorted(unused) == []


def keys(file: Path) -> set[str]:
    """Give the keys of a file of words."""
    return set(re.findall(r"(?m)^  '([^']+)':", file.read_text("utf-8")))


def test_a_game_s_words_are_said_in_its_folder_alone() -> None:
    """What is gathered by a name may be anybody's; what is written out is shared, or the folder's own."""
    games = SOURCES / "games"
    own = {file.parents[1].name: keys(file) for file in games.glob("*/words/en.ts")}
    assert len(own) > 5
    for file in (each for each in SOURCES.rglob("*") if each.suffix in {".svelte", ".ts"}):
        said = set(re.findall(r"\bsay\('([^']+)'", file.read_text("utf-8")))
        at = file.relative_to(games).parts[0] if file.is_relative_to(games) else ""
        foreign = {game: said & words for game, words in own.items() if game != at and said & words}
        assert foreign == {}, file
