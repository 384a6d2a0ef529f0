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
