internal import MIDI
internal import MusicTheory

/// The notes that sound on every channel of every source. Messages may come in any order.
///
/// Sources and channels are kept apart, so that unplugging one keyboard lets go of its notes and no others.
struct HeldNotes: ~Copyable, Sendable {
  /// The pedals that count; one that counts no longer lets go of its notes.
  var pedals: PedalSettings {
    didSet {
      if !pedals.sustainCounts { updateActive { $0.setSustain(false) } }
      if !pedals.sostenutoCounts { updateActive { $0.setSostenuto(false) } }
    }
  }

  /// The channels that count; one that counts no longer lets go of its notes.
  var heardChannels: HeardChannels {
    didSet { if heardChannels != oldValue { for source in 0..<InputSource.limit { hear(source) } } }
  }

  /// By source and channel. It is too large to lie in line: reading one of them would copy all.
  private var channels: [ChannelNotes]
  /// For each source, one bit for each channel that is not idle.
  private var active: InlineArray<16, UInt16>
  private var profiles: InlineArray<16, SourceProfile>
  /// The channels that count, for each source.
  private var counting: InlineArray<16, ChannelSet>
  /// Whether channel 10 has drums, for each source.
  private var zones: InlineArray<16, MPEZones> = .init(repeating: MPEZones())

  init(pedals: PedalSettings = PedalSettings(), heardChannels: HeardChannels = HeardChannels()) {
    self.pedals = pedals
    self.heardChannels = heardChannels
    counting = InlineArray(repeating: heardChannels.counting(for: .standard))
    channels = Array(repeating: ChannelNotes(), count: 256)
    active = InlineArray(repeating: 0)
    profiles = InlineArray(repeating: .standard)
  }

  /// Learns from an event whether channel 10 of its source has drums; to be called before `heard`.
  ///
  /// Returns the event to follow instead when the notes that sound on channel 10 turn out to be drums.
  mutating func learnZones(from event: InputEvent) -> InputEvent? {
    guard case .midi(let message, let source) = event else { return nil }
    let index = Int(source.index)
    let hadNotes = zones[index].haveChannelTen
    switch message {
    case .controlChange(let controller, let value, let channel):
      zones[index].follow(controller, value: value, on: channel)
    case .noteOn(_, let velocity, let channel) where velocity > 0:
      let channels = channels
      zones[index].strike(channel) { channels[index * 16 + Int($0.rawValue)].down.count }
    case .systemReset: zones[index] = MPEZones()
    default: return nil
    }
    guard zones[index].haveChannelTen != hadNotes else { return nil }
    hear(index)
    guard hadNotes, case .noteOn(_, _, let drums) = message else { return nil }
    return .midi(.controlChange(.allSoundOff, value: 0, channel: drums), from: source)
  }

  /// The event as the profile of its source lets it be heard, or `nil` when it does not count.
  func heard(_ event: InputEvent) -> InputEvent? {
    guard case .midi(let message, let source) = event else { return event }
    let index = Int(source.index)
    return profiles[index].heard(message, on: counting[index]).map { .midi($0, from: source) }
  }

  /// Whether the event is a stroke of drums that do not count.
  func isIgnoredDrum(_ event: InputEvent) -> Bool {
    guard case .midi(.noteOn(_, let velocity, let channel), let source) = event, velocity > 0 else {
      return false
    }
    return ChannelSet.drums.contains(channel) && !counting[Int(source.index)].contains(channel)
  }

  /// Follows one event that has gone through `heard`.
  mutating func follow(_ event: InputEvent) {
    switch event {
    case .midi(let message, let source): apply(message, from: source)
    case .connected(let source, let profile): setProfile(profile, of: source)
    case .disconnected(let source):
      forget(source)
      zones[Int(source.index)] = MPEZones()
      setProfile(.standard, of: source)
      hear(Int(source.index))
    case .alive: break
    case .eventsLost, .panic: for index in 0..<InputSource.limit { forget(InputSource(index)!) }
    }
  }

  /// All notes that are held, by the hand that may play them.
  ///
  /// - Complexity: O(*n*) in the number of channels in use.
  func state(_ split: HandSplit) -> HeldState {
    var state = HeldState()
    forEachActive { source, channel, notes in
      let role = split.role(of: profiles[source].role, on: channel)
      state.down.insert(notes.down, as: role)
      state.sounding.insert(notes.sounding, as: role)
      state.isPedalDown = state.isPedalDown || notes.isPedalDown
    }
    return state
  }

  /// The hand that plays the notes on a channel of a source.
  func role(of source: InputSource, on channel: Channel, _ split: HandSplit) -> HandRole {
    split.role(of: profiles[Int(source.index)].role, on: channel)
  }

