public import MusicTheory

/// The content of a card without its root: it is written into the key of the card, and read from there.
public enum Shape: Hashable, Sendable {
  /// `ma7.rootless-a`
  case chord(ChordQuality, VoicingType)
  /// A chord over a foreign bass, `bass` semitones above its root: `maj.over-2` is C/D.
  case slash(ChordQuality, bass: Int)
  /// Two chords, the upper one `distance` semitones above the lower one: `maj-on-7.2` is D|C7. The root is that of the lower.
  case polychord(upper: ChordQuality, lower: ChordQuality, distance: Int)
  /// The same, to be named: `maj-on-7.2-name`.
  case polychordName(upper: ChordQuality, lower: ChordQuality, distance: Int)
  /// `dorian.up`
  case scale(ScaleType, ScaleMotion)
  /// The third of a scale: `dorian.degree-3`.
  case scaleDegree(ScaleType, Int)
  /// The chord on a degree of a scale, by its numeral: `major.triad-2`; the root is the tonic.
  case degree(ScaleType, Int, notes: Int)
  /// From one chord to the next, whose root is `distance` semitones higher: `m7-to-7.5`.
  case transition(from: ChordQuality, to: ChordQuality, distance: Int)
  /// A chord for the left hand under this one: `maj.under`.
  case under(ChordQuality)
  /// To be heard: `ma7.hear`.
  case heard(ChordQuality)
  /// To be read, in an inversion: `ma7.read-1`.
  case read(ChordQuality, inversion: Int)
  /// Two notes: `augmented-4.play-up`; the root is the note that is given, for a pair the lower one.
  case interval(Interval, IntervalSkill, IntervalDirection)
  /// A triad as two thirds on top of each other: `maj.stacked`.
  case thirds(ChordQuality)

  /// How a scale is played.
  public enum ScaleMotion: String, CaseIterable, Codable, Hashable, Sendable {
    case up, down, thirds
  }
}

extension Shape {
  /// As it stands in the key of a card: ASCII without spaces and slashes.
  public var text: String {
    switch self {
    case .chord(let quality, let form): "\(quality.word).\(form.rawValue)"
    case .slash(let quality, let bass): "\(quality.word).over-\(bass)"
    case .polychord(let upper, let lower, let distance): "\(upper.word)-on-\(lower.word).\(distance)"
    case .polychordName(let upper, let lower, let distance): "\(upper.word)-on-\(lower.word).\(distance)-name"
    case .scale(let type, let motion): "\(type.word).\(motion.rawValue)"
    case .scaleDegree(let type, let place): "\(type.word).degree-\(place)"
    case .degree(let type, let place, let notes): "\(type.word).\(notes == 3 ? "triad" : "seventh")-\(place)"
    case .transition(let from, let to, let distance): "\(from.word)-to-\(to.word).\(distance)"
    case .under(let quality): "\(quality.word).under"
    case .heard(let quality): "\(quality.word).hear"
    case .read(let quality, let inversion): "\(quality.word).read-\(inversion)"
    case .interval(let interval, let skill, let direction):
      "\(interval.word ?? "\(interval.semitones)").\(skill.rawValue)-\(direction.rawValue)"
    case .thirds(let quality): "\(quality.word).stacked"
    }
  }

  /// Whether keys can show how it is played without giving the answer away: not what is heard, read or named.
  var hasGuide: Bool {
    switch self {
    case .heard, .read, .polychordName: false
    case .interval(_, let skill, _): skill == .play
    default: true
    }
  }

  /// How many notes the chord on a degree has; `nil` for other shapes.
  var notesOfDegree: Int? { if case .degree(_, _, let notes) = self { notes } else { nil } }

  /// Reads what `text` writes; `nil` for anything else.
  public init?(text: some StringProtocol) {
    guard let point = text.lastIndex(of: ".") else { return nil }
    let (head, tail) = (text[..<point], text[text.index(after: point)...])
    let words = tail.split(separator: "-")
    let number = words.last.flatMap { Int($0) }
    if let shape = Self.pair(head, tail) ?? Self.interval(head, words) {
      self = shape
    } else if let quality = ChordQuality(word: head), let shape = Self.chord(quality, tail, number) {
      self = shape
    } else if let type = ScaleType.named(word: head), let shape = Self.scale(type, tail, number) {
      self = shape
    } else {
      return nil
    }
  }

