"""35 Reinforcements."""

from __future__ import annotations

from tests.games.up_front.situation import Table, situation

from hedgerow.games.up_front.model.personalities import PEOPLE, WEAPON_OF
from hedgerow.games.up_front.model.state import IN_PLAY, WAITING, Weapon
from hedgerow.games.up_front.rules.command import leaders_gone
from hedgerow.games.up_front.rules.hands import discard_limit
from hedgerow.games.up_front.rules.reinforcements import available
from hedgerow.games.up_front.rules.setup import enlist
from hedgerow.games.up_front.rules.terrain import terrain_of
from hedgerow.testing.markers import rule

FIELD = """
    german   C 1 Woods Schultz, Streich
    german   D 3 Woods Wolff, Beck
    american D 1 Brush Fox, Myers
    american C 0 Brush Smith, Burke
"""


def waiting(table: Table, *names: str, after: int = 1) -> Table:
    for name in names:
        card = next(p.id for p in PEOPLE if p.name == name)
        table.g.men[enlist(table.g, 0, card, WAITING)].arrives = after
    return table.now()


@rule("35.1")
def test_reinforcements_come_only_after_so_many_decks():
    t = waiting(situation(FIELD, german="Movement"), "Schussel", "Hessel", after=2)
    t.g.fronts[0].emptied = 1
    assert not available(t.g, 0) and t.why("reinforce", "Movement", 0) == ("35.1",)
    t.g.fronts[0].emptied = 2
    assert len(available(t.g, 0)) == 2 and t.now().may("reinforce", "Movement", 0)


@rule("35.1", "35.2", "16.5")
def test_they_enter_as_group_e_and_belong_to_the_force():
    t = waiting(situation(FIELD, german="Movement"), "Schussel", "Hessel")
    t.g.fronts[0].emptied = 1
    before = t.g.players[0].force
    t.do("reinforce", "Movement", 0)
    t.do("man weapon", "Schussel", "Hessel")
    e = t.gr("german E")
    assert [t.g.men[m].fate for m in e.men] == [IN_PLAY, IN_PLAY] and e.chit == 0 and e.acted and not e.stack
    assert t.g.players[0].force == before + 2 and t.g.players[0].actions == 1 and not t.g.players[0].hand
    assert t.who("Hessel").serves == t.who("Schussel").weapon and terrain_of(e) == "Open Ground"
    assert t.about == "turn"


@rule("35.1", "15.4")
def test_leaders_who_have_not_come_yet_are_not_lost():
    t = waiting(situation(FIELD), "Diettinger")
    assert not leaders_gone(t.g, 0)


@rule("35.3")
def test_only_a_flank_card_brings_them_further_than_chit_0():
    t = waiting(situation(FIELD, german="Movement, flank"), "Hessel", "Schumacher")
    t.g.fronts[0].emptied = 1
    t.now()
    assert t.why("reinforce", "plain", 1) == ("35.3",) and t.why("reinforce", "flank", 4) == ("35.3",)
    assert [c for c in range(6) if t.may("reinforce", "flank", c)] == [0, 1, 2, 3]


@rule("35.3", "17.1")
def test_arriving_with_a_flank_card_may_flank_the_group_next_to_it():
    t = waiting(situation(FIELD, german="flank"), "Hessel", "Schumacher")
    t.g.fronts[0].emptied = 1
    t.now().do("reinforce", "flank", 2)
    assert t.about == "flank" and not t.may("flank", "american C")
    t.do("flank", "american D")
    assert [(f.flanker, f.flanked) for f in t.g.flanks] == [(t.group("german E"), t.group("american D"))]
    assert t.gr("german E").chit == 2


@rule("35.4")
def test_under_cover_with_three_cards_and_nothing_else_that_turn():
    t = waiting(situation(FIELD, german="Movement, Concealed −1, Brush, Woods, Movement"), "Hessel", "Schumacher")
    t.g.fronts[0].emptied = 1
    t.now().do("reinforce hidden", "Movement", 0, "Concealed −1", "Brush")
    assert terrain_of(t.gr("german E")) == "Brush" and len(t.g.players[0].hand) == 2
    assert t.why("move", "german D", "Movement", "sideways") == ("35.4",) and discard_limit(t.g, 0).total == 0
    assert t.game.decisions["german"].answers == [("end actions",)]


@rule("35.4")
def test_not_under_cover_after_another_action():
    t = waiting(situation(FIELD, german="Movement, Concealed −1, Brush, Movement"), "Hessel", "Schumacher")
    t.g.fronts[0].emptied = 1
    t.now().do("move", "german D", "Movement", "sideways")
    assert t.why("reinforce hidden", "Movement", 0, "Concealed −1", "Brush") == ("35.4",)
    assert t.may("reinforce", "Movement", 0)


@rule("35.1", "21.1")
def test_secondary_weapons_of_reinforcements_are_given_out_as_they_arrive():
    t = waiting(situation(FIELD, german="Movement"), "Hessel", "Schumacher")
    t.g.fronts[0].emptied, t.g.players[0].resupplied = 1, True
    t.g.weapons.append(Weapon(WEAPON_OF["pf"], nation=0, issued=0))
    t.now().do("reinforce", "Movement", 0)
    weapon = len(t.g.weapons) - 1
    assert t.about == "equipment" and t.why("equip", "Wolff", weapon) == ("35.1",)
    t.do("equip", "Hessel", weapon)
    assert t.who("Hessel").secondary == weapon and t.about == "turn"
