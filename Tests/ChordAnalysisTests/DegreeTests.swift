import ChordAnalysis
import MusicTheory
import Testing

/// Roman numerals are counted from pitch classes, not from letters.
@Suite struct DegreeTests {
  /// Every key × every root × every quality in time, also beside a root that was written on the other side.
  @Test(arguments: [Key.Mode.major, .minor])
  func degreesAreCountedFromPitchClasses(mode: Key.Mode) throws {
    for root in 0..<12 {
      for quality in HarmonyQuality.allCases {
        var numerals: Set<String> = []
        for key in Key.circle(mode).joined() {
          let above = key.tonic.pitchClass.up(root)
          for before in [nil, SpelledPitch(.g, -1), SpelledPitch(.c, 1)] {
            let numeral = try #require(roman(above, quality, key, before))
            #expect(!numeral.contains("𝄫") && !numeral.contains("𝄪"))
            numerals.insert(numeral)
          }
        }
        #expect(numerals.count == 1, "\(root) \(quality): \(numerals)")
      }
    }
  }

  @Test(arguments: [
    ("G♭ major", 11, HarmonyQuality.dominantSeventh, "IV"), ("D♭ major", 9, .dominantSeventh, "♭VI"),
    ("C major", 10, .major, "♭VII"), ("C major", 6, .halfDiminished, "♯iv"), ("F major", 10, .minor, "iv"),
    ("A minor", 8, .diminishedSeventh, "vii"), ("A minor", 0, .major, "III"),
    ("G♯ minor", 3, .dominantSeventh, "V"),
    ("B major", 7, .major, "♭VI"),
  ])
  func degrees(key: String, root: Int, quality: HarmonyQuality, numeral: String) {
    #expect(roman(PitchClass(root), quality, Key(text: key)!, nil) == numeral)
  }

  private func roman(
    _ root: PitchClass, _ quality: HarmonyQuality, _ key: Key, _ before: SpelledPitch?
  ) -> String? {
    let harmony = Harmony(root: root, quality: quality, bass: root, confidence: 1, onset: .zero)
    return harmony.chord.flatMap { chord in
      let context = HarmonicContext(key: key, rootBefore: before)
      return ShownHarmony(harmony, reading: .chord(chord), context: context).description(NamingSettings())?
        .roman
    }
  }
}
