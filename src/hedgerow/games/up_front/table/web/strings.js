// The sentences of Up Front's table.
export default {
  uf_set_up: 'Setting up', uf_pass_flank: 'Nobody', uf_pass_come_along: 'He stays where he is',
  uf_pass_another_piece: 'No other piece', 'uf_turn_set-up': 'Setting up', uf_turn_terrain: 'Turn {n}: terrain',
    uf_turn_actions: 'Turn {n}: actions',
  uf_turn_discards: 'Turn {n}: discards', uf_turn_refill: 'Turn {n}: drawing cards',
  uf_deck: 'Deck {n} of {of}', uf_cards_left: '{n} cards left', uf_of: 'of {n}',
    uf_lost_of: '{n} lost; the squad breaks at {of}',
  uf_goal_hold: '{men} men in cover at chit {chit}', uf_goal_points: 'Victory points',
  uf_to_win: 'What wins: {goal}. A squad that has lost more than half of its men loses at once.',
    uf_points_lost: '{points} points, {lost} lost of {limit} that break the squad',
  uf_goal_note: 'Who has how much of it now',
  // groups
  uf_chit: 'chit', uf_chit_note: 'Range chit {n}: how far the group has come', uf_group: 'group {letter}',
    uf_new_group: 'new group',
  uf_group_label: '{name}, range chit {chit}, {terrain}, {men}', uf_man: '{n} man', uf_men: '{n} men',
    uf_of_them_pinned: ', {n} pinned',
  uf_fires: 'Fires', uf_target: 'Target', uf_acts: 'Acts', uf_can_act: 'Can act', uf_in_reach: 'In reach',
    uf_has_acted: 'Has acted',
  uf_moving: 'Moving', uf_ready: 'Ready', uf_no_shot: 'No shot', uf_flanked: 'flanked', uf_encircled: 'encircled',
  uf_divider: 'Between the games: {terrain}', uf_game_won: 'won by {who}', uf_game_ceased: 'time is up',
    uf_sniped: 'sniper',
  uf_infiltrated: 'infiltrated', uf_open: 'Open', uf_dug_in: 'Dug in', uf_smoke: 'Smoke', uf_wire: 'Wire',
    uf_movement: 'Movement',
  uf_mode_advance: 'Advance', uf_mode_retreat: 'Retreat', uf_mode_sideways: 'Sideways',
    uf_modifier_note: 'What fire at this group adds',
  uf_mode_: 'Moving', uf_to_post: '{n} men to be put into groups',
    uf_they_form: 'The other side forms its groups: {n} men are left.',
  uf_rr: 'RR {n}', uf_fp_n: 'firepower {n}', uf_relative_range: 'Relative range: 0 far, 5 close',
  // men
  uf_pinned: 'pinned', uf_jammed: 'weapon jammed', uf_wounded: 'wounded', uf_berserk: 'berserk',
    uf_heroic: 'heroic this turn',
  uf_assistant: 'assistant gunner', uf_infiltrator: 'infiltrator', uf_on_the_way: 'on the way to another group',
    uf_guards: 'guards {n}',
  uf_unarmed: 'unarmed', uf_tab_berserk: 'rage', uf_tab_jam: 'jam', uf_tab_hurt: 'hurt', uf_role_SL: 'Squad Leader',
  uf_role_ASL: 'Assistant Squad Leader', uf_role_COM: 'Commissar', uf_says_panic: 'Panic {n}', uf_says_morale: 'Morale {n}',
  uf_says_position: 'position {n}', uf_says_fp: 'firepower {n}', uf_says_kia: 'KIA {n}', uf_row_pinned: 'pinned, panic {n}',
  // vehicles and guns
  uf_buttoned: 'BU', uf_exposed: 'CE', uf_is_buttoned: 'buttoned up', uf_is_exposed: 'crew exposed', uf_stunned: 'stunned',
  uf_bogged: 'bogged', uf_immobilized: 'immobilized', uf_crew_killed: '{n} of the crew killed', uf_range: 'range',
    uf_to_hit: 'to hit',
  uf_firepower: 'firepower', uf_crew: 'Crew', uf_front: 'Front', uf_flank: 'Flank',
  uf_effect: 'Effect', uf_mg: 'MG', uf_fire: 'fire', uf_a_afv: 'vehicle', uf_a_gun: 'gun', uf_mg_jammed: 'machine guns jammed',
  // roster
  uf_range_table: 'Range and firepower', uf_pair: 'relative range {range}, firepower {fp}', uf_none_lost: 'Nobody yet.',
  uf_fate_killed: 'killed', uf_fate_routed: 'routed', uf_fate_prisoner: 'prisoner', uf_fate_waiting: 'still to come',
  uf_fate_withdrawn: 'withdrawn',
  // cards
  uf_or: ' or ', uf_card_no: 'No. {n}', uf_card_also: 'or {name}', uf_breeze: 'Breeze', uf_tag_flank: 'Flank',
    uf_tag_ford: 'Ford',
  uf_card_fire: 'Fire', uf_card_fire_needs: 'needs {n} firepower', uf_card_fire_note: 'At every man of one group.',
  uf_card_move_plain: 'go one step', uf_card_move_flank: 'one step, or flank', uf_card_move_ford: 'one step, or ford',
  uf_card_move_note: 'Advance, retreat or sideways.', uf_card_rally: 'Rally', uf_card_rally_1: 'man stands up',
  uf_card_rally_n: 'men stand up', uf_card_rally_all: 'every man stands up', uf_card_rally_note: 'In one group.',
  uf_card_concealed: 'Concealed', uf_card_concealed_line: 'to their fire', uf_card_concealed_note: 'In answer to an attack.',
  uf_card_sniper: 'Sniper', uf_card_sniper_line: 'pins on {pin}, kills on {kia}',
    uf_card_sniper_note: 'At one group, as a discard.',
  uf_card_hero: 'Hero', uf_card_hero_line: 'firepower, or rally', uf_card_hero_note: 'For one man, at any time.',
  uf_card_smoke_line: 'hides a group', uf_card_smoke_note: 'Fire in and out is weaker.', uf_card_wire_line: 'holds them up',
  uf_card_wire_note: 'On an enemy group, as a discard.', uf_card_radio: 'Radio', uf_card_radio_line: 'artillery',
  uf_card_mines_line: 'against movers', uf_card_mines_note: 'On an enemy group, as a discard.',
    uf_card_cover: 'to fire at you',
  uf_card_no_cover: 'no cover', uf_card_terrain_note: 'On a group that is moving.', uf_card_cower: 'Cower',
  uf_card_cower_line: 'no use to you', uf_card_cower_note: 'Discard it.',
  uf_wait_concealed: 'when they fire', uf_wait_hero: 'at any time', uf_wait_discard: 'as a discard',
    uf_wait_cower: 'of no use',
  uf_hand_of: '{who} hand', uf_cards: '{n} cards', uf_cards_of: '{n} of {of} cards', uf_to_draw: 'to draw',
    uf_spent: 'discarded',
  // choices
  uf_say_fire: '{p0} fires at {p1} with {p2}', uf_say_add_fire: 'add {p0}', uf_say_ambush: 'ambush: add {p0}',
  uf_say_move_advance: '{p0} advances', uf_say_move_retreat: '{p0} retreats', uf_say_move_sideways: '{p0} moves sideways',
  uf_say_terrain: '{p0} enters {p1}', uf_say_open_ground: '{p0} halts in the open; {p1} goes face down',
    uf_say_rally: '{p0} rallies with {p1}',
  uf_say_smoke: '{p0} lays Smoke', uf_say_cut_wire: '{p0} removes the Wire with {p1}', uf_say_ford: '{p0} fords the Stream',
  uf_say_place: '{p0} on {p1}', uf_say_discard: 'discard {p0}', uf_say_lay: 'lay {p0} on {p1}', uf_say_wire: '{p0} on {p1}',
  uf_say_snipe: '{p0} at {p1}', uf_say_conceal: 'play {p0}', uf_say_rescue: 'play {p0}',
    uf_say_encircle: '{p0} encircles {p2}',
  uf_say_shift: '{p0} moves to letter {p2}', uf_say_transfer: 'men of {p0} go over to {p1}',
    uf_say_split: 'men of {p0} form a new group {p1}',
  uf_say_rearrange: 'two men of {p0} change places', uf_say_entrench: '{p0} digs in',
    uf_say_sniper_check: '{p0} looks for the Sniper',
  uf_say_infiltrate: 'men of {p0} try to infiltrate', uf_say_close_combat: 'infiltrators of {p0} enter Close Combat',
  uf_say_receive: '{p0} receives the men on their way to it', uf_say_flank: '{p0} is flanked', uf_say_target: '{p0}',
  uf_say_draw: 'draw {n} cards', uf_say_draw_1: 'draw 1 card',
  // what comes of it
  uf_outcome_no_effect: 'unhurt', uf_outcome_pinned: 'pinned', uf_outcome_killed: 'killed', uf_outcome_routed: 'routed',
  uf_outcome_panic: 'panics', uf_outcome_wounded: 'wounded', uf_outcome_berserk: 'berserk', uf_outcome_hit: 'hit',
  uf_outcome_miss: 'miss', uf_outcome_malfunction: 'malfunction', uf_outcome_it_succeeds: 'succeeds',
    uf_outcome_it_fails: 'fails',
  // the guided first game
  uf_lesson_table: 'A table without a map',
  uf_lesson_table_text: 'Your groups stand below, theirs above. The number in the box of a group is its range '
    + 'chit: how far it has come. The closer two groups stand, the higher their relative range (RR), from 0 far away to '
    + '5 face to face.',
  uf_lesson_card: 'Everything is done with cards',
  uf_lesson_card_text: 'Each of your groups may do one thing a turn. Cards you can use now are lit. Choose the '
    + 'Fire card: it says how strong the attack is and how much firepower a group needs for it.',
  uf_lesson_group: 'Who fires?',
  uf_lesson_group_text: 'Choose group A. The machine gun is there, and its assistant, with the striped foot, '
    + 'feeds it. The yellow number on a man is his firepower at this range, the circle his Morale, the red shield what '
    + 'kills him.',
  uf_lesson_target: 'At whom?',
  uf_lesson_target_text: 'The dashed lines go to the groups you could fire at. Choose one of them.',
  uf_lesson_open: 'Look at the chances, then open fire',
  uf_lesson_open_text: 'The panel adds up the strength and shows the chances of every man. A card is drawn for '
    + 'each of them: black numbers add, red ones subtract. You could add more Fire cards first. Now open fire.',
  uf_lesson_log: 'What happened, and why',
  uf_lesson_log_text: 'Every line of the log with a small triangle holds its arithmetic. Unfold one. The number '
    + 'beside a rule is the rule that decided; choose it to read it.',
  uf_lesson_move: 'Get closer',
  uf_lesson_move_text: 'Fire is weak at long range. Choose the Movement card.',
  uf_lesson_advance: 'Advance',
  uf_lesson_advance_text: 'Choose group C, then Advance. Its range chit goes up by one. Until it finds cover it '
    + 'is moving, and fire at it is stronger.',
  uf_lesson_end: 'Enough for this turn',
  uf_lesson_end_text: 'Groups can also dig in or change places, but let that be. Say “No more actions”, with the '
    + 'button or the E key.',
  uf_lesson_discard: 'Throw away what you cannot use',
  uf_lesson_discard_text: 'A group needs the right card at the right time, so get rid of one you do not need. '
    + 'Germans discard one card a turn. A Cower card is useless to you: discard it. New cards '
    + 'are then drawn for you.',
  uf_lesson_wait: 'Their turn',
  uf_lesson_wait_text: 'Watch what they do. If they fire at you and you are asked, a Concealed card weakens their '
    + 'attack; or pass.',
  uf_lesson_terrain: 'Into cover',
  uf_lesson_terrain_text: 'Your group is still in the open. Choose a Terrain card and then the group that moves: '
    + 'its number is what fire at the group loses.',
  uf_lesson_pinned: 'Pinned men',
  uf_lesson_pinned_text: 'A pinned man turns dark. He cannot fire or move, and his group stays with him. Hit '
    + 'again he may panic and run. Rally cards get pinned men up again.',
  uf_lesson_goal: 'How to win',
  uf_lesson_goal_text: 'Four of your men, not pinned and in cover, at range chit 4, win at once. The deck is the '
    + 'clock: when it has run out three times, Victory Points decide. A squad that loses more than half of its men '
    + 'breaks.',
  uf_lesson_play_on: 'Play on',
  uf_lesson_play_on_text: 'That is the whole turn: actions, discards, new cards. The rest you learn by pointing '
    + 'at things: whatever is not possible says why. Good luck.',
  // the guided game with armor
  uf_armor_vehicle: 'An armored car',
  uf_armor_vehicle_text: 'An AFV is a group of its own. On its card: what its gun and machine guns can do, and the '
    + 'armor: results that immobilize, stun and kill it. Rifles cannot hurt the armor. They can hurt the crew while it '
    + 'looks out.',
  uf_armor_card: 'A card for the gun',
  uf_armor_card_text: 'Any Fire card lets the gun fire: its strength means nothing here. Choose the Fire card.',
  uf_armor_gun: 'The gun',
  uf_armor_gun_text: 'Choose the armored car. (Chosen as a group it would fire its machine guns, like a group of men.)',
  uf_armor_target: 'Hit first',
  uf_armor_target_text: 'Choose a target, look, and fire. A gun must hit before it does harm: the first card drawn must show a '
    + 'number that the weapon lists for this range. Then every man of the target gets a card of his own.',
  uf_armor_log: 'What happened, and why',
  uf_armor_log_text: 'Unfold a line of the log. After a shot at the same target the gun has its range, and the next shot is '
    + 'easier.',
  uf_armor_infantry: 'Not alone',
  uf_armor_infantry_text: 'Men who get close can destroy an AFV. Bring your own along: choose the Movement card, a group of '
    + 'men, and Advance.',
  uf_armor_end: 'Enough for this turn',
  uf_armor_end_text: 'The car has acted: a group has one action a turn. Say “No more actions”, and no more discards.',
  uf_armor_wait: 'Their turn',
  uf_armor_wait_text: 'Watch. If their bazooka fires at the car it aims at the armor or at the crew. If you are asked, a '
    + 'Concealed card makes their shots worse; or pass.',
  uf_armor_crew: 'Hatches',
  uf_armor_crew_text: 'Hit by small arms, the crew shuts the hatches. Buttoned up it is safe from rifles, but it sees less, and '
    + 'for the rest of the game: its machine guns and its aim get worse. An open-topped AFV is pinned instead, and rallies.',
  uf_armor_ground: 'Ground',
  uf_armor_ground_text:
    'In Woods, a Gully or a Stream, or when Wire is laid before it, an AFV may bog. Behind Walls and on a Hill '
    + 'it is Hull Down and hard to hit. From the flank its armor is thinner.',
  uf_armor_overrun: 'Overrun',
  uf_armor_overrun_text:
    'At relative range 5 an AFV may drive over a group with a Movement card. Men in Brush, Woods, Buildings or '
    + 'behind Walls may get at it then; men in the open can only hope.',
  uf_armor_play_on: 'Play on',
  uf_armor_play_on_text:
    'Four men or vehicles, not pinned and in cover, at range chit 4, win. The attacker must do it before the '
    + 'deck has run out three times. Good luck.',
};
