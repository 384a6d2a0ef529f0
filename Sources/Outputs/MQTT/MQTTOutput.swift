internal import Wire
internal import System
public import Settings
public import ChordAnalysis

/// Publishes the present chord to an MQTT broker, which keeps it for later clients.
///
/// Only the present chord is published: older ones that a slow network or an absent broker has delayed are dropped.
public struct MQTTOutput: Output {
  private let settings: MQTTSettings
  private let memory: MQTTMemory
  private let connection: MQTTConnection
  private let event: JSONEvent
  private let context: StreamContext
  private var isUpToDate = true
  /// The newest news of features that are not published yet, and all that were, by their types.
  private var pending: [String: any FeatureNews] = [:]
  private var published: [String: any FeatureNews] = [:]

  /// `memory` holds the state of the output before this one, if that failed.
  public init(_ settings: MQTTSettings, memory: MQTTMemory, context: StreamContext) throws(OutputError) {
    self.settings = settings
    self.memory = memory
    self.context = context
    event = JSONEvent(context: context)
    connection = try MQTTConnection(settings)
    if settings.discovery { try HomeAssistant(settings).announce(over: connection) }
    isUpToDate = memory.newest == nil
    try connection.publish("online", to: settings.topic("status"))
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch analysis.event {
    case .chord(.live) where settings.phase == .committed: return
    case .chord, .clear: memory.newest = analysis
    // The first event: the chord that an earlier run has left at the broker is outdated.
    case .status where memory.newest == nil: memory.newest = Self.cleared(analysis)
    case .notes, .status, .harmony, .record: return
    }
    // Published when the queue is empty: then it is the newest.
    isUpToDate = false
  }

  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    if let news = event.news { pending[news.type] = news }
  }

  public var wait: ListenerWait {
    ListenerWait(
      [connection.awaited], limit: isUpToDate && pending.isEmpty ? MQTTConnection.attention : .zero)
  }

  public mutating func attend(_ found: [Int16]) throws(OutputError) {
    try connection.attend(found.first ?? 0)
    while let (type, news) = pending.first {
      try publish(news)
      published[type] = news
      pending[type] = nil
    }
    guard !isUpToDate, let newest = memory.newest else { return }
    try publish(newest)
    isUpToDate = true
  }

  private func publish(_ news: any FeatureNews) throws(OutputError) {
    for (topic, text) in news.topics(context) { try connection.publish(text, to: settings.topic(topic)) }
  }

  public mutating func finish() {
    if let newest = memory.newest { try? publish(Self.cleared(newest)) }
    for news in published.values where news.isKnown { try? publish(type(of: news).nothing) }
    try? connection.publish("offline", to: settings.topic("status"))
    connection.close()
  }

  private func publish(_ analysis: Analysis) throws(OutputError) {
    try connection.publish(event.text(analysis), to: settings.topic("chord"))
    try connection.publish(name(analysis), to: settings.topic("name"))
  }

  private static func cleared(_ analysis: Analysis) -> Analysis {
    var analysis = analysis
    analysis.event = .clear
    return analysis
  }

  private func name(_ analysis: Analysis) -> String {
    let naming = context.naming.spelled(in: analysis.context)
    let description = ChordDescription(
      analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
    return analysis.event == .clear ? "" : description?.name ?? ""
  }
}

/// Where and how names are published over MQTT.
public struct MQTTSettings: SettingsGroup {
  /// The certificates that a broker's own must match.
  public enum Trust: Hashable, Sendable {
    /// No TLS.
    case off
    /// Those that the system trusts.
    case system
    /// Those in this file.
    case file(String)
  }

  public var broker: MQTTBroker?
  /// How every topic begins.
  public var topic = ""
  /// The name of this chordd, where several publish to one broker; `nil`: none.
  public var name: String?
  public var user: String?
  public var passwordFile: String?
  public var caFile = Trust.off
  public var qos = 0
  /// `nil`: as `naming.phase` says.
  public var phase: ShownPhase?
  /// `nil`: as `naming.view` says.
  public var view: ShownView?
  /// Whether the sensor is announced to Home Assistant.
  public var discovery = false

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "mqtt.broker", \MQTTSettings.broker, .brokerOrOff, default: "off",
      "The MQTT broker that the chords are published to, such as homeassistant.local."
    ).forTheStart.shown(to: .players),
    Setting(
      "mqtt.topic", \MQTTSettings.topic, .topic, default: "chordd",
      "How every MQTT topic begins: chordd/chord, chordd/name, chordd/status."
    ).forTheStart,
    Setting(
      "mqtt.name", \MQTTSettings.name, .topicPartOrOff, default: "off",
      "A name for this chordd where several publish to one broker: with `stage` the topics are "
        + "chordd/stage/chord and so on."
    ).forTheStart,
    Setting(
      "mqtt.user", \MQTTSettings.user, .wordOrOff, default: "off",
      "The user to log in to the broker as."
    ).forTheStart,
    Setting(
      "mqtt.password-file", \MQTTSettings.passwordFile, .pathOrOff(example: "/etc/chordd/mqtt-password"),
      default: "off", "A file with that user's password and nothing else."
    ).forTheStart,
    Setting(
      "mqtt.ca-file", \MQTTSettings.caFile, .trust, default: "off",
      "Whether the connection is encrypted (TLS): `system` for the authorities that this machine trusts, "
        + "or a file with the broker's own."
    ).forTheStart,
    Setting(
      "mqtt.qos", \MQTTSettings.qos, .integer(0...2), default: "0",
      "How often a message may arrive, MQTT's quality of service: at most once (0), at least once (1), "
        + "exactly once (2)."
    ).forTheStart,
    Setting(
      "mqtt.phase", \MQTTSettings.phase, .choiceOrAuto(of: ShownPhase.self), default: "auto",
      "The chords that are published, other than `naming.phase` says."
    ).forTheStart.shown(to: .nobody),
    Setting(
      "mqtt.view", \MQTTSettings.view, .choiceOrAuto(of: ShownView.self), default: "auto",
      "The names that are published, other than `naming.view` says."
    ).forTheStart.shown(to: .nobody),
    Setting(
      "mqtt.discovery", \MQTTSettings.discovery, .flag, default: "false",
      "Whether the sensor appears in Home Assistant by itself."
    ).forTheStart,
  ]

  /// `chordd/chord`, or `chordd/stage/chord` for the one called `stage`.
  func topic(_ last: String) -> String {
    ([topic] + [name].compactMap(\.self) + [last]).joined(separator: "/")
  }

  var port: Int { broker?.port ?? (caFile == .off ? 1883 : 8883) }

  /// The broker for messages: `home.local:1883`.
  public var brokerText: String {
    let host = broker?.host ?? ""
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}

