internal import ALSASequencer
internal import ArgumentParser
internal import CommandKit
internal import FeatureKit
internal import Keyboards
internal import MIDIOutput
internal import MusicTheory
internal import Outputs
internal import Playback
internal import Settings
internal import System

/// `chordd play`: sounds chords on a MIDI output.
struct PlayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play a chord, a combination or a progression on a MIDI output.",
    discussion: """
      A chord is written as a symbol, two chords as 'D|Cma7' (upper|lower) or 'Cma7 + D' (lower + upper), a \
      progression with spaces, and with '|' alone between bars; exact notes with commas: 48,52,55|62,66,69 \
      (lower|upper), or C4 E4 G4; with a key also in numerals, ii7 V7 Imaj7, or numbers, 1 4 5-7 6-. The settings playback of chordd.yaml are the \
      defaults of the options. With 'last', a running chordd repeats what was just played.
      It ends with the last note, or at a signal, and leaves no note sounding, not even when it is killed.

      Example: chordd play "D|Cma7"
               chordd play Cma7 + D --strike hands
               chordd play "Dm7 G7 | Cmaj7" --tempo 120 --voicing rootless --port "FLUID Synth"
               chordd play Cma9 --print
               chordd play "ii7 V7 Imaj7" --key "Eb major"
               chordd play last
      """)

  @Argument(help: ArgumentHelp("The chords to play.", valueName: "chord"))
  var chords: [String]

  @OptionGroup var how: PlayOptions
  @OptionGroup var keys: KeyOptions
  @OptionGroup(visibility: .hidden) var running: ControlOptions
  @OptionGroup var files: ConfigurationOptions

  @Flag(
    name: [.customLong("print"), .customLong("dry-run")],
    help: "Print a line for each chord instead of playing it: its start in seconds, the chord, and its notes."
  )
  var prints = false

  @Flag(help: "Print every event as one line of JSON instead of playing it.")
  var json = false

  func validate() throws {
    guard !(prints && json) else {
      throw ValidationError("--print and --json both say what would be played; choose one")
    }
    guard !isLast || !(prints || json) else {
      throw ValidationError(
        "'chordd play last' takes no \(prints ? "--print" : "--json"); a running chordd plays it")
    }
  }

  func run() async throws {
    try await CommandFailure.reporting {
      if isLast { return _ = try running.reply(to: PlayRequest.self, chords[0]) }
      let configuration = try files.load(how.overrides + keys.overrides)
      let request = try request(configuration)
      let settings = how.settings(configuration)
      guard request.steps.count * settings.repeats <= PlaybackSchedule.limit else {
        throw ValidationError(
          "\(request.steps.count) chords \(settings.repeats) times are more than \(PlaybackSchedule.limit) chords; play fewer, or less often"
        )
      }
      for remark in request.remarks + remarks(on: request, configuration.namingSettings.style.noteNames) {
        Diagnostics.note(remark)
      }
      let schedule = PlaybackSchedule(request, settings)
      if prints || json {
        let listing = ScheduleListing(schedule, request: request, naming: configuration.namingSettings)
        return print(json ? listing.json : listing.text)
      }
      if let failure = SequencerAccess.failure() { throw failure }
      let port = try configuration[MIDIOutputSettings.self].port.map { text throws(PortSelectorError) in
        try PortSelector(text)
      }
      try await PlaybackProgram(events: schedule.events, port: port).run()
    }
  }

  /// A hint at another command.
  private func hint(for error: PlaybackTextError, _ reader: PlaybackTextReader) -> String {
    if case .notASymbol = error, let sign = ["|", "+"].first(where: { spaced($0, reader) != nil }) {
      return "; put spaces around \(sign): chordd play \"\(spaced(sign, reader) ?? "")\""
    }
    if let line = meantLine(reader) { return "; did you mean 'chordd play \(line)'?" }
    let taking = chords.count == 1 ? CommandGuess.taking(chords[0]) : nil
    return taking.map { "; did you mean '\($0)'?" } ?? otherWord.map { "; \($0)" } ?? ""
  }

  /// The way for a word that is no chord and plainly means something else.
  private var otherWord: String? {
    let word = chords.joined(separator: " ").lowercased()
    if word.contains("blues") {
      return
        "the chords of a blues: chordd play \"C7 F7 C7 G7 F7 C7\"; a chart is followed: chordd chart choose NAME"
    }
    guard
      ["all", "everything", "song", "songs", "chords", "chord", "something", "random", "it", "again"]
        .contains(word)
    else { return nil }
    return
      "chords are typed: chordd play \"Dm7 G7 Cmaj7\"; what was just played sounds again with: chordd play last"
  }

  /// Sentences about chords that were perhaps meant as something else.
  private func remarks(on request: PlaybackRequest, _ names: NoteNames) -> [String] {
    let texts = request.steps.map(\.text)
    let other = texts.lazy.compactMap { SymbolReader.otherReading(of: $0, names) }.first
    let areLetters = texts.count > 2 && texts.allSatisfy { names.isNote($0) }
    guard areLetters, chords.contains(where: { $0.contains(",") }), let notes = Self.stacked(texts, names)
    else { return [other].compactMap(\.self) }
    return [
      "these are \(texts.count) chords, one after another; as the notes of one chord: chordd play \(notes)"
    ]
  }

  /// The notes of `C`, `E` and `G` with octaves, each above the one before; `nil` beyond the highest key.
  private static func stacked(_ letters: [String], _ names: NoteNames) -> String? {
    var last = 47
    let notes = letters.compactMap { letter -> String? in
      guard case .name(let pitch)? = try? NoteText.read(letter, names: names) else { return nil }
      last += 1 + pitch.pitchClass.semitones(above: PitchClass(last + 1))
      return NoteNumber(last).map { "\($0.rawValue)" }
    }
    return notes.count == letters.count ? notes.joined(separator: ",") : nil
  }

  /// The line that is probably meant, as it is typed: the same in other note names, notes with commas between them, or chords with `--repeat`.
  private func meantLine(_ reader: PlaybackTextReader) -> String? {
    let typed = chords.joined(separator: " ")
    let isRead = { (text: String) in (try? reader.read(text)) != nil }
    if let meant = reader.noteNames.translation(of: typed, isRead) { return CommandGuess.shellWord(meant) }
    if let meant = repeated(typed), isRead(meant) { return CommandGuess.shellWord(meant) }
    let notes = typed.split { "-_.;:/+ ".contains($0) }.map(String.init)
    let joined = notes.joined(separator: ",")
    // C7-F7 are chords.
    let areChords = notes.allSatisfy { Int($0) == nil && ["6", "7", "9"].contains($0.last) }
    if notes.count > 1, !areChords,
      notes.allSatisfy({ (try? NoteNumber(text: $0, names: reader.noteNames)) != nil }),
      isRead(joined)
    {
      return joined
    }
    guard let times = typed.firstMatch(of: /^[(\[]?(.*?)[)\]]?\s*[x×*]\s*([0-9]{1,3})$/),
      isRead(String(times.1)),
      let count = Int(times.2), (1...1000).contains(count)
    else { return nil }
    return "\(CommandGuess.shellWord(String(times.1))) --repeat \(count)"
  }

  /// The chord before in the place of each `%` of a chart; `nil` for a text without one.
  private func repeated(_ text: String) -> String? {
    var last: String?
    var words: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      guard ["%", "/", "‖:", "-"].contains(word) == false else {
        guard word == "%", let last else { return nil }
        words.append(last)
        continue
      }
      if word != "|" { last = word }
      words.append(word)
    }
    let meant = words.joined(separator: " ")
    return meant == text ? nil : meant
  }

  /// Why a file is not played; `nil` where there is none of this name, or a MIDI file.
  private func file(_ name: String, _ reader: PlaybackTextReader) -> String? {
    let word = CommandGuess.shellWord(name)
    if CommandGuess.isMIDIFile(name) {
      return
        "play sounds chords; to list those of a file: chordd analyze \(word); to see them named as it plays: chordd run --input \(word)"
    }
    guard SmallFile.Stamp(name) != nil else { return nil }
    guard let bytes = try? SmallFile.read(name, atMost: 1 << 20) else { return "it is no text with chords" }
    if let reason = FileKind(bytes)?.isNoText { return reason }
    let isPlayed = (try? reader.read([String(decoding: bytes, as: UTF8.self)])) != nil
    return isPlayed
      ? "the chords in it are played by: chordd play \"$(cat \(word))\""
      : "there are not only chords in it; if it is a chart: chordd chart import \(word)"
  }

  /// The typed text with spaces around a sign, if it can be played then.
  private func spaced(_ sign: String, _ reader: PlaybackTextReader) -> String? {
    let typed = chords.joined(separator: " ")
    let text = typed.split(separator: sign, omittingEmptySubsequences: false).joined(separator: " \(sign) ")
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return text != typed && (try? reader.read(text)) != nil ? text : nil
  }

  /// Whether the argument is `last`, for which a running chordd is asked.
  private var isLast: Bool { chords.count == 1 && PlaybackSource(chords[0]) == .lastHeard }

  private func request(_ configuration: Configuration) throws -> PlaybackRequest {
    guard !chords.contains(where: { PlaybackSource($0) == .lastHeard }) else {
      throw ValidationError("'chordd play last' stands alone")
    }
    let naming = configuration.namingSettings
    let reader = PlaybackTextReader(
      noteNames: naming.style.noteNames, key: naming.key, beatsPerBar: how.beats)
    do {
      return try reader.read(chords)
    } catch {
      if case .noKey(let word) = error {
        throw ValidationError(
          "\(word.quoted) is counted in a key, and none is known; add one, such as: --key \"C major\"")
      }
      if let reason = chords.count == 1 ? file(chords[0], reader) : nil {
        throw ValidationError("\(chords[0].quoted) is a file, and no chord; \(reason)")
      }
      throw ValidationError("\(error)\(hint(for: error, reader))")
    }
  }
}
