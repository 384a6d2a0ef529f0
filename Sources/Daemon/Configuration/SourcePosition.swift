/// A place in a file; lines and columns count from 1, columns in Unicode scalars.
public struct SourcePosition: Sendable, Hashable, Comparable {
  public let line: Int
  public let column: Int

  public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}
