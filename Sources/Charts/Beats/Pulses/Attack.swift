internal import MusicTheory

/// Keys that go down as one, with what is heard around them.
struct Attack {
  /// In seconds: where most of its weight is.
  var time: Double
  /// How much it says about the beat: about 1 for a note in the middle, more for chords, accents and long notes.
  var salience: Double
  /// 0…1: how much it is a bass note, the lowest of what begins around it.
  var bass = 0.0
  /// 1 where a chord begins, else 0.
  var change = 0.0
  /// Of its longest key, in seconds, at most 2.
  var duration: Double
  /// Of its lowest key where that is a bass note, in seconds, at most 2.
  var bassDuration = 0.0
  /// The MIDI numbers of its lowest and highest keys, and all pitch classes, one for each key.
  var low: Int
  var high: Int
  var pitchClasses: [Int]
  /// The velocity of its loudest key.
  var loudest: Int
}

extension Attack {
  /// Keys are one attack until this long after the first of them and after the one before, in seconds: rolls are longer.
  private static let together = (first: 0.045, last: 0.03)
  /// How far around a bass note no lower one begins, in seconds.
  private static let reach = 0.8
  /// How far from its attack a chord may be heard to begin, in seconds.
  private static let latest = 0.15
  /// A key whose end is not known is held for this long, in seconds.
  private static let unknownDuration = 0.4

  /// The attacks of a performance, in order.
  ///
  /// - Parameters:
  ///   - onsets: in any order. Those without a finite time are left out.
  ///   - changes: when chords began, in seconds and in any order. Without any, a bass note of another pitch class than the one before
  ///     stands for one.
  static func attacks(of onsets: [PlayedOnset], changes: [Double]) -> [Attack] {
    let sorted = onsets.filter(\.time.isFinite).sorted { ($0.time, $0.note) < ($1.time, $1.note) }
    guard !sorted.isEmpty else { return [] }
    let loudness = Double(sorted.map(velocity).reduce(0, +)) / Double(sorted.count)
    var attacks: [Attack] = []
    var begin = 0
    for end in 1...sorted.count {
      if end < sorted.count, sorted[end].time - sorted[begin].time <= together.first,
        sorted[end].time - sorted[end - 1].time <= together.last
      {
        continue
      }
      attacks.append(Attack(of: sorted[begin..<end], loudness: loudness))
      begin = end
    }
    markBass(&attacks)
    markChanges(&attacks, at: changes.filter(\.isFinite))
    return attacks
  }

  private static func velocity(_ onset: PlayedOnset) -> Int { min(127, max(1, onset.velocity)) }

  /// The duration of the lowest key is kept in `bassDuration` until it is known whether that is a bass note.
  private init(of keys: ArraySlice<PlayedOnset>, loudness: Double) {
    var (weight, moment) = (0.0, 0.0)
    var (longest, lowest) = (0.0, 0.0)
    var (low, high, loudest) = (127, 0, 1)
    for key in keys {
      let accent = Double(Self.velocity(key)) / loudness
      let held = key.duration.map { $0.isFinite ? max(0, $0) : Self.unknownDuration } ?? Self.unknownDuration
      let pitch = Int(key.note.rawValue)
      weight += accent
      moment += accent * key.time
      longest = max(longest, min(2, held))
      if pitch < low { (low, lowest) = (pitch, min(2, held)) }
      high = max(high, pitch)
      loudest = max(loudest, Self.velocity(key))
    }
    self.init(
      time: moment / weight, salience: min(2.5, 0.3 + 0.6 * weight.squareRoot() + 0.25 * min(1, longest)),
      duration: longest, bassDuration: lowest, low: low, high: high,
      pitchClasses: keys.map { Int($0.note.rawValue) % 12 }, loudest: loudest)
  }

  private static func markBass(_ attacks: inout [Attack]) {
    var (first, end) = (0, 0)
    for index in attacks.indices {
      while attacks[first].time < attacks[index].time - reach { first += 1 }
      while end < attacks.count, attacks[end].time < attacks[index].time + reach { end += 1 }
      let isLowest = (first..<end).allSatisfy { attacks[$0].low >= attacks[index].low }
      if isLowest {
        attacks[index].bass = attacks[index].low < 60 ? 1 : 0.4
      } else {
        attacks[index].bassDuration = 0
      }
    }
  }

  private static func markChanges(_ attacks: inout [Attack], at changes: [Double]) {
    guard !changes.isEmpty else {
      var bass: Int?
      for index in attacks.indices where attacks[index].bass > 0.5 {
        if bass != attacks[index].low % 12 { attacks[index].change = 1 }
        bass = attacks[index].low % 12
      }
      return
    }
    var index = 0
    for change in changes.sorted() {
      while index + 1 < attacks.count,
        abs(attacks[index + 1].time - change) <= abs(attacks[index].time - change)
      {
        index += 1
      }
      if abs(attacks[index].time - change) < latest { attacks[index].change = 1 }
    }
  }
}
