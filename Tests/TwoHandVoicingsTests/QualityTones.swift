import MusicTheory

/// The tones of a quality such as `mi7(♭5)`, in semitones above the root.
struct QualityTones {
  private(set) var required: PitchClassSet = []
  private(set) var optional: PitchClassSet = []
  private var third: Int? = 4
  private var fifth = 7
  private var needsFifth = false
  private var seventh = 10

  /// The longest first, where one begins like another.
  private static let tokens = [
    "add∆7", "add13", "add11", "add9", "omit3", "sus4", "sus2", "⁶/₉", "♯11", "♭13", "♭9", "♯9", "♭6", "♭5",
    "♯5", "mi", "ma", "∆", "˚", "+", "13", "11", "9", "7", "6", "5", "(", ")", " ",
  ]

  /// `nil` when something in `text` means nothing.
  init?(_ text: Substring) {
    var rest = text
    while !rest.isEmpty {
      guard let token = Self.tokens.first(where: { rest.hasPrefix($0) }) else { return nil }
      rest = rest.dropFirst(token.count)
      if !quality(token) && !stack(token) { alteration(token) }
    }
    for degree in [0, third].compactMap(\.self) { require(degree) }
    if fifth == 7, !needsFifth { allow(7) } else { require(fifth) }
  }

  private mutating func quality(_ token: String) -> Bool {
    switch token {
    case "mi": third = 3
    case "˚": (third, fifth, seventh) = (3, 6, 9)
    case "+": fifth = 8
    case "ma", "∆": seventh = 11
    case "sus4": third = 5
    case "sus2": third = 2
    case "omit3": third = nil
    case "5": (third, needsFifth) = (nil, true)
    default: return false
    }
    return true
  }

  private mutating func stack(_ token: String) -> Bool {
    switch token {
    case "6": require(9)
    case "⁶/₉": require(9, 2)
    case "7": require(seventh)
    case "9": require(seventh, 2)
    case "11":
      require(seventh, 5)
      allow(2)
    case "13":
      require(seventh, 9)
      allow(2, 5)
    default: return false
    }
    return true
  }

  private mutating func alteration(_ token: String) {
    switch token {
    case "♭5": fifth = 6
    case "♯5": fifth = 8
    case "♭9": require(1)
    case "add9": require(2)
    case "♯9": require(3)
    case "add11": require(5)
    case "♯11": require(6)
    case "♭6", "♭13": require(8)
    case "add13": require(9)
    case "add∆7": require(11)
    default: break
    }
  }

  private mutating func require(_ semitones: Int...) {
    for tone in semitones { required.formUnion(PitchClassSet(PitchClass(tone))) }
  }

  private mutating func allow(_ semitones: Int...) {
    for tone in semitones { optional.formUnion(PitchClassSet(PitchClass(tone))) }
  }
}
