package import ArgumentParser
internal import CommandKit

extension PracticeService: CommandFeature {
  package static var commands: [any ParsableCommand.Type] {
    [PracticeCommand.self]
  }
}
