/// Which hand plays what comes from one source.
public enum HandRole: String, Hashable, Sendable, CaseIterable {
  /// Both hands play it; the split tells them apart.
  case both
  case lower
  case upper
}
