public import Languages
internal import System

/// A request to a running chordd: over its socket, over HTTP, or by a command.
///
/// A line of the socket, a query, a JSON body and the words of a command become the same value; its reply is written in one way, by
/// `Codable`.
public protocol Request<Program>: Sendable {
  /// The object that requests are performed in.
  associatedtype Program: Sendable
  associatedtype Reply: Codable & Sendable

  /// A request without values, which only describes its fields.
  init()

  static var declaration: RequestDeclaration { get }

  /// Checks conditions that decoding does not check, before anything is done. Any process may call it.
  ///
  /// - Throws: a sentence about the mistake in the request itself.
  func validate() throws(RequestFailure)

  /// Performs the request. Called on a thread that may wait for a second; for a minute, where the form says that it takes long.
  func perform(in program: Program) throws(RequestFailure) -> Reply
}

extension Request {
  public func validate() throws(RequestFailure) {}
}

/// The name of a request, who may send it, and how long it may take.
public struct RequestDeclaration: Sendable {
  /// The right that a request needs.
  public enum Access: Sendable {
    /// Reading: over HTTP with GET.
    case read
    /// Reading secrets, for which the right to change is needed: over HTTP with GET.
    case readPrivately
    /// Changing: over HTTP with POST.
    case change
  }

  /// The senders that a request is for.
  public enum Audience: Sendable {
    /// Those who have the right of its ``Access``.
    case usual
    /// Those who may play, too.
    case players
    /// Only the person at the machine, on its own page or socket.
    case owner
  }

  /// The duration of a request. Over HTTP it determines the thread, so that no request waits for a slower one.
  public enum Pace: Sendable {
    /// It changes the sound or the naming, and must not wait for other requests.
    case atOnce
    /// It takes 50 ms at most.
    case usual
    /// It may take up to a minute.
    case long
  }

  /// The first word of a line, and the end of the address `/api/…`.
  public let name: String
  /// One sentence.
  public let summary: String
  public let access: Access
  public let pace: Pace
  public let audience: Audience
  /// The command of the same name that sends it; `nil` where there is none, or one that does more.
  public let command: RequestCommandForm?
  /// Whether other programs may rely on it: it keeps its fields until the next major version. All others may change.
  public private(set) var isPromised = false

  public init(
    _ name: String, _ access: Access, _ summary: String, pace: Pace = .usual,
    audience: Audience = .usual, command: RequestCommandForm? = nil
  ) {
    (self.name, self.summary, self.access) = (name, summary, access)
    (self.pace, self.audience, self.command) = (pace, audience, command)
  }

  /// The same, for other programs to rely on.
  public var promised: RequestDeclaration {
    var declaration = self
    declaration.isPromised = true
    return declaration
  }
}

/// How the command line explains a request.
public struct RequestCommandForm: Sendable {
  /// One sentence in the imperative.
  public let abstract: String
  public let discussion: String
  /// The name of its value; `nil` when it takes none.
  public let value: (name: String, help: String)?
  /// Whether the value may be left out.
  public let isValueOptional: Bool
  /// Whether the list of the commands shows it; older forms of other commands are not shown.
  public let isShown: Bool

  public init(
    _ abstract: String, value: (name: String, help: String)? = nil, isValueOptional: Bool = false,
    isShown: Bool = true, discussion: String
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.value = value
    self.isValueOptional = isValueOptional
    self.isShown = isShown
  }
}

/// A request as the list knows it: its declaration and its fields.
public struct RequestDescription: Sendable {
  public let declaration: RequestDeclaration
  public let fields: [FieldDescription]

  public var name: String { declaration.name }

  /// The values after the name on a line, as placeholders; empty when there are none.
  var words: String { lineFields.map(\.usage).joined(separator: " ") }

  /// The whole line, with placeholders for the values.
  public var usage: String { words.isEmpty ? name : "\(name) \(words)" }

  /// An example of a line.
  public var example: String {
    ([name] + lineFields.filter(\.isRequired).map(\.example)).joined(separator: " ")
  }

  /// Whether the name alone is no complete request.
  public var needsWords: Bool { lineFields.contains(where: \.isRequired) }

  /// The fields that a line has, in its order. The last takes everything that is left of the line.
  var lineFields: [FieldDescription] { fields.filter(\.isOnLine) }

  /// An example of a JSON body.
  public var exampleBody: String {
    "{"
      + fields.filter(\.isRequired).map { "\(JSONText.encode($0.name)):\($0.exampleJSON)" }
      .joined(separator: ",") + "}"
  }

  /// The failure of a line that ends too early.
  var missingWords: RequestFailure { .usage("\(name) needs a value, \(words); for example, \(example)") }
}

extension Request {
  public static var description: RequestDescription {
    RequestDescription(declaration: declaration, fields: fields)
  }
}

