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
    let words = "the last \(seconds) s\(title.isEmpty ? "" : ", with the title \(title.quoted)")"
    return bookmark.map { "bookmark \($0) of the diary: \(words)" }
      ?? "\(words), will be kept with the next chord"
  }
}
