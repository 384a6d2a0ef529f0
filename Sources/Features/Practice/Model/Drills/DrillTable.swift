internal import Languages
public import MusicTheory

// Every drill in one place: its name, its tasks, and its options.
extension Drill {
  /// The drills of the program, in the order in which they are shown.
  public static let all: [Drill] =
    memory + scales + intervals + keys + chords + voicings + progressions + rhythm + ear + reading

  private static let memory: [Drill] = [
    Drill("review", .memory, takes: [.count]) { _, _ in
      .cards([])
    },
    Drill("placement", .memory, takes: []) { _, _ in .placement },
    Drill("latency", .memory, takes: []) { _, _ in .calibration },
  ]

  private static let scales: [Drill] = [
    scale("scale-up", .up),
    scale("scale-down", .down),
    scale("scale-thirds", .thirds),
    Drill("scale-degree", .scales, takes: [.keys, .scale, .count]) { options, _ in
      let type = options.scale ?? .major
      return .cards((2...type.degrees.count).flatMap { place in options.cards(.scaleDegree(type, place)) })
    },
    Drill("scale-test", .scales, takes: [.keys, .scale]) { options, maker in
      .tasks(maker.scaleTest(options), repeats: false)
    },
  ]

  private static func scale(
    _ name: String, _ motion: Shape.ScaleMotion
  ) -> Drill {
    Drill(name, .scales, takes: [.keys, .scale, .count]) { options, _ in
      .cards(options.cards(.scale(options.scale ?? .major, motion)))
    }
  }

  private static let rhythm: [Drill] = [
    {
      var drill = Drill("rhythm", .progressions, takes: [.keys, .tempo]) { options, maker in
        .tasks(maker.rhythms(options), repeats: false)
      }
      drill.tempo = 66
      return drill
    }()
  ]

  private static let intervals: [Drill] = [
    Drill("interval-name", .intervals, takes: [.keys, .intervals, .count]) { options, _ in
      .cards(options.cards(.name))
    },
    Drill("interval-play", .intervals, takes: [.keys, .intervals, .directions, .count]) { options, _ in
      .cards(options.cards(.play))
    },
    Drill("interval-scale", .intervals, takes: [.keys, .scale, .count]) { options, maker in
      .tasks(maker.intervalsOfScale(options), repeats: true)
    },
    Drill("interval-test", .intervals, takes: [.keys, .scale]) { options, maker in
      .tasks(maker.intervalTest(options), repeats: false)
    },
    Drill("stack-thirds", .intervals, takes: [.keys, .count]) { options, _ in
      .cards(["maj", "m", "dim", "aug"].flatMap { options.cards(.thirds(.word($0))) })
    },
  ]

  private static let keys: [Drill] = [
    degrees("key-triads", notes: 3),
    degrees("key-sevenths", notes: 4),
    Drill("scale-chords", .keys, takes: [.keys, .scale]) { options, maker in
      .tasks(maker.chordsOfScale(options, [1, 2, 3, 4, 5, 6, 7], guide: 1), repeats: false)
    },
    Drill("chords-test", .keys, takes: [.keys, .scale]) { options, maker in
      .tasks(maker.chordsOfScale(options, [1, 3, 5, 7], guide: 0), repeats: false)
    },
  ]

  private static func degrees(_ name: String, notes: Int) -> Drill {
    Drill(name, .keys, takes: [.keys, .scale, .count]) { options, _ in
      let type = options.scale.flatMap { $0.family.isHeptatonic ? $0 : nil } ?? .major
      return .cards((1...7).flatMap { options.cards(.degree(type, $0, notes: notes)) })
    }
  }

