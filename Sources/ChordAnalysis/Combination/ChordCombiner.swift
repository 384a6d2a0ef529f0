internal import MusicTheory

/// Reads two hands together: one chord, a slash chord, or two chords at once.
///
/// The union of the hands is read; the hands re-rank its readings and add the polychord.
public struct ChordCombiner: Sendable {
  public let recognizer: ChordRecognizer
  /// Whether a bassist plays the roots.
  public var prefersRootless: Bool
  /// What makes a shell. Kept here and not in a static, which would be built at the first upper structure, in the
  /// middle of the music, and in debug builds on the heap.
  private let shellDegrees: DegreeSet = [.minorThird, .majorThird, .fourth, .minorSeventh, .majorSeventh]

  public init(recognizer: ChordRecognizer = ChordRecognizer(), prefersRootless: Bool = false) {
    self.recognizer = recognizer
    self.prefersRootless = prefersRootless
  }

  /// Everything that can be said about what two hands hold.
  ///
  /// - Complexity: three readings of the vocabulary; no allocation.
  public func combine(_ hands: Hands) -> Combination {
    let lower = hand(hands.lower)
    let upper = hand(hands.upper)
    let all = hands.all
    guard let lowest = all.lowest else { return Combination() }
    let isVoicing = prefersRootless && lowest >= Self.lowestRootlessNote
    let hasTwoHands = !hands.lower.isEmpty && !hands.upper.isEmpty
    var readings = recognizer.readings(
      of: all.pitchClasses, bass: lowest.pitchClass, prefersRootless: isVoicing
    ) { candidate in
      hasTwoHands ? rerank(candidate, lower: lower, upper: upper, isVoicing: isVoicing) : candidate
    }
    guard hasTwoHands else { return Combination(readings: readings, lower: lower, upper: upper) }
    if let polychord = polychord(lower: lower, upper: upper, hands: hands) {
      if readings.best?.reading.kind == ReadingKind.none { readings = RankedCandidates() }
      readings.insert(polychord)
    }
    return Combination(
      readings: readings, lower: lower, upper: upper,
      upperStructure: upperStructure(readings.best, upper: upper, hands: hands))
  }

  /// Below C3 a left hand plays roots, whoever else is in the room.
  private static let lowestRootlessNote = NoteNumber(dataByte: 48)

  private func hand(_ notes: NoteSet) -> ChordCandidate? {
    guard let lowest = notes.lowest else { return nil }
    return recognizer.readings(of: notes.pitchClasses, bass: lowest.pitchClass).best
  }

  // MARK: What the hands say about the readings of the whole

  private func rerank(
    _ candidate: ChordCandidate, lower: ChordCandidate?, upper: ChordCandidate?, isVoicing: Bool
  ) -> ChordCandidate {
    guard case .chord(let chord) = candidate.reading else { return candidate }
    var candidate = candidate
    // Beside a bassist the lower hand holds thirds and sevenths; its own lowest note claims no root.
    guard !isVoicing, case .chord(let below) = lower?.reading, !below.isSlash else { return candidate }
    let isTwoChords = if case .chord = upper?.reading { true } else { false }
    // Under single notes a diminished triad is the upper part of a dominant: E˚ below a C is C7/E.
    guard isTwoChords || below.quality.family != .diminished else { return candidate }
    if chord.root != below.root {
      let price =
        isTwoChords
        ? CandidateCosts.anotherRootThanTheLowerHand : CandidateCosts.anotherRootUnderSingleNotes
      candidate.charge(price, for: .anotherRootThanTheLowerHand)
    } else if chord.quality.hasSeventh, isTriad(below), below.quality.isPlain {
      candidate.charge(CandidateCosts.seventhFromTheUpperHand, for: .seventhFromTheUpperHand)
    }
    return candidate
  }

  private func isTriad(_ chord: Chord) -> Bool {
    chord.quality.row.degrees.count == 3 && !chord.quality.hasSeventh
  }

  // MARK: Two chords

  private func polychord(
    lower: ChordCandidate?, upper: ChordCandidate?, hands: Hands
  ) -> ChordCandidate? {
    guard let lower, let upper,
      case .chord(let below) = lower.reading, case .chord(let above) = upper.reading,
      isComplete(below), isComplete(above),
      // What one hand holds entirely is no second chord.
      !hands.upper.pitchClasses.isSubset(of: hands.lower.pitchClasses),
      !hands.lower.pitchClasses.isSubset(of: hands.upper.pitchClasses)
    else { return nil }
    let price = isTriad(below) ? CandidateCosts.polychordOverTriad : CandidateCosts.polychordOverSeventh
    var plain = above
    // The upper chord is a chord, not a bass: its inversion is a matter of voicing.
    plain.bass = above.root
    var candidate = ChordCandidate(
      reading: .polychord(Polychord(upper: plain, lower: below)),
      cost: plainCost(lower) + plainCost(upper))
    candidate.charge(price, for: .twoChords)
    return candidate
  }

  /// A complete triad or seventh chord: nothing missing, nothing stacked, no foreign bass.
  private func isComplete(_ chord: Chord) -> Bool {
    chord.quality.isPlain && chord.bassDegree != nil
  }

  /// The cost of a hand's chord without its inversion.
  private func plainCost(_ candidate: ChordCandidate) -> Cost {
    guard case .chord(let chord) = candidate.reading else { return candidate.cost }
    return CandidateCosts.rarity(chord.quality.row.rarity)
  }

  // MARK: Upper structure

  /// The triad that the upper hand stacks on the winner's own third and seventh, if it is one.
  private func upperStructure(
    _ winner: ChordCandidate?, upper: ChordCandidate?, hands: Hands
  ) -> UpperStructure? {
    guard case .chord(let chord) = winner?.reading, !chord.isSlash, chord.quality.hasSeventh,
      case .chord(let above) = upper?.reading, isTriad(above), isComplete(above),
      !hands.upper.pitchClasses.isSubset(of: hands.lower.pitchClasses)
    else { return nil }
    let shell = chord.quality.row.degrees.intersection(shellDegrees)
    let below = hands.lower.pitchClasses.relative(to: chord.root)
    guard shell.semitones.isSubset(of: below) else { return nil }
    return UpperStructure(root: above.root, quality: above.quality, over: chord.root)
  }
}
