internal import MusicTheory
internal import Outputs

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
