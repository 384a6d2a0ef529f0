import MusicTheory
import Testing

private let rows = ChordVocabulary.rows.indices.map { ChordVocabulary.rows[$0] }

@Suite struct VocabularyTests {
  @Test func everyRowHasARootAndItsOwnDegrees() {
    #expect(rows.allSatisfy { $0.degrees.contains(.root) })
    #expect(Set(rows.map(\.degrees)).count == rows.count)
    #expect(Set(rows.map(\.degrees.semitones)).count == rows.count)
  }

  @Test func noTwoTonesOfARowSoundAlike() {
    for row in rows {
      let tones = row.degrees.union(row.extensions)
      #expect(tones.semitones.count == row.degrees.count + row.extensions.count, "\(row)")
    }
  }

  @Test func aRowHasOneOfEachPart() {
    let thirds: DegreeSet = [.second, .minorThird, .majorThird, .fourth]
    let fifths: DegreeSet = [.flatFifth, .fifth, .sharpFifth]
    let sevenths: DegreeSet = [.sixth, .diminishedSeventh, .minorSeventh, .majorSeventh]
    for row in rows {
      #expect(row.degrees.intersection(thirds).count <= 1)
      #expect(row.degrees.intersection(fifths).count == 1)
      #expect(row.degrees.intersection(sevenths).count <= 1)
      #expect(row.degrees.isSubset(of: thirds.union(fifths).union(sevenths).union(.root)))
      // Only ninths, elevenths, thirteenths are stacked, and the major seventh on a diminished seventh.
      #expect(row.extensions.members.allSatisfy { $0.number > 7 || $0 == .majorSeventh })
    }
  }

  @Test func everyQualityIsFoundByItsDegrees() {
    for quality in everyQuality {
      let found = ChordQuality(degrees: quality.degrees)
      #expect(found?.degrees == quality.degrees)
      #expect(found?.omitted == [])
    }
    #expect(ChordQuality(degrees: [.root]) == nil)
    #expect(ChordQuality(degrees: [.majorThird, .fifth]) == nil)
    #expect(ChordQuality(degrees: [.root, .minorThird, .majorThird, .fifth]) == nil)
  }

  @Test func noDegreesAreMadeTwice() {
    #expect(Set(everyQuality.map(\.degrees)).count == everyQuality.count)
  }

  /// A thirteenth promises no ninth and no eleventh, an eleventh no ninth: the one thing a symbol leaves open.
  @Test func chordsWithTheSameSymbolDifferOnlyInTheNaturalTonesBelowItsHeadline() {
    let symbol = ChordSymbol()
    for (text, chords) in Dictionary(grouping: everyQuality, by: { symbol.text($0) }) where chords.count > 1 {
      #expect(text.contains("13") || text.contains("11"), "\(text) is written for \(chords.count) chords")
      for quality in chords {
        let differing = quality.degrees.symmetricDifference(chords[0].degrees)
        #expect(
          differing.isSubset(of: [.ninth, .eleventh]), "\(text): \(quality.degrees.members.map(\.text))")
        #expect(quality.rowIndex == chords[0].rowIndex)
      }
    }
  }

  @Test func everySymbolIsCleanText() {
    let standard = ChordSymbol()
    let ascii = ChordSymbol(style: .standard.ascii)
    for quality in everyQuality {
      let text = standard.text(quality)
      #expect(text.count { $0 == "(" } == text.count { $0 == ")" }, "\(text)")
      #expect(text.count { $0 == "(" } <= 1, "\(text)")
      #expect(!text.contains("  ") && !text.contains("( ") && !text.contains(" )"), "\(text)")
      #expect(!text.contains("7add") && !text.contains("9add") && !text.contains("1add"), "\(text)")
      #expect(ascii.text(quality).utf8.allSatisfy { $0 < 0x80 }, "\(ascii.text(quality))")
    }
  }

  @Test func plainChordsAreCompleteAndBare() {
    let plain = rows.indices.map { ChordQuality(rowIndex: $0) }.filter(\.isPlain).map {
      ChordSymbol().text($0)
    }
    #expect(!plain.contains("5") && !plain.contains("7(omit3)") && !plain.contains("ma7(omit3)"))
    #expect(plain.count == rows.indices.filter { !rows[$0].degrees.isDisjoint(with: .thirds) }.count)
    #expect(everyQuality.allSatisfy { $0.extensions.isEmpty || !$0.isPlain })
    #expect(!ChordQuality(rowIndex: 0, omitted: .fifth).isPlain)
  }
}
