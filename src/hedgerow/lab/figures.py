"""The plots of a report, as PNG. Needs matplotlib (`pip install 'hedgerow[lab]'`)."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab.estimates import quantiles, wilson
from hedgerow.lab.findings import Findings

PAPER, INK, SOFT, LINE, DRAWN = "#fffcf4", "#22261d", "#636453", "#d8cdb6", "#b9b09a"
NATIONS = {"german": "#4a6a80", "axis": "#4a6a80", "american": "#74842f", "allies": "#b5713a", "russian": "#b5713a",
           "british": "#9a7d2c", "french": "#4766a8", "italian": "#3f7a5c", "blue": "#2f6bb3", "red": "#c2503a"}
OTHERS = ("#4a6a80", "#b5713a", "#74842f", "#7a4f8f")
SIZE, DPI = (7.2, 3.7), 160


def side_colours(sides: Sequence[str]) -> dict[str, str]:
    """Every side in its nation's colour, or one of its own."""
    return {s: NATIONS.get(s, OTHERS[i % len(OTHERS)]) for i, s in enumerate(sides)} | {"": DRAWN}


def drawing() -> Any:
    """Matplotlib, without a screen and in our colours."""
    try:
        import matplotlib
    except ImportError:
        raise HedgerowError("plots need matplotlib: pip install 'hedgerow[lab]'") from None
    matplotlib.use("Agg")
    from matplotlib import pyplot

    pyplot.rcParams.update({
        "font.family": "sans-serif", "font.sans-serif": ["Liberation Sans", "Arial", "DejaVu Sans"], "font.size": 10.5,
        "figure.facecolor": PAPER, "axes.facecolor": PAPER, "axes.edgecolor": LINE, "axes.labelcolor": SOFT, "axes.labelsize": 10,
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True, "grid.color": LINE,
        "grid.linewidth": 0.6, "xtick.color": SOFT, "ytick.color": SOFT, "text.color": INK, "legend.frameon": False,
        "legend.fontsize": 9.5, "axes.titlesize": 12.5, "axes.titleweight": "bold", "axes.titlelocation": "left",
        "axes.titlepad": 10, "xtick.major.size": 0, "ytick.major.size": 0,
    })
    return pyplot


def figures(f: Findings) -> dict[str, tuple[bytes, str]]:
    """Every plot that the games have something to show for: its name, the picture, and what it shows in a sentence."""
    drawing()
    made: dict[str, tuple[bytes, str]] = {}
    for name, (plot, caption) in PLOTS.items():
        if (picture := _plotted(f, plot)) is not None:
            made[name] = picture, caption(f)
    return made


def _plotted(f: Findings, plot: Callable[[Findings, Any], bool]) -> bytes | None:
    """One plot; None if there is nothing to show."""
    pyplot = drawing()
    figure, axes = pyplot.subplots(figsize=SIZE, layout="constrained")
    try:
        if not plot(f, axes):
            return None
        out = io.BytesIO()
        figure.savefig(out, format="png", dpi=DPI, metadata={"Software": None})
        return out.getvalue()
    finally:
        pyplot.close(figure)


