// Values that are about the page.

import PageServer

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
  /// Long enough that nobody finds it by trying.
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
