"""Pictures: SVG turned into PNG, with fonts that are really there."""

from __future__ import annotations

import os
import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

import resvg_py

from hedgerow.kernel.errors import HedgerowError

FONT_FOLDERS: Final = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts", "/System/Library/Fonts",
    "/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip
SANS_FONTS: Final = {
    "Liberation Sans": "LiberationSans-", "DejaVu Sans": "DejaVuSans.ttf DejaVuSans-Bold.ttf DejaVuSans-Oblique.ttf",
    "Noto Sans": "NotoSans-Regular NotoSans-Bold", "Arial": "arial", "Helvetica": "Helvetica",
}  # fmt: skip
"""Families to take for text without serifs, the best first, and how their files' names begin."""
SERIF_FONTS: Final = {
    "Palatino Linotype": "pala", "Liberation Serif": "LiberationSerif-",
    "DejaVu Serif": "DejaVuSerif.ttf DejaVuSerif-Bold.ttf DejaVuSerif-Italic.ttf",
    "Noto Serif": "NotoSerif-Regular NotoSerif-Italic", "Times New Roman": "times", "Times": "Times",
}  # fmt: skip
WIDEST: Final = 20_000


@lru_cache
def font_files() -> dict[str, list[str]]:
    """The files of the first family of either sort that this machine has, by family."""
    extra = os.environ.get("HEDGEROW_FONTS", "").split(os.pathsep)
    folders = [Path(f).expanduser() for f in (*extra, *FONT_FOLDERS) if f]
    files = sorted(
        p for folder in folders if folder.is_dir() for p in folder.rglob("*") if p.suffix in (".ttf", ".otf", ".ttc")
    )
    found = {}
    for families in (SANS_FONTS, SERIF_FONTS):
        for family, beginnings in families.items():
            own = [str(p) for p in files if p.name.startswith(tuple(beginnings.split()))]
            if own:
                found[family] = own
                break
    return found


def render_png(svg: str, width: int | None = None) -> bytes:
    """A PNG of a drawing, `width` pixels wide. On a machine without fonts the picture has no text."""
    if width is not None and not 1 <= width <= WIDEST:
        raise HedgerowError(f"a picture is 1 to {WIDEST} pixels wide, not {width}")
    fonts = font_files()
    families = list(fonts)
    sans = next((f for f in families if f in SANS_FONTS), families[0] if families else "sans-serif")
    serif = next((f for f in families if f in SERIF_FONTS), sans)
    try:
        picture = resvg_py.svg_to_bytes(
            svg_string=generic_fonts(svg),
            width=width,
            skip_system_fonts=bool(fonts),
            font_files=[p for files in fonts.values() for p in files],
            font_family=sans,
            sans_serif_family=sans,
            serif_family=serif,
        )
    except ValueError as wrong:
        raise HedgerowError(f"the drawing cannot be made into a picture: {wrong}") from wrong
    return bytes(picture)


def generic_fonts(svg: str) -> str:
    """Every list of families cut down to its last, generic name, which the renderer is told the meaning of."""
    return re.sub(r'font-family="[^"]*?(serif|sans-serif)"', lambda m: f'font-family="{generic(m[0])}"', svg)


def generic(attribute: str) -> str:
    return "sans-serif" if attribute.endswith('sans-serif"') else "serif"


def has_fonts() -> bool:
    """Whether pictures will have their text."""
    return bool(font_files()) or sys.platform in ("win32", "darwin")
