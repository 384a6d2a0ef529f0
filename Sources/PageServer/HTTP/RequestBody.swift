internal import FoundationEssentials
internal import NIOCore

/// The body of a change: a JSON object.
struct RequestBody {
  private let data: Data

  init(_ bytes: ByteBuffer) {
    data = Data(bytes.readableBytesView)
  }

  /// The value of a field that is a text, or a number, which then stands for its digits.
  func text(_ name: String) throws(Refusal) -> String {
    guard let value = (try? JSONDecoder().decode([String: Text].self, from: data))?[name]?.value
    else {
      throw .badRequest("the body must be a JSON object with the field \"\(name)\"")
    }
    guard value.utf8.count <= 200, !value.unicodeScalars.contains(where: Self.isControl) else {
      throw .badRequest("\"\(name)\" must be one line of at most 200 bytes")
    }
    return value
  }

  func decoded() throws(Refusal) -> PlayRequest {
    do {
      return try JSONDecoder().decode(PlayRequest.self, from: data)
    } catch DecodingError.typeMismatch(let type, let context) where !context.codingPath.isEmpty {
      let name = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw .badRequest("\"\(name)\" must be a \(type == String.self ? "text" : "number")")
    } catch {
      throw .badRequest("the body must be a JSON object with the field \"what\", such as {\"what\":\"Cma7\"}")
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private struct Text: Decodable {
    /// `nil` for what is neither.
    let value: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = (try? container.decode(Int.self)).map(String.init) ?? (try? container.decode(String.self))
    }
  }
}
