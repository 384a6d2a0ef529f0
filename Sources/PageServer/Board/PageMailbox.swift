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
  enum Kind: Equatable, Sendable {
    case live, committed, notes, harmony, clear, status
    /// News of a feature, which hold until the next ones of their type.
    case news(type: String)
    /// An event of a feature.
    case feature
  }

  let kind: Kind
  /// The JSON object of docs/reference/events.md.
  let text: String
  /// Whether there are names in the text, which another notation writes otherwise.
  private let hasNames: Bool
  /// Writes the event, or a part of it, in a notation; `nil` where there is nothing to write.
  private let write: (@Sendable (Content, Notation) -> String?)?
  /// Whether only those get it who may change something.
  let isPrivate: Bool
  /// Whether it says that no harmony is in force: the one that was shown is over.
  private(set) var endsHarmony = false
  /// Whether it says that the demo is over: its chords are nobody's.
  private(set) var endsDemo = false

  /// A text of an event.
  enum Content {
    case whole
    /// The name of its chord or harmony to draw.
    case name
  }

  init(_ kind: Kind, _ text: String, isPrivate: Bool = false) {
    (self.kind, self.text, self.isPrivate) = (kind, text, isPrivate)
    (hasNames, write) = (false, nil)
  }

  /// - Parameter rewrite: writes it with its names in a notation.
  init(_ kind: Kind, _ text: String, rewrite: @escaping @Sendable (Notation) -> String) {
    (self.kind, self.text, isPrivate) = (kind, text, false)
    hasNames = true
    write = { content, notation in content == .whole ? rewrite(notation) : nil }
  }

  init(_ analysis: Analysis, _ text: String, _ context: StreamContext) {
    kind =
      switch analysis.event {
      case .chord(.live): .live
      case .chord(.committed): .committed
      case .notes, .record: .notes
      case .harmony: .harmony
      case .clear: .clear
      case .status: .status
      }
    // The harmony in force and the key that is heard stand in every event.
    hasNames =
      switch analysis.event {
      case .chord, .harmony: true
      case .notes, .clear, .status, .record: analysis.harmony != nil || analysis.heardKey != nil
      }
    (self.text, isPrivate) = (text, false)
    endsHarmony = analysis.harmony == nil && kind != .status
    if case .status(.disconnected(let source)) = analysis.event {
      endsDemo = context.name(of: source)?.isDemo ?? false
    }
    write = { content, notation in
      let event = JSONEvent(context: notation.names(of: context))
      return content == .name ? event.name(analysis) : event.text(analysis)
    }
  }

  /// The name of its chord or harmony to draw, as a JSON object; `nil` where it has none.
  func name(in notation: Notation) -> String? { write?(.name, notation) }

  /// The text with its names in a notation.
  func text(in notation: Notation) -> String {
    hasNames && !notation.isUsual ? write?(.whole, notation) ?? text : text
  }
}
