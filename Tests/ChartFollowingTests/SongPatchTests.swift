import MIDI
import TestRandom
import Testing

@testable import ChartFollowing

/// The bytes as they are sent.
private func bytes(_ messages: [InstrumentMessage]) -> [UInt8] {
  messages.flatMap { message in
    switch message {
    case .event(let event): event.bytes
    case .songSelect(let number): [0xF3, number]
    }
  }
}

@Suite struct SongPatchTests {
  @Test(
    arguments: [
      ("program 1", [0xC0, 0]), ("program 128", [0xC0, 127]), ("Program 5, Channel 16", [0xCF, 4]),
      ("program 5, bank 3", [0xB0, 0, 3, 0xC0, 4]),
      ("channel 2 bank 121 1 program 49", [0xB1, 0, 121, 0xB1, 32, 1, 0xC1, 48]),
      ("controller 7 100", [0xB0, 7, 100]), ("controller 119 0, channel 2", [0xB1, 119, 0]),
      ("song 1", [0xF3, 0]), ("song 128", [0xF3, 127]),
    ] as [(String, [UInt8])])
  func isSent(line: String, expected: [UInt8]) throws {
    var patch = SongPatch()
    try patch.add(line)
    #expect(bytes(patch.messages) == expected)
    #expect(patch.lines == [line])
  }

  @Test(arguments: [
    ("program 129", "program is 1 to 128, not 129"), ("program 0", "program is 1 to 128, not 0"),
    ("program", "program takes one number, as in: program 5"),
    ("program 1 2", "program takes one number, as in: program 5"),
    ("program 1, channel 17", "channel is 1 to 16, not 17"),
    ("program 1, channel", "channel takes one number, as in: channel 5"),
    ("program 1, bank 128", "a number of a bank is 0 to 127, not 128"),
    ("program 1, bank", "bank takes one number or two, MSB and LSB, as in: bank 0 1"),
    ("program 1, bank 1 2 3", "bank takes one number or two, MSB and LSB, as in: bank 0 1"),
    ("bank 1", "a line has one of program, controller and song; write a line for each"),
    ("controller 7 1, bank 1", "a bank belongs to a program, as in: program 5, bank 0 1"),
    ("program 1 song 2", "a line has one of program, controller and song; write a line for each"),
    ("channel 2", "a line has one of program, controller and song; write a line for each"),
    ("program 1 program 2", "program stands twice in a line; write a line for each"),
    ("controller 120 0", "controller 120 ends notes or changes how an instrument receives, and is not sent"),
    ("controller 123 0", "controller 123 ends notes or changes how an instrument receives, and is not sent"),
    ("controller 127 0", "controller 127 ends notes or changes how an instrument receives, and is not sent"),
    ("controller 128 0", "the number of a controller is 0 to 119, not 128"),
    ("controller 7 128", "the value of a controller is 0 to 127, not 128"),
    ("controller 7", "controller takes two numbers, which one and its value, as in: controller 7 100"),
    ("song 129", "song is 1 to 128, not 129"), ("song 2, channel 1", "a song has no channel"),
    ("sysex F0 7E F7", "system exclusive messages are not sent, as they may change an instrument for good"),
    ("F0 7E F7", "system exclusive messages are not sent, as they may change an instrument for good"),
    ("note 60", "\"note\" is not understood; the words are program, bank, controller, song or channel"),
    ("program x", "\"x\" is not understood; the words are program, bank, controller, song or channel"),
    ("5", "\"5\" needs a word before it: program, bank, controller, song or channel"),
    ("", "a line is empty; write program, bank, controller, song or channel"),
  ])
  func isRefused(line: String, sentence: String) {
    var patch = SongPatch()
    let error = #expect(throws: PatchError.self) { try patch.add(line) }
    #expect(error?.description == sentence)
    #expect(patch == SongPatch(), "nothing of the line is sent")
  }

  @Test func `A song has a limit`() throws {
    var patch = SongPatch()
    for _ in 0..<SongPatch.mostLines { try patch.add("program 1") }
    #expect(throws: PatchError.self) { try patch.add("program 1") }
  }

  @Test func `Of any words only what sets an instrument up is sent`() {
    var random = SplitMix64(seed: 3)
    let words = [
      "program", "bank", "controller", "song", "channel", "sysex", ",", "-1", "0", "1", "17", "123",
    ]
    for _ in 0..<20_000 {
      var patch = SongPatch()
      let count = Int.random(in: 0..<7, using: &random)
      let line = (0..<count).map { _ in words.randomElement(using: &random)! }.joined(separator: " ")
      try? patch.add(line)
      for message in patch.messages {
        guard case .event(let event) = message else { continue }
        switch event {
        case .programChange: break
        case .controlChange(let controller, _, _): #expect(!controller.isChannelMode, "\(line)")
        default: Issue.record("\(line)")
        }
      }
    }
  }
}
