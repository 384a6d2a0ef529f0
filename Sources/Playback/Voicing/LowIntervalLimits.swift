/// How low an interval may lie before it turns to mud.
///
/// Source: the table of the article "Low Interval Limit", Sweetwater inSync, which counts middle C as C3; it agrees
/// with those of arranging courses such as Pease & Pullig, *Modern Jazz Voicings* (2001).
enum LowIntervalLimits {
  /// The lowest key of the lower note, for intervals of 1 to 11 semitones.
  static let lowest: [Int] = [
    52,  // minor second: E3 F3
    51,  // major second: E♭3 F3
    48,  // minor third: C3 E♭3
    47,  // major third: B2 D♯3
    45,  // fourth: A2 D3
    35,  // tritone: B1 F2
    37,  // fifth: C♯2 G♯2
    41, 41, 41, 41,  // sixths and sevenths: F2
  ]

  /// Whether `notes`, lowest first, are clear, each against the next.
  static func allow(_ notes: [Int]) -> Bool {
    zip(notes, notes.dropFirst()).allSatisfy { low, high in
      let interval = high - low
      return interval < 1 || interval > lowest.count || low >= lowest[interval - 1]
    }
  }
}
