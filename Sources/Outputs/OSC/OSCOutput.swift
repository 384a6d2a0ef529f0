public import Settings
internal import CLO
public import ChordAnalysis
internal import Glibc
internal import MusicTheory

/// Sends chords and keys to one receiver of Open Sound Control: for lights, visuals and show control.
///
/// Everything that belongs to one event goes out as one bundle, so that no receiver ever sees the new name with the old
/// bass. UDP does not report whether a receiver listens, so it may come and go at any time.
public struct OSCOutput: Output {
  private let sender: OSCSender
  private let words: OSCWords
  private let context: StreamContext
  private var isOn = false
  /// The newest news of features that were sent, by their types.
  private var sent: [String: any FeatureNews] = [:]

  /// `prefix` begins every address: `/chord`. The name is also sent to the addresses of `more`.
  public init(
    target: HostAndPort, prefix: String, more: [String], context: StreamContext
  ) throws(OutputError) {
    sender = try OSCSender(target)
    words = OSCWords(prefix: prefix, more: more)
    self.context = context
    // Looks the host up, and leaves no old name on a screen.
    try sender.send(words.silence())
  }

  public mutating func consume(_ analysis: Analysis) throws(OutputError) {
    switch analysis.event {
    case .chord(let phase):
      let naming = context.naming.spelled(in: analysis.context)
      guard
        let description = ChordDescription(
          analysis.combination, hands: analysis.hands, down: analysis.down, naming: naming)
      else { return }
      isOn = true
      try sender.send(words.chord(description, phase, sequence: analysis.sequence))
    case .notes: try sender.send(words.keys(analysis))
    case .clear:
      isOn = false
      try sender.send(words.silence())
    case .status, .harmony, .record: break
    }
  }

  public mutating func consume(_ event: FeatureEvent) throws(OutputError) {
    guard let news = event.news else { return }
    sent[news.type] = news
    try send(news)
  }

  private func send(_ news: any FeatureNews) throws(OutputError) {
    let messages = news.messages(context.naming).map { words.message($0.address, $0.arguments) }
    if !messages.isEmpty { try sender.send(messages) }
  }

  public mutating func finish() {
    if isOn { try? sender.send(words.silence()) }
    for news in sent.values where news.isKnown { try? send(type(of: news).nothing) }
  }
}

/// One message of OSC: its address in the receiver, and its arguments.
public struct OSCMessage: Equatable, Sendable {
  public enum Argument: Equatable, Sendable {
    case text(String)
    case number(Int)
  }

  public var address: String
  public var arguments: [Argument]

  public init(_ address: String, _ arguments: Argument...) {
    self.init(address, arguments)
  }

  public init(_ address: String, _ arguments: [Argument]) {
    self.address = address
    self.arguments = arguments
  }
}

/// The way to one receiver.
///
/// liblo writes the packets; they are sent by ``DatagramSocket``, since liblo reaches no IPv6 address on Debian.
struct OSCSender {
  private let target: HostAndPort
  private let socket: DatagramSocket

  /// Looks the receiver up.
  init(_ target: HostAndPort) throws(OutputError) {
    self.target = target
    do throws(DatagramError) {
      socket = try DatagramSocket(to: target)
    } catch {
      throw Self.failure(target, error)
    }
  }

  /// Sends all of them at once, to be carried out together.
  ///
  /// The corresponding C functions are `lo_bundle_new` and `lo_bundle_serialise`.
  func send(_ messages: [OSCMessage]) throws(OutputError) {
    // Time tag 1 means at once.
    let bundle = unsafe lo_bundle_new(lo_timetag(sec: 0, frac: 1))
    defer { unsafe lo_bundle_free_recursive(bundle) }
    for message in messages {
      let made = unsafe lo_message_new()
      for argument in message.arguments {
        switch argument {
        case .text(let text): _ = unsafe lo_message_add_string(made, text)
        case .number(let number): _ = unsafe lo_message_add_int32(made, Int32(clamping: number))
        }
      }
      _ = unsafe lo_bundle_add_message(bundle, message.address, made)
    }
    var size = 0
    let packet = unsafe lo_bundle_serialise(bundle, nil, &size)
    defer { unsafe free(packet) }
    do throws(DatagramError) {
      try unsafe socket.send(UnsafeRawBufferPointer(start: packet, count: packet == nil ? 0 : size))
    } catch {
      throw Self.failure(target, error)
    }
  }

