public import MusicTheory

// The changes that a person makes in a chart. Bars and places are counted from 0.
extension Chart {
  /// The most bars that a chart has.
  public static let mostBars = 2000
  /// The most chords of a bar. Two chords are at least a thirty-second part of a quarter note apart.
  public static let mostChords = 32
  /// The most letters of its title, and of the name of a section.
  public static let mostLetters = 200
  /// The most chords of all bars: a step of an edit keeps them all.
  public static let mostChordsInAll = 8000
  /// In beats a minute.
  public static let tempos = 5.0...1000.0

  /// Puts another symbol in the place of one; its keys are not known any more. `nil`: N.C.
  public mutating func change(bar: Int, place: Int, to symbol: WrittenSymbol?) throws(ChartEditError) {
    try check(bar, place)
    let beat = bars[bar].chords[place].beat
    bars[bar].chords[place] = PlacedChord(symbol, beat: beat)
  }

  /// Adds a chord at a beat; one that stands there already is replaced.
  public mutating func insert(_ symbol: WrittenSymbol?, bar: Int, beat: Double) throws(ChartEditError) {
    try check(bar)
    try check(beat: beat, of: bar)
    bars[bar].chords.removeAll { $0.beat == beat }
    guard bars[bar].chords.count < Self.mostChords else {
      throw ChartEditError("a bar has at most \(Self.mostChords) chords")
    }
    try checkChords(andOne: true)
    bars[bar].chords.append(PlacedChord(symbol, beat: beat))
    bars[bar].chords.sort { $0.beat < $1.beat }
  }

  /// Takes a chord away; the one before it goes on.
  public mutating func remove(bar: Int, place: Int) throws(ChartEditError) {
    try check(bar, place)
    bars[bar].chords.remove(at: place)
  }

  /// Moves a chord within its bar, up to its neighbors but not over them.
  public mutating func move(bar: Int, place: Int, to beat: Double) throws(ChartEditError) {
    try check(bar, place)
    try check(beat: beat, of: bar)
    let chords = bars[bar].chords
    let low = place > 0 ? chords[place - 1].beat : -1
    let high = place + 1 < chords.count ? chords[place + 1].beat : Double(meter(of: bars[bar]).beats)
    guard low < beat, beat < high else { throw ChartEditError("another chord stands there") }
    bars[bar].chords[place].beat = beat
  }

  /// Makes two bars of one: each half of it is as long as it was.
  public mutating func splitBar(_ bar: Int) throws(ChartEditError) {
    try check(bar)
    try checkCapacity()
    let half = Double(meter(of: bars[bar]).beats) / 2
    var (first, second) = (bars[bar], Bar(meter: bars[bar].meter))
    first.chords.removeAll { $0.beat >= half }
    second.chords = bars[bar].chords.filter { $0.beat >= half }
    for place in first.chords.indices { first.chords[place].beat *= 2 }
    for place in second.chords.indices { second.chords[place].beat = (second.chords[place].beat - half) * 2 }
    bars.replaceSubrange(bar...bar, with: [first, second])
  }

  /// Makes one bar of this one and the next: each is half as long as this one was.
  public mutating func joinBars(_ bar: Int) throws(ChartEditError) {
    try check(bar)
    guard bar + 1 < bars.count else { throw ChartEditError("no bar follows this one") }
    var joined = bars[bar]
    for place in joined.chords.indices { joined.chords[place].beat /= 2 }
    let (length, next) = (Double(meter(of: joined).beats), Double(meter(of: bars[bar + 1]).beats))
    joined.chords += bars[bar + 1].chords.map { chord in
      var chord = chord
      chord.beat = (chord.beat * length / next + length) / 2
      return chord
    }
    guard joined.chords.count <= Self.mostChords else {
      throw ChartEditError("a bar has at most \(Self.mostChords) chords")
    }
    bars.replaceSubrange(bar...(bar + 1), with: [joined])
  }

