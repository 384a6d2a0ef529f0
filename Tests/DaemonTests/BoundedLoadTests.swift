@testable import Settings
import System

import Foundation
import Testing

@testable import Daemon

/// A file system that does not answer keeps nobody waiting.
@Suite struct BoundedLoadTests {
  @Test func `Gives up in time, does not pile up, and reads again when it can`() throws {
    let gate = DispatchSemaphore(value: 0)
    let load = BoundedLoad(limit: .milliseconds(100)) { () throws(ConfigurationError) in
      gate.wait()
      return try ConfigurationLoader(table: FeatureSet([], outputs: []).table, environment: [:]) { _ in nil }
        .load()
    }
    let start = ContinuousClock.now
    for _ in 0..<50 { #expect(throws: ConfigurationError.self) { try load() } }
    // The first waits; the others do not even begin.
    #expect(ContinuousClock.now - start < .seconds(5))
    for _ in 0..<2 { gate.signal() }
    var loaded: LoadedConfiguration?
    for _ in 0..<500 where loaded == nil {
      loaded = try? load()
      gate.signal()
      usleep(5000)
    }
    #expect(loaded?.configuration == Configuration())
  }

  @Test func `Several who ask at once are answered one after the other`() throws {
    let load = BoundedLoad(limit: .seconds(20)) { () throws(ConfigurationError) in
      usleep(1000)
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
}
