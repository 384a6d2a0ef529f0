@testable import Charts

extension ChartFormat {
  /// The tunes of a text as they are played.
  func played(_ text: String, name: String = "Untitled") throws(ChartError) -> ChartBook {
    try read(ChartInput(Array(text.utf8), name: name)).played()
  }
}

extension Chart {
  /// The chords as they were written: bars between lines, a section before its first bar.
  var chart: String {
    zip(bars, sounding).map { bar, chords in
      (bar.section.map { "*\($0) " } ?? "") + chords.map(\.text).joined(separator: " ")
    }.joined(separator: " | ")
  }

  /// The beats of the chords of every bar.
  var beats: [[Double]] { sounding.map { $0.map(\.beat) } }

  /// Whether every bar is one: chords in order, without gaps between them, none longer than nothing.
  var isSound: Bool {
    (1...ChartLimits.bars).contains(bars.count) && meter.beats > 0
      && bars.allSatisfy { $0.number.map { $0 > 0 } == true && $0.chords.count <= ChartLimits.chords + 1 }
      && sounding.allSatisfy { chords in
        chords.allSatisfy { $0.length > 0 && $0.beat >= 0 && !$0.text.isEmpty }
          && zip(chords, chords.dropFirst()).allSatisfy { $0.beat + $0.length <= $1.beat + 1e-9 }
      }
  }
}

/// xorshift: the same numbers in every run.
struct TextRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// Texts that nobody wrote: pieces of a grammar in any order, and a text with changes.
enum TextMutations {
  static func random(of pieces: [String], count: Int, seed: UInt64) -> String {
    var random = TextRandom(seed: seed)
    return (0..<Int.random(in: 0...count, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  static func mutated(_ text: String, seed: UInt64) -> String {
    var random = TextRandom(seed: seed)
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
      default:
        let end = Int.random(in: place..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[place...end], at: place)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
