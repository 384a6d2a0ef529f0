extension SettingsTable {
  /// The names that have settings below them: `input`, `hands` and so on, in the order of the table.
  static let groups: [String] = uniqued(rows.map { String($0.name.dropLast($0.key.count + 1)) })

  /// What may stand directly inside a group (given with its period; empty for the whole file).
  static func keys(in group: String) -> [String] {
    uniqued(
      rows.filter { $0.name.hasPrefix(group) }
        .compactMap { $0.name.dropFirst(group.count).split(separator: ".").first.map(String.init) })
  }

  private static func uniqued(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }
}
