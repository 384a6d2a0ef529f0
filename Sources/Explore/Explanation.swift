internal import ChordAnalysis
public import Languages
public import MusicTheory

/// The reasons for the name of some notes: the cost of each reading, the part of each note in it, and the reason that decided.
public struct Explanation: Codable, Hashable, Sendable {
  /// The word by which JSON readers recognize this value.
  public private(set) var type = "explanation"
  /// The readings, best first.
  public var readings: [Reading]
  /// The reason for which the best reading is the best.
  public var decision: Decision
  /// All notes that sound, from the lowest up, as the best reading spells them.
  public var notes: [WrittenNote]
  /// The key in which they were read; `nil` without one.
  @Nullable public var key: Key?
  /// The function of the best reading in that key, such as `♭VII`; `nil` without one.
  @Nullable public var roman: String?
  /// The keys in which the best reading stands, if it is a chord; those where it stands on the tonic first.
  public var inKeys: [ChordInKey]

  /// A reading of the notes.
  public struct Reading: Codable, Hashable, Sendable {
    /// The kind of reading.
    public var kind: ReadingKind
    /// The symbol alone; that of a note is its letter.
    public var name: String
    /// The symbol taken apart; empty in a notation for programs.
    public var parts: [NamePart]
    /// The reading in English words.
    public var spoken: String
    /// The path of its page; `nil` for a reading that is no chord.
    @Nullable public var link: String?
    /// Whether the root is understood but does not sound.
    public var rootless: Bool
    /// The position of the chord, in words: `root position`, `first inversion`; `nil` for a reading that is no single chord.
    @Nullable public var inversion: String?
    /// The sum of the penalties.
    public var cost: Double
    /// The reasons for and against the reading, in the order in which a reader meets them.
    public var penalties: [Penalty]
    /// The notes that sound and are in the chord; for two chords, in that of their hand.
    public var matched: [Tone]
    /// The notes that the name implies and that do not sound.
    public var missing: [Tone]
    /// The notes that sound and are not in the chord.
    public var foreign: [Tone]
    /// The change of the notes that would make the name right, in words.
    public var advice: String
    /// The texts for other languages.
    public var sentences: Sentences

    /// The name for people: `note C`, where the name alone is the letter.
    public var text: String { kind.text(name) }
  }

  /// A note, in one or several octaves, and its degree in a chord.
  public struct Tone: Codable, Hashable, Sendable {
    /// The name of the note.
    public var name: SpelledPitch
    /// The degree; `nil` where there is no chord, or the note is not in it.
    @Nullable public var degree: String?
  }

  /// A reason for or against a reading.
  public struct Penalty: Codable, Hashable, Sendable {
    /// The cost; negative for a reason in favor of the reading.
    public var cost: Double
    /// The reason in words.
    public var text: String
    /// The texts for other languages.
    public var sentences: Sentences
  }

  /// The reason for which the best reading comes before the next one.
  public struct Decision: Codable, Hashable, Sendable {
    /// The kinds of reasons.
    public enum Ground: String, CaseIterable, Codable, Sendable {
      /// No symbol describes the notes well; they are listed.
      case noHonestName
      /// There is no other reading.
      case onlyReading
      /// It costs less, by `lead`, mostly because of `reason`.
      case cost
      /// At the same cost: its root sounds, that of the other does not.
      case rootSounds
      /// At the same cost: its root is in the bass.
      case rootInBass
      /// At the same cost: it is the plainer chord.
      case plainerChord
    }

    /// The reason.
    public var ground: Ground
    /// The cost of the next reading above that of the best one; `nil` when there is no other.
    @Nullable public var lead: Double?
    /// The main reason against the next reading, in words; `nil` when there is none but its tones.
    @Nullable public var reason: String?
    /// The texts for other languages.
    public var sentences: Sentences
  }

