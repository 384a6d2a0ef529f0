internal import MusicTheory

/// Follows a sequence key by key.
struct SequenceJudge: Hashable, Sendable {
  private(set) var position = 0
  private var last: NoteNumber?
  private(set) var keys: [Verdict.Key] = []
  /// The octaves in which the other hand plays the same, in semitones from `last`.
  private var doubled: Set<Int> = []

  /// Whether the key is the next of the sequence.
  mutating func follow(_ key: NoteNumber, _ wanted: Answer.Sequence) -> Bool {
    guard position < wanted.count else { return false }
    keys.removeAll { $0.state != .right }
    if let octave = octave(of: key, wanted) {
      // The hand that comes first leads, the other one follows in its octave.
      doubled = Set(doubled.map { $0 - octave } + (octave == 0 ? [] : [-octave]))
      doubled.remove(0)
      keys = [Verdict.Key(key, .right)]
      position += 1
      last = key
      return true
    }
    if let last, case let distance = Int(key.rawValue) - Int(last.rawValue), distance.isMultiple(of: 12),
      distance != 0
    {
      doubled.insert(distance)
      keys.append(Verdict.Key(key, .right))
      return true
    }
    keys.append(Verdict.Key(key, .wrong))
    return false
  }

  /// The distance of the hand that strikes the next key from the one that struck last; `nil` where it is not the next key.
  private func octave(of key: NoteNumber, _ wanted: Answer.Sequence) -> Int? {
    if next(wanted).contains(key) { return 0 }
    return doubled.first { NoteNumber(Int(key.rawValue) - $0).map(next(wanted).contains) ?? false }
  }

  /// The keys that may come next: the first note in every octave, then one key.
  func next(_ wanted: Answer.Sequence) -> NoteSet {
    guard position < wanted.count else { return [] }
    guard position > 0, let last else {
      let starts = stride(from: Int(wanted.start.number), to: 128, by: 12)
      return NoteSet(starts.compactMap { NoteNumber($0) })
    }
    return NoteSet([Int(last.rawValue) + wanted.steps[position - 1]].compactMap { NoteNumber($0) })
  }
}
