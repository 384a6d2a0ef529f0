import MusicTheory
import Practice
import Testing

@Suite struct ShapeTests {
  @Test func everyQualityIsReadAsItIsWritten() {
    for quality in ChordQuality.all {
      // A symbol may name more than sounds: 13 stands for the 9 as well.
      #expect(ChordQuality(word: quality.word)?.word == quality.word, "\(quality.word)")
      #expect(CardKey(text: "\(quality.word).any/0") != nil, "\(quality.word)")
    }
  }

  @Test func everyScaleHasAWordOfItsOwn() {
    #expect(Set(ScaleTable.scales.map(\.word)).count == ScaleTable.scales.count)
    #expect(ScaleTable.scales.allSatisfy { CardKey(text: "\($0.word).up/0") != nil })
  }

  static let shapes: [Shape] =
    ChordQuality.plain.flatMap { quality in
      VoicingType.allCases.map { .chord(quality, $0) }
        + [
          .slash(quality, bass: 2), .under(quality), .heard(quality), .read(quality, inversion: 1),
          .polychord(upper: quality, lower: quality, distance: 6),
          .polychordName(upper: quality, lower: quality, distance: 0),
          .transition(from: quality, to: quality, distance: 11),
        ]
    }
    + ScaleTable.scales.flatMap { type in
      Shape.ScaleMotion.allCases.map { Shape.scale(type, $0) } + [.scaleDegree(type, 3)]
        + (type.family.isHeptatonic ? [.degree(type, 2, notes: 3), .degree(type, 7, notes: 4)] : [])
    }
    + pairs

  private static let pairs: [Shape] = {
    var shapes: [Shape] = ["maj", "m", "dim", "aug"].map { .thirds(ChordQuality(word: $0)!) }
    for interval in Interval.practiced {
      shapes.append(.interval(interval, .name, .together))
      for skill in [IntervalSkill.play, .hear, .echo] {
        shapes += IntervalDirection.allCases.map { .interval(interval, skill, $0) }
      }
    }
    return shapes
  }()

  @Test func everyShapeIsReadAsItIsWritten() {
    for shape in Self.shapes { #expect(Shape(text: shape.text) == shape, "\(shape.text)") }
  }

  @Test(arguments: [
    "", ".", "ma7", "ma7.", "ma7.nonsense", ".any", "ma7.over-12", "major.degree-9", "blues.triad-1",
    "minor-3.name-up", "m3.play-up", "perfect-3.play-up", "minor-3.play", "minor-3.play-up-1", "ma7.stacked",
  ])
  func whatIsNoShapeIsRefused(text: String) {
    #expect(Shape(text: text) == nil)
  }
}

extension ChordQuality {
  /// The rows of the vocabulary without extensions.
  static var plain: [ChordQuality] { all.filter { $0.extensions.isEmpty } }
}
