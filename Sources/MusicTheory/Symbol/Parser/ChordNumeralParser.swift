/// Reads chords that are counted in a key: Roman numerals and the numbers of the Nashville system.
///
/// * `ii7 V7 Imaj7`, `vi`, `vii˚7`: small letters are minor or diminished.
/// * `bVII`, `#iv°7`: an accidental stands before the numeral.
/// * `V7/V`, `vii°7/ii`: the chord in the key of another one.
/// * `1 4 5-7 6-`, `4maj7`: a number is a major chord, `-` makes it minor.
/// * `1/3`, `IV/5`: a number behind the slash is a note of the key in the bass.
/// * `II|I7`: two chords, the upper one first.
/// * `Ger6`, `It6`, `Fr6`, `N6`: the augmented sixths and the Neapolitan.
/// * `V65`, `I64`, `ii42`, `V6`: inversions by the figures of their bass. The sevenths are those of the key.
///
/// In minor, III, VI and VII are those of the natural minor scale, with a ♭ or without, and a diminished vii stands on the leading
/// tone, as `ScaleChord.numeral` writes them.
public struct ChordNumeralParser: Hashable, Sendable {
  /// The key in which chords are counted.
  public var key: Key

  /// A parser that counts in `key`.
  public init(key: Key) {
    self.key = key
  }

  /// Whether a text is such a chord: then it is one in every key.
  /// - Complexity: O(*n*) in the number of characters, at most `ChordSymbolParser.limit`.
  public static func reads(_ text: some StringProtocol) -> Bool {
    (try? ChordNumeralParser(key: Key(SpelledPitch(.c), .major)).parse(text)) != nil
  }

  /// The chords of a row as people say it, `1-4-5`, `ii-V-I` or `1 4 5`; `nil` for a single chord, such as `5-7`, and for degrees of one, `1 3 5`.
  /// - Complexity: O(*n*) in the number of characters, at most `ChordSymbolParser.limit`.
  public static func row(_ text: some StringProtocol) -> [String]? {
    let words = text.split(whereSeparator: \.isWhitespace)
    if words.count > 2 {
      let areRoman = words.map { $0.contains { "IViv".contains($0) } }
      let isStack = words[0] == "1" && words[1].hasSuffix("3")
      guard !isStack, Set(areRoman).count == 1, words.allSatisfy({ reads($0) }) else { return nil }
      return words.map { String($0) }
    }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 2, parts.allSatisfy({ !$0.isEmpty && reads($0) }) else { return nil }
    return parts.map { String($0) }
  }

  /// The chord, or the two chords, that `text` names in the key.
  ///
  /// - Throws: `ChordSymbolError`: the first problem and the character where it is.
  /// - Complexity: O(*n*) in the number of characters, at most `ChordSymbolParser.limit`.
  public func parse(_ text: some StringProtocol) throws(ChordSymbolError) -> WrittenSymbol {
    guard text.count <= ChordSymbolParser.limit else {
      throw ChordSymbolError(.tooLong(limit: ChordSymbolParser.limit), at: ChordSymbolParser.limit)
    }
    if Self.row(text) != nil { throw ChordSymbolError(.notANumeral(String(text.prefix(12))), at: 0) }
    let sides = text.split(separator: "|", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return .chord(try chord(SymbolScanner(text).trimmed, in: key)) }
    let start = sides[0].count + 1
    let upper = try chord(SymbolScanner(sides[0]).trimmed, in: key)
    do throws(ChordSymbolError) {
      return .polychord(upper: upper, lower: try chord(SymbolScanner(sides[1]).trimmed, in: key))
    } catch {
      throw ChordSymbolError(error.problem, at: start + error.position)
    }
  }

  /// The chords that have names in classical theory: the augmented sixths, as the dominants that sound the same, and the Neapolitan.
  private static let named = [
    "ger6": "bVI7", "ger65": "bVI7", "gr6": "bVI7", "gr65": "bVI7", "ger": "bVI7", "it6": "bVI7no5",
    "it": "bVI7no5",
    "fr6": "bVI7#11no5", "fr43": "bVI7#11no5", "fr": "bVI7#11no5", "n6": "bII/4",
  ]

  /// The figures of the bass behind a numeral: whether a seventh sounds, and the member of the chord that is in the bass.
  ///
  /// `I6`, `IV6`, `i6` and `iv6` are not among them: players write the chord with an added sixth so.
  private static let figures: [(text: String, hasSeventh: Bool, inversion: Int)] = [
    ("65", true, 1), ("6/5", true, 1), ("43", true, 2), ("4/3", true, 2), ("42", true, 3), ("4/2", true, 3),
    ("64", false, 2),
    ("6/4", false, 2), ("63", false, 1), ("6/3", false, 1), ("53", false, 0), ("5/3", false, 0),
    ("2", true, 3), ("6", false, 1),
  ]

