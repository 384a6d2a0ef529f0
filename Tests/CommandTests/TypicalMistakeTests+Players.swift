/// Mistakes of players who do not know the program: words of their language, of other programs, and one word too many.
extension TypicalMistakeTests {
  static let players = [
    // Words of other languages.
    Mistake(["scale", "H-Moll"], 64, "H is B in German note names; did you mean 'chordd scale B minor'?"),
    Mistake(["scale", "Do", "mayor"], 64, "did you mean 'chordd scale C major'?"),
    Mistake(["scale", "re", "menor", "armónica"], 64, "did you mean 'chordd scale D harmonic minor'?"),
    Mistake(["key", "H-Dur"], 64, "did you mean 'chordd key B major'?"),
    Mistake(["key", "la", "bemol", "mayor"], 64, "did you mean 'chordd key Ab major'?"),
    Mistake(["chord", "Re menor séptima"], 64, "did you mean 'chordd chord Dm7'?"),
    Mistake(["chord", "Sol7", "menor"], 64, "did you mean 'chordd chord Gm7'?"),
    Mistake(["chord", "Fa", "sostenido", "disminuido"], 64, "did you mean 'chordd chord F#dim'?"),
    Mistake(["graph", "Sol7"], 64, "did you mean 'chordd graph G7'?"),
    Mistake(["combine", "Hm7", "E"], 64, "did you mean 'chordd combine Bm7 E'?"),
    Mistake(["Akkord"], 64, "there is no command 'Akkord'; did you mean 'chord'?"),
    Mistake(["acorde", "C7"], 64, "did you mean 'chordd chord C7'?"),
    Mistake(["Tonleiter", "C", "lydian"], 64, "did you mean 'chordd scale C lydian'?"),
    Mistake(["Übung"], 64, "did you mean 'practice'?"),
    Mistake(["hilfe"], 64, "did you mean 'chordd --help'?"),
    Mistake(["ayuda"], 64, "did you mean 'chordd --help'?"),
    // One word too many, or a value without its option.
    Mistake(["practice", "triads", "inversions"], 64, "one drill at a time: chordd practice inversions"),
    Mistake(["practice", "triads", "keys"], 64, "did you mean 'chordd practice triads --keys \"C F Bb\"'?"),
    Mistake(
      ["practice", "triads", "5", "minutes"], 64, "did you mean 'chordd practice triads --minutes 5'?"),
    Mistake(["practice", "triads", "90bpm"], 64, "did you mean 'chordd practice triads --tempo 90'?"),
    Mistake(["practice", "report", "Anna"], 64, "did you mean 'chordd practice report --player Anna'?"),
    Mistake(
      ["practice", "statistics", "Anna"], 64, "did you mean 'chordd practice statistics --player Anna'?"),
    Mistake(
      ["practice", "proposals", "1", "3"], 64, "did you mean 'chordd practice proposals --take \"1 3\"'?"),
    Mistake(
      ["name", "C", "E", "G", "--style", "pop", "jazz"], 64, "--style takes one of these: --style pop"),
    Mistake(["play", "C", "--tempo", "120", "bpm"], 64, "--tempo takes one number: --tempo 120"),
    Mistake(["play", "C", "--repeat", "3", "times"], 64, "--repeat takes one number: --repeat 3"),
    Mistake(["doctor", "good.yaml"], 64, "did you mean 'chordd doctor --config good.yaml'?"),
    Mistake(["save", "style.yaml"], 64, "it takes no words: chordd save"),
    Mistake(["reload", "style.yaml"], 64, "it takes no words: chordd reload"),
    Mistake(
      ["chart", "choose", "ok", "-2"], 64, "did you mean 'chordd chart choose ok --transpose -2'?"),
    Mistake(["chart", "next", "-1"], 64, "did you mean 'chordd chart next --steps -1'?"),
    Mistake(["chart", "next", "2"], 64, "did you mean 'chordd chart next --steps 2'?"),
    Mistake(["name", "C", "--keys", "C H"], 64, "did you mean '--key', such as \"Eb major\"?"),
    Mistake(["graph", "Dm7 G7"], 64, "one chord at a time: chordd graph Dm7"),
    Mistake(["chord", "Dm7", "G7"], 64, "one chord at a time: chordd chord Dm7"),
    Mistake(
      ["scale", "C", "D", "E", "F", "G", "A", "B"], 64, "those of the scale: chordd scale C major"),
    Mistake(["scale", "A,B,C,D,E,F,G"], 64, "those of the scale: chordd scale A"),
    // Options and words of other programs.
    Mistake(["doctor", "--verbose"], 64, "leave it out: it says all that it knows"),
    Mistake(["name", "C", "--verbose"], 64, "did you mean '--why'?"),
    Mistake(["play", "C", "--loop", "4"], 64, "did you mean '--repeat 4'?"),
    Mistake(["play", "C", "--times=3"], 64, "did you mean '--repeat 3'?"),
    Mistake(["run", "--page", "9000"], 64, "CHORDD_PAGE_LISTEN=127.0.0.1:9000 chordd"),
    Mistake(["run", "--host", "0.0.0.0"], 64, "CHORDD_PAGE_LISTEN=0.0.0.0:8737 chordd"),
    Mistake(["record", "take.mid"], 64, "chordd history", "arecordmidi --port 24:0 take.mid"),
    Mistake(["run", "--record", "take.mid"], 64, "arecordmidi --port 24:0 take.mid"),
    Mistake(["bookmarks"], 64, "the page lists them", "chordd page"),
    Mistake(["bookmark", "list"], 64, "the page lists them", "chordd page"),
    Mistake(["connect", "list"], 64, "the ports are listed by: chordd ports"),
    Mistake(["history", "clear"], 64, "the page forgets a sitting", "chordd page"),
    Mistake(["play", "take.mid"], 64, "chordd analyze take.mid", "chordd run --input take.mid"),
    // The words of a beginner.
    Mistake(["what", "is", "Cmaj7"], 64, "did you mean 'chordd chord Cmaj7'?"),
    Mistake(["C", "major", "scale"], 64, "did you mean 'chordd scale C major'?"),
    Mistake(["I IV V"], 64, "did you mean 'chordd play \"I IV V\" --key \"C major\"'?"),
    Mistake(["2-5-1"], 64, "did you mean 'chordd play \"2 5 1\" --key \"C major\"'?"),
    Mistake(["metronome", "120"], 64, "chordd practice two-five-one --tempo 90"),
    Mistake(["how", "do", "I", "start"], 64, "chordd --help"),
    Mistake(["scale", "Am"], 64, "as a scale: chordd scale A minor"),
    Mistake(["combine", "Dm7", "G7", "C"], 64, "chords one after another: chordd play \"Dm7 G7 C\""),
    Mistake(["run", "24:0", "28:0"], 64, "several ports: chordd run --port 24:0 --port 28:0"),
    Mistake(["name", "C", "E", "G", "--key"], 64, "for example: --key \"Eb major\""),
    Mistake(["chart", "choose", "Blues", "in", "F"], 64, "chordd chart choose \"Blues in F\""),
    Mistake(["chart", "choose", "Blues", "--key", "F"], 64, "chordd chart choose NAME --transpose 2"),
    Mistake(["chart", "show", "Blues"], 64, "it takes no words: chordd chart show"),
    Mistake(["form", "chords.txt", "take.mid"], 64, "for example: chordd form chords.txt --input take.mid"),
    Mistake(
      ["practice", "tune", "Autumn", "Leaves"], 64, "'chordd practice tune --tune \"Autumn Leaves\"'?"),
    Mistake(["page", "--qr"], 64, "leave it out: it shows the addresses and the QR code"),
    Mistake(["stats", "--watch"], 64, "watch chordd stats"),
    Mistake(["history", "gestern"], 64, "did you mean 'chordd history yesterday'?"),
    Mistake(["history", "last", "10"], 64, "did you mean 'chordd history --limit 10'?"),
    // Files.
    Mistake(["analyze", "empty.mid"], 1, "the file is empty; save it again in the program that made it"),
    Mistake(["analyze", "other.midi"], 1, "there is no such file; there is no file .midi here"),
    Mistake(["analyze", "music/take.mid"], 1, "there is no such file; there is no folder music"),
    Mistake(["form", "blues.musicxml", "--input", "take.mid"], 1, "no such file; here is song.musicxml"),
    Mistake(["name", "C", "--config", "missing.yaml"], 1, "without --config the usual files are read"),
    Mistake(["form", "song.pdf", "--input", "take.mid"], 1, "and text such as | Dm7 G7 | Cma7 |"),
    Mistake(["forecast", "nofile.tsv"], 1, "there is no such file; here is slips.tsv"),
  ]

  /// Input that is read, and perhaps meant as something else; it is read, and a sentence says so.
  static let readings: [(arguments: [String], words: [String])] = [
    (["chord", "Do7"], ["\"Do7\" is read as Ddim7", "it is C7: chordd chord C7"]),
    (["combine", "Do7", "C"], ["\"Do7\" is read as Ddim7", "chordd chord C7"]),
    (["play", "Do7", "--print"], ["\"Do7\" is read as Ddim7"]),
    (
      ["play", "C,E,G", "--print"], ["these are 3 chords", "as the notes of one chord: chordd play 48,52,55"]
    ),
    (
      ["forecast", "slips.tsv"],
      [
        "slips.tsv:2: \"H7\" is not a chord, and is left out; did you mean B7?", "slips.tsv:2: \"Xx\"",
        "slips.tsv:3: \"Q\" is not a key", "slips.tsv:4: there are 2 columns in place of 4",
      ]
    ),
    (["history", "5m"], ["a time is a day, as in: chordd history today"]),
  ]
}
