internal import ArgumentParser
internal import CommandKit
internal import MusicTheory
internal import Practice
internal import System

/// Words that people type for a drill or a command of practice, and the way to it.
enum OtherDrillWords {
  /// The sentence for a word that is no drill; `nil` for one that is like nothing here.
  static func way(for word: String) -> String? {
    let small = word.lowercased().split { " _".contains($0) }.joined(separator: "-")
    if let command = commands[small] ?? drills[small] { return sentence(command) }
    if let command = scale(small) { return sentence(command) }
    let names = PracticeCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    return Suggestion.nearest(to: word, among: names + ["list"]).map {
      sentence($0 == "list" ? "--list" : $0)
    }
  }

  /// The sentence for words behind a drill: another drill, a number of minutes or of beats, or kinds of chords; `nil` for any other words.
  static func way(behindDrill words: [String], in typed: [String]) -> String? {
    if let way = player(typed) { return way }
    guard typed.first == "practice", let first = words.first, !first.hasPrefix("-"),
      let place = typed.firstIndex(of: first),
      place > 1,
      !["start", "begin", "drill", "run"].contains(typed[1])
    else { return nil }
    let front = typed[1..<place].joined(separator: " ")
    if front == "tune" {
      return sentence("tune --tune \(CommandGuess.shellWord(words.joined(separator: " ")))")
    }
    let name = words[0].lowercased()
    if let other = Drill.all.first(where: { $0.name == name })?.name {
      return "one drill at a time: chordd practice \(other)"
    }
    let parts = words.joined(separator: " ").lowercased().firstMatch(of: /^([0-9]+) ?([a-z]*)$/)
    if let parts, let option = units[String(parts.2)] {
      return sentence("\(front) \(option) \(parts.1)")
    }
    if let (option, value) = kinds[name] {
      return sentence("\(value.isEmpty ? front : "chords") \(option) \(value.isEmpty ? "60" : value)")
    }
    return nil
  }

  /// Words behind `player` that are commands elsewhere.
  private static let adding: Set<String> = ["add", "new", "create", "make", "register", "neu"]
  private static let listing: Set<String> = ["list", "ls", "all", "show", "players"]
  private static let removing: Set<String> = ["remove", "delete", "rm", "del", "forget", "erase"]
  private static let choosing: Set<String> = ["choose", "use", "select", "switch", "set", "is"]

  /// The sentence for `practice player WORD…` with a command of elsewhere; `nil` for the name of a player.
  static func player(_ typed: [String]) -> String? {
    guard typed.starts(with: ["practice", "player"]), typed.count > 2 else { return nil }
    let words = typed[2...].prefix { !$0.hasPrefix("-") }
    guard let word = words.first?.lowercased() else { return nil }
    let name = words.dropFirst().joined(separator: " ")
    let shown = name.isEmpty ? "NAME" : CommandGuess.shellWord(name)
    // A player may have such a name, with --new.
    guard !name.isEmpty || !typed.contains("--new") else { return nil }
    if adding.contains(word) { return sentence("player \(shown) --new") }
    if let last = words.last?.lowercased(), words.count > 1, !removing.contains(word), adding.contains(last) {
      return sentence("player \(CommandGuess.shellWord(words.dropLast().joined(separator: " "))) --new")
    }
    if listing.contains(word) { return sentence("player") }
    if choosing.contains(word) { return sentence("player \(shown)") }
    guard removing.contains(word) else { return nil }
    return
      "there is no command that removes a player; a player who is not chosen is in nobody's way: chordd practice player"
  }

  /// The option for a number, by the unit behind it.
  private static let units = [
    "": "--count", "x": "--count", "times": "--count", "tasks": "--count", "questions": "--count",
    "m": "--minutes", "min": "--minutes", "mins": "--minutes", "minute": "--minutes", "minutes": "--minutes",
    "minuten": "--minutes", "minutos": "--minutes", "bpm": "--tempo",
  ]

  /// Words for a kind of tasks, with the option and its value; without one for a tempo.
  private static let kinds: [String: (option: String, value: String)] = [
    "slow": ("--tempo", ""), "slowly": ("--tempo", ""), "root": ("--inversions", "root"),
    "first": ("--inversions", "first"), "second": ("--inversions", "second"),
    "inverted": ("--inversions", "first"), "minor": ("--qualities", "mi"), "major": ("--qualities", "ma"),
  ]

  private static func sentence(_ command: String) -> String { "did you mean 'chordd practice \(command)'?" }

  /// `major-scales`, `scale-of-dorian`: a scale that is played upwards.
  private static func scale(_ word: String) -> String? {
    let parts = word.split(separator: "-").map(String.init)
    guard parts.contains(where: { ["scale", "scales", "mode", "modes"].contains($0) }) else { return nil }
    let name = parts.filter { !["scale", "scales", "mode", "modes", "of", "the"].contains($0) }
    guard !name.isEmpty, name != ["major"] else { return "scale-up" }
    return ScaleTable.scale(named: name.joined(separator: " ")).map {
      "scale-up --scale \(CommandGuess.shellWord($0.name))"
    } ?? "scale-up"
  }

  /// Names that commands have elsewhere.
  private static let commands = table([
    ("lst ls drills units unit lessons lesson courses course all exercises menu", "--list"),
    ("stats stat progress score scores results", "statistics"),
    ("players user users profile", "player"), ("fit", "optimize"), ("cards flashcards", "proposals"),
    ("backup", "export"), ("restore", "import"), ("start begin due today daily", "review"),
  ])

  /// Names that drills have elsewhere, and those of kinds of drills.
  private static let drills = table([
    ("ii-v-i ii-v 2-5-1 251 two-five cadences cadence jazz turnarounds turnaround", "two-five-one"),
    ("minor-ii-v-i ii-v-i-minor minor-two-five-one", "two-five-one-minor"),
    ("ear-training ear eartraining hearing listening dictation aural", "hear-choose"),
    ("intervals interval", "interval-play"), ("ear-intervals interval-ear hear-intervals", "hear-interval"),
    ("melodies melody melodic-dictation", "hear-melody"),
    ("chord-progressions progressions hear-progressions", "hear-progression"),
    ("chord", "chords"), ("triad", "triads"), ("sevenths-chords seventh-chords seventh 7th 7ths", "sevenths"),
    ("inversion", "inversions"), ("slash-chords", "slash"), ("polychord", "polychords"),
    ("voicings voicing rootless-voicings", "rootless"), ("shell shell-voicings", "shells"),
    ("guide-tone guidetones", "guide-tones"), ("drop2", "drop-2"), ("drop3", "drop-3"),
    ("upper-structure uppers upper-structure-triads", "upper-structures"),
    ("reading sight-reading sightreading notation staff", "read"),
    ("diatonic diatonic-chords chords-of-a-key key keys", "key-triads"),
    ("tunes song songs", "--list"), ("test exam", "test36"), ("voice-leading", "transitions"),
    ("blues", "progression --progression \"C7 F7 C7 G7 F7 C7\""),
  ])

  private static func table(_ rows: [(words: String, command: String)]) -> [String: String] {
    Dictionary(
      rows.flatMap { row in row.words.split(separator: " ").map { (String($0), row.command) } },
      uniquingKeysWith: { first, _ in first })
  }
}
