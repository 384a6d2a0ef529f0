import Foundation

/// How long chordd takes from its start until it is ready, which it says with its first line.
struct StartCheck {
  let chordd: String
  let starts: Int

  private static var hasSequencer: Bool { FileManager.default.isWritableFile(atPath: "/dev/snd/seq") }

  /// One line: the median and the slowest of all starts, after two that fill the caches.
  func run() throws -> String {
    var times: [Double] = []
    for index in -2..<starts {
      let time = try startOnce()
      if index >= 0 { times.append(time) }
    }
    let result = LatencyResult(name: "", times: times)
    let input = Self.hasSequencer ? "the sequencer" : "raw MIDI bytes"
    return
      "start → ready, listening to \(input): median \(ms(result.median)) ms, slowest \(ms(times.max() ?? 0)) ms"
  }

  private func startOnce() throws -> Double {
    let input = Pipe()
    let start = Clock.now
    let reader = try Reader(
      "chordd", [chordd, "run", "--json"] + (Self.hasSequencer ? [] : ["--input", "-"]), marker: "\"status\"",
      environment: ["CHORDD_CONTROL_SOCKET": "off"], input: input)
    defer { reader.stop() }
    return try Reader.firstLines(of: [reader], since: start)[0]
  }

  private func ms(_ microseconds: Double) -> String { "\((microseconds / 100).rounded() / 10)" }
}
