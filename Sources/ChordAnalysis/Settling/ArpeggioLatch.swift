internal import MusicTheory

/// Lets broken chords add up without a pedal: a key that a finger let go counts for the reading a while longer.
///
/// The keys struck since the gesture began belong to it, and only they are kept. A new gesture begins with
///
/// * three keys that land together: a chord struck as a chord;
/// * a pitch class foreign to the gesture, after a key of the gesture was struck again;
/// * a foreign key below all others, after the figure went up: a new bass.
///
/// A key that is kept never makes a new reading by ending: all of them end together when nothing sounds.
struct ArpeggioLatch: Sendable {
  /// The keys let go that still count.
  private(set) var kept = NotesByRole()
  /// The moment at which each key that is kept ends.
  private var ends: InlineArray<128, Duration>
  /// The keys struck since the gesture began.
  private var gesture = NoteSet()
  private var lastStruck: NoteNumber?
  private var isRising = false
  private var hasComeRound = false

  init() {
    ends = InlineArray(repeating: .zero)
  }

  /// The moment at which the last key that is kept ends.
  var end: Duration? {
    var last: Duration?
    for note in kept.all { last = max(last ?? .zero, ends[Int(note.rawValue)]) }
    return last
  }

  /// Takes a key that goes down; `landed` are the keys of its landing, including itself.
  mutating func press(_ note: NoteNumber, landed: NoteSet) {
    if landed.count >= 3 {
      begin(with: landed)
    } else if beginsGesture(note) {
      // The bass that was struck just before opened the new figure.
      let bass = gesture.count > 1 && lastStruck == gesture.lowest ? gesture.lowest : nil
      begin(with: bass.map { NoteSet($0) } ?? [])
    }
    if gesture.contains(note) { hasComeRound = landed.count < 3 }
    if let lastStruck { isRising = note > lastStruck }
    gesture.insert(note)
    kept.subtract(NoteSet(note))
    lastStruck = note
  }

  /// Takes keys that fingers let go. Those of the gesture are kept until `time` and returned.
  mutating func keep(_ released: NotesByRole, until time: Duration) -> NoteSet {
    var taken = released
    taken.subtract(released.all.subtracting(gesture))
    kept.formUnion(taken)
    for note in taken.all { ends[Int(note.rawValue)] = time }
    return taken.all
  }

  /// Drops the keys that ended before `time`.
  mutating func drop(before time: Duration) {
    for note in kept.all where ends[Int(note.rawValue)] < time { kept.subtract(NoteSet(note)) }
  }

  private func beginsGesture(_ note: NoteNumber) -> Bool {
    guard let lowest = gesture.lowest, !gesture.pitchClasses.contains(note.pitchClass) else { return false }
    return hasComeRound || (isRising && note < lowest)
  }

  private mutating func begin(with notes: NoteSet) {
    gesture = notes
    kept.subtract(kept.all.subtracting(notes))
    isRising = false
    hasComeRound = false
  }
}
