internal import CommandKit
internal import Foundation
internal import MusicTheory

/// Words that people bring from other programs, such as timidity, aconnect, MPD and ripgrep, and the way here.
enum OtherWords {
  /// The command that has another name here, as it is typed behind `chordd`, or with it.
  static let commands: [String: String] = table([
    ("version", "chordd --version"), ("vocab", "vocabulary"), ("statistics metrics", "stats"),
    ("config settings conf preferences options get", "configuration"),
    ("list devices device inputs input keyboards keyboard midi aplaymidi", "ports"),
    ("start listen monitor watch live follow record-midi", "run"),
    ("stat info state now current ps", "status"),
    ("diary record recordings sessions session log-book search find grep query", "history"),
    ("overlay web ui gui open browser url address qr screen display show-page", "page"),
    ("drills exercises lessons", "chordd practice --list"),
    ("drill learn teach train training quiz game exercise lesson ear", "practice"),
    ("triads sevenths inversions intervals voicings shells two-five-one", "chordd practice --list"),
    ("check test diagnose debug troubleshoot", "doctor"), ("refresh reload-config rehash", "reload"),
    ("songs song tunes tune charts setlist setlists sets leadsheet", "chart"),
    ("all-notes-off allnotesoff reset-midi", "panic"), ("bookmarks mark", "bookmark"),
    ("recognize recognise detect convert transcribe midi2chords", "analyze"), ("identify what notes", "name"),
  ])

  /// The words of other languages for commands, without accents.
  static let foreign: [String: String] = table([
    ("hilfe ayuda aide aiuto ajuda", "--help"), ("akkord acorde accord accordo", "chord"),
    ("akkorde acordes accords accordi vokabular vocabulario", "vocabulary"),
    ("tonleiter tonleitern skala skalen escala escalas gamme gammes scala scale-de", "scale"),
    ("tonart tonarten tonalidad tonalite tonalita quintenzirkel", "key"),
    ("noten note nota notas nombre nombrar benennen erkennen", "name"),
    ("spielen spiel abspielen tocar toca jouer joue suona suonare", "play"),
    (
      "uben uebung uebungen ubung ubungen practica practicar ejercicio ejercicios exercice pratiquer",
      "practice"
    ),
    ("starten empezar iniciar demarrer avvia", "run"),
    ("verlauf tagebuch historial diario historique", "history"),
    ("anschlusse gerate puertos dispositivos liste lista", "ports"),
    ("analysieren analizar analyser analizza", "analyze"),
    ("einstellungen einstellung ajustes configuracion konfiguration reglages", "configuration"),
    ("speichern sichern guardar enregistrer salva", "save"), ("seite pagina", "page"),
    ("lesezeichen marcador", "bookmark"), ("zustand estado etat stato", "status"),
    ("verbinden conectar", "connect"), ("trennen desconectar", "disconnect"),
    ("stopp stille panico", "panic"),
    ("partitur partitura lied lieder cancion canciones", "chart"), ("kombinieren combinar", "combine"),
  ])

  /// The command line that begins with a word of another language, with the words behind it; `nil` for any other word.
  static func english(_ words: [String]) -> String? {
    let word = words[0].folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
    guard let command = foreign[word] else { return nil }
    if words.count == 1, !command.hasPrefix("-") { return command }
    let areNotes =
      command == "chord" && words.count > 2 && words.dropFirst().allSatisfy(NoteNames.english.isNote)
    return (["chordd", areNotes ? "name" : command] + words.dropFirst()).map(CommandGuess.shellWord).joined(
      separator: " ")
  }

  private static let recording =
    "the diary keeps what you play: chordd history; 'chordd page' shows the page, which gives the last ten minutes as a MIDI file; without chordd: arecordmidi --port 24:0 take.mid"

  /// Words that switch something on or off.
  private static let switching: Set<String> = [
    "start", "stop", "on", "off", "begin", "end", "now", "go", "pause", "midi",
  ]

  private static let bookmarks =
    "the page lists them, under Diary: chordd page; as JSON: chordd history --limit 1 --json"

