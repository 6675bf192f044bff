"""The `hedgerow` command as a person uses it: what is typed, what is shown, what is written."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import zlib
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from unittest import mock

import pytest

import hedgerow
from hedgerow.cli.main import main
from hedgerow.kernel.registry import GROUP, about, rulebook


@dataclass
class Ran:
    returncode: int
    stdout: str
    stderr: str


def run(*args: str, typed: str = "", cwd: Path | None = None) -> Ran:
    """The command in this process, with a keyboard and a screen of its own."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    with (mock.patch.object(sys, "argv", ["hedgerow", *args]), mock.patch.object(sys, "stdin", io.StringIO(typed)),
          mock.patch.dict(os.environ, {"COLUMNS": "140"}), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err),
          contextlib.chdir(cwd or Path.cwd())):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    return Ran(code, out.getvalue(), err.getvalue())


def test_the_command_is_installed():
    shown = subprocess.run([Path(sys.executable).with_name("hedgerow"), "--help"], capture_output=True, text=True, check=True)
    assert "every rule enforced" in shown.stdout


def finished_game(seed: int = 5) -> hedgerow.Game:
    game = hedgerow.new("skirmish", "crossing", seed=seed)
    while game.result is None:
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, decision.options[len(game.history) % len(decision.options)])
    return game


def test_games_lists_scenarios_and_seats():
    shown = run("games", "skirmish")
    assert shown.returncode == 0
    assert "crossing" in shown.stdout and "blue, red" in shown.stdout


def test_games_as_json():
    found = {g["name"]: g for g in json.loads(run("games", "--json").stdout)}
    assert found["skirmish"]["scenarios"][0]["seats"] == {"blue": "blue", "red": "red"}


@pytest.mark.parametrize(("args", "says"), [
    (["play", "chess"], "there is no game 'chess'"),
    (["play", "skirmish", "nowhere"], "has no scenario 'nowhere'"),
    (["play", "skirmish", "--seat", "green=human"], "there is no seat 'green'"),
    (["play", "skirmish", "--seat", "red=genius"], "there is no bot 'genius'"),
    (["play", "skirmish", "--option", "fog=on"], "has no option 'fog'"),
    (["replay", "nothing.save"], "nothing.save"),
    (["verify", __file__], "not a Hedgerow save"),
    (["rules", "show", "skirmish", "99.9"], "no rule of skirmish"),
    (["fuzz", "skirmish", "--effort", "huge"], "effort is one of"),
])
def test_a_mistake_is_one_clear_line_and_exit_code_2(args: list[str], says: str):
    found = run(*args)
    assert found.returncode == 2
    assert says in found.stderr and len(found.stderr.strip().splitlines()) == 1
    assert "Traceback" not in found.stderr


def test_play_to_the_end_against_the_bot():
    found = run("play", "skirmish", "crossing", "--seed", "3", typed="pass\n" * 200)
    assert found.returncode == 0, found.stderr
    assert "won" in found.stdout or "A draw" in found.stdout


