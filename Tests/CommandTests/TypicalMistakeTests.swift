import Foundation
import Testing

/// Mistakes of newcomers, and the words that the one sentence in reply must have: the thing at fault, and what to do.
@Suite struct TypicalMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var code: Int32
    var words: [String]
    var input: String
    var testDescription: String { arguments.joined(separator: " ") + (input.isEmpty ? "" : " < \(input)") }

    init(_ arguments: [String], _ code: Int32, _ words: String..., input: String = "") {
      (self.arguments, self.code, self.words, self.input) = (arguments, code, words, input)
    }
  }

  /// A command that is missing, misspelled, or another one's.
  static let commands = [
    Mistake(["nmae", "C"], 64, "'nmae'", "did you mean 'name'?"),
    Mistake(["NAMEE", "C"], 64, "did you mean 'name'?"),
    Mistake(["Cmaj7"], 64, "'Cmaj7'", "did you mean 'chordd chord Cmaj7'?"),
    Mistake(["C", "major", "seven"], 64, "did you mean 'chordd chord \"C major seven\"'?"),
    Mistake(["song.mid"], 64, "did you mean 'chordd analyze song.mid'?"),
    Mistake(["C", "E", "G"], 64, "did you mean 'chordd name C E G'?"),
    Mistake(["60", "64", "67"], 64, "did you mean 'chordd name 60 64 67'?"),
    Mistake(["C", "E", "|", "G", "B"], 64, "did you mean 'chordd name C E \"|\" G B'?"),
    Mistake(["D|C7"], 64, "did you mean 'chordd chord \"D|C7\"'?"),
    Mistake(["Eb", "major"], 64, "did you mean 'chordd key Eb major'?"),
    Mistake(["lydian"], 64, "did you mean 'chordd scale C lydian'?"),
    Mistake(["C", "lydian"], 64, "did you mean 'chordd scale C lydian'?"),
    Mistake(["Dm7", "G7", "Cmaj7"], 64, "did you mean 'chordd play \"Dm7 G7 Cmaj7\"'?"),
    Mistake(["24:0"], 64, "did you mean 'chordd run --port 24:0'?"),
    Mistake(["demo"], 64, "did you mean 'chordd run --input demo'?"),
    Mistake(["jazz"], 64, "did you mean 'chordd set style jazz'?"),
    Mistake(["my.yaml"], 64, "did you mean 'chordd run --config my.yaml'?"),
    Mistake(["start"], 64, "there is no command 'start'"),
    Mistake(["start"], 64, "did you mean 'run'?"),
    Mistake(["listen"], 64, "did you mean 'run'?"),
    Mistake(["stop"], 64, "Ctrl-C ends it, or systemctl stop chordd"),
    Mistake(["quit"], 64, "Ctrl-C ends it, or systemctl stop chordd"),
    Mistake(["version"], 64, "did you mean 'chordd --version'?"),
    Mistake(["-v"], 64, "did you mean '--version'?"),
    Mistake(["vocab"], 64, "did you mean 'vocabulary'?"),
    Mistake(["list"], 64, "did you mean 'ports'?"),
    Mistake(["xyzzy"], 64, "the commands are run, "),
    Mistake(["chart", "improt", "x"], 64, "'chart improt'", "did you mean 'chart import'?"),
    Mistake(["chart", "xyzzy"], 64, "the commands are list, choose, "),
    Mistake(["chart", "choose", "X", "--transpose", "-2", "--tepmo", "9"], 64, "did you mean '--tempo'?"),
    Mistake(["chart", "choose", "--transpose", "-2"], 64, "give the name of a chart"),
    Mistake(["help", "doktor"], 64, "did you mean 'doctor'?"),
    Mistake(["run", "song.mid"], 64, "chordd run --input song.mid", "chordd analyze song.mid"),
    Mistake(["run", "demo"], 64, "chordd run --input demo"),
    Mistake(["run", "24:0"], 64, "chordd run --port 24:0"),
    Mistake(["name", "Cmaj7"], 64, "'Cmaj7' is not a note", "did you mean 'chordd chord Cmaj7'?"),
    Mistake(["name", "song.mid"], 64, "did you mean 'chordd analyze song.mid'?"),
    Mistake(["chord", "C", "E", "G"], 64, "chordd name C E G"),
    Mistake(["chord", "song.mid"], 64, "did you mean 'chordd analyze song.mid'?"),
    Mistake(["combine", "C", "E", "G"], 64, "did you mean 'chordd name C E G'?"),
    Mistake(["key", "Cmaj7"], 64, "did you mean 'chordd chord Cmaj7'?"),
    Mistake(["key", "C", "dorian"], 64, "did you mean 'chordd scale C dorian'?"),
    Mistake(["scale", "lydian"], 64, "\"lydian\" is not a root", "did you mean 'chordd scale C lydian'?"),
    Mistake(["scale", "Cmaj7"], 64, "the scales of the chord \"Cmaj7\" are shown by: chordd chord Cmaj7"),
    Mistake(["scale", "lydian", "C"], 64, "did you mean 'chordd scale C lydian'?"),
    Mistake(["scale", "C", "mode", "3"], 64, "chordd scale E phrygian"),
    Mistake(["scale", "Eb", "mode", "2"], 64, "chordd scale F dorian"),
    Mistake(["key", "Am", "minor"], 64, "\"Am\" is minor already; write Am or A minor"),
    Mistake(["key", "detect"], 64, "\"detect\" is a setting: chordd set key detect"),
    Mistake(["key", "none"], 64, "\"none\" is a setting: chordd set key none"),
    Mistake(["play", "song.mid"], 64, "chordd analyze song.mid", "chordd run --input song.mid"),
    Mistake(["analyze", "Cmaj7"], 1, "there is no such file"),
    Mistake(["stauts"], 64, "did you mean 'status'?"),
    Mistake(["stat"], 64, "did you mean 'status'?"),
    Mistake(["record"], 64, "did you mean 'history'?"),
    Mistake(["diary"], 64, "did you mean 'history'?"),
    Mistake(["overlay"], 64, "did you mean 'page'?"),
    Mistake(["restart"], 64, "systemctl --user restart chordd"),
    Mistake(["drills"], 64, "did you mean 'chordd practice --list'?"),
    Mistake(
      ["export"], 64, "chordd practice export > reviews.jsonl", "chordd analyze song.mid --format chordpro"),
    Mistake(["import"], 64, "chordd chart import blues.txt", "chordd practice import reviews.jsonl"),
    Mistake(["import", "song.mid"], 64, "did you mean 'chordd analyze song.mid'?"),
    Mistake(["import", "song.txt"], 64, "did you mean 'chordd chart import song.txt'?"),
    Mistake(["import", "reviews.jsonl"], 64, "did you mean 'chordd practice import reviews.jsonl'?"),
    Mistake(["open", "song.irealb"], 64, "did you mean 'chordd chart import song.irealb'?"),
    Mistake(["run", "song.cho"], 64, "did you mean 'chordd chart import song.cho'?"),
    Mistake(["chart", "add", "my song.cho"], 64, "did you mean 'chordd chart import \"my song.cho\"'?"),
    Mistake(["chart", "rm", "Blues"], 64, "did you mean 'chordd chart remove Blues'?"),
    Mistake(["chart", "off"], 64, "did you mean 'chordd chart none'?"),
    Mistake(["chart", "song.cho"], 64, "did you mean 'chordd chart import song.cho'?"),
    Mistake(["chart", "Blue", "Monday"], 64, "chordd chart choose \"Blue Monday\""),
    Mistake(["practice", "triads", "C"], 64, "did you mean 'chordd practice triads --keys C'?"),
    Mistake(["practice", "triads", "C", "F"], 64, "did you mean 'chordd practice triads --keys \"C F\"'?"),
    Mistake(
      ["practice", "proposals", "take", "all"], 64, "did you mean 'chordd practice proposals --take all'?"),
    Mistake(["practice", "stats"], 64, "did you mean 'chordd practice statistics'?"),
    Mistake(["practice", "ii-V-I"], 64, "did you mean 'chordd practice two-five-one'?"),
    Mistake(["practice", "export", "out.jsonl"], 64, "chordd practice export > out.jsonl"),
    Mistake(
      ["practice", "player", "Bob"], 64, "there is default; to add one: chordd practice player Bob --new"),
    Mistake(["analyze", "song.mid", "out.cho"], 64, "chordd analyze song.mid --format chordpro > out.cho"),
    Mistake(["vocabulary", "dim"], 64, "it lists every quality", "chordd chord Cdim"),
    Mistake(["ports", "list"], 64, "it takes no words: chordd ports"),
    Mistake(["combine", "C7/D"], 64, "C7 over D is 'chordd combine D C7'"),
    Mistake(["play", "Dm7/G7/C", "--print"], 64, "put spaces between chords: Dm7 G7 C"),
    Mistake(["chord", "1-4-5", "--key", "C"], 64, "chordd play \"1 4 5\" --key \"C major\""),
    Mistake(["chord", "ii-V-I"], 64, "chordd play \"ii V I\" --key \"C major\""),
    Mistake(["scale", "C", "5"], 64, "did you mean 'chordd chord \"C 5\"'?"),
    Mistake(["scale", "--key", "C"], 64, "chordd scale C major"),
    Mistake(["run", "--tempo", "120"], 64, "chordd chart choose NAME --tempo 120"),
    Mistake(["practice", "start", "triads"], 64, "did you mean 'chordd practice triads'?"),
    Mistake(["form", "song.txt"], 64, "for example: chordd form song.txt --input take.mid"),
    Mistake(["form", "song.mid"], 64, "for example: chordd form blues.txt --input song.mid"),
    Mistake(["https://example.org/song.mid"], 64, "address of the web", "download the file first"),
    Mistake(["analyze", "https://example.org/song.mid"], 1, "address of the web", "download the file first"),
    Mistake(["combine", "C E G", "D F# A"], 64, "did you mean 'chordd name C E G \"|\" D F# A'?"),
    Mistake(["chord", "Dm7-G7-Cmaj7"], 64, "did you mean 'chordd play \"Dm7 G7 Cmaj7\"'?"),
    Mistake(["name", "C", "E", "help"], 64, "did you mean 'chordd name --help'?"),
    Mistake(["play"], 64, "for example: chordd play \"D|Cma7\""),
    Mistake(["analyze"], 64, "for example: chordd analyze song.mid"),
    Mistake(["connect"], 64, "for example: chordd connect"),
    Mistake(["chord"], 64, "for example: chordd chord"),
    Mistake(["get", "split"], 64, "did you mean 'chordd configuration hands.split'?"),
    Mistake(["get"], 64, "did you mean 'configuration'?"),
    Mistake(["vocabulary", "jazz"], 64, "did you mean 'chordd vocabulary --style jazz'?"),
    Mistake(["vocabulary", "german"], 64, "did you mean 'chordd vocabulary --notes german'?"),
    Mistake(["forecast", "Dm7 G7"], 64, "\"Dm7 G7\" is chords", "chordd forecast charts.tsv"),
    Mistake(["forecast", "Dm7", "G7"], 64, "it takes a file, as in: chordd forecast charts.tsv"),
    Mistake(["name", "C", "E-G"], 64, "separate notes with spaces: chordd name C E G"),
    Mistake(["name", "[C,E,G]"], 64, "separate notes with spaces: chordd name C E G"),
    Mistake(["name", "{60,", "64,", "67}"], 64, "separate notes with spaces: chordd name 60 64 67"),
    Mistake(["name", "C4:E4:G4"], 64, "separate notes with spaces: chordd name C4 E4 G4"),
    Mistake(["name", "C4.E4.G4"], 64, "separate notes with spaces: chordd name C4 E4 G4"),
    Mistake(["name", "C_E_G"], 64, "separate notes with spaces: chordd name C E G"),
    Mistake(["name", "C", "E", "G", "in", "C"], 64, "did you mean 'chordd name C E G --key \"C major\"'?"),
    Mistake(["name", "I", "IV", "V"], 64, "did you mean 'chordd play \"I IV V\" --key \"C major\"'?"),
    Mistake(["combine", "C,D"], 64, "did you mean 'chordd combine C D'?"),
    Mistake(["chord", "1", "4", "5"], 64, "chordd play \"1 4 5\" --key \"C major\""),
    Mistake(["chord", "1 4 5", "--key", "G"], 64, "chordd play \"1 4 5\" --key \"G major\""),
    Mistake(["chord", "I", "IV", "V"], 64, "chordd play \"I IV V\" --key \"C major\""),
    Mistake(
      ["practice", "--intervals", "M3 P5"], 64,
      "did you mean 'chordd practice interval-play --intervals \"M3 P5\"'?"),
    Mistake(["practice", "--scale", "C dorian"], 64, "'chordd practice scale-up --keys C --scale dorian'?"),
    Mistake(
      ["practice", "--progression", "Dm7 G7"], 64,
      "did you mean 'chordd practice progression --progression \"Dm7 G7\"'?"),
    Mistake(["practice", "--tune", "Blues"], 64, "did you mean 'chordd practice tune --tune Blues'?"),
    Mistake(["practice", "statistic"], 64, "did you mean 'chordd practice statistics'?"),
    Mistake(["practice", "lst"], 64, "did you mean 'chordd practice --list'?"),
    Mistake(["practice", "optimise"], 64, "did you mean 'chordd practice optimize'?"),
    Mistake(["practice", "scales"], 64, "did you mean 'chordd practice scale-up'?"),
    Mistake(["practice", "major scales"], 64, "did you mean 'chordd practice scale-up'?"),
    Mistake(["practice", "Dorian scale"], 64, "did you mean 'chordd practice scale-up --scale Dorian'?"),
    Mistake(["practice", "ear-training"], 64, "did you mean 'chordd practice hear-choose'?"),
    Mistake(["practice", "ear training"], 64, "did you mean 'chordd practice hear-choose'?"),
    Mistake(["practice", "units"], 64, "did you mean 'chordd practice --list'?"),
    Mistake(["practice", "intervals"], 64, "did you mean 'chordd practice interval-play'?"),
    Mistake(["practice", "cadences"], 64, "did you mean 'chordd practice two-five-one'?"),
    Mistake(["practice", "Sight-Reading"], 64, "did you mean 'chordd practice read'?"),
    Mistake(["practice", "seventh chords"], 64, "did you mean 'chordd practice sevenths'?"),
    Mistake(
      ["practice", "triads", "--inversions", "1"], 64, "did you mean 'chordd practice chords --inversions 1'?"
    ),
    Mistake(["practice", "--drill", "triads"], 64, "chordd practice triads"),
    Mistake(
      ["practice", "triads", "--keys", "C H"], 64, "\"H\" is not a root", "did you mean --keys \"C B\"?"),
    Mistake(["practice", "triads", "--keys", "Do Fa"], 64, "did you mean --keys \"C F\"?"),
    Mistake(["practice", "triads", "--keys", "C-E"], 64, "spaces stand between keys: --keys \"C E\""),
    Mistake(["practice", "triads", "--keys", "C/F/Bb"], 64, "spaces stand between keys: --keys \"C F Bb\""),
    Mistake(["configuration", "set", "split", "G3"], 64, "to change it: chordd set split G3"),
    Mistake(["configuration", "hands.split", "G3"], 64, "to change it: chordd set hands.split G3"),
    Mistake(["configuration", "naming.style=Jazz"], 64, "to change it: chordd set naming.style jazz"),
    Mistake(["configuration", "get", "hands"], 64, "without \"get\": chordd configuration hands"),
    Mistake(["configuration", "set"], 64, "for example: chordd set split G3"),
    Mistake(["chart", "choose", "ok", "+2"], 64, "did you mean 'chordd chart choose ok --transpose 2'?"),
    Mistake(["song.txt"], 64, "did you mean 'chordd chart import song.txt'?"),
    Mistake(["song.wav"], 64, "it is a WAV recording, and chordd reads MIDI files and charts"),
    Mistake(["x32010"], 64, "did you mean 'chordd name 48 52 55 60 64'?"),
    Mistake(["chord", "320003"], 64, "did you mean 'chordd name 43 47 50 55 59 67'?"),
    Mistake(["Lam7"], 64, "did you mean 'chordd chord Am7'?"),
    Mistake(["do", "mi", "sol"], 64, "did you mean 'chordd name C E G'?"),
    Mistake(["Hm7", "E7"], 64, "did you mean 'chordd play \"Bm7 E7\"'?"),
    Mistake(["triads"], 64, "did you mean 'chordd practice --list'?"),
    Mistake(["name", "--left", "C", "--right", "E"], 64, "chordd name C E \"|\" G B"),
    Mistake(["scale", "G7"], 64, "the scales of the chord \"G7\" are shown by: chordd chord G7"),
    Mistake(["key", "relative", "C"], 64, "are shown with a key: chordd key C"),
    Mistake(["key", "parallel of Eb minor"], 64, "are shown with a key: chordd key Eb minor"),
    Mistake(["-"], 64, "did you mean 'chordd run --input -'?"),
  ]

  /// Options and quotation marks.
  static let options = [
    Mistake(["run", "--portt", "Piano"], 64, "unknown option '--portt'", "did you mean '--port'?"),
    Mistake(["scale", "--lst"], 64, "did you mean '--list'?"),
    Mistake(["name", "--asci", "C"], 64, "did you mean '--ascii'?"),
    Mistake(["name", "-style", "pop", "C"], 64, "unknown option"),
    Mistake(["run", "--input"], 64, "missing value for '--input"),
    Mistake(["--split"], 64, "missing value for '--split", "(see 'chordd run --help')"),
    Mistake(["name", "-1", "52"], 64, "-1 is not a MIDI note"),
    Mistake(["analyze", "my", "song.mid"], 64, "quotation marks: chordd analyze \"my song.mid\""),
    Mistake(["run", "--port", ""], 64, "24:0", "Digital Piano"),
    Mistake(["run", "--port", "Digital", "Piano"], 64, "quotation marks", "--port \"Digital Piano\""),
    Mistake(["name", "C", "E", "G", "--key", "E", "flat"], 64, "quotation marks", "--key \"E flat\""),
    Mistake(["name", "--key", "Eb", "minor", "C"], 64, "--key \"Eb minor\""),
    Mistake(["analyze", "a.mid", "--key", "E", "flat", "major"], 64, "--key \"E flat major\""),
    Mistake(["name", "C", "--key", "D#"], 64, "did you mean --key \"Eb major\"?"),
    Mistake(["name", "C", "--key", "G# major"], 64, "did you mean --key \"Ab major\"?"),
    Mistake(["name", "C", "--style", "Jaz"], 64, "did you mean --style jazz?"),
    Mistake(["name", "C", "--style", "JAZZ"], 64, "did you mean --style jazz?"),
    Mistake(["name", "C", "--notes", "deutsch"], 64, "english, german"),
    Mistake(["name", "C", "--split", "C"], 64, "for example, --split C4"),
    Mistake(["run", "--input", "demo", "--coalesce", "25 m"], 64, "25ms"),
    Mistake(["run", "--plain", "--json"], 64, "choose one"),
    Mistake(["play", "C", "--tempo", "120bpm"], 64, "20 to 400", "\"120bpm\""),
    Mistake(["play", "C", "--style", "hands"], 64, "--strike hands"),
    Mistake(["play", "C", "--style", "jazz"], 64, "--strike with one of", "hands"),
    Mistake(["practice", "triads", "--key", "C"], 64, "did you mean '--keys'?"),
    Mistake(
      ["practice", "--progression", "Dm7", "G7", "Cmaj7"], 64,
      "quotation marks: --progression \"Dm7 G7 Cmaj7\""),
    Mistake(["chord", "IV", "--key", "C", "mayor"], 64, "quotation marks: --key \"C major\""),
    Mistake(["chord", "IV", "--key", "C", "mjaor"], 64, "quotation marks: --key \"C major\""),
    Mistake(["name", "C", "--split", "H3"], 64, "did you mean --split B3?"),
    Mistake(["name", "C", "--notes", "deutsch"], 64, "did you mean --notes german?"),
    Mistake(["name", "C", "--notes=latin"], 64, "did you mean --notes solfege?"),
    Mistake(["play", "C", "--strike", "hand"], 64, "did you mean --strike hands?"),
    Mistake(["play", "C", "--voicing", "rootles"], 64, "did you mean --voicing rootless?"),
    Mistake(["play", "C", "--channel", "17"], 64, "from 1 to 16"),
    Mistake(["play", "C", "--port", "FLUID", "Synth", "--print"], 64, "--port \"FLUID Synth\""),
    Mistake(["name", "C", "—json"], 64, "long dash", "--json"),
    Mistake(["name", "C", "--key", "H-moll"], 64, "did you mean --key \"B minor\"?"),
    Mistake(["name", "C", "--key", "C mjaor"], 64, "did you mean --key \"C major\"?"),
    Mistake(["play", "C", "--tempo", "-20"], 64, "--tempo cannot be \"-20\"", "20 to 400"),
    Mistake(["play", "C", "--repeat", "x"], 64, "--repeat cannot be \"x\"", "1 to 1000"),
    Mistake(["play", "C", "--beats", "x"], 64, "--beats cannot be \"x\"", "0.25 to 64"),
    Mistake(["name", "C", "--alternatives", "-1"], 64, "--alternatives cannot be \"-1\"", "0 to 7"),
    Mistake(["history", "--limit", "x"], 64, "--limit cannot be \"x\"", "at most 500"),
    Mistake(["practice", "triads", "--minutes", "-5"], 64, "--minutes cannot be \"-5\"", "1 to 240"),
    Mistake(["practice", "triads", "--count", "x"], 64, "--count cannot be \"x\"", "1 to 1000"),
    Mistake(
      ["analyze", "song.mid", "-o", "out.cho"], 64, "chordd analyze song.mid --format chordpro > out.cho"),
    Mistake(["analyze", "a.mid", "b.mid"], 64, "one file at a time: chordd analyze a.mid"),
    Mistake(["analyze", "a.mid", "--format", "mxl"], 64, "did you mean musicxml?"),
    Mistake(["analyze", "a.mid", "--format", "music.xml"], 64, "did you mean musicxml?"),
    Mistake(["analyze", "a.mid", "--format", "irealpro"], 64, "did you mean ireal?"),
  ]

  /// Words from other programs, each with the way here.
  static let habits: [(String, String)] = [
    ("devices", "'ports'"), ("device", "'ports'"), ("midi", "'ports'"), ("log", "journalctl"),
    ("logs", "journalctl"),
    ("web", "'page'"), ("gui", "'page'"), ("qr", "'page'"), ("restart", "systemctl --user restart chordd"),
    ("stop", "Ctrl-C"), ("kill", "Ctrl-C"), ("serve", "systemctl --user enable --now chordd"),
    ("enable", "systemctl --user enable"),
    ("monitor", "'run'"), ("watch", "'run'"), ("search Dm7", "'chordd chord Dm7'"), ("grep Dm7", "'history'"),
    ("check", "'doctor'"),
    ("info", "'status'"), ("man", "man chordd"), ("learn", "'practice'"), ("game", "'practice'"),
    ("upgrade", "apt upgrade"),
    ("songs", "'chart'"), ("convert song.mid", "chordd analyze song.mid"),
    ("identify C E G", "chordd name C E G"),
    ("notes C E G", "chordd name C E G"), ("convert", "'analyze'"), ("mqtt", "chordd configuration mqtt"),
    ("config", "'configuration'"),
    ("--device hw:1", "--port"), ("-p 24:0", "--port"), ("--midi-in 24:0", "--port"),
    ("--list-ports", "'chordd ports'"),
    ("-l", "'chordd ports'"), ("--list-devices", "'chordd ports'"), ("-d", "CHORDD_LOG_LEVEL=debug"),
    ("--verbose", "CHORDD_LOG_LEVEL"),
    ("--log-level debug", "CHORDD_LOG_LEVEL"), ("--quiet", "CHORDD_LOG_LEVEL=error"),
    ("--daemonize", "systemctl --user enable --now"),
    ("-D", "foreground"), ("--fork", "foreground"), ("--no-daemon", "leave it out"),
    ("-c x.yaml", "'--config'"),
    ("--config-file x.yaml", "'--config'"), ("-f song.mid", "'--input'"),
    ("--host 0.0.0.0", "CHORDD_PAGE_LISTEN"),
    ("--page-port 80", "CHORDD_PAGE_LISTEN"), ("--web", "'chordd page'"), ("--headless", "'--no-page'"),
    ("play C --loop", "'--repeat 2'"), ("play C --output synth", "'--port'"),
    ("history --since yesterday", "chordd history yesterday"), ("page --port 80", "CHORDD_PAGE_LISTEN"),
    ("status --watch", "watch chordd status"), ("doctor --fix", "leave it out"),
    ("configuration --list", "leave it out"), ("name --file song.mid", "chordd analyze song.mid"),
    ("stats --prom", "'--prometheus'"), ("set Key=Eb", "chordd set key Eb"),
    ("set PLAYBACK.tempo=90", "chordd set playback.tempo 90"), ("set Split:G3", "chordd set split G3"),
    ("--german", "'--notes german'"),
    ("--bpm 90", "unknown option"), ("play C --bpm 90", "'--tempo'"), ("--no-color", "'--plain'"),
    ("--format json", "'--json'"),
    ("-V", "'--version'"), ("--port “Piano”", "typographic quotation mark"),
    ("chart choose “Blues”", "typographic quotation mark"),
    ("configuration page.port", "\"page.listen\""), ("configuration page.host", "\"page.listen\""),
    ("configuration page.password", "\"page.token\""),
    ("configuration mqtt.host", "\"mqtt.broker\""), ("configuration mqtt.port", "\"mqtt.broker\""),
    ("configuration mqtt.username", "\"mqtt.user\""),
    ("configuration mqtt.password", "\"mqtt.password-file\""),
    ("configuration outputs.mqtt", "\"mqtt.broker\""), ("configuration osc.port", "\"outputs.osc\""),
    ("configuration midi.port", "\"input.ports\""),
    ("configuration input.device", "\"input.ports\""), ("configuration naming.language", "\"naming.notes\""),
    ("configuration port", "\"input.ports\""), ("configuration language", "\"naming.notes\""),
    ("configuration diary.path", "\"diary.database\""),
    ("configuration playback.volume", "\"playback.velocity\""),
    ("configuration log.file", "known here are level"),
    ("configuration page.theme", "known here are listen"), ("configuration pgae.listen", "\"page.listen\""),
    ("configuration hands.style", "\"naming.style\""), ("set port 24:0", "chordd set input.ports 24:0"),
    ("set language german", "chordd set naming.notes german"),
    ("set language Deutsch", "chordd set naming.notes german"),
    ("scale C -l", "'chordd scale --list'"), ("practice -l", "'chordd practice --list'"),
    ("key --key C", "chordd key C major"), ("chord Cmin7 --voicing drop-2", "'--voicings'"),
    ("chord C --inversion 1", "chordd chord C/E"), ("combine C7 D --why", "'--verbose'"),
    ("graph Cmaj7 --format png", "'--svg'"), ("graph Cmaj7 --dot", "it prints the language of Graphviz"),
    ("set key Eb --permanent", "chordd save"), ("bookmark --name bridge", "chordd bookmark bridge"),
    ("practice player --add Anna", "chordd practice player NAME --new"),
    ("form --chart ok.txt", "chordd form blues.txt"),
  ]

  @Test(arguments: habits) func `A word from elsewhere leads here`(typed: String, way: String) throws {
    let outcome = try Chordd.run(typed.split(separator: " ").map(String.init), in: Folder())
    #expect(outcome.code == 64 && outcome.errors.contains(way), "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("chordd: ") && outcome.errors.split(separator: "\n").count == 1)
  }

  /// Each advice names something that there is: a command, an option of the command, or a setting.
  @Test func `A variable that there is not leads to one of its group`() throws {
    let rows = [
      ("CHORDD_PAGE_PORT", "CHORDD_PAGE_LISTEN"), ("CHORDD_MQTT_HOST", "CHORDD_MQTT_BROKER"),
      ("CHORDD_HANDS_SPLT", "CHORDD_HANDS_SPLIT"),
    ]
    for (name, meant) in rows {
      let outcome = try Chordd.run(["name", "C"], environment: [name: "x"])
      #expect(outcome.errors.contains("did you mean \(meant)?"), "\(outcome.errors)")
    }
  }

  /// Notes, chords and scales.
  static let music = [
    Mistake(["name", "128"], 64, "'128'", "0 (C-1) to 127 (G9)"),
    Mistake(["name", "H", "D", "F"], 64, "'H' is not a note", "--notes german"),
    Mistake(["name", "C", "|", "E", "|", "G"], 64, "more than one '|'"),
    Mistake(["name", "C", "E", "G♯♯♯"], 64, "'G♯♯♯' is not a note"),
    Mistake(["chord", "H7"], 64, "--notes german"),
    Mistake(["chord", "Cmaj8"], 64, "character", "'8'", "2, 4, 5, 6, 7, 9, 11, 13"),
    Mistake(["chord"], 64, "missing", "symbol"),
    Mistake(["combine", "D", "|", "C7"], 64, "D over C7 is 'chordd combine C7 D'"),
    Mistake(["combine", "D|C7"], 64, "D over C7 is 'chordd combine C7 D'"),
    Mistake(["combine", "C7"], 64, "two chords"),
    Mistake(["key", "H"], 64, "\"H\" is not a key", "--notes german"),
    Mistake(["scale", "C"], 64, "--list shows every scale"),
    Mistake(["scale", "C", "dorain"], 64, "did you mean 'chordd scale C Dorian'?"),
    Mistake(["scale", "C", "xq"], 64, "'chordd scale --list'"),
    Mistake(["play", "Dm7 Xyz", "--print"], 64, "'Xyz' is not a chord symbol"),
    Mistake(["play", "C3 E3 Dm7", "--print"], 64, "joined by commas"),
    Mistake(["name", ""], 64, "nothing to name"),
    Mistake(["name", "C", "E", "G", "--alternatives", "many"], 64, "--alternatives must be", "\"many\""),
    Mistake(["name", "C", "E", "G", "--alternatives", "21"], 64, "--alternatives must be", "\"21\""),
    Mistake(["configuration", "hands.splt"], 64, "did you mean \"hands.split\"?"),
    Mistake(["play", "last", "--print"], 64, "'chordd play last' takes no --print"),
    Mistake(["play", "C|G|Am|F", "--print"], 64, "put spaces around |: chordd play \"C | G | Am | F\""),
    Mistake(["play", "C7+D", "--print"], 64, "put spaces around +: chordd play \"C7 + D\""),
    Mistake(["scale", "H", "moll"], 64, "H is B in German note names; did you mean 'chordd scale B minor'?"),
    Mistake(["name", "Cis", "Es", "Gis"], 64, "Cis is C♯ in German note names: --notes german"),
    Mistake(["name", "C", "E", "G", "/", "D"], 64, "the hands are separated by \"|\""),
    Mistake(["name", "C-E-G"], 64, "separate notes with spaces: chordd name C E G"),
    Mistake(["name", "C+E+G"], 64, "separate notes with spaces: chordd name C E G"),
    Mistake(["name", "CEbG"], 64, "separate notes with spaces: chordd name C Eb G"),
    Mistake(["chord", "Cmoll7"], 64, "did you mean 'chordd chord Cm7'?"),
    Mistake(["chord", "Cdur"], 64, "did you mean 'chordd chord C'?"),
    Mistake(["chord", "Csus5"], 64, "there is no sus5; write sus2 or sus4"),
    Mistake(["chord", "Csus3"], 64, "there is no sus3; write sus2 or sus4"),
    Mistake(["chord", "Cmaj7#"], 64, "a number is missing behind '#', such as #11"),
    Mistake(["chord", "VIII7", "--key", "C"], 64, "numerals go from I to VII"),
    Mistake(["chord", "9", "--key", "C"], 64, "numbers from 1 to 7"),
    Mistake(["chord", "ii7"], 64, "--key \"C major\""),
    Mistake(["play", "ii7 V7", "--print"], 64, "--key \"C major\""),
    Mistake(["chord", "C%2311"], 64, "%23", "did you mean C#11?"),
    Mistake(["chord", "Bes7"], 64, "Bes is B♭ in Dutch note names; write Bb"),
    Mistake(["play", "Dm7 G7 Cmja7", "--print"], 64, "'Cmja7'", "did you mean Cmaj7?"),
    Mistake(["play", "Dm7-G7", "--print"], 64, "put spaces between chords: Dm7 G7"),
    Mistake(
      ["play", "C4,E4,H4", "--print"], 64, "H is B in German", "did you mean 'chordd play \"C4,E4,B4\"'?"),
    Mistake(["play", "Hm7 B7", "--print"], 64, "did you mean 'chordd play \"Bm7 Bb7\"'?"),
    Mistake(["play", "Sol7 Do", "--print"], 64, "did you mean 'chordd play \"G7 C\"'?"),
    Mistake(["play", "48-52-55", "--print"], 64, "did you mean 'chordd play 48,52,55'?"),
    Mistake(["play", "C x2", "--print"], 64, "did you mean 'chordd play C --repeat 2'?"),
    Mistake(["play", "(Dm7 G7) x 4", "--print"], 64, "did you mean 'chordd play \"Dm7 G7\" --repeat 4'?"),
    Mistake(["play", "C", "--beats", "1/2"], 64, "--beats cannot be \"1/2\"", "did you mean --beats 0.5?"),
    Mistake(["key", "3", "sharps"], 64, "A major and F# minor have 3 sharps: chordd key A major"),
    Mistake(["key", "two flats"], 64, "Bb major and G minor have 2 flats: chordd key Bb major"),
    Mistake(["key", "1#"], 64, "G major and E minor have 1 sharp: chordd key G major"),
    Mistake(["combine", "C7", "*"], 64, "did you mean 'chordd combine C7 \"?\"'?"),
    Mistake(["history", "Hm7"], 64, "'Hm7' is not a chord", "H is B in German", "did you mean Bm7?"),
    Mistake(["history", "Cmja7"], 64, "'Cmja7' is not a chord", "did you mean Cmaj7?"),
    Mistake(["history", "Sol7"], 64, "did you mean G7?"),
    Mistake(["history", "N.C"], 64, "keeps none where nothing is played"),
    Mistake(["history", "5 minutes ago"], 64, "'minutes' is not a date here", "today or yesterday"),
    Mistake(["name", "Do", "Mi", "Sol"], 64, "--notes solfege"),
    Mistake(["name", "sixty", "sixty-four"], 64, "write numbers in digits: chordd name 60 64"),
    Mistake(["name"], 1, "did you mean 'chordd chord Cmaj7'?", input: "Cmaj7\n"),
    Mistake(["scale", "C", "dórico"], 64, "did you mean 'chordd scale C Dorian'?"),
    Mistake(["scale", "C", "Dorisch"], 64, "did you mean 'chordd scale C Dorian'?"),
    Mistake(["scale", "C", "moll", "harmonisch"], 64, "did you mean 'chordd scale C harmonic minor'?"),
    Mistake(["scale", "C", "minor", "melodic"], 64, "did you mean 'chordd scale C melodic minor'?"),
    Mistake(["scale", "C", "natural"], 64, "natural minor"),
    Mistake(["scale", "Cdorian"], 64, "did you mean 'chordd scale C Dorian'?"),
    Mistake(["key", "C mjaor"], 64, "did you mean 'chordd key C major'?"),
    Mistake(["history", "24.11.2026"], 64, "write 2026-11-24"),
    Mistake(["history", "last", "week"], 64, "'last' is not a date here", "today or yesterday"),
    Mistake(["history", "11/26"], 64, "write a day as "),
    Mistake(["name"], 1, "line 1", "'hello'", input: "hello"),
    Mistake(["name"], 1, "standard input is a MIDI file", "chordd analyze", input: "MThd\0\0\0\u{6}\0\0"),
  ]

  /// Files: each is in the folder, or is not.
  static let files = [
    Mistake(["analyze"], 64, "missing", "<file>"),
    Mistake(["analyze", "absent.mid"], 1, "absent.mid", "there is no such file"),
    Mistake(["analyze", "."], 1, "it is a folder"),
    Mistake(["analyze", "emtpy.mid"], 1, "there is no such file; did you mean empty.mid?"),
    Mistake(["analyze", "empty"], 1, "there is no such file; did you mean empty.mid?"),
    Mistake(["run", "--input", "empty.midi", "--plain"], 1, "did you mean empty.mid?"),
    Mistake(["form", "chrods.txt", "--input", "song.mid"], 1, "did you mean chords.txt?"),
    Mistake(["forecast", "chords.tsv"], 1, "there is no such file; did you mean chords.txt?"),
    Mistake(["practice", "import", "sonng.wav"], 1, "did you mean song.wav?"),
    Mistake(["chart", "import", "chrods.txt"], 1, "did you mean chords.txt?"),
    Mistake(["name", "C", "--config", "sytle.yaml"], 1, "did you mean style.yaml?"),
    Mistake(["analyze", "Cmaj7 Dm7"], 1, "no such file", "did you mean 'chordd play \"Cmaj7 Dm7\"'?"),
    Mistake(["chart", "import", "-"], 1, "it takes a file with a name, not standard input"),
    Mistake(["form", "-", "--input", "song.mid"], 1, "it is a file with a name, not standard input"),
    Mistake(["analyze", "empty.mid"], 1, "the file is empty"),
    Mistake(["analyze", "song.wav"], 1, "song.wav", "a WAV recording", "not a MIDI file"),
    Mistake(["analyze", "song.mp3"], 1, "an MP3 recording", "not a MIDI file"),
    Mistake(["analyze", "song.ogg"], 1, "an Ogg recording", "not a MIDI file"),
    Mistake(["analyze", "song.flac"], 1, "a FLAC recording", "not a MIDI file"),
    Mistake(["analyze", "song.pdf"], 1, "a PDF document", "not a MIDI file"),
    Mistake(["run", "--input", "song.musicxml", "--plain"], 1, "MusicXML", "export it as MIDI"),
    Mistake(["analyze", "song.mxl"], 1, "a ZIP archive", "not a MIDI file"),
    Mistake(["analyze", "song.txt"], 1, "it is text, not a MIDI file", "chordd play"),
    Mistake(["run", "--input", "song.txt", "--plain"], 1, "it is text, not a MIDI file", "chordd play"),
    Mistake(["analyze", "page.html"], 1, "it is a page of the web, not a MIDI file"),
    Mistake(["analyze", "song.png"], 1, "it is a picture, not a MIDI file"),
    Mistake(["name", "song.txt"], 64, "is a file", "did you mean 'chordd chart import song.txt'?"),
    Mistake(["name", "notes.txt"], 64, "is a file", "chordd name < notes.txt"),
    Mistake(["name", "--progression", "notes.txt"], 64, "chordd name --progression < notes.txt"),
    Mistake(["name"], 1, "a WAV recording", "not text", input: "RIFF\0\0\0\0WAVEfmt "),
    Mistake(["play", "song.wav", "--print"], 64, "is a file, and no chord; it is a WAV recording"),
    Mistake(["play", "chords.txt", "--print"], 64, "chordd play \"$(cat chords.txt)\""),
    Mistake(["play", "prose.txt", "--print"], 64, "if it is a chart: chordd chart import prose.txt"),
    Mistake(["play", "none.cho", "--print"], 64, "did you mean 'chordd chart import none.cho'?"),
    Mistake(
      ["forecast", "song.wav"], 1, "song.wav: it is a WAV recording, and no table of charts",
      "chordd form blues.txt"),
    Mistake(
      ["form", "song.docx", "--input", "song.mid"], 1, "song.docx: this is a ZIP archive without a score"),
    Mistake(
      ["form", "page.html", "--input", "song.mid"], 1, "page.html: this is a page of the web without links"),
    Mistake(["form", "prose.txt", "--input", "song.mid"], 1, "prose.txt: 1:1: \"Dear\" is not a chord"),
    Mistake(
      ["form", "hello.txt", "--input", "song.mid"], 1,
      "\"Hello\" is not a chord, and there are no chords in this file"),
    Mistake(["form", "song.abc", "--input", "song.mid"], 1, "this is ABC notation", "save it as MusicXML"),
    Mistake(["form", "song.ly", "--input", "song.mid"], 1, "this is a file of LilyPond"),
    Mistake(["chart", "import", "song.abc"], 64, "this is ABC notation"),
    Mistake(["name"], 1, "line 1: there are no notes", input: "|\n"),
    Mistake(["name"], 1, "H is B in German note names", input: "C H G\n"),
    Mistake(["name", "C", "--config", "brace.yaml"], 1, "\"hands: { split: G3 }\""),
    Mistake(
      ["name", "C", "--config", "colon.yaml"], 1, "colon.yaml:1:1: a colon is missing behind \"hands\""),
    Mistake(
      ["name", "C", "--config", "line.yaml"], 1,
      "line.yaml:1:1: write \"split: G3\" on the next line, indented below \"hands:\""),
    Mistake(["name", "C", "--config", "language.yaml"], 1, "did you mean notes: german?"),
    Mistake(["name", "C", "--config", "note.yaml"], 1, "did you mean split: B3?"),
    Mistake(["name", "C", "--config", "song.wav"], 1, "song.wav: no configuration: it is a WAV recording"),
    Mistake(["practice", "import", "song.pdf"], 1, "a PDF document", "chordd practice export"),
    Mistake(["practice", "import", "absent.jsonl"], 1, "there is no such file"),
    Mistake(["practice", "import", "empty.mid"], 1, "it is empty"),
    Mistake(["practice", "import", "."], 1, "it is a folder"),
    Mistake(["run", "--input", "absent.mid", "--plain"], 1, "absent.mid", "there is no such file"),
    Mistake(["run", "--input", "-", "--plain"], 1, "text", "'chordd name'", input: "C E G\n"),
    Mistake(
      ["run", "--input", "-", "--plain"], 1, "a MIDI file", "--input song.mid", input: "MThd\0\0\0\u{6}\0\0"),
    Mistake(
      ["run", "--input", "-", "--plain"], 1, "a WAV recording, not raw MIDI bytes",
      input: "RIFF\0\0\0\0WAVEfmt \0"),
    Mistake(
      ["run", "--input", "-", "--plain"], 1, "a ZIP archive, not raw",
      input: "PK\u{3}\u{4}\u{14}\0\0\0\0\0\0\0"),
    Mistake(["name", "C", "--config", "absent.yaml"], 1, "absent.yaml", "no such file"),
    Mistake(["name", "C", "--config", "tab.yaml"], 1, "tab.yaml:2", "tab"),
    Mistake(
      ["name", "C", "--config", "broken.yaml"], 1, "broken.yaml:2:1: not valid YAML: a bracket is not closed"),
    Mistake(["name", "C", "--config", "typo.yaml"], 1, "typo.yaml:2:3", "did you mean \"hands.split\"?"),
    Mistake(["name", "C", "--config", "flat.yaml"], 1, "flat.yaml:1", "did you mean \"hands.split\"?"),
    Mistake(["name", "C", "--config", "unit.yaml"], 1, "unit.yaml:2", "playback.tempo", "\"120 bpm\""),
    Mistake(["name", "C", "--config", "style.yaml"], 1, "style.yaml:2", "did you mean style: jazz?"),
  ]

  /// A chordd that does not run.
  static let control = [
    Mistake(["set", "split", "G3"], 1, "no chordd is running here", "chordd run"),
    Mistake(["split", "G3"], 1, "no chordd is running here"),
    Mistake(["status"], 1, "no chordd is running here"),
    Mistake(["status", "--socket", "song.wav"], 1, "song.wav is not a socket"),
    Mistake(["panic"], 1, "no chordd is running here"),
    Mistake(["play", "last"], 1, "no chordd is running here"),
    Mistake(["set", "splt", "G3"], 64, "did you mean split?"),
    Mistake(["set", "tempo", "120"], 64, "did you mean 'chordd set playback.tempo 120'?"),
    Mistake(["set", "hands", "G3"], 64, "\"hands\" is a group of settings: hands.split"),
    Mistake(["set", "loudness", "3"], 64, "split, key, style", "chordd.yaml"),
    Mistake(["set", "style", "german"], 64, "a language of note names: chordd set naming.notes german"),
    Mistake(["set", "style", "Deutsch"], 64, "a language of note names: chordd set naming.notes german"),
    Mistake(["set", "transpose", "2"], 64, "chordd chart choose NAME --transpose 2"),
    Mistake(["set", "split"], 64, "needs a value", "G3"),
    Mistake(["connect"], 64, "missing", "client:port"),
    Mistake(["stats", "--json", "--prometheus"], 64, "choose one"),
  ]

  private static let contents: [(String, [UInt8])] = [
    ("empty.mid", []), ("song.wav", Array("RIFF\0\0\0\0WAVEfmt ".utf8)),
    ("song.mp3", Array("ID3\u{3}\0".utf8)),
    ("song.ogg", Array("OggS\0".utf8)), ("song.flac", Array("fLaC\0".utf8)),
    ("song.pdf", Array("%PDF-1.7\n".utf8)), ("song.txt", Array("| Dm7 G7 | Cmaj7 |\n".utf8)),
    ("page.html", Array("<!DOCTYPE html>\n<html>".utf8)), ("song.png", [0x89, 0x50, 0x4E, 0x47, 0x0D]),
    ("song.musicxml", Array("<?xml version=\"1.0\"?>\n<score-partwise/>".utf8)),
    ("song.mxl", Array("PK\u{3}\u{4}".utf8)), ("tab.yaml", Array("hands:\n\tsplit: C4\n".utf8)),
    ("broken.yaml", Array("hands: [\n".utf8)), ("typo.yaml", Array("hands:\n  splt: C4\n".utf8)),
    ("flat.yaml", Array("split: C4\n".utf8)), ("unit.yaml", Array("playback:\n  tempo: 120 bpm\n".utf8)),
    ("song.docx", Array("PK\u{3}\u{4}".utf8)), ("chords.txt", Array("Dm7 G7\n".utf8)),
    ("hello.txt", Array("Hello my friend\nHow are you\n".utf8)),
    ("song.abc", Array("X:1\nT:Blue\nK:C\n\"Dm7\" D F | \"G7\" G |\n".utf8)),
    ("song.ly", Array("\\version \"2.24.0\"\n\\chords { d1:m7 }\n".utf8)),
    ("brace.yaml", Array("hands = { split = \"G3\" }\n".utf8)),
    ("colon.yaml", Array("hands\n  split: G3\n".utf8)),
    ("line.yaml", Array("hands: split: G3\n".utf8)),
    ("language.yaml", Array("naming:\n  notes: Deutsch\n".utf8)),
    ("note.yaml", Array("hands:\n  split: H3\n".utf8)),
    ("prose.txt", Array("Dear Anna,\nI am going.\n".utf8)),
    ("style.yaml", Array("naming:\n  style: Jazz\n".utf8)),
    ("notes.txt", Array("C E G\nD F A\n".utf8)), ("good.yaml", Array("hands:\n  split: G3\n".utf8)),
    (
      "slips.tsv",
      Array("id\tkey\tmeter\tbars\na\tC\t4/4\tDm7 H7 | Xx N.C. %\nb\tQ\t4/4\tC F\nc\tC F\n".utf8)
    ),
  ]

  /// The files of examples in messages.
  private static let examples: [(String, [UInt8])] = [
    ("song.mid", MIDIBytes.file([[48, 52, 55], [53, 57, 60]])),
    ("take.mid", MIDIBytes.file([[48, 52, 55], [53, 57, 60]])),
    ("blues.txt", Array("| C7 | F7 | C7 | C7 |\n".utf8)),
    ("charts.tsv", Array("id\tkey\tmeter\tbars\na\tC\t4/4\tDm7 G7 | C\n".utf8)),
  ]

  /// Why a line that a message advises does not end with 0 here.
  private static let reasons = [
    "no chordd is running here", "is not a socket", "there is no such file", "sequencer",
  ]

  @Test(arguments: commands + options + music + files + control + players + second)
  func isAnswered(_ mistake: Mistake) throws {
    let folder = try Folder()
    for (name, bytes) in Self.contents { try folder.write(name, bytes) }
    let outcome = try Chordd.run(mistake.arguments, input: Array(mistake.input.utf8), in: folder)
    #expect(outcome.code == mistake.code)
    #expect(outcome.errors.hasPrefix("chordd: ") && outcome.errors.split(separator: "\n").count == 1)
    for word in mistake.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  /// The rows of all tables.
  static let everything: [Mistake] = {
    let typed: [Mistake] = habits.map { Mistake($0.0.split(separator: " ").map(String.init), 64) }
    return [commands, options, music, files, control, players, second, typed].flatMap { $0 }
  }()

  @Test(arguments: readings)
  func `A reading is named beside the other one`(_ row: (arguments: [String], words: [String])) throws {
    let folder = try Folder()
    for (name, bytes) in Self.contents { try folder.write(name, bytes) }
    let outcome = try Chordd.run(row.arguments, in: folder)
    #expect(outcome.code == 0)
    for word in row.words { #expect(outcome.errors.contains(word), "\(outcome.errors)") }
  }

  /// The help of a command may be asked for in front of it.
  @Test(arguments: [["name"], ["chord"], ["practice", "report"], ["chart", "choose"]])
  func `Help stands before a command, too`(_ command: [String]) throws {
    let turned = try Chordd.run(["--help"] + command)
    let usual = try Chordd.run(command + ["--help"])
    #expect(turned.code == 0 && turned.output == usual.output)
  }

  /// Every command line that a message advises is one: typed as it is printed, it runs, or there is a known reason.
  @Test(arguments: everything)
  func `Advice can be typed`(_ mistake: Mistake) throws {
    let folder = try Folder()
    for (name, bytes) in Self.contents { try folder.write(name, bytes) }
    let errors = try Chordd.run(mistake.arguments, input: Array(mistake.input.utf8), in: folder).errors
    for (name, bytes) in Self.examples { try folder.write(name, bytes) }
    if let names = errors.firstMatch(of: /note names: --notes ([a-z-]+)/)?.1, mistake.input.isEmpty {
      let outcome = try Chordd.run(mistake.arguments + ["--notes", String(names)], in: folder)
      #expect(outcome.code == 0, "\(mistake) --notes \(names): \(outcome.errors)")
    }
    for line in Self.commandLines(in: errors) {
      let sides = line.split(separator: "<").map(String.init)
      var words = try #require(Self.words(sides[0]), "\(line)")
      // These would not end: a file that there is not ends them behind their arguments.
      if words.isEmpty || words[0] == "run" || words[0].hasPrefix("-") && words != ["--version"] {
        words += ["--config", "none"]
      }
      if words.first == "practice" { words += ["--socket", "song.wav"] }
      let file = sides.dropFirst().first.map { $0.filter { $0 != " " } }
      let content = (Self.contents + Self.examples).first { $0.0 == file }?.1 ?? []
      let outcome = try Chordd.run(words, input: content, in: folder)
      let hasReason = Self.reasons.contains(where: (outcome.errors + outcome.output).contains)
      #expect(outcome.code == 0 || outcome.code != 64 && hasReason, "\(mistake) → \(line): \(outcome.errors)")
    }
  }

  /// The command lines of a message: in quotation marks, or behind a colon.
  private static func commandLines(in message: String) -> [String] {
    let quoted = message.matches(of: /'(chordd(?: [^']*)?)'/).map { String($0.1) }
    let plain = message.matches(of: /: (chordd (?:"[^"]*"|[^;,"(>?\n])*)/).map { String($0.1) }
    return (quoted + plain).filter { !$0.contains("NAME") && !$0.contains("FILE") && !$0.contains("$(") }
  }

  /// The words behind `chordd`, as a shell takes them; `nil` with a quotation mark that is never closed.
  private static func words(_ line: String) -> [String]? {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return nil }
    let words = parts.enumerated().flatMap { place, part in
      place.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
    return Array(words.dropFirst())
  }

  /// Words that are like nothing get no suggestion rather than a far-fetched one.
  @Test(arguments: [
    ["run", "--bogus"], ["name", "--verbosity", "C"], ["--xyzzy"], ["qqq"], ["scale", "C", "qa"],
    ["name", "C", "--style", "fancy"], ["set", "loudness", "3"],
    ["key", "3"], ["combine", "C7", "D", "E"],
  ])
  func isNotGuessed(_ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 64 && !outcome.errors.lowercased().contains("did you mean"), "\(outcome.errors)")
  }

  /// Numbers are named as they are typed, and a sentence says what they are.
  @Test(arguments: [["name", "1", "3", "5"], ["name", "12,3,5"]])
  func `Small numbers are notes`(_ arguments: [String]) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.code == 0 && !outcome.output.isEmpty && outcome.errors.contains("these are MIDI numbers"))
  }

  /// An option is recommended only to a command that has it.
  @Test func playHasNoNotesOption() throws {
    let outcome = try Chordd.run(["play", "Hm", "--print"])
    #expect(outcome.errors.contains("H is B in German note names") && !outcome.errors.contains("--notes"))
  }

  /// Input that is unusual, but clear.
  @Test(arguments: [
    (["chord", "C", "major", "seven"], "Cma7\n"), (["chord", "D", "half", "diminished"], "Dmi7(♭5)\n"),
    (["chord", "F", "sharp", "dominant", "seven"], "F♯7\n"), (["key", "E", "flat"], "E♭ major\n"),
    (["key", "E-flat", "minor"], "E♭ minor\n"), (["key", "Es"], "E♭ major\n"),
    (["key", "b", "minor"], "B minor\n"),
    (["scale", "E", "flat", "lydian"], "E♭ Lydian\n"), (["name", "E", "flat", "G", "B", "flat"], "E♭\n"),
    (["name", "C", "E", "G", "--key", "E flat"], "C\n"), (["combine", "C7", "+", "D"], "C13(♯11)\n"),
    (["combine", "D", "over", "C7"], "C13(♯11)\n"), (["combine", "C7", "and", "D"], "C13(♯11)\n"),
    (["combine", "C", "seven", "D", "major"], "C13(♯11)\n"),
  ])
  func isUnderstood(_ arguments: [String], _ beginning: String) throws {
    let outcome = try Chordd.run(arguments)
    #expect(outcome.output.hasPrefix(beginning) && outcome.errors == "" && outcome.code == 0, "\(outcome)")
  }

  @Test(arguments: [
    ("D#", "D♯ major would need 9 accidentals; the same key is written E♭ major", "E♭ major\n"),
    ("B#", "B♯ major would need 12 accidentals; the same key is written C major", "C major\n"),
    ("Fb", "F♭ major would need 8 accidentals; the same key is written E major", "E major\n"),
  ])
  func aKeyThatNobodyWritesIsShownAsItIsWritten(_ key: String, _ sentence: String, _ title: String) throws {
    let outcome = try Chordd.run(["key", key])
    #expect(outcome.errors == "chordd: \(sentence)\n" && outcome.output.hasPrefix(title) && outcome.code == 0)
  }

  @Test(arguments: [
    "Dm7, G7, Cmaj7", "Dm7 - G7 - Cmaj7", "| Dm7 | G7 | Cmaj7 |", "Dm7\nG7\nCmaj7", "Dm7,G7,Cmaj7",
  ])
  func chordsMayBeSeparatedByAnything(_ text: String) throws {
    let outcome = try Chordd.run(["play", text, "--print"])
    let names = outcome.output.split(separator: "\n").map { $0.split(separator: "\t")[1] }
    #expect(names == ["Dm7", "G7", "Cmaj7"] && outcome.code == 0, "\(outcome)")
  }

  @Test func `Text in UTF-16 is called UTF-16`() throws {
    let outcome = try Chordd.run(["name"], input: [0xFF, 0xFE, 0x43, 0x00, 0x0A, 0x00])
    #expect(outcome.code == 1 && outcome.errors.contains("text in UTF-16; save it as UTF-8"))
  }

  /// In an empty bar the chord before goes on; a line of text that begins with a bar line has none.
  @Test(arguments: [
    ("Dm7 | | G7", "4.800", "in an empty bar the chord before goes on"), ("Dm7 |\n| G7", "2.400", ""),
    ("Dm7 :| |: G7", "2.400", "repeat signs are not played"), ("Dm7 || G7", "2.400", ""),
    ("| | Dm7 | G7", "2.400", ""), ("ii | V in Eb", "2.400", ""),
  ])
  func barsArePlayedAsInAChart(_ text: String, _ second: String, _ remark: String) throws {
    let outcome = try Chordd.run(["play", text, "--print"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last?.hasPrefix(second) == true && outcome.code == 0, "\(outcome)")
    #expect(remark.isEmpty ? outcome.errors.isEmpty : outcome.errors.contains(remark), "\(outcome)")
  }

  @Test func `On a terminal, name says what it waits for`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try Chordd.process(["name"])
    try terminal.run(process)
    _ = try terminal.read { $0.contains("chordd: type notes") && $0.contains("Ctrl-D") }
    process.kill()
  }

  @Test func `On a terminal, run says that it expects bytes`() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try Chordd.process(["run", "--input", "-"])
    try terminal.run(process)
    _ = try terminal.read { $0.contains("standard input is a terminal") && $0.contains("amidi -p hw:1") }
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }
}
