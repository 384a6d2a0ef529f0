internal import ArgumentParser
internal import ChordAnalysis
internal import Daemon
internal import Glibc
internal import Outputs

/// `chordd name`: names notes given as arguments or lines.
struct NameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Name notes given as arguments, or one chord per line of standard input.",
    discussion: """
      Notes are MIDI numbers or names (60, C4, Eb4, f#3); names without octave are stacked upwards. A | \
      between notes parts the hands; otherwise --split does.

      Example: chordd name 48 52 55 59 "|" 62 66 69
               chordd name C E G Bb D# --alternatives
               echo "48 52 55 59 | 62 66 69" | chordd name
      """)

  @Argument(help: ArgumentHelp("The notes, with | between the hands.", valueName: "note"))
  var notes: [String] = []

  @Flag(help: "Print one object of JSON per chord.")
  var json = false

  @Flag(help: "Print the other readings behind the name, best first, separated by tabs.")
  var alternatives = false

  @Flag(help: "Print what every reading was charged for, and what decided.")
  var why = false

  @Flag(
    help:
      "Read each line after the one before: its chord and the key that was heard count. An empty line starts anew."
  )
  var progression = false

  @OptionGroup var naming: NamingOptions
  @OptionGroup var files: ConfigurationOptions

  func run() async throws {
    try await CommandFailure.reporting {
      let configuration = try files.load(naming.overrides)
      var namer = ChordNamer(configuration: configuration, form: form, isProgression: progression)
      guard notes.isEmpty else {
        do {
          print(try namer.line(for: notes.joined(separator: " ")))
        } catch {
          throw ValidationError("\(error)")
        }
        return
      }
      try nameLines(&namer)
    }
  }

  private var form: ChordNamer.Form {
    if json { return .json }
    if why { return .why }
    return alternatives ? .alternatives : .name
  }

  func validate() throws {
    if progression, !notes.isEmpty {
      throw ValidationError("--progression reads lines of standard input: give no notes with it")
    }
    guard [json, alternatives, why].filter(\.self).count > 1 else { return }
    throw ValidationError("--json, --alternatives and --why print different things: give one of them")
  }

  /// Names every line; a bad one is reported and the rest still named.
  private func nameLines(_ namer: inout ChordNamer) throws {
    try checkStandardInput()
    var number = 0
    var failures = 0
    while let line = readLine() {
      number += 1
      do {
        // Windows puts a mark in front of a file.
        let isMarked = number == 1 && line.hasPrefix("\u{FEFF}")
        print(try namer.line(for: isMarked ? String(line.dropFirst()) : line))
      } catch {
        failures += 1
        // The answer keeps its line, so that answers can be laid beside questions.
        print("")
        Diagnostics.note("line \(number): \(error)")
      }
    }
    if failures > 0 { throw ExitCode.failure }
  }

  /// A folder or a closed standard input would look like an empty one.
  private func checkStandardInput() throws {
    guard read(STDIN_FILENO, nil, 0) != 0 else { return }
    Diagnostics.note("standard input cannot be read: \(unsafe String(cString: strerror(errno)))")
    throw ExitCode.failure
  }
}
