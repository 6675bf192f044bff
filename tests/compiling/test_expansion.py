"""The source as mypyc gets it: flows and records written out, each line knowing where it came from."""

from __future__ import annotations

import ast
from pathlib import Path

import hedgerow.games.asl_sk1.rules.fire
import hedgerow.games.asl_sk1.rules.rout
from hedgerow.compiling.build import kept_interpreted
from hedgerow.compiling.expansion import expanded
from hedgerow.compiling.runtime import Written, blank
from hedgerow.games.combat_commander.model import state
from hedgerow.kernel import tally

FIRE, ROUT = hedgerow.games.asl_sk1.rules.fire, hedgerow.games.asl_sk1.rules.rout


def test_a_flow_becomes_a_frame_class_whose_lines_are_the_rules() -> None:
    source = Path(str(ROUT.__file__)).read_text("utf-8")
    text, lines = expanded(ROUT.__name__, source, "rout.py")
    frames = [n for n in ast.parse(text).body if isinstance(n, ast.ClassDef) and n.name.startswith("Frame_")]
    flows = [n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)
             and any(ast.unparse(d) == "flow" for d in n.decorator_list)]
    assert [f.name for f in frames] == [f"Frame_{f.name}" for f in flows]
    for frame, flow in zip(frames, flows, strict=True):
        written = {lines[n.lineno] for n in ast.walk(frame) if isinstance(n, ast.stmt)}
        assert written <= set(range(flow.lineno, (flow.end_lineno or 0) + 1))


def test_a_values_methods_are_written_out() -> None:
    text, _ = expanded(tally.__name__, Path(str(tally.__file__)).read_text("utf-8"), "tally.py")
    [cls] = [n for n in ast.parse(text).body if isinstance(n, ast.ClassDef) and n.name == "Tally"]
    written = {n.name for n in cls.body if isinstance(n, ast.FunctionDef)}
    assert {"__init__", "pack", "unpack", "__eq__", "__hash__", "__repr__"} <= written
    assert "float" not in text.replace('"""', "").split("class Tally")[1].split("def of")[0]


def test_a_state_that_is_written_out_tells_its_fields_to_classes_of_python() -> None:
    text, _ = expanded(state.__name__, Path(str(state.__file__)).read_text("utf-8"), "state.py")
    [cls] = [n for n in ast.parse(text).body if isinstance(n, ast.ClassDef) and n.name == "Combat"]
    told = {ast.unparse(n.target): n.value for n in cls.body if isinstance(n, ast.AnnAssign) and n.value is not None}
    assert ast.literal_eval(told["__hinted__"])["units"] == state.Combat.__annotations__["units"]
    assert ast.unparse(told["__defaults__"]) == repr(vars(state.Combat)["__defaults__"])


def test_every_module_that_stays_pure_has_its_reason() -> None:
    assert all(kept_interpreted().values())


def test_an_empty_frame_holds_a_number_and_a_word_where_a_native_one_cannot_hold_none() -> None:
    written = Written(FIRE.__name__, "fire_phase", None, str(FIRE.__file__))
    assert blank(lambda *given: given, written)() == (0, "")
    assert blank(lambda *given: given, Written(FIRE.__name__, "rate_kept", None, str(FIRE.__file__)))() == (None,)
