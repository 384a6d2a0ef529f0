public import ChordAnalysis
public import Outputs

/// The state for a new client: the present chord and the last committed ones.
struct PageBoard: Sendable {
  /// The newest live chord, until it is cleared.
  private(set) var chord: PageEvent?
  /// The last event about the harmony.
  private(set) var harmony: PageEvent?
  /// The last event of keys and pedals since then.
  private(set) var notes: PageEvent?
  /// The last news of features, by their types.
  private(set) var news: [String: PageEvent] = [:]
  /// The last committed chords, oldest first.
  private(set) var recent: [PageEvent] = []

  static let recentLimit = 17

  mutating func follow(_ event: PageEvent) {
    if event.endsHarmony { harmony = nil }
    if event.endsDemo { recent = [] }
    switch event.kind {
    case .live: (chord, notes) = (event, nil)
    case .notes: notes = event
    case .harmony: harmony = event.endsHarmony ? nil : event
    case .clear: (chord, notes) = (nil, nil)
    case .news(let type): news[type] = event
    case .committed:
      recent.append(event)
      if recent.count > Self.recentLimit { recent.removeFirst() }
    case .status, .feature: break
    }
  }
}

/// Writes every analysis once for all clients of the page but those that want a style of their own.
public struct PageOutput: Output {
  private let context: StreamContext
  private let event: JSONEvent
  private let mailbox: PageMailbox
  /// Whether something is still to be delivered.
  private var isBehind = false

  public init(context: StreamContext, mailbox: PageMailbox) {
    self.context = context
    event = JSONEvent(context: context)
    self.mailbox = mailbox
  }

  public mutating func consume(_ analysis: Analysis) {
    mailbox.put(PageEvent(analysis, event.text(analysis), context))
    isBehind = true
    if case .status = analysis.event { mailbox.settingsChanged() }
  }

  public mutating func consume(_ event: FeatureEvent) {
    if let news = event.news {
      mailbox.put(
        PageEvent(.news(type: news.type), event.text) { [context] in news.text($0.names(of: context)) })
    } else {
      mailbox.put(PageEvent(.feature, event.text, isPrivate: event.isPrivate))
    }
    mailbox.deliver()
  }

  /// A hand lands with many events in a moment. They are delivered when the queue is empty, in one round of all clients.
  public var wait: ListenerWait { ListenerWait(limit: isBehind ? .zero : nil) }

  public mutating func attend(_ found: [Int16]) {
    isBehind = false
    mailbox.deliver()
  }

  public mutating func finish() { mailbox.deliver() }
}
