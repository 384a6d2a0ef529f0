public import Languages
internal import MusicTheory

extension TaskMaker {
  /// The name of a shape in a table: `mi7, rootless A`; `nil` for one that this program does not know.
  public func title(ofShape text: String) -> Phrase? {
    switch Shape(text: text) {
    case .chord(let quality, let form): .comma([title(quality), form.title])
    case .slash(let quality, let bass):
      .say("shape.over", ["chord": title(quality), "interval": .interval(Interval(semitones: bass))])
    case .polychord(let upper, let lower, let distance): above("shape.above", upper, lower, distance)
    case .polychordName(let upper, let lower, let distance): above("shape.name", upper, lower, distance)
    case .scale(let type, let motion): .comma([scale(type), Self.words(of: motion)])
    case .scaleDegree(let type, let place):
      .say("shape.note", ["scale": scale(type), "number": .number(place)])
    case .degree(let type, let place, let notes):
      .say(notes == 3 ? "shape.triad" : "shape.seventh", ["scale": scale(type), "number": .number(place)])
    case .transition(let from, let to, let distance):
      .say(
        "shape.transition",
        ["from": title(from), "to": title(to), "interval": .interval(Interval(semitones: distance))])
    case .under(let quality): .say("shape.under", ["chord": title(quality)])
    case .heard(let quality): .comma([title(quality), IntervalSkill.hear.title])
    case .read(let quality, let inversion):
      .comma([
        title(quality), .say("read"),
        inversion > 0 ? .say("shape.inversion", ["number": .number(inversion)]) : nil,
      ])
    case .interval(let interval, let skill, let direction):
      .comma([.interval(interval), skill.title, skill == .name ? nil : direction.title])
    case .thirds(let quality): .comma([title(quality), .say("stacked-thirds")])
    case nil: nil
    }
  }

  private func scale(_ type: ScaleType) -> Phrase { .scale(type, .standard) }

  private func above(_ key: String, _ upper: ChordQuality, _ lower: ChordQuality, _ distance: Int) -> Phrase {
    .say(
      key,
      [
        "upper": title(upper), "lower": title(lower), "interval": .interval(Interval(semitones: distance)),
      ])
  }
}
