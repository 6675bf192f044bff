"""The report of a run: one HTML file that needs nothing else, with plots and maps inside, and the pictures as PNG beside it."""

from __future__ import annotations

import base64
import io
from html import escape
from pathlib import Path

from hedgerow.lab.estimates import in_words, quantiles
from hedgerow.lab.figures import figures, side_colours
from hedgerow.lab.findings import Findings
from hedgerow.lab.heatmap import heat_png
from hedgerow.lab.run import Run

MOST_ROWS = 12
CAVEAT = "Bots played these games, not people: what they cannot do, the figures do not show."
STYLE = Path(__file__).with_name("report.css").read_text("utf-8")


def report(run: Run, path: Path | None = None) -> Path:
    """Write the report of a run, `report.html` in its folder if not said otherwise; pictures go to `pictures/`."""
    f = Findings(run)
    plots = figures(f)
    maps = heat_maps(f)
    for name, (picture, _) in {**plots, **maps}.items():
        run.folder.write(f"pictures/{name}.png", picture)
    page = html(f, plots, maps)
    if path is None:
        return run.folder.write("report.html", page)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8")
    return path


def heat_maps(f: Findings) -> dict[str, tuple[bytes, str]]:
    """Fire, and the losses of each side, on the map; nothing where games were played on different maps."""
    if not f.games or not f.one_map:
        return {}
    wanted = [("fire", f.fire(), "attacks a game", "Where the fire falls: attacks on each place, per game.")]
    for s in f.sides:
        wanted.append((f"losses-{s}", f.lost(s), "units lost a game", f"Where units of {s.title()} are lost, per game."))
    return {name: (heat_png(f, counts, unit), caption) for name, counts, unit, caption in wanted if any(counts.values())}


def tall_map(f: Findings) -> bool:
    """Whether two maps find room beside each other."""
    assert f.book.table.map is not None
    _, _, width, height = f.book.table.map.places(f.scenario)["paper"]
    return bool(width < 1.3 * height)


# ---- the page ----

def html(f: Findings, plots: dict[str, tuple[bytes, str]], maps: dict[str, tuple[bytes, str]]) -> str:
    title = f"{f.book.title}: {f.scenario.title}"
    made = f.run.folder.manifest()["settings"]
    parts = [
        f"<header><p class=game>{escape(f.book.title)}</p><h1>{escape(f.scenario.title)}</h1>",
        f"<p class=notes>{escape(f.scenario.notes)}</p>" if f.scenario.notes else "",
        f"<p class=verdict>{escape(f.verdict())}</p>{bar(f)}<p class=caveat>{escape(CAVEAT)}</p></header>",
        f"<section class=facts>{facts(f)}</section>",
        "<section class=plots>", *(figure(f"{n}.png", p, c) for n, (p, c) in plots.items()), "</section>",
        f"<h2>On the map</h2><section class='maps{' side-by-side' if tall_map(f) else ''}'>" if maps else "",
        *(figure(f"{n}.png", jpeg(p), c, "jpeg") for n, (p, c) in maps.items()), "</section>" if maps else "",
        by_place(f), "<h2>How games end</h2>", endings(f), "<h2>What decides them</h2>", deciders(f), linked(f),
        "<h2>Rules most often at work</h2>", cited(f), bad(f),
        f"<footer><h2>To repeat it</h2><pre>{escape(command(f))}</pre><p>Hedgerow {escape(made['version'])}, code "
        f"{escape(made['code'])}.</p></footer>",
    ]
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(title)}</title><style>{STYLE}</style><main>{''.join(parts)}</main></html>\n")


def bar(f: Findings) -> str:
    """The balance as one bar, sides from left to right."""
    won, colours = f.run.wins(), side_colours(f.sides)
    total = max(1, len(f.games))
    order = [f.sides[0], "", *f.sides[1:]]
    names = {s: f"{s.title() if s else 'drawn'} {won[s]}" for s in order}
    parts = [f'<span style="width:{won[s] / total:.2%};background:{colours[s]}" title="{escape(names[s])}">'
             f"{escape(names[s]) if won[s] / total > 0.09 else ''}</span>" for s in order if won[s]]
    return f'<div class=bar role=img aria-label="games won">{"".join(parts)}<i></i></div>'


def facts(f: Findings) -> str:
    """A few figures, large."""
    if not f.games:
        return ""
    low, middle, high = quantiles(f.last_turns)
    span = f"half end in {low:g} to {high:g}" if low != high else "nearly always"
    players = " against ".join(f.run.plan.bots * (2 if len(f.run.plan.bots) == 1 else 1))
    shown = [(f"{len(f.games):,}", "games", players + (", mirrored" if f.run.plan.mirror else "")),
             (f"{middle:g}", f"is the last {f.turn_is}", span),
             (f"{f.length('choices')[1]:,.0f}", "choices a game", f"in {f.length('player_turns')[1]:g} player turns")]
    shown += [(f"{f.mean_losses(s):.1f}", f"units lost by {s.title()}", "a game, mean") for s in f.sides]
    if f.run.bad:
        shown.append((str(len(f.run.bad)), "games went wrong", "see below"))
    return "".join(f"<div><b>{escape(a)}</b><span>{escape(b)}</span><small>{escape(c)}</small></div>" for a, b, c in shown)


