public import MusicTheory
public import Practice

/// A player who acts on keys as a person would: what he wants, and how he goes about it.
public enum PlayerKind: String, CaseIterable, Sendable {
  case right, wrong, slow, rolled, otherOctave, crossedHands, noodling, pedaling, givingUp

  /// Whether it plays what is asked at first touch and without help.
  public var isClean: Bool { self != .wrong && self != .givingUp }
}

/// The notes that are held from a time on.
public struct Moment: Sendable {
  public var time: Duration
  public var down: NoteSet
  public var pedaled: NoteSet
}

/// Times of what a player does, one after the other.
public struct Score: Sendable {
  public private(set) var moments: [Moment] = []
  public private(set) var time: Duration
  private var down: NoteSet = []
  private var pedaled: NoteSet = []

  public init(at time: Duration) { self.time = time }

  public mutating func wait(_ milliseconds: Int) { time += .milliseconds(milliseconds) }

  public mutating func press(_ keys: NoteSet, each milliseconds: Int = 4) {
    for key in keys {
      down.insert(key)
      pedaled.insert(key)
      note()
      wait(milliseconds)
    }
  }

  public mutating func release(keepsPedal: Bool = false) {
    down = []
    if !keepsPedal { pedaled = [] }
    note()
  }

  public mutating func strike(_ keys: NoteSet, hold: Int = 300) {
    press(keys)
    wait(hold)
    release()
    wait(60)
  }

  private mutating func note() { moments.append(Moment(time: time, down: down, pedaled: pedaled)) }
}

extension PracticeTask {
  /// Keys that answer it, one group after the other; `nil` where it is chosen.
  public var rightKeys: [NoteSet]? {
    let low = NoteNumber(48)!
    switch answer {
    case .chord(let voicings): return voicings.first.map { [$0.example(from: low)] }
    case .sequence(let sequence):
      let key = 60 + sequence.start.semitones(above: PitchClass(60))
      let heights = sequence.steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
      return heights.map { NoteSet([NoteNumber(key + $0)!]) }
    case .lowerHand(let upper):
      // A shell or a triad that makes one chord of it, found as a player would: by trying.
      let above = NoteSet(upper.members.map { NoteNumber(72 + $0.semitones(above: PitchClass(72)))! })
      for root in 36..<48 {
        for pattern in [[0, 4, 10], [0, 3, 10], [0, 4, 11], [0, 7]] {
          let hand = NoteSet(pattern.map { NoteNumber(root + $0)! })
          if answer.compare(hand.union(above))?.isRight == true { return [hand.union(above)] }
        }
      }
      return nil
    case .progression(let steps): return steps.compactMap { $0.voicings.first?.example(from: low) }
    case .tap: return [NoteSet([low])]
    case .choice: return nil
    }
  }

  public var isSequence: Bool {
    switch answer {
    case .sequence, .progression: true
    default: false
    }
  }
}

extension PlayerKind {
  /// A semitone beside what is right, as a hand that slipped as a whole.
  private func moved(_ keys: NoteSet, _ semitones: Int) -> NoteSet {
    NoteSet(keys.compactMap { NoteNumber(Int($0.rawValue) + semitones) })
  }

  /// How this player plays groups of keys, one after the other.
  public func score(
    _ groups: [NoteSet], isSequence: Bool, at time: Duration, wait: Int = 20_000
  ) -> Score {
    let kind = self
    var score = Score(at: time)
    score.wait(400)
    let wrong = moved(groups[0], 1)
    switch kind {
    case .right, .givingUp: break
    case .wrong:
      // In a sequence only what comes after its beginning is a mistake.
      if isSequence, groups.count > 1 { score.strike(groups[0]) }
      score.strike(isSequence && groups.count > 1 ? moved(groups[1], 1) : wrong, hold: 400)
    case .slow: score.wait(wait)
    case .noodling:
      // The first note of a scale would begin it.
      let first = isSequence ? groups.first?.lowest?.pitchClass : nil
      for step in [60, 62, 64, 65, 64, 62].map({ NoteNumber($0)! }) where step.pitchClass != first {
        score.strike(NoteSet([step]), hold: 40)
      }
      score.strike(
        NoteSet([61, 66].map { NoteNumber($0)! }.filter { $0.pitchClass != first }), hold: 80)
    case .rolled, .otherOctave, .crossedHands, .pedaling: break
    }
    var rest = groups
    if kind == .wrong, isSequence, groups.count > 1 { rest.removeFirst() }
    if kind == .otherOctave { rest = rest.map { moved($0, -12) } }
    for keys in rest {
      switch kind {
      case .rolled:
        score.press(keys, each: 120)
        score.wait(100)
        score.release()
      case .crossedHands:
        // The upper keys come first, as when the left hand reaches over.
        for key in keys.reversed() { score.press(NoteSet([key]), each: 30) }
        score.wait(100)
        score.release()
      case .pedaling:
        score.press(keys)
        score.wait(100)
        score.release(keepsPedal: true)
        score.wait(100)
        score.release()
      default: score.strike(keys)
      }
    }
    return score
  }
}
