import TwoHandVoicings

/// The figures of the bench, a line for each group.
struct Report {
  let verdicts: [Verdict]
  let groups: [String]

  /// Rows, and how many of them are right in which respect.
  var text: String {
    let regular = verdicts.filter { !$0.voicing.options.contains(.rootless) }
    let header = Self.line("group", ["rows", "kind", "name", "first", "three", "letters"])
    let lines = groups.map { group in figures(group, verdicts.filter { $0.voicing.group == group }) }
    return ([header] + lines + [figures("all but rootless", regular), percent(regular)])
      .joined(separator: "\n")
  }

  private func counts(_ rows: [Verdict]) -> [Int] {
    [
      rows.count, rows.count(where: \.hasRightKind), rows.count(where: \.hasRightName),
      rows.count(where: \.hasExpectedName), rows.count(where: \.hasRightNameInThree),
      rows.count(where: \.isSpelledAlike),
    ]
  }

  private func figures(_ title: String, _ rows: [Verdict]) -> String {
    Self.line(title, counts(rows).map(String.init))
  }

  private func percent(_ rows: [Verdict]) -> String {
    let shares = counts(rows).dropFirst().map { count in
      let tenths = (count * 1000 + rows.count / 2) / max(rows.count, 1)
      return "\(tenths / 10).\(tenths % 10)%"
    }
    return Self.line("", [""] + shares)
  }

  private static func line(_ title: String, _ columns: [String]) -> String {
    let padded = columns.map { String(repeating: " ", count: max(0, 8 - $0.count)) + $0 }
    return title + String(repeating: " ", count: max(1, 34 - title.count)) + padded.joined()
  }
}
