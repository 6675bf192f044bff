"""The reference in the manual, from the docstrings: writes docs/api.md. A test holds the page to the code."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "Play": {"hedgerow": ("new", "load", "replay", "rulebook", "game_names"), "hedgerow.kernel.game": ("Game",),
             "hedgerow.kernel.asking": ("Decision", "StandingOrder"), "hedgerow.kernel.state": ("Result",)},
    "Ask the rules": {"hedgerow.kernel.rulebook": ("WhyNot", "Answer"), "hedgerow.kernel.odds": ("Odds", "dice_odds", "odds_of"),
                      "hedgerow.kernel.questions": ("Finding", "Reach", "Way", "Field", "Sight", "Numbers")},
    "Write a game": {"hedgerow.kernel.rulebook": ("Rulebook", "Rules", "Hidden", "Interjections", "Aids", "Table", "MapPicture",
                                                  "Computer", "Lab", "Variants", "Scenario", "ScenarioCard", "GameOption"),
                     "hedgerow.kernel.verbs": ("Verb", "by_name"), "hedgerow.kernel.questions": ("Question",),
                     "hedgerow.kernel.state": ("State",), "hedgerow.kernel.records": ("Record", "Value"),
                     "hedgerow.kernel.asking": ("Ask", "Window", "Draft", "Drafts"), "hedgerow.kernel.events": ("Event", "Entry"),
                     "hedgerow.kernel.tally": ("Tally",), "hedgerow.kernel.reasons": ("Reason", "Reasons"),
                     "hedgerow.kernel.chance": ("Chance", "Scripted"), "hedgerow.kernel.cards": ("Deck",)},
    "Maps and ways": {"hedgerow.board.ways": ("cheapest_first", "costs_from", "on_cheapest_ways")},
    "Prove it": {"hedgerow.testing": ("conform", "rule", "example"), "hedgerow.testing.law": ("law_holds",)},
}
BEGINNING = """# Reference

From the docstrings of the code (`python scripts/api.py` writes this page anew). Everything else is a detail that may change.
"""


def page() -> str:
    found = [BEGINNING]
    for part, modules in PARTS.items():
        found.append(f"## {part}\n")
        for name, names in modules.items():
            module = import_module(name)
            found += [entry(module, n) for n in names]
    return "\n".join(found)


def entry(module: ModuleType, name: str) -> str:
    thing = getattr(module, name)
    called = "" if inspect.isclass(thing) else f" · `{name}{signature(thing)}`"
    lines = [f"### `{name}`", "", f"`{module.__name__}`{called}", "", said(thing), ""]
    if inspect.isclass(thing):
        fields = list(getattr(thing, "__annotations__", {})) if not dataclasses.is_dataclass(thing) else \
            [f.name for f in dataclasses.fields(thing)]
        public = [f for f in fields if not f.startswith("_")]
        if public:
            lines += ["Fields: " + ", ".join(f"`{f}`" for f in public) + ".", ""]
        for member, it in members(thing).items():
            if member.startswith("_") or not said(it):
                continue
            kind = "" if isinstance(it, property) else signature(getattr(thing, member))
            lines.append(f"- `{member}{kind}`: {' '.join(said(it).split(chr(10) + chr(10))[0].split())}")
        lines.append("")
    return "\n".join(lines)


def members(thing: type) -> dict[str, Any]:
    """Its own, and those of classes it builds on that have no entry of their own."""
    entries = {n for modules in PARTS.values() for names in modules.values() for n in names} - {thing.__name__}
    bases = [b for b in reversed(thing.__mro__) if b.__module__.startswith("hedgerow") and b.__name__ not in entries]
    return {member: it for b in bases for member, it in vars(b).items()}


def said(thing: Any) -> str:
    thing = thing.__func__ if isinstance(thing, staticmethod | classmethod) else thing
    text = thing.__doc__ if inspect.isclass(thing) or inspect.isfunction(thing) or isinstance(thing, property) else None
    text = inspect.cleandoc(text or "")
    return text.split(">>>")[0].strip()


def signature(thing: Any) -> str:
    """Names of the arguments; their types stand in the code."""
    try:
        names = [("*" if p.kind is p.VAR_POSITIONAL else "**" if p.kind is p.VAR_KEYWORD else "") + p.name
                 for p in inspect.signature(thing).parameters.values() if p.name not in ("self", "cls")]
    except (TypeError, ValueError):
        return "(...)"
    return f"({', '.join(names)})"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE} is written\n")
