internal import Synchronization

/// Hands events from the thread that makes their text to the server's thread: many at once when that is busy, and
/// never more than a few.
public final class PageMailbox: Sendable {
  /// What waited in the mailbox.
  struct Delivery {
    /// In order; none if there were too many, and then the board says what came of them.
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

  /// Leaves an event; ``deliver()`` has it taken, with whatever came besides.
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

  /// Tells that a setting may have been changed, by whomever.
  public func settingsChanged() {
    content.withLock { $0.delivery.haveSettingsChanged = true }
    deliver()
  }

  /// Has the server take what is here.
  func deliver() {
    let wake = content.withLock { content in
      guard !content.isAwaited, let wake = content.wake else { return nil as (@Sendable () -> Void)? }
      content.isAwaited = true
      return wake
    }
    wake?()
  }

  /// From now on `wake` is called when there is something to take and nobody was told.
  func open(_ wake: @escaping @Sendable () -> Void) {
    content.withLock { $0.wake = wake }
  }

  /// From now on nobody is told any more.
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
