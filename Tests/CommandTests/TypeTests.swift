import Testing

/// `chordd type` where it cannot type.
@Suite struct TypeTests {
  private static let nowhere = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
  private static let x11 = ["DISPLAY": ":99", "WAYLAND_DISPLAY": "", "PATH": "/nowhere"]
  private static let wayland = [
    "DISPLAY": "", "WAYLAND_DISPLAY": "wayland-99", "PATH": "/nowhere",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
  ]

  @Test(
    arguments: [
      ("", nowhere, "there is no desktop here to type on; --run starts a program of yours instead"),
      ("--with xdotool", nowhere, "xdotool does not work here: it needs a desktop with X11"),
      ("--with wtype", x11, "wtype does not work here: it needs a desktop with Wayland"),
      ("--with portal", x11, "portal does not work here: it needs a desktop with Wayland"),
      ("--with clipboard", nowhere, "clipboard does not work here: it needs a desktop"),
      ("--with xdotool", x11, "xdotool is not installed (sudo apt install xdotool)"),
      ("--with wtype", wayland, "wtype is not installed (sudo apt install wtype)"),
      ("--with portal", wayland, "this desktop lets no program type"),
      ("--with keys", x11, "--with cannot be \"keys\"; "),
      ("--with wtype --run cat", wayland, "--run and --with are two ways; give one"),
      ("--run=", wayland, "missing value for '--run <program>'"),
      ("--style fancy", x11, "\"fancy\" is not a style; write "),
      ("--behind \u{1B}[2J", x11, "--behind is a text, a tab or a new line"),
    ] as [(String, [String: String], String)])
  func `It says what is missing`(arguments: String, environment: [String: String], words: String) throws {
    let outcome = try Chordd.run(
      ["type"] + arguments.split(separator: " ").map(String.init), environment: environment)
    #expect(outcome.code != 0 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("chordd: \(words)"), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
  }
}
