internal import FeatureKit
internal import NIOCore
internal import NIOHTTP1
internal import Wire

/// Text and files that another program of a phone shares into the page.
///
/// The server keeps nothing of it and does not look into it: it stands in the document as data, and the page asks the player.
struct SharedContent {
  /// Its media type and its bytes, each as a letter of Latin-1: a browser takes them apart itself.
  private let json: String

  private static let mostOfType = 200

  /// `nil` for a body without parts.
  init?(_ head: HTTPRequestHead, _ body: ByteBuffer) {
    guard let type = head.headers.first(name: "content-type"), type.utf8.count <= Self.mostOfType,
      type.lowercased().hasPrefix("multipart/")
    else { return nil }
    var letters = String.UnicodeScalarView()
    for byte in body.readableBytesView { letters.append(Unicode.Scalar(byte)) }
    var object = JSONObject()
    object.set("type", type)
    object.set("body", String(letters))
    json = object.closed
  }

  /// The element with the data: nothing in it ends the element, and no browser carries it out.
  fileprivate var element: String {
    "<script type=\"application/json\" id=\"shared\">\(NamedDocument.escaped(json))</script>"
  }
}

extension Response {
  /// The document of a view with what was shared into it.
  init(_ page: PageResources.Resource, _ shared: SharedContent) {
    let end = Array("</body>".utf8)
    let document = Array(page.file.content.bytes.readableBytesView)
    let whole = document.replacing(end, with: Array(shared.element.utf8) + end, maxReplacements: 1)
    self.init(.ok, type: page.type, ByteBuffer(bytes: whole), headers: [("Cache-Control", "no-store")])
    inline = page.inline
  }
}

/// How a phone keeps the page beside its programs, and which view takes what they share.
struct WebManifest {
  let text: String

  init(_ views: [PageView]) {
    var text =
      #"{"name":"chordd","short_name":"chordd","start_url":"./","scope":"./","display":"standalone","#
      + #""icons":[{"src":"favicon.svg","sizes":"any","type":"image/svg+xml"}]"#
    if let view = views.first(where: { !$0.shares.isEmpty }) {
      let kinds = view.shares.map { "\"\($0)\"" }.joined(separator: ",")
      text +=
        #","share_target":{"action":"./\#(view.name)","method":"POST","enctype":"multipart/form-data","#
        + #""params":{"title":"title","text":"text","url":"url","files":[{"name":"files","accept":[\#(kinds)]}]}}"#
    }
    self.text = text + "}"
  }
}
