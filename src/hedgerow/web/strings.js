// Every sentence the table says, in one place. A translation is a file like this one.
const STRINGS = {
  // lobby
  tagline: 'Every rule enforced, every number explained.',
  your_games: 'Your games', open_games: 'Public games', no_open_games: 'No public game is waiting or under way.',
  game: 'Game', scenario: 'Scenario', seats: 'Seats', options: 'Options', import_save: 'Import a save', theme: 'Theme',
  scenarios_n: '{n} scenarios', rules_n: '{n} rules in our own words', played_by: 'Who plays {seat}?',
  me: 'Me', me_small: 'at this screen', friend: 'A friend', friend_small: 'by link', computer: 'Computer', level: 'How well it plays',
  start: 'Set up and play', your_name: 'Your name', public_game: 'Show it under public games', watch: 'Watch', sit: 'Sit down',
  your_move: 'your move', over: 'over', waiting_for: 'waiting for {who}', gathering: 'waiting for players',
  guide_title: 'First time here? Learn by doing.', guide_text: 'A guided game of ten minutes: move, shoot, rally, win or lose.',
  guide_start: 'Start', guide_for: 'Guided {game}', no_map: 'This scenario is drawn by lot when you sit down.', forget: 'Forget', complexity: 'complexity {n}',
  import_title: 'Import a save', import_text: 'Choose a file that was saved at the end of a game, or by the command line.', import_go: 'Go on with it',
  bad_file: 'This file is no save: {why}', nothing_set: 'No seat at this screen: you will look on.',
  // table
  table: 'Table', map: 'Map', units: 'Units', mine: 'Mine', theirs: 'Theirs', lost: 'Lost', log: 'Log', hand: 'Hand', choice: 'Choice', text_board: 'Board as text',
  map_help: 'Map. Arrow keys move the cursor, Enter chooses, Tab goes to the next legal thing, slash types a command.',
  your_choice: 'Your choice', your_reaction: 'Your reaction?', worksheet: 'Your worksheet', other_choice: '{who} decides', anytime: 'At any time',
  waiting_title: 'Waiting for {who}', waiting_about: 'about: {about}', bot_thinks: '{who} is thinking', hurry: 'Let it decide now',
  over_title: '{who} wins', over_draw: 'Nobody wins', watch_title: 'You are looking on',
  since: 'Since you last looked: {n}', undo: 'Undo', undo_free: 'Take back your last choice', undo_ask: 'Ask to take back your last choice',
  undo_asked: '{who} asks to take a choice back.', undo_wait: 'Asked to take it back; waiting for the others.', agree: 'Agree', refuse: 'Refuse',
  chat: 'Chat', say: 'Say', chat_placeholder: 'Say something to the table', notepad: 'Notepad', note_private: 'Only you can read this.', saved: 'saved',
  replay: 'Replay', menu: 'Menu', los: 'Line of sight', reach: 'Movement range', threat: 'What can hit me', danger: 'All hexes under fire', zoom_in: 'Zoom in', zoom_out: 'Zoom out', fit: 'Whole map',
  command: 'Type a command', command_example: 'type a choice', pass: 'Pass', do_it: 'Do it', commit: 'Done', take_back: 'take back', cancel: 'Cancel',
  choices_n: '{n} choices', more_choices: '{n} more: narrow them down on the map', picked: 'Chosen so far', clear: 'Clear', choose_of: 'Which of these?', the_hex: 'the hex itself',
  before_reactions: 'before reactions', chance: 'Chances', rule: 'Rule {id}', no_rule: 'There is no text for this rule.', total: 'total',
  nothing_here: 'Nothing here can be chosen now.', not_now: 'That is not one of your choices now.', no_match: 'No choice is called “{text}”.', several: '“{text}” could be: {list}',
  path_stopped: 'The path stops: {why}', path_end: 'the way ahead is closed', path_happened: 'something happened', path_hint: 'Drag from the unit along the hexes to draw a whole path.',
  lines: 'On the sheet', empty_sheet: 'Nothing yet. Drag pieces onto the map, or choose below.', waiting_pieces: 'To be placed', auto_place: 'Place the rest for me',
  standing: 'Standing orders', standing_ask: 'Ask me every time', standing_pass: 'Pass this kind until my turn', standing_pass_all: 'Pass everything until my turn', standing_note: 'Only you know them.',
  standing_when: 'Pass unless {fact} is at least', curtain: 'Pass the screen to {who}', curtain_text: 'This seat has secrets. Look only if it is yours.', curtain_go: 'I am {who}',
  connection: 'The line to the server is broken; trying again…', stale: 'That had been answered already.', refused: 'Not possible: {why}',
  invite: 'Invite', invite_text: 'Send this secret link to whoever plays {seat}. Whoever has it sits there.', copy: 'Copy', copied: 'Copied',
  gather_title: 'Waiting for players', open_seat: 'open', hand_over: 'Hand my seat over', hand_to_bot: 'to the {bot} bot', hand_to_human: 'to somebody else, by a new link', new_link: 'The new link of this seat:',
  handed: 'The seat has been handed over.', back_to_lobby: 'Back to the lobby', save: 'Download the game', what_if: 'What if: go on from here', luck: 'Dice and luck', luck_none: 'No dice yet.', rolls: 'rolls', mean: 'mean', expected: 'expected',
  event_n: 'event {n} of {of}', replay_close: 'Back to the game', step_back: 'One back', step_on: 'One on', play: 'Play', stop: 'Stop', first: 'To the start', last: 'To the end', turn_jump: 'Jump to',
  empty: 'empty', stack_of: '{n} pieces', cursor_at: '{name}: {what}', legal: 'can be chosen', chosen: 'chosen', commitment: 'The dice were sealed at the start: {hash}', secret: 'The seal is open: {secret}',
  los_from: 'Sight from where? Click a hex, then point at another.', los_hindered: 'hindered by {n}', range_which: 'Click a unit to see how far it gets.',
  range_none: '{name} cannot move.', danger_says: 'The numbers are the firepower the enemy could bring to bear.', threat_where: 'Click a hex to see who could fire at it.',
  threat_none: 'Nobody could fire at {name}.', threat_says: '{name}: {n} enemy hexes could fire there', way_costs: '{n} {unit} to get there',
  not_yours: 'It is not your decision now.', asked_now: 'Not now. You are asked: {prompt}', pencilled: '{name} is pencilled in at {place}', narrowed: '{n} choices are left',
  you: 'you', bot_named: 'computer ({name})', coach_step: 'Step {n} of {of}', coach_skip: 'Skip this step', los_to: 'To where?', los_yes: 'clear', los_no: 'blocked', help: 'Keys', coach_next: 'Next', coach_end: 'End the lesson', contrast: 'contrast', light: 'light', dark: 'dark',
  shown_theme: 'Theme: {name}', draws: '{n} to draw', gone: '{n} gone', cards_of: 'Cards of {who}', scenario_card: 'Scenario', opponent: 'Players', fired_at: 'Last roll', playable: 'play now', not_playable: 'not now',
};
/** A game's own sentences join the catalogue. */
export const add = more => { Object.assign(STRINGS, more); };
/** The sentence of that name, its {places} filled in. */
export const t = (key, fill = {}) => (STRINGS[key] ?? key).replace(/\{(\w+)\}/g, (_, k) => fill[k] ?? '');
export default STRINGS;
