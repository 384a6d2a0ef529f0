internal import Wire
internal import FoundationEssentials
internal import Outputs

/// One frame of text: a key or pedal that a client plays.
enum ClientFrame: Hashable, Sendable {
  case noteOn(UInt8, velocity: UInt8)
  case noteOff(UInt8)
  case sustain(Bool)
  /// Releases everything that the client holds.
  case release

  /// A value of another type is one that is not valid, so that the answer names its field.
  private struct Fields: Decodable {
    let type: String?
    let midi: Int?
    let velocity: Int
    let down: Bool?

    enum CodingKeys: CodingKey { case type, midi, velocity, down }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      type = try? fields.decode(String.self, forKey: .type)
      midi = try? fields.decode(Int.self, forKey: .midi)
      let isUsual = (try? fields.decodeNil(forKey: .velocity)) ?? true
      velocity = isUsual ? 80 : (try? fields.decode(Int.self, forKey: .velocity)) ?? 0
      down = try? fields.decode(Bool.self, forKey: .down)
    }
  }

  init(json: some Sequence<UInt8>) throws(ClientFrameError) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(json)) else { throw .notJSON }
    switch fields.type {
    case "noteOn":
      guard (1...127).contains(fields.velocity) else { throw .badVelocity }
      self = .noteOn(try Self.key(fields.midi), velocity: UInt8(fields.velocity))
    case "noteOff": self = .noteOff(try Self.key(fields.midi))
    case "sustain":
      guard let down = fields.down else { throw .noPedal }
      self = .sustain(down)
    case "release": self = .release
    case nil: throw .notJSON
    default: throw .unknownType
    }
  }

  private static func key(_ number: Int?) throws(ClientFrameError) -> UInt8 {
    guard let number, (0...127).contains(number) else { throw .badKey }
    return UInt8(number)
  }
}

/// Why a frame means nothing.
enum ClientFrameError: Error, Hashable {
  case notJSON, unknownType, badKey, badVelocity, noPedal
  case readOnly(LookOnly)
}

extension ClientFrameError: CustomStringConvertible {
  var description: String {
    switch self {
    case .notJSON:
      "the frame is not a JSON object with a type; send for example {\"type\":\"noteOn\",\"midi\":60}"
    case .unknownType: "there is no such type of frame; send noteOn, noteOff, sustain or release"
    case .badKey: "midi must be a whole number from 0 to 127"
    case .badVelocity: "velocity must be a whole number from 1 to 127"
    case .noPedal: "sustain needs down, true or false"
    case .readOnly(let why): "you may only listen here; \(why.cure)"
    }
  }
}

extension ClientFrameError {
  /// The error as the client gets it.
  var json: String { JSONText.event(ErrorEvent(error: description)) }
}
