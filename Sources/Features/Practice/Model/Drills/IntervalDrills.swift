internal import MusicTheory

extension DrillOptions {
  /// A card for each interval, direction and note. Directions come one after the other: next to each other stand different intervals.
  func cards(_ skill: IntervalSkill) -> [CardKey] {
    let wanted = skill == .name ? [.together] : directions ?? IntervalDirection.allCases
    // By ear two intervals of six semitones are one.
    let usual = Interval.practiced.filter {
      ![.hear, .echo].contains(skill) || $0 != Interval(.diminished, 5)
    }
    return wanted.flatMap { direction in
      (intervals ?? usual).flatMap { interval in
        roots.filter { root in
          // No one need learn B – E♯ unless he asks for it.
          keys != nil || intervals != nil
            || IntervalPair(interval, direction, from: root.pitchClass).isReadable
        }.map { CardKey(.interval(interval, skill, direction), on: $0.pitchClass) }
      }
    }
  }
}

// Drills on the intervals of a scale.
extension DrillMaker {
  /// Two notes of a scale, to be named: any two, in any order of tasks.
  func intervalsOfScale(_ options: DrillOptions) -> [PracticeTask] {
    var random = random
    let scales = options.roots.map { tasks.scaleNotes(options.scale ?? .major, $0.pitchClass) }
    return scales.flatMap { scale in
      scale.notes.indices.flatMap { low in
        scale.notes.indices.compactMap { high in
          low == high ? nil : namedInScale(scale, low, high, &random)
        }
      }
    }.shuffled(using: &random)
  }

  private func namedInScale(
    _ scale: Scale, _ low: Int, _ high: Int, _ random: inout SeededRandom
  ) -> PracticeTask? {
    let place = tasks.said(scale)
    let mode: Key.Mode? = [.major: .major, .minor: .minor][scale.type]
    let signature = mode.map { Key(scale.tonic, $0).signature } ?? 0
    return tasks.named(
      scale.notes[low], scale.notes[high], key: place,
      fifths: (-7...7).contains(signature) ? signature : 0, &random)
  }

  /// Four exercises: the third on the tonic, a third on the third, the smallest step, and a fourth down.
  func intervalTest(_ options: DrillOptions) -> [PracticeTask] {
    let root = options.roots.first ?? SpelledPitch(.c)
    let type = options.scale ?? .major
    let scale = options.keys == nil ? tasks.scaleNotes(type, root.pitchClass) : Scale(root, type)
    let notes = scale.notes
    guard notes.count >= 5 else { return [] }
    var random = random
    let step = type.steps.firstIndex(of: type.steps.min() ?? 1) ?? 0
    let played = { (low: Int, high: Int, direction: IntervalDirection) -> PracticeTask? in
      let interval = Interval(from: notes[low], upTo: notes[high])
      guard interval.word != nil else { return nil }
      let given = direction == .down ? notes[high] : notes[low]
      var naming = tasks.naming
      naming.writtenRoots = [given]
      var random = self.random
      var task = TaskMaker(naming: naming).interval(interval, .play, direction, given.pitchClass, &random)
      task?.prompt.saidKey = tasks.said(scale)
      task?.card = CardKey(.interval(interval, .play, direction), on: given.pitchClass)
      return task
    }
    return [
      namedInScale(scale, 0, 2, &random), played(2, 4, .up),
      namedInScale(scale, step, (step + 1) % notes.count, &random), played(4, 0, .down),
    ].compactMap(\.self)
  }
}
