internal import CLinux

/// Why ``Sequencer/wait(orFor:timeout:)`` returned; empty when the time was over.
public struct Readiness: OptionSet, Hashable, Sendable {
  public let rawValue: CInt

  public init(rawValue: CInt) { self.rawValue = rawValue }

  /// The sequencer has input.
  public static let input = Readiness(rawValue: CInt(CLINUX_FIRST_READABLE.rawValue))
  /// The ``WakeUp`` was signaled.
  public static let wakeUp = Readiness(rawValue: CInt(CLINUX_SECOND_READABLE.rawValue))
}
