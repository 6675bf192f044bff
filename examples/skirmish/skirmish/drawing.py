"""The field as a drawing, and where on it the squares lie."""

from __future__ import annotations

from typing import Any

SIDE, MARGIN = 128, 34
LOOKS = {
    "classic": {"paper": "#f5efdf", "ground": "#dfe0b8", "other": "#d7daac", "line": "#8f8a62", "ink": "#5a5638",
                "tree": "#8ba06a", "edge": "#54683f", "wood": "#b9c58e", "goal": "#f6ecc6", "post": "#6b4700"},
    "contrast": {"paper": "#ffffff", "ground": "#ffffff", "other": "#f2f2f2", "line": "#000000", "ink": "#000000",
                 "tree": "#bfe3a8", "edge": "#0b3d00", "wood": "#dff2cf", "goal": "#fff4b0", "post": "#000000"},
}
TREES = ((-30, -24), (4, -34), (34, -16), (-38, 14), (-6, 6), (26, 22), (-20, 38), (14, 42))


def places(field: Any) -> dict[str, Any]:
    """Name and middle of every square."""
    half = SIDE // 2
    at = [[name, SIDE * (i % field.width) + half, SIDE * (i // field.width) + half] for i, name in enumerate(field.names)]
    box = [0, 0, SIDE * field.width, SIDE * field.height]
    return {"kind": "square", "shape": "square", "half_width": SIDE // 2, "half_height": SIDE // 2, "on_map": len(at), "at": at,
            "box": box, "paper": [-MARGIN, -MARGIN, box[2] + 2 * MARGIN, box[3] + 2 * MARGIN]}


def map_svg(field: Any, theme: str) -> str:
    """Meadows, woods and the three objectives, seen from above."""
    look = LOOKS.get(theme, LOOKS["classic"])
    where = places(field)
    x, y, width, height = where["paper"]
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" font-family="sans-serif">'
           f'<title>{field.title}</title><rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{look["paper"]}"/>']
    for i, (name, x, y) in enumerate(where["at"]):
        ground = field.ground[i]
        fill = look["wood"] if ground == "w" else look["ground"] if (i % field.width + i // field.width) % 2 else look["other"]
        out.append(f'<rect x="{x - 64}" y="{y - 64}" width="128" height="128" fill="{fill}"/>')
        if ground == "w":
            out += [f'<circle cx="{x + dx + 2}" cy="{y + dy + 4}" r="19" fill="#0002"/><circle cx="{x + dx}" '
                    f'cy="{y + dy}" r="18" fill="{look["tree"]}" stroke="{look["edge"]}" stroke-width="2"/>' for dx, dy in TREES]
        if ground == "*":
            out.append(f'<g fill="{look["goal"]}" stroke="{look["post"]}" stroke-width="3" stroke-linejoin="round">'
                       f'<circle cx="{x}" cy="{y}" r="48" stroke-dasharray="9 7"/>'
                       f'<path d="M{x - 18} {y + 26}v-50h38l-9 12 9 12h-38" fill="none" stroke-width="4"/></g>')
        out.append(f'<text x="{x - 58}" y="{y - 46}" font-size="15" fill="{look["ink"]}">{name}</text>')
    lines = "".join(f"M{SIDE * c} 0V{where['box'][3]}" for c in range(field.width + 1))
    lines += "".join(f"M0 {SIDE * r}H{where['box'][2]}" for r in range(field.height + 1))
    out.append(f'<path d="{lines}" stroke="{look["line"]}" stroke-opacity=".5" stroke-width="2" fill="none"/></svg>')
    return "\n".join(out)
