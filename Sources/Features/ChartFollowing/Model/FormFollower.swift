internal import CMath
public import MusicTheory

/// Says where in a chart somebody plays, from the notes so far and nothing later.
///
/// A forward filter over the place in the chart, the tempo, and whether the chord that is played is the chart's; beside them a state in
/// which the player is not in the chart at all. Masses move on with their tempo, leap at changes of chord, and are weighed by the notes
/// that are struck. It has no clock: it is called once a tick, ten times a second.
///
/// - Complexity: a tick is linear in the length of the chart in seconds, times 260.
public struct FormFollower: Sendable {
  public let chart: FollowedChart
  private let model: FollowingModel
  private let map: ChartMap
  private var voices = StruckVoices()
  /// The mass of each cell, by tempo, with the chart's chord and then with another one: `2 × tempi × cells`.
  private var masses: [Float]
  private var spare: [Float]
  /// The mass outside the chart.
  private var lost: Double
  /// The parts of a cell that each tempo has not moved yet.
  private var rests: [Double]
  private var ticks = 0
  /// The share of the last chords that were not the chart's, 0…1.
  private var doubt = 0.0
  /// The confidence so far, 0…1, and how often it was taken.
  private var record = 0.0
  private var records = 0
  /// The time of the last tick, in seconds from the first.
  private var time = 0.0

  public init(_ chart: FollowedChart) { self.init(chart, FollowingModel()) }

  init(_ chart: FollowedChart, _ model: FollowingModel) {
    self.chart = chart
    self.model = model
    map = ChartMap(chart, model)
    let (cells, tempi) = (map.cells, model.tempi)
    masses = [Float](repeating: 0, count: 2 * tempi * cells)
    spare = masses
    rests = (0..<tempi).map { (Double($0) * 0.37).truncatingRemainder(dividingBy: 1) }
    // Anywhere, but the beginning is likelier.
    let beginning = min(4, cells)
    for tempo in 0..<tempi {
      for cell in 0..<cells {
        let share =
          (1 - model.fromBeginning) / Double(tempi * cells)
          + (cell < beginning ? model.fromBeginning / Double(beginning * tempi) : 0)
        masses[tempo * cells + cell] = Float(0.9 * share)
      }
    }
    lost = 0.1
  }

  /// In seconds: how often ``tick(struck:held:)`` wants to be called.
  public static let tick = FollowingModel().tick

  /// One tick: moves on, and weighs by the keys that were struck since the last one.
  public mutating func tick(struck: NoteSet, held: NoteSet) {
    guard map.cells > 0 else { return }
    time += model.tick
    ticks += 1
    let gone = move()
    if ticks.isMultiple(of: 5) { mix() }
    jump(gone)
    weigh(voices.hear(struck, held: held, at: time, again: model.again))
    let strangers = masses[(masses.count / 2)...].sum
    doubt += (strangers + lost - doubt) * model.tick / model.doubtMemory
    guard ticks.isMultiple(of: 5) else { return }
    records += 1
    record +=
      (located.writtenConfidence - record) * max(5 * model.tick / model.record, 1 / Double(records + 4))
  }

  /// Every tempo moves by whole cells. Gives for each tempo what moved past the end.
  private mutating func move() -> [Double] {
    let (cells, tempi) = (map.cells, model.tempi)
    var gone = [Double](repeating: 0, count: tempi)
    for tempo in 0..<tempi {
      rests[tempo] += map.speeds[tempo] * model.tick / model.cell
      let step = min(Int(rests[tempo]), cells)
      rests[tempo] -= Double(Int(rests[tempo]))
      for layer in 0..<2 {
        let row = (layer * tempi + tempo) * cells
        for cell in cells - step..<cells { gone[tempo] += Double(masses[row + cell]) }
        unsafe spare.withUnsafeMutableBufferPointer { target in
          unsafe masses.withUnsafeBufferPointer { source in
            for cell in 0..<step { unsafe target[row + cell] = 0 }
            for cell in step..<cells { unsafe target[row + cell] = unsafe source[row + cell - step] }
          }
        }
      }
    }
    swap(&masses, &spare)
    return gone
  }

