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

  fileprivate init?(_ grip: Grip, of chord: FrettedChord, on instrument: FrettedInstrument) {
    let frets = grip.frets
    let pressed = frets.count { $0 ?? 0 > 0 }
    let (least, most) = (grip.least, grip.most)
    let possible = Self.barres(frets, from: least)
    let fingers = pressed - possible.reduce(0) { $0 + Self.strings(of: $1, frets) - 1 }
    guard fingers <= 4 else { return nil }
    // A finger for each string, where they suffice: Em and D have no barre. The small F has one, below its other fingers.
    barres = possible.filter { barre in
      pressed > 4
        || barre.fret < most && Self.strings(of: barre, frets) == barre.to - barre.from + 1
    }
    self.frets = frets
    missing = chord.tones.filter { !grip.tones.contains($0.pitchClass) }.map(\.degree)
    let lowest = zip(frets, instrument.strings).compactMap { fret, string in fret.map { string + $0 } }.min()
    isOverOtherBass = instrument.isBassHeard && PitchClass(lowest ?? 0) != chord.bass

    var cost = grip.leastCost(for: chord)
    if isOverOtherBass { cost += 6 }
    cost += 0.6 * Double(fingers) + Double(possible.count)
    // Open strings stand out beside high frets, and fingers that are spread have to arch over them.
    if least > 2, instrument.isBassHeard { cost += 1.2 * Double(frets.count { $0 == 0 }) }
    let sounding = frets.indices.filter { frets[$0] != nil }
    let changes = zip(sounding, sounding.dropFirst()).count { (frets[$0] == 0) != (frets[$1] == 0) }
    cost += 0.2 * Double(changes * (most - least))
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

/// The frets of the strings so far, and what the search needs to know of them all the time.
private struct Grip {
  let strings: [Int]
  private(set) var frets: [Int?] = []
  private(set) var tones = PitchClassSet()
  /// The lowest and the highest fret with a finger; 0 without one.
  private(set) var least = 0
  private(set) var most = 0
  private var first: Int?
  private var last: Int?
  private(set) var sounding = 0

  init(on strings: [Int]) { self.strings = strings }

  /// The silent strings behind the last one that sounds; `nil` where none sounds yet.
  var gap: Int? { last.map { frets.count - 1 - $0 } }

  /// With the next string at a fret, or silent.
  func adding(_ fret: Int?) -> Grip {
    var grip = self
    if let fret {
      grip.first = first ?? frets.count
      grip.last = frets.count
      grip.sounding += 1
      grip.tones = tones.union(PitchClassSet(PitchClass(strings[frets.count] + fret)))
      if fret > 0 { (grip.least, grip.most) = (least == 0 ? fret : min(least, fret), max(most, fret)) }
    }
    grip.frets.append(fret)
    return grip
  }

  /// The cost for a hand without that of its fingers and of the bass.
  func leastCost(for chord: FrettedChord) -> Double {
    var cost = 0.0
    for tone in chord.tones where !tones.contains(tone.pitchClass) { cost += tone.weight }
    if chord.hasForeignBass, !tones.contains(chord.bass) { cost += 6 }
    guard let first, let last else { return cost }
    cost += 0.35 * Double(least) + 0.8 * Double(most - least)
    cost += 2.5 * Double(last - first + 1 - sounding)
    return cost + 1.6 * Double(strings.count - 1 - last) + 0.8 * Double(first)
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
      (0...Self.highest).filter { allowed.contains(PitchClass(string + $0)) }.map(Optional.some) + [nil]
    }
    let leastStrings = chord.leastStrings(of: self)
    /// The best at each position, the best one first.
    var found = [[(cost: Double, shape: FretboardShape)]](repeating: [], count: Self.highest + 1)
    /// Goes on to the next string; between the sounding ones at most one is silent.
    func choose(_ grip: Grip) {
      guard grip.frets.count < strings.count else {
        guard grip.sounding >= leastStrings else { return }
        let others = found[grip.least]
        // Most are much worse than what was found.
        if others.count == limit, let worst = others.last, grip.leastCost(for: chord) > worst.cost { return }
        guard let shape = FretboardShape(grip, of: chord, on: self) else { return }
        let cost = shape.cost + (before.map { 0.5 * $0.distance(to: shape) } ?? 0)
        let place = others.firstIndex { (cost, shape.text) < ($0.cost, $0.shape.text) } ?? others.count
        found[grip.least].insert((cost, shape), at: place)
        if others.count == limit { found[grip.least].removeLast() }
        return
      }
      for fret in choices[grip.frets.count] {
        if fret != nil, let gap = grip.gap, gap > 1 { continue }
        let next = grip.adding(fret)
        if next.most - next.least <= reach { choose(next) }
      }
    }
    choose(Grip(on: strings))
    return found.joined().sorted { ($0.cost, $0.shape.text) < ($1.cost, $1.shape.text) }.map(\.shape)
  }
}
