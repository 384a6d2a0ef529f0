internal import MusicTheory

/// How the hands move: keys that land together, fingers that let go, and keys that the latch keeps.
struct HandMotion: Sendable {
  /// What it means that notes ended.
  enum Release: Sendable {
    case nothing
    /// The fingers are on their way up.
    case handLeaves
    /// Notes were let go that do not belong to those that stay, which landed at `landing`: older ones, or brushed ones.
    case handMovesOn(landing: Duration)
    case silence
  }

  /// A key that was down for less than this while others stay was brushed, or a grace note: it never counted.
  static let brushed = Duration.milliseconds(130)

  private(set) var landing = LandingWindow()
  private var ages = NoteAges()
  private var latch = ArpeggioLatch()

  /// When the last key that the latch keeps ends.
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
    // What only the latch keeps was not left standing by a hand that moved on.
    if sounding.isEmpty, !remaining.isEmpty { return .handLeaves }
    guard !gone.isEmpty else { return .nothing }
    guard !remaining.isEmpty else { return .silence }
    // What is landing is read in a moment, without what is gone by then.
    guard landing.opened == nil else { return .nothing }
    guard let landing = ages.newest(remaining), let old = ages.newest(gone) else { return .handLeaves }
    let areBrushed = byFinger && ages.areAllYounger(gone, than: Self.brushed, at: time)
    return landing > old || areBrushed ? .handMovesOn(landing: landing) : .handLeaves
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

  /// Whether a chord lands while keys of the chord before are down: two tones or more, a bass alone is none.
  func isOverOlder(_ down: NoteSet) -> Bool {
    landing.landed.all.pitchClasses.count >= 3
      && down.subtracting(landing.landed.all).pitchClasses.count >= 2
  }

  /// When those of `sounding` landed, if some of what is landing has been let go already: either it was brushed, or the
  /// whole hand is on its way up.
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
  /// - Complexity: linear in the notes.
  func areAllYounger(_ notes: NoteSet, than age: Duration, at time: Duration) -> Bool {
    for note in notes where time - struck[Int(note.rawValue)] >= age { return false }
    return true
  }

  /// When the newest of `notes` landed; `nil` for none.
  ///
  /// - Complexity: linear in the notes.
  func newest(_ notes: NoteSet) -> Duration? {
    var newest: Duration?
    for note in notes { newest = max(newest ?? .zero, landing[Int(note.rawValue)]) }
    return newest
  }
}
