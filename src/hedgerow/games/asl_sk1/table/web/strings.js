// Sentences of ASL Starter Kit #1, for the one catalogue.
export default {
  asl_broken: 'broken',
  asl_dm: 'desperate',
  asl_pinned: 'pinned',
  asl_cx: 'exhausted',
  asl_wounded: 'wounded',
  asl_melee: 'in melee',
  asl_moved: 'moved',
  asl_due: 'due turn {n}', asl_perhaps: 'comes by die roll',
  asl_to_place: 'to be set up', asl_enters_now: 'enters this turn',
  asl_ready: 'ready',
  asl_malfunctioned: 'malfunctioned',
  asl_lies: 'lies there',
  asl_not_given: 'not given out',
  asl_with: 'with {name}',
  asl_a_unit: 'a unit',
  asl_smoke: 'smoke',
  asl_residual: 'residual firepower {n}',
  asl_nobody: 'nobody',
  asl_fortified: 'fortified',
  asl_set_up: 'Set-up',
  asl_turn: 'Turn {n}, {phase}',
  asl_turn_label: 'Turn',
  asl_phase_label: 'Phase',
  asl_phase: '{name} Phase',
  asl_points: 'Points',
  asl_objectives: 'Objectives',
  asl_off_map: 'off the map: where units wait to enter',
  asl_melee_here: 'melee',
  asl_no_effect: 'no effect',
  asl_morale_check: 'morale check',
  asl_morale_check_n: 'morale check +{n}',
  asl_pin_check: 'pin check',
  asl_casualty: 'casualty, check +{n}',
  asl_killed: '{n} killed',
  asl_eliminated: 'eliminated',
  asl_exited: 'exited',
  asl_fire_prep: 'prep fire',
  asl_distance: 'their distance in hexes',
  asl_fire_first: 'first fire',
  asl_fire_final: 'final fire',
  asl_ground_0: 'open ground',
  asl_ground_1: 'orchard',
  asl_ground_2: 'grain',
  asl_ground_3: 'woods, +1',
  asl_ground_4: 'wooden building, +2',
  asl_ground_5: 'stone building, +3',
  asl_short_0: 'Rally',
  asl_long_0: 'Rally',
  asl_short_1: 'Prep',
  asl_long_1: 'Prep Fire',
  asl_short_2: 'Move',
  asl_long_2: 'Movement',
  asl_short_3: 'Def. fire',
  asl_long_3: 'Defensive Fire',
  asl_short_4: 'Adv. fire',
  asl_long_4: 'Advancing Fire',
  asl_short_5: 'Rout',
  asl_long_5: 'Rout',
  asl_short_6: 'Advance',
  asl_long_6: 'Advance',
  asl_short_7: 'Close c.',
  asl_long_7: 'Close Combat',
  asl_lesson_firer: 'Choose who fires',
  asl_lesson_firer_text: 'You are the Americans. It is your Prep Fire Phase: units that fire now will not move. The blue arrow '
    + 'shows '
    + 'a squad, 7-4-7: firepower 7, range 4, morale 7. Click it.',
  asl_lesson_target: 'Choose the target',
  asl_lesson_target_text: 'Amber rings show what this squad may fire at. Click the Germans under the arrow. (Target first, '
    + 'firer second '
    + 'works as well.)',
  asl_lesson_odds: 'Look before you roll',
  asl_lesson_odds_text: 'The panel adds it up: the firepower with what changes it, the dice modifiers, and the chance of each '
    + 'result. '
    + 'Click a rule number to read the rule. Then press Enter, or the button.',
  asl_lesson_leader: 'Let the leader direct',
  asl_lesson_leader_text: 'Others can join the attack. The leader 8-1 stands with the squad: click him, and his −1 joins the '
    + 'sum.',
  asl_lesson_roll: 'Roll',
  asl_lesson_roll_text: 'Compare the chances with what they were. Enter throws the dice.',
  asl_lesson_log: 'What happened, and why',
  asl_lesson_log_text: 'The log tells it, newest first. Click the line of your attack to unfold its arithmetic: the same sum '
    + 'as before the roll.',
  asl_lesson_end_fire: 'End the phase',
  asl_lesson_end_fire_text: 'You may fire with others too. When you have had enough, press E to end the phase.',
  asl_lesson_mover: 'Choose who moves',
  asl_lesson_mover_text: 'Now the Movement Phase. Squads that fired are greyed. Click the squad with the arrow.',
  asl_lesson_way: 'Go',
  asl_lesson_way_text: 'Blue hexes are in reach; the number is the cost in movement factors, of which a squad has four. Click '
    + 'any of them, '
    + 'or drag from the squad along the hexes. The move stops if the Germans fire.',
  asl_lesson_enter: 'Bring in those who wait',
  asl_lesson_enter_text: 'Three squads and a leader wait off the map. A unit that has not entered by the end of your turn is '
    + 'lost. Space stops the squad that moves; then click one that waits, in the list of units or beside the map, and where it '
    + 'enters. The table warns you before anybody is lost.',
  asl_lesson_end_move: 'Stop, and end the phase',
  asl_lesson_end_move_text: 'Space ends this move, E the phase: two keys, so that nothing ends by accident. The Germans then '
    + 'answer with fire.',
  asl_lesson_advance: 'Fire on the move, rout, advance',
  asl_lesson_advance_text: 'What moved may fire at half strength; broken units next to the enemy must run (click them: passing '
    + 'loses them); then each unit may advance one hex, even into the enemy. '
    + 'Choose, or end each phase with E until the German turn.',
  asl_lesson_reaction: 'The German turn',
  asl_lesson_reaction_text: 'A striped panel is a reaction: a German moves in your sight. Pick one of your squads to see the '
    + 'odds and fire with F, '
    + 'or wait for a better target with Space.',
  asl_lesson_look: 'Ask the map',
  asl_lesson_look_text: 'L shows lines of sight, R how far a unit gets, D all hexes under fire, H who could hit one hex. A '
    + 'click on anything '
    + 'impossible says why, with the rule.',
  asl_lesson_play_on: 'The village is yours to hold',
  asl_lesson_play_on_text: 'You win if you hold the flagged buildings at the end of turn 5. Backspace takes back what no dice '
    + 'have sealed. Play on!',
};
