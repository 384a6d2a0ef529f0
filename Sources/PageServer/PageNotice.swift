/// What the server has to say about itself.
public enum PageNotice: Sendable, Hashable {
  /// The page is there.
  case listening(String)
  /// There is no page yet; the server tries again. Told once.
  case waiting(PageAddress, reason: String)
}