def test_play_explains_shows_odds_undoes_and_saves(tmp_path: Path):
    typed = ("?\n? fire B1 R1\nodds\n99\nfoo\nmove\nrule 3.1\nrule 77\norders maybe\nmove b1\nto b7\nfire B1 R1\nundo\n"
             "log\nboard\nsave here.save\nquit\n")
    found = run("play", "skirmish", "crossing", "--seed", "3", typed=typed, cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    for text in ("choose that option", "5 squares is the limit [4]", "8 strength, −3 distance = 5", "nothing here is rolled for",
                 "choose 1 to 6", "'foo' is not one of the options", "fits 5 options", "Opportunity fire", "has no rule '77'",
                 "Blue takes back the last choice", "saved to here.save"):
        assert text in found.stdout, text
    again = run("play", "here.save", typed="quit\n", cwd=tmp_path)
    assert "Which" in again.stdout or "to which square" in again.stdout


def test_a_computer_player_says_why_it_chose():
    found = run("play", "asl-sk1", "S1", "--seat", "german=human", "--seat", "american=heuristic:bold", "--seed", "3",
                typed="why\nquit\n")
    assert found.returncode == 0, found.stderr
    assert re.search(r"american\n    [+−-]\d+\.\d\d  \w", found.stdout)
    found = run("play", "combat-commander", "1", "--seat", "axis=random", "--seat", "allies=human", "--seed", "3",
                typed="why\nquit\n")
    assert "what is hidden from you" in found.stdout


def test_two_people_at_one_keyboard_get_a_curtain_between_their_secrets():
    found = run("play", "skirmish", "crossing", "--seat", "blue=human", "--seat", "red=human", "--seed", "3",
                typed="\npass\n" + "\npass\n" * 5)
    assert "Nobody else looking?" in found.stdout


def test_standing_orders_from_the_keyboard_pass_reactions():
    found = run("play", "skirmish", "crossing", "--seed", "3", typed="orders pass\npass\n" * 60)
    assert "Your standing order passes: smoke" in found.stdout
    assert "play Smoke, or pass" not in found.stdout


def test_odds_show_the_chance_of_a_shot():
    found = run("play", "skirmish", "plain", "--seed", "3", typed="pass\n" * 4 + "odds\nquit\n")
    assert "% hit" in found.stdout or "nothing here is rolled for" in found.stdout


def test_replay_tells_the_game_and_verify_checks_its_dice(tmp_path: Path):
    game = finished_game()
    file = tmp_path / "game.save"
    file.write_text(game.save(), encoding="utf-8")
    told = run("replay", str(file))
    assert told.returncode == 0 and "moves to" in told.stdout
    assert "round 1 of 6" in run("replay", str(file), "--boards", "--seat", "blue").stdout
    assert "verified" in run("verify", str(file)).stdout
    assert "there is no seat" in run("replay", str(file), "--seat", "green").stderr


def test_replay_of_a_damaged_file_tells_the_readable_part(tmp_path: Path):
    lines = finished_game().save().splitlines()
    file = tmp_path / "cut.save"
    file.write_text("\n".join(lines[: len(lines) // 2]), encoding="utf-8")
    told = run("replay", str(file))
    assert told.returncode == 0
    assert "were kept" in told.stdout and "moves to" in told.stdout


def test_verify_finds_loaded_dice(tmp_path: Path):
    game = finished_game()
    header, *rest = game.save().splitlines()
    forged = json.loads(header)
    forged["commitment"] = "0" * 64
    file = tmp_path / "forged.save"
    lines = [json.dumps(forged), *rest[:-1]]
    sums = {"end": {"lines": len(lines), "crc": [zlib.crc32(line.encode()) for line in lines]}}
    file.write_text("\n".join([*lines, json.dumps(sums)]), encoding="utf-8")
    found = run("verify", str(file))
    assert found.returncode == 2 and "does not fit the hash" in found.stderr


def test_rules_show_by_id_and_by_words():
    assert "Opportunity fire" in run("rules", "show", "skirmish", "3.1").stdout
    assert "[6.1]" in run("rules", "show", "skirmish", "smoke", "declared").stdout


def test_fuzz_plays_and_reports(tmp_path: Path):
    found = run("fuzz", "skirmish", "plain", "--games", "2", "--effort", "light", "--report", "fuzz.md", cwd=tmp_path)
    assert found.returncode == 0, found.stderr
    assert "nothing failed" in found.stdout
    assert "2 games" in (tmp_path / "fuzz.md").read_text(encoding="utf-8")


def test_bench_measures_beside_chess():
    found = json.loads(run("bench", "skirmish", "--seconds", "0.1", "--sim", "2", "--json").stdout)
    assert found["skirmish"]["decisions_per_second"] > 0 and found["skirmish"]["chess_moves_per_second"] > 0
    assert {"fork", "save", "load", "encode_decode"} <= set(found["skirmish"])
    assert found["skirmish"]["search_trials_per_second"] > 0 and found["skirmish"]["sim"]["games"] == 2


def test_combat_commander_from_the_keyboard_by_places_words_and_enter():
    typed = ("F9\nN9\nF9\nH9\nM10\nundo\nN9\nM10\nRifle Squad 4\ncommit\n1\norders fire 8\n"
             "orders near x\nboard\nquit\n")
    found = run("play", "combat-commander", "1", "--seed", "3", typed=typed)
    for text in ("Lt von Karsties in …", "at any time: 3 destroy Light MG 0", "map: # building", "#*1", "mG2",
                 "axis Rifle Squad 4 6-6-5 morale 8", "orders near: near 4 E5"):
        assert text in found.stdout, text


def test_what_many_pieces_may_do_at_any_time_is_said_once():
    found = run("play", "squad-leader", "1", "--seed", "3", "--seat", "russian=human", "--seat", "german=random",
                typed="rest\ndone\nmore\nquit\n").stdout
    short, _, long = " ".join(found.split()).partition("breaks of its own will")
    assert short.rpartition("at any time:")[2].count("Russian") == 1 and "…" in short.rpartition("at any time:")[2]
    assert long.count("breaks of its own will") > 20


def test_some_words_of_an_option_are_enough_and_names_in_questions_may_have_several():
    typed = ("INF A 0712\nINF 0712\nrest\ndone\n? fire German INF A at 0706\n? march with German INF A Major 1\n"
             "? fire INF A 0706\nquit\n")
    found = run("play", "infantry-attacks", "IA1", "--seed", "3", typed=typed)
    assert found.returncode == 0, found.stderr
    assert "so far: German INF A in 0712" in found.stdout
    assert "no: it is not activated [" in found.stdout and "no: they are not in the same hex [6.4]" in found.stdout
    assert found.stdout.count("ask with the game's words") == 1                       # both sides have an INF A


def test_a_hex_is_chosen_by_its_name_even_if_that_is_a_number():
    typed = ("INF 0712\nMajor 0712\nrest\ndone\nMajor 1 to lead\nINF A\nnobody\nit moves\nGerman INF A moves off\n"
             "0711\n0711\n17\nquit\n")
    found = run("play", "infantry-attacks", "IA1", "--seed", "3", typed=typed)
    assert "German INF A moves to 0711 (½ road) [5.2]" in found.stdout
    assert found.stdout.count("choose 1 to ") == 2                                    # it is there already; nor are there 17


def test_the_list_of_games_and_help_load_no_rules_and_no_kernel():
    code = "import sys\nfrom hedgerow.cli.main import main\nsys.argv = ['hedgerow', {word!r}]\n"
    code += "try:\n    main()\nexcept SystemExit:\n    pass\n"
    code += "heavy = ('hedgerow.games.', 'hedgerow.kernel.', 'numpy', 'msgspec')\n"
    code += "light = ('hedgerow.kernel.errors', 'hedgerow.kernel.registry')\n"
    code += "print([m for m in sys.modules if m.startswith(heavy) and m not in light])"
    for word, told in (("games", "ASL Starter Kit #1"), ("--help", "Play in the terminal"), ("--version", "hedgerow ")):
        found = subprocess.run([sys.executable, "-c", code.format(word=word)], capture_output=True, text=True, check=True)
        assert told in found.stdout and found.stdout.endswith("[]\n"), found.stdout


def test_the_plain_list_of_games_is_printed_without_reading_arguments():
    code = "import sys\nfrom hedgerow.cli.main import main\nsys.argv = ['hedgerow', 'games']\nmain()\n"
    code += "print([m for m in sys.modules if m.startswith('pydantic')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "Up Front" in found.stdout and found.stdout.endswith("[]\n"), found.stdout


def test_every_name_of_the_package_is_there_when_asked_for():
    assert all(getattr(hedgerow, name) is not None for name in hedgerow.__all__)
    assert set(hedgerow.__all__) <= set(dir(hedgerow)) and set(hedgerow.WHERE) | {"new"} == set(hedgerow.__all__)
    with pytest.raises(AttributeError, match="no attribute 'glance'"):
        hedgerow.glance  # noqa: B018


def test_what_games_say_of_themselves_agrees_with_their_rulebooks():
    for name in (entry.name for entry in entry_points(group=GROUP)):
        title, text = about(name)
        assert title == rulebook(name).title and text


@pytest.mark.parametrize(("game", "scenario", "says"), [
    ("asl-sk1", "S1", "The Americans win at the end"), ("combat-commander", "5", "frozen ground"),
    ("squad-leader", "2", "The Germans win if at the end"), ("infantry-attacks", "IA1", "The Germans win if they control"),
])
def test_the_scenario_says_how_to_win_at_the_start_and_when_asked(game: str, scenario: str, says: str):
    found = run("play", game, scenario, "--seed", "3", typed="scenario\nquit\n")
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("To win:") == 2 and found.stdout.count(says) == 2


@pytest.mark.parametrize(("game", "patterns"), [
    ("skirmish", ["? fire TEAM TEAM"]), ("asl-sk1", ["? fire UNIT HEX", "? rout to HEX"]),
    ("combat-commander", ["? shoot PIECE HEX", "? melee HEX"]),
])
def test_help_shows_the_patterns_of_the_game_that_is_played(game: str, patterns: list[str]):
    found = run("play", game, "--seed", "3", typed="? all\nquit\n")
    assert found.returncode == 0, found.stderr
    for pattern in patterns:
        assert pattern in found.stdout, pattern
    assert "B1 R2" not in found.stdout


def test_help_begins_with_what_can_be_chosen_now():
    found = run("play", "asl-sk1", "--seed", "3", typed="?\nquit\n")
    assert found.returncode == 0, found.stderr
    assert "? place UNIT HEX" in found.stdout and "? all" in found.stdout and "? rout to HEX" not in found.stdout


@pytest.mark.parametrize("game", ["asl-sk1", "combat-commander", "squad-leader", "infantry-attacks"])
def test_the_rest_is_placed_by_lot_and_one_word_ends_every_set_up(game: str):
    found = run("play", game, "--seed", "3", typed="done\nrest\ndone\nquit\n")
    assert found.returncode == 0, found.stderr
    early, late = found.stdout.split("\n  so far:")                                    # what the worksheet holds
    assert "not among" not in early and "not one of the options" not in found.stdout       # `done` too early is told why
    assert re.search(r"\b1 done\n", late) and ("sets up" in late or "set up" in late or "Turn 1" in late)


def test_a_set_up_without_a_worksheet_is_done_by_lot_and_ended_with_the_same_words():
    """Up Front: men are posted one after the other, and who is ready says so."""
    found = run("play", "up-front", "A-GA", "--seed", "3", typed="rest\ndone\nquit\n")
    assert found.returncode == 0, found.stderr
    assert found.stdout.count("Form your groups") == 1 and "is not one of the options" not in found.stdout
    assert "German forms German A" in found.stdout.split("Then you are ready")[1]


@pytest.mark.parametrize("word", ["done", "commit", "ready"])
def test_other_words_for_done_are_understood(word: str):
    found = run("play", "asl-sk1", "S1", "--seed", "3", typed=f"rest\n{word}\nquit\n")
    assert "is not one of the options" not in found.stdout and "Turn 1 of 5" in found.stdout.split("\n  so far:")[1]


def test_a_reaction_that_can_only_be_passed_is_not_asked_of_a_lone_person():
    """Combat Commander asks at every roll whether an Action is played; nobody but the computer sees that no question came."""
    found = run("play", "combat-commander", "1", "--seed", "3", typed="rest\ndone\n" + "1\n" * 60 + "quit\n")
    assert found.returncode == 0, found.stderr
    assert not re.search(r"> *\n?[^\n]*\n +1 pass *\n>", found.stdout)


def test_two_people_are_asked_even_if_they_can_only_pass():
    asked = []
    for people in (("blue",), ("blue", "red")):
        seats = [word for seat in ("blue", "red") for word in ("--seat", f"{seat}={'human' if seat in people else 'random'}")]
        found = run("play", "skirmish", "crossing", *seats, "--seed", "3", typed="1\n" * 400)
        asked.append(len(re.findall(r"^ +1 pass *$", found.stdout, re.MULTILINE)))
    assert asked[0] == 0 < asked[1]


def test_a_board_that_has_not_changed_is_not_printed_again():
    found = run("play", "asl-sk1", "S1", "--seed", "3", typed="L5\nM5\nquit\n")
    assert found.stdout.count("■ stone, □ wooden") == 1
    found = run("play", "asl-sk1", "S1", "--seed", "3", typed="rest\ndone\nquit\n")
    assert found.stdout.count("■ stone, □ wooden") == 2


def test_a_march_says_what_is_left_and_does_not_print_the_board_after_each_hex():
    typed = "rest\ndone\nactivate hauptmann 1\nnobody else\n1\nhauptmann 1 moves off\nto 0513\nto 0613\n"
    found = run("play", "infantry-attacks", "IA1", "--seed", "3", typed=typed + "quit\n").stdout
    assert re.findall(r"Hauptmann 1 on the move, (\d) movement points? left", found) == ["4", "3", "2"]
    boards = found.count("Action Phase")
    assert boards == 1, "the board at the first decision of the turn is the last that was needed"
    found = run("play", "infantry-attacks", "IA1", "--seed", "3", typed=typed + "undo\nstop here\nquit\n").stdout
    assert found.count("Action Phase") == 2 + boards, "after an undo, and for the next question"


def test_more_options_than_a_screen_holds_share_lines():
    found = run("play", "infantry-attacks", "--seed", "3", typed="quit\n")
    assert re.search(r"1-48 Major 1 in …\n +49-96 Hauptmann 1 in …\n(.+…\n)*.+ in 0112 0113", found.stdout)
    assert found.stdout.count("0112 0113") == 1, "the same hexes are listed once"
