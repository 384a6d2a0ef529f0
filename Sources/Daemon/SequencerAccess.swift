internal import Glibc

/// Whether this machine has an ALSA sequencer that we may use.
public enum SequencerAccess {
  public enum Failure: Error, Hashable, Sendable {
    case absent
    case forbidden
  }

  static let device = "/dev/snd/seq"

  /// Why the sequencer cannot be used; `nil` when it can.
  ///
  /// The corresponding C function is `access`.
  public static func failure() -> Failure? {
    guard unsafe access(device, R_OK | W_OK) != 0 else { return nil }
    return errno == EACCES ? .forbidden : .absent
  }
}

extension SequencerAccess.Failure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .absent:
      "there is no ALSA sequencer here (no \(SequencerAccess.device); on a machine with sound, try: sudo modprobe snd-seq)"
    case .forbidden:
      "\(SequencerAccess.device) may not be opened; add yourself to the group 'audio' (sudo usermod -aG audio $USER) and log in again"
    }
  }
}
