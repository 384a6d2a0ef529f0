internal import Outputs
internal import PageServer

// Values about the network.

extension SettingType<[HostAndPort]> {
  static var oscTargets: Self {
    SettingType(
      "a list of up to 16 receivers HOST:PORT", example: ["192.168.1.20:53000", "[fe80::1%eth0]:9000"]
    ) { items in
      let targets = items.compactMap(HostAndPort.init)
      return targets.count == items.count && items.count <= 16 ? targets : nil
    }
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

  static var wordOrOff: Self {
    SettingType("a name, or off", example: "chordd") { text in
      if text == "off" { return .some(nil) }
      return text.isEmpty ? nil : text
    }
  }
}

// Values about the page.

extension SettingType<PageAddress?> {
  static var pageAddress: Self {
    SettingType("an address with a port such as 127.0.0.1:8737, \"0.0.0.0:8737\" or \"[::]:8737\", or off") {
      text in
      text == "off" ? .some(nil) : PageAddress(text).map(Optional.some)
    }
  }
}

extension SettingType<[String]> {
  static var hostNames: Self {
    SettingType("a list of host names without ports", example: ["piano.example.org"]) { names in
      names.allSatisfy(\.isHostName) ? names : nil
    }
  }
}

extension SettingType<String?> {
  /// Long enough that it cannot be guessed.
  static var token: Self {
    var type = SettingType(
      "16 to 256 letters, digits and signs without spaces, or off", example: "horse-battery-staple"
    ) {
      text in
      text == "off" ? .some(nil) : (text.isToken ? .some(text) : nil)
    }
    type.isSecret = true
    return type
  }

  static var tokenFile: Self {
    SettingType("the path of a file that begins with /, or off", example: "/etc/chordd/token") { text in
      text == "off" ? .some(nil) : (text.hasPrefix("/") && !text.hasSuffix("/") ? .some(text) : nil)
    }
  }
}

extension String {
  /// Whether this can be shown in a header.
  var isToken: Bool { (16...256).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) } }

  fileprivate var isHostName: Bool {
    (1...253).contains(utf8.count)
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
