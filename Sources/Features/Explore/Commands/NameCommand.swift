internal import ArgumentParser
internal import ChordAnalysis
internal import CommandKit
internal import Explore
internal import FeatureKit
internal import Glibc
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System
internal import Wire

/// `chordd name`: names notes given as arguments or lines.
struct NameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Name notes given as arguments, or one chord per line of standard input.",
    discussion: """
      Notes are MIDI numbers from 0 to 127 or names (60, C4, Eb4, f#3); C4 is middle C. Names without an octave are \
      stacked upwards from C3. A | between notes (quote it in a shell) separates the hands, the lower one first; \
      otherwise '--split' does. (Between chord symbols, as in D|C7, the upper one is first.)

      '--alternatives' also prints the other readings after the name, best first, separated by tabs: all of them, or \
      so many as the number that follows says of those that come close. A number above 20 is a note.

      Example: chordd name 48 52 55 59 "|" 62 66 69
               chordd name C E G Bb D# --alternatives 3
               echo "48 52 55 59 | 62 66 69" | chordd name
      """)

  @Argument(help: ArgumentHelp("The notes, with | between the hands.", valueName: "note"))
  var notes: [String] = []

  @Flag(help: "Print one object of JSON per chord.")
  var json = false

  @Flag(help: "Print what each reading costs, a line for each reason, and what decided.")
  var why = false

  @Flag(
    help:
      "Read the lines as a progression: the chord before counts, and the key that the lines suggest. An empty line starts a new one."
  )
  var progression = false

  @OptionGroup var naming: NamingOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(naming.overrides)
      var namer = ChordNamer(configuration: configuration, form: form, isProgression: progression)
      guard notes.isEmpty else {
        guard notes.contains(where: { !$0.allSatisfy { $0.isWhitespace || $0 == "|" } }) else {
          throw ValidationError("there is nothing to name; write notes such as C E G Bb")
        }
        do throws(NoteListError) {
          print(try namer.line(for: notes.joined(separator: " ")))
          noteDegrees()
        } catch {
          throw ValidationError(
            "\(error)\(hint(for: error, names: configuration.namingSettings.style.noteNames))")
        }
        return
      }
      try nameLines(&namer, configuration.namingSettings.style.noteNames)
    }
  }

  /// A chord or a file was given, or a note in other names.
  private func hint(for error: NoteListError, names: NoteNames) -> String {
    guard case .note(.notANote(let word)) = error else { return "" }
    let hints = NoteHints(names: names, words: notes)
    if let line = hints.whole { return "; did you mean '\(line)'?" }
    // A slash stands in chords.
    if !notes.contains(where: { $0.contains("/") }), let line = hints.separated {
      return "; separate notes with spaces: \(line)"
    }
    if let guess = CommandGuess.text(for: notes, besides: ["name"]) { return "; did you mean '\(guess)'?" }
    return hints.hint(for: word).map { "; \($0)" } ?? ""
  }

  /// Says of `1 3 5` what these numbers are: named as degrees they would be other notes.
  private func noteDegrees() {
    let words = notes.flatMap { $0.split { $0 == "," || $0.isWhitespace } }.filter { $0 != "|" }
    let numbers = words.map { Int($0) }
    guard numbers.count > 1, numbers.allSatisfy({ ($0 ?? 128) < 21 }) else { return }
    Diagnostics.note(
      "these are MIDI numbers, below the lowest key of a piano (21); degrees of a scale are written as notes, such as C E G"
    )
  }

  private var form: ChordNamer.AnswerType {
    if json { return .json }
    if why { return .why }
    return naming.readings.alternatives == nil ? .name : .alternatives
  }

  func validate() throws {
    if notes.count == 1, SmallFile.Stamp(notes[0]) != nil, !CommandGuess.isMIDIFile(notes[0]) {
      throw ValidationError("\(notes[0].quoted) is a file; \(advice(on: notes[0]))")
    }
    if progression, !notes.isEmpty {
      throw ValidationError("--progression reads lines of standard input: give no notes with it")
    }
    guard why, json || naming.readings.alternatives != nil else { return }
    throw ValidationError("--json, --alternatives and --why print different things: give one of them")
  }

  /// How a file is read: its lines are notes, or it is a chart.
  private func advice(on file: String) -> String {
    let bytes = (try? SmallFile.read(file, atMost: 1 << 20)) ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    if let first = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }),
      (try? NoteList(String(first))) == nil,
      let taking = CommandGuess.taking(file)
    {
      return "its lines are no notes; did you mean '\(taking)'?"
    }
    return
      "its lines are read from standard input: chordd name\(progression ? " --progression" : "") < \(CommandGuess.shellWord(file))"
  }

  /// Names every line; reports bad lines and goes on.
  private func nameLines(_ namer: inout ChordNamer, _ names: NoteNames) throws {
    try checkStandardInput()
    if isatty(STDIN_FILENO) == 1 {
      Diagnostics.note("type notes, one chord a line, such as C E G | D F# A; Ctrl-D ends")
    }
    var number = 0
    var failures = 0
    try StandardInputLines(limit: Self.longestLine).forEach { line in
      number += 1
      do throws(NoteListError) {
        print(try name(line, isFirst: number == 1, &namer))
      } catch {
        failures += 1
        // An empty line, so that each answer has the number of its question.
        print("")
        Diagnostics.note("line \(number): \(error)\(Self.hint(for: error, line, names))")
      }
    }
    if failures > 0 { throw ExitCode.failure }
  }

  /// A chord in a line, where notes belong.
  private static func hint(
    for error: NoteListError, _ line: LineSplitter.Line, _ names: NoteNames
  ) -> String {
    if error == .tooManyBars {
      return "; \(StandardInputFile.taking ?? "if these are bars with chords: chordd chart import FILE")"
    }
    guard case .note(.notANote(let word)) = error, case .whole(let bytes) = line else { return "" }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    let guess = CommandGuess.hint(for: words, besides: ["name"])
    guard guess.isEmpty else { return guess }
    return NoteHints(names: names, words: words).hint(for: word).map { "; \($0)" } ?? ""
  }

  /// In bytes; four times what all 128 notes need.
  private static let longestLine = 4096

  private func name(
    _ line: LineSplitter.Line, isFirst: Bool, _ namer: inout ChordNamer
  ) throws(NoteListError) -> String {
    guard case .whole(var bytes) = line else { throw .tooLong(limit: Self.longestLine) }
    // Windows ends its lines with two characters, and puts a mark in front of a file.
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    guard !text.contains("|") || !text.allSatisfy({ $0 == "|" || $0.isWhitespace }) else { throw .empty }
    return try namer.line(for: isFirst && text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
  }

  /// A folder or a closed standard input would look like an empty one.
  private func checkStandardInput() throws {
    guard read(STDIN_FILENO, nil, 0) != 0 else { return }
    Diagnostics.note("standard input cannot be read: \(unsafe String(cString: strerror(errno)))")
    throw ExitCode.failure
  }
}
