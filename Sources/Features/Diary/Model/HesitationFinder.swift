public import Charts
public import MusicTheory

/// Finds the chords that gave the player trouble in what was played: those that came late, that were corrected, and that never come in a key.
///
/// It says only what has happened more than once, beside the player's own usual: a rest, a long chord or a figure is no trouble.
public struct HesitationFinder {
  /// A chord as it was played.
  public struct Played: Hashable, Sendable {
    public var symbol: WrittenSymbol
    /// In milliseconds; `end` is unknown for a chord that sounded when the program ended.
    public var onset: Int64
    public var end: Int64?
    public var sitting: Int64
    public var notes: NoteSet

    public init(_ symbol: WrittenSymbol, onset: Int64, end: Int64?, sitting: Int64, notes: NoteSet) {
      (self.symbol, self.onset, self.end, self.sitting) = (symbol, onset, end, sitting)
      self.notes = notes
    }
  }

  /// A chord without its letters and its bass.
  private struct Kind: Hashable {
    var root: PitchClass
    var quality: ChordQuality
  }

  /// The hesitations, the worst first.
  ///
  /// - Parameters:
  ///   - harmony: the chords as one would write them down, oldest first.
  ///   - exact: every name of what was held, oldest first.
  /// - Complexity: linear in the chords.
  public static func hesitations(harmony: [Played], exact: [Played]) -> [Hesitation] {
    let found = late(harmony, exact) + corrected(exact) + avoided(harmony)
    var seen: Set<Kind> = []
    // A chord has one reason, its worst.
    return found.sorted { $0.weight > $1.weight }.compactMap { found in
      seen.insert(Kind(root: found.hesitation.root.pitchClass, quality: found.hesitation.quality)).inserted
        ? found.hesitation : nil
    }
  }

  private struct Found {
    var hesitation: Hesitation
    var weight: Double
  }

  private static func chord(_ symbol: WrittenSymbol) -> WrittenChord? {
    guard case .chord(let chord) = symbol else { return nil }
    return chord
  }

  private static func kind(_ chord: WrittenChord) -> Kind {
    Kind(root: chord.chord.root, quality: chord.chord.quality)
  }

  // MARK: - Late

  /// In milliseconds: a longer wait is a pause, and what is shorter nobody notices.
  private static let longestWait: Int64 = 8000
  private static let shortestWait = 250.0
  /// How many changes on each side show what is usual in a tune.
  private static let window = 12
  private static let fewestChanges = 6

  private struct Change {
    /// The place of the chord that it leads to.
    var place: Int
    /// From chord to chord, in milliseconds.
    var time: Double
    /// How long no chord was held before it, in milliseconds.
    var silence: Double
    /// By how much it was late, in milliseconds; 0 where it was not.
    var wait = 0.0
    /// Its time in those that are usual.
    var ratio = 0.0
  }

  private static func late(_ chords: [Played], _ exact: [Played]) -> [Found] {
    var occurrences: [Kind: [Change]] = [:]
    for changes in changes(chords, silences(chords, exact)) {
      for change in measured(changes) {
        guard let chord = chord(chords[change.place].symbol) else { continue }
        occurrences[kind(chord), default: []].append(change)
      }
    }
    return occurrences.compactMap { _, changes in
      let late = changes.filter { $0.wait > 0 }
      guard late.count >= 2, late.count * 2 >= changes.count, !isFigure(late),
        let last = late.last, let chord = chord(chords[last.place].symbol)
      else { return nil }
      let waits = late.map(\.wait).sorted()
      let wait = waits[waits.count / 2]
      let before = mostFrequent(late.map { chords[$0.place - 1].symbol })
      return Found(
        hesitation: Hesitation(
          root: chord.root, quality: chord.chord.quality,
          reason: .late(
            times: late.count, of: changes.count, wait: .milliseconds(Int(wait.rounded())), before: before)),
        weight: Double(late.count) * wait / 1000)
    }
  }

  /// The changes of each stretch without a pause.
  private static func changes(_ chords: [Played], _ silences: [Double]) -> [[Change]] {
    var stretches: [[Change]] = [[]]
    for place in chords.indices.dropFirst() {
      let (before, now) = (chords[place - 1], chords[place])
      let time = now.onset - before.onset
      guard now.sitting == before.sitting, time > 0, time <= longestWait else {
        stretches.append([])
        continue
      }
      stretches[stretches.count - 1].append(
        Change(place: place, time: Double(time), silence: silences[place]))
    }
    return stretches
  }

