internal import MusicTheory

/// The left-hand voicings without a root that Bill Evans and Wynton Kelly made common.
///
/// Source: Levine, *The Jazz Piano Book* (1989), chapter on left-hand voicings: 3 5 7 9 and 7 9 3 5; a dominant has
/// the 13 in place of the 5. A half-diminished or diminished chord has its root in place of the 9, which would be
/// foreign to the key. What a plain symbol does not name is added: the 9, and the 13 of a dominant; both are
/// lowered in minor.
struct RootlessForms {
  private let tones: [Int]
  private let third: Int
  private let seventh: Int
  private let slashBass: Int?

  /// `nil` for a chord without a third or fourth, or without a sixth or seventh.
  init?(_ chord: ChordTones, isInMinor: Bool) {
    guard let third = chord.third, let seventh = chord.seventh else { return nil }
    self.third = third
    self.seventh = seventh
    slashBass = chord.slashBass
    let isPlain = chord.colors.isEmpty && isInMinor
    let colors = chord.colors.map(\.semitones)
    let told = [third, seventh] + Self.fifths(chord, lowered: isPlain) + Self.ninths(chord, lowered: isPlain)
    let all = ChordTones.distinct(told + colors)
    tones = all.count <= 5 ? all : chord.upTo(5, without: [0])
  }

  /// The fifth, or what stands in its place.
  private static func fifths(_ chord: ChordTones, lowered: Bool) -> [Int] {
    let above = chord.colors.filter { $0.number == 13 || $0 == .sharpEleventh }.map(\.semitones)
    guard above.isEmpty else { return above + (chord.fifth.map { $0 == 7 ? [] : [$0] } ?? []) }
    let isOpen = chord.quality.family == .dominant && chord.fifth == 7
    if isOpen, chord.colors.isEmpty || chord.colors == [.ninth] { return [lowered ? 8 : 9] }
    return chord.fifth.map { [$0] } ?? []
  }

  /// The nines of the symbol, else the one that is added, else the root.
  private static func ninths(_ chord: ChordTones, lowered: Bool) -> [Int] {
    let own = chord.colors.filter { $0.number == 9 }.map(\.semitones)
    if !own.isEmpty { return own }
    switch chord.quality.family {
    case .halfDiminished, .diminished: return [0]
    case .dominant: return [lowered ? 1 : 2]
    default: return chord.third == 2 ? [0] : [2]
    }
  }

  var shapes: [VoicingShape] {
    [(third, VoicingShape.Form.a), (seventh, .b)].flatMap { start, form in
      let rising = tones.map { $0 < start ? $0 + 12 : $0 }.sorted()
      return shapes(rising, form)
    }
  }

  private func shapes(_ rising: [Int], _ form: VoicingShape.Form) -> [VoicingShape] {
    guard let slashBass else { return [VoicingShape(lower: rising, form: form, bassNotes: 0)] }
    let above = rising.filter { $0 % 12 != slashBass }
    return [12, 24].map { VoicingShape(lower: [slashBass - $0], upper: above, form: form) }
  }
}
