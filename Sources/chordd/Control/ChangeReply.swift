/// The reply to `split`, `key` and `style`: what the setting is now.
struct ChangeReply: Decodable {
  let splitName: String?
  let key: String?
  let style: String?

  var text: String {
    if let splitName { return "split: \(splitName)" }
    if let key { return "key: \(key)" }
    if let style { return "style: \(style)" }
    return "split: the next key that is struck"
  }
}
