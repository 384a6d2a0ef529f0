/// The reply to `split`, `key` and `style`: what the setting is now. The reply to `set`: which one it was.
struct ChangeReply: Decodable {
  let splitName: String?
  let key: String?
  let style: String?
  let set: String?

  var text: String {
    if let set { return "\(set) is set until the next reload; 'chordd save' keeps it" }
    if let splitName { return "split: \(splitName)" }
    if let key { return "key: \(key)" }
    if let style { return "style: \(style)" }
    return "split: the next key that is struck"
  }
}
