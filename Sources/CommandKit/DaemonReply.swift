internal import ArgumentParser
internal import Foundation
internal import Wire

/// The reply of a running chordd.
package struct DaemonReply {
  /// The line of JSON.
  package let text: String
  private let path: String

  private struct Verdict: Decodable { let ok: Bool }

  /// - Throws: the sentence of a chordd that refused or failed.
  package init(text: String, path: String) throws {
    self.text = text
    self.path = path
    guard try !decoded(as: Verdict.self).ok else { return }
    let failure = try decoded(as: RequestFailure.self)
    if failure.usage { throw ValidationError(failure.error) }
    throw DaemonRefusal.refused([failure.error, failure.lines].compactMap(\.self).joined(separator: ":\n"))
  }

  package func decoded<Reply: Decodable>(as type: Reply.Type) throws(DaemonRefusal) -> Reply {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .notUnderstood(path: path)
    }
  }
}

/// Why a running chordd refused or failed.
package enum DaemonRefusal: Error, CustomStringConvertible {
  /// With its sentence.
  case refused(String)
  /// The reply is not one of this version.
  case notUnderstood(path: String)

  package var description: String {
    switch self {
    case .refused(let sentence): sentence
    case .notUnderstood(let path):
      "what answers on \(path) is no chordd of this version; restart the service after an update"
    }
  }
}
