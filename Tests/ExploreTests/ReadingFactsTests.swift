import Outputs
import ChordAnalysis
import Explore
import Foundation
import MIDI
import MusicTheory
import Wire
import Testing

/// Names of notes, at once and one after another.
@Suite struct ReadingFactsTests {
  private func hands(_ lower: [Int], _ upper: [Int] = []) -> Hands {
    Hands(
      lower: NoteSet(lower.compactMap(NoteNumber.init)), upper: NoteSet(upper.compactMap(NoteNumber.init)))
  }

  private func read(
    _ lower: [Int], _ upper: [Int] = [], key: KeySource = .none, rootless: Bool = false,
    alternatives: ShownAlternatives = .usual
  ) throws -> ReadChord {
    let settings = AnalyzerSettings(prefersRootless: rootless, key: key)
    var naming = NamingSettings(alternatives: alternatives)
    if case .given(let key) = key { naming.key = key }
    var progression = Progression(settings, naming: naming, remembers: false)
    let chord = progression.read(hands(lower, upper))
    return try #require(chord)
  }

  @Test(
    arguments: [
      ([60], [], ReadingKind.note, "C", "note C"), ([48, 55], [], .interval, "C5", "C5"),
      ([48, 52, 55], [], .unified, "C", "C"), ([52, 55, 60], [], .slash, "C/E", "C/E"),
      ([48, 52, 55, 59], [62, 66, 69], .unified, "Cma13(♯11)", "Cma13(♯11)"),
      ([48, 52, 55], [66, 70, 73], .polychord, "F♯|C", "F♯|C"),
      ([48, 49, 50, 51], [], .none, "C–D♭–D–E♭", "C–D♭–D–E♭"),
    ] as [([Int], [Int], ReadingKind, String, String)])
  func names(lower: [Int], upper: [Int], kind: ReadingKind, name: String, text: String) throws {
    let facts = try read(lower, upper).facts
    #expect(facts.kind == kind && facts.name == name && facts.text == text)
    #expect(facts.notes.map(\.midi) == lower + upper && facts.lower?.notes == lower)
    #expect(facts.upper?.notes ?? [] == upper && (facts.interval != nil) == (kind == .interval))
    let fields = try roundTrip(facts)
    #expect((fields["interval"] == nil) == (kind != .interval) && fields["roman"] is NSNull)
  }

  @Test func `Every set of pitch classes above C has facts and an explanation that agree`() throws {
    for bits in 0..<2048 {
      let notes = [48] + (0..<11).filter { bits >> $0 & 1 == 1 }.map { 49 + $0 }
      let chord = try read(notes, alternatives: .all)
      let (facts, explanation) = (chord.facts, chord.explanation)
      #expect(facts.notes.map(\.midi) == notes && facts.bassPc == 0)
      #expect(explanation.readings.map(\.text) == [facts.text] + facts.alternatives.map(\.text))
      #expect(explanation.readings.map(\.cost) == [facts.cost] + facts.alternatives.map(\.cost))
      for reading in explanation.readings where !reading.penalties.isEmpty {
        let sum = reading.penalties.reduce(0) { $0 + Int(($1.cost * 100).rounded()) }
        #expect(sum == Int((reading.cost * 100).rounded()), "\(reading.text)")
      }
      let decision = explanation.decision
      #expect((decision.ground == .cost) == (decision.lead ?? 0 > 0), "\(facts.text)")
      #expect((decision.lead == nil) == [.onlyReading, .noHonestName].contains(decision.ground))
      if bits % 16 == 3 {
        try roundTrip(facts)
        try roundTrip(explanation)
      }
    }
  }

