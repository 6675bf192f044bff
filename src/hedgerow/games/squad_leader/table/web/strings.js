// Sentences of Squad Leader, for the one catalogue.
export default {
  // states of men, weapons, vehicles
  sl_broken: 'broken', sl_dm: 'desperate', sl_berserk: 'berserk', sl_ti: 'busy', sl_concealed: 'concealed',
    sl_melee: 'in melee',
  sl_prep: 'prep fire', sl_fired: 'has fired', sl_moved: 'moved', sl_hidden: 'hidden: only you know', sl_ready: 'ready',
  sl_ce: 'crew exposed', sl_immobile: 'immobilized', sl_left: 'abandoned', sl_gunout: 'main gun out',
    sl_mgout: 'machine guns out',
  sl_overrun: 'has overrun', sl_riders: 'carries infantry', sl_tow: 'tows a gun', sl_wreck: 'wreck',
    sl_malfunctioned: 'malfunctioned',
  sl_eliminated: 'eliminated', sl_exited: 'left the map', sl_lost: 'lost in the sewers', sl_enters_now: 'enters this turn',
  sl_due: 'due turn {n}', sl_to_place: 'to be set up', sl_with: 'with {name}', sl_lies: 'lies there', sl_faces: 'faces {way}',
  sl_points: '{n} of {of} MP spent', sl_concealed_stack: '{side} concealed stack', sl_a_unit: 'a unit',
  // what lies in hexes
  sl_smoke: 'smoke', sl_wire: 'wire', sl_entrench: 'entrenchment', sl_rubble: 'rubble', sl_fire: 'on fire',
    sl_starshell: 'starshell',
  sl_bunker: 'bunker {capacity}+{arc}+{other}', sl_mines: 'mines, {n} factors', sl_roadblock: 'roadblock',
    sl_sewer: 'sewer entrance',
  sl_charge: 'demolition charge', sl_shells: '{n} mm: {stage}', sl_goal: 'counts for victory: {who}', sl_nobody: 'nobody',
  sl_ground_0: 'open ground', sl_ground_1: 'shellholes', sl_ground_2: 'wheat', sl_ground_3: 'woods',
    sl_ground_4: 'wooden building',
  sl_ground_5: 'stone building', sl_ground_6: 'rubble', sl_ground_7: 'river', sl_road: 'road', sl_level: 'level {n}',
  // tracks
  sl_set_up: 'Set-up', sl_turn: 'Turn {n}, {phase}', sl_turn_label: 'Turn', sl_phase_label: 'Phase', sl_light: 'Light',
  sl_turn_of: '{n} of {of}',
  sl_to_win: 'To win', sl_night: 'night: sees {n} hexes', sl_mist: 'mist', sl_count: '{what} {have} of {needs}',
  'sl_counts_buildings won': 'buildings', 'sl_counts_unbroken squads': 'unbroken squads',
    'sl_counts_hexes held': 'hexes held',
  'sl_counts_squads off the map': 'squads off the map', 'sl_counts_squads left': 'squads left',
  'sl_counts_unbroken enemies seen there': 'unbroken enemies seen there', 'sl_counts_enemy squads lost': 'enemy squads lost',
  'sl_counts_squads lost more by the enemy': 'squads lost more by the enemy',
  sl_short_0: 'Rally', sl_short_1: 'Prep', sl_short_2: 'Move', sl_short_3: 'Def. fire', sl_short_4: 'Adv. fire',
    sl_short_5: 'Rout',
  sl_short_6: 'Advance', sl_short_7: 'Close c.', sl_mf: 'MF', sl_mp: 'MP',
  // choices and outcomes
  sl_distance: 'its distance in hexes',
  sl_say_return: 'fire at {unit} in {hex}, on its way', sl_say_left: 'the left side of the line',
    sl_say_right: 'the right side of the line', sl_say_roadblock: 'a roadblock on the {side} side of {hex}',
      sl_say_face: 'the bunker looks {way}',
  sl_side_1: 'north', sl_side_2: 'north-east', sl_side_3: 'south-east', sl_side_4: 'south', sl_side_5: 'south-west',
  sl_side_6: 'north-west', sl_no_effect: 'no effect', sl_check: 'morale check', sl_check_n: 'morale check +{n}',
    sl_killed: 'eliminated',
  // the guided first game
  sl_lesson_firer: 'Choose who fires',
  sl_lesson_firer_text:
    'You are the Russians. In your Prep Fire Phase units may fire, but then they do not move. In F3 three squads '
    + 'of Guards stand with their captain: 6-2-8 means firepower 6, range 2, morale 8. Click the stack under the '
    + 'blue arrow, then squad A in the row that opens.',
  sl_lesson_target: 'Choose the target',
  sl_lesson_target_text:
    'Amber hexes are what it may fire at. Click the Germans in F5, two hexes away.',
  sl_lesson_odds: 'Look before you roll',
  sl_lesson_odds_text:
    'The panel adds it up: firepower, what the stone house takes off, and the chance of each result. A rule '
    + 'number opens the rule. Press Enter, or the button, to put the attack together.',
  sl_lesson_join: 'Let the others join',
  sl_lesson_join_text:
    'Units of one hex, or of hexes next to each other, fire as one group. Click the other two squads in F3: 18 '
    + 'factors hit far harder than three times 6.',
  sl_lesson_leader: 'Let the captain direct',
  sl_lesson_leader_text:
    'Click the leader 10-2 and look: his −2 goes onto the dice. Enter lets him direct.',
  sl_lesson_roll: 'Roll',
  sl_lesson_roll_text:
    'Enter throws the dice. One roll counts for everybody in the hex; each then checks morale for itself.',
  sl_lesson_log: 'What happened, and why',
  sl_lesson_log_text:
    'The log tells it, newest first. Click the line of your attack to unfold its arithmetic: the same sum as '
    + 'before the roll.',
  sl_lesson_end_fire: 'End the phase',
  sl_lesson_end_fire_text:
    'Others may fire too: those with an amber ring. When you have had enough, press E to end the phase.',
  sl_lesson_mover: 'Choose who moves',
  sl_lesson_mover_text:
    'Now the Movement Phase. Click the stack in G3, then squad D.',
  sl_lesson_way: 'Go',
  sl_lesson_way_text:
    'Blue hexes are in reach; the number is the cost in movement factors, of which a squad has four, six with a '
    + 'leader. Click one of them, or drag from the squad along the hexes. You may end next to the enemy, never in '
    + 'his hex.',
  sl_lesson_end_move: 'Stop, and end the phase',
  sl_lesson_end_move_text:
    'Space ends this move, E the phase: two keys, so that nothing ends by accident. Move others first if you '
    + 'like.',
  sl_lesson_defence: 'The Germans fire back',
  sl_lesson_defence_text:
    'Their Defensive Fire comes after all your moves. A mover may be shot at in any hex of its way, and is put '
    + 'back there: dotted lines show the ways. Watch, or press Space to skip.',
  sl_lesson_advance: 'Fire on the move, rout, advance',
  sl_lesson_advance_text:
    'Who moved may fire at half strength; who is broken runs for cover; then each unit may advance one hex, even '
    + 'into the enemy. Choose, or end each phase with E.',
  sl_lesson_finish: 'Close combat, and the turn is over',
  sl_lesson_finish_text:
    'Who advanced into an enemy hex fights it out there. End what is left of your turn with E.',
  sl_lesson_react: 'The German turn',
  sl_lesson_react_text:
    'Now it is they who move, and you who answer: in your Defensive Fire pick a squad to see what it can hit. End '
    + 'other questions with E or Space.',
  sl_lesson_look: 'Ask the map',
  sl_lesson_look_text:
    'L shows lines of sight, R how far a unit gets, D all hexes under fire, H who could hit one hex. A click on '
    + 'anything impossible says why, with the rule.',
  sl_lesson_play_on: 'The houses are yours to take',
  sl_lesson_play_on_text:
    'You win with two stone houses more than you lose, or three times as many unbroken squads: the count stands '
    + 'at the top and below the map. Backspace takes back what no dice have sealed. Play on!',
};
