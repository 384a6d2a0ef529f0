/// What to say about a name that is in no row of the table.
enum UnknownSetting {
  /// - Parameters:
  ///   - name: the whole path.
  ///   - group: the part of it that is known, with its period; empty at the top.
  static func sentence(for name: String, in group: String) -> String {
    let key = String(name.dropFirst(group.count))
    let unknown = "unknown setting \(name.quoted)"
    if let setting = SettingsTable.row(named: key) {
      let groupName = setting.name.dropLast(setting.key.count + 1)
      return "\(unknown); write \"\(groupName):\" and, indented below it, \"\(setting.key): …\""
    }
    let here = SettingsTable.keys(in: group) + (group.isEmpty ? [SettingsReader.keyboardsGroup] : [])
    if let near = Suggestion.nearest(to: key, among: here) {
      return "\(unknown); did you mean \((group + near).quoted)?"
    }
    let everywhere = SettingsTable.rows.map(\.key)
    if let near = Suggestion.nearest(to: key, among: everywhere),
      let setting = SettingsTable.rows.first(where: { $0.key == near })
    {
      return "\(unknown); did you mean \(setting.name.quoted)?"
    }
    return "\(unknown); known here are \(here.joined(separator: ", "))"
  }

  static func sentence(forPath name: String) -> String {
    let near = Suggestion.nearest(to: name, among: SettingsTable.rows.map(\.name))
    return near.map { "unknown setting \(name.quoted); did you mean \($0.quoted)?" }
      ?? sentence(for: name, in: "")
  }

  static func sentence(forVariable name: String) -> String {
    let known = SettingsTable.rows.map(\.environmentVariable)
    let near = Suggestion.nearest(to: name, among: known)
    return "unknown environment variable \(name.quoted)"
      + (near.map { "; did you mean \($0)?" } ?? " is ignored")
  }
}
