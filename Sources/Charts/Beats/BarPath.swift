/// The most likely beats of a passage in one meter: a bar pointer that jumps from beat to beat.
struct BarPath {
  /// The logarithm of how likely the path is, beside the paths of other meters.
  let score: Double
  /// In frames of the passage.
  let beats: [Int]
  /// The position of the first beat in its bar, from 0.
  let firstPosition: Int

  /// The score of a path that does not begin with a downbeat.
  private static var pickup: Float { -1.5 }

  init(_ passage: Passage, model: BarModel, scores: BeatScores, tempi: TempoRange) {
    let search = Search(passage, model: model, scores: scores, tempi: tempi)
    self = search.best()
  }

  private init(score: Double, beats: [Int], firstPosition: Int) {
    (self.score, self.beats, self.firstPosition) = (score, beats, firstPosition)
  }

  /// Viterbi's algorithm. A state is a beat at a frame, its position in the bar, and the length of the beat before it.
  private struct Search {
    private let passage: Passage
    private let model: BarModel
    private let lengths: [Int]
    private let width: Int
    private let positions: Int
    /// From which length the best path came, for each frame, position and length of the beat that begins there. `begins` where
    /// the path begins with that beat.
    private var origins: [UInt8]
    private var ends: [(score: Float, frame: Int, position: Int, length: Int)] = []
    private static var begins: UInt8 { .max }

    init(_ passage: Passage, model: BarModel, scores: BeatScores, tempi: TempoRange) {
      (self.passage, self.model, lengths) = (passage, model, tempi.lengths)
      width = lengths.count
      positions = model.meter.felt
      origins = [UInt8](repeating: Self.begins, count: passage.count * positions * width)
      run(
        scores: scores, steps: tempi.steps.map { Float($0) }, longest: tempi.longest,
        preference: tempi.preference(for: model.preferredBeat).map { Float($0) })
    }

    private mutating func run(scores: BeatScores, steps: [Float], longest: Int, preference: [Float]) {
      let never = -Float.infinity
      let first = passage.frames.first ?? 0
      let last = passage.frames.last ?? 0
      // Arrivals are at most one beat ahead: a ring of that many frames.
      let ring = longest + 1
      var arrivals = [Float](repeating: never, count: ring * positions * width)
      var best = [Float](repeating: never, count: width)
      var from = [UInt8](repeating: 0, count: width)
      for frame in 0...last {
        let row = frame % ring * positions * width
        for position in 0..<positions {
          let base = row + position * width
          var reached = false
          for index in 0..<width {
            best[index] = arrivals[base + index]
            from[index] = UInt8(truncatingIfNeeded: index)
            reached = reached || best[index] > never
            arrivals[base + index] = never
          }
          if reached {
            // The cost of a change of tempo is proportional to its logarithm, so two sweeps find the best origin of every
            // length.
            for index in 1..<width
            where best[index - 1] - steps[index - 1] > best[index] && isPossible(from[index - 1], index) {
              best[index] = best[index - 1] - steps[index - 1]
              from[index] = from[index - 1]
            }
            for index in (0..<(width - 1)).reversed()
            where best[index + 1] - steps[index] > best[index] && isPossible(from[index + 1], index) {
              best[index] = best[index + 1] - steps[index]
              from[index] = from[index + 1]
            }
          }
          let gain = beatGain(frame: frame, position: position)
          let origin = (frame * positions + position) * width
          let next = position + 1 == positions ? 0 : position + 1
          for index in 0..<width {
            let length = lengths[index]
            let isBeginning = frame <= first && frame + length > first - BeatDivision.early(length)
            let beginning = isBeginning ? (position == 0 ? 0 : BarPath.pickup) : never
            var value = beginning
            if best[index] >= beginning, reached {
              value = best[index]
              origins[origin + index] = from[index]
            }
            if value == never { continue }
            value += gain + preference[index] + scores.score(at: frame, length: index)
            let arrival = frame + length
            if arrival - BeatDivision.early(length) > last {
              ends.append((value, frame, position, index))
            } else {
              let slot = (arrival % ring * positions + next) * width + index
              if value > arrivals[slot] { arrivals[slot] = value }
            }
          }
        }
      }
    }

    /// Whether a beat may follow another one: tempo does not jump, least of all by an octave.
    private func isPossible(_ from: UInt8, _ index: Int) -> Bool {
      let (one, other) = (lengths[Int(from)], lengths[index])
      return 4 * one <= 5 * other && 4 * other <= 5 * one
    }

    private func beatGain(frame: Int, position: Int) -> Float {
      let change = passage.change[frame]
      var gain = change * model.change[position] + (1 - change) * model.noChange[position]
      gain += passage.bass[frame] * model.bass[position]
      gain += passage.accent[frame] * model.accent[position]
      return Float(gain)
    }

    func best() -> BarPath {
      guard let end = ends.max(by: { $0.score < $1.score }) else {
        return BarPath(score: -.infinity, beats: [], firstPosition: 0)
      }
      var (frame, position, length) = (end.frame, end.position, end.length)
      var beats = [frame]
      while true {
        let origin = origins[(frame * positions + position) * width + length]
        if origin == Self.begins { break }
        length = Int(origin)
        frame -= lengths[length]
        position = position == 0 ? positions - 1 : position - 1
        beats.append(frame)
      }
      return BarPath(score: Double(end.score), beats: beats.reversed(), firstPosition: position)
    }
  }
}
