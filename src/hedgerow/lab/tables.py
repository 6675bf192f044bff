"""Results as files: `games.json` with everything, and four flat tables as CSV and, with polars, as Parquet.

    games    one row a game: seed, bots, winner, end, length, points, losses, what decided it
    turns    one row a game, turn and side: points at its end, losses in it
    places   one row a game and place: attacks on it, losses of each side there
    rules    one row a game and rule: how often it was cited

The same games give the same bytes, whoever played them.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from hedgerow.lab.folder import as_line
from hedgerow.lab.run import Run

Row = dict[str, Any]
GAME = {"game": int, "seed": int}
PLAIN = ("title", "status", "winner", "rule", "why", "choices", "turns", "player_turns", "error", "replay")


def export(run: Run) -> list[str]:
    """Write the results of a run into its folder; the names of the files."""
    names = ["games.json"]
    run.folder.write("games.json", games_json(run))
    for name, (columns, rows) in tables(run).items():
        run.folder.write(f"{name}.csv", as_csv(list(columns), rows))
        names.append(f"{name}.csv")
        if find_spec("polars") is not None:
            run.folder.write(f"{name}.parquet", as_parquet(columns, rows))
            names.append(f"{name}.parquet")
    return names


def games_json(run: Run) -> str:
    """The manifest and every record, one game a line."""
    games = ",\n".join(as_line(g).rstrip() for g in run.games)
    return f'{{"plan":{as_line(run.folder.manifest()).rstrip()},\n"games":[\n{games}\n]}}\n'


def tables(run: Run) -> dict[str, tuple[dict[str, type], list[Row]]]:
    """The columns and the rows of every table."""
    sides = run.sides
    return {
        "games": ({**GAME, "title": str, "status": str, **{f"bot_{s}": str for s in sides}, "winner": str, "rule": str,
                   "why": str, "choices": int, "turns": int, "player_turns": int, **{f"points_{s}": float for s in sides},
                   **{f"losses_{s}": float for s in sides}, "decided_turn": int, "decided_by": str, "decided_rule": str,
                   "decided_text": str, "error": str, "replay": str}, [_game(g, sides) for g in run.games]),
        "turns": ({**GAME, "turn": int, "side": str, "points": float, "losses": float},
                  [row for g in run.finished for row in _turns(g)]),
        "places": ({**GAME, "place": str, "attacks": int, **{f"losses_{s}": float for s in sides}},
                   [row for g in run.finished for row in _places(g, sides)]),
        "rules": ({**GAME, "rule": str, "cited": int},
                  [{**_head(g), "rule": r, "cited": n} for g in run.finished for r, n in g["rules"].items()]),
    }


def _head(g: Row) -> Row:
    return {"game": g["game"], "seed": g["seed"]}


def _game(g: Row, sides: tuple[str, ...]) -> Row:
    row = {k: g.get(k) for k in PLAIN}
    decided = g.get("decided") or {}
    return {**_head(g), **row, **{f"bot_{s}": g["bots"][s] for s in sides},
            **{f"points_{s}": g.get("points", {}).get(s) for s in sides},
            **{f"losses_{s}": g.get("losses", {}).get(s) for s in sides},
            "decided_turn": decided.get("turn"), "decided_by": decided.get("event"), "decided_rule": decided.get("rule"),
            "decided_text": decided.get("text")}


def _turns(g: Row) -> Iterator[Row]:
    for n in range(g["turns"]):
        for side, losses in g["losses_by_turn"].items():
            yield {**_head(g), "turn": g["first_turn"] + n, "side": side, "points": g["points_by_turn"][side][n],
                   "losses": losses[n]}


def _places(g: Row, sides: tuple[str, ...]) -> Iterator[Row]:
    lost = g["losses_by_place"]
    for place in sorted({*g["fire_by_place"], *(p for s in sides for p in lost[s])}):
        yield {**_head(g), "place": place, "attacks": g["fire_by_place"].get(place, 0),
               **{f"losses_{s}": lost[s].get(place, 0.0) for s in sides}}


def as_csv(columns: list[str], rows: list[Row]) -> str:
    text = io.StringIO()
    out = csv.DictWriter(text, columns, lineterminator="\n")
    out.writeheader()
    out.writerows({k: "" if v is None else v for k, v in row.items()} for row in rows)
    return text.getvalue()


def as_parquet(columns: dict[str, type], rows: list[Row]) -> bytes:
    import polars

    kinds = {int: polars.Int64, float: polars.Float64, str: polars.String}
    filled = {name: [None if (v := row[name]) is None else kind(v) for row in rows] for name, kind in columns.items()}
    made = io.BytesIO()
    polars.DataFrame(filled, schema={name: kinds[kind] for name, kind in columns.items()}).write_parquet(made)
    return made.getvalue()
