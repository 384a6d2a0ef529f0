internal import CMath
public import MusicTheory

/// Says which chords are likely next, from theory and from what was played so far. Nothing in it is fitted to a collection of tunes.
///
/// Habits of the player come next, where they are known. Two memories of this tune – as played, and in relation to the last root, so that a phrase is known in other keys – are blended from the
/// shortest context to the longest; below them is what theory says of the last chord and of the keys that are likely.
///
/// - Complexity: constant for a chord and for a forecast.
public struct ChordForecast: Sendable {
  /// A chord that may come.
  public struct Candidate: Hashable, Sendable {
    public var chord: WrittenChord
    /// 0…1.
    public var probability: Double
  }

  /// The kinds that a forecast tells apart.
  enum Kind: Int, CaseIterable, Sendable { case major, dominant, minor, halfDiminished, diminished }

  struct Step: Hashable, Sendable {
    var root: Int
    var kind: Kind
    var index: Int { root * Kind.allCases.count + kind.rawValue }
  }

  private static let steps: [Step] = (0..<12).flatMap { root in
    Kind.allCases.map { Step(root: root, kind: $0) }
  }

  /// The habits of this player in other tunes; `nil`: unknown.
  private let before: ChordMemory?
  private var last: [Step] = []
  /// Mass of each key, major ones first.
  private var keys = [Double](repeating: 1.0 / 24, count: 24)
  private var asPlayed = ContextCounts()
  private var inRelation = ContextCounts()
  private var uses = [Double](repeating: 0, count: Self.steps.count)
  /// How this player writes each chord, and each kind.
  private var symbols: [Step: [WrittenChord: Int]] = [:]
  private var qualities: [Kind: [ChordQuality: Int]] = [:]

  /// Begins a tune of a player whose habits are `before`.
  public init(before: ChordMemory? = nil) { self.before = before }

  /// The longest context, in chords.
  private static let longest = 8
  /// How much the shorter contexts count beside those of each length.
  private static let trustAsPlayed = [2, 1, 0.6, 0.4, 0.3]
  private static let trustInRelation: [Double] = [20, 12, 8, 5, 3]

  /// Takes the next chord that was played. A chord that is as the last one is no change.
  public mutating func follow(_ chord: WrittenChord) {
    let step = Step(chord)
    symbols[step, default: [:]][chord, default: 0] += 1
    qualities[step.kind, default: [:]][chord.chord.quality, default: 0] += 1
    guard step != last.last else { return }
    for length in 1...Self.longest where last.count >= length {
      let context = Array(last.suffix(length))
      asPlayed.count(step, after: context)
      inRelation.count(step.below(context.last!.root), after: context.map { $0.below(context.last!.root) })
    }
    uses[step.index] += 1
    last.append(step)
    if last.count > Self.longest { last.removeFirst() }
    for key in keys.indices {
      let weight = ChordHabits.share(of: step, in: key)
      keys[key] = cmath_pow(keys[key], 0.95) * cmath_pow(weight, 0.7)
    }
    let sum = keys.reduce(0, +)
    keys = keys.map { $0 / sum }
  }

  /// Whether a forecast tells these chords apart: by their root, and whether they are major, dominant, minor, half-diminished or diminished.
  public static func isSame(_ one: WrittenChord, _ other: WrittenChord) -> Bool { Step(one) == Step(other) }

  /// Begins a tune: nothing of the one before counts.
  public mutating func forget() { self = ChordForecast(before: before) }

  /// The likeliest next chords, the best first; none before the first chord.
  public func next(_ count: Int = 3) -> [Candidate] {
    guard let now = last.last else { return [] }
    var masses = inTheory(after: now)
    before?.blend(&masses, after: last)
    for length in 1...Self.longest where last.count >= length {
      let context = Array(last.suffix(length))
      let place = min(length, Self.trustInRelation.count) - 1
      let root = context.last!.root
      inRelation.blend(
        &masses, after: context.map { $0.below(root) }, by: Self.trustInRelation[place]
      ) { $0.above(root) }
      asPlayed.blend(&masses, after: context, by: Self.trustAsPlayed[place]) { $0 }
    }
    let best = Self.steps.sorted { (masses[$0.index], $1.index) > (masses[$1.index], $0.index) }
    return best.prefix(count).map { Candidate(chord: written($0), probability: masses[$0.index]) }
  }

