// Sentences of Combat Commander, for the one catalogue.
export default {
  cc_broken: 'broken',
  cc_suppressed: 'suppressed',
  cc_veteran: 'veteran',
  cc_moving: 'moving',
  cc_activated: 'activated',
  cc_returns: 'returns at Time {n}',
  cc_casualty: 'casualty',
  cc_ready: 'ready',
  cc_with: 'with {name}',
  cc_not_given: 'not given out',
  cc_unit_label: '{name}: firepower {fp}, range {range}, movement {move}, morale {morale}',
  cc_objective: 'objective {n}, {who}, worth {worth}',
  cc_nobody: 'nobody',
  cc_smoke: 'smoke {n}',
  cc_blaze: 'blaze',
  cc_turn: 'Turn {n}',
  cc_turn_order: 'Turn {n}: {order}',
  cc_set_up: 'Set-up',
  cc_orders: 'Orders',
  cc_orders_given: '{n} of {of} Orders given',
  cc_time: 'Time',
  cc_sudden: 'Sudden Death from here',
  cc_vp: 'Victory Points',
  cc_vp_ahead: '{who} ahead by {n}',
  cc_losses: 'Losses', cc_losses_note: 'Losses until surrender',
  cc_of: '{n} of {of}',
  cc_draw: 'to draw',
  cc_gone: 'discarded',
  cc_in_hand: 'in hand',
  cc_objectives: 'Objectives',
  cc_secret: 'Your secret',
  cc_hand_of: '{who} hand',
  cc_cards: '{n} cards',
  cc_initiative: 'holds the Initiative card',
  cc_distance: 'the distance', cc_firepower: 'the firepower',
  cc_say_order: 'Order: {order} ({card}, with {action})', cc_say_play: 'Action: {action} ({card})',
    cc_say_discard: 'discard {order} / {action} ({card})',
  cc_lesson_card: 'Give an Order',
  cc_lesson_card_text: 'You are the Germans. Your hand lies below; lit cards can be played now. The upper half of a card is an '
    + 'Order. '
    + 'Click the Fire card.',
  cc_lesson_leader: 'Who carries it out?',
  cc_lesson_leader_text: 'One unit is activated; a leader takes along others within his Command Radius. Click Corporal Winkler '
    + 'under the arrow.',
  cc_lesson_others: 'Take the others along',
  cc_lesson_others_text: 'Click each unit he should activate, then Done with Enter. Weapons come with those who carry them.',
  cc_lesson_shot: 'Choose piece and target',
  cc_lesson_shot_text: 'Click a piece and a ringed hex, in either order. Point at a target to see firepower and chances before '
    + 'you decide.',
  cc_lesson_group: 'Build a Fire Group, then fire',
  cc_lesson_group_text: 'More pieces can join: the best counts in full, each other adds one. Watch the sum, then fire with '
    + 'Enter.',
  cc_lesson_window: 'Cards in between',
  cc_lesson_window_text: 'A striped panel asks whether you play an Action, the lower half of a card. You are asked whether or '
    + 'not you hold one, '
    + 'so that the asking gives nothing away. Space passes. Dice come from the top card of your deck.',
  cc_lesson_log: 'What happened, and why',
  cc_lesson_log_text: 'The log tells it, newest first. Click a line with a small triangle to unfold its arithmetic; rule '
    + 'numbers open the rule.',
  cc_lesson_move: 'A second Order',
  cc_lesson_move_text: 'The dots above show how many Orders you may still give this Turn. Click the Move card.',
  cc_lesson_march: 'March',
  cc_lesson_march_text: 'Activate a unit, then click it. Blue hexes are in reach; the number is the cost in movement points. '
    + 'Click one, or drag a path. '
    + 'The Russians may react after every hex.',
  cc_lesson_end: 'End your Turn',
  cc_lesson_end_text: 'Space stops a move; E ends the Turn once your Orders are given. Then you draw new cards. If you give '
    + 'no Order at all, you may discard.',
  cc_lesson_reaction: 'The Russian Turn',
  cc_lesson_reaction_text: 'While they move you may be asked to react. Pass with Space, or tick a standing order below the '
    + 'panel to be asked less often.',
  cc_lesson_look: 'Ask the map',
  cc_lesson_look_text: 'L shows lines of sight, R how far a unit gets, D all hexes under fire, H who could hit one hex. A '
    + 'click on anything '
    + 'impossible says why, with the rule. Point at a card to read it.',
  cc_lesson_play_on: 'Lipki is yours to take',
  cc_lesson_play_on_text: 'Numbered flags are Objectives; hold them when Time reaches Sudden Death. Your secret Objective is '
    + 'below. Play on!',
};
