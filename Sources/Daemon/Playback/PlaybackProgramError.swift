internal import ALSASequencer

/// Why an instrument cannot be played to.
enum PlaybackProgramError: Error, Hashable, Sendable {
  case busy(PortChoice)
  case gone(PortChoice)
  case refused(PortChoice)
}

extension PlaybackProgramError: CustomStringConvertible {
  var description: String {
    switch self {
    case .busy(let choice):
      "\(choice) is in use by another program; stop that program, or choose another port"
    case .gone(let choice): "\(choice) has gone; 'chordd ports' lists what is there"
    case .refused(let choice): "\(choice) does not let us play to it; choose another port"
    }
  }
}
