public import MusicTheory

/// Shapes for a chord on an instrument with frets.
public struct FretboardFacts: Codable, Hashable, Sendable {
  /// The chord that is gripped: behind a capo another one than sounds.
  public let symbol: String
  /// The names of the open strings behind the capo, in the order of the frets.
  public let strings: [SpelledPitch]
  /// The easiest first; empty where two chords sound at once.
  public let shapes: [Shape]

  /// One shape.
  public struct Shape: Codable, Hashable, Sendable {
    /// As guitarists write it: `x32010`.
    public let text: String
    /// The fret of each string, 0 for an open one; `null` for a string that is not played.
    public let frets: [Int?]
    /// The finger on each string, 1 for the index finger; `null` without one.
    public let fingers: [Int?]
    /// The fingers that lie on several strings.
    public let barres: [FretboardShape.Barre]
    /// The degrees of the chord that have no string: four fingers cannot play all of it.
    public let missing: [String]
    /// Whether the lowest tone is not the bass of the chord.
    public let otherBass: Bool
  }

  /// - Parameters:
  ///   - symbol: the chord that sounds.
  ///   - before: the chord before it, whose shape the hand leaves.
  ///   - capo: the fret of a capo.
  ///   - limit: the most shapes.
  public init(
    _ symbol: WrittenSymbol, after before: WrittenSymbol? = nil, on instrument: FrettedInstrument,
    capo: Int = 0,
    limit: Int = 12, naming: NamingSettings
  ) {
    let gripped = Self.gripped(symbol, capo, naming)
    let writing = naming.symbol
    self.symbol = gripped.map { writing.text($0) } ?? writing.text(symbol)
    strings = instrument.strings.map { naming.symbol.speller.name(of: PitchClass($0)) }
    let start = Self.gripped(before, capo, naming).flatMap { instrument.shapes(for: $0).first }
    shapes = (gripped.map { instrument.shapes(for: $0, after: start) } ?? []).prefix(limit).map { shape in
      Shape(
        text: shape.text, frets: shape.frets, fingers: shape.fingers, barres: shape.barres,
        missing: shape.missing.map(\.text), otherBass: shape.isOverOtherBass)
    }
  }

  private static func gripped(
    _ symbol: WrittenSymbol?, _ capo: Int, _ naming: NamingSettings
  ) -> WrittenChord? {
    guard case .chord(var chord)? = symbol else { return nil }
    guard capo > 0 else { return chord }
    let down = { (pitch: SpelledPitch) in naming.symbol.speller.name(of: pitch.pitchClass.up(12 - capo % 12))
    }
    chord = WrittenChord(root: down(chord.root), quality: chord.chord.quality, bass: chord.bass.map(down))
    return chord
  }
}

extension FretboardFacts.Shape {
  /// The shape as it is drawn: strings from left to right, fingers as numbers; every line is as long as the others.
  ///
  /// - Parameter isASCII: without lines of boxes.
  public func lines(isASCII: Bool) -> [String] {
    let pressed = frets.compactMap(\.self).filter { $0 > 0 }
    let most = pressed.max() ?? 0
    let first = most <= 4 ? 1 : pressed.min() ?? 1
    let (bar, fill) = isASCII ? ("|", "-") : ("│", "─")
    let rule = { (left: String, middle: String, right: String) in
      "   " + (isASCII ? "+" : left)
        + Array(repeating: fill, count: frets.count - 1).joined(separator: isASCII ? "+" : middle)
        + (isASCII ? "+" : right)
    }
    let head = "   " + frets.map { $0 == nil ? "x" : $0 == 0 ? "o" : " " }.joined(separator: " ")
    var lines = [head, first == 1 ? rule("╒", "╤", "╕").replacing("─", with: "═") : rule("┌", "┬", "┐")]
    let last = max(first + 3, most)
    for fret in first...max(first, last) {
      let label = fret == first && first > 1 ? "\(fret)" : ""
      let cells = frets.indices.map { frets[$0] == fret ? fingers[$0].map(String.init) ?? bar : bar }
      lines.append(
        String(repeating: " ", count: 2 - label.count) + label + " " + cells.joined(separator: " "))
      lines.append(fret == last ? rule("└", "┴", "┘") : rule("├", "┼", "┤"))
    }
    return lines
  }
}
