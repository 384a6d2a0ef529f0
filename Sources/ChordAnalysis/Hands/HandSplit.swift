public import MIDI
public import MusicTheory

/// How notes are given to the two hands.
public enum HandSplit: Hashable, Sendable {
  /// Notes below the key are the lower hand's; the key itself belongs to the upper hand.
  case key(NoteNumber)
  /// Notes on this channel are the upper hand's, all others the lower hand's.
  case channel(upper: Channel)
  /// The border follows the gap between the hands.
  case floating(FloatingSplit)
  /// One instrument, one chord: no hands.
  case off

  /// Middle C.
  public static let standard = HandSplit.key(.middleC)

  /// Splits notes by key; without a key to split at, all of them are the lower hand's.
  ///
  /// For a floating border only the notes themselves decide here; `Analyzer` also knows where the hands were.
  /// - Complexity: O(*n*) in the number of notes for a floating split, else O(1).
  public func split(_ notes: NoteSet) -> Hands {
    guard let border = border(for: notes) else { return Hands(lower: notes) }
    return Hands(lower: notes.below(border), upper: notes.from(border))
  }

  /// The lowest key of the upper hand if only `notes` are known; `nil` where no key separates the hands.
  /// - Complexity: O(*n*) in the number of notes for a floating split, else O(1).
  public func border(for notes: NoteSet) -> NoteNumber? {
    switch self {
    case .key(let key): return key
    case .floating(let split):
      var border = FloatingBorder()
      border.follow(notes, split)
      return border.key
    case .channel, .off: return nil
    }
  }

  /// The hand that plays the notes on `channel` of a source with the role `role`; the role of the source takes precedence.
  func role(of role: HandRole, on channel: Channel) -> HandRole {
    guard role == .both, case .channel(let upper) = self else { return role }
    return channel == upper ? .upper : .lower
  }
}

/// The hand that plays the notes of one source.
public enum HandRole: String, Hashable, Sendable, CaseIterable {
  /// Both hands play it; the split separates them.
  case both
  /// The lower hand plays all of it.
  case lower
  /// The upper hand plays all of it.
  case upper
}

/// Notes by the hand that plays them: one that is certain, or the one that the border decides.
struct NotesByRole: Equatable, Sendable {
  /// The notes that a border is to divide.
  private(set) var both = NoteSet()
  private(set) var lower = NoteSet()
  private(set) var upper = NoteSet()

  /// A note that both hands hold is in both, once.
  var all: NoteSet { both.union(lower).union(upper) }
  var isEmpty: Bool { all.isEmpty }

  mutating func insert(_ notes: NoteSet, as role: HandRole) {
    switch role {
    case .both: both.formUnion(notes)
    case .lower: lower.formUnion(notes)
    case .upper: upper.formUnion(notes)
    }
  }

  mutating func formUnion(_ other: NotesByRole) {
    both.formUnion(other.both)
    lower.formUnion(other.lower)
    upper.formUnion(other.upper)
  }

  mutating func subtract(_ notes: NoteSet) {
    both.subtract(notes)
    lower.subtract(notes)
    upper.subtract(notes)
  }

  /// The notes as two hands; without a border all notes of `both` are the lower hand's.
  func hands(border: NoteNumber?) -> Hands {
    guard let border else { return Hands(lower: lower.union(both), upper: upper) }
    return Hands(lower: lower.union(both.below(border)), upper: upper.union(both.from(border)))
  }
}

/// The hands whose notes make the name. The notes of the other one are a tune, or a bass, of its own.
public enum NamedHands: String, CaseIterable, Sendable {
  case both, lower, upper

  /// The role of every note that is named; `nil` where both hands are.
  var role: HandRole? {
    switch self {
    case .both: nil
    case .lower: .lower
    case .upper: .upper
    }
  }
}

extension Hands {
  /// Those that are named.
  func of(_ named: NamedHands) -> Hands {
    switch named {
    case .both: self
    case .lower: Hands(lower: lower)
    case .upper: Hands(upper: upper)
    }
  }
}