  /// Whether anything of the source sounds.
  func isSounding(_ source: InputSource) -> Bool {
    var rest = active[Int(source.index)]
    while rest != 0 {
      if !channels[Int(source.index) * 16 + rest.trailingZeroBitCount].sounding.isEmpty { return true }
      rest &= rest - 1
    }
    return false
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

  private mutating func setProfile(_ profile: SourceProfile, of source: InputSource) {
    guard profiles[Int(source.index)] != profile else { return }
    forget(source)
    zones[Int(source.index)] = MPEZones()
    profiles[Int(source.index)] = profile
    hear(Int(source.index))
  }

  /// Finds out which channels of a source count, and lets go of the notes on the others.
  private mutating func hear(_ source: Int) {
    counting[source] = heardChannels.counting(
      for: profiles[source], channelTenHasDrums: !zones[source].haveChannelTen)
    var rest = active[source] & ~counting[source].rawValue
    active[source] &= counting[source].rawValue
    while rest != 0 {
      channels[source * 16 + rest.trailingZeroBitCount] = ChannelNotes()
      rest &= rest - 1
    }
  }

  /// Ends every note of the source and lifts its pedals.
  mutating func forget(_ source: InputSource) {
    let index = Int(source.index)
    while active[index] != 0 {
      channels[index * 16 + active[index].trailingZeroBitCount] = ChannelNotes()
      active[index] &= active[index] - 1
    }
  }

  private func forEachActive(_ body: (_ source: Int, Channel, ChannelNotes) -> Void) {
    for source in 0..<InputSource.limit {
      var rest = active[source]
      while rest != 0 {
        let channel = rest.trailingZeroBitCount
        body(source, Channel(statusByte: UInt8(channel)), channels[source * 16 + channel])
        rest &= rest - 1
      }
    }
  }
}

/// The keys, notes and pedals at one moment.
struct HeldState: Equatable, Sendable {
  /// Keys that are down.
  var down = NotesByRole()
  /// The notes of these keys, and those that pedals hold.
  var sounding = NotesByRole()
  /// Whether any pedal that counts is down.
  var isPedalDown = false

  /// Whether both have the same keys, notes and pedals; the hands may differ.
  func looksLike(_ other: HeldState) -> Bool {
    down.all == other.down.all && sounding.all == other.sounding.all && isPedalDown == other.isPedalDown
  }
}

/// The notes of one channel of one source: keys that are down, and keys let go that a pedal still holds.
struct ChannelNotes: Sendable {
  private(set) var down = NoteSet()
  private(set) var held = NoteSet()
  private var captured = NoteSet()
  private var isSustainDown = false
  private var isSostenutoDown = false

  var sounding: NoteSet { down.union(held) }
  var isPedalDown: Bool { isSustainDown || isSostenutoDown }
  /// Whether nothing of it matters any more.
  var isIdle: Bool { down.isEmpty && held.isEmpty && !isPedalDown }

  mutating func press(_ note: NoteNumber) {
    down.insert(note)
    held.remove(note)
  }

  /// A note-off for a key that is not down changes nothing.
  mutating func release(_ note: NoteNumber) {
    guard down.contains(note) else { return }
    down.remove(note)
    if isSustainDown || (isSostenutoDown && captured.contains(note)) { held.insert(note) }
  }

  mutating func setSustain(_ isDown: Bool) {
    isSustainDown = isDown
    if !isDown { held = isSostenutoDown ? held.intersection(captured) : [] }
  }

  /// Sostenuto holds only the keys that are down at the moment the pedal goes down.
  mutating func setSostenuto(_ isDown: Bool) {
    if isDown, !isSostenutoDown { captured = down }
    isSostenutoDown = isDown
    guard !isDown else { return }
    captured = []
    if !isSustainDown { held = [] }
  }

  /// As if every key were let go: pedals keep holding.
  mutating func releaseAllKeys() {
    for note in down { release(note) }
  }

  /// Silence at once; pedals stay where the foot has them.
  mutating func silence() {
    down = []
    held = []
    captured = []
  }

  mutating func resetPedals() {
    setSostenuto(false)
    setSustain(false)
  }
}

/// The pedals that hold notes, and the value from which on a pedal counts as down.
public struct PedalSettings: Hashable, Sendable {
  /// Whether the damper pedal (CC 64) holds notes.
  public var sustainCounts: Bool
  /// Whether the sostenuto pedal (CC 66) holds notes.
  public var sostenutoCounts: Bool
  /// The least value of a pedal that is down, 1…127; the limit of the MIDI standard is 64.
  public var threshold: UInt8

  /// Settings with these values; every value has a default.
  public init(sustainCounts: Bool = true, sostenutoCounts: Bool = true, threshold: UInt8 = 64) {
    self.sustainCounts = sustainCounts
    self.sostenutoCounts = sostenutoCounts
    self.threshold = threshold
  }
}
