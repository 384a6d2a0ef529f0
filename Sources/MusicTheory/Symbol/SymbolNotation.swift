/// How a style puts a symbol together.
enum SymbolNotation: Hashable, Sendable {
  /// Root, headline, alterations, bass: everything that people read.
  case words
  /// `C:maj7(9)/3`
  case harte
  /// `<harmony>…</harmony>`
  case musicXML
  /// `c:maj7.9`
  case lilyPond
}
