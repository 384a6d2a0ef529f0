internal import MusicTheory

/// The address of a request: its path, and what of its query means something to us.
struct Target {
  let path: String
  let token: String?
  /// The style that names are wanted in; `nil`: that of the program.
  let style: SymbolStyle?
  /// What was given for a style and is none.
  let unknownStyle: String?

  init?(_ uri: String) {
    guard uri.hasPrefix("/"), uri.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    let fields = parts.count == 2 ? parts[1].split(separator: "&") : []
    func value(_ name: String) -> String? {
      fields.first { $0.hasPrefix("\(name)=") }.map { Self.decoded($0.dropFirst(name.count + 1)) }
    }
    token = value("token")
    let name = value("style")
    style = name.flatMap(SymbolStyle.named)
    unknownStyle = style == nil ? name : nil
  }

  /// With `%41` written as `A`.
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