  private static let chords: [Drill] = [
    callOut(
      "chords", .chords, ["maj", "m", "7", "ma7", "m7", "m7b5", "dim7"], [.any],
      takes: [.keys, .qualities, .forms, .inversions, .count]),
    callOut(
      "triads", .chords, ["maj", "m", "dim", "aug"],
      [.any]),
    callOut("sevenths", .chords, ["ma7", "7", "m7", "m7b5", "dim7", "mMaj7", "7sus4"], [.any]),
    callOut(
      "inversions", .chords, ["maj", "m", "7", "ma7", "m7"],
      [.root, .first, .second, .third], takes: [.keys, .qualities, .inversions, .count]),
    Drill("slash", .chords, takes: [.keys, .count]) { options, _ in
      .cards(
        [("maj", 2), ("maj", 5), ("maj", 10), ("m", 5), ("maj", 9), ("ma7", 2), ("m7", 5)].flatMap {
          word, bass in
          options.cards(.slash(.word(word), bass: bass))
        })
    },
    Drill("polychords", .chords, takes: [.keys, .count]) { options, _ in
      .cards(
        [
          ("maj", "7", 2), ("maj", "7", 9), ("maj", "7", 6), ("maj", "ma7", 2), ("m", "7", 1),
          ("maj", "maj", 6),
        ]
        .flatMap { upper, lower, distance in
          options.cards(.polychord(upper: .word(upper), lower: .word(lower), distance: distance))
        })
    },
    Drill("test36", .chords, takes: []) { _, maker in .tasks(maker.thirtySix(), repeats: false) },
    Drill("left-hand", .chords, takes: [.keys, .qualities, .count]) { options, _ in
      .cards((options.qualities ?? [.word("maj"), .word("m")]).flatMap { options.cards(.under($0)) })
    },
  ]

  private static let jazz = ["m7", "7", "ma7"]

  private static let voicings: [Drill] = [
    callOut("guide-tones", .voicings, jazz, [.guideTones]),
    callOut("shells", .voicings, jazz + ["m7b5", "6"], [.shell]),
    callOut("rootless-a", .voicings, jazz, [.rootlessA]),
    callOut("rootless-b", .voicings, jazz, [.rootlessB]),
    callOut("rootless", .voicings, jazz, [.rootless]),
    callOut(
      "drop-2", .voicings, jazz,
      [.dropTwo]),
    callOut(
      "drop-3", .voicings, jazz,
      [.dropThree]),
    callOut("quartal", .voicings, jazz + ["7sus4"], [.quartal]),
    callOut("two-handed", .voicings, ["ma9", "9", "m9", "13", "69"], [.twoHanded]),
    callOut(
      "upper-structures", .voicings,
      ["13(#11)", "7(#9)", "13(b9)", "7(#9,b13)", "7(b9,#11)", "ma13(#11)", "m11"], [.upperStructure]),
    Drill("upper-name", .voicings, takes: [.keys, .count]) { options, _ in
      .cards(
        [2, 3, 6, 8, 9].flatMap {
          options.cards(.polychordName(upper: .word("maj"), lower: .word("7"), distance: $0))
        })
    },
  ]

  private static let progressions: [Drill] = [
    Drill("two-five-one", .progressions, takes: [.keys, .forms, .tempo, .count]) { options, maker in
      .tasks(maker.cadences(options, minor: options.mode == .minor), repeats: true)
    },
    Drill("two-five-one-minor", .progressions, takes: [.keys, .forms, .tempo, .count]) { options, maker in
      .tasks(maker.cadences(options, minor: true), repeats: true)
    },
    Drill("progression", .progressions, takes: [.progression, .keys, .forms, .tempo, .count]) {
      options, maker in .tasks(maker.progression(options), repeats: true)
    },
    Drill("transitions", .progressions, takes: [.keys, .count]) { options, maker in
      .tasks(maker.transitions(options), repeats: true)
    },
    Drill("tune", .progressions, takes: [.tune, .bars, .forms, .tempo, .count]) { options, maker in
      .tasks(maker.tune(options), repeats: true)
    },
  ]