def balance(f: Findings, ax: Any) -> bool:
    """Win rates with their intervals, and where even is."""
    colours = side_colours(f.sides)
    for i, side in enumerate(reversed(f.sides)):
        share = f.balance[side]
        ax.barh(i, share.share, color=colours[side], height=0.56)
        ax.plot([share.low, share.high], [i, i], color=INK, linewidth=2, solid_capstyle="butt")
        for end in (share.low, share.high):
            ax.plot([end, end], [i - 0.11, i + 0.11], color=INK, linewidth=2)
        at_left = share.high > 0.86
        ax.text(0.015 if at_left else share.high + 0.02, i, f"{share.share:.0%}", va="center", fontweight="bold", fontsize=15,
                color="white" if at_left else INK)
    ax.axvline(f.even, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_yticks(range(len(f.sides)), [s.title() for s in reversed(f.sides)], fontsize=12, color=INK)
    ax.set_xlim(0, 1)
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    ax.grid(axis="y", visible=False)
    ax.set_title("Who wins")
    return bool(f.games)


def settling(f: Findings, ax: Any) -> bool:
    """The win rate of the first side as games were added."""
    if len(f.games) < 20:
        return False
    side = f.sides[0]
    half = 0.5 if len(f.sides) == 2 else 0.0
    won, shares = 0.0, []
    for n, g in enumerate(f.games, 1):
        won += 1 if g["winner"] == side else half if not g["winner"] else 0
        shares.append(wilson(won, n))
    x = range(1, len(shares) + 1)
    colour = side_colours(f.sides)[side]
    ax.fill_between(x, [s.low for s in shares], [s.high for s in shares], color=colour, alpha=0.2, linewidth=0)
    ax.plot(x, [s.share for s in shares], color=colour, linewidth=2)
    ax.axhline(f.even, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_ylim(0, 1)
    ax.set_xlim(1, len(shares))
    ax.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
    ax.set_xlabel("games played")
    ax.set_title(f"How sure we are: games won by {side.title()}")
    return True


def length(f: Findings, ax: Any) -> bool:
    """How long games are, by who won them."""
    if not f.games or max(f.last_turns) <= 0:
        return False
    first, last = min(f.last_turns), max(f.last_turns)
    _stacked(f, ax, [float(t) for t in f.last_turns], list(range(first, last + 1)), 0.8)
    ax.set_xticks(range(first, last + 1, max(1, (last - first) // 12 + 1)))
    ax.set_xlim(first - 1.2, last + 1.2)
    ax.set_xlabel(f"last {f.turn_is}")
    ax.set_ylabel("games")
    ax.set_title("How long games are")
    return True


def points(f: Findings, ax: Any) -> bool:
    """The lead of the first side at the end, by who won."""
    if not f.games or not any(f.margins):
        return False
    low, high = int(min(f.margins)), int(max(f.margins))
    step = max(1, (high - low) // 24 + 1)
    start = -((-low + step - 1) // step) * step if low < 0 else low // step * step
    _stacked(f, ax, [start + (m - start) // step * step for m in f.margins], list(range(start, high + 1, step)), 0.86 * step)
    ax.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_xlabel(f"{f.points_are}: {'' if f.one_marker else 'lead of '}{f.sides[0].title()}")
    ax.set_ylabel("games")
    ax.set_title("How it stands at the end")
    return True


def _stacked(f: Findings, ax: Any, values: list[float], bins: list[int], width: float) -> None:
    """Bars of games, the winners on top of each other."""
    colours = side_colours(f.sides)
    below = [0] * len(bins)
    for winner in (*f.sides, ""):
        count = Counter(v for v, g in zip(values, f.games, strict=True) if g["winner"] == winner)
        if count:
            heights = [count[b] for b in bins]
            ax.bar(bins, heights, bottom=below, width=width, color=colours[winner],
                   label=f"{winner.title()} won" if winner else "drawn")
            below = [a + b for a, b in zip(below, heights, strict=True)]
    ax.legend()
    ax.grid(axis="x", visible=False)
    ax.yaxis.get_major_locator().set_params(integer=True)


def lead(f: Findings, ax: Any) -> bool:
    """How the lead of the first side goes in games that either side wins: median and middle half."""
    if len(f.turn_numbers) < 2 or not any(any(g["points_by_turn"][s]) for g in f.games for s in f.sides):
        return False
    colours = side_colours(f.sides)
    for side in f.sides:
        rows = [(t, quantiles(there)) for t in f.turn_numbers if (there := f.margin_in(t, side))]
        if rows:
            x = [t for t, _ in rows]
            ax.fill_between(x, [q[0] for _, q in rows], [q[2] for _, q in rows], color=colours[side], alpha=0.2, linewidth=0)
            ax.plot(x, [q[1] for _, q in rows], color=colours[side], linewidth=2.2, label=f"when {side.title()} wins")
    ax.axhline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_xticks(f.turn_numbers)
    ax.set_xlabel(f.turn_is)
    ax.set_ylabel(f"lead of {f.sides[0].title()}")
    ax.margins(y=0.12)
    ax.legend(loc="best", framealpha=0.85, frameon=True, facecolor=PAPER, edgecolor=PAPER)
    ax.set_title("How the lead develops")
    return True


def losses(f: Findings, ax: Any) -> bool:
    """Units lost in each turn, side by side, in games that came to it."""
    if not f.turn_numbers or not any(f.mean_losses(s) for s in f.sides):
        return False
    colours = side_colours(f.sides)
    width = 0.8 / len(f.sides)
    for i, side in enumerate(f.sides):
        x = [t + (i - (len(f.sides) - 1) / 2) * width for t in f.turn_numbers]
        means = [fmean(f.by_turn("losses_by_turn", side, t)) for t in f.turn_numbers]
        ax.bar(x, means, width=width * 0.94, color=colours[side], label=f"{side.title()} ({f.mean_losses(side):.1f} a game)")
    ax.set_xticks(f.turn_numbers)
    ax.grid(axis="x", visible=False)
    ax.set_xlabel(f.turn_is)
    ax.set_ylabel("units lost, mean")
    ax.legend()
    ax.set_title("Losses")
    return True


def _span(of: tuple[float, float, float]) -> str:
    return f"{of[0]:g}" if of[0] == of[2] else f"{of[0]:g} to {of[2]:g}"


PLOTS: dict[str, tuple[Callable[[Findings, Any], bool], Callable[[Findings], str]]] = {
    "balance": (balance, lambda f: "Share of games won; the lines are Wilson intervals of 95 %, the dashes are even."
                + (" A draw counts half." if f.run.wins()[""] and len(f.sides) == 2 else "")),
    "settling": (settling, lambda f: "The same as games were added: more games would narrow the band further."),
    "length": (length, lambda f: f"Half of all games end in {f.turn_is} {_span(quantiles(f.last_turns))}; they take "
                                 f"{_span(f.length('choices'))} choices."),
    "points": (points, lambda f: f"{f.points_are[0].upper()}{f.points_are[1:]}; bars to the right are leads of "
                                 f"{f.sides[0].title()}."),
    "lead": (lead, lambda f: "Median game and the half of all games around it; games are decided where the bands part."),
    "losses": (losses, lambda f: f"Mean number of units lost in each {f.turn_is}, over the games that came to it."),
}
