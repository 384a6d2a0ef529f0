package import ArgumentParser
internal import CommandKit

extension DiaryService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [HistoryCommand.self]
  }
}
