internal import MusicTheory

/// The symbols of the tracker, by when they were heard.
struct HeardNames {
  private let heard: [PlayedHarmony]
  private let beats: HeardBeats
  private let key: Key?

  init(_ heard: [PlayedHarmony], beats: HeardBeats, key: Key?) {
    (self.heard, self.beats, self.key) = (heard, beats, key)
  }

  /// For each beat, which of the chords that were heard it belongs to, if that is a polychord and lasts for two beats.
  var foreign: [Int?] {
    var found = [Int?](repeating: nil, count: beats.count)
    for (place, chord) in heard.enumerated() {
      guard case .polychord = chord.symbol else { continue }
      let shares = beats.shares(from: chord.onset, to: chord.end)
      guard shares.reduce(0, { $0 + $1.share }) >= 1.8 else { continue }
      for (beat, share) in shares where share > 0.5 { found[beat] = place }
    }
    return found
  }

  /// For each beat the chord that was heard on the root that is found there, if it lasted a beat or more and was played whole, in stretches
  /// of one root that have several such chords: what a player changes above one root is kept as he played it. A beat without one belongs
  /// to the chord before it, else to the one behind.
  func kept(on path: [ChordState], beside foreign: [Int?], among keys: [SoundingKey]) -> [WrittenSymbol?] {
    var kept = [WrittenSymbol?](repeating: nil, count: beats.count)
    let (down, sounding) = (SoundingTones(keys, until: \.released), SoundingTones(keys, until: \.end))
    for chord in heard {
      guard case .chord(let written) = chord.symbol, beats.lasts(from: chord.onset, to: chord.end),
        max(down.share(of: written, in: chord), sounding.share(of: written, in: chord)) > 0.5
      else { continue }
      let root = Int(written.root.pitchClass.number)
      for beat in beats.nearest(to: chord.onset)..<beats.nearest(to: chord.end) where path[beat].root == root
      {
        kept[beat] = chord.symbol
      }
    }
    var begin = 0
    while begin < path.count {
      let end =
        (begin + 1..<path.count).first {
          path[$0].root != path[begin].root || foreign[$0] != foreign[begin]
        } ?? path.count
      let names = kept[begin..<end].compactMap(\.self)
      if names.allSatisfy({ $0.isWrittenLike(names[0]) }) {
        for beat in begin..<end { kept[beat] = nil }
      }
      for beat in begin + 1..<max(begin + 1, end) where kept[beat] == nil && path[beat] == path[beat - 1] {
        kept[beat] = kept[beat - 1]
      }
      for beat in (begin..<end - 1).reversed() where kept[beat] == nil && path[beat] == path[beat + 1] {
        kept[beat] = kept[beat + 1]
      }
      begin = end
    }
    return kept
  }

  private static func isForeign(_ symbol: WrittenSymbol) -> Bool {
    guard case .chord(let chord) = symbol else { return true }
    guard let bass = chord.bass else { return false }
    return !tones(chord).contains { $0.pitchClass == bass.pitchClass }
  }

  /// The tones of a chord without its bass.
  private static func tones(_ chord: WrittenChord) -> [SpelledPitch] {
    WrittenChord(root: chord.root, quality: chord.chord.quality).notes
  }

  /// The symbol that was heard longest in these beats of those on this root, with the bass that lies there; else the plain one.
  func symbol(root: Int, quality: ChartQuality, bass: Int?, beats range: Range<Int>) -> WrittenSymbol? {
    let begin = beats.times[range.lowerBound]
    let end = range.upperBound < beats.count ? beats.times[range.upperBound] : .infinity
    var candidates: [(symbol: WrittenSymbol, time: Double)] = []
    for chord in heard where chord.onset < end && chord.end > begin {
      guard let symbol = chord.symbol, fits(symbol, root, quality) else { continue }
      let time = min(end, chord.end) - max(begin, chord.onset)
      if let same = candidates.firstIndex(where: { $0.symbol.isWrittenLike(symbol) }) {
        candidates[same].time += time
      } else {
        candidates.append((symbol, time))
      }
    }
    // A triad that was named before its seventh came is the seventh chord.
    let whole = candidates.filter { has(quality, $0.symbol) }
    let best = (whole.isEmpty ? candidates : whole).max { $0.time < $1.time }
    // One over a foreign bass that was clear late.
    if let foreign = foreign(begin, end), foreign.time > best?.time ?? 0 { return foreign.symbol }
    guard let best = best?.symbol else { return plain(root, quality, bass) }
    return withBass(best, bass)
  }

  /// A chord over a foreign bass that takes a good part of the time.
  private func foreign(_ begin: Double, _ end: Double) -> (symbol: WrittenSymbol, time: Double)? {
    let found = heard.last { chord in
      guard let symbol = chord.symbol, Self.isForeign(symbol) else { return false }
      return min(end, chord.end) - max(begin, chord.onset) > 0.35 * (min(end, chord.end) - begin)
    }
    guard let found, let symbol = found.symbol else { return nil }
    return (symbol, min(end, found.end) - max(begin, found.onset))
  }

  private func fits(_ symbol: WrittenSymbol, _ root: Int, _ quality: ChartQuality) -> Bool {
    let base = ChordIdentity.base(of: symbol)
    if Int(base.root.pitchClass.number) == root {
      guard let isMinor = quality.isMinor, let heard = ChordStates.isMinor(base.chord.quality.degrees) else {
        return true
      }
      return isMinor == heard
    }
    // B♭/C is a suspended chord on C.
    guard case .chord(let chord) = symbol, let bass = chord.bass else { return false }
    return quality.isMinor == nil && Int(bass.pitchClass.number) == root
  }

  private func has(_ quality: ChartQuality, _ symbol: WrittenSymbol) -> Bool {
    let degrees = ChordIdentity.base(of: symbol).chord.quality.degrees
    let sevenths: DegreeSet = [.minorSeventh, .majorSeventh, .diminishedSeventh]
    return degrees.intersection(sevenths) == quality.degrees.intersection(sevenths)
  }

  private func plain(_ root: Int, _ quality: ChartQuality, _ bass: Int?) -> WrittenSymbol? {
    guard let chord = ChordQuality(degrees: quality.degrees) else { return nil }
    let speller = ChordSpeller(key: key)
    let written = WrittenChord(root: speller.name(of: PitchClass(root)), quality: chord)
    return withBass(.chord(written), bass)
  }

  /// A bass that is a tone of the chord stands behind the slash where it lies there all the time, and nowhere else; another one stays.
  func withBass(_ symbol: WrittenSymbol, _ bass: Int?) -> WrittenSymbol {
    guard case .chord(let chord) = symbol else { return symbol }
    let tones = Self.tones(chord)
    if let own = chord.bass, !tones.contains(where: { $0.pitchClass == own.pitchClass }) { return symbol }
    let tone = bass.flatMap { bass in tones.first { Int($0.pitchClass.number) == bass } }
    return .chord(WrittenChord(root: chord.root, quality: chord.chord.quality, bass: tone))
  }
}
