internal import MusicTheory

/// How notes lie on the keyboard, apart from which chord they are.
struct VoicingShape {
  /// Everything lies within an octave of the bass.
  let isClose: Bool
  /// The lowest note that is not the bass.
  let second: PitchClass?
  /// That note stands well apart from the bass.
  let isApart: Bool
  /// Some pitch class sounds more than once.
  let hasDoublings: Bool
  /// Four or more different notes about middle C, close together: what a left hand plays beside a bassist.
  let isLeftHandVoicing: Bool

  private static let octave = 12
  private static let apart = 8
  private static let widestLeftHand = 14
  private static let highestLeftHand = NoteNumber(dataByte: 60)

  init(_ notes: NoteSet) {
    guard let lowest = notes.lowest, let highest = notes.highest else {
      isClose = false
      second = nil
      isApart = false
      hasDoublings = false
      isLeftHandVoicing = false
      return
    }
    let bass = lowest.pitchClass
    let span = Int(highest.rawValue) - Int(lowest.rawValue)
    let pitchClasses = notes.pitchClasses.count
    isClose = span <= Self.octave
    hasDoublings = notes.count != pitchClasses
    let (top, next) = Self.gap(above: bass, in: notes)
    second = next?.pitchClass
    isApart = next.map { Int($0.rawValue) - Int(top.rawValue) >= Self.apart } ?? false
    isLeftHandVoicing =
      span <= Self.widestLeftHand && pitchClasses > 3 && notes.count == pitchClasses
      && lowest <= Self.highestLeftHand
  }

  /// The highest of the bass notes below everything else, and the lowest note that is not the bass.
  private static func gap(
    above bass: PitchClass, in notes: NoteSet
  ) -> (top: NoteNumber, next: NoteNumber?) {
    var top = NoteNumber(dataByte: 0)
    for note in notes {
      guard note.pitchClass == bass else { return (top, note) }
      top = note
    }
    return (top, nil)
  }
}
