internal import ALSASequencer
internal import FeatureKit
internal import Files
internal import Glibc
internal import Keyboards
internal import MusicTheory
internal import Playback

/// The probable meaning of words that are no command: a chord without `chord`, a file without `analyze`.
package struct CommandGuess {
  /// The words after `chordd`.
  package let arguments: [String]

  /// The guess as it is typed; `nil` when there is none, or when it equals the typed command.
  package static func text(for words: [String], besides typed: [String] = []) -> String? {
    guard let guess = CommandGuess(words), !typed.starts(with: guess.arguments),
      guess.arguments != typed + words
    else { return nil }
    return guess.text
  }

  /// The same as the end of a sentence.
  package static func hint(for words: [String], besides typed: [String] = []) -> String {
    text(for: words, besides: typed).map { "; did you mean '\($0)'?" } ?? ""
  }

  package var text: String { (["chordd"] + arguments).map(Self.shellWord).joined(separator: " ") }

  /// The only meaning that `words`, which came without options, can have.
  package init?(_ words: [String]) {
    guard let first = words.first, words.count <= 64, words.allSatisfy({ $0.count <= 100 }) else {
      return nil
    }
    let guess =
      Self.file(first) ?? Self.grip(words) ?? Self.source(first, isAlone: words.count == 1) ?? Self.notes(
        words)
      ?? Self.theory(words.joined(separator: " ")) ?? Self.progression(words)
      ?? Self.port(words.joined(separator: " "))
    guard let guess else { return nil }
    arguments = guess
  }

  private static func file(_ word: String) -> [String]? {
    let name = word.lowercased()
    // An address has to be downloaded first.
    guard !name.contains("://") else { return nil }
    if isMIDIFile(word) { return ["analyze", word] }
    guard name.hasSuffix(".yaml") || name.hasSuffix(".yml") else { return nil }
    return ["run", "--config", word]
  }

  /// The command that takes a file in, by its name; `nil` for a file of another kind.
  package static func taking(_ file: String) -> String? {
    let end = file.lowercased().split(separator: ".").last.map(String.init) ?? ""
    let words: [String]? =
      switch end {
      case _ where isMIDIFile(file): ["analyze"]
      case "jsonl", "ndjson": ["practice", "import"]
      case _ where ChartFile.isRead(end): ["chart", "import"]
      case "yaml", "yml": ["run", "--config"]
      default: nil
      }
    return words.map { (["chordd"] + $0 + [shellWord(file)]).joined(separator: " ") }
  }

  package static func isMIDIFile(_ word: String) -> Bool {
    [".mid", ".midi", ".kar", ".smf"].contains(where: word.lowercased().hasSuffix)
  }

  private static func source(_ word: String, isAlone: Bool) -> [String]? {
    guard isAlone else { return nil }
    if word == "demo" { return ["run", "--input", word] }
    if SymbolStyle.all.contains(where: { $0.name == word }) { return ["set", "style", word] }
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers.allSatisfy({ UInt8($0) != nil }) else { return nil }
    return ["run", "--port", word]
  }

  /// The open strings of a guitar, from the lowest.
  static let strings = [40, 45, 50, 55, 59, 64]

  /// The notes of a grip of the guitar in its usual tuning, a fret or an x for each string: `x32010`.
  private static func grip(_ words: [String]) -> [String]? {
    guard words.count == 1, words[0].utf8.count == 6,
      words[0].lowercased().allSatisfy({ "x0123456789".contains($0) })
    else { return nil }
    let notes = zip(strings, words[0]).compactMap { string, fret in fret.wholeNumberValue.map { string + $0 }
    }
    return notes.count > 1 ? ["name"] + notes.map(String.init) : nil
  }

  /// Several notes, or one that is not a chord.
  private static func notes(_ words: [String]) -> [String]? {
    let all = words.joined(separator: " ").split { $0.isWhitespace || $0 == "," || $0 == "|" }.map(
      String.init)
    let names = SpokenSymbol.joined(all)
    guard names.allSatisfy({ (try? NoteText.read($0)) != nil }), let only = names.first else { return nil }
    // A letter beside a number that is no degree: `C 5`.
    guard !isMixed(names), Set(names.map { Int($0) == nil }).count == 1, names.count > 1 || Int(only) == nil
    else { return nil }
    let isChord = names.count == 1 && (try? ChordSymbolParser().parse(only)) != nil
    return isChord || words.joined().contains("|") && all.count < 3 ? nil : ["name"] + words
  }

  /// Whether note names without an octave are mixed with words that can be a note or a chord: `C7 D E`.
  private static func isMixed(_ words: [String]) -> Bool {
    let bare = words.filter { if case .name? = try? NoteText.read($0) { true } else { false } }
    return !bare.isEmpty
      && words.contains { word in
        if case .note? = try? NoteText.read(word) {
          return ["6", "7", "9"].contains(word.last) && Int(word) == nil
        }
        return false
      }
  }

  /// A key, a scale or a chord.
  private static func theory(_ text: String) -> [String]? {
    if text.contains(where: { $0 == " " || $0 == "-" }), Key.read(text) != nil, text.count > 3 {
      return ["key"] + text.split(separator: " ").map(String.init)
    }
    if ScaleTable.scale(named: text) != nil {
      return ["scale", "C"] + text.split(separator: " ").map(String.init)
    }
    let typed = text.split(separator: " ").map(String.init)
    let isScale = typed.count > 2 && typed.last?.lowercased() == "scale"
    let words = SpokenSymbol.joined(isScale ? Array(typed.dropLast()) : typed)
    if isScale, case .name? = try? NoteText.read(typed[0]),
      let type = ScaleTable.scale(named: typed[1..<(typed.count - 1)].joined(separator: " "))
    {
      return ["scale", typed[0], type.name]
    }
    if let root = words.first, case .name = try? NoteText.read(root), words.count > 1,
      ScaleTable.scale(named: words.dropFirst().joined(separator: " ")) != nil
    {
      return ["scale"] + words
    }
    if let root = words.last, case .name = try? NoteText.read(root), words.count > 1,
      ScaleTable.scale(named: words.dropLast().joined(separator: " ")) != nil
    {
      return ["scale", root] + words.dropLast()
    }
    return (try? ChordSymbolParser().parse(text)).map { _ in ["chord", text] }
  }

  private static func progression(_ words: [String]) -> [String]? {
    let numerals =
      words.count == 1
      ? ChordNumeralParser.row(words[0]) ?? words[0].split(separator: " ").map(String.init) : words
    if numerals.count > 1, numerals.allSatisfy({ ChordNumeralParser.reads($0) }),
      words.count == 1 || words[0].contains(/[IViv]/)
    {
      return ["play", numerals.joined(separator: " "), "--key", "C major"]
    }
    for text in [words.joined(separator: " "), words.joined(separator: " ").replacing("-", with: " ")] {
      // C-E-G are notes.
      let areNotes = text.split(separator: " ").allSatisfy { (try? NoteText.read($0)) != nil }
      guard !areNotes || words.count > 1, let request = try? PlaybackTextReader().read(text),
        request.steps.count > 1
      else { continue }
      return ["play", text]
    }
    return nil
  }

  /// A port of the sequencer by name, if there is a sequencer.
  private static func port(_ text: String) -> [String]? {
    guard SequencerAccess.failure() == nil, let selector = try? PortSelector(text),
      let sequencer = try? Sequencer(clientName: "chordd"), let directory = try? sequencer.portDirectory(),
      let port = try? selector.port(in: directory, policy: KeyboardPolicy(ownClients: [sequencer.clientID]))
    else { return nil }
    return ["run", "--port", port.name]
  }

  /// A word as a shell takes it.
  package static func shellWord(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:+#".contains($0) } && !word.isEmpty
    return isPlain && word.first != "#" ? word : "\"\(word)\""
  }
}
