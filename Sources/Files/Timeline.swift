public import Settings
public import ChordAnalysis
internal import MIDI
public import MusicTheory
internal import Outputs

/// Runs a file through the pipeline at full speed and prints the results as they come.
public struct Timeline {
  /// The layout of the printed lines.
  public enum Layout: Sendable {
    /// The harmony: one line a chord.
    case harmony
    /// The held notes: one line a chord.
    case exact
    /// Every event.
    case json
    /// The harmony for programs: start, end, label, and when it was first shown, in seconds.
    case spans
  }

  private let configuration: Configuration
  private let includesLive: Bool
  private let letters: BandPart.Letters

  /// With `includesLive`, readings that never settled are listed, too.
  ///
  /// - Parameter letters: whether names are letters, or count from the key that is heard there.
  public init(
    configuration: Configuration, includesLive: Bool, letters: BandPart.Letters = .letters
  ) {
    self.configuration = configuration
    self.includesLive = includesLive
    self.letters = letters
  }

  /// Prints the file as `layout` says.
  ///
  /// Events are decoded, analyzed and printed one by one, so that no file takes more memory than its bytes.
  public func print(_ file: MIDIFile, tracks: Set<Int>?, as layout: Layout) throws(MIDIFileError) {
    let events = try file.eventSequence(ofTracks: tracks)
    let end = file.music.duration
    switch layout {
    case .spans:
      var spans = HarmonySpans(isLive: includesLive)
      run(events, until: end) { analysis in
        for span in spans.follow(analysis) { Swift.print(span.line) }
      }
      for span in spans.finish() { Swift.print(span.line) }
    case .json:
      let context = StreamContext(
        naming: configuration.namingSettings, startMicroseconds: 0, elapsed: { nil }, part: part)
      let writer = JSONEvent(context: context)
      run(events, until: end) { if isTold($0) { Swift.print(writer.text($0)) } }
    case .harmony, .exact:
      var lines = TimelineLines(
        naming: configuration.namingSettings, letters: letters, includesLive: includesLive,
        longestLanding: configuration.analyzer.settling.longestWait)
      run(events, until: end) { analysis in
        let shown = includesLive ? analysis.inHarmony : analysis.inRecord
        for line in lines.follow(layout == .harmony ? shown : analysis) { Swift.print(line) }
      }
      for line in lines.finish() { Swift.print(line) }
    }
    try refuseSilence(of: file, tracks)
  }

  private var part: BandPart {
    var part = BandPart()
    part.letters = letters
    return part
  }

  /// Prints the shown harmony as ``Layout/spans``, with the chords of a chart as evidence.
  ///
  /// - Parameters:
  ///   - expecting: is called before each event with its time, and says which chords the chart has there.
  ///   - following: is called with every analysis, in order.
  public func printSpans(
    of file: MIDIFile, tracks: Set<Int>?, expecting: (Duration) -> ExpectedChords?,
    following: (Analysis) -> Void
  ) throws(MIDIFileError) {
    var spans = HarmonySpans(isLive: true)
    run(
      try file.eventSequence(ofTracks: tracks), until: file.music.duration,
      before: { time, analyzer in analyzer.expect(expecting(time)) }
    ) { analysis in
      following(analysis)
      for span in spans.follow(analysis) { Swift.print(span.line) }
    }
    for span in spans.finish() { Swift.print(span.line) }
    try refuseSilence(of: file, tracks)
  }

  /// Hands over every analysis of the file, in order.
  public func forEach(
    of file: MIDIFile, tracks: Set<Int>?, _ emit: (Analysis) -> Void
  ) throws(MIDIFileError) {
    run(try file.eventSequence(ofTracks: tracks), until: file.music.duration, emit: emit)
    try refuseSilence(of: file, tracks)
  }

  private func run(
    _ events: SMFEventSequence, until end: Duration, before: (Duration, inout Analyzer) -> Void = { _, _ in },
    emit: (Analysis) -> Void
  ) {
    var settings = configuration.analyzer
    // A file says how long its notes are.
    settings.stuckNote = nil
    var analyzer = Analyzer(settings: settings)
    for event in events {
      before(event.time, &analyzer)
      analyzer.apply(.midi(event.event, from: .first), at: event.time) { emit(copy $0) }
    }
    // Notes that are held at the end of their track sound until then.
    analyzer.apply(.disconnected(.first), at: end) { analysis in
      if case .status = analysis.event {} else { emit(copy analysis) }
    }
    while let deadline = analyzer.deadline { analyzer.advance(to: deadline) { emit(copy $0) } }
  }

  private func isTold(_ analysis: Analysis) -> Bool {
    switch analysis.event {
    case .chord(.live): includesLive
    case .chord(.committed): true
    case .clear: true
    // The page and the stage show these: without them the field `harmony` of the events would be incomplete.
    case .harmony(.live): includesLive
    case .harmony(.committed): true
    case .notes, .status, .record: false
    }
  }

  /// A file without any line gets an explanation, or it would look like a failure of the program.
  private func refuseSilence(of file: MIDIFile, _ tracks: Set<Int>?) throws(MIDIFileError) {
    let channels = file.music.tracks.indices.reduce(into: ChannelSet()) { channels, index in
      if tracks?.contains(index + 1) ?? true { channels.formUnion(file.music.tracks[index].channels) }
    }
    let counting = configuration.analyzer.channels.counting(for: .standard)
    guard channels.isDisjoint(with: counting) else { return }
    throw .noNotes(path: file.name, tracks: tracks, channels: channels)
  }
}

