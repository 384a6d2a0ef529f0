internal import CommandKit

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
    ("tempo bpm", "the tempo of playback is a setting: chordd set playback.tempo 90"),
    ("transpose", "a chart is transposed when it is chosen: chordd chart choose NAME --transpose 2"),
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

  /// An option of other programs, and the way here.
  private struct Option {
    let words: [String]
    /// The command has this option; `nil`: any.
    let needs: String?
    /// The commands for which it is; empty: all.
    let commands: [String]
    let way: String

    init(_ words: String, needs: String? = nil, of commands: String = "", _ way: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.commands = commands.split(separator: " ").map(String.init)
      (self.needs, self.way) = (needs, way)
    }
  }

  private static let foreground =
    "it runs in the foreground; systemd runs it as a service: systemctl --user enable --now chordd"

  private static let options = [
    Option("--output --out --synth --device -o", needs: "--voicing", "did you mean '--port'?"),
    Option("--loop --times", needs: "--repeat", "did you mean '--repeat 2'?"),
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
    Option("--watch --follow --tail -w", "another program asks again and again: watch chordd status"),
    Option("--fix --repair", "leave it out: it says what is missing, and how to get it"),
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
      "the address of the page is a setting: CHORDD_PAGE_LISTEN=127.0.0.1:8737 chordd"),
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
  static func way(for option: String, of command: String, known: Set<String>) -> String? {
    let word = String(option.prefix { $0 != "=" })
    return options.first { row in
      row.words.contains(word) && row.needs.map(known.contains) != false
        && (row.commands.isEmpty || row.commands.contains(command))
    }?.way
  }

  private static func table(_ rows: [(words: String, way: String)]) -> [String: String] {
    Dictionary(
      rows.flatMap { row in row.words.split(separator: " ").map { (String($0), row.way) } },
      uniquingKeysWith: { first, _ in first })
  }
}