  init(_ chord: ReadChord) {
    let candidates = (0..<chord.combination.readings.count).map { chord.combination.readings[$0] }
    // A chord is read from one note at least, so there is a description.
    let words = candidates.map { chord.words(for: $0)! }
    readings = zip(candidates, words).map { candidate, words in
      Reading(candidate, words, of: chord, isBest: candidate.reading == candidates[0].reading)
    }
    decision = Decision(candidates[0], over: candidates.dropFirst().first)
    notes = words[0].notes.map { note in
      WrittenNote(note.number, note.spelled, degree: note.degree?.text, hand: note.hand)
    }
    key = chord.naming.key
    roman = words[0].roman
    let symbol = chord.naming.symbol
    let best = symbol.symbol(candidates[0].reading)
    inKeys =
      best.map { ChordInKey.all($0.chords, notes: words[0].notes.map(\.spelled), style: symbol.style) } ?? []
  }
}

extension ReadChord {
  /// The description of one of the readings, as if it were the answer.
  fileprivate func words(for candidate: ChordCandidate) -> ChordDescription? {
    ChordDescription(
      Combination(readings: RankedCandidates(candidate)), hands: hands, down: hands.all, naming: naming)
  }
}

extension Explanation.Reading {
  fileprivate init(
    _ candidate: ChordCandidate, _ words: ChordDescription, of chord: ReadChord, isBest: Bool
  ) {
    kind = words.kind
    name = words.written.symbol
    parts = words.written.parts
    spoken = words.spoken
    let symbol = chord.naming.symbol
    link = symbol.symbol(candidate.reading).map { PageLink.path($0, symbol) }
    rootless = words.isRootless
    cost = candidate.cost.value
    penalties = chord.combiner.penalties(of: candidate, hands: chord.hands, in: chord.context).map {
      Explanation.Penalty(
        cost: $0.cost.value, text: $0.said.english, sentences: Sentences(["text": $0.said]))
    }
    (matched, missing, foreign) = ([], [], [])
    var one: WrittenChord?
    if case .chord(let read) = candidate.reading { one = symbol.written(read) }
    let isChord = one != nil || kind == .polychord
    for note in words.notes {
      let degree = note.degree.map { one?.chord.quality.text(of: $0) ?? $0.text }
      let tone = Explanation.Tone(name: note.spelled, degree: degree)
      if isChord, degree == nil {
        if !foreign.contains(tone) { foreign.append(tone) }
      } else if !matched.contains(tone) {
        matched.append(tone)
      }
    }
    missing =
      one.map { one in one.missing.map { Explanation.Tone(name: $0.name, degree: $0.degree.text) } } ?? []
    let position = one?.position(over: words.bass, symbol.style)
    let remedy = one.map { Remedy($0, isBest: isBest, symbol.style) }
    let advice = remedy?.said(for: chord) ?? Self.advice(candidate.reading, isBest: isBest)
    (inversion, self.advice) = (position?.english, advice.english)
    sentences = Sentences(["inversion": position, "advice": advice])
  }

  private static func advice(_ reading: ChordReading, isBest: Bool) -> Phrase {
    if case .cluster = reading { return .say("advice.none") }
    return isBest ? Remedy.right : Remedy.harder
  }
}

extension WrittenChord {
  /// The tones that the symbol implies and that do not sound.
  fileprivate var missing: [(name: SpelledPitch, degree: ChordDegree)] {
    chord.quality.omitted.members.map { ($0.spelled(above: root), $0) }
  }

  /// The position of the chord.
  fileprivate func position(over bass: SpelledPitch, _ style: SymbolStyle) -> Phrase {
    if chord.rootPresence == .leftToTheBassist { return .say("position.bassist") }
    guard chord.bass != chord.root else { return .say("form.root") }
    guard let degree = chord.bassDegree else {
      return .say("position.foreign", ["note": .note(bass, style)])
    }
    return switch degree.number {
    case 2, 3, 4: .say("form.first")
    case 5: .say("form.second")
    case 6, 7: .say("form.third")
    default: .say("position.degree", ["degree": .name(.degree, chord.quality.text(of: degree))])
    }
  }
}

/// The notes that would have to be played for a name to be right.
private struct Remedy {
  static let right = Phrase.say("advice.right")
  static let harder = Phrase.say("advice.harder")

