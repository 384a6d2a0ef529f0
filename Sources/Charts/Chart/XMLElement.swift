/// An element of a document: its name, attributes, text and children.
public final class XMLElement {
  package let name: String
  package let attributes: [String: String]
  package var text = ""
  package var children: [XMLElement] = []
  /// How many bytes of the text of the element around it stand before it.
  package var place = 0

  package init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }
  func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

  /// The text of the first child with a name.
  func text(of name: String) -> String? { first(name)?.trimmedText }

  var trimmedText: String {
    let head = text.drop(while: \.isWhitespace)
    return String(head.reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Why a document could not be read.
public struct XMLError: Error, Hashable, Sendable {
  public var line: Int
  public var column: Int
  public var sentence: String

  public init(line: Int, column: Int, sentence: String) {
    (self.line, self.column, self.sentence) = (line, column, sentence)
  }
}

/// Goes through a document: reports the elements with the names `reported` as they end, with the elements `kept` that are in them.
public typealias XMLScanner =
  @Sendable (
    _ kept: Set<String>, _ reported: Set<String>, _ report: @escaping (XMLElement) throws(XMLError) -> Void
  ) throws(XMLError) -> Void
