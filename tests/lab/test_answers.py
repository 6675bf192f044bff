"""What the laboratory answers: ladder, comparison, balance, reports; through the command where a person types it."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from unittest import mock

import pytest

from hedgerow.cli.main import main
from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab import Plan, Run, run
from hedgerow.lab.balance import Tried, read_range, search, setting_plan, settings, summary
from hedgerow.lab.compare import compare
from hedgerow.lab.estimates import wilson
from hedgerow.lab.findings import Findings
from hedgerow.lab.heatmap import heat_svg
from hedgerow.lab.ladder import climb, pairs_of
from hedgerow.lab.report import report

PLAN = Plan(game="skirmish", scenario="crossing", bots=("random",), games=40)


def typed(*args: str, cwd: Path) -> tuple[int, str]:
    """The command in this process."""
    out, code = io.StringIO(), 0
    with (mock.patch.object(sys, "argv", ["hedgerow", *args]), mock.patch.dict(os.environ, {"COLUMNS": "200"}),
          contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.chdir(cwd)):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return code, out.getvalue()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return run(PLAN, tmp_path_factory.mktemp("played"), jobs=2)


# ---- ladder ----

def test_the_stronger_bot_climbs(tmp_path: Path):
    (pair,) = pairs_of(PLAN, ["heuristic", "random"])
    found = climb(pair, tmp_path, jobs=2)
    assert found.games == 40 and found.share.low > 0.5 and found.verdict == "heuristic is stronger"
    assert [(side, games) for side, games, _ in found.by_side] == [("blue", 20), ("red", 20)]
    assert sum(won for _, _, won in found.by_side) == found.won


def test_every_bot_meets_every_other_in_pairs_of_games():
    met = pairs_of(PLAN, ["random", "recruit", "heuristic"])
    assert [p.bots for p in met] == [("random", "recruit"), ("random", "heuristic"), ("recruit", "heuristic")]
    assert all(p.mirror and p.games % 2 == 0 for p in met)
    with pytest.raises(HedgerowError, match="two different bots"):
        pairs_of(PLAN, ["random", "random"])


def test_a_ladder_is_reported(tmp_path: Path):
    code, shown = typed("lab", "ladder", "skirmish", "crossing", "--bots", "random,recruit", "--games", "4", "--jobs", "1",
                        "--report", "ladder.md", cwd=tmp_path)
    assert code == 0 and "share of games (95 %)" in shown
    text = (tmp_path / "ladder.md").read_text()
    assert "## Skirmish: crossing" in text and "| random | recruit | 4 |" in text and "ms a choice" in text


# ---- comparison ----

def test_a_real_difference_is_significant(played: Run, tmp_path: Path):
    armed = run(setting_plan(PLAN, (("red.strength", 12), ("blue.strength", 2))), tmp_path, jobs=2)
    found = compare(played, armed)
    assert found.side == "blue" and found.significant and found.difference.high < 0
    said = found.in_words("A", "B")
    assert "The difference is significant: Blue wins" in said and "fewer games" in said


def test_the_same_twice_is_no_difference(played: Run):
    found = compare(played, played)
    assert found.chance == pytest.approx(1) and found.difference.by == 0
    assert "not significant" in found.in_words("A", "A") and "play about" in found.in_words("A", "A")


def test_the_command_compares_variants_and_folders(played: Run, tmp_path: Path):
    code, shown = typed("lab", "compare", str(played.folder.path), "skirmish/crossing:blue.strength=9", "--bots", "random",
                        "--games", "5", "--jobs", "1", cwd=tmp_path)
    assert code == 0 and "difference (95 %)" in shown and "of 5 games of" in shown
    code, shown = typed("lab", "compare", "nothing", "skirmish/crossing", cwd=tmp_path)
    assert code == 2 and "neither the folder of a run nor GAME/SCENARIO" in shown


# ---- balance ----

def test_ranges_are_read():
    assert read_range("turns=4..7") == ("turns", [4, 5, 6, 7])
    assert read_range("vp=-6..6..6") == ("vp", [-6, 0, 6])
    assert read_range("balance=none,german") == ("balance", ["none", "german"])
    for wrong in ("turns", "turns=", "turns=a..b"):
        with pytest.raises(HedgerowError):
            read_range(wrong)


def test_settings_are_all_combinations_with_the_printed_one_once():
    assert settings(PLAN, ["blue.strength=7..9"]) == [(), (("blue.strength", 7),), (("blue.strength", 9),)]
    s1 = Plan(game="asl-sk1", scenario="S1", bots=("random",))
    found = settings(s1, ["turns=5..6", "balance=none,german"])
    assert len(found) == 4 and (("turns", 6), ("balance", "german")) in found
    made = setting_plan(s1, found[-1])
    assert made.scenario == "S1:turns=6" and made.options["balance"] == "german"


def fake(truth: dict) -> tuple[object, dict]:
    """Plays as if the first side won exactly the true share; keeps how many games each setting got."""
    played = {}

    def play(setting, games):
        played[setting] = games
        return Tried(setting, games, wilson(truth[setting] * games, games))
    return play, played


def test_games_go_to_settings_that_may_be_even():
    truth = {(): 0.9, (("turns", 5),): 0.7, (("turns", 6),): 0.52, (("turns", 7),): 0.2}
    play, played = fake(truth)
    found = search(list(truth), play, budget=2000, width=0.1)
    assert found[0].setting == (("turns", 6),) and found[0].share.width <= 0.1
    assert played[()] < played[(("turns", 6),)] and played[(("turns", 7),)] < played[(("turns", 6),)]
    assert sum(played.values()) <= 2000
    assert summary(found, ("german", "american")).startswith("Fairest is turns=6: German wins 52%")


def test_the_budget_is_kept():
    play, played = fake({(): 0.5, (("turns", 5),): 0.5})
    search([(), (("turns", 5),)], play, budget=60, width=0.01)
    assert sum(played.values()) == 60


def test_that_nothing_is_even_is_said():
    assert summary([Tried((), 500, wilson(450, 500))], ("blue", "red")).startswith("None of the settings tried is even")


def test_chance_crowns_nobody():
    """52 and 48 of 100: nothing shows that the change is fairer than the scenario as printed."""
    noise = [Tried((("turns", 6),), 100, wilson(49, 100)), Tried((), 100, wilson(46, 100)),
             Tried((("turns", 9),), 100, wilson(90, 100))]
    said = summary(noise, ("german", "american"))
    assert not said.startswith("Fairest") and "2 of 3 settings may be even" in said
    assert "turns=6; as printed" in said and "nothing here speaks for a change" in said
    clear = [Tried((("turns", 6),), 400, wilson(200, 400)), Tried((), 400, wilson(340, 400))]
    assert summary(clear, ("german", "american")).startswith("Fairest is turns=6: German wins 50% of 400 games")


def test_the_command_searches(tmp_path: Path):
    code, shown = typed("lab", "balance", "skirmish", "crossing", "--bots", "random", "--vary", "blue.strength=2,8", "--budget",
                        "50", "--jobs", "1", cwd=tmp_path)
    assert code == 0 and "blue.strength=2" in shown and "as printed" in shown
    code, shown = typed("lab", "numbers", "skirmish", "crossing", cwd=tmp_path)
    assert code == 0 and "blue.strength" in shown


# ---- reports ----

def test_a_report_needs_nothing_but_itself(played: Run):
    path = report(played, played.folder.path / "notes" / "crossing.html")
    page = path.read_text("utf-8")
    head = page.split("</header>")[0]
    assert "Bots played these games, not people" in head and 'class=bar' in head
    assert "The crossing" in page and page.count("data:image/png;base64") == 6 and page.count("data:image/jpeg;base64") >= 2
    assert "http://" not in page and "https://" not in page and "<script" not in page
    pictures = {p.name for p in (played.folder.path / "pictures").iterdir()}
    assert {"balance.png", "length.png", "points.png", "losses.png", "lead.png", "fire.png"} <= pictures
    assert all((played.folder.path / "pictures" / p).read_bytes().startswith(b"\x89PNG") for p in pictures)


def test_findings_add_up(played: Run):
    f = Findings(played)
    assert sum(e.games for e in f.endings) == len(f.games)
    assert sum(row[3] for row in f.deciders) == sum(1 for g in f.games if g["decided"])
    assert all(0 <= k.chance <= 1 for k in f.linked)
    assert sum(f.fire().values()) == pytest.approx(sum(g["events"].get("Shot", 0) for g in f.games) / len(f.games))


def test_the_heat_map_is_the_real_map(played: Run):
    f = Findings(played)
    svg = heat_svg(f, f.fire(), "attacks a game")
    assert "<title>The crossing</title>" in svg and svg.count("scale(.96)") == len(f.fire()) and "attacks a game" in svg


def test_the_command_plays_and_reports(tmp_path: Path):
    code, shown = typed("sim", "skirmish", "crossing", "--bots", "random,recruit", "--games", "6", "--jobs", "1", "--out", "x",
                        cwd=tmp_path)
    assert code == 0 and "red wins" in shown and (tmp_path / "x" / "report.html").exists()
    code, shown = typed("sim", "skirmish", "crossing", "--bots", "random,recruit", "--games", "6", "--seed", "4", "--out", "x",
                        cwd=tmp_path)
    assert code == 2 and shown.count("\n") == 1 and "seed was 0 and is now 4" in shown


@pytest.mark.parametrize(("game", "scenario"), [("asl-sk1", "S1"), ("combat-commander", "1")])
def test_heat_maps_of_real_games_are_on_their_maps(game, scenario, tmp_path: Path):
    played = run(Plan(game=game, scenario=scenario, bots=("random",), games=1), tmp_path)
    f = Findings(played)
    assert len(played.finished) == 1 and f.one_map
    assert heat_svg(f, f.fire(), "attacks").count("scale(.96)") == len(f.fire()) > 0
