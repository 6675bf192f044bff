// Sentences of Infantry Attacks, for the one catalogue.
export default {
  ia_distance: 'its distance in hexes',
  ia_disrupted: 'disrupted', ia_demoralized: 'demoralized', ia_reduced: 'reduced', ia_limbered: 'limbered',
  ia_dugin: 'dug in', ia_digging: 'digging in', ia_under: 'entrenched', ia_hidden: 'hidden', ia_spotted: 'spotted',
  ia_destination: 'to {hex}', ia_depleted: 'low on ammunition', ia_done: 'moved or fired', ia_one_shot:
    'one opportunity shot left',
  ia_due: 'enters on turn {n}', ia_to_place: 'to be set up', ia_eliminated: 'eliminated', ia_exited: 'left the map',
  ia_aboard: 'on a transport', 'ia_off-board': 'off the board', ia_ready: 'ready',
  ia_entrenchment: 'entrenchment', ia_assault: 'assault hex', ia_drumfire: 'Drumfire from {n}', ia_smoke: 'smoke',
  ia_nobody: 'nobody', ia_activated: 'activated', ia_leads: '{name} leads',
  ia_plan: 'Artillery Plan', ia_turn_label: 'Turn', ia_no_fire: 'no fire', ia_smoke_sign: '(smoke)',
  ia_shells: '{n} of {most}', ia_shells_label: 'Shots',
  ia_plan_note: 'Choose a turn of a battery (a dash is no fire), then its target on the map. Numbers without a '
    + 'picture are off-board factors. The same hex twice running makes Drumfire. '
    + 'Shells may fall on your own men in and next to the hex.',
  ia_set_up: 'Set-up', ia_turn: 'Turn {n}, {phase}', ia_light: 'Light', ia_day: 'day, sight {n}', ia_night:
    'night, sight {n}',
  ia_losses: 'Step losses', ia_score: 'Points', 
  ia_authored_note: 'Authored, in place of the publisher’s: {what}. Owners of the game can use their own.',
  ia_authored_charts: 'charts', ia_authored_counters: 'counters', ia_authored_maps: 'maps', ia_authored_scenarios: 'scenarios',
  ia_segment: 'Action segment', ia_bombardment: 'Bombardment Phase',
  ia_turn_of: '{n} of {of}',
  ia_off_map: 'off the map: where pieces wait to enter', ia_height: '{n} m', ia_road: 'road',
  ia_ground_clear: 'clear', ia_ground_field: 'field', ia_ground_woods: 'woods', ia_ground_town: 'town', ia_ground_hill:
    'hill',
  ia_ground_swamp: 'swamp', 'ia_ground_river-minor': 'stream', 'ia_ground_river-major': 'river', ia_ground_lake: 'lake',
  ia_no_effect: 'no effect', ia_check: 'morale check +{n}', ia_check_plain: 'morale check', ia_step: 'one step lost',
    ia_steps: '{n} steps lost',
  ia_state_disrupted: 'disrupted: half strength, one hex [14.2]',
  ia_state_demoralized: 'demoralized: may only recover or flee [14.3]',
  ia_state_spotted: 'spotted: seen as in the open [8.52]',
  ia_state_opp1: 'one opportunity shot fired, one left [13.1]',
  ia_state_digging: 'half dug in: no benefit yet [16.2]',
  ia_state_dugin: 'dug in [16.23]',
  ia_state_planned: 'Planned Fire [9.11]',
  ia_state_opensights: 'Open Sights [9.12]',
  ia_state_movemission: 'Move mission [9.13]',
  ia_state_abort: 'Abort [9.14]',
  ia_state_depleted: 'ammunition low: half strength [11.2]',
  ia_state_loaded: 'carries a gun [5.6]',
  ia_lesson_leader: 'Choose who leads',
  ia_lesson_leader_text: 'You are the Germans, before a village with Russians in it. A turn is made of segments: you '
    + 'activate some '
    + 'of your troops, then the other side does. Leaders activate others. Click the hex under the arrow, and the Major in it.',
  ia_lesson_chain: 'The chain of activation',
  ia_lesson_chain_text: 'He leads everybody of his arm in his hex and next to it; junior officers pass it on. Enter '
    + 'activates the '
    + 'whole chain: the hexes light up, and arrows show who leads whom. Each piece acts once a turn.',
  ia_lesson_declare: 'Say first, then do',
  ia_lesson_declare_text: 'Before anybody acts, everybody is declared to move or to fire. Choose that it fires, and so do '
    + 'all that are left.',
  ia_lesson_firer: 'Who fires, and at what',
  ia_lesson_firer_text: 'Click the hex under the arrow and a company in it, then a Russian in range. The panel adds '
    + 'up strength and '
    + 'columns and shows the chances. Enter goes on.',
  ia_lesson_volley: 'Put the volley together',
  ia_lesson_volley_text: 'Others in reach may join the attack, and leaders help: more strength in one roll instead of '
    + 'several weak '
    + 'ones. Add a company if one is offered, then choose “Open fire”.',
  ia_lesson_log: 'What happened, and why',
  ia_lesson_log_text: 'The log tells it, newest first. Click the line of your attack to unfold its arithmetic. A '
    + 'morale check that '
    + 'fails disrupts or demoralizes; an X costs a step.',
  ia_lesson_end: 'End the segment',
  ia_lesson_end_text: 'Fire with the others too if you like. E ends your segment: who was activated is greyed until '
    + 'the next turn.',
  ia_lesson_reaction: 'The other side',
  ia_lesson_reaction_text: 'Now the Russians have a segment. If one of them moves in sight of companies of yours that have not '
    + 'acted, you are asked for opportunity fire. Space lets him go.',
  ia_lesson_move: 'Move up',
  ia_lesson_move_text: 'Your segment again. Activate another leader, declare his men to move, click one of them and then a hex. '
    + 'Without a leader companies may not go closer to the enemy.',
  ia_lesson_assault: 'How the village falls',
  ia_lesson_assault_text: 'Next to the enemy, declare fire and click a company and his hex: it enters, and the '
    + 'assault is fought. '
    + 'Demoralized pieces must try to recover before you may pass; both passing ends the turn.',
  ia_lesson_look: 'Ask the map',
  ia_lesson_look_text: 'L shows lines of sight, R how far a piece gets, D all hexes under fire, H who could hit one '
    + 'hex. A click on '
    + 'what is not offered tells why not, with the rule.',
  ia_lesson_play_on: 'The crossroads are yours to take',
  ia_lesson_play_on_text: 'You win with two of the three flagged hexes at the end of turn 12, unless you have lost '
    + 'five steps more '
    + 'than the Russians. Backspace takes back what no dice have followed. Play on.',
};
