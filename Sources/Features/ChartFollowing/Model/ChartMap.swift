internal import CMath
internal import MusicTheory

/// A chart in cells, with the weight of each note for each chord: computed once.
struct ChartMap: Sendable {
  let cells: Int
  /// Chart seconds a second.
  let speeds: [Double]
  /// For each tempo those that it comes from within half a second, with their shares.
  let wander: [[(tempo: Int, share: Float)]]
  /// For each cell its chord, and near a change the chord on the other side, with the share of that.
  let chordOf: [Int]
  let neighborOf: [Int]
  let shareOfNeighbor: [Double]
  /// The first cells of the chords, and how much of what jumps lands there.
  let beginnings: [Int]
  let landings: [Double]
  /// The cells in which a chord is drawn anew.
  let renewed: [Int]
  /// From chords to those one, two or four before them.
  let vamps: [[(from: Int, to: Int)]]
  /// For each cell the weight of a tick with and without a struck bass note.
  let rateWithBass: [Float]
  let rateWithout: [Float]
  let rateWhileLost: (with: Double, without: Double)
  /// `log p(pitch class | chord)`, a table for each voice: `12 × chord + pitch class`.
  let tables: [[Double]]
  /// The same for another chord in the same place.
  let keyTable: [Double]
  /// The share of each chord in the chart.
  let weights: [Double]
  /// For each cell that of the chart as written.
  let writtenOf: [Int]
  /// For each cell the number of its family, of the next one, and the next chord; the number of families stands for none.
  let familyCount: Int
  let familyOf: [Int]
  let nextFamilyOf: [Int]
  let nextChordOf: [Int]

  init(_ chart: FollowedChart, _ model: FollowingModel) {
    let chords = chart.chords
    let origin = chords.first?.start ?? 0
    let cells = Int((chart.length / model.cell).rounded())
    self.cells = cells
    let at = (0..<cells).map { origin + (Double($0) + 0.5) * model.cell }
    var chord = 0
    let chordOf = at.map { time in
      while chord < chords.count - 1, chords[chord].end <= time { chord += 1 }
      return chord
    }
    self.chordOf = chordOf
    let beginnings = chords.map {
      min(Int((($0.start - origin) / model.cell).rounded(.toNearestOrEven)), max(cells - 1, 0))
    }
    self.beginnings = cells > 0 ? beginnings : []

    var (neighborOf, shares) = (chordOf, [Double](repeating: 0, count: cells))
    let edge = max(1, Int((model.edge / model.cell).rounded(.toNearestOrEven)))
    for index in chords.indices.dropFirst() {
      for distance in -edge..<edge {
        let cell = beginnings[index] + distance
        guard (0..<cells).contains(cell) else { continue }
        neighborOf[cell] = distance < 0 ? index : index - 1
        shares[cell] = 0.5 * (1 - abs(Double(distance) + 0.5) / (Double(edge) + 0.5))
      }
    }
    (self.neighborOf, shareOfNeighbor) = (neighborOf, shares)

    var isChange = [Bool](repeating: false, count: cells)
    for beginning in self.beginnings {
      for distance in 0..<model.cellsOfChange { isChange[min(beginning + distance, cells - 1)] = true }
    }
    let stays = 1 - (model.jump + model.getLost) * model.tick
    rateWithBass = isChange.map { Float(($0 ? model.bassAtChange : model.bassElsewhere) * stays) }
    rateWithout = isChange.map { Float((1 - ($0 ? model.bassAtChange : model.bassElsewhere)) * stays) }
    let usual = 0.25 * model.bassAtChange + 0.75 * model.bassElsewhere
    rateWhileLost = (usual, 1 - usual)
    renewed = Set(self.beginnings.flatMap { [$0, min($0 + 1, cells - 1)] }).sorted()

    let roles = Roles(chords)
    tables = StruckVoices.Voice.allCases.map { voice in
      let weights = [model.bass, model.inner, model.top][voice.rawValue]
      return chords.indices.flatMap { index in
        Self.logarithms(
          (0..<12).map { weights[roles.role(of: $0, in: index, voice)] }, isKnown: chords[index].chord != nil)
      }
    }
    keyTable = chords.indices.flatMap { index in
      Self.logarithms(
        (0..<12).map { roles.role(of: $0, in: index, .bass) == Roles.outsideOfBass ? model.outsideKey : 1 },
        isKnown: chords[index].chord != nil)
    }
    weights = chords.map { $0.length / max(chart.length, 1e-9) }

    let step = model.tempi > 1 ? cmath_log(model.fastest / model.slowest) / Double(model.tempi - 1) : 0
    speeds = (0..<model.tempi).map { model.tempi > 1 ? model.slowest * cmath_exp(step * Double($0)) : 1 }
    wander = Self.wander(model)

    let sections = chart.sectionStarts
    var landings = [Double](
      repeating: (1 - model.toSection) / Double(max(chords.count, 1)), count: chords.count)
    for section in sections { landings[section] += model.toSection / Double(sections.count) }
    self.landings = landings
    vamps = [1, 2, 4].map { count in
      var pairs: Set<[Int]> = []
      for index in chords.indices.dropFirst(count) {
        let back = index - count
        let room = min(4, cells - beginnings[index], beginnings[back + 1] - beginnings[back])
        for distance in 0..<max(0, room) {
          pairs.insert([beginnings[index] + distance, beginnings[back] + distance])
        }
      }
      return pairs.sorted { $0.lexicographicallyPrecedes($1) }.map { (from: $0[0], to: $0[1]) }
    }

    writtenOf = zip(at, chordOf).map { time, index in
      let first = chords[chart.firstEqual[index]]
      let share = (time - chords[index].start) / chords[index].length
      return min(max(Int((first.start + share * first.length - origin) / model.cell), 0), cells - 1)
    }
    let families = Array(Set(chart.families.compactMap(\.self)))
    familyCount = families.count
    let numbers = Dictionary(uniqueKeysWithValues: zip(families, families.indices))
    let code = chart.families.map { $0.flatMap { numbers[$0] } ?? families.count }
    familyOf = chordOf.map { code[$0] }
    let next = chords.indices.map { index in
      chords.indices[(index + 1)...].first {
        chart.families[$0] != nil && chart.families[$0] != chart.families[index]
      }
    }
    nextFamilyOf = chordOf.map { next[$0].map { code[$0] } ?? families.count }
    nextChordOf = chordOf.map { next[$0] ?? $0 }
  }

