internal import MusicTheory
internal import Outputs

/// The facts about a key, as text and as JSON.
struct KeyFacts {
  let key: Key
  let writer: TheoryWriter

  var text: String {
    var sheet = FactSheet(writer.text(key))
    sheet.add("signature", ([signature] + writer.texts(key.signatureNotes)).joined(separator: " "))
    sheet.add("relative", writer.text(key.relative))
    sheet.add("parallel", writer.text(key.parallel))
    sheet.add("dominant", writer.text(key.dominant))
    sheet.add("subdominant", writer.text(key.subdominant))
    sheet.add("twin", key.twin.map(writer.text))
    for (place, scale) in key.scales.enumerated() {
      sheet.add(Self.labels(key.mode)[place], writer.texts(scale.notes), separator: " ")
    }
    sheet.add("triads", key.triads, writer)
    sheet.add("sevenths", key.sevenths, writer)
    sheet.add("raised 7th", key.harmonicChords, writer)
    sheet.add("leading tone", [key.leadingToneTriad, key.leadingToneSeventh], writer)
    return sheet.text
  }

  /// `♮`, `3♭` or `2♯`, as on every circle of fifths.
  var signature: String {
    let count = abs(key.signature)
    return writer.style.finish(count == 0 ? "♮" : "\(count)\(key.signature < 0 ? "♭" : "♯")")
  }

  private static func labels(_ mode: Key.Mode) -> [String] {
    mode == .major ? ["scale"] : ["natural", "harmonic", "melodic"]
  }

  var json: String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", "key")
    object.set("name", key.text)
    object.set("tonic", key.tonic.text)
    object.set("mode", key.mode == .major ? "major" : "minor")
    object.set("signature", key.signature)
    object.set("signatureNotes", key.signatureNotes.map(\.text))
    object.set("place", key.circlePlace)
    object.set("relative", key.relative.text)
    object.set("parallel", key.parallel.text)
    object.set("dominant", key.dominant.text)
    object.set("subdominant", key.subdominant.text)
    object.set("twin", key.twin?.text)
    object.set("scales", key.scales.map(scale))
    object.set("triads", chords(key.triads))
    object.set("sevenths", chords(key.sevenths))
    object.set("harmonicChords", chords(key.harmonicChords))
    object.set("leadingTone", chords([key.leadingToneTriad, key.leadingToneSeventh]))
    return object.closed
  }

  private func scale(_ scale: Scale) -> JSONObject {
    var object = JSONObject()
    object.set("scale", scale.type.name)
    object.set("notes", scale.notes.map(\.text))
    return object
  }

  private func chords(_ chords: [ScaleChord]) -> [JSONObject] {
    chords.map { ScaleChordJSON(chord: $0, writer: writer).object }
  }
}

/// The whole circle: every place with its keys, clockwise from C.
struct CircleOfFifths {
  let writer: TheoryWriter

  /// Signature, major keys and minor keys, separated by tabs; a slash parts the two spellings of a place.
  var lines: [String] {
    zip(Key.circle(.major), Key.circle(.minor)).map { major, minor in
      [
        major.map { KeyFacts(key: $0, writer: writer).signature }, major.map(writer.text),
        minor.map(writer.text),
      ]
      .map { $0.joined(separator: "/") }.joined(separator: "\t")
    }
  }

  /// Every key as a JSON object, the major ones first.
  var json: [String] {
    (Key.circle(.major) + Key.circle(.minor)).joined().map { KeyFacts(key: $0, writer: writer).json }
  }
}
