public import Languages
public import MusicTheory

/// The hand that has to play a chord.
///
/// Nothing tells the fingers of one hand from those of the other, so it is judged by where the keys lie, and doubt is the player's: near
/// middle C either hand may play, and a note belongs to the hand that holds only the root when the other hand could not hold it, or when
/// it lies on the other side of a clear gap.
public enum HandRule: String, CaseIterable, Codable, Hashable, Sendable {
  case left, right
  /// The root alone in the left hand, everything else in the right.
  case two

  /// As a condition beside the name of a chord.
  public var title: Phrase { .say("hand.\(rawValue)") }

  /// A tenth: the widest that many pianists take with one hand.
  private static let reach = 16
  /// As far from middle C either hand plays: a fifth.
  private static let shared = 7
  /// Within the chord of one hand there is no wider step than a fifth.
  private static let widestStep = 7
  /// Both hands together take at least an octave.
  static let widest = 12

  /// The fault of the hands that hold these keys; `root`: the note that stands alone.
  func fault(_ held: NoteSet, root: PitchClass?) -> VoicingMatch.Fault? {
    guard let lowest = held.lowest, let highest = held.highest else { return nil }
    let middle = Int(NoteNumber.middleC.rawValue)
    // Twice the middle of the chord, so that it is a whole number.
    let place = Int(lowest.rawValue) + Int(highest.rawValue) - 2 * middle
    let width = Int(highest.rawValue) - Int(lowest.rawValue)
    switch self {
    case .left, .right:
      if width > Self.reach { return .tooWide }
      if self == .left { return place > 2 * Self.shared ? .tooHigh : nil }
      return place < -2 * Self.shared ? .tooLow : nil
    case .two:
      guard let root else { return nil }
      if width < Self.widest { return .narrow }
      let beside = Self.beside(root, held)
      return beside.isEmpty ? nil : .besideRoot(beside)
    }
  }

  /// The notes that the left hand holds with the root; none where it may hold the root alone.
  private static func beside(_ root: PitchClass, _ held: NoteSet) -> NoteSet {
    let keys = Array(held)
    // The root may be doubled in the left hand.
    let alone = keys.prefix { $0.pitchClass == root }.count
    guard alone < keys.count else { return [] }
    let steps = zip(keys.dropFirst(), keys).map { Int($0.rawValue) - Int($1.rawValue) }
    let isPossible = (1...max(1, alone)).contains { count in
      let width = Int(keys[keys.count - 1].rawValue) - Int(keys[count].rawValue)
      let gap = steps[count...].max() ?? 0
      return width <= reach && (gap <= widestStep || gap <= steps[count - 1])
    }
    guard !isPossible else { return [] }
    // The widest step above the root parts the hands; where the right hand could hold all of it, that is the clear gap.
    let border = (alone..<steps.count).max { (steps[$0], -$0) < (steps[$1], -$1) }
    return NoteSet(keys[alone...(border ?? alone)])
  }

  /// Typed notes as this hand would play them: names without an octave lie anywhere, and a bar parts the hands.
  public func placed(_ notes: NoteSet, lower: NoteSet?) -> NoteSet {
    let moved = { (keys: NoteSet, octaves: Int) in
      NoteSet(keys.compactMap { NoteNumber(Int($0.rawValue) + 12 * octaves) })
    }
    switch self {
    case .left: return notes
    case .right: return moved(notes, 1)
    case .two:
      guard let lowest = notes.lowest else { return notes }
      let left = lower.map { $0.isEmpty ? NoteSet(lowest) : $0 } ?? NoteSet(lowest)
      return moved(left, -2).union(notes.subtracting(left))
    }
  }
}

extension AcceptedVoicing {
  /// The same in this hand; `nil` where it has no root for the left hand, or an order of its own.
  func played(_ hands: HandRule, root: PitchClass) -> AcceptedVoicing? {
    var voicing = self
    voicing.hands = hands
    guard hands == .two else {
      // One hand reaches no thirteenth.
      if let heights = shown, let lowest = heights.first, (heights.last ?? 0) - lowest > 12 {
        voicing.shown = Set(heights.map { lowest + ($0 - lowest) % 12 }).sorted()
      }
      return voicing
    }
    guard pattern == nil, keys == nil, upper == nil, bass == nil || bass == root else { return nil }
    voicing.required = required.union(PitchClassSet(root))
    voicing.optional = optional.subtracting(PitchClassSet(root))
    voicing.bass = root
    (voicing.shown, voicing.shownRoot) = (Self.twoHands(voicing.required, root), root)
    return voicing
  }

  /// The root, and an octave above it the rest from the third up, close together.
  static func twoHands(_ tones: PitchClassSet, _ root: PitchClass) -> [Int] {
    let heights = tones.removing(root).members.map { $0.semitones(above: root) }
    return [0] + heights.map { $0 < 3 ? $0 + 24 : $0 + 12 }.sorted()
  }
}

extension PracticeTask {
  /// The same with a hand that has to play it; other tasks than chords stay as they are.
  ///
  /// `nil` where this hand cannot play it.
  public func played(_ hands: HandRule) -> PracticeTask? {
    guard case .chord(let voicings) = answer, let root = card?.root else { return self }
    let found = voicings.compactMap { $0.played(hands, root: root) }
    guard !found.isEmpty else { return nil }
    var task = self
    let isSaid = voicings.allSatisfy { $0.hands == hands }
    task.answer = .chord(found.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
    guard !isSaid, !isHidden else { return task }
    task.prompt.saidDetail = .comma([prompt.saidDetail, hands.title])
    task.prompt.said = .comma([prompt.said, hands.title])
    task.prompt.saidAloud = .comma([prompt.saidAloud, hands.title])
    return task
  }
}
