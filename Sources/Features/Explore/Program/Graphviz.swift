internal import Synchronization
internal import System

/// Lays graphs out with `dot`, the program of Graphviz, where it is installed.
public final class Graphviz: Sendable {
  /// The newest graphs, the oldest of them first.
  private let drawn = Mutex<[(dot: String, svg: String)]>([])
  private let limit: Duration
  private let pace: DrawingPace
  private let allowance: Mutex<DrawingPace.Allowance>

  private static let remembered = 32
  /// The widest graph of a chord takes a tenth of it.
  private static let largest = 4 << 20

  /// `limit`: how long a graph may take; `pace`: how many may be drawn.
  public init(limit: Duration, pace: DrawingPace = .usual) {
    self.limit = limit
    self.pace = pace
    allowance = Mutex(DrawingPace.Allowance(pace))
  }

  /// A graph in the language of Graphviz as an element of SVG, without a size of its own. The calling thread waits.
  public func svg(_ dot: String) throws(GraphvizError) -> String {
    if let known = drawn.withLock({ $0.first { $0.dot == dot } }) { return known.svg }
    // Each new graph starts a process, so the limit is one for all clients.
    guard allowance.withLock({ $0.take(pace, at: .now) }) else { throw .tooMany }
    let bytes: [UInt8]
    do throws(ProgramFilter.Failure) {
      bytes = try ProgramFilter.run("dot", ["-Tsvg"], reading: dot.utf8, within: limit, atMost: Self.largest)
    } catch {
      switch error {
      case .notFound: throw .missing
      case .tooSlow: throw .tooSlow
      case .failed, .tooLarge: throw .failed(reason: nil)
      case .system(let reason): throw .failed(reason: reason)
      }
    }
    guard let svg = Self.element(String(decoding: bytes, as: UTF8.self)) else { throw .failed(reason: nil) }
    drawn.withLock { drawn in
      drawn.append((dot, svg))
      if drawn.count > Self.remembered { drawn.removeFirst() }
    }
    return svg
  }

  /// The element alone, without the declarations of the file before it, without comments and titles, which only repeat the names of nodes,
  /// and without a width and a height.
  private static func element(_ file: String) -> String? {
    guard let start = file.firstRange(of: "<svg"), let end = file[start.upperBound...].firstIndex(of: ">")
    else {
      return nil
    }
    let attributes = file[start.upperBound..<end].split(whereSeparator: \.isNewline).joined(separator: " ")
    var kept = ""
    var rest = attributes[...]
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].filter { !$0.isWhitespace }
      let value = rest[rest.index(after: equals)...]
      guard value.first == "\"", let close = value.dropFirst().firstIndex(of: "\"") else { return nil }
      if name != "width", name != "height" { kept += " \(name)=\(value[...close])" }
      rest = value[value.index(after: close)...]
    }
    let lines = file[end...].split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("<!--") && !$0.hasPrefix("<title>") }
    return "<svg\(kept)\(lines.joined(separator: "\n"))"
  }
}

/// How many graphs may be drawn: some at once, and then one in each interval.
public struct DrawingPace: Hashable, Sendable {
  public var burst: Int
  public var interval: Duration

  public init(burst: Int, interval: Duration) {
    self.burst = burst
    self.interval = interval
  }

  /// More than a person looks at; it takes a tenth of a processor's time.
  public static let usual = DrawingPace(burst: 20, interval: .seconds(1))

  /// The graphs that may still be drawn now.
  struct Allowance {
    private var left: Int
    private var since: ContinuousClock.Instant

    init(_ pace: DrawingPace, at now: ContinuousClock.Instant = .now) {
      left = pace.burst
      since = now
    }

    /// Takes one; `false` when there is none.
    mutating func take(_ pace: DrawingPace, at now: ContinuousClock.Instant) -> Bool {
      while left < pace.burst, now - since >= pace.interval {
        left += 1
        since = since.advanced(by: pace.interval)
      }
      if left == pace.burst { since = now }
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}

/// Why a graph is not drawn.
public enum GraphvizError: Error, Hashable, Sendable {
  case missing
  case tooSlow
  case tooMany
  case failed(reason: String?)
}

extension GraphvizError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .missing: "the graph cannot be drawn without Graphviz; install the package graphviz"
    case .tooSlow: "Graphviz takes too long to draw the graph"
    case .tooMany: "too many new graphs are asked for at once; try again in a few seconds"
    case .failed(let reason): "Graphviz cannot draw the graph" + (reason.map { ": \($0)" } ?? "")
    }
  }
}
