"""The table in a terminal: nations by name, Relative Ranges as one small table."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.personalities import WEAPON_OF
from hedgerow.games.up_front.model.state import Encirclement, Flank, Weapon
from hedgerow.games.up_front.table.view import text_board
from hedgerow.games.up_front.table.words import weapon_name
from hedgerow.kernel.telling import tell


def test_ranges_are_a_table_and_the_nation_has_a_capital():
    t = situation("""
        german   A 2 - Hessel, Beck
        german   B 0 - Streich, Schultz
        american A 1 - Fox, Myers
        american B 0 - Smith, Burke
    """)
    lines = text_board(t.game.view("german")["board"]).splitlines()
    assert lines[0].startswith("Turn 10, German: actions; deck ")
    at = lines.index("Relative Range  American A  American B")
    assert [line.split() for line in lines[at + 1:at + 3]] == [["German", "A", "3", "2"], ["German", "B", "1", "0"]]


def test_cards_marks_and_flanks_are_named_as_players_name_them():
    t = situation("""
        german   A 2 Woods/sideways/smoke Hessel, Wolff (dc), Beck
        german   B 2 dug Streich, Schultz
        american A 1 - Fox, Myers
        american B 0 flank_sideways Smith, Burke
    """, german="#48")
    t.who("Beck").transfer, t.who("Hessel").prisoners = t.group("german B"), (t.man("Smith"),)
    t.gr("german A").loose = [t.who("Fox").weapon]
    t.g.flanks = [Flank(t.group("american B"), t.group("german A"))]
    t.g.encirclements = [Encirclement(t.group("american B"), t.group("american A"), t.group("german A"))]
    lines = text_board(t.game.view("german")["board"]).splitlines()
    assert any(line.endswith("(Woods, Movement sideways, Smoke)") for line in lines)
    assert any(line.endswith("(entrenched)") for line in lines) and any(line.endswith("(Flank sideways)") for line in lines)
    for said in ("carries Demolition charge", "on his way", "guards 1", "there lies: BAR",
                 "American B has Flanking Fire on German A", "German A is encircled", "hand: #48 Movement, black 3"):
        assert any(said in line for line in lines), said


def test_a_weapon_that_nobody_carries_yet_has_a_number_only_among_others_of_its_kind():
    t = situation("""
        german   A 2 - Hessel, Wolff
        american A 1 - Fox, Myers
    """)
    first = len(t.g.weapons)
    t.g.weapons += [Weapon(WEAPON_OF[code]) for code in ("dc", "pf", "pf")]
    assert [weapon_name(t.g, first + n) for n in range(3)] == ["Demolition charge", "Panzerfaust 1", "Panzerfaust 2"]


def test_the_log_of_a_new_letter_names_the_old_one():
    t = situation("""
        german   A 2 - Hessel, Wolff
        german   B 2 Woods/sideways Streich, Schultz
        american A 1 - Fox, Myers
    """, german="Brush")
    t.gr("german B").stack[-1].letter = 2
    t.now().do("terrain", "german B", "Brush")
    assert [tell(RULEBOOK, t.g, e) for e in t.happened("LetterChanged")] == ["German C was Group B until now"]
