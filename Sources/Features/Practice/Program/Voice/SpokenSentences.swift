/// The English texts for a player, and how they are said: the one table to change or to add to.
///
/// `{name}` is a chord, or a text of this table; `{note}` a note; `{list}` notes or names with `and`; `{clauses}` clauses of a sentence; `{notes}` notes that stand side by
/// side; `{steps}` those of a scale; `{#}` a number; `{word}` and `{title}` what is said as it is written.
enum SpokenSentences {
  struct Row: Sendable {
    let written: String
    /// In the order of ``SpokenLanguage``.
    let said: [String]

    init(_ written: String, _ german: String, _ spanish: String, english: String? = nil) {
      self.written = written
      said = [english ?? written, german, spanish]
    }
  }

  static let rows: [Row] = drills + sentences

  /// The names of scales, which stand behind a note.
  static let scales: [Row] = [
    Row("major", "Dur", "mayor"),
    Row("minor", "Moll", "menor"),
    Row("Ionian", "ionisch", "jónica"),
    Row("Dorian", "dorisch", "dórica"),
    Row("Phrygian", "phrygisch", "frigia"),
    Row("Lydian", "lydisch", "lidia"),
    Row("Mixolydian", "mixolydisch", "mixolidia"),
    Row("Aeolian", "äolisch", "eólica"),
    Row("Locrian", "lokrisch", "locria"),
    Row("natural minor", "natürlich Moll", "menor natural"),
    Row("melodic minor", "melodisch Moll", "menor melódica"),
    Row("harmonic minor", "harmonisch Moll", "menor armónica"),
    Row("harmonic major", "harmonisch Dur", "mayor armónica"),
    Row("jazz minor", "Jazz-Moll", "menor de jazz"),
    Row("Lydian augmented", "lydisch übermäßig", "lidia aumentada"),
    Row("Lydian dominant", "lydisch dominant", "lidia dominante"),
    Row("altered", "alteriert", "alterada"),
    Row("altered dominant", "alteriert dominant", "dominante alterada"),
    Row("super Locrian", "superlokrisch", "superlocria"),
    Row("Ultralocrian", "ultralokrisch", "ultralocria"),
    Row("Phrygian dominant", "phrygisch dominant", "frigia dominante"),
    Row("Lydian diminished", "lydisch vermindert", "lidia disminuida"),
    Row("Aeolian dominant", "äolisch dominant", "eólica dominante"),
    Row("Ionian augmented", "ionisch übermäßig", "jónica aumentada"),
    Row("altered diminished", "alteriert vermindert", "alterada disminuida"),
    Row("dominant diminished", "dominant vermindert", "dominante disminuida"),
    Row("major pentatonic", "Dur-Pentatonik", "pentatónica mayor"),
    Row("minor pentatonic", "Moll-Pentatonik", "pentatónica menor"),
    Row("suspended pentatonic", "Sus-Pentatonik", "pentatónica suspendida"),
    Row("pentatonic", "Pentatonik", "pentatónica"),
    Row("blues minor pentatonic", "Blues-Moll-Pentatonik", "pentatónica menor de blues"),
    Row("blues major pentatonic", "Blues-Dur-Pentatonik", "pentatónica mayor de blues"),
    Row("blues", "Blues", "blues"),
    Row("minor blues", "Moll-Blues", "blues menor"),
    Row("major blues", "Dur-Blues", "blues mayor"),
    Row("diminished", "vermindert", "disminuida"),
    Row("half-whole diminished", "Halbton-Ganzton vermindert", "disminuida semitono-tono"),
    Row("whole-half diminished", "Ganzton-Halbton vermindert", "disminuida tono-semitono"),
    Row("whole-half", "Ganzton-Halbton", "tono-semitono"),
    Row("half-whole", "Halbton-Ganzton", "semitono-tono"),
    Row("octatonic", "oktatonisch", "octatónica"),
    Row("augmented", "übermäßig", "aumentada"),
    Row("inverse augmented", "übermäßig, umgekehrt", "aumentada inversa"),
    Row("whole-tone", "Ganztonleiter", "de tonos enteros"),
    Row("chromatic", "chromatisch", "cromática"),
    Row("bebop dominant", "Bebop dominant", "bebop dominante"),
    Row("bebop half-diminished", "Bebop halbvermindert", "bebop semidisminuida"),
    Row("bebop Dorian", "Bebop dorisch", "bebop dórica"),
    Row("bebop major", "Bebop Dur", "bebop mayor"),
    Row("bebop harmonic minor", "Bebop harmonisch Moll", "bebop menor armónica"),
    Row("bebop melodic minor", "Bebop melodisch Moll", "bebop menor melódica"),
    Row("bebop minor", "Bebop Moll", "bebop menor"),
    Row("bebop Locrian", "Bebop lokrisch", "bebop locria"),
    Row("bebop Mixolydian", "Bebop mixolydisch", "bebop mixolidia"),
    Row("double harmonic", "doppelt harmonisch", "doble armónica"),
    Row("double harmonic major", "doppelt harmonisch Dur", "doble armónica mayor"),
    Row("double harmonic minor", "doppelt harmonisch Moll", "doble armónica menor"),
    Row("Hungarian minor", "ungarisch Moll", "menor húngara"),
    Row("Neapolitan minor", "neapolitanisch Moll", "menor napolitana"),
    Row("Neapolitan major", "neapolitanisch Dur", "mayor napolitana"),
    Row("Neapolitan", "neapolitanisch", "napolitana"),
    Row("Hungarian major", "ungarisch Dur", "mayor húngara"),
    Row("enigmatic", "enigmatisch", "enigmática"),
    Row("Persian", "persisch", "persa"),
    Row("Spanish eight-tone", "spanisch, achttönig", "española de ocho notas"),
    Row("half-diminished", "halbvermindert", "semidisminuida"),
    Row("overtone", "Obertonskala", "de los armónicos"),
    Row("acoustic", "akustisch", "acústica"),
    Row("Arabic", "arabisch", "árabe"),
    Row("Byzantine", "byzantinisch", "bizantina"),
    Row("Egyptian", "ägyptisch", "egipcia"),
    Row("Ukrainian Dorian", "ukrainisch dorisch", "dórica ucraniana"),
    Row("Romanian minor", "rumänisch Moll", "menor rumana"),
    Row("Spanish Phrygian", "spanisch phrygisch", "frigia española"),
    Row("super Phrygian", "superphrygisch", "superfrigia"),
  ]

