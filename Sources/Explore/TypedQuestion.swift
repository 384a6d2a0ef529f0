internal import MusicTheory

/// A question in words about a chord or a key: `relative minor of Ab`, `what may I play over C7`.
struct TypedQuestion {
  /// The line without the words of the question: `Ab`, `C7`; a chord, a scale or a key as a person types it.
  let subject: String
  let topic: Topic

  enum Topic: Hashable {
    /// It itself.
    case whole
    case part(TypedMeaning.Part)
    case relative
    case parallel
    case dominant
    case subdominant
    /// The dominant a tritone away.
    case tritone
  }

  /// The topics of questions: the first row that has one of the words decides. `under` and `left` come before `over`.
  private static let topics: [(words: Set<String>, topic: Topic)] = [
    (["tritone", "tritonus"], .tritone), (["relative"], .relative), (["parallel"], .parallel),
    (["subdominant"], .subdominant),
    (["dominant"], .dominant),
    (["under", "below", "left"], .part(.under)),
    (
      [
        "substitute", "substitutes", "sub", "subs", "substitution", "instead", "replace", "equal", "equals",
        "equivalent", "equivalents",
        "same",
      ], .part(.equivalents)
    ),
    (["contain", "contains", "containing"], .part(.under)),
    (["voicing", "voicings", "voice", "finger", "fingering"], .part(.voicings)),
    (["above", "right"], .part(.over)),
    (["scale", "scales", "improvise", "solo", "over", "mode", "modes"], .part(.scales)),
    (["key", "keys"], .part(.keys)), (["note", "notes", "tones"], .part(.notes)),
  ]

  /// Words that have no meaning by themselves.
  private static let filler: Set<String> = [
    "a", "an", "the", "is", "are", "of", "for", "on", "to", "with", "in", "what", "what's", "whats", "which",
    "how", "do", "does", "can",
    "could", "may", "might", "should", "i", "my", "me", "you", "it", "this", "that", "and", "or", "else",
    "play", "played", "use", "used",
    "go", "goes", "sound", "sounds", "hear", "hold", "show", "find", "have", "has", "chord", "chords", "hand",
    "fit", "fits", "work",
    "works", "belong", "belongs", "about", "called", "name", "there", "please",
  ]

  /// Members of a chord, of which a question is about one: `the third of Ab7`.
  private static let tones: Set<String> = [
    "root", "2nd", "3rd", "4th", "5th", "6th", "7th", "9th", "11th", "13th", "second", "third", "fourth",
    "fifth", "sixth",
    "seventh", "ninth", "eleventh", "thirteenth", "bass",
  ]

  /// `nil` where no word is one of a question, or all of them are.
  init?(_ words: [String]) {
    let words = Self.joined(words)
    let plain = Self.plain(words)
    let tone = plain.indices.first { Self.tones.contains(plain[$0]) && plain.dropFirst($0 + 1).first == "of" }
    let asked =
      tone.map { _ in (words: [], topic: .part(.notes)) }
      ?? Self.topics.first { row in plain.contains { row.words.contains($0) } }
    var rest = words.indices.filter { place in
      // A capital A behind other words is a note.
      let isNote = words[place] == "A" && place > 0
      return place != tone && !plain[place].isEmpty && (isNote || !Self.filler.contains(plain[place]))
        && !Self.topics.contains { $0.words.contains(plain[place]) }
    }.map { words[$0] }
    // "Relative minor of A♭" is asked of the major key, and the other way round.
    if asked?.topic == .relative || asked?.topic == .parallel {
      let mode = rest.firstIndex { ["minor", "major"].contains($0.lowercased()) }
      if let mode, mode == 0 {
        let other = rest.remove(at: mode).lowercased() == "minor" ? "major" : "minor"
        if rest.count == 1, !rest[0].hasSuffix("m") { rest.append(other) }
      }
    } else if let root = rest.last, rest.count > 1, (try? NoteText.read(root)) != nil,
      ScaleTable.scale(named: rest.dropLast().joined(separator: " ")) != nil
    {
      // "Blues in F" is the scale F blues.
      rest = [root] + rest.dropLast()
    }
    guard !rest.isEmpty, rest.count < words.count else { return nil }
    subject = rest.map { $0.filter { !"?!;".contains($0) } }.joined(separator: " ")
    topic = asked?.topic ?? .whole
  }

