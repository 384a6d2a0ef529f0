public import MusicTheory

// Every drill in one place: its name, its tasks, and its options.
extension Drill {
  /// The drills of the program, in the order in which they are shown.
  public static let all: [Drill] =
    memory + scales + intervals + keys + chords + voicings + progressions + ear + reading

  private static let memory: [Drill] = [
    Drill(
      "review", "Review", .memory, "Chords that you are about to forget, and a few new ones.", takes: [.count]
    ) {
      _, _ in
      .cards([])
    },
    Drill(
      "placement", "Placement", .memory,
      "Two minutes that find out what you know already, so that you can skip it.",
      takes: []
    ) { _, _ in .placement },
    Drill(
      "latency", "Latency", .memory, "Tap a key with the click: until then nothing is called early or late.",
      takes: []
    ) { _, _ in .calibration },
  ]

  private static let scales: [Drill] = [
    scale("scale-up", "Scale up", "One octave up.", .up),
    scale("scale-down", "Scale down", "One octave down.", .down),
    scale("scale-thirds", "Scale in thirds", "Up in thirds: 1 3 2 4 3 5 …", .thirds),
    Drill(
      "scale-degree", "Scale degrees", .scales, "One note of the scale, by its number.",
      takes: [.keys, .scale, .count]
    ) { options, _ in
      let type = options.scale ?? .major
      return .cards((2...type.degrees.count).flatMap { place in options.cards(.scaleDegree(type, place)) })
    },
    Drill(
      "scale-test", "Test my scales", .scales, "Four exercises: up, down, the third note, the sixth note.",
      takes: [.keys, .scale]
    ) { options, maker in .tasks(maker.scaleTest(options), repeats: false) },
  ]

  private static func scale(
    _ name: String, _ title: String, _ summary: String, _ motion: Shape.ScaleMotion
  ) -> Drill {
    Drill(name, title, .scales, summary, takes: [.keys, .scale, .count]) { options, _ in
      .cards(options.cards(.scale(options.scale ?? .major, motion)))
    }
  }

  private static let intervals: [Drill] = [
    Drill(
      "interval-name", "Name intervals", .intervals, "Two written notes: which interval is it?",
      takes: [.keys, .intervals, .count]
    ) { options, _ in .cards(options.cards(.name)) },
    Drill(
      "interval-play", "Play intervals", .intervals, "An interval from a note: up, down, or both at once.",
      takes: [.keys, .intervals, .directions, .count]
    ) { options, _ in .cards(options.cards(.play)) },
    Drill(
      "interval-scale", "Intervals of a scale", .intervals, "Two notes of a scale: which interval is it?",
      takes: [.keys, .scale, .count]
    ) { options, maker in .tasks(maker.intervalsOfScale(options), repeats: true) },
    Drill(
      "interval-test", "Test my intervals", .intervals,
      "Four exercises on a scale: name a third, play one, name a step, play a fourth down.",
      takes: [.keys, .scale]
    ) { options, maker in .tasks(maker.intervalTest(options), repeats: false) },
    Drill(
      "stack-thirds", "Stack thirds", .intervals,
      "Two thirds on top of each other: the four kinds of triads.",
      takes: [.keys, .count]
    ) { options, _ in
      .cards(["maj", "m", "dim", "aug"].flatMap { options.cards(.thirds(.word($0))) })
    },
  ]

  private static let keys: [Drill] = [
    degrees("key-triads", "Triads of a key", "The triads of a key, by their numerals.", notes: 3),
    degrees("key-sevenths", "Sevenths of a key", "The seventh chords of a key, by their numerals.", notes: 4),
    Drill(
      "scale-chords", "Chords of a scale", .keys,
      "The seven triads of a scale, one after the other, with a guide.",
      takes: [.keys, .scale]
    ) { options, maker in
      .tasks(maker.chordsOfScale(options, [1, 2, 3, 4, 5, 6, 7], guide: 1), repeats: false)
    },
    Drill(
      "chords-test", "Test my chords", .keys, "The triads on I, iii, V and vii of a scale, without a guide.",
      takes: [.keys, .scale]
    ) { options, maker in .tasks(maker.chordsOfScale(options, [1, 3, 5, 7], guide: 0), repeats: false) },
  ]

