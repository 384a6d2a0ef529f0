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
      for entry in entries(events) { Swift.print(line(entry)) }
    }
  }

  private func analyses(of file: StandardMIDIFile) -> [Analysis] {
    var settings = configuration.analyzer
    // A file says how long its notes are.
    settings.stuckNote = nil
    var analyzer = Analyzer(settings: settings)
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

  /// One line of the timeline.
  private struct Entry {
    let analysis: Analysis
    let description: ChordDescription
    let phase: Analysis.Phase
    var end: Duration
  }

  /// The readings that are told, each until the next or silence. A chord that keeps its name while a ninth is
  /// added to its thirteenth stays one entry.
  private func entries(_ events: [Analysis]) -> [Entry] {
    var entries: [Entry] = []
    var last = Duration.zero
    for (index, event) in events.enumerated() {
      last = event.time
      guard case .chord(let phase) = event.event, isTold(event), let description = describe(event) else {
        continue
      }
      let end = end(after: index, in: events) ?? last
      let isSame =
        entries.last.map {
          $0.description.name == description.name && $0.phase == phase && $0.end >= event.onset
        } ?? false
      if isSame {
        entries[entries.count - 1].end = end
      } else {
        entries.append(Entry(analysis: event, description: description, phase: phase, end: end))
      }
    }
    return entries
  }

  private func describe(_ analysis: Analysis) -> ChordDescription? {
    ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: configuration.namingSettings.spelled(in: analysis.key))
  }

  /// When the reading at `index` gave way to another, or to silence.
  private func end(after index: Int, in events: [Analysis]) -> Duration? {
    for event in events[(index + 1)...] {
      switch event.event {
      case .chord(.live): return event.onset
      case .clear: return event.time
      default: continue
      }
    }
    return events.last?.time
  }

  private func line(_ entry: Entry) -> String {
    let style = configuration.namingSettings.style
    let length = Self.seconds(max(.zero, entry.end - entry.analysis.onset))
    let mark = includesLive ? "\t\(entry.phase.rawValue)" : ""
    let text = PlainLine.text(entry.description, style: style)
    return "\(Self.clock(entry.analysis.onset))\t\(length)\(mark)\t\(text)"
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
