/// One thing that can be asked of a running chordd: over its socket, over HTTP, or by a command.
///
/// The value is what is asked for, field by field. A line of the socket, a query, a JSON body and the words of a command
/// become the same value; what it answers is written once, by `Codable`.
public protocol Request<Program>: Sendable {
  /// What requests are performed in.
  associatedtype Program: Sendable
  associatedtype Reply: Codable & Sendable

  /// A request that nobody sent, which only says what its fields are.
  init()

  static var form: RequestForm { get }

  /// Checks what decoding does not check, before anything is done. Any process may call it.
  ///
  /// - Throws: the sentence that says what is wrong with the request itself.
  func validate() throws(RequestFailure)

  /// Does what is asked for. Called on a thread that may wait for a second; for a minute, where the form says that it takes long.
  func perform(in program: Program) throws(RequestFailure) -> Reply
}

extension Request {
  public func validate() throws(RequestFailure) {}
}

/// The name of a request, who may send it, and how long it may take; what it takes stands at its fields.
public struct RequestForm: Sendable {
  /// Who may send a request.
  public enum Access: Sendable {
    /// Everyone who may look: over HTTP with GET.
    case read
    /// Looks, but only for those who may change: over HTTP with GET.
    case readPrivately
    /// Changes something: over HTTP with POST.
    case change
  }

  /// Which thread performs it over HTTP, so that none waits for one that takes longer.
  public enum Pace: Sendable {
    /// It changes what sounds or how it is named, and waits for nobody.
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
  /// The command of the same name that sends it; `nil` where there is none, or one that does more.
  public let command: RequestCommandForm?

  public init(
    _ name: String, _ access: Access, _ summary: String, pace: Pace = .usual,
    command: RequestCommandForm? = nil
  ) {
    (self.name, self.summary, self.access) = (name, summary, access)
    (self.pace, self.command) = (pace, command)
  }
}

/// How the command line explains a request.
public struct RequestCommandForm: Sendable {
  /// One sentence in the imperative.
  public let abstract: String
  public let discussion: String
  /// What its value is called; `nil` when it takes none.
  public let value: (name: String, help: String)?
  /// Whether the list of the commands shows it; older forms of other commands are not shown.
  public let isShown: Bool

  public init(
    _ abstract: String, value: (name: String, help: String)? = nil, isShown: Bool = true, discussion: String
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.value = value
    self.isShown = isShown
  }
}

/// A request as the list knows it: its form and its fields.
public struct RequestDescription: Sendable {
  public let form: RequestForm
  public let fields: [FieldDescription]

  public var name: String { form.name }

  /// What is written after the word on a line, as a person would look it up; empty when nothing is.
  var words: String { lineFields.map(\.usage).joined(separator: " ") }

  /// The whole line as a person would look it up.
  public var usage: String { words.isEmpty ? name : "\(name) \(words)" }

  /// An example of a line.
  public var example: String {
    ([name] + lineFields.filter(\.isRequired).map(\.example)).joined(separator: " ")
  }

  /// Whether the name alone means nothing.
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
  public static var description: RequestDescription { RequestDescription(form: form, fields: fields) }
}

/// Why a request was not done.
public struct RequestFailure: Error, Hashable, Codable, Sendable {
  /// One sentence.
  public let error: String
  /// Whether the request itself is wrong, rather than the state of things.
  public let usage: Bool
  /// What to do manually instead.
  public let lines: String?

  public init(_ sentence: String, isUsage: Bool, lines: String? = nil) {
    error = sentence
    usage = isUsage
    self.lines = lines
  }

  /// The request itself is wrong.
  public static func usage(_ sentence: String) -> Self { Self(sentence, isUsage: true) }

  /// It cannot be done now.
  public static func state(_ sentence: String) -> Self { Self(sentence, isUsage: false) }
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
  }

  public let text: String
  public let outcome: Outcome

  public init(_ reply: some Encodable) {
    text = "{\"ok\":true," + JSONText.line(reply).dropFirst()
    outcome = .done
  }

  public init(_ failure: RequestFailure) {
    text = "{\"ok\":false," + JSONText.line(failure).dropFirst()
    outcome = failure.usage ? .refused : .failed
  }
}
