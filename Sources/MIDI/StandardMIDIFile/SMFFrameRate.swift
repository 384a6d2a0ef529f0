/// The SMPTE frame rates a MIDI file can count time in.
///
/// Source: Standard MIDI Files 1.0, header chunk; SMPTE 12M for the rate of drop frame.
public enum SMFFrameRate: Hashable, Sendable, CaseIterable {
  case fps24
  case fps25
  /// "29" in a file: 30,000 frames in 1,001 seconds. What is dropped is numbers, never frames.
  case fps30Drop
  case fps30

  /// The rate that a file writes as `number`; `nil` when it is not 24, 25, 29 or 30.
  public init?(number: Int) {
    guard let rate = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = rate
  }

  /// 24, 25, 29 or 30, as written in a file.
  public var number: Int {
    switch self {
    case .fps24: 24
    case .fps25: 25
    case .fps30Drop: 29
    case .fps30: 30
    }
  }
}
