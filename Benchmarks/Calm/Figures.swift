import CalmMeasure
import ChordAnalysis
import MIDI

/// How calm the readings of one performance, or of several, are.
struct Figures {
  /// How long the performances last, in minutes.
  var minutes = 0.0
  /// Every key named at once.
  var atOnce = Stream()
  /// The live events, with the default windows.
  var live = Stream()
  /// The committed events, with the default windows.
  var committed = Stream()
  /// The live events, with the latch on as well.
  var latched = Stream()
  var pairs = 0
  var strayOnsets = 0
  var faults: [String] = []

  /// Readings that follow each other, each with how long it stood.
  struct Stream {
    var count = 0
    var short = 0
    var shortest: Duration?

    mutating func add(_ lengths: [Duration]) {
      count += lengths.count
      short += lengths.count { $0 < .milliseconds(200) }
      for length in lengths { shortest = min(shortest ?? length, length) }
    }

    mutating func add(_ other: Stream) {
      count += other.count
      short += other.short
      if let length = other.shortest { shortest = min(shortest ?? length, length) }
    }
  }

  init() {}

  init(_ events: [TimedMIDIEvent]) {
    let length = events.last?.time ?? .zero
    minutes = length / .seconds(60)
    let before = Self.record(events, SettlingSettings(coalesce: .zero))
    let after = Self.record(events, SettlingSettings())
    let latch = Self.record(events, SettlingSettings(latch: .milliseconds(400)))
    atOnce.add(before.shown)
    live.add(after.shown)
    committed.add(after.held)
    latched.add(latch.shown)
    for record in [before, after, latch] {
      pairs += record.pairs
      strayOnsets += record.strayOnsets
      faults += record.faults
    }
  }

  mutating func add(_ other: Figures) {
    minutes += other.minutes
    atOnce.add(other.atOnce)
    live.add(other.live)
    committed.add(other.committed)
    latched.add(other.latched)
    pairs += other.pairs
    strayOnsets += other.strayOnsets
    faults += other.faults
  }

  private static func record(_ events: [TimedMIDIEvent], _ settling: SettlingSettings) -> ReadingRecord {
    var record = ReadingRecord(commitWindow: settling.commit)
    var analyzer = Analyzer(settings: AnalyzerSettings(settling: settling))
    for event in events {
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { record.follow($0) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { record.follow($0) } }
    record.finish(at: events.last?.time ?? .zero)
    return record
  }
}
