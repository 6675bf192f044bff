"""What the lobby says of a scenario."""

from __future__ import annotations

from hedgerow.games.up_front.model.action_cards import NATIONS
from hedgerow.games.up_front.model.design import BALANCE, BID, REPLAY
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.scenario import MEETING, Force
from hedgerow.games.up_front.model.scenarios import CAMPAIGN_ORDER, SCENARIOS, read_scenario
from hedgerow.kernel.rulebook import ScenarioCard

AUTHORED = "The Action deck and the time limit are authored: the originals are lost. Owners can use their own."
GOALS = {"hold": "{men} unpinned men in cover at range chit {chit}, else Victory Points",
         "attacker holds": "{men} unpinned men of the attacker in cover at range chit {chit}, else the defender wins",
         "double points": "the attacker needs twice the Victory Points of the defender; range counts in Buildings only",
         "points": "most Victory Points; range counts in Buildings only",
         "rearguard": "{men} unpinned men of the attacker in cover next to the Rear Guard, else the Rear Guard wins",
         "partisans": "half of the German force at range chit 5 and more Victory Points, else the Partisans win",
         "elite": "{men} unpinned men in cover at range chit {chit}; the Elite must win two segments",
         "pillbox": "the attacker must empty the Pillbox"}


TEAMS = "the side that wins more of the games; if they are even, most Victory Points for casualties"

DESIGNS = {BALANCE: "one chooses a scenario; if both want the same side, the higher bid has it and the other buys men for it",
           REPLAY: "one chooses a scenario, the other his side; a year is drawn, and both buy their forces in secret",
           BID: "nations, year and Victory Conditions are drawn; both agree on the defence, and the cheaper attack is made"}


def scenario_card(name: str) -> ScenarioCard:
    """Title, nations, forces, length and goal."""
    s = SCENARIOS[name]()
    if s.design:
        return ScenarioCard(s.title, tuple(s.side_of.items()), "", (("How", DESIGNS[s.design]), ("Cards", AUTHORED)))
    if len(s.fronts) > 1:
        games = [(f"Game {n}", f"{game.title}: {', '.join(s.seats[p].title() for p in game.places)}, {game.decks} decks")
                 for n, game in enumerate(s.fronts, 1)]
        return ScenarioCard(s.title, tuple(s.side_of.items()), "", (*games, ("Victory", TEAMS), ("Cards", AUTHORED)))
    said = read_scenario(s.letter)
    nations = [NATIONS[f.nation].title() for f in s.forces]
    between = " against ".join(nations) if s.forces[0].role == MEETING else f"{nations[0]} attacks {nations[1]}"
    goal = GOALS.get(s.victory.kind, s.victory.kind).format(men=s.victory.men, chit=s.victory.chit)
    if s.victory.kind == "hold" and s.forces[0].role != MEETING:
        goal = goal.replace("else Victory Points", "else the defender wins")
    facts = [("Who", between), ("Length", f"{s.decks} decks"), ("Victory", goal),
             ("Rules", f"with the programmed rules up to chapter {said['chapter']}")]
    if s.campaign:
        facts = [("Who", between), ("Length", f"scenarios {', '.join(CAMPAIGN_ORDER)}, one after the other with the same men"),
                 ("Victory", "12 Campaign Victory Points for a scenario won, less what losses, replacements and transfers cost")]
    facts += [(NATIONS[f.nation].title(), force(f)) for f in s.forces]
    facts.append(("Cards", AUTHORED))
    return ScenarioCard(f"{s.title}: {' and '.join(nations)}", tuple(s.side_of.items()), "", tuple(facts))


def force(f: Force) -> str:
    """How many men with which weapons."""
    return f"{len(f.cards)} cards: " + ", ".join(PEOPLE[c].name for c in f.cards)
