internal import MusicTheory

/// The keys of the hands and the moments they moved: which were struck as one gesture, and which basses were heard lately.
struct MovingHands: Sendable {
  /// The time for which a bass that does not sound any more is remembered.
  private static let bassMemory = Duration.seconds(2)
  /// The longest time of one gesture, such as a rolled chord.
  private static let gesture = Duration.milliseconds(350)
  /// The least distance of a bass from the chord above it, in semitones.
  private static let gap: UInt8 = 7
  /// The time in which keys are struck together.
  private static let together = Duration.milliseconds(60)
  /// C3: below it a lowest tone is always a bass.
  private static let lowestBlock = NoteNumber(48)!
  /// E3: below it a note may be a bass.
  static let lowestTenor = NoteNumber(52)!
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
    // A moment after it was struck it is known what was struck with it.
    if let bass, time - struck[Int(bass.rawValue)] > Self.together, isPlayedAsBass(bass) {
      wasBass[Int(bass.pitchClass.number)] = time
    }
  }

  /// Whether a bass is played as one: with a gap above it, or struck apart from the chord. The lowest tone of a block in close position is
  /// none.
  private func isPlayedAsBass(_ bass: NoteNumber) -> Bool {
    guard bass >= Self.lowestBlock else { return true }
    let began = struck[Int(bass.rawValue)]
    var above = sounding
    above.remove(bass)
    while let next = above.lowest, next.pitchClass == bass.pitchClass { above.remove(next) }
    guard let next = above.lowest, next.rawValue - bass.rawValue < Self.gap else { return true }
    return above.allSatisfy { (struck[Int($0.rawValue)] - began).magnitude > Self.together }
  }

  /// The lowest note, if it is low enough for a bass.
  private var bass: NoteNumber? { sounding.lowest.flatMap { $0 < Self.lowestTenor ? $0 : nil } }

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

  private func isBass(_ bass: PitchClass) -> Bool {
    self.bass.map { $0.pitchClass == bass && isPlayedAsBass($0) } ?? false
  }

  /// Whether `bass` is the bass, or was within two seconds.
  func isInMind(_ bass: PitchClass, at time: Duration) -> Bool {
    isBass(bass) || time - wasBass[Int(bass.number)] < Self.bassMemory
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

extension Duration {
  fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
