internal import MusicTheory

/// How the hands move: keys that land together, fingers that let go, and keys that the latch keeps.
struct HandMotion: Sendable {
  /// The meaning of notes that ended.
  enum Release: Sendable {
    case nothing
    /// The fingers are on their way up.
    case handLeaves
    /// Notes were let go that do not belong to those that stay: older ones, or brushed ones. Those that stay landed at `landing`.
    case handMovesOn(landing: Duration)
    case silence
  }

  /// A key that was down for less than this while others stay was brushed, or was a grace note; it does not count.
  static let brushed = Duration.milliseconds(130)

  private(set) var landing = LandingWindow()
  private var ages = NoteAges()
  private var latch = ArpeggioLatch()

  /// The moment at which the last key that the latch keeps ends.
  var latchEnd: Duration? { latch.end }

  mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration, settings: SettlingSettings) {
    landing.press(note, as: role, at: time, settings: settings)
    ages.press(note, landing: landing.opened ?? time, at: time)
    guard settings.latch != nil else { return }
    latch.drop(before: time)
    latch.press(note, landed: landing.landed.all)
  }

  mutating func release(
    from before: NotesByRole, to sounding: NotesByRole, byFinger: Bool, at time: Duration,
    settings: SettlingSettings
  ) -> Release {
    var released = before
    released.subtract(sounding.all)
    guard !released.isEmpty else { return .nothing }
    let gone = withoutKept(released, byFinger: byFinger, at: time, settings.latch)
    let remaining = counted(sounding, at: time, settings: settings).all
    // Notes that only the latch keeps were not held by a hand that moved on.
    if sounding.isEmpty, !remaining.isEmpty { return .handLeaves }
    guard !gone.isEmpty else { return .nothing }
    guard !remaining.isEmpty else { return .silence }
    // The keys that are landing are read in a moment, without the notes that are gone by then.
    guard landing.opened == nil else { return .nothing }
    guard let landing = ages.newest(remaining), let old = ages.newest(gone) else { return .handLeaves }
    let areBrushed = byFinger && ages.areAllYounger(gone, than: Self.brushed, at: time)
    return landing > old || areBrushed ? .handMovesOn(landing: landing) : .handLeaves
  }

  /// The notes that end for the reading, too: the latch does not keep them.
  private mutating func withoutKept(
    _ released: NotesByRole, byFinger: Bool, at time: Duration, _ latchTime: Duration?
  ) -> NoteSet {
    guard let latchTime else { return released.all }
    if byFinger {
      latch.drop(before: time)
      return released.all.subtracting(latch.keep(released, until: time + latchTime))
    }
    // If notes end in another way, those that the latch keeps end as well.
    defer { endLatch() }
    return released.all.union(latch.kept.all)
  }

  /// The notes that count for a reading: those that sound, and those that the latch keeps.
  mutating func counted(
    _ sounding: NotesByRole, at time: Duration, settings: SettlingSettings
  ) -> NotesByRole {
    guard settings.latch != nil else { return sounding }
    latch.drop(before: time)
    var notes = sounding
    notes.formUnion(latch.kept)
    return notes
  }

  /// Forgets which hand played `notes`, because the split has changed.
  mutating func leaveOut(_ notes: NoteSet) { landing.leaveOut(notes) }

  /// Whether a chord lands while keys of the chord before are down: two tones or more, a bass alone is none.
  func isOverOlder(_ down: NoteSet) -> Bool {
    landing.landed.all.pitchClasses.count >= 3
      && down.subtracting(landing.landed.all).pitchClasses.count >= 2
  }

  /// The moment at which the notes of `sounding` landed, if some of the landing keys have been let go already: they were brushed, or the
  /// whole
  /// hand is on its way up. Otherwise `nil`.
  func landingOfThoseThatStay(in sounding: NoteSet) -> Duration? {
    landing.landed.all.isSubset(of: sounding) ? nil : ages.newest(sounding)
  }

  /// Ends the landing; returns when it began.
  mutating func closeLanding() -> Duration? {
    defer { landing.close() }
    return landing.opened
  }

  mutating func endLatch() { latch = ArpeggioLatch() }

  mutating func forget() {
    landing.close()
    endLatch()
  }
}

/// The keys that land together: open from the first key until the hand has come to rest.
struct LandingWindow: Sendable {
  /// The moment at which the first key of this window went down.
  private(set) var opened: Duration?
  private(set) var due: Duration?
  /// The keys that landed, also those that were let go before the window closed: a staccato chord is a chord.
  private(set) var landed = NotesByRole()

  mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration, settings: SettlingSettings) {
    let first = opened ?? time
    opened = first
    due = min(time + settings.coalesce, max(first + settings.longestWait, time))
    landed.insert(NoteSet(note), as: role)
  }

  /// Forgets which hand played `notes`, which still sound and are counted as sounding notes.
  mutating func leaveOut(_ notes: NoteSet) { landed.subtract(notes) }

  mutating func close() {
    self = LandingWindow()
  }
}

/// The moment at which each key landed: it separates a hand that leaves from one that moves on.
struct NoteAges: Sendable {
  private var landing: InlineArray<128, Duration>
  private var struck: InlineArray<128, Duration>

  init() {
    landing = InlineArray(repeating: .zero)
    struck = InlineArray(repeating: .zero)
  }

  /// A key went down at `time`, in the landing that opened at `opened`.
  mutating func press(_ note: NoteNumber, landing opened: Duration, at time: Duration) {
    landing[Int(note.rawValue)] = opened
    struck[Int(note.rawValue)] = time
  }

  /// Whether all of `notes` were struck less than `age` before `time`.
  ///
  /// - Complexity: O(*n*) in the number of notes.
  func areAllYounger(_ notes: NoteSet, than age: Duration, at time: Duration) -> Bool {
    for note in notes where time - struck[Int(note.rawValue)] >= age { return false }
    return true
  }

  /// The moment at which the newest of `notes` landed; `nil` for none.
  ///
  /// - Complexity: O(*n*) in the number of notes.
  func newest(_ notes: NoteSet) -> Duration? {
    var newest: Duration?
    for note in notes { newest = max(newest ?? .zero, landing[Int(note.rawValue)]) }
    return newest
  }
}
