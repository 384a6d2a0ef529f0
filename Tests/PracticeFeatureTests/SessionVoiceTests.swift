import Charts
import Foundation
import Languages
import MusicTheory
import Testing

@testable import Practice
@testable import PracticeFeature

/// Every text for a player is said, in every language, with words instead of signs.
@Suite struct SessionVoiceTests {
  private static let writer = SessionWriter(naming: NamingSettings())

  /// Tasks of every kind that a drill asks: each shape on some roots, or the first of its list.
  static func tasks(_ drill: Drill) -> [PracticeTask] {
    var options = DrillOptions()
    let reader = TheoryReader(names: .english, shorten: { $0 })
    if drill.name == "progression" {
      options.progression = ["Dm7", "G13(b9)", "C/E", "D|C7"].map { .init(symbol: try! reader.symbol($0)) }
    }
    let maker = DrillMaker(naming: NamingSettings(), seed: 7)
    var random = SeededRandom(seed: 3)
    switch drill.plan(options, maker) {
    case .cards(let cards):
      let roots: Set<Int> = [0, 8]
      return cards.filter { roots.contains(Int($0.root.number)) }.compactMap {
        maker.tasks.task($0, using: &random)
      }.prefix(16)
        .enumerated().map { place, task in
          var task = task
          task.guideStrength = place.isMultiple(of: 2) ? 1 : 0
          return task
        }
    case .tasks(let tasks, _): return Array(tasks.prefix(12))
    case .path, .placement, .calibration: return []
    }
  }

  private static func chord(_ word: String) -> Phrase {
    let reader = TheoryReader(names: .english, shorten: { $0 })
    let reading: SpelledReading =
      switch try! reader.symbol(word) {
      case .chord(let chord): .chord(chord)
      case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
      }
    return .name(.reading(reading), word)
  }

  private static let notes = Phrase.say(
    "dash",
    ["all": .list([SpelledPitch(.g), SpelledPitch(.f, 1)].map { .note($0, .standard) })])

  @Test(
    arguments: [
      (.say("right-answer", ["answer": notes]), "en", "Right: G, F sharp."),
      (
        .say("played-not-it", ["played": chord("D|C7")]), "en",
        "You played D major above C seven, and that is not it."
      ),
      (
        .say("played-not-chord", ["played": chord("D|C7"), "number": .number(2)]), "en",
        "You played D major above C seven, and that is not chord 2."
      ),
      (
        .say("so-far", ["chords": .list(["C", "F", "G"].map(chord))]), "en",
        "So far: C major, F major, G major."
      ),
      (.say("it-is", ["answer": chord("C7alt")]), "en", "It is C seven altered."),
      (.say("it-is", ["answer": .interval(Interval(.minor, 3)!)]), "en", "It is a minor third."),
      (.say("it-is", ["answer": .interval(Interval(.perfect, 8)!)]), "en", "It is an octave."),
      (.say("it-is", ["answer": .say("interval.tritone")]), "de", "Es ist ein Tritonus."),
      (
        .say("it-is", ["answer": .interval(Interval(.augmented, 4)!)]), "de", "Es ist eine übermäßige Quarte."
      ),
      (
        .say("played-not-it", ["played": .say("interval.tritone")]), "de",
        "Du hast einen Tritonus gespielt, und das ist es nicht."
      ),
      (.say("it-is", ["answer": .interval(Interval(.minor, 3)!)]), "es", "Es una tercera menor."),
      (.say("it-is", ["answer": .interval(Interval(.perfect, 1)!)]), "es", "Es un unísono."),
      (
        .say("hint.notes-over", ["notes": notes, "chord": chord("D")]), "en",
        "Its notes: G, F sharp; the upper ones are D major."
      ),
      (.say("time-of-task", ["seconds": .tenths(21)]), "de", "2,1 Sekunden je Aufgabe."),
      (
        .scale(Scale(SpelledPitch(.c), ScaleTable.scale(named: "Dorian ♭2")!), .standard), "en",
        "C Dorian flat two."
      ),
      (.scale(Scale(SpelledPitch(.a), .minor), .standard), "en", "A-minor."),
      (
        .say("wrong", ["notes": .list([.note(SpelledPitch(.a), .standard)]), "count": .number(1)]), "en",
        "A-is wrong."
      ),
    ] as [(Phrase, String, String)])
  func isSaid(_ phrase: Phrase, _ language: String, _ said: String) {
    #expect(PhraseSpeaker(.named(language), NamingSettings()).say(phrase) == said)
  }

