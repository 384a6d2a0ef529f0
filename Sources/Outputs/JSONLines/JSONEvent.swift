internal import Languages
internal import Wire
public import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// Writes an analysis as the documented JSON object (docs/events.schema.json), version 1.
public struct JSONEvent {
  private let context: StreamContext
  private let written = WrittenOnce()

  public init(context: StreamContext) {
    self.context = context
  }

  /// One line without its end.
  public func text(_ analysis: Analysis) -> String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", type(analysis.event))
    switch analysis.event {
    case .chord(let phase), .harmony(let phase): object.set("phase", phase.rawValue)
    case .notes, .clear, .status, .record: break
    }
    object.set("seq", analysis.sequence)
    object.set("time", timestamp(analysis.time))
    switch analysis.event {
    case .chord: chord(analysis, in: &object)
    case .notes: notes(analysis, in: &object)
    case .clear, .harmony, .record: break
    case .status(let status): self.status(status, in: &object)
    }
    if let harmony = analysis.harmony { object.set("harmony", json: self.harmony(harmony)) }
    if let heard = analysis.heardKey { object.set("heardKey", key(heard)) }
    split(analysis.split, border: analysis.border, in: &object)
    if let now = context.elapsed() {
      object.set("latencyUs", max(0, (now - analysis.time).microseconds))
    }
    return object.closed
  }

  /// The name to draw, of the chord of such an event or of the harmony of an event about that: the fields of the name, and its phase; `nil`
  /// for another event.
  public func name(_ analysis: Analysis) -> String? {
    switch analysis.event {
    case .chord(let phase): description(analysis).map { Self.name($0, phase) }
    case .harmony(let phase):
      analysis.harmony.flatMap { harmony in
        let naming = context.naming.spelled(in: harmony.context).written(for: context.part)
        return harmony.description(naming).map { Self.name($0, phase) }
      }
    case .notes, .clear, .status, .record: nil
    }
  }

  private static func name(_ description: ChordDescription, _ phase: Analysis.Phase) -> String {
    let written = description.written
    var object = JSONObject()
    object.set("phase", phase.rawValue)
    object.set("kind", written.kind.rawValue)
    object.set("name", written.symbol)
    take(apart: written, spoken: description.spoken, in: &object)
    if let sentences = description.sentences { object.set("sentences", sentences) }
    return object.closed
  }

  /// The fields of a reading; `ReadingFacts` of Explore has the same, for `chordd name --json`.
  private func describe(_ description: ChordDescription, hands: Hands, in object: inout JSONObject) {
    object.set("kind", description.kind.rawValue)
    object.set("name", description.written.symbol)
    object.set("ascii", description.writtenInASCII.symbol)
    Self.take(apart: description.written, spoken: description.spoken, in: &object)
    Self.takeRoot(of: description, in: &object)
    object.set("quality", description.quality)
    if let interval = description.interval { object.set("interval", interval) }
    if let sentences = description.sentences { object.set("sentences", sentences) }
    object.set("notes", description.notes.map(Self.note))
    object.set("lower", Self.hand(description.lower, hands.lower))
    object.set("upper", Self.hand(description.upper, hands.upper))
    object.set("upperStructure", description.upperStructure?.numeral)
    object.set("roman", description.roman)
    object.set("rootless", description.isRootless)
    object.set("cost", description.cost.value)
    object.set("alternatives", description.alternatives.map(Self.alternative))
  }

  private func chord(_ analysis: Analysis, in object: inout JSONObject) {
    object.set("onset", timestamp(analysis.onset))
    guard let description = description(analysis) else { return }
    describe(description, hands: analysis.hands, in: &object)
    let naming = context.naming.spelled(in: analysis.context)
    object.set("key", naming.key.map { context.part.key($0).text })
  }

  private func description(_ analysis: Analysis) -> ChordDescription? {
    ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: context.naming.spelled(in: analysis.context).written(for: context.part))
  }

  /// The chord in force, which stands in every event while it lasts and is written once.
  private func harmony(_ harmony: ShownHarmony) -> String {
    let naming = context.naming.spelled(in: harmony.context).written(for: context.part)
    return written.text(of: harmony, naming) { object(of: harmony, naming)?.closed ?? "null" }
  }

  private func object(of harmony: ShownHarmony, _ naming: NamingSettings) -> JSONObject? {
    guard let description = harmony.description(naming) else { return nil }
    var object = JSONObject()
    object.set("kind", description.written.kind.rawValue)
    object.set("name", description.written.symbol)
    object.set("ascii", description.writtenInASCII.symbol)
    Self.take(apart: description.written, spoken: description.spoken, in: &object)
    Self.takeRoot(of: description, in: &object)
    object.set("key", naming.key.map { context.part.key($0).text })
    object.set("roman", description.roman)
    object.set("confidence", Self.percent(harmony.chord.confidence))
    object.set("since", timestamp(harmony.chord.onset))
    let grounds = harmony.grounds(naming)
    object.set("why", grounds.map(\.english))
    var sentences = description.sentences ?? Sentences()
    sentences["why"] = .list(grounds)
    object.set("sentences", sentences)
    return object
  }

  private func key(_ heard: HeardKey) -> JSONObject {
    var object = JSONObject()
    object.set("name", context.part.key(heard.key).text)
    object.set("confidence", Self.percent(heard.confidence))
    return object
  }

  private static func percent(_ likelihood: Float) -> Int { Int((likelihood * 100).rounded()) }

  private func notes(_ analysis: Analysis, in object: inout JSONObject) {
    object.set("down", analysis.down.map { Int($0.rawValue) })
    object.set("sounding", analysis.sounding.map { Int($0.rawValue) })
    object.set("pedal", analysis.isPedalDown)
  }

  private func status(_ status: InputStatus, in object: inout JSONObject) {
    let source: InputSource?
    switch status {
    case .listening: (source, _) = (nil, object.set("status", "listening"))
    case .connected(let connected): (source, _) = (connected, object.set("status", "connected"))
    case .disconnected(let gone): (source, _) = (gone, object.set("status", "disconnected"))
    case .renamed(let renamed): (source, _) = (renamed, object.set("status", "renamed"))
    case .eventsLost: (source, _) = (nil, object.set("status", "events lost"))
    case .splitChanged: (source, _) = (nil, object.set("status", "split"))
    case .stuckNotesReleased(let silent):
      (source, _) = (silent, object.set("status", "stuck notes released"))
    case .ended: (source, _) = (nil, object.set("status", "ended"))
    }
    guard let source, let name = context.name(of: source) else { return }
    object.set("port", name.address)
    object.set("portName", name.name)
    if name.isDemo { object.set("demo", true) }
  }

  private func timestamp(_ time: Duration) -> String {
    Timestamp.text(microseconds: context.microseconds(at: time))
  }

  private func type(_ event: Analysis.Event) -> String {
    switch event {
    case .chord: "chord"
    case .notes: "notes"
    case .harmony: "harmony"
    case .clear: "clear"
    case .status: "status"
    case .record: "record"
    }
  }

  private func split(_ split: HandSplit, border: NoteNumber?, in object: inout JSONObject) {
    switch split {
    case .key(let key): object.set("split", Int(key.rawValue))
    case .floating: object.set("split", border.map { Int($0.rawValue) })
    case .channel: object.set("split", "channel")
    case .off: object.setNull("split")
    }
  }

  private static func note(_ note: DescribedNote) -> JSONObject {
    var object = JSONObject()
    object.set("midi", Int(note.number.rawValue))
    object.set("name", note.spelled.text)
    object.set("octave", note.octave)
    object.set("degree", note.degree?.text)
    object.set("hand", note.hand.rawValue)
    object.set("source", note.source.rawValue)
    return object
  }

  private static func hand(_ written: WrittenReading?, _ notes: NoteSet) -> JSONObject? {
    guard let written else { return nil }
    var object = JSONObject()
    object.set("name", written.symbol)
    object.set("kind", written.kind.rawValue)
    object.set("notes", notes.map { Int($0.rawValue) })
    take(apart: written, spoken: written.spoken, in: &object)
    return object
  }

  private static func takeRoot(of description: ChordDescription, in object: inout JSONObject) {
    object.set("root", description.root?.text)
    object.set("rootPc", description.root.map { Int($0.pitchClass.number) })
    object.set("bass", description.bass.text)
    object.set("bassPc", Int(description.bass.pitchClass.number))
  }

  /// The parts of every name, and how it is spoken.
  private static func take(apart written: WrittenReading, spoken: String, in object: inout JSONObject) {
    object.set("parts", written.parts.map(part))
    object.set("spoken", spoken)
  }

  private static func part(_ part: NamePart) -> JSONObject {
    var object = JSONObject()
    object.set("root", part.root)
    object.set("accidental", part.accidental)
    object.set("tokens", part.tokens.map(token))
    if let bass = part.bass {
      var own = JSONObject()
      own.set("root", bass.root)
      own.set("accidental", bass.accidental)
      object.set("bass", own)
    }
    return object
  }

  private static func token(_ token: NameToken) -> JSONObject {
    var object = JSONObject()
    object.set("type", token.type.rawValue)
    object.set("text", token.text)
    return object
  }

  private static func alternative(_ alternative: DescribedAlternative) -> JSONObject {
    var object = JSONObject()
    object.set("kind", alternative.written.kind.rawValue)
    object.set("name", alternative.written.symbol)
    object.set("cost", alternative.cost.value)
    object.set("why", alternative.why)
    take(apart: alternative.written, spoken: alternative.written.spoken, in: &object)
    return object
  }
}

