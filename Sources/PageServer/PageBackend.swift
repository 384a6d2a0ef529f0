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

/// What the server has to say about itself.
public enum PageNotice: Sendable, Hashable {
  /// The page is there.
  case listening(String)
  /// There is no page yet; the server tries again. Told once.
  case waiting(PageAddress, reason: String)
}

/// What became of a request.
public struct PageReply: Sendable, Hashable {
  public enum Outcome: Sendable, Hashable {
    case done
    /// The request itself is at fault.
    case refused
    /// It cannot be done now.
    case unavailable
  }

  public let outcome: Outcome
  /// A JSON object; one with a field `error` when it was not done.
  public let text: String

  public init(_ outcome: Outcome, text: String) {
    self.outcome = outcome
    self.text = text
  }
}

/// What can be asked for on the page.
public enum PageRequest: Sendable, Hashable {
  /// The words of the control socket's requests of the same names.
  case split(String)
  case style(String)
  case key(String)
  /// Any setting that can change while the program runs, by its name, and its value.
  case set(name: String, value: String)
  /// Keeps in the configuration file what was changed.
  case save
  /// A port of the sequencer, as the control socket takes it.
  case connect(String)
  case disconnect(String)
  case panic
  case play(PlayRequest)
  case stop
}

/// What the page's piano plays: all of its players together, as one keyboard.
public enum PianoMessage: Sendable, Hashable {
  /// Somebody is going to play.
  case connected
  /// A key from 0 to 127 goes down, with a velocity from 1 to 127.
  case noteOn(UInt8, velocity: UInt8)
  case noteOff(UInt8)
  case sustain(Bool)
  /// The last player has left.
  case disconnected
}

/// A chord or several that are to be heard, as the page asks for it; what the words mean is the backend's business.
public struct PlayRequest: Sendable, Hashable, Codable {
  /// A chord, two with a bar between, several with spaces between, or `last`.
  public var what: String
  /// `block`, `arpeggio`, `rolled` or `hands`.
  public var style: String?
  public var voicing: String?
  /// In beats a minute.
  public var tempo: Double?
}
