import MusicTheory
import Playback
import Testing

private func voicings(_ text: String, _ style: VoicingStyle) -> [Hands] {
  VoiceLeader(style: style).voicings(of: try! PlaybackTextReader().read(text).steps.map(\.sound))
}

/// Roots on which a minor seventh chord begins a ii–V–I.
private let everyKey = (0..<12).map { (NoteNames.english.text(SpelledPitch(fifths: $0 - 5))) }

/// The chord symbol a number of semitones above `root`.
private func symbol(_ root: String, up semitones: Int, _ quality: String) -> String {
  guard case .name(let name) = try? NoteText.read(root) else { fatalError(root) }
  return ChordSpeller(key: nil).name(of: name.pitchClass.up(semitones)).text + quality
}

private func cadence(_ two: String) -> String {
  "\(two)m7 \(symbol(two, up: 5, "7")) \(symbol(two, up: 10, "ma7"))"
}

/// The chord before the last, and what it has besides its guide tones.
private let coloredDominants: [(String, Set<Int>)] = [
  ("G7 Cm6", [8, 1]), ("G7 Cma7", [9, 2]), ("Dm7b5 G7 Cma7", [8, 1]), ("Db7 Cma7", [9, 2]),
  ("G7(#9) Cm6", [7, 3]),
  ("G13 Cm6", [9, 2]),
]

@Suite struct VoiceLeaderTests {
  @Test(arguments: everyKey)
  func rootlessFormsAlternate(two: String) {
    for (style, isFormA) in [(VoicingStyle.rootlessA, true), (.rootlessB, false)] {
      let chain = voicings(cadence(two), style)
      let chords = cadence(two).split(separator: " ").map { chord(String($0)) }
      let isThird = zip(chain, chords).map { voicing, chord in
        chord.degree(of: voicing.all.lowest!.pitchClass)?.number == 3
      }
      #expect(isThird == [isFormA, !isFormA, isFormA])
    }
  }

  /// Nothing in a ii–V–I moves further than a whole tone but the bass, and sevenths fall to thirds.
  @Test(
    arguments: everyKey,
    [VoicingStyle.close, .shell, .rootlessA, .rootlessB, .dropTwo, .twoHanded] as [VoicingStyle])
  func sevenFallsToThree(two: String, style: VoicingStyle) {
    let chain = voicings(cadence(two), style).map { $0.all.map { Int($0.rawValue) } }
    let roots = [0, 5, 10].map { chord(symbol(two, up: $0, "")).root }
    let basses = [.shell: 1, .twoHanded: 2][style] ?? 0
    for index in 0..<2 {
      let voices = chain.map { $0.dropFirst(basses) }
      #expect(zip(voices[index], voices[index + 1]).allSatisfy { abs($0 - $1) <= 2 })
      for (from, to) in zip(voices[index], voices[index + 1])
      where PitchClass(from) == roots[index].up(10) {
        #expect(
          [1, 2].contains(from - to) && [3, 4].contains(PitchClass(to).semitones(above: roots[index + 1])))
      }
    }
  }

  /// Form A of Bm7 would begin on D4.
  @Test(arguments: ["Bm7 E7 Ama7", "Bbm7 Eb7 Abma7", "Em7 A7 Dma7"])
  func rootlessBeginsInTheFormThatLiesBetter(text: String) {
    #expect(voicings(text, .rootless)[0].all.lowest! < .middleC)
  }

  @Test func whatMayStayStays() {
    let chain = voicings("C Am C/G F Am", .close).map(\.all)
    for (before, after) in zip(chain, chain.dropFirst()) where before.count == after.count {
      let common = before.pitchClasses.intersection(after.pitchClasses)
      #expect(before.intersection(after).count >= common.count)
    }
  }

  /// A dominant in minor has ♭9 and ♭13, also when a half-diminished chord announces it.
  @Test(arguments: coloredDominants)
  func aDominantIsColoredAsItsKeyWants(text: String, colors: Set<Int>) throws {
    let steps = try PlaybackTextReader().read(text).steps
    let place = steps.count - 2
    guard case .chord(let dominant) = steps[place].sound else { return }
    let voicing = voicings(text, .rootless)[place]
    let tones = Set(voicing.all.map { $0.pitchClass.semitones(above: dominant.root) })
    #expect(tones.subtracting([4, 10]) == colors)
  }

  @Test func exactNotesAreNotTouched() {
    for style in VoicingStyle.allCases {
      #expect(voicings("C 0,127|60 G7", style)[1] == Hands(lower: [0, 127], upper: [60]))
    }
  }

  @Test func everyReadingCanBePlayed() {
    let c = PitchClass(0)
    let readings: [ChordReading] = [
      .note(c), .interval(bass: c, other: c.up(4)), .chord(chord("C7")),
      .cluster(PitchClassSet(semitones: 0...4), bass: c),
      .polychord(Polychord(upper: chord("D"), lower: chord("C7"))),
    ]
    for reading in readings {
      let voicing = VoiceLeader(style: .hands).voicings(of: [PlaybackSound(reading)])[0]
      #expect(voicing.all.lowest?.pitchClass == reading.bass)
    }
  }

  /// A long progression comes to rest nowhere but where its style lies, and is always the same.
  @Test func aThousandChordsStayWhereTheyBelong() {
    let text = String(repeating: "Dm7 G7 Cma7 Fma7 Bm7b5 E7 Am7 A7 ", count: 125)
    let chain = voicings(text, .rootless)
    #expect(chain.count == 1000 && chain == voicings(text, .rootless))
    #expect(chain.allSatisfy { $0.all.lowest!.rawValue >= 50 && $0.all.highest!.rawValue <= 76 })
  }

  @Test func noProgressionIsNoVoicing() { #expect(voicings("60", .close).count == 1) }
}
