/// The reply to `reload`.
struct ReloadReply: Decodable {
  let warnings: [String]
}
