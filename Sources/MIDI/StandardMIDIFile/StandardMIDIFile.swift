/// The music in a MIDI file, as `SMFReader` found it.
///
/// Source: Standard MIDI Files 1.0.
public struct StandardMIDIFile: Sendable {
  /// A hundred years; `SMFReader` accepts nothing longer, so times in nanoseconds fit in 64 bits.
  public static let longestDuration = Duration.seconds(36_525 * 86_400)

  /// How the tracks relate to each other.
  public let format: SMFFormat
  /// How finely the file counts time.
  public let division: SMFDivision
  /// The tracks, in the order of the file; at least one.
  public let tracks: [SMFTrack]

  /// The first mistake in the file; `nil` when there is none. The music before and behind it is here, as far as it could be read.
  public let damage: SMFError?

  init(format: SMFFormat, division: SMFDivision, tracks: [SMFTrack], damage: SMFError?) {
    self.format = format
    self.division = division
    self.tracks = tracks
    self.damage = damage
  }

  /// The key signature of the first track that has one; `nil` when none has.
  /// - Complexity: O(*t*) in the number of tracks.
  public var keySignature: SMFKeySignature? {
    tracks.lazy.compactMap(\.keySignature).first
  }

  /// All events of all tracks, in the order of time.
  ///
  /// Events that coincide stay in the order of the file: by track, then as in the track.
  /// - Complexity: O(*n* log *t*) in the numbers of events and tracks.
  public var events: [TimedMIDIEvent] { Array(SMFEventSequence(self)) }

  /// The events in the same order, each decoded when it is asked for, so that they take no memory.
  ///
  /// - Parameter numbers: the tracks whose events are wanted, counted from 1; `nil`: all.
  public func eventSequence(ofTracks numbers: Set<Int>? = nil) -> SMFEventSequence {
    SMFEventSequence(self, tracks: numbers)
  }

  /// The moment the last track ends, rests after the last event included.
  /// - Complexity: O(*n* log *t*) in the numbers of events of tracks with tempo changes, and of such tracks.
  public var duration: Duration {
    pieces.reduce(.zero) { sum, piece in
      var map = TempoMap(division: division)
      var merge = SMFTrackMerge(tracks[piece].filter(\.changesTempo))
      while let next = merge.next() {
        if case .tempo(let change) = next.item { map.goOn(with: change) }
      }
      return sum + map.time(at: end(of: piece))
    }
  }

  /// The tracks in groups that sound together; the groups follow each other.
  var pieces: [Range<Int>] {
    switch format {
    case .single, .simultaneous: [tracks.indices]
    case .independent: tracks.indices.map { $0..<$0 + 1 }
    }
  }

  func end(of piece: Range<Int>) -> Ticks {
    tracks[piece].lazy.map(\.end).max() ?? .zero
  }
}

/// How the tracks of a MIDI file relate to each other.
///
/// Source: Standard MIDI Files 1.0, header chunk.
public enum SMFFormat: UInt16, Hashable, Sendable {
  /// Everything in one track.
  case single = 0
  /// Tracks that sound together.
  case simultaneous = 1
  /// Patterns that have nothing to do with each other; they are played one after the other.
  case independent = 2
}

/// How finely a MIDI file counts time, such as 480 ticks per quarter note.
///
/// Source: Standard MIDI Files 1.0, header chunk.
public struct SMFDivision: Hashable, Sendable {
  /// The number of ticks in a unit: 1…32,767 per quarter note, 1…255 per frame.
  public let ticks: UInt16
  /// The stretch of time that is divided into ticks.
  public let unit: SMFTimeUnit

  /// A division into this number of ticks; `nil` when `ticks` is not in the range of its unit.
  public init?(ticks: Int, per unit: SMFTimeUnit) {
    let largest =
      switch unit {
      case .quarterNote: 0x7FFF
      case .frame: 0xFF
      }
    guard (1...largest).contains(ticks) else { return nil }
    self.ticks = UInt16(ticks)
    self.unit = unit
  }
}

/// The SMPTE frame rates a MIDI file can count time in.
///
/// Source: Standard MIDI Files 1.0, header chunk; SMPTE 12M for the rate of drop frame.
public enum SMFFrameRate: Hashable, Sendable, CaseIterable {
  /// 24 frames a second.
  case fps24
  /// 25 frames a second.
  case fps25
  /// "29" in a file: 30,000 frames in 1,001 seconds. The count drops numbers of frames, never a frame.
  case fps30Drop
  /// 30 frames a second.
  case fps30

  /// The rate that a file writes as `number`; `nil` when it is not 24, 25, 29 or 30.
  public init?(number: Int) {
    guard let rate = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = rate
  }

  /// 24, 25, 29 or 30, as written in a file.
  public var number: Int {
    switch self {
    case .fps24: 24
    case .fps25: 25
    case .fps30Drop: 29
    case .fps30: 30
    }
  }
}

/// The stretch of time that a MIDI file divides into ticks.
///
/// Source: Standard MIDI Files 1.0, header chunk.
public enum SMFTimeUnit: Hashable, Sendable {
  /// Musical time: a tick lasts as long as the tempo says.
  case quarterNote
  /// Film time: all ticks are equally long, and tempo changes have no effect.
  case frame(SMFFrameRate)
}

