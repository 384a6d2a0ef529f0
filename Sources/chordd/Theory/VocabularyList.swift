internal import MusicTheory
internal import Outputs

/// The vocabulary of chords, one quality a line, each written on C.
struct VocabularyList {
  let writer: TheoryWriter
  /// Whether every stack of extensions has a line of its own.
  let includesExtensions: Bool

  /// Symbol, degrees, extensions that it takes, family and rarity, separated by tabs.
  var lines: [String] {
    qualities.map { quality in
      [
        symbol(quality), texts(quality.degrees).joined(separator: " "),
        texts(available(quality)).joined(separator: " "), writer.text(quality.family),
        "\(quality.row.rarity)",
      ].joined(separator: "\t")
    }
  }

  /// The same as JSON objects.
  var json: [String] {
    qualities.map { quality in
      var object = JSONObject()
      object.set("v", 1)
      object.set("type", "quality")
      object.set("symbol", symbol(quality))
      object.set("quality", writer.symbol.text(quality))
      object.set("degrees", quality.degrees.members.map(\.text))
      object.set("semitones", quality.degrees.members.map(\.semitones))
      object.set("takes", available(quality).members.map(\.text))
      object.set("family", writer.text(quality.family))
      object.set("rarity", "\(quality.row.rarity)")
      return object.closed
    }
  }

  private var qualities: [ChordQuality] {
    includesExtensions ? ChordQuality.all : ChordQuality.all.filter { $0.extensions.isEmpty }
  }

  /// The extensions that may still be stacked.
  private func available(_ quality: ChordQuality) -> DegreeSet {
    quality.row.extensions.subtracting(quality.extensions)
  }

  private func symbol(_ quality: ChordQuality) -> String {
    writer.text(WrittenChord(root: SpelledPitch(.c), quality: quality))
  }

  private func texts(_ degrees: DegreeSet) -> [String] { degrees.members.map { writer.text($0) } }
}
