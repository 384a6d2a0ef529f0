internal import MusicTheory
internal import Outputs

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
