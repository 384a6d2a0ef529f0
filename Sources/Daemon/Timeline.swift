internal import ChordAnalysis
internal import MIDI
internal import Outputs

/// Runs a file through the pipeline at full speed and prints what comes out, as it comes.
public struct Timeline {
  private let configuration: Configuration
  private let includesLive: Bool

  /// With `includesLive`, readings that never settled are told, too.
  public init(configuration: Configuration, includesLive: Bool) {
    self.configuration = configuration
    self.includesLive = includesLive
  }

  /// Prints one line a chord, or with `asJSON` every event.
  ///
  /// Events are decoded, analyzed and printed one by one, so that no file takes more memory than its bytes.
  public func print(_ file: MIDIFile, tracks: Set<Int>?, asJSON: Bool) throws(MIDIFileError) {
    let events = try file.eventSequence(ofTracks: tracks)
    if asJSON {
      let context = SinkContext(
        naming: configuration.namingSettings, startMicroseconds: 0, elapsed: { nil })
      let writer = JSONEvent(context: context)
      run(events) { if isTold($0) { Swift.print(writer.text($0)) } }
    } else {
      var lines = TimelineLines(
        naming: configuration.namingSettings, includesLive: includesLive,
        longestLanding: configuration.analyzer.settling.longestWait)
      run(events) { analysis in
        for line in lines.follow(analysis) { Swift.print(line) }
      }
      for line in lines.finish() { Swift.print(line) }
    }
    try refuseSilence(of: file, tracks)
  }

  private func run(_ events: SMFEventSequence, emit: (Analysis) -> Void) {
    var settings = configuration.analyzer
    // A file says how long its notes are.
    settings.stuckNote = nil
    var analyzer = Analyzer(settings: settings)
    for event in events {
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { emit(copy $0) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { emit(copy $0) } }
  }

  private func isTold(_ analysis: Analysis) -> Bool {
    switch analysis.event {
    case .chord(.live): includesLive
    case .chord(.committed): true
    case .clear: true
    case .notes, .status: false
    }
  }

  /// Nothing printed, and nothing said about it, would look like a failure of ours.
  private func refuseSilence(of file: MIDIFile, _ tracks: Set<Int>?) throws(MIDIFileError) {
    let channels = file.music.tracks.indices.reduce(into: ChannelSet()) { channels, index in
      if tracks?.contains(index + 1) ?? true { channels.formUnion(file.music.tracks[index].channels) }
    }
    let counting = configuration.analyzer.channels.counting(for: .standard)
    guard channels.isDisjoint(with: counting) else { return }
    throw .noNotes(path: file.name, tracks: tracks, channels: channels)
  }
}
