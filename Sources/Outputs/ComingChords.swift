public import MusicTheory
internal import Wire

/// Where in the form the player is, and the chords that come next, as a feature that follows them says it.
public struct ComingChords: Hashable, Sendable {
  /// How much is known.
  public enum State: String, Codable, CaseIterable, Sendable {
    /// Nothing is followed and nothing forecast.
    case off
    /// A chart is chosen, and nothing was played for a while, or its end was reached.
    case waiting
    /// The place in the chart is not sure yet.
    case searching
    /// The place in the chart is sure.
    case following
    /// Something else is played than the chart.
    case lost
    /// There is no chart; the next chord is a forecast.
    case forecast
  }

  /// A place in a chart as it is played out.
  public struct Place: Hashable, Sendable {
    /// From 1.
    public var bar: Int
    /// From 1.
    public var beat: Int
    /// Of the meter of this bar.
    public var beats: Int
    /// The rehearsal mark of the section, such as `A`; `nil` where there is none.
    public var section: String?
    /// The bar in its section, from 1, and how many it has.
    public var sectionBar: Int
    public var sectionBars: Int
    /// The rehearsal mark of the section that is played behind this one; `nil` where the chart ends.
    public var nextSection: String?

    public init(
      bar: Int, beat: Int, beats: Int, section: String? = nil, sectionBar: Int, sectionBars: Int,
      nextSection: String? = nil
    ) {
      (self.bar, self.beat, self.beats) = (bar, beat, beats)
      (self.section, self.sectionBar, self.sectionBars) = (section, sectionBar, sectionBars)
      self.nextSection = nextSection
    }
  }

  /// A chart of the player that may be the one that is played.
  public struct Offer: Hashable, Sendable {
    /// Its name in the library.
    public var name: String
    /// In semitones from the chart as it is written, −5…6.
    public var transpose: Int
    /// The key in which it is played; `nil` where the chart has none.
    public var key: Key?

    public init(name: String, transpose: Int, key: Key? = nil) {
      (self.name, self.transpose, self.key) = (name, transpose, key)
    }
  }

  public var state: State
  /// The title of the chart; `nil` without one.
  public var chart: String?
  /// How many bars it has as it is played out; 0 without a chart.
  public var bars: Int
  /// The key of the chart, or the one that is heard: names are spelled and counted in it.
  public var key: Key?
  /// `nil` where it is not sure.
  public var place: Place?
  /// The place in the words of a song; `nil` where there are none, or it is not sure.
  public var song: SongPlace?
  /// Whether bars and beats were said; of a song without them the bar is the chord.
  public var hasBars = true
  /// The chord of the chart at the place; `nil` where none is played or nothing is sure.
  public var now: WrittenChord?
  /// The next chords that differ from the one before them, at most two; none where they are not likely.
  public var next: [WrittenChord]
  /// How likely the place is, or of a forecast the chord: 0…1.
  public var confidence: Double
  /// The chart that is offered while none is followed.
  public var offer: Offer?

  /// Nothing is known, of a chart or without one.
  public init(_ state: State = .off, chart: String? = nil, bars: Int = 0, key: Key? = nil) {
    (self.state, self.chart, self.bars, self.key) = (state, chart, bars, key)
    (place, song, now, next, confidence) = (nil, nil, nil, [], 0)
  }

  /// Whether a screen would show the same; the confidence moves all the time.
  public func isShown(as other: ComingChords) -> Bool {
    var other = other
    other.confidence = confidence
    return self == other
  }

  /// The names of ``next``, as the settings have them.
  public func names(_ naming: NamingSettings) -> [String] {
    let symbol = spelled(naming).symbol
    return next.map(symbol.text)
  }

  private func spelled(_ naming: NamingSettings) -> NamingSettings {
    var naming = naming
    naming.key = key ?? naming.key
    return naming
  }
}

/// A chord by its name, for people who read it and for those who hear it.
public struct NamedChord: Codable, Hashable, Sendable {
  /// The name, in the style that is set.
  public var name: String
  /// The name taken apart; empty in a notation for programs.
  public var parts: [NamePart]
  /// The name in English words.
  public var spoken: String

