import Keyboards
import ALSASequencer
import Testing

@Suite struct PortSelectorTests {
  @Test func `Keyboards are those that somebody may be playing on`() {
    let keyboards = Fixtures.policy.keyboards(in: Fixtures.directory).map(\.address.description)
    #expect(keyboards == ["16:0", "17:0", "24:0", "28:0", "28:1", "32:0", "36:0", "40:0", "128:0"])
  }

  @Test(
    arguments: [
      ("24:0", "24:0"), (" 24 : 0 ", "24:0"), ("28:1", "28:1"), ("024:00", "24:0"),
      ("24", "24:0"), ("28", "28:0"), ("128", "128:0"),
      ("Digital Piano", "24:0"), ("digital piano", "24:0"), ("dig", "24:0"), ("Digital Piano:0", "24:0"),
      ("MIDI4x4:1", "28:1"), ("midi4:MIDI4x4 MIDI 2", "28:1"), ("midi4:midi4x4 midi 2", "28:1"),
      ("28:MIDI4x4 MIDI 2", "28:1"), ("MIDI4x4", "28:0"),
      ("USB: Keys", "40:0"), ("usb", "40:0"), ("USB: Keys:0", "40:0"), ("USB: Keys:keys", "40:0"),
      ("Virtual Raw MIDI 0-1", "17:0"), ("VirMIDI 0-1", "17:0"), ("MIDI4x4 MIDI 2", "28:1"),
      ("Twin:0", nil), ("32", "32:0"), ("36:Twin", "36:0"), ("Midi Through", "14:0"), ("gmidi", "135:0"),
    ] as [(String, String?)])
  func `A text means a port`(text: String, address: String?) {
    let port = try? PortSelector(text).port(in: Fixtures.directory, policy: Fixtures.policy)
    #expect(port?.address.description == address)
  }

  @Test(arguments: [
    ("", #""" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano"."#),
    (
      "24:",
      #""24:" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano"."#
    ),
    (
      ":0", #"":0" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano"."#
    ),
    (
      "256:0",
      #""256:0" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano"."#
    ),
    (
      "24:256",
      #""24:256" is not a port: write two numbers below 256, as in 24:0, or a name, as in "Digital Piano"."#
    ),
    ("Twin", #""Twin" can mean 32:0 (Twin MIDI 1), 36:0 (Twin MIDI 1); write the number."#),
    (
      "virtual",
      #""virtual" can mean 16:0 (Virtual Raw MIDI 0-0, VirMIDI 0-0), "#
        + #"17:0 (Virtual Raw MIDI 0-1, VirMIDI 0-1); write the number."#
    ),
    ("28:MIDI4", #""28:MIDI4" can mean 28:0 (MIDI4x4 MIDI 1), 28:1 (MIDI4x4 MIDI 2); write the number."#),
  ])
  func `A text that means none is explained`(text: String, message: String) {
    #expect(Self.error(text) == message)
  }

  @Test(arguments: [
    (
      "Digtal Piano",
      #"There is no port "Digtal Piano"; did you mean 24:0 (Digital Piano MIDI 1)? There are also: 14:0"#
    ),
    ("99:0", #"There is no port "99:0". There are: 14:0 (Midi Through Port-0)"#),
    ("24:7", #"There is no port "24:7". There are: 14:0"#), ("MIDI4x4:7", #"There is no port "MIDI4x4:7""#),
    ("zzz:zzz:zzz", #"There is no port "zzz:zzz:zzz". There are: "#),
    ("chordd", #"There is no port "chordd". There are: "#),
    ("another", #"There is no port "another". There are: "#),
    ("130:0", "Port 130:0 (aseqdump) sends nothing that can be listened to. There are: 14:0"),
    ("132", "Port 132 (FLUID Synth (77)) sends nothing that can be listened to. There are: 14:0"),
  ])
  func `Missing ports are explained with those that exist`(text: String, beginning: String) throws {
    let message = try #require(Self.error(text))
    #expect(message.hasPrefix(beginning), "\(message)")
    #expect(!message.contains("chordd,") && !message.contains("0:1 "))
  }

  @Test func `An empty system is explained, too`() throws {
    let error = #expect(throws: PortSelectorError.self) {
      try PortSelector("Piano").port(in: PortDirectory(), policy: KeyboardPolicy())
    }
    #expect(error?.description == #"There is no port "Piano". There is none to listen to at the moment."#)
  }

  static func error(_ text: String) -> String? {
    do throws(PortSelectorError) {
      _ = try PortSelector(text).port(in: Fixtures.directory, policy: Fixtures.policy)
      return nil
    } catch {
      return error.description
    }
  }
}
