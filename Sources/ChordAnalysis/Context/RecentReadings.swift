internal import MusicTheory

/// The last readings, each with the context in which it was made. A chord that comes again is read in the same context, so that it keeps
/// its
/// name and its letters.
///
/// If the key has changed since then and another chord was played, it takes the letters of the new key instead.
///
/// A reading is remembered until two others have come after it. So a chord that is repeated, or two that alternate, never change their
/// names;
/// a loop of three or more is read anew each time, and takes the letters of a key that has become clear.
struct RecentReadings: Sendable {
  /// The tones by which a chord that comes again is recognized. The hands and octaves may differ.
  struct Tones: Equatable, Sendable {
    private let all: PitchClassSet
    private let bass: PitchClass?

    init(_ hands: Hands) {
      all = hands.all.pitchClasses
      bass = hands.all.lowest?.pitchClass
    }
  }

  private struct Entry: Sendable {
    let tones: Tones
    let context: HarmonicContext
  }

  /// The newest first.
  private var entries: InlineArray<2, Entry?> = .init(repeating: nil)

  /// The context in which these tones were read, if that was lately and in the same key. The last chord may have been read in another
  /// key: a
  /// chord that is repeated may itself change the key that is heard, and keeps its letters.
  func context(of tones: Tones, in key: Key?) -> HarmonicContext? {
    for index in entries.indices {
      guard let entry = entries[index], entry.tones == tones else { continue }
      let former = entry.context.key
      return index == 0 || former == nil || former == key ? entry.context : nil
    }
    return nil
  }

  /// Takes note of a reading that has held.
  mutating func remember(_ tones: Tones, in context: HarmonicContext) {
    var moved: Entry? = Entry(tones: tones, context: context)
    for index in entries.indices {
      let former = entries[index]
      entries[index] = moved
      if former?.tones == tones { return }
      moved = former
    }
  }
}