/// A key signature as a MIDI file states it.
///
/// Source: Standard MIDI Files 1.0, meta event FF 59.
public struct SMFKeySignature: Hashable, Sendable {
  /// The number of sharps, or of flats as a negative number: −7 (seven flats) … 7 (seven sharps).
  public let sharps: Int
  /// Whether the key is minor; otherwise it is major.
  public let isMinor: Bool

  /// A key signature; `nil` when `sharps` is not in −7…7.
  public init?(sharps: Int, isMinor: Bool) {
    guard (-7...7).contains(sharps) else { return nil }
    self.sharps = sharps
    self.isMinor = isMinor
  }
}

/// The number of beats in a bar, and the note that is a beat.
///
/// Source: Standard MIDI Files 1.0, meta event FF 58.
public struct SMFTimeSignature: Hashable, Sendable {
  /// The number of beats in a bar, 1…32.
  public let beats: Int
  /// The note that is a beat: 4 for a quarter note; 1…32.
  public let unit: Int

  /// The time signature of these numbers, as a file states them; `nil` when one is out of range.
  ///
  /// - Parameters:
  ///   - beats: the number of beats in a bar, 1…32.
  ///   - unitExponent: the note that is a beat, as a power of two: 2 for a quarter note; 0…5.
  public init?(beats: Int, unitExponent: Int) {
    guard (1...32).contains(beats), (0...5).contains(unitExponent) else { return nil }
    (self.beats, unit) = (beats, 1 << unitExponent)
  }
}

/// One track of a MIDI file: what sounds, and what its meta events say about it.
///
/// It is kept as the bytes of the file and decoded each time it is asked for: a track takes no more memory than its part
/// of the file.
public struct SMFTrack: Sendable {
  /// The first name the track gives itself, without control characters; never empty. `nil` when it has none.
  public private(set) var name: String?
  /// The first key signature in the track; `nil` when it has none.
  public private(set) var keySignature: SMFKeySignature?
  /// The first time signature in the track; `nil` when it has none.
  public private(set) var timeSignature: SMFTimeSignature?
  /// Where the track ends; a rest may lie between its last event and here.
  public private(set) var end = Ticks.zero
  /// The channels that it plays notes on.
  public private(set) var channels: ChannelSet = []
  private(set) var changesTempo = false
  /// At the first event; what it reads has been found to be sound.
  let reader: SMFTrackReader

  /// The first mistake in it; what could be read around it was read.
  private(set) var damage: SMFError?
  /// Where its last byte was, counted from the start of the file: behind the end of the track, or behind the chunk.
  private(set) var offsetOfEnd = 0
  /// Whether it has no end-of-track event.
  private(set) var isOpen = true

  /// Reads a track to its end, or to the mistake behind which nothing can be read.
  init(_ chunk: SMFCursor, number: Int, isTruncated: Bool) {
    reader = SMFTrackReader(chunk, number: number, isTruncated: isTruncated)
    var reader = reader
    while let item = reader.next() {
      switch item {
      case .event(.noteOn(_, let velocity, let channel)) where velocity > 0:
        channels.insert(ChannelSet(channel))
      case .event: break
      case .tempo: changesTempo = true
      case .name(let text): name = name ?? text
      case .keySignature(let signature): keySignature = keySignature ?? signature
      case .timeSignature(let signature): timeSignature = timeSignature ?? signature
      }
    }
    end = reader.position
    (damage, offsetOfEnd, isOpen) = (reader.damage, reader.offset, !reader.hasReadEnd)
  }

  /// The MIDI messages of the track, in the order of the file, which is that of time.
  /// - Complexity: O(*n*) in the number of events: they are decoded each time.
  public var events: [SMFTrackEvent] {
    items.compactMap { position, item in
      if case .event(let event) = item { SMFTrackEvent(at: position, event) } else { nil }
    }
  }

  /// The tempo changes in the track, in the order of the file, which is that of time.
  /// - Complexity: O(*n*) in the number of events: they are decoded each time.
  public var tempoChanges: [TempoChange] {
    items.compactMap { _, item in if case .tempo(let change) = item { change } else { nil } }
  }

  /// The time signatures in the track with their places, in the order of the file, which is that of time.
  /// - Complexity: O(*n*) in the number of events: they are decoded each time.
  public var timeSignatures: [(position: Ticks, signature: SMFTimeSignature)] {
    items.compactMap { position, item in
      if case .timeSignature(let signature) = item { (position, signature) } else { nil }
    }
  }

  private var items: some Sequence<(Ticks, SMFTrackReader.Item)> {
    sequence(state: reader) { reader in
      // It was read to its end before, so nothing is thrown.
      reader.next().map { (reader.position, $0) }
    }
  }
}

/// A MIDI event and its place in a track.
public struct SMFTrackEvent: Hashable, Sendable {
  /// The position, counted from the start of the track.
  public let position: Ticks
  /// The event.
  public let event: MIDIEvent

  init(at position: Ticks, _ event: MIDIEvent) {
    self.position = position
    self.event = event
  }
}
