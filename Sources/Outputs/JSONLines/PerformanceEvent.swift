public import ChordAnalysis
internal import Languages
internal import MIDI
internal import MusicTheory
public import Wire

/// The name of an event: the only case.
public protocol EventName: RawRepresentable<String>, CaseIterable, Codable, Hashable, Sendable {}

/// An event of a performance: what all have, around what it has by itself.
///
/// Its parts are no fields: it has the fields of all of them.
public struct PerformanceEvent<
  Name: EventName, Stage: Codable & Sendable, Own: Codable & Sendable
>: Codable, Sendable {
  let stage: Stage
  let place: EventPlace
  let own: Own
  let moment: EventMoment

  private enum CodingKeys: CodingKey { case type }

  init(stage: Stage, place: EventPlace, own: Own, moment: EventMoment) {
    (self.stage, self.place, self.own, self.moment) = (stage, place, own, moment)
  }

  public init(from decoder: any Decoder) throws {
    _ = try decoder.container(keyedBy: CodingKeys.self).decode(Name.self, forKey: .type)
    stage = try Stage(from: decoder)
    place = try EventPlace(from: decoder)
    own = try Own(from: decoder)
    moment = try EventMoment(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(Self.name, forKey: .type)
    try stage.encode(to: encoder)
    try place.encode(to: encoder)
    try own.encode(to: encoder)
    try moment.encode(to: encoder)
  }

  private static var name: String { Name.allCases.first?.rawValue ?? "" }
}

extension PerformanceEvent: SchemaNamed {
  /// `Outputs.ChordEvent`
  public static var schemaName: String { "Outputs.\(name.prefix(1).uppercased())\(name.dropFirst())Event" }
}

/// Nothing of its own.
public struct NoFields: Codable, Sendable {
  init() {}
  public init(from decoder: any Decoder) {}
  public func encode(to encoder: any Encoder) {}
}

/// Whether something is new or has held.
public struct EventPhase: Codable, Sendable {
  /// `live` when it has begun, `committed` when it has held.
  let phase: Analysis.Phase
}

/// The place of an event among all.
public struct EventPlace: Codable, Sendable {
  /// Counts up with every event; a committed chord repeats the number of its live one.
  @From<0, UInt64> var seq: UInt64
  /// When the event was due, RFC 3339 in UTC with microseconds; `analyze` counts from 1970-01-01. When the clock of the machine is set,
  /// later events have the new time.
  let time: Timestamp
}

/// The state of the performance at an event.
public struct EventMoment: Codable, Sendable {
  /// The chord in force, which outlasts the keys that said it; absent while there is none.
  let harmony: Written<HarmonyFacts>?
  /// The key that is heard at this moment; absent while none is clear, and when a key is set or none is wanted.
  let heardKey: HeardKeyFacts?
  /// The lowest key of the upper hand at this moment, `channel`, or `nil` for one hand. With a floating split the number follows the hands.
  @Nullable var split: ReadingFacts.Split?
  /// Microseconds from `time` until the text was made; absent from `analyze`.
  let latencyUs: Int64?
}

/// The chord in force, as a musician would write it above the staff.
public struct HarmonyFacts: Codable, Sendable {
  /// The kind of reading.
  let kind: ReadingKind
  /// The symbol alone, in the style that is set.
  let name: String
  /// The symbol in plain ASCII characters.
  let ascii: String
  /// The symbol taken apart; empty in a notation for programs.
  let parts: [NamePart]
  /// The reading in English words.
  let spoken: String
  /// The root of the chord.
  @Nullable var root: SpelledPitch?
  /// The pitch class of the root, C = 0.
  @Within<0, 11, Int?> var rootPc: Int?
  /// The bass that is heard; it may have been struck a while ago.
  let bass: SpelledPitch
  /// The pitch class of the bass, C = 0.
  @Within<0, 11, Int> var bassPc: Int
  /// The key that its letters go by; `nil` without one.
  @Nullable var key: Key?
  /// The degree of the root in the key, if there is one.
  @Nullable var roman: String?
  /// How likely it is the right chord, in percent.
  @Within<0, 100, Int> var confidence: Int
  /// When it began; at most half a second before it was first reported.
  let since: Timestamp
  /// Up to three reasons for it when it came, the strongest first: `E, B♭ sounding`, `C in the bass for 1.2 s`, `fits F major`. Notes and key
  /// follow `--notes`. May be empty, and may say more once all keys of a chord have landed.
  let why: [String]
  /// The texts for other languages.
  let sentences: Sentences

  init(_ words: ChordDescription, key: Key?, since: Timestamp, confidence: Int, why: [Phrase]) {
    let written = words.written
    (kind, name, ascii) = (written.kind, written.symbol, words.writtenInASCII.symbol)
    (parts, spoken) = (written.parts, words.spoken)
    (bass, bassPc) = (words.bass, Int(words.bass.pitchClass.number))
    (self.since, self.confidence, self.why) = (since, confidence, why.map(\.english))
    var sentences = words.sentences ?? Sentences()
    sentences["why"] = .list(why)
    self.sentences = sentences
    root = words.root
    rootPc = words.root.map { Int($0.pitchClass.number) }
    self.key = key
    roman = words.roman
  }
}

/// A key that is heard.
public struct HeardKeyFacts: Codable, Sendable {
  /// The key, as `E♭ major`.
  let name: Key
  /// How likely it is the right key, in percent.
  @Within<0, 100, Int> var confidence: Int

  init(_ heard: HeardKey, _ part: BandPart) {
    (name, confidence) = (part.key(heard.key), heard.confidence.percent)
  }
}

extension Float {
  /// Of a likelihood.
  var percent: Int { Int((self * 100).rounded()) }
}

extension ReadingFacts.Split: SchemaDescribed {
  public static var schema: Schema { .any([.within(least: 0, most: 127, .whole), .choice(["channel"])]) }
  public static var example: ReadingFacts.Split { .channel }
}
