// Sentences of Squad Leader in German.
export default {
  // states of men, weapons, vehicles
  sl_broken: 'gebrochen', sl_dm: 'verzweifelt', sl_berserk: 'rasend', sl_ti: 'beschäftigt', sl_concealed: 'getarnt',
    sl_melee: 'im Nahkampf',
  sl_prep: 'Vorbereitungsfeuer', sl_fired: 'hat geschossen', sl_moved: 'gezogen', sl_hidden: 'verborgen: nur du weißt es',
    sl_ready: 'bereit',
  sl_ce: 'Luken offen', sl_immobile: 'unbeweglich', sl_left: 'verlassen', sl_gunout: 'Kanone ausgefallen',
    sl_mgout: 'Maschinengewehre ausgefallen',
  sl_overrun: 'hat überrollt', sl_riders: 'trägt Infanterie', sl_tow: 'zieht ein Geschütz', sl_wreck: 'Wrack',
    sl_malfunctioned: 'hat Ladehemmung',
  sl_eliminated: 'ausgeschaltet', sl_exited: 'hat die Karte verlassen', sl_lost: 'in der Kanalisation verloren',
    sl_enters_now: 'kommt in diesem Zug',
  sl_due: 'kommt in Zug {n}', sl_to_place: 'noch aufzustellen', sl_with: 'bei {name}', sl_lies: 'liegt dort',
    sl_faces: 'blickt nach {way}',
  sl_points: '{n} von {of} MP verbraucht', sl_concealed_stack: 'getarnter Stapel: {side}', sl_a_unit: 'eine Einheit',
  // what lies in hexes
  sl_smoke: 'Rauch', sl_wire: 'Draht', sl_entrench: 'Graben', sl_rubble: 'Trümmer', sl_fire: 'brennt',
    sl_starshell: 'Leuchtkugel',
  sl_bunker: 'Bunker {capacity}+{arc}+{other}', sl_mines: 'Minen, Stärke {n}', sl_roadblock: 'Straßensperre',
    sl_sewer: 'Kanaleinstieg',
  sl_charge: 'Sprengladung', sl_shells: '{n} mm: {stage}', sl_goal: 'zählt für den Sieg: {who}', sl_nobody: 'niemand',
  sl_ground_0: 'offenes Gelände', sl_ground_1: 'Granattrichter', sl_ground_2: 'Weizen', sl_ground_3: 'Wald',
    sl_ground_4: 'Holzgebäude',
  sl_ground_5: 'Steingebäude', sl_ground_6: 'Trümmer', sl_ground_7: 'Fluss', sl_road: 'Straße', sl_level: 'Höhe {n}',
  // tracks
  sl_set_up: 'Aufstellung', sl_turn: 'Zug {n}, {phase}', sl_turn_label: 'Zug', sl_phase_label: 'Phase', sl_light: 'Licht',
  sl_turn_of: '{n} von {of}',
  sl_to_win: 'Sieg', sl_night: 'Nacht: sieht {n} Felder', sl_mist: 'Nebel', sl_count: '{what} {have} von {needs}',
  'sl_counts_buildings won': 'Gebäude', 'sl_counts_unbroken squads': 'ungebrochene Gruppen',
    'sl_counts_hexes held': 'gehaltene Felder',
  'sl_counts_squads off the map': 'Gruppen außerhalb der Karte', 'sl_counts_squads left': 'übrige Gruppen',
  'sl_counts_unbroken enemies seen there': 'ungebrochene Gegner dort gesehen',
    'sl_counts_enemy squads lost': 'verlorene Gruppen des Gegners',
  'sl_counts_squads lost more by the enemy': 'Gruppen, die der Gegner mehr verlor',
  sl_short_0: 'Sammeln', sl_short_1: 'Vorber.', sl_short_2: 'Ziehen', sl_short_3: 'Abwehr', sl_short_4: 'Vorgehen',
    sl_short_5: 'Flucht',
  sl_short_6: 'Vorrücken', sl_short_7: 'Nahkampf', sl_mf: 'MF', sl_mp: 'MP',
  // choices and outcomes
  sl_distance: 'seine Entfernung in Feldern',
  sl_say_return: 'auf {unit} in {hex} schießen, unterwegs', sl_say_left: 'die linke Seite der Linie',
    sl_say_right: 'die rechte Seite der Linie', sl_say_roadblock: 'eine Straßensperre an {hex}, Seite {side}',
      sl_say_face: 'der Bunker blickt nach {way}',
  sl_side_1: 'Nord', sl_side_2: 'Nordost', sl_side_3: 'Südost', sl_side_4: 'Süd', sl_side_5: 'Südwest',
  sl_side_6: 'Nordwest', sl_no_effect: 'keine Wirkung', sl_check: 'Moralprobe', sl_check_n: 'Moralprobe +{n}',
    sl_killed: 'ausgeschaltet',
  // the guided first game
  sl_lesson_firer: 'Wer schießt?',
  sl_lesson_firer_text:
    'Du bist die Russen. In deinem Vorbereitungsfeuer dürfen Einheiten schießen, ziehen dann aber nicht. In F3 stehen drei '
    + 'Gardegruppen mit ihrem Hauptmann: 6-2-8 heißt Feuerkraft 6, Reichweite 2, Moral 8. Klick den Stapel unter dem blauen '
    + 'Pfeil an, dann Gruppe A in der Reihe, die sich öffnet.',
  sl_lesson_target: 'Auf wen?',
  sl_lesson_target_text:
    'Auf gelbe Felder darf sie schießen. Klick die Deutschen in F5 an, zwei Felder entfernt.',
  sl_lesson_odds: 'Erst schauen, dann würfeln',
  sl_lesson_odds_text:
    'Die Tafel rechnet es vor: die Feuerkraft, was das Steinhaus abzieht, und die Aussicht auf jedes Ergebnis. Eine '
    + 'Regelnummer öffnet die Regel. Drück Enter oder den Knopf, um den Angriff zusammenzustellen.',
  sl_lesson_join: 'Lass die anderen mitschießen',
  sl_lesson_join_text:
    'Einheiten eines Feldes oder benachbarter Felder schießen als eine Gruppe. Klick die beiden anderen Gruppen in F3 an: 18 '
    + 'Punkte treffen viel härter als dreimal 6.',
  sl_lesson_leader: 'Lass den Hauptmann leiten',
  sl_lesson_leader_text:
    'Klick den Anführer 10-2 an und sieh hin: seine −2 gilt für die Würfel. Enter lässt ihn leiten.',
  sl_lesson_roll: 'Würfeln',
  sl_lesson_roll_text:
    'Enter wirft die Würfel. Ein Wurf gilt für alle im Feld; jeder macht dann seine eigene Moralprobe.',
  sl_lesson_log: 'Was geschah und warum',
  sl_lesson_log_text:
    'Der Bericht erzählt es, das Neueste oben. Klick auf die Zeile deines Angriffs, um seine Rechnung aufzuklappen: dieselbe '
    + 'Summe wie vor dem Wurf.',
  sl_lesson_end_fire: 'Die Phase beenden',
  sl_lesson_end_fire_text:
    'Auch andere dürfen schießen: die mit gelbem Ring. Wenn es genug ist, beendet E die Phase.',
  sl_lesson_mover: 'Wer zieht?',
  sl_lesson_mover_text:
    'Nun die Bewegung. Klick den Stapel in G3 an, dann Gruppe D.',
  sl_lesson_way: 'Los',
  sl_lesson_way_text:
    'Blaue Felder sind erreichbar; die Zahl sind die Kosten in Bewegungspunkten, von denen eine Gruppe vier hat, mit Anführer '
    + 'sechs. Klick eines an, oder zieh von der Gruppe aus über die Felder. Du darfst neben dem Gegner enden, nie in seinem '
    + 'Feld.',
  sl_lesson_end_move: 'Anhalten und die Phase beenden',
  sl_lesson_end_move_text:
    'Die Leertaste beendet diese Bewegung, E die Phase: zwei Tasten, damit nichts aus Versehen endet. Zieh vorher mit anderen, '
    + 'wenn du magst.',
  sl_lesson_defence: 'Die Deutschen schießen zurück',
  sl_lesson_defence_text:
    'Ihr Abwehrfeuer kommt nach allen deinen Bewegungen. Wer gezogen ist, kann in jedem Feld seines Weges beschossen werden '
    + 'und wird dorthin zurückgestellt: gepunktete Linien zeigen die Wege. Sieh zu, oder überspring es mit der Leertaste.',
  sl_lesson_advance: 'Feuer im Vorgehen, Flucht, Vorrücken',
  sl_lesson_advance_text:
    'Wer gezogen ist, darf mit halber Stärke schießen; wer gebrochen ist, flieht in Deckung; dann darf jede Einheit ein Feld '
    + 'vorrücken, auch zum Gegner hinein. Wähle, oder beende jede Phase mit E.',
  sl_lesson_finish: 'Nahkampf, und der Zug ist vorbei',
  sl_lesson_finish_text:
    'Wer in ein Feld des Gegners vorgerückt ist, kämpft es dort aus. Beende den Rest deines Zuges mit E.',
  sl_lesson_react: 'Der Zug der Deutschen',
  sl_lesson_react_text:
    'Nun ziehen sie, und du antwortest: wähl in deinem Abwehrfeuer eine Gruppe, um zu sehen, was sie treffen kann. Andere '
    + 'Fragen beendest du mit E oder der Leertaste.',
  sl_lesson_look: 'Frag die Karte',
  sl_lesson_look_text:
    'L zeigt Sichtlinien, R wie weit eine Einheit kommt, D alle Felder unter Feuer, H wer ein Feld treffen könnte. Ein Klick '
    + 'auf Unmögliches sagt, warum, mit der Regel.',
  sl_lesson_play_on: 'Nimm die Häuser',
  sl_lesson_play_on_text:
    'Du gewinnst mit zwei Steinhäusern mehr, als du verlierst, oder mit dreimal so vielen ungebrochenen Gruppen: der Stand '
    + 'steht oben und unter der Karte. Die Rücktaste nimmt zurück, was kein Würfel besiegelt hat. Spiel weiter!',
};
