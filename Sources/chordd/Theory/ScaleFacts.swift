internal import Daemon
internal import MusicTheory
internal import Outputs

/// The facts about a scale, as text and as JSON.
struct ScaleFacts {
  let scale: Scale
  let writer: TheoryWriter

  private var type: ScaleType { scale.type }

  var text: String {
    var sheet = FactSheet(writer.text(scale))
    sheet.add("simpler", scale.simpler.map(writer.text))
    sheet.add("also", type.otherNames.map(writer.style.finish))
    sheet.add("notes", columns: [writer.texts(scale.notes), type.degrees.map(writer.text)])
    sheet.add("steps", type.steps.map { "\($0)" }, separator: " ")
    if !type.isParent { sheet.add("parent", "mode \(type.mode) of \(writer.text(scale.parent))") }
    sheet.add("modes", scale.modes.map(writer.text))
    if type.family == .chromatic {
      sheet.add("chords", "all there are")
    } else {
      addChords("triads", scale.triads, to: &sheet)
      addChords("sevenths", scale.sevenths, to: &sheet)
    }
    sheet.add("remark", type.remark.map(writer.style.finish))
    return sheet.text
  }

  /// Chords above their numerals; on one line each where a note carries several.
  private func addChords(_ label: String, _ chords: [ScaleChord], to sheet: inout FactSheet) {
    guard type.family.isHeptatonic else { return sheet.add(label, chords.map { writer.text($0.written) }) }
    sheet.add(label, chords, writer)
  }

  var json: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "scale")
    object.set("name", scale.text)
    object.set("tonic", scale.tonic.text)
    object.set("scale", type.name)
    object.set("otherNames", type.otherNames)
    object.set("notes", scale.notes.map(\.text))
    object.set("pcs", scale.notes.map { Int($0.pitchClass.number) })
    object.set("degrees", type.degrees.map(\.text))
    object.set("semitones", type.degrees.map(\.semitones))
    object.set("steps", type.steps)
    object.set("mode", type.mode)
    object.set("parent", scale.parent.text)
    object.set("modes", scale.modes.map(\.text))
    object.set("triads", chords(scale.triads))
    object.set("sevenths", chords(scale.sevenths))
    object.set("simpler", scale.simpler?.text)
    object.set("remark", type.remark)
    return object.closed
  }

  private func chords(_ chords: [ScaleChord]) -> [JSONObject] {
    chords.map { ScaleChordJSON(chord: $0, writer: writer).object }
  }
}

/// A chord of a scale or key as part of a JSON object.
struct ScaleChordJSON {
  let chord: ScaleChord
  let writer: TheoryWriter

  var object: JSONObject {
    var object = JSONObject()
    object.set("symbol", writer.text(chord.written))
    object.set("numeral", chord.numeral(style: writer.style))
    object.set("notes", chord.written.notes.map(\.text))
    return object
  }
}

/// Every scale there is, one a line.
struct ScaleList {
  let writer: TheoryWriter

  /// Name, degrees, parent with the mode's number, and other names, separated by tabs.
  var lines: [String] {
    ScaleTable.scales.map { type in
      let parent = type.isParent ? "" : "mode \(type.mode) of \(name(parent(of: type)))"
      return [
        name(type), degrees(type).joined(separator: " "), parent, otherNames(type).joined(separator: ", "),
      ]
      .joined(separator: "\t")
    }
  }

  /// The same as JSON objects.
  var json: [String] {
    ScaleTable.scales.map { type in
      var object = JSONObject()
      object.set("v", 1)
      object.set("type", "scaleType")
      object.set("scale", type.name)
      object.set("otherNames", type.otherNames)
      object.set("degrees", type.degrees.map(\.text))
      object.set("semitones", type.degrees.map(\.semitones))
      object.set("steps", type.steps)
      object.set("mode", type.mode)
      object.set("parent", parent(of: type).name)
      return object.closed
    }
  }

  private func name(_ type: ScaleType) -> String { writer.text(type) }
  private func degrees(_ type: ScaleType) -> [String] { type.degrees.map(writer.text) }
  private func otherNames(_ type: ScaleType) -> [String] { type.otherNames.map(writer.style.finish) }
  private func parent(of type: ScaleType) -> ScaleType { ScaleTable.parent(of: type.family) }
}

/// "Did you mean …?" for scales.
enum ScaleSuggestion {
  /// The names that `name` is part of, else the one it is most probably a misspelling of.
  static func text(for name: String) -> String {
    // Every name contains some letter.
    let longer = name.count < 3 ? [] : ScaleTable.scales(containing: name).prefix(6).map(\.name)
    if !longer.isEmpty { return "did you mean \(list(longer))?" }
    let all = ScaleTable.scales.flatMap { [$0.name] + $0.otherNames }
    guard let nearest = Suggestion.nearest(to: name, among: all) else {
      return "'chordd scale --list' shows those there are"
    }
    return "did you mean \(nearest)?"
  }

  private static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
