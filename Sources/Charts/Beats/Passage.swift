internal import CMath

/// Strikes without a long pause between them, on a raster of frames.
struct Passage {
  let strikes: [Strike]
  /// The time of frame 0, in seconds.
  let origin: Double
  /// How many frames there are: enough for a beat before the first strike and one after the last.
  let count: Int
  /// The frame of each strike, ascending.
  let frames: [Int]
  /// For each frame 0…1: how much a beat there would have a strike, a chord, a bass note.
  let presence: [Double]
  let change: [Double]
  let bass: [Double]
  /// For each frame: the salience on it.
  let accent: [Double]
  /// For each frame, the first strike at or after it.
  let firstStrike: [Int]

  /// Silence longer than this ends a passage, in seconds.
  static var longestPause: Double { 10 }
  /// A passage ends at the next pause of a second when it lasts longer than this, in seconds. It keeps memory bounded.
  private static var longestPassage: Double { 1200 }

  static func passages(of strikes: [Strike]) -> [Passage] {
    var passages: [Passage] = []
    var begin = 0
    for index in strikes.indices.dropFirst() {
      let pause = strikes[index].time - strikes[index - 1].time
      if pause > longestPause || (pause > 1 && strikes[index].time - strikes[begin].time > longestPassage) {
        passages.append(Passage(Array(strikes[begin..<index])))
        begin = index
      }
    }
    if begin < strikes.count { passages.append(Passage(Array(strikes[begin...]))) }
    return passages
  }

  /// - Parameter strikes: at least one, in order.
  private init(_ strikes: [Strike]) {
    let frame = TempoRange.frame
    let margin = TempoRange.usual.longest + 1
    let first = strikes.first?.time ?? 0
    let origin = first - Double(margin) * frame
    let frames = strikes.map { margin + Int((($0.time - first) / frame).rounded()) }
    let count = (frames.last ?? margin) + margin + 1
    self.strikes = strikes
    self.origin = origin
    self.frames = frames
    self.count = count
    var presence = [Double](repeating: 0, count: count)
    var (change, bass, accent) = (presence, presence, presence)
    let reach = 8
    for (strike, center) in zip(strikes, frames) {
      for near in max(0, center - reach)...min(count - 1, center + reach) {
        let distance = Double(near - center) * frame / 0.03
        let nearness = cmath_exp(-0.5 * distance * distance)
        presence[near] = max(presence[near], nearness)
        change[near] = max(change[near], nearness * strike.change)
        bass[near] = max(bass[near], nearness * strike.bass)
        accent[near] = max(accent[near], nearness * strike.salience)
      }
    }
    (self.presence, self.change, self.bass, self.accent) = (presence, change, bass, accent)
    var firstStrike = [Int](repeating: strikes.count, count: count + 1)
    var index = strikes.count
    for at in stride(from: count, through: 0, by: -1) {
      while index > 0, frames[index - 1] >= at { index -= 1 }
      firstStrike[at] = index
    }
    self.firstStrike = firstStrike
  }
}