  /// Tempi mix with their neighbors, and cells with theirs.
  private mutating func mix() {
    let (cells, tempi) = (map.cells, model.tempi)
    for layer in 0..<2 {
      for tempo in 0..<tempi {
        let row = (layer * tempi + tempo) * cells
        for cell in row..<row + cells { spare[cell] = 0 }
        for (other, share) in map.wander[tempo] {
          let from = (layer * tempi + other) * cells
          unsafe spare.withUnsafeMutableBufferPointer { target in
            unsafe masses.withUnsafeBufferPointer { source in
              for cell in 0..<cells {
                unsafe target[row + cell] = unsafe target[row + cell] + share * source[from + cell]
              }
            }
          }
        }
      }
    }
    let (stays, slips) = (Float(1 - 2 * model.slip), Float(model.slip))
    for row in stride(from: 0, to: masses.count, by: cells) {
      unsafe masses.withUnsafeMutableBufferPointer { target in
        unsafe spare.withUnsafeBufferPointer { source in
          for cell in row..<row + cells { unsafe target[cell] = unsafe stays * source[cell] }
          guard cells > 1 else { return }
          for cell in row + 1..<row + cells {
            unsafe target[cell] = unsafe target[cell] + slips * source[cell - 1]
          }
          for cell in row..<row + cells - 1 {
            unsafe target[cell] = unsafe target[cell] + slips * source[cell + 1]
          }
        }
      }
    }
  }

  private mutating func jump(_ gone: [Double]) {
    let (cells, tempi) = (map.cells, model.tempi)
    // Past the end: the form again, or out of it.
    for tempo in 0..<tempi { masses[tempo * cells] += Float(gone[tempo] * 0.5) }
    lost += gone.reduce(0, +) * 0.5
    let (jump, getsLost) = (model.jump * model.tick, model.getLost * model.tick)
    let found = model.getFound * model.tick
    var staying = 0.0
    var landing = [Double](repeating: 0, count: tempi)
    for tempo in 0..<tempi {
      let rows = [tempo * cells, (tempi + tempo) * cells]
      let mass = rows.reduce(0) { $0 + masses[$1..<$1 + cells].sum }
      staying += mass
      for row in rows {
        for pairs in map.vamps {
          // All of a kind at once: what is played again is what was there before.
          let copied = pairs.map { masses[row + $0.from] }
          for (pair, mass) in zip(pairs, copied) {
            masses[row + pair.to] += mass * Float(model.vamp / Double(map.vamps.count))
          }
        }
      }
      let leaping = rows.reduce(0.0) { sum, row in
        map.beginnings.reduce(sum) { $0 + Double(masses[row + $1]) }
      }
      landing[tempo] = mass * jump + leaping * model.leap + lost / Double(tempi) * found
    }
    for tempo in 0..<tempi {
      for (beginning, share) in zip(map.beginnings, map.landings) {
        masses[tempo * cells + beginning] += Float(landing[tempo] * share)
      }
    }
    lost = lost * (1 - found) + staying * getsLost
    // Each chord anew: is it the chart's?
    let doubt = Float(model.doubt)
    for tempo in 0..<tempi {
      for cell in map.renewed {
        let both = masses[tempo * cells + cell] + masses[(tempi + tempo) * cells + cell]
        masses[tempo * cells + cell] = both * (1 - doubt)
        masses[(tempi + tempo) * cells + cell] = both * doubt
      }
    }
  }

