/// Why a MIDI file cannot be read, and where.
public struct SMFError: Error, Hashable, Sendable, CustomStringConvertible {
  public let problem: SMFProblem
  /// The position in the file, in bytes from its start: 0 is the first byte.
  public let offset: Int

  init(_ problem: SMFProblem, offset: Int) {
    self.problem = problem
    self.offset = offset
  }

  /// One sentence for a musician, such as "the file ends in the middle of track 2 (at byte 1234)".
  public var description: String { "\(problem) (at byte \(offset))" }
}
