/// A database file in which facts are kept, one after the other.
public protocol FactStore: Sendable {
  associatedtype Fact: Sendable

  /// Opens the file, or makes it; `isThorough`: the one before turned out to be broken while it was used.
  init(path: String, isThorough: Bool) throws(StorageError)

  var database: Database { get }
  /// A message for the user about the file that was opened; one sentence.
  var notice: String? { get }
}

extension FactStore {
  public init(path: String) throws(StorageError) { try self.init(path: path, isThorough: false) }
}

/// Facts on their way into a file. The program goes on even if the file cannot be used.
///
/// The file is opened late. Facts that cannot be written wait, up to a limit, and are tried again after a while; a file that was moved,
/// deleted or replaced is noticed before the next fact is written, and a new one is begun. Time is passed in.
public struct WriteBehind<Store: FactStore>: Sendable {
  /// A change of the file's state that the user should hear about.
  public enum Event: Hashable, Sendable {
    /// The file was opened, with a message for the user.
    case opened(notice: String)
    /// The file has gone from its place; a new one is begun.
    case takenAway(path: String)
    /// It cannot be used; reported once, not at every attempt.
    case failing(StorageError)
    case worksAgain
  }

  /// `nil`: nothing is kept.
  public let path: String?
  /// The file, once it was opened.
  public private(set) var store: Store?
  /// The facts that could not be written yet, oldest first.
  public private(set) var waiting: [Store.Fact] = []
  /// The number of facts that were dropped because too many waited.
  public private(set) var dropped = 0
  private let limit: Int
  private var trouble: (error: StorageError, retry: Duration)?
  /// Whether a file was opened that has not been read yet.
  private var isUnread = false
  private var isReplacing = false
  private var events: [Event] = []

  /// A disk that is full, or a program that has the file, is left alone for this long.
  private static var pause: Duration { .seconds(5) }

  /// - Parameter limit: how many facts may wait.
  public init(path: String?, limit: Int = 20_000) { (self.path, self.limit) = (path, limit) }

  /// Why the file could not be used last time.
  public var error: StorageError? { trouble?.error }

  /// When ``flush(at:_:)`` should be called next; `nil`: no fact waits for a time.
  public var deadline: Duration? { waiting.isEmpty ? nil : trouble?.retry }

  /// Adds facts, to be written next.
  public mutating func add(_ facts: [Store.Fact]) {
    guard path != nil else { return }
    waiting += facts
    guard waiting.count > limit else { return }
    dropped += waiting.count - limit
    waiting.removeFirst(waiting.count - limit)
  }

  /// Changes the waiting facts, as when they are numbered anew or deleted.
  public mutating func change(_ body: (inout [Store.Fact]) -> Void) { body(&waiting) }

  /// The events since the last call.
  public mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// The file at its place; opened if that is possible and it is time. `nil` as long as it cannot be used.
  public mutating func file(at time: Duration) -> Store? {
    if let store, !store.database.isInPlace {
      guard isTime(time) else { return nil }
      let isGone = !store.database.hasName
      do throws(StorageError) { try store.database.leave() } catch {
        fail(error, at: time)
        return nil
      }
      if isGone { events.append(.takenAway(path: store.database.path)) }
      self.store = nil
    }
    guard let path, store == nil, isTime(time) else { return store }
    do throws(StorageError) {
      let opened = try Store(path: path, isThorough: isReplacing)
      (store, isUnread, isReplacing) = (opened, true, false)
      if let notice = opened.notice { events.append(.opened(notice: notice)) }
    } catch {
      fail(error, at: time)
    }
    return store
  }

  /// Whether the file was opened and is still to be read; asked once.
  public mutating func takeUnread() -> Bool {
    defer { isUnread = false }
    return isUnread
  }

  private func isTime(_ time: Duration) -> Bool { trouble.map { $0.retry <= time } ?? true }

  /// Writes the waiting facts, if there are any and it is time; `write` writes all of them or none.
  public mutating func flush(
    at time: Duration, _ write: (Store, [Store.Fact]) throws(StorageError) -> Void
  ) {
    guard !waiting.isEmpty, isTime(time), let store = file(at: time), isTime(time) else { return }
    do throws(StorageError) {
      try write(store, waiting)
      waiting = []
      works()
    } catch {
      fail(error, at: time)
    }
  }

  /// Reports that the file was used successfully.
  public mutating func works() {
    if trouble != nil { events.append(.worksAgain) }
    trouble = nil
  }

  /// Reports a failure. A broken file is closed, and checked thoroughly when it is opened next.
  public mutating func fail(_ error: StorageError, at time: Duration) {
    if trouble?.error != error { events.append(.failing(error)) }
    trouble = (error, time + Self.pause)
    guard case .broken = error else { return }
    isReplacing = true
    close()
  }

  /// The next attempt is made at once.
  public mutating func retryAtOnce() { trouble?.retry = .zero }

  /// Closes the file; waiting facts stay.
  public mutating func close() {
    store?.database.close()
    store = nil
  }
}

extension WriteBehind.Event {
  /// A sentence for the log, about the file of `subject`; whether it is a warning.
  public func sentence(about subject: String) -> (text: String, isWarning: Bool) {
    switch self {
    case .opened(let notice): (notice, true)
    case .takenAway(let path): ("the file of \(subject), \(path), was taken away; a new one is begun", true)
    case .failing(let error): ("\(subject) is not written: \(error)", true)
    case .worksAgain: ("\(subject) is written again", false)
    }
  }
}
