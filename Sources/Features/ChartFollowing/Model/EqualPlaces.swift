/// Places that are equal to one another, in groups: each group has its first place as its name.
struct EqualPlaces {
  private var up: [Int]

  init(_ count: Int) { up = Array(0..<count) }

  /// The first place of the group.
  private mutating func top(_ place: Int) -> Int {
    var place = place
    while up[place] != place {
      up[place] = up[up[place]]
      place = up[place]
    }
    return place
  }

  /// Makes one group of two.
  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (top(one), top(other))
    up[max(one, other)] = min(one, other)
  }

  /// For each place the first of its group.
  var first: [Int] {
    var places = self
    return up.indices.map { places.top($0) }
  }
}