  private let written: WrittenChord
  private let isBest: Bool
  private let style: SymbolStyle
  /// The tones to add; a bassist adds the root.
  private let added: [(name: SpelledPitch, degree: ChordDegree)]
  /// Whether the root has to be moved into the bass. A name that is right names its bass already.
  private let movesBass: Bool

  init(_ written: WrittenChord, isBest: Bool, _ style: SymbolStyle) {
    self.written = written
    self.isBest = isBest
    self.style = style
    let chord = written.chord
    let hasBassist = chord.rootPresence == .leftToTheBassist
    added = written.missing.filter { $0.degree != .root || !hasBassist }
    movesBass = !isBest && !hasBassist && chord.bass != chord.root
  }

  func said(for chord: ReadChord) -> Phrase {
    var steps: [Phrase] = []
    if !added.isEmpty {
      let tones = added.map { tone($0.name, $0.degree, inBass: $0.degree == .root && movesBass) }
      steps.append(.say("advice.add", ["tones": .list(tones)]))
    }
    if movesBass, !added.contains(where: { $0.degree == .root }) {
      steps.append(.say("advice.play", ["tone": tone(written.root, .root, inBass: true)]))
    }
    guard !steps.isEmpty else { return isBest ? Self.right : Self.harder }
    if !isBest, !wins(in: chord) { steps.append(.say("advice.even-then")) }
    return .steps(steps)
  }

  private func tone(_ tone: SpelledPitch, _ degree: ChordDegree, inBass: Bool) -> Phrase {
    var parts: [String: Phrase] = ["note": .note(tone, style), "degree": .say("degree.\(degree.number)")]
    guard inBass else { return .say("advice.tone", parts) }
    // The root replaces a bass that is not in the chord.
    guard written.chord.bassDegree == nil, let bass = written.bass else {
      return .say("advice.tone-in-bass", parts)
    }
    parts["bass"] = .note(bass, style)
    return .say("advice.tone-for-bass", parts)
  }

  /// Whether the name would be the best one then.
  private func wins(in chord: ReadChord) -> Bool {
    let best = chord.combiner.combine(hands(from: chord.hands), in: chord.context).readings.best
    guard case .chord(let read)? = best?.reading else { return false }
    return read.root == written.chord.root && read.quality.degrees == written.chord.quality.degrees
  }

  /// The tones close above the lowest note, the root below all of it, in place of a bass that is not in the chord.
  private func hands(from played: Hands) -> Hands {
    guard let lowest = played.all.lowest else { return played }
    let bass = Int(lowest.rawValue)
    var below: [Int] = (played.lower.isEmpty ? played.upper : played.lower).map { Int($0.rawValue) }
    if movesBass {
      if written.chord.bassDegree == nil { below.removeAll { $0 == bass } }
      below.append(bass - PitchClass(bass).semitones(above: written.chord.root))
    }
    for tone in added where tone.degree != .root || !movesBass {
      below.append(bass + tone.name.pitchClass.semitones(above: PitchClass(bass)))
    }
    let notes = NoteSet(below.compactMap { NoteNumber($0) })
    return played.lower.isEmpty ? Hands(lower: [], upper: notes) : Hands(lower: notes, upper: played.upper)
  }
}

extension Explanation.Decision {
  init(_ best: ChordCandidate, over next: ChordCandidate?) {
    lead = nil
    reason = nil
    sentences = Sentences()
    if case .cluster = best.reading {
      ground = .noHonestName
    } else if let next {
      let more = next.cost - best.cost
      lead = more.value
      guard more == .free else {
        ground = .cost
        let reasons = next.reasons.beyond(best.reasons)
        let said = CostReason.phrases.first { reasons.contains($0.reason) }?.phrase
        (reason, sentences) = (said?.english, Sentences(["reason": said]))
        return
      }
      let soundsAlone = next.isRootless && !best.isRootless
      ground =
        soundsAlone ? .rootSounds : best.reading.root == best.reading.bass ? .rootInBass : .plainerChord
    } else {
      ground = .onlyReading
    }
  }
}
