import ChordAnalysis
import MIDI
import MusicTheory
import Testing

@testable import Outputs

/// The chords that arranger keyboards are told.
@Suite struct ArrangerTests {
  private static let cMajor = Key(SpelledPitch(.c), .major)

  private func quality(_ symbol: String) throws -> ChordQuality {
    let reading = try ChordSymbolParser().parse(symbol).reading
    let chord = if case .chord(let chord) = reading { chord } else { nil as Chord? }
    return try #require(chord).quality
  }

  @Test func `The table has every number once, and no two types with the same tones`() {
    #expect(YamahaChordType.all.map(\.number) == Array(0..<0x22))
    #expect(Set(YamahaChordType.all.map(\.tones)).count == YamahaChordType.all.count)
  }

  @Test(arguments: [
    ("C", "Maj"), ("C6", "Maj6"), ("Cma7", "Maj7"), ("Cma7(#11)", "Maj7(#11)"), ("Cadd9", "Maj(9)"),
    ("Cma9", "Maj7(9)"), ("C6/9", "Maj6(9)"), ("Caug", "aug"), ("Cmi", "min"), ("Cmi6", "min6"),
    ("Cmi7", "min7"), ("Cmi7b5", "min7b5"), ("Cmi9", "min7(9)"), ("Cmi11", "min7(9)"), ("CmiMa7", "minMaj7"),
    ("Cdim", "dim"), ("Cdim7", "dim7"), ("C7", "7th"), ("C7sus4", "7sus4"), ("C7b5", "7b5"), ("C9", "7(9)"),
    ("C7(#11)", "7(#11)"), ("C13", "7(9)"), ("C7(b9)", "7(b9)"), ("C7(b13)", "7(b13)"), ("C7(#9)", "7(#9)"),
    ("Cma7(#5)", "Maj7aug"), ("C7(#5)", "7aug"), ("C5", "1+5"), ("Csus4", "sus4"), ("Csus2", "1+2+5"),
    // A chord that the arranger does not know becomes one with the same function.
    ("C13(b9)", "7(b9)"), ("Cma13", "Maj7(9)"), ("Cma13(#11)", "Maj7(#11)"), ("C9sus4", "7sus4"),
    ("Cmi7(11)", "min7(11)"), ("Cmi6/9", "min6"), ("C7(b9,b13)", "7(b9)"),
  ])
  func nearest(_ symbol: String, _ name: String) throws {
    #expect(YamahaChordType.nearest(to: try quality(symbol)).name == name)
  }

  /// For every chord, the arranger's type has the same third, or none.
  @Test func `No row of the vocabulary changes its gender or its seventh`() {
    for index in ChordVocabulary.rows.indices {
      let degrees = ChordVocabulary.rows[index].degrees
      let type = YamahaChordType.nearest(to: ChordQuality(rowIndex: index))
      for third in [DegreeSet.minorThird, .majorThird] where type.tones.isSuperset(of: third) {
        let other: DegreeSet = third == .minorThird ? .majorThird : .minorThird
        #expect(!degrees.isSuperset(of: other), "\(degrees.members) became \(type.name)")
      }
      if degrees.isSuperset(of: .majorSeventh) {
        #expect(!type.tones.isSuperset(of: .minorSeventh), "\(type.name)")
      }
      if degrees.isSuperset(of: .minorSeventh) {
        #expect(!type.tones.isSuperset(of: .majorSeventh), "\(type.name)")
      }
    }
  }

  /// The example of the PLG100-VH Owner's Manual, p. 28: A minor seventh.
  @Test(arguments: [
    ([57, 60, 64, 67], "F0 43 7E 02 36 0A 7F 7F F7"),
    ([52, 60, 67], "F0 43 7E 02 31 00 33 7F F7"),
    ([58, 62, 65], "F0 43 7E 02 27 00 7F 7F F7"),
    ([54, 58, 61, 64], "F0 43 7E 02 44 13 7F 7F F7"),
    ([60, 67], "F0 43 7E 02 31 1F 7F 7F F7"), ([60], "F0 43 7E 02 31 1E 7F 7F F7"),
  ])
  func message(_ notes: [Int], _ bytes: String) throws {
    let message = try #require(YamahaChordMessage(Playing(notes).combination, key: Self.cMajor))
    #expect(Self.text(message.bytes) == bytes)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    bytes.map { String($0, radix: 16, uppercase: true) }.map { $0.count < 2 ? "0" + $0 : $0 }
      .joined(separator: " ")
  }
}