/// The text of the last harmony, as long as it is the same.
private final class WrittenOnce {
  private var harmony: ShownHarmony?
  private var naming: NamingSettings?
  private var text = ""

  func text(of harmony: ShownHarmony, _ naming: NamingSettings, write: () -> String) -> String {
    if harmony != self.harmony || naming != self.naming {
      text = write()
      (self.harmony, self.naming) = (harmony, naming)
    }
    return text
  }
}

/// Writes wall-clock times as RFC 3339 in UTC with microseconds: `2026-01-31T20:15:04.231507Z`.
enum Timestamp {
  /// The text for a number of microseconds since 1970.
  static func text(microseconds: Int64) -> String {
    let seconds = microseconds >= 0 ? microseconds / 1_000_000 : (microseconds - 999_999) / 1_000_000
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let ofDay = seconds - days * 86_400
    let (year, month, day) = civil(days: days)
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let time = [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(date)T\(time).\(padded(microseconds - seconds * 1_000_000, 6))Z"
  }

  /// The Gregorian date of a number of days since 1970-01-01.
  ///
  /// Years are counted from March, so that the leap day is the last of its year; 146,097 days are 400 years.
  static func civil(days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let fromMarch = days + 719_468
    let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
    let dayOfEra = fromMarch - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Duration {
  /// Whole microseconds, rounded down.
  var microseconds: Int64 {
    components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
  }
}
