internal import MIDI
public import MusicTheory

/// Which notes sound, on every channel of every source, whatever order their messages came in.
///
/// Sources and channels are kept apart, so that unplugging one keyboard lets go of its notes and no others.
public struct HeldNotes: Sendable {
  /// A pedal that stops counting lets go of what it held.
  public var pedals: PedalSettings {
    didSet {
      if !pedals.sustainCounts { updateActive { $0.setSustain(false) } }
      if !pedals.sostenutoCounts { updateActive { $0.setSostenuto(false) } }
    }
  }

  private var channels: InlineArray<256, ChannelNotes>
  /// For each source, one bit for each channel that is not idle.
  private var active: InlineArray<16, UInt16>

  public init(pedals: PedalSettings = PedalSettings()) {
    self.pedals = pedals
    channels = InlineArray(repeating: ChannelNotes())
    active = InlineArray(repeating: 0)
  }

  /// Follows one event.
  public mutating func apply(_ event: InputEvent) {
    switch event {
    case .midi(let message, let source): apply(message, from: source)
    case .disconnected(let source): forget(source)
    case .eventsLost: for index in 0..<InputSource.limit { forget(InputSource(index)!) }
    }
  }

  /// Keys that are down.
  public var down: NoteSet { collect { $0.down } }

  /// Everything that sounds: keys that are down and notes that a pedal holds.
  public var sounding: NoteSet { collect { $0.sounding } }

  /// Whether any pedal that counts is down.
  public var isPedalDown: Bool {
    var isDown = false
    forEachActive { isDown = isDown || $0.isPedalDown }
    return isDown
  }

  /// The sounding notes as two hands.
  ///
  /// - Complexity: linear in the channels that are in use.
  public func hands(_ split: HandSplit) -> Hands {
    guard case .channel(let upper) = split else { return split.split(sounding) }
    var hands = Hands()
    for source in 0..<InputSource.limit {
      var rest = active[source]
      while rest != 0 {
        let channel = rest.trailingZeroBitCount
        let notes = channels[source * 16 + channel].sounding
        if channel == Int(upper.rawValue) {
          hands.upper.formUnion(notes)
        } else {
          hands.lower.formUnion(notes)
        }
        rest &= rest - 1
      }
    }
    return hands
  }

  private mutating func apply(_ message: MIDIEvent, from source: InputSource) {
    switch message {
    case .noteOn(let note, velocity: 0, let channel), .noteOff(let note, _, let channel):
      update(source, channel) { $0.release(note) }
    case .noteOn(let note, _, let channel): update(source, channel) { $0.press(note) }
    case .controlChange(let controller, let value, let channel):
      update(source, channel) { [pedals] in Self.control(controller, value, pedals, &$0) }
    case .systemReset: forget(source)
    case .polyphonicPressure, .programChange, .channelPressure, .pitchBend: break
    }
  }

  private static func control(
    _ controller: Controller, _ value: UInt8, _ pedals: PedalSettings, _ notes: inout ChannelNotes
  ) {
    switch controller {
    case .sustain: if pedals.sustainCounts { notes.setSustain(value >= pedals.threshold) }
    case .sostenuto: if pedals.sostenutoCounts { notes.setSostenuto(value >= pedals.threshold) }
    case .allSoundOff: notes.silence()
    case .resetAllControllers: notes.resetPedals()
    default: if controller.meansAllNotesOff { notes.releaseAllKeys() }
    }
  }

  private mutating func update(
    _ source: InputSource, _ channel: Channel, _ change: (inout ChannelNotes) -> Void
  ) {
    let index = Int(source.index) * 16 + Int(channel.rawValue)
    change(&channels[index])
    let bit: UInt16 = 1 << UInt16(channel.rawValue)
    if channels[index].isIdle {
      active[Int(source.index)] &= ~bit
    } else {
      active[Int(source.index)] |= bit
    }
  }

  private mutating func updateActive(_ change: (inout ChannelNotes) -> Void) {
    for source in 0..<InputSource.limit {
      for channel in 0..<16 where active[source] & (1 << UInt16(channel)) != 0 {
        update(InputSource(source)!, Channel(channel)!, change)
      }
    }
  }

  private mutating func forget(_ source: InputSource) {
    let index = Int(source.index)
    while active[index] != 0 {
      channels[index * 16 + active[index].trailingZeroBitCount] = ChannelNotes()
      active[index] &= active[index] - 1
    }
  }

  private func collect(_ part: (ChannelNotes) -> NoteSet) -> NoteSet {
    var notes = NoteSet()
    forEachActive { notes.formUnion(part($0)) }
    return notes
  }

  private func forEachActive(_ body: (ChannelNotes) -> Void) {
    for source in 0..<InputSource.limit {
      var rest = active[source]
      while rest != 0 {
        body(channels[source * 16 + rest.trailingZeroBitCount])
        rest &= rest - 1
      }
    }
  }
}
