internal import MusicTheory

/// The last readings, each with the context that it was made in: what comes again is read in the same context, so that it
/// keeps its name and its letters.
///
/// One is remembered until two others have come after it. A chord that is repeated, or two that alternate, therefore
/// never change under the player's hands; a loop of three or more is read anew each time round, and takes the letters of a
/// key that has become clear.
struct RecentReadings: Sendable {
  /// What makes it the same to come again. Which hand plays what is for the combiner; an octave says nothing.
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

  /// The context in which these tones were read, if that was lately.
  func context(of tones: Tones) -> HarmonicContext? {
    for index in entries.indices {
      if let entry = entries[index], entry.tones == tones { return entry.context }
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
