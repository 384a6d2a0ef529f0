internal import MusicTheory

/// Gives each struck note a voice, by what sounds around it.
struct StruckVoices: Sendable {
  enum Voice: Int, CaseIterable, Sendable { case bass, inner, top }

  struct Struck: Sendable {
    var voice: Voice
    var pitchClass: Int
    var weight: Double
  }

  private var recent: [(time: Double, key: Int)] = []
  private var last = [Double](repeating: -9, count: 12)

  /// In seconds.
  private static let memory = 0.8
  private static let again = 1.0
  private static let middleC = 60

  /// The keys struck at this time, in seconds, and everything that is held with them; `weight` is for a pitch class struck again.
  mutating func hear(_ keys: NoteSet, held: NoteSet, at time: Double, again weight: Double) -> [Struck] {
    recent.removeAll { time - $0.time >= Self.memory }
    let around = keys.union(held)
    let old = recent.map(\.key)
    let low = min(around.lowest.map { Int($0.rawValue) } ?? 128, old.min() ?? 128)
    let high = max(around.highest.map { Int($0.rawValue) } ?? 0, old.max() ?? 0)
    return keys.map { note in
      let key = Int(note.rawValue)
      let voice: Voice =
        key <= low + 1 && key < Self.middleC ? .bass : key >= high && key >= Self.middleC ? .top : .inner
      let pitchClass = key % 12
      let isAgain = time - last[pitchClass] < Self.again && voice != .bass
      last[pitchClass] = time
      recent.append((time, key))
      return Struck(voice: voice, pitchClass: pitchClass, weight: isAgain ? weight : 1)
    }
  }
}
