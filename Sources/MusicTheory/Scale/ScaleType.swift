/// A kind of scale, whatever its tonic: one row of the table of scales.
public struct ScaleType: Hashable, Sendable {
  /// The usual name: `Lydian dominant`.
  public let name: String
  /// Other names for the same notes on the same tonic.
  public let otherNames: [String]
  /// The degrees from the tonic upwards, without the octave.
  public let degrees: [ScaleDegree]
  public let family: ScaleFamily
  /// Which note of its parent the scale starts on: 1 for the parent itself.
  public let mode: Int
  /// What else a player should know, if anything.
  public let remark: String?

  init(
    _ name: String, _ formula: String, _ family: ScaleFamily, mode: Int = 1, also otherNames: [String] = [],
    remark: String? = nil
  ) {
    self.name = name
    self.otherNames = otherNames
    degrees = formula.split(separator: " ").map { ScaleDegree(text: $0)! }
    self.family = family
    self.mode = mode
    self.remark = remark
  }

  /// The semitones above the tonic.
  public var semitones: PitchClassSet { PitchClassSet(semitones: degrees.map(\.semitones)) }

  /// Semitones from each note to the next, the last one to the octave.
  public var steps: [Int] {
    let heights = degrees.map(\.semitones) + [12]
    return zip(heights, heights.dropFirst()).map { $1 - $0 }
  }

  /// Whether the scale is the one its family is named after.
  public var isParent: Bool { mode == 1 }

  /// Whether its third is minor and no major third sounds beside it; its numerals are then lower case.
  public var isMinor: Bool { semitones.contains(PitchClass(3)) && !semitones.contains(PitchClass(4)) }
}
