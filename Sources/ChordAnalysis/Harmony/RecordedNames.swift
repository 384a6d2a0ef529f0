internal import MusicTheory

/// The names that were shown in the last second, and the one that a record has: it knows what came a second later.
struct RecordedNames: Sendable {
  /// A harmony that was shown from a moment on; `nil`: none was.
  private struct Entry: Sendable {
    var shown: ShownHarmony?
    var since = Duration.zero
    /// The most notes of it that sounded until it had held.
    var hands = Hands()

    /// Whether these are the notes that it has and more of its chord.
    func isFuller(with hands: Hands) -> Bool {
      guard self.hands.all.isSubset(of: hands.all) else { return false }
      guard case .chord(let chord)? = shown?.reading else { return true }
      return hands.all.pitchClasses.isSubset(of: chord.pitchClasses)
    }
  }

  /// A harmony as a record has it, and the notes that sounded with it; `nil`: those of now.
  struct Named: Sendable {
    var harmony: ShownHarmony
    var hands: Hands?
  }

  private static let capacity = 16
  /// The time for which a name must be shown to be one of a record.
  private static let held = Duration.milliseconds(300)

  private var entries = Array(repeating: Entry(), count: capacity)
  /// The number of names that were shown, and of those that were looked at a second later.
  private var count = 0
  private var seen = 0
  private var recorded: ShownHarmony?

  /// The moment at which `renamed` must be called next.
  var due: Duration? { seen < count ? entries[seen % Self.capacity].since + HarmonyLookback.reach : nil }

  /// Takes what is shown from `time` on, over these notes.
  mutating func show(_ shown: ShownHarmony?, over hands: Hands, at time: Duration) {
    let newest = (count + Self.capacity - 1) % Self.capacity
    let last = count > 0 ? entries[newest].shown : nil
    guard shown?.reading != last?.reading || shown?.chord.looksLike(last?.chord) == false else {
      if count > 0, entries[newest].isFuller(with: hands), !hasHeld(count - 1, at: time) {
        entries[newest].hands = hands
      }
      return
    }
    entries[count % Self.capacity] = Entry(shown: shown, since: time, hands: hands)
    count += 1
    seen = max(seen, count - Self.capacity)
    if shown == nil { recorded = nil }
  }

  /// The harmony that a record has from `decided` on; `nil` if it has it already, or nothing is shown.
  ///
  /// It has the name that was shown for that chord; if none was, the plain one.
  mutating func record(
    _ decided: HarmonyLookback.Decision, _ context: HarmonicContext, at time: Duration
  ) -> Named? {
    guard count > 0, let present = entries[(count - 1) % Self.capacity].shown else { return nil }
    guard recorded?.chord.root != decided.root || recorded?.chord.quality != decided.quality else {
      return nil
    }
    var named: Named?
    for index in max(0, count - Self.capacity)..<count {
      guard let shown = entries[index % Self.capacity].shown, end(of: index) ?? time > decided.onset,
        shown.chord.root == decided.root, shown.chord.quality == decided.quality
      else { continue }
      let hasHeld = hasHeld(index, at: time)
      if named == nil || hasHeld {
        named = Named(harmony: shown, hands: entries[index % Self.capacity].hands)
      }
      if hasHeld { break }
    }
    if named == nil {
      var chord = Harmony(
        root: decided.root, quality: decided.quality, bass: present.chord.bass, confidence: 0,
        onset: decided.onset)
      if chord.chord?.pitchClasses.contains(chord.bass) != true { chord.bass = chord.root }
      named = chord.chord.map { Named(harmony: ShownHarmony(chord, reading: .chord($0), context: context)) }
    }
    guard let named else { return nil }
    return keep(named, since: decided.onset)
  }

  /// The harmony that a record has because the name that was shown a second before `time` is another one for the same chord; `nil` if it
  /// is not.
  mutating func renamed(at time: Duration) -> Named? {
    guard let due, due <= time else { return nil }
    defer { seen += 1 }
    guard let shown = entries[seen % Self.capacity].shown, hasHeld(seen, at: time), let recorded,
      shown.chord.root == recorded.chord.root, shown.chord.quality == recorded.chord.quality,
      shown.reading != recorded.reading
    else { return nil }
    return keep(Named(harmony: shown, hands: entries[seen % Self.capacity].hands), since: shown.named)
  }

  private mutating func keep(_ named: Named, since onset: Duration) -> Named {
    var next = named
    next.harmony.named = max(onset, recorded?.named ?? .zero)
    recorded = next.harmony
    return next
  }

  mutating func forget() { (count, seen, recorded) = (0, 0, nil) }

  private func end(of index: Int) -> Duration? {
    index + 1 < count ? entries[(index + 1) % Self.capacity].since : nil
  }

  private func hasHeld(_ index: Int, at time: Duration) -> Bool {
    (end(of: index) ?? time) - entries[index % Self.capacity].since >= Self.held
  }
}
