/// A slip of the fingers in a word.
package enum Slip {
  /// How probable the slip is that turns `word` into `typed`, 0 the most: two letters that are swapped, one too many, one too few, a wrong
  /// one. `nil` when it takes more than one.
  package static func rank(of typed: [Character], for word: [Character]) -> Int? {
    let same = zip(typed, word).prefix { $0 == $1 }.count
    let (rest, wanted) = (Array(typed.dropFirst(same)), Array(word.dropFirst(same)))
    switch rest.count - wanted.count {
    case 0 where rest.count > 1 && rest.prefix(2) == [wanted[1], wanted[0]] && rest[2...] == wanted[2...]:
      return 0
    case 1 where rest.dropFirst() == wanted[...]: return 1
    case -1 where rest[...] == wanted.dropFirst(): return 2
    case 0 where !rest.isEmpty && rest.dropFirst() == wanted.dropFirst(): return 3
    default: return nil
    }
  }

  /// The candidate from which one slip leads to `word`; of several the first of the same length, else the first. `nil` without one.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let near = candidates.filter { rank(of: Array(word), for: Array($0)) != nil }
    return near.first { $0.count == word.count } ?? near.first
  }
}
