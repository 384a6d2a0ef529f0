package import ArgumentParser
internal import CommandKit

extension PlaybackService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [PlayCommand.self]
  }
  package static var lines: [String: any (Codable & Sendable).Type] { ["playedEvent": PlayedEvent.self] }
}

/// An event that `play` would send.
struct PlayedEvent: Codable, Sendable {
  enum Kind: String, Codable, CaseIterable, Sendable { case noteOn, noteOff, program, controller, other }

  /// In seconds from the beginning.
  let time: Double
  /// The kind of event.
  let type: Kind
  /// 1 to 16.
  var channel: Int?
  /// The MIDI note number, 0…127.
  var midi: Int?
  /// The velocity, 0…127.
  var velocity: Int?
  /// 1 to 128.
  var program: Int?
  /// The number of the controller, 0…127.
  var controller: Int?
  /// The value of the controller, 0…127.
  var value: Int?

}
