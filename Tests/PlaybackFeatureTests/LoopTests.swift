import Charts
import ChordAnalysis
import MIDI
import MusicTheory
import Playback
@testable import PlaybackFeature
import Testing

/// The last bars of a performance, found by the analyzer and the beat tracker that the program has.
@Suite struct LoopTests {
  private static let chords: [String: [Int]] = [
    "Dmi7": [38, 53, 57, 60], "G7": [43, 53, 59, 62], "Cma7": [36, 52, 55, 59], "Ami7": [45, 52, 55, 60],
    "F": [41, 53, 57, 60], "C": [36, 52, 55, 60], "Ami": [45, 52, 57, 60], "G": [43, 50, 55, 59],
    "Fmi": [41, 53, 56, 60],
  ]

  /// A hand that plays each chord on its beats, and a loop that is asked for at `until` beats.
  private static func passage(
    _ progression: String, tempo: Double, beatsPerBar: Int, times: Int, until: Double? = nil, bars: Int,
    jitter: Double = 0
  ) throws(LoopPassage.Failure) -> (passage: LoopPassage, beat: Double, end: Double) {
    let beat = 60 / tempo
    var analyzer = Analyzer(settings: AnalyzerSettings())
    var memory = LoopMemory()
    var events: [(Double, MIDIEvent)] = []
    let channel = Channel(statusByte: 0)
    let bar = progression.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    var place = 0.0
    for _ in 0..<times {
      for names in bar {
        let length = Double(beatsPerBar) / Double(names.count)
        for name in names {
          // The bass lies, and the right hand strikes each beat.
          let begin = 2 + place * beat
          events.append((begin, .noteOn(NoteNumber(chords[name]![0])!, velocity: 80, channel: channel)))
          events.append(
            (
              begin + (length - 0.1) * beat,
              .noteOff(NoteNumber(chords[name]![0])!, velocity: 0, channel: channel)
            ))
          for strike in 0..<Int(length) {
            let start =
              begin + Double(strike) * beat + (strike == 0 ? 0 : jitter * (strike % 2 == 0 ? 1 : -1))
            for key in chords[name]!.dropFirst() {
              events.append((start, .noteOn(NoteNumber(key)!, velocity: 80, channel: channel)))
              events.append((start + beat * 0.8, .noteOff(NoteNumber(key)!, velocity: 0, channel: channel)))
            }
          }
          place += length
        }
      }
    }
    let end = 2 + (until ?? place) * beat
    for (time, event) in events.sorted(by: { $0.0 < $1.0 }) where time < end {
      let moment = Duration.seconds(time)
      while let deadline = analyzer.deadline, deadline <= moment {
        analyzer.advance(to: deadline) { memory.follow(copy $0) }
      }
      analyzer.apply(.midi(event, from: .first), at: moment) { memory.follow(copy $0) }
    }
    while let deadline = analyzer.deadline, deadline <= .seconds(end) {
      analyzer.advance(to: deadline) { memory.follow(copy $0) }
    }
    return (try LoopPassage(of: memory, bars: bars, at: end), beat, end)
  }

  private static func text(_ passage: LoopPassage) -> String {
    passage.steps.map { step in
      (ChordSymbol().symbol(step.reading).map { ChordSymbol().text($0) } ?? "") + ":\(step.beats)"
    }.joined(separator: " ")
  }

  @Test(
    arguments: [
      ("Dmi7|G7|Cma7|Ami7", 100, 4, 0, "Dmi7:4 G7:4 Cma7:4 Ami7:4"),
      ("Dmi7|G7|Cma7|Ami7", 60, 4, 0, "Dmi7:4 G7:4 Cma7:4 Ami7:4"),
      ("Dmi7|G7|Cma7|Ami7", 126, 4, 0.015, "Dmi7:4 G7:4 Cma7:4 Ami7:4"),
      ("C|Ami|F|G", 120, 4, 0.02, "C:4 Ami:4 F:4 G:4"),
      ("C|F|C|G", 90, 4, 0, "C:4 F:4 C:4 G:4"),
      ("C Ami|F G|C Ami|F Fmi", 96, 4, 0, "C:2 Ami:2 F:2 G:2 C:2 Ami:2 F:2 Fmi:2"),
      ("C|C|F|G", 110, 4, 0, "C:8 F:4 G:4"),
    ] as [(String, Double, Int, Double, String)])
  func theLastBarsAreRepeated(
    progression: String, tempo: Double, beatsPerBar: Int, jitter: Double, chords: String
  ) throws {
    let (passage, beat, end) = try Self.passage(
      progression, tempo: tempo, beatsPerBar: beatsPerBar, times: 4, bars: 4, jitter: jitter)
    #expect(Self.text(passage) == chords)
    #expect(abs(passage.tempo.beatsPerMinute - tempo) < tempo * 0.03 && passage.beatsPerBar == beatsPerBar)
    #expect(abs(passage.downbeat - end) < beat * 0.2, "\(passage.downbeat) \(end)")
  }

