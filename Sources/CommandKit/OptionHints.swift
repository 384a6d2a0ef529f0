internal import System
internal import Outputs
package import ArgumentParser
internal import Daemon
internal import Foundation
package import MusicTheory

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

  /// `did you mean '--list'?` for `--lst`, if that is near enough.
  package func suggestion(for option: String) -> String? {
    if option.lowercased() == "-v", arguments.first == option { return "did you mean '--version'?" }
    if command.configuration.commandName == "name", Int(option) != nil {
      return "\(option) is no MIDI note; notes go from 0 (C-1) to 127 (G9)"
    }
    let name = option.prefix { $0 != "=" }.drop { $0 == "-" }
    let known = options.map { String($0.name.dropFirst(2)) }
    return Suggestion.nearest(to: String(name), among: known).map { "did you mean '--\($0)'?" }
  }

  /// A message without its advice to use `--notes`, where the command has no such option.
  package func advising(_ message: String) -> String {
    guard let advice = message.range(of: ": --notes "), !options.contains(where: { $0.name == "--notes" })
    else { return message }
    return String(message[..<advice.lowerBound])
      + message[advice.upperBound...].drop { $0.isLetter || $0 == "-" }
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
      if words.dropFirst().first == word { return "\(option) \"\(words.joined(separator: " "))\"" }
    }
    return nil
  }

  /// The key that the shell has split into words: `--key E flat`.
  package var unquotedKey: String? {
    for (place, option) in arguments.enumerated() where option == "--key" {
      let words = arguments.dropFirst(place + 1).prefix(3)
      guard let second = words.dropFirst().first, Self.keyWords.contains(second.lowercased()) else {
        continue
      }
      let key = words.prefix(1) + words.dropFirst().prefix { Self.keyWords.contains($0.lowercased()) }
      return "\(option) \"\(key.joined(separator: " "))\""
    }
    return nil
  }

  private static let keyWords: Set<String> = [
    "flat", "sharp", "natural", "major", "minor", "maj", "min", "dur", "moll",
  ]
}

/// Guesses at the meaning of a word that is not a note.
package struct NoteHints {
  private let names: NoteNames
  /// The words typed as notes.
  private let words: [String]

  package init(names: NoteNames, words: [String]) { (self.names, self.words) = (names, words) }

  package func hint(for word: String) -> String? {
    if word == "/" { return "the hands are separated by \"|\"" }
    if let pieces = pieces(of: word) {
      let notes = words.flatMap { $0 == word ? pieces : [$0] }.map(CommandGuess.shellWord)
      return "separate notes with spaces: chordd name \(notes.joined(separator: " "))"
    }
    return names.foreignHint(for: word) ?? foreignWords(word)
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

  /// The notes of `C-E-G`, `C+E+G` or `CEG`.
  private func pieces(of word: String) -> [String]? {
    let signs = word.split { "-+/;".contains($0) }.map(String.init)
    let capitals = word.reduce(into: [String]()) { pieces, character in
      if character.isUppercase || pieces.isEmpty { pieces.append("") }
      pieces[pieces.count - 1].append(character)
    }
    return [signs, capitals].first { pieces in
      pieces.count > 1 && pieces.allSatisfy { (try? NoteText.read($0, names: names)) != nil }
    }
  }
}

extension NoteNames {
  /// `Cis is C♯ in German note names: --notes german`; nothing for a word that begins with the same note in these names.
  package func foreignHint(for text: String) -> String? {
    guard let hint = hint(for: text), let word = hint.split(separator: " ").first,
      (try? NoteText.read(word, names: self)) == nil
    else { return nil }
    return hint
  }
}
