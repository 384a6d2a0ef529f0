internal import MusicTheory

/// The skill that a new card trains. Chords in any form are what songs are made of, and have no kind: as many come as the path has.
enum NewKind: Hashable {
  case form(VoicingType)
  case inversion, scale, note, numeral, ear, eye

  init?(_ card: CardKey) {
    switch Shape(text: card.shape) {
    case .chord(_, .any), .chord(_, .asIPlay), nil: return nil
    case .chord(_, .root), .chord(_, .first), .chord(_, .second), .chord(_, .third): self = .inversion
    case .chord(_, let form): self = .form(form)
    case .slash, .polychord, .polychordName, .transition, .under: return nil
    case .scale: self = .scale
    case .scaleDegree: self = .note
    case .degree: self = .numeral
    case .heard: self = .ear
    case .read: self = .eye
    case .interval(_, let skill, _): self = skill == .hear || skill == .echo ? .ear : .note
    case .thirds: self = .note
    }
  }

  /// The most new cards of this kind among `count`.
  func most(of count: Int) -> Int {
    switch self {
    // Two inversions of two chords, or the chords of a ii–V–I.
    case .inversion: max(1, count * 2 / 3)
    case .form, .numeral: max(1, count / 2)
    case .scale, .note, .ear, .eye: max(1, count / 3)
    }
  }
}

/// Chooses the cards that are learned next: three keys of a shape at a time, in the order of use, and no more than three shapes at once.
struct NewCards {
  private var shapes: [Learned] = []

  private struct Learned {
    /// In the order of use.
    var new: [CardKey]
    /// Whether others come first, as long as these are not at home in the white keys.
    let isLate: Bool
    var known: Int
    /// A key that was answered wrong last is learned before others begin.
    var isShaky: Bool
  }

  private static let keysAtATime = 3
  private static let shapesAtATime = 3

  init(_ candidates: [CardKey], _ cards: Cards) {
    var places: [String: Int] = [:]
    var seen: Set<CardKey> = []
    for card in candidates where seen.insert(card).inserted {
      let place = places[card.shape] ?? shapes.count
      if places.updateValue(place, forKey: card.shape) == nil {
        shapes.append(Learned(new: [], isLate: Self.isLate(card), known: 0, isShaky: false))
      }
      if let memory = cards[card] {
        shapes[place].known += 1
        if memory.lastRating == .again { shapes[place].isShaky = true }
      } else {
        shapes[place].new.append(card)
      }
    }
    for place in shapes.indices {
      shapes[place].new.sort { Self.place($0) < Self.place($1) }
    }
  }

  /// The next new cards, at most `count`.
  func next(_ count: Int) -> [CardKey] {
    var shapes = shapes
    var chosen: [CardKey] = []
    while chosen.count < count {
      let left = shapes.indices.filter { !shapes[$0].new.isEmpty }
      let first = left.filter { !shapes[$0].isLate }
      let isEarly = first.contains { shapes[$0].known < Self.whiteKeys }
      let open = (isEarly ? first : left).prefix(Self.shapesAtATime)
      guard let place = open.filter({ !shapes[$0].isShaky }).min(by: { shapes[$0].known < shapes[$1].known })
      else { break }
      let keys = shapes[place].new.prefix(min(Self.keysAtATime, count - chosen.count))
      chosen += keys
      shapes[place].new.removeFirst(keys.count)
      shapes[place].known += keys.count
    }
    return chosen
  }

  private static let whiteKeys = 7

  /// C G F D …: the keys in the order in which songs use them.
  private static let keys = [0, 7, 5, 2, 9, 4, 10, 3, 8, 1, 6, 11]

  /// The place of a card by the key in which its chord is at home: A minor comes with C, as G7 and Dmi7 do.
  private static func place(_ card: CardKey) -> Int {
    let tonic = card.root.up(quality(of: card).map(home) ?? 0)
    return keys.firstIndex(of: Int(tonic.number)) ?? 0
  }

  /// The semitones from the root of a chord up to the tonic of the major key that has it most often.
  private static func home(_ quality: ChordQuality) -> Int {
    switch quality.family {
    case .minor: quality.degrees.contains(.minorSeventh) ? 10 : 3
    case .dominant: 5
    case .halfDiminished, .diminished: 1
    case .major, .augmented, .suspended, .power: 0
    }
  }

  /// Diminished and augmented chords: they have a meaning only where others are known.
  private static func isLate(_ card: CardKey) -> Bool {
    guard let family = quality(of: card)?.family else { return false }
    return [.diminished, .augmented].contains(family)
  }

  private static func quality(of card: CardKey) -> ChordQuality? {
    switch Shape(text: card.shape) {
    case .chord(let quality, _), .heard(let quality), .read(let quality, _), .under(let quality): quality
    default: nil
    }
  }
}