  private mutating func weigh(_ struck: [StruckVoices.Struck]) {
    let (cells, tempi) = (map.cells, model.tempi)
    let hasBass = struck.contains { $0.voice == .bass }
    let rate = hasBass ? map.rateWithBass : map.rateWithout
    var (own, other) = (rate, rate)
    var outside = hasBass ? map.rateWhileLost.with : map.rateWhileLost.without
    if !struck.isEmpty {
      var (charts, keys) = (
        [Double](repeating: 0, count: chart.chords.count), [Double](repeating: 0, count: chart.chords.count)
      )
      var flat = 0.0
      for each in struck {
        let weight = each.weight * model.trust[each.voice.rawValue]
        let table = map.tables[each.voice.rawValue]
        for chord in charts.indices {
          charts[chord] += weight * table[chord * 12 + each.pitchClass]
          keys[chord] += weight * map.keyTable[chord * 12 + each.pitchClass]
        }
        flat -= weight * cmath_log(12)
      }
      let top = max(charts.max() ?? flat, flat)
      charts = charts.map { cmath_exp($0 - top) }
      keys = keys.map { cmath_exp($0 - top) }
      for cell in 0..<cells {
        let (chord, neighbor, share) = (map.chordOf[cell], map.neighborOf[cell], map.shareOfNeighbor[cell])
        own[cell] *= Float((1 - share) * charts[chord] + share * charts[neighbor])
        other[cell] *= Float(keys[chord])
      }
      let known = zip(map.weights, charts).reduce(0) { $0 + $1.0 * $1.1 }
      outside *= (1 - model.strange) * known + model.strange * cmath_exp(flat - top)
    }
    lost *= outside
    var sum = lost
    for row in 0..<2 * tempi {
      sum += masses.multiply(row * cells, by: row < tempi ? own : other)
    }
    guard sum > 0, sum.isFinite else { return }
    let scale = Float(1 / sum)
    unsafe masses.withUnsafeMutableBufferPointer { masses in
      for index in masses.indices { unsafe masses[index] = unsafe masses[index] * scale }
    }
    lost /= sum
  }
}

extension FormFollower {
  /// The knowledge of the follower at a moment.
  public struct View: Hashable, Sendable {
    /// In the chart as played out, in seconds of the chart from its beginning.
    public var place: Double
    /// The same in the chart as written: of passages that return the first.
    public var written: Double
    /// How sure it is that ``place`` is right within two seconds: 0…1, cautiously.
    public var confidence: Double
    /// The same of ``written``.
    public var writtenConfidence: Double
    /// The probability that the chart is not what is played: 0…1.
    public var lost: Double
    /// The chord that sounds, as an index of the chart's chords; `nil` where none is likely.
    public var chord: Int?
    /// A chord that comes next, as an index; it differs from that of now.
    public var next: Int?
    /// The probability that the next one is right: 0…1.
    public var nextConfidence: Double
    /// Seconds of the chart a second.
    public var tempo: Double
  }

  /// - Complexity: linear in the length of the chart.
  public var view: View {
    let cells = map.cells
    guard cells > 0 else {
      return View(
        place: 0, written: 0, confidence: 0, writtenConfidence: 0, lost: 1, chord: nil, next: nil,
        nextConfidence: 0, tempo: 1)
    }
    let located = located
    let byCell = located.byCell
    var nows = [Double](repeating: 0, count: map.familyCount + 1)
    var nexts = nows
    for cell in 0..<cells {
      nows[map.familyOf[cell]] += byCell[cell]
      nexts[map.nextFamilyOf[cell]] += byCell[cell]
    }
    let now = nows.indices.max { nows[$0] < nows[$1] }!
    let next = nexts.indices.max { nexts[$0] < nexts[$1] }!
    return View(
      place: (Double(located.place) + 0.5) * model.cell,
      written: (Double(located.written) + 0.5) * model.cell,
      confidence: withRecord(located.confidence), writtenConfidence: withRecord(located.writtenConfidence),
      lost: lost,
      chord: heaviestChord(byCell, map.familyOf, now, map.chordOf),
      next: heaviestChord(byCell, map.nextFamilyOf, next, map.nextChordOf), nextConfidence: nexts[next],
      tempo: located.tempo)
  }

  /// A place in a chart that was sure for a while is believed sooner than one that fits for a moment.
  private func withRecord(_ confidence: Double) -> Double {
    let odds = max(confidence, 1e-9) / max(1 - confidence, 1e-9)
    return 1 / (1 + cmath_exp(model.recordWeight * (model.usualRecord - record)) / odds)
  }

  /// The likeliest place by itself, and as written, with the confidence of this moment.
  private struct Located {
    var byCell: [Double]
    var place: Int
    var written: Int
    var confidence: Double
    var writtenConfidence: Double
    var tempo: Double
  }

