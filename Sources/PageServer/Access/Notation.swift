internal import MusicTheory
internal import Outputs

/// How the names are written for one client: in a style, and at the pitch of an instrument or as numbers of the key.
struct Notation: Hashable {
  /// `nil`: the style of the program.
  var style: SymbolStyle?
  var part = BandPart()

  /// As the program writes them.
  init() {}

  static let fields = ["style", "instrument", "capo", "letters"]

  /// By the ``fields`` of an address.
  init(_ query: [String: String]) throws(Refusal) {
    style = try Self.value("style", query, SymbolStyle.named, SymbolStyle.all.map(\.name))
    part.instrument =
      try Self.value(
        "instrument", query, { TransposingInstrument(text: $0) },
        TransposingInstrument.allCases.map(\.rawValue))
      ?? .concert
    part.capo =
      try Self.value("capo", query, { Int($0).flatMap { (0...11).contains($0) ? $0 : nil } }, ["0 to 11"])
      ?? 0
    part.letters =
      try Self.value(
        "letters", query, BandPart.Letters.init(rawValue:), BandPart.Letters.allCases.map(\.rawValue))
      ?? .letters
  }

  private static func value<Value>(
    _ field: String, _ query: [String: String], _ read: (String) -> Value?, _ takes: [String]
  ) throws(Refusal) -> Value? {
    guard let text = query[field] else { return nil }
    guard let value = read(text) else { throw .unknown(field: field, value: text, takes: takes) }
    return value
  }

  /// Whether nothing is to be written anew.
  var isUsual: Bool { style == nil && part.isConcert }

  /// The same stream, with names in this notation.
  func names(of context: StreamContext) -> StreamContext {
    var naming = context.naming
    if var style {
      style.noteNames = naming.style.noteNames
      naming.style = naming.style.isASCII ? style.ascii : style
    }
    return context.with(naming, part: part)
  }
}
