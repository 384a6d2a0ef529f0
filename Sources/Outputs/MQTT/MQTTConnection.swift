internal import System
internal import CMosquitto
internal import ChordAnalysis
internal import Glibc
internal import Synchronization

/// A connection to an MQTT broker, used by one thread, which polls for it.
///
/// The corresponding C functions are `mosquitto_connect`, `mosquitto_publish` and `mosquitto_loop_read`.
@safe final class MQTTConnection {
  private let settings: MQTTSettings
  private let answer = MQTTAnswer()
  private let handle: OpaquePointer
  /// In seconds. A broker that gets nothing for one and a half times as long reports that we are gone.
  private static let keepAlive: CInt = 60
  /// How often to look whether the broker wants a sign of life; well within the rest of that time.
  static let attention: Duration = .seconds(25)

  /// Connects and waits until the broker has agreed; if we vanish, it publishes `offline` in our place.
  init(_ settings: MQTTSettings) throws(OutputError) {
    self.settings = settings
    mosquitto_lib_init()
    let object = unsafe Unmanaged.passUnretained(answer).toOpaque()
    // Two programs with one identity would disconnect each other.
    let identity = "chordd-" + String(UInt64.random(in: .min ... .max), radix: 16)
    guard let handle = unsafe mosquitto_new(identity, true, object) else {
      throw .unavailable("there is no memory for a connection over MQTT")
    }
    unsafe self.handle = unsafe handle
    unsafe mosquitto_connect_callback_set(handle) { _, object, code in
      unsafe object.map { unsafe Unmanaged<MQTTAnswer>.fromOpaque($0).takeUnretainedValue().code = code }
    }
    unsafe mosquitto_publish_callback_set(handle) { _, object, _ in
      unsafe object.map { unsafe Unmanaged<MQTTAnswer>.fromOpaque($0).takeUnretainedValue().open -= 1 }
    }
    try secure()
    try logIn()
    let will = Array("offline".utf8)
    try check(
      unsafe mosquitto_will_set(
        handle, settings.topic("status"), CInt(will.count), will, CInt(settings.qos), true))
    try check(
      unsafe mosquitto_connect(handle, settings.broker?.host ?? "", CInt(settings.port), Self.keepAlive))
    try awaitAnswer()
  }

  deinit {
    unsafe mosquitto_destroy(handle)
    mosquitto_lib_cleanup()
  }

  var awaited: ListenerWait.Awaited {
    let events = unsafe mosquitto_want_write(handle) ? POLLIN | POLLOUT : POLLIN
    return unsafe ListenerWait.Awaited(mosquitto_socket(handle), for: Int16(events))
  }

  /// Does what `poll` found to be possible, and gives signs of life.
  func attend(_ found: Int16) throws(OutputError) {
    if found & Int16(POLLIN | POLLERR | POLLHUP) != 0 { try check(unsafe mosquitto_loop_read(handle, 1)) }
    if found & Int16(POLLOUT) != 0 { try check(unsafe mosquitto_loop_write(handle, 1)) }
    try check(unsafe mosquitto_loop_misc(handle))
  }

  /// Publishes a text that the broker keeps for later clients; an empty one is forgotten.
  func publish(_ text: String, to topic: String) throws(OutputError) {
    let bytes = Array(text.utf8)
    // Counted first: with QoS 0 the message is done before the call returns.
    answer.open += 1
    try check(
      unsafe mosquitto_publish(handle, nil, topic, CInt(bytes.count), bytes, CInt(settings.qos), true))
  }

  /// Disconnects, within a moment; otherwise the broker would report that we vanished.
  func close() {
    let end = ContinuousClock.now + .milliseconds(200)
    // A message of QoS 2, which takes several packets, would be lost with the connection.
    while answer.open > 0, ContinuousClock.now < end {
      guard (try? wait(milliseconds: 20)) != nil else { return }
    }
    unsafe mosquitto_disconnect(handle)
    while unsafe mosquitto_want_write(handle), ContinuousClock.now < end {
      guard (try? wait(milliseconds: 20)) != nil else { return }
    }
  }

