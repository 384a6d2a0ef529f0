internal import MusicTheory
internal import Practice

/// A scale on a note, with those of its parts that memory has as right: what Learn ticks.
struct Learned: Codable, Hashable, Sendable {
  /// The name of the scale.
  var scale: String
  /// The pitch class of its tonic, C = 0.
  var pc: Int
  /// Whether it was played up.
  var up: Bool
  /// The degrees whose triads were played, from 1.
  var triads: [Int]

  /// All that was learned, derived from the last review of each card. Cards that a placement assumes were not played.
  static func all(_ cards: Cards) -> [Learned] {
    // A shape is read once, and not for each of its keys.
    var shapes: [String: Shape?] = [:]
    var found: [String: Learned] = [:]
    for (key, memory) in cards.memories
    where memory.lastRating != .again && !(memory.wasPlaced && memory.reviews == 1) {
      let shape = shapes[key.shape] ?? Shape(text: key.shape)
      shapes[key.shape] = .some(shape)
      let (type, degree): (ScaleType, Int?)
      switch shape {
      case .scale(let scale, .up): (type, degree) = (scale, nil)
      case .degree(let scale, let place, 3): (type, degree) = (scale, place)
      default: continue
      }
      let pc = Int(key.root.number)
      var learned = found["\(type.name) \(pc)"] ?? Learned(scale: type.name, pc: pc, up: false, triads: [])
      if let degree { learned.triads.append(degree) } else { learned.up = true }
      found["\(type.name) \(pc)"] = learned
    }
    return found.values.map {
      var learned = $0
      learned.triads.sort()
      return learned
    }.sorted { ($0.scale, $0.pc) < ($1.scale, $1.pc) }
  }
}
