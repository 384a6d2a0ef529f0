internal import Foundation
internal import System

/// All requests to a program: the list that the socket, the page's server and the commands share.
public struct RequestList: Sendable {
  public let types: [any Request.Type]
  public let descriptions: [RequestDescription]
  private let indexes: [String: Int]

  /// How long a line may be, in bytes without its end.
  public static var longestLine: Int { 1024 }

  /// Fields of a query that are for the server, and of no request.
  public static let reservedFields: Set<String> = ["token", "style"]

  public init(_ types: [any Request.Type]) {
    self.types = types
    descriptions = types.map { $0.description }
    indexes = Dictionary(uniqueKeysWithValues: zip(descriptions.map(\.name), descriptions.indices))
  }

  /// The description of the request with this name; `nil` where there is none.
  public func description(of name: String) -> RequestDescription? { indexes[name].map { descriptions[$0] } }

  // MARK: - Reading requests

  /// Reads a line without its end.
  ///
  /// - Throws: the sentence that says why it is no request.
  public func request(line: some Collection<UInt8>) throws(RequestFailure) -> any Request {
    guard line.count <= Self.longestLine else { throw Self.tooLong }
    guard let text = String(validating: line, as: UTF8.self) else { throw Self.notText }
    // Programs that talk over networks end their lines with both.
    let written = (text.hasSuffix("\r") ? String(text.dropLast()) : text).trimmed
    guard !written.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Self.notText
    }
    let word = String(written.prefix { !$0.isWhitespace })
    guard !word.isEmpty else { throw .usage("the line is empty; send help to see the requests") }
    let (type, description) = try find(word)
    let rest = String(written.dropFirst(word.count)).trimmed
    if let body = try Self.body(rest, of: description) { return try Self.read(type, description, body) }
    return try Self.read(type, description, try Self.values(of: description, rest))
  }

  /// Reads a request that came under its name, with a JSON body or without one.
  public func request(_ name: String, body: some Sequence<UInt8>) throws(RequestFailure) -> any Request {
    let (type, description) = try find(name)
    let data = Data(body)
    // Without fields there need be no body. One of blanks is a body, and no JSON.
    let isMissing = data.isEmpty && description.fields.allSatisfy { !$0.isRequired }
    guard let object = isMissing ? [:] : try Self.object(data) else { throw Self.missing(description) }
    return try Self.read(type, description, object)
  }

  /// Reads a request that came under its name, with the fields of a query.
  public func request(_ name: String, query: [String: String]) throws(RequestFailure) -> any Request {
    let (type, description) = try find(name)
    let asked = query.filter { field, _ in
      description.fields.contains { $0.name == field } || !Self.reservedFields.contains(field)
    }
    return try Self.read(type, description, asked.mapValues(SentValue.written))
  }

  /// The sentence about a line that is too long.
  public static var tooLong: RequestFailure {
    .usage("the line is longer than \(longestLine) bytes; send one request a line")
  }

  private static var notText: RequestFailure {
    .usage("the line is not plain UTF-8 text; send help to see the requests")
  }

  private func find(_ name: String) throws(RequestFailure) -> (any Request.Type, RequestDescription) {
    if let index = indexes[name] { return (types[index], descriptions[index]) }
    let names = descriptions.map(\.name)
    let near = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
    throw .usage(
      "there is no request \(name.quoted); \(near ?? "the requests are \(names.joined(separator: ", "))")")
  }

  // MARK: - Values

  /// The text after the name, if it is a JSON object, as in a body of HTTP.
  private static func body(
    _ text: String, of description: RequestDescription
  ) throws(RequestFailure) -> [String: SentValue]? {
    text.hasPrefix("{") && !description.fields.isEmpty ? try object(Data(text.utf8)) : nil
  }

  private static func object(_ data: Data) throws(RequestFailure) -> [String: SentValue]? {
    guard let object = try? JSONDecoder().decode([String: JSONValue].self, from: data) else { return nil }
    if let twice = JSONNames(data).repeated {
      throw .usage("the field \(twice.quoted) is given more than once; keep one of them")
    }
    return object.mapValues(\.value)
  }

  /// The words of a line as fields.
  private static func values(
    of description: RequestDescription, _ text: String
  ) throws(RequestFailure) -> [String: SentValue] {
    let fields = description.lineFields
    if fields.isEmpty, !text.isEmpty {
      throw .usage("\(description.name) stands alone, without \(text.quoted)")
    }
    if description.needsWords, text.isEmpty { throw description.missingWords }
    var rest = text
    var values: [String: SentValue] = [:]
    for (index, field) in fields.enumerated() {
      let value = index == fields.count - 1 ? rest : String(rest.prefix { !$0.isWhitespace })
      rest = String(rest.dropFirst(value.count)).trimmed
      if value.isEmpty, field.isRequired, !field.mayBeEmpty { throw description.missingWords }
      if field.isRequired || !value.isEmpty { values[field.name] = .written(value) }
    }
    return values
  }

  private static func read<Asked: Request>(
    _ type: Asked.Type, _ description: RequestDescription, _ values: [String: SentValue]
  ) throws(RequestFailure) -> any Request {
    let request = Asked()
    let fields = request.namedFields
    let unknown = values.keys.filter { name in !fields.contains { $0.name == name } }.min()
    if let unknown { throw Self.unknownField(unknown, description) }
    guard fields.allSatisfy({ !$0.field.about.isRequired || values[$0.name] != nil }) else {
      throw missing(description)
    }
    for (name, field) in fields {
      guard let value = values[name] else { continue }
      do throws(FieldMistake) { try field.take(value) } catch {
        throw .usage("\"\(name)\" \(error.sentence)")
      }
    }
    try request.validate()
    return request
  }

  private static func unknownField(_ name: String, _ description: RequestDescription) -> RequestFailure {
    let names = description.fields.map(\.name)
    guard !names.isEmpty else {
      return .usage("\(description.name) has no fields, and no \(name.quoted)")
    }
    let near = Suggestion.nearest(to: name, among: names).map { "did you mean \($0)?" }
    return .usage(
      "\(description.name) has no field \(name.quoted); \(near ?? "it has \(names.joined(separator: ", "))")")
  }

  private static func missing(_ description: RequestDescription) -> RequestFailure {
    let fields = description.fields.filter(\.isRequired)
    let names = fields.map { "\"\($0.name)\"" }.joined(separator: " and ")
    guard !fields.isEmpty else { return .usage("the body must be a JSON object") }
    // A request that reads has a query, and no body.
    guard description.declaration.access == .change else {
      let example = fields.map { "\($0.name)=\($0.example.percentEncoded)" }.joined(separator: "&")
      return .usage("\(description.name) needs \(names), such as ?\(example)")
    }
    return .usage(
      "the body must be a JSON object with the field\(fields.count == 1 ? "" : "s") \(names), such as \(description.exampleBody)"
    )
  }
}

