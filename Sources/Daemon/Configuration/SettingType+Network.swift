// Values that say where something is in the network.

import Outputs

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
