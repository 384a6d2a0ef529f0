extension ChordGraph {
  /// The graph in the language of Graphviz: the whole a house, four-note chords boxes, triads ovals, notes circles; every chord is a link
  /// to
  /// its page.
  /// - Complexity: O(*n*) in the number of nodes and edges.
  public var dot: String {
    var lines = [
      "digraph {", "  graph [ordering=out, nodesep=0.1, ranksep=\(rankDistance), bgcolor=transparent];",
      "  node [fontsize=10, fontname=\"sans-serif\"];", "  edge [arrowhead=none];",
    ]
    for kind in Kind.allCases {
      let members = nodes.filter { $0.kind == kind }
      guard !members.isEmpty else { continue }
      lines.append("  { rank=same; node [\(Self.shape(kind))];")
      lines += members.map { node in
        let link = node.link.map { ", URL=\(Self.quoted($0)), target=\"_top\"" } ?? ""
        return "    \(node.id) [id=\(Self.quoted(node.id)), label=\(Self.quoted(node.text))\(link)];"
      }
      lines.append("  }")
    }
    lines += edges.map { "  \($0.from) -> \($0.to);" }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private static func shape(_ kind: Kind) -> String {
    switch kind {
    case .chord: "shape=house"
    case .fourNotes: "shape=box"
    case .triad: "shape=oval"
    case .note: "shape=circle, width=0.5, fixedsize=true"
    }
  }

  /// The wider a row, the more space its edges need.
  private var rankDistance: String {
    let widest = Kind.allCases.map { kind in nodes.count { $0.kind == kind } }.max() ?? 0
    switch widest {
    case ..<5: return "0.25"
    case ...10: return "0.5"
    case ...20: return "0.75"
    default: return "1.5"
    }
  }

  /// A string of DOT. Only quotation marks and backslashes are special inside; no other text can end the string.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
