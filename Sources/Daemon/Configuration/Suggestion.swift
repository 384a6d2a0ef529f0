/// "Did you mean …?"
public enum Suggestion {
  /// The candidate that `word` is most probably a misspelling of, if any is near enough: one slip for three characters.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    // Nothing we know is this long, and the comparison takes quadratic time.
    guard word.count <= 64 else { return nil }
    let near = candidates.map { (name: $0, distance: distance(word, $0)) }
      .filter { $0.distance <= max(word.count, $0.name.count) / 3 }
    return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// How many characters must be inserted, removed, replaced or swapped with their neighbor, without
  /// regard to case and to `-` or `_`.
  static func distance(_ a: String, _ b: String) -> Int {
    let a = letters(a)
    let b = letters(b)
    var beforeLast = [Int]()
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }

  private static func letters(_ word: String) -> [Character] {
    word.lowercased().map { $0 == "_" ? "-" : $0 }
  }
}
