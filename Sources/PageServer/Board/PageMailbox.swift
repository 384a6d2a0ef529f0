internal import ChordAnalysis
internal import MusicTheory
internal import Outputs
internal import Synchronization

/// Hands events from the thread that makes their text to the server's thread: many at once when that is busy, and
/// never more than a few.
public final class PageMailbox: Sendable {
  /// The content of the mailbox.
  struct Delivery {
    /// In order; none if there were too many, and then the board has their result.
    var events: [PageEvent] = []
    var hasLostEvents = false
    var haveSettingsChanged = false
    /// The state after these events.
    var board = PageBoard()
  }

  private struct Content {
    var delivery = Delivery()
    var isAwaited = false
    var wake: (@Sendable () -> Void)?
  }

  private static let limit = 64

  private let content = Mutex(Content())

  public init() {}

  /// Puts in an event; ``deliver()`` hands it over together with all others.
  func put(_ event: PageEvent) {
    content.withLock { content in
      content.delivery.board.follow(event)
      if content.delivery.events.count >= Self.limit {
        content.delivery.events = []
        content.delivery.hasLostEvents = true
      }
      if !content.delivery.hasLostEvents { content.delivery.events.append(event) }
    }
  }

  /// Reports that a setting may have changed.
  public func settingsChanged() {
    content.withLock { $0.delivery.haveSettingsChanged = true }
    deliver()
  }

  /// Makes the server take the content.
  func deliver() {
    let wake = content.withLock { content in
      guard !content.isAwaited, let wake = content.wake else { return nil as (@Sendable () -> Void)? }
      content.isAwaited = true
      return wake
    }
    wake?()
  }

  /// From now on `wake` is called when there is something to take and it was not called since.
  func open(_ wake: @escaping @Sendable () -> Void) {
    content.withLock { $0.wake = wake }
  }

  /// From now on `wake` is not called any more.
  func close() {
    content.withLock { $0.wake = nil }
  }

  func take() -> Delivery {
    content.withLock { content in
      defer {
        content.delivery = Delivery(board: content.delivery.board)
        content.isAwaited = false
      }
      return content.delivery
    }
  }
}

/// One event on its way to the page: its text, and its effect on the state.
struct PageEvent: Sendable {
  enum Kind: Sendable {
    case live, committed, notes, harmony, clear, status
    /// An event of a feature.
    case feature
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

  init(_ analysis: Analysis, _ text: String, _ context: StreamContext) {
    let rewrite: @Sendable (SymbolStyle) -> String = { style in
      JSONEvent(context: context.with(style)).text(analysis)
    }
    switch analysis.event {
    case .chord(.live): self.init(.live, text, rewrite: rewrite)
    case .chord(.committed): self.init(.committed, text, rewrite: rewrite)
    case .notes: self.init(.notes, text)
    case .harmony: self.init(.harmony, text, rewrite: rewrite)
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

extension StreamContext {
  /// The same stream, with names in another style.
  fileprivate func with(_ style: SymbolStyle) -> StreamContext {
    var naming = naming
    var style = style
    style.noteNames = naming.style.noteNames
    naming.style = naming.style.isASCII ? style.ascii : style
    return with(naming)
  }
}