  /// The way for a word behind a command that takes any words.
  private static let behind: [String: [String: String]] = [
    "bookmark": table([
      ("list ls show all", bookmarks),
      ("delete remove rm clear", "the page deletes bookmarks, under Diary: chordd page"),
    ]),
    "connect": table([("list ls show all", "the ports are listed by: chordd ports")]),
    "disconnect": table([("list ls show", "the ports are listed by: chordd ports")]),
    "history": table([
      ("clear delete forget remove rm", "the page forgets a sitting, under Diary: chordd page"),
      ("list ls show all", "without a word it is everything: chordd history"),
      ("export save", "chordd history --json > history.json"),
    ]),
    "bookmarks": ["": bookmarks],
  ]

  /// The sentence for words that are a command, and a word that it would take for something else; `nil` for any other words.
  static func wayBehind(_ words: [String]) -> String? {
    guard let rows = behind[words[0].lowercased()] else { return nil }
    if let way = rows[""] { return "there is no command '\(words[0])'; \(way)" }
    guard words.count == 2, let way = rows[words[1].lowercased()] else { return nil }
    return "there is no command '\(words[0]) \(words[1])'; \(way)"
  }

  /// The way to a record of what is played, as a file.
  static func recording(_ words: [String]) -> String? {
    let isSaid = ["record", "rec", "save", "recording", "capture", "aufnehmen", "grabar"].contains(
      words[0].lowercased())
    guard isSaid, words.count > 1 else { return nil }
    if words.count == 2, words[0] != "save", Self.switching.contains(words[1].lowercased()) {
      return
        "there is no command '\(words[0]) \(words[1])'; chordd writes by itself what you play: chordd history; to mark the place: chordd bookmark"
    }
    guard CommandGuess.isMIDIFile(words[1]) else { return nil }
    return "there is no command '\(words[0]) \(words[1])'; \(recording)"
  }

  /// The way for a command that there is not, and behind `chart` for one of its commands.
  static let ways: [String: String] = table([
    (
      "export backup",
      "the memory of practice: chordd practice export > reviews.jsonl; a MIDI file as a chart: chordd analyze song.mid --format chordpro"
    ),
    (
      "import restore",
      "a chart: chordd chart import blues.txt; the memory of practice: chordd practice import reviews.jsonl; a MIDI file: chordd analyze song.mid"
    ),
    ("stop quit exit kill end shutdown", "Ctrl-C ends it, or systemctl stop chordd"),
    ("restart", "as a service: systemctl --user restart chordd"),
    (
      "serve server daemon service enable install autostart",
      "'chordd run' starts it; as a service: systemctl --user enable --now chordd"
    ),
    ("disable", "as a service: systemctl --user disable --now chordd"),
    ("log logs journal tail", "the service writes into the journal: journalctl --user -u chordd"),
    ("update upgrade", "the package manager does that: sudo apt upgrade"),
    ("uninstall", "the package manager does that: sudo apt remove chordd"),
    ("man manual docs", "the manual is: man chordd; every command has --help"),
    (
      "mqtt osc speech home-assistant hass",
      "outputs are settings: 'chordd configuration mqtt outputs speech' shows them"
    ),
    ("token password", "who may open the page is a setting: 'chordd configuration page' shows it"),
    (
      "volume mute", "loudness is that of your instrument; for played chords: chordd set playback.velocity 60"
    ),
    (
      "sheet lead-sheet score musicxml notation sheet-music noten-blatt",
      "a MIDI file as a lead sheet: chordd analyze song.mid --format musicxml > song.musicxml; what you played: the page, under Diary: chordd page"
    ),
    ("tempo bpm", "the tempo of playback is a setting: chordd set playback.tempo 90"),
    (
      "metronome metronom click",
      "a metronome goes with a drill: chordd practice two-five-one --tempo 90"
    ),
    ("tuner tuning stimmen afinar", "chordd reads notes, not sound; a piano of MIDI is in tune"),
    ("how wie como why where", "the commands and examples: chordd --help; more: man chordd"),
    (
      "transpose capo key-change transponieren transportar",
      "a chart is transposed when it is chosen: chordd chart choose NAME --transpose 2; of a chord name the other one: chordd chord Em7"
    ),
  ])

  /// The command of `chart` that has another name here; the words behind it stay.
  static let chartCommands: [String: String] = table([
    ("add load new create read", "import"), ("delete rm del erase drop", "remove"),
    ("start play use select follow pick open get print view display cat", "choose"),
    ("stop off clear unset end", "none"), ("previous prev back", "next --steps -1"),
    ("find search guess identify", "which"), ("ls all sets setlists", "list"), ("setlist", "set"),
  ])