  /// Drills, forms, prompts and whole sentences.
  private static let drills: [Row] = [
    Row("Review", "Wiederholen", "Repaso"),
    Row(
      "Chords that you are about to forget, and a few new ones.",
      "Akkorde, die du bald vergisst, und ein paar neue.",
      "Acordes que estás a punto de olvidar, y algunos nuevos."),
    Row("Placement", "Einstufung", "Prueba de nivel"),
    Row(
      "Two minutes that find out what you know already, so that you can skip it.",
      "Zwei Minuten, die zeigen, was du schon kannst, damit du es überspringst.",
      "Dos minutos que descubren lo que ya sabes, para que te lo saltes."),
    Row("Latency", "Latenz", "Latencia"),
    Row(
      "Tap a key with the click: until then nothing is called early or late.",
      "Schlag mit dem Klick eine Taste an: Vorher heißt nichts zu früh oder zu spät.",
      "Pulsa una tecla con el clic: hasta entonces nada se da por adelantado ni atrasado."),
    Row("Scale up", "Tonleiter aufwärts", "Escala ascendente"),
    Row("One octave up.", "Eine Oktave aufwärts.", "Una octava hacia arriba."),
    Row("Scale down", "Tonleiter abwärts", "Escala descendente"),
    Row("One octave down.", "Eine Oktave abwärts.", "Una octava hacia abajo."),
    Row("Scale in thirds", "Tonleiter in Terzen", "Escala por terceras"),
    Row(
      "Up in thirds: 1 3 2 4 3 5 …", "In Terzen aufwärts: eins, drei, zwei, vier, und so weiter.",
      "Subiendo por terceras: uno, tres, dos, cuatro, etcétera.",
      english: "Up in thirds: one three, two four, and so on."),
    Row("Scale degrees", "Stufen der Tonleiter", "Grados de la escala"),
    Row(
      "One note of the scale, by its number.", "Ein Ton der Tonleiter, nach seiner Nummer.",
      "Una nota de la escala, por su número."),
    Row("Test my scales", "Tonleitern testen", "Probar mis escalas"),
    Row(
      "Four exercises: up, down, the third note, the sixth note.",
      "Vier Aufgaben: aufwärts, abwärts, der dritte Ton, der sechste Ton.",
      "Cuatro pruebas: subir, bajar, la tercera nota, la sexta nota."),
    Row("Triads of a key", "Dreiklänge einer Tonart", "Tríadas de una tonalidad"),
    Row(
      "The triads of a key, by their numerals.", "Die Dreiklänge einer Tonart, nach ihren Stufen.",
      "Las tríadas de una tonalidad, por sus grados."),
    Row("Sevenths of a key", "Septakkorde einer Tonart", "Séptimas de una tonalidad"),
    Row(
      "The seventh chords of a key, by their numerals.", "Die Septakkorde einer Tonart, nach ihren Stufen.",
      "Los acordes de séptima de una tonalidad, por sus grados."),
    Row("Chords of a scale", "Akkorde einer Tonleiter", "Acordes de una escala"),
    Row(
      "The seven triads of a scale, one after the other, with a guide.",
      "Die sieben Dreiklänge einer Tonleiter, einer nach dem anderen, mit Hilfe.",
      "Las siete tríadas de una escala, una tras otra, con guía."),
    Row("Test my chords", "Akkorde testen", "Probar mis acordes"),
    Row(
      "The triads on I, iii, V and vii of a scale, without a guide.",
      "Die Dreiklänge auf der ersten, dritten, fünften und siebten Stufe einer Tonleiter, ohne Hilfe.",
      "Las tríadas sobre los grados uno, tres, cinco y siete de una escala, sin guía.",
      english: "The triads on the first, third, fifth and seventh degree of a scale, without a guide."),
    Row("Call-out", "Auf Zuruf", "Al vuelo"),
    Row(
      "Any chords in any keys, forms and inversions.",
      "Beliebige Akkorde in allen Tonarten, Lagen und Umkehrungen.",
      "Cualquier acorde en cualquier tonalidad, disposición e inversión."),
    Row("Triads", "Dreiklänge", "Tríadas"),
    Row(
      "Major, minor, diminished and augmented.", "Dur, Moll, vermindert und übermäßig.",
      "Mayores, menores, disminuidas y aumentadas."),
    Row("Seventh chords", "Septakkorde", "Acordes de séptima"),
    Row("The seven seventh chords.", "Die sieben Septakkorde.", "Los siete acordes de séptima."),
    Row("Inversions", "Umkehrungen", "Inversiones"),
    Row(
      "The note that has to be lowest is part of the task.", "Welcher Ton unten liegt, gehört zur Aufgabe.",
      "La nota que va en el bajo es parte de la pregunta."),
    Row("Slash chords", "Slash-Akkorde", "Acordes con otro bajo"),
    Row(
      "A chord over another bass: C/D, C/F, Dm/G.", "Ein Akkord über einem anderen Bass.",
      "Un acorde sobre otro bajo.", english: "A chord over another bass."),
    Row("Polychords", "Polychords", "Poliacordes"),
    Row(
      "Two chords at once, one in each hand.", "Zwei Akkorde zugleich, einer in jeder Hand.",
      "Dos acordes a la vez, uno en cada mano."),
    Row("36 chords", "36 Akkorde", "36 acordes"),
    Row(
      "Major, minor and dominant sevenths in twelve keys, each once: a test for any day.",
      "Major-7, Moll-7 und Dominantseptakkorde auf zwölf Grundtönen, jeder einmal: ein Test für jeden Tag.",
      "Séptimas mayores, menores y de dominante sobre doce fundamentales, cada una una vez: una prueba para cualquier día."
    ),
    Row("Under this", "Darunter", "Debajo de esto"),
    Row(
      "A triad in the right hand: find notes below it that make one chord of both, by one name without a slash.",
      "Ein Dreiklang in der rechten Hand: Finde Töne darunter, die aus beiden einen Akkord machen, mit einem Namen ohne Slash.",
      "Una tríada en la mano derecha: busca debajo notas que formen con ella un solo acorde, con un nombre sin barra."
    ),
    Row("Guide tones", "Guide Tones", "Notas guía"),
    Row(
      "Third and seventh, nothing else.", "Terz und Septime, sonst nichts.", "Tercera y séptima, nada más."),
    Row("Shells", "Shells", "Shells"),
    Row("Root, third and seventh.", "Grundton, Terz und Septime.", "Fundamental, tercera y séptima."),
    Row("Rootless A", "Rootless A", "Rootless A"),
    Row(
      "Four notes from the third up.", "Vier Töne von der Terz aufwärts.", "Cuatro notas desde la tercera."),
    Row("Rootless B", "Rootless B", "Rootless B"),
    Row(
      "Four notes from the seventh up.", "Vier Töne von der Septime aufwärts.",
      "Cuatro notas desde la séptima."),
    Row("Rootless A or B", "Rootless A oder B", "Rootless A o B"),
    Row("Either form.", "A oder B.", "Cualquiera de las dos."),
    Row(
      "Close position, the second voice from the top an octave lower.",
      "Enge Lage, die zweite Stimme von oben eine Oktave tiefer.",
      "Posición cerrada, la segunda voz desde arriba una octava más abajo."),
    Row(
      "Close position, the third voice from the top an octave lower.",
      "Enge Lage, die dritte Stimme von oben eine Oktave tiefer.",
      "Posición cerrada, la tercera voz desde arriba una octava más abajo."),
    Row("In fourths", "In Quarten", "Por cuartas"),
    Row("Stacked fourths.", "Geschichtete Quarten.", "Cuartas apiladas."),
    Row("Two hands", "Zwei Hände", "Dos manos"),
    Row(
      "The root in the left hand, the rest of the chord in the right.",
      "Der Grundton links, der Rest des Akkords rechts.",
      "La fundamental en la izquierda, el resto del acorde en la derecha."),
    Row("Upper structures", "Upper Structures", "Upper structures"),
    Row(
      "Which triad lies over the shell?", "Welcher Dreiklang liegt über der Shell?",
      "¿Qué tríada va sobre el shell?"),
    Row("Name upper structures", "Upper Structures benennen", "Nombrar upper structures"),
    Row(
      "A triad over a seventh chord: what is it called?",
      "Ein Dreiklang über einem Septakkord: Wie heißt das?",
      "Una tríada sobre un acorde de séptima: ¿cómo se llama?"),
    Row("ii–V–I", "zwei, fünf, eins", "dos, cinco, uno", english: "two five one"),
    Row(
      "Around the circle of fifths, with or without a metronome.",
      "Einmal um den Quintenzirkel, mit oder ohne Metronom.",
      "Por el círculo de quintas, con metrónomo o sin él."),
    Row(
      "ii–V–i in minor", "zwei, fünf, eins in Moll", "dos, cinco, uno menor", english: "two five one in minor"
    ),
    Row("The same in minor.", "Dasselbe in Moll.", "Lo mismo en menor."),
    Row("A progression of yours", "Deine Akkordfolge", "Tu progresión"),
    Row(
      "Chords that you write down, around the keys.", "Akkorde, die du aufschreibst, durch alle Tonarten.",
      "Acordes que tú escribes, por las tonalidades."),
    Row("Transitions", "Übergänge", "Enlaces"),
    Row(
      "From chord to chord with as little movement as possible.",
      "Von Akkord zu Akkord mit so wenig Bewegung wie möglich.",
      "De acorde a acorde con el menor movimiento posible."),
    Row("A tune", "Ein Stück", "Un tema"),
    Row(
      "The chords of a tune, or some bars of it again and again.",
      "Die Akkorde eines Stücks oder einige seiner Takte immer wieder.",
      "Los acordes de un tema, o algunos de sus compases una y otra vez."),
    Row("Hear and play", "Hören und spielen", "Oír y tocar"),
    Row(
      "A chord sounds; play it. Its root is given.",
      "Ein Akkord erklingt; spiel ihn. Sein Grundton wird genannt.",
      "Suena un acorde; tócalo. Se te da la fundamental."),
    Row("Hear and choose", "Hören und wählen", "Oír y elegir"),
    Row(
      "A chord sounds; say what it is.", "Ein Akkord erklingt; sag, welcher es ist.",
      "Suena un acorde; di cuál es."),
    Row("Hear in a key", "In einer Tonart hören", "Oír en una tonalidad"),
    Row(
      "A cadence, then a chord of the key: which one?", "Eine Kadenz, dann ein Akkord der Tonart: welcher?",
      "Una cadencia y luego un acorde de la tonalidad: ¿cuál?"),
    Row("Hear progressions", "Akkordfolgen hören", "Oír progresiones"),
    Row(
      "A cadence, then four chords of the key.", "Eine Kadenz, dann vier Akkorde der Tonart.",
      "Una cadencia y luego cuatro acordes de la tonalidad."),
    Row("Hear colors", "Farben hören", "Oír colores"),
    Row(
      "A dominant with one note on top: which one?", "Eine Dominante mit einem Ton obendrauf: welcher?",
      "Un dominante con una nota encima: ¿cuál?"),
    Row("Read", "Lesen", "Leer"),
    Row("Chords on a staff.", "Akkorde in Noten.", "Acordes en el pentagrama."),
    Row(
      "Your own set, from your file.", "Deine eigene Sammlung, aus deiner Datei.",
      "Tu propia colección, de tu archivo."),
    Row(
      "Your own progression, from your file.", "Deine eigene Akkordfolge, aus deiner Datei.",
      "Tu propia progresión, de tu archivo."),
    Row("any", "beliebig", "cualquiera"),
    Row("as I play", "wie ich spiele", "como toco"),
    Row("shell", "Shell", "shell"),
    Row("guide tones", "Guide Tones", "notas guía"),
    Row("rootless A, from the third", "Rootless A, von der Terz", "rootless A, desde la tercera"),
    Row("rootless B, from the seventh", "Rootless B, von der Septime", "rootless B, desde la séptima"),
    Row("rootless", "Rootless", "rootless"),
    Row("rootless A", "Rootless A", "rootless A"),
    Row("rootless B", "Rootless B", "rootless B"),
    Row("in fourths", "in Quarten", "por cuartas"),
    Row("two hands", "zwei Hände", "dos manos"),
    Row("triad over the shell", "Dreiklang über der Shell", "tríada sobre el shell"),
    Row("root position", "Grundstellung", "estado fundamental"),
    Row("first inversion", "erste Umkehrung", "primera inversión"),
    Row("second inversion", "zweite Umkehrung", "segunda inversión"),
    Row("third inversion", "dritte Umkehrung", "tercera inversión"),
    Row("in the right hand", "in der rechten Hand", "en la mano derecha"),
    Row("the first note", "der erste Ton", "la primera nota"),
    Row("the second note", "der zweite Ton", "la segunda nota"),
    Row("the third note", "der dritte Ton", "la tercera nota"),
    Row("the fourth note", "der vierte Ton", "la cuarta nota"),
    Row("the fifth note", "der fünfte Ton", "la quinta nota"),
    Row("the sixth note", "der sechste Ton", "la sexta nota"),
    Row("the seventh note", "der siebte Ton", "la séptima nota"),
    Row("the eighth note", "der achte Ton", "la octava nota"),
    Row("triads", "Dreiklänge", "tríadas"),
    Row("seventh chords", "Septakkorde", "acordes de séptima"),
    Row("inversions", "Umkehrungen", "inversiones"),
    Row("shells", "Shells", "shells"),
    Row("rootless voicings", "Rootless Voicings", "voicings sin fundamental"),
    Row("upper structures", "Upper Structures", "upper structures"),
    Row("Play the chord.", "Spiel den Akkord.", "Toca el acorde."),
    Row(
      "Play both chords, one in each hand.", "Spiel beide Akkorde, einen in jeder Hand.",
      "Toca los dos acordes, uno en cada mano."),
    Row(
      "What is it called as one chord?", "Wie heißt das als ein Akkord?",
      "¿Cómo se llama como un solo acorde?"),
    Row("Move as little as you can.", "Beweg dich so wenig wie möglich.", "Muévete lo menos posible."),
    Row(
      "Play it in the right hand, and notes below it that make one chord of both, without a slash.",
      "Spiel ihn mit der rechten Hand und darunter Töne, die aus beiden einen Akkord machen, ohne Slash.",
      "Tócalo con la mano derecha, y debajo notas que formen con él un solo acorde, sin barra."),
    Row("Play this note of the scale.", "Spiel diesen Ton der Tonleiter.", "Toca esta nota de la escala."),
    Row("Read the chord from the staff", "Lies den Akkord aus den Noten", "Lee el acorde en el pentagrama"),
    Row("Play what is written.", "Spiel, was da steht.", "Toca lo que está escrito."),
    Row("Which chord do you hear?", "Welchen Akkord hörst du?", "¿Qué acorde oyes?"),
    Row(
      "Which chord comes after the cadence?", "Welcher Akkord kommt nach der Kadenz?",
      "¿Qué acorde viene tras la cadencia?"),
    Row(
      "Which chords come after the cadence?", "Welche Akkorde kommen nach der Kadenz?",
      "¿Qué acordes vienen tras la cadencia?"),
    Row("Which color?", "Welche Farbe?", "¿Qué color?"),
    Row(
      "A dominant chord with one note on top: which one?",
      "Ein Dominantakkord mit einem Ton obendrauf: welcher?",
      "Un acorde dominante con una nota encima: ¿cuál?"),
    Row("Tap", "Tippen", "Pulsa"),
    Row(
      "Tap any key with each click.", "Schlag mit jedem Klick eine Taste an.",
      "Pulsa una tecla con cada clic."),
    Row("Right.", "Richtig.", "Bien."),
    Row("On the beat.", "Auf den Schlag.", "A tiempo."),
    Row("No, try again.", "Nein, versuch es noch einmal.", "No, inténtalo otra vez."),
    Row("No, listen again.", "Nein, hör noch einmal hin.", "No, escucha otra vez."),
    Row("Not yet.", "Noch nicht.", "Todavía no."),
    Row(
      "That is the lower chord; the upper one is missing.", "Das ist der untere Akkord; der obere fehlt.",
      "Ese es el acorde de abajo; falta el de arriba."),
    Row(
      "That is the upper chord; the lower one is missing.", "Das ist der obere Akkord; der untere fehlt.",
      "Ese es el acorde de arriba; falta el de abajo."),
    Row(
      "That is the shell; the triad over it is missing.", "Das ist die Shell; der Dreiklang darüber fehlt.",
      "Ese es el shell; falta la tríada de encima."),
    Row(
      "That is the triad; the shell below it is missing.", "Das ist der Dreiklang; die Shell darunter fehlt.",
      "Esa es la tríada; falta el shell de debajo."),
    Row("One note is missing.", "Ein Ton fehlt.", "Falta una nota."),
    Row("{#} notes are missing.", "{#} Töne fehlen.", "Faltan {#} notas."),
    Row("Choose one of the answers.", "Wähl eine der Antworten.", "Elige una de las respuestas."),
    Row(
      "Choose an answer, or play all of it.", "Wähl eine Antwort, oder spiel das Ganze.",
      "Elige una respuesta, o tócalo entero."),
    Row(
      "Play the triad in the right hand, and something below it.",
      "Spiel den Dreiklang mit der rechten Hand, und etwas darunter.",
      "Toca la tríada con la mano derecha, y algo debajo."),
    Row("Play what is shown.", "Spiel, was gezeigt wird.", "Toca lo que se muestra."),
    Row(
      "The right notes, in another voicing.", "Die richtigen Töne, in einem anderen Voicing.",
      "Las notas correctas, en otro voicing."),
    Row(
      "Together that is no chord with one name and no slash.",
      "Zusammen ist das kein Akkord mit einem Namen ohne Slash.",
      "Juntas no forman un acorde con un solo nombre y sin barra."),
    Row(
      "The right notes, in the wrong hands.", "Die richtigen Töne, in den falschen Händen.",
      "Las notas correctas, en las manos cambiadas."),
    Row(
      "The right notes; spread them over both hands.", "Die richtigen Töne; verteil sie auf beide Hände.",
      "Las notas correctas; repártelas entre las dos manos."),
    Row(
      "Try a shell: a root a fifth or a third below, with its third or seventh.",
      "Versuch eine Shell: einen Grundton eine Quinte oder Terz tiefer, mit seiner Terz oder Septime.",
      "Prueba un shell: una fundamental una quinta o una tercera más abajo, con su tercera o su séptima."),
    Row(
      "Count its notes from the lower root.", "Zähl seine Töne vom unteren Grundton aus.",
      "Cuenta sus notas desde la fundamental de abajo."),
    Row(
      "Listen to its lowest note first.", "Hör zuerst auf den tiefsten Ton.",
      "Escucha primero su nota más grave."),
    Row(
      "Listen to the lowest notes, and compare them with the first chord.",
      "Hör auf die tiefsten Töne und vergleiche sie mit dem ersten Akkord.",
      "Escucha las notas más graves y compáralas con el primer acorde."),
    Row(
      "Nothing was played, so nothing was measured.", "Es wurde nichts gespielt, also nichts gemessen.",
      "No se ha tocado nada, así que no se ha medido nada."),
    Row("You begin with triads.", "Du beginnst mit Dreiklängen.", "Empiezas por las tríadas."),
    Row(
      "That was too little to find out what you know. Nothing was measured.",
      "Das war zu wenig, um zu sehen, was du kannst. Es wurde nichts gemessen.",
      "Ha sido muy poco para saber lo que sabes. No se ha medido nada."),
    Row(
      "Nothing is due today. Choose a drill, or come back tomorrow.",
      "Heute ist nichts fällig. Wähl eine Übung oder komm morgen wieder.",
      "Hoy no hay nada pendiente. Elige un ejercicio o vuelve mañana."),
    Row("No task was finished.", "Keine Aufgabe wurde beendet.", "No se ha terminado ninguna pregunta."),
    Row(
      "Waiting: {#} to review, {#} new.", "Es warten {#} zum Wiederholen und {#} neue.",
      "Esperan {#} para repasar y {#} nuevas."),
    Row(
      "The minutes of today are over.", "Die Minuten für heute sind um.", "Se acabaron los minutos de hoy."),
    Row("The rest comes tomorrow.", "Der Rest kommt morgen.", "El resto viene mañana."),
    Row("Intervals", "Intervalle", "Intervalos"),
    Row("together", "zusammen", "juntas"),
    Row("tritone", "Tritonus", "tritono"),
    Row("named", "benannt", "nombrar"),
    Row("heard", "gehört", "de oído"),
    Row("heard and played", "gehört und gespielt", "de oído y al piano"),
    Row("read", "gelesen", "leído"),
    Row("from the third", "von der Terz", "desde la tercera"),
    Row("from the seventh", "von der Septime", "desde la séptima"),
    Row("stacked thirds", "geschichtete Terzen", "terceras apiladas"),
    Row("after {name}", "nach {name}", "después de {name}"),
    Row("Name intervals", "Intervalle benennen", "Nombrar intervalos"),
    Row(
      "Two written notes: which interval is it?", "Zwei notierte Töne: Welches Intervall ist es?",
      "Dos notas escritas: ¿qué intervalo es?"),
    Row("Play intervals", "Intervalle spielen", "Tocar intervalos"),
    Row(
      "An interval from a note: up, down, or both at once.",
      "Ein Intervall von einem Ton aus: aufwärts, abwärts oder beide zugleich.",
      "Un intervalo desde una nota: hacia arriba, hacia abajo o las dos a la vez."),
    Row("Intervals of a scale", "Intervalle einer Tonleiter", "Intervalos de una escala"),
    Row(
      "Two notes of a scale: which interval is it?", "Zwei Töne einer Tonleiter: Welches Intervall ist es?",
      "Dos notas de una escala: ¿qué intervalo es?"),
    Row("Test my intervals", "Intervalle testen", "Test de intervalos"),
    Row(
      "Four exercises on a scale: name a third, play one, name a step, play a fourth down.",
      "Vier Aufgaben zu einer Tonleiter: eine Terz benennen, eine spielen, einen Schritt benennen, eine Quarte abwärts spielen.",
      "Cuatro ejercicios sobre una escala: nombrar una tercera, tocar otra, nombrar un paso y tocar una cuarta hacia abajo."
    ),
    Row("Stack thirds", "Terzen schichten", "Apilar terceras"),
    Row(
      "Two thirds on top of each other: the four kinds of triads.",
      "Zwei Terzen übereinander: die vier Arten von Dreiklängen.",
      "Dos terceras, una sobre otra: las cuatro clases de tríadas."),
    Row("Hear intervals", "Intervalle hören", "Oír intervalos"),
    Row(
      "Two notes sound: which interval is it?", "Zwei Töne erklingen: Welches Intervall ist es?",
      "Suenan dos notas: ¿qué intervalo es?"),
    Row("Hear and play intervals", "Intervalle hören und spielen", "Oír y tocar intervalos"),
    Row(
      "Two notes sound; play them. One is given.", "Zwei Töne erklingen; spiel sie. Einer wird genannt.",
      "Suenan dos notas; tócalas. Se te da una."),
    Row("Melodic dictation", "Melodiediktat", "Dictado melódico"),
    Row(
      "A cadence, then three to five notes of the key: play them.",
      "Eine Kadenz, dann drei bis fünf Töne der Tonart: Spiel sie.",
      "Una cadencia y luego de tres a cinco notas de la tonalidad: tócalas."),
    Row("Harmonic dictation", "Harmoniediktat", "Dictado armónico"),
    Row(
      "A cadence, then three or four chords: name them by their numerals, or play them.",
      "Eine Kadenz, dann drei oder vier Akkorde: Nenn ihre Stufen oder spiel sie.",
      "Una cadencia y luego tres o cuatro acordes: di sus grados o tócalos."),
    Row("Which interval is it?", "Welches Intervall ist es?", "¿Qué intervalo es?"),
    Row("Which interval do you hear?", "Welches Intervall hörst du?", "¿Qué intervalo oyes?"),
    Row(
      "Play the given note, then the other one.", "Spiel den genannten Ton, dann den anderen.",
      "Toca la nota dada y luego la otra."),
    Row("Play both notes together.", "Spiel beide Töne zusammen.", "Toca las dos notas juntas."),
    Row(
      "Stack the two thirds on the note, and play all three together.",
      "Schichte die zwei Terzen auf den Ton und spiel alle drei zusammen.",
      "Apila las dos terceras sobre la nota y toca las tres juntas."),
    Row(
      "Name or play the chords after the cadence, one by one.",
      "Nenn oder spiel die Akkorde nach der Kadenz, einen nach dem anderen.",
      "Di o toca los acordes que siguen a la cadencia, uno por uno."),
    Row(
      "Count the letters first, then the semitones.", "Zähl zuerst die Buchstaben, dann die Halbtöne.",
      "Cuenta primero las letras y después los semitonos."),
    Row(
      "Sing from the first note to the second, and count the steps.",
      "Sing vom ersten Ton zum zweiten und zähl die Schritte.",
      "Canta de la primera nota a la segunda y cuenta los pasos."),
    Row("a major triad", "ein Dur-Dreiklang", "una tríada mayor"),
    Row("a minor triad", "ein Moll-Dreiklang", "una tríada menor"),
    Row("a diminished triad", "ein verminderter Dreiklang", "una tríada disminuida"),
    Row("an augmented triad", "ein übermäßiger Dreiklang", "una tríada aumentada"),
    Row("left hand", "linke Hand", "mano izquierda"),
    Row("right hand", "rechte Hand", "mano derecha"),
    Row(
      "The right notes; play them lower, with the left hand.",
      "Die richtigen Töne; spiel sie tiefer, mit der linken Hand.",
      "Las notas correctas; tócalas más abajo, con la mano izquierda."),
    Row(
      "The right notes; play them higher, with the right hand.",
      "Die richtigen Töne; spiel sie höher, mit der rechten Hand.",
      "Las notas correctas; tócalas más arriba, con la mano derecha."),
    Row(
      "The right notes; one hand has to hold them all.",
      "Die richtigen Töne; eine Hand muss sie alle halten.",
      "Las notas correctas; una sola mano tiene que tenerlas todas."),
    Row(
      "Once more: three of four should be right.", "Noch einmal: drei von vier sollten richtig sein.",
      "Otra vez: tres de cada cuatro deberían salir bien."),
  ]

