internal import Foundation
package import MusicTheory

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
    let separated = words.map { word in
      word == "|" || isNote(word) ? [word] : pieces(of: word) ?? []
    }
    let all = separated.flatMap(\.self)
    guard separated.allSatisfy({ !$0.isEmpty }), all != words,
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
    if let line = dutch ?? hands ?? grip ?? german { return line }
    guard let place = words.lastIndex(of: "in"), place > 0,
      let key = Key.read(words[(place + 1)...].joined(separator: " "), names: names),
      words[..<place].allSatisfy({ $0 == "|" || isNote($0) })
    else { return nil }
    let notes = words[..<place].map(CommandGuess.shellWord).joined(separator: " ")
    return "chordd name \(notes) --key \"\(SymbolStyle.standard.ascii.finish(key.text(names)))\""
  }

  /// The command with the Dutch B♭ as it is written here: `c e g bes`.
  private var dutch: String? {
    let written = words.map { names.dutch($0) ?? $0.prefix(1).uppercased() + $0.dropFirst() }
    guard words.contains(where: { names.dutch($0) != nil }), written.allSatisfy({ $0 == "|" || isNote($0) })
    else { return nil }
    return (["chordd", "name"] + written.map(CommandGuess.shellWord)).joined(separator: " ")
  }

  /// The command for German notes in small letters: `es g b`.
  private var german: String? {
    let written = words.map(\.capitalized)
    guard names == .english, words.count > 1, words.contains(where: { !isNote($0.capitalized) }),
      words.allSatisfy({ $0.first?.isLowercase == true }),
      written.allSatisfy({ (try? NoteText.read($0, names: .german)) != nil })
    else { return nil }
    return "chordd name \(written.joined(separator: " ")) --notes german"
  }

  /// The command with a bar between the hands, where another sign or a word stands: `C E G + D F A`, `D F A over C E G`.
  private var hands: String? {
    let signs: Set<String> = ["+", "&", "and", "with", "over", ";", "/", "||"]
    let parts = words.split(maxSplits: 1) { signs.contains($0.lowercased()) }
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(isNote) }),
      let sign = words.dropFirst(parts[0].count).first, sign != "/"
    else { return nil }
    let lower = sign.lowercased() == "over" ? [parts[1], parts[0]] : [parts[0], parts[1]]
    return "chordd name " + lower.map { $0.joined(separator: " ") }.joined(separator: " \"|\" ")
  }

  /// The notes of a grip of the guitar with a fret or an x for each string: `x x 0 2 3 2`.
  private var grip: String? {
    guard words.count == 6, words.contains(where: { $0.lowercased() == "x" }),
      words.allSatisfy({ $0.lowercased() == "x" || (0...24).contains(Int($0) ?? -1) })
    else { return nil }
    let notes = zip(CommandGuess.strings, words).compactMap { string, fret in
      Int(fret).map { "\(string + $0)" }
    }
    return notes.isEmpty ? nil : "chordd name \(notes.joined(separator: " "))"
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
enum SpokenNumber {
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

  /// A number in digits or in a word.
  static func one(_ word: String) -> Int? { Int(word) ?? read(word) }

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
