// Sentences of ASL Starter Kit #1, for the one catalogue.
export default {
  asl_lesson_firer: 'Choose who fires',
  asl_lesson_firer_text: 'You are the Americans. It is your Prep Fire Phase: units that fire now will not move. The blue arrow '
    + 'shows '
    + 'a squad, 7-4-7: firepower 7, range 4, morale 7. Click it.',
  asl_lesson_target: 'Choose the target',
  asl_lesson_target_text: 'Amber rings show what this squad may fire at. Click the Germans under the arrow. (Target first, firer second '
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
  asl_lesson_end_fire_text: 'You may fire with others too. When you have had enough, press Space: Space always passes, stops '
    + 'or ends.',
  asl_lesson_mover: 'Choose who moves',
  asl_lesson_mover_text: 'Now the Movement Phase. Squads that fired are greyed. Click the squad with the arrow.',
  asl_lesson_way: 'Go',
  asl_lesson_way_text: 'Blue hexes are in reach; the number is the cost in movement factors, of which a squad has four. Click '
    + 'any of them, '
    + 'or drag from the squad along the hexes. The move stops if the Germans fire.',
  asl_lesson_end_move: 'Stop, and end the phase',
  asl_lesson_end_move_text: 'Space ends this move. Move others, or press Space once more to end the phase. The Germans then '
    + 'answer with fire.',
  asl_lesson_advance: 'Fire on the move, rout, advance',
  asl_lesson_advance_text: 'What moved may fire at half strength; broken units next to the enemy must run (click them: passing '
    + 'loses them); then each unit may advance one hex, even into the enemy. '
    + 'Choose, or pass with Space until the German turn.',
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