  /// Adds an empty bar before this one, or at the end.
  public mutating func insertBar(_ bar: Int) throws(ChartEditError) {
    guard (0...bars.count).contains(bar) else { throw ChartEditError("there is no such bar") }
    try checkCapacity()
    bars.insert(Bar(), at: bar)
  }

  public mutating func removeBar(_ bar: Int) throws(ChartEditError) {
    try check(bar)
    guard bars.count > 1 else { throw ChartEditError("a chart has at least one bar") }
    let section = bars[bar].section
    bars.remove(at: bar)
    if bars.indices.contains(bar), bars[bar].section == nil { bars[bar].section = section }
  }

  /// Names the section that begins with a bar; an empty name takes the mark away.
  public mutating func setSection(_ name: String, bar: Int) throws(ChartEditError) {
    try check(bar)
    bars[bar].section = name.isEmpty ? nil : String(name.prefix(40))
  }

  /// Everything higher or lower by semitones, the keys that were played as well. A new key has at most six accidentals.
  public mutating func transpose(by semitones: Int) throws(ChartEditError) {
    guard abs(semitones) <= 24 else { throw ChartEditError("a chart is transposed by at most 24 semitones") }
    let old =
      key
      ?? Key(
        bars.lazy.flatMap(\.chords).compactMap(\.symbol).first.map(Self.root) ?? SpelledPitch(.c), .major)
    let moved = Key(old.spelling(of: old.tonic.pitchClass.up(semitones)), old.mode)
    let target = semitones.isMultiple(of: 12) ? old : key == nil ? moved.usual : moved.plainest
    // Transposing along the line of fifths keeps every letter as it was in its key.
    let fifths = target.tonic.fifths - old.tonic.fifths
    if key != nil { key = target }
    let moveKey = { (key: Key) in
      semitones.isMultiple(of: 12)
        ? key : Key(key.spelling(of: key.tonic.pitchClass.up(semitones)), key.mode).plainest
    }
    // Where the key changes the letters are those of the new one.
    let step = { (key: Key?) in key.map { moveKey($0).tonic.fifths - $0.tonic.fifths } ?? fifths }
    map { chord, key in
      let fifths = step(key)
      chord.symbol = chord.symbol.map { Self.respelled($0) { SpelledPitch(fifths: $0.fifths + fifths) } }
      chord.hands = Hands(
        lower: Self.moved(chord.hands.lower, semitones), upper: Self.moved(chord.hands.upper, semitones))
    }
    song?.changeLines { line in
      let fifths = step(line.key)
      for place in line.chords.indices {
        guard let symbol = line.chords[place].symbol else { continue }
        let moved = Self.respelled(symbol) { SpelledPitch(fifths: $0.fifths + fifths) }
        (line.chords[place].symbol, line.chords[place].text) = (moved, ChordSymbol().text(moved))
      }
    }
    changeKeys(moveKey)
  }

  /// Sets the key and spells every chord in it.
  public mutating func setKey(_ new: Key?) throws(ChartEditError) {
    key = new
    settleKeys()
    guard let new else { return }
    map { chord, own in
      let key = own ?? new
      chord.symbol = chord.symbol.map { symbol in Self.respelled(symbol) { key.spelling(of: $0.pitchClass) } }
    }
  }

  /// Writes those chords with their other name that are far from the key: F♯ as G♭ in D♭ major. C♯˚ in C major stays.
  mutating func spellNearKey() {
    guard let key else { return }
    map { chord, own in
      // The middle of the scale on the line of fifths. In C major C♯ is five from it, D♭ seven, A♯ and G♭ eight.
      let middle = (own ?? key).signature + 2
      guard let symbol = chord.symbol else { return }
      let base = ChordIdentity.base(of: symbol)
      let distance = base.root.fifths - middle
      // D♭7 leads to C, and A♭ is borrowed from C minor: what has a major third is a flat one.
      let isBorrowed = distance > 4 && base.chord.quality.degrees.contains(.majorThird)
      guard abs(distance) > 7 || isBorrowed else { return }
      let fifths = distance > 0 ? -12 : 12
      chord.symbol = Self.respelled(symbol) { SpelledPitch(fifths: $0.fifths + fifths) }
    }
  }

