"""What the lobby says of a scenario."""

from __future__ import annotations

from hedgerow.games.up_front.model.action_cards import NATIONS
from hedgerow.games.up_front.model.design import BALANCE, BID, REPLAY
from hedgerow.games.up_front.model.personalities import PEOPLE
from hedgerow.games.up_front.model.scenario import MEETING, Force
from hedgerow.games.up_front.model.scenarios import CAMPAIGN_ORDER, SCENARIOS, read_scenario
from hedgerow.games.up_front.table.standing import CAMPAIGN, TEAMS, to_win
from hedgerow.kernel.rulebook import ScenarioCard

AUTHORED = "The Action deck and the time limit are authored: the originals are lost. Owners can use their own."
DESIGNS = {BALANCE: "one chooses a scenario; if both want the same side, the higher bid has it and the other buys men for it",
           REPLAY: "one chooses a scenario, the other his side; a year is drawn, and both buy their forces in secret",
           BID: "nations, year and Victory Conditions are drawn; both agree on the defence, and the cheaper attack is made"}

DESIGNED = "as the scenario says that is chosen or drawn"


def scenario_card(name: str) -> ScenarioCard:
    """Title, nations, forces, length and goal."""
    s = SCENARIOS[name]()
    if s.design:
        return ScenarioCard(s.title, tuple(s.side_of.items()), "",
                            (("How", DESIGNS[s.design]), ("To win", DESIGNED), ("Cards", AUTHORED)))
    if len(s.fronts) > 1:
        games = [(f"Game {n}", f"{game.title}: {', '.join(s.seats[p].title() for p in game.places)}, {game.decks} decks")
                 for n, game in enumerate(s.fronts, 1)]
        return ScenarioCard(s.title, tuple(s.side_of.items()), "", (*games, ("To win", TEAMS), ("Cards", AUTHORED)))
    said = read_scenario(s.letter)
    nations = [NATIONS[f.nation].title() for f in s.forces]
    between = " against ".join(nations) if s.forces[0].role == MEETING else f"{nations[0]} attacks {nations[1]}"
    facts = [("Who", between), ("Length", f"{s.decks} decks"), ("To win", to_win(s)),
             ("Rules", f"all; if the programmed rules are chosen, up to chapter {said['chapter']}")]
    if s.campaign:
        facts = [("Who", between), ("Length", f"scenarios {', '.join(CAMPAIGN_ORDER)}, one after the other with the same men"),
                 ("To win", CAMPAIGN)]
    facts += [(NATIONS[f.nation].title(), force(f)) for f in s.forces]
    facts.append(("Cards", AUTHORED))
    return ScenarioCard(f"{s.title}: {' and '.join(nations)}", tuple(s.side_of.items()), "", tuple(facts))


def force(f: Force) -> str:
    """How many men with which weapons."""
    return f"{len(f.cards)} cards: " + ", ".join(PEOPLE[c].name for c in f.cards)
