public import ChordAnalysis
public import FeatureKit
public import MusicTheory
public import Wire

/// The program behind the page, for the server.
public protocol PageBackend: Sendable {
  /// The facts about the program that the page shows: its version, its sources of notes, and its choices.
  ///
  /// Called on the server's thread, like all other methods unless they say otherwise; must not wait for anything.
  var facts: WrittenFields<PageFacts> { get }

  /// The settings that the page shows and changes.
  ///
  /// - Parameter part: the player who reads the key.
  func settings(for part: BandPart) -> WrittenFields<ShownSettings>

  /// Whether there is an instrument to play chords on.
  var canPlayBack: Bool { get }

  /// The requests under `/api/`.
  var requests: [RequestDeclaration] { get }

  /// The same as OpenAPI describes it.
  var openAPI: String { get }

  /// Views of the page beside the first.
  var views: [PageView] { get }

  /// Parts of the page and of the screens for others.
  var parts: [PagePart] { get }

  /// Performs the request with one of these names. Called on a thread of its own; may take a second.
  ///
  /// - Parameter isOwner: whether the person at the machine asks; only they get a secret.
  func carryOut(_ name: String, _ input: RequestInput, isOwner: Bool) -> RequestReply

  /// All counts for Prometheus. Called on a thread of its own.
  func metrics() -> String

  /// Asks the input thread for a sign of life; returns at once.
  func askForSignOfLife()

  /// How many signs of life the input thread has given so far. It gives none while it hangs.
  var signsOfLife: Int { get }

  /// Takes an event of the page's piano: all of its players together, as one keyboard, `InputSource.screen`. It is connected before its
  /// first note, and disconnected when the last player has left.
  func follow(_ event: InputEvent)
}

/// News about the state of the server.
public enum PageNotice: Sendable, Hashable {
  /// The page is there.
  case listening(String)
  /// There is no page yet; the server tries again. Told once.
  case waiting(PageAddress, reason: String)
  /// The program may open no more files, so new clients wait. Told once until there was room for a while.
  case crowded(files: Int)
  /// New clients are served again.
  case roomAgain
}

/// The data of a request.
public enum RequestInput: Sendable, Hashable {
  /// The fields of the query.
  case query([String: String])
  /// A JSON object, or nothing.
  case body([UInt8])
}
