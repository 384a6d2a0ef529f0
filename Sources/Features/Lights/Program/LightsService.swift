internal import ChordAnalysis
public import FeatureKit
internal import Lights
internal import MusicTheory
public import Outputs
public import Settings

/// Lights the keys: those that are held, those that an answer lacks, and those of the next chord.
public final class LightsService: Feature {
  public static let settings: [any SettingsGroup.Type] = [LightsSettings.self]

  private let context: FeatureContext

  public init(_ context: FeatureContext) { self.context = context }

  public var listener: Listener? {
    let settings = context.settings[LightsSettings.self]
    guard settings.kind != .off else { return nil }
    let context = context
    return Listener("lights", .newestOnly) { () throws(OutputError) in
      let keys = context.keysDown.down
      return LightsOutput(sink: try Self.sink(settings), settings, down: keys)
    }
  }

  public static func checks(
    _ configuration: Settings.Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let settings = configuration[LightsSettings.self]
    switch settings.kind {
    case .off: return []
    case .wled:
      let target = settings.address.map { "\($0)" } ?? ""
      return [
        OutputCheck(
          fine: "lights: packets go to \(target); whether a strip listens cannot be seen",
          silence: "lights: \(target) cannot be looked up within 3 s; check the name, or give its number"
        ) { () throws(OutputError) in _ = try sink(settings) }
      ]
    case .synthesia, .launchpad:
      // The port itself belongs to the chordd that runs.
      return [
        OutputCheck(fine: "lights: \(settings.kind.rawValue) at \(settings.port ?? "")") {
          () throws(OutputError) in
          _ = try port(settings)
          _ = try settings.strip()
        }
      ]
    }
  }

  private static func sink(_ settings: LightsSettings) throws(OutputError) -> any LightSink {
    switch settings.kind {
    case .wled, .off:
      guard let address = settings.address else {
        throw .unavailable(
          "lights.address is missing; write the address that WLED shows, such as 192.168.1.50")
      }
      return try WLEDSink(address, try settings.strip(), settings.palette)
    case .synthesia: return try SynthesiaSink(try port(settings))
    case .launchpad:
      return try LaunchpadSink(try port(settings), try settings.strip(), settings.palette)
    }
  }

  private static func port(_ settings: LightsSettings) throws(OutputError) -> String {
    guard let port = settings.port else {
      throw .unavailable(
        "lights.port is missing; 'chordd ports' shows the ports, write the one of the lights")
    }
    return port
  }
}

/// Follows what is played, and sends the lights in time.
struct LightsOutput: Output {
  private let sink: any LightSink
  private let showsDegrees: Bool
  private let showsNext: Bool
  private var state = KeyLights()
  private var pacing: LightPacing
  private let start = ContinuousClock.now

  init(sink: any LightSink, _ settings: LightsSettings, down: NoteSet) {
    self.sink = sink
    (showsDegrees, showsNext) = (settings.show == .degrees, settings.next)
    pacing = LightPacing(repetition: sink.repetition)
    state.down = down
    // Somebody else may have lit something.
    pacing.change()
  }

  mutating func consume(_ analysis: Analysis) throws(OutputError) {
    var changed = state
    changed.down = analysis.down
    changed.upper = analysis.held.upper.subtracting(analysis.held.lower)
    if let border = analysis.border { changed.border = border }
    changed.key = showsDegrees ? analysis.key ?? analysis.heardKey?.key : nil
    try change(to: changed)
  }

  mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    var changed = state
    if let keys = event.keys {
      (changed.right, changed.wrong, changed.missing) = (keys.right, keys.wrong, keys.missing)
    }
    if showsNext, let coming = event.news?.coming { changed.next = coming.first.map(KeyLights.keys) ?? [] }
    try change(to: changed)
  }

  private mutating func change(to changed: KeyLights) throws(OutputError) {
    if changed != state {
      state = changed
      pacing.change()
    }
    try sendIfDue()
  }

  var wait: ListenerWait { ListenerWait(limit: pacing.wait(at: start.duration(to: .now))) }

  mutating func attend(_ found: [Int16]) throws(OutputError) { try sendIfDue() }

  private mutating func sendIfDue() throws(OutputError) {
    let now = start.duration(to: .now)
    guard pacing.wait(at: now) == .zero else { return }
    let lit = state.lit
    try sink.show(lit)
    pacing.send(at: now, isLit: !lit.isEmpty)
  }

  mutating func finish() { sink.end() }
}
