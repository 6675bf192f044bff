"""What every number of an observation means, as a page of the manual:

    python -m hedgerow.envs.describe > docs/observations.md
"""

from __future__ import annotations

from itertools import groupby

import hedgerow
from hedgerow.envs.layout import id_of, layout_names, layout_of
from hedgerow.envs.observer import Observer

HEAD = """# What environments observe

Every number of an observation, game by game, in the order in which they stand. This page is written by the code:
`python -m hedgerow.envs.describe > docs/observations.md`. *Own* and *enemy* are meant from the seat that looks. The fingerprint
of the spaces changes whenever an action or a column does, and the version in the id goes up with it.
"""


def page() -> str:
    return "\n".join([HEAD, *(section(game) for game in layout_names())])


def section(game: str) -> str:
    """One game: its id, its actions, its parts with their columns."""
    book, layout = hedgerow.rulebook(game), layout_of(game)
    observer = Observer(book, layout)
    counted = [f"{section} {sum(1 for _ in names)}" for section, names in groupby(name for name, _ in observer.actions.names)]
    lines = [f"## {book.title}", "",
             f"`{id_of(game)}`, fingerprint `{observer.fingerprint}`; {observer.actions.size} actions ({', '.join(counted)}), "
             f"{len(observer.empty.cells):,} numbers.", "",
             "| part | shape | rows | columns |", "|---|---|---|---|"]
    for name, shape in observer.parts.items():
        size = " × ".join(map(str, shape))
        row = layout.tables[name].row if name in layout.tables else ""
        lines.append(f"| `{name}` | {size} | {row} | {columns_text(name, observer.columns[name])} |")
    return "\n".join([*lines, ""])


def columns_text(part: str, columns: list[str]) -> str:
    if part in ("subject", "chosen"):
        return "one for each action, in their order"
    if len(columns) > 70:
        return f"{columns[0]} to {columns[-1]}"
    return ", ".join(columns)


if __name__ == "__main__":
    print(page(), end="")
