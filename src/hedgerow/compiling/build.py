"""Writes the expanded source, has mypyc make C of it and gcc extension modules, beside a copy of the pure source."""

from __future__ import annotations

import csv
import hashlib
import importlib
import json
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatchcase
from pathlib import Path

import hedgerow
from hedgerow.builds import MADE_FROM
from hedgerow.compiling.expansion import expanded
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.version import __version__

HERE = Path(__file__).parent
SOURCE = Path(hedgerow.__file__).parent
PARTS = ("kernel", "board")
GAMES = ("asl_sk1", "combat_commander", "squad_leader", "infantry_attacks", "up_front")
FOLDERS = ("model", "rules", "aids")
MYPY = "[mypy]\nfollow_imports = silent\nignore_errors = True\nignore_missing_imports = True\n"


def kept_interpreted() -> dict[str, str]:
    """Modules that stay pure in the compiled build, each with the reason."""
    with (HERE / "interpreted.tsv").open(encoding="utf-8", newline="") as file:
        return {row["module"]: row["reason"] for row in csv.DictReader(file, delimiter="\t")}


def modules(also: tuple[str, ...] = ()) -> list[str]:
    """Every module to compile, imported. `also` are games that are tried although the list keeps them pure."""
    stay = [m for m in kept_interpreted() if m not in {f"hedgerow.games.{game}.*" for game in also}]
    games = [game for game in GAMES if f"hedgerow.games.{game}.*" not in stay]
    found = []
    for game in games:
        rulebook(game.replace("_", "-"))
    for package in (*(f"hedgerow.{part}" for part in PARTS), *(f"hedgerow.games.{game}.{f}" for game in games for f in FOLDERS)):
        home = importlib.import_module(package)
        for info in pkgutil.walk_packages(home.__path__, package + "."):
            importlib.import_module(info.name)
            if not info.ispkg and not any(fnmatchcase(info.name, m) for m in stay):
                found.append(info.name)
    return sorted(found)


def file_of(module: str, root: Path) -> Path:
    return root / Path(*module.split(".")).with_suffix(".py")


def group_of(module: str) -> str:
    parts = module.split(".")
    return f"hedgerow_{parts[2] if parts[1] == 'games' else 'kernel'}"


