package import ArgumentParser
internal import CommandKit

extension PracticeService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [PracticeCommand.self]
  }

  package static func way(for words: [String], in typed: [String]) -> String? {
    OtherDrillWords.way(behindDrill: words, in: typed)
  }
}
