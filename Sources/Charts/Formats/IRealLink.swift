/// One link, without its beginning and with its characters decoded.
struct IRealLink {
  let text: String
  let isScrambled: Bool

  private static let beginnings = [("irealbook://", false), ("irealb://", true)].map {
    (Array($0.0.utf8), $0.1)
  }

  /// The next link of a text. In quotation marks one ends at the next, elsewhere with its line: older links have spaces.
  static func next(in bytes: [UInt8], _ place: inout Int) -> IRealLink? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "i")) {
      place = start + 1
      guard let (beginning, isScrambled) = beginnings.first(where: { bytes[start...].starts(with: $0.0) })
      else { continue }
      let quote = start > 0 && "\"'".utf8.contains(bytes[start - 1]) ? bytes[start - 1] : nil
      let rest = bytes[(start + beginning.count)...]
      let body = rest.prefix { byte in
        quote.map { byte != $0 } ?? (byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r"))
      }
      place = body.endIndex
      return IRealLink(text: decoded(body, isAttribute: quote != nil), isScrambled: isScrambled)
    }
    return nil
  }

  private static let entities = [
    ("&quot;", "\""), ("&#39;", "'"), ("&apos;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
  ]

  private static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = bytes.startIndex
    while place < bytes.endIndex {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.endIndex,
        let high = hexadecimal(bytes[place + 1]), let low = hexadecimal(bytes[place + 2])
      {
        text.append(high << 4 | low)
        place += 3
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    var decoded = String(decoding: text, as: UTF8.self)
    guard isAttribute, text.contains(UInt8(ascii: "&")) else { return decoded }
    for (entity, character) in entities { decoded = decoded.replacing(entity, with: character) }
    return decoded
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }

  /// Title, composer, style, key and chart stand between signs of equality. Empty fields make several of these stand
  /// together, so each song is found by a field that cannot be another: the chart, or the `n` before it.
  var songs: [IRealSong] {
    let fields = text.split(separator: "=", omittingEmptySubsequences: false)
    var songs: [IRealSong] = []
    var free = 0
    for index in fields.indices where index >= free + (isScrambled ? 5 : 4) {
      if isScrambled, fields[index].hasPrefix(IRealScrambling.beginning) {
        // Title, composer, (nothing), style, key, (transposition), chart.
        let start = index >= free + 6 ? index - 6 : index - 5
        songs.append(
          IRealSong(
            title: fields[start], composer: fields[start + 1], key: fields[index - 2],
            // Behind the chart the style of playing, and the tempo.
            tempo: index + 2 < fields.count ? fields[index + 2] : "", text: fields[index], isScrambled: true,
            isLast: index + 1 == fields.count))
        free = index + 1
      } else if !isScrambled, fields[index] == "n", index + 1 < fields.count {
        songs.append(
          IRealSong(
            title: fields[index - 4], composer: fields[index - 3], key: fields[index - 1],
            tempo: "", text: fields[index + 1], isScrambled: false, isLast: index + 2 == fields.count))
        free = index + 2
      }
    }
    return songs
  }
}

/// The chart of an `irealb` link is scrambled: in each fifty characters some change places with those as far from the end.
enum IRealScrambling {
  static let beginning = "1r34LbKcu7"

  /// The chart as it was written, without its beginning.
  static func plain(_ text: some StringProtocol) -> String {
    turned(text.dropFirst(beginning.count))
      .replacing("Kcl", with: "| x").replacing("LZ", with: " |").replacing("XyQ", with: "   ")
  }

  /// The chart as it stands in a link.
  static func scrambled(_ text: String) -> String {
    let short = text.replacing("   ", with: "XyQ").replacing(" |", with: "LZ").replacing("| x", with: "Kcl")
    return beginning + turned(short)
  }

  /// Exchanged once is scrambled, twice is plain.
  private static func turned(_ text: some StringProtocol) -> String {
    var scalars = Array(text.unicodeScalars)
    var start = 0
    // The rest at the end stays as it is, also when it has fifty or fifty-one characters.
    while scalars.count - start > 51 {
      for place in [0..<5, 10..<24].joined() { scalars.swapAt(start + place, start + 49 - place) }
      start += 50
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