  private static let ear: [Drill] = [
    Drill("hear-play", .ear, takes: [.keys, .qualities, .count]) { options, _ in
      .cards((options.qualities ?? heard).flatMap { options.cards(.heard($0)) })
    },
    Drill("hear-choose", .ear, takes: [.keys, .qualities, .count]) { options, maker in
      .tasks(maker.heard(options, heard), repeats: true)
    },
    Drill("hear-key", .ear, takes: [.keys, .scale, .drone, .count]) { options, maker in
      .tasks(maker.heardInKey(options, chords: 1), repeats: true)
    },
    Drill("hear-progression", .ear, takes: [.keys, .scale, .drone, .count]) { options, maker in
      .tasks(maker.heardInKey(options, chords: 4), repeats: true)
    },
    Drill("hear-color", .ear, takes: [.keys, .count]) { options, maker in
      .tasks(maker.heardColors(options), repeats: true)
    },
    Drill("hear-interval", .ear, takes: [.keys, .intervals, .directions, .count]) { options, _ in
      .cards(options.cards(.hear))
    },
    Drill("hear-interval-play", .ear, takes: [.keys, .intervals, .directions, .count]) { options, _ in
      .cards(options.cards(.echo))
    },
    Drill("hear-melody", .ear, takes: [.keys, .scale, .drone, .count]) { options, maker in
      .tasks(maker.melodicDictation(options), repeats: true)
    },
    Drill("hear-harmony", .ear, takes: [.keys, .scale, .drone, .count]) { options, maker in
      .tasks(maker.harmonicDictation(options), repeats: true)
    },
  ]

  private static let heard = ["maj", "m", "dim", "aug", "ma7", "7", "m7", "m7b5"].map(ChordQuality.word)

  private static let reading: [Drill] = [
    Drill("read", .reading, takes: [.keys, .qualities, .count]) { options, _ in
      let qualities = options.qualities ?? [.word("maj"), .word("m"), .word("7")]
      return .cards(
        qualities.flatMap { quality in
          (0..<quality.row.degrees.count).flatMap { options.cards(.read(quality, inversion: $0)) }
        })
    }
  ]

  private static func callOut(
    _ name: String, _ group: Group, _ qualities: [String], _ forms: [VoicingType],
    takes: [Option] = [.keys, .qualities, .count]
  ) -> Drill {
    Drill(name, group, takes: takes) { options, _ in
      let qualities = options.qualities ?? qualities.map(ChordQuality.word)
      return .cards(
        qualities.flatMap { quality in (options.forms ?? forms).flatMap { options.cards(.chord(quality, $0)) }
        }
        .filter { card in
          guard case .chord(let quality, let form)? = Shape(text: card.shape) else { return false }
          return !form.voicings(Chord(root: card.root, quality: quality)).isEmpty
        })
    }
  }

  /// A set of the player's own, from chords or from a progression.
  public static func own(
    _ name: String, _ title: String, qualities: [ChordQuality], forms: [VoicingType], keys: [SpelledPitch]?
  ) -> Drill {
    var drill = Drill(
      name, .own, title: title, summary: .say("drill.own.summary"), takes: [.keys, .count]
    ) { options, maker in
      var options = options
      options.keys = options.keys ?? keys
      return callOut(name, .own, [], forms).plan(with(options, qualities, forms), maker)
    }
    drill.isOwn = true
    return drill
  }

  private static func with(
    _ options: DrillOptions, _ qualities: [ChordQuality], _ forms: [VoicingType]
  ) -> DrillOptions {
    var options = options
    (options.qualities, options.forms) = (qualities, forms)
    return options
  }

  /// A progression of the player's own.
  public static func own(
    _ name: String, _ title: String, progression: [(symbol: WrittenSymbol, beats: Double)],
    from key: SpelledPitch?,
    keys: [SpelledPitch]?, isMixed: Bool = false, tempo: Int?, forms: [VoicingType]
  ) -> Drill {
    let chords = progression.map { DrillOptions.Chord(symbol: $0.symbol, beats: $0.beats) }
    var drill = Drill(
      name, .own, title: title, summary: .say("drill.own-progression.summary"),
      takes: [.keys, .tempo, .count]
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