  /// In milliseconds: so far apart a chord and its keys may begin.
  private static let together: Int64 = 300

  /// The silence before each chord, by what was held; the harmony itself lasts over short ones.
  private static func silences(_ chords: [Played], _ exact: [Played]) -> [Double] {
    var place = 0
    return chords.map { chord in
      while place < exact.count, exact[place].onset < chord.onset - together { place += 1 }
      guard place > 0, place < exact.count, exact[place].onset <= chord.onset + together,
        exact[place - 1].sitting == chord.sitting, let end = exact[place - 1].end
      else { return 0 }
      return Double(max(0, exact[place].onset - end))
    }
  }

  /// Says of each change how late it was, beside those around it.
  private static func measured(_ changes: [Change]) -> [Change] {
    guard changes.count >= fewestChanges else { return changes }
    return changes.indices.map { place in
      let beside = changes[max(0, place - window)...min(changes.count - 1, place + window)]
      let around = beside.map(\.time)
      let usual = around.sorted()[around.count / 2]
      let usualSilence = beside.map(\.silence).sorted()[around.count / 2]
      var change = changes[place]
      change.ratio = change.time / usual
      // With a pulse, a chord may last twice or three times as long; a hesitation does not fit the pulse.
      let isSteady = around.count { isOnPulse($0 / usual) } * 10 >= around.count * 6
      let expected = isSteady ? max(1, change.ratio.rounded(.down)) : 1
      let rest = change.ratio - expected
      let isLate = isSteady ? (0.25...0.8).contains(rest) && change.ratio < 4 : (1.0...5).contains(rest)
      if isLate, rest * usual >= shortestWait { change.wait = rest * usual }
      // Hands that are lifted and look for their keys.
      let isSearched =
        change.silence >= max(2 * shortestWait, 3 * usualSilence + shortestWait)
        && (1.25...6).contains(change.ratio)
      if isSearched { change.wait = max(change.wait, change.silence - usualSilence) }
      return change
    }
  }

  private static func isOnPulse(_ ratio: Double) -> Bool {
    ratio >= 0.85 ? abs(ratio - ratio.rounded()) <= 0.15 : abs(ratio - 0.5) <= 0.1
  }

  /// Whether a chord is always late by the same: then it is a rhythm.
  private static func isFigure(_ late: [Change]) -> Bool {
    let ratios = late.map(\.ratio).sorted()
    return ratios[ratios.count - 1] - ratios[0] < 0.08
  }

  // MARK: - Corrected

  /// In milliseconds: what was held longer was meant.
  private static let longestMistake: Int64 = 900
  /// In semitones: how far a finger misses its key.
  private static let miss = 2

  private static func corrected(_ chords: [Played]) -> [Found] {
    var count: [Kind: Int] = [:]
    var mistakes: [Kind: [WrittenSymbol]] = [:]
    var written: [Kind: WrittenChord] = [:]
    for place in chords.indices {
      guard let chord = chord(chords[place].symbol) else { continue }
      let kind = kind(chord)
      count[kind, default: 0] += 1
      written[kind] = chord
      guard place > 0, isMistake(chords, place - 1, correctedBy: chord) else { continue }
      mistakes[kind, default: []].append(chords[place - 1].symbol)
    }
    return mistakes.compactMap { kind, struck in
      // One chord with another before it, each time the same way, may be an ornament: it would come nearly always.
      let of = (count[kind] ?? 0)
      guard struck.count >= 2, struck.count * 5 >= of, let chord = written[kind] else { return nil }
      return Found(
        hesitation: Hesitation(
          root: chord.root, quality: chord.chord.quality,
          reason: .corrected(times: struck.count, of: of, struck: mostFrequent(struck))),
        weight: Double(struck.count))
    }
  }

