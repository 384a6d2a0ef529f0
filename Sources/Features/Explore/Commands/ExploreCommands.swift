internal import Explore
package import ArgumentParser
internal import CommandKit

extension ExploreService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [
      NameCommand.self, CombineCommand.self, ChordCommand.self, GraphCommand.self, ScaleCommand.self,
      KeyCommand.self, VocabularyCommand.self,
    ]
  }
  package static var lines: [String: any (Codable & Sendable).Type] {
    ["chordGraph": ChordGraph.self, "quality": QualityFacts.self, "scaleType": ScaleTypeFacts.self]
  }

  package static func way(for words: [String], in typed: [String]) -> String? {
    OtherNoteOptions.way(words, in: typed)
  }
}
