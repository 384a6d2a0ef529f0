internal import Languages

extension SessionWriter {
  /// The result of placement.
  struct Placed {
    var levels: [String]
    /// Whether it was carried to its end.
    var isWhole: Bool

    func message(tasks: Int) -> Phrase {
      if tasks == 0 { return .say("placed.nothing") }
      if levels.isEmpty { return .say(isWhole ? "placed.triads" : "placed.too-little") }
      let known = levels.map { Phrase.say("level.\($0.replacing(" ", with: "-"))") }
      return .say(isWhole ? "placed.known" : "placed.partly", ["levels": .list(known)])
    }
  }
}