  // MARK: - Login

  private func secure() throws(OutputError) {
    switch settings.caFile {
    case .off: break
    case .system: try check(unsafe mosquitto_tls_set(handle, nil, "/etc/ssl/certs", nil, nil, nil))
    case .file(let path):
      try SecretFiles.checkCertificates(path)
      try check(unsafe mosquitto_tls_set(handle, path, nil, nil, nil, nil))
    }
  }

  private func logIn() throws(OutputError) {
    guard let user = settings.user else { return }
    let password = try settings.passwordFile.map(SecretFiles.password)
    try check(unsafe mosquitto_username_pw_set(handle, user, password))
  }

  private func awaitAnswer() throws(OutputError) {
    let end = ContinuousClock.now + .seconds(10)
    while answer.code == nil {
      guard ContinuousClock.now < end else {
        throw .unavailable("the MQTT broker at \(settings.brokerText) does not answer; check mqtt.broker")
      }
      do throws(OutputError) {
        try wait(milliseconds: 500)
      } catch {
        // Its refusal is more precise than the closed connection.
        if answer.code ?? 0 == 0 { throw error }
      }
    }
    guard answer.code != 0 else { return }
    throw .unavailable(refusal)
  }

  private func wait(milliseconds: CInt) throws(OutputError) {
    let awaited = awaited
    var polled = pollfd(fd: awaited.descriptor, events: awaited.events, revents: 0)
    _ = unsafe poll(&polled, 1, milliseconds)
    try attend(polled.revents)
  }

  private var refusal: String {
    let broker = "the MQTT broker at \(settings.brokerText)"
    return switch (answer.code, settings.user) {
    case (4, let user?), (5, let user?):
      "\(broker) refuses the user \"\(user)\"; check mqtt.user and mqtt.password-file"
    case (4, nil), (5, nil): "\(broker) wants to know who we are; set mqtt.user and mqtt.password-file"
    default:
      "\(broker) refuses us: \(Self.text(unsafe String(cString: mosquitto_connack_string(answer.code ?? 0))))"
    }
  }

  // MARK: - Failures

  private func check(_ result: CInt) throws(OutputError) {
    guard result != CInt(MOSQ_ERR_SUCCESS.rawValue) else { return }
    let reason =
      result == CInt(MOSQ_ERR_ERRNO.rawValue)
      ? NetworkReason.text(errno)
      : result == CInt(MOSQ_ERR_EAI.rawValue)
        ? NetworkReason.text(lookUp: EAI_NONAME)
        : Self.text(unsafe String(cString: mosquitto_strerror(result)))
    let verb = answer.code == 0 ? "lost" : "cannot reach"
    throw .unavailable("\(verb) the MQTT broker at \(settings.brokerText): \(reason)")
  }

  /// libmosquitto ends its sentences with a period, which goes badly into the middle of ours.
  private static func text(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

/// The answers of a broker so far.
final class MQTTAnswer {
  /// The answer to our connection: 0 when it was accepted; `nil` when the broker has not answered.
  var code: CInt?
  /// The number of messages that are not acknowledged yet.
  var open = 0
}

/// A broker: `home.local`, `192.168.1.2:1884`, `[fe80::1%eth0]:1883`.
public struct MQTTBroker: Hashable, Sendable {
  public let host: String
  /// `nil`: the usual one.
  public let port: Int?

  /// `nil` when the text is neither HOST nor HOST:PORT; an IPv6 address stands in brackets.
  public init?(_ text: String) {
    if let target = HostAndPort(text) {
      (host, port) = (target.host, target.port)
    } else if let target = HostAndPort(text + ":1"), !text.hasSuffix(":") {
      (host, port) = (target.host, nil)
    } else {
      return nil
    }
  }
}

/// The newest analysis, kept while the broker is away.
public final class MQTTMemory: Sendable {
  private let shared = Mutex<Analysis?>(nil)

  public init() {}

  var newest: Analysis? {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }
}