  /// The way for a command of `chart` that there is not.
  static let chartWays: [String: String] = table([
    (
      "export save write download",
      "a chart is a file in the folder that 'chordd configuration charts.folder' shows; 'chordd chart show' prints the one that is followed"
    ),
    ("transpose key", "it is transposed when it is chosen: chordd chart choose NAME --transpose 2"),
    ("edit change rename", "a chart is a file: change it, and then: chordd chart import --replace FILE"),
  ])

  /// The meaning of `chart WORD…`; `nil` for a word that is like one of its commands.
  static func chartWay(_ words: [String]) -> String? {
    let small = words[0].lowercased()
    if let way = chartWays[small] { return way }
    let rest = words.dropFirst()
    func line(_ command: String, _ behind: some Sequence<String>) -> String {
      "did you mean '\((["chordd chart \(command)"] + behind.map(CommandGuess.shellWord)).joined(separator: " "))'?"
    }
    let pictures = [".pdf", ".jpg", ".jpeg", ".png", ".gif"]
    if let file = rest.first?.lowercased(), pictures.contains(where: file.hasSuffix) {
      return
        "a picture of a chart has no chords that can be read; type them into a text, \"| Dm7 | G7 | Cma7 |\", and then: chordd chart import song.txt"
    }
    if let command = chartCommands[small] {
      let takesWords = ["import", "remove", "choose", "set"].contains(command)
      let name = command == "import" ? "FILE" : "NAME"
      return line(command, !takesWords ? [] : rest.isEmpty ? [name] : Array(rest))
    }
    return CommandGuess.taking(words[0]).map { "did you mean '\($0)'?" }
  }

  /// Words before a file that is taken in.
  static let taking: Set<String> = ["import", "restore", "load", "open", "add", "read", "convert"]

  /// Words before a file, notes or chords that say what everybody expects: `identify C E G`.
  static let verbs: Set<String> = [
    "recognize", "recognise", "detect", "identify", "convert", "transcribe", "what", "what-is", "parse",
    "read", "midi2chords", "notes",
    "chords", "show", "print", "tell", "guess", "find", "search", "open", "load",
  ]

  /// Words between a verb and its object: `what is the chord C E G`.
  static let fillers: Set<String> = [
    "is", "are", "the", "a", "an", "this", "me", "of", "chord", "chords", "notes", "ist", "es",
  ]

  /// An option of other programs, and the way here.
  private struct Option {
    let words: [String]
    /// The command has this option; `nil`: any.
    let needs: String?
    /// The commands for which it is; empty: all.
    let commands: [String]
    /// With VALUE for the number behind the option, and ADDRESS for an address of the page.
    let way: String
    /// The number where none is typed.
    let number: String
    /// Whether it is for an option with a value only.
    let isValued: Bool

    init(
      _ words: String, needs: String? = nil, of commands: String = "", number: String = "",
      isValued: Bool = false, _ way: String
    ) {
      self.words = words.split(separator: " ").map(String.init)
      self.commands = commands.split(separator: " ").map(String.init)
      (self.needs, self.way, self.number, self.isValued) = (needs, way, number, isValued)
    }

    func way(value: String?, command: String) -> String {
      way.replacing("COMMAND", with: command.isEmpty ? "status" : command).replacing(
        "VALUE", with: value.flatMap { Double($0) == nil ? nil : $0 } ?? number
      )
      .replacing("ADDRESS", with: Self.address(value ?? ""))
    }

    /// `127.0.0.1:9000` for a port, and the usual port of an address without one.
    private static func address(_ value: String) -> String {
      if UInt16(value) != nil { return "127.0.0.1:\(value)" }
      guard let first = value.split(separator: ":").first, first.contains(/^[0-9]+(\.[0-9]+){3}$/) else {
        return "127.0.0.1:8737"
      }
      return value.contains(":") ? value : "\(value):8737"
    }
  }

  /// The commands that answer and end.
  private static let notRunning =
    "doctor ports analyze play name combine chord graph scale key vocabulary practice history form forecast chart configuration set stats status save reload panic connect disconnect page bookmark"

