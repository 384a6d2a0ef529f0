internal import MusicTheory

/// The readings of all 2,048 sets of pitch classes above a bass, ranked, worked out once from the price list.
///
/// Naming does not depend on transposition, so that a set is looked up as seen from its bass.
public struct AnswerTable: Sendable {
  /// The table that everybody reads; built when it is first asked for.
  public static let standard = AnswerTable()

  /// All readings, entry after entry, each entry best first.
  private let readings: [TableReading]
  /// Where each entry begins; one more at the end. An entry is a set without its bass, shifted down by one bit.
  private let starts: [UInt16]

  /// Builds the table.
  ///
  /// - Complexity: chords of the vocabulary × 12 basses; a few milliseconds.
  public init() {
    var builder = AnswerTableBuilder()
    builder.enterEverything()
    (readings, starts) = builder.finish()
  }

  /// Calls `body` with the readings of `set` over `bass`, best first; `bass` must be a member of `set`.
  @inline(__always)
  func forEachReading(of set: PitchClassSet, bass: PitchClass, _ body: (TableReading) -> Bool) {
    let entry = Int(set.relative(to: bass).rawValue >> 1)
    for place in Int(starts[entry])..<Int(starts[entry + 1]) {
      guard body(readings[place]) else { return }
    }
  }
}
