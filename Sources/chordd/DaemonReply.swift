internal import ArgumentParser
internal import Foundation

/// What a running chordd answered to a request that it carried out.
struct DaemonReply {
  /// The line of JSON.
  let text: String
  private let path: String

  /// The fields of every reply.
  private struct Verdict: Decodable {
    let ok: Bool
    let error: String?
    let usage: Bool?
    /// What a person can do by hand instead.
    let lines: String?
  }

  /// - Throws: the sentence of a chordd that did not do what was asked.
  init(text: String, path: String) throws {
    self.text = text
    self.path = path
    let verdict = try decoded(as: Verdict.self)
    guard !verdict.ok else { return }
    let sentence = verdict.error ?? "chordd did not say why"
    if verdict.usage ?? false { throw ValidationError(sentence) }
    throw DaemonRefusal.refused([sentence, verdict.lines].compactMap(\.self).joined(separator: ":\n"))
  }

  func decoded<Reply: Decodable>(as type: Reply.Type) throws(DaemonRefusal) -> Reply {
    do {
      return try JSONDecoder().decode(type, from: Data(text.utf8))
    } catch {
      throw .notUnderstood(path: path)
    }
  }
}

/// Why a running chordd did not do what it was asked.
enum DaemonRefusal: Error, CustomStringConvertible {
  /// In its own words.
  case refused(String)
  /// Whoever answers speaks another language.
  case notUnderstood(path: String)

  var description: String {
    switch self {
    case .refused(let sentence): sentence
    case .notUnderstood(let path):
      "what answers on \(path) is no chordd of this version; restart the service after an update"
    }
  }
}
