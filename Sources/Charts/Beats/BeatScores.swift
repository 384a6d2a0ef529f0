internal import CMath

/// For every frame and every length of a beat: how well a beat from there fits the strikes in it.
struct BeatScores {
  /// By frame, then by length.
  private let scores: [Float]
  private let width: Int

  /// The cost of a beat on which no note begins. It is doubled where beats are divided into thirds, as such a beat has more notes.
  private static var emptyBeat: Double { 0.7 }
  /// The score of each unit of salience on a beat beyond that of the average strike: most notes are played on beats.
  private static var accentWeight: Double { 0.5 }
  /// The cost of a beat whose thirds are both empty, where beats are divided into thirds.
  private static var emptyThirds: Double { 0.6 }
  /// The cost of a chord that begins between two beats.
  private static var chordOffBeat: Double { 2.5 }
  /// How far from its beat a chord may begin, in seconds: the standard deviation.
  private static var chordSpread: Double { 0.05 }

  init(_ passage: Passage, division: BeatDivision, tempi: TempoRange) {
    width = tempi.lengths.count
    let weights = passage.strikes.map { Float($0.salience) }
    let tables = tempi.lengths.map { division.table(frames: $0, frame: TempoRange.frame).map { Float($0) } }
    let chords = passage.strikes.map { Float($0.change) }
    let chordTables = tempi.lengths.map { Self.chordTable(frames: $0).map { Float($0) } }
    let frames = passage.frames
    var scores = [Float](repeating: 0, count: passage.count * width)
    let usual = passage.strikes.map(\.salience).reduce(0, +) / Double(max(1, passage.strikes.count))
    for begin in 0..<passage.count {
      let accent = Float(Self.accentWeight * (passage.accent[begin] - usual * passage.presence[begin]))
      let empty = Float(-(division == .thirds ? 2 : 1) * Self.emptyBeat * (1 - passage.presence[begin]))
      for (index, length) in tempi.lengths.enumerated() {
        let from = begin - BeatDivision.early(length)
        var strike = passage.firstStrike[max(0, from)]
        var sum = empty + accent
        if division == .thirds {
          let thirds = [begin + length / 3, begin + 2 * length / 3].map {
            $0 < passage.count ? passage.presence[$0] : 0
          }
          sum -= Float(Self.emptyThirds * (1 - max(thirds[0], thirds[1])))
        }
        let table = tables[index]
        let chordTable = chordTables[index]
        while strike < frames.count, frames[strike] - from < length {
          let at = frames[strike] - from
          sum += weights[strike] * table[at] + chords[strike] * chordTable[at]
          strike += 1
        }
        scores[begin * width + index] = sum
      }
    }
    self.scores = scores
  }

  /// The score of a chord by the frame of the beat in which it begins, from an eighth of a beat before it.
  private static func chordTable(frames: Int) -> [Double] {
    (0..<frames).map { index in
      let time = Double(index - BeatDivision.early(frames)) * TempoRange.frame / chordSpread
      return -chordOffBeat * (1 - cmath_exp(-0.5 * time * time))
    }
  }

  func score(at frame: Int, length index: Int) -> Float { scores[frame * width + index] }
}