  /// Whether the chord at `place` was a slip: short, and one or two of its keys beside those of the next, which stayed.
  private static func isMistake(_ chords: [Played], _ place: Int, correctedBy chord: WrittenChord) -> Bool {
    let (struck, right) = (chords[place], chords[place + 1])
    let time = right.onset - struck.onset
    let after = right.end ?? (place + 2 < chords.count ? chords[place + 2].onset : nil)
    guard struck.sitting == right.sitting, (1...longestMistake).contains(time),
      after.map({ $0 - right.onset >= 2 * time }) ?? true
    else { return false }
    // A suspension resolves, which is no mistake.
    if case .chord(let before) = struck.symbol, before.chord.root == chord.chord.root,
      before.chord.quality.family == .suspended
    {
      return false
    }
    let wrong = struck.notes.subtracting(right.notes).map { Int($0.rawValue) }.sorted()
    let missed = right.notes.subtracting(struck.notes).map { Int($0.rawValue) }.sorted()
    let common = struck.notes.subtracting(NoteSet(wrong.compactMap { NoteNumber($0) })).map { $0 }.count
    return (1...2).contains(wrong.count) && wrong.count == missed.count && common >= 2
      && zip(wrong, missed).allSatisfy { abs($0 - $1) <= miss }
  }

  // MARK: - Avoided

  /// How usual the keys are, from C in fifths upward: of C, G, D … F.
  private static let usual: [Double] = [10, 9, 7, 5, 4, 2, 2, 3, 4, 6, 7, 8]
  private static let fewestRoots = 4
  private static let fewestUses = 8
  /// The number of uses that would be expected on a root where there are none.
  private static let fewestExpected = 1.0
  private static let mostOfAQuality = 2

  private static func avoided(_ chords: [Played]) -> [Found] {
    // Once for each sitting: a loop of three chords does not make their quality common.
    struct Use: Hashable {
      var sitting: Int64
      var root: PitchClass
    }
    var uses: [ChordQuality: Set<Use>] = [:]
    for played in chords {
      guard let chord = chord(played.symbol) else { continue }
      uses[chord.chord.quality, default: []].insert(Use(sitting: played.sitting, root: chord.chord.root))
    }
    return uses.flatMap { quality, uses -> [Found] in
      let roots = Set(uses.map(\.root))
      guard roots.count >= fewestRoots, uses.count >= fewestUses else { return [] }
      let all = usual.reduce(0, +)
      let sittings = Set(uses.map(\.sitting)).count
      let missing = PitchClass.all.filter { !roots.contains($0) }.map { root in
        (root: root, expected: Double(uses.count) * usual[home(quality, root).fifths] / all)
      }
      return missing.filter { $0.expected >= fewestExpected }
        .sorted { ($0.expected, $1.root.number) > ($1.expected, $0.root.number) }.prefix(mostOfAQuality)
        .map { root, expected in
          Found(
            hesitation: Hesitation(
              root: letters(quality, root), quality: quality,
              reason: .avoided(roots: roots.count, sittings: sittings)), weight: expected / 3)
        }
    }
  }

  /// The key in which a chord is at home, in fifths above C, 0…11; and how far its root is from there.
  private static func home(
    _ quality: ChordQuality, _ root: PitchClass
  ) -> (fifths: Int, root: Int) {
    let distance =
      switch quality.family {
      case .minor: quality.degrees.contains(.minorSeventh) ? 2 : 3
      case .dominant: 1
      case .halfDiminished, .diminished: 5
      case .major, .augmented, .suspended, .power: 0
      }
    // A fifth is seven semitones, and seven times seven is one more than a multiple of twelve.
    let fifths = Int(root.number) * 7 % 12
    return ((fifths - distance + 12) % 12, distance)
  }

  /// The root with the letter that it has in this key.
  private static func letters(_ quality: ChordQuality, _ root: PitchClass) -> SpelledPitch {
    let home = home(quality, root)
    // C G D A E B F♯, and D♭ A♭ E♭ B♭ F.
    return SpelledPitch(fifths: (home.fifths > 6 ? home.fifths - 12 : home.fifths) + home.root)
  }

  /// The symbol that comes most often, of several the last one.
  private static func mostFrequent(_ symbols: [WrittenSymbol]) -> WrittenSymbol {
    var counts: [WrittenSymbol: Int] = [:]
    for symbol in symbols { counts[symbol, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return symbols.last { counts[$0] == most } ?? symbols[symbols.count - 1]
  }
}