  private static func failure(_ target: HostAndPort, _ error: DatagramError) -> OutputError {
    .unavailable("cannot send OSC to \(target): \(error.reason); check outputs.osc and the network")
  }
}

/// Receivers of Open Sound Control.
public struct OSCSettings: SettingsGroup, OutputKind {
  public var osc: [HostAndPort] = []
  public var oscPrefix = ""
  /// The receivers' own addresses that get the name.
  public var oscName: [String] = []
  public var oscView: ShownView?

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "outputs.osc", \OSCSettings.osc, .oscTargets, default: [],
      "Receivers of Open Sound Control, such as [\"192.168.1.20:53000\", \"[fe80::1%eth0]:9000\"]."
    ).forTheStart.shown(to: .players),
    Setting(
      "outputs.osc-prefix", \OSCSettings.oscPrefix, .oscAddress, default: "/chord",
      "How every OSC address begins: /chord/name, /chord/notes and so on."
    ).forTheStart,
    Setting(
      "outputs.osc-name", \OSCSettings.oscName, .oscAddresses, default: [],
      "The receivers' own OSC addresses that also get the name. `/cue/chord/text` gets each name as an "
        + "argument; `/cue/{name}/start` contains it, when the chord has held."
    ).forTheStart,
    Setting(
      "outputs.osc-view", \OSCSettings.oscView, .choiceOrAuto(of: ShownView.self), default: "auto",
      "The names of this output, other than `naming.view` says."
    ).forTheStart.shown(to: .nobody),
  ]

  public static var settings: [any SettingsGroup.Type] { [Self.self] }

  /// One output for each receiver: a host that cannot be found keeps no other waiting.
  public static func listeners(_ place: OutputPlace) -> [Listener] {
    let (settings, context) = (place.configuration[Self.self], place.context)
    // By number: everybody who may look at the page sees the names of outputs.
    return settings.osc.enumerated().map { index, target in
      Listener(
        "osc \(index + 1)", .records(64), view: settings.oscView ?? place.configuration[ShownNames.self].view
      ) { () throws(OutputError) in
        try OSCOutput(target: target, prefix: settings.oscPrefix, more: settings.oscName, context: context)
      }
    }
  }

  /// Looks each receiver up. Packets are not answered, so nothing says whether it listens.
  public static func checks(
    _ configuration: Configuration, environment: [String: String]
  ) -> [OutputCheck] {
    configuration[Self.self].osc.map { target in
      OutputCheck(
        fine: "outputs.osc: packets go to \(target); whether it listens cannot be seen",
        silence:
          "outputs.osc: \(target.host) cannot be looked up within 3 s; check the name, or give its number"
      ) { () throws(OutputError) in _ = try OSCSender(target) }
    }
  }
}

extension SettingType<[HostAndPort]> {
  static var oscTargets: Self {
    SettingType(
      "a list of up to 16 receivers HOST:PORT", example: ["192.168.1.20:53000", "[fe80::1%eth0]:9000"]
    ) { items in
      let targets = items.compactMap(HostAndPort.init)
      return targets.count == items.count && items.count <= 16 ? targets : nil
    }.explaining { item in HostAndPort.mistake(in: item) }
  }
}

extension SettingType<String> {
  static var oscAddress: Self {
    SettingType("an OSC address such as /chord, without a / at its end") { text in
      isOSCAddress(text) && !text.contains("{") ? text : nil
    }
  }

  /// Printable ASCII without the characters that have a meaning in OSC; braces only around `{name}`.
  fileprivate static func isOSCAddress(_ text: String) -> Bool {
    let plain = text.replacing("{name}", with: "x")
    return plain.hasPrefix("/") && !plain.hasSuffix("/") && plain.utf8.count <= 128
      && plain.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !plain.contains { "#*,?[]{}".contains($0) }
  }
}

extension SettingType<[String]> {
  static var oscAddresses: Self {
    SettingType(
      "a list of up to 16 OSC addresses", example: ["/cue/chord/text", "/cue/{name}/start"]
    ) { items in
      items.count <= 16 && items.allSatisfy(SettingType<String>.isOSCAddress) ? items : nil
    }
  }
}
