internal import MusicTheory

/// The keys of the hands and the moments they moved: which were struck as one gesture, and which basses were heard lately.
struct MovingHands: Sendable {
  /// The time for which a bass that does not sound any more is remembered.
  private static let bassMemory = Duration.seconds(2)
  /// The longest time of one gesture, such as a rolled chord.
  private static let gesture = Duration.milliseconds(350)
  private static let never = Duration.seconds(-60)

  private(set) var sounding = NoteSet()
  private var down = NoteSet()
  /// The moment at which a key or a pedal moved last.
  private(set) var moved: Duration?
  /// Whether the last change of the keys was that some were let go.
  private(set) var isLettingGo = false
  private var struck: InlineArray<128, Duration> = .init(repeating: never)
  /// The moments at which each pitch class sounded last, and was the bass last.
  private var sounded: InlineArray<12, Duration> = .init(repeating: never)
  private var wasBass: InlineArray<12, Duration> = .init(repeating: never)

  /// Takes a key that is struck.
  mutating func strike(_ note: NoteNumber, at time: Duration) {
    struck[Int(note.rawValue)] = time
  }

  /// Takes the keys and pedals as they are now.
  mutating func hold(_ state: HeldState, at time: Duration) {
    remember(at: time)
    let now = state.down.all
    if now != down || state.sounding.all != sounding { moved = time }
    if now != down { isLettingGo = now.isSubset(of: down) }
    (down, sounding) = (now, state.sounding.all)
    remember(at: time)
  }

  private mutating func remember(at time: Duration) {
    for note in sounding { sounded[Int(note.pitchClass.number)] = time }
    if let bass { wasBass[Int(bass.pitchClass.number)] = time }
  }

  /// The lowest note, if it is low enough for a bass.
  private var bass: NoteNumber? { sounding.lowest.flatMap { $0 < HarmonyEvidence.lowestTenor ? $0 : nil } }

  /// Whether all of these keys are down.
  func hold(_ tones: PitchClassSet) -> Bool { tones.isSubset(of: down.pitchClasses) }

  /// Whether a tone sounds, or has sounded since `onset`.
  func hasSounded(_ tone: PitchClass, since onset: Duration) -> Bool {
    sounding.pitchClasses.contains(tone) || sounded[Int(tone.number)] >= onset
  }

  /// The tones that sound, or have sounded since `onset`.
  func sounded(since onset: Duration) -> PitchClassSet {
    var tones: PitchClassSet = []
    for pitch in 0..<12 where hasSounded(PitchClass(pitch), since: onset) {
      tones.formUnion(PitchClassSet(PitchClass(pitch)))
    }
    return tones
  }

  /// Whether all of these tones sound, or have sounded since `onset`.
  func haveSounded(_ tones: PitchClassSet, since onset: Duration) -> Bool {
    tones.isSubset(of: sounded(since: onset))
  }

  /// Whether `bass` is the bass, or was within two seconds.
  func isInMind(_ bass: PitchClass, at time: Duration) -> Bool {
    self.bass?.pitchClass == bass || time - wasBass[Int(bass.number)] < Self.bassMemory
  }

  /// Whether a pitch class has been the bass more lately than another one.
  func isNewer(_ bass: PitchClass, than other: PitchClass) -> Bool {
    wasBass[Int(bass.number)] > wasBass[Int(other.number)]
  }

  /// Whether any pitch class is the bass, or was within two seconds.
  func hasBassInMind(at time: Duration) -> Bool {
    (0..<12).contains { isInMind(PitchClass($0), at: time) }
  }

  /// Whether these tones were struck with the last of the notes, as one gesture.
  func struckTogether(_ tones: PitchClassSet, of notes: NoteSet) -> Bool {
    let last = lastStroke(of: notes)
    return notes.allSatisfy {
      !tones.contains($0.pitchClass) || last - struck[Int($0.rawValue)] <= Self.gesture
    }
  }

  private func lastStroke(of notes: NoteSet) -> Duration {
    notes.reduce(Self.never) { max($0, struck[Int($1.rawValue)]) }
  }

  /// Whether the lowest of these notes was struck with three or more tones of them, as one gesture; under a bass that walks, it
  /// comes by itself.
  func strikesBass(of notes: NoteSet) -> Bool {
    let last = lastStroke(of: notes)
    var together = NoteSet()
    for note in notes where last - struck[Int(note.rawValue)] <= Self.gesture { together.insert(note) }
    return together.lowest == notes.lowest && together.pitchClasses.count >= 3
  }

  mutating func forget() { self = MovingHands() }
}
