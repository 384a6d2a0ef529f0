import Foundation
import Testing

@testable import Daemon

/// A file system that does not answer keeps nobody waiting.
@Suite struct BoundedLoadTests {
  @Test func `Gives up in time, does not pile up, and reads again when it can`() throws {
    let gate = DispatchSemaphore(value: 0)
    let load = BoundedLoad(limit: .milliseconds(100)) { () throws(ConfigurationError) in
      gate.wait()
      return try ConfigurationLoader(environment: [:]) { _ in nil }.load()
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

  @Test func `A thread that is stuck is left behind`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let patience = Patience()
    patience.end(after: .milliseconds(50))
    #expect(try await BlockingThread.run(name: "stuck", patience: patience) { gate.wait() } == false)
    gate.signal()
  }
}