  private static let foreground =
    "it runs in the foreground; systemd runs it as a service: systemctl --user enable --now chordd"

  private static let options = [
    Option("--channel -c", of: "name", "notes that are typed have no channel; leave it out"),
    Option("--octaves --octave --range", of: "scale", "a scale is shown in one octave; leave it out"),
    Option(
      "--minor --major --mode --dur --moll", of: "key",
      "the mode stands behind the key, as in: chordd key Eb minor"),
    Option("--last -n --count --max", of: "history", number: "10", "did you mean '--limit VALUE'?"),
    Option(
      "--from --start --begin --to --end --until --bars --range", of: "analyze",
      "the whole file is analyzed, and each line begins with its time; leave it out"),
    Option(
      "--set --get --change", of: "configuration",
      "a setting is changed while chordd runs, as in: chordd set split G3; it is kept by: chordd save"),
    Option(
      "--week --weekly --month --monthly --today --days --since --from --year --all", of: "practice-report",
      "leave it out; a report covers the last four weeks"),
    Option(
      "--descending --desc --down --ascending --asc --up", of: "scale",
      "the notes go upwards, and downwards read from the right; leave it out"),
    Option(
      "--last --since --from --minutes --ago --before --at --time", of: "bookmark",
      "a bookmark marks what was just played; leave it out"),
    Option("--all -a --now --force -f --reset", of: "panic", "it silences every note; leave it out"),
    Option(
      "--strum --arpeggio --arpeggiate --roll --broken --arp --strummed", of: "play",
      "hands or notes one after another: chordd play Cma7 --strike rolled"),
    Option(
      "--export --dump --backup --save", of: "history",
      "everything as JSON: chordd history --limit 500 --json > history.json"),
    Option("--output --out --synth --device -o", needs: "--voicing", "did you mean '--port'?"),
    Option(
      "--loop --times --loops --count -n -r", needs: "--repeat", number: "2", "did you mean '--repeat VALUE'?"
    ),
    Option("--record --rec --save-midi --record-midi --capture", recording),
    Option(
      "--transpose", needs: "--voicing",
      "chords are played in a key where they are counted in it, as in: chordd play \"ii7 V7 Imaj7\" --key Eb"),
    Option(
      "--since --from --days --until --after --before --date --day", needs: "--limit",
      "a day stands without an option, as in: chordd history yesterday"),
    Option(
      "--drill --exercise --lesson", of: "practice",
      "a drill stands without an option, as in: chordd practice triads"),
    Option("--key", of: "practice", "did you mean '--keys'?"),
    Option(
      "--left --right --lower --upper --lh --rh --left-hand --right-hand", of: "name",
      "the hands are separated by a bar, as in: chordd name C E \"|\" G B"),
    Option("--prometheus --metrics", "chordd stats --prometheus writes the numbers for Prometheus"),
    Option(
      "--daemon --background --daemonize --fork --detach --service -D -b --pid-file --pidfile", foreground),
    Option("--foreground --no-daemon --nodaemon -F", "it always runs in the foreground; leave it out"),
    Option(
      "--device --midi --midi-in --midi-input --midi-device --midi-port --client --alsa --keyboard --source -p",
      needs: "--port",
      "did you mean '--port'? 'chordd ports' lists the ports"),
    Option(
      "--list-ports --list-devices --list-midi --devices --ports", "'chordd ports' lists the ports"),
    Option("-l -L --list", needs: "--port", "'chordd ports' lists the ports"),
    Option(
      "-l -L --list --all -a", of: "ports configuration vocabulary chart history status stats doctor",
      "leave it out: it lists all there is"),
    Option("--voicing", of: "chord", "did you mean '--voicings', which takes no value?"),
    Option(
      "--inversion --inversions --inv", of: "chord",
      "the bass stands behind a slash, as in: chordd chord C/E"),
    Option("--why --explain --reason", of: "combine", "did you mean '--verbose'?"),
    Option("--permanent --save --persist", of: "set", "what was changed is kept by: chordd save"),
    Option("--name --title --label", of: "bookmark", "the name stands alone, as in: chordd bookmark bridge"),
    Option("--add --create", of: "practice", "a player is added by: chordd practice player NAME --new"),
    Option(
      "--chart --file", of: "form", "the chart stands alone, as in: chordd form blues.txt --input take.mid"),
    Option(
      "--format --output-format -T --png --dot --pdf --image --picture", of: "graph",
      "it prints the language of Graphviz (DOT); a picture is printed by '--svg'"),
    Option(
      "--watch --follow --tail -w", "another program asks again and again: watch chordd COMMAND"),
    Option("--key --in", of: "chart", "semitones transpose it: chordd chart choose NAME --transpose 2"),
    Option(
      "--qr --qrcode --url --address --link --open", of: "page",
      "leave it out: it shows the addresses and the QR code"),
    Option("--fix --repair", "leave it out: it says what is missing, and how to get it"),
    Option("-v --verbose --explain --reason -d --debug", needs: "--why", "did you mean '--why'?"),
    Option(
      "-v --verbose -vv -vvv -d --debug -q --quiet --silent --full --long --details", of: notRunning,
      "leave it out: it says all that it knows"),
    Option(
      "-d --debug --verbose -vv -vvv --log-level --loglevel",
      "how much it says is a setting: CHORDD_LOG_LEVEL=debug chordd"),
    Option("-q --quiet --silent", "how much it says is a setting: CHORDD_LOG_LEVEL=error chordd"),
    Option("--log-file --logfile --log", "messages go to standard error: 2> FILE"),
    Option("--config-file --configuration --conf --cfg -c -C", needs: "--config", "did you mean '--config'?"),
    Option("--file --midi-file -f", needs: "--input", "did you mean '--input'?"),
    Option(
      "--file --midi-file -f --input",
      "the chords of a MIDI file: chordd analyze song.mid; to see it played: chordd run --input song.mid"),
    Option(
      "--port --host --bind --listen --http --http-port --page-port --web-port --address --page-listen",
      "the address of the page is a setting: CHORDD_PAGE_LISTEN=ADDRESS chordd"),
    Option(
      "--page --web", isValued: true,
      "the address of the page is a setting: CHORDD_PAGE_LISTEN=ADDRESS chordd"),
    Option("--web --open --gui --ui --browser --page", "'chordd page' shows the address of the page"),
    Option(
      "--no-gui --no-web --no-ui --headless --no-http --nopage", needs: "--no-page",
      "did you mean '--no-page'?"),
    Option(
      "--lang --language --german --deutsch --solfege", needs: "--notes", "did you mean '--notes german'?"),
    Option("--key-signature --keysig --scale -k", needs: "--key", "did you mean '--key'?"),
    Option("--bpm --speed -t", needs: "--tempo", "did you mean '--tempo'?"),
    Option(
      "--tempo --bpm", needs: "--no-page",
      "the tempo is that of a chart: chordd chart choose NAME --tempo 120"),
    Option("--key", of: "scale", "a key stands without an option, as in: chordd scale C major"),
    Option("--key", of: "key", "the key stands alone, as in: chordd key C major"),
    Option("--no-color --no-colour --color --colour --mono", needs: "--plain", "did you mean '--plain'?"),
    Option("--format --output-format --jsonl --ndjson", needs: "--json", "did you mean '--json'?"),
    Option("--help-all -H -?", "did you mean '--help'?"), Option("-V --ver", "did you mean '--version'?"),
  ]

  /// The way for an option that a command with the options `known` does not have; `nil` where its own ones are nearer.
  ///
  /// - Parameter next: the word behind the option.
  static func way(
    for option: String, of command: String, typed: [String] = [], known: Set<String>, next: String? = nil
  ) -> String? {
    let inner = "\(command)-\(typed.dropFirst().first ?? "")"
    let word = String(option.prefix { $0 != "=" })
    let value = option.contains("=") ? String(option.dropFirst(word.count + 1)) : next
    return options.first { row in
      row.words.contains(word) && row.needs.map(known.contains) != false
        && (row.commands.isEmpty || row.commands.contains(command) || row.commands.contains(inner))
        && (!row.isValued || value != nil)
    }?.way(value: value, command: command)
  }

  private static func table(_ rows: [(words: String, way: String)]) -> [String: String] {
    Dictionary(
      rows.flatMap { row in row.words.split(separator: " ").map { (String($0), row.way) } },
      uniquingKeysWith: { first, _ in first })
  }
}
