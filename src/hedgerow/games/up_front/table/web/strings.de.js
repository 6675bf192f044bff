// The sentences of Up Front's table in German.
export default {
  uf_set_up: 'Aufstellung', uf_pass_flank: 'Niemanden', uf_pass_come_along: 'Er bleibt, wo er ist',
  uf_pass_another_piece: 'Keine weitere', 'uf_turn_set-up': 'Aufstellung', uf_turn_terrain: 'Zug {n}: Gelände',
    uf_turn_actions: 'Zug {n}: Aktionen',
  uf_turn_discards: 'Zug {n}: Ablegen', uf_turn_refill: 'Zug {n}: Karten ziehen',
  uf_deck: 'Stapel {n} von {of}', uf_cards_left: 'noch {n} Karten', uf_of: 'von {n}',
    uf_lost_of: '{n} verloren; der Trupp bricht bei {of}',
  uf_goal_hold: '{men} Mann in Deckung bei Marke {chit}', uf_goal_points: 'Siegpunkte',
  uf_to_win: 'Es gewinnt: {goal}. Ein Trupp, der mehr als die Hälfte seiner Leute verliert, verliert sofort.',
    uf_points_lost: '{points} Punkte, {lost} verloren; bei {limit} bricht der Trupp',
  uf_goal_note: 'Wer jetzt wie viel davon hat',
  // groups
  uf_chit: 'Marke', uf_chit_note: 'Entfernungsmarke {n}: wie weit die Gruppe gekommen ist', uf_group: 'Gruppe {letter}',
    uf_new_group: 'neue Gruppe',
  uf_group_label: '{name}, Entfernungsmarke {chit}, {terrain}, {men}', uf_man: '{n} Mann', uf_men: '{n} Mann',
    uf_of_them_pinned: ', {n} niedergehalten',
  uf_fires: 'Schießt', uf_target: 'Ziel', uf_acts: 'Handelt', uf_can_act: 'Kann handeln', uf_in_reach: 'In Reichweite',
    uf_has_acted: 'Fertig',
  uf_moving: 'In Bewegung', uf_ready: 'Bereit', uf_no_shot: 'Kein Schuss', uf_flanked: 'flankiert', uf_encircled: 'umzingelt',
  uf_divider: 'Zwischen den Spielen: {terrain}', uf_game_won: 'gewonnen: {who}', uf_game_ceased: 'die Zeit ist um',
    uf_sniped: 'Scharfschütze',
  uf_infiltrated: 'eingesickert', uf_open: 'Offen', uf_dug_in: 'Eingegraben', uf_smoke: 'Rauch', uf_wire: 'Draht',
    uf_movement: 'Bewegung',
  uf_mode_advance: 'Vor', uf_mode_retreat: 'Zurück', uf_mode_sideways: 'Seitwärts',
    uf_modifier_note: 'Was Feuer auf diese Gruppe dazubekommt',
  uf_mode_: 'In Bewegung', uf_to_post: '{n} Mann sind auf Gruppen zu verteilen',
    uf_they_form: 'Die andere Seite bildet ihre Gruppen: {n} Mann sind übrig.',
  uf_rr: 'RE {n}', uf_fp_n: 'Feuerkraft {n}', uf_relative_range: 'Relative Entfernung: 0 weit, 5 nah',
  // men
  uf_pinned: 'niedergehalten', uf_jammed: 'Waffe klemmt', uf_wounded: 'verwundet', uf_berserk: 'rasend',
    uf_heroic: 'heldenhaft in diesem Zug',
  uf_assistant: 'zweiter Schütze', uf_infiltrator: 'eingesickert', uf_on_the_way: 'unterwegs zu einer anderen Gruppe',
    uf_guards: 'bewacht {n}',
  uf_unarmed: 'unbewaffnet', uf_tab_berserk: 'Wut', uf_tab_jam: 'klemmt', uf_tab_hurt: 'verletzt', uf_role_SL: 'Truppführer',
  uf_role_ASL: 'Stellvertreter', uf_role_COM: 'Kommissar', uf_says_panic: 'Panik {n}', uf_says_morale: 'Moral {n}',
  uf_says_position: 'Platz {n}', uf_says_fp: 'Feuerkraft {n}', uf_says_kia: 'gefallen ab {n}',
    uf_row_pinned: 'niedergehalten, Panik {n}',
  // vehicles and guns
  uf_buttoned: 'BU', uf_exposed: 'CE', uf_is_buttoned: 'Luken zu', uf_is_exposed: 'Luken offen', uf_stunned: 'betäubt',
  uf_bogged: 'steckt fest', uf_immobilized: 'unbeweglich', uf_crew_killed: '{n} der Besatzung gefallen', uf_range: 'Entfernung',
    uf_to_hit: 'trifft bei',
  uf_firepower: 'Feuerkraft', uf_crew: 'Besatzung', uf_front: 'Front', uf_flank: 'Flanke',
  uf_effect: 'Wirkung', uf_mg: 'MG', uf_fire: 'Feuer', uf_a_afv: 'Fahrzeug', uf_a_gun: 'Geschütz',
    uf_mg_jammed: 'Maschinengewehre klemmen',
  // roster
  uf_range_table: 'Entfernung und Feuerkraft', uf_pair: 'relative Entfernung {range}, Feuerkraft {fp}',
    uf_none_lost: 'Noch niemand.',
  uf_fate_killed: 'gefallen', uf_fate_routed: 'geflohen', uf_fate_prisoner: 'gefangen', uf_fate_waiting: 'kommt noch',
  uf_fate_withdrawn: 'zurückgezogen',
  // cards
  uf_or: ' oder ', uf_card_no: 'Nr. {n}', uf_card_also: 'oder {name}', uf_breeze: 'Brise', uf_tag_flank: 'Flanke',
    uf_tag_ford: 'Furt',
  uf_card_fire: 'Feuer', uf_card_fire_needs: 'braucht Feuerkraft {n}', uf_card_fire_note: 'Auf jeden Mann einer Gruppe.',
  uf_card_move_plain: 'einen Schritt gehen', uf_card_move_flank: 'Schritt oder Flanke', uf_card_move_ford: 'Schritt oder Furt',
  uf_card_move_note: 'Vor, zurück oder seitwärts.', uf_card_rally: 'Sammeln', uf_card_rally_1: 'Mann steht auf',
  uf_card_rally_n: 'Mann stehen auf', uf_card_rally_all: 'jeder Mann steht auf', uf_card_rally_note: 'In einer Gruppe.',
  uf_card_concealed: 'Tarnung', uf_card_concealed_line: 'für ihr Feuer', uf_card_concealed_note: 'Als Antwort auf einen Angriff.',
  uf_card_sniper: 'Scharfschütze', uf_card_sniper_line: 'hält nieder {pin}, tötet {kia}',
    uf_card_sniper_note: 'Auf eine Gruppe, als Ablage.',
  uf_card_hero: 'Held', uf_card_hero_line: 'Feuerkraft oder Sammeln', uf_card_hero_note: 'Für einen Mann, jederzeit.',
  uf_card_smoke_line: 'verbirgt eine Gruppe', uf_card_smoke_note: 'Feuer hinein und hinaus ist schwächer.',
    uf_card_wire_line: 'hält sie auf',
  uf_card_wire_note: 'Auf eine Gruppe des Gegners, als Ablage.', uf_card_radio: 'Funk', uf_card_radio_line: 'Artillerie',
  uf_card_mines_line: 'gegen Bewegung', uf_card_mines_note: 'Auf eine Gruppe des Gegners, als Ablage.',
    uf_card_cover: 'für Feuer auf dich',
  uf_card_no_cover: 'keine Deckung', uf_card_terrain_note: 'Auf eine Gruppe in Bewegung.', uf_card_cower: 'Ducken',
  uf_card_cower_line: 'nützt dir nichts', uf_card_cower_note: 'Leg sie ab.',
  uf_wait_concealed: 'wenn sie schießen', uf_wait_hero: 'jederzeit', uf_wait_discard: 'als Ablage',
    uf_wait_cower: 'ohne Nutzen',
  uf_hand_of: 'Hand: {who}', uf_cards: '{n} Karten', uf_cards_of: '{n} von {of} Karten', uf_to_draw: 'zu ziehen',
    uf_spent: 'abgelegt',
  // choices
  uf_say_fire: '{p0} schießt auf {p1} mit {p2}', uf_say_add_fire: '{p0} dazu', uf_say_ambush: 'Hinterhalt: {p0} dazu',
  uf_say_move_advance: '{p0} geht vor', uf_say_move_retreat: '{p0} geht zurück', uf_say_move_sideways: '{p0} geht seitwärts',
  uf_say_terrain: '{p0} betritt {p1}', uf_say_open_ground: '{p0} hält im Offenen; {p1} liegt verdeckt',
    uf_say_rally: '{p0} sammelt sich mit {p1}',
  uf_say_smoke: '{p0} legt Rauch', uf_say_cut_wire: '{p0} räumt den Draht mit {p1}', uf_say_ford: '{p0} durchquert den Bach',
  uf_say_place: '{p0} auf {p1}', uf_say_discard: '{p0} ablegen', uf_say_lay: '{p0} auf {p1} legen', uf_say_wire: '{p0} auf {p1}',
  uf_say_snipe: '{p0} auf {p1}', uf_say_conceal: '{p0} spielen', uf_say_rescue: '{p0} spielen',
    uf_say_encircle: '{p0} umzingelt {p2}',
  uf_say_shift: '{p0} rückt zum Buchstaben {p2}', uf_say_transfer: 'Männer von {p0} gehen zu {p1}',
    uf_say_split: 'Männer von {p0} bilden eine neue Gruppe {p1}',
  uf_say_rearrange: 'zwei Männer von {p0} tauschen die Plätze', uf_say_entrench: '{p0} gräbt sich ein',
    uf_say_sniper_check: '{p0} sucht den Scharfschützen',
  uf_say_infiltrate: 'Männer von {p0} versuchen einzusickern',
    uf_say_close_combat: 'Eingesickerte von {p0} gehen in den Nahkampf',
  uf_say_receive: '{p0} nimmt die Männer auf, die zu ihr unterwegs sind', uf_say_flank: '{p0} wird flankiert',
    uf_say_target: '{p0}',
  uf_say_draw: '{n} Karten ziehen', uf_say_draw_1: '1 Karte ziehen',
  // what comes of it
  uf_outcome_no_effect: 'unverletzt', uf_outcome_pinned: 'niedergehalten', uf_outcome_killed: 'gefallen',
    uf_outcome_routed: 'geflohen',
  uf_outcome_panic: 'gerät in Panik', uf_outcome_wounded: 'verwundet', uf_outcome_berserk: 'rasend', uf_outcome_hit: 'Treffer',
  uf_outcome_miss: 'daneben', uf_outcome_malfunction: 'Störung', uf_outcome_it_succeeds: 'gelingt',
    uf_outcome_it_fails: 'misslingt',
  // the guided first game
  uf_lesson_table: 'Ein Tisch ohne Karte',
  uf_lesson_table_text: 'Deine Gruppen stehen unten, ihre oben. Die Zahl im Kasten einer Gruppe ist ihre Entfernungsmarke: wie '
    + 'weit sie gekommen ist. Je näher zwei Gruppen einander sind, desto höher ihre relative Entfernung (RE), von 0 weit weg bis '
    + '5 Auge in Auge.',
  uf_lesson_card: 'Alles geschieht mit Karten',
  uf_lesson_card_text: 'Jede deiner Gruppen darf in einem Zug eine Sache tun. Karten, die du jetzt brauchen kannst, sind hell. '
    + 'Wähl die Feuerkarte: sie sagt, wie stark der Angriff ist und wie viel Feuerkraft eine Gruppe dafür braucht.',
  uf_lesson_group: 'Wer schießt?',
  uf_lesson_group_text: 'Wähl Gruppe A. Dort ist das Maschinengewehr, und sein zweiter Schütze, mit gestreiftem Fuß, führt ihm '
    + 'Munition zu. Die gelbe Zahl auf einem Mann ist seine Feuerkraft auf diese Entfernung, der Kreis seine Moral, der rote '
    + 'Schild, was ihn tötet.',
  uf_lesson_target: 'Auf wen?',
  uf_lesson_target_text: 'Die gestrichelten Linien führen zu den Gruppen, auf die du schießen könntest. Wähl eine davon.',
  uf_lesson_open: 'Sieh die Aussichten an, dann eröffne das Feuer',
  uf_lesson_open_text: 'Die Tafel rechnet die Stärke zusammen und zeigt die Aussichten jedes Mannes. Für jeden wird eine Karte '
    + 'gezogen: schwarze Zahlen zählen dazu, rote ab. Du könntest erst weitere Feuerkarten dazulegen. Jetzt eröffne das Feuer.',
  uf_lesson_log: 'Was geschah und warum',
  uf_lesson_log_text: 'Jede Zeile des Berichts mit kleinem Dreieck enthält ihre Rechnung. Klapp eine auf. Die Nummer daneben ist '
    + 'die Regel, die entschied; wähl sie, um sie zu lesen.',
  uf_lesson_move: 'Geh näher heran',
  uf_lesson_move_text: 'Auf große Entfernung ist Feuer schwach. Wähl die Bewegungskarte.',
  uf_lesson_advance: 'Vorgehen',
  uf_lesson_advance_text: 'Wähl Gruppe C, dann Vor. Ihre Entfernungsmarke steigt um eins. Bis sie Deckung findet, ist sie in '
    + 'Bewegung, und Feuer auf sie ist stärker.',
  uf_lesson_end: 'Genug für diesen Zug',
  uf_lesson_end_text: 'Gruppen können sich auch eingraben oder die Plätze tauschen, aber lass das. Sag „No more actions“, '
    + 'mit dem '
    + 'Knopf oder der Taste E.',
  uf_lesson_discard: 'Wirf weg, was du nicht brauchst',
  uf_lesson_discard_text: 'Eine Gruppe braucht die richtige Karte zur richtigen Zeit, also werde eine los, die du nicht '
    + 'brauchst. '
    + 'Deutsche legen je Zug eine Karte ab. Eine Karte Ducken nützt dir nichts: leg sie ab. Dann werden für dich neue '
    + 'gezogen.',
  uf_lesson_wait: 'Ihr Zug',
  uf_lesson_wait_text: 'Sieh zu, was sie tun. Schießen sie auf dich und du wirst gefragt, schwächt eine Karte Tarnung ihren '
    + 'Angriff; oder passe.',
  uf_lesson_terrain: 'In Deckung',
  uf_lesson_terrain_text: 'Deine Gruppe ist noch im Offenen. Wähl eine Geländekarte und dann die Gruppe, die in Bewegung '
    + 'ist: ihre '
    + 'Zahl ist, was Feuer auf die Gruppe verliert.',
  uf_lesson_pinned: 'Niedergehaltene Männer',
  uf_lesson_pinned_text: 'Ein niedergehaltener Mann wird dunkel. Er kann nicht schießen und nicht gehen, und seine Gruppe bleibt '
    + 'bei ihm. Noch einmal getroffen, gerät er vielleicht in Panik und läuft davon. Karten zum Sammeln bringen sie wieder hoch.',
  uf_lesson_goal: 'Wie man gewinnt',
  uf_lesson_goal_text: 'Vier deiner Männer, nicht niedergehalten und in Deckung, bei Entfernungsmarke 4 gewinnen sofort. '
    + 'Der Stapel '
    + 'ist die Uhr: ist er dreimal durch, entscheiden Siegpunkte. Ein Trupp, der mehr als die Hälfte seiner Männer verliert, '
    + 'bricht.',
  uf_lesson_play_on: 'Spiel weiter',
  uf_lesson_play_on_text: 'Das ist der ganze Zug: Aktionen, Ablegen, neue Karten. Den Rest lernst du, indem du auf Dinge zeigst: '
    + 'was nicht geht, sagt, warum. Viel Glück.',
  // the guided game with armor
  uf_armor_vehicle: 'Ein Panzerwagen',
  uf_armor_vehicle_text: 'Ein Fahrzeug ist eine Gruppe für sich. Auf seiner Karte steht, was Kanone und Maschinengewehre können, '
    + 'und die Panzerung: welche Ergebnisse es festsetzen, betäuben und zerstören. Gewehre können der Panzerung nichts anhaben, '
    + 'wohl aber der Besatzung, solange sie hinausschaut.',
  uf_armor_card: 'Eine Karte für die Kanone',
  uf_armor_card_text: 'Mit jeder Feuerkarte kann die Kanone schießen, ihre Stärke zählt hier nicht. Wähl die Feuerkarte.',
  uf_armor_gun: 'Die Kanone',
  uf_armor_gun_text: 'Wähl den Panzerwagen. (Als Gruppe gewählt schösse er mit seinen Maschinengewehren, wie eine Gruppe von '
    + 'Männern.)',
  uf_armor_target: 'Erst treffen',
  uf_armor_target_text: 'Wähl ein Ziel, sieh es dir an und schieß. Eine Kanone muss erst treffen: die erste gezogene Karte muss '
    + 'eine Zahl zeigen, die bei der Waffe für diese Entfernung steht. Dann bekommt jeder Mann des Ziels eine eigene Karte.',
  uf_armor_log: 'Was geschah und warum',
  uf_armor_log_text:
    'Klapp eine Zeile des Berichts auf. Nach einem Schuss auf dasselbe Ziel ist die Kanone eingeschossen, und der '
    + 'nächste fällt leichter.',
  uf_armor_infantry: 'Nicht allein',
  uf_armor_infantry_text: 'Männer, die nahe herankommen, können ein Fahrzeug zerstören. Nimm deine eigenen mit: wähl die '
    + 'Bewegungskarte, eine Gruppe von Männern und Vor.',
  uf_armor_end: 'Genug für diesen Zug',
  uf_armor_end_text: 'Der Wagen hat gehandelt: eine Gruppe tut in einem Zug eine Sache. Sag „No more actions“, und keine Ablage '
    + 'mehr.',
  uf_armor_wait: 'Ihr Zug',
  uf_armor_wait_text: 'Sieh zu. Schießt ihre Bazooka auf den Wagen, so zielt sie auf die Panzerung oder auf die Besatzung. Wirst '
    + 'du gefragt, schwächt eine Karte Tarnung ihre Schüsse; oder du verzichtest.',
  uf_armor_crew: 'Luken',
  uf_armor_crew_text: 'Von Handwaffen getroffen, schließt die Besatzung die Luken. Bei geschlossenen Luken ist sie vor Gewehren '
    + 'sicher, sieht aber schlechter, und das bis zum Ende des Spiels: Maschinengewehre und Zielen leiden. Die Besatzung eines '
    + 'oben offenen Fahrzeugs wird stattdessen niedergehalten und sammelt sich wieder.',
  uf_armor_ground: 'Gelände',
  uf_armor_ground_text:
    'In Wald, Graben oder Bach, oder wenn Draht vor ihm liegt, kann ein Fahrzeug steckenbleiben. Hinter Mauern '
    + 'und auf einem Hügel ist nur der Turm zu sehen und es ist schwer zu treffen. An der Flanke ist die Panzerung dünner.',
  uf_armor_overrun: 'Überrollen',
  uf_armor_overrun_text:
    'Bei relativer Entfernung 5 kann ein Fahrzeug mit einer Bewegungskarte eine Gruppe überrollen. Männer in '
    + 'Gestrüpp, Wald, Gebäuden oder hinter Mauern kommen dann an es heran; Männer im Offenen können nur hoffen.',
  uf_armor_play_on: 'Spiel weiter',
  uf_armor_play_on_text: 'Vier Männer oder Fahrzeuge, nicht niedergehalten und in Deckung, bei Entfernungsmarke 4 gewinnen. Der '
    + 'Angreifer muss es schaffen, bevor der Stapel dreimal zu Ende ist. Viel Glück.',
};
