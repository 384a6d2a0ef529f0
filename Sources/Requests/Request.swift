/// One thing that can be asked of a running chordd: over its socket, over HTTP, or by a command.
///
/// The value is what is asked for, field by field. A line of the socket, a query, a JSON body and the words of a command
/// become the same value; what it answers is written once, by `Codable`.
public protocol Request<Program>: Codable, Sendable {
  /// What requests are performed in.
  associatedtype Program
  associatedtype Reply: Codable, Sendable

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

/// The name of a request, what it takes, and who may send it.
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

  /// The first word of a line, and the end of the address `/api/…`.
  public let name: String
  /// One sentence.
  public let summary: String
  public let access: Access
  /// What is written after the word on a line, as a person would look it up; `nil` when nothing is.
  public let words: String?
  public let fields: [RequestField]
  /// The command of the same name that sends it; `nil` where there is none, or one that does more.
  public let command: RequestCommandForm?
  /// Whether it may take up to a minute. Over HTTP it runs beside the others then, which do not wait for it.
  public let takesLong: Bool

  /// `words` in square brackets may be left out.
  public init(
    _ name: String, _ access: Access, _ summary: String, words: String? = nil, fields: [RequestField] = [],
    command: RequestCommandForm? = nil, takesLong: Bool = false
  ) {
    self.name = name
    self.access = access
    self.summary = summary
    self.words = words
    self.fields = fields
    self.command = command
    self.takesLong = takesLong
  }

  /// The whole line as a person would look it up.
  public var usage: String { [name, words].compactMap(\.self).joined(separator: " ") }

  /// An example of a line.
  public var example: String {
    ([name] + lineFields.filter(\.isRequired).map(\.example)).joined(separator: " ")
  }

  /// Whether the name alone means nothing.
  public var needsWords: Bool { lineFields.contains(where: \.isRequired) }

  /// The fields that a line has, in its order. The last takes everything that is left of the line.
  var lineFields: [RequestField] { fields.filter(\.isOnLine) }

  /// An example of a JSON body.
  var exampleBody: String {
    "{" + fields.filter(\.isRequired).map { $0.member($0.example) }.joined(separator: ",") + "}"
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

/// One value that a request takes.
public struct RequestField: Sendable {
  public enum Kind: Sendable {
    /// One line; a whole number stands for its digits.
    case line
    case text
    case number
  }

  public let name: String
  public let meaning: String
  public let example: String
  public let kind: Kind
  public let isRequired: Bool
  /// Whether it can be written on a line.
  public let isOnLine: Bool
  /// Whether nothing at all is a value.
  public let mayBeEmpty: Bool

  public init(
    _ name: String, _ meaning: String, example: String, kind: Kind = .line, isRequired: Bool = true,
    isOnLine: Bool = true, mayBeEmpty: Bool = false
  ) {
    self.mayBeEmpty = mayBeEmpty
    self.name = name
    self.meaning = meaning
    self.example = example
    self.kind = kind
    self.isRequired = isRequired
    self.isOnLine = isOnLine
  }
}

/// Why a request was not done.
public struct RequestFailure: Error, Hashable, Codable, Sendable {
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
}

extension RequestFailure: CustomStringConvertible {
  public var description: String { error }
}

/// The reply of a request without fields of its own.
public struct Done: Codable, Hashable, Sendable {
  public init() {}
}

/// The value of a field that is one line of text. In JSON a number stands for its digits.
public struct RequestText: Codable, Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String

  /// In bytes, as the longest line of the socket.
  static let limit = 1024

  public init(_ text: String) { self.text = text }
  public init(stringLiteral text: String) { self.text = text }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try (try? container.decode(Int.self)).map(String.init) ?? container.decode(String.self)
    guard text.utf8.count <= Self.limit, !text.unicodeScalars.contains(where: Self.isControl) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "must be one line of at most \(Self.limit) bytes")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
