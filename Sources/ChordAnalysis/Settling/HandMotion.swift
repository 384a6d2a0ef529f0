internal import MusicTheory

/// How the hands move: keys that land together, fingers that let go, and keys that the latch keeps.
struct HandMotion: Sendable {
  /// What it means that notes ended.
  enum Release: Sendable {
    case nothing
    /// The fingers are on their way up.
    case handLeaves
    /// Older notes were let go and newer ones stay, which landed at `landing`.
    case handMovesOn(landing: Duration)
    case silence
  }

  private(set) var landing = LandingWindow()
  private var ages = NoteAges()
  private var latch = ArpeggioLatch()

  /// When the last key that the latch keeps ends.
  var latchEnd: Duration? { latch.end }

  mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration, settings: SettlingSettings) {
    landing.press(note, as: role, at: time, settings: settings)
    ages.press(note, landing: landing.opened ?? time)
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
    // What only the latch keeps was not left standing by a hand that moved on.
    if sounding.isEmpty, !remaining.isEmpty { return .handLeaves }
    guard !gone.isEmpty else { return .nothing }
    guard !remaining.isEmpty else { return .silence }
    // What is landing is read in a moment, without what is gone by then.
    guard landing.opened == nil else { return .nothing }
    guard let landing = ages.newest(remaining), let old = ages.newest(gone), landing > old else {
      return .handLeaves
    }
    return .handMovesOn(landing: landing)
  }

  /// What is gone for the reading, too, when notes end.
  private mutating func withoutKept(
    _ released: NotesByRole, byFinger: Bool, at time: Duration, _ latchTime: Duration?
  ) -> NoteSet {
    guard let latchTime else { return released.all }
    if byFinger {
      latch.drop(before: time)
      return released.all.subtracting(latch.keep(released, until: time + latchTime))
    }
    // Whatever else ends notes ends those that the latch keeps.
    defer { endLatch() }
    return released.all.union(latch.kept.all)
  }

  /// Everything that counts for a reading: what sounds, and what the latch keeps.
  mutating func counted(
    _ sounding: NotesByRole, at time: Duration, settings: SettlingSettings
  ) -> NotesByRole {
    guard settings.latch != nil else { return sounding }
    latch.drop(before: time)
    var notes = sounding
    notes.formUnion(latch.kept)
    return notes
  }

  /// Forgets who played `notes`: the split by which the landing knew it is another one now.
  mutating func leaveOut(_ notes: NoteSet) { landing.leaveOut(notes) }

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
  /// When the first key of this window went down.
  private(set) var opened: Duration?
  private(set) var due: Duration?
  /// What landed, kept even if it was let go again before the window closed: a staccato chord is a chord.
  private(set) var landed = NotesByRole()

  mutating func press(_ note: NoteNumber, as role: HandRole, at time: Duration, settings: SettlingSettings) {
    let first = opened ?? time
    opened = first
    due = min(time + settings.coalesce, max(first + settings.longestWait, time))
    landed.insert(NoteSet(note), as: role)
  }

  /// Forgets who played `notes`, which are known to sound.
  mutating func leaveOut(_ notes: NoteSet) { landed.subtract(notes) }

  mutating func close() {
    self = LandingWindow()
  }
}

/// For every key, when the landing began in which it went down: this separates a hand that leaves from one that moves on.
struct NoteAges: Sendable {
  private var landing: InlineArray<128, Duration>

  init() {
    landing = InlineArray(repeating: .zero)
  }

  /// A key went down in the landing that opened at `opened`.
  mutating func press(_ note: NoteNumber, landing opened: Duration) { landing[Int(note.rawValue)] = opened }

  /// When the newest of `notes` landed; `nil` for none.
  ///
  /// - Complexity: linear in the notes.
  func newest(_ notes: NoteSet) -> Duration? {
    var newest: Duration?
    for note in notes { newest = max(newest ?? .zero, landing[Int(note.rawValue)]) }
    return newest
  }
}