  /// Pressed a little early or late, the same bars come.
  @Test(arguments: [-0.4, -0.2, 0.1, 0.3])
  func thePedalMayBeEarlyOrLate(beats: Double) throws {
    let (passage, beat, end) = try Self.passage(
      "Dmi7|G7|Cma7|Ami7", tempo: 100, beatsPerBar: 4, times: 4, until: 64 + beats, bars: 4)
    #expect(Self.text(passage) == "Dmi7:4 G7:4 Cma7:4 Ami7:4")
    #expect(abs(passage.downbeat - (end - beats * beat)) < beat * 0.2)
  }

  /// Asked for a while after the last chord, at the computer: the same bars come, and at once.
  @Test(arguments: [2.5, 4, 9, 30])
  func theHandsMayHaveLeftTheKeys(beats: Double) throws {
    let (passage, _, end) = try Self.passage(
      "Dmi7|G7|Cma7|Ami7", tempo: 100, beatsPerBar: 4, times: 4, until: 64 + beats, bars: 4)
    #expect(Self.text(passage) == "Dmi7:4 G7:4 Cma7:4 Ami7:4")
    #expect(passage.downbeat == end)
  }

  @Test func thereIsNoLoopOfNothing() {
    #expect(throws: LoopPassage.Failure.self) { try LoopPassage(of: LoopMemory(), bars: 4, at: 10) }
    #expect(throws: LoopPassage.Failure.self) {
      try Self.passage("C|F", tempo: 100, beatsPerBar: 4, times: 1, bars: 8)
    }
  }

  /// The page gets all that begins in one time through, and nothing behind it.
  @Test(arguments: [true, false]) func thePageGetsTheNotes(hasBand: Bool) throws {
    let (passage, _, _) = try Self.passage("C Ami|F G|C|G7", tempo: 100, beatsPerBar: 4, times: 4, bars: 4)
    let events = passage.events(PlaybackSettings(), hasBand: hasBand, wait: 0, limit: passage.seconds)
    let notes = LoopEvent.Note.notes(of: events)
    let parts = Set(notes.map(\.part))
    #expect(parts == (hasBand ? [.chords, .bass, .ride] : [.chords]))
    #expect(notes.allSatisfy { $0.at >= 0 && $0.at < passage.seconds && $0.seconds > 0 })
    #expect(notes.filter { $0.part == .ride }.count == (hasBand ? 24 : 0))
    #expect(notes.first?.at == 0)
  }

  /// Every key that goes down comes up, in the order of time, also where the loop joins a bar that has begun.
  @Test(arguments: [0.7, 0, -0.3, -1.9])
  func whatIsPlayedEnds(wait: Double) throws {
    let (passage, _, _) = try Self.passage("C Ami|F G|C|G7", tempo: 100, beatsPerBar: 4, times: 4, bars: 4)
    let events = passage.events(PlaybackSettings(), hasBand: true, wait: wait, limit: 60)
    #expect(
      events.allSatisfy { $0.time >= .zero }
        && zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    var sounding: [Int: Int] = [:]
    var channels: Set<Int> = []
    for event in events {
      switch event.event {
      case .noteOn(let note, _, let channel):
        sounding[channel.number << 8 | Int(note.rawValue), default: 0] += 1
        channels.insert(channel.number)
      case .noteOff(let note, _, let channel): sounding[channel.number << 8 | Int(note.rawValue)] = 0
      default: break
      }
    }
    #expect(sounding.values.allSatisfy { $0 == 0 } && channels == [1, 2, 10])
    #expect(passage.events(PlaybackSettings(), hasBand: false, wait: 0, limit: 60).count < events.count / 2)
  }
}
