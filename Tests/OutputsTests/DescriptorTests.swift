import Foundation
import System
import MusicTheory
import Testing

@testable import Outputs

/// Outputs that are started afresh for days on end leave nothing open behind.
@Suite(.serialized) struct DescriptorTests {
  private let context = StreamContext(naming: NamingSettings(), startMicroseconds: 0, elapsed: { nil })
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "chordd-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  /// Other tests in this process open and close some, too; a leak would be a thousand.
  private func opened(_ body: () throws -> Void) throws -> Int {
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    let before = try count()
    for _ in 0..<1000 { try body() }
    return try count() - before
  }

  @Test func `A thousand text files`() throws {
    let path = folder.path + "/name"
    let leaked = try opened {
      var output = try TextFileOutput(path: path, phase: .live, silence: .empty, context: context)
      try output.consume(Playing([48, 52, 55]).analysis)
      output.finish()
    }
    #expect(leaked < 300)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["name"])
    let failed = try opened {
      _ = try? TextFileOutput(path: "/proc/nowhere/name", phase: .live, silence: .empty, context: context)
    }
    #expect(failed < 300)
  }

  @Test func `A thousand sockets`() throws {
    let location = try #require(
      SocketLocation(.path(folder.path + "/e"), name: "", environment: [:], isRoot: false))
    let leaked = try opened {
      var output = try EventSocketOutput(location, context: context)
      output.finish()
    }
    #expect(leaked < 300)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `A thousand receivers of OSC`() throws {
    let target = try #require(HostAndPort("127.0.0.1:9"))
    let leaked = try opened {
      var output = try OSCOutput(target: target, prefix: "/chord", more: [], context: context)
      try output.consume(Playing([48, 52, 55]).analysis)
      output.finish()
    }
    #expect(leaked < 300)
  }

  @Test func `A thousand brokers that are not there`() throws {
    var settings = MQTTSettings()
    settings.broker = MQTTBroker("127.0.0.1:9")
    settings.topic = "chordd"
    let leaked = try opened {
      let expected = OutputError.unavailable(
        "cannot reach the MQTT broker at 127.0.0.1:9: Connection refused")
      #expect(throws: expected) { try MQTTOutput(settings, memory: MQTTMemory(), context: context) }
    }
    #expect(leaked < 300)
  }
}
