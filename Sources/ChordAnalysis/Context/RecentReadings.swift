internal import MusicTheory

/// The last readings, each with the context that it was made in: what comes again is read in the same context, so that it
/// keeps its name and its letters.
///
/// Not so when the key has become another one meanwhile and another chord was played: it then takes the letters of the new key.
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

  /// The context in which these tones were read, if that was lately and, unless nothing came in between, in the same key.
  ///
  /// A chord that is repeated may make a key heard, or another one, and keeps its letters all the same.
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