  public init(_ symbol: WrittenSymbol, _ writing: ChordSymbol) {
    name = writing.text(symbol)
    parts = writing.style.parts(symbol.asReading)
    spoken = SpokenName(language: "en", names: writing.style.noteNames).text(symbol.asReading)
  }
}

/// A chart of the player that may be the one that is played: it is offered, and never followed by itself.
public struct OfferedTune: Codable, Hashable, Sendable {
  /// The name for `chart-choose`.
  public let name: String
  /// In semitones from the chart as it is written, for `chart-choose`.
  public let transpose: Int
  /// The key in which it is played, as the reader plays it; `null` where the chart has none.
  @Nullable public var key: String?

  init(_ offer: ComingChords.Offer, context: StreamContext) {
    (name, transpose) = (offer.name, offer.transpose)
    key = offer.key.map { context.text($0) }
  }
}

/// The event `form` of docs/events.md.
public struct FormEvent: Codable, Hashable, Sendable {
  public private(set) var v = 1
  public private(set) var type = "form"
  /// How much is known.
  public let state: ComingChords.State
  /// The title of the chart; `null` without one.
  @Nullable public var chart: String?
  /// The key in which names are spelled; `null` where none is known.
  @Nullable public var key: String?
  /// How many bars the chart has as it is played out; 0 without one.
  public let bars: Int
  /// The bar that is played, from 1; `null` where it is not sure.
  @Nullable public var bar: Int?
  /// The beat in the bar, from 1; `null` where it is not sure.
  @Nullable public var beat: Int?
  /// The beats of the bar; `null` where it is not sure.
  @Nullable public var beats: Int?
  /// The section; `null` where it has no name or is not sure.
  @Nullable public var section: String?
  /// The bar in the section, from 1.
  @Nullable public var sectionBar: Int?
  /// The bars of the section.
  @Nullable public var sectionBars: Int?
  /// The section behind it; `null` where it has no name or there is none.
  @Nullable public var nextSection: String?
  /// The place in the words of a song; `null` where there are none, or it is not sure.
  @Nullable public var song: SongPlace?
  /// The chord of the chart at this place; `null` where none is played or nothing is sure.
  @Nullable public var now: NamedChord?
  /// The next chords, at most two, each another one than that before it.
  public let next: [NamedChord]
  /// How likely the place is, or a forecast, in percent.
  public let confidence: Int
  /// Whether something else is played than the chart.
  public let lost: Bool
  /// The chart that may be the one that is played, while none is followed; `null` without one.
  @Nullable public var tune: OfferedTune?

  /// - Parameter context: the style of the names, and the player who reads them.
  public init(_ coming: ComingChords, context: StreamContext) {
    var naming = context.naming
    naming.key = coming.key ?? naming.key
    let written = naming.written(for: context.part)
    let writing = written.symbol
    let place = coming.place
    (state, bars, lost) = (coming.state, coming.bars, coming.state == .lost)
    next = coming.next.map { NamedChord(.chord($0), writing) }
    confidence = Int((coming.confidence * 100).rounded())
    chart = coming.chart
    key = naming.key.map { context.text($0) }
    if coming.hasBars {
      (bar, beat, beats) = (place?.bar, place?.beat, place?.beats)
      (sectionBar, sectionBars) = (place?.sectionBar, place?.sectionBars)
    }
    (section, nextSection) = (place?.section, place?.nextSection)
    song = coming.song
    now = coming.now.map { NamedChord(.chord($0), writing) }
    tune = coming.offer.map { OfferedTune($0, context: context) }
  }

  /// The JSON object on one line.
  public var text: String { JSONText.line(self) }
}

extension StreamContext {
  /// A key as its reader plays it.
  fileprivate func text(_ key: Key) -> String {
    naming.written(for: part).style.finish(part.key(key).text(naming.style.noteNames))
  }
}

extension WrittenSymbol {
  /// The same as a reading, which is taken apart and spoken.
  fileprivate var asReading: SpelledReading {
    switch self {
    case .chord(let chord): .chord(chord)
    case .polychord(let upper, let lower): .polychord(upper: upper, lower: lower)
    }
  }
}
