internal import ChordAnalysis
internal import MusicTheory
internal import Outputs

/// One event on its way to the page: its text, and what it means for the state.
struct PageEvent: Sendable {
  enum Kind: Sendable {
    case live, committed, notes, clear, status
  }

  let kind: Kind
  /// The JSON object of docs/events.md.
  let text: String
  /// Writes it with its names in another style; `nil` where there are no names.
  private let rewrite: (@Sendable (SymbolStyle) -> String)?

  init(_ kind: Kind, _ text: String, rewrite: (@Sendable (SymbolStyle) -> String)? = nil) {
    self.kind = kind
    self.text = text
    self.rewrite = rewrite
  }

  init(_ analysis: Analysis, _ text: String, _ context: SinkContext) {
    let rewrite: @Sendable (SymbolStyle) -> String = { style in
      JSONEvent(context: context.with(style)).text(analysis)
    }
    switch analysis.event {
    case .chord(.live): self.init(.live, text, rewrite: rewrite)
    case .chord(.committed): self.init(.committed, text, rewrite: rewrite)
    case .notes: self.init(.notes, text)
    case .clear: self.init(.clear, text)
    case .status: self.init(.status, text)
    }
  }

  /// The text with its names in a style; `nil`: in that of the program.
  func text(in style: SymbolStyle?) -> String {
    guard let style, let rewrite else { return text }
    return rewrite(style)
  }
}

extension SinkContext {
  /// The same stream, with names in another style.
  fileprivate func with(_ style: SymbolStyle) -> SinkContext {
    var naming = naming
    var style = style
    style.noteNames = naming.style.noteNames
    naming.style = naming.style.isASCII ? style.ascii : style
    return with(naming)
  }
}
