internal import FeatureKit
internal import NIOCore
internal import Wire

/// A request that a view will send first. Its document comes with the reply: that is a journey less, and a script in the document can
/// draw what it says before the view is there.
struct FirstReply: Hashable {
  let request: String
  let fields: [String: String]
  /// The request as `read` of api.ts writes it.
  let address: String

  /// Those of a view; without any where the address has no subject that it can ask about.
  static func all(_ view: PageView, _ subject: String) -> [FirstReply] {
    view.first.compactMap { reading in
      guard let values = reading.values(of: subject) else { return nil }
      let query = values.map { "\($0.name)=\(Target.encoded($0.value))" }.joined(separator: "&")
      return FirstReply(
        request: reading.request,
        fields: Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first },
        address: reading.request + (query.isEmpty ? "" : "?\(query)"))
    }
  }

  /// The replies by what was asked, as a JSON object; a request that is refused has none, and the view hears why when it asks itself.
  static func json(_ all: [FirstReply], _ backend: any PageBackend) -> String {
    var replies = JSONObject()
    for each in all {
      let reply = backend.carryOut(each.request, .query(each.fields), isOwner: false)
      if reply.outcome == .done { replies.set(each.address, json: reply.text) }
    }
    var object = JSONObject()
    object.set("replies", json: replies.closed)
    return object.closed
  }
}

/// The document of a view with the first replies, and the script that draws what they say.
struct OpenedDocument {
  let content: ByteBuffer
  /// Changes with the replies.
  let hash: String

  /// `nil` where the view has no such script.
  ///
  /// - Parameter replies: a JSON object.
  init?(_ file: EmbeddedFile, of view: String, _ replies: String) {
    guard let parts = EmbeddedFile.parts[file.path], let opening = EmbeddedFile.openings[view] else {
      return nil
    }
    let replies = NamedDocument.escaped(replies)
    var all = parts.before.bytes
    all.writeString(replies)
    all.writeStaticString("</script>\n<script>")
    all.writeImmutableBuffer(opening.script.bytes)
    all.writeStaticString("</script>\n")
    all.writeImmutableBuffer(parts.end.bytes)
    (content, hash) = (all, Checksum.fnv(replies.utf8))
  }
}
