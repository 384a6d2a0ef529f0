internal import ChordAnalysis
internal import Languages
internal import MIDI
internal import MusicTheory
internal import Practice

/// The commands of a player whose hands stay at the keyboard.
///
/// Within a session they control it. Outside of one, a gesture that no music has – the first and the last control together – opens the menu of
/// drills, which is spoken. There the same gesture begins; it never means its two controls.
struct HandsFree {
  enum Command: Equatable {
    case replay, hint, next, stop
    /// One of the answers, from 0.
    case choose(Int)
    /// The gesture: outside of a session it opens the menu, in the menu it begins.
    case menu
  }

  /// The commands of the four keys or pads, in their order.
  private static let commands: [Command] = [.replay, .hint, .next, .stop]
  /// A0 to C1, which control rather than sound.
  static let keys = [21, 22, 23, 24].map { NoteNumber($0)! }
  /// The white keys from middle C, which choose among answers.
  private static let answerKeys = [60, 62, 64, 65, 67, 69, 71, 72, 74].map { NoteNumber($0)! }
  /// General MIDI has its drums on this channel, and so have pads.
  private static let padChannel = Channel(statusByte: 9)
  private static let firstPad = 36
  /// The first and the last key together, held for this time, are the gesture. Where a command is waited for, any time will do.
  private static let gestureHold: Duration = .milliseconds(700)
  /// The first and the last pad within this time are.
  private static let gestureSpan: Duration = .milliseconds(300)

  private var down: NoteSet = []
  private var gestureSince: Duration?
  /// The control keys that were struck since none was held.
  private var struckKeys: NoteSet = []
  /// The first or the last pad, which may be half of the gesture.
  private var lastPad: (number: Int, time: Duration)?
  private var pedal = PedalTaps()

  /// When it is clear how often a pedal was tapped, or that a pad stays alone.
  var deadline: Duration? {
    [pedal.deadline, lastPad.map { $0.time + Self.gestureSpan }].compactMap(\.self).min()
  }

  /// The command that keys give; `isListening`: a session or the menu waits for one. `answers`: how many there are to choose from.
  mutating func follow(
    _ analysis: Analysis, _ kind: PracticeSettings.HandsFree, isListening: Bool, answers: Int
  ) -> Command? {
    let struck = analysis.down.subtracting(down)
    defer { down = analysis.down }
    if kind != .off, answers > 0, let place = Self.answerKeys.firstIndex(where: { struck.contains($0) }),
      place < answers
    {
      return .choose(place)
    }
    switch kind {
    case .off, .pads: return nil
    case .pedal:
      pedal.follow(analysis)
      return nil
    case .keys:
      let controls = analysis.down.intersection(NoteSet(Self.keys))
      struckKeys.formUnion(controls.intersection(struck))
      let outer = NoteSet([Self.keys[0], Self.keys[3]])
      if analysis.down == outer { gestureSince = gestureSince ?? analysis.time }
      if !isListening, !analysis.down.isSubset(of: outer) { gestureSince = nil }
      guard controls.isEmpty else { return nil }
      // A key acts when it is let go: until then it may become the gesture.
      defer { (struckKeys, gestureSince) = ([], nil) }
      if struckKeys == outer {
        let isHeld = gestureSince.map { analysis.time - $0 >= Self.gestureHold } ?? false
        return isListening || isHeld && analysis.down.isEmpty ? .menu : nil
      }
      guard isListening, struckKeys.count == 1 else { return nil }
      return Self.keys.firstIndex { struckKeys.contains($0) }.map { Self.commands[$0] }
    }
  }

  /// The command that a pad gives.
  mutating func follow(
    _ message: TimedMIDIEvent, _ kind: PracticeSettings.HandsFree, isListening: Bool
  ) -> Command? {
    guard kind == .pads, case .noteOn(let pad, 1..., Self.padChannel) = message.event,
      case let number = Int(pad.rawValue) - Self.firstPad, Self.commands.indices.contains(number)
    else { return nil }
    guard [0, 3].contains(number) else { return isListening ? Self.commands[number] : nil }
    if let lastPad, lastPad.number != number, message.time - lastPad.time <= Self.gestureSpan {
      self.lastPad = nil
      return .menu
    }
    lastPad = (number, message.time)
    return nil
  }

  /// The command of a pedal that was tapped, or of a pad that may have become the gesture, once it is clear.
  mutating func advance(to time: Duration, isListening: Bool) -> Command? {
    if let pad = lastPad, pad.time + Self.gestureSpan <= time {
      lastPad = nil
      if isListening { return Self.commands[pad.number] }
    }
    guard let taps = pedal.taken(at: time) else { return nil }
    guard isListening else { return taps == 3 ? .menu : nil }
    return [1: .next, 2: .hint, 3: .replay][taps] ?? .stop
  }

  /// The sentences about the commands: at the beginning of a session, at its end, and in the menu.
  static func help(_ kind: PracticeSettings.HandsFree) -> (session: [Phrase], menu: [Phrase]) {
    switch kind {
    case .off: ([], [])
    case .keys: ([.say("voice.keys-control"), .say("voice.keys-again")], [.say("voice.keys-choose")])
    case .pads: ([.say("voice.pads-control"), .say("voice.pads-again")], [.say("voice.pads-choose")])
    case .pedal: ([.say("voice.pedal-controls"), .say("voice.pedal-again")], [.say("voice.pedal-chooses")])
    }
  }
}

/// The drills, one after the other, for a player who hears them.
struct SpokenMenu {
  /// A drill that can be begun as it is.
  struct Entry: Equatable {
    var name: String
    var title: Phrase
    var group: Drill.Group
    var summary: Phrase
  }

  /// The entry that reports how practice goes; it is no drill.
  static let report = "report"

  private let entries: [Entry]
  private var place = 0
  /// After this time without a command it is closed.
  static let patience: Duration = .seconds(60)

  /// Continue, the report, and the drills that need no choice.
  init(_ drills: [Drill]) {
    let needy: [Drill.Option] = [.tune, .progression]
    var entries = drills.filter { Set($0.takes).isDisjoint(with: needy) }.map {
      Entry(
        name: $0.name, title: $0.name == "review" ? .say("voice.continue") : $0.said, group: $0.group,
        summary: $0.saidSummary)
    }
    entries.insert(
      Entry(
        name: Self.report, title: .say("voice.report"), group: .memory, summary: .say("voice.report-summary")),
      at: min(1, entries.count))
    self.entries = entries
  }

  var entry: Entry { entries[place] }

  mutating func next() { place = (place + 1) % entries.count }

  mutating func nextGroup() {
    let group = entry.group
    repeat { next() } while entry.group == group && place != 0
  }

  /// The sentences about the drill.
  var sentences: [Phrase] { [entry.title, entry.summary] }
}
