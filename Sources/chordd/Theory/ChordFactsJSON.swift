internal import ChordAnalysis
internal import MusicTheory
internal import Outputs

/// The facts about a chord as one JSON object; its fields are told in docs/theory.md.
struct ChordFactsJSON {
  let facts: ChordFacts
  let writer: TheoryWriter
  let others: OtherReadings

  var text: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "chordFacts")
    object.set("symbol", writer.symbol.text(facts.symbol))
    object.set("ascii", ChordSymbol(style: writer.style.ascii).text(facts.symbol))
    object.set("kind", facts.symbol.reading.kind.rawValue)
    object.set("chords", facts.chords.map(chord))
    object.set("base", facts.base.map(chord))
    object.set("extensions", facts.extensions.map(\.text))
    object.set("upperTriads", facts.upperTriads.map(upperTriad))
    object.set("together", others.together(facts).map(writer.symbol.text))
    object.set("equivalents", writer.texts(others.equivalents(of: facts)))
    let contained = facts.contained
    object.set("triads", writer.texts(contained.filter { $0.chord.quality.degrees.count == 3 }))
    object.set("fourNotes", writer.texts(contained.filter { $0.chord.quality.degrees.count == 4 }))
    object.set("scales", scales)
    object.set("tension", tension)
    return object.closed
  }

  private func chord(_ chord: WrittenChord) -> JSONObject {
    var object = JSONObject()
    object.set("symbol", writer.text(chord))
    object.set("root", chord.root.text)
    object.set("rootPc", Int(chord.root.pitchClass.number))
    object.set("bass", (chord.bass ?? chord.root).text)
    object.set("bassPc", Int(chord.chord.bass.number))
    object.set("quality", writer.symbol.text(chord.chord.quality))
    object.set("family", writer.text(chord.chord.quality.family))
    object.set("rarity", "\(chord.chord.quality.row.rarity)")
    object.set("notes", chord.stackedTones.map(note))
    return object
  }

  private func note(_ tone: StackedTone) -> JSONObject {
    var object = JSONObject()
    object.set("name", tone.pitch.text)
    object.set("pc", Int(tone.pitch.pitchClass.number))
    object.set("degree", tone.degree?.text)
    object.set("semitones", tone.height)
    return object
  }

  private func upperTriad(_ triad: WrittenChord) -> JSONObject {
    var object = JSONObject()
    object.set("symbol", writer.text(triad))
    let structure = UpperStructure(
      root: triad.chord.root, quality: triad.chord.quality, over: facts.root.pitchClass)
    object.set("numeral", writer.style.finish(structure.numeral))
    return object
  }

  private var scales: [JSONObject] {
    let scales = facts.scales
    return scales.primary.map { scale($0, "primary", .contains) }
      + scales.others.map { scale($0, "other", .contains) }
      + scales.pentatonics.map { scale($0.scale, "pentatonic", $0.relation) }
  }

  private func scale(
    _ scale: Scale, _ group: String, _ relation: ContainingScale.Relation
  ) -> JSONObject {
    var object = JSONObject()
    object.set("name", scale.text)
    object.set("tonic", scale.tonic.text)
    object.set("scale", scale.type.name)
    object.set("group", group)
    object.set("relation", relation.rawValue)
    object.set("mode", scale.type.mode)
    object.set("parent", scale.parent.text)
    return object
  }

  private var tension: JSONObject {
    let tension = facts.tension
    var object = JSONObject()
    object.set("degrees", Double(tension.degreeScore) / 100)
    object.set("voicing", Double(tension.voicingScore) / 100)
    object.set("ambiguity", Double(tension.ambiguity) / 100)
    object.set("chromaticRun", Double(tension.chromaticRun) / 100)
    return object
  }
}
