internal import MusicTheory

/// A voicing that may be chosen, and what the choice needs to know about it.
struct VoicingCandidate {
  let voicing: Voicing
  /// The notes that are led, lowest first: all but a bass.
  let voices: [Int]
  let bass: Int?
  let form: VoicingShape.Form?
  /// The voices that want to go somewhere where the chord resolves.
  let tendencies: [Tendency]
  /// What it costs wherever it comes from.
  let cost: Int

  /// A voice, by its place in `voices`, and the notes it may go to.
  struct Tendency {
    let voice: Int
    let goals: ClosedRange<Int>
  }

  var lowest: Int { bass ?? voices[0] }
  var highest: Int { voices.last ?? bass! }

  init(_ shape: VoicingShape, at root: Int, register: VoicingRegister, pulls: [Int: ClosedRange<Int>]) {
    let notes = shape.heights.map { $0 + root }
    voicing = Voicing(
      lower: NoteSet(shape.lower.compactMap { NoteNumber($0 + root) }),
      upper: NoteSet(shape.upper.compactMap { NoteNumber($0 + root) }))
    form = shape.form
    bass = shape.bassNotes > 0 ? notes[0] : nil
    let voices = shape.bassNotes < notes.count ? Array(notes.dropFirst(shape.bassNotes)) : notes
    self.voices = voices
    tendencies = voices.indices.compactMap { voice in
      pulls[(voices[voice] - root + 48) % 12].map {
        Tendency(voice: voice, goals: voices[voice] + $0.lowerBound...voices[voice] + $0.upperBound)
      }
    }
    cost = VoicingPrices.standing(shape, notes: notes, voices: voices, register: register)
  }

  /// Exact notes: nothing to choose, but what follows is led from them.
  init(_ voicing: Voicing) {
    self.voicing = voicing
    voices = voicing.all.map { Int($0.rawValue) }
    bass = nil
    form = nil
    tendencies = []
    cost = 0
  }
}
