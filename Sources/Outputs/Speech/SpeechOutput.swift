public import Settings
internal import CSpeech
public import ChordAnalysis
internal import Glibc
internal import Languages
public import MusicTheory

/// Speaks the names of chords that have held, through speech-dispatcher, and is silent while keys are moving.
public struct SpeechOutput: Output {
  private let settings: SpeechSettings
  private let context: StreamContext
  private var connection: SpeechConnection
  private var isSpeaking = false
  /// The text that is spoken once the queue is empty, when it is the newest.
  private var next: String?
  private var lastSaid: String?
  /// The chord that comes next, where it is said ahead; meanwhile what is played is not said.
  private var coming: WrittenChord?
  /// Whether a feature does the talking, such as a drill: then names of chords would only be in its way.
  private var isInTheWay = false
  /// Until when its last words are said, about: names of chords would cut off the result of a drill.
  private var quietUntil: ContinuousClock.Instant?

  public init(_ settings: SpeechSettings, context: StreamContext) throws(OutputError) {
    self.settings = settings
    self.context = context
    connection = try SpeechConnection(settings)
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    if let end = quietUntil, end <= .now { quietUntil = nil }
    guard !isInTheWay, quietUntil == nil, coming == nil else { return }
    switch analysis.event {
    case .chord(.live): try fallSilent()
    case .chord(.committed): next = name(analysis)
    // The same chord, struck again, is spoken again.
    case .clear: lastSaid = nil
    case .notes, .status, .harmony, .record: break
    }
  }

  /// A task is spoken whole, even while keys are moving; newer words take the place of older ones.
  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    if let hasFloor = event.hasFloor, hasFloor != isInTheWay {
      isInTheWay = hasFloor
      (next, lastSaid) = (nil, nil)
    }
    if settings.next, let news = event.news?.coming { try announce(news.first) }
    guard let spoken = event.spoken else { return }
    let length = SpokenTurn.length(spoken.text, rate: settings.rate)
    quietUntil = (spoken.follows ? max(quietUntil ?? .now, .now) : .now) + length
    if !spoken.follows { try fallSilent() }
    if !spoken.text.isEmpty { try speak(spoken.text, waits: true) }
  }

  /// Says the next chord, once.
  private mutating func announce(_ chord: WrittenChord?) throws(OutputError) {
    guard chord != coming else { return }
    coming = chord
    guard let chord, !isInTheWay else { return }
    try fallSilent()
    try speak(words(.chord(chord)))
  }

  public var wait: ListenerWait {
    ListenerWait([ListenerWait.Awaited(connection.descriptor, for: 0)], limit: next == nil ? nil : .zero)
  }

  public mutating func attend(_ found: [Int16]) throws(OutputError) {
    if let name = next, name != lastSaid {
      try speak(name)
      lastSaid = name
    } else if found.contains(where: { $0 != 0 }) {
      connection = try SpeechConnection(settings)
    }
    next = nil
  }

  public mutating func finish() {
    if isSpeaking { _ = connection.cancel() }
  }

  /// `waits`: behind what is being said.
  private mutating func speak(_ name: String, waits: Bool = false) throws(OutputError) {
    if !connection.say(name, waits: waits) {
      // It may have been started anew since the last name.
      connection = try SpeechConnection(settings)
      guard connection.say(name, waits: waits) else {
        throw .unavailable("speech-dispatcher does not take what is to be said; restart it")
      }
    }
    isSpeaking = true
  }

  private mutating func fallSilent() throws(OutputError) {
    next = nil
    guard isSpeaking else { return }
    isSpeaking = false
    if !connection.cancel() { connection = try SpeechConnection(settings) }
  }

  private func name(_ analysis: Analysis) -> String? {
    let naming = context.naming.spelled(in: analysis.context)
    guard let best = analysis.combination.readings.best else { return nil }
    let reading = naming.symbol.spelled(best.reading)
    // A note alone under a harmony that goes on is no new chord: C after Dm7 is not said as Dm7 over C.
    if case .chord(let chord) = reading, let bass = chord.bass,
      analysis.hands.all.pitchClasses == PitchClassSet(bass.pitchClass)
    {
      return nil
    }
    return words(reading)
  }

  private func words(_ reading: SpelledReading) -> String {
    SpokenName(language: settings.language, names: settings.names(context.naming.style.noteNames)).text(
      reading)
  }
}

