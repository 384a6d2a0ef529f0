import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// A chord that sounds on, or comes again, keeps its name and its letters.
@Suite struct RepetitionTests {
  /// Every quality of the vocabulary with everything that may be stacked on it, on every root, a hundred times.
  @Test(arguments: 0..<12)
  func `The same keys keep their name and spelling a hundred times`(root: Int) {
    var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
    var time = Duration.zero
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      // The plain quality, and the one with the most colors: these make a key be heard where there is none.
      for extensions in [DegreeSet(), row.extensions] {
        let degrees = row.degrees.union(extensions)
        let keys = NoteSet(degrees.members.map { NoteNumber(48 + root + $0.semitones)! })
        analyzer.apply(.panic, at: time) { _ in }
        let names = (0..<100).map { _ in name(keys, &analyzer, &time) }
        #expect(Set(names).count == 1, "row \(index), \(degrees.members): \(Set(names))")
      }
    }
  }

  /// A hundred times, also with a silence that clears the name, and in every inversion of the hands.
  @Test(arguments: [
    // As it was met: A♭13(♯9♯11) became G♯13 at the fourth time.
    "44 54 60 | 63 65 71 74", "36 46 | 53 58 62", "48 58 | 62 65 67", "54 58 61 64 | 70", "39 43 | 49 54 58",
  ])
  func `Two hands keep their name, whatever key is heard`(keys: String) {
    for semitones in 0..<12 {
      var analyzer = Analyzer()
      var time = Duration.zero
      let hands = hands(keys).up(semitones)
      let names = (0..<100).map { round in
        name(hands.all, &analyzer, &time, silence: round.isMultiple(of: 3) ? 2000 : 50)
      }
      #expect(Set(names).count == 1, "\(Set(names))")
    }
  }

  @Test(arguments: goldenChords)
  func `Two chords that alternate keep their names`(golden: GoldenName) {
    // Intervals and clusters are no chords: they are spelled in the key that is heard now.
    guard case .chord? = ChordCombiner().combine(hands(golden.keys)).readings.best?.reading else { return }
    for semitones in 0..<12 {
      var analyzer = Analyzer()
      var time = Duration.zero
      let other = hands("50 53 | 57 60").up(semitones).all
      var names: Set<String> = []
      for _ in 0..<12 {
        names.insert(name(hands(golden.keys).all, &analyzer, &time))
        _ = name(other, &analyzer, &time)
      }
      #expect(names.count == 1, "beside \(other.text): \(names)")
    }
  }

  /// A chord that sounds already is no context for itself: a doubled tone adds no information.
  @Test(arguments: goldenChords)
  func `A doubled tone changes neither name nor letters while the chord lasts`(golden: GoldenName) {
    for semitones in 0..<12 {
      var analyzer = Analyzer(settings: AnalyzerSettings(split: .off))
      var time = Duration.zero
      let keys = hands(golden.keys).up(semitones).all
      strike(keys, &analyzer, time)
      for octave in 1...3 {
        time += .milliseconds(500)
        analyzer.advance(to: time) { analysis in
          if analysis.event == .record { return }
          // As if nothing had been played before.
          let fresh = ChordCombiner().combine(analysis.hands).readings.best?.reading
          var symbol = ChordSymbol()
          symbol.speller = ContextTracker().context.speller
          #expect(analysis.name == fresh.map { symbol.text($0) } ?? "")
        }
        for note in keys {
          guard let double = NoteNumber(Int(note.rawValue) + 12 * octave) else { continue }
          strike(NoteSet(double), &analyzer, time)
        }
      }
    }
  }

  /// Roots a fifth apart stay on one side, flats with flats and sharps with sharps.
  @Test(arguments: [
    ("51 54 58 61, 44 59 63 66, 37 53 59 65", "E♭mi7 A♭mi7 D♭7", nil as String?),
    ("54 58 61, 59 63 66, 49 53 56 59, 54 58 61, 59 63 66", "G♭ C♭ D♭7 G♭ C♭", nil),
    ("49 53 56, 54 58 61", "D♭ G♭", nil), ("54 57 61 64, 47 57 63, 52 56 59", "F♯mi7 B7 E", nil),
    ("56 59 63 66, 49 53 59", "C♯mi7 F♯7", "5"), ("51 54 58, 56 59 63, 49 53 56", "E♭mi A♭mi D♭", nil),
  ])
  func `Roots a fifth apart keep their side`(chords: String, names: String, up: String?) {
    var tracker = ContextTracker()
    var written: [String] = []
    for chord in chords.split(separator: ",") {
      let hands = hands(String(chord)).up(up.flatMap { Int($0) } ?? 0)
      let context = tracker.context(for: hands)
      let reading = ChordCombiner().combine(hands, in: context).readings.best!.reading
      var symbol = ChordSymbol()
      symbol.speller = context.speller
      written.append(symbol.text(reading))
      tracker.followWritten(reading, of: hands, in: context)
    }
    #expect(written.joined(separator: " ") == names)
  }

  /// Until a key is heard, the first tonic says whether there are sharps or flats.
  @Test(arguments: [
    ("46 50 53", "54 58 61", "G♭"), ("46 50 53", "49 53 56", "D♭"), ("54 58 61", "49 53 56", "D♭"),
    ("54 58 61", "56 60 63", "A♭"), ("59 63 66", "49 53 56", "C♯"), ("54 57 61", "49 53 56 59", "C♯7"),
    // A name that needs a double accidental helps nobody.
    ("46 50 53", "54 57 61", "F♯mi"), ("54 58 61", "46 50 53", "B♭"),
  ])
  func `Sharps and flats are not mixed before a key is heard`(first: String, then: String, name: String) {
    var tracker = ContextTracker()
    for keys in [first, "48 52 55", then] {
      let context = tracker.context(for: hands(keys))
      #expect(context.key == nil)
      let reading = ChordCombiner().combine(hands(keys), in: context).readings.best!.reading
      var symbol = ChordSymbol()
      symbol.speller = context.speller
      if keys == then { #expect(symbol.text(reading) == name) }
      tracker.follow(reading, of: hands(keys), in: context)
    }
  }

  /// Between other chords a name takes the letters of the key that is in force when it comes again.
  @Test func `A chord that comes again in another key takes its letters`() {
    var tracker = ContextTracker()
    func play(_ keys: String) -> String {
      let context = tracker.context(for: hands(keys))
      let reading = ChordCombiner().combine(hands(keys), in: context).readings.best!.reading
      tracker.followWritten(reading, of: hands(keys), in: context)
      var symbol = ChordSymbol()
      symbol.speller = context.speller
      return symbol.text(reading)
    }
    for _ in 0..<4 { for keys in ["49 53 56", "54 58 61", "56 60 63 66"] { _ = play(keys) } }
    #expect(tracker.key?.text == "D♭ major" && play("49 53 56") == "D♭")
    for _ in 0..<8 { for keys in ["45 49 52", "50 54 57", "52 56 59 62"] { _ = play(keys) } }
    #expect(tracker.key?.text == "A major" && play("49 53 56") == "C♯" && play("45 49 52") == "A")
  }

  @Test func `A key that is given ends what was remembered`() {
    var analyzer = Analyzer()
    var time = Duration.zero
    let keys = hands("44 48 51 54").all
    #expect(name(keys, &analyzer, &time).hasPrefix("A♭7"))
    var settings = AnalyzerSettings()
    settings.key = .given(Key(text: "C# minor")!)
    analyzer.update(settings, at: time) { _ in }
    #expect(name(keys, &analyzer, &time).hasPrefix("G♯7"))
  }

  /// Plays a chord for 300 ms, lets it go, and returns the name that was committed.
  private func name(
    _ keys: NoteSet, _ analyzer: inout Analyzer, _ time: inout Duration, silence: Int = 700
  ) -> String {
    strike(keys, &analyzer, time)
    var name = ""
    time += .milliseconds(300)
    analyzer.advance(to: time) { name = name.isEmpty || $0.event == .chord(.live) ? $0.name : name }
    var isFirst = true
    for note in keys {
      analyzer.apply(.midi(.noteOff(note, velocity: 0, channel: Channel(0)!), from: .first), at: time) {
        // A chord that sounds on is not announced again; the name in force counts.
        if isFirst { name = $0.name }
        isFirst = false
      }
    }
    time += .milliseconds(silence)
    analyzer.advance(to: time) { _ in }
    return name
  }

  private func strike(_ keys: NoteSet, _ analyzer: inout Analyzer, _ time: Duration) {
    for note in keys {
      analyzer.apply(.midi(.noteOn(note, velocity: 64, channel: Channel(0)!), from: .first), at: time) { _ in
      }
    }
  }
}

extension Analysis {
  /// The name in force, in its letters.
  fileprivate var name: String {
    var symbol = ChordSymbol()
    symbol.speller = context.speller
    return combination.readings.best.map { symbol.text($0.reading) } ?? ""
  }
}
