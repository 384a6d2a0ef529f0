extension SessionWriter {
  /// The result of placement.
  struct Placed {
    var levels: [String]
    /// Whether it was carried to its end.
    var isWhole: Bool

    func message(tasks: Int) -> String {
      if tasks == 0 { return "Nothing was played, so nothing was measured." }
      let list = TextList.and(levels)
      switch (levels.isEmpty, isWhole) {
      case (true, true): return "You begin with triads."
      case (true, false): return "That was too little to find out what you know. Nothing was measured."
      case (false, true): return "You know \(list); practice goes on from there."
      case (false, false): return "You know \(list), as far as it was measured; practice goes on from there."
      }
    }
  }
}