extension NotesByRole {
  /// Those that are named.
  func of(_ named: NamedHands, border: NoteNumber?) -> NotesByRole {
    guard let role = named.role else { return self }
    let hands = hands(border: border)
    var notes = NotesByRole()
    notes.insert(named == .lower ? hands.lower : hands.upper, as: role)
    return notes
  }
}

extension HeldState {
  /// The same with the notes that are named alone.
  func of(_ named: NamedHands, border: NoteNumber?) -> HeldState {
    guard named != .both else { return self }
    var state = self
    state.down = down.of(named, border: border)
    state.sounding = sounding.of(named, border: border)
    return state
  }
}

/// One way of giving keys to two hands, and its cost in quarters of a semitone of travel.
struct HandParting: Sendable {
  var lower: NoteSet
  var upper: NoteSet
  /// The sum of the distances of all keys from the places of their hands, in semitones.
  var distance = 0

  mutating func giveToLower(_ key: NoteNumber, places: (lower: Int, upper: Int)) {
    upper.remove(key)
    lower.insert(key)
    distance += Self.distance(key, from: places.lower) - Self.distance(key, from: places.upper)
  }

  /// Beyond an octave a hand leaps, and it does not matter how far.
  static func distance(_ key: NoteNumber, from place: Int) -> Int { min(12, abs(Int(key.rawValue) - place)) }

  /// The widest step between neighbors, in semitones.
  static func widestGap(in keys: NoteSet) -> Int {
    var widest = 0
    var before: NoteNumber?
    for key in keys {
      if let before { widest = max(widest, Int(key.rawValue) - Int(before.rawValue)) }
      before = key
    }
    return widest
  }

  /// The cost of it; of two that are equal otherwise, the one that moves the border less is cheaper.
  func cost(border: NoteNumber, widestGap: Int, split: FloatingSplit) -> Int {
    let travel = 4 * distance / max(1, lower.count + upper.count)
    let effort = Self.effort(lower, reach: split.reach) + Self.effort(upper, reach: split.reach)
    let cost = travel + effort + min(24, crossing) / 2 - 2 * min(12, gap ?? widestGap)
    return 128 * cost + borderMove(from: border)
  }

  /// The step between the hands, in semitones; `nil` for one hand alone. The widest step inside of that hand counts instead, so that it
  /// is no
  /// reason for two hands.
  private var gap: Int? {
    guard let top = lower.highest, let bottom = upper.lowest else { return nil }
    return Int(bottom.rawValue) - Int(top.rawValue)
  }

  /// The number of semitones by which the border in force would have to move.
  private func borderMove(from border: NoteNumber) -> Int {
    if let top = lower.highest, border <= top { return Int(top.rawValue) + 1 - Int(border.rawValue) }
    if let bottom = upper.lowest, border > bottom { return Int(border.rawValue) - Int(bottom.rawValue) }
    return 0
  }

  /// The number of semitones by which the hands are on the wrong side of middle C.
  private var crossing: Int {
    let middle = Int(NoteNumber.middleC.rawValue)
    let lowerPart = lower.highest.map { max(0, Int($0.rawValue) - middle) } ?? 0
    let upperPart = upper.lowest.map { max(0, middle - Int($0.rawValue)) } ?? 0
    return lowerPart + upperPart
  }

  /// The effort of one hand that holds its keys: the last major third of its reach is a stretch; more than its reach is chosen only if
  /// every
  /// other way is worse; a sixth key needs the thumb on two keys.
  private static func effort(_ keys: NoteSet, reach: Int) -> Int {
    guard let lowest = keys.lowest, let highest = keys.highest else { return 0 }
    let span = Int(highest.rawValue) - Int(lowest.rawValue)
    let stretch = 4 * max(0, span - (reach - 4)) + (span > reach ? 100 : 0)
    let fingers = keys.count <= 5 ? 0 : 8 + 40 * (keys.count - 6)
    return stretch + fingers
  }
}