  /// The line with its misspelled words of a question mended; `nil` where there are none.
  static func mended(_ words: [String]) -> String? {
    let known = filler.union(tones).union(topics.flatMap(\.words))
    let candidates = known.filter { $0.count > 2 }.sorted()
    let plain = plain(words)
    let mended = zip(words, plain).map { word, plain in
      isWord(word) && !known.contains(plain) ? Slip.nearest(to: plain, among: candidates) ?? word : word
    }
    return mended == words ? nil : mended.joined(separator: " ")
  }

  /// Whether it looks like a word, and not like a chord: three letters or more, without a root at its beginning.
  static func isWord(_ text: String) -> Bool {
    let letters = plain([text])[0]
    return letters.count > 2 && letters.allSatisfy(\.isLetter)
      && !(text.first.map { ("A"..."H").contains($0) } ?? true)
  }

  /// Small letters, without punctuation.
  private static func plain(_ words: [String]) -> [String] {
    words.map { word in word.lowercased().filter { !"?!,;".contains($0) } }
  }

  /// `Ab` for `A flat`.
  private static func joined(_ words: [String]) -> [String] {
    words.reduce(into: []) { joined, word in
      let sign = ["flat": "b", "sharp": "#"][plain([word])[0]]
      guard let sign, let last = joined.last, last.count == 1, ("A"..."G").contains(last.uppercased()) else {
        return joined.append(word)
      }
      joined[joined.count - 1] = last.uppercased() + sign
    }
  }

  /// Whether it asks what was played before: `what did I play`, `the chord a minute ago`.
  static func isAboutThePast(_ words: [String]) -> Bool {
    let plain = Set(plain(words))
    return plain.contains("ago") || plain == ["diary"] || plain == ["history"]
      || plain.isSuperset(of: ["did", "i", "play"]) || plain.isSuperset(of: ["have", "i", "played"])
      || plain.isSuperset(of: ["last", "chord"])
  }

  /// The meanings that answer it, where `meanings` and `key` are those of `subject`.
  func answers(
    _ meanings: [TypedMeaning], _ key: Key?, _ style: SymbolStyle, chords: [WrittenChord] = []
  ) -> [TypedMeaning] {
    switch topic {
    case .whole: return meanings
    case .part(let part):
      // D major has no left hand as a key.
      let chords = part == .notes ? [] : meanings.filter { $0.kind == .chord }
      return (chords.isEmpty ? meanings : chords).map { $0.opened(at: part) }
    case .tritone:
      guard case .chord(let seventh)? = try? ChordSymbolParser().parse("C7") else { return [] }
      return chords.map { dominant in
        let spelled = ScaleDegree(5, -1).spelled(above: dominant.root).simplified
        // E7 rather than F♭7.
        let natural = Letter.allCases.lazy.map { SpelledPitch($0, soundingAs: spelled.pitchClass) }
          .first { $0.alteration == 0 }
        let root = natural ?? spelled
        let substitute = WrittenChord(root: root, quality: seventh.chord.quality)
        return TypedMeaning(LinkedChord(substitute, ChordSymbol(style: style)))
      } + meanings.filter { $0.kind == .chord }.map { $0.opened(at: .equivalents) }
    case .relative: return key.map { [TypedMeaning($0.relative.usual, style)] } ?? []
    case .parallel: return key.map { [TypedMeaning($0.parallel, style)] } ?? []
    case .dominant, .subdominant:
      guard let key else { return [] }
      let degree = topic == .dominant ? 4 : 3
      let chords =
        topic == .dominant && key.mode == .minor
        ? Array(key.harmonicChords.prefix(2)) : [key.triads[degree], key.sevenths[degree]]
      let near = topic == .dominant ? key.dominant : key.subdominant
      return chords.map { TypedMeaning(LinkedChord($0.written, ChordSymbol(style: style))) } + [
        TypedMeaning(near, style)
      ]
    }
  }
}
