public import Settings
public import ChordAnalysis
public import MIDI
internal import MusicTheory

/// Sends the notes of the chord in force, as they were read: transposed, and in the hands in which they were played.
public struct NoteForwardingOutput: Output {
  private let phase: Analysis.Phase
  private let channels: (lower: Channel, upper: Channel)
  private let velocity: @Sendable () -> UInt8
  private let send: @Sendable ([MIDIEvent]) -> Bool
  private var sounding = Hands()

  /// Sends the notes on `lower`, and those of the upper hand on `upper`, once a reading has reached `phase`. `send` returns whether the
  /// events were taken; missing ones are sent with the next change.
  public init(
    phase: Analysis.Phase, lower: Channel, upper: Channel, velocity: @escaping @Sendable () -> UInt8,
    send: @escaping @Sendable ([MIDIEvent]) -> Bool
  ) {
    self.phase = phase
    channels = (lower, upper)
    self.velocity = velocity
    self.send = send
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    // Where nothing sounds, nothing is forwarded, with any event: the one that cleared the chord may have been lost.
    guard !analysis.sounding.isEmpty, analysis.event != .clear else { return change(to: Hands()) }
    if analysis.event == .chord(phase) { change(to: analysis.hands) }
  }

  public mutating func finish() { change(to: Hands()) }

  /// Ends the notes that have gone, then begins the new ones; common notes ring on.
  private mutating func change(to hands: Hands) {
    let before = notes(of: sounding)
    let after = notes(of: hands)
    let velocity = velocity()
    var events: [MIDIEvent] = []
    for (channel, notes) in before {
      let staying = after.first { $0.channel == channel }?.notes ?? []
      events += notes.subtracting(staying).map { .noteOff($0, velocity: 0, channel: channel) }
    }
    for (channel, notes) in after {
      let sounding = before.first { $0.channel == channel }?.notes ?? []
      events += notes.subtracting(sounding).map { .noteOn($0, velocity: velocity, channel: channel) }
    }
    if events.isEmpty || send(events) { sounding = hands }
  }

  /// The notes of each channel. A key that both hands hold is one note where they share a channel.
  private func notes(of hands: Hands) -> [(channel: Channel, notes: NoteSet)] {
    guard channels.lower != channels.upper else { return [(channels.lower, hands.all)] }
    return [(channels.lower, hands.lower), (channels.upper, hands.upper)]
  }
}

/// The notes of the chord in force.
public struct NoteForwardingSettings: SettingsGroup, OutputKind {
  public var forward = NoteForwarding.off
  public var forwardChannel = Channel(statusByte: 0)
  /// The channel of the upper hand; `nil`: that of the lower.
  public var forwardUpperChannel: Channel?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "midi.forward", \NoteForwardingSettings.forward, .choice(of: NoteForwarding.self), default: "off",
      "Sends the notes of the current chord: as soon as it is played (`live`), or when it has held "
        + "(`committed`)."
    ).forTheStart,
    Setting(
      "midi.forward-channel", \NoteForwardingSettings.forwardChannel, .channel, default: "1",
      "The MIDI channel of the forwarded notes."
    ).forTheStart,
    Setting(
      "midi.forward-upper-channel", \NoteForwardingSettings.forwardUpperChannel, .channelOrOff,
      default: "off",
      "A separate MIDI channel for those of the upper hand."
    ).forTheStart,
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (settings, midi) = (place.configuration[Self.self], place.midi)
    guard let phase = settings.forward.phase else { return [] }
    return [
      Listener("forward", .records(256)) {
        NoteForwardingOutput(
          phase: phase, lower: settings.forwardChannel,
          upper: settings.forwardUpperChannel ?? settings.forwardChannel, velocity: midi.velocity,
          send: midi.send)
      }
    ]
  }
}

/// When the notes of a reading are forwarded.
public enum NoteForwarding: String, CaseIterable, Sendable {
  case off, live, committed

  var phase: Analysis.Phase? {
    switch self {
    case .off: nil
    case .live: .live
    case .committed: .committed
    }
  }
}
