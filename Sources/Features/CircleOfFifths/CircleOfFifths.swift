public import Daemon
public import MusicTheory
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
    "circle", .read,
    "Gives the circle of fifths: each key with its signature; key-facts says everything about one.")

  public struct Reply: Codable, Sendable {
    /// Clockwise from C major and A minor.
    public let places: [Place]
    /// The order in which accidentals are added to signatures.
    public let sharps: [String]
    public let flats: [String]
  }

  /// The keys at one place, the plainer spelling first.
  public struct Place: Codable, Sendable {
    public let major: [PlacedKey]
    public let minor: [PlacedKey]
  }

  /// A key as the program writes it; for everything else there is `key-facts`, which reads the title.
  public struct PlacedKey: Codable, Sendable {
    public let name: Key
    public let title: String
    /// What a label has room for: `C`, or `a` in minor.
    public let label: String
    /// The notes of the signature.
    public let signature: [String]
    /// How many sharps those are, or flats as a negative number.
    public let accidentals: Int

    init(_ key: Key, _ style: SymbolStyle) {
      name = key
      let tonic = style.finish(style.noteNames.text(key.tonic))
      title = style.finish(key.text(style.noteNames))
      label = key.mode == .minor ? tonic.lowercased() : tonic
      signature = key.signatureNotes.map { style.finish(style.noteNames.text($0)) }
      accidentals = key.signature
    }
  }

  public func perform(in program: RunningProgram) -> Reply {
    let style = program.context.naming.style
    let circle = { (mode: Key.Mode) in
      Key.circle(mode).map { $0.map { PlacedKey($0, style) } }
    }
    let written = { (order: [SpelledPitch]) in order.map { style.finish(style.noteNames.text($0)) } }
    return Reply(
      places: zip(circle(.major), circle(.minor)).map { Place(major: $0, minor: $1) },
      sharps: written(Key.sharps), flats: written(Key.flats))
  }
}