  /// `V65`, `I64`, `vii˚6`: an inversion by its figures. `nil` for anything else.
  private func figured(_ numeral: Numeral, in key: Key) throws(ChordSymbolError) -> WrittenChord? {
    let rest = String(numeral.rest)
    guard numeral.isRoman, let figure = Self.figures.first(where: { rest.hasSuffix($0.text) }) else {
      return nil
    }
    let sign = rest.dropLast(figure.text.count)
    guard ["", "o", "°", "˚", "º", "ø", "Ø", "+", "dim", "h"].contains(sign) else { return nil }
    let isTonicOrFourth = [1, 4].contains(numeral.degree.number)
    guard
      figure.text.count > 1 || !sign.isEmpty || figure.text == "6" && !isTonicOrFourth
        || figure.text == "2" && numeral.degree.number == 5
    else { return nil }
    var plain = numeral
    plain.rest = numeral.rest.prefix(sign.count)
    let triad = try chord(plain, in: key)
    guard figure.hasSeventh else { return triad.inverted(figure.inversion) }
    let sevenths = key.scales.flatMap { key.sevenths(of: $0) }.map(\.written)
    let own = sevenths.first {
      $0.root == triad.root && triad.chord.quality.degrees.isSubset(of: $0.chord.quality.degrees)
    }
    if sign.isEmpty, let own { return own.inverted(figure.inversion) }
    plain.rest = Array(String(sign) + "7")[...]
    return try chord(plain, in: key).inverted(figure.inversion)
  }

  private func chord(_ text: ArraySlice<Character>, in key: Key) throws(ChordSymbolError) -> WrittenChord {
    if let counted = Self.named[String(text).lowercased().replacing("+", with: "")] {
      return try chord(Array(counted)[...], in: key).readable
    }
    guard let numeral = Numeral(text) else {
      throw ChordSymbolError(.notANumeral(String(text.prefix(12))), at: text.startIndex)
    }
    // Of 6/9, and of everything in brackets, the slash is no border.
    if let slash = numeral.rest.lastIndex(of: "/").map({ numeral.firstTarget ?? $0 }) {
      let behind = text[(slash + 1)...]
      if let target = Numeral(behind) {
        let front = text[..<slash]
        if target.isRoman, numeral.isRoman {
          // The other chord is the tonic for this one.
          let tonic = try chord(behind, in: key)
          let mode: Key.Mode = target.isMinor ? .minor : .major
          return try chord(front, in: Key(tonic.root, mode))
        }
        guard target.rest.isEmpty, !target.isRoman else {
          throw ChordSymbolError(.notANumeral(String(behind.prefix(12))), at: slash + 1)
        }
        var whole = try chord(front, in: key)
        whole = WrittenChord(
          root: whole.root, quality: whole.chord.quality, bass: target.root(in: key, isDiminished: false))
        return whole
      }
    }
    if let figured = try figured(numeral, in: key) { return figured }
    return try chord(numeral, in: key)
  }

  private func chord(_ numeral: Numeral, in key: Key) throws(ChordSymbolError) -> WrittenChord {
    let quality = try quality(numeral)
    let isDiminished = quality.degrees.contains(.minorThird) && quality.degrees.contains(.flatFifth)
    return WrittenChord(root: numeral.root(in: key, isDiminished: isDiminished), quality: quality)
  }

  /// The quality behind the numeral, read like the quality behind a root.
  private func quality(_ numeral: Numeral) throws(ChordSymbolError) -> ChordQuality {
    let minor = numeral.isMinor && !numeral.saysItsThird ? "mi" : ""
    let start = numeral.rest.startIndex - 1 - minor.count
    do throws(ChordSymbolError) {
      let symbol = try ChordSymbolParser().parse("C" + minor + String(numeral.rest))
      // The signs behind the numeral are no accidentals of a root: Ix is no C𝄪.
      guard case .chord(let chord) = symbol, chord.bass == nil, chord.root == SpelledPitch(.c) else {
        let slash = numeral.rest.firstIndex(of: "/") ?? numeral.rest.startIndex
        throw ChordSymbolError(
          .notANumeral(String(numeral.rest.dropFirst(slash - numeral.rest.startIndex + 1).prefix(12))),
          at: slash - start)
      }
      return chord.chord.quality
    } catch {
      throw ChordSymbolError(error.problem, at: max(start + error.position, numeral.rest.startIndex))
    }
  }
}