  static func view(_ task: PracticeTask, _ verdict: VerdictView? = nil, number: Int = 1) -> SessionView {
    SessionView(
      id: 1, drill: "x", title: "Triads", sheet: nil, running: true, number: number, count: 10, right: 0,
      wrong: 0, shown: 0,
      seconds: 1, now: 0, left: nil,
      task: writer.task(task, number: number, isDone: verdict?.outcome == .right),
      verdict: verdict, next: [], missed: nil, tempo: nil, summary: nil, notice: nil,
      sentences: Sentences(["title": .say("drill.triads")]))
  }

  /// The states of an answer: wrong, with each hint, shown, and right.
  static func verdicts(_ task: PracticeTask) -> [VerdictView] {
    var found: [VerdictView] = []
    var judge = Judge(task, at: .zero)
    let add = { (judge: Judge) in
      writer.verdict(judge.verdict, of: task, timing: nil, mistakes: judge.mistakes)
    }
    if case .choice(let right) = task.answer {
      judge.choose((right + 1) % max(2, task.options.count), at: .seconds(1))
      found.append(add(judge))
      for _ in 0..<2 {
        judge.hint()
        found.append(add(judge))
      }
      judge.choose(right, at: .seconds(2))
      return found + [add(judge)]
    }
    for keys: NoteSet in [
      [60, 63, 66], [60, 64, 67], [61], [48, 52, 55, 60, 64, 67], [53, 57], [60, 61, 62],
    ] {
      var judge = judge
      _ = judge.answer(typed: keys, at: .seconds(1))
      found.append(add(judge))
    }
    for _ in 0..<2 {
      judge.hint()
      found.append(add(judge))
    }
    judge.giveUp()
    return found + [add(judge)]
  }

  private static let allowed = CharacterSet.letters.union(.decimalDigits).union(
    CharacterSet(charactersIn: " ,.:;-'?¿!"))

  /// Whether it is words for a voice, and nothing else.
  static func isClean(_ words: String) -> Bool {
    words.unicodeScalars.allSatisfy(allowed.contains) && !words.contains("  ") && !words.contains("..")
      && !words.contains(" ,")
  }

