// Sentences of Skirmish, for the one catalogue.
export default {
  skirmish_ready: 'ready',
  skirmish_broken: 'broken',
  skirmish_lost: 'lost',
  skirmish_moved: 'moved',
  skirmish_fired: 'fired',
  skirmish_good: 'in good order',
  skirmish_label: '{name}, {side} team, {status}',
  skirmish_held: 'objective held by {seat}',
  skirmish_round: 'Round {n}',
  skirmish_round_label: 'Round',
  skirmish_objectives: 'Objectives',
  skirmish_woods: 'woods, cover 2, costs 2',
  skirmish_objective: 'objective, {who} holds it',
  skirmish_nobody: 'nobody',
  skirmish_open: 'open ground',
  skirmish_blue: 'Blue',
  skirmish_red: 'Red',
  skirmish_lesson_mover: 'Choose who moves',
  skirmish_lesson_mover_text: 'You are Blue. Amber rings show what you may choose. Click the team under the blue arrow.',
  skirmish_lesson_way: 'Go',
  skirmish_lesson_way_text: 'Blue squares are in reach; the number is the cost. Click one, or drag from the team along several '
    + 'squares. '
    + 'The path stops when something happens.',
  skirmish_lesson_stop: 'Stop, and end your moves',
  skirmish_lesson_stop_text: 'Space stops this team; E ends your moves. A team that moves does not fire.',
  skirmish_lesson_fire: 'Fire',
  skirmish_lesson_fire_text: 'When it is your turn to fire, click a team, then a target (or the target first). Nobody in '
    + 'range? End it with E; '
    + 'Red will come. When Red moves in your sight a striped panel lets you react.',
  skirmish_lesson_roll: 'Look, then roll',
  skirmish_lesson_roll_text: 'The panel shows what the shot needs, line by line, and the chance. Enter rolls (F in a reaction).',
  skirmish_lesson_log: 'What happened, and why',
  skirmish_lesson_log_text: 'Click the line of the shot in the log to unfold its arithmetic; a rule number opens the rule.',
  skirmish_lesson_play_on: 'The flags decide',
  skirmish_lesson_play_on_text: 'Three flags after six rounds. Your one card is secret: you are asked whether or not it fits, '
    + 'so that the '
    + 'asking tells Red nothing. Play on!',
};
