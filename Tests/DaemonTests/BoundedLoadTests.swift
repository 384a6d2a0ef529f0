import Foundation
import Synchronization
import System
import TestKit
import Testing

@testable import Daemon
@testable import FeatureKit
@testable import Settings

/// A file system that does not answer keeps nobody waiting.
@Suite struct BoundedLoadTests {
  @Test func `Gives up in time, does not pile up, and reads again when it can`() throws {
    let gate = DispatchSemaphore(value: 0)
    let load = BoundedLoad(limit: .milliseconds(100)) { () throws(ConfigurationError) in
      gate.wait()
      return try ConfigurationLoader(table: FeatureSet([], outputs: []).table, environment: [:]) { _ in nil }
        .load()
    }
    // The first waits; the others do not even begin.
    for _ in 0..<50 { #expect(throws: ConfigurationError.self) { try load() } }
    for _ in 0..<2 { gate.signal() }
    let again = {
      defer { gate.signal() }
      return try? load().configuration
    }
    #expect(try waitFor("a configuration", look: again, until: { $0 != nil }) == Configuration())
  }

  @Test func `Several who ask at once are answered one after the other`() throws {
    let load = BoundedLoad(limit: Hang.limit) { () throws(ConfigurationError) in
      sched_yield()
      return try ConfigurationLoader(table: FeatureSet([], outputs: []).table, environment: [:]) { _ in nil }
        .load()
    }
    let done = (0..<8).map { _ in
      HandOverTests.thread { for _ in 0..<20 { #expect(throws: Never.self) { try load() } } }
    }
    for each in done { each.wait() }
  }

  @Test func `A thread that is stuck is left behind`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let wait = ThreadWait()
    wait.end(after: .milliseconds(50))
    #expect(try await BlockingThread.run(name: "stuck", until: wait) { gate.wait() } == false)
    gate.signal()
  }

  @Test func `The time that a thread is given is counted in steps, as the machine may stand still in one`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let steps = Mutex<[Duration]>([])
    let wait = ThreadWait { step in steps.withLock { $0.append(step) } }
    wait.end(after: .seconds(1))
    #expect(try await BlockingThread.run(name: "stuck", until: wait) { gate.wait() } == false)
    #expect(steps.withLock { $0 } == Array(repeating: .milliseconds(100), count: 10))
    gate.signal()
  }
}
