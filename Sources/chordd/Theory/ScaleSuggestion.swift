internal import Daemon
internal import MusicTheory

/// "Did you mean …?" for scales.
enum ScaleSuggestion {
  /// The names that `name` is part of, else the one it is most probably a misspelling of.
  static func text(for name: String) -> String {
    // Every name contains some letter.
    let longer = name.count < 3 ? [] : ScaleTable.scales(containing: name).prefix(6).map(\.name)
    if !longer.isEmpty { return "did you mean \(list(longer))?" }
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
