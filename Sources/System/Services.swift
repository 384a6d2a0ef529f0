internal import Foundation
internal import Synchronization

/// A part of the program that works until its turn to end has come.
public protocol Service: Sendable {
  /// Works until `end` is given, or until there is nothing more to do; cancelled, it ends at once.
  ///
  /// - Throws: what ends the whole program.
  func run(until end: EndSignal) async throws
}

/// Says once that it is time to end. Any thread may give it and wait for it.
public final class EndSignal: Sendable {
  private struct State {
    var isGiven = false
    var waiting: [Int: @Sendable () -> Void] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  public init() {}

  /// Only the first call counts.
  public func give() {
    let waiting = state.withLock { state in
      defer { (state.isGiven, state.waiting) = (true, [:]) }
      return state.waiting.values
    }
    for body in waiting { body() }
  }

  /// Returns once it is given, or the task is cancelled.
  public func given() async {
    let wait = ThreadWait()
    let number = whenGiven { wait.end(with: .success(true)) }
    await withTaskCancellationHandler {
      _ = try? await withCheckedThrowingContinuation { wait.begin($0) }
    } onCancel: {
      wait.end(with: .success(false))
    }
    forget(number)
  }

  /// Calls `body` when it is given or the task is cancelled, for as long as `work` goes on; perhaps more than once.
  func onEnd<Value: Sendable>(
    _ body: @escaping @Sendable () -> Void, _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    let number = whenGiven(body)
    defer { forget(number) }
    return try await withTaskCancellationHandler {
      try await work()
    } onCancel: {
      body()
    }
  }

  /// Cancels `body` when it is given.
  public func cancel(_ body: @escaping @Sendable () async -> Void) async {
    await withTaskGroup { group in
      group.addTask { await body() }
      group.addTask { await self.given() }
      await group.next()
      group.cancelAll()
    }
  }

  /// `nil` where it was given already: then `body` was called.
  private func whenGiven(_ body: @escaping @Sendable () -> Void) -> Int? {
    let number: Int? = state.withLock { state in
      guard !state.isGiven else { return nil }
      state.next += 1
      state.waiting[state.next] = body
      return state.next
    }
    if number == nil { body() }
    return number
  }

  private func forget(_ number: Int?) {
    if let number { _ = state.withLock { $0.waiting.removeValue(forKey: number) } }
  }
}

/// Services that begin together, and end one after the other.
public struct ServiceGroup: Sendable {
  private let services: [any Service]
  private let limit: Duration

  private enum Event {
    case ended
    case late
  }

  /// - Parameters:
  ///   - services: in the order of their start. They end in the other order, each after the one before it has; when the last of them has
  ///     nothing more to do, all end.
  ///   - limit: how long the end may take until what still works is cancelled.
  public init(_ services: [any Service], limit: Duration) {
    (self.services, self.limit) = (services, limit)
  }

  /// Returns when all have ended: after the last one, or after one of the signals.
  ///
  /// - Throws: the error of a service; the others are cancelled then.
  public func run(endedBy signals: [CInt] = []) async throws {
    let begin = EndSignal()
    let trap = await SignalTrap(signals) { begin.give() }
    defer { trap.cancel() }
    try await run(until: begin)
  }

  /// The same, with a signal of the caller's.
  public func run(until begin: EndSignal) async throws {
    let members = services.map { (service: $0, end: EndSignal(), hasEnded: EndSignal()) }
    try await withThrowingTaskGroup(of: Event.self) { group in
      for (number, member) in members.enumerated() {
        group.addTask {
          defer { member.hasEnded.give() }
          try await member.service.run(until: member.end)
          if number == members.count - 1 { begin.give() }
          return .ended
        }
      }
      group.addTask {
        await begin.given()
        for member in members.reversed() {
          member.end.give()
          await member.hasEnded.given()
        }
        return .ended
      }
      group.addTask { [limit] in
        await begin.given()
        try? await Task.sleep(for: limit)
        return .late
      }
      var working = members.count + 1
      while working > 0, let event = try await group.next() {
        switch event {
        case .ended: working -= 1
        case .late: group.cancelAll()
        }
      }
      group.cancelAll()
    }
  }
}

/// Calls a function for each of some signals, in place of what they do to a program.
public struct SignalTrap: Sendable {
  private let sources: [DispatchSource]

  /// Returns once no signal can come too early. `body` is called on a thread of the system's.
  public init(_ signals: [CInt], _ body: @escaping @Sendable () -> Void) async {
    sources = signals.map { DispatchSource.makeSignalSource(signal: $0) as! DispatchSource }
    for source in sources {
      source.setEventHandler { body() }
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.resume()
      }
    }
  }

  public func cancel() {
    for source in sources { source.cancel() }
  }
}
