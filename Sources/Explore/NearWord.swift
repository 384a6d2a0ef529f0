/// Misspelled words.
enum NearWord {
  /// The candidate that differs from `word` by one letter, or by two neighbors that changed places; of several the first
  /// of the same length, else the first.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    let near = candidates.filter { isNear(Array(word), Array($0)) }
    return near.first { $0.count == word.count } ?? near.first
  }

  private static func isNear(_ a: [Character], _ b: [Character]) -> Bool {
    guard abs(a.count - b.count) < 2,
      let place = zip(a, b).enumerated().first(where: { $1.0 != $1.1 })?.offset
    else { return abs(a.count - b.count) == 1 }
    let (restOfA, restOfB) = (a[(place + 1)...], b[(place + 1)...])
    if a.count == b.count {
      let isSwapped =
        place + 1 < a.count && a[place] == b[place + 1] && a[place + 1] == b[place]
        && restOfA.dropFirst() == restOfB.dropFirst()
      return isSwapped || restOfA == restOfB
    }
    return a.count > b.count ? restOfA == b[place...] : a[place...] == restOfB
  }
}
