import MusicTheory
import Testing

@testable import Playback

/// The forms of rootless voicings differ only in which comes first, and one chord by itself is never in two hands.
private let finderStyles = VoicingStyle.allCases.filter { ![.rootlessA, .rootlessB, .hands].contains($0) }

/// Every chord of the vocabulary, on every root, in every style, in every voicing that may be chosen.
@Suite struct EveryVoicingTests {
  @Test(arguments: finderStyles)
  func everyChordHasVoicingsThatHandsCanPlay(style: VoicingStyle) {
    let finder = CandidateFinder(style: style)
    var complaints: [String] = []
    for quality in ChordQuality.all {
      for root in PitchClass.all {
        let chord = Chord(root: root, quality: quality)
        for candidate in finder.candidates(.chord(chord)) {
          if let complaint = complaint(candidate.voicing, of: chord, style) { complaints.append(complaint) }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count) complaints: \(complaints.prefix(5))")
  }

  /// Each triad, sixth and seventh chord over each of the twelve basses.
  @Test(arguments: finderStyles)
  func theBassOfASlashChordIsTheLowestNote(style: VoicingStyle) {
    let finder = CandidateFinder(style: style)
    var complaints: [String] = []
    for quality in ChordQuality.all where quality.extensions.isEmpty {
      for bass in PitchClass.all {
        let chord = Chord(root: PitchClass(0), quality: quality, bass: bass)
        for candidate in finder.candidates(.chord(chord)) {
          let voicing = candidate.voicing
          if chord.isSlash, voicing.all.lowest?.pitchClass != bass {
            complaints.append("\(chord) over \(bass)")
          }
          if let complaint = complaint(voicing, of: chord, style) { complaints.append(complaint) }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count) complaints: \(complaints.prefix(5))")
  }

  /// Every plain chord over every plain chord, at every distance.
  @Test(arguments: [VoicingStyle.hands, .upperStructure])
  func twoChordsAreInTwoHands(style: VoicingStyle) {
    let finder = CandidateFinder(style: style)
    var complaints: [String] = []
    let plain = ChordQuality.all.filter { $0.isPlain && ![.rare, .exotic].contains($0.row.rarity) }
    for (lower, upper) in plain.flatMap({ lower in plain.map { (lower, $0) } }) {
      for distance in 0..<12 {
        let above = Chord(root: PitchClass(distance), quality: upper)
        let pair = Polychord(upper: above, lower: Chord(root: PitchClass(distance * 7), quality: lower))
        for candidate in finder.candidates(.polychord(pair)) {
          let voicing = candidate.voicing
          let isRight =
            voicing.upper.pitchClasses == pair.upper.pitchClasses
            && voicing.lower.pitchClasses.isSubset(of: pair.lower.pitchClasses)
            && voicing.all.lowest?.pitchClass == pair.lower.root && isPlayable(voicing)
            && (style == .upperStructure || voicing.lower.pitchClasses == pair.lower.pitchClasses)
          if !isRight { complaints.append(ChordSymbol().text(.polychord(pair))) }
        }
      }
    }
    #expect(complaints.isEmpty, "\(complaints.count) complaints: \(complaints.prefix(5))")
  }

  private func complaint(_ voicing: Hands, of chord: Chord, _ style: VoicingStyle) -> String? {
    var name: String { "\(ChordSymbol().text(chord)) \(style): \(voicing.all.map(\.rawValue))" }
    guard isPlayable(voicing) else { return "\(name) is out of reach, range or clearness" }
    let own = chord.pitchClasses
    let sounding = voicing.all.pitchClasses
    let added = sounding.subtracting(own).relative(to: chord.root)
    let mayAdd: PitchClassSet =
      style.isRootless
      ? PitchClassSet(semitones: [2, 9]) : style == .quartal ? PitchClassSet(semitones: [2, 5, 9]) : []
    guard added.isSubset(of: mayAdd) else { return "\(name) sounds tones of its own" }
    let missing = own.subtracting(sounding).relative(to: chord.root)
    guard missing.isDisjoint(with: guideTones(chord)) else { return "\(name) lacks a guide tone" }
    let isSmall = own.count < 5 && !style.isRootless && !chord.isSlash
    if isSmall, ![VoicingStyle.shell, .dropTwo, .quartal].contains(style), !missing.isEmpty {
      return "\(name) is not complete"
    }
    return nil
  }

  /// Third and seventh, or what stands for them.
  private func guideTones(_ chord: Chord) -> PitchClassSet {
    let tones = ChordTones(chord)
    return PitchClassSet(semitones: [tones.third, tones.seventh].compactMap { $0 })
  }

  private func isPlayable(_ voicing: Hands) -> Bool {
    let notes = voicing.all.map { Int($0.rawValue) }
    let hands = [voicing.lower, voicing.upper].map { $0.map { Int($0.rawValue) } }
    let isApart = voicing.upper.isEmpty || voicing.lower.highest! < voicing.upper.lowest!
    return isApart && hands.allSatisfy { $0.count <= 5 && ($0.last ?? 0) - ($0.first ?? 0) <= 16 }
      && notes[0] >= 34 && notes[notes.count - 1] <= 86 && LowIntervalLimits.allow(notes)
  }
}

extension VoicingStyle {
  var isRootless: Bool { [.rootless, .rootlessA, .rootlessB].contains(self) }
}
