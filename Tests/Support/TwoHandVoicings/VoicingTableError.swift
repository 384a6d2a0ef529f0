/// Why a table of voicings cannot be read.
public struct VoicingTableError: Error, Hashable, Sendable {
  /// The line at fault, counted from 1.
  public var line: Int
  public var reason: String
}

extension VoicingTableError: CustomStringConvertible {
  public var description: String { "line \(line): \(reason)" }
}
