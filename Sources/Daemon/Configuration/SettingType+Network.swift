// Values that say where something is in the network.

import Outputs

extension SettingType<[OSCTarget]> {
  static var oscTargets: Self {
    SettingType(
      "a list of up to 16 receivers HOST:PORT", example: ["192.168.1.20:53000", "[fe80::1%eth0]:9000"]
    ) { items in
      let targets = items.compactMap(OSCTarget.init)
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
