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

extension SequencerAccess {
  /// Why nothing can sound without the sequencer, with the way out.
  package static var noOutput: String {
    "there is no MIDI output, because chordd does not listen to the sequencer; \(wayOut)"
  }

  /// The way to ports and a MIDI output, where the program that runs has none.
  package static var wayOut: String {
    switch failure() {
    case .absent:
      "load it (sudo modprobe snd-seq) and start chordd again; 'chordd doctor' says what is missing"
    case .forbidden: "'chordd doctor' says how you may use it; then start chordd again"
    case nil: "there is one now: start chordd again, without --input"
    }
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
