internal import MusicTheory

/// The path of the page that shows a chord, a scale or a key; its last part is a symbol that reads back as the same notes.
enum PageLink {
  /// `/chord/C13%28%2311%29`.
  static func path(_ symbol: WrittenSymbol, _ writing: ChordSymbol) -> String {
    "/chord/" + percentEncoded(writing.lossless(symbol))
  }

  static func path(_ chord: WrittenChord, _ writing: ChordSymbol) -> String { path(.chord(chord), writing) }

  /// The path of a part of the page of a chord, or of the page that finds a chord for the other hand.
  static func path(to part: TypedMeaning.Part, ofChordAt link: String) -> String {
    let symbol = link.split(separator: "/").last ?? ""
    return switch part {
    case .under: "/combine/%7C\(symbol)"
    case .over: "/combine/\(symbol)%7C"
    default: "\(link)?part=\(part.rawValue)"
    }
  }

  /// `/scale/C%20Lydian%20dominant`.
  static func path(_ scale: Scale, _ style: SymbolStyle) -> String {
    "/scale/" + percentEncoded(style.ascii.finish("\(style.noteNames.text(scale.tonic)) \(scale.type.name)"))
  }

  /// `/circle/Eb%20major`.
  static func path(_ key: Key, _ style: SymbolStyle) -> String {
    "/circle/" + percentEncoded(style.ascii.finish(key.text(style.noteNames)))
  }

  /// As in RFC 3986: everything but unreserved characters as `%` and two digits for each byte.
  private static func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
