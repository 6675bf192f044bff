"""Heat maps: counts by hex, laid over the real map."""

from __future__ import annotations

from itertools import pairwise

from hedgerow.board.picture import render_png
from hedgerow.lab.findings import Findings

RAMP = ((0.0, (255, 213, 120)), (0.35, (245, 140, 40)), (0.7, (200, 40, 25)), (1.0, (90, 5, 30)))
"""From little to much; light to dark, so that it reads without colours too."""
WASH = 0.38
STEPS = 24


def heat_svg(f: Findings, counts: dict[str, float], unit: str) -> str:
    """The scenario's map, a little paler, with a cell coloured for every place that has a count, and a scale."""
    assert f.book.table.map is not None
    svg = f.book.table.map.svg(f.scenario, "classic")
    where = f.book.table.map.places(f.scenario)
    x, y, width, height = where["paper"]
    bx, by, bw, bh = where["box"]
    dx, dy = where["half_width"], where["half_height"]
    most = max(counts.values(), default=0.0)
    shape = _hexagon(dx, dy) if where["shape"] == "hex" else _square(dx, dy)
    at = {name: (cx, cy) for name, cx, cy, *_ in where["at"][:where["on_map"]]}
    out = [f'<rect x="{bx}" y="{by}" width="{bw}" height="{bh}" fill="#fdfaf0" fill-opacity="{WASH}"/>',
           f'<clipPath id="heat"><rect x="{bx}" y="{by}" width="{bw}" height="{bh}"/></clipPath><g clip-path="url(#heat)">']
    for name, n in sorted(counts.items(), key=lambda c: c[1]):
        if name in at and most:
            cx, cy = at[name]
            heat = n / most
            out.append(f'<path d="{shape}" transform="translate({cx} {cy}) scale(.96)" fill="{_colour(heat)}" '
                       f'fill-opacity="{0.35 + 0.5 * heat:.2f}"/>')
            if heat >= 0.3:
                ink = "#fff" if heat > 0.45 else "#3a1400"
                level = min(max(cy, by + dy * 0.4), by + bh - dy * 0.4)          # cells cut by the edge show it too
                out.append(f'<text x="{cx}" y="{level + dy * .2:.0f}" font-size="{dy * .55:.0f}" text-anchor="middle" '
                           f'font-weight="bold" font-family="sans-serif" fill="{ink}">{_short(n)}</text>')
    out.append("</g>")
    out.append(_scale(x, y + height, width, dy, most, unit))
    tall = height + dy * 2
    return (svg.replace(f'viewBox="{x} {y} {width} {height}"', f'viewBox="{x} {y} {width} {tall:g}"', 1)
            .replace("</svg>", "".join(out) + "</svg>"))


def heat_png(f: Findings, counts: dict[str, float], unit: str, width: int = 1800) -> bytes:
    return render_png(heat_svg(f, counts, unit), width)


def _scale(x: float, y: float, width: float, dy: float, most: float, unit: str) -> str:
    """The legend below the map: from nothing to the most."""
    long, tall = width * 0.3, dy * 0.55
    top, left = y + dy * 0.55, x + width * 0.03
    cells = "".join(f'<rect x="{left + long * i / STEPS:.0f}" y="{top:.0f}" width="{long / STEPS + 1:.0f}" height="{tall:.0f}" '
                    f'fill="{_colour(i / (STEPS - 1))}"/>' for i in range(STEPS))
    text = f'font-family="sans-serif" font-size="{dy * .6:.0f}" fill="#3a3526"'
    return (f'<rect x="{x}" y="{y}" width="{width}" height="{dy * 2:.0f}" fill="#f5efdf"/>{cells}'
            f'<text x="{left + long + dy * .4:.0f}" y="{top + tall * .9:.0f}" {text}>up to {_short(most)} {unit}</text>')


def _colour(heat: float) -> str:
    for (low, a), (high, b) in pairwise(RAMP):
        if heat <= high:
            t = (heat - low) / (high - low)
            return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in zip(a, b, strict=True))
    return "#5a051e"


def _short(n: float) -> str:
    return f"{n:.0f}" if n >= 10 else f"{n:.1f}" if n >= 1 else f"{n:.2f}"


def _hexagon(dx: float, dy: float) -> str:
    """Flat above and below, as all our maps are drawn: corners at the sides, half as far at top and bottom."""
    return f"M{-dx} 0L{-dx / 2:g} {-dy}H{dx / 2:g}L{dx} 0L{dx / 2:g} {dy}H{-dx / 2:g}Z"


def _square(dx: float, dy: float) -> str:
    return f"M{-dx} {-dy}H{dx}V{dy}H{-dx}Z"
