public import MIDI

/// Messages that go out when a song is chosen: its sounds, the values of controllers, and the number of a song in a sequencer.
public struct SongPatch: Hashable, Sendable {
  /// As the player wrote them.
  public private(set) var lines: [String] = []
  /// In the order in which they are sent.
  public private(set) var messages: [InstrumentMessage] = []

  /// Lines of a song: an instrument takes that many within a moment.
  public static let mostLines = 64

  public init() {}

  /// Adds what a line says, such as `program 5, bank 0 1, channel 2`.
  public mutating func add(_ line: String) throws(PatchError) {
    guard lines.count < Self.mostLines else {
      throw PatchError("a song has \(Self.mostLines) lines at most")
    }
    messages += try PatchLine(line).messages()
    lines.append(line)
  }
}

/// Why a line of a patch is not sent, in one sentence.
public struct PatchError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ sentence: String) { description = sentence }
}

/// The words of a line, each with its numbers.
struct PatchLine {
  enum Word: String, CaseIterable { case program, bank, controller, song, channel }

  private var numbers: [Word: [Int]] = [:]

  init(_ line: String) throws(PatchError) {
    var last: Word?
    for text in line.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      if let number = Int(text) {
        guard let last else { throw PatchError("\"\(text)\" needs a word before it: \(Self.words)") }
        numbers[last]?.append(number)
        continue
      }
      let name = text.lowercased()
      guard let word = Word(rawValue: name) else { throw Self.unknown(name) }
      guard numbers[word] == nil else {
        throw PatchError("\(word) stands twice in a line; write a line for each")
      }
      numbers[word] = []
      last = word
    }
    guard last != nil else { throw PatchError("a line is empty; write \(Self.words)") }
  }

  private static let words = "program, bank, controller, song or channel"

  private static func unknown(_ word: String) -> PatchError {
    if ["sysex", "f0", "exclusive"].contains(word) {
      return PatchError("system exclusive messages are not sent, as they may change an instrument for good")
    }
    return PatchError("\"\(word.prefix(40))\" is not understood; the words are \(words)")
  }

  /// The messages of the line, in the order in which an instrument needs them: the bank before its program.
  func messages() throws(PatchError) -> [InstrumentMessage] {
    let channel = Channel(statusByte: UInt8(try value(.channel, in: 1...16, or: 1) - 1))
    let kinds = [Word.program, .controller, .song].filter { numbers[$0] != nil }
    guard kinds.count == 1, let kind = kinds.first else {
      throw PatchError("a line has one of program, controller and song; write a line for each")
    }
    guard kind == .program || numbers[.bank] == nil else {
      throw PatchError("a bank belongs to a program, as in: program 5, bank 0 1")
    }
    switch kind {
    case .song:
      guard numbers[.channel] == nil else { throw PatchError("a song has no channel") }
      return [.songSelect(UInt8(try value(.song, in: 1...128) - 1))]
    case .controller: return [.event(try controller(on: channel))]
    case .program, .bank, .channel:
      let program = UInt8(try value(.program, in: 1...128) - 1)
      return try bank(on: channel) + [.event(.programChange(program: program, channel: channel))]
    }
  }

  /// Bank select: controller 0 has the first number, and 32 the second one.
  private func bank(on channel: Channel) throws(PatchError) -> [InstrumentMessage] {
    guard let numbers = numbers[.bank] else { return [] }
    guard (1...2).contains(numbers.count) else {
      throw PatchError("bank takes one number or two, MSB and LSB, as in: bank 0 1")
    }
    var messages: [InstrumentMessage] = []
    for (controller, number) in zip([UInt8(0), 32], numbers) {
      let value = UInt8(try Self.checked(number, "a number of a bank", 0...127))
      messages.append(
        .event(.controlChange(Controller(dataByte: controller), value: value, channel: channel)))
    }
    return messages
  }

  private func controller(on channel: Channel) throws(PatchError) -> MIDIEvent {
    guard let numbers = numbers[.controller], numbers.count == 2 else {
      throw PatchError("controller takes two numbers, which one and its value, as in: controller 7 100")
    }
    guard !(120...127).contains(numbers[0]) else {
      throw PatchError(
        "controller \(numbers[0]) ends notes or changes how an instrument receives, and is not sent")
    }
    let number = UInt8(try Self.checked(numbers[0], "the number of a controller", 0...119))
    let value = UInt8(try Self.checked(numbers[1], "the value of a controller", 0...127))
    return .controlChange(Controller(dataByte: number), value: value, channel: channel)
  }

  /// The one number behind a word.
  private func value(
    _ word: Word, in range: ClosedRange<Int>, or usual: Int? = nil
  ) throws(PatchError) -> Int {
    if numbers[word] == nil, let usual { return usual }
    guard let found = numbers[word], found.count == 1 else {
      throw PatchError("\(word) takes one number, as in: \(word) \(min(5, range.upperBound))")
    }
    return try Self.checked(found[0], word.rawValue, range)
  }

  private static func checked(
    _ number: Int, _ subject: String, _ range: ClosedRange<Int>
  ) throws(PatchError) -> Int {
    guard range.contains(number) else {
      throw PatchError("\(subject) is \(range.lowerBound) to \(range.upperBound), not \(number)")
    }
    return number
  }
}