  /// All that a drill says has words in every language, and each voice says all of it.
  @Test(arguments: Drill.all.map(\.name))
  func everythingThatIsWrittenIsSaid(drill: String) throws {
    let drill = try #require(Drill.all.named(drill))
    var wordless = PhraseKeys.wordless([drill.said, drill.saidSummary, drill.group.said])
    let speakers = PhraseSpeaker.all(NamingSettings())
    for task in Self.tasks(drill) {
      var voice = SessionVoice(NamingSettings(), language: "en")
      let view = Self.view(task)
      let said = voice.follow(.task, view, .init(now: .zero))
      let line = try #require(said)
      let shown = view.task!
      let prompt = shown.prompt
      let asked =
        [prompt.saidInstruction, prompt.sentences["name"] ?? prompt.said, prompt.saidDetail, prompt.saidKey]
        .compactMap(\.self) + task.answers
      // Two letters of a note are the same key.
      let isTwoHands = task.explained?["degrees"]?["upper"] != nil
      let names = isTwoHands ? [] : shown.guide.map(\.said) + (shown.steps ?? []).map(\.said)
      for phrase in asked + [task.label, task.explained, task.solution].compactMap(\.self) {
        wordless.formUnion(PhraseKeys.wordless([phrase]))
      }
      for speaker in speakers {
        let line = line[speaker.catalog.code]
        for visual in Self.visual[speaker.catalog.code]! { #expect(!line.contains(visual), "\(line)") }
        #expect(Self.isClean(line), "\(line)")
        for phrase in asked + names
        where phrase != .text("?") && !(shown.staff != nil && phrase == prompt.sentences["name"]) {
          let words = speaker.say(phrase).trimmingCharacters(in: CharacterSet(charactersIn: "."))
          #expect(line.contains(words), "\(phrase.english): \(words) is not in: \(line)")
        }
      }
      for verdict in Self.verdicts(task) {
        let line = voice.follow(.verdict, Self.view(task, verdict), .init(now: .seconds(20)))
        for words in (line?.words ?? [:]).values { #expect(Self.isClean(words), "\(words)") }
        let said = [verdict.sentences["message"], verdict.sentences["hint"]].compactMap(\.self)
        wordless.formUnion(PhraseKeys.wordless(said))
      }
    }
    #expect(wordless.isEmpty, "\(wordless.sorted())")
  }

  /// Words for eyes, which a voice never says.
  private static let visual = [
    "en": ["shown", "written", "page", "screen", "staff"],
    "de": ["gezeigt", "steht", "notiert", "Seite", "Bildschirm", "Notenzeile"],
    "es": ["muestra", "escrit", "página", "pantalla", "pentagrama"],
  ]

  @Test(arguments: visual.keys.sorted())
  func nothingThatIsSaidNeedsEyes(language: String) {
    let speaker = PhraseSpeaker(.named(language), NamingSettings())
    let summaries = Drill.all.flatMap { [$0.said, $0.saidSummary] }
    let answers = [
      "play-written", "play-shown", "fault.octaves", "silent", "voice.keys", "voice.notes", "hint.notes-over",
      "hint.letters", "tap-click", "not-yet", "no-try", "no-listen",
    ].map { Phrase.say($0) }
    for words in (summaries + answers).map(speaker.say) {
      for visual in Self.visual[language]! { #expect(!words.contains(visual), "\(words)") }
    }
  }

  // MARK: - With a metronome

  private static func timed(
    _ name: String, next: String, number: Int, outcome: Verdict.Outcome = .open
  ) -> SessionView {
    let prompt = { (name: String) in
      Prompt(chord(name), chord: chord(name), instruction: .say("play-chord"))
    }
    let cards = ["Cmi7": "mi7.any/0", "F7": "7.any/5", "B♭ma7": "ma7.any/10"]
    var random = SeededRandom(seed: 1)
    var task = TaskMaker(naming: NamingSettings()).task(CardKey(text: cards[name]!)!, using: &random)!
    task.beats = 4
    var verdict = Verdict()
    verdict.outcome = outcome
    var view = view(task, writer.verdict(verdict, of: task, timing: nil, mistakes: 0), number: number)
    view.next = [prompt(next)]
    view.tempo = TempoView(
      bpm: 90, beatsPerBar: 4, countIn: 4, startedAt: 0, beats: 16, pickup: 0, band: false, bass: [])
    return view
  }

  /// The words that fit into the milliseconds until the next chord; the verdict is said however few there are.
  @Test(
    arguments: [
      (4000, "Right. F seven."), (1000, "Yes. F seven."), (900, "Yes."), (200, "Yes."),
    ])
  func noVerdictIsLost(left: Int, said: String) {
    var voice = SessionVoice(NamingSettings(), language: "en")
    let clock = SessionVoice.Clock(now: .seconds(10), nextChord: .seconds(10) + .milliseconds(left))
    let line = voice.follow(.done, Self.timed("Cmi7", next: "F7", number: 1, outcome: .right), clock)
    #expect(line?["en"] == said)
  }

  @Test func theNextChordIsSaidOnce() {
    var voice = SessionVoice(NamingSettings(), language: "en")
    let clock = SessionVoice.Clock(now: .zero, nextChord: .seconds(4))
    #expect(voice.follow(.task, Self.timed("Cmi7", next: "F7", number: 1), clock)?["en"] == "C minor seven.")
    #expect(
      voice.follow(.done, Self.timed("Cmi7", next: "F7", number: 1, outcome: .right), clock)?["en"]
        == "Right. F seven.")
    #expect(voice.follow(.task, Self.timed("F7", next: "B♭ma7", number: 2), clock) == nil)
    // It was missed without a key: nothing stale is said, only the next one.
    #expect(
      voice.follow(.task, Self.timed("B♭ma7", next: "F7", number: 3), clock)?["en"] == "B flat major seven.")
  }

  /// With a metronome a wrong chord is said before the next one, where there is time for both.
  @Test(
    arguments: [
      (4000, false, "F seven. That was C minor six."), (1000, false, "No. F seven."), (500, false, "No."),
      (4000, true, "F seven. Late."), (1000, true, "Late."), (500, true, "Late."),
    ])
  func aWrongChordIsSaid(left: Int, isLate: Bool, said: String) {
    var voice = SessionVoice(NamingSettings(), language: "en")
    var view = Self.timed("F7", next: "B♭ma7", number: 2)
    view.missed = MissedView(
      .text(""), number: 1, VerdictView.Played(Self.chord("Cmi6")), isLate: isLate)
    let clock = SessionVoice.Clock(now: .seconds(10), nextChord: .seconds(10) + .milliseconds(left))
    #expect(voice.follow(.task, view, clock)?["en"] == said)
  }

  /// German and Spanish voices take their own letters, unless others are written or wanted.
  @Test(
    arguments: [
      ("de", .english, nil, "B Dur"), ("de", .english, .english, "B be Dur"), ("de", .german, nil, "B Dur"),
      ("es", .english, nil, "si bemol mayor"), ("es", .english, .english, "B bemol mayor"),
      ("en", .english, nil, "B flat major"), ("de", .solfege, nil, "Si be Dur"),
    ] as [(String, NoteNames, NoteNames?, String)])
  func aVoiceHasTheLettersOfItsLanguage(
    language: String, written: NoteNames, wanted: NoteNames?, said: String
  ) {
    var naming = NamingSettings()
    naming.style.noteNames = written
    let speaker = PhraseSpeaker(.named(language), naming, notes: wanted)
    #expect(speaker.say(Self.chord("Bb")).lowercased() == said.lowercased() + ".")
  }

  // MARK: - The end

  @Test(
    arguments: [
      ([3400, 3600, 3200], [2100], "Cma7 is faster: 2.1 s, it was 3.4 s."),
      // Two earlier answers are no measure, nor is one answer that is not faster than all of them.
      ([3400, 3600], [2100], nil), ([3400, 3600, 2000], [2100], nil),
      ([3400, 3600, 2000], [2100, 2300], "Cma7 is faster: 2.2 s, it was 3.4 s."),
      ([3400, 3600, 3200], [3100], nil),
    ] as [([Int], [Int], String?)])
  func onlyWhatIsSolidIsCalledFaster(before: [Int], now: [Int], sentence: String?) {
    let card = CardKey(text: "ma7.any/0")!
    let cards = Cards(
      before.enumerated().map {
        Review(
          card: card, time: Int64($0.offset), day: 100 + $0.offset, rating: .good, think: $0.element, grab: 0,
          drill: "x", session: 1)
      })
    var random = SeededRandom(seed: 1)
    let task = TaskMaker(naming: NamingSettings()).task(card, using: &random)!
    let results = now.map {
      TaskResult(
        task: task, isReview: true, rating: .good, think: .milliseconds($0), grab: .zero, seconds: 2,
        isFirstTouch: true,
        wasHelped: false, wasLeft: false)
    }
    #expect(Faster.found(results, before: cards).first?.sentence.english == sentence)
  }

  @Test(
    arguments: [
      ("major/3 up", .scale(.major, .up)), ("major/3 ", .degree(.major, 2, notes: 3)),
      ("", .chord(.word("maj"), .any)),
    ] as [(String, Shape)])
  func learnTicksWhatWasPlayed(found: String, shape: Shape) {
    let review = Review(
      card: CardKey(shape, on: PitchClass(3)), time: 1, day: 100, rating: .good, drill: "x", session: 1)
    let learned = Learned.all(Cards([review])).map { "\($0.scale)/\($0.pc) \($0.up ? "up" : "")" }.joined()
    #expect(learned == found)
  }

  // MARK: - Hands-free

  @Test func theMenuBeginsWithContinueAndGoesRound() {
    var menu = SpokenMenu(Drill.all)
    #expect(menu.sentences.first?.english == "Continue.")
    menu.next()
    #expect(menu.entry.name == SpokenMenu.report)
    menu.next()
    #expect(menu.entry.name == "placement")
    menu.nextGroup()
    #expect(menu.entry.group == .scales)
    for _ in 0..<20 { menu.nextGroup() }
    let help = [HandsFree.help(.keys), HandsFree.help(.pads), HandsFree.help(.pedal)]
    #expect(PhraseKeys.wordless(help.flatMap { $0.session + $0.menu } + menu.sentences).isEmpty)
  }
}
