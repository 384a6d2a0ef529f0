internal import CMath
public import MusicTheory

/// A key going down, as the tracker of beats needs it.
public struct PlayedOnset: Hashable, Sendable {
  /// In seconds, from wherever the clock of the performance begins.
  public var time: Double
  public var note: NoteNumber
  /// 1…127.
  public var velocity: Int
  /// In seconds; `nil` where it is not known.
  public var duration: Double?

  public init(time: Double, note: NoteNumber, velocity: Int = 64, duration: Double? = nil) {
    (self.time, self.note, self.velocity, self.duration) = (time, note, velocity, duration)
  }
}

/// Keys that go down as one: a chord, an octave, a single note.
struct Strike {
  /// In seconds: where most of its weight is.
  var time: Double
  /// How much it says about the beat: about 1 for a note in the middle, more for chords, accents and long notes.
  var salience: Double
  /// 0…1: how much it is a bass note.
  var bass: Double
  /// 0…1: how much it begins a chord.
  var change: Double
}

extension Strike {
  /// Onsets closer together than this are one strike, in seconds: hands are rarely more exact, and rolls are longer.
  private static var together: Double { 0.035 }

  /// The strikes of a performance, in order. Onsets without a finite time are left out.
  ///
  /// Without chord changes, a bass note of another pitch class than the one before stands for one.
  static func strikes(of onsets: [PlayedOnset], changes: [Double]) -> [Strike] {
    let sorted = onsets.filter(\.time.isFinite).sorted { ($0.time, $0.note) < ($1.time, $1.note) }
    guard !sorted.isEmpty else { return [] }
    let loudness = Double(sorted.map { min(127, max(1, $0.velocity)) }.reduce(0, +)) / Double(sorted.count)
    var strikes: [Strike] = []
    var begin = 0
    while begin < sorted.count {
      var end = begin + 1
      while end < sorted.count, sorted[end].time - sorted[begin].time <= together { end += 1 }
      strikes.append(Strike(of: sorted[begin..<end], loudness: loudness))
      begin = end
    }
    let lowest = lowestNotes(of: sorted, strikes: strikes)
    markBass(&strikes, lowest: lowest)
    markChanges(&strikes, at: changes.filter(\.isFinite).sorted(), lowest: lowest)
    return strikes
  }

  private init(of notes: ArraySlice<PlayedOnset>, loudness: Double) {
    var weight = 0.0
    var moment = 0.0
    var longest = 0.0
    for note in notes {
      let accent = Double(min(127, max(1, note.velocity))) / loudness
      weight += accent
      moment += accent * note.time
      longest = max(longest, note.duration ?? 0)
    }
    let length = longest.isFinite ? 0.25 * min(1, max(0, longest)) : 0
    self.init(
      time: moment / weight, salience: min(2.5, 0.4 + 0.6 * weight.squareRoot() + length), bass: 0, change: 0)
  }

  /// The lowest note of each strike.
  private static func lowestNotes(of sorted: [PlayedOnset], strikes: [Strike]) -> [Int] {
    var lowest: [Int] = []
    var begin = 0
    while begin < sorted.count {
      var end = begin
      var low = 127
      while end < sorted.count, sorted[end].time - sorted[begin].time <= together {
        low = min(low, Int(sorted[end].note.rawValue))
        end += 1
      }
      lowest.append(low)
      begin = end
    }
    return lowest
  }

  /// A bass note is the lowest of what begins around it, and below middle C.
  private static func markBass(_ strikes: inout [Strike], lowest: [Int]) {
    let reach = 0.8
    var first = 0
    for index in strikes.indices {
      while strikes[index].time - strikes[first].time > reach { first += 1 }
      var other = first
      var isLowest = true
      while other < strikes.count, strikes[other].time - strikes[index].time <= reach {
        if lowest[other] < lowest[index] { isLowest = false }
        other += 1
      }
      if isLowest { strikes[index].bass = lowest[index] < 60 ? 1 : 0.4 }
    }
  }

  private static func markChanges(_ strikes: inout [Strike], at changes: [Double], lowest: [Int]) {
    guard !changes.isEmpty else {
      var bass: Int?
      for index in strikes.indices where strikes[index].bass > 0 {
        if bass != lowest[index] % 12 { strikes[index].change = 0.7 * strikes[index].bass }
        bass = lowest[index] % 12
      }
      return
    }
    // A chord belongs to the nearest strike, if that is near.
    var index = 0
    for change in changes {
      while index + 1 < strikes.count,
        abs(strikes[index + 1].time - change) <= abs(strikes[index].time - change)
      {
        index += 1
      }
      let distance = (strikes[index].time - change) / 0.1
      strikes[index].change = max(strikes[index].change, cmath_exp(-0.5 * distance * distance))
    }
  }
}
