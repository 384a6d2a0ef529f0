public import MusicTheory

/// The kinds of chord that the harmony in time distinguishes: those of a lead sheet without extensions.
///
/// Their order is that of the net's outputs.
public enum HarmonyQuality: UInt8, CaseIterable, Hashable, Sendable {
  /// `C`, `Cmi`, `C7`, `Cma7`, `Cmi7`, `Csus4`, `Csus2`.
  case major, minor, dominantSeventh, majorSeventh, minorSeventh, suspendedFourth, suspendedSecond
  /// `C˚`, `Cmi7(♭5)`, `C˚7`, `C+`, `C7sus4`.
  case diminished, halfDiminished, diminishedSeventh, augmented, seventhSuspendedFourth

  /// The tones in semitones above the root: root, third or its suspension, fifth, and the seventh if there is one.
  public var semitones: [Int] { (0..<12).filter { degrees.semitones.contains(PitchClass($0)) } }

  /// The quality in Christopher Harte's syntax (*Towards Automatic Extraction of Harmony Information*, 2010).
  public var harte: String {
    switch self {
    case .major: "maj"
    case .minor: "min"
    case .dominantSeventh: "7"
    case .majorSeventh: "maj7"
    case .minorSeventh: "min7"
    case .suspendedFourth: "sus4"
    case .suspendedSecond: "sus2"
    case .diminished: "dim"
    case .halfDiminished: "hdim7"
    case .diminishedSeventh: "dim7"
    case .augmented: "aug"
    case .seventhSuspendedFourth: "sus4(b7)"
    }
  }

  /// The degrees, by which the vocabulary finds the quality.
  public var degrees: DegreeSet {
    switch self {
    case .major: [.root, .majorThird, .fifth]
    case .minor: [.root, .minorThird, .fifth]
    case .dominantSeventh: [.root, .majorThird, .fifth, .minorSeventh]
    case .majorSeventh: [.root, .majorThird, .fifth, .majorSeventh]
    case .minorSeventh: [.root, .minorThird, .fifth, .minorSeventh]
    case .suspendedFourth: [.root, .fourth, .fifth]
    case .suspendedSecond: [.root, .second, .fifth]
    case .diminished: [.root, .minorThird, .flatFifth]
    case .halfDiminished: [.root, .minorThird, .flatFifth, .minorSeventh]
    case .diminishedSeventh: [.root, .minorThird, .flatFifth, .diminishedSeventh]
    case .augmented: [.root, .majorThird, .sharpFifth]
    case .seventhSuspendedFourth: [.root, .fourth, .fifth, .minorSeventh]
    }
  }

  /// The quality that has exactly the degrees of `quality`; `nil` if there is none.
  public init?(_ quality: ChordQuality) {
    guard let same = Self.allCases.first(where: { $0.degrees == quality.degrees }) else { return nil }
    self = same
  }

  /// The quality that a chord is when its extensions are left out; `nil` for one without a third or a suspension.
  init?(nearest quality: ChordQuality) {
    let degrees = quality.degrees
    let hasSeventh = degrees.contains(.minorSeventh)
    if degrees.contains(.majorThird) {
      if degrees.contains(.sharpFifth), !hasSeventh, !degrees.contains(.majorSeventh) {
        self = .augmented
      } else {
        self = hasSeventh ? .dominantSeventh : degrees.contains(.majorSeventh) ? .majorSeventh : .major
      }
    } else if degrees.contains(.minorThird) {
      if degrees.contains(.flatFifth) {
        self =
          hasSeventh
          ? .halfDiminished : degrees.contains(.diminishedSeventh) ? .diminishedSeventh : .diminished
      } else {
        self = hasSeventh ? .minorSeventh : .minor
      }
    } else if degrees.contains(.fourth) {
      self = hasSeventh ? .seventhSuspendedFourth : .suspendedFourth
    } else if degrees.contains(.second) {
      self = .suspendedSecond
    } else {
      return nil
    }
  }

  /// The quality as the vocabulary has it.
  var chordQuality: ChordQuality? { Self.vocabulary[Int(rawValue)] }

  private static let vocabulary: InlineArray<12, ChordQuality?> = {
    var vocabulary: InlineArray<12, ChordQuality?> = .init(repeating: nil)
    for quality in allCases { vocabulary[Int(quality.rawValue)] = ChordQuality(degrees: quality.degrees) }
    return vocabulary
  }()

  /// Root, third, fifth and seventh in semitones above the root; −1 where there is none. For sums, without arrays.
  var intervals: SIMD4<Int8> { Self.table[Int(rawValue)] }

  private static let table: InlineArray<12, SIMD4<Int8>> = {
    var table: InlineArray<12, SIMD4<Int8>> = .init(repeating: SIMD4(repeating: -1))
    for quality in allCases {
      for (index, tone) in quality.semitones.enumerated() { table[Int(quality.rawValue)][index] = Int8(tone) }
    }
    return table
  }()
}
