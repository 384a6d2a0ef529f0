public import MIDI
public import MusicTheory

/// A key of a performance, from when it was struck until it sounds no more.
public struct SoundingKey: Hashable, Sendable {
  /// In seconds, by the clock of the performance.
  public var onset: Double
  /// When the finger left it, in seconds.
  public var released: Double
  /// When it ended, in seconds: later than `released` where the pedal held it.
  public var end: Double
  public var note: NoteNumber

  public init(onset: Double, released: Double, end: Double, note: NoteNumber) {
    (self.onset, self.released, self.end, self.note) = (onset, released, end, note)
  }

  /// The keys of a performance, in the order in which they end.
  ///
  /// - Parameters:
  ///   - events: in order.
  ///   - channels: those that count.
  public static func keys(of events: some Sequence<TimedMIDIEvent>, channels: ChannelSet) -> [SoundingKey] {
    var keys: [SoundingKey] = []
    var down: [NoteNumber: Double] = [:]
    var pedaled: [NoteNumber: (onset: Double, released: Double)] = [:]
    var isPedalDown = false
    var last = 0.0
    func end(_ note: NoteNumber, _ key: (onset: Double, released: Double), at time: Double) {
      keys.append(SoundingKey(onset: key.onset, released: key.released, end: time, note: note))
    }
    for event in events {
      let time = event.time / .seconds(1)
      last = max(last, time)
      switch event.event {
      case .noteOn(let note, let velocity, let channel) where velocity > 0 && channels.contains(channel):
        if let onset = down.removeValue(forKey: note) { end(note, (onset, time), at: time) }
        if let key = pedaled.removeValue(forKey: note) { end(note, key, at: time) }
        down[note] = time
      case .noteOn(let note, _, let channel) where channels.contains(channel),
        .noteOff(let note, _, let channel) where channels.contains(channel):
        guard let onset = down.removeValue(forKey: note) else { continue }
        if isPedalDown { pedaled[note] = (onset, time) } else { end(note, (onset, time), at: time) }
      case .controlChange(.sustain, let value, let channel) where channels.contains(channel):
        isPedalDown = value >= 64
        guard !isPedalDown else { continue }
        for (note, key) in pedaled.sorted(by: { $0.key < $1.key }) { end(note, key, at: time) }
        pedaled = [:]
      default: continue
      }
    }
    for (note, onset) in down.sorted(by: { $0.key < $1.key }) { end(note, (onset, last), at: last) }
    for (note, key) in pedaled.sorted(by: { $0.key < $1.key }) { end(note, key, at: last) }
    return keys
  }
}
