internal import MusicTheory

/// Fills the answer table: every chord that the vocabulary can say is entered over every bass, where its notes sound.
struct AnswerTableBuilder {
  /// How many readings of each sort an entry keeps. The rootless ones are kept apart, so that they are still there
  /// when a bassist makes them cheap.
  static let chordCapacity = 8
  static let rootlessCapacity = 6
  private static let entryCount = 2048

  private var chords = EntryList(entries: entryCount, capacity: chordCapacity)
  private var rootless = EntryList(entries: entryCount, capacity: rootlessCapacity)

  private let root = PitchClass(0)

  mutating func enterEverything() {
    for index in ChordVocabulary.rows.indices {
      let row = ChordVocabulary.rows[index]
      // Every subset of the extensions, as sub-masks from the whole set down to none.
      var subset = row.extensions.rawValue
      while true {
        enter(ChordQuality(rowIndex: index, extensions: DegreeSet(rawValue: subset)))
        if row.hasPerfectFifth {
          enter(ChordQuality(rowIndex: index, extensions: DegreeSet(rawValue: subset), omitted: .fifth))
        }
        if subset == 0 { break }
        subset = (subset - 1) & row.extensions.rawValue
      }
    }
  }

  /// The readings of all entries, and where each begins.
  func finish() -> (readings: [TableReading], starts: [UInt16]) {
    var readings: [TableReading] = []
    var starts: [UInt16] = []
    for entry in 0..<Self.entryCount {
      starts.append(UInt16(readings.count))
      let all = chords[entry] + rootless[entry]
      readings += all.sorted { $0.precedes($1) }
    }
    starts.append(UInt16(readings.count))
    return (readings, starts)
  }

  // MARK: One quality over every bass

  private mutating func enter(_ quality: ChordQuality) {
    let tones = quality.sounding.semitones
    for bass in PitchClass.all {
      let notes = tones.union(PitchClassSet(bass))
      // Two notes make a foreign bass below nothing that anybody would call a chord.
      guard notes.count > 2, tones.contains(bass) || tones.count > 2 else { continue }
      enter(Chord(root: root, quality: quality, bass: bass), notes)
    }
    guard quality.isKnownWithoutRoot, tones.count > 3 || quality.omitted.isEmpty else { return }
    enterWithoutRoot(quality)
  }

  private mutating func enterWithoutRoot(_ quality: ChordQuality) {
    let heard = ChordQuality(
      rowIndex: Int(quality.rowIndex), extensions: quality.extensions, omitted: quality.omitted.union(.root))
    let tones = heard.sounding.semitones
    guard tones.count > 2 else { return }
    for bass in PitchClass.all where bass != root {
      guard tones.contains(bass) || quality.row.degrees.count > 3 else { continue }
      let chord = Chord(root: root, quality: heard, bass: bass, rootPresence: .missing)
      enter(chord, tones.union(PitchClassSet(bass)))
    }
  }

  private mutating func enter(_ chord: Chord, _ notes: PitchClassSet) {
    var candidate = ChordCandidate(reading: .chord(chord))
    Bill.forEachCharge(for: chord) { candidate.charge($0) }
    guard candidate.cost <= limit(chord) else { return }
    // The entry is seen from the bass.
    let entry = Int(notes.relative(to: chord.bass).rawValue >> 1)
    var moved = chord
    moved.root = chord.root.up(-Int(chord.bass.number))
    moved.bass = PitchClass(0)
    let reading = TableReading(moved, cost: candidate.cost, reasons: candidate.reasons)
    if chord.isRootless {
      rootless.insert(reading, at: entry)
    } else {
      chords.insert(reading, at: entry)
    }
  }
}

extension AnswerTableBuilder {
  private func limit(_ chord: Chord) -> Cost {
    if chord.isRootless { return PriceList.rootlessLimit }
    return chord.isSlash ? PriceList.slashLimit : PriceList.honestLimit
  }
}

extension ChordQuality {
  /// Whether a root that nobody plays can be told from the rest: something must stand where the third is.
  fileprivate var isKnownWithoutRoot: Bool {
    row.hasThird || row.degrees.contains(.fourth)
  }
}
