extension Chart {
  /// The bars of each line on paper: four, or five with a second ending or a pickup; a section and another key begin one.
  public var lines: [Range<Int>] {
    Self.withPickup(Self.lines(zip(bars, keyChanges).lazy.map { ($0.section, $0.marks, $1) }))
  }

  /// A single bar before the first section stands in the line of that.
  static func withPickup(_ lines: [Range<Int>]) -> [Range<Int>] {
    guard lines.count > 1, lines[0].count == 1, lines[1].count < 5 else { return lines }
    return [0..<lines[1].upperBound] + lines.dropFirst(2)
  }

  static func lines(
    _ bars: some Sequence<(section: String?, marks: Bar.Marks, changesKey: Bool)>
  ) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var former: Bar.Marks?
    for (index, bar) in bars.enumerated() {
      let isBehindJump = former.map { !$0.wordsBehind.isEmpty } ?? false
      let begins =
        bar.section != nil || bar.changesKey || bar.marks.beginsRepeat || bar.marks.isCoda
        || bar.marks.isSegno || isBehindJump
      // A single bar of a second ending stands behind the first.
      let isLastEnding = bar.marks.endsEnding && bar.marks.timesPlayed == nil && !bar.marks.endings.isEmpty
      if !begins, let line = lines.last, line.count < (isLastEnding ? 5 : 4) {
        lines[lines.count - 1] = line.lowerBound..<index + 1
      } else {
        lines.append(index..<index + 1)
      }
      former = bar.marks
    }
    return lines
  }
}
