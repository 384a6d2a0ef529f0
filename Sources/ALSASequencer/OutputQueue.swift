internal import CALSA

/// The number of a queue of ours, on which the kernel sends events at their time; freed with the client.
public struct OutputQueue: Hashable, Sendable {
  /// 0…31; others who know it can have their ports stamp what arrives with its time.
  public let number: UInt8

  /// How often a second the kernel looks for what is due: each 0.25 ms, so that this is the most an event comes late.
  /// Its own default is 1,000; the timer runs only while the queue does.
  static let ticksPerSecond: UInt32 = 4000
}
