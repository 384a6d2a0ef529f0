public import Daemon
public import Explore
internal import MusicTheory
internal import Outputs
public import PageServer
public import Requests

/// The circle of fifths as a view of the page.
public struct CircleOfFifths: Feature {
  public static let requests: [any Request<RunningProgram>.Type] = [CircleRequest.self]
  public static let views = [PageView("circle", title: "Circle of fifths")]
}

/// Every key at its place on the circle, with its signature, its neighbors and its chords.
public struct CircleRequest: Request {
  public static let form = RequestForm(
    "circle", .read, "Gives the circle of fifths: each key with its signature, neighbors and chords.")

  public struct Reply: Codable, Sendable {
    /// Clockwise from C major and A minor.
    public let places: [Place]
  }

  /// The keys at one place, the plainer spelling first.
  public struct Place: Codable, Sendable {
    public let major: [PlacedKey]
    public let minor: [PlacedKey]
  }

  /// A key as the program writes it, and the facts about it.
  public struct PlacedKey: Codable, Sendable {
    public let title: String
    /// What a label has room for: `C`, or `a` in minor.
    public let label: String
    /// The notes of the signature.
    public let signature: [String]
    public let relative: String
    public let parallel: String
    public let facts: KeyFacts

    init(_ facts: KeyFacts, _ style: SymbolStyle) {
      self.facts = facts
      let tonic = style.finish(style.noteNames.text(facts.tonic))
      title = style.finish(facts.name.text(style.noteNames))
      label = facts.mode == .minor ? tonic.lowercased() : tonic
      signature = facts.signatureNotes.map { style.finish(style.noteNames.text($0)) }
      relative = style.finish(facts.relative.text(style.noteNames))
      parallel = style.finish(facts.parallel.text(style.noteNames))
    }
  }

  public func perform(in program: RunningProgram) -> Reply {
    let style = program.context.naming.style
    let circle = { (mode: Key.Mode) in
      KeyFacts.circle(mode, style: style).map { $0.map { PlacedKey($0, style) } }
    }
    return Reply(places: zip(circle(.major), circle(.minor)).map { Place(major: $0, minor: $1) })
  }
}