def write_out(names: list[str], to: Path) -> dict[str, dict[int, int]]:
    """The expanded source of these modules, in a copy of the tree; where each line came from."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(SOURCE, to / "hedgerow", ignore=shutil.ignore_patterns("__pycache__", "*.so", "web", "data"))
    found = {}
    for name in names:
        source = file_of(name, SOURCE.parent).read_text("utf-8")
        shown = str(file_of(name, Path()))
        text, found[name] = expanded(name, source, shown)
        file_of(name, to).write_text(text, "utf-8")
    return found


Extension = tuple[str, list[str], list[str], list[str]]
"""Its name, C files, include folders and flags."""


def make_c(names: list[str], source: Path, to: Path, optimized: int) -> list[Extension]:
    """mypyc, in a process of its own."""
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(group_of(name), []).append(str(file_of(name, Path())))
    (source / "mypy.ini").write_text(MYPY)
    files = ["--config-file=mypy.ini", "--cache-dir=../mypy-cache", *(file for group in groups.values() for file in group)]
    libraries = [(of_one, name) for name, of_one in groups.items()]
    order = ("import json\nfrom mypyc.build import mypycify\n"
             f"made = mypycify({files!r}, opt_level='{optimized}', debug_level='0', multi_file=True, separate={libraries!r}, "
             f"target_dir={str(to)!r})\n"
             "told = [[e.name, e.sources, e.include_dirs, e.extra_compile_args] for e in made]\n"
             "json.dump(told, open('extensions.json', 'w'))\n")
    done = subprocess.run([sys.executable, "-c", order], cwd=source, env={**os.environ, "MYPYPATH": str(source)}, check=False)
    if done.returncode:
        raise HedgerowError("mypyc refused the source; see above")
    found: list[Extension] = json.loads((source / "extensions.json").read_text())
    return found


TRACE = re.compile(r'((?:CPy_AddTraceback|CPy_TypeErrorTraceback|CPy_AttributeError)\("([^"]+)", (?:"[^"]*", )*)(\d+)(, )')


def restore_lines(folder: Path, lines: dict[str, dict[int, int]]) -> None:
    """Tracebacks name the lines of the pure source."""
    by_file = {str(file_of(name, Path())): found for name, found in lines.items()}

    def put(match: re.Match[str]) -> str:
        found = by_file.get(match[2], {})
        return f"{match[1]}{found.get(int(match[3]), int(match[3]))}{match[4]}"

    for path in folder.rglob("*.c"):
        text = path.read_text("utf-8")
        changed = TRACE.sub(put, text)
        if changed != text:
            path.write_text(changed, "utf-8")


def compile_all(extensions: list[Extension], cwd: Path, to: Path, jobs: int, optimized: int) -> None:
    """C files to objects, `jobs` at a time, and each extension's objects to a module. An object that is still right is kept."""
    cc = sysconfig.get_config_var("CC").split()
    python = "-I" + sysconfig.get_paths()["include"]
    suffix = sysconfig.get_config_var("EXT_SUFFIX")

    def stamp(text: str, about: str) -> str:
        """C file and the headers it includes, so that only what has changed is compiled again."""
        found = hashlib.sha256(about.encode())
        todo, seen = [text], set()
        while todo:
            body = todo.pop()
            found.update(body.encode())
            for name in re.findall(r'#include [<"]([^>"]+)[>"]', body):
                path = cwd / "c" / name
                if name not in seen and path.is_file():
                    seen.add(name)
                    todo.append(path.read_text("utf-8"))
        return found.hexdigest()

    def compiled(source: str, includes: list[str], flags: list[str]) -> str:
        made = kept_in / (source.replace("/", "_") + ".o")
        command = [*cc, "-fPIC", "-w", *flags, "-DNDEBUG", python, *("-I" + i for i in includes), "-c", source, "-o", str(made)]
        now = stamp((cwd / source).read_text("utf-8"), " ".join(command))
        kept = made.with_suffix(".stamp")
        if not (made.exists() and kept.exists() and kept.read_text() == now):
            subprocess.run(command, cwd=cwd, check=True)
            kept.write_text(now)
        return str(made)

    kept_in = cwd / f"o{optimized}"
    kept_in.mkdir(exist_ok=True)
    with ThreadPoolExecutor(jobs) as pool:
        made = {name: [pool.submit(compiled, path, include, flags) for path in paths]
                for name, paths, include, flags in extensions}
        for name, objects in made.items():
            module = to / (name.replace(".", "/") + suffix)
            module.parent.mkdir(parents=True, exist_ok=True)
            parts = [o.result() for o in objects]         # mypyc's headers define the tables of other libraries in each part
            subprocess.run([*cc, "-shared", "-Wl,-z,muldefs", *parts, "-o", str(module)], cwd=cwd, check=True)


def build(out: Path, also: tuple[str, ...] = (), jobs: int = 2, optimized: int = 1) -> None:
    """The compiled build in `out`: a copy of the pure source with extension modules beside it."""
    began = time.monotonic()

    def told(what: str) -> None:
        print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)

    out = out.absolute()
    work = out.with_name(out.name + "-work")
    source, ctree = work / "source", work / "c"
    work.mkdir(parents=True, exist_ok=True)
    names = modules(also)
    lines = write_out(names, source)
    told(f"{len(names)} modules written out")
    shutil.rmtree(ctree, ignore_errors=True)
    extensions = make_c(names, source, ctree, optimized)
    told("made into C")
    restore_lines(ctree, lines)
    extensions = [(name, relative(paths, source, work), relative(include, source, work), flags)
                  for name, paths, include, flags in extensions]
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(SOURCE, out / "hedgerow", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (out / "hedgerow" / MADE_FROM).write_text(f"{__version__}\n", "utf-8")
    compile_all(extensions, work, out, jobs, optimized)
    told("compiled")


def relative(paths: list[str], source: Path, work: Path) -> list[str]:
    """Paths that mypyc gave, as seen from the work folder."""
    full = [source / path for path in paths]
    return [os.path.relpath(path, work) if path.is_relative_to(work) else str(path) for path in full]
