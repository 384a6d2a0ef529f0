package import ArgumentParser
internal import FeatureKit
internal import Files
internal import Foundation
internal import MusicTheory
internal import Outputs
internal import System

/// Hints about the options of one command line that the parser does not give.
package struct OptionHints {
  /// The words typed after `chordd`.
  package let arguments: [String]
  /// The command that it is for.
  package let command: any ParsableCommand.Type

  package init(arguments: [String], command: any ParsableCommand.Type) {
    (self.arguments, self.command) = (arguments, command)
  }

  /// The options of the command, as its help shows them, and whether a value follows.
  private var options: [(name: String, takesValue: Bool)] {
    command.helpMessage(includeHidden: true, columns: 1000).split(separator: "\n").filter {
      $0.hasPrefix("  -")
    }.flatMap { line in
      let words = line.split(separator: " ")
      return words.indices.filter { words[$0].hasPrefix("--") && $0 < 6 }.map { place in
        (words[place].filter { $0 != "," }, place + 1 < words.count && words[place + 1].hasPrefix("<"))
      }
    }
  }

  /// The names of the options.
  package var names: Set<String> { Set(options.map(\.name)) }

  /// `did you mean '--list'?` for `--lst`, if that is near enough.
  package func suggestion(for option: String) -> String? {
    if option.lowercased() == "-v", arguments.first == option { return "did you mean '--version'?" }
    if ["-l", "-a", "--all", "--ls"].contains(option.lowercased()), names.contains("--list") {
      return "did you mean 'chordd \(arguments[0]) --list'?"
    }
    if command.configuration.commandName == "name", Int(option) != nil {
      return "\(option) is not a MIDI note; notes go from 0 (C-1) to 127 (G9)"
    }
    let name = option.prefix { $0 != "=" }.drop { $0 == "-" }
    let known = options.map { String($0.name.dropFirst(2)) }
    let begun = name.count > 2 ? known.filter { $0.hasPrefix(name) } : []
    return (begun.count == 1 ? begun[0] : Suggestion.nearest(to: String(name), among: known)).map {
      let value = exampleValue(of: "--\($0)").map { ", such as \(CommandGuess.shellWord($0))" }
      return "did you mean '--\($0)'\(value ?? "")?"
    }
  }

  /// A long dash of a word processor in front of an option of the command: `—json`.
  package var longDash: String? {
    let known = Set(options.map(\.name))
    for word in arguments.prefix(while: { $0 != "--" }) {
      guard let dash = word.first, "–—―−".contains(dash) else { continue }
      let option = "--" + word.drop { "–—―−-".contains($0) }
      guard known.contains(String(option.prefix { $0 != "=" })) else { continue }
      return "\(word.quoted) begins with a long dash; options begin with two hyphens: \(option)"
    }
    return nil
  }

  /// A quotation mark of a word processor in front of a word: `“Digital Piano”`.
  package var curlyQuote: String? {
    guard let word = arguments.first(where: { "“”„«‚‘".contains($0.first ?? " ") && !$0.contains(" ") })
    else { return nil }
    return "\(word.quoted) begins with a typographic quotation mark; the shell knows \" and ' only"
  }

  /// The values that an option takes, for one that it does not take: `--tempo -20`, `--limit x`. `nil` for another message.
  ///
  /// The parser says neither the range of a number, nor that a negative one was read as an option.
  package func mistakenNumber(_ message: String) -> String? {
    let place = arguments.indices.dropLast().first { place in
      let (option, value) = (arguments[place], arguments[place + 1])
      guard options.contains(where: { $0.name == option && $0.takesValue })
      else { return false }
      // Some options take negative ones.
      let isNegative = value.hasPrefix("-") && Double(value) != nil
      let isRefused = ["missing value for '\(option)", "unknown option '\(value)'"].contains(
        where: message.hasPrefix)
      return isNegative && isRefused || message.hasPrefix("the value '\(value)' is invalid for '\(option) ")
    }
    guard let place, let help = help(of: arguments[place]) else { return nil }
    let fraction = arguments[place + 1].split(separator: "/").map { Double($0) }
    if fraction.count == 2, let upper = fraction[0], let lower = fraction[1], lower > upper,
      help.contains(/[0-9]\.[0-9]/)
    {
      return
        "\(arguments[place]) cannot be \(arguments[place + 1].quoted); did you mean \(arguments[place]) \(upper / lower)?"
    }
    return "\(arguments[place]) cannot be \(arguments[place + 1].quoted); it is \(help)"
  }

  /// The words behind an option in the help, as a part of a sentence.
  private func help(of option: String) -> String? {
    let lines = command.helpMessage(includeHidden: true, columns: 1000).split(separator: "\n")
    guard
      let line = lines.first(where: { line in
        line.hasPrefix("  -")
          && line.split(separator: " ").contains { $0.filter { $0 != "," } == option }
      }), let end = line.range(of: "> ")?.upperBound
    else { return nil }
    let whole = String(line[end...])
    let words = (whole.range(of: " (default: ").map { String(whole[..<$0.lowerBound]) } ?? whole).trimmed
    let text = words.hasSuffix(".") ? String(words.dropLast()) : words
    return text.isEmpty ? nil : text.prefix(1).lowercased() + text.dropFirst()
  }

  /// The first example in the help of the command: `chordd chord Cma7`.
  package var example: String? {
    let discussion = command.configuration.discussion
    guard let start = discussion.range(of: "Example: ")?.upperBound else { return nil }
    return String(discussion[start...].prefix { !$0.isNewline })
  }

  /// `analyze song.mid -o out.cho`: where the output goes, and how. `nil` for another option.
  package func outputFile(_ option: String) -> String? {
    let name = String(option.prefix { $0 != "=" })
    guard OutputFile.options.contains(name), let place = arguments.firstIndex(of: option) else { return nil }
    let isJoined = option.contains("=")
    let value = isJoined ? String(option.dropFirst(name.count + 1)) : arguments.dropFirst(place + 1).first
    guard let value, !value.hasPrefix("-") else {
      return name == "--export" || name == "--file" ? nil : "it writes to standard output: > FILE"
    }
    let isFile = OutputFile.isNamed(value)
    guard isFile || !["--save", "--file", "--export"].contains(name) else { return nil }
    return OutputFile(value).sentence(Array(arguments[..<place] + arguments[(place + (isJoined ? 1 : 2))...]))
  }

  /// The same where the word behind the option is plainly a file.
  package func namedOutputFile(_ option: String) -> String? {
    let value =
      option.contains("=")
      ? option.split(separator: "=").last.map(String.init)
      : arguments.drop { $0 != option }.dropFirst().first
    guard let value, OutputFile.isNamed(value), command.configuration.commandName != "run" else { return nil }
    return outputFile(option)
  }

  /// The line without an option, and without its value, if that is one.
  package func without(_ option: String) -> String? {
    guard let place = arguments.firstIndex(of: option), place > 0 else { return nil }
    var words = Array(arguments[..<place])
    let behind = arguments[(place + 1)...]
    words +=
      behind.first.map { $0.contains(/^[0-9]/) } == true && words[0] != "name" ? behind.dropFirst() : behind
    // A scale may be typed as a key, and is none.
    if words.count == 2, words[0] == "scale", let key = Key.read(words[1]) {
      words[1...1] =
        SymbolStyle.standard.ascii.finish(key.text(.english)).split(separator: " ").map(String.init)[...]
    }
    return (["chordd"] + words).map(CommandGuess.shellWord).joined(separator: " ")
  }

  /// The line with a format that was typed as an option, such as `--csv` for `--format csv`, or `--csv` where there is JSON only.
  package func format(_ option: String) -> String? {
    guard let place = arguments.firstIndex(of: option), place > 0 else { return nil }
    let name = String(option.dropFirst(2).prefix { $0 != "=" }).lowercased()
    let next = arguments.dropFirst(place + 1).first
    let value = option.contains("=") ? String(option.dropFirst(name.count + 3)) : next
    let isFormat = ["format", "output-format", "type", "as"].contains(name)
    let wanted = (isFormat ? value : name)?.lowercased()
    guard let wanted, option.hasPrefix("--") else { return nil }
    let isSplit = isFormat && !option.contains("=")
    var typed = Array(arguments[..<place] + arguments[(place + (isSplit ? 2 : 1))...])
    if names.contains("--format"), !isFormat, ChartExport.names.contains(wanted) || wanted == "xml" {
      if typed.count == 1 { typed.append("song.mid") }
      let format = ChartExport.format(called: wanted) ?? wanted
      return "did you mean '\(Self.line(typed + ["--format", format]))'?"
    }
    let isKnown = ["csv", "tsv", "xml", "yaml", "table", "midi", "mid"].contains(wanted)
    guard isKnown, !names.contains("--format") else { return nil }
    let command = typed[0]
    if command == "play" || ["midi", "mid"].contains(wanted) {
      return ["play", "history"].contains(command) ? OutputFile("x.mid").sentence(typed) : nil
    }
    if ["csv", "tsv"].contains(wanted), ["history", "configuration", "ports", "vocabulary"].contains(command)
    {
      return OutputFile("\(command).csv").sentence(typed)
    }
    return names.contains("--json") ? "did you mean '\(Self.line(typed + ["--json"]))'?" : nil
  }

  private static func line(_ words: [String]) -> String {
    (["chordd"] + words).map(CommandGuess.shellWord).joined(separator: " ")
  }

  /// Several files for a command that takes one.
  package var severalFiles: String? {
    let words = Array(arguments.dropFirst().prefix { !$0.hasPrefix("-") })
    guard command.configuration.commandName == "analyze", words.count > 1,
      words.allSatisfy({ CommandGuess.isMIDIFile($0) })
    else { return nil }
    return "one file at a time: \(CommandGuess(Array(words.prefix(1)))?.text ?? "")"
  }

  /// A message without its advice to use `--notes`, where the command has no such option.
  package func advising(_ message: String) -> String {
    guard let advice = message.range(of: ": --notes "), !options.contains(where: { $0.name == "--notes" })
    else { return message }
    return String(message[..<advice.lowerBound])
      + message[advice.upperBound...].drop { $0.isLetter || $0 == "-" }
  }

  /// The line of a command that takes one file, and was given other words.
  package var oneFile: String? {
    guard command.configuration.commandName == "forecast", let example else { return nil }
    return "it takes a file, as in: \(example)"
  }

  /// The name of a file that the shell has split into words, with its command: `analyze "my song.mid"`.
  package var unquotedFile: String? {
    let words = arguments.dropFirst().prefix { !$0.hasPrefix("-") }
    let isFile = words.map { CommandGuess.isMIDIFile($0) }
    guard command.configuration.commandName == "analyze", words.count > 1,
      isFile.firstIndex(of: true) == words.count - 1
    else { return nil }
    return "chordd analyze \"\(words.joined(separator: " "))\""
  }

  /// Words that stand elsewhere: an option without its hyphens, or the file that the output goes to; `nil` for others.
  package func otherPlace(of words: [String]) -> String? {
    guard let word = words.first, let place = arguments.firstIndex(of: word) else { return nil }
    func line(_ words: [String]) -> String {
      (["chordd"] + words).map(CommandGuess.shellWord).joined(separator: " ")
    }
    let option = "--\(word.lowercased())"
    if let known = options.first(where: { $0.name == option }) {
      let behind = arguments[(place + 1)...]
      let hasValue = behind.first.map { !$0.hasPrefix("-") } == true
      let value = known.takesValue && !hasValue ? exampleValue(of: option) : nil
      guard known.takesValue, !hasValue, value == nil else {
        let typed = arguments[..<place] + [option] + [value].compactMap(\.self) + behind
        return "did you mean '\(line(Array(typed)))'?"
      }
      return "\(option) needs a value: \(help(of: option) ?? "")"
    }
    // The value of an option without the option.
    let valued = [("--style", SymbolStyle.all.map(\.name)), ("--notes", NoteNames.all.map(\.name))].first {
      $0.1.contains(word.lowercased()) && names.contains($0.0)
    }
    if let valued {
      let typed = arguments[..<place] + [valued.0, word.lowercased()] + arguments[(place + 1)...]
      return "did you mean '\(line(Array(typed)))'?"
    }
    guard ["analyze", "export"].contains(command.configuration.commandName), words.count == 1,
      word.contains("."), !CommandGuess.isMIDIFile(word)
    else { return nil }
    var typed = arguments
    typed[place] = "-o"
    typed.insert(word, at: place + 1)
    return OptionHints(arguments: typed, command: command).outputFile("-o")
  }

  /// A sentence about the value that is missing behind the option of a message of the parser.
  package func missingValue(_ message: String) -> String? {
    if message.hasPrefix("missing value for '--port ") {
      return "for example: --port 24:0; the ports are listed by: chordd ports"
    }
    guard let option = message.firstMatch(of: /^missing value for '(--[a-z-]+)/)?.1,
      let value = exampleValue(of: String(option))
    else { return nil }
    return "for example: \(option) \(CommandGuess.shellWord(value))"
  }

  /// The command with its words as one name, where it takes one name, such as "Blue Monday"; `nil` for any other command.
  package var unquotedName: String? {
    let words = arguments.prefix { !$0.hasPrefix("-") }
    let help = command.helpMessage(includeHidden: true, columns: 1000)
    guard let last = command.configuration.commandName, let place = words.firstIndex(of: last),
      help.contains("\n  <name> "), help.split(separator: "\n").count(where: { $0.hasPrefix("  <") }) == 1,
      words.count > place + 2
    else { return nil }
    let front = (["chordd"] + words[...place]).joined(separator: " ")
    return
      "a name of several words needs quotation marks: \(front) \"\(words[(place + 1)...].joined(separator: " "))\""
  }

  /// A value that the help of an option shows: `C F Bb` of `such as "C F Bb", or all`.
  private func exampleValue(of option: String) -> String? {
    guard let help = help(of: option), let match = help.firstMatch(of: /such as (?:"([^"]+)"|([^ ,.;:]+))/)
    else { return nil }
    return (match.1 ?? match.2).map(String.init)
  }

  /// The command with a configuration behind `--config` that stands alone: `doctor my.yaml`; `nil` for other words.
  package func withConfiguration(_ word: String) -> String? {
    let isYAML = [".yaml", ".yml"].contains(where: word.lowercased().hasSuffix)
    guard isYAML, names.contains("--config"), let place = arguments.firstIndex(of: word) else { return nil }
    let typed = ["chordd"] + arguments[..<place] + ["--config"] + arguments[place...]
    return "did you mean '\(typed.map(CommandGuess.shellWord).joined(separator: " "))'?"
  }

  /// A sentence about an option that takes one of several words, or a number, and has a word too many before or as `word`:
  /// `--style pop jazz`, `--tempo 120 bpm`.
  package func oneValue(before word: String) -> String? {
    guard let place = arguments.firstIndex(of: word), place > 1, arguments[place - 2].hasPrefix("--") else {
      return nil
    }
    let (option, value) = (arguments[place - 2], arguments[place - 1])
    guard options.contains(where: { $0.name == option && $0.takesValue }), let help = help(of: option) else {
      return nil
    }
    let choices = help.split { !$0.isLetter && $0 != "-" }.map(String.init)
    let areChoices = [value, word].allSatisfy { choices.contains($0.lowercased()) }
    let isUnit = Double(value) != nil && Double(word) == nil && word.first?.isLowercase == true
    guard areChoices || isUnit else { return nil }
    return "\(option) takes one \(isUnit ? "number" : "of these"): \(option) \(value)"
  }

  /// The command alone, where it takes no words, or with the option that takes one.
  package var withoutWords: String? {
    let names = arguments.prefix { !$0.hasPrefix("-") }
    guard let last = command.configuration.commandName, let place = names.firstIndex(of: last),
      !command.helpMessage(includeHidden: true).contains("ARGUMENTS:"),
      !options.contains(where: { $0.takesValue && arguments.contains($0.name) })
    else { return nil }
    let flags = names.count == arguments.count ? [] : arguments.filter { $0.hasPrefix("--") }
    let line = (["chordd"] + names[...place] + flags).joined(separator: " ")
    let words = names[(place + 1)...].joined(separator: " ")
    guard let option = ["--player", "--take"].first(where: self.names.contains), !words.isEmpty else {
      return "it takes no words: \(line)"
    }
    return "did you mean '\(line) \(option) \(CommandGuess.shellWord(words))'?"
  }

  /// `form` with the file that was typed in its place, and another one.
  package var lineWithPerformance: String? {
    guard command.configuration.commandName == "form", let file = arguments.dropFirst().first,
      !file.hasPrefix("-")
    else { return nil }
    let files = arguments.dropFirst().filter { $0.contains(".") && !$0.hasPrefix("-") }
    let music = files.first(where: CommandGuess.isMIDIFile) ?? "take.mid"
    let usual = CommandGuess.isMIDIFile(file) ? "blues.txt" : file
    let other = files.first { !CommandGuess.isMIDIFile($0) } ?? usual
    return "chordd form \(CommandGuess.shellWord(other)) --input \(CommandGuess.shellWord(music))"
  }

  /// The command with notes behind it that stand behind `--keys` here, `practice triads --keys "C F"`, or without a word for its start;
  /// `nil` for other words.
  package func withKeys(_ words: [String]) -> String? {
    if names.contains("--keys"), arguments.count > 2,
      ["start", "begin", "drill", "run"].contains(arguments[1])
    {
      return (["chordd", arguments[0]] + arguments[2...]).map(CommandGuess.shellWord).joined(separator: " ")
    }
    let notes = words.flatMap { $0.split { $0 == "," || $0 == " " } }
    guard names.contains("--keys"), !notes.isEmpty, notes.allSatisfy(NoteNames.english.isNote) else {
      return nil
    }
    let front = ["chordd"] + arguments.prefix { $0 != words[0] }
    return (front + ["--keys", notes.joined(separator: " ")]).map(CommandGuess.shellWord)
      .joined(separator: " ")
  }

  /// The command with the option before a number that stands alone, such as `+2` or `-1`; `nil` for other words.
  package func withNumber(_ word: String) -> String? {
    guard let option = ["--transpose", "--steps"].first(where: names.contains),
      let place = arguments.firstIndex(of: word),
      let number = SpokenNumber.one(word), (-24...24).contains(number)
    else { return nil }
    let typed = arguments[..<place] + [option, "\(number)"] + arguments[(place + 1)...]
    return (["chordd"] + typed).map(CommandGuess.shellWord).joined(separator: " ")
  }

  /// The chord of a quality that was typed behind `vocabulary`, as a command; `nil` for other commands and words.
  package func oneQuality(_ words: [String]) -> String? {
    let word = words.joined()
    let symbol = (try? ChordSymbolParser().parse("C" + word)) != nil ? "C" + word : word
    guard command.configuration.commandName == "vocabulary",
      (try? ChordSymbolParser().parse(symbol)) != nil
    else { return nil }
    return "chordd chord \(CommandGuess.shellWord(symbol))"
  }

  /// The first option that the command does not have.
  package var unknownOption: String? {
    let known = Set(options.map(\.name) + ["--version", "--help-hidden", "--generate-completion-script"])
    return arguments.prefix { $0 != "--" }.first { argument in
      argument.hasPrefix("--") && !known.contains(String(argument.prefix { $0 != "=" }))
    }
  }

  /// The option whose value the shell has split, with the whole value: `--port "Digital Piano"` for `word` `Piano`.
  package func unquotedValue(endingBehind word: String) -> String? {
    let valued = Set(options.filter(\.takesValue).map(\.name))
    for (place, option) in arguments.enumerated() where valued.contains(option) {
      let words = arguments.dropFirst(place + 1).prefix { !$0.hasPrefix("-") }
      // The default of a group of commands takes the second word for its own.
      let isDefault = !arguments.contains(command.configuration.commandName ?? "")
      let others = words.dropFirst().prefix(isDefault ? 2 : 1)
      if others.contains(word) { return "\(option) \"\(words.joined(separator: " "))\"" }
    }
    return nil
  }

  /// The key that the shell has split into words: `--key E flat`.
  package var unquotedKey: String? {
    for (place, option) in arguments.enumerated() where option == "--key" {
      let words = arguments.dropFirst(place + 1).prefix(3)
      let key = words.prefix(1) + words.dropFirst().map(Self.keyWord).prefix { $0 != nil }.compactMap(\.self)
      guard key.count > 1 else { continue }
      return "\(option) \"\(key.joined(separator: " "))\""
    }
    return nil
  }

  private static let keyWords: Set<String> = [
    "flat", "sharp", "natural", "major", "minor", "maj", "min", "dur", "moll",
  ]

  /// A word of the name of a key as it is read, also of a misspelled one; `nil` for other words.
  private static func keyWord(_ word: String) -> String? {
    let small = word.lowercased()
    if keyWords.contains(small) { return word }
    if ["mayor", "majeur", "maggiore"].contains(small) { return "major" }
    if ["menor", "mineur", "minore"].contains(small) { return "minor" }
    guard small.count > 3, (try? ChordSymbolParser().parse(word)) == nil else { return nil }
    return Suggestion.nearest(to: small, among: ["flat", "sharp", "major", "minor"])
  }
}
