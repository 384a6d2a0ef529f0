package import ArgumentParser
internal import FeatureKit
internal import Files
internal import Foundation
package import MusicTheory
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
      return "\(option) is no MIDI note; notes go from 0 (C-1) to 127 (G9)"
    }
    let name = option.prefix { $0 != "=" }.drop { $0 == "-" }
    let known = options.map { String($0.name.dropFirst(2)) }
    let begun = name.count > 2 ? known.filter { $0.hasPrefix(name) } : []
    return (begun.count == 1 ? begun[0] : Suggestion.nearest(to: String(name), among: known)).map {
      "did you mean '--\($0)'?"
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
    guard ["-o", "--output", "--out", "--outfile"].contains(option) else { return nil }
    guard let place = arguments.firstIndex(of: option), place + 1 < arguments.count else {
      return "it writes to standard output: > FILE"
    }
    let file = arguments[place + 1]
    var words = Array(arguments[..<place] + arguments[(place + 2)...])
    if command.configuration.commandName == "analyze", !words.contains("--format"),
      let format = ChartExport.format(called: file)
    {
      words += ["--format", format]
    }
    let typed = (["chordd"] + words).map(CommandGuess.shellWord).joined(separator: " ")
    return "it writes to standard output: \(typed) > \(CommandGuess.shellWord(file))"
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
    if names.contains(option) {
      return "did you mean '\(line(arguments[..<place] + [option] + arguments[(place + 1)...]))'?"
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

  /// The command alone, where it takes no words.
  package var withoutWords: String? {
    let names = arguments.prefix { !$0.hasPrefix("-") }
    guard let last = command.configuration.commandName, let place = names.firstIndex(of: last),
      !command.helpMessage(includeHidden: true).contains("ARGUMENTS:")
    else { return nil }
    return "it takes no words: \((["chordd"] + names[...place]).joined(separator: " "))"
  }

  /// `form` with the file that was typed in its place, and another one.
  package var lineWithPerformance: String? {
    guard command.configuration.commandName == "form", let file = arguments.dropFirst().first,
      !file.hasPrefix("-")
    else { return nil }
    let word = CommandGuess.shellWord(file)
    return CommandGuess.isMIDIFile(file)
      ? "chordd form blues.txt --input \(word)" : "chordd form \(word) --input take.mid"
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

  /// The command with `--transpose` before semitones that stand alone: `chart choose ok +2`; `nil` for other words.
  package func withTransposition(_ word: String) -> String? {
    guard names.contains("--transpose"), let place = arguments.firstIndex(of: word),
      let semitones = Int(word), (-24...24).contains(semitones)
    else { return nil }
    let typed = arguments[..<place] + ["--transpose", "\(semitones)"] + arguments[(place + 1)...]
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

/// Guesses at the meaning of a word that is not a note.
package struct NoteHints {
  private let names: NoteNames
  /// The words typed as notes.
  private let words: [String]

  package init(names: NoteNames, words: [String]) { (self.names, self.words) = (names, words) }

  package func hint(for word: String) -> String? {
    if word == "/" { return "the hands are separated by \"|\"" }
    if let numbers = SpokenNumber.all(words) {
      return "write numbers in digits: chordd name \(numbers.map(String.init).joined(separator: " "))"
    }
    if ["help", "-h"].contains(word.lowercased()) { return "did you mean 'chordd name --help'?" }
    if let separated { return "separate notes with spaces: \(separated)" }
    return foreignName(word) ?? foreignWords(word)
  }

  /// The command with a space between all notes, where other signs stand between them: `C-E-G`, `C E-G`, `[C,E,G]`.
  package var separated: String? {
    let parted = words.map { word in
      word == "|" || isNote(word) ? [word] : pieces(of: word) ?? []
    }
    let all = parted.flatMap(\.self)
    guard parted.allSatisfy({ !$0.isEmpty }), all != words,
      // C7 and F7 are chords.
      !all.allSatisfy({ Int($0) == nil && ["6", "7", "9"].contains($0.last) })
    else { return nil }
    return (["chordd", "name"] + all.map(CommandGuess.shellWord)).joined(separator: " ")
  }

  /// The command for words that are clear as a whole: notes with their key, `C E G in C`, or chords that are counted, `I IV V`.
  package var whole: String? {
    if words.count > 1, words.allSatisfy({ ChordNumeralParser.reads($0) }), words[0].contains(/[IViv]/) {
      return "chordd play \"\(words.joined(separator: " "))\" --key \"C major\""
    }
    guard let place = words.lastIndex(of: "in"), place > 0,
      let key = Key.read(words[(place + 1)...].joined(separator: " "), names: names),
      words[..<place].allSatisfy({ $0 == "|" || isNote($0) })
    else { return nil }
    let notes = words[..<place].map(CommandGuess.shellWord).joined(separator: " ")
    return "chordd name \(notes) --key \"\(SymbolStyle.standard.ascii.finish(key.text(names)))\""
  }

  private func isNote(_ word: String) -> Bool { (try? NoteText.read(word, names: names)) != nil }

  /// The note that the whole word is in other note names: the six of sixty is none.
  private func foreignName(_ word: String) -> String? {
    guard let hint = names.foreignHint(for: word) else { return nil }
    let isWhole =
      word.hasPrefix("Bes") || NoteNames.all.contains { (try? NoteText.read(word, names: $0)) != nil }
    return isWhole ? hint : nil
  }

  /// `do mi sol`, in small letters.
  private func foreignWords(_ word: String) -> String? {
    guard words.count > 1, word != word.capitalized else { return nil }
    let written = words.map(\.capitalized)
    return NoteNames.all.first { foreign in
      foreign != names && written.allSatisfy { (try? NoteText.read($0, names: foreign)) != nil }
    }.map {
      "these are \($0.name) note names: chordd name --notes \($0.name) \(written.joined(separator: " "))"
    }
  }

  /// The notes of `C-E-G`, `C+E+G`, `{C` or `CEG`.
  private func pieces(of word: String) -> [String]? {
    // 60.5 is no two notes.
    guard Double(word) == nil else { return nil }
    let signs = word.split { "-+/;:._,[](){} ".contains($0) }.map(String.init)
    let capitals = word.reduce(into: [String]()) { pieces, character in
      if character.isUppercase || pieces.isEmpty { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return [signs, capitals].first { pieces in
      !pieces.isEmpty && pieces != [word] && pieces.allSatisfy(isNote)
    }
  }
}

/// English numbers in words: `sixty`, `sixty-four`, as far as notes go.
private enum SpokenNumber {
  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

  /// The numbers of words that are nothing else.
  static func all(_ words: [String]) -> [Int]? {
    let numbers = words.compactMap(read)
    return numbers.count == words.count ? numbers : nil
  }

  private static func read(_ word: String) -> Int? {
    let parts = word.lowercased().split(separator: "-").map(String.init)
    guard let first = parts.first, parts.count < 3 else { return nil }
    if parts.count == 1, let number = small.firstIndex(of: first) { return number }
    guard let ten = tens.firstIndex(of: first) else { return nil }
    guard let second = parts.dropFirst().first else { return 20 + 10 * ten }
    return small.firstIndex(of: second).flatMap { (1...9).contains($0) ? 20 + 10 * ten + $0 : nil }
  }
}

extension NoteNames {
  /// `Cis is C♯ in German note names: --notes german`; nothing for a word that begins with the same note in these names.
  package func foreignHint(for text: String) -> String? {
    guard let hint = hint(for: text), let word = hint.split(separator: " ").first,
      (try? NoteText.read(word, names: self)) == nil
    else { return nil }
    // The re of relative is no note; the La of Lam is one.
    let rest = text.dropFirst(word.count)
    guard rest.first?.isLetter != true || rest.hasPrefix("m") else { return nil }
    return hint
  }
}
