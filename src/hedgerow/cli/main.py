"""The `hedgerow` command. Mistakes are answered in one clear line and exit code 2, never with a traceback."""

from __future__ import annotations

import sys

import typer

from hedgerow.cli import bench, fuzz, games, lab, los, maps, play, rules, serve, sim
from hedgerow.kernel.errors import HedgerowError

app = typer.Typer(help="Tactical infantry wargames with every rule enforced.", no_args_is_help=True, add_completion=False,
                  pretty_exceptions_enable=False)
app.command("games")(games.games)
app.command("new")(games.new)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("replay")(games.replay)
app.command("verify")(games.verify)
app.add_typer(rules.app, name="rules")
app.command("fuzz")(fuzz.fuzz)
app.command("bench")(bench.bench)
app.add_typer(maps.map_app, name="map")
app.command("los")(los.los)
app.command("sim")(sim.sim)
app.add_typer(lab.app, name="lab")


def main() -> None:
    try:
        app()
    except HedgerowError as mistake:
        print(f"hedgerow: {mistake}", file=sys.stderr)
        sys.exit(2)