  private static func degrees(_ name: String, _ title: String, _ summary: String, notes: Int) -> Drill {
    Drill(name, title, .keys, summary, takes: [.keys, .scale, .count]) { options, _ in
      let type = options.scale.flatMap { $0.family.isHeptatonic ? $0 : nil } ?? .major
      return .cards((1...7).flatMap { options.cards(.degree(type, $0, notes: notes)) })
    }
  }

  private static let chords: [Drill] = [
    callOut(
      "chords", "Call-out", .chords, "Any chords in any keys, forms and inversions.",
      ["maj", "m", "7", "ma7", "m7", "m7b5", "dim7"], [.any],
      takes: [.keys, .qualities, .forms, .inversions, .count]),
    callOut(
      "triads", "Triads", .chords, "Major, minor, diminished and augmented.", ["maj", "m", "dim", "aug"],
      [.any]),
    callOut(
      "sevenths", "Seventh chords", .chords, "The seven seventh chords.",
      ["ma7", "7", "m7", "m7b5", "dim7", "mMaj7", "7sus4"], [.any]),
    callOut(
      "inversions", "Inversions", .chords, "The note that has to be lowest is part of the task.",
      ["maj", "m", "7", "ma7", "m7"],
      [.root, .first, .second, .third], takes: [.keys, .qualities, .inversions, .count]),
    Drill(
      "slash", "Slash chords", .chords, "A chord over another bass: C/D, C/F, Dm/G.", takes: [.keys, .count]
    ) { options, _ in
      .cards(
        [("maj", 2), ("maj", 5), ("maj", 10), ("m", 5), ("maj", 9), ("ma7", 2), ("m7", 5)].flatMap {
          word, bass in
          options.cards(.slash(.word(word), bass: bass))
        })
    },
    Drill(
      "polychords", "Polychords", .chords, "Two chords at once, one in each hand.", takes: [.keys, .count]
    ) { options, _ in
      .cards(
        [
          ("maj", "7", 2), ("maj", "7", 9), ("maj", "7", 6), ("maj", "ma7", 2), ("m", "7", 1),
          ("maj", "maj", 6),
        ]
        .flatMap { upper, lower, distance in
          options.cards(.polychord(upper: .word(upper), lower: .word(lower), distance: distance))
        })
    },
    Drill(
      "test36", "36 chords", .chords,
      "Major, minor and dominant sevenths in twelve keys, each once: a test for any day.",
      takes: []
    ) { _, maker in .tasks(maker.thirtySix(), repeats: false) },
    Drill(
      "left-hand", "Under this", .chords,
      "A triad in the right hand: find notes below it that make one chord of both, by one name without a slash.",
      takes: [.keys, .qualities, .count]
    ) { options, _ in
      .cards((options.qualities ?? [.word("maj"), .word("m")]).flatMap { options.cards(.under($0)) })
    },
  ]

  private static let jazz = ["m7", "7", "ma7"]

  private static let voicings: [Drill] = [
    callOut("guide-tones", "Guide tones", .voicings, "Third and seventh, nothing else.", jazz, [.guideTones]),
    callOut("shells", "Shells", .voicings, "Root, third and seventh.", jazz + ["m7b5", "6"], [.shell]),
    callOut("rootless-a", "Rootless A", .voicings, "Four notes from the third up.", jazz, [.rootlessA]),
    callOut("rootless-b", "Rootless B", .voicings, "Four notes from the seventh up.", jazz, [.rootlessB]),
    callOut("rootless", "Rootless A or B", .voicings, "Either form.", jazz, [.rootless]),
    callOut(
      "drop-2", "Drop 2", .voicings, "Close position, the second voice from the top an octave lower.", jazz,
      [.dropTwo]),
    callOut(
      "drop-3", "Drop 3", .voicings, "Close position, the third voice from the top an octave lower.", jazz,
      [.dropThree]),
    callOut("quartal", "In fourths", .voicings, "Stacked fourths.", jazz + ["7sus4"], [.quartal]),
    callOut(
      "two-handed", "Two hands", .voicings, "The root in the left hand, the rest of the chord in the right.",
      ["ma9", "9", "m9", "13", "69"], [.twoHanded]),
    callOut(
      "upper-structures", "Upper structures", .voicings, "Which triad lies over the shell?",
      ["13(#11)", "7(#9)", "13(b9)", "7(#9,b13)", "7(b9,#11)", "ma13(#11)", "m11"], [.upperStructure]),
    Drill(
      "upper-name", "Name upper structures", .voicings, "A triad over a seventh chord: what is it called?",
      takes: [.keys, .count]
    ) { options, _ in
      .cards(
        [2, 3, 6, 8, 9].flatMap {
          options.cards(.polychordName(upper: .word("maj"), lower: .word("7"), distance: $0))
        })
    },
  ]

