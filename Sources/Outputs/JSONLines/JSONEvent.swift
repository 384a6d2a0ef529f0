public import ChordAnalysis
internal import MIDI
internal import MusicTheory

/// Writes an analysis as the documented JSON object (docs/events.schema.json), version 1.
public struct JSONEvent {
  private let context: SinkContext

  public init(context: SinkContext) {
    self.context = context
  }

  /// One line without its end.
  public func text(_ analysis: Analysis) -> String {
    var object = JSONObject()
    object.set("v", 1)
    object.set("type", type(analysis.event))
    if case .chord(let phase) = analysis.event { object.set("phase", phase.rawValue) }
    object.set("seq", analysis.sequence)
    object.set("time", timestamp(analysis.time))
    switch analysis.event {
    case .chord: chord(analysis, in: &object)
    case .notes: notes(analysis, in: &object)
    case .clear: break
    case .status(let status): self.status(status, in: &object)
    }
    Self.split(analysis.split, border: analysis.border, in: &object)
    if let now = context.elapsed() {
      object.set("latencyUs", max(0, (now - analysis.time).microseconds))
    }
    return object.closed
  }

  /// The fields of a reading, which `chordd name --json` prints without the rest.
  static func describe(_ description: ChordDescription, hands: Hands, in object: inout JSONObject) {
    object.set("kind", description.kind.rawValue)
    object.set("name", description.written.symbol)
    object.set("ascii", description.writtenInASCII.symbol)
    object.set("root", description.root?.text)
    object.set("rootPc", description.root.map { Int($0.pitchClass.number) })
    object.set("bass", description.bass.text)
    object.set("bassPc", Int(description.bass.pitchClass.number))
    object.set("quality", description.quality)
    if let interval = description.interval { object.set("interval", interval) }
    object.set("notes", description.notes.map(note))
    object.set("lower", hand(description.lower, hands.lower))
    object.set("upper", hand(description.upper, hands.upper))
    object.set("upperStructure", description.upperStructure?.numeral)
    object.set("roman", description.roman)
    object.set("rootless", description.isRootless)
    object.set("cost", description.cost.value)
    object.set("alternatives", description.alternatives.map(alternative))
  }

  private func chord(_ analysis: Analysis, in object: inout JSONObject) {
    object.set("onset", timestamp(analysis.onset))
    let naming = context.naming.spelled(in: analysis.context)
    guard
      let description = ChordDescription(
        analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
    else { return }
    Self.describe(description, hands: analysis.hands, in: &object)
    object.set("key", naming.key?.text)
  }

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
    case .clear: "clear"
    case .status: "status"
    }
  }

  static func split(_ split: HandSplit, border: NoteNumber?, in object: inout JSONObject) {
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
    return object
  }

  private static func alternative(_ alternative: DescribedAlternative) -> JSONObject {
    var object = JSONObject()
    object.set("kind", alternative.written.kind.rawValue)
    object.set("name", alternative.written.symbol)
    object.set("cost", alternative.cost.value)
    object.set("why", alternative.why)
    return object
  }
}
