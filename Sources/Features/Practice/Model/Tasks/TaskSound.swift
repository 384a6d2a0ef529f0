internal import MusicTheory

extension TaskSound {
  /// Seconds between the cadence and the low tonic, and between that and what is asked.
  private static let pauses = (before: 0.5, after: 0.4)
  private static let bassSeconds = 1.0

  /// The chords that are asked for, after a cadence, a pause and a low tonic, which sounds on under it where it is a drone.
  init(cadence: [NoteSet], tonic: NoteNumber, asked: [NoteSet], seconds: Double, isDrone: Bool) {
    self.init(cadence, seconds: 0.8)
    let bass = Double(cadence.count) * 0.8 + Self.pauses.before
    let start = bass + Self.bassSeconds + Self.pauses.after
    let end = start + Double(asked.count) * seconds
    chords.append(
      Chord(
        notes: [Int(tonic.rawValue)], seconds: isDrone ? end - bass : Self.bassSeconds,
        at: bass))
    self.asked = chords.count
    chords += asked.enumerated().map { place, notes in
      Chord(notes: notes.map { Int($0.rawValue) }, seconds: seconds, at: start + Double(place) * seconds)
    }
  }

  /// How many chords are asked for.
  public var count: Int { chords.count - asked }

  /// A part of it, to be heard again.
  ///
  /// - Parameters:
  ///   - chord: one of those that are asked for, from 0; `nil`: all of them.
  ///   - isBroken: one note after the other, each sounding on to the end of its chord. Nothing comes before it.
  /// - Returns: `nil` where there is no such chord.
  public func part(chord: Int?, isBroken: Bool) -> TaskSound? {
    if let chord, !(0..<count).contains(chord) { return nil }
    guard chord != nil || isBroken else { return self }
    let wanted = chord.map { [chords[asked + $0]] } ?? Array(chords[asked...])
    var part = TaskSound([])
    var time = 0.0
    for chord in wanted {
      let length = isBroken ? Self.step * Double(chord.notes.count) + Self.ring : max(chord.seconds, 1.2)
      if isBroken {
        for (place, note) in chord.notes.sorted().enumerated() {
          let start = Self.step * Double(place)
          part.chords.append(Chord(notes: [note], seconds: length - start, at: time + start))
        }
      } else {
        part.chords.append(Chord(notes: chord.notes, seconds: length, at: time))
      }
      time += length
    }
    return part
  }

  /// Seconds from note to note of a broken chord, and how long it sounds after the last one.
  private static let step = 0.35
  private static let ring = 0.8
}
