/// Who sends a request, as far as that matters.
struct Visitor: Hashable {
  /// Whether he sits at this machine.
  let isLocal: Bool
  /// Whether he has shown the token.
  let hasToken: Bool

  var mayChange: Bool { isLocal || hasToken }
}
