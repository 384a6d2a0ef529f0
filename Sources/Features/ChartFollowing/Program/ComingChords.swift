internal import MusicTheory
internal import Outputs
public import Wire

/// Where in the form the player is, and the chords that come next, as a feature that follows them says it.
struct ComingChords: Hashable, Sendable {
  /// How much is known.
  enum State: String, Codable, CaseIterable, Sendable {
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
  struct Place: Hashable, Sendable {
    /// From 1.
    var bar: Int
    /// From 1.
    var beat: Int
    /// Of the meter of this bar.
    var beats: Int
    /// The rehearsal mark of the section, such as `A`; `nil` where there is none.
    var section: String?
    /// The bar in its section, from 1, and how many it has.
    var sectionBar: Int
    var sectionBars: Int
    /// The rehearsal mark of the section that is played behind this one; `nil` where the chart ends.
    var nextSection: String?

    init(
      bar: Int, beat: Int, beats: Int, section: String? = nil, sectionBar: Int, sectionBars: Int,
      nextSection: String? = nil
    ) {
      (self.bar, self.beat, self.beats) = (bar, beat, beats)
      (self.section, self.sectionBar, self.sectionBars) = (section, sectionBar, sectionBars)
      self.nextSection = nextSection
    }
  }

  /// A chart of the player that may be the one that is played.
  struct Offer: Hashable, Sendable {
    /// Its name in the library.
    var name: String
    /// In semitones from the chart as it is written, −5…6.
    var transpose: Int
    /// The key in which it is played; `nil` where the chart has none.
    var key: Key?

    init(name: String, transpose: Int, key: Key? = nil) {
      (self.name, self.transpose, self.key) = (name, transpose, key)
    }
  }

  var state: State
  /// The title of the chart; `nil` without one.
  var chart: String?
  /// How many bars it has as it is played out; 0 without a chart.
  var bars: Int
  /// The key at the place in the chart, or the one that is heard: names are spelled and counted in it.
  var key: Key?
  /// `nil` where it is not sure.
  var place: Place?
  /// The place in the words of a song; `nil` where there are none, or it is not sure.
  var song: SongPlace?
  /// Whether bars and beats were said; of a song without them the bar is the chord.
  var hasBars = true
  /// The chord of the chart at the place; `nil` where none is played or nothing is sure.
  var now: WrittenChord?
  /// The next chords that differ from the one before them, at most two; none where they are not likely.
  var next: [WrittenChord]
  /// The keys of these chords in a chart; none of a forecast.
  var nextKeys: [Key?] = []
  /// How likely the place is, or of a forecast the chord: 0…1.
  var confidence: Double
  /// The chart that is offered while none is followed.
  var offer: Offer?

  /// Nothing is known, of a chart or without one.
  init(_ state: State = .off, chart: String? = nil, bars: Int = 0, key: Key? = nil) {
    (self.state, self.chart, self.bars, self.key) = (state, chart, bars, key)
    (place, song, now, next, confidence) = (nil, nil, nil, [], 0)
  }

  /// Whether a screen would show the same; the confidence moves all the time.
  func isShown(as other: ComingChords) -> Bool {
    var other = other
    other.confidence = confidence
    return self == other
  }
}

extension ComingChords: FeatureNews {
  var type: String { FormEvent.Name.form.rawValue }
  var isKnown: Bool { state != .off }
  static var nothing: Self { ComingChords() }
  var coming: [WrittenChord]? { next }

  func text(_ context: StreamContext) -> String { FormEvent(self, context: context).text }

  func topics(_ context: StreamContext) -> [String: String] {
    ["next": names(context.naming).joined(separator: " "), "form": text(context)]
  }

  /// Two names, empty where none is likely. Bar and beat are 0 where they are not sure.
  func messages(_ naming: NamingSettings) -> [OSCMessage] {
    let names = names(naming) + ["", ""]
    return [
      OSCMessage("next", .text(names[0]), .text(names[1])), OSCMessage("bar", .number(place?.bar ?? 0)),
      OSCMessage("beat", .number(place?.beat ?? 0)), OSCMessage("section", .text(place?.section ?? "")),
      OSCMessage("form", .text(state.rawValue)),
    ]
  }

