internal import ArgumentParser
internal import CommandKit
internal import Daemon
internal import FeatureKit
internal import FeatureList
internal import Foundation
internal import Glibc
internal import MusicTheory
internal import Outputs
internal import Settings
internal import System

/// The program; without a command it does what `run` does.
@main
struct ChorddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chordd",
    abstract: "Names the chords that you play on a MIDI keyboard, as you play them.",
    discussion: """
      Example: chordd
               chordd run --port "Digital Piano"
               chordd name 48 52 55 59 "|" 62 66 69
               chordd combine Cma7 D
      """,
    version: "chordd \(Version.number)",
    subcommands: HelpGroup.others + [GuardOutputCommand.self],
    groupedSubcommands: HelpGroup.all.map { CommandGroup(name: $0.title, subcommands: $0.commands) },
    defaultSubcommand: RunCommand.self)

  /// Parses and runs; wrong usage is reported in one sentence and ends with 64.
  static func main() async {
    StandardDescriptors.occupy()
    // A file that exceeds the size limit is an error of one output, like a full disk, and not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    await withTaskExecutorPreference(SingleThreadExecutor(name: "chordd-tasks")) {
      await ProgramContext.$features.withValue(.all) { await parseAndRun() }
    }
  }

  private static func parseAndRun() async {
    do {
      if BuildRecord.isAskedFor(by: typed) {
        print(BuildRecord.line)
        return try CommandFailure.checkStandardOutput()
      }
      // The guard has to run before the first note ends, and parsing the options of all other commands takes time.
      if typed.first == GuardOutputCommand.configuration.commandName {
        return try GuardOutputCommand.parse(Array(typed.dropFirst())).run()
      }
      if typed == ["-h"] {
        print(HelpGroup.page)
        return try CommandFailure.checkStandardOutput()
      }
      try refuseUnknownCommand(typed)
      if let sign = hints.longDash ?? hints.curlyQuote { throw ValidationError(sign) }
      // A request of a completion script is not a command.
      if typed.first?.hasPrefix("---") != true, let key = hints.unquotedKey {
        throw ValidationError("a value of several words needs quotation marks: \(key)")
      }
      var command = try parseAsRoot(completed(helpFirst ?? typed))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      try CommandFailure.checkStandardOutput()
    } catch {
      end(with: error)
    }
  }

  private static func completed(_ arguments: [String]) -> [String] {
    let word = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let place: AlternativesOptions.Place =
      switch word {
      case "name": .beforeNotes
      case RunCommand.configuration.commandName, nil: .beforeNothing
      default: .beforeWords
      }
    return AlternativesOptions.completed(arguments, place)
  }

  private static func end(with error: any Error) -> Never {
    let code = exitCode(for: error)
    guard code == .validationFailure, !(error is ExitCode) else { exit(withError: error) }
    // The parser reports a command's own errors before unknown options.
    let parsed = sentence(message(for: error))
    if let mistake = hints.mistakenNumber(parsed) {
      Diagnostics.note("\(mistake) (see '\(helpCommand)')")
      exit(withError: code)
    }
    let text =
      hints.unknownOption.map { "unknown option '\($0)'" } ?? hints.advising(parsed)
    Diagnostics.note("\(text)\(hint(for: text)) (see '\(helpCommand)')")
    exit(withError: code)
  }

  /// The words with the option for help behind the command: `--help name`; `nil` where it stands behind one.
  private static var helpFirst: [String]? {
    guard let first = typed.first, ["-h", "--help", "-help", "-?", "/?"].contains(first), typed.count > 1,
      commandNames.contains(typed[1])
    else { return nil }
    return typed.dropFirst() + ["--help"]
  }

  // MARK: Guesses

  /// The words typed after the program's name.
  private static var typed: [String] { Array(CommandLine.arguments.dropFirst()) }

  private static var hints: OptionHints {
    let named = command(typed.first, of: self)
    // Practice has commands of its own.
    let inner = named.flatMap {
      command(typed.dropFirst().first, of: $0) ?? $0.configuration.defaultSubcommand
    }
    return OptionHints(arguments: typed, command: inner ?? named ?? RunCommand.self)
  }

  private static func command(
    _ word: String?, of parent: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    parent.configuration.subcommands.first { $0.configuration.commandName == word }
  }

  /// A hint for a message of the parser, which only knows the places of words.
  private static func hint(for message: String) -> String {
    let parts = message.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return "" }
    let word = String(parts[1])
    if message.hasPrefix("unknown option") { return hint(forOption: word) }
    if let value = hints.missingValue(message) { return "; \(value)" }
    if message.hasPrefix("missing expected argument '--input"), let line = hints.lineWithPerformance {
      return "; for example: \(line)"
    }
    if message.hasPrefix("missing expected argument"), let example = hints.example {
      let other = hints.command == AnalyzeCommand.self ? ", or chordd analyze - < song.mid" : ""
      return "; for example: \(example)\(other)"
    }
    // A command behind options of run.
    // `2 unexpected arguments`
    let isUnexpected = message.hasPrefix("unexpected argument") || message.contains(" unexpected arguments: ")
    if isUnexpected, commandNames.contains(word),
      typed.first?.hasPrefix("-") == true
    {
      let (front, behind) = (typed.prefix { $0 != word }, typed.drop { $0 != word })
      let turned = (["chordd"] + behind + front).map(CommandGuess.shellWord).joined(separator: " ")
      return "; the command comes first: \(turned)"
    }
    if let value = hints.oneValue(before: word) { return "; \(value)" }
    if let value = hints.unquotedValue(endingBehind: word) {
      return "; a value of several words needs quotation marks: \(value)"
    }
    return isUnexpected ? hint(forUnexpected: word) : ""
  }

  /// A hint for an option that the command does not have.
  private static func hint(forOption word: String) -> String {
    if let command = hints.withNumber(word) { return "; did you mean '\(command)'?" }
    let next = typed.drop { $0 != word }.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
    let command = typed.first.map { $0.hasPrefix("-") ? "" : $0 } ?? ""
    let features = allFeatures.compactMap { $0 as? any CommandFeature.Type }
    let words = [word] + [next].compactMap(\.self)
    if let way = features.lazy.compactMap({ $0.way(for: words, in: typed) }).first { return "; \(way)" }
    if let way = settingLine(word) ?? hints.namedOutputFile(word) ?? hints.format(word) { return "; \(way)" }
    if let way = OtherWords.way(for: word, of: command, typed: typed, known: hints.names, next: next) {
      guard way.contains("leave it out"), !way.contains("chordd "), let line = hints.without(word) else {
        return "; \(way)"
      }
      return "; \(way): \(line)"
    }
    let other = hints.outputFile(word) ?? hints.suggestion(for: word)
    return other.map { "; \($0)" } ?? ""
  }

  /// The line that changes or shows a setting that was typed as an option: `set --split G3`, `configuration --set split G3`.
  private static func settingLine(_ option: String) -> String? {
    guard let command = typed.first, ["set", "configuration"].contains(command),
      let place = typed.firstIndex(of: option)
    else { return nil }
    let joined = option.drop { $0 == "-" }.split(separator: "=", maxSplits: 1).map(String.init)
    var words = joined + typed[(place + 1)...].prefix { !$0.hasPrefix("-") }
    let isVerb = words.first.map { ["set", "get", "show", "change"].contains($0) } == true
    let verb = isVerb ? words.removeFirst() : command
    guard let name = words.first, let found = SetCommand.Name(rawValue: name)?.rawValue ?? setting(name)
    else { return nil }
    let isShown = ["get", "show"].contains(verb) || words.count == 1
    let shown = isShown ? setting(name) ?? found : found
    let line = ["chordd", isShown ? "configuration" : "set", shown] + words.dropFirst()
    return "did you mean '\(line.map(CommandGuess.shellWord).joined(separator: " "))'?"
  }

  /// A hint for a word where the command takes none.
  private static func hint(forUnexpected word: String) -> String {
    if let file = hints.oneFile { return "; \(file)" }
    if let files = hints.severalFiles { return "; \(files)" }
    if let file = hints.unquotedFile { return "; a name with spaces needs quotation marks: \(file)" }
    let words = typed.drop { $0 != word }.prefix { !$0.hasPrefix("-") }
    let features = allFeatures.compactMap { $0 as? any CommandFeature.Type }
    if let way = features.lazy.compactMap({ $0.way(for: Array(words), in: typed) }).first {
      return "; \(way)"
    }
    if let way = hints.otherPlace(of: Array(words)) { return "; \(way)" }
    if word == "-", hints.command == RunCommand.self { return "; did you mean 'chordd run --input -'?" }
    if let command = hints.withNumber(word) { return "; did you mean '\(command)'?" }
    if let command = hints.withKeys(Array(words)) { return "; did you mean '\(command)'?" }
    if let chord = hints.oneQuality(Array(words)) {
      return "; it lists every quality; one of them: \(chord)"
    }
    let isRun = hints.command == RunCommand.self
    if !isRun, let way = hints.withConfiguration(word) ?? hints.withoutWords ?? hints.unquotedName {
      return "; \(way)"
    }
    if isRun, words.count > 1, words.allSatisfy({ $0.contains(/^[0-9]+:[0-9]+$/) }) {
      return "; several ports: chordd run \(words.map { "--port \($0)" }.joined(separator: " "))"
    }
    guard isRun, let guess = CommandGuess(Array(words)), guess.arguments.first == "analyze" else {
      let hint = CommandGuess.hint(for: Array(words), besides: typed)
      if !hint.isEmpty { return hint }
      return isRun ? CommandGuess.taking(word).map { "; did you mean '\($0)'?" } ?? "" : ""
    }
    return
      "; to play a file: chordd run --input \(CommandGuess.shellWord(word)); to list its chords: \(guess.text)"
  }

  /// One line like all messages: without a capital, without a period.
  private static func sentence(_ message: String) -> String {
    // The parser's own suggestions are rarely right.
    let whole = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    let line = whole.hasPrefix("Unknown option") ? whole.components(separatedBy: ". Did you mean")[0] : whole
    let text = line.hasSuffix(".") ? line.dropLast() : line[...]
    // A key keeps its capital: A major is no a major.
    let isNote = NoteNames.english.isNote(text.prefix { $0 != " " })
    return (isNote ? String(text) : text.prefix(1).lowercased() + text.dropFirst()).visible
  }

  private static var helpCommand: String {
    let word = typed.first ?? ""
    // Options without a command are those of `run`.
    if word.hasPrefix("-") { return "chordd run --help" }
    return commandNames.contains(word) ? "chordd \(word) --help" : "chordd --help"
  }

  private static var commandNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The commands that users type.
  private static var shownCommandNames: [String] {
    configuration.subcommands.compactMap {
      $0.configuration.shouldDisplay ? $0.configuration.commandName : nil
    }
  }

  /// Without this a misspelled command of a command would be called an unexpected argument of its default.
  private static func refuseUnknownInnerCommand(_ words: [String]) throws {
    guard words.count > 1, words[1] != "help", !words[1].hasPrefix("-"),
      let parent = command(words[0], of: self),
      let usual = parent.configuration.defaultSubcommand, command(words[1], of: parent) == nil,
      // One that takes words of its own says what is wrong with them.
      !usual.helpMessage(includeHidden: true).contains("ARGUMENTS:")
    else { return }
    let names = parent.configuration.subcommands.compactMap { $0.configuration.commandName }
    let rest = words.dropFirst().prefix { !$0.hasPrefix("-") }
    let isChart = words[0] == "chart"
    let near =
      (isChart ? OtherWords.chartWay(Array(rest)) : nil)
      ?? Suggestion.nearest(to: words[1], among: names).map { "did you mean '\(words[0]) \($0)'?" }
    throw ValidationError(
      "there is no command '\(words[0]) \(words[1])'; \(near ?? "the commands are \(names.joined(separator: ", "))")\(isChart && near == nil ? "; a chart of this name: chordd chart choose \(CommandGuess.shellWord(rest.joined(separator: " ")))" : "")"
    )
  }

  /// The setting of a name, or of the last part of one; `nil` for other words.
  private static func setting(_ word: String) -> String? {
    let table = ProgramContext.features.table
    return table.row(named: word)?.name ?? table.rows.first { $0.key == word }?.name ?? table.meant(by: word)
  }

  /// Without this a misspelled command would be called an unexpected argument of `run`.
  private static func refuseUnknownCommand(_ arguments: [String]) throws {
    // `help` explains any other command.
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-") else { return }
    if let way = OtherWords.wayBehind(Array(words)) ?? OtherWords.recording(Array(words)) {
      throw ValidationError(way)
    }
    guard !commandNames.contains(word) else { return try refuseUnknownInnerCommand(Array(words)) }
    let small = word.lowercased()
    if OtherWords.taking.contains(small), words.count == 2,
      let taking = words.last.flatMap({ CommandGuess.taking($0) })
    {
      throw ValidationError("there is no command '\(word)'; did you mean '\(taking)'?")
    }
    if ["get", "show", "read"].contains(small), words.count == 2, let name = words.last.flatMap(Self.setting)
    {
      throw ValidationError(
        "there is no command '\(word)'; did you mean 'chordd configuration \(name)'?")
    }
    if let bytes = try? SmallFile.read(word, atMost: 1 << 20), let kind = FileKind(bytes),
      kind.isNoText != nil,
      kind.isNoChart != nil, kind != .midi
    {
      throw ValidationError(
        "there is no command '\(word)'; it is \(kind.rawValue), and chordd reads MIDI files and charts")
    }
    if let way = OtherWords.ways[small] { throw ValidationError("there is no command '\(word)'; \(way)") }
    if word.contains("://") {
      throw ValidationError(
        "\(word.quoted) is an address of the web; download the file first, and give its name")
    }
    let near = OtherWords.commands[small] ?? Suggestion.nearest(to: word, among: shownCommandNames + ["help"])
    let plain = Array(words.prefix { !$0.hasPrefix("-") })
    let object = plain.dropFirst().drop { OtherWords.fillers.contains($0.lowercased()) }
    let behind = OtherWords.verbs.contains(small) ? CommandGuess.text(for: Array(object)) : nil
    let foreign = NoteNames.english.translation(of: plain.joined(separator: " ")) {
      CommandGuess($0.split(separator: " ").map(String.init)) != nil
    }
    let guess =
      OtherWords.english(plain) ?? behind ?? CommandGuess.text(for: plain)
      ?? (plain.count == 1 ? CommandGuess.taking(word) : nil)
      ?? (near == nil
        ? foreign.flatMap { CommandGuess.text(for: $0.split(separator: " ").map(String.init)) } : nil)
    let hint = (guess ?? near).map { "did you mean '\($0)'?" }
    let commands = "the commands are \(shownCommandNames.joined(separator: ", "))"
    throw ValidationError("there is no command '\(word)'; \(hint ?? commands)")
  }
}