  /// Writes a chord with its other name: G♭7 for F♯7.
  public mutating func respell(bar: Int, place: Int) throws(ChartEditError) {
    try check(bar, place)
    guard let symbol = bars[bar].chords[place].symbol else {
      throw ChartEditError("there is no chord to respell")
    }
    let root = Self.root(symbol)
    let fifths = [12, -12].filter { abs(SpelledPitch(fifths: root.fifths + $0).alteration) < 2 }
      .min { abs(root.fifths + $0) < abs(root.fifths + $1) }
    guard let fifths else { throw ChartEditError("it has no other name") }
    bars[bar].chords[place].symbol = Self.respelled(symbol) { SpelledPitch(fifths: $0.fifths + fifths) }
  }

  // MARK: - Parts

  /// Changes every chord; `body` gets the key of its bar, where it is not that of the chart.
  private mutating func map(_ body: (inout PlacedChord, Key?) -> Void) {
    for bar in bars.indices {
      for place in bars[bar].chords.indices { body(&bars[bar].chords[place], bars[bar].key) }
    }
  }

  private static func root(_ symbol: WrittenSymbol) -> SpelledPitch { ChordIdentity.base(of: symbol).root }

  /// The same chord with other letters. Double accidentals are written with the plainer name.
  private static func respelled(
    _ symbol: WrittenSymbol, _ name: (SpelledPitch) -> SpelledPitch
  ) -> WrittenSymbol {
    func plain(_ pitch: SpelledPitch) -> SpelledPitch {
      let named = name(pitch)
      guard abs(named.alteration) > 1 else { return named }
      return SpelledPitch(fifths: named.fifths + (named.alteration < 0 ? 12 : -12))
    }
    func respelled(_ chord: WrittenChord) -> WrittenChord {
      WrittenChord(root: plain(chord.root), quality: chord.chord.quality, bass: chord.bass.map(plain))
    }
    switch symbol {
    case .chord(let chord): return .chord(respelled(chord))
    case .polychord(let upper, let lower): return .polychord(upper: respelled(upper), lower: respelled(lower))
    }
  }

  /// Notes that would leave the keyboard stay an octave nearer.
  private static func moved(_ notes: NoteSet, _ semitones: Int) -> NoteSet {
    NoteSet(
      notes.compactMap { note in
        let moved = Int(note.rawValue) + semitones
        return NoteNumber(moved) ?? NoteNumber(moved < 0 ? moved + 12 : moved - 12)
      })
  }

  func checkChords(andOne: Bool = false) throws(ChartEditError) {
    guard bars.reduce(andOne ? 1 : 0, { $0 + $1.chords.count }) <= Self.mostChordsInAll else {
      throw ChartEditError("a chart has at most \(Self.mostChordsInAll) chords")
    }
  }

  func check(_ bar: Int) throws(ChartEditError) {
    guard bars.indices.contains(bar) else { throw ChartEditError("there is no such bar") }
  }

  private func check(_ bar: Int, _ place: Int) throws(ChartEditError) {
    try check(bar)
    guard bars[bar].chords.indices.contains(place) else { throw ChartEditError("there is no such chord") }
  }

  private func check(beat: Double, of bar: Int) throws(ChartEditError) {
    guard beat >= 0, beat < Double(meter(of: bars[bar]).beats), (beat * 8).rounded() == beat * 8 else {
      throw ChartEditError("a chord stands on a beat of its bar, or on an eighth part of one")
    }
  }

  private func checkCapacity() throws(ChartEditError) {
    guard bars.count < Self.mostBars else {
      throw ChartEditError("a chart has at most \(Self.mostBars) bars")
    }
  }
}

/// Why a chart cannot be changed like that, in one sentence.
public struct ChartEditError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }

  /// The chart has changed since the client read it.
  public static let changedElsewhere = ChartEditError(
    "the sheet was changed elsewhere meanwhile; this is how it is now")
}