/// Why a request was not done.
public struct RequestFailure: Error, Hashable, Codable, Sendable {
  /// One sentence, or several, each on a line of its own; control characters, which a request may hold, are written out.
  public let error: String
  /// Whether the request itself is wrong, rather than the state of things.
  public let usage: Bool
  /// Lines for the configuration file that a person can add by hand instead.
  public let lines: String?
  /// The sentence for other languages, and for people who have no terminal before them; `nil` where there is only English.
  public let sentences: Sentences?
  /// Whether what the request names does not exist.
  public private(set) var isMissing = false
  /// Whether the sender may not have it.
  public private(set) var isForbidden = false

  private enum CodingKeys: CodingKey { case error, usage, lines, sentences }

  public init(_ sentence: String, isUsage: Bool, lines: String? = nil) {
    self.init([sentence], isUsage: isUsage, lines: lines)
  }

  /// Several sentences, such as the mistakes of a file.
  public init(_ sentences: [String], isUsage: Bool, lines: String? = nil) {
    error = sentences.map(\.visible).joined(separator: "\n")
    usage = isUsage
    self.lines = lines
    self.sentences = nil
  }

  /// A sentence that has words in every language.
  ///
  /// - Parameter atTerminal: the sentence in English where it names commands as well.
  public init(_ said: Phrase, isUsage: Bool, atTerminal: String? = nil) {
    error = (atTerminal ?? said.english).visible
    usage = isUsage
    lines = nil
    sentences = Sentences(["error": said])
  }

  private init(_ error: String, like other: Self) {
    (self.error, usage, lines, sentences) = (error, other.usage, other.lines, other.sentences)
    (isMissing, isForbidden) = (other.isMissing, other.isForbidden)
  }

  /// The request itself is wrong.
  public static func usage(_ sentence: String) -> Self { Self(sentence, isUsage: true) }

  /// The same with a sentence in every language; `atTerminal`: in English, where that names commands as well.
  public static func usage(_ said: Phrase, atTerminal: String? = nil) -> Self {
    Self(said, isUsage: true, atTerminal: atTerminal)
  }

  /// It cannot be done now.
  public static func state(_ sentence: String) -> Self { Self(sentence, isUsage: false) }

  /// The same with a sentence in every language.
  public static func state(_ said: Phrase, atTerminal: String? = nil) -> Self {
    Self(said, isUsage: false, atTerminal: atTerminal)
  }

  /// There is no such thing as it names. `isUsage`: a command that names it is wrong.
  public static func missing(_ sentence: String, isUsage: Bool = false) -> Self {
    Self(sentence, isUsage: isUsage).missing
  }

  /// The same with a sentence in every language.
  public static func missing(_ said: Phrase, isUsage: Bool = false, atTerminal: String? = nil) -> Self {
    Self(said, isUsage: isUsage, atTerminal: atTerminal).missing
  }

  private var missing: Self {
    var failure = self
    failure.isMissing = true
    return failure
  }

  /// It is not allowed.
  public static func forbidden(_ sentence: String) -> Self { Self(sentence, isUsage: false).forbidden }

  /// The same with a sentence in every language.
  public static func forbidden(_ said: Phrase, atTerminal: String? = nil) -> Self {
    Self(said, isUsage: false, atTerminal: atTerminal).forbidden
  }

  private var forbidden: Self {
    var failure = self
    failure.isForbidden = true
    return failure
  }
}

extension RequestFailure {
  /// The same for people who have no terminal before them: without the clauses that name a command.
  public var withoutCommands: Self {
    let lines = error.split(separator: "\n").map { line in
      let clauses = line.split(separator: "; ", omittingEmptySubsequences: false)
      // The first says what is wrong.
      return (clauses.prefix(1) + clauses.dropFirst().filter { !$0.contains("'chordd ") }).joined(
        separator: "; ")
    }
    return Self(lines.joined(separator: "\n"), like: self)
  }
}

extension RequestFailure: CustomStringConvertible {
  public var description: String { error }
}

/// The reply of a request without fields of its own.
public struct Done: Codable, Hashable, Sendable {
  public init() {}
}

/// The one line that answers a request: a JSON object with a field `ok`.
public struct RequestReply: Hashable, Sendable {
  public enum Outcome: Hashable, Sendable {
    case done
    /// The request itself is wrong.
    case refused
    /// It cannot be done now.
    case failed
    /// There is no such thing as it names.
    case missing
    /// The sender may not have it.
    case forbidden
  }

  public let text: String
  public let outcome: Outcome
  /// The reason why there is no reply.
  public let failure: RequestFailure?

  public init(_ reply: some Encodable) {
    text = "{\"ok\":true," + JSONText.line(reply).dropFirst()
    outcome = .done
    failure = nil
  }

  public init(_ failure: RequestFailure) {
    text = "{\"ok\":false," + JSONText.line(failure).dropFirst()
    outcome =
      failure.isMissing ? .missing : failure.isForbidden ? .forbidden : failure.usage ? .refused : .failed
    self.failure = failure
  }
}
