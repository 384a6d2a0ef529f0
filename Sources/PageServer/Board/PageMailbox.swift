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
  /// Writes it with its names in another notation; `nil` where there are no names.
  private let rewrite: (@Sendable (Notation) -> String)?
  /// Writes the name of its chord or harmony to draw; `nil` where it has none.
  private let writeName: (@Sendable (Notation) -> String?)?
  /// Whether only those get it who may change something.
  let isPrivate: Bool

  init(
    _ kind: Kind, _ text: String, isPrivate: Bool = false, rewrite: (@Sendable (Notation) -> String)? = nil,
    writeName: (@Sendable (Notation) -> String?)? = nil
  ) {
    self.writeName = writeName
    self.kind = kind
    self.text = text
    self.isPrivate = isPrivate
    self.rewrite = rewrite
  }

  init(_ analysis: Analysis, _ text: String, _ context: StreamContext) {
    let rewrite: @Sendable (Notation) -> String = { notation in
      JSONEvent(context: notation.names(of: context)).text(analysis)
    }
    let kind: Kind =
      switch analysis.event {
      case .chord(.live): .live
      case .chord(.committed): .committed
      case .notes: .notes
      case .harmony: .harmony
      case .clear: .clear
      case .status: .status
      }
    // The harmony in force and the key that is heard stand in every event.
    let hasNames: Bool =
      switch analysis.event {
      case .chord, .harmony: true
      case .notes, .clear, .status: analysis.harmony != nil || analysis.heardKey != nil
      }
    self.init(kind, text, rewrite: hasNames ? rewrite : nil) { notation in
      JSONEvent(context: notation.names(of: context)).name(analysis)
    }
  }

  /// The name of its chord or harmony to draw, as a JSON object; `nil` where it has none.
  func name(in notation: Notation) -> String? { writeName?(notation) }

  /// The text with its names in a notation.
  func text(in notation: Notation) -> String {
    guard !notation.isUsual, let rewrite else { return text }
    return rewrite(notation)
  }
}
