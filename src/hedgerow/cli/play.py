"""`hedgerow play`: a game in the terminal, against a bot or with others at the same keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape

from hedgerow.bots import Bot, bot
from hedgerow.cli.saved import capital, line_of, read_file
from hedgerow.kernel.asking import COMMIT, PASS, Decision, Option, StandingOrder
from hedgerow.kernel.errors import HedgerowError, IllegalAction
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import ReadyOrders, WhyNot
from hedgerow.kernel.rules import known_rules
from hedgerow.kernel.saves import load
from hedgerow.kernel.verbs import NUMBER, Verb

MANY = 8                                  # so many options that begin alike are shown by what they differ in

PLAIN_ORDERS = {
    "pass": ReadyOrders("reactions are passed until your next turn", lambda: (StandingOrder("*", until="my turn"),)),
    "ask": ReadyOrders("you are always asked", tuple),
}
"""Standing orders that every game understands."""

HELP = """\
  a number or words   choose that option (the first letters, or some of its
                      words in order, are enough if they fit only one)
  ?                   this help, and the rule behind the decision
  ? and a question    why something can or cannot be done, and its numbers:
{questions}
  ? all               every question that this game understands
  odds  |  odds 3     the chances of what can be rolled for
  more                one by one, what may be done at any time
  scenario            what it is about, its forces, and how to win
  board, log          show the board, or the last lines of the log
  rule {rule:15}what a rule says
  done                hand in what you have set up or written down
  rest                set up the rest by lot
  Enter               in a reaction: pass
  why                 why the computer players chose as they last did (while
                      nobody has secrets)
  orders pass | ask   let standing orders pass reactions until your next turn,
                      or ask you again; orders alone: which there are
  undo, resign, save FILE, quit"""

LITTLE_WORDS = ("at", "in", "to", "with")  # between the names of a question
DONE = ("done", "commit", "ready")        # any of them hands in a worksheet
MOST_LINES = 1000                         # of a worksheet filled in by lot
MOST_LISTED = 60                          # options beyond which those that begin alike are shown in one line
MOST_WORDED = 40                          # numbers in a question that are looked for under the words the game has for them


def play(game: Annotated[str, typer.Argument(help="Which game, or a saved game to go on with.")],
         scenario: Annotated[str, typer.Argument(help="Which scenario.")] = "",
         seat: Annotated[list[str] | None, typer.Option(help="Who sits where: SEAT=human or SEAT=BOT, e.g. red=veteran, "
                                                             "or red=regular:bold for a style.")] = None,
         seed: Annotated[int | None, typer.Option(help="The same seed gives the same dice.")] = None,
         option: Annotated[list[str] | None, typer.Option(help="An option of the game: NAME=VALUE.")] = None) -> None:
    """Play in the terminal. Without --seat you play the first seat against random bots."""
    if Path(game).is_file():
        started = load(read_file(Path(game)))
    else:
        book = rulebook(game)
        name = scenario or next(iter(book.scenarios))
        started = Game(book, book.scenario(name), seed=seed, options=book.read_options(option or ()))
    Table(started, _seats(started, seat or [], seed)).run()


def in_order(words: Sequence[str], text: str) -> bool:
    """Whether a text has all these words, in this order, whatever stands between them."""
    left = iter(text.split())
    return all(word in left for word in words)


def _seats(game: Game, given: list[str], seed: int | None) -> dict[str, Bot | None]:
    """Who plays each seat: None is a person."""
    players: dict[str, Bot | None] = {}
    for text in given:
        name, _, who = text.partition("=")
        if name not in game.seats:
            raise HedgerowError(f"there is no seat {name!r} in this scenario; there are: {', '.join(game.seats)}")
        players[name] = None if who in ("human", "") else bot("random" if who == "bot" else who, seed or 0)
    for n, name in enumerate(game.seats):
        players.setdefault(name, None if n == 0 and not given else bot("random", (seed or 0) + n))
    return players


def alike(texts: list[list[str]]) -> list[str]:
    """The words with which all of them begin."""
    return [w[0] for w in takewhile(lambda w: len(set(w)) == 1, zip(*texts, strict=False))]


class Table:
    """One game at one keyboard."""

    def __init__(self, game: Game, players: dict[str, Bot | None]) -> None:
        self.game, self.players = game, players
        self.reasons: dict[str, tuple[list[tuple[float, str]], list[str]]] = {}
        self.console = Console(highlight=False)
        self.told = dict.fromkeys(game.seats, 0)            # how much of the log each person has read
        self.sitting = ""
        self.shown = ""                                   # the board as it was last shown
        self.asked: tuple[str, str, tuple[Any, ...]] | None = None      # who was last asked, what, and about which things
        self.steps = 0                                    # of the game's history, when that was

    @property
    def people(self) -> list[str]:
        return [s for s, b in self.players.items() if b is None]

    def run(self) -> None:
        game = self.game
        self.show_scenario()
        for seat in self.people if not game.history else ():
            if game.rulebook.rules.default_orders:
                game.order(seat, game.rulebook.rules.default_orders)
        if self.people:
            people = " and ".join(capital(self.name_of(seat)) for seat in self.people)
            self.console.print(f"You play {people}. Type ? for help.\n")
        while game.result is None:
            seat = next((s for s in game.waiting if self.players[s] is not None), next(iter(game.waiting)))
            player = self.players[seat]
            if player is not None:
                chosen = player.choose(game, seat)
                if player.reasons:                        # of the last choice there really was
                    self.reasons[seat] = player.reasons, player.plan
                game.apply(seat, chosen)
            elif not self.ask(seat):
                return
        self.tell_news(self.people[0] if self.people else "")
        result = game.result
        self.console.print(game.rulebook.table.text_board(game.view(None)["board"]), markup=False)
        won = " and ".join(map(self.name_of, result.winners)) + " won" if result.winners else "A draw"
        score = ", ".join(f"{self.name_of(side)} {points}" for side, points in result.score)
        self.console.print(f"[bold]{capital(won)}[/bold]: {result.why} \\[{result.rule}]. {score}")

    def name_of(self, seat: str) -> str:
        """A seat or a side as the game writes it."""
        return self.game.rulebook.table.words.get(seat, seat)

    # ---- one decision of a person ----

    def ask(self, seat: str) -> bool:
        """Ask until the person has chosen; False to leave the game."""
        if seat != self.sitting and len(self.people) > 1 and self.game.rulebook.rules.hidden.secrets:
            who = capital(self.name_of(seat))
            self.console.input(f"\n[bold]{who}[/bold], it is your decision. Nobody else looking? Press Enter. ")
        self.sitting = seat
        decision = self.game.decisions[seat]
        if self.nothing_but_pass(decision):
            self.game.apply(seat, PASS)
            return True
        self.tell_news(seat)
        if not self.goes_on(decision):
            self.show_board(seat, only_if_changed=True)
        self.console.print(f"[bold]{capital(self.name_of(seat))}[/bold]: {escape(self.game.prompt(decision))}")
        self.show_options(decision)
        while True:
            try:
                line = self.console.input("> ").strip()
            except EOFError:
                self.console.print("")
                return False
            if not line and decision.facts is not None and PASS in decision.answers:
                line = self.game.say(PASS)
            if not line:
                continue
            if line in ("quit", "exit", "q"):
                return False
            try:
                if self.command(seat, decision, line):
                    return True
            except HedgerowError as no:
                self.console.print(f"[red]{escape(str(no))}[/red]")

    def goes_on(self, decision: Decision) -> bool:
        """Whether the same person is still busy with the same pieces, as in a march from hex to hex, and others have only
        passed: the log says what has changed, and the board need not be printed again. A text is no piece: it may count down."""
        about = tuple(thing for thing in decision.what.values() if not isinstance(thing, str))
        asked = decision.seat, decision.about, about
        since = self.game.history[self.steps:]
        same = bool(about) and asked == self.asked and all(
            step.kind == "choose" and (step.seat == decision.seat or step.what == PASS) for step in since)
        self.asked, self.steps = asked, len(self.game.history)
        return same

    def nothing_but_pass(self, decision: Decision) -> bool:
        """A reaction that the seat can only pass. It is asked all the same where another person could learn something from
        its not being asked; the computer players learn nothing from it."""
        return decision.facts is not None and list(decision.options) == [PASS] and len(self.people) == 1

    def command(self, seat: str, decision: Decision, line: str) -> bool:
        """Do what was typed; True when the game has moved."""
        word, _, rest = line.partition(" ")
        if word in ("?", "help"):
            self.help(seat, decision, rest)
        elif word == "odds":
            self.odds(seat, decision, rest)
        elif word == "board":
            self.show_board(seat)
        elif line == "scenario":
            self.show_scenario()
        elif line == "more":
            self.show_list([(n, said) for n, _, said in self.numbered(decision)[len(decision.answers):]])
        elif line == "rest" and self.is_set_up(decision):
            self.place_rest(seat)
            return True
        elif line in DONE and (ends := [o for o in (COMMIT, *decision.answers) if self.ends_set_up(decision, o)]):
            self.game.apply(seat, ends[0])
            return True
        elif word == "log":
            for rule, what in self.game.log(seat)[-20:]:
                self.console.print(line_of(self.game.rulebook, self.game.state, rule, what))
        elif word == "rule":
            self.rule(rest)
        elif word == "why":
            self.why(seat)
        elif word == "orders":
            self.orders(seat, rest)
            return True
        elif word == "resign":
            self.game.resign(seat)
            return True
        elif word == "undo":
            self.game.undo(seat, agreed=len(self.people) == 1)
            return True
        elif word == "save":
            Path(rest or "game.save").write_text(self.game.save(), encoding="utf-8")
            self.console.print(f"saved to {rest or 'game.save'}; go on with: hedgerow play {rest or 'game.save'}")
        else:
            self.game.apply(seat, self.find(decision, line))
            return True
        return False

    def is_set_up(self, decision: Decision) -> bool:
        """A worksheet; or things that must all be placed, one after the other, before the question is done with."""
        kinds = {o[0] for o in decision.answers}
        return decision.lines is not None or (len(kinds) == 1 and decision.facts is None and PASS not in decision.answers)

    def ends_set_up(self, decision: Decision, option: Option) -> bool:
        """Whether it hands in a worksheet, or says that one is ready."""
        return decision.lines is not None if option == COMMIT else option in (("ready",), ("done",))

    def place_rest(self, seat: str) -> None:
        """The rest of the worksheet, by lot, as far as it goes; it is still to be handed in."""
        lot = random.Random(len(self.game.history))
        about = self.game.decisions[seat].about
        for _ in range(MOST_LINES):
            decision = self.game.decisions.get(seat)
            lines = [] if decision is None or decision.about != about else [o for o in decision.answers if o != COMMIT]
            if not lines:
                return
            self.game.apply(seat, lot.choice(lines))

    def find(self, decision: Decision, line: str) -> Option:
        """The option a number or some words mean."""
        options = list(decision.options)
        if line.isdigit() and line[0] != "0" and int(line) <= len(options):       # 0705 is the name of a hex
            return options[int(line) - 1]
        said = {self.game.say(o).lower(): o for o in options}
        if line.lower() in said:
            return said[line.lower()]
        fits = ([o for text, o in said.items() if text.startswith(line.lower())]
                or [o for text, o in said.items() if f" {line.lower()} " in f" {text} "]
                or [o for text, o in said.items() if in_order(line.lower().split(), text)])
        if len(fits) == 1:
            return fits[0]
        if not fits and line.isdigit():
            raise HedgerowError(f"choose 1 to {len(options)}")
        if not fits:
            question = self.question(line)
            if question is not None:
                raise IllegalAction(self.game.refusal(decision.seat, (question.verb, *question.what)))
            raise HedgerowError(f"{line!r} is not one of the options; type a number, its words, or ? for help")
        raise HedgerowError(f"{line!r} fits {len(fits)} options: {', '.join(self.game.say(o) for o in fits[:6])}")

    def question(self, text: str) -> WhyNot | None:
        """`fire B1 R2` as a structured question, with the ids the names stand for; names may have several words."""
        words = text.lower().split()
        for verb, known in self.game.rulebook.rules.verbs.items():
            for called in (verb.split(), known.says.lower().split(" ")[:1]):
                if known.places and words[:len(called)] == called:
                    names = [w for w in words[len(called):] if w not in LITTLE_WORDS]
                    if (found := self.things(known.places, names)) is not None:
                        return WhyNot(verb, self.as_meant(known, found))
        return None

    def as_meant(self, known: Verb, said: tuple[Any, ...]) -> tuple[Any, ...]:
        """Numbers that the game words for its players, as it words them: attacks counted from one, sides of a line, compass."""
        book, found = self.game.rulebook, list(said)
        for i, means in known.meant.items():
            if known.places[i] == NUMBER:
                worded = [book.table.spell(self.game.state, *means(self.game.state, *found[:i], n, *found[i + 1:])).lower()
                          for n in range(MOST_WORDED)]
                if worded.count(str(found[i])) == 1:
                    found[i] = worded.index(str(found[i]))
        return tuple(found)

    def things(self, kinds: Sequence[str], words: list[str]) -> tuple[Any, ...] | None:
        """The things of these kinds that the words name, one after the other."""
        if not kinds:
            return None if words else ()
        for n in range(1, len(words) - len(kinds) + 2):
            first = self.thing(kinds[0], words[:n])
            if first is not None and (others := self.things(kinds[1:], words[n:])) is not None:
                return (first, *others)
        return None

    def thing(self, kind: str, words: list[str]) -> Any:
        """What exists of a kind and is called so, by its whole name or by words that fit only one; a number or a word where the
        game does not list them."""
        book, called = self.game.rulebook, " ".join(words)
        there = book.rules.things.get(kind)
        if there is None:
            return int(called) if called.isdigit() else called
        names = [(book.table.spell(self.game.state, kind, thing).lower(), thing) for thing in there(self.game.state)]
        fits = [thing for name, thing in names if name == called] or [thing for name, thing in names if in_order(words, name)]
        return fits[0] if len(fits) == 1 else None

    # ---- what is shown ----

    def tell_news(self, seat: str) -> None:
        news = self.game.log(seat or None, self.told.get(seat, 0))
        self.told[seat] = self.told.get(seat, 0) + len(news)
        for rule, what in news:
            self.console.print("  " + line_of(self.game.rulebook, self.game.state, rule, what))

    def show_scenario(self) -> None:
        """What the scenario's card says: what it is about, how long it lasts, who fights, how to win."""
        book, scenario = self.game.rulebook, self.game.scenario
        self.console.print(f"[bold]{escape(book.title)}: {escape(scenario.title)}[/bold]")
        if scenario.notes:
            self.console.print(f"[italic]{escape(scenario.notes)}[/italic]")
        for name, text in book.card_of(scenario).facts:
            self.console.print(f"  [bold]{escape(name)}[/bold]: {escape(text)}")

    def show_board(self, seat: str, only_if_changed: bool = False) -> None:
        board = self.game.rulebook.table.text_board(self.game.view(seat)["board"])
        if board != self.shown or not only_if_changed:
            self.console.print("\n" + board, markup=False)
        self.shown = board

    def show_options(self, decision: Decision) -> None:
        if decision.lines:
            self.console.print(f"  so far: {escape('; '.join(self.game.say(line) for line in decision.lines))}")
        numbered = self.numbered(decision)
        asked = numbered[:len(decision.answers)]
        self.show_list([(n, said) for n, _, said in asked])
        if rest := numbered[len(asked):]:
            self.console.print(f"[dim]at any time:[/dim] {'  '.join(self.in_short(rest))}")

    def numbered(self, decision: Decision) -> list[tuple[int, Option, str]]:
        """Every option with its number and its words."""
        return [(n, o, DONE[0] if o == COMMIT else self.game.say(o)) for n, o in enumerate(decision.options, start=1)]

    def in_short(self, numbered: list[tuple[int, Option, str]]) -> Iterator[str]:
        """Options of a kind, if there are many, in one: the words they share, and the first and the last of them."""
        for _, group in groupby(numbered, key=lambda option: option[1][0]):
            found = [(n, said) for n, _, said in group]
            if len(found) < MANY:
                yield from (f"[cyan]{n}[/cyan] {escape(said)}" for n, said in found)
                continue
            words = [said.split(" ") for _, said in found]
            before, after = alike(words), alike([w[::-1] for w in words])
            first, last = (" ".join(w[len(before):len(w) - len(after)]) for w in (words[0], words[-1]))
            text = " ".join([*before, f"{first} … {last}", *after[::-1]])
            yield f"[cyan]{found[0][0]}-{found[-1][0]}[/cyan] {escape(text)}"

    def show_list(self, numbered: list[tuple[int, str]]) -> None:
        """Options side by side; words that many of them begin with are said once."""
        if len(numbered) > MOST_LISTED:
            self.show_groups(numbered)
            return
        shared = "".join(f"{w} " for w in alike([said.split(" ") for _, said in numbered])) if len(numbered) >= MANY else ""
        if shared:
            self.console.print(f"  {escape(shared.strip())} …")
        texts = [f"[cyan]{n:>3}[/cyan] {escape(said.removeprefix(shared))}" for n, said in numbered]
        self.console.print(Columns(texts, padding=(0, 3), column_first=not shared))

    def show_groups(self, numbered: list[tuple[int, str]]) -> None:
        """A long list: options that differ in their last word alone share a line, and lines that end alike say so once."""
        lines: list[tuple[str, str, str]] = []
        for shared, group in groupby(numbered, key=lambda pair: pair[1].rpartition(" ")[0]):
            found = list(group)
            (first, _), (last, _) = found[0], found[-1]
            numbers = f"{first}" if first == last else f"{first}-{last}"
            lines.append((numbers, shared, " ".join(said.rpartition(" ")[2] for _, said in found)))
        for ends, alike_ones in groupby(lines, key=lambda line: line[2]):
            *others, (numbers, shared, _) = alike_ones
            for number, text, _ in others:
                self.console.print(f"  [cyan]{number:>9}[/cyan] {escape(text)} …")
            self.console.print(f"  [cyan]{numbers:>9}[/cyan] {escape(shared)} {escape(ends)}")

    def questions(self, verbs: Iterable[str]) -> str:
        """Patterns of questions about these kinds of choice."""
        known = self.game.rulebook.rules.verbs
        patterns = (f"? {name} {' '.join(place.upper() for place in known[name].places)}" for name in verbs if known[name].places)
        return "\n".join(f"    {pattern}" for pattern in patterns) or "    (? all lists them)"

    def help(self, seat: str, decision: Decision, question: str) -> None:
        known = self.game.rulebook.rules.verbs
        if question == "all":
            self.console.print(Columns(self.questions(known).split("\n")), markup=False)
            return
        if not question:
            offered = (verb for verb in dict.fromkeys(o[0] for o in decision.options) if verb in known)
            self.console.print(HELP.format(questions=self.questions(offered), rule=f"{decision.cite or 'ID'} "), markup=False)
            if decision.cite:
                self.rule(decision.cite)
            return
        asked = self.question(question)
        if asked is None:
            raise HedgerowError("ask with the game's words and names from the board; ? all lists what can be asked")
        answer = self.game.explain(seat, asked)
        for reason in answer.reasons:
            self.console.print(f"  no: {escape(reason.text)}" + (f" \\[{reason.rule}]" if reason.rule else ""))
        for name, tally in answer.tallies:
            self.console.print(f"  {name.replace('_', ' ')}: {escape(tally.text(self.game.rulebook.table.words))}")
        if answer.may:
            self.console.print("  nothing in the rules stands against it")

    def odds(self, seat: str, decision: Decision, which: str) -> None:
        options = [self.find(decision, which)] if which else list(decision.options)
        shown = 0
        for o in options:
            chances = self.game.odds(seat, o)
            if chances is not None:
                shown += 1
                sums = f" [dim]({escape(chances.tally.text(self.game.rulebook.table.words))})[/dim]" if chances.tally else ""
                self.console.print(f"  {escape(self.game.say(o))}: {escape(chances.text())}{sums}")
                for kind, thing, part in chances.parts:
                    name = self.game.rulebook.table.spell(self.game.state, kind, thing)
                    self.console.print(f"      {escape(name)}: {escape(part.text())}")
        if not shown:
            self.console.print("  nothing here is rolled for")

    def rule(self, id_: str) -> None:
        known = (known_rules(self.game.rulebook) or {}).get(id_.strip())
        if known is None:
            raise HedgerowError(f"{self.game.rulebook.title} has no rule {id_.strip()!r}")
        self.console.print(f"  [cyan]\\[{known.id}][/cyan] [bold]{escape(known.title)}[/bold]: {escape(known.text)}")

    def why(self, seat: str) -> None:
        """What the computer players saw in their last choices: the best lines with their values, and the plan.
        Refused while something is hidden from who asks: reasons would tell it."""
        if not self.game.all_open(seat):
            raise HedgerowError("to say why would be to tell what is hidden from you")
        for name, player in self.players.items():
            if player is None:
                continue
            reasons, plan = self.reasons.get(name, ([], []))
            self.console.print(f"  [bold]{escape(name)}[/bold]" + ("" if reasons else ": nothing to choose"))
            for value, line in reasons:
                self.console.print(f"    {value:+.2f}  {escape(line)}")
            for line in plan:
                self.console.print(f"    [dim]{escape(line)}[/dim]")

    def orders(self, seat: str, what: str) -> None:
        word, *more = what.split() or [""]
        ready = PLAIN_ORDERS | dict(self.game.rulebook.rules.ready_orders)
        if word not in ready:
            raise HedgerowError("\n".join(f"orders {name}: {it.text}" for name, it in ready.items()))
        try:
            given = ready[word].make(*more)
        except (TypeError, ValueError):
            raise HedgerowError(f"orders {word}: {ready[word].text}") from None
        self.game.order(seat, given)
