// Sentences of Infantry Attacks in German.
export default {
  ia_distance: 'seine Entfernung in Feldern',
  ia_disrupted: 'in Unordnung', ia_demoralized: 'demoralisiert', ia_reduced: 'geschwächt', ia_limbered: 'aufgeprotzt',
  ia_dugin: 'eingegraben', ia_digging: 'gräbt sich ein', ia_under: 'verschanzt', ia_hidden: 'verborgen', ia_spotted: 'entdeckt',
  ia_destination: 'nach {hex}', ia_depleted: 'wenig Munition', ia_done: 'gezogen oder geschossen', ia_one_shot:
    'noch ein Gelegenheitsschuss',
  ia_due: 'kommt in Zug {n}', ia_to_place: 'noch aufzustellen', ia_eliminated: 'ausgeschaltet',
    ia_exited: 'hat die Karte verlassen',
  ia_aboard: 'auf einem Transport', 'ia_off-board': 'außerhalb der Karte', ia_ready: 'bereit',
  ia_entrenchment: 'Schanze', ia_assault: 'Sturmfeld', ia_drumfire: 'Trommelfeuer von {n}', ia_smoke: 'Rauch',
  ia_nobody: 'niemand', ia_activated: 'aktiviert', ia_leads: '{name} führt',
  ia_plan: 'Artillerieplan', ia_turn_label: 'Zug', ia_no_fire: 'kein Feuer', ia_smoke_sign: '(Rauch)',
  ia_shells: '{n} von {most}', ia_shells_label: 'Schüsse',
  ia_plan_note: 'Wähl einen Zug einer Batterie (ein Strich heißt kein Feuer), dann ihr Ziel auf der Karte. Zahlen ohne Bild sind '
    + 'Stärken außerhalb der Karte. Dasselbe Feld zweimal hintereinander wird Trommelfeuer. Granaten können im Feld und daneben '
    + 'die eigenen Leute treffen.',
  ia_set_up: 'Aufstellung', ia_turn: 'Zug {n}, {phase}', ia_light: 'Licht', ia_day: 'Tag, Sicht {n}', ia_night:
    'Nacht, Sicht {n}',
  ia_losses: 'Stufenverluste', ia_score: 'Punkte',
  ia_authored_note: 'Von uns, nicht vom Verlag: {what}. Wer das Spiel besitzt, kann seine eigenen nehmen.',
  ia_authored_charts: 'Tabellen', ia_authored_counters: 'Figuren', ia_authored_maps: 'Karten', ia_authored_scenarios:
    'Szenarien',
  ia_segment: 'Aktionssegment', ia_bombardment: 'Beschießungsphase',
  ia_turn_of: '{n} von {of}',
  ia_off_map: 'außerhalb der Karte: hier warten Figuren auf den Einmarsch', ia_height: '{n} m', ia_road: 'Straße',
  ia_ground_clear: 'frei', ia_ground_field: 'Feld', ia_ground_woods: 'Wald', ia_ground_town: 'Ort', ia_ground_hill:
    'Hügel',
  ia_ground_swamp: 'Sumpf', 'ia_ground_river-minor': 'Bach', 'ia_ground_river-major': 'Fluss', ia_ground_lake: 'See',
  ia_no_effect: 'keine Wirkung', ia_check: 'Moralprobe +{n}', ia_check_plain: 'Moralprobe', ia_step: 'eine Stufe verloren',
    ia_steps: '{n} Stufen verloren',
  ia_state_disrupted: 'in Unordnung: halbe Stärke, ein Feld [14.2]',
  ia_state_demoralized: 'demoralisiert: darf sich nur erholen oder fliehen [14.3]',
  ia_state_spotted: 'entdeckt: wie im Offenen zu sehen [8.52]',
  ia_state_opp1: 'ein Gelegenheitsschuss getan, einer übrig [13.1]',
  ia_state_digging: 'halb eingegraben: nützt noch nichts [16.2]',
  ia_state_dugin: 'eingegraben [16.23]',
  ia_state_planned: 'geplantes Feuer [9.11]',
  ia_state_opensights: 'direktes Richten [9.12]',
  ia_state_movemission: 'Stellungswechsel [9.13]',
  ia_state_abort: 'Abbruch [9.14]',
  ia_state_depleted: 'wenig Munition: halbe Stärke [11.2]',
  ia_state_loaded: 'trägt ein Geschütz [5.6]',
  ia_lesson_leader: 'Wer führt?',
  ia_lesson_leader_text: 'Du bist die Deutschen vor einem Dorf, in dem Russen liegen. Ein Zug besteht aus Abschnitten: du '
    + 'aktivierst einen Teil deiner Truppen, dann die andere Seite. Anführer aktivieren andere. Klick das Feld unter dem '
    + 'Pfeil an '
    + 'und darin den Major.',
  ia_lesson_chain: 'Die Befehlskette',
  ia_lesson_chain_text: 'Er führt alle seiner Waffengattung in seinem Feld und daneben; jüngere Offiziere geben es weiter. Enter '
    + 'aktiviert die ganze Kette: die Felder leuchten auf, und Pfeile zeigen, wer wen führt. Jede Figur handelt einmal im Zug.',
  ia_lesson_declare: 'Erst ansagen, dann handeln',
  ia_lesson_declare_text: 'Bevor jemand handelt, wird für alle angesagt, ob sie ziehen oder schießen. Wähl „It fires, and so '
    + 'do all that are left“.',
  ia_lesson_firer: 'Wer schießt, und worauf?',
  ia_lesson_firer_text: 'Klick das Feld unter dem Pfeil an und eine Kompanie darin, dann einen Russen in Reichweite. Die Tafel '
    + 'rechnet Stärke und Spalten zusammen und zeigt die Aussichten. Enter macht weiter.',
  ia_lesson_volley: 'Stell die Salve zusammen',
  ia_lesson_volley_text: 'Andere in Reichweite dürfen mitschießen, und Anführer helfen: mehr Stärke in einem Wurf statt in '
    + 'mehreren schwachen. Nimm eine Kompanie dazu, wenn eine angeboten wird, dann wähl „Open fire“.',
  ia_lesson_log: 'Was geschah und warum',
  ia_lesson_log_text: 'Der Bericht erzählt es, das Neueste oben. Klick auf die Zeile deines Angriffs, um seine Rechnung '
    + 'aufzuklappen. Eine misslungene Moralprobe bringt Unordnung oder demoralisiert; ein X kostet eine Stufe.',
  ia_lesson_end: 'Den Abschnitt beenden',
  ia_lesson_end_text: 'Schieß auch mit den anderen, wenn du magst. E beendet deinen Abschnitt: wer aktiviert war, ist bis zum '
    + 'nächsten Zug grau.',
  ia_lesson_reaction: 'Die andere Seite',
  ia_lesson_reaction_text: 'Jetzt haben die Russen einen Abschnitt. Zieht einer von ihnen in Sicht deiner Kompanien, die '
    + 'noch nicht '
    + 'gehandelt haben, wirst du nach Gelegenheitsfeuer gefragt. Die Leertaste lässt ihn gehen.',
  ia_lesson_move: 'Rück vor',
  ia_lesson_move_text: 'Wieder dein Abschnitt. Aktivier einen anderen Anführer, sag für seine Leute Bewegung an, klick einen von '
    + 'ihnen an und dann ein Feld. Ohne Anführer dürfen Kompanien nicht näher an den Gegner heran.',
  ia_lesson_assault: 'Wie das Dorf fällt',
  ia_lesson_assault_text: 'Neben dem Gegner sag Feuer an und klick eine Kompanie und sein Feld an: sie dringt ein, und der Sturm '
    + 'wird ausgekämpft. Demoralisierte Figuren müssen versuchen, sich zu erholen, bevor du passen darfst; passen beide, endet '
    + 'der Zug.',
  ia_lesson_look: 'Frag die Karte',
  ia_lesson_look_text: 'L zeigt Sichtlinien, R wie weit eine Figur kommt, D alle Felder unter Feuer, H wer ein Feld treffen '
    + 'könnte. Ein Klick auf etwas, das nicht angeboten wird, sagt, warum, mit der Regel.',
  ia_lesson_play_on: 'Nimm die Kreuzung',
  ia_lesson_play_on_text: 'Du gewinnst mit zwei der drei Felder mit Fahne am Ende von Zug 12, außer du hast fünf Stufen mehr '
    + 'verloren als die Russen. Die Rücktaste nimmt zurück, worauf keine Würfel gefolgt sind. Spiel weiter.',
};
