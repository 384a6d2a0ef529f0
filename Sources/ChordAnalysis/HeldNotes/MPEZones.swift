internal import MIDI

/// Whether channel 10 of a source is one of the channels over which an MPE instrument spreads its notes.
///
/// Such an instrument plays each note on a channel of its own and has no drums. When it starts, it sends an MPE configuration message,
/// registered parameter 6 on channel 1 or 16. A program that was started later recognizes it by its notes.
///
/// Source: MIDI Polyphonic Expression, version 1.1.
struct MPEZones: Sendable {
  /// The parameter that data entry would set, on one of the two managers.
  private struct Parameter {
    var coarse: UInt8 = 127
    var fine: UInt8 = 127
    var isConfiguration: Bool { coarse == 0 && fine == 6 }
  }

  /// Manager 1 has its members from channel 2 up, manager 16 from channel 15 down.
  private enum Zone { case lower, upper }

  private var lowerParameter = Parameter()
  private var upperParameter = Parameter()
  private var lowerMembers: UInt8 = 0
  private var upperMembers: UInt8 = 0
  /// The channel of the last stroke.
  private var lastStroke: Channel?
  /// The conclusion from the notes, which counts until a configuration message comes.
  private var notesSay: Belief = .unknown

  private enum Belief { case unknown, members, drums }

  private static let controlChanges = (
    dataEntry: Controller(dataByte: 6), fine: Controller(dataByte: 100), coarse: Controller(dataByte: 101)
  )
  private static let others: (Controller, Controller) = (
    Controller(dataByte: 98), Controller(dataByte: 99)
  )
  private static let drums = Channel(statusByte: 9)

  /// Whether notes on channel 10 are pitches here.
  var haveChannelTen: Bool {
    // Channels 2 to 10 are nine, 15 down to 10 are six.
    lowerMembers >= 9 || upperMembers >= 6 || notesSay == .members
  }

  /// Follows a controller; only those of the managers matter.
  mutating func follow(_ controller: Controller, value: UInt8, on channel: Channel) {
    switch channel.number {
    case 1: if let count = Self.members(controller, value, &lowerParameter) { set(.lower, count) }
    case 16: if let count = Self.members(controller, value, &upperParameter) { set(.upper, count) }
    default: break
    }
  }

  /// Takes a stroke before it counts; `down` returns the number of keys that are down on a channel.
  mutating func strike(_ channel: Channel, down: (Channel) -> Int) {
    defer { lastStroke = channel }
    guard channel == Self.drums else { return }
    if down(channel) > 0 {
      // Two keys at once on one channel are no MPE. A drummer plays them within a bar.
      notesSay = .drums
    } else if notesSay == .unknown, isNextMember(down: down) {
      notesSay = .members
    }
  }

  /// Whether a stroke on channel 10 carries on what lies on the other channels: the stroke before it was on a channel beside
  /// it and is still held, and at least two keys are down, each alone on its channel, none on a manager.
  ///
  /// An arrangement with drums has its chords on one channel.
  private func isNextMember(down: (Channel) -> Int) -> Bool {
    guard let lastStroke, lastStroke.number == 9 || lastStroke.number == 11, down(lastStroke) > 0 else {
      return false
    }
    var held = 0
    for index in 0..<16 {
      let count = down(Channel(statusByte: UInt8(index)))
      guard count < 2, count == 0 || (1..<15).contains(index) else { return false }
      held += count
    }
    return held > 1
  }

  /// The number of members that a message gives to its manager's zone; `nil` if it gives none.
  private static func members(
    _ controller: Controller, _ value: UInt8, _ parameter: inout Parameter
  ) -> UInt8? {
    switch controller {
    case controlChanges.coarse: parameter.coarse = value
    case controlChanges.fine: parameter.fine = value
    // A parameter that is not registered takes the place of one that is.
    case others.0, others.1: parameter = Parameter()
    case controlChanges.dataEntry: return parameter.isConfiguration ? min(value, 15) : nil
    default: break
    }
    return nil
  }

  /// The newer zone wins where both want the same channels, of which two are managers.
  private mutating func set(_ zone: Zone, _ count: UInt8) {
    let left = count < 14 ? 14 - count : 0
    switch zone {
    case .lower: (lowerMembers, upperMembers) = (count, min(upperMembers, left))
    case .upper: (lowerMembers, upperMembers) = (min(lowerMembers, left), count)
    }
    notesSay = .unknown
  }
}
