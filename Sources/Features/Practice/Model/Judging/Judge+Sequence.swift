internal import ChordAnalysis
internal import MusicTheory

// Answers of one key after the other.
extension Judge {
  mutating func follow(
    _ key: NoteNumber, _ wanted: Answer.Sequence, at time: Duration, isTyped: Bool = false
  ) {
    if let completed {
      // The other hand may play the same.
      let isOctave = (Int(key.rawValue) - Int(completed.key.rawValue)).isMultiple(of: 12)
      if !isOctave { strays.insert(key) }
      return
    }
    let earlier = sequence
    let isClose = !isTyped && stepped.map { time - $0 < Self.landing } ?? false
    // The rest of keys that were struck at once.
    if isClose, verdict.fault == .together {
      stepped = time
      return
    }
    verdict.fault = nil
    let isRight = sequence.follow(key, wanted)
    verdict.keys = sequence.keys
    if sequence.position > earlier.position {
      stepped = time
      if isClose { return refuse(earlier) }
    }
    if isRight, sequence.position == wanted.count, wanted.count <= 2, !isTyped {
      completed = (key, time, earlier)
      return
    }
    verdict.position = sequence.position
    if !isRight {
      strays.insert(key)
      if wanted.count == 1, !isTyped {
        tried = (key, time)
        return
      }
      // A player who looks for the first note has not begun.
      if sequence.position > 0 || isTyped {
        mistakes += 1
        if sequence.position > 0 { missteps.insert(sequence.position) }
      }
      verdict.played = NoteSet(key)
      verdict.outcome = verdict.outcome == .shown ? .shown : .wrong
    } else if verdict.outcome == .wrong {
      verdict.outcome = .open
    }
    if sequence.position == wanted.count { end(key, at: time) }
  }

  /// Keys that are struck at once are no sequence, and no mistake; at its beginning it begins again.
  private mutating func refuse(_ earlier: SequenceJudge) {
    sequence = earlier.position > 1 ? earlier : SequenceJudge()
    (verdict.keys, verdict.position, verdict.fault) = ([], sequence.position, .together)
  }

  /// The last note of a sequence is judged with what is down beside it: several keys at once are no answer.
  mutating func complete(_ key: NoteNumber, _ earlier: SequenceJudge, at time: Duration) {
    completed = nil
    guard let stray = strays.lowest else { return end(key, at: time) }
    sequence = earlier
    mistake(stray)
  }

  mutating func mistake(_ key: NoteNumber) {
    tried = nil
    mistakes += 1
    missteps.insert(sequence.position)
    verdict.played = NoteSet(key)
    verdict.outcome = verdict.outcome == .shown ? .shown : .wrong
  }

  private mutating func end(_ key: NoteNumber, at time: Duration) {
    verdict.position = sequence.position
    verdict.outcome = .right
    rightKeys = NoteSet(key)
    measure(at: time)
  }

  /// Where one note is asked for, a wrong key was an answer if it was held for a while: trying all keys would find any note.
  mutating func leaveNote(_ released: NoteSet, _ struck: NoteSet, at time: Duration) {
    guard let tried, released.contains(tried.key) || !struck.isEmpty else { return }
    self.tried = nil
    if time - tried.since >= Self.settling { mistake(tried.key) }
  }

  /// The second of two notes that are played one after the other chooses what both are together.
  mutating func follow(_ key: NoteNumber, besides right: Int, at time: Duration) {
    guard let first = opening, first.key != key, time - first.time > Self.landing else {
      opening = (key, time)
      return
    }
    opening = nil
    let pair = NoteSet([first.key, key])
    if asked.match(pair, combiner)?.isRight == true {
      down = pair
      finish(at: time)
    } else if let option = option(of: pair, besides: right) {
      verdict.played = pair
      verdict.wrongChoices.insert(option)
      mistakes += 1
      verdict.outcome = verdict.outcome == .shown ? .shown : .wrong
      heldSince = nil
    }
  }
}
