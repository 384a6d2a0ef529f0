public import Outputs

/// The program behind the page: what the server asks it and tells it.
public protocol PageBackend: Sendable {
  /// Adds what the page is told about the program: its version and its sources of notes.
  ///
  /// Called on the server's thread, as all that follows unless it says otherwise; must not wait for anything.
  func describe(in object: inout JSONObject)

  /// Adds the settings that the page shows and changes.
  func describeSettings(in object: inout JSONObject)

  /// Whether there is something to play chords on.
  var canPlayBack: Bool { get }

  /// Does what somebody asked for on the page. Called on a thread of its own; may take a second.
  func carryOut(_ request: PageRequest) -> PageReply

  /// What settings are chosen from, a JSON object. Called on a thread of its own.
  func setup() -> String

  /// All counts for Prometheus. Called on a thread of its own.
  func metrics() -> String

  /// Asks the input thread for a sign of life; returns at once.
  func askForSignOfLife()

  /// How many signs of life the input thread has given so far. It gives none while it hangs.
  var signsOfLife: Int { get }

  /// Takes what is played on the page's piano.
  func follow(_ message: PianoMessage)
}