  private static let progressions: [Drill] = [
    Drill(
      "two-five-one", "ii–V–I", .progressions, "Around the circle of fifths, with or without a metronome.",
      takes: [.keys, .forms, .tempo, .count]
    ) { options, maker in .tasks(maker.cadences(options, minor: options.mode == .minor), repeats: true) },
    Drill(
      "two-five-one-minor", "ii–V–i in minor", .progressions, "The same in minor.",
      takes: [.keys, .forms, .tempo, .count]
    ) { options, maker in .tasks(maker.cadences(options, minor: true), repeats: true) },
    Drill(
      "progression", "A progression of yours", .progressions, "Chords that you write down, around the keys.",
      takes: [.progression, .keys, .forms, .tempo, .count]
    ) { options, maker in .tasks(maker.progression(options), repeats: true) },
    Drill(
      "transitions", "Transitions", .progressions, "From chord to chord with as little movement as possible.",
      takes: [.keys, .count]
    ) { options, maker in .tasks(maker.transitions(options), repeats: true) },
    Drill(
      "tune", "A tune", .progressions, "The chords of a tune, or some bars of it again and again.",
      takes: [.tune, .bars, .forms, .tempo, .count]
    ) { options, maker in .tasks(maker.tune(options), repeats: true) },
  ]

  private static let ear: [Drill] = [
    Drill(
      "hear-play", "Hear and play", .ear, "A chord sounds; play it. Its root is given.",
      takes: [.keys, .qualities, .count]
    ) { options, _ in
      .cards((options.qualities ?? heard).flatMap { options.cards(.heard($0)) })
    },
    Drill(
      "hear-choose", "Hear and choose", .ear, "A chord sounds; say what it is.",
      takes: [.keys, .qualities, .count]
    ) { options, maker in .tasks(maker.heard(options, heard), repeats: true) },
    Drill(
      "hear-key", "Hear in a key", .ear, "A cadence, then a chord of the key: which one?",
      takes: [.keys, .scale, .drone, .count]
    ) { options, maker in .tasks(maker.heardInKey(options, chords: 1), repeats: true) },
    Drill(
      "hear-progression", "Hear progressions", .ear, "A cadence, then four chords of the key.",
      takes: [.keys, .scale, .drone, .count]
    ) { options, maker in .tasks(maker.heardInKey(options, chords: 4), repeats: true) },
    Drill(
      "hear-color", "Hear colors", .ear, "A dominant with one note on top: which one?",
      takes: [.keys, .count]
    ) { options, maker in .tasks(maker.heardColors(options), repeats: true) },
    Drill(
      "hear-interval", "Hear intervals", .ear, "Two notes sound: which interval is it?",
      takes: [.keys, .intervals, .directions, .count]
    ) { options, _ in .cards(options.cards(.hear)) },
    Drill(
      "hear-interval-play", "Hear and play intervals", .ear, "Two notes sound; play them. One is given.",
      takes: [.keys, .intervals, .directions, .count]
    ) { options, _ in .cards(options.cards(.echo)) },
    Drill(
      "hear-melody", "Melodic dictation", .ear, "A cadence, then three to five notes of the key: play them.",
      takes: [.keys, .scale, .drone, .count]
    ) { options, maker in .tasks(maker.melodicDictation(options), repeats: true) },
    Drill(
      "hear-harmony", "Harmonic dictation", .ear,
      "A cadence, then three or four chords: name them by their numerals, or play them.",
      takes: [.keys, .scale, .drone, .count]
    ) { options, maker in .tasks(maker.harmonicDictation(options), repeats: true) },
  ]