/// Announces the sensor to Home Assistant, so that the user need not configure it.
///
/// Its documentation calls this MQTT discovery.
struct HomeAssistant {
  let settings: MQTTSettings

  init(_ settings: MQTTSettings) { self.settings = settings }

  func announce(over connection: MQTTConnection) throws(OutputError) {
    try connection.publish(description, to: "homeassistant/sensor/\(identity)/chord/config")
  }

  /// In letters that topics and identities may have.
  private var identity: String {
    ([settings.topic] + [settings.name].compactMap(\.self)).joined(separator: "_")
      .replacing(/[^A-Za-z0-9_-]/, with: "_")
  }

  private var description: String {
    var device = JSONObject()
    device.set("identifiers", [identity])
    device.set("name", "chordd" + (settings.name.map { " \($0)" } ?? ""))
    var sensor = JSONObject()
    sensor.set("name", "Chord")
    sensor.set("unique_id", identity + "_chord")
    sensor.set("icon", "mdi:piano")
    sensor.set("state_topic", settings.topic("chord"))
    // A note is written as WrittenReading writes it.
    sensor.set(
      "value_template",
      "{{ ('note ' if value_json.kind == 'note' else '') ~ value_json.name if value_json.name is defined else '–' }}"
    )
    sensor.set("json_attributes_topic", settings.topic("chord"))
    sensor.set("availability_topic", settings.topic("status"))
    sensor.set("device", device)
    return sensor.closed
  }
}

/// The files for the login at a broker: a password with nothing else but an end of line, and certificates.
enum SecretFiles {
  static func password(_ path: String) throws(OutputError) -> String {
    do throws(SmallFile.Failure) {
      let bytes = try SmallFile.read(path, atMost: 1024)
      return String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    } catch {
      throw .unavailable("cannot read \(path), the file of mqtt.password-file: \(error)")
    }
  }

  /// Whether certificates can be read from a file: the library that does it would wait for a pipe.
  static func checkCertificates(_ path: String) throws(OutputError) {
    do throws(SmallFile.Failure) {
      _ = try SmallFile.read(path, atMost: 16 << 20)
    } catch {
      throw .unavailable("cannot read \(path), the file of mqtt.ca-file: \(error)")
    }
  }
}

extension MQTTSettings: OutputKind {
  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  public static func listeners(_ place: OutputPlace) -> [Listener] {
    var settings = place.configuration[MQTTSettings.self]
    guard settings.broker != nil else { return [] }
    let (memory, context, shown) = (MQTTMemory(), place.context, place.configuration[ShownNames.self])
    settings.phase = settings.phase ?? shown.phase
    return [
      Listener("mqtt", .records(64), view: settings.view ?? shown.view) { [settings] () throws(OutputError) in
        try MQTTOutput(settings, memory: memory, context: context)
      }
    ]
  }

  /// Logs in to the broker as the output would, and leaves again; nothing is published.
  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    let settings = configuration[MQTTSettings.self]
    let secret = settings.passwordFile.flatMap { OutputCheck(secret: "the broker's password", path: $0) }
    guard settings.broker != nil else { return [secret].compactMap(\.self) }
    let broker = OutputCheck(
      fine: "mqtt: the broker at \(settings.brokerText) lets us in",
      silence: "mqtt: the broker at \(settings.brokerText) does not answer within 3 s; check mqtt.broker"
    ) { () throws(OutputError) in try MQTTConnection(settings).close() }
    return [secret, broker].compactMap(\.self)
  }
}

extension SettingType<MQTTBroker?> {
  static var brokerOrOff: Self {
    SettingType("HOST or HOST:PORT, or off", example: "homeassistant.local:1883") { text in
      text == "off" ? .some(nil) : MQTTBroker(text).map(Optional.some)
    }
  }
}

extension SettingType<MQTTSettings.Trust> {
  static var trust: Self {
    SettingType("system, the path of a file that begins with /, or off", example: "/etc/chordd/ca.crt") {
      text in
      switch text {
      case "off": .off
      case "system": .system
      case let path: path.hasPrefix("/") ? .file(path) : nil
      }
    }
  }
}

extension SettingType<String> {
  static var topic: Self {
    SettingType("an MQTT topic without + and #") { isTopic($0) ? $0 : nil }
  }

  /// One or more levels, none of which is a pattern.
  fileprivate static func isTopic(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 128 && !text.hasPrefix("/") && !text.hasSuffix("/")
      && !text.contains { "+#$".contains($0) }
  }
}

extension SettingType<String?> {
  static var topicPartOrOff: Self {
    SettingType("a word without /, + and #, or off", example: "stage") { text in
      if text == "off" { return .some(nil) }
      return SettingType<String>.isTopic(text) && !text.contains("/") ? text : nil
    }
  }
}
