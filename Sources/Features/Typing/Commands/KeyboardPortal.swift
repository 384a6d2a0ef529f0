internal import CSystemd

/// A desktop that lets this program type once its user has allowed it: GNOME, and others with Wayland.
///
/// It types with the keys of the user's keyboard, so only what every keyboard has comes out for sure (``canType(_:)``): of a ♭ GNOME types
/// nothing, and says nothing.
/// Source: org.freedesktop.portal.RemoteDesktop, XDG Desktop Portal.
final class KeyboardPortal {
  enum Failure: Error, Hashable {
    /// There is no such desktop.
    case missing
    case declined
    /// Nobody answered the desktop's question.
    case unanswered
    /// The user has taken the permission back, or the desktop has ended.
    case ended
  }

  /// Time for an answer to the question; a reply without a question takes milliseconds.
  private static let patience: Duration = .seconds(120)
  private static let object = "/org/freedesktop/portal/desktop"

  private let bus: SessionBus
  private var session = ""

  /// Asks the user, and waits for the answer.
  init() throws(Failure) {
    guard let bus = SessionBus() else { throw .missing }
    self.bus = bus
    // The portal names its objects after who asks.
    let sender = String(bus.name.dropFirst().map { $0 == "." ? "_" : $0 })
    let name = "chordd"
    session = "\(Self.object)/session/\(sender)/\(name)"
    let answer = "\(Self.object)/request/\(sender)/\(name)"
    let token = ("handle_token", SessionBus.Value.text(name))
    try ask("CreateSession", [.options([token, ("session_handle_token", .text(name))])], answer)
    // The first bit of the types is a keyboard.
    try ask("SelectDevices", [.object(session), .options([token, ("types", .number(1))])], answer)
    // No window is the parent of the question.
    try ask("Start", [.object(session), .text(""), .options([token])], answer)
    // GNOME makes the keyboard with the first key, which is lost. A Shift alone types nothing.
    try press(0xFFE1)
  }

  /// Whether each character is on the keyboards of all layouts, as a key that types it at once.
  static func canType(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      "a"..."z" ~= $0 || "A"..."Z" ~= $0 || "0"..."9" ~= $0 || " #()/|+-,.:'\n\t".unicodeScalars.contains($0)
    }
  }

  func type(_ text: String) throws(Failure) {
    for character in text.unicodeScalars {
      // Key symbols of ASCII are its codes; those of Return and Tab have their own.
      let symbol: Int32 =
        switch character {
        case "\n": 0xFF0D
        case "\t": 0xFF09
        default: Int32(character.value)
        }
      try press(symbol)
    }
  }

  private func press(_ symbol: Int32) throws(Failure) {
    for state: UInt32 in [1, 0] {
      guard call("NotifyKeyboardKeysym", [.object(session), .options([]), .integer(symbol), .number(state)])
      else { throw .ended }
    }
  }

  private func call(_ method: String, _ arguments: [SessionBus.Value]) -> Bool {
    bus.call(
      "org.freedesktop.portal.Desktop", Self.object, "org.freedesktop.portal.RemoteDesktop", method, arguments
    )
  }

  /// Sends a request and waits for its answer, which comes as a signal of its own.
  private func ask(_ method: String, _ arguments: [SessionBus.Value], _ answer: String) throws(Failure) {
    guard call(method, arguments) else { throw .missing }
    switch bus.signal("org.freedesktop.portal.Request", "Response", from: answer, within: Self.patience) {
    case 0: return
    case .some: throw .declined
    case nil: throw .unanswered
    }
  }
}

/// The D-Bus of the user's session, by sd-bus(3).
@safe private final class SessionBus {
  enum Value {
    case text(String)
    /// A path.
    case object(String)
    case integer(Int32)
    case number(UInt32)
    /// A dictionary of texts and numbers.
    case options([(String, Value)])
  }

  /// Our name on it.
  let name: String
  private let functions: csystemd_bus
  private var bus: OpaquePointer?

  init?() {
    var functions = csystemd_bus()
    guard unsafe csystemd_load(&functions) != 0, unsafe functions.open_user(&bus) >= 0 else { return nil }
    self.functions = functions
    var text: UnsafePointer<CChar>?
    guard unsafe functions.get_unique_name(bus, &text) >= 0, let text = unsafe text else { return nil }
    name = unsafe String(cString: text)
  }

  deinit { _ = unsafe functions.flush_close_unref(bus) }

  /// Calls a method; false when it is refused, or nobody is there.
  func call(
    _ service: String, _ object: String, _ interface: String, _ method: String, _ arguments: [Value]
  ) -> Bool {
    var message: OpaquePointer?
    guard unsafe functions.message_new_method_call(bus, &message, service, object, interface, method) >= 0,
      let message = unsafe message
    else { return false }
    defer { _ = unsafe functions.message_unref(message) }
    for argument in arguments { unsafe append(argument, to: message) }
    return unsafe functions.call(bus, message, 25_000_000, nil, nil) >= 0
  }

  /// The number that a signal from an object brings; `nil` when none comes in time, or the bus has gone.
  func signal(
    _ interface: String, _ member: String, from object: String, within limit: Duration
  ) -> UInt32? {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
      var message: OpaquePointer?
      let count = unsafe functions.process(bus, &message)
      guard count >= 0 else { return nil }
      if let message = unsafe message {
        defer { _ = unsafe functions.message_unref(message) }
        guard unsafe functions.message_is_signal(message, interface, member) > 0,
          let path = unsafe functions.message_get_path(message), unsafe String(cString: path) == object
        else { continue }
        var number: UInt32 = 0
        return unsafe functions.message_read_basic(message, Self.code("u"), &number) > 0 ? number : nil
      }
      if count == 0 { _ = unsafe functions.wait(bus, 200_000) }
    }
    return nil
  }

  private func append(_ value: Value, to message: OpaquePointer) {
    switch value {
    case .text(let text): _ = unsafe functions.message_append_basic(message, Self.code("s"), text)
    case .object(let path): _ = unsafe functions.message_append_basic(message, Self.code("o"), path)
    case .integer(var number): _ = unsafe functions.message_append_basic(message, Self.code("i"), &number)
    case .number(var number): _ = unsafe functions.message_append_basic(message, Self.code("u"), &number)
    case .options(let options):
      unsafe within("a", "{sv}", of: message) {
        for (name, value) in options {
          unsafe within("e", "sv", of: message) {
            unsafe append(.text(name), to: message)
            unsafe within("v", value.isText ? "s" : "u", of: message) { unsafe append(value, to: message) }
          }
        }
      }
    }
  }

  private func within(
    _ type: Unicode.Scalar, _ contents: String, of message: OpaquePointer, _ body: () -> Void
  ) {
    _ = unsafe functions.message_open_container(message, Self.code(type), contents)
    body()
    _ = unsafe functions.message_close_container(message)
  }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(type.value) }
}

extension SessionBus.Value {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