/// The place of a root in a key as it is written, and what stands behind it.
private struct Numeral {
  var degree: ScaleDegree
  var isRoman: Bool
  /// Whether it is written in small letters.
  var isMinor: Bool
  var rest: ArraySlice<Character>

  private static let romans = ["VII", "III", "VI", "IV", "II", "V", "I"].map(Array.init)
  private static let numbers = ["I", "II", "III", "IV", "V", "VI", "VII"].map(Array.init)

  init?(_ text: ArraySlice<Character>) {
    var rest = text
    var alteration = 0
    while let first = rest.first, let step = Self.accidentals[first] {
      alteration += step
      rest = rest.dropFirst()
    }
    guard abs(alteration) <= 2, let first = rest.first else { return nil }
    if let number = first.wholeNumberValue, first.isASCII, (1...7).contains(number) {
      rest = rest.dropFirst()
      // 48 is a key of the piano.
      if let next = rest.first, next.isNumber { return nil }
      (degree, isRoman, isMinor) = (ScaleDegree(number, alteration), false, false)
    } else {
      let small = Self.romans.map { $0.map { Character($0.lowercased()) } }
      guard
        let place = Self.romans.indices.first(where: {
          rest.starts(with: Self.romans[$0]) || rest.starts(with: small[$0])
        }),
        let number = Self.numbers.firstIndex(of: Self.romans[place])
      else { return nil }
      (degree, isRoman, isMinor) = (ScaleDegree(number + 1, alteration), true, first.isLowercase)
      rest = rest.dropFirst(Self.romans[place].count)
    }
    self.rest = rest
  }

  private static let accidentals: [Character: Int] = ["b": -1, "♭": -1, "𝄫": -2, "#": 1, "♯": 1, "𝄪": 2]

  /// The first slash behind which a numeral begins.
  var firstTarget: Int? {
    rest.indices.first { rest[$0] == "/" && Numeral(rest[($0 + 1)...]) != nil }
  }

  /// Whether what stands behind small letters says itself which third it is: `˚7`, `ø`, `m7`, `sus4`.
  var saysItsThird: Bool {
    let text = String(rest)
    if text.hasPrefix("ma") || text.hasPrefix("Ma") { return false }
    return ["m", "-", "–", "−", "˚", "°", "º", "o", "dim", "ø", "Ø", "h", "sus", "5"].contains {
      text.hasPrefix($0)
    }
  }

  /// The root, counted as the key counts.
  func root(in key: Key, isDiminished: Bool) -> SpelledPitch {
    var counted = degree
    if key.mode == .minor {
      switch (degree.number, degree.alteration) {
      case (7, 0) where isDiminished: break
      case (3, 0), (6, 0), (7, 0): counted = ScaleDegree(degree.number, -1)
      case (3, 1), (6, 1), (7, 1): counted = ScaleDegree(degree.number)
      default: break
      }
    }
    let root = counted.spelled(above: key.tonic)
    // A degree that minor raises is spelled as a raised one in every key; a borrowed root has its plain name.
    let isRaised = key.mode == .minor && counted.number > 5 && counted.alteration == 0
    return abs(root.alteration) > (isRaised ? 2 : 1) ? root.simplified : root
  }
}

extension SymbolScanner {
  /// All of it without the spaces around it.
  fileprivate var trimmed: ArraySlice<Character> {
    let start = characters.firstIndex { $0 != " " } ?? characters.endIndex
    let end = characters.lastIndex { $0 != " " } ?? start
    return start < characters.endIndex ? characters[start...end] : []
  }
}

extension WrittenChord {
  /// The chord as the keys are named that it is played on: B7 for C♭7, which would need a double accidental.
  fileprivate var readable: WrittenChord {
    guard notes.contains(where: { abs($0.alteration) > 1 }) else { return self }
    let plain = SpelledPitch(fifths: root.fifths + (root.alteration < 0 ? 12 : -12))
    return WrittenChord(root: plain, quality: chord.quality, bass: bass?.simplified)
  }

  /// The chord with another of its members in the bass: 1 is the third, or what stands in its place.
  fileprivate func inverted(_ member: Int) -> WrittenChord {
    let members = chord.quality.degrees.members
    guard member > 0, members.indices.contains(member) else { return self }
    return WrittenChord(root: root, quality: chord.quality, bass: members[member].spelled(above: root))
  }
}
