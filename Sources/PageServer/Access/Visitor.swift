internal import MusicTheory

/// Who sends a request, as far as that matters.
struct Visitor: Hashable {
  /// Whether he sits at this machine.
  let isLocal: Bool
  /// Whether he has shown the token.
  let hasToken: Bool
  /// The style that he wants names in; `nil`: that of the program.
  var style: SymbolStyle?

  var mayChange: Bool { isLocal || hasToken }
}
