internal import ChordAnalysis
internal import Foundation
public import MIDI
internal import Outputs

/// Runs a file through the pipeline at full speed and prints what comes out.
public struct Timeline {
  private let configuration: Configuration
  private let includesLive: Bool

  /// With `includesLive`, readings that never settled are told, too.
  public init(configuration: Configuration, includesLive: Bool) {
    self.configuration = configuration
    self.includesLive = includesLive
  }

  /// Prints one line a chord, or with `asJSON` every event.
  public func print(_ file: StandardMIDIFile, asJSON: Bool) throws {
    let events = analyses(of: file)
    if asJSON {
      let context = SinkContext(
        naming: configuration.namingSettings, startMicroseconds: 0, elapsed: { nil })
      let writer = JSONEvent(context: context)
      for event in events where isTold(event) { Swift.print(writer.text(event)) }
    } else {
      for (index, event) in events.enumerated() where isTold(event) {
        if let line = line(event, end: end(after: index, in: events)) { Swift.print(line) }
      }
    }
  }

  private func analyses(of file: StandardMIDIFile) -> [Analysis] {
    var analyzer = Analyzer(settings: configuration.analyzer)
    var all: [Analysis] = []
    for event in file.events {
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { all.append(copy $0) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { all.append(copy $0) } }
    return all
  }

  private func isTold(_ analysis: Analysis) -> Bool {
    switch analysis.event {
    case .chord(.live): includesLive
    case .chord(.committed): true
    case .clear: true
    case .notes, .status: false
    }
  }

  /// When the reading at `index` gave way to another, or to silence.
  private func end(after index: Int, in events: [Analysis]) -> Duration {
    for event in events[(index + 1)...] {
      switch event.event {
      case .chord(.live): return event.onset
      case .clear: return event.time
      default: continue
      }
    }
    return events.last?.time ?? .zero
  }

  private func line(_ analysis: Analysis, end: Duration) -> String? {
    guard case .chord(let phase) = analysis.event,
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down,
        naming: configuration.namingSettings)
    else { return nil }
    let style = configuration.namingSettings.style
    let length = Self.seconds(max(.zero, end - analysis.onset))
    let mark = includesLive ? "\t\(phase.rawValue)" : ""
    return "\(Self.clock(analysis.onset))\t\(length)\(mark)\t\(PlainLine.text(description, style: style))"
  }

  /// `1:02.345`
  static func clock(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return "\(minutes):" + (rest < 10_000 ? "0" : "") + seconds(.milliseconds(rest))
  }

  /// `2.345`
  static func seconds(_ time: Duration) -> String {
    let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
    let fraction = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