  private var located: Located {
    let (cells, tempi) = (map.cells, model.tempi)
    var byCell = [Double](repeating: 0, count: cells)
    var (tempo, total) = (0.0, 0.0)
    for row in 0..<2 * tempi {
      var sum = 0.0
      for cell in 0..<cells {
        let mass = Double(masses[row * cells + cell])
        byCell[cell] += mass
        sum += mass
      }
      tempo += sum * map.speeds[row % tempi]
      total += sum
    }
    tempo /= max(total, 1e-12)
    let window = max(1, Int((2 * tempo / model.cell).rounded()))
    var asWritten = [Double](repeating: 0, count: cells)
    for cell in 0..<cells { asWritten[map.writtenOf[cell]] += byCell[cell] }
    let (written, writtenConfidence) = Self.heaviest(asWritten, window: window)
    // Among the passages that are written as one, the likeliest.
    let here = byCell.indices.map { abs(map.writtenOf[$0] - written) <= window ? byCell[$0] : 0 }
    let (place, confidence) = Self.heaviest(here, window: window)
    // Where most chords are not the chart's, the best of its places is none.
    let trust = min(1, max(0, (model.mostDoubt - doubt) / model.doubtRange))
    let (sure, surelyWritten) = (
      cmath_pow(min(confidence, 1), model.caution), cmath_pow(min(writtenConfidence, 1), model.caution)
    )
    return Located(
      byCell: byCell, place: place, written: written, confidence: trust * sure,
      writtenConfidence: trust * surelyWritten, tempo: tempo)
  }

  /// Of the chords of a family the one with the most mass: Dmi7 among Dmi, Dmi7 and Dmi9.
  private func heaviestChord(
    _ masses: [Double], _ familyOf: [Int], _ family: Int, _ chordOf: [Int]
  ) -> Int? {
    guard family < map.familyCount else { return nil }
    var byChord: [WrittenChord: (mass: Double, index: Int)] = [:]
    for cell in masses.indices where familyOf[cell] == family {
      let index = chordOf[cell]
      guard let chord = chart.chords[index].chord else { continue }
      byChord[chord, default: (0, index)].mass += masses[cell]
    }
    return byChord.values.max { ($0.mass, -$0.index) < ($1.mass, -$1.index) }?.index
  }

  /// The heaviest 0.8 s, and the mass around it.
  private static func heaviest(_ masses: [Double], window: Int) -> (cell: Int, mass: Double) {
    var sums = [0.0]
    sums.reserveCapacity(masses.count + 1)
    for mass in masses { sums.append(sums.last! + mass) }
    let count = masses.count
    let near = masses.indices.map { sums[min($0 + 4, count)] - sums[max($0 - 3, 0)] }
    let best = near.indices.max { near[$0] < near[$1] } ?? 0
    return (best, sums[min(best + window + 1, count)] - sums[max(best - window, 0)])
  }
}

extension ArraySlice<Float> {
  fileprivate var sum: Double {
    var sums = SIMD8<Float>()
    var rest = 0.0
    unsafe withUnsafeBufferPointer { values in
      let whole = values.count / 8 * 8
      for index in stride(from: 0, to: whole, by: 8) {
        sums += unsafe UnsafeRawPointer(values.baseAddress! + index).loadUnaligned(as: SIMD8<Float>.self)
      }
      for index in whole..<values.count { rest += unsafe Double(values[index]) }
    }
    return Double(sums.sum()) + rest
  }
}

extension [Float] {
  /// Multiplies a row; gives its sum.
  fileprivate mutating func multiply(_ row: Int, by weights: [Float]) -> Double {
    var sums = SIMD8<Float>()
    var rest = 0.0
    unsafe withUnsafeMutableBufferPointer { values in
      unsafe weights.withUnsafeBufferPointer { weights in
        let whole = weights.count / 8 * 8
        for index in stride(from: 0, to: whole, by: 8) {
          let target = unsafe UnsafeMutableRawPointer(values.baseAddress! + row + index)
          let product =
            unsafe target.loadUnaligned(as: SIMD8<Float>.self)
            * UnsafeRawPointer(weights.baseAddress! + index).loadUnaligned(as: SIMD8<Float>.self)
          unsafe target.storeBytes(of: product, as: SIMD8<Float>.self)
          sums += product
        }
        for index in whole..<weights.count {
          unsafe values[row + index] *= weights[index]
          rest += unsafe Double(values[row + index])
        }
      }
    }
    return Double(sums.sum()) + rest
  }
}