  private static func logarithms(_ weights: [Double], isKnown: Bool) -> [Double] {
    guard isKnown else { return [Double](repeating: -cmath_log(12), count: 12) }
    let sum = weights.reduce(0, +)
    return weights.map { cmath_log($0 / sum) }
  }

  /// Five ticks of wandering.
  private static func wander(_ model: FollowingModel) -> [[(tempo: Int, share: Float)]] {
    let count = model.tempi
    func stepped(_ row: [Double]) -> [Double] {
      var after = row.map { $0 * (1 - model.tempoWalk) }
      for index in row.indices {
        for other in [index - 1, index + 1] {
          after[min(max(other, 0), count - 1)] += row[index] * model.tempoWalk / 2
        }
      }
      return after
    }
    let from = (0..<count).map { start in
      var row = [Double](repeating: 0, count: count)
      row[start] = 1
      for _ in 0..<5 { row = stepped(row) }
      return row
    }
    return (0..<count).map { to in
      (0..<count).compactMap { start in
        from[start][to] > 1e-7 ? (tempo: start, share: Float(from[start][to])) : nil
      }
    }
  }
}

/// The roles of notes in the chords of a chart.
struct Roles {
  static let outsideOfBass = 4
  /// As likely as by chance: an extension that is written, and another fifth of a dominant. D7♭5, D7♯5 and D7♯11 are as good as D7, and
  /// the other way round.
  private static let color = 6
  private let chords: [(root: Int, bass: Int, tones: Set<Int>, colors: Set<Int>)?]
  /// Of each chord with four neighbors on each side.
  private let around: [Set<Int>]

  init(_ chords: [FollowedChart.Chord]) {
    let all = chords.map { each in
      each.chord.map { chord -> (root: Int, bass: Int, tones: Set<Int>, colors: Set<Int>) in
        let root = Int(chord.root.pitchClass.number)
        let isDominant = chord.chord.quality.degrees.isSuperset(of: [.majorThird, .minorSeventh])
        return (
          root, chord.bass.map { Int($0.pitchClass.number) } ?? root, Self.tones(chord, root),
          Self.extensions(chord, root).union(isDominant ? (6...8).map { (root + $0) % 12 } : [])
        )
      }
    }
    self.chords = all
    around = all.indices.map { index in
      all[max(0, index - 4)..<min(all.count, index + 5)].reduce(into: []) { $0.formUnion($1?.tones ?? []) }
    }
  }

  private static let extensions: DegreeSet = [
    .init(.flatNinth), .init(.ninth), .init(.sharpNinth), .init(.eleventh), .init(.sharpEleventh),
    .init(.flatThirteenth), .init(.thirteenth),
  ]

  /// The chord without its extensions.
  static func tones(_ chord: WrittenChord, _ root: Int) -> Set<Int> {
    pitchClasses(chord, root) { !extensions.contains($0) }
  }

  private static func extensions(_ chord: WrittenChord, _ root: Int) -> Set<Int> {
    pitchClasses(chord, root, where: extensions.contains)
  }

  private static func pitchClasses(
    _ chord: WrittenChord, _ root: Int, where isMeant: (ChordDegree) -> Bool
  ) -> Set<Int> {
    Set(
      ChordDegree.allCases.filter { chord.chord.quality.degrees.contains($0) && isMeant($0) }
        .map { (root + $0.semitones) % 12 })
  }

  /// As an index of the weights of the voice.
  func role(of pitchClass: Int, in index: Int, _ voice: StruckVoices.Voice) -> Int {
    guard let chord = chords[index] else { return voice == .bass ? Self.outsideOfBass : 5 }
    let isNear = around[index].contains(pitchClass)
    if voice == .bass {
      if pitchClass == chord.bass { return 0 }
      if pitchClass == chord.root { return 1 }
      return chord.tones.contains(pitchClass) ? 2 : isNear ? 3 : Self.outsideOfBass
    }
    guard chord.tones.contains(pitchClass) || pitchClass == chord.bass else {
      return chord.colors.contains(pitchClass) ? Self.color : isNear ? 4 : 5
    }
    return Self.group(of: (pitchClass - chord.root + 12) % 12)
  }

  /// The role of a chord tone above the bass by its semitones above the root: root, third, fifth, sixth or seventh.
  static func group(of semitones: Int) -> Int {
    switch semitones {
    case 0: 0
    case 2...5: 1
    case 6...8: 2
    default: 3
    }
  }
}