  private func inTheory(after now: Step) -> [Double] {
    var masses = [Double](repeating: 0, count: Self.steps.count)
    for step in Self.steps where step != now {
      let habit = ChordHabits.share(of: step.below(now.root), after: now.kind)
      let inKeys = keys.indices.reduce(0) { $0 + keys[$1] * ChordHabits.share(of: step, in: $1) }
      masses[step.index] = (habit + 0.005) * inKeys
    }
    var sum = masses.reduce(0, +)
    masses = masses.map { $0 / sum }
    // A chord that this tune has used is likelier, in proportion to what theory says of it.
    let used = Self.steps.map { $0 == now ? 0 : (masses[$0.index] + 0.03) * uses[$0.index] }
    sum = used.reduce(0, +)
    guard sum > 0 else { return masses }
    let count = uses.reduce(0, +) - uses[now.index]
    let weight = 0.7 * count / (count + 10)
    return masses.indices.map { (1 - weight) * masses[$0] + weight * used[$0] / sum }
  }

  /// As this player writes it; else as the other chords of its kind.
  private func written(_ step: Step) -> WrittenChord {
    if let known = symbols[step]?.max(by: { ($0.value, "\($1.key)") < ($1.value, "\($0.key)") })?.key {
      return known
    }
    let quality =
      qualities[step.kind]?.max { ($0.value, $1.key.degrees.rawValue) < ($1.value, $0.key.degrees.rawValue) }?
      .key
      ?? step.kind.quality
    let key = keys.indices.max { keys[$0] < keys[$1] } ?? 0
    let tonic = ChordSpeller().name(of: PitchClass(key % 12))
    let likely = Key(tonic, key < 12 ? .major : .minor)
    return ChordSymbol(key: likely).written(Chord(root: PitchClass(step.root), quality: quality))
  }
}

/// How often each chord came after each context.
struct ContextCounts: Sendable {
  private var counts: [[ChordForecast.Step]: [ChordForecast.Step: Double]] = [:]

  mutating func count(_ step: ChordForecast.Step, after context: [ChordForecast.Step]) {
    counts[context, default: [:]][step, default: 0] += 1
  }

  /// Draws masses toward what came after this context; the more often it came, the more.
  func blend(
    _ masses: inout [Double], after context: [ChordForecast.Step], by trust: Double,
    _ place: (ChordForecast.Step) -> ChordForecast.Step
  ) {
    guard let found = counts[context] else { return }
    let sum = found.values.reduce(0, +)
    let rest = trust * cmath_pow(Double(found.count), 0.8)
    for index in masses.indices { masses[index] *= rest / (sum + rest) }
    for (step, count) in found { masses[place(step).index] += count / (sum + rest) }
  }
}

extension ChordForecast.Step {
  init(_ chord: WrittenChord) {
    self.init(root: Int(chord.root.pitchClass.number), kind: ChordForecast.Kind(chord.chord.quality))
  }

  func below(_ root: Int) -> Self { Self(root: (self.root - root + 12) % 12, kind: kind) }
  func above(_ root: Int) -> Self { Self(root: (self.root + root) % 12, kind: kind) }
}

extension ChordForecast.Kind {
  init(_ quality: ChordQuality) {
    self =
      switch quality.family {
      case .minor: .minor
      case .dominant, .suspended: .dominant
      case .halfDiminished: .halfDiminished
      case .diminished: .diminished
      case .augmented: quality.degrees.contains(.majorSeventh) ? .major : .dominant
      case .major, .power: .major
      }
  }

  /// As most people write it.
  var quality: ChordQuality {
    switch self {
    case .major: ChordQuality(degrees: [.init(.root), .init(.majorThird), .init(.fifth)])!
    case .dominant:
      ChordQuality(degrees: [.init(.root), .init(.majorThird), .init(.fifth), .init(.minorSeventh)])!
    case .minor:
      ChordQuality(degrees: [.init(.root), .init(.minorThird), .init(.fifth), .init(.minorSeventh)])!
    case .halfDiminished:
      ChordQuality(degrees: [.init(.root), .init(.minorThird), .init(.flatFifth), .init(.minorSeventh)])!
    case .diminished:
      ChordQuality(degrees: [.init(.root), .init(.minorThird), .init(.flatFifth), .init(.diminishedSeventh)])!
    }
  }
}