def figure(name: str, picture: bytes, caption: str, kind: str = "png") -> str:
    data = base64.b64encode(picture).decode()
    return (f'<figure><img alt="{escape(caption)}" title="pictures/{escape(name)}" src="data:image/{kind};base64,{data}">'
            f"<figcaption>{escape(caption)}</figcaption></figure>")


def jpeg(png: bytes) -> bytes:
    """A picture of a map takes a fifth of the room this way."""
    from PIL import Image

    out = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("RGB").save(out, "JPEG", quality=88)
    return out.getvalue()


def table(head: list[str], rows: list[list[str]], more: int = 0) -> str:
    """Cells are HTML already. Columns of numbers stand to the right by their class."""
    if not rows:
        return "<p>Nothing to tell.</p>"
    cells = "".join(f"<tr>{''.join(f'<td>{c}</td>' for c in row)}</tr>" for row in rows)
    rest = f"<p class=more>and {more} more</p>" if more > 0 else ""
    return f"<table><thead><tr>{''.join(f'<th>{h}</th>' for h in head)}</tr></thead><tbody>{cells}</tbody></table>{rest}"


def rule_cell(f: Findings, rule: str) -> str:
    title = f.rule_title(rule)
    return f"<code>{escape(rule)}</code> {escape(title)}" if rule else ""


def by_place(f: Findings) -> str:
    """Of a game without a map: attacks on each place and what was lost there, the busiest first."""
    if f.book.table.map is not None or not f.games:
        return ""
    fire, lost = f.fire(), {s: f.lost(s) for s in f.sides}
    places = sorted({*fire, *(p for of in lost.values() for p in of)}, key=lambda p: (-fire.get(p, 0.0), p))
    rows = [[escape(p), decimal(fire.get(p, 0.0)), *(decimal(lost[s].get(p, 0.0)) for s in f.sides)] for p in places]
    head = ["place", "attacks a game", *(f"{escape(s.title())} lost a game" for s in f.sides)]
    return "<h2>Where</h2>" + table(head, rows[:MOST_ROWS], len(rows) - MOST_ROWS) if rows else ""


def endings(f: Findings) -> str:
    rows = [[escape(e.why), rule_cell(f, e.rule), number(e.games), share(e.games / len(f.games)),
             ", ".join(f"{escape(s.title())} {e.won[s]}" for s in f.sides if e.won.get(s)) or "drawn"] for e in f.endings]
    return table(["because", "rule", "games", "share", "won by"], rows[:MOST_ROWS], len(rows) - MOST_ROWS)


def deciders(f: Findings) -> str:
    rows = [[escape(text), rule_cell(f, rule), escape(winner.title()), number(games), share(games / len(f.games)), number(turn)]
            for text, rule, winner, games, turn in f.deciders]
    return ("<p>The event after which the winner was ahead for good; where points did not decide the game, the last loss of the "
            "loser.</p>" + table(["event", "rule", "winner", "games", "share", f"median {escape(f.turn_is)}"], rows[:MOST_ROWS],
                                 len(rows) - MOST_ROWS))


def linked(f: Findings) -> str:
    """Rules that go with winning."""
    strong = [k for k in f.linked if k.chance < 0.05]
    if not strong:
        return "<p>No rule was cited so differently in games won and lost that chance could not explain it.</p>"
    rows = [[rule_cell(f, k.rule), escape(k.side.title()), share(k.with_it.share), share(k.without.share), number(k.games_with),
             escape(in_words(k.chance))] for k in strong]
    return ("<p>Rules cited more often than in the median game, and how often a side wins then. These are links, not causes: who "
            "wins also does more of what winners do.</p>"
            + table(["rule", "side", "wins with it", "and else", "games with it", "by chance"], rows[:MOST_ROWS],
                    len(rows) - MOST_ROWS))


def cited(f: Findings) -> str:
    rows = [[rule_cell(f, r), share(games), number(times)] for r, _, games, times in f.rules_cited[:MOST_ROWS]]
    return table(["rule", "in games", "times a game"], rows, len(f.rules_cited) - MOST_ROWS)


def bad(f: Findings) -> str:
    if not f.run.bad:
        return ""
    rows = [[number(g["game"]), number(g["seed"]), escape(g["status"]), escape(g.get("error", "")),
             f"<code>bad/{escape(g['replay'])}</code>" if g.get("replay") else ""] for g in f.run.bad]
    return "<h2>Games that went wrong</h2>" + table(["game", "seed", "how", "error", "replay"], rows[:MOST_ROWS],
                                                     len(rows) - MOST_ROWS)


def command(f: Findings) -> str:
    plan = f.run.plan
    chosen = "".join(f" --option {o.name}={plan.options[o.name]}" for o in f.book.rules.options
                     if plan.options.get(o.name, o.default) != o.default)
    where = f"'{plan.scenario}'" if " " in plan.scenario else plan.scenario
    return (f"hedgerow sim {plan.game} {where} --bots {','.join(plan.bots)} --games {plan.games} --seed {plan.seed}"
            + (" --mirror" if plan.mirror else "") + chosen)


def decimal(n: float) -> str:
    return f"<span class=n>{n:.2f}</span>"


def number(n: float) -> str:
    return f"<span class=n>{n:,.0f}</span>" if n >= 100 or n == int(n) else f"<span class=n>{n:,.1f}</span>"


def share(of: float) -> str:
    return f'<span class=n>{of:.0%}</span><span class=meter><i style="width:{min(1, of):.0%}"></i></span>'
