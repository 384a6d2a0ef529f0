/// Something unusual about a row.
public enum VoicingOption: String, CaseIterable, Hashable, Sendable {
  /// The hands overlap or cross.
  case crossed
  /// A bassist plays the root, which no hand holds.
  case rootless
}