/// Makes the lines of a timeline out of analyses: each chord with how long it sounded.
///
/// A line is ready when the chord has ended and it is clear that the next one is another: a chord that keeps its name
/// while a ninth is added to its thirteenth stays one line.
struct TimelineLines {
  /// A line to be.
  private struct Entry {
    let onset: Duration
    let description: ChordDescription
    /// The key in which its name is counted, if it is.
    let key: Key?
    let phase: Analysis.Phase
    /// When it ended to the ear; `nil` while it sounds.
    var end: Duration?
    /// When another reading began or the name was cleared, which is later if there was silence in between.
    var gaveWay: Duration?
  }

  /// The time for which another name may come in between without a line of its own: it is not committed.
  private static let flash = Duration.milliseconds(300)

  private let naming: NamingSettings
  private let letters: BandPart.Letters
  private let includesLive: Bool
  private let longestLanding: Duration
  private var entries: [Entry] = []
  /// Since when nothing sounds; `nil` while something does.
  private var silentSince: Duration? = .zero
  /// The last silences that are over. A gap in which a landing hand strikes its keys again does not count.
  private var silences: [(start: Duration, end: Duration)] = []
  private var last = Duration.zero

  init(
    naming: NamingSettings, letters: BandPart.Letters = .letters, includesLive: Bool, longestLanding: Duration
  ) {
    self.naming = naming
    self.letters = letters
    self.includesLive = includesLive
    self.longestLanding = longestLanding
  }

  /// Follows an analysis; returns the lines that are ready by it.
  mutating func follow(_ analysis: Analysis) -> [String] {
    last = analysis.time
    switch analysis.event {
    case .notes: followSilence(analysis)
    case .chord(.live):
      end(at: analysis.onset, sounding: endOfSound(before: analysis.onset))
      if includesLive { return begin(analysis, .live) }
    case .chord(.committed):
      if !includesLive { end(at: analysis.onset, sounding: endOfSound(before: analysis.onset)) }
      return begin(analysis, .committed)
    case .clear:
      end(at: analysis.time - Self.flash, sounding: silentSince ?? analysis.time)
    case .status, .harmony, .record: break
    }
    return []
  }

  /// The lines that are left at the end of the file.
  mutating func finish() -> [String] {
    end(at: last, sounding: silentSince ?? last)
    return ready()
  }

  private mutating func followSilence(_ analysis: Analysis) {
    if analysis.sounding.isEmpty {
      silentSince = silentSince ?? analysis.time
    } else if let start = silentSince {
      silentSince = nil
      if let last = silences.last, start - last.end <= longestLanding { return }
      silences = silences.suffix(15) + [(start, analysis.time)]
    }
  }

  /// When the chord before one that began at `onset` was heard last.
  private func endOfSound(before onset: Duration) -> Duration {
    silences.last { $0.start <= onset && $0.end >= onset }?.start ?? onset
  }

  private mutating func begin(_ analysis: Analysis, _ phase: Analysis.Phase) -> [String] {
    let spelled = naming.spelled(in: analysis.context)
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down,
      naming: spelled.written(with: letters))
    guard let description else { return [] }
    let key = letters == .letters ? nil : spelled.key
    if let last = entries.last, last.description.name == description.name, last.phase == phase,
      last.key == key,
      last.gaveWay.map({ $0 >= analysis.onset - Self.flash }) ?? true
    {
      entries[entries.count - 1].end = nil
      entries[entries.count - 1].gaveWay = nil
      return []
    }
    let ready = ready()
    entries.append(Entry(onset: analysis.onset, description: description, key: key, phase: phase))
    return ready
  }

  private mutating func end(at gaveWay: Duration, sounding end: Duration) {
    for index in entries.indices where entries[index].end == nil {
      entries[index].end = end
      entries[index].gaveWay = gaveWay
    }
  }

  /// The lines of the chords that have ended.
  private mutating func ready() -> [String] {
    let lines = entries.compactMap { entry -> String? in
      // A chord that was replaced at the moment of its onset was no chord of its own: its name was only clear once the hands held still.
      guard let end = entry.end, includesLive || entry.gaveWay.map({ $0 > entry.onset }) ?? true else {
        return nil
      }
      return line(entry, until: end)
    }
    entries.removeAll { $0.end != nil }
    return lines
  }

  private func line(_ entry: Entry, until end: Duration) -> String {
    let length = Self.seconds(max(.zero, end - entry.onset))
    let mark = includesLive ? "\t\(entry.phase.rawValue)" : ""
    let text = PlainLine.text(entry.description, style: naming.style)
    let key = entry.key.map { "\t\(naming.style.finish($0.text(naming.style.noteNames)))" } ?? ""
    return "\(Self.clock(entry.onset))\t\(length)\(mark)\t\(text)\(key)"
  }

  /// `1:02.345`
  static func clock(_ time: Duration) -> String {
    let milliseconds = milliseconds(time)
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return "\(minutes):" + (rest < 10_000 ? "0" : "") + seconds(.milliseconds(rest))
  }

  /// `2.345`
  static func seconds(_ time: Duration) -> String {
    let milliseconds = milliseconds(time)
    let fraction = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// Whole milliseconds, as the lines have them.
  static func milliseconds(_ time: Duration) -> Int64 {
    time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
  }
}
