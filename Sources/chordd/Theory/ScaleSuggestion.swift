internal import Daemon
internal import MusicTheory

/// "Did you mean …?" for scales.
enum ScaleSuggestion {
  /// The names that `name` is part of, else the one it is most probably a misspelling of.
  static func text(for name: String) -> String {
    let names = ScaleTable.scales.map(\.name)
    let word = name.lowercased()
    let longer = names.filter { !word.isEmpty && $0.lowercased().contains(word) }
    if !longer.isEmpty { return "did you mean \(list(Array(longer.prefix(6))))?" }
    let all = ScaleTable.scales.flatMap { [$0.name] + $0.otherNames }
    guard let nearest = Suggestion.nearest(to: name, among: all) else {
      return "'chordd scale --list' shows those there are"
    }
    return "did you mean \(nearest)?"
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
