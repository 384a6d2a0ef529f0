internal import System
internal import Foundation
internal import Outputs

/// All that can be asked of a program: what the socket, the page's server and the commands have in common.
public struct RequestList<Program>: Sendable {
  public let types: [any Request<Program>.Type]

  /// How long a line may be, in bytes without its end.
  public static var longestLine: Int { 1024 }

  public init(_ types: [any Request<Program>.Type]) { self.types = types }

  public var forms: [RequestForm] { types.map { $0.form } }

  // MARK: - What came in

  /// Understands a line without its end.
  ///
  /// - Throws: the sentence that says why it is no request.
  public func request(line: some Collection<UInt8>) throws(RequestFailure) -> any Request<Program> {
    guard line.count <= Self.longestLine else { throw tooLong }
    guard let text = String(validating: line, as: UTF8.self) else { throw Self.notText }
    // Programs that talk over networks end their lines with both.
    let written = (text.hasSuffix("\r") ? String(text.dropLast()) : text).trimmed
    guard !written.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Self.notText
    }
    let word = String(written.prefix { !$0.isWhitespace })
    guard !word.isEmpty else { throw .usage("the line is empty; send help to see the requests") }
    guard let type = types.first(where: { $0.form.name == word }) else { throw unknown(word) }
    let rest = String(written.dropFirst(word.count)).trimmed
    if Self.isBody(rest, of: type.form) { return try Self.decoded(type, Data(rest.utf8)) }
    return try Self.decoded(type, try Self.values(of: type.form, rest))
  }

  /// Understands a request that came under its name, with a JSON body or without one.
  public func request(
    _ name: String, body: some Sequence<UInt8>
  ) throws(RequestFailure) -> any Request<Program> {
    guard let type = types.first(where: { $0.form.name == name }) else { throw unknown(name) }
    let data = Data(body)
    // Without fields there need be no body. One of blanks is a body, and no JSON.
    let isMissing = type.form.fields.isEmpty && data.isEmpty
    return try Self.decoded(type, isMissing ? Data("{}".utf8) : data)
  }

  /// Understands a request that came under its name, with the fields of a query. Other fields are ignored.
  public func request(_ name: String, query: [String: String]) throws(RequestFailure) -> any Request<Program>
  {
    guard let type = types.first(where: { $0.form.name == name }) else { throw unknown(name) }
    let known = type.form.fields.filter { query[$0.name] != nil }
    let values = known.map { $0.member(query[$0.name] ?? "") }
    return try Self.decoded(type, Data("{\(values.joined(separator: ","))}".utf8))
  }

  /// The sentence about a line that is too long.
  public var tooLong: RequestFailure {
    .usage("the line is longer than \(Self.longestLine) bytes; send one request a line")
  }

  private static var notText: RequestFailure {
    .usage("the line is not plain UTF-8 text; send help to see the requests")
  }

  private func unknown(_ word: String) -> RequestFailure {
    let names = forms.map(\.name)
    let near = Suggestion.nearest(to: word, among: names).map { "did you mean \($0)?" }
    return .usage(
      "there is no request \(word.quoted); \(near ?? "the requests are \(names.joined(separator: ", "))")")
  }

  // MARK: - Values

  /// Whether what stands behind the word is a JSON object of the fields, as it would come over HTTP.
  private static func isBody(_ text: String, of form: RequestForm) -> Bool {
    guard text.hasPrefix("{"), !form.fields.isEmpty,
      let object = try? JSONDecoder().decode([String: Anything].self, from: Data(text.utf8))
    else { return false }
    return object.keys.allSatisfy { name in form.fields.contains { $0.name == name } }
  }

  /// The words of a line as the fields of a JSON object.
  private static func values(of form: RequestForm, _ text: String) throws(RequestFailure) -> Data {
    if form.words == nil, !text.isEmpty {
      throw .usage("\(form.name) stands alone, without \(text.quoted)")
    }
    if form.needsWords, text.isEmpty { throw .missingWords(form) }
    var rest = text
    var values: [String] = []
    for (place, field) in form.lineFields.enumerated() {
      let isLast = place == form.lineFields.count - 1
      let value = isLast ? rest : String(rest.prefix { !$0.isWhitespace })
      rest = String(rest.dropFirst(value.count)).trimmed
      if value.isEmpty, field.isRequired, !field.mayBeEmpty { throw .missingWords(form) }
      if field.isRequired || !value.isEmpty { values.append(field.member(value)) }
    }
    return Data("{\(values.joined(separator: ","))}".utf8)
  }

  private static func decoded<Asked: Request<Program>>(
    _ type: Asked.Type, _ data: Data
  ) throws(RequestFailure) -> any Request<Program> {
    let request: Asked
    do {
      // A value without fields would decode from anything.
      if Asked.form.fields.isEmpty { _ = try JSONDecoder().decode([String: Anything].self, from: data) }
      request = try JSONDecoder().decode(Asked.self, from: data)
    } catch {
      throw failure(error, Asked.form)
    }
    try request.validate()
    return request
  }

  private static func failure(_ error: any Error, _ form: RequestForm) -> RequestFailure {
    switch error {
    case DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty,
      DecodingError.valueNotFound(_, let context) where !context.codingPath.isEmpty:
      let name = context.codingPath.map(\.stringValue).joined(separator: ".")
      let isText = form.fields.first { $0.name == name }?.kind != .number
      return .usage("\"\(name)\" must be a \(isText ? "text" : "number")")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      let name = context.codingPath.map(\.stringValue).joined(separator: ".")
      return .usage("\"\(name)\" \(context.debugDescription)")
    default:
      let fields = form.fields.filter(\.isRequired).map { "\"\($0.name)\"" }
      guard !fields.isEmpty else { return .usage("the body must be a JSON object") }
      // What looks has a query, and no body.
      guard form.access == .change else {
        let example = form.fields.filter(\.isRequired).map { "\($0.name)=\($0.example.percentEncoded)" }
        let list = fields.joined(separator: " and ")
        return .usage("\(form.name) needs \(list), such as ?\(example.joined(separator: "&"))")
      }
      let list =
        fields.count == 1 ? "the field \(fields[0])" : "the fields \(fields.joined(separator: " and "))"
      return .usage("the body must be a JSON object with \(list), such as \(form.exampleBody)")
    }
  }

  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  // MARK: - What goes out

  /// Performs the request, and writes the reply.
  public func perform(_ request: any Request<Program>, in program: Program) -> RequestReply {
    Self.performed(request, in: program)
  }

  private static func performed<Asked: Request<Program>>(
    _ request: Asked, in program: Program
  ) -> RequestReply {
    do throws(RequestFailure) {
      return RequestReply(try request.perform(in: program))
    } catch {
      return RequestReply(error)
    }
  }
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

extension RequestFailure {
  /// The request itself is wrong.
  public static func usage(_ sentence: String) -> Self { Self(sentence, isUsage: true) }

  /// A line that ends too early.
  public static func missingWords(_ form: RequestForm) -> Self {
    .usage("\(form.name) needs a value, \(form.words ?? ""); for example, \(form.example)")
  }
}

extension RequestField {
  /// A member of a JSON object, from the text of the value.
  func member(_ text: String) -> String {
    let isNumber = kind == .number && Double(text)?.isFinite ?? false
    return "\(JSONText.encode(name)):\(isNumber ? text : JSONText.encode(text))"
  }
}

extension String {
  /// As it is written in a query.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
  }
}
