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

/// The facts about a chord as text.
struct ChordFactsText {
  let facts: ChordFacts
  let writer: TheoryWriter
  let others: OtherReadings

  var text: String {
    var sheet = FactSheet(writer.symbol.text(facts.symbol))
    switch facts.symbol {
    case .chord(let chord): addNotes(chord, to: &sheet)
    case .polychord(let upper, let lower):
      sheet.add("upper", component(upper))
      sheet.add("lower", component(lower))
    }
    addAnatomy(to: &sheet)
    sheet.add("together", others.together(facts).map(writer.symbol.text))
    sheet.add("equivalents", writer.texts(others.equivalents(of: facts)))
    let contained = facts.contained
    sheet.add("triads", writer.texts(contained.filter { $0.chord.quality.degrees.count == 3 }))
    sheet.add("four notes", writer.texts(contained.filter { $0.chord.quality.degrees.count == 4 }))
    addScales(to: &sheet)
    let tension = facts.tension
    sheet.add(
      "tension",
      "degrees \(writer.points(tension.degreeScore)), voicing \(writer.points(tension.voicingScore))")
    return sheet.text
  }

  private func component(_ chord: WrittenChord) -> String {
    let tones = chord.stackedTones
    let notes = writer.texts(tones.map(\.pitch)).joined(separator: " ")
    let degrees = tones.map { writer.text($0.degree) }.joined(separator: " ")
    return "\(writer.text(chord)): \(notes) (\(degrees))"
  }

  private func addNotes(_ chord: WrittenChord, to sheet: inout FactSheet) {
    let tones = chord.stackedTones
    sheet.add(
      "notes",
      columns: [
        writer.texts(tones.map(\.pitch)), tones.map { writer.text($0.degree) }, tones.map { "\($0.height)" },
      ])
  }

  private func addAnatomy(to sheet: inout FactSheet) {
    if let base = facts.base {
      sheet.add("base", "\(writer.text(base)): \(writer.texts(base.notes).joined(separator: " "))")
    }
    sheet.add("extensions", facts.extensions.map(writer.text), separator: " ")
    sheet.add("upper triads", writer.texts(facts.upperTriads))
  }

  private func addScales(to sheet: inout FactSheet) {
    let scales = facts.scales
    sheet.add("scales", lines: scales.primary.map(line))
    sheet.add("also in", scales.others.map(writer.text))
    for relation in [ContainingScale.Relation.contains, .inside] {
      sheet.add(
        relation == .contains ? "pentatonics" : "inside",
        scales.pentatonics.filter { $0.relation == relation }.map { writer.text($0.scale) })
    }
  }

  /// A mode with its place in its parent.
  private func line(_ scale: Scale) -> String {
    let mode = scale.type.isParent ? "" : " (mode \(scale.type.mode) of \(writer.text(scale.parent)))"
    return writer.text(scale) + mode
  }
}

/// What else the notes of a chord can be called; asked of the same combiner that names what is played.
struct OtherReadings {
  private let combiner = ChordCombiner()

  /// The same notes read from each of the other roots: Ami7 for C6.
  ///
  /// In the order of the notes, spelled as they are; only complete chords, in root position, and no exotic ones,
  /// which are plainer chords turned over.
  func equivalents(of facts: ChordFacts) -> [WrittenChord] {
    let set = PitchClassSet(semitones: facts.notes.map { Int($0.pitchClass.number) })
    let others = facts.notes.filter { $0.pitchClass != facts.root.pitchClass }
    return others.compactMap { note in
      quality(of: set, on: note.pitchClass).map { WrittenChord(root: note.simplified, quality: $0) }
    }
  }

  /// What both chords of a polychord are together; `nil` for one chord, and when they stay two.
  func together(_ facts: ChordFacts) -> ChordReading? {
    guard case .polychord(let upper, let lower) = facts.symbol else { return nil }
    let combination = combiner.combine(Hands(lower: lower.chord, upper: upper.chord))
    let readings = (0..<combination.readings.count).map { combination.readings[$0].reading }
    return readings.first { $0.kind == .unified || $0.kind == .slash }
  }

  private func quality(of set: PitchClassSet, on root: PitchClass) -> ChordQuality? {
    let readings = combiner.combine(Hands(set, over: root)).readings
    for place in 0..<readings.count {
      guard case .chord(let chord) = readings[place].reading, chord.root == root, !chord.isRootless,
        chord.quality.omitted.isEmpty, chord.quality.row.rarity != .exotic
      else { continue }
      return chord.quality
    }
    return nil
  }
}
