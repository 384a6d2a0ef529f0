import ChordAnalysis
import MIDI
import MusicTheory
import Testing

/// Why the harmony is in force: what it says is what was played.
@Suite struct HarmonyReasonsTests {
  private func last(_ script: String, to end: Int, key: KeySource = .none) -> ShownHarmony? {
    let settings = AnalyzerSettings(split: .off, key: key, idiom: .popular)
    return Performance(script, to: end, settings: settings).analyses.last { $0.harmony != nil }?.harmony
  }

  private func why(_ script: String, to end: Int, key: KeySource = .none) -> [String] {
    last(script, to: end, key: key)?.why(NamingSettings()) ?? []
  }

  @Test(arguments: [
    ("0 on 48 64 67", 1000, ["C, E, G struck together", "C in the bass"]),
    ("0 on 42; 300 on 54; 600 on 58; 900 on 61", 1000, ["A♯, C♯ sounding", "F♯ in the bass for 0.9 s"]),
    ("0 on 36; 300 off 36; 400 on 64 67 70", 600, ["E, G, B♭ struck together", "C in the bass before"]),
  ])
  func saysWhatWasPlayed(script: String, end: Int, words: [String]) {
    #expect(why(script, to: end) == words)
  }

  /// The chord before over another bass.
  @Test func anotherBassIsSaidToBeOne() {
    let words = why("0 on 48 52 55 60; 1500 off 48; 1500 on 40", to: 4000)
    #expect(words.first?.hasPrefix("E in the bass") == true && words.last == "still C")
  }

  /// Tones that the chord shares with the one before are no reason for it.
  @Test func theToneThatMakesTheDifferenceIsTold() {
    let change = "0 on 48 52 55; 1000 off 48 52 55; 1000 on 50 53 57"
    let words = why(change, to: 1500)
    #expect(
      words.contains { $0.hasPrefix("D, F") || $0.contains("of Dmi") || $0.hasPrefix("D in") }, "\(words)")
    #expect(!words.contains { $0.hasPrefix("C") || $0.hasPrefix("G") }, "\(words)")
  }

  /// The key is named only where one is known and has all tones of the chord.
  @Test func theKeyIsTheOneThatIsHeard() throws {
    let loop =
      "0 on 48 52 55; 900 off 48 52 55; 1000 on 53 57 60; 1900 off 53 57 60; 2000 on 55 59 62 65; 2900 off 55 59 62 65; 3000 on 48 52 55"
    let key = try #require(Key(text: "C"))
    for words in [why(loop, to: 3500), why(loop, to: 3500, key: .given(key))] {
      #expect(words.filter { $0.hasPrefix("fits ") }.allSatisfy { $0 == "fits C major" })
    }
    #expect(!why(loop, to: 3500).contains { $0.hasPrefix("fits ") })
  }

  /// Every fragment names only tones of the harmony, and there are at most three.
  @Test func tonesThatAreToldAreOfTheHarmony() {
    for seed in 1...12 {
      var analyzer = Analyzer(settings: AnalyzerSettings(split: .off, key: .detected))
      var harmonies: [ShownHarmony] = []
      for (time, event) in randomPerformance(seed: UInt64(seed), count: 600) {
        analyzer.apply(event, at: time) { if let harmony = $0.harmony { harmonies.append(harmony) } }
      }
      for harmony in harmonies {
        let tones = PitchClassSet(semitones: harmony.chord.quality.semitones).transposed(
          up: Int(harmony.chord.root.number))
        for ground in harmony.grounds.all {
          switch ground {
          case .struck(let told), .sounding(let told), .before(let told):
            #expect(!told.isEmpty && told.isSubset(of: tones))
          case .bass(let bass, let time): #expect(bass == harmony.chord.bass && time >= .zero)
          case .bassBefore(let bass): #expect(bass == harmony.chord.bass)
          case .key, .sameChord: break
          }
        }
        let words = harmony.why(NamingSettings())
        #expect(words.count <= ShownHarmony.mostReasons && !words.contains(""))
        if harmony.reading.bass != harmony.chord.bass {
          #expect(!words.contains { $0.contains("in the bass") }, "\(words)")
        }
      }
    }
  }

  /// The same performance on other keys has the same grounds, transposed, where the same chord is heard.
  @Test(arguments: 1...11)
  func isTheSameInEveryKey(_ semitones: Int) {
    // Low and high notes mean something else than those between, so these stay low and high in every key.
    let scripts: [[(time: Int, verb: String, notes: [Int])]] = [
      [(0, "on", [24, 76, 79])], [(0, "on", [24]), (300, "off", [24]), (400, "on", [76, 79, 82])],
      [(0, "on", [24, 76, 79]), (900, "off", [24, 76, 79]), (1000, "on", [29, 77, 81, 84])],
    ]
    for script in scripts {
      func text(_ shift: Int) -> String {
        script.map { step in
          "\(step.time) \(step.verb) " + step.notes.map { String($0 + shift) }.joined(separator: " ")
        }.joined(separator: "; ")
      }
      func told(_ shift: Int) -> [HarmonyReason]? {
        last(text(shift), to: 1500)?.grounds.all.filter { $0 != .key }
      }
      let played = told(0)
      #expect(played?.isEmpty == false)
      #expect(told(semitones) == played?.map { $0.up(semitones) })
    }
  }
}

extension HarmonyReason {
  fileprivate func up(_ semitones: Int) -> HarmonyReason {
    switch self {
    case .struck(let tones): .struck(tones.transposed(up: semitones))
    case .sounding(let tones): .sounding(tones.transposed(up: semitones))
    case .before(let tones): .before(tones.transposed(up: semitones))
    case .bass(let bass, let time): .bass(bass.up(semitones), time)
    case .bassBefore(let bass): .bassBefore(bass.up(semitones))
    case .key, .sameChord: self
    }
  }
}
