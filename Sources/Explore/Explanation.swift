internal import ChordAnalysis
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
      Explanation.Penalty(cost: $0.cost.value, text: $0.text)
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
    inversion = one?.inversion(over: words.bass)
    let remedy = one.map { Remedy($0, isBest: isBest) }
    advice = remedy?.text(for: chord) ?? Self.advice(candidate.reading, isBest: isBest)
  }

  private static func advice(_ reading: ChordReading, isBest: Bool) -> String {
    if case .cluster = reading { return "no chord symbol has all of these notes" }
    return isBest ? Remedy.right : Remedy.harder
  }
}

extension WrittenChord {
  /// The tones that the symbol implies and that do not sound.
  fileprivate var missing: [(name: SpelledPitch, degree: ChordDegree)] {
    chord.quality.omitted.members.map { ($0.spelled(above: root), $0) }
  }

  /// The position of the chord, in words.
  fileprivate func inversion(over bass: SpelledPitch) -> String {
    if chord.rootPresence == .leftToTheBassist { return "the root is left to a bassist" }
    guard chord.bass != chord.root else { return "root position" }
    guard let degree = chord.bassDegree else { return "over \(bass.text), which is not in the chord" }
    return switch degree.number {
    case 2, 3, 4: "first inversion"
    case 5: "second inversion"
    case 6, 7: "third inversion"
    default: "the \(chord.quality.text(of: degree)) in the bass"
    }
  }
}

/// The notes that would have to be played for a name to be right.
private struct Remedy {
  static let right = "nothing: it is right"
  static let harder = "nothing; another name is easier to read"

  private let written: WrittenChord
  private let isBest: Bool
  /// The tones to add; a bassist adds the root.
  private let added: [(name: SpelledPitch, degree: ChordDegree)]
  /// Whether the root has to be moved into the bass. A name that is right names its bass already.
  private let movesBass: Bool

  init(_ written: WrittenChord, isBest: Bool) {
    self.written = written
    self.isBest = isBest
    let chord = written.chord
    let hasBassist = chord.rootPresence == .leftToTheBassist
    added = written.missing.filter { $0.degree != .root || !hasBassist }
    movesBass = !isBest && !hasBassist && chord.bass != chord.root
  }

  func text(for chord: ReadChord) -> String {
    // The root replaces a bass that is not in the chord.
    let stranger = written.chord.bassDegree == nil ? written.bass.map { " instead of \($0.text)" } ?? "" : ""
    let place = ", in the bass" + stranger
    let tones = added.map { tone in
      "\(tone.name.text), the \(tone.degree.ordinal)" + (tone.degree == .root && movesBass ? place : "")
    }
    var steps = tones.isEmpty ? [] : ["add \(tones.joined(separator: ", and "))"]
    if movesBass, !added.contains(where: { $0.degree == .root }) {
      steps.append("play \(written.root.text), the root\(place)")
    }
    guard !steps.isEmpty else { return isBest ? Self.right : Self.harder }
    if !isBest, !wins(in: chord) { steps.append("even then another name is easier to read") }
    return steps.joined(separator: "; ")
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

extension ChordDegree {
  /// The number of the degree, in words.
  fileprivate var ordinal: String {
    switch number {
    case 1: "root"
    case 2: "second"
    case 3: "third"
    case 4: "fourth"
    case 5: "fifth"
    case 6: "sixth"
    case 7: "seventh"
    case 9: "ninth"
    case 11: "eleventh"
    default: "thirteenth"
    }
  }
}

extension Explanation.Decision {
  init(_ best: ChordCandidate, over next: ChordCandidate?) {
    lead = nil
    reason = nil
    if case .cluster = best.reading {
      ground = .noHonestName
    } else if let next {
      let more = next.cost - best.cost
      lead = more.value
      guard more == .free else {
        ground = .cost
        let reasons = next.reasons.beyond(best.reasons)
        reason = CostReason.texts.first { reasons.contains($0.reason) }?.text
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
