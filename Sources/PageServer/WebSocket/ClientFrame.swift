internal import FoundationEssentials

/// What a client plays, one frame of text.
enum ClientFrame: Hashable, Sendable {
  case noteOn(UInt8, velocity: UInt8)
  case noteOff(UInt8)
  case sustain(Bool)
  /// Lets go of everything that the client holds.
  case release

  private struct Fields: Decodable {
    let type: String
    let midi: Int?
    let velocity: Int?
    let down: Bool?
  }

  init(json: some Sequence<UInt8>) throws(ClientFrameError) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else { throw .notJSON }
    switch fields.type {
    case "noteOn":
      let velocity = fields.velocity ?? 80
      guard (1...127).contains(velocity) else { throw .badVelocity }
      self = .noteOn(try Self.key(fields.midi), velocity: UInt8(velocity))
    case "noteOff": self = .noteOff(try Self.key(fields.midi))
    case "sustain":
      guard let down = fields.down else { throw .noPedal }
      self = .sustain(down)
    case "release": self = .release
    default: throw .unknownType
    }
  }

  private static func key(_ number: Int?) throws(ClientFrameError) -> UInt8 {
    guard let number, (0...127).contains(number) else { throw .badKey }
    return UInt8(number)
  }
}
