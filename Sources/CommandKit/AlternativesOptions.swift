package import ArgumentParser
internal import FeatureKit
internal import MusicTheory
package import Settings

/// `--alternatives`, with a count or without.
package struct AlternativesOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "How many other readings to give: 0 to 7 of those that come close, or all of them, however far-fetched; without a count, \(usual).",
      valueName: "count"))
  package var alternatives: String?

  /// The same, as a setting that wins over every file.
  package var overrides: [SettingOverride] {
    alternatives.map {
      [SettingOverride("naming.alternatives", .text($0), option: Self.option)]
    } ?? []
  }

  private static let option = "--alternatives"
  /// The value of the option without a count.
  private static let usual = ShownAlternatives.all.text
  /// 21 is A0, the lowest key of a piano: a greater number after the option is a note.
  private static let greatestCount = 20

  /// The words that may follow the option besides its count.
  package enum Place {
    /// A number after it is the count up to 20, and above that a note.
    case beforeNotes
    /// A number after it is the count.
    case beforeWords
    /// Every word after it is read as the count.
    case beforeNothing
  }

  /// The command line with a count in every `--alternatives`, because the parser has no optional values.
  package static func completed(_ arguments: [String], _ place: Place) -> [String] {
    var completed: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument != "--" else { return completed + [argument] + rest }
      guard argument == option else {
        completed.append(argument)
        continue
      }
      if let next = rest.first,
        isCount(next, place) || place == .beforeNotes && isMistakenCount(next, behind: completed, rest)
      {
        completed.append("\(option)=\(next)")
        rest.removeFirst()
      } else {
        completed.append("\(option)=\(usual)")
      }
    }
    return completed
  }

  /// Whether a word behind the option is a count that is wrong, and no note: a number behind the notes and the option,
  /// which would change the chord, or a word that is a note in no language.
  private static func isMistakenCount(
    _ text: String, behind words: [String], _ rest: ArraySlice<String>
  ) -> Bool {
    guard !text.hasPrefix("-"), !text.contains("|") else { return false }
    let isNote = { (word: String) in
      NoteNames.all.contains { (try? NoteText.read(word, names: $0)) != nil }
    }
    guard isNote(text) else { return text.contains(where: \.isLetter) && !text.contains(" ") }
    let isLast = rest.dropFirst().allSatisfy { $0.hasPrefix("-") }
    return Int(text) != nil && isLast && words.dropFirst().contains(where: isNote)
  }

  private static func isCount(_ text: String, _ place: Place) -> Bool {
    if text == ShownAlternatives.all.text { return true }
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return switch place {
    case .beforeNotes: isNumber && Int(text).map { $0 <= greatestCount } ?? false
    case .beforeWords: isNumber
    case .beforeNothing: !text.hasPrefix("-")
    }
  }
}
