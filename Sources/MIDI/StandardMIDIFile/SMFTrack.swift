/// One track of a MIDI file: what sounds, and what its meta events say about it.
///
/// It is kept as the bytes of the file and decoded each time it is asked for: a track takes no more memory than its part
/// of the file.
public struct SMFTrack: Sendable {
  /// The first name the track gives itself, without control characters; never empty.
  public private(set) var name: String?
  /// The first key signature in the track.
  public private(set) var keySignature: SMFKeySignature?
  /// Where the track ends; a rest may lie between its last event and here.
  public private(set) var end = Ticks.zero
  /// The channels that it plays notes on.
  public private(set) var channels: ChannelSet = []
  private(set) var changesTempo = false
  /// At the first event; what it reads has been found to be sound.
  let reader: SMFTrackReader

  /// Reads a track to its end; throws the first problem.
  init(_ chunk: SMFCursor, number: Int, isTruncated: Bool) throws(SMFError) {
    reader = SMFTrackReader(chunk, number: number, isTruncated: isTruncated)
    var reader = reader
    while let item = try reader.next() {
      switch item {
      case .event(.noteOn(_, let velocity, let channel)) where velocity > 0:
        channels.insert(ChannelSet(channel))
      case .event: break
      case .tempo: changesTempo = true
      case .name(let text): name = name ?? text
      case .keySignature(let signature): keySignature = keySignature ?? signature
      }
    }
    end = reader.position
  }

  /// In the order of the file, which is that of time.
  public var events: [SMFTrackEvent] {
    items.compactMap { position, item in
      if case .event(let event) = item { SMFTrackEvent(at: position, event) } else { nil }
    }
  }

  /// In the order of the file, which is that of time.
  public var tempoChanges: [TempoChange] {
    items.compactMap { _, item in if case .tempo(let change) = item { change } else { nil } }
  }

  private var items: some Sequence<(Ticks, SMFTrackReader.Item)> {
    sequence(state: reader) { reader in
      // It was read to its end before, so nothing is thrown.
      (try? reader.next()).map { (reader.position, $0) }
    }
  }
}