  private static func pair(_ head: some StringProtocol, _ tail: some StringProtocol) -> Shape? {
    let isName = tail.hasSuffix("-name")
    guard let distance = Int(isName ? String(tail.dropLast(5)) : String(tail)), (0..<12).contains(distance)
    else {
      return nil
    }
    for joint in ["-on-", "-to-"] {
      guard let place = String(head).ranges(of: joint).first else { continue }
      let whole = String(head)
      guard let one = ChordQuality(word: whole[..<place.lowerBound]),
        let two = ChordQuality(word: whole[place.upperBound...])
      else { return nil }
      if joint == "-to-" { return .transition(from: one, to: two, distance: distance) }
      return isName
        ? .polychordName(upper: one, lower: two, distance: distance)
        : .polychord(upper: one, lower: two, distance: distance)
    }
    return nil
  }

  private static func interval(_ head: some StringProtocol, _ tail: [some StringProtocol]) -> Shape? {
    guard tail.count == 2, let skill = IntervalSkill(rawValue: String(tail[0])),
      let direction = IntervalDirection(rawValue: String(tail[1])), let interval = Interval(word: head),
      interval.word == String(head), skill != .name || direction == .together
    else { return nil }
    return .interval(interval, skill, direction)
  }

  private static func chord(_ quality: ChordQuality, _ tail: some StringProtocol, _ number: Int?) -> Shape? {
    if let form = VoicingType(rawValue: String(tail)) { return .chord(quality, form) }
    if tail == "under" { return .under(quality) }
    if tail == "hear" { return .heard(quality) }
    if tail == "stacked" { return TaskMaker.thirds(of: quality) == nil ? nil : .thirds(quality) }
    guard let number else { return nil }
    if tail == "over-\(number)", (1..<12).contains(number) { return .slash(quality, bass: number) }
    if tail == "read-\(number)", (0..<4).contains(number) { return .read(quality, inversion: number) }
    return nil
  }

  private static func scale(_ type: ScaleType, _ tail: some StringProtocol, _ number: Int?) -> Shape? {
    if let motion = ScaleMotion(rawValue: String(tail)) { return .scale(type, motion) }
    guard let number, (1...type.degrees.count).contains(number) else { return nil }
    switch tail {
    case "degree-\(number)": return .scaleDegree(type, number)
    case "triad-\(number)": return type.family.isHeptatonic ? .degree(type, number, notes: 3) : nil
    case "seventh-\(number)": return type.family.isHeptatonic ? .degree(type, number, notes: 4) : nil
    default: return nil
    }
  }
}

extension CardKey {
  public init(_ shape: Shape, on root: PitchClass) { self.init(shape: shape.text, root: root) }
}

extension ChordQuality {
  /// Its name in options, files and cards: its symbol in plain characters, `maj` for a major triad.
  public var word: String {
    let text = ChordSymbol(style: SymbolStyle.standard.ascii).text(self)
    return text.isEmpty ? "maj" : String(text.filter { $0 != "/" && $0 != " " })
  }

  /// Reads a quality as `word` writes it, or in any spelling of its symbol; `nil` for anything else.
  public init?(word: some StringProtocol) {
    guard !word.isEmpty, word.count <= 40, !word.contains("/"), !word.contains("|") else { return nil }
    let symbol = word == "maj" ? "C" : "C\(word)"
    guard case .chord(let written) = try? ChordSymbolParser().parse(symbol), written.bass == nil,
      written.root.pitchClass == PitchClass(0)
    else { return nil }
    self = written.chord.quality
  }
}

extension ScaleType {
  /// Its name in options, files and cards: `lydian-dominant`, `dorian-b2`.
  public var word: String {
    String(
      name.lowercased().map { sign -> String in
        switch sign {
        case " ": "-"
        case "♭": "b"
        case "♯": "#"
        case "♮": "n"
        case "𝄫": "bb"
        default: String(sign)
        }
      }.joined())
  }

  /// The scale with this word.
  static func named(word: some StringProtocol) -> ScaleType? {
    ScaleTable.scales.first { $0.word == word }
  }
}
