public import MusicTheory

/// Where the fingers of one hand stand on the strings for a chord.
public struct FretboardShape: Hashable, Sendable {
  /// For each string of the instrument its fret, 0 for an open one; `nil` for a string that is not played.
  public let frets: [Int?]
  /// The tones of the chord that have no string, in the order in which a chord is written.
  public let missing: [ChordDegree]
  /// Whether the lowest tone is not the bass of the chord.
  public let isOverOtherBass: Bool
  /// The fingers that lie on several strings, the lowest first.
  public let barres: [Barre]

  /// One finger on several strings.
  public struct Barre: Codable, Hashable, Sendable {
    public let fret: Int
    /// The first and the last of its strings, counted from 0.
    public let from: Int
    public let to: Int

    func covers(_ string: Int) -> Bool { from <= string && string <= to }
  }

  /// The finger on each string, 1 for the index finger; `nil` for strings without one.
  public var fingers: [Int?] {
    var next = 0
    var fingers = [Int?](repeating: nil, count: frets.count)
    let pressed = frets.indices.filter { (frets[$0] ?? 0) > 0 }
    for string in pressed.sorted(by: { (frets[$0]!, $0) < (frets[$1]!, $1) }) where fingers[string] == nil {
      next += 1
      let barre = barres.first { $0.fret == frets[string] && $0.from == string }
      for other in pressed where frets[other] == frets[string] && barre?.covers(other) ?? (other == string) {
        fingers[other] = next
      }
    }
    return fingers
  }

  /// As guitarists write it: `x32010`; frets of two digits stand between points.
  public var text: String {
    let words = frets.map { $0.map(String.init) ?? "x" }
    return words.joined(separator: words.contains { $0.count > 1 } ? "." : "")
  }

  /// The lowest fret with a finger; 0 without one.
  public var position: Int { frets.compactMap(\.self).filter { $0 > 0 }.min() ?? 0 }

  /// The cost for a hand; the least is the best.
  let cost: Double

  init?(_ frets: [Int?], of chord: FrettedChord, on instrument: FrettedInstrument) {
    let sounding = frets.indices.filter { frets[$0] != nil }
    guard let first = sounding.first, let last = sounding.last,
      sounding.count >= chord.leastStrings(of: instrument)
    else { return nil }
    let pressed = frets.compactMap(\.self).filter { $0 > 0 }
    let (least, most) = (pressed.min() ?? 0, pressed.max() ?? 0)
    let possible = Self.barres(frets, from: least)
    let fingers = pressed.count - possible.reduce(0) { $0 + Self.strings(of: $1, frets) - 1 }
    guard fingers <= 4 else { return nil }
    // A finger for each string, where they suffice: Em and D have no barre. The small F has one, below its other fingers.
    barres = possible.filter { barre in
      pressed.count > 4
        || barre.fret < most && Self.strings(of: barre, frets) == barre.to - barre.from + 1
    }
    self.frets = frets
    let notes = sounding.map { instrument.strings[$0] + frets[$0]! }
    let tones = PitchClassSet(semitones: notes)
    missing = chord.tones.filter { !tones.contains($0.pitchClass) }.map(\.degree)
    isOverOtherBass = instrument.isBassHeard && PitchClass(notes.min() ?? 0) != chord.bass

    var cost = chord.tones.reduce(0) { tones.contains($1.pitchClass) ? $0 : $0 + $1.weight }
    if isOverOtherBass { cost += 6 }
    if chord.hasForeignBass, !tones.contains(chord.bass) { cost += 6 }
    cost +=
      0.35 * Double(least) + 0.8 * Double(most - least) + 0.6 * Double(fingers) + Double(possible.count)
    cost += 2.5 * Double(last - first + 1 - sounding.count)
    cost += 1.6 * Double(frets.count - 1 - last) + 0.8 * Double(first)
    // Open strings stand out beside high frets, and fingers that are spread have to arch over them.
    if least > 2, instrument.isBassHeard { cost += 1.2 * Double(frets.filter { $0 == 0 }.count) }
    let changes = zip(sounding, sounding.dropFirst()).filter { (frets[$0] == 0) != (frets[$1] == 0) }
    cost += 0.2 * Double(changes.count * (most - least))
    self.cost = cost
  }

  /// The index finger lies over all strings from the first to the last at the lowest fret, if none between them is open; another finger over
  /// three neighbors or more.
  private static func barres(_ frets: [Int?], from least: Int) -> [Barre] {
    guard least > 0 else { return [] }
    var barres: [Barre] = []
    let lowest = frets.indices.filter { frets[$0] == least }
    if lowest.count > 1, let first = lowest.first, let last = lowest.last {
      let barre = Barre(fret: least, from: first, to: last)
      if frets.indices.allSatisfy({ !barre.covers($0) || frets[$0] ?? least >= least }) {
        barres.append(barre)
      }
    }
    for fret in Set(frets.compactMap(\.self)).sorted() where fret > least || fret == least && barres.isEmpty {
      var start: Int?
      for string in 0...frets.count {
        let isIn = string < frets.count && frets[string] == fret
        if isIn { start = start ?? string }
        if !isIn, let first = start {
          if string - first > 2 { barres.append(Barre(fret: fret, from: first, to: string - 1)) }
          start = nil
        }
      }
    }
    return barres
  }