/// The names of the fields of a JSON object in the order of its text, which a decoder makes one of each.
private struct JSONNames {
  /// The first name that stands twice.
  private(set) var repeated: String?

  /// `data` is a valid JSON object.
  init(_ data: Data) {
    var seen: Set<String> = []
    var depth = 0
    var (start, isEscaped): (Int?, Bool) = (nil, false)
    var name: Range<Int>?
    let bytes = Array(data)
    for index in bytes.indices {
      switch bytes[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where start != nil: isEscaped = true
      case UInt8(ascii: "\""):
        if let begun = start { name = begun..<(index + 1) }
        start = start == nil ? index : nil
      case _ where start != nil: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ":") where depth == 1:
        guard let text = name.flatMap({ try? JSONDecoder().decode(String.self, from: Data(bytes[$0])) })
        else { break }
        if !seen.insert(text).inserted { repeated = repeated ?? text }
      default: break
      }
    }
  }
}

/// A value of JSON, as far as fields have such.
private struct JSONValue: Decodable {
  let value: SentValue

  init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer()) != nil {
      value = .list
      return
    }
    guard let single = try? decoder.singleValueContainer() else {
      value = .object
      return
    }
    value =
      if single.decodeNil() {
        .null
      } else if let flag = try? single.decode(Bool.self) {
        .flag(flag)
      } else if let number = try? single.decode(Int64.self) {
        .whole(number)
      } else if let number = try? single.decode(Double.self) {
        .number(number)
      } else if let text = try? single.decode(String.self) {
        .text(text)
      } else {
        .object
      }
  }
}

/// Some requests, and the object that they are performed in.
public struct RequestGroup: Sendable {
  public let names: [String]
  let perform: @Sendable (any Request) -> RequestReply

  public init<Program: Sendable>(_ types: [any Request<Program>.Type], in program: Program) {
    names = types.map { $0.declaration.name }
    perform = { request in
      guard let request = request as? any Request<Program> else {
        preconditionFailure("\(type(of: request)) is not of this group")
      }
      return Self.reply(to: request, in: program)
    }
  }

  private static func reply<Asked: Request>(to request: Asked, in program: Asked.Program) -> RequestReply {
    do throws(RequestFailure) {
      return RequestReply(try request.perform(in: program))
    } catch {
      return RequestReply(error)
    }
  }
}

/// Reads requests and performs them, each in the object of its group.
public struct RequestPerformer: Sendable {
  public let list: RequestList
  private let groups: [String: RequestGroup]

  public init(_ list: RequestList, _ groups: [RequestGroup]) {
    self.list = list
    self.groups = groups.reduce(into: [:]) { all, group in
      for name in group.names { all[name] = group }
    }
  }

  /// The reply to a request, once it was performed; `read` reads it.
  public func reply(to read: (RequestList) throws(RequestFailure) -> any Request) -> RequestReply {
    prepare(read).perform()
  }

  /// Reads a request, to be performed on a thread that suits its pace.
  public func prepare(_ read: (RequestList) throws(RequestFailure) -> any Request) -> PreparedRequest {
    do throws(RequestFailure) {
      let request = try read(list)
      let declaration = type(of: request).declaration
      guard let group = groups[declaration.name] else {
        throw .state("\(declaration.name) cannot be asked for now")
      }
      return PreparedRequest(pace: declaration.pace) { group.perform(request) }
    } catch {
      return PreparedRequest(pace: .atOnce) { RequestReply(error) }
    }
  }
}

/// A request that was read, or the reason why it could not be.
public struct PreparedRequest: Sendable {
  public let pace: RequestDeclaration.Pace
  public let perform: @Sendable () -> RequestReply
}

extension String {
  /// As it is written in a query.
  fileprivate var percentEncoded: String {
    addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
  }
}
