package import ArgumentParser
internal import CommandKit
internal import System

extension DiaryService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [HistoryCommand.self]
  }
}

extension BookmarkRequest.Reply: ShownReply {
  package var text: String {
    let words = title.isEmpty ? "the last \(seconds) s are" : "\(title.quoted), the last \(seconds) s, is"
    return bookmark.map { "\(words) bookmark \($0) of the diary" }
      ?? "\(words) kept, and will be written with the next chord"
  }
}
