internal import MusicTheory

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