  private static let heard = ["maj", "m", "dim", "aug", "ma7", "7", "m7", "m7b5"].map(ChordQuality.word)

  private static let reading: [Drill] = [
    Drill("read", "Read", .reading, "Chords on a staff.", takes: [.keys, .qualities, .count]) { options, _ in
      let qualities = options.qualities ?? [.word("maj"), .word("m"), .word("7")]
      return .cards(
        qualities.flatMap { quality in
          (0..<quality.row.degrees.count).flatMap { options.cards(.read(quality, inversion: $0)) }
        })
    }
  ]

  private static func callOut(
    _ name: String, _ title: String, _ group: Group, _ summary: String, _ qualities: [String],
    _ forms: [Form],
    takes: [Option] = [.keys, .qualities, .count]
  ) -> Drill {
    Drill(name, title, group, summary, takes: takes) { options, _ in
      let qualities = options.qualities ?? qualities.map(ChordQuality.word)
      return .cards(
        qualities.flatMap { quality in (options.forms ?? forms).flatMap { options.cards(.chord(quality, $0)) }
        }
        .filter { card in
          guard case .chord(let quality, let form)? = Shape(text: card.shape) else { return false }
          return !form.grips(Chord(root: card.root, quality: quality)).isEmpty
        })
    }
  }

  /// A set of the player's own, from chords or from a progression.
  public static func own(
    _ name: String, _ title: String, qualities: [ChordQuality], forms: [Form], keys: [SpelledPitch]?
  ) -> Drill {
    let summary = "Your own set, from your file."
    var drill = Drill(name, title, .own, summary, takes: [.keys, .count]) { options, maker in
      var options = options
      options.keys = options.keys ?? keys
      return callOut(name, title, .own, summary, [], forms).plan(with(options, qualities, forms), maker)
    }
    drill.isOwn = true
    return drill
  }

  private static func with(
    _ options: DrillOptions, _ qualities: [ChordQuality], _ forms: [Form]
  ) -> DrillOptions {
    var options = options
    (options.qualities, options.forms) = (qualities, forms)
    return options
  }

  /// A progression of the player's own.
  public static func own(
    _ name: String, _ title: String, progression: [(symbol: WrittenSymbol, beats: Double)],
    from key: SpelledPitch?,
    keys: [SpelledPitch]?, isMixed: Bool = false, tempo: Int?, forms: [Form]
  ) -> Drill {
    let chords = progression.map { DrillOptions.Chord(symbol: $0.symbol, beats: $0.beats) }
    var drill = Drill(
      name, title, .own, "Your own progression, from your file.", takes: [.keys, .tempo, .count]
    ) { options, maker in
      var options = options
      options.progression = chords
      options.progressionKey = key
      options.keys = options.keys ?? keys
      if isMixed {
        var random = maker.random
        options.keys?.shuffle(using: &random)
      }
      options.forms = options.forms ?? (forms.isEmpty ? nil : forms)
      return .tasks(maker.progression(options), repeats: true)
    }
    drill.tempo = tempo
    drill.isOwn = true
    return drill
  }
}

extension DrillOptions {
  /// A card of this shape in each key.
  func cards(_ shape: Shape) -> [CardKey] { roots.map { CardKey(shape, on: $0.pitchClass) } }
}

extension ChordQuality {
  /// A quality of the table of drills, which a test holds to be readable.
  static func word(_ word: String) -> ChordQuality { ChordQuality(word: word)! }
}

extension ScaleType {
  public static let major = ScaleTable.scale(named: "major")!
  public static let minor = ScaleTable.scale(named: "minor")!
}
