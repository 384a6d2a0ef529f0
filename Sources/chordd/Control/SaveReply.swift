/// The reply to `save`.
struct SaveReply: Decodable {
  let file: String
  /// The names of the settings.
  let saved: [String]
  let warnings: [String]

  var text: String {
    saved.isEmpty
      ? "there is nothing to save: nothing was changed since \(file) was read"
      : "saved in \(file): \(saved.joined(separator: ", "))"
  }
}
