public import Settings
internal import System

/// Where and to whom the page is served.
public struct PageSettings: SettingsGroup {
  /// `nil`: the page is not served.
  public var listen: PageAddress?
  public var hosts: [String] = []
  /// Origins of pages from elsewhere that may read the events.
  public var origins: [String] = []
  /// The token with which a client on another machine may change something; `nil`: no such client can.
  public var token: String?
  /// The file with that token; `nil`: none.
  public var tokenFile: String?
  /// Names of users of this machine who may change something, besides the program's own and root.
  public var users: [String] = []

  public init() {}

  public static let rows: [Setting] = [
    Setting(
      "page.listen", \PageSettings.listen, .pageAddress, default: "8737",
      "Where the page is served. With a port alone only this machine reaches it until the switch Network on the page opens it; "
        + "`127.0.0.1:8737` is for this machine alone, and the switch does nothing. `0.0.0.0:8737`, or `[::]:8737` "
        + "with IPv6 (both in quotes), opens it to the network: everyone may look, and only those who have "
        + "the token may change something."
    ).forTheStart.shown(to: .players),
    Setting(
      "page.hosts", \PageSettings.hosts, .hostNames, default: [],
      "Host names that the page answers to, besides localhost and, when it is open to the network, the "
        + "name and the addresses of this machine."
    ).forTheStart,
    Setting(
      "page.origins", \PageSettings.origins, .origins, default: [],
      "Origins of overlays of your own that may read the events, and nothing else: `null` for a file that a browser or OBS opens, or "
        + "an address such as `http://127.0.0.1:5500`."
    ).forTheStart,
    Setting(
      "page.token", \PageSettings.token, .token, default: "off",
      "The token that a client on another machine must show to change something. With `off`, none there can."
    ).forTheStart.shown(to: .players),
    Setting(
      "page.token-file", \PageSettings.tokenFile, .tokenFile, default: "off",
      "A file with that token, instead of the token itself."
    ).forTheStart,
    Setting(
      "page.users", \PageSettings.users, .userNames, default: [],
      "Users of this machine who may play and change something, on the page and with commands, besides root and the user that chordd "
        + "runs as. All others may look at the page. When it is empty, the system service lets in the members of the group audio."
    ).forTheStart,
  ]
}

extension SettingType<PageAddress?> {
  static var pageAddress: Self {
    SettingType(
      "a port such as 8737, an address with a port such as 127.0.0.1:8737, \"0.0.0.0:8737\" or \"[::]:8737\", or off"
    ) {
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

extension SettingType<[String]> {
  static var userNames: Self {
    SettingType("a list of names of users of this machine", example: ["anna"]) { names in
      names.allSatisfy(\.isUserName) ? names : nil
    }
  }
}

extension SettingType<[String]> {
  /// `file://` is what some programs send for a local file.
  static var origins: Self {
    SettingType(
      "a list of origins: null, file:// or addresses such as http://127.0.0.1:5500", example: ["null"]
    ) { origins in
      origins.allSatisfy { $0 == "null" || $0 == "file://" || $0.isOrigin } ? origins : nil
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
  public var isToken: Bool {
    (16...256).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// `http://127.0.0.1:5500`: a scheme, a host and perhaps a port.
  fileprivate var isOrigin: Bool {
    guard let scheme = ["http://", "https://"].first(where: hasPrefix) else { return false }
    return HostName(String(dropFirst(scheme.count))) != nil
  }

  /// As useradd(8) takes them, and longer ones of directories.
  fileprivate var isUserName: Bool {
    (1...256).contains(utf8.count) && !hasPrefix("-")
      && utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != 0x3A }
  }

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
