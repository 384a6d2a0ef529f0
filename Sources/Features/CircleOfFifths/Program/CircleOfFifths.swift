public import FeatureKit
internal import MusicTheory
internal import Outputs
public import Wire

/// The circle of fifths as a view of the page.
public struct CircleOfFifths: Feature {
  public static let requests: [any Request<CircleOfFifths>.Type] = [CircleRequest.self]
  public static let parts = [PagePart("degrees", title: "Degrees and why")]
  public static let views = [PageView("circle", title: "Circle", room: .explore, first: [.init("circle")])]

  let context: FeatureContext

  public init(_ context: FeatureContext) { self.context = context }
}

/// Every key at its place on the circle, with its signature, its neighbors and its chords.
struct CircleRequest: Request {
  static let declaration = RequestDeclaration(
    "circle", .read,
    "Gives the circle of fifths: each key with its signature; key-facts says everything about one.")

  struct Reply: Codable, Sendable {
    /// Clockwise from C major and A minor.
    let places: [Place]
    /// The order in which sharps are added to signatures.
    let sharps: [String]
    /// The same of flats.
    let flats: [String]
  }

  /// The keys at one place, the plainer spelling first.
  struct Place: Codable, Sendable {
    /// The major keys.
    let major: [PlacedKey]
    /// The minor keys.
    let minor: [PlacedKey]
  }

  /// A key on the circle; the request `key-facts` reads the title and gives everything else.
  struct PlacedKey: Codable, Sendable {
    /// The key as requests read it, such as `Ab major`.
    let name: Key
    /// The key in the note names that are set.
    let title: String
    /// A short label: `C`, or `a` in minor.
    let label: String
    /// The notes of the signature.
    let signature: [String]
    /// The number of sharps, or of flats as a negative number: −7…7.
    let accidentals: Int

    init(_ key: Key, _ style: SymbolStyle) {
      name = key
      let tonic = style.finish(style.noteNames.text(key.tonic))
      title = style.finish(key.text(style.noteNames))
      label = key.mode == .minor ? tonic.lowercased() : tonic
      signature = key.signatureNotes.map { style.finish(style.noteNames.text($0)) }
      accidentals = key.signature
    }
  }

  func perform(in circle: CircleOfFifths) -> Reply {
    let style = circle.context.naming.style
    let places = { (mode: Key.Mode) in
      Key.circle(mode).map { $0.map { PlacedKey($0, style) } }
    }
    let written = { (order: [SpelledPitch]) in order.map { style.finish(style.noteNames.text($0)) } }
    return Reply(
      places: zip(places(.major), places(.minor)).map { Place(major: $0, minor: $1) },
      sharps: written(Key.sharps), flats: written(Key.flats))
  }
}