  /// Sentences with parts that differ.
  private static let sentences: [Row] = [
    Row("Drop 2", "Drop zwei", "Drop dos", english: "Drop two"),
    Row("drop 2", "Drop zwei", "drop dos", english: "drop two"),
    Row("Drop 3", "Drop drei", "Drop tres", english: "Drop three"),
    Row("drop 3", "Drop drei", "drop tres", english: "drop three"),
    Row("rootless", "rootless", "rootless"), Row("rootless A", "rootless A", "rootless A"),
    Row("rootless B", "rootless B", "rootless B"),
    Row("up", "aufwärts", "ascendente"), Row("down", "abwärts", "descendente"),
    Row("in thirds", "in Terzen", "por terceras"),
    Row("major", "Dur", "mayor"), Row("minor", "Moll", "menor"), Row("augmented", "übermäßig", "aumentado"),
    Row("diminished", "vermindert", "disminuido"),
    Row("the {#}th note", "der {#}. Ton", "la nota {#}"),
    // Before the sentence about a chord: "a" is a letter, too.
    Row("It is a tritone.", "Es ist ein Tritonus.", "Es un tritono."),
    Row("It is a unison.", "Es ist eine Prime.", "Es un unísono."),
    Row("It is a {name}.", "Es ist eine {name}.", "Es una {name}."),
    Row("It is an {name}.", "Es ist eine {name}.", "Es una {name}."),
    Row("It is {name}.", "Es ist {name}.", "Es {name}."),
    Row(
      "Right: {notes}, a major triad.", "Richtig: {notes}, ein Dur-Dreiklang.",
      "Bien: {notes}, una tríada mayor."),
    Row(
      "Right: {notes}, a minor triad.", "Richtig: {notes}, ein Moll-Dreiklang.",
      "Bien: {notes}, una tríada menor."),
    Row(
      "Right: {notes}, a diminished triad.", "Richtig: {notes}, ein verminderter Dreiklang.",
      "Bien: {notes}, una tríada disminuida."),
    Row(
      "Right: {notes}, an augmented triad.", "Richtig: {notes}, ein übermäßiger Dreiklang.",
      "Bien: {notes}, una tríada aumentada."),
    Row("Right: {name}.", "Richtig: {name}.", "Bien: {name}."),
    Row(
      "1 semitone moved, as little as possible.", "Ein Halbton bewegt, so wenig wie möglich.",
      "Un semitono de movimiento, el mínimo posible."),
    Row(
      "{#} semitones moved, as little as possible.", "{#} Halbtöne bewegt, so wenig wie möglich.",
      "{#} semitonos de movimiento, el mínimo posible."),
    Row(
      "1 semitone moved; {#} would do.", "Ein Halbton bewegt; {#} würden reichen.",
      "Un semitono de movimiento; bastan {#}."),
    Row(
      "{#} semitones moved; {#} would do.", "{#} Halbtöne bewegt; {#} würden reichen.",
      "{#} semitonos de movimiento; bastan {#}."),
    Row(
      "{#} ms early.", "{#} Millisekunden zu früh.", "{#} milisegundos adelantado.",
      english: "{#} milliseconds early."),
    Row(
      "{#} ms late.", "{#} Millisekunden zu spät.", "{#} milisegundos atrasado.",
      english: "{#} milliseconds late."),
    Row(
      "{note}, but in another octave: go on from the last note.",
      "{note}, aber in einer anderen Oktave: Mach beim letzten Ton weiter.",
      "{note}, pero en otra octava: sigue desde la última nota."),
    Row("{list} is wrong", "{list} ist falsch", "{list} no es correcta"),
    Row("{list} are wrong", "{list} sind falsch", "{list} no son correctas"),
    Row(
      "{list} is wrong in this voicing", "{list} ist in diesem Voicing falsch", "{list} no va en este voicing"
    ),
    Row(
      "{list} are wrong in this voicing", "{list} sind in diesem Voicing falsch",
      "{list} no van en este voicing"),
    Row("{list} is missing", "{list} fehlt", "falta {list}"),
    Row("{list} are missing", "{list} fehlen", "faltan {list}"),
    Row(
      "You played the note {note}: {clauses}.", "Du hast den Ton {note} gespielt: {clauses}.",
      "Has tocado la nota {note}: {clauses}."),
    Row(
      "You played the note {note}, and that is not chord {#}.",
      "Du hast den Ton {note} gespielt, und das ist nicht Akkord {#}.",
      "Has tocado la nota {note}, y ese no es el acorde {#}."),
    Row("You played the note {note}.", "Du hast den Ton {note} gespielt.", "Has tocado la nota {note}."),
    Row(
      "You played {name}: {clauses}.", "Du hast {name} gespielt: {clauses}.", "Has tocado {name}: {clauses}."),
    Row("You hold {name}: {clauses}.", "Du hältst {name}: {clauses}.", "Mantienes {name}: {clauses}."),
    Row(
      "You played {name}, and that is not chord {#}.",
      "Du hast {name} gespielt, und das ist nicht Akkord {#}.",
      "Has tocado {name}, y ese no es el acorde {#}."),
    Row("{note} is not the first note.", "{note} ist nicht der erste Ton.", "{note} no es la primera nota."),
    Row("{note} is not the note.", "{note} ist nicht der Ton.", "{note} no es la nota."),
    Row("So far: {name}.", "Bis hier: {name}.", "Hasta aquí: {name}."),
    Row(
      "The root of chord {#} is {note}.", "Der Grundton von Akkord {#} ist {note}.",
      "La fundamental del acorde {#} es {note}."),
    Row("Chord {#} is {name}.", "Akkord {#} ist {name}.", "El acorde {#} es {name}."),
    Row(
      "That is the triad alone: add notes below it that change its name.",
      "Das ist der Dreiklang allein: Leg Töne darunter, die seinen Namen ändern.",
      "Eso es la tríada sola: añade debajo notas que cambien su nombre."),
    Row(
      "The triad has to lie above all other notes.", "Der Dreiklang muss über allen anderen Tönen liegen.",
      "La tríada tiene que ir encima de todas las demás notas."),
    Row(
      "One note after the other, please.", "Bitte einen Ton nach dem anderen.",
      "Una nota tras otra, por favor."),
    Row(
      "The right notes, but not in the octaves that are written.",
      "Die richtigen Töne, aber nicht in den Oktaven, die dastehen.",
      "Las notas correctas, pero no en las octavas escritas."),
    Row(
      "The right notes; {list} lies with the root, which the left hand holds alone.",
      "Die richtigen Töne; {list} liegt beim Grundton, den die linke Hand allein hält.",
      "Las notas correctas; {list} está junto a la fundamental, que la mano izquierda toca sola."),
    Row(
      "The right notes; {list} lie with the root, which the left hand holds alone.",
      "Die richtigen Töne; {list} liegen beim Grundton, den die linke Hand allein hält.",
      "Las notas correctas; {list} están junto a la fundamental, que la mano izquierda toca sola."),
    Row("Next lesson: {title}.", "Nächste Lektion: {title}.", "Siguiente lección: {title}."),
    Row(
      "All lessons of {title} are done.", "Alle Lektionen von {title} sind geschafft.",
      "Todas las lecciones de {title} están hechas."),
    Row("{name} above {note}", "{name} über {note}", "{name} sobre {note}"),
    Row("{name} below {note}", "{name} unter {note}", "{name} bajo {note}"),
    Row(
      "{note} + {name} + {name}", "{note} plus {name} plus {name}", "{note} más {name} más {name}",
      english: "{note} plus {name} plus {name}"),
    Row("letters {notes}; 1 semitone", "Buchstaben {notes}; ein Halbton", "letras {notes}; un semitono"),
    Row(
      "letters {notes}; {#} semitones", "Buchstaben {notes}; {#} Halbtöne", "letras {notes}; {#} semitonos"),
    Row(
      "Play the {#} notes after the cadence, in any octave.",
      "Spiel die {#} Töne nach der Kadenz, in beliebiger Oktave.",
      "Toca las {#} notas que siguen a la cadencia, en cualquier octava."),
    Row(
      "Listen, and play both notes. The lower one is {note}.",
      "Hör zu und spiel beide Töne. Der untere ist {note}.",
      "Escucha y toca las dos notas. La de abajo es {note}."),
    Row(
      "Listen, and play what you hear. The first note is {note}.",
      "Hör zu und spiel, was du hörst. Der erste Ton ist {note}.",
      "Escucha y toca lo que oyes. La primera nota es {note}."),
    Row(
      "{note} is not the next note.", "{note} ist nicht der nächste Ton.", "{note} no es la nota siguiente."),
    Row("{note} is not {name}.", "{note} ist nicht {name}.", "{note} no es {name}."),
    Row("You played {name}.", "Du hast {name} gespielt.", "Has tocado {name}."),
    Row(
      "You played a {name}, and that is not it.",
      "Du hast das Intervall {name} gespielt, und das ist es nicht.",
      "Has tocado el intervalo {name}, y no es eso."),
    Row(
      "You played an {name}, and that is not it.",
      "Du hast das Intervall {name} gespielt, und das ist es nicht.",
      "Has tocado el intervalo {name}, y no es eso."),
    Row(
      "You played {name}, and that is not it.", "Du hast {name} gespielt, und das ist es nicht.",
      "Has tocado {name}, y no es eso."),
    Row(
      "You played {name}, which is none of the answers.",
      "Du hast {name} gespielt, und das ist keine der Antworten.",
      "Has tocado {name}, que no es ninguna de las respuestas."),
    Row(
      "{name} is over: nothing was played.", "{name} ist vorbei: Es wurde nichts gespielt.",
      "{name} ha pasado: no se ha tocado nada."),
    Row("{name} is over.", "{name} ist vorbei.", "{name} ha pasado."),
    Row("{name} came too late.", "{name} kam zu spät.", "{name} ha llegado tarde."),
    Row(
      "The right notes; {note} has to be the lowest.", "Die richtigen Töne; {note} muss der tiefste sein.",
      "Las notas correctas; {note} tiene que ser la más grave."),
    Row(
      "The right notes, an octave too low.", "Die richtigen Töne, eine Oktave zu tief.",
      "Las notas correctas, una octava demasiado abajo."),
    Row(
      "The right notes, an octave too high.", "Die richtigen Töne, eine Oktave zu hoch.",
      "Las notas correctas, una octava demasiado arriba."),
    Row(
      "The right notes, {#} octaves too low.", "Die richtigen Töne, {#} Oktaven zu tief.",
      "Las notas correctas, {#} octavas demasiado abajo."),
    Row(
      "The right notes, {#} octaves too high.", "Die richtigen Töne, {#} Oktaven zu hoch.",
      "Las notas correctas, {#} octavas demasiado arriba."),
    Row(
      "Its notes: {notes} ({name}).", "Seine Töne: {notes}; das ist {name}.",
      "Sus notas: {notes}; eso es {name}.", english: "Its notes: {notes}; that is {name}."),
    Row("Its notes: {notes}.", "Seine Töne: {notes}.", "Sus notas: {notes}."),
    Row("Keys: {notes}.", "Tasten: {notes}.", "Teclas: {notes}."),
    Row("Notes: {notes}.", "Töne: {notes}.", "Notas: {notes}."),
    Row("Steps: {steps}.", "Schritte: {steps}.", "Pasos: {steps}."),
    Row("Degrees: {notes}.", "Stufen: {notes}.", "Grados: {notes}."),
    Row("whole", "ganz", "tono"), Row("half", "halb", "semitono"),
    Row("{#} halves", "{#} halbe", "{#} semitonos"), Row("bass", "Bass", "bajo"),
    Row("Next: {note}.", "Als Nächstes: {note}.", "Ahora: {note}."),
    Row(
      "You know {list}, as far as it was measured; practice goes on from there.",
      "Du kannst {list}, soweit gemessen wurde; dort geht das Üben weiter.",
      "Ya sabes {list}, hasta donde se ha medido; la práctica sigue desde ahí."),
    Row(
      "You know {list}; practice goes on from there.", "Du kannst {list}; dort geht das Üben weiter.",
      "Ya sabes {list}; la práctica sigue desde ahí."),
    Row(
      "{#} of {#} right, {#} % at first touch.", "{#} von {#} richtig, {#} Prozent beim ersten Griff.",
      "{#} de {#} bien, {#} por ciento a la primera.",
      english: "{#} of {#} right, {#} percent at first touch."),
    Row("{#} of {#} right.", "{#} von {#} richtig.", "{#} de {#} bien."),
    Row(
      "{#} of {#} right, {#} of {#} notes at first touch.",
      "{#} von {#} richtig, {#} von {#} Tönen beim ersten Anschlag.",
      "{#} de {#} bien, {#} de {#} notas a la primera."),
    Row("New today: {#}.", "Heute neu: {#}.", "Nuevas hoy: {#}."),
    Row("To review tomorrow: {#}.", "Morgen zu wiederholen: {#}.", "Para repasar mañana: {#}."),
    Row(
      "Practiced today: {#} min, this week {#} min.", "Geübt heute: {#} Minuten, diese Woche {#} Minuten.",
      "Practicado hoy: {#} minutos; esta semana, {#} minutos.",
      english: "Practiced today: {#} minutes, this week {#} minutes."),
    Row(
      "{#} s a task.", "{#} Sekunden je Aufgabe.", "{#} segundos por pregunta.",
      english: "{#} seconds a task."),
    Row("{#} s.", "{#} Sekunden.", "{#} segundos.", english: "{#} seconds."),
    Row(
      "{name} is faster: {#} s, it was {#} s.", "{name} ist schneller: {#} Sekunden, vorher {#} Sekunden.",
      "{name} va más rápido: {#} segundos, antes {#} segundos.",
      english: "{name} is faster: {#} seconds, it was {#} seconds."),
    Row(
      "Slowest: {name}, {#} s.", "Am langsamsten: {name}, {#} Sekunden.",
      "Lo más lento: {name}, {#} segundos.", english: "Slowest: {name}, {#} seconds."),
    Row(
      "Your keys arrive {#} ms after the click; from now on that is taken into account.",
      "Deine Tasten kommen {#} Millisekunden nach dem Klick an; das wird ab jetzt berücksichtigt.",
      "Tus teclas llegan {#} milisegundos después del clic; desde ahora se tiene en cuenta.",
      english: "Your keys arrive {#} milliseconds after the click; from now on that is taken into account."),
    Row(
      "Listen, and play what you hear. The root is {note}.",
      "Hör zu und spiel, was du hörst. Der Grundton ist {note}.",
      "Escucha y toca lo que oyes. La fundamental es {note}."),
    Row("Play {#} notes.", "Spiel {#} Töne.", "Toca {#} notas."),
    Row("{#} beats a minute.", "{#} Schläge pro Minute.", "{#} pulsos por minuto."),
    Row(
      "From {#} to {#} beats a minute.", "Von {#} auf {#} Schläge pro Minute.",
      "De {#} a {#} pulsos por minuto."),
    Row("{word}, bar {#} of {#}.", "{word}, Takt {#} von {#}.", "{word}, compás {#} de {#}."),
    Row("Bar {#} of {#}.", "Takt {#} von {#}.", "Compás {#} de {#}."),
    Row("{#} of {#}.", "{#} von {#}.", "{#} de {#}."),
    Row("Number {#}.", "Nummer {#}.", "Número {#}."),
    Row("{#} right, {#} wrong.", "{#} richtig, {#} falsch.", "{#} bien, {#} mal."),
    Row("{name} in {name}", "{name} in {name}", "{name} en {name}"),
    Row("In {name}", "In {name}", "En {name}"), Row("in {name}", "in {name}", "en {name}"),
    Row("{name} over its {name}", "{name} über: {name}", "{name} sobre: {name}"),
    Row(
      "you hear nothing: {title}; or practice on the page, which sounds by itself",
      "Hier hörst du nichts; üb auf der Seite, die von selbst klingt.",
      "Aquí no oyes nada; practica en la página, que suena sola.",
      english: "You hear nothing here; practice on the page, which sounds by itself."),

    Row(
      "The lowest four keys, from the left: hear again, hint, next, stop.",
      "Die vier tiefsten Tasten von links: noch einmal, Hilfe, weiter, Schluss.",
      "Las cuatro teclas más graves, desde la izquierda: otra vez, pista, siguiente, fin."),
    Row(
      "The first four pads: hear again, hint, next, stop.",
      "Die ersten vier Pads: noch einmal, Hilfe, weiter, Schluss.",
      "Los cuatro primeros pads: otra vez, pista, siguiente, fin."),
    Row(
      "The pedal alone: once next, twice hint, three times hear again, four times stop.",
      "Das Pedal allein: einmal weiter, zweimal Hilfe, dreimal noch einmal, viermal Schluss.",
      "El pedal solo: una vez siguiente, dos veces pista, tres veces otra vez, cuatro veces fin."),
    Row(
      "Answer with the white keys from middle C.", "Antworte mit den weißen Tasten ab dem mittleren C.",
      "Responde con las teclas blancas desde el do central."),
    Row("{#} due, {#} new.", "{#} fällig, {#} neu.", "{#} pendientes, {#} nuevos."),
    Row(
      "The lowest four keys, from the left: begin, next group, next drill, leave.",
      "Die vier tiefsten Tasten von links: beginnen, nächste Gruppe, nächste Übung, zurück.",
      "Las cuatro teclas más graves, desde la izquierda: empezar, grupo siguiente, ejercicio siguiente, salir."
    ),
    Row(
      "The first four pads: begin, next group, next drill, leave.",
      "Die ersten vier Pads: beginnen, nächste Gruppe, nächste Übung, zurück.",
      "Los cuatro primeros pads: empezar, grupo siguiente, ejercicio siguiente, salir."),
    Row(
      "The pedal alone: once next drill, twice next group, three times begin, four times leave.",
      "Das Pedal allein: einmal nächste Übung, zweimal nächste Gruppe, dreimal beginnen, viermal zurück.",
      "El pedal solo: una vez ejercicio siguiente, dos veces grupo siguiente, tres veces empezar, cuatro veces salir."
    ),
    Row(
      "Hold the lowest key and the fourth for more practice.",
      "Halt die tiefste und die vierte Taste für mehr Übungen.",
      "Mantén la tecla más grave y la cuarta para seguir practicando."),
    Row(
      "Strike the first and the fourth pad at once for more practice.",
      "Schlag das erste und das vierte Pad zugleich an für mehr Übungen.",
      "Toca el primer pad y el cuarto a la vez para seguir practicando."),
    Row(
      "Three times the pedal for more practice.", "Dreimal das Pedal für mehr Übungen.",
      "Tres veces el pedal para seguir practicando."),
    Row("Continue.", "Weiter üben.", "Continuar."),
    Row("That does not begin.", "Das fängt nicht an.", "Eso no empieza."),
    Row("Left.", "Verlassen.", "Fuera."),
  ]