  private func names(_ naming: NamingSettings) -> [String] {
    next.enumerated().map { self.naming(naming, ofNext: $0).symbol.text($1) }
  }

  /// The settings for one of the next chords.
  func naming(_ naming: NamingSettings, ofNext index: Int) -> NamingSettings {
    var naming = naming
    naming.key = (nextKeys.indices.contains(index) ? nextKeys[index] : key) ?? naming.key
    return naming
  }
}

/// A chart of the player that may be the one that is played: it is offered, and never followed by itself.
struct OfferedTune: Codable, Hashable, Sendable {
  /// The name for `chart-choose`.
  let name: String
  /// In semitones from the chart as it is written, for `chart-choose`.
  let transpose: Int
  /// The key in which it is played, as the reader plays it; `null` where the chart has none.
  @Nullable var key: String?

  init(_ offer: ComingChords.Offer, context: StreamContext) {
    (name, transpose) = (offer.name, offer.transpose)
    key = offer.key.map { context.text($0) }
  }
}

/// The event `form` of docs/reference/events.md.
struct FormEvent: Codable, Hashable, Sendable {
  enum Name: String, EventName { case form }

  /// The version of the format.
  private(set) var v = 1
  private(set) var type = Name.form
  /// How much is known.
  let state: ComingChords.State
  /// The title of the chart; `null` without one.
  @Nullable var chart: String?
  /// The key in which names are spelled; `null` where none is known.
  @Nullable var key: String?
  /// How many bars the chart has as it is played out; 0 without one.
  @From<0, Int> var bars: Int
  /// The bar that is played, from 1; `null` where it is not sure.
  @From<1, Int?> var bar: Int?
  /// The beat in the bar, from 1; `null` where it is not sure.
  @From<1, Int?> var beat: Int?
  /// The beats of the bar; `null` where it is not sure.
  @From<1, Int?> var beats: Int?
  /// The section; `null` where it has no name or is not sure.
  @Nullable var section: String?
  /// The bar in the section, from 1.
  @From<1, Int?> var sectionBar: Int?
  /// The bars of the section.
  @From<1, Int?> var sectionBars: Int?
  /// The section behind it; `null` where it has no name or there is none.
  @Nullable var nextSection: String?
  /// The place in the words of a song; `null` where there are none, or it is not sure.
  @Nullable var song: SongPlace?
  /// The chord of the chart at this place; `null` where none is played or nothing is sure.
  @Nullable var now: NamedChord?
  /// The next chords, at most two, each another one than that before it.
  let next: [NamedChord]
  /// How likely the place is, or a forecast, in percent.
  @Within<0, 100, Int> var confidence: Int
  /// Whether something else is played than the chart.
  let lost: Bool
  /// The chart that may be the one that is played, while none is followed; `null` without one.
  @Nullable var tune: OfferedTune?

  /// - Parameter context: the style of the names, and the player who reads them.
  init(_ coming: ComingChords, context: StreamContext) {
    var naming = context.naming
    naming.key = coming.key ?? naming.key
    let writing = naming.written(for: context.part).symbol
    let place = coming.place
    (state, bars, lost) = (coming.state, coming.bars, coming.state == .lost)
    next = coming.next.enumerated().map { index, chord in
      NamedChord(.chord(chord), coming.naming(naming, ofNext: index).written(for: context.part).symbol)
    }
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
  var text: String { JSONText.encode(self) }
}

extension StreamContext {
  /// A key as its reader plays it.
  fileprivate func text(_ key: Key) -> String {
    naming.written(for: part).style.finish(part.key(key).text(naming.style.noteNames))
  }
}

extension FormService {
  public static let events = [
    EventDescription(
      FormEvent.self,
      "The place in the chart that is followed, or the next chords, are others than before. The newest one says all there "
        + "is to know.", isKept: true),
    EventDescription(ChartEvent.self, "Another chart is followed, or none.", isKept: true),
  ]
}