  @Test func `Every two plain chords, one in each hand`() throws {
    for (place, lower) in plainChords.enumerated() {
      let upper = plainChords[(place * 37 + 11) % plainChords.count]
      let facts = try #require(ReadingEvent(lower: lower, upper: upper, naming: NamingSettings()))
      let (below, above) = (try #require(facts.lower), try #require(facts.upper))
      #expect(facts.notes.filter { $0.hand == .lower }.map(\.midi) == below.notes)
      #expect(facts.notes.filter { $0.hand == .upper }.map(\.midi) == above.notes)
      #expect(below.notes.last! < above.notes[0] && (48..<60).contains(below.notes[0]))
      #expect(PitchClassSet(semitones: below.notes.map { $0 % 12 }) == lower.chord.pitchClasses)
      #expect(PitchClassSet(semitones: above.notes.map { $0 % 12 }) == upper.chord.pitchClasses)
      // A root keeps the letter in which it was written.
      if let root = facts.root, root.pitchClass == lower.root.pitchClass { #expect(root == lower.root) }
      if place % 5 == 0 { try roundTrip(facts) }
    }
  }

  @Test(
    arguments: [
      (HandSplit.off, nil), (.key(.middleC), .key(60)), (.channel(upper: Channel(0)!), .channel),
      (.floating(FloatingSplit()), .key(56)),
    ] as [(HandSplit, ReadingFacts.Split?)])
  func splits(split: HandSplit, fact: ReadingFacts.Split?) throws {
    var progression = Progression(AnalyzerSettings(split: split), naming: NamingSettings(), remembers: false)
    let read = progression.read(split.split(hands([36, 40, 43, 60, 64]).all))
    let chord = try #require(read)
    if case .floating = split {
      #expect(chord.facts.split != nil)
    } else {
      #expect(chord.facts.split == fact)
    }
    try roundTrip(chord.facts)
  }

  /// Names line by line: what is remembered and what is not.
  @Test(arguments: [
    (true, "Cmi6"), (false, "Ami7(♭5)/C"),
  ])
  func aProgressionIsRemembered(remembers: Bool, last: String) {
    let settings = AnalyzerSettings(idiom: .classical)
    var progression = Progression(settings, naming: NamingSettings(), remembers: remembers)
    let chords = [[48, 51, 55], [53, 56, 60], [55, 59, 62, 65], [48, 51, 55], [48, 51, 55, 57]]
    let names = chords.map { progression.read(hands($0))?.facts.text }
    #expect(names == ["Cmi", "Fmi", "G7", "Cmi", last])
    let ended = progression.read(Hands())
    let anew = progression.read(hands([48, 51, 55, 57]))
    #expect(ended == nil && anew?.facts.text == "Ami7(♭5)/C")
  }

  @Test(arguments: [
    ([48], false, Explanation.Decision.Ground.onlyReading), ([48, 55], false, .onlyReading),
    ([48, 49, 50, 51], false, .noHonestName), ([48, 52, 55, 57], false, .cost),
  ])
  func decides(notes: [Int], rootless: Bool, ground: Explanation.Decision.Ground) throws {
    let decision = try read(notes, rootless: rootless).explanation.decision
    #expect(decision.ground == ground, "\(decision)")
    #expect((decision.lead ?? 0 > 0) == (ground == .cost) && (decision.reason != nil) == (ground == .cost))
  }

  /// The events have the same fields with the same values; each is written where it is needed.
  @Test(
    arguments: [
      ([48, 52, 55, 59, 62, 66, 69], nil), ([60], nil), ([48, 55], nil), ([48, 49, 50, 51], nil),
      ([48, 52, 55, 66, 70, 73], nil), ([51, 55, 58, 61], Key(SpelledPitch(.a, -1), .major)),
    ] as [([UInt8], Key?)])
  func isWhatTheEventsSay(notes: [UInt8], key: Key?) throws {
    var analyzer = Analyzer()
    var settings = AnalyzerSettings()
    if let key { settings.key = .given(key) }
    var events: [Analysis] = []
    analyzer.update(settings, at: .zero) { events.append(copy $0) }
    for note in notes {
      let event = MIDIEvent.noteOn(NoteNumber(dataByte: note), velocity: 80, channel: Channel(0)!)
      analyzer.apply(.midi(event, from: .first), at: .seconds(1)) { events.append(copy $0) }
    }
    analyzer.advance(to: .seconds(3)) { events.append(copy $0) }
    let naming = NamingSettings(key: key)
    let last = try #require(events.last { if case .chord = $0.event { true } else { false } })
    let writer = JSONEvent(context: StreamContext(naming: naming, startMicroseconds: 0, elapsed: { nil }))
    var event = try #require(
      try JSONSerialization.jsonObject(with: Data(writer.text(last).utf8)) as? [String: Any])
    for name in ["phase", "seq", "time", "onset", "type", "harmony"] { event[name] = nil }
    let facts = try #require(
      ReadingEvent(
        last.combination, hands: last.hands, naming: naming.spelled(in: last.context), split: last.split))
    var fields = try roundTrip(facts)
    fields["type"] = nil
    #expect(NSDictionary(dictionary: fields) == NSDictionary(dictionary: event))
  }
}

/// Two typed chords as one.
@Suite struct TypedChordsTests {
  private func facts(_ lower: String, _ upper: String) throws -> ReadingEvent {
    try #require(ReadingEvent(lower: chord(lower), upper: chord(upper), naming: NamingSettings()))
  }

  @Test(arguments: [
    ("Cmi6", "Cmi6", "Cmi6"), ("F♯mi6", "F♯mi6", "F♯mi6"), ("G♭mi7", "G♭mi7", "G♭mi7"),
    ("Cma7", "F♯mi(add9)", "F♯mi(add9)|Cma7"), ("C13", "F♯9", "F♯9|C13"), ("C", "F♯", "F♯|C"),
    ("C", "Cma7", "Cma7"), ("C", "Ami7", "C6"), ("Emi", "Cma7", "Cma7/E"), ("Ami", "C", "Ami7"),
    ("C5", "C", "C"), ("C5", "C5", "C5"), ("Cma7", "D", "Cma13(♯11)"), ("D♭7", "C♯mi", "D♭7(♯9)"),
    ("D/F♯", "D", "D/F♯"), ("B♭/C", "B♭", "B♭/C"), ("C7", "A", "C13(♭9)"),
  ])
  func together(lower: String, upper: String, name: String) throws {
    let text = try facts(lower, upper).text
    #expect(text == name)
  }

  /// Every two chords of the menu at every distance.
  @Test func `Hands are called what was typed, and always have a name`() throws {
    var complaints: [String] = []
    for lower in ChordMenu.entries {
      for upper in ChordMenu.entries {
        for root in roots.prefix(12) {
          let below = WrittenChord(root: SpelledPitch(.e, -1), quality: lower.quality)
          let above = WrittenChord(root: root, quality: upper.quality)
          let naming = NamingSettings()
          guard let facts = ReadingEvent(lower: below, upper: above, naming: naming) else { continue }
          let (one, two) = (naming.symbol.text(below), naming.symbol.text(above))
          let hands = [facts.lower, facts.upper].compactMap(\.self)
          let isRight =
            hands.map(\.name) == [one, two] && facts.kind != .none
            && hands.allSatisfy { $0.notes.last! - $0.notes[0] <= 16 }
            && (facts.kind != .polychord || facts.name == "\(two)|\(one)")
            && (below.chord != above.chord || facts.name == one)
          if !isRight { complaints.append("\(one) \(two): \(facts.text)") }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count): \(complaints.prefix(5))")
  }
}