  /// The sizes of intervals, before or behind their numbers.
  static let sizes: [Row] = [
    Row("perfect", "reine", "justa"), Row("major", "große", "mayor"), Row("minor", "kleine", "menor"),
    Row("diminished", "verminderte", "disminuida"), Row("augmented", "übermäßige", "aumentada"),
    Row("doubly diminished", "doppelt verminderte", "doblemente disminuida"),
    Row("doubly augmented", "doppelt übermäßige", "doblemente aumentada"),
  ]

  /// The numbers of intervals.
  static let numbers: [Row] = [
    Row("unison", "Prime", "unísono"), Row("2nd", "Sekunde", "segunda", english: "second"),
    Row("3rd", "Terz", "tercera", english: "third"), Row("4th", "Quarte", "cuarta", english: "fourth"),
    Row("5th", "Quinte", "quinta", english: "fifth"), Row("6th", "Sexte", "sexta", english: "sixth"),
    Row("7th", "Septime", "séptima", english: "seventh"), Row("octave", "Oktave", "octava"),
    Row("9th", "None", "novena", english: "ninth"), Row("10th", "Dezime", "décima", english: "tenth"),
    Row("11th", "Undezime", "undécima", english: "eleventh"),
    Row("12th", "Duodezime", "duodécima", english: "twelfth"),
    Row("13th", "Tredezime", "decimotercera", english: "thirteenth"),
    Row("14th", "Quartdezime", "decimocuarta", english: "fourteenth"),
    Row("15th", "Doppeloktave", "decimoquinta", english: "fifteenth"),
  ]
}
