import ChordAnalysis
import MIDI
import MusicTheory
import Testing

@testable import Files

/// Any playing as spans: they begin with the file and end with the last note, one where the other ends, and none is empty.
@Suite struct HarmonySpansTests {
  @Test(arguments: 0..<60 as Range<UInt64>, [true, false])
  func anyPlaying(seed: UInt64, isLive: Bool) {
    var dice = Dice(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let (lines, lastNote) = play(&dice, isLive: isLive)
    let rows = lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.allSatisfy { $0.count == 4 && Self.isLabel($0[2]) }, "\(lines)")
    #expect(rows.first?[0] == "0.000")
    #expect(rows.last?[1] == TimelineLines.seconds(lastNote))
    for row in rows { #expect(seconds(row[0]) < seconds(row[1]), "\(row)") }
    for (row, next) in zip(rows, rows.dropFirst()) {
      #expect(row[1] == next[0] && row[2] != next[2], "\(row) \(next)")
      #expect(!isLive || seconds(row[3]) <= seconds(next[3]), "\(row) \(next)")
    }
  }

  /// A harmony that silence ends was over when the silence began.
  @Test(arguments: [true, false])
  func aLongSilence(isLive: Bool) {
    var analyzer = Analyzer()
    var spans = HarmonySpans(isLive: isLive)
    var lines: [String] = []
    for (second, keys) in [(1, [48, 60, 64, 67]), (20, [41, 60, 65, 69])] as [(Int, [UInt8])] {
      for key in keys {
        analyzer.apply(on(key, 80), at: .seconds(second)) { lines += spans.follow($0).map(\.line) }
      }
      for key in keys {
        analyzer.apply(on(key, 0), at: .seconds(second + 2)) { lines += spans.follow($0).map(\.line) }
      }
    }
    while let deadline = analyzer.deadline {
      analyzer.advance(to: deadline) { lines += spans.follow($0).map(\.line) }
    }
    lines += spans.finish().map(\.line)
    let names = lines.map { $0.split(separator: "\t").prefix(3).joined(separator: " ") }
    #expect(names == ["0.000 1.000 N", "1.000 3.000 C:maj", "3.000 20.000 N", "20.000 22.000 F:maj"])
  }

  private static func isLabel(_ text: String) -> Bool {
    let label =
      /N|[A-G](b+|#+)?:([a-z]+[4679]?|[79])?(\((b*|#*)[0-9]+(,(b*|#*)[0-9]+)*\))?(\/(b*|#*)[1-7])?/
    return text.wholeMatch(of: label) != nil
  }

  private func seconds(_ text: String) -> Double { Double(text) ?? .nan }

  /// Blocks, broken chords, single notes and silences; every key is let go. Returns the lines and when the last one was.
  private func play(_ dice: inout Dice, isLive: Bool) -> (lines: [String], lastNote: Duration) {
    var analyzer = Analyzer()
    var spans = HarmonySpans(isLive: isLive)
    var lines: [String] = []
    var time = Duration.milliseconds(dice.roll(2) * 700)
    for _ in 0..<40 {
      let keys = (0...dice.roll(6)).map { _ in UInt8(36 + dice.roll(48)) }
      let step = Duration.milliseconds([0, 2, 9, 120][dice.roll(4)])
      for key in keys {
        analyzer.apply(on(key, 80), at: time) { lines += spans.follow($0).map(\.line) }
        time += step
      }
      time += .microseconds(dice.roll(4) == 0 ? dice.roll(900) : dice.roll(1_500_000))
      for key in keys {
        analyzer.apply(on(key, 0), at: time) { lines += spans.follow($0).map(\.line) }
        time += .microseconds(dice.roll(3) * 100)
      }
      if dice.roll(5) == 0 { time += .seconds(dice.roll(9)) }
    }
    let last = time
    for key in UInt8(36)..<84 {
      analyzer.apply(on(key, 80), at: last) { lines += spans.follow($0).map(\.line) }
    }
    let lastNote = last + .milliseconds(dice.roll(900) + 1)
    for key in UInt8(36)..<84 {
      analyzer.apply(on(key, 0), at: lastNote) { lines += spans.follow($0).map(\.line) }
    }
    while let deadline = analyzer.deadline {
      analyzer.advance(to: deadline) { lines += spans.follow($0).map(\.line) }
    }
    return (lines + spans.finish().map(\.line), lastNote)
  }

  private func on(_ key: UInt8, _ velocity: UInt8) -> InputEvent {
    .midi(.noteOn(NoteNumber(Int(key))!, velocity: velocity, channel: Channel(0)!), from: .first)
  }
}

/// Numbers by chance, the same for a seed every time.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }
}
