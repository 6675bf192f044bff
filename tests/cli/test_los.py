"""`hedgerow los` on the maps that come with the games."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from hedgerow.cli.los import los
from hedgerow.kernel.errors import HedgerowError

app = typer.Typer()
app.command()(los)


def ask(*words: str) -> str:
    result = CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def test_the_answer_names_what_blocks_where_and_by_which_rule() -> None:
    answer = ask("y", "I2", "K4")
    assert answer.startswith("I2 to K4, 3 hexes, asl-sk1: blocked\n  by way of J2, J3\n  building in J3 blocks")
    assert answer.rstrip().endswith("[3.2-a]")


def test_the_answer_names_what_hinders() -> None:
    assert "orchard in O5 hinders by 1, 33 % of the way [2.0-Inherent]" in ask("asl-sk1/y", "yN5", "P5")


def test_a_clear_line_needs_no_reason() -> None:
    assert ask("y", "I2", "F3") == "I2 to F3, 3 hexes, asl-sk1: clear\n  by way of H2, G3\n"
    assert ask("y", "I2", "I3").splitlines() == ["I2 to I3, 1 hex, asl-sk1: clear"]


def test_a_map_may_be_judged_by_another_games_rules() -> None:
    assert "squad-leader: blocked" in ask("y", "I2", "K4", "--game", "squad-leader")


def test_the_line_is_drawn_over_the_map(tmp_path: Path) -> None:
    for words in (("I2", "K4"), ("N5", "P5")):
        picture = tmp_path / "los.svg"
        assert str(picture) in ask("y", *words, "-o", str(picture))
        assert '<g id="sight"' in picture.read_text("utf-8")
    png = tmp_path / "los.png"
    ask("y", "I2", "F3", "-o", str(png), "--width", "600")
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("nowhere", "A1", "B1"), "there is no map nowhere"),
        (("y", "A1", "ZZ9"), "there is no hex ZZ9"),
        (("y", "A1", "B1", "--game", "chess"), "no line of sight rules of chess"),
        (("y", "A1", "B1", "-o", "los.pdf"), "drawn as .svg or .png"),
    ],
)
def test_mistakes_are_answered_in_one_line(words: tuple[str, ...], complaint: str) -> None:
    with pytest.raises(HedgerowError, match=complaint) as mistake:
        CliRunner().invoke(app, list(words), catch_exceptions=False)
    assert "\n" not in str(mistake.value)
