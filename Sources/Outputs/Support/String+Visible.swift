// Words of others – names of files, ports and clients, arguments, settings – on their way to a person.

extension String {
  /// With every character written out that a terminal would obey instead of showing it, line feeds included.
  public var visible: String { writtenOut { $0.isObeyed } }

  /// The same for a text of several lines: line feeds and tabs are meant.
  public var visibleLines: String { writtenOut { $0.isObeyed && $0 != "\n" && $0 != "\t" } }

  private func writtenOut(_ isHarmful: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: isHarmful) else { return self }
    return unicodeScalars.map { isHarmful($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// Whether this would move a cursor, end a line, or turn the order around in which others are read.
  public var isObeyed: Bool {
    // Most are ASCII, about which no table has to be asked.
    if isASCII { return value < 0x20 || value == 0x7F }
    if properties.isBidiControl { return true }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
