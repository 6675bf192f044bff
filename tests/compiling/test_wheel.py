"""The distribution of the compiled build, and which build runs."""

from __future__ import annotations

import csv
from pathlib import Path
from zipfile import ZipFile

import pytest

import hedgerow.kernel
from hedgerow.builds import MADE_FROM, PureSource, is_pure
from hedgerow.compiling.wheel import digest, make_wheel, tag
from hedgerow.version import __version__


@pytest.fixture
def built(tmp_path: Path) -> Path:
    for name in ("hedgerow_kernel__mypyc.so", "hedgerow/kernel/state.so", "hedgerow/kernel/state.py"):
        file = tmp_path / "built" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    return tmp_path / "built"


def test_the_wheel_holds_the_extension_modules_and_what_version_they_are_of(built: Path, tmp_path: Path) -> None:
    made = make_wheel(built, tmp_path / "dist")
    info = f"hedgerow_compiled-{__version__}.dist-info"
    with ZipFile(made) as wheel:
        assert made.name == f"hedgerow_compiled-{__version__}-{tag()}.whl"
        assert set(wheel.namelist()) == {"hedgerow_kernel__mypyc.so", "hedgerow/kernel/state.so", f"hedgerow/{MADE_FROM}",
                                         f"{info}/METADATA", f"{info}/WHEEL", f"{info}/RECORD"}
        assert wheel.read(f"hedgerow/{MADE_FROM}").decode().strip() == __version__
        assert f"Requires-Dist: hedgerow=={__version__}\n" in wheel.read(f"{info}/METADATA").decode()
        for name, said, _ in csv.reader(wheel.read(f"{info}/RECORD").decode().splitlines()):
            assert said == ("" if name.endswith("/RECORD") else f"sha256={digest(wheel.read(name))}")


def test_the_same_build_gives_the_same_wheel(built: Path, tmp_path: Path) -> None:
    assert make_wheel(built, tmp_path / "one").read_bytes() == make_wheel(built, tmp_path / "two").read_bytes()


def test_extension_modules_of_another_version_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEDGEROW_BUILD", raising=False)
    assert not is_pure(tmp_path)
    (tmp_path / MADE_FROM).write_text(f"{__version__}\n")
    assert not is_pure(tmp_path)
    (tmp_path / MADE_FROM).write_text("0.0.1\n")
    assert is_pure(tmp_path)


def test_the_pure_build_can_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_BUILD", "pure")
    assert is_pure(tmp_path)


def test_source_is_found_whatever_lies_beside_it() -> None:
    module = PureSource().find_spec("hedgerow.kernel.state", hedgerow.kernel.__path__)
    package = PureSource().find_spec("hedgerow.kernel", hedgerow.__path__)
    assert module is not None and str(module.origin).endswith("state.py")
    assert package is not None and package.submodule_search_locations == list(hedgerow.kernel.__path__)
    assert PureSource().find_spec("json.decoder", hedgerow.kernel.__path__) is None
