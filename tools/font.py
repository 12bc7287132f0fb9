"""Cut the screens' fonts to the glyphs their words use, and write them beside the screens.

Run it when the catalogues have new characters: ``.venv/bin/python tools/font.py``. It needs npm,
and the network for the two packages it takes the fonts from; the cuts are kept in the project, so
that nobody else needs either.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from fontTools import subset  # type: ignore[import-untyped]  # ships no types
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]  # the same


ROOT: Final = Path(__file__).parent.parent
SCREENS: Final = ROOT / "web" / "src"
FLOOR: Final = ROOT / "src" / "croupier" / "floor" / "croupier.toml"
FONTS: Final = ROOT / "web" / "src" / "fonts"
POINTS: Final = (*range(0x20, 0x7F), *range(0xA0, 0x100), *range(0x2012, 0x2027), 0x2192, 0x2212)
LATIN: Final = frozenset(map(chr, POINTS))
"""Printable Latin, dashes, quotation marks, arrow and minus."""
DATES: Final = frozenset("年月日时分秒周星期一二三四五六七上午下")
"""What the browser itself writes in a Chinese date."""


class Source(NamedTuple):
    """A font of a package, and the name of its cut."""

    package: str
    file: str
    cut: str
    licence: str


SOURCES: Final = (
    Source(
        "@fontsource-variable/source-sans-3@5.3.0",
        "source-sans-3-latin-wght-normal.woff2",
        "source-sans-3.woff2",
        "source-sans-3.LICENSE",
    ),
    *(
        Source(
            "@fontsource/noto-sans-sc@5.3.0",
            f"noto-sans-sc-chinese-simplified-{weight}-normal.woff2",
            f"noto-sans-sc-{weight}.woff2",
            "noto-sans-sc.LICENSE",
        )
        for weight in (400, 600)
    ),
)


def catalogue_characters() -> set[str]:
    """Give every character that the catalogues can show, and the names of the demo's tables."""
    return {
        character
        for file in (*SCREENS.rglob("words/**/*.ts"), FLOOR)
        for character in file.read_text("utf-8")
        if character.isprintable()
    }


def unpacked(package: str, folder: Path) -> Path:
    """Fetch a package into a folder and open it there."""
    npm = shutil.which("npm", path=f"{Path(sys.executable).parent}") or shutil.which("npm")
    if npm is None:
        sys.exit("npm is not here: make screens installs it")
    place = folder / package.replace("/", "-")
    if not place.exists():
        place.mkdir()
        command = [npm, "pack", "--silent", "--pack-destination", str(place), package]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        (archive,) = place.glob("*.tgz")
        with tarfile.open(archive) as members:
            members.extractall(place, filter="data")
    return place / "package"


def cut(source: Path, target: Path, characters: set[str]) -> None:
    """Write the part of a font that these characters need, with its figures' forms."""
    options = subset.Options(flavor="woff2", layout_features=["*"], notdef_outline=True)
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(character) for character in characters])
    cutter.subset(font)
    subset.save_font(font, str(target), options)


def covered() -> set[str]:
    """Give every character that the committed cuts can draw."""
    return {chr(point) for file in sorted(FONTS.glob("*.woff2")) for point in cmap(file)}


def cmap(file: Path) -> Iterator[int]:
    """Give the code points of one font."""
    with TTFont(file) as font:
        yield from font.getBestCmap()


def main() -> None:
    """Cut all fonts anew."""
    FONTS.mkdir(parents=True, exist_ok=True)
    wanted = catalogue_characters() | LATIN | DATES
    with tempfile.TemporaryDirectory() as folder:
        for source in SOURCES:
            package = unpacked(source.package, Path(folder))
            cut(package / "files" / source.file, FONTS / source.cut, wanted)
            shutil.copyfile(package / "LICENSE", FONTS / source.licence)
            print(f"{source.cut}: {(FONTS / source.cut).stat().st_size:,} bytes")
    lacking = catalogue_characters() - covered()
    if lacking:
        sys.exit(f"no glyph for {' '.join(sorted(lacking))}")


if __name__ == "__main__":
    main()