  private static func strings(of barre: Barre, _ frets: [Int?]) -> Int {
    frets.indices.filter { barre.covers($0) && frets[$0] == barre.fret }.count
  }

  /// How far the fingers go from one shape to the next, in frets.
  func distance(to next: FretboardShape) -> Double {
    zip(frets, next.frets).reduce(0) { sum, pair in
      guard case (let from?, let to?) = pair, from > 0, to > 0 else {
        return sum + (pair.0 == pair.1 ? 0 : 0.5)
      }
      return sum + Double(abs(from - to))
    }
  }
}

/// A chord as a player of strings sees it: what must sound, and what may be left out.
struct FrettedChord {
  struct Tone {
    let degree: ChordDegree
    let pitchClass: PitchClass
    /// The cost when it is missing.
    let weight: Double
  }

  let tones: [Tone]
  let bass: PitchClass
  let hasForeignBass: Bool

  init(_ written: WrittenChord) {
    let chord = written.chord
    let degrees = chord.quality.sounding.members
    let highest = degrees.map(\.number).max() ?? 5
    tones = degrees.map { degree in
      Tone(
        degree: degree, pitchClass: chord.root.up(degree.semitones),
        weight: Self.weight(of: degree, highest: highest, of: degrees.count))
    }
    bass = chord.bass
    hasForeignBass = !degrees.contains { chord.root.up($0.semitones) == chord.bass }
  }

  /// A third, a seventh, an alteration and the tone that gives the chord its name are what it is; a plain fifth says nothing, and of a
  /// thirteenth chord neither the ninth nor the eleventh is missed.
  private static func weight(of degree: ChordDegree, highest: Int, of count: Int) -> Double {
    switch degree {
    case .fifth: count > 3 ? 1 : 4
    case .root: count > 4 ? 7 : 12
    case .ninth where highest > 9, .eleventh where highest > 11: 1.5
    default: 20
    }
  }

  /// All that may sound.
  var allowed: PitchClassSet {
    tones.reduce(PitchClassSet(bass)) { $0.union(PitchClassSet($1.pitchClass)) }
  }

  func leastStrings(of instrument: FrettedInstrument) -> Int {
    allowed.count < 3 ? 2 : instrument.leastStrings
  }
}

extension FrettedInstrument {
  /// The highest fret of a shape: further up nobody accompanies.
  private static let highest = 12

  /// Shapes for a chord, the easiest first, no more than `limit` at each position of the hand; every sounding string has a tone of the chord
  /// or its bass. Where four fingers cannot play all of it, `missing` says what a shape leaves out.
  ///
  /// - Parameter before: the shape of the chord before; then the shapes that are near it come first.
  /// - Complexity: some thousand shapes are tried.
  public func shapes(
    for written: WrittenChord, after before: FretboardShape? = nil, limit: Int = 5
  ) -> [FretboardShape] {
    let chord = FrettedChord(written)
    let allowed = chord.allowed
    let choices = strings.map { string -> [Int?] in
      [nil] + (0...Self.highest).filter { allowed.contains(PitchClass(string + $0)) }.map(Optional.some)
    }
    var found: [FretboardShape] = []
    var frets: [Int?] = []
    /// Goes on to the next string; between the sounding ones at most one is silent.
    func choose(least: Int, most: Int, silent: Int) {
      guard frets.count < strings.count else {
        if let shape = FretboardShape(frets, of: chord, on: self) { found.append(shape) }
        return
      }
      for fret in choices[frets.count] {
        var (low, high, gap) = (least, most, silent)
        if let fret {
          if gap > 1 { continue }
          if fret > 0 { (low, high) = (min(low, fret), max(high, fret)) }
          if high > 0, high - low > reach { continue }
          gap = 0
        } else if frets.contains(where: { $0 != nil }) {
          gap += 1
        }
        frets.append(fret)
        choose(least: low, most: high, silent: gap)
        frets.removeLast()
      }
    }
    choose(least: .max, most: 0, silent: 0)
    var priced: [(cost: Double, shape: FretboardShape)] = found.map { shape in
      (cost: shape.cost + (before.map { 0.5 * $0.distance(to: shape) } ?? 0), shape: shape)
    }
    priced.sort { first, second in
      if first.cost != second.cost { return first.cost < second.cost }
      // A text is long in the making, and seldom decides.
      return first.shape.text < second.shape.text
    }
    var counts: [Int: Int] = [:]
    return priced.map(\.shape).filter { shape in
      counts[shape.position, default: 0] += 1
      return counts[shape.position, default: 0] <= limit
    }
  }
}