/// Whether and how names are spoken.
public struct SpeechSettings: SettingsGroup, Hashable {
  public var enabled = false
  public var view: ShownView?
  /// −100…100, as speech-dispatcher counts.
  public var rate = 0
  /// −100…100.
  public var volume = 0
  /// `en`, `de` and so on.
  public var language = ""
  /// `auto`, or the names of notes in a language.
  public var notes = ""
  /// A voice of the synthesizer; `nil`: the one of the language.
  public var voice: String?
  public var next = false

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "speech.enabled", \SpeechSettings.enabled, .flag, default: "false",
      "Whether chords that have held are spoken, by speech-dispatcher."
    ).forTheStart.shown(to: .players),
    Setting(
      "speech.view", \SpeechSettings.view, .choiceOrAuto(of: ShownView.self), default: "auto",
      "The names of this output, other than `naming.view` says."
    ).forTheStart.shown(to: .nobody),
    Setting(
      "speech.rate", \SpeechSettings.rate, .integer(-100...100), default: "0",
      "How fast: from -100, the slowest, to 100."
    ).forTheStart.shown(to: .players),
    Setting(
      "speech.volume", \SpeechSettings.volume, .integer(-100...100), default: "100",
      "How loud: from -100, the softest, to 100."
    ).forTheStart,
    Setting(
      "speech.language", \SpeechSettings.language, .language, default: "en",
      "The language of the voice. The words are German with `de`, Spanish with `es`, and English with any other."
    ).forTheStart.shown(to: .players),
    Setting(
      "speech.notes", \SpeechSettings.notes, .choice(["auto"] + NoteNames.all.map(\.name)), default: "auto",
      "The names of notes that are spoken. `auto`: those of the language, B and H with `de`, do re mi with `es`, unless `naming.notes` says "
        + "other ones than English."
    ).forTheStart,
    Setting(
      "speech.voice", \SpeechSettings.voice, .wordOrOff, default: "off",
      "A voice by its name, as `spd-say -L` lists them. `off` is the usual voice of the language."
    ).forTheStart,
    Setting(
      "speech.next", \SpeechSettings.next, .flag, default: "false",
      "Whether the next chord is said ahead, in place of those that are played."
    ).forTheStart,
  ]
}

extension SpeechSettings {
  /// The names of notes that the player has chosen for the voice; `nil`: none.
  public var wantedNotes: NoteNames? { NoteNames.named(notes) }

  /// The names of notes that are spoken where these are written.
  func names(_ written: NoteNames) -> NoteNames {
    wantedNotes ?? Self.names(of: language, where: written)
  }

  /// The names that people of a language say: those that are written, unless these are English, which everybody reads.
  public static func names(of language: String, where written: NoteNames) -> NoteNames {
    guard written == .english else { return written }
    return switch language.prefix(2) {
    case "de": .german
    case "es": .solfege
    default: written
    }
  }
}

/// A connection to speech-dispatcher, which speaks for all programs of a user.
///
/// The corresponding C functions are `spd_open2`, `spd_say` and `spd_cancel`.
@safe final class SpeechConnection {
  private let connection: UnsafeMutablePointer<SPDConnection>

  /// Connects; speech-dispatcher is started if it does not run and may be started.
  init(_ settings: SpeechSettings) throws(OutputError) {
    var reason: UnsafeMutablePointer<CChar>?
    guard let opened = unsafe spd_open2("chordd", "chords", nil, SPD_MODE_SINGLE, nil, 1, &reason) else {
      let text = unsafe reason.map { unsafe String(cString: $0) } ?? ""
      unsafe free(reason)
      throw .unavailable(
        "cannot reach speech-dispatcher; install and start it, or set speech.enabled to false (\(Self.short(text)))"
      )
    }
    unsafe connection = unsafe opened
    // The synthesizer ignores settings that it does not support.
    _ = unsafe spd_set_language(connection, settings.language)
    _ = unsafe spd_set_voice_rate(connection, CInt(settings.rate))
    _ = unsafe spd_set_volume(connection, CInt(settings.volume))
    if let voice = settings.voice { _ = unsafe spd_set_synthesis_voice(connection, voice) }
  }

  deinit { unsafe spd_close(connection) }

  /// Its socket, to notice when it hangs up.
  var descriptor: CInt { unsafe connection.pointee.socket }

  /// Speaks, in place of the text that is spoken or behind it; false when the connection is gone.
  func say(_ text: String, waits: Bool) -> Bool {
    unsafe spd_say(connection, waits ? SPD_MESSAGE : SPD_TEXT, text) >= 0
  }

  /// Falls silent.
  func cancel() -> Bool { unsafe spd_cancel(connection) >= 0 }

  /// The first sentence of the library's message, which is long.
  private static func short(_ text: String) -> String {
    let sentence = text.split(separator: ". ").first.map(String.init) ?? "no reason given"
    return sentence.hasPrefix("Error: ") ? String(sentence.dropFirst(7)) : sentence
  }
}

extension SpeechSettings: OutputKind {
  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (settings, context) = (place.configuration[SpeechSettings.self], place.context)
    guard settings.enabled else { return [] }
    return [
      Listener("speech", .records(64), view: settings.view ?? place.configuration[ShownNames.self].view) {
        () throws(OutputError) in
        try SpeechOutput(settings, context: context)
      }
    ]
  }

  /// Connects to speech-dispatcher, which may start it; nothing is spoken.
  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let settings = configuration[SpeechSettings.self]
    guard settings.enabled else { return [] }
    return [
      OutputCheck(
        fine: "speech: speech-dispatcher answers",
        silence:
          "speech: speech-dispatcher does not answer within 3 s; restart it, or set speech.enabled to false"
      ) { () throws(OutputError) in _ = try SpeechConnection(settings) }
    ]
  }
}

extension SettingType<String> {
  static var language: Self {
    SettingType("a language such as en, de or pt-BR") { text in
      text.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]{2,8})*/) == nil ? nil : text
    }
  }
}
