// Sentences of Skirmish in German.
export default {
  skirmish_ready: 'bereit',
  skirmish_broken: 'gebrochen',
  skirmish_lost: 'verloren',
  skirmish_moved: 'gezogen',
  skirmish_fired: 'hat geschossen',
  skirmish_good: 'in guter Ordnung',
  skirmish_label: '{name}, Trupp von {side}, {status}',
  skirmish_held: 'Ziel, gehalten von {seat}',
  skirmish_round: 'Runde {n}',
  skirmish_round_label: 'Runde',
  skirmish_objectives: 'Ziele',
  skirmish_woods: 'Wald, Deckung 2, kostet 2',
  skirmish_objective: 'Ziel, {who} hält es',
  skirmish_nobody: 'niemand',
  skirmish_open: 'offenes Gelände',
  skirmish_blue: 'Blau',
  skirmish_red: 'Rot',
  skirmish_lesson_mover: 'Wer zieht?',
  skirmish_lesson_mover_text: 'Du bist Blau. Gelbe Ringe zeigen, was du wählen darfst. Klick den Trupp unter dem blauen '
    + 'Pfeil an.',
  skirmish_lesson_way: 'Los',
  skirmish_lesson_way_text: 'Blaue Felder sind erreichbar; die Zahl sind die Kosten. Klick eines an, oder zieh vom Trupp aus '
    + 'über mehrere Felder. Der Weg endet, wenn etwas geschieht.',
  skirmish_lesson_stop: 'Anhalten und das Ziehen beenden',
  skirmish_lesson_stop_text: 'Die Leertaste hält diesen Trupp an, E beendet deine Züge. Wer zieht, schießt nicht.',
  skirmish_lesson_fire: 'Feuer',
  skirmish_lesson_fire_text: 'Wenn du schießen darfst, klick einen Trupp an und dann ein Ziel (oder erst das Ziel). Niemand in '
    + 'Reichweite? Beende es mit E; Rot wird kommen. Zieht Rot in deiner Sicht, erlaubt dir ein gestreiftes Feld zu reagieren.',
  skirmish_lesson_roll: 'Erst schauen, dann würfeln',
  skirmish_lesson_roll_text: 'Die Tafel zeigt Zeile für Zeile, was der Schuss braucht, und die Aussicht. Enter würfelt (F bei '
    + 'einer Reaktion).',
  skirmish_lesson_log: 'Was geschah und warum',
  skirmish_lesson_log_text: 'Klick im Bericht auf die Zeile des Schusses, um seine Rechnung aufzuklappen; eine Regelnummer '
    + 'öffnet die Regel.',
  skirmish_lesson_play_on: 'Die Fahnen entscheiden',
  skirmish_lesson_play_on_text: 'Drei Fahnen nach sechs Runden. Deine eine Karte ist geheim: du wirst gefragt, ob sie passt oder '
    + 'nicht, damit die Frage Rot nichts verrät. Spiel weiter!',
};
