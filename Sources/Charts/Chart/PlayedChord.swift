public import ChordAnalysis
public import MusicTheory

/// A chord that was played, as the diary keeps it.
public struct PlayedChord: Hashable, Sendable {
  /// The analysis that gave the chord its name.
  public enum Layer: Int, Hashable, Sendable, CaseIterable {
    /// The harmony in time.
    case harmony = 0
    /// Exactly the held keys.
    case exact = 1
  }

  public var layer: Layer
  /// When it began, counted from the start of the stream.
  public var onset: Duration
  public var symbol: WrittenSymbol
  /// The keys that were held when it settled, hand by hand.
  public var hands: Hands
  /// The key it was read in; `nil` when none was given or heard.
  public var key: Key?
  /// Its function in the key; `nil` without one, and for polychords.
  public var degree: String?

  public init(
    layer: Layer, onset: Duration, symbol: WrittenSymbol, hands: Hands = Hands(), key: Key? = nil,
    degree: String? = nil
  ) {
    (self.layer, self.onset, self.symbol) = (layer, onset, symbol)
    (self.hands, self.key, self.degree) = (hands, key, degree)
  }
}

/// Finds the facts for the diary in a stream of analyses: chords that have settled, and when they ended.
public struct ChordRecorder: Sendable {
  /// A change that the diary writes down.
  public enum Fact: Hashable, Sendable {
    /// A chord has settled. The one before it in its layer has ended with its onset.
    case began(PlayedChord)
    /// The newest chord of the layer has ended.
    case ended(PlayedChord.Layer, at: Duration)
  }

  /// How letters are chosen where no key determines them.
  public var naming: NamingSettings
  /// The chords that have not ended, by layer.
  private var open: [PlayedChord.Layer: PlayedChord] = [:]
  /// The newest harmony of the record.
  private var newest: ChordReading?
  /// Since when nothing sounds; `nil` while something does.
  private var silentSince: Duration?

  /// A silence of this length ends a chord where the silence began, though the chord is still in force.
  private static let silence: Duration = .seconds(2)

  public init(naming: NamingSettings = NamingSettings()) { self.naming = naming }

  /// Follows one analysis.
  public mutating func follow(_ analysis: Analysis) -> [Fact] {
    // A silence has become long, or a long one has ended.
    var over: [Fact] = []
    if let silentSince, analysis.time - silentSince >= Self.silence {
      over = end(.harmony, at: silentSince) + end(.exact, at: silentSince)
    }
    silentSince = analysis.sounding.isEmpty ? silentSince ?? analysis.time : nil
    return over + facts(analysis)
  }

  /// Ends the open chords at the end of the stream.
  public mutating func finish(at time: Duration) -> [Fact] { end(.harmony, at: time) + end(.exact, at: time) }

  private mutating func facts(_ analysis: Analysis) -> [Fact] {
    switch analysis.event {
    case .record:
      guard let recorded = analysis.recorded else { return [] }
      newest = recorded.reading
      return begin(recorded, analysis, onset: recorded.named)
    case .harmony: return analysis.harmony == nil ? end(.harmony, at: analysis.time) : []
    case .chord(.committed):
      let naming = naming.spelled(in: analysis.context)
      guard let best = analysis.combination.readings.best, let symbol = naming.symbol.symbol(best.reading)
      else { return end(.exact, at: analysis.onset) }
      let words = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
      // The chord in force is struck again after a silence.
      let again = analysis.harmony.flatMap { harmony in
        open[.harmony] == nil && harmony.reading == newest
          ? begin(harmony, analysis, onset: analysis.onset) : nil
      }
      return (again ?? [])
        + begin(
          PlayedChord(
            layer: .exact, onset: analysis.onset, symbol: symbol, hands: analysis.hands, key: naming.key,
            degree: words?.roman))
    case .chord(.live): return end(.exact, at: analysis.onset)
    case .clear: return end(.exact, at: analysis.time)
    case .status(.ended), .status(.disconnected):
      return end(.harmony, at: analysis.time) + end(.exact, at: analysis.time)
    case .notes, .status: return []
    }
  }

  private mutating func begin(
    _ harmony: ShownHarmony, _ analysis: Analysis, onset: Duration
  ) -> [Fact] {
    let spelled = naming.spelled(in: harmony.context)
    guard let symbol = spelled.symbol.symbol(harmony.reading) else { return [] }
    return begin(
      PlayedChord(
        layer: .harmony, onset: onset, symbol: symbol, hands: analysis.hands, key: spelled.key,
        degree: harmony.description(naming)?.roman))
  }

  private mutating func begin(_ chord: PlayedChord) -> [Fact] {
    if let before = open[chord.layer], before.symbol.isWrittenLike(chord.symbol) { return [] }
    open[chord.layer] = chord
    return [.began(chord)]
  }

  private mutating func end(_ layer: PlayedChord.Layer, at time: Duration) -> [Fact] {
    guard let before = open.removeValue(forKey: layer) else { return [] }
    let time = silentSince.map { time - $0 >= Self.silence ? $0 : time } ?? time
    return [.ended(layer, at: max(before.onset, time))]
  }
}
